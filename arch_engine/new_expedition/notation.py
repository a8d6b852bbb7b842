"""Decisions and outcomes of chance as short lines a person can read and type.

    dig        rob red        tent        no-tent        lose 2 coin scrap        end
    trade 2 scrap coin for talisman shard        sell 4 talisman
    explore 2 (chamber)        explore (Mine)        explore coin mask (Sphinx)
    keep coin mask (Tomb)      draw, stop (Mine)     look 2, look none (Temple)
    monument tomb        first-player blue        theft coin        mine coin        sphinx 2 coin scrap mask cup
    deal SSCT…        dig-site SCts…        one letter per card, see `components.LETTERS`; the dig site from the top

Cards are words, with a number before a word for several of a kind. What only a record with a witness writes stands in
`witnessed/lines`.
"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.errors import NotationError
from arch_engine.core.families import Decision
from arch_engine.core.multisets import members
from arch_engine.core.table import ALL
from arch_engine.core.wording import ANY_WORD, check_length
from arch_engine.new_expedition.components import CARD_NAMES, KINDS, LETTERS, MINE, MONUMENTS, SPHINX, TREASURES
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable
from arch_engine.new_expedition.witnessed import lines
from arch_engine.new_expedition.witnessed.lines import HUES as HUES

LONGEST_LINE = 400
ALONE = ("dig", "tent", "no-tent", "draw", "stop", "end")

WORDS = {
    **dict.fromkeys(ALONE, ()), "rob": HUES, "lose": KINDS, "keep": KINDS, "trade": (*KINDS, "for"), "sell": KINDS, "explore": KINDS,
    "look": (*KINDS, "none"), "monument": MONUMENTS, "first-player": HUES, "theft": KINDS, "mine": KINDS, "sphinx": KINDS,
    "deal": (ANY_WORD,), "dig-site": (ANY_WORD,),
}  # fmt: skip
"""What may follow each kind of decision."""
WITNESSED_WORDS = {
    **WORDS, "dig": CARD_NAMES, "show": (*HUES, *KINDS), "deal": ("market", "chamber", lines.WORTH, *HUES, *KINDS, ANY_WORD),
}  # fmt: skip
"""The same, where the record has a witness."""


def cards(counts: Sequence[int]) -> str:
    """Cards as words: "2 scrap coin"."""
    return " ".join(
        f"{number} {KINDS[kind]}" if number > 1 else KINDS[kind] for kind, number in enumerate(counts) if number
    )


def format_decision(table: ExpeditionTable, decision: Decision) -> str:
    """A decision as a line."""
    kind, *values = decision
    if table.witness != ALL and (line := lines.format_line(table, decision)):
        return line
    if kind in ALONE:
        return str(kind)
    if kind in ("rob", "first-player"):
        return f"{kind} {HUES[values[0]]}"
    if kind in ("lose", "keep"):
        return f"{kind} {cards(values)}"
    if kind == "trade":
        return f"trade {cards(values[:TREASURES])} for {cards(values[TREASURES:])}"
    if kind == "sell":
        return f"sell {cards([values[1] if kind == values[0] else 0 for kind in range(TREASURES)])}"
    if kind == "explore":
        if len(values) == 2:
            return f"explore {KINDS[values[0]]} {KINDS[values[1]]}"
        return f"explore {values[0] + 1}" if values else "explore"
    if kind == "look":
        return f"look {values[0] + 1}" if values else "look none"
    if kind == "monument":
        return f"monument {MONUMENTS[values[0]]}"
    if HIDDEN in values:
        return f"{kind} {' '.join('?' * len(values))}"
    if kind in ("deal", "dig-site"):
        return f"{kind} {''.join(LETTERS[card] for card in values)}"
    counts = [values.count(card) for card in range(TREASURES)]
    return f"{kind} {cards(counts)}"


def parse_decision(table: ExpeditionTable, text: str) -> Decision:
    """The decision a line means; raises NotationError with what to write instead."""
    check_length(text, LONGEST_LINE)
    words = text.split()
    if words and words[0].lower() not in ("deal", "dig-site"):  # in a deck the case of a letter counts
        words = text.lower().split()
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if table.witness != ALL:
        decision = lines.parse_line(table, kind.lower(), rest)
        if decision is not None:
            return decision
    if kind in ALONE:
        if rest:
            raise NotationError("'{kind}' stands alone; leave out {rest!r}.", kind=kind, rest=" ".join(rest)[:40])
        return (kind,)
    if kind in ("rob", "first-player"):
        return (kind, _one(rest, HUES[: table.seats], f"{kind} red"))
    if kind in ("lose", "keep"):
        return (kind, *_counts(rest, f"{kind} 2 coin scrap"))
    if kind == "trade":
        if rest.count("for") != 1:
            raise NotationError(
                "Write what you give, 'for', and what you take, as in 'trade 2 scrap coin for talisman shard'."
            )
        middle = rest.index("for")
        return (
            kind,
            *_counts(rest[:middle], "trade coin for scrap"),
            *_counts(rest[middle + 1 :], "trade coin for scrap"),
        )
    if kind == "sell":
        counts = _counts(rest, "sell 4 talisman")
        if sum(number > 0 for number in counts) != 1:
            raise NotationError("A set is of one kind, as in 'sell 4 talisman'.")
        sold = next(treasure for treasure, number in enumerate(counts) if number)
        return (kind, sold, counts[sold])
    if kind == "explore":
        return _read_explore(table, rest)
    if kind == "look":
        return ("look",) if rest == ["none"] else ("look", _chamber(rest, "look 2"))
    if kind == "monument":
        return (kind, _one(rest, MONUMENTS, "monument tomb"))
    if kind in ("theft", "mine", "sphinx"):
        return (kind, *members(_counts(rest, f"{kind} coin")))
    if kind in ("deal", "dig-site"):
        letters = "".join(rest)
        if any(letter not in LETTERS for letter in letters):
            raise NotationError("A deck is written with the letters {letters}, one for a card.", letters=LETTERS)
        return (kind, *[LETTERS.index(letter) for letter in letters])
    raise NotationError(
        "{text!r} is no decision; write for example dig, trade coin for scrap, sell 4 talisman, explore 1 or end.",
        text=text[:40],
    )


def _one(words: list[str], known: Sequence[str], example: str) -> int:
    if len(words) != 1 or words[0] not in known:
        raise NotationError("Write one of {words}, as in '{example}'.", words=", ".join(known), example=example)
    return known.index(words[0])


def _counts(words: list[str], example: str) -> list[int]:
    counts = [0] * TREASURES
    number = 0
    for word in words:
        if word.isascii() and word.isdigit():
            if number or len(word) > 2 or not int(word):
                raise NotationError("Write one number from 1 to 99 before a kind, as in '{example}'.", example=example)
            number = int(word)
        elif word in KINDS:
            counts[KINDS.index(word)] += number or 1
            number = 0
        else:
            raise NotationError(
                "{word!r} is no treasure; the kinds are {kinds}, as in '{example}'.",
                word=word[:20],
                kinds=", ".join(KINDS),
                example=example,
            )
    if number:
        raise NotationError("Write the kind after its number, as in '{example}'.", example=example)
    if not sum(counts):
        raise NotationError("Name the cards, as in '{example}'.", example=example)
    return counts


def _chamber(words: list[str], example: str) -> int:
    if len(words) != 1 or not words[0].isascii() or not words[0].isdigit() or not 1 <= int(words[0][:3]) <= 99:
        raise NotationError("Name the chamber by its number, as in '{example}'.", example=example)
    return int(words[0][:3]) - 1


def _read_explore(table: ExpeditionTable, words: list[str]) -> Decision:
    if table.monument == MINE and not words:
        return ("explore",)
    if table.monument == SPHINX:
        if len(words) != 2 or any(word not in KINDS for word in words):
            raise NotationError("Name two kinds of treasure for the Sphinx, as in 'explore coin mask'.")
        return ("explore", *sorted(KINDS.index(word) for word in words))
    return ("explore", _chamber(words, "explore 1"))

"""How a record with a witness writes what turns up, and what its witness did not see.

    deal market 2 coin scrap cup mask, blue 2 scrap coin shard     the open cards, and hands that the witness saw
    deal market …, blue worth 7, red worth 5                       Beginner's Luck: what each hand announced
    dig thief       dig mask       dig ?                           what turned up; `dig` alone is `dig ?`
    dig sandstorm   dig sandstorm coin mask cup                    at the Buried Ruins with the cards laid into the chambers
    theft ?         keep ? ?       keep coin ?                     cards that nobody of the witness saw
    explore 2       explore 2 3 coin mask ?                        the cards of a chamber, where they are known
    look 2          look 2 3 coin mask cup
    show red 2 coin mask                                           cards of a hand laid open, at any moment

A place that is not named, and a card that is not, is unknown. `deal` also takes one letter for each card, `?` for an unknown one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arch_engine.core.errors import NotationError
from arch_engine.core.families import Decision
from arch_engine.new_expedition.components import CARD_NAMES, KINDS, LETTERS, MINE, SANDSTORM, SPHINX, THIEF, TREASURES
from arch_engine.new_expedition.market import value
from arch_engine.new_expedition.setup import HAND, MARKETPLACE, dealt
from arch_engine.new_expedition.table import HIDDEN, ExpeditionTable

HUES = ("blue", "red", "green", "white", "purple")
UNSEEN = "?"
WORTH = "worth"
MOST_WORDS_OF_A_DEAL = 300  # characters; a longer deal is written in letters


def in_words(kinds: Sequence[int]) -> str:
    """Cards in the order of `KINDS`, unknown ones last: "2 coin mask ?"."""
    return " ".join(
        f"{number} {word}" if number > 1 else word
        for kind, word in (*enumerate(KINDS), (HIDDEN, UNSEEN))
        if (number := list(kinds).count(kind))
    )


def in_order(kinds: Sequence[int]) -> list[int]:
    """Cards by kind, unknown ones last."""
    return sorted(kinds, key=lambda kind: (kind == HIDDEN, kind))


def format_line(table: ExpeditionTable, decision: Decision) -> str:
    """A decision that only a record with a witness has, as a line; "" for any other."""
    kind, *values = decision
    if kind == "deal":
        return f"deal {_deal_in_words(table, values)}"
    if kind == "dig" and values:
        card = UNSEEN if values[0] == HIDDEN else CARD_NAMES[values[0]]
        return " ".join(["dig", card, *[KINDS[card] for card in values[1:]]])
    if kind == "show":
        counts = values[1:]
        return f"show {HUES[values[0]]} {in_words([k for k, number in enumerate(counts) for _ in range(number)])}"
    if kind == "theft" or (kind == "keep" and len(values) < TREASURES):
        return f"{kind} {in_words(values) if max(values) >= 0 else ' '.join(UNSEEN * len(values))}"
    if len(values) > 1 and (kind == "look" or (kind == "explore" and table.monument not in (MINE, SPHINX))):
        return f"{kind} {values[0] + 1} {in_words(values[1:])}"
    return ""


def parse_line(table: ExpeditionTable, kind: str, words: list[str]) -> Decision | None:
    """The decision that such a line means; None for any other. Raises NotationError if the line cannot be read."""
    if kind == "deal":
        return ("deal", *_read_deal(table, words))
    words = [word.lower() for word in words]
    if kind == "dig":
        return ("dig", *_read_dig(words))
    if kind == "show":
        if not words or words[0] not in HUES[: table.seats]:
            raise NotationError("Name the player and the cards of the hand, as in 'show red 2 coin mask'.")
        kinds = _kinds(words[1:], "show red 2 coin mask")
        if not kinds or HIDDEN in kinds:
            raise NotationError("Name the cards that are shown, as in 'show red 2 coin mask'.")
        return ("show", HUES.index(words[0]), *[kinds.count(kind) for kind in range(TREASURES)])
    if kind == "theft" and UNSEEN in words:
        return ("theft", *_kinds(words, "theft ?"))
    if kind == "keep" and UNSEEN in words:
        kinds = in_order(_kinds(words, "keep coin ?"))
        return ("keep", *(kinds if len(kinds) != 1 else kinds * 2))
    if (kind == "look" or (kind == "explore" and table.monument not in (MINE, SPHINX))) and len(words) > 1:
        if not (words[0].isascii() and words[0].isdigit() and 1 <= int(words[0][:3]) <= 99):
            return None
        kinds = in_order(_kinds(words[1:], f"{kind} 2 3 coin mask"))
        return (kind, int(words[0][:3]) - 1, *(kinds if kinds[0] != HIDDEN else ()))
    return None


def _kinds(words: Sequence[str], example: str) -> list[int]:
    """Cards in the order they are written."""
    found: list[int] = []
    number = 0
    for position, word in enumerate(words):
        if (
            word.isascii()
            and word.isdigit()
            and len(word) <= 2
            and int(word)
            and position + 1 < len(words)
            and not number
        ):
            number = int(word)
        elif word in KINDS or word == UNSEEN:
            found += [HIDDEN if word == UNSEEN else KINDS.index(word)] * (number or 1)
            number = 0
        else:
            raise NotationError(
                "{word!r} is no treasure; the kinds are {kinds}, and '?' for a card that nobody saw, as in '{example}'.",
                word=word[:20],
                kinds=", ".join(KINDS),
                example=example,
            )
    return found


def _read_dig(words: Sequence[str]) -> list[int]:
    if not words:
        return [HIDDEN]
    if words[0] in (CARD_NAMES[THIEF], CARD_NAMES[SANDSTORM]):
        return [CARD_NAMES.index(words[0]), *_kinds(words[1:], "dig sandstorm coin mask cup")]
    kinds = _kinds(words, "dig coin")
    if len(kinds) != 1:
        raise NotationError(
            "One card is dug up: write 'dig thief', 'dig sandstorm', 'dig coin', or 'dig ?' if nobody told it."
        )
    return kinds


# -- the deal ------------------------------------------------------------------------------------------------------


def places(table: ExpeditionTable) -> Iterator[tuple[str, int]]:
    """Yield what gets cards in the deal, in order: how lines call it, and how many cards."""
    for seat in range(table.seats):
        yield HUES[seat], HAND
    yield "market", MARKETPLACE
    for chamber, size in enumerate(table.cards.chambers[table.monument]):
        yield f"chamber {chamber + 1}", size


def _deal_in_words(table: ExpeditionTable, values: Sequence[int]) -> str:
    parts: list[str] = []
    at = 0
    announced = values[dealt(table) :]
    for seat, (name, size) in enumerate(places(table)):
        kinds = [kind for kind in values[at : at + size] if kind != HIDDEN]
        at += size
        told = [name]
        if seat < len(announced) and announced[seat] >= 0:
            told += [WORTH, str(announced[seat])]
        if kinds:
            told.append(in_words(kinds))
        if len(told) > 1:
            parts.append(" ".join(told))
    line = ", ".join(sorted(parts, key=lambda part: not part.startswith("market")))
    if len(line) <= MOST_WORDS_OF_A_DEAL:
        return line
    letters = "".join(UNSEEN if card == HIDDEN else LETTERS[card] for card in values[: dealt(table)])
    return " ".join([letters, *map(str, announced)])


def _read_deal(table: ExpeditionTable, words: list[str]) -> list[int]:
    known: dict[str, list[int]] = {}
    announced: dict[str, int] = {}
    sizes = dict(places(table))
    if words and len(words[0]) == dealt(table) and all(letter == UNSEEN or letter in LETTERS for letter in words[0]):
        return _read_letters(table, words)
    for part in " ".join(words).lower().split(","):
        name, rest = _place(part.split(), sizes)
        if name in known:
            raise NotationError("The deal names {place!r} twice.", place=name)
        if rest[:1] == [WORTH] and name in HUES and len(rest) > 1 and rest[1].isascii() and rest[1].isdigit():
            announced[name] = int(rest[1][:4])
            rest = rest[2:]
        known[name] = in_order(_kinds(rest, "deal market 2 coin scrap cup mask"))
        if len(known[name]) > sizes[name]:
            raise NotationError(
                "The deal gives {number} cards to {place!r}, not {given}.",
                number=sizes[name],
                place=name,
                given=len(known[name]),
            )
    found: list[int] = []
    for name, size in sizes.items():
        kinds = known.get(name, [])
        found += [*kinds, *[HIDDEN] * (size - len(kinds))]
    found += [HIDDEN] * (dealt(table) - len(found))  # nobody sees the pile
    if table.beginners_luck:
        found += [announced.get(name, _worth(table, known.get(name, []))) for name in HUES[: table.seats]]
    elif announced:
        raise NotationError("Only with Beginner's Luck players announce what their cards are worth.")
    return found


def _read_letters(table: ExpeditionTable, words: Sequence[str]) -> list[int]:
    found = [HIDDEN if letter == UNSEEN else LETTERS.index(letter) for letter in words[0]]
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words[1:]):
        raise NotationError("After the letters of the deal stands only what each player announced, as in '7 5'.")
    return found + [int(word) for word in words[1:]]


def _place(words: list[str], sizes: dict[str, int]) -> tuple[str, list[str]]:
    for number in (1, 2):
        name = " ".join(words[:number])
        if name in sizes:
            return name, words[number:]
    raise NotationError(
        "Write where the cards lie, and which, as in 'deal market 2 coin scrap cup mask, blue 2 scrap coin shard'; the places are {places}.",
        places=", ".join(sizes),
    )


def _worth(table: ExpeditionTable, kinds: Sequence[int]) -> int:
    """Return what a hand that is known as a whole announced."""
    if len(kinds) < HAND or HIDDEN in kinds:
        return HIDDEN
    return value(table, [kinds.count(kind) for kind in range(TREASURES)])

"""Decisions and outcomes of chance as short lines a person can read and type.

    side a        experts 2 1 3        keep ur palmyra        society red-lion        favor money
    activate 2    support              place port 5
    study         deepen               exhibit          study-relic       patron        sell          go ur
    learn 2 asia africa                give scroll asia exhibit scroll asia IV 2       done          meet NAME
    cheaper       wiser                depart           choose science    take scroll asia            bag asia
    hold scroll asia                   train 2          reserve ur        reserve deck  decline       keep ur
    publish money-20  later            discard ur       retrieve IV 2     score-study NAME
    disc          honor NAME           present A      end
    draw scroll asia                   automa           reshuffle 12 3 …  (chance; the parts of the set-up likewise)

Where a witness does not see everything, ? is a card it does not see, and lines of chance name no more than lies open:
    keep ? ?      turn-up ur           automa NAME      patrons NAME (the one on top)      studies   or   studies ? NAME ? NAME …
    show yellow ur palmyra             show-study yellow NAME

Cards are named as in the component sheets; explorers and spaces are numbered from 1, and so are the expeditions of a whole deck,
by their rows in the sheet, the top one last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arch_engine.core.errors import NotationError
from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.table import ALL, UNKNOWN
from arch_engine.core.wording import check_length
from arch_engine.royal_society import turning_up
from arch_engine.royal_society.components import (
    COLLECTIONS,
    KINDS,
    LETTERS,
    LOCATIONS,
    OBJECTIVES,
    REGIONS,
    REQUIREMENTS,
    SOCIETIES,
    TILES,
    Cards,
)
from arch_engine.royal_society.numbers import TEAM
from arch_engine.royal_society.relics import name_of
from arch_engine.royal_society.verbs import SocietyTable

HUES = ("blue", "yellow", "purple", "red")
LONGEST_LINE = 2_000
ALONE = (
    "support", "study", "deepen", "exhibit", "study-relic", "patron", "sell", "done", "cheaper", "wiser", "depart", "decline", "later", "disc", "automa", "end",
)  # fmt: skip
UNSEEN = "?"
EXPEDITION = ("keep", "go", "reserve", "discard", "first-cards", "show")
OF_A_SEAT = ("show", "show-study")
MAY_BE_UNKNOWN = (
    "keep",
    "turn-up",
    "first-cards",
    "studies",
    "societies",
    "bloomsbury",
    "patrons",
    "automa-deck",
    "automa-shuffle",
)
BARE = (
    "bloomsbury",
    "expeditions",
    "automa-deck",
    "first-cards",
    "studies",
    "societies",
    "reshuffle",
    "automa-shuffle",
)
"""Lines of chance that name no card if the witness sees none."""
PATRON, STUDY, TILE = ("meet", "honor", "patrons"), ("score-study", "studies", "show-study"), ("publish", "bloomsbury")
NUMBER, RELIC, SEAT = (
    ("activate", "train", "blocks", "reshuffle", "expeditions"),
    ("give", "take", "hold", "draw"),
    ("reputation", "first-player"),
)


def _names_now(table: SocietyTable, kind: str) -> Sequence[str] | None:
    """The names for the values of a kind of decision at a table, if it has plain names."""
    cards = table.cards
    if kind == "automa":
        return [card[0] for card in cards.automa]
    if kind != "turn-up":
        return _names(cards, kind)
    pile = turning_up.place_of(table)[0] if table.question == "turn-up" and table.agenda else "expeditions"
    return _names(
        cards, "meet" if pile == "patrons" else "go" if pile in ("hand", "drawn", "expeditions") else "publish"
    )


def _names(cards: Cards, kind: str) -> Sequence[str] | None:
    """The names for the values of a kind of decision, if it has plain names."""
    if kind in EXPEDITION:
        return [card.name for card in cards.expeditions]
    if kind in PATRON:
        return [patron.name for patron in cards.patrons]
    if kind in STUDY:
        return [study.name for study in cards.studies]
    if kind in TILE:
        return TILES
    if kind in SEAT:
        return HUES
    return {
        "side": ("a", "b"), "society": SOCIETIES, "societies": SOCIETIES, "favor": [name for name, _ in cards.favors], "choose": ("science", "prestige"),
        "bag": REGIONS, "present": LETTERS, "collections": [side.name for side in cards.collections], "requirements": REQUIREMENTS,
        "objectives": OBJECTIVES, "automa-deck": [card[0] for card in cards.automa], "automa-shuffle": [card[0] for card in cards.automa],
    }.get(kind)  # fmt: skip


NAMED = (
    *EXPEDITION, *PATRON, *STUDY, *TILE, *SEAT, "side", "society", "societies", "favor", "choose", "bag", "present", "collections", "requirements",
    "objectives", "automa-deck", "automa-shuffle",
)  # fmt: skip
"""Kinds of decision that have names for their values."""


@lru_cache(maxsize=16)
def _words(cards: Cards) -> dict[str, Sequence[str]]:
    places = tuple(name.lower() for name in COLLECTIONS)
    named = {kind: _names(cards, kind) or () for kind in NAMED}
    turned_up = [*(_names(cards, "go") or ()), *(_names(cards, "meet") or ()), *TILES]
    return {
        **dict.fromkeys((*ALONE, *NUMBER, "experts"), ()), **{kind: [name.lower() for name in names] for kind, names in named.items()},
        **dict.fromkeys(RELIC, (*KINDS, *REGIONS)),
        "exhibit": (*KINDS, *REGIONS, *places), "retrieve": places, "place": LOCATIONS, "learn": REGIONS, "turn-up": turned_up,
        "reserve": (*(_names(cards, "reserve") or ()), "deck"), "automa": [card[0] for card in cards.automa],
        "show": (*HUES, *(_names(cards, "show") or ())), "show-study": (*HUES, *(_names(cards, "show-study") or ())),
    }  # fmt: skip


def words(table: SocietyTable) -> dict[str, Sequence[str]]:
    """Return what may follow each kind of decision."""
    known = _words(table.cards)
    return known if table.witness != ALL else {kind: known[kind] for kind in known if kind not in OF_A_SEAT}


def format_decision(table: SocietyTable, decision: Decision) -> str:
    """A decision as a line."""
    kind, *values = decision
    if kind == "exhibit" and values:
        return f"exhibit {name_of(values[0])} {COLLECTIONS[values[1]]} {values[2] + 1}"
    if not values or (kind in ALONE and kind != "automa"):
        return "reserve deck" if kind == "reserve-deck" else str(kind)
    if kind == "place":
        return f"place {LOCATIONS[values[0]]} {values[1]}"
    if kind == "retrieve":
        return f"retrieve {COLLECTIONS[values[0]]} {values[1] + 1}"
    if kind == "experts":
        return f"experts {' '.join(map(str, values))}"
    if kind == "learn":
        words = [REGIONS[region] if n == 1 else f"{n} {REGIONS[region]}" for region, n in enumerate(values) if n]
        return f"learn {' '.join(words)}"
    if kind in NUMBER:
        return f"{kind} {' '.join(UNSEEN if value == UNKNOWN else str(value + 1) for value in values)}"
    if kind in RELIC:
        return f"{kind} {'?' if values[0] < 0 else name_of(values[0])}"
    names = _names_now(table, kind) or ()
    owner = f"{HUES[values.pop(0)]} " if kind in OF_A_SEAT else ""
    return f"{kind} {owner}{' '.join(UNSEEN if value < 0 else names[value] for value in values)}"


def parse_decision(table: SocietyTable, text: str) -> Decision:
    """The decision a line means; raises NotationError with what to write instead."""
    check_length(text, LONGEST_LINE)
    words = text.lower().split()
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind == "exhibit" and rest:
        return (kind, _relic(rest[:2], text), *_space(rest[2:], "exhibit scroll asia IV 2"))
    if not rest and kind in BARE:
        return (kind,)
    if kind in ALONE and not (kind == "automa" and len(rest) == 1):
        if rest:
            raise NotationError("'{kind}' stands alone; leave out {rest!r}.", kind=kind, rest=" ".join(rest)[:40])
        return (kind,)
    if kind == "reserve" and rest == ["deck"]:
        return ("reserve-deck",)
    if kind == "place":
        if len(rest) != 2 or rest[0] not in LOCATIONS:
            raise NotationError(
                "Name the location ({locations}) and the section, as in 'place port 3'.", locations=", ".join(LOCATIONS)
            )
        return (kind, LOCATIONS.index(rest[0]), _number(rest[1], "place port 3"))
    if kind == "retrieve":
        return (kind, *_space(rest, "retrieve IV 2"))
    if kind == "experts":
        return (kind, *[_number(word, "experts 2 1 3") for word in rest])
    if kind == "learn":
        return (kind, *_counts(rest))
    if kind in NUMBER:
        if not rest:
            raise NotationError("Say which, by number, as in '{kind} 2'.", kind=kind)
        numbers = [UNKNOWN if word == UNSEEN else _number(word, f"{kind} 2") - 1 for word in rest]
        if kind in ("activate", "train") and not all(0 <= number < TEAM for number in numbers):
            raise NotationError(
                "There is no explorer {number}; explorers are numbered from 1 to {last}.", number=rest[0], last=TEAM
            )
        return (kind, *numbers)
    if kind in RELIC:
        return (kind, _relic(rest, text))
    names = _names_now(table, kind)
    if names is None:
        raise NotationError(
            "{text!r} is no decision; write for example activate 1, place port 3, go ur, study or disc.", text=text[:40]
        )
    known = [name.lower() for name in names]
    owner: list[int] = []
    if kind in OF_A_SEAT:
        if not rest or rest[0] not in HUES:
            raise NotationError(
                "Say whose cards are shown, by colour ({colours}), as in 'show yellow ur'.", colours=", ".join(HUES)
            )
        owner = [HUES.index(rest.pop(0))]
    if rest and UNSEEN in rest and kind in MAY_BE_UNKNOWN:
        known.append(UNSEEN)
    if kind == "keep" and rest == [UNSEEN] and table.question == "keep":
        rest = [UNSEEN, UNSEEN]
    for word in rest:
        if word not in known:
            raise NotationError(_not_known(table.cards, kind, word, names))
    if not rest:
        raise NotationError("Name what you mean after '{kind}', out of {names}.", kind=kind, names=", ".join(names))
    values = [UNKNOWN if word == UNSEEN else known.index(word) for word in rest]
    return (kind, *owner, *(sorted(values) if kind == "keep" else values))


THINGS = (
    (EXPEDITION, mark("an expedition")), (PATRON, mark("a patron")), (STUDY, mark("a study card")), (TILE, mark("a Bloomsbury tile")),
    (("society", "societies"), mark("a society")),
)  # fmt: skip
"""What the names after some kinds of decision are names of."""


def _not_known(cards: Cards, kind: str, word: str, names: Sequence[str]) -> str:
    """Why a word cannot stand after a kind of decision: it names a thing of another kind, or nothing."""
    wanted = next((thing for kinds, thing in THINGS if _names(cards, kinds[0]) == names), "")
    own = next(
        (thing for kinds, thing in THINGS if word in [name.lower() for name in _names(cards, kinds[0]) or ()]), ""
    )
    if wanted and own:
        sentence = mark("{word!r} is {thing}; after '{kind}' write the name of {wanted}, as in '{kind} {example}'.")
    elif wanted:
        sentence = mark("{word!r} is not the name of {wanted}; write it as in '{kind} {example}'.")
    else:
        return say(
            "{word!r} is not known after '{kind}'; write {choices}.",
            word=word[:30],
            kind=kind,
            choices=", ".join(names),
        )
    return say(sentence, word=word[:30], thing=say(own), kind=kind, wanted=say(wanted), example=names[0])


def _number(word: str, example: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 2:
        raise NotationError("{word!r} is no number; write for example '{example}'.", word=word[:20], example=example)
    return int(word)


def _relic(words: list[str], text: str) -> int:
    if len(words) != 2 or words[0] not in KINDS or words[1] not in REGIONS:
        raise NotationError(
            "{text!r} names no relic; write its kind ({kinds}) and region ({regions}), as in 'scroll asia'.",
            text=text[:40],
            kinds=", ".join(KINDS),
            regions=", ".join(REGIONS),
        )
    return 4 * REGIONS.index(words[1]) + KINDS.index(words[0])


def _space(words: list[str], example: str) -> tuple[int, int]:
    known = [name.lower() for name in COLLECTIONS]
    if len(words) != 2 or words[0] not in known:
        raise NotationError(
            "Name the collection ({collections}) and the space, as in '{example}'.",
            collections=", ".join(COLLECTIONS),
            example=example,
        )
    return known.index(words[0]), _number(words[1], example) - 1


def _counts(words: list[str]) -> list[int]:
    counts, number = [0] * 4, 0
    for word in words:
        if word.isascii() and word.isdigit():
            if number or len(word) > 1 or word == "0":
                raise NotationError("Write one number from 1 to 9 before a region, as in 'learn 2 asia'.")
            number = int(word)
        elif word in REGIONS:
            counts[REGIONS.index(word)] += number or 1
            number = 0
        else:
            raise NotationError(
                "{word!r} is no region; the regions are {regions}, as in 'learn 2 asia'.",
                word=word[:20],
                regions=", ".join(REGIONS),
            )
    if number:
        raise NotationError("Write the region after its number, as in 'learn 2 asia'.")
    if not sum(counts):
        raise NotationError("Name the regions ({regions}), as in 'learn 2 asia'.", regions=", ".join(REGIONS))
    return counts

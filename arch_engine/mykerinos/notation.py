"""Decisions and outcomes of chance as short lines a person can read and type.

    pass                       start d4                extend d4 d5            neutral start d4        neutral none
    violet start d4            lemon extend d4 d5      brown lemon-3           blackmore d4 d5         tangerine d4 d5 e5
    claim left                 book lemon-violet       decline                 neutral left
    first-player blue          markers violet lemon brown blackmore tangerine
    region 12 7t 30 1 2t 3 4 5        parcels place by place, t for one that lies turned

Spaces are a1 to h9. Rooms are named by the patrons on the wings: `lemon-3`, `lemon-5`, and `lemon-violet` for the 2-room
between two neighbouring wings. `format` writes the spaces of an extension in the order in which the cubes go down; `parse` reads any order.
"""

from __future__ import annotations

import re

from arch_engine.core.errors import NotationError
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of
from arch_engine.core.wording import check_length
from arch_engine.core.words import listing
from arch_engine.mykerinos import placing
from arch_engine.mykerinos.components import CARDS, PATRONS
from arch_engine.mykerinos.museum import ROOMS, VALUE, WINGS, room_name
from arch_engine.mykerinos.region import space_name, space_named
from arch_engine.mykerinos.survey import SIDES
from arch_engine.mykerinos.table import HUES, MykerinosTable

LONGEST_LINE = 200

SPACES = [space_name(space) for space in range(72)]
ROOM_NAMES = [f"{one}-{other}" for one in PATRONS for other in (3, 5, *PATRONS) if one != other]
WORDS = {
    "pass": (), "decline": (), "start": SPACES, "extend": SPACES, "blackmore": SPACES, "tangerine": SPACES,
    "violet": ("start", "extend", *SPACES), "lemon": ("start", "extend", *SPACES), "brown": ROOM_NAMES, "book": ROOM_NAMES,
    "claim": SIDES, "neutral": ("start", "extend", "none", *SIDES, *SPACES), "first-player": HUES, "markers": PATRONS,
    "region": [f"{card + 1}{turned}" for card in range(CARDS) for turned in ("", "t")],
}  # fmt: skip
"""What may follow each kind of decision."""


def room_named(table: MykerinosTable, name: str) -> int:
    """The room with a name; a 2-room's two patrons may stand in either order. Raises NotationError."""
    for room in range(ROOMS):
        own = room_name(table, room)
        if name == own or (VALUE[room] == 2 and name == "-".join(reversed(own.split("-")))):
            return room
    rooms = ", ".join(room_name(table, room) for room in range(ROOMS))
    raise NotationError("There is no room {room!r}; the rooms of this game are {rooms}.", room=name[:40], rooms=rooms)


def format_decision(table: MykerinosTable, decision: Decision) -> str:
    """A decision as a line."""
    kind, *parts = decision
    if kind == "first-player":
        return f"first-player {HUES[parts[0]]}"
    if kind == "markers":
        return " ".join([kind, *[PATRONS[patron] for patron in parts]])
    if kind == "region":
        laid = [f"{card + 1}{'t' if turned else ''}" for card, turned in zip(parts[::2], parts[1::2], strict=True)]
        return " ".join([kind, *laid])
    if kind == "claim":
        return f"claim {SIDES[parts[0]]}"
    if kind == "neutral-card":
        return f"neutral {SIDES[parts[0]]}"
    if kind in ("book", "brown"):
        return f"{kind} {room_name(table, parts[0])}"
    if kind == "neutral" and not parts:
        return "neutral none"
    spaces = _in_order(table, kind, tuple(parts))
    words = [kind]
    if kind in ("violet", "lemon", "neutral"):
        words.append("start" if len(spaces) == 1 else "extend")
    return " ".join(words + [space_name(space) for space in spaces])


def _in_order(table: MykerinosTable, kind: str, spaces: tuple[int, ...]) -> tuple[int, ...]:
    """Spaces in the order in which the cubes go down; unchanged if there is none, because illegal decisions are printed, too."""
    if len(spaces) < 2 or kind == "blackmore":
        return spaces
    colour = table.neutral if kind == "neutral" else table.asked
    try:
        return placing.placing_order(table, colour, spaces)
    except ValueError:
        return spaces


def parse_decision(table: MykerinosTable, text: str) -> Decision:
    """The decision a line means; raises NotationError with what to write instead."""
    check_length(text, LONGEST_LINE)
    words = text.lower().split()
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind in ("pass", "decline"):
        if rest:
            raise NotationError("'{kind}' stands alone; leave out {rest!r}.", kind=kind, rest=" ".join(rest))
        return (kind,)
    if kind == "start":
        return ("start", *_spaces(rest, (1,), "start d4"))
    if kind == "extend":
        return ("extend", *_spaces(rest, (2,), "extend d4 d5"))
    if kind == "blackmore":
        return ("blackmore", *_spaces(rest, (2,), "blackmore d4 d5"))
    if kind == "tangerine":
        return ("tangerine", *_spaces(rest, (3,), "tangerine d4 d5 e5"))
    if kind in ("violet", "lemon"):
        return (kind, *_start_or_extend(kind, rest))
    if kind in ("brown", "book"):
        if len(rest) != 1:
            raise NotationError("Write one room after '{kind}', as in '{kind} lemon-3'.", kind=kind)
        return (kind, room_named(table, rest[0]))
    if kind == "claim":
        return ("claim", _side(rest, "claim left"))
    if kind == "neutral":
        return _read_neutral(table, rest)
    if kind in ("first-player", "markers", "region"):
        return _read_chance(table, kind, rest)
    raise NotationError(
        "{text!r} is no decision; write for example pass, start d4, extend d4 d5, lemon start d4, claim left or book lemon-3.",
        text=text[:40],
    )


def _spaces(words: list[str], numbers: tuple[int, ...], example: str) -> list[int]:
    spaces = []
    for word in words:
        space = space_named(word)
        if space is None:
            raise NotationError("{word!r} is no space; spaces are a1 to h6, in season 4 to h9.", word=word[:20])
        spaces.append(space)
    if not spaces:
        raise NotationError("Name the spaces, as in '{example}'.", example=example)
    if len(spaces) not in numbers:
        named = count_of(len(spaces), "1 space", "{number} spaces")
        raise NotationError("That names {given}; write it as in '{example}'.", given=named, example=example)
    return sorted(spaces)


def _start_or_extend(kind: str, words: list[str]) -> list[int]:
    if not words or words[0] not in ("start", "extend"):
        raise NotationError("Write '{kind} start d4' or '{kind} extend d4 d5'.", kind=kind)
    number = 1 if words[0] == "start" else 2
    example = f"{kind} start d4" if number == 1 else f"{kind} extend d4 d5"
    return _spaces(words[1:], (number,), example)


def _read_neutral(table: MykerinosTable, words: list[str]) -> Decision:
    if words == ["none"]:
        return ("neutral",)
    if len(words) == 1 and words[0] in SIDES:
        return ("neutral-card", SIDES.index(words[0]))
    if not words or words[0] not in ("start", "extend"):
        if table.question == "neutral-card":
            raise NotationError("Write 'neutral left' or 'neutral right', the parcel that the neutral colour takes.")
        raise NotationError(
            "Write 'neutral start d4' or 'neutral extend d4 d5', or 'neutral none' to leave the neutral cubes."
        )
    return ("neutral", *_start_or_extend("neutral", words))


def _side(words: list[str], example: str) -> int:
    if len(words) != 1 or words[0] not in SIDES:
        raise NotationError("Say which of the two parcels, as in '{example}'.", example=example)
    return SIDES.index(words[0])


def _read_chance(table: MykerinosTable, kind: str, words: list[str]) -> Decision:
    if kind == "first-player":
        if len(words) != 1 or words[0] not in HUES:
            raise NotationError("Name the colour that begins: {hues}.", hues=listing(HUES[: table.seats], "or"))
        return (kind, HUES.index(words[0]))
    if kind == "markers":
        if len(words) != WINGS or any(word not in PATRONS for word in words):
            raise NotationError("Name the patrons on wings 1 to 5, out of {patrons}.", patrons=", ".join(PATRONS))
        return (kind, *[PATRONS.index(word) for word in words])
    parts: list[int] = []
    for word in words:
        if not re.fullmatch(r"[1-9][0-9]?t?", word) or int(word.rstrip("t")) > CARDS:
            raise NotationError(
                "{word!r} is no parcel; write its number from 1 to {cards}, with a t if it lies turned.",
                word=word[:20],
                cards=CARDS,
            )
        parts += [int(word.rstrip("t")) - 1, int(word.endswith("t"))]
    return (kind, *parts)

"""What comes of a decision in Mykerinos: who is first in an area, which parcels and rooms are had, series, cubes left over."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.consequences import Consequences, Counted, Telling
from arch_engine.core.language import mark, mark_count, say
from arch_engine.core.table import Fact
from arch_engine.mykerinos.components import NO_PATRON, PATRON_NAMES
from arch_engine.mykerinos.exhibition import series
from arch_engine.mykerinos.narration import room_words
from arch_engine.mykerinos.table import MykerinosTable


def _count(start: MykerinosTable, facts: Sequence[Fact], end: MykerinosTable) -> Counted:
    found: Counted = {}
    area, now = start.area, True  # areas and parcels have names while the season lasts
    for fact in facts:
        kind = fact[0]
        if kind == "begin_season":
            now = False
        elif kind == "survey_area":
            area = fact[1]
        elif kind == "ask" and fact[2] == "first" and now:
            found["first", fact[1], area] = 1.0
        elif kind == "claim_parcel" and now and fact[3] in start.layout:
            found["parcel", fact[1], fact[3]] = 1.0
        elif kind in ("book_room", "send_to_museum"):
            found["room", fact[1], fact[2]] = 1.0
    if end.over:
        for seat in range(end.seats):
            found["series", seat] = float(series(end, seat))
            found["left over", seat] = float(end.personal[seat])
    return found


def _parcel(table: MykerinosTable, card: int) -> str:
    """A parcel that still lies, by its patron and area: "Lord Lemon's parcel of area 2"; by its side, too, if both are his."""
    place = table.layout.index(card)
    area, patron, beside = place // 2 + 1, table.parcels.patron[card], table.layout[place ^ 1]
    alike = beside >= 0 and table.parcels.patron[beside] == patron
    names = WITHOUT_PATRON if patron == NO_PATRON else OF_PATRON
    return say(names[1 + place % 2 if alike else 0], patron=PATRON_NAMES[max(0, patron)], area=area)


OF_PATRON = (
    mark("{patron}'s parcel of area {area}"),
    mark("{patron}'s left parcel of area {area}"),
    mark("{patron}'s right parcel of area {area}"),
)
WITHOUT_PATRON = (
    mark("the parcel without patron of area {area}"),
    mark("the left parcel of area {area}"),
    mark("the right parcel of area {area}"),
)
"""A parcel; the left and the right one of two that are alike."""


CONSEQUENCES: Consequences[MykerinosTable] = Consequences(
    {
        "room": Telling(("room",), mark("{room}")),
        "first": Telling(("area",), mark("the first place in area {area}")),
        "parcel": Telling(("card",), mark("{parcel}")),
        "series": Telling((), mark_count("a series", "{number} series")),
        "left over": Telling(
            (),
            mark_count("a cube that is left over", "{number} cubes that are left over"),
            mark_count("a cube", "{number} cubes"),
        ),
    },
    _count,
    {
        "area": lambda table, values, names: values["area"] + 1,
        "parcel": lambda table, values, names: _parcel(table, values["card"]),
        "room": lambda table, values, names: room_words(table, values["room"]),
    },
)

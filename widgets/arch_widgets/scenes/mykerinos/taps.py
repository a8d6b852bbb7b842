"""What can be tapped in Mykerinos: spaces, patron cards and rooms, parcels, and for chance the pictures of what may come."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.bits import members
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.table import CHANCE
from arch_engine.mykerinos.components import PATRON_NAMES, PATRONS
from arch_engine.mykerinos.museum import WINGS
from arch_engine.mykerinos.narration import parcel_name, room_words
from arch_engine.mykerinos.region import space_name
from arch_engine.mykerinos.rules import RULES
from arch_engine.mykerinos.survey import SIDES
from arch_engine.mykerinos.table import MykerinosTable
from arch_widgets.scenes.mykerinos.faces import POWERS, SHORT
from arch_widgets.scenes.mykerinos.parcels import parcel_pictures
from arch_widgets.scenes.series import Layout, Series
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Question, Reading, Tappable, Taps

SPACE, PATRON, ROOM, PLACE, CARD, SEAT = "space:", "patron:", "room:", "place:", "card:", "seat:"
GROUPS = {ACTIONS: "", "patrons": ""}
SURVEY = ("first", "second", "third", "fourth", "neutral-card")


class MykerinosTaps:
    """See `arch_widgets.scenes.taps.Tappable`."""

    def showing(self, table: MykerinosTable, names: Sequence[str]) -> Question | None:
        return None  # everything lies open

    def question(self, table: MykerinosTable, names: Sequence[str]) -> Question | None:
        if table.over:
            return None
        if table.asked != CHANCE:
            return _survey(table, names) if table.question in SURVEY else _excavation(table, names)
        return {"first-player": _first_player, "markers": _markers, "region": _region}[table.question](table, names)


# -- excavation ----------------------------------------------------------------------------------------------------


def _excavation(table: MykerinosTable, names: Sequence[str]) -> Question:
    """An action: spaces for cubes, a patron first where the plain rules would allow the same spaces; or neutral cubes."""
    readings = [_read(decision) for decision in RULES.options(table)]
    wanted = {item for one in readings for item in (*one.needed, *one.implied)}
    items = [item for item in _excavation_items(table) if item.id in wanted]
    who = names[table.asked]

    def prompt(taps: Taps, may_end: bool) -> str:
        patron = next((PATRON_NAMES[_number(tap)] for tap in taps if tap.startswith(PATRON)), "")
        cubes = [space_name(_number(tap)) for tap in taps if tap.startswith(SPACE)]
        if cubes and may_end:
            return say("{player}: tap the space of the next cube, or Done to place {number}.", player=who, number=len(cubes))  # fmt: skip
        if cubes:
            return say("{player}: tap the space of the next cube.", player=who)
        if f"{PATRON}{PATRONS.index('brown')}" in taps:
            return say("{player}: tap the room that Sir Brown's cube goes to.", player=who)
        if patron:
            return say("{player}, with {patron}: tap the space of the first cube.", player=who, patron=patron)
        if table.question == "neutral":
            return say("{player}: tap the space of a neutral cube, or place none.", player=who)
        if wanted == {"pass"}:
            return say("{player} has no cube left and passes.", player=who)
        if any(item.startswith(PATRON) for item in wanted):
            return say("{player}: tap the space of the first cube, a patron, or pass.", player=who)
        return say("{player}: tap the space of the first cube, or pass.", player=who)

    return Listed(items, readings, prompt, GROUPS)


def _read(decision: Decision) -> Reading:
    kind, *parts = decision
    if kind == "pass" or (kind == "neutral" and not parts):
        return Reading(decision, (str(kind),))
    if kind == "brown":
        return Reading(decision, (f"{ROOM}{parts[0]}",), (f"{PATRON}{PATRONS.index(kind)}",))
    spaces = tuple(f"{SPACE}{space}" for space in parts)
    return Reading(decision, spaces, (f"{PATRON}{PATRONS.index(kind)}",) if kind in PATRONS else ())


def _excavation_items(table: MykerinosTable) -> list[Item]:
    seat = table.asked
    items = [
        Item("pass", say("Pass"), group=ACTIONS),
        Item("neutral", say("No neutral cube"), group=ACTIONS),
    ]
    ready = table.cards[seat] & ~table.tilted[seat]
    for patron, cards in enumerate(table.parcels.of_patron):
        pieces = tuple(f"card:{card}" for card in members(ready & cards))
        label = say("{patron}: {power}", patron=PATRON_NAMES[patron], power=say(POWERS[patron]))
        items.append(Item(f"{PATRON}{patron}", say(SHORT[patron]), label, pieces, f"patron-{patron}", "patrons"))
    for space in members((table.open | table.bare) & table.lying):
        name = space_name(space)
        label = say("Pyramid on {space}", space=name) if table.bare >> space & 1 else say("Free space {space}", space=name)  # fmt: skip
        items.append(Item(f"{SPACE}{space}", name, label, (f"space:{space}",)))
    return items + _rooms(table)


def _rooms(table: MykerinosTable) -> list[Item]:
    free = members(((1 << 3 * WINGS) - 1) & ~table.taken_rooms)
    return [Item(f"{ROOM}{room}", room_words(table, room), "", (f"free:{room}",)) for room in free]


# -- survey --------------------------------------------------------------------------------------------------------


def _survey(table: MykerinosTable, names: Sequence[str]) -> Question:
    """A parcel of the area, a room, or neither."""
    decisions = list(RULES.options(table))
    readings = []
    for decision in decisions:
        kind, *parts = decision
        item = f"{ROOM}{parts[0]}" if kind == "book" else f"{PLACE}{parts[0]}" if parts else str(kind)
        readings.append(Reading(decision, (item,)))
    wanted = {item for one in readings for item in one.needed}
    items = [Item("decline", say("Take neither"), group=ACTIONS)]
    for side, name in enumerate(SIDES):
        place = 2 * table.area + side
        if table.layout[place] >= 0:
            words = say("The left parcel") if name == "left" else say("The right parcel")
            label = parcel_name(table, table.layout[place])
            items.append(Item(f"{PLACE}{side}", words, label, (f"cartouche:{place}", f"parcel:{place}"), group=ACTIONS))
    items = [item for item in items + _rooms(table) if item.id in wanted]
    who, area = names[table.asked], table.area + 1
    kinds = {decision[0] for decision in decisions}

    def prompt(taps: Taps, may_end: bool) -> str:
        if "neutral-card" in kinds:
            return say("{player}: tap the parcel of area {area} that the neutral colour takes.", player=who, area=area)
        if "decline" in kinds:
            return say("{player}: tap a parcel of area {area}, or take neither.", player=who, area=area)
        if "book" in kinds:
            return say("{player}: tap a parcel of area {area} or a room of the museum.", player=who, area=area)
        return say("{player}: tap a parcel of area {area}.", player=who, area=area)

    return Listed(items, readings, prompt, {ACTIONS: ""})


# -- chance --------------------------------------------------------------------------------------------------------


def _first_player(table: MykerinosTable, names: Sequence[str]) -> Question:
    items = [Item(f"{SEAT}{seat}", name, face=f"cube-{seat}", group="players") for seat, name in enumerate(names)]
    readings = [Reading(("first-player", seat), (f"{SEAT}{seat}",)) for seat in range(table.seats)]
    return Listed(items, readings, lambda taps, may_end: say("Who begins? Tap the player."), {"players": ""})


def _markers(table: MykerinosTable, names: Sequence[str]) -> Question:
    items = [
        Item(f"{PATRON}{patron}", PATRON_NAMES[patron], face=f"marker-{patron}", group="patrons")
        for patron in range(WINGS)
    ]

    def prompt(taps: Taps, may_end: bool) -> str:
        return say("Which patron stands on wing {wing}? Wing 1 is at the top; go on clockwise.", wing=min(len(taps) + 1, WINGS))  # fmt: skip

    return Series(
        items,
        WINGS,
        lambda taps: [item.id for item in items if item.id not in taps],
        lambda taps: ("markers", *map(_number, taps)),
        lambda decision: tuple(f"{PATRON}{patron}" for patron in decision[1:]),
        prompt,
        {"patrons": ""},
    )


def _region(table: MykerinosTable, names: Sequence[str]) -> Question:
    """The parcels that lie out, area by area, the left one first; a second tap turns one."""
    items = [
        Item(f"{CARD}{card}", str(card + 1), parcel_name(table, card), face=f"parcel-card-{card}", group="parcels")
        for card in members(table.deck)
    ]

    def prompt(taps: Taps, may_end: bool) -> str:
        laid = len(set(taps))
        if laid == len(table.layout):
            return say("All parcels lie out. Tap one again to turn it, or Done.")
        area, side = divmod(laid, 2)
        where = say("left") if side == 0 else say("right")
        return say("Season {season}, area {area}: tap the {side} parcel; tap it again to turn it.", season=table.round, area=area + 1, side=where)  # fmt: skip

    def laid_by(decision: Decision) -> list[tuple[str, bool]]:
        return [(f"{CARD}{card}", bool(turned)) for card, turned in zip(decision[1::2], decision[2::2], strict=True)]

    def decision(laid: Sequence[tuple[str, bool]]) -> Decision:
        return ("region", *[part for item, turned in laid for part in (_number(item), int(turned))])

    question = Layout(items, len(table.layout), decision, laid_by, prompt, {"parcels": say("Parcels in the pile")})
    question.faces = parcel_pictures(table)
    question.map = "region"
    return question


def _number(item: str) -> int:
    """The number in the id of an item."""
    return int(item.partition(":")[2])


TAPS: Tappable[MykerinosTable] = MykerinosTaps()

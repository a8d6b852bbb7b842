"""What came of a decision, told by the tables alone: another way than the games' own counting of facts."""

from __future__ import annotations

from arch_engine.core.table import Table
from arch_engine.mykerinos.museum import series
from arch_engine.mykerinos.region import areas_in
from arch_engine.mykerinos.survey import ranking


def met(start, end, consequence):
    """How much of a consequence there is in a continuation, by game."""
    return BY_GAME[type(start).__name__][0](start, end, *consequence)


def possible(start, consequence):
    """Whether a consequence can still come about at a position."""
    return BY_GAME[type(start).__name__][1](start, *consequence)


def _advanced(start: Table, end: Table, stop):
    """The tables before each fact of a continuation for which `stop` is true."""
    table = start.copy()
    for fact in end.log:
        if stop(fact):
            yield fact, table
        table.advance([fact])


def _mykerinos(start, end, kind, seat, *about):
    if kind == "room":
        return (end.rooms[seat] & ~start.rooms[seat]) >> about[0] & 1
    if kind == "series":
        return series(end, seat)
    if kind == "left over":
        return end.personal[seat]
    if kind == "parcel":
        return (end.cards[seat] & ~start.cards[seat]) >> about[0] & 1
    for fact, table in _advanced(start, end, lambda fact: fact[0] == "survey_area"):
        if table.round == start.round and fact[1] == about[0]:
            return float(ranking(table, about[0])[:1] == [seat])
    return None  # the area was under survey before


def _may_be_mykerinos(start, kind, seat, *about):
    if kind == "room":
        return not start.taken_rooms >> about[0] & 1
    if kind == "parcel":
        return about[0] in start.layout
    if kind == "first":
        return start.area <= about[0] < areas_in(start.round)
    return True


def _expedition(start, end, kind, seat, *about):
    if kind == "sold":
        kinds = [(amount, one) for one, amount, _ in end.sold[seat][len(start.sold[seat]) :]]
        return sum(amount for amount, one in kinds if one == about[0])
    facts = {"explored": ("spend_maps", 1), "thieves": ("steal", 2), "storms": ("lose", 1)}
    name, place = facts[kind]
    found = [fact for fact in end.log if fact[0] == name and fact[place] == seat]
    return len(found) if kind == "explored" else -sum(fact[3] if name == "lose" else 1 for fact in found)


def _society(start, end, kind, seat, *about):
    if kind == "led":
        return float(about[0] in end.done[seat] and about[0] not in start.done[seat])
    if kind == "expeditions":
        return len(end.done[seat]) - len(start.done[seat])
    if kind == "tile":
        return float(about[0] in end.tiles[seat] and about[0] not in start.tiles[seat])
    if kind == "honored":
        return float(about[0] in end.honored[seat] and about[0] not in start.honored[seat])
    if kind == "presented":
        return float(end.has_presented(seat, about[0]) and not start.has_presented(seat, about[0]))
    if kind == "met":
        return -float((end.unmet[about[0]] & ~start.unmet[about[0]]) >> seat & 1)
    if kind == "knowledge":
        return end.knowledge[seat][about[0]] - start.knowledge[seat][about[0]]
    return sum(fact[0] == "exhibit_relic" and fact[1] == seat and fact[3] == about[0] for fact in end.log)


def _may_be_society(start, kind, seat, *about):
    if kind == "led":
        return about[0] not in {card for done in start.done for card in done}
    if kind == "tile":
        return about[0] not in {tile for tiles in start.tiles for tile in tiles}
    if kind == "honored":
        return about[0] not in {patron for patrons in start.honored for patron in patrons}
    if kind == "presented":
        return not start.has_presented(seat, about[0])
    if kind == "met":
        return not start.unmet[about[0]] >> seat & 1
    return True


BY_GAME = {
    "MykerinosTable": (_mykerinos, _may_be_mykerinos),
    "ExpeditionTable": (_expedition, lambda start, *consequence: True),
    "SocietyTable": (_society, _may_be_society),
}

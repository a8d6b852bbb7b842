"""What a decision says about hidden cards: which cards it shows, and where they lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.new_expedition.components import MAP, MINE, SANDSTORM, SPHINX, TREASURES
from arch_engine.new_expedition.table import CHAMBER, DIG, PILE, Counts, ExpeditionTable, empty
from arch_engine.new_expedition.witnessed.deciding import player


class Claim(NamedTuple):
    """Cards that a decision shows to have lain in a place.

    Attributes:
        place: Where, as in the history of the table.
        counts: How many of each kind.
        sentence: What would be impossible, in words: "Red cannot sell {cards}".
    """

    place: int
    counts: Counts
    sentence: str


TELLING = {
    "sell": mark("{player} cannot sell {cards}"),
    "trade": mark("{player} cannot give {cards}"),
    "lose": mark("{player} cannot lose {cards}"),
    "show": mark("{player} cannot show {cards}"),
    "theft": mark("{player} cannot lose {cards} to the thief"),
}
HOLDS = {
    "explore": mark("Chamber {chamber} cannot hold {cards}"),
    "look": mark("Chamber {chamber} cannot hold {cards}"),
    "keep": mark("{cards} cannot come out of chamber {chamber}"),
    "mine": mark("{cards} cannot come out of chamber {chamber}"),
    "sphinx": mark("{cards} cannot come out of chamber {chamber}"),
}


def claims(table: ExpeditionTable, decision: Decision) -> list[Claim]:
    """What a decision that the public rules allow says about hidden cards; empty if it says nothing."""
    kind, *values = decision
    found = empty()
    if kind == "sell":
        found[values[0]] = values[1]
        return [_hand(table, kind, table.active, found)]
    if kind == "trade":
        return [_hand(table, kind, table.active, values[:TREASURES])]
    if kind == "lose":
        return [_hand(table, kind, table.asked, values)]
    if kind == "show":
        return [_hand(table, kind, values[0], values[1:])]
    if kind == "theft":
        return [_hand(table, kind, table.victim, _counted(values))]
    if kind == "explore":
        return _explored(table, values)
    if kind == "keep":
        return [_chamber(table, kind, table.exploring, values if len(values) == TREASURES else _counted(values))]
    if kind in ("mine", "sphinx"):
        return [_chamber(table, kind, table.exploring, _counted(values))]
    if kind == "look" and len(values) > 1:
        return [_chamber(table, kind, values[0], _counted(values[1:]))]
    if kind == "dig" and values and 0 <= values[0] < TREASURES:
        return [Claim(DIG, _counted(values), say("The dig site cannot hold {cards}"))]
    if kind == "dig" and values[0] == SANDSTORM and len(values) > 1:
        return [Claim(PILE, _counted(values[1:]), say("The pile cannot hold {cards}"))]
    return []


def _explored(table: ExpeditionTable, values: Sequence[int]) -> list[Claim]:
    maps = empty()
    chamber = 0 if table.monument in (MINE, SPHINX) else values[0]
    maps[MAP] = table.cards.maps[table.monument][chamber]
    found = [
        Claim(table.active, maps, say("{player} cannot spend {cards}", player=player(table.active), cards="{cards}"))
    ]
    if table.monument != SPHINX and len(values) > 1:
        found.append(_chamber(table, "explore", chamber, _counted(values[1:])))
    return found


def _hand(table: ExpeditionTable, kind: str, seat: int, counts: Sequence[int]) -> Claim:
    return Claim(seat, list(counts), say(TELLING[kind], player=player(seat), cards="{cards}"))


def _chamber(table: ExpeditionTable, kind: str, chamber: int, counts: Sequence[int]) -> Claim:
    return Claim(CHAMBER + chamber, list(counts), say(HOLDS[kind], chamber=chamber + 1, cards="{cards}"))


def _counted(kinds: Sequence[int]) -> Counts:
    return [list(kinds).count(kind) for kind in range(TREASURES)]

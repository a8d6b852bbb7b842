"""What a Bloomsbury tile is worth to a seat."""

from __future__ import annotations

from arch_engine.royal_society import scoring
from arch_engine.royal_society.components import TILES
from arch_engine.royal_society.numbers import IMMEDIATE, PERMANENT, SCORED, SWAPPED
from arch_engine.royal_society.players.milestones import TRIP, likely
from arch_engine.royal_society.players.valuation import Worth

VISITS = {"port": 0.45, "university": 0.15, "museum": 0.15, "city": 0.25}
"""About which part of the remaining turns an explorer spends at each location."""

ON_EXPEDITION = 1.2
"""What the knowledge that a tile adds to an expedition is worth with many turns left."""


def tile_worth(worth: Worth, tile: int) -> float:
    """What it brings now, in the visits to come or in the final scoring."""
    table, seat, left = worth.table, worth.seat, worth.left
    name = TILES[tile]
    if name in IMMEDIATE:
        return worth.sum(worth.gain(IMMEDIATE[name]))
    if name in VISITS:
        visits = VISITS[name] * left
        return visits * (ON_EXPEDITION * worth.share if name == "port" else worth.sum(worth.gain(PERMANENT[name])))
    measure, amount = scoring.tile_points(table, seat, tile)
    done = worth.own.done
    if name in ("four-types", "four-regions"):
        kinds = {own.type for own in done} if name == "four-types" else {own.region for own in done}
        return worth.final(0, SCORED[name].each) * likely(TRIP * (4 - len(kinds)), left)
    prestige = float(amount) if measure == "prestige" else 0.0
    if name == "high-expeditions":
        prestige += SCORED[name].each * 0.25 * left
    elif name == "relics":
        prestige += 1.0 if left > 2 else 0.0
    elif name == "collections":
        prestige += min(most(name) - prestige, 0.3 * left)
    elif name == "knowledge":
        prestige = min(most(name), prestige + 0.2 * left)
    elif name == "reputation":
        prestige = min(most(name), prestige + SWAPPED * table.discs[seat] * 0.3)
    return worth.final(prestige, 0)


def most(name: str) -> float:
    """The most that a tile can bring in the final scoring."""
    return float(SCORED[name].each * SCORED[name].most)

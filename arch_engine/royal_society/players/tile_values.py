"""What a Bloomsbury tile is worth to a seat."""

from __future__ import annotations

from arch_engine.royal_society import scoring
from arch_engine.royal_society.bloomsbury import IMMEDIATE
from arch_engine.royal_society.components import TILES
from arch_engine.royal_society.players.milestones import TRIP, likely
from arch_engine.royal_society.players.valuation import Worth

VISITS = {"port": 0.45, "university": 0.15, "museum": 0.15, "city": 0.25}
"""About which part of the turns that are left an explorer goes to these locations."""


def tile_worth(worth: Worth, tile: int) -> float:
    """What it brings now, in the visits to come or in the final scoring."""
    table, seat, left = worth.table, worth.seat, worth.left
    name = TILES[tile]
    if name in IMMEDIATE:
        return worth.sum(worth.gain(IMMEDIATE[name]))
    if name in VISITS:
        visits = VISITS[name] * left
        visit = {
            "port": 1.2 * worth.share, "university": max(map(worth.random_relic, range(4))), "museum": worth.reputation(2),
            "city": worth.final(2, 0),
        }  # fmt: skip
        return visits * visit[name]
    measure, amount = scoring.tile_points(table, seat, tile)
    done = worth.own.done
    if name in ("four-types", "four-regions"):
        kinds = {own.type for own in done} if name == "four-types" else {own.region for own in done}
        return worth.final(0, 2) * likely(TRIP * (4 - len(kinds)), left)
    prestige = float(amount) if measure == "prestige" else 0.0
    if name == "high-expeditions":
        prestige += 3 * 0.25 * left
    elif name == "relics":
        prestige += 1.0 if left > 2 else 0.0
    elif name == "collections":
        prestige += min(12.0 - prestige, 0.3 * left)
    elif name == "knowledge":
        prestige = min(12.0, prestige + 0.2 * left)
    elif name == "reputation":
        prestige = min(9.0, prestige + 2 * table.discs[seat] * 0.3)
    return worth.final(prestige, 0)

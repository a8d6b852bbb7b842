"""What an expedition brings a seat, all in all."""

from __future__ import annotations

from arch_engine.royal_society import feasibility
from arch_engine.royal_society.components import TILES
from arch_engine.royal_society.numbers import MOST_EXPERTISE, MOST_KNOWLEDGE, PERMANENT
from arch_engine.royal_society.players.final_scores import plus
from arch_engine.royal_society.players.milestones import feat
from arch_engine.royal_society.players.valuation import Worth
from arch_engine.royal_society.port import power


def trip(worth: Worth, explorer: int, card: int) -> tuple[float, int] | None:
    """What an expedition by an explorer brings, less all costs except reputation, and the reputation it takes."""
    table, seat = worth.table, worth.seat
    paid = feasibility.going(table, seat, explorer, card)
    if paid is None:
        return None
    cost, reputation = paid
    expedition = table.cards.expeditions[card]
    own = worth.own
    counts, money, parts = [0, 0, 0, 0], -cost, []
    if TILES.index("port") in table.tiles[seat]:
        counts[expedition.region] += PERMANENT["port"].amount
    for gain in (*expedition.gains, *power(table.society[seat], expedition)):
        if gain.what == "knowledge" and gain.where >= 0:
            counts[gain.where] += gain.amount
        elif gain.what == "money":
            money += gain.amount
        else:
            parts.append(worth.gain(gain))
    expertise = tuple([min(MOST_EXPERTISE, level + (other == explorer)) for other, level in enumerate(own.expertise)])
    knowledge = tuple([min(MOST_KNOWLEDGE, level + more) for level, more in zip(own.knowledge, counts, strict=True)])
    gained = plus(worth.learned(counts), *parts)
    after = own._replace(
        done=(*own.done, feat(expedition)), expertise=expertise, knowledge=knowledge,
        prestige=own.prestige + int(gained.prestige), science=own.science + int(gained.science),
    )  # fmt: skip
    total = worth.sum(gained) + worth.more_money(money) + worth.progress(after)
    if own.expertise[explorer] < MOST_EXPERTISE:
        total += worth.level()
    return total, reputation

"""What a game of The New Expedition shows of its players' habits: what they sold too early, and what sandstorms took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arch_engine.core.language import say
from arch_engine.core.table import Fact
from arch_engine.core.themes import Theme
from arch_engine.new_expedition.table import ExpeditionTable

OFTEN = 2
"""So many times make a habit."""

SOON = 3
"""A card that comes within so many turns was worth waiting for."""

MANY = 4
"""So many cards lost to sandstorms are worth a word."""

SMALL, SETS = 2, 4
"""Of sets of so few cards so many are worth a word."""

COMES = {"dig_treasure": (1, 2), "take": (1, 2), "steal": (1, 3), "take_chamber": (1, 3)}
"""The facts by which a card comes into a hand: where its seat stands, and where the card."""


class Sale(NamedTuple):
    """A set that was sold, in which turn of the seat, and how much more one card more would have brought than by itself."""

    number: int
    kind: int
    turn: int
    more: int


def themes(table: ExpeditionTable, facts: Iterable[tuple[int, Fact]], names: Sequence[str]) -> list[Theme]:
    """Find who sold sets to which a card came soon, with no storm on the way, or many small ones, and whom sandstorms cost much without a tent."""
    seats = range(table.seats)
    turns = [0] * table.seats
    waiting: list[list[Sale]] = [[] for _ in seats]
    early: list[list[Sale]] = [[] for _ in seats]
    storms: list[dict[int, int]] = [{} for _ in seats]
    tents = [0] * table.seats
    small: list[list[int]] = [[] for _ in seats]
    for_small = [0] * table.seats
    for number, fact in facts:
        kind = fact[0]
        if kind == "begin_turn":
            turns[fact[1]] += 1
        elif kind == "sell":
            _, seat, treasure, amount, price = fact
            ladder = table.cards.price[treasure]
            if amount <= SMALL and table.dig:
                small[seat].append(number)
                for_small[seat] += price
            if amount + 1 < len(ladder) and (more := ladder[amount + 1] - price - ladder[1]) > 0:
                waiting[seat].append(Sale(number, treasure, turns[seat], more))
        elif kind == "dig_storm":
            waiting = [[] for _ in seats]
        elif kind == "lose":
            storms[fact[1]][number] = storms[fact[1]].get(number, 0) + fact[3]
        elif kind == "use_tent":
            tents[fact[1]] += 1
        elif kind in COMES:
            seat, treasure = (fact[place] for place in COMES[kind])
            came = [one for one in waiting[seat] if one.kind == treasure and turns[seat] - one.turn <= SOON]
            early[seat] += came[-1:]
            waiting[seat] = [one for one in waiting[seat] if one not in came[-1:]]
    found = []
    for seat in seats:
        if len(early[seat]) >= OFTEN:
            words = say(
                "{player} sold too early {number} times: a card of the kind came within three turns, no sandstorm did, and waiting would have brought ${amount} more.",
                player=names[seat], number=len(early[seat]), amount=sum(one.more for one in early[seat]),
            )  # fmt: skip
            found.append(Theme(seat, words, tuple(one.number for one in early[seat]), say("sells too early")))
        if len(small[seat]) >= SETS:
            words = say(
                "{player} sold {number} sets of one or two cards while there was still something to dig up, for ${amount} in all.",
                player=names[seat], number=len(small[seat]), amount=for_small[seat],
            )  # fmt: skip
            found.append(Theme(seat, words, tuple(small[seat]), say("sells many small sets")))
        if len(storms[seat]) >= OFTEN and sum(storms[seat].values()) >= MANY and not tents[seat]:
            words = say(
                "{player} lost {cards} cards to {number} sandstorms and never used a tent.",
                player=names[seat], cards=sum(storms[seat].values()), number=len(storms[seat]),
            )  # fmt: skip
            found.append(Theme(seat, words, tuple(storms[seat]), say("loses cards to sandstorms and uses no tent")))
    return found

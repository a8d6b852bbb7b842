"""By which numbers computer players weigh what cards are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, eq=False)
class Habits:
    """What a player reckons with.

    Attributes:
        worth_a_trade: How much a trade must gain; the valuation cannot tell smaller gains from none.
        no_regret: How much better keeping a complete set may look before the seat keeps it: it cannot grow, and a smaller hand is safer.
        leader: How much each dollar that a seat has or can expect adds to the worth of robbing it.
        passed_on: How likely a card that another seat has or digs up comes within reach: traded away, lost to a storm, stolen.
        change_of_a_point: What a point of trading value is worth even on a card that fits nothing: it pays for another card some day.
        recovered: The part of a loss to a storm that the seat buys back from the marketplace.
        tent: What a tent saves if many storms are still to come and it waits for the right one.
        later: The part of a chamber's worth that is left for a later turn: somebody may be first.
        exposed: The part of what a chamber brings that the next storm takes: half of the hand, but the seat chooses and can sell first.
        stays_in_market: How likely a card stays in the marketplace until the seat can pay for it, if nobody else collects the kind.
        no_rival: How likely it is that nobody else collects a kind; a rival soon takes what lies in the marketplace.
        price_of_a_point: What giving away a point of trading value costs. Complete sets sell for about 3 per point.
        hope: The part of a set's expected growth that counts: storms and thieves come before it is complete.
    """

    worth_a_trade: float = 0.4
    no_regret: float = 0.3
    leader: float = 0.02
    passed_on: float = 0.15
    change_of_a_point: float = 2.6
    recovered: float = 0.1
    tent: float = 6.0
    later: float = 0.85
    exposed: float = 0.25
    stays_in_market: float = 0.85
    no_rival: float = 0.4
    price_of_a_point: float = 2.8
    hope: float = 0.9


FAIR: Final = Habits()
"""Those of `sensible`, as a fair human might have them."""

TUNED: Final = Habits(
    worth_a_trade=0.28,
    no_regret=0.25,
    leader=0.011,
    passed_on=0.23,
    change_of_a_point=2.56,
    recovered=0.13,
    tent=4.76,
    later=0.7,
    exposed=0.24,
    stays_in_market=0.86,
    no_rival=0.22,
    price_of_a_point=3.44,
    hope=1.0,
)
"""Those of roll-outs, and of the players that look ahead: found by playing against the fair ones (docs/judge.md)."""

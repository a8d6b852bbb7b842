"""By which numbers computer players weigh what things are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, eq=False)
class Habits:
    """What a player reckons with.

    Attributes:
        a_pound: What a pound is worth for the next expeditions.
        a_spare_pound: What it is worth for those after them.
        early: How many turns must be left for knowledge, relics and expertise to have their full worth.
        knowledge: What knowledge is worth on average, with `early` turns left.
        reputation: The same for reputation.
        relic: The same for a relic.
        expertise: The same for an expertise.
        near_knowledge: By missing points of knowledge: how much of an expedition's worth counts.
        without_condition: How much of it counts while the seat has not done an expedition it builds on.
        turn: What an ordinary turn brings.
        in_the_gallery: How much of the prestige that collections would bring now counts: others may still overtake.
        knowing: By level: what this point of knowledge is worth apart from its bonus and the cards in sight.
        second_card: How much a region's second-best card counts for knowledge, next to the best.
        in_the_program: How likely a card of the Program is still there when the seat wants it.
        standing: What each point of reputation is worth: the first ones lead to the gates of City and Museum.
        discs: What the last disc in the reserve is worth, the one before it, and so on.
        held: How much more an expedition in the hand is worth than one in the Program, where others may take it.
        sure: How much an expedition counts if it needs another turn first.
        crowded: How much of a second visit to a location in one year counts: the first has brought what was missing.
    """

    a_pound: float = 0.42
    a_spare_pound: float = 0.2
    early: float = 8.0
    knowledge: float = 1.0
    reputation: float = 0.6
    relic: float = 0.8
    expertise: float = 1.7
    near_knowledge: tuple[float, ...] = (1.0, 0.7, 0.4, 0.2, 0.1)
    without_condition: float = 0.35
    turn: float = 3.4
    in_the_gallery: float = 0.7
    knowing: tuple[float, ...] = (0.0, 0.9, 0.9, 0.9, 1.0, 1.3, 0.9, 1.0, 1.3, 0.5, 0.4, 0.5, 0.6)
    second_card: float = 0.6
    in_the_program: float = 0.6
    standing: tuple[float, ...] = (1.0, 1.0, 0.9, 0.9, 0.7, 0.7, 0.4, 0.3, 0.3)
    discs: tuple[float, ...] = (5.0, 2.6, 2.2, 1.8, 1.4, 1.2, 1.0, 0.9, 0.8, 0.7)
    held: float = 0.55
    sure: float = 0.85
    crowded: float = 0.9


FAIR: Final = Habits()
"""Those of `sensible`, as a fair human might have them."""

TUNED: Final = Habits(
    a_pound=0.269,
    a_spare_pound=0.249,
    early=5.07,
    knowledge=1.21,
    reputation=0.271,
    relic=0.658,
    expertise=0.955,
    near_knowledge=(0.921, 0.645, 0.369, 0.184, 0.0921),
    without_condition=0.0963,
    turn=3.45,
    in_the_gallery=0.602,
    crowded=0.683,
    sure=1.0,
    held=0.575,
    knowing=(0.0, 0.674, 0.674, 0.674, 0.749, 0.974, 0.674, 0.749, 0.974, 0.374, 0.3, 0.374, 0.449),
    second_card=0.502,
    in_the_program=0.752,
    standing=(0.745, 0.745, 0.67, 0.67, 0.521, 0.521, 0.298, 0.223, 0.223),
    discs=(2.86, 1.49, 1.26, 1.03, 0.8, 0.686, 0.572, 0.514, 0.457, 0.4),
)
"""Those of roll-outs, and of the players that look ahead: found by playing against the fair ones (docs/judge.md)."""

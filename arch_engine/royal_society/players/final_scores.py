"""Where the two scores of a seat are heading, and what a point of each is worth to it.

The final score is the lower of prestige and science at its worth, so a point is worth more on the side that is behind.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from arch_engine.royal_society import scoring
from arch_engine.royal_society.numbers import SCIENCE_WORTH, TEAM
from arch_engine.royal_society.players import milestones
from arch_engine.royal_society.verbs import SocietyTable

# -- By which numbers computer players weigh what things are worth --------------------------------


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
"""Those of roll-outs, and of the players that look ahead: found by playing against the fair ones (docs/review.md)."""


# -- the main thing ----
class Points(NamedTuple):
    """Prestige, science, and everything else in points of the final score."""

    prestige: float = 0.0
    science: float = 0.0
    other: float = 0.0


class Forecast:
    """A seat's scores as the final scoring would make them; `left` is how many turns it has after the current one."""

    def __init__(self, table: SocietyTable, seat: int, habits: Habits = FAIR) -> None:
        self.table = table
        self.habits = habits
        self.seat = seat
        self.left = turns_left(table, seat)
        self.own = milestones.standing_of(table, seat)
        self.prestige, self.science = self._standing_now()
        self.scale = 4.0 + 1.1 * self.left  # how far apart the sides may still drift
        lead = (SCIENCE_WORTH * self.science - self.prestige) / self.scale
        self.a_prestige = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))
        self.a_science = SCIENCE_WORTH * (1.0 - self.a_prestige)
        self._lower_side = _lower(self.prestige, SCIENCE_WORTH * self.science, self.scale)
        # computed on first use: plans bring the same few sums and expeditions
        self._finals: dict[tuple[float, float], float] = {}
        self._studies: dict[tuple[milestones.Feat, ...], float] = {}
        self._a_point = max(self.a_prestige, self.a_science / SCIENCE_WORTH)
        self._promises = self._promises_of(self.own)
        self._promised = sum(self._promises, 0.0)
        self._open = self._open_promises()

    def stand(self, own: milestones.Standing) -> None:
        """Take a standing as the seat's own from now on."""
        self._promises = self._promises_of(own)
        self._promised = sum(self._promises, 0.0)
        self.own = own

    def _standing_now(self) -> tuple[float, float]:
        """Prestige and science as the final scoring would make them, with what the study cards promise."""
        table, seat = self.table, self.seat
        prestige = float(table.prestige[seat] - scoring.penalty(table, seat))
        science = table.science[seat] + milestones.study_worth(table, seat, self.own, self.left)
        for collection in range(len(table.gallery)):
            if seat in table.gallery[collection]:
                prestige += self.habits.in_the_gallery * scoring.gallery_prestige(table, collection).get(seat, 0)
        for tile in table.tiles[seat]:
            measure, amount = scoring.tile_points(table, seat, tile)
            if measure == "prestige":
                prestige += amount
            else:
                science += amount
        return max(0.0, prestige), science

    def sum(self, gained: Points) -> float:
        """Return what prestige, science and the rest together bring."""
        return self.final(gained.prestige, gained.science) + gained.other

    def final(self, prestige: float, science: float) -> float:
        """Return how much the final score is likely to rise by prestige and science: a smooth minimum of the two sides."""
        if not prestige and not science:
            return 0.0
        key = (prestige, science)
        found = self._finals.get(key)
        if found is None:
            after = _lower(self.prestige + prestige, SCIENCE_WORTH * (self.science + science), self.scale)
            found = self._finals[key] = after - self._lower_side
        return found

    def _promises_of(self, own: milestones.Standing) -> list[float]:
        """Return what each objective, each requirement and the study cards promise."""
        return [
            self._promise(place, own) for place in range(len(self.table.objectives) + len(self.table.requirements) + 1)
        ]

    def _promise(self, place: int, own: milestones.Standing) -> float:
        """One of these."""
        table, seat, left = self.table, self.seat, self.left
        if place < len(table.objectives):
            return self._a_point * milestones.objective_worth(table, seat, place, own, left)
        place -= len(table.objectives)
        if place < len(table.requirements):
            return milestones.requirement_worth(table, seat, place, own, left)
        found = self._studies.get(own.done)
        if found is None:
            found = self._studies[own.done] = self.a_science * milestones.study_worth(table, seat, own, left)
        return found

    def _open_promises(self) -> list[int]:
        """Return by part of a standing: the places in `_promises` of what can change with it, as a bit set. Most parts change nothing, and need not be
        weighed.
        """
        table, seat = self.table, self.seat
        found = [0] * len(milestones.Standing._fields)
        objectives = [milestones.ASPECT_OF_OBJECTIVE[objective] for objective in table.objectives]
        for place, about in enumerate(objectives):
            if not table.has_presented(seat, place):
                found[about] |= 1 << place
        for place, requirement in enumerate(table.requirements):
            if milestones.to_come(table, place, self.left) >= 0:
                aspect = milestones.ASPECT_OF_REQUIREMENT[requirement]
                for about in set(objectives) if aspect is None else {aspect}:
                    found[about] |= 1 << len(objectives) + place
        found[milestones.DONE] |= 1 << len(objectives) + len(table.requirements)  # the study cards
        return found

    def hopes_for(self, aspect: int) -> bool:
        """Return whether any promise can change with a part of a standing (`milestones.ASPECT_OF_OBJECTIVE`)."""
        return bool(self._open[aspect])

    def progress(self, own: milestones.Standing) -> float:
        """Return how much more another standing promises than the present one."""
        before, changed = self.own, 0
        for about, places in enumerate(self._open):
            if places and own[about] is not before[about]:
                changed |= places
        if not changed:
            return 0.0
        total = 0.0
        for place, promise in enumerate(self._promises):
            total += self._promise(place, own) if changed >> place & 1 else promise
        return total - self._promised


def _lower(left: float, right: float, scale: float) -> float:
    """A smooth minimum: the lower of two numbers, less where they are close."""
    return min(left, right) - scale * log(1.0 + exp(-abs(left - right) / scale))


def plus(*parts: Points) -> Points:
    """Several gains together."""
    prestige = science = other = 0.0
    for part in parts:
        prestige += part.prestige
        science += part.science
        other += part.other
    return Points(prestige, science, other)


def in_one(region: int, amount: int) -> tuple[int, ...]:
    """Knowledge that all goes to one region."""
    return tuple([amount if other == region else 0 for other in range(4)])


def turns_left(table: SocietyTable, seat: int) -> int:
    """Return how many turns a seat has after the current one."""
    if table.round == 0:
        return TEAM * table.years
    left = table.home[seat].bit_count() + TEAM * (table.years - table.round)
    if table.phase == "upkeep" and not table.home[seat]:  # not gathered yet
        left += TEAM
    if table.active == seat and table.location < 0:
        left -= 1
    return max(0, left)

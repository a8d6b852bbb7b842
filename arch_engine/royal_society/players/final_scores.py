"""Where the two scores of a seat are heading, and what a point of each is worth to it.

The final score is the lower of prestige and science at its worth, so a point is worth more on the side that is behind.
"""

from __future__ import annotations

from math import exp, log
from typing import NamedTuple

from arch_engine.royal_society import scoring
from arch_engine.royal_society.numbers import SCIENCE_WORTH, TEAM
from arch_engine.royal_society.players import milestones
from arch_engine.royal_society.players.habits import FAIR, Habits
from arch_engine.royal_society.verbs import SocietyTable


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
        self._promises = self._promises_of(self.own)
        self._promised = sum(self._promises, 0.0)

    def stand(self, own: milestones.Standing) -> None:
        """Take a standing as the seat's own from now on."""
        self._promises = self._promises_of(own, self.own)
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
        """What prestige, science and the rest together bring."""
        return self.final(gained.prestige, gained.science) + gained.other

    def final(self, prestige: float, science: float) -> float:
        """How much the final score is likely to rise by prestige and science: a smooth minimum of the two sides."""
        if not prestige and not science:
            return 0.0
        scale = self.scale
        before = _lower(self.prestige, SCIENCE_WORTH * self.science, scale)
        return _lower(self.prestige + prestige, SCIENCE_WORTH * (self.science + science), scale) - before

    def _promises_of(self, own: milestones.Standing, before: milestones.Standing | None = None) -> list[float]:
        """What each objective, each requirement and the study cards promise; parts that equal `before` keep their values."""
        table, seat, left = self.table, self.seat, self.left
        found: list[float] = []
        for place, objective in enumerate(table.objectives):
            aspect = milestones.ASPECT_OF_OBJECTIVE[objective]
            if before is not None and own[aspect] is before[aspect]:
                found.append(self._promises[len(found)])
            else:
                a_point = max(self.a_prestige, self.a_science / SCIENCE_WORTH)
                found.append(a_point * milestones.objective_worth(table, seat, place, own, left))
        for place, requirement in enumerate(table.requirements):
            about = milestones.ASPECT_OF_REQUIREMENT[requirement]
            if before is not None and about is not None and own[about] is before[about]:
                found.append(self._promises[len(found)])
            else:
                found.append(milestones.requirement_worth(table, seat, place, own, left))
        if before is not None and own.done is before.done:
            found.append(self._promises[-1])
        else:
            found.append(self.a_science * milestones.study_worth(table, seat, own, left))
        return found

    def progress(self, own: milestones.Standing) -> float:
        """How much more another standing promises than the present one."""
        return sum(self._promises_of(own, self.own), 0.0) - self._promised


def _lower(left: float, right: float, scale: float) -> float:
    """A smooth minimum: the lower of two numbers, less where they are close."""
    return min(left, right) - scale * log(1.0 + exp(-abs(left - right) / scale))


def plus(*parts: Points) -> Points:
    """Several gains together."""
    return Points(
        sum([part.prestige for part in parts], 0.0), sum([part.science for part in parts], 0.0), sum([part.other for part in parts], 0.0)
    )  # fmt: skip


def in_one(region: int, amount: int) -> tuple[int, ...]:
    """Knowledge that all goes to one region."""
    return tuple([amount if other == region else 0 for other in range(4)])


def turns_left(table: SocietyTable, seat: int) -> int:
    """How many turns a seat has after the current one."""
    if table.round == 0:
        return TEAM * table.years
    left = table.home[seat].bit_count() + TEAM * (table.years - table.round)
    if table.phase == "upkeep" and not table.home[seat]:  # not gathered yet
        left += TEAM
    if table.active == seat and table.location < 0:
        left -= 1
    return max(0, left)

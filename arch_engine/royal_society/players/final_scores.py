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
        """What prestige, science and the rest together bring."""
        return self.final(gained.prestige, gained.science) + gained.other

    def final(self, prestige: float, science: float) -> float:
        """How much the final score is likely to rise by prestige and science: a smooth minimum of the two sides."""
        if not prestige and not science:
            return 0.0
        key = (prestige, science)
        found = self._finals.get(key)
        if found is None:
            after = _lower(self.prestige + prestige, SCIENCE_WORTH * (self.science + science), self.scale)
            found = self._finals[key] = after - self._lower_side
        return found

    def _promises_of(self, own: milestones.Standing) -> list[float]:
        """What each objective, each requirement and the study cards promise."""
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
        """By part of a standing: the places in `_promises` of what can change with it, as a bit set. Most parts change nothing, and need not be
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
        """Whether any promise can change with a part of a standing (`milestones.ASPECT_OF_OBJECTIVE`)."""
        return bool(self._open[aspect])

    def progress(self, own: milestones.Standing) -> float:
        """How much more another standing promises than the present one."""
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
    """How many turns a seat has after the current one."""
    if table.round == 0:
        return TEAM * table.years
    left = table.home[seat].bit_count() + TEAM * (table.years - table.round)
    if table.phase == "upkeep" and not table.home[seat]:  # not gathered yet
        left += TEAM
    if table.active == seat and table.location < 0:
        left -= 1
    return max(0, left)

"""What a seat can reach with its next turn and with all its turns this year, both measures counted.

Each explorer at home takes, one after the other, what lifts the lower measure most and then both together: an expedition that is ready,
relics studied or exhibited in the Museum, or knowledge up to a bonus. It is a bound that a player sees at a glance, not a plan.
"""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society.components import MUSEUM, PORT, UNIVERSITY
from arch_engine.royal_society.feasibility import gate
from arch_engine.royal_society.judge.gallery import Row, majority
from arch_engine.royal_society.judge.plans import Plan, explorers_of
from arch_engine.royal_society.judge.points_now import Owed, Points
from arch_engine.royal_society.numbers import (
    EXHIBITING,
    KNOWLEDGE_BONUSES,
    PLAYED_SAVES,
    SCIENCE_WORTH,
    STUDYING,
    STUDYING_RELICS,
    SWAPPED,
)
from arch_engine.royal_society.verbs import SocietyTable


class Reached(NamedTuple):
    """Prestige and science, at its worth, after some turns; `claims` is what ready objectives add to either."""

    prestige: float
    science: float
    claims: float

    @property
    def lower(self) -> float:
        """The lower measure, with the claims where they are needed."""
        return lower(self.prestige, self.science, self.claims)


def lower(prestige: float, science: float, claims: float) -> float:
    """The lower of two measures after points that may go to either."""
    apart = abs(prestige - science)
    if claims >= apart:
        return 0.5 * (prestige + science + claims)
    return min(prestige, science) + claims


OWN: tuple[Feature, ...] = (
    Feature("lower with claims", "the lower measure with what is owed and with the objectives that only have to be presented"),
    Feature("prestige this year", "prestige if the game ended after this year and the seat took what its explorers have in reach"),
    Feature("science this year", "science then, at its worth"),
    Feature("lower this year", "the lower of the two then, with the objectives that only have to be presented"),
    Feature("rise next turn", "how much the next turn can lift the lower measure"),
    Feature("lead with claims", "the lower measure with claims less the best of the other seats"),
    Feature("lead this year", "the lower measure this year less the best of the other seats"),
    Feature("lead a turn", "the lead with claims, divided by the turns left and one"),
    Feature("lead this year a turn", "the lead this year, divided by the turns left after this year and one"),
    Feature("science of the museum", "science, at its worth, that the explorers at home could study relics for, where the Museum is open or discs would open it"),
)  # fmt: skip


class Reach(NamedTuple):
    """What a seat has for certain, what it has after its next turn and after this year, and what relics could bring in science."""

    now: Reached
    turn: Reached
    year: Reached
    museum: float


def reach_of(
    table: SocietyTable, seat: int, points: Points, owed: Owed, claims: float, plans: list[Plan], rows: list[Row]
) -> Reach:
    """Return what a seat has in reach; `claims` is the prestige of the objectives that only have to be presented."""
    now = Reached(
        points.prestige + owed.prestige, points.science + owed.science, min(claims, claims * table.discs[seat])
    )
    placed = table.active == seat and table.location >= 0
    expertise = table.expertise[seat]
    explorers = sorted([(expertise[explorer], explorer) for explorer in explorers_of(table, seat, False)])
    money, relics = table.money[seat], sum(table.relics[seat])
    opened = table.reputation[seat] + SWAPPED * table.discs[seat] >= gate(table, seat, MUSEUM)
    knowledge = table.knowledge[seat][:]
    gained = _by_discs(table, seat, rows)
    museum = 0
    if opened:
        museum = min(relics, sum([STUDYING_RELICS.brings[level] for level, _ in explorers]))
    prestige, science = now.prestige, now.science
    turn = year = now
    used = 0  # plans, as a bit set of their places
    discs = table.discs[seat]
    for level, explorer in explorers:
        at = table.location if placed and table.explorer == explorer else -1
        best = (lower(prestige, science, now.claims), prestige + science)
        choice, dp, ds, card, region = "", 0.0, 0.0, -1, -1
        if at < 0 or at == PORT:
            for place, plan in enumerate(plans):
                if plan.explorers >> explorer & 1 and not used >> place & 1:
                    if plan.trip.cost[table.skills[seat][explorer]] - PLAYED_SAVES > money:
                        continue
                    p, s = float(plan.trip.prestige), float(SCIENCE_WORTH * (plan.trip.science + plan.study))
                    after = (lower(prestige + p, science + s, now.claims), prestige + science + p + s)
                    if after > best:
                        best, choice, dp, ds, card = after, "go", p, s, place
        if (opened and at < 0) or at == MUSEUM:
            number = STUDYING_RELICS.brings[level]
            if number <= relics:
                s = float(SCIENCE_WORTH * number)
                after = (lower(prestige, science + s, now.claims), prestige + science + s)
                if after > best:
                    best, choice, dp, ds = after, "study-relic", 0.0, s
            number = min(EXHIBITING.brings[level], discs, relics, len(gained))
            if number:
                p = sum(gained[:number])
                after = (lower(prestige + p, science, now.claims), prestige + science + p)
                if after > best:
                    best, choice, dp, ds = after, "exhibit", p, 0.0
        if at < 0 or at == UNIVERSITY:
            amount = STUDYING.brings[level]
            for where in range(4):
                for bonus in KNOWLEDGE_BONUSES:
                    if 0 < bonus.level - knowledge[where] <= amount:
                        p, s = 0.0, float(SCIENCE_WORTH * bonus.science)
                        if bonus.prestige and prestige < science:
                            p, s = float(bonus.prestige), 0.0
                        after = (lower(prestige + p, science + s, now.claims), prestige + science + p + s)
                        if after > best:
                            best, choice, dp, ds, region = after, "study", p, s, where
        prestige += dp
        science += ds
        if choice == "go":
            used |= 1 << card
            money -= plans[card].trip.cost[table.skills[seat][explorer]]
        elif choice == "study-relic":
            relics -= STUDYING_RELICS.brings[level]
        elif choice == "exhibit":
            number = min(EXHIBITING.brings[level], discs, relics, len(gained))
            gained = gained[number:]
            discs -= number
            relics -= number
        elif choice == "study":
            knowledge[region] += STUDYING.brings[level]
        year = Reached(prestige, science, now.claims)
        single = Reached(now.prestige + dp, now.science + ds, now.claims)
        if single.lower > turn.lower:
            turn = single
    return Reach(now, turn, year, float(SCIENCE_WORTH * museum))


def _by_discs(table: SocietyTable, seat: int, rows: list[Row]) -> list[float]:
    """Return what one more disc in each collection would bring for relics the seat has: majority and reward, the most first."""
    held = 0
    for sort, number in enumerate(table.relics[seat]):
        if number:
            held |= 1 << sort
    found = []
    for row in rows:
        if row.free and held & row.fits:
            mine = row.counts.get(seat, 0)
            best = equals = 0
            for owner, number in row.counts.items():
                if owner != seat:
                    if number > best:
                        best, equals = number, 1
                    elif number == best:
                        equals += 1
            gain = majority(mine + 1, best, equals, row.free - 1) - majority(mine, best, equals, row.free)
            if gain > 0 or row.reward:
                found.append(gain + row.reward)
    found.sort(reverse=True)
    return found


def own(seat: int, reach: list[Reach], left: int, later: int, found: list[float]) -> None:
    """Add the numbers of OWN; `left` and `later` are the seat's turns left in all and after this year."""
    here = reach[seat]
    now, year = here.now.lower, here.year.lower
    lead = ahead = 0.0
    if len(reach) > 1:
        lead = now - max([one.now.lower for other, one in enumerate(reach) if other != seat])
        ahead = year - max([one.year.lower for other, one in enumerate(reach) if other != seat])
    found += (
        now, here.year.prestige, here.year.science, year, here.turn.lower - now, lead, ahead, lead / (1 + left),
        ahead / (1 + later), here.museum,
    )  # fmt: skip

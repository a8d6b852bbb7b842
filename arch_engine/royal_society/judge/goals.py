"""Objectives, Royal Requirements and study cards: what a seat has reached of them, and what is missing."""

from __future__ import annotations

from arch_engine.core.features import Feature
from arch_engine.royal_society.components import (
    ALL_AT_4,
    EIGHT_RELICS,
    FOUR_EXPERTISES,
    KNOWLEDGE_6,
    LETTERS,
    MYTH,
    ONE_OBJECTIVE,
    PRESTIGE_15,
    PRESTIGE_45,
    SAME_TYPE,
    SCIENCE_3,
    SCIENCE_6,
    SEVEN_EXHIBITED,
    THREE_DISCS,
    THREE_EXPEDITIONS,
    THREE_PATRONS,
    THREE_REGIONS,
    TWO_AND_TWO,
    TWO_AT_5,
    TWO_MARVELS,
    WONDER,
)
from arch_engine.royal_society.judge.points_now import AHEAD, KnownCards
from arch_engine.royal_society.numbers import CALENDARS, GOALS, REQUIRED, REWARDS
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable

STEPS = [goal.amount * goal.places for goal in GOALS.values()]
"""By objective: how many steps it takes from nothing."""
STEPS[EIGHT_RELICS] = GOALS[EIGHT_RELICS].amount

BY_EXPEDITIONS = (TWO_AND_TWO, THREE_REGIONS, FOUR_EXPERTISES, SAME_TYPE, TWO_MARVELS)
"""The objectives that ask for expeditions only."""

PERIODS = ("first", "second")


def steps_missing(table: SocietyTable, seat: int, objective: int) -> int:
    """Return how many steps of an objective a seat still lacks: expeditions, levels, relics, patrons or points, as it counts."""
    goal = GOALS[objective]
    amount, places = goal.amount, goal.places
    if objective == SEVEN_EXHIBITED:
        return max(0, amount - table.own_discs(seat))
    if objective == THREE_PATRONS:
        return max(0, amount - len(table.honored[seat]))
    if objective == EIGHT_RELICS:
        own = table.relics[seat]
        lacking = sum([not any(own[4 * region : 4 * region + 4]) for region in range(4)])
        return max(lacking, amount - sum(own))
    if objective in (ALL_AT_4, TWO_AT_5):
        return sum([max(0, amount - own) for own in sorted(table.expertise[seat], reverse=True)[:places]])
    if objective > TWO_MARVELS:  # of knowledge
        return sum([max(0, amount - own) for own in sorted(table.knowledge[seat], reverse=True)[:places]])
    return expeditions_missing(table, table.done[seat], objective)


def expeditions_missing(table: SocietyTable, done: list[int], objective: int) -> int:
    """Return how many expeditions one of BY_EXPEDITIONS still asks for after those done."""
    amount, places = GOALS[objective]
    cards = table.cards.expeditions
    if objective == TWO_AND_TWO:
        counts = [0, 0, 0, 0]
        for card in done:
            counts[cards[card].region] += 1
        counts.sort(reverse=True)
        return sum([max(0, amount - count) for count in counts[:places]])
    if objective == THREE_REGIONS:
        return max(0, places - len({cards[card].region for card in done}))
    if objective == FOUR_EXPERTISES:
        return max(0, places - len({cards[card].expertise for card in done}))
    if objective == SAME_TYPE:
        types = [cards[card].type for card in done]
        return max(0, amount - max([types.count(kind) for kind in range(4)]))
    traits = [cards[card].trait for card in done]
    return max(0, amount - max(traits.count(MYTH), traits.count(WONDER)))


def share_missing(table: SocietyTable, seat: int, requirement: int) -> float:
    """Return which part of what a Royal Requirement asks for a seat lacks, 0 to 1."""
    goal = REQUIRED[requirement]
    if requirement in (PRESTIGE_15, PRESTIGE_45):
        own = table.prestige[seat]
    elif requirement in (SCIENCE_3, SCIENCE_6):
        own = table.science[seat]
    elif requirement == THREE_EXPEDITIONS:
        own = len(table.done[seat])
    elif requirement == THREE_DISCS:
        own = table.own_discs(seat)
    elif requirement == KNOWLEDGE_6:
        best = sorted(table.knowledge[seat], reverse=True)[: goal.places]
        own = sum([min(goal.amount, level) for level in best])
    else:
        assert requirement == ONE_OBJECTIVE
        return _nearest_objective(table, seat)
    return max(0, goal.amount * goal.places - own) / (goal.amount * goal.places)


def _nearest_objective(table: SocietyTable, seat: int) -> float:
    nearest = 1.0
    for place, objective in enumerate(table.objectives):
        if table.has_presented(seat, place):
            return 0.0
        nearest = min(nearest, 0.1 + 0.9 * steps_missing(table, seat, objective) / STEPS[objective])
    return nearest


# -- what the judge reads ------------------------------------------------------------------------------------------

OWN: tuple[Feature, ...] = (
    *[
        feature
        for letter in LETTERS
        for feature in (
            Feature(f"reward {letter}", f"prestige that objective {letter} would bring the seat now; 0 once presented"),
            Feature(f"share missing {letter}", f"which part of the steps to objective {letter} is missing; -1 once presented"),
            Feature(f"ready {letter}", f"prestige of objective {letter} where only presenting it is left"),
        )
    ],
    *[
        feature
        for period in PERIODS
        for feature in (
            Feature(f"missing of {period} requirement", f"share missing of the {period} Royal Requirement; 0 once it was checked"),
            Feature(f"met {period} requirement", f"1 where the seat meets the {period} Royal Requirement that is still to be checked"),
            Feature(f"failed {period} requirement", f"1 where the seat lives with the penalty of the {period} Royal Requirement"),
        )
    ],
)  # fmt: skip

SHARED: tuple[Feature, ...] = (
    *[Feature(f"first {letter} is free", f"1 where nobody has presented objective {letter} yet") for letter in LETTERS],
    *[Feature(f"{period} requirement is due in", f"years until the {period} Royal Requirement is checked, -1 once it was") for period in PERIODS],
)  # fmt: skip


def shares(table: SocietyTable) -> list[list[float]]:
    """Return by objective and seat the share of its steps that is missing, -1 where it is presented."""
    return [
        [
            -1.0 if table.has_presented(seat, place) else steps_missing(table, seat, objective) / STEPS[objective]
            for seat in range(table.seats)
        ]
        for place, objective in enumerate(table.objectives)
    ]


def ready(table: SocietyTable, seat: int, place: int, missing: list[float]) -> float:
    """The prestige of an objective that the seat only has to present; `missing` is its row of `shares`."""
    return float(REWARDS[table.left[place] != NOBODY].prestige) if missing[seat] == 0.0 else 0.0


def own(table: SocietyTable, seat: int, missing: list[list[float]], found: list[float]) -> None:
    """Add the numbers of OWN; `missing` as `shares` gives it."""
    for place in range(len(LETTERS)):
        if place >= len(table.objectives):  # not laid out yet
            found += (0.0, 1.0, 0.0)
            continue
        share = missing[place][seat]
        if share < 0.0:
            found += (0.0, -1.0, 0.0)
        else:
            reward = float(REWARDS[table.left[place] != NOBODY].prestige)
            found += (reward, share, 0.0 if share else reward)
    due = CALENDARS[table.seats].requirements
    for period in range(len(PERIODS)):
        if period >= len(table.requirements):
            found += (1.0, 0.0, 0.0)
            continue
        checked = table.round > due[period] or (
            table.round == due[period] and table.phase not in ("upkeep", "explorers")
        )
        lack = 0.0 if checked else share_missing(table, seat, table.requirements[period])
        found += (lack, float(not checked and not lack), float(table.unmet[period] >> seat & 1))


def shared(table: SocietyTable, found: list[float]) -> None:
    """Add the numbers of SHARED."""
    found += [float(owner == NOBODY) for owner in table.left]
    due = CALENDARS[table.seats].requirements
    for period in range(len(PERIODS)):
        found.append(float(max(-1, due[period] - table.round)))


def study_science(table: SocietyTable, seat: int, cards: KnownCards, unseen: tuple[int, ...]) -> list[float]:
    """The science of the seat's better study card now, and at most with 1, 2 and 3 more expeditions; an unknown card counts as the mean
    of the `unseen`.
    """
    best = [0.0] * AHEAD
    done = tuple(table.done[seat])
    for study in table.studies[seat]:
        row = cards.science_of(study, done) if study >= 0 else cards.mean_science(unseen, done)
        for more in range(AHEAD):
            if row[more] > best[more]:
                best[more] = row[more]
    return best


def unseen_studies(table: SocietyTable) -> tuple[int, ...]:
    """The study cards that nobody in sight holds."""
    seen = {study for own in table.studies for study in own}
    return tuple([study for study in range(len(table.cards.studies)) if study not in seen])

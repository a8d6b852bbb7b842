"""What a seat can hope for from rewards that come once: objectives, study cards, Royal Requirements; in points of the final score."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from arch_engine.royal_society.components import (
    EIGHT_RELICS,
    FOUR_EXPERTISES,
    KNOWLEDGE_6,
    MYTH,
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
    TWO_MARVELS,
    WONDER,
    Expedition,
    StudyCard,
)
from arch_engine.royal_society.matching import served
from arch_engine.royal_society.numbers import CALENDARS, GOALS, REQUIRED, REWARDS, TEAM
from arch_engine.royal_society.scoring import serving, study_science
from arch_engine.royal_society.verbs import SocietyTable

TRIP = 1.9
"""How many turns an expedition takes, with earning and learning for it."""

TURNS_A_STEP = (TRIP, TRIP, TRIP, TRIP, 1.5, 1.6, 0.9, 0.9, 2.2, 2.3, 0.55, 0.7)
"""By objective: how many turns one more step towards it takes."""

HASTE = 1.3
"""The exponent by which hope falls with distance: faster than in proportion."""

ALMOST_FIRST = 0.85
"""The share of a reward that counts while another seat may still be quicker."""

REMEMBERED = 16_384
"""Roll-outs come back to the same standings, so that what each promises is remembered, for so many of a kind."""


class Feat(NamedTuple):
    """What rewards ask for of an expedition that is done."""

    region: int
    type: int
    trait: int
    expertise: int


def feat(expedition: Expedition) -> Feat:
    """Return what rewards would ask for of an expedition."""
    return Feat(expedition.region, expedition.type, expedition.trait, expedition.expertise)


class Standing(NamedTuple):
    """What a seat has done and reached, as far as rewards ask for it; see ASPECT_OF."""

    done: tuple[Feat, ...]
    expertise: tuple[int, ...]
    relics: tuple[int, ...]
    knowledge: tuple[int, ...]
    exhibited: int
    honored: int
    prestige: int
    science: int


def standing_of(table: SocietyTable, seat: int) -> Standing:
    """Return where a seat stands now."""
    return Standing(
        done=tuple([feat(table.cards.expeditions[card]) for card in table.done[seat]]),
        expertise=tuple(table.expertise[seat]),
        relics=tuple(table.relics[seat]),
        knowledge=tuple(table.knowledge[seat]),
        exhibited=table.own_discs(seat),
        honored=len(table.honored[seat]),
        prestige=table.prestige[seat],
        science=table.science[seat],
    )


DONE, EXPERTISE, RELICS, KNOWLEDGE, EXHIBITED, HONORED, PRESTIGE, SCIENCE = range(8)
ASPECT_OF_OBJECTIVE = (
    DONE, DONE, DONE, DONE, EXPERTISE, EXPERTISE, EXHIBITED, RELICS, HONORED, DONE, KNOWLEDGE, KNOWLEDGE,
)  # fmt: skip
ASPECT_OF_REQUIREMENT = (PRESTIGE, SCIENCE, DONE, EXHIBITED, PRESTIGE, KNOWLEDGE, SCIENCE, None)
"""Which part of a standing each asks for; None for all of it."""


def likely(turns: float, left: int) -> float:
    """Return how likely a seat still does something that takes `turns` in the turns left."""
    if turns <= 0.0:
        return 1.0
    share = turns / (left + 0.3)
    return (1.0 - share) ** HASTE if share < 1.0 else 0.0


# -- objectives of the Royal Society -------------------------------------------------------------------------------


def steps_missing(objective: int, own: Standing) -> int:
    """Return how many steps an objective still takes: expeditions, levels, relics or points, as it counts."""
    return _steps(objective, own[ASPECT_OF_OBJECTIVE[objective]])


@lru_cache(maxsize=REMEMBERED)
def _steps(objective: int, own: Any) -> int:
    """The same by the aspect that the objective asks for."""
    goal = GOALS[objective]
    if objective == TWO_AND_TWO:
        regions = [done.region for done in own]
        counts = sorted([regions.count(region) for region in range(4)], reverse=True)
        return sum([max(0, goal.amount - count) for count in counts[: goal.places]])
    if objective == THREE_REGIONS:
        return max(0, goal.places - len({done.region for done in own}))
    if objective == FOUR_EXPERTISES:
        return max(0, goal.places - len({done.expertise for done in own}))
    if objective == SAME_TYPE:
        types = [done.type for done in own]
        return max(0, goal.amount - max([types.count(kind) for kind in range(4)]))
    if objective in (SEVEN_EXHIBITED, THREE_PATRONS):
        return int(max(0, goal.amount - own))
    if objective == EIGHT_RELICS:
        lacking = sum([not any(own[4 * region : 4 * region + 4]) for region in range(4)])
        return max(lacking, goal.amount - int(sum(own)))
    if objective == TWO_MARVELS:
        traits = [done.trait for done in own]
        return max(0, goal.amount - max(traits.count(MYTH), traits.count(WONDER)))
    levels: list[int] = sorted(own, reverse=True)
    return sum([max(0, goal.amount - level) for level in levels[: goal.places]])


def objective_worth(table: SocietyTable, seat: int, place: int, own: Standing, left: int) -> float:
    """Return what an objective promises a seat that has not presented it, in prestige or the same worth of science."""
    if table.has_presented(seat, place):
        return 0.0
    objective = table.objectives[place]
    return _hope(objective, own[ASPECT_OF_OBJECTIVE[objective]], table.left[place] >= 0, left)


@lru_cache(maxsize=REMEMBERED)
def _hope(objective: int, own: Any, second: bool, left: int) -> float:
    """Return what an objective promises by the aspect it asks for; `second` if another seat was quicker."""
    missing = _steps(objective, own)
    reward = float(REWARDS[second].prestige)
    return reward * ALMOST_FIRST * likely(missing * TURNS_A_STEP[objective], left) if missing else reward


# -- study cards ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=REMEMBERED)
def expected_science(study: StudyCard, feats: tuple[Feat, ...], left: int) -> float:
    """The science a study card will bring: what it brings now, and what is near."""
    done = tuple([symbols(one) for one in feats])
    met = study.science.index(study_science(study, done))
    if not left:
        return float(study.science[met])
    hoped = sum([likely(TRIP * _unserved(objective, done), left) for objective in study.objectives], 0.0)
    hoped = max(float(met), min(0.9 * hoped, float(len(study.objectives))))
    whole = min(int(hoped), len(study.objectives) - 1)
    return study.science[whole] + (hoped - whole) * (study.science[whole + 1] - study.science[whole])


def _unserved(objective: tuple[int, ...], done: tuple[frozenset[int], ...]) -> int:
    """Return how many symbols of an objective no expedition serves yet, each serving one at most."""
    return served([serving(symbol, done) for symbol in objective]).count(False)


@lru_cache(maxsize=128)
def symbols(done: Feat) -> frozenset[int]:
    """The symbols of study cards an expedition can serve."""
    return frozenset({done.region, 4 + done.type} | ({7 + done.trait} if done.trait else set()))


def study_worth(table: SocietyTable, seat: int, own: Standing, left: int) -> float:
    """The science of a seat's better study card, and a little of the other, which may overtake it."""
    promised = sorted(
        [expected_science(table.cards.studies[card], own.done, left) for card in table.studies[seat] if card >= 0]
    )
    if not promised:
        return 0.0
    return promised[-1] + (0.15 * promised[0] if left else 0.0)


# -- Royal Requirements --------------------------------------------------------------------------------------------

LOSS = (3.0, 3.0, 5.0, 4.0, 4.0, 4.0, 6.0, 6.0)
"""By requirement: about what its penalty and the disc cost."""


def to_come(table: SocietyTable, place: int, left: int) -> int:
    """Return how many of the turns left come before a requirement is checked; below 0 if it has been."""
    deadline = CALENDARS[table.seats].requirements[place]
    return -1 if table.round > deadline else left - TEAM * (table.years - deadline)


def requirement_worth(table: SocietyTable, seat: int, place: int, own: Standing, left: int) -> float:
    """Return what a seat is likely to keep by meeting a requirement to come."""
    turns_before = to_come(table, place, left)
    if turns_before < 0:
        return 0.0
    requirement = table.requirements[place]
    about = ASPECT_OF_REQUIREMENT[requirement]
    if about is not None:
        return _kept(requirement, own[about], turns_before)
    if any(table.has_presented(seat, place) for place in range(len(table.objectives))):
        return LOSS[requirement] * likely(0.0, turns_before)
    turns = min(
        [steps_missing(objective, own) * TURNS_A_STEP[objective] for objective in table.objectives], default=0.0
    )
    return LOSS[requirement] * likely(turns, turns_before)


@lru_cache(maxsize=REMEMBERED)
def _kept(requirement: int, own: Any, left: int) -> float:
    """Return what a seat is likely to keep by meeting a requirement that asks for one aspect."""
    goal = REQUIRED[requirement]
    if requirement in (PRESTIGE_15, PRESTIGE_45):
        turns = max(0, goal.amount - own) / 4.0
    elif requirement in (SCIENCE_3, SCIENCE_6):
        turns = 1.3 * max(0, goal.amount - own)
    elif requirement == THREE_EXPEDITIONS:
        turns = TRIP * max(0, goal.amount - len(own))
    elif requirement == THREE_DISCS:
        turns = 0.8 * max(0, goal.amount - own)
    else:
        assert requirement == KNOWLEDGE_6
        turns = 0.6 * sum([max(0, goal.amount - level) for level in sorted(own, reverse=True)[: goal.places]])
    return LOSS[requirement] * likely(turns, left)

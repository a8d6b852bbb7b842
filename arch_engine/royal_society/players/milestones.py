"""What a seat can hope for from rewards that come once: objectives, study cards, Royal Requirements; in points of the final score."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from arch_engine.core.matching import served
from arch_engine.royal_society.components import (
    ALL_AT_4,
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
    TWO_AT_5,
    TWO_MARVELS,
    WONDER,
    Expedition,
    StudyCard,
)
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


class Standing(NamedTuple):
    """What a seat has done and reached, as far as rewards ask for it; see ASPECT_OF."""

    done: tuple[Expedition, ...]
    expertise: tuple[int, ...]
    relics: tuple[int, ...]
    knowledge: tuple[int, ...]
    exhibited: int
    honored: int
    prestige: int
    science: int


def standing_of(table: SocietyTable, seat: int) -> Standing:
    """Where a seat stands now."""
    return Standing(
        done=tuple([table.cards.expeditions[card] for card in table.done[seat]]),
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
    """How likely a seat still does something that takes `turns` in the turns left."""
    if turns <= 0.0:
        return 1.0
    share = turns / (left + 0.3)
    return (1.0 - share) ** HASTE if share < 1.0 else 0.0


# -- objectives of the Royal Society -------------------------------------------------------------------------------


def steps_missing(objective: int, own: Standing) -> int:
    """How many steps an objective still takes: expeditions, levels, relics or points, as it counts."""
    goal = GOALS[objective]
    if objective == TWO_AND_TWO:
        counts = sorted([sum(done.region == region for done in own.done) for region in range(4)], reverse=True)
        return sum([max(0, goal.amount - count) for count in counts[: goal.places]])
    if objective == THREE_REGIONS:
        return max(0, goal.places - len({done.region for done in own.done}))
    if objective == FOUR_EXPERTISES:
        return max(0, goal.places - len({done.expertise for done in own.done}))
    if objective == SAME_TYPE:
        return max(0, goal.amount - max([sum(done.type == kind for done in own.done) for kind in range(4)]))
    if objective in (ALL_AT_4, TWO_AT_5):
        return sum([max(0, goal.amount - level) for level in sorted(own.expertise, reverse=True)[: goal.places]])
    if objective == SEVEN_EXHIBITED:
        return max(0, goal.amount - own.exhibited)
    if objective == EIGHT_RELICS:
        lacking = sum([not any(own.relics[4 * region : 4 * region + 4]) for region in range(4)])
        return max(lacking, goal.amount - sum(own.relics))
    if objective == THREE_PATRONS:
        return max(0, goal.amount - own.honored)
    if objective == TWO_MARVELS:
        traits = [done.trait for done in own.done]
        return max(0, goal.amount - max(traits.count(MYTH), traits.count(WONDER)))
    return sum([max(0, goal.amount - level) for level in sorted(own.knowledge, reverse=True)[: goal.places]])


def objective_worth(table: SocietyTable, seat: int, place: int, own: Standing, left: int) -> float:
    """What an objective promises a seat that has not presented it, in prestige or the same worth of science."""
    if table.has_presented(seat, place):
        return 0.0
    objective = table.objectives[place]
    missing = steps_missing(objective, own)
    reward = float(REWARDS[table.left[place] >= 0].prestige)
    if missing:
        reward *= ALMOST_FIRST * likely(missing * TURNS_A_STEP[objective], left)
    return reward


# -- study cards ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def expected_science(study: StudyCard, done: tuple[frozenset[int], ...], left: int) -> float:
    """The science a study card will bring: what it brings now, and what is near."""
    met = study.science.index(study_science(study, done))
    if not left:
        return float(study.science[met])
    hoped = sum([likely(TRIP * _unserved(objective, done), left) for objective in study.objectives], 0.0)
    hoped = max(float(met), min(0.9 * hoped, float(len(study.objectives))))
    whole = min(int(hoped), len(study.objectives) - 1)
    return study.science[whole] + (hoped - whole) * (study.science[whole + 1] - study.science[whole])


def _unserved(objective: tuple[int, ...], done: tuple[frozenset[int], ...]) -> int:
    """How many symbols of an objective no expedition serves yet, each serving one at most."""
    return served([serving(symbol, done) for symbol in objective]).count(False)


def symbols(expedition: Expedition) -> frozenset[int]:
    """The symbols of study cards an expedition can serve."""
    return _symbols(expedition.region, expedition.type, expedition.trait)


@lru_cache(maxsize=128)
def _symbols(region: int, kind: int, trait: int) -> frozenset[int]:
    return frozenset({region, 4 + kind} | ({7 + trait} if trait else set()))


def study_worth(table: SocietyTable, seat: int, own: Standing, left: int) -> float:
    """The science of a seat's better study card, and a little of the other, which may overtake it."""
    served = tuple([symbols(done) for done in own.done])
    promised = sorted(
        [expected_science(table.cards.studies[card], served, left) for card in table.studies[seat] if card >= 0]
    )
    if not promised:
        return 0.0
    return promised[-1] + (0.15 * promised[0] if left else 0.0)


# -- Royal Requirements --------------------------------------------------------------------------------------------

LOSS = (3.0, 3.0, 5.0, 4.0, 4.0, 4.0, 6.0, 6.0)
"""By requirement: about what its penalty and the disc cost."""


def requirement_worth(table: SocietyTable, seat: int, place: int, own: Standing, left: int) -> float:
    """What a seat is likely to keep by meeting a requirement to come."""
    deadline = CALENDARS[table.seats].requirements[place]
    later = TEAM * (table.years - deadline)
    if table.round > deadline or left < later:
        return 0.0
    requirement = table.requirements[place]
    return LOSS[requirement] * likely(_turns_missing(table, seat, requirement, own), left - later)


def _turns_missing(table: SocietyTable, seat: int, requirement: int, own: Standing) -> float:
    """About how many turns it takes to meet a requirement."""
    goal = REQUIRED[requirement]
    if requirement in (PRESTIGE_15, PRESTIGE_45):
        return max(0, goal.amount - own.prestige) / 4.0
    if requirement in (SCIENCE_3, SCIENCE_6):
        return 1.3 * max(0, goal.amount - own.science)
    if requirement == THREE_EXPEDITIONS:
        return TRIP * max(0, goal.amount - len(own.done))
    if requirement == THREE_DISCS:
        return 0.8 * max(0, goal.amount - own.exhibited)
    if requirement == KNOWLEDGE_6:
        levels = sorted(own.knowledge, reverse=True)[: goal.places]
        return 0.6 * sum([max(0, goal.amount - level) for level in levels])
    if any(table.has_presented(seat, place) for place in range(len(table.objectives))):
        return 0.0
    return min(
        [steps_missing(objective, own) * TURNS_A_STEP[objective] for place, objective in enumerate(table.objectives)],
        default=0.0,
    )

"""The numbers of the rulebook, each in one place: what actions require and bring, gates, prices, bonuses, rewards, penalties.

Rules, refusals, sentences, boards and players read them here, so a number corrected here is correct for all of them. What is printed
on cards is in `components.json`; a number that only one chapter reads is in that chapter.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from arch_engine.royal_society.components import (
    AFRICA,
    ALL_AT_4,
    ANTHROPOLOGY,
    ANY,
    CARTOGRAPHY,
    CITY,
    COLLECTIONS,
    EIGHT_RELICS,
    EXCAVATION,
    EXPLORATION,
    FOUR_EXPERTISES,
    GREATER_LONDON,
    HERE,
    KINGS_CROSS,
    KNOWLEDGE_4,
    KNOWLEDGE_6,
    KNOWLEDGE_12,
    LIVINGSTONE,
    MESOAMERICA,
    MUSEUM,
    ONE_OBJECTIVE,
    PORT,
    PRESTIGE_15,
    PRESTIGE_45,
    RED_LION,
    SAME_TYPE,
    SCIENCE_3,
    SCIENCE_6,
    SEVEN_EXHIBITED,
    SOUTH_AMERICA,
    SPREAD,
    ST_PANCRAS,
    THREE_DISCS,
    THREE_EXPEDITIONS,
    THREE_PATRONS,
    THREE_REGIONS,
    TWO_AND_TWO,
    TWO_AT_5,
    TWO_MARVELS,
    UNIVERSITY,
    Gain,
)

# Concepts; Society discs; Hand limit --------------------------------------------------------------------------------

TEAM: Final = 3
"""How many explorers a seat has, and so how many turns in a year."""

DISCS: Final = 10
"""How many discs a seat has in reserve after the set-up."""

MOST_EXPERTISE: Final = 6
MOST_KNOWLEDGE: Final = 12
MOST_REPUTATION: Final = 9
FIRST_REPUTATION: Final = 4
HAND_LIMIT: Final = 3

SCIENCE_WORTH: Final = 5
"""How much prestige is level with 1 science on the common track."""

# Game flow; Royal Requirements --------------------------------------------------------------------------------------


class Calendar(NamedTuple):
    """How many years a game lasts, and after which of them the two Royal Requirements are checked."""

    years: int
    requirements: tuple[int, int]


CALENDARS = {**dict.fromkeys((1, 2, 3), Calendar(5, (3, 5))), 4: Calendar(4, (2, 4))}
"""The calendar by number of players."""


# Support an explorer; Locations and location bonuses ----------------------------------------------------------------

SUPPORT_COSTS: Final = 1
"""The reputation for 1 expertise."""

GATES = {CITY: 4, MUSEUM: 6}
"""By location, the reputation a seat needs when it activates the explorer."""

GATE_OF_ASSOCIATION: Final = 4
"""The reputation that the Association of British Archaeologists needs for the Museum."""

LEFT_BONUS = {
    UNIVERSITY: Gain("knowledge", 1, ANY), MUSEUM: Gain("reputation", 1, ANY), CITY: Gain("money", 3, ANY), PORT: Gain("reserve", 1, ANY),
}  # fmt: skip
RIGHT_BONUS = {
    UNIVERSITY: Gain("reputation", 1, ANY), MUSEUM: Gain("prestige", 2, ANY), CITY: Gain("prestige", 2, ANY), PORT: Gain("reputation", 1, ANY),
}  # fmt: skip

# The 4 location actions ---------------------------------------------------------------------------------------------


class Action(NamedTuple):
    """An action of University, Museum or City.

    requires   the levels of expertise it names
    brings     by section, from 0: how much it brings, 0 where it is impossible
    sections   two bit sets of the sections where it is possible: for an explorer of this expertise, and for one that support lifted
               there, which must be exactly what the action requires
    """

    location: int
    requires: tuple[int, ...]
    brings: tuple[int, ...]
    sections: tuple[int, int]


def _action(location: int, steps: dict[int, int]) -> Action:
    """An action from its `steps`: what it brings from each required expertise up to the next."""
    brings = [max([amount for required, amount in steps.items() if required <= section], default=0) for section in range(MOST_EXPERTISE + 1)]  # fmt: skip
    own, lifted = [sum([1 << section for section in where]) for where in (range(min(steps), MOST_EXPERTISE + 1), steps)]
    return Action(location, tuple(steps), tuple(brings), (own, lifted))


STUDYING = _action(UNIVERSITY, {1: 1, 3: 2})
"""Knowledge; from section 3 on, a seat may spread it over regions."""

DEEPENING = _action(UNIVERSITY, {4: 3})
"""Knowledge for a relic, in the relic's region."""

EXHIBITING = _action(MUSEUM, {2: 1, 4: 2, 6: 3})
"""How many relics a seat may exhibit."""

STUDYING_RELICS = _action(MUSEUM, {1: 1, 5: 2})
"""How many relics a seat gives, for 1 science each."""

MEETING_PATRONS = _action(CITY, {expertise: expertise for expertise in range(1, MOST_EXPERTISE + 1)})
"""How many times the patron pays the rate."""

SELLING = _action(CITY, {1: 15})
"""Money for a relic and some reputation; support does not help here."""

ACTIONS = {
    "study": STUDYING, "deepen": DEEPENING, "exhibit": EXHIBITING, "study-relic": STUDYING_RELICS, "patron": MEETING_PATRONS, "sell": SELLING,
}  # fmt: skip


def can_stand(action: Action, section: int, lifted: bool) -> bool:
    """Return whether expertise lets an explorer in a section, perhaps `lifted` there by support, do an action."""
    return action.sections[lifted] >> section & 1 == 1


SALE_COSTS: Final = 1
"""The reputation a seat loses by selling a relic."""

SALE_OF_WESTMINSTER: Final = 18
"""What the Westminster Antiquarian Society gets instead."""

MORE_FROM_PATRONS: Final = 3
"""What a patron pays the London Institute of Anthropology in addition."""

# Port of London: Organize an expedition -----------------------------------------------------------------------------

LOGISTICS_SAVES: Final = 3
"""The money an explorer with logistics saves."""

SKILL_KNOWS: Final = 2
"""The knowledge an explorer skilled in the region makes up for."""

PLAYED: Final = 2
"""The reputation a seat plays to save money, and again to make up for knowledge, once each."""

PLAYED_SAVES: Final = 3
PLAYED_KNOWS: Final = 1

# Knowledge track ----------------------------------------------------------------------------------------------------


class Bonus(NamedTuple):
    """What reaching a level of knowledge brings: science, or instead prestige if there is any."""

    level: int
    science: int
    prestige: int


KNOWLEDGE_BONUSES = (Bonus(5, 1, 0), Bonus(8, 1, 5), Bonus(12, 2, 0))
EITHER = KNOWLEDGE_BONUSES[1]
"""The bonus that leaves a choice."""

# Optional actions ---------------------------------------------------------------------------------------------------

SWAPPED: Final = 2
"""The reputation a seat gains for a disc."""

HONORED: Final = 1
"""The reputation a seat gains by honoring a patron."""

TO_CHOOSE_FROM: Final = 3
"""How many expeditions a seat draws from the deck to reserve one."""


class Reward(NamedTuple):
    """What presenting an objective brings: one or the other."""

    science: int
    prestige: int


REWARDS = (Reward(4, 20), Reward(2, 10))
"""For the first seat to present an objective, and for those after it."""

# The Royal Society tiles; The Royal Requirement tiles ---------------------------------------------------------------


class Goal(NamedTuple):
    """What a tile asks for: an amount, and in how many regions, types or explorers."""

    amount: int
    places: int = 1


GOALS = {
    TWO_AND_TWO: Goal(2, 2), THREE_REGIONS: Goal(1, 3), FOUR_EXPERTISES: Goal(1, 4), SAME_TYPE: Goal(3), ALL_AT_4: Goal(4, TEAM),
    TWO_AT_5: Goal(5, 2), SEVEN_EXHIBITED: Goal(7), EIGHT_RELICS: Goal(8, 4), THREE_PATRONS: Goal(3), TWO_MARVELS: Goal(2),
    KNOWLEDGE_4: Goal(4, 4), KNOWLEDGE_12: Goal(12),
}  # fmt: skip
"""The goal of each objective of the Royal Society."""

REQUIRED = {
    PRESTIGE_15: Goal(15), SCIENCE_3: Goal(3), THREE_EXPEDITIONS: Goal(3), THREE_DISCS: Goal(3), PRESTIGE_45: Goal(45),
    KNOWLEDGE_6: Goal(6, 2), SCIENCE_6: Goal(6), ONE_OBJECTIVE: Goal(1),
}  # fmt: skip
"""The goal of each Royal Requirement."""

LOST = {
    PRESTIGE_45: Gain("science", -1, ANY), KNOWLEDGE_6: Gain("science", -1, ANY),
    SCIENCE_6: Gain("prestige", -8, ANY), ONE_OBJECTIVE: Gain("prestige", -8, ANY),
}  # fmt: skip
"""The penalty of each requirement of the second period."""

LOST_WITHOUT_DISC: Final = 15
"""The prestige that missing a requirement costs in addition if a seat has no disc to lay on it."""

SUPPORT_LIMITED, DRAWN_AT_RANDOM, NO_COLLECTION_REWARD, NO_RIGHT_BONUS = (
    PRESTIGE_15,
    SCIENCE_3,
    THREE_EXPEDITIONS,
    THREE_DISCS,
)
"""The requirements of the first period by their penalty, which lasts to the end of the game."""

MOST_SUPPORT: Final = 5
"""How far support can lift an explorer under that penalty."""

# The Bloomsbury tiles -----------------------------------------------------------------------------------------------

IMMEDIATE = {
    "chosen-relic": Gain("chosen", 1, ANY), "reserve": Gain("reserve", 1, ANY), "reputation-4": Gain("reputation", 4, ANY),
    "expertise-1": Gain("expertise", 1, ANY), "money-20": Gain("money", 20, ANY), "knowledge-3": Gain("knowledge", 3, SPREAD),
    "prestige-7": Gain("prestige", 7, ANY), "science-1": Gain("science", 1, ANY), "expertise-2": Gain("expertise", 2, ANY),
}  # fmt: skip
PERMANENT = {
    "port": Gain("knowledge", 1, HERE), "university": Gain("relic", 1, ANY), "museum": Gain("reputation", 2, ANY),
    "city": Gain("prestige", 2, ANY),
}  # fmt: skip
"""What a tile gives for each expedition ("port"), and for each explorer placed in the location of this name."""


class Scored(NamedTuple):
    """What a tile brings in the final scoring for each thing it counts, and the most it counts."""

    measure: str
    each: int
    most: int


ANY_NUMBER: Final = 99

SCORED = {
    "four-types": Scored("science", 2, 1), "four-regions": Scored("science", 2, 1), "high-expeditions": Scored("prestige", 3, ANY_NUMBER),
    "relics": Scored("prestige", 1, 12), "collections": Scored("prestige", 2, len(COLLECTIONS)), "knowledge": Scored("prestige", 1, MOST_KNOWLEDGE),
    "reputation": Scored("prestige", 1, MOST_REPUTATION),
}  # fmt: skip

HIGH: Final = 5
"""The expertise from which an expedition counts as high."""

# The Society cards --------------------------------------------------------------------------------------------------


class Power(NamedTuple):
    """What a society gains by an expedition with a symbol: a region, or 4 + a type."""

    symbol: int
    gain: Gain


POWERS = {
    LIVINGSTONE: Power(AFRICA, Gain("chosen", 1, HERE)), GREATER_LONDON: Power(4 + EXCAVATION, Gain("sift", 2, HERE)),
    RED_LION: Power(4 + ANTHROPOLOGY, Gain("knowledge", 1, HERE)), MESOAMERICA: Power(SOUTH_AMERICA, Gain("money", 3, ANY)),
    ST_PANCRAS: Power(4 + EXPLORATION, Gain("reputation", 1, ANY)), KINGS_CROSS: Power(4 + CARTOGRAPHY, Gain("chosen", 1, HERE)),
}  # fmt: skip

LEVANTINE_PRESTIGE: Final = 2
"""For each Mediterranean relic that the Levantine Society exhibits."""

BRITISH_SCHOOL_REPUTATION: Final = 1
"""For each gain of knowledge of Asia."""

# End of game and scoring --------------------------------------------------------------------------------------------

COMPLETE: Final = 12
"""The prestige for the most discs in a full collection."""

INCOMPLETE: Final = 6

"""Both measures as the final scoring would make them now, which of them is short, and what is owed to a seat already."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society import scoring
from arch_engine.royal_society.judge.known_cards import KnownCards
from arch_engine.royal_society.numbers import EITHER, REWARDS, SCIENCE_WORTH
from arch_engine.royal_society.verbs import SocietyTable

RELICS = ("relic", "chosen", "sift")


class Points(NamedTuple):
    """A seat's measures if the game ended now, each in points of the final score."""

    prestige: float
    science: float

    @property
    def lower(self) -> float:
        """The final score."""
        return min(self.prestige, self.science)


def points_now(table: SocietyTable, seat: int, gallery: int, study: float) -> Points:
    """What the final scoring would make of the seat's measures, given what it would get for the gallery and for its study card."""
    prestige, science = float(table.prestige[seat]), float(table.science[seat])
    if table.phase == "end":
        return Points(prestige, SCIENCE_WORTH * science)
    if table.phase != "scoring":
        prestige += gallery
    if table.shown_study[seat] < 0:
        science += study
    for tile in table.tiles[seat]:
        measure, amount = scoring.tile_points(table, seat, tile)
        if measure == "prestige":
            prestige += amount
        else:
            science += amount
    return Points(max(0.0, prestige - scoring.penalty(table, seat)), SCIENCE_WORTH * science)


OWN: tuple[Feature, ...] = (
    Feature("prestige", "prestige on the track"),
    Feature("science", "science on the track, at its worth in prestige"),
    Feature("prestige at the end", "prestige if the game ended now, with gallery, tiles and unhonored patrons"),
    Feature("science at the end", "science if the game ended now, with study card and tiles, at its worth in prestige"),
    Feature("lower", "the lower of the two, which is the final score if the game ended now"),
    Feature("higher", "the higher of the two"),
    Feature("science ahead", "science at the end less prestige at the end, in points; below 0 where science is short"),
    Feature("lead", "the lower of the two less the best among the other seats; 0 where nobody else plays"),
    Feature("from tiles", "points that Bloomsbury tiles would bring if the game ended now"),
    Feature("study now", "science of the better study card if the game ended now; an unknown card counts as the mean of the unseen"),
    Feature("study with 1 more", "the same after one more expedition that fits it best"),
    Feature("study with 2 more", "the same after two more expeditions"),
    Feature("study with 3 more", "the same after three more expeditions"),
    Feature("unknown study cards", "study cards of the seat that the witness does not know"),
    Feature("prestige owed", "prestige that is owed to the seat: gains, a choice of a reward counts for both measures"),
    Feature("science owed", "science that is owed to the seat, at its worth in prestige"),
    Feature("knowledge owed", "knowledge that is owed to the seat"),
    Feature("relics owed", "relics that are owed to the seat"),
    Feature("reputation owed", "reputation that is owed to the seat"),
    Feature("money owed", "money that is owed to the seat; the cost of an expedition that is about to leave counts against it"),
    Feature("other things owed", "reservations, tiles and expertise that are owed to the seat"),
)  # fmt: skip


class Owed(NamedTuple):
    """What a seat is about to get."""

    prestige: float = 0.0
    science: float = 0.0
    knowledge: float = 0.0
    relics: float = 0.0
    reputation: float = 0.0
    money: float = 0.0
    other: float = 0.0


NOTHING = Owed()


def owed_to_all(table: SocietyTable, cards: KnownCards) -> list[Owed]:
    """By seat what lies on the agenda, and what an expedition that is about to leave brings."""
    found: list[Owed] = [NOTHING] * table.seats
    for what, seat, amount, _, _ in table.agenda:
        if seat < 0 or what in ("hand", "end", "tiles", "act", "learn", "place", "activate", "favor"):
            continue
        own = found[seat]
        if what == "prestige":
            own = own._replace(prestige=own.prestige + amount)
        elif what == "science":
            own = own._replace(science=own.science + SCIENCE_WORTH * amount)
        elif what == "reward":
            both = float(REWARDS[amount].prestige)
            own = own._replace(prestige=own.prestige + both, science=own.science + both)
        elif what == "eight":
            either = float(EITHER.prestige)
            own = own._replace(prestige=own.prestige + either, science=own.science + either)
        elif what == "knowledge":
            own = own._replace(knowledge=own.knowledge + amount)
        elif what in RELICS:
            own = own._replace(relics=own.relics + (1 if what == "sift" else amount))
        elif what == "reputation":
            own = own._replace(reputation=own.reputation + amount)
        elif what == "money":
            own = own._replace(money=own.money + amount)
        elif what in ("reserve", "bloomsbury", "publish-box", "expertise"):
            own = own._replace(other=own.other + 1)
        found[seat] = own
    if table.going >= 0 and table.active >= 0 and any(task[0] == "prepare" for task in table.agenda):
        own, trip = found[table.active], cards.trips[table.going]
        found[table.active] = own._replace(
            prestige=own.prestige + trip.prestige, science=own.science + SCIENCE_WORTH * trip.science,
            knowledge=own.knowledge + trip.knowledge, relics=own.relics + trip.relics, reputation=own.reputation + trip.reputation,
            money=own.money + trip.money - trip.cost[table.skills[table.active][table.explorer]],
        )  # fmt: skip
    return found


def own(
    table: SocietyTable, seat: int, points: list[Points], owed: list[Owed], study: list[float], found: list[float]
) -> None:
    """Add the numbers of OWN."""
    here, due = points[seat], owed[seat]
    lead = 0.0
    if table.seats > 1:
        lead = here.lower - max([one.lower for other, one in enumerate(points) if other != seat])
    tiles = 0.0
    for tile in table.tiles[seat]:
        measure, amount = scoring.tile_points(table, seat, tile)
        tiles += amount if measure == "prestige" else SCIENCE_WORTH * amount
    found += (
        float(table.prestige[seat]), float(SCIENCE_WORTH * table.science[seat]), here.prestige, here.science, here.lower,
        max(here.prestige, here.science), here.science - here.prestige, lead, tiles,
    )  # fmt: skip
    found += study
    found.append(float(table.studies[seat].count(-1)))
    found += (due.prestige, due.science, due.knowledge, due.relics, due.reputation, due.money, due.other)

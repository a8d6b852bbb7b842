"""Both measures as the final scoring would make them now, which of them is short, and what is owed to a seat already."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.features import Feature
from arch_engine.royal_society import scoring
from arch_engine.royal_society.components import LOGISTICS, TRAITS, Cards, Expedition, StudyCard
from arch_engine.royal_society.matching import served
from arch_engine.royal_society.numbers import EITHER, LOGISTICS_SAVES, REWARDS, SCIENCE_WORTH, SKILL_KNOWS
from arch_engine.royal_society.scoring import serving
from arch_engine.royal_society.verbs import SocietyTable

# -- What the judge needs of the cards in the box again and again, worked out once ----------------

MOST_KEPT = 20_000
"""How many answers about study cards are kept before they are forgotten."""

AHEAD = 4
"""A study card is looked at with 0, 1, 2 and 3 more expeditions."""


class Trip(NamedTuple):
    """An expedition in numbers: what it asks for and what it brings; `symbols` are those of study cards."""

    region: int
    expertise: int
    needs: int
    prestige: int
    science: int
    knowledge: int  # gained
    relics: int
    reputation: int
    money: int
    cost: tuple[int, ...]  # by skill of the explorer
    asked: tuple[int, ...]  # knowledge asked for, by skill of the explorer; the last is for one without a skill
    symbols: frozenset[int]


def _trip(card: Expedition) -> Trip:
    brings = dict.fromkeys(("prestige", "science", "knowledge", "relic", "chosen", "reputation", "money"), 0)
    for gain in card.gains:
        if gain.what in brings:
            brings[gain.what] += gain.amount
    skills = range(LOGISTICS + 2)
    return Trip(
        region=card.region,
        expertise=card.expertise,
        needs=card.needs,
        prestige=brings["prestige"],
        science=brings["science"],
        knowledge=brings["knowledge"],
        relics=brings["relic"] + brings["chosen"],
        reputation=brings["reputation"],
        money=brings["money"],
        cost=tuple([max(0, card.cost - (LOGISTICS_SAVES if skill == LOGISTICS else 0)) for skill in skills]),
        asked=tuple([max(0, card.knowledge - (SKILL_KNOWS if skill == card.region else 0)) for skill in skills]),
        symbols=frozenset({card.region, 4 + card.type} | ({7 + card.trait} if TRAITS[card.trait] else set())),
    )


class KnownCards:
    """The cards of a game as the judge needs them, and what it has found out about study cards."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.trips = [_trip(card) for card in cards.expeditions]
        self.asked = [frozenset([symbol for row in study.objectives for symbol in row]) for study in cards.studies]
        self._science: dict[tuple[int, tuple[int, ...]], tuple[float, ...]] = {}
        self._mean: dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[float, ...]] = {}

    def science_of(self, study: int, done: tuple[int, ...]) -> tuple[float, ...]:
        """The science of a study card after some expeditions, and at most with 1, 2 and 3 more that fit it."""
        found = self._science.get((study, done))
        if found is None:
            if len(self._science) >= MOST_KEPT:
                self._science.clear()
            found = _science(self.cards.studies[study], tuple([self.trips[card].symbols for card in done]))
            self._science[study, done] = found
        return found

    def added_by(self, studies: list[int], done: tuple[int, ...], card: int) -> float:
        """Return how much science an expedition adds to the better of some study cards; those unknown do not count."""
        symbols = self.trips[card].symbols
        before = after = 0.0
        for study in studies:
            if study >= 0:
                now = self.science_of(study, done)[0]
                before = max(before, now)
                after = max(after, self.science_of(study, (*done, card))[0] if symbols & self.asked[study] else now)
        return after - before

    def mean_science(self, studies: tuple[int, ...], done: tuple[int, ...]) -> tuple[float, ...]:
        """The same of a study card that may be any of some."""
        found = self._mean.get((studies, done))
        if found is None:
            if len(self._mean) >= MOST_KEPT:
                self._mean.clear()
            rows = [self.science_of(study, done) for study in studies]
            found = tuple([sum([row[more] for row in rows]) / max(1, len(rows)) for more in range(AHEAD)])
            self._mean[studies, done] = found
        return found


def _science(study: StudyCard, done: tuple[frozenset[int], ...]) -> tuple[float, ...]:
    best = [0.0] * AHEAD
    for chosen in range(1 << len(study.objectives)):
        science = float(study.science[chosen.bit_count()])
        wanted = [symbol for place, row in enumerate(study.objectives) if chosen >> place & 1 for symbol in row]
        missing = served([serving(symbol, done) for symbol in wanted]).count(False)
        for more in range(missing, AHEAD):
            best[more] = max(best[more], science)
    return tuple(best)


_KNOWN: list[KnownCards] = []
MOST_BOXES = 8


def known(cards: Cards) -> KnownCards:
    """The same for the same cards: own components have their own."""
    for found in _KNOWN:
        if found.cards is cards:
            return found
    if len(_KNOWN) >= MOST_BOXES:
        _KNOWN.pop(0)
    found = KnownCards(cards)
    _KNOWN.append(found)
    return found


# -- the main thing ----
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
    """Return what the final scoring would make of the seat's measures, given what it would get for the gallery and for its study card."""
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
    """Return by seat what lies on the agenda, and what an expedition that is about to leave brings."""
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

"""What the judge needs of the cards in the box again and again, worked out once."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.core.matching import served
from arch_engine.royal_society.components import LOGISTICS, TRAITS, Cards, Expedition, StudyCard
from arch_engine.royal_society.numbers import LOGISTICS_SAVES, SKILL_KNOWS
from arch_engine.royal_society.scoring import serving

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
        """How much science an expedition adds to the better of some study cards; those unknown do not count."""
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

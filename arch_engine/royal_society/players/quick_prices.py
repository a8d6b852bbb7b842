"""What expeditions are worth in roll-outs, at plain prices computed once."""

from __future__ import annotations

from typing import NamedTuple

from arch_engine.royal_society.components import Cards, Expedition
from arch_engine.royal_society.numbers import TEAM
from arch_engine.royal_society.verbs import SocietyTable

PRICE = {"relic": 1.3, "chosen": 1.5, "sift": 1.4, "knowledge": 1.1, "reputation": 0.6, "money": 0.2, "reserve": 0.8}
"""What icons other than prestige and science are worth with most of the game ahead."""

EXPERTISE, REPUTATION, POUND, KNOWLEDGE = 1.8, 0.6, 0.4, 0.9
"""What an expertise, a reputation, a pound and a knowledge are worth."""

NOISE = 0.5
"""The most that chance adds to the worth of a plan or a favor: it decides between near equals."""


class Card(NamedTuple):
    """An expedition as roll-outs see it."""

    region: int
    required: int
    knowledge: int
    cost: int
    prestige: int
    science: int
    other: float
    symbols: int
    conditional: bool


MOST_KNOWN = 8
"""How many sets of components are cached: more than are in play at a time."""

_KNOWN: dict[int, tuple[Cards, tuple[Card, ...], tuple[int, ...]]] = {}


def cards_of(table: SocietyTable) -> tuple[Card, ...]:
    """The expeditions of a table, computed once for each set of components."""
    return _known(table.cards)[1]


def wanted_symbols(table: SocietyTable, seat: int) -> int:
    """The symbols of a seat's study cards, as a bit set."""
    by_card, wanted = _known(table.cards)[2], 0
    for study in table.studies[seat]:
        wanted |= by_card[study]
    return wanted


def _known(cards: Cards) -> tuple[Cards, tuple[Card, ...], tuple[int, ...]]:
    known = _KNOWN.get(id(cards))
    if known is None or known[0] is not cards:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        expeditions = tuple([_card(card) for card in cards.expeditions])
        studies = tuple([sum({1 << symbol for row in study.objectives for symbol in row}) for study in cards.studies])
        known = _KNOWN[id(cards)] = (cards, expeditions, studies)
    return known


def _card(card: Expedition) -> Card:
    prestige = sum([gain.amount for gain in card.gains if gain.what == "prestige"])
    science = sum([gain.amount for gain in card.gains if gain.what == "science"])
    other = EXPERTISE + sum([PRICE[gain.what] * gain.amount for gain in card.gains if gain.what in PRICE])
    symbols = 1 << card.region | 1 << 4 + card.type | (1 << 7 + card.trait if card.trait else 0)
    return Card(
        card.region, card.expertise, card.knowledge, card.cost, prestige, science, other, symbols, card.needs >= 0
    )


def remaining(table: SocietyTable, seat: int) -> int:
    """How many turns a seat has, counting the current one."""
    return table.home[seat].bit_count() + TEAM * (table.years - table.round)

"""The policy of careful roll-outs remembers what it decided: a decision rests on what its memory goes by, and on nothing else."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES
from arch_engine.royal_society.players import careful
from arch_engine.royal_society.players.careful import OF_THE_TURN, Careful, legal_at, rests_on
from arch_engine.royal_society.secrets import as_witnessed
from arch_engine.royal_society.verbs import SocietyTable

pytestmark = pytest.mark.slow

MODES: list[tuple[int, dict[str, Any]]] = [(1, {}), (2, {}), (2, {"mode": "competitive"}), (3, {}), (4, {})]

BY_SEAT = (
    "prestige", "science", "money", "reputation", "discs", "spent", "knowledge", "relics", "hands", "studies", "offered", "society", "skills",
    "expertise", "home", "done", "unhonored", "honored", "tiles", "shown_study",
)  # fmt: skip
NOT_LOOKED_AT = (
    "deck", "automa_deck", "discards", "boxed", "epochs", "returned", "stacks", "box", "lost", "looked", "reached", "track", "arrivals",
    "last", "placed", "drawn", "met", "sifted", "chosen", "automa_seen", "automa_card", "automa_home", "final", "won", "simplified",
)  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch):
    monkeypatch.setattr(careful, "_latest", [])


def tables(seats: int, options: dict[str, Any], seed: int = 0) -> list[SocietyTable]:
    """Those of a game at which somebody has a choice."""
    table, chance, thinking, policy = RULES.new_table(seats, options), Random(seed), Random(seed), Careful()
    found = []
    while not table.over:
        if table.asked != CHANCE and len(list(RULES.options(table))) > 1:
            found.append(table.copy())
        RULES.perform(table, RULES.draw(table, chance) if table.asked == CHANCE else policy.decide(table, thinking))
    return found


def elsewhere(table: SocietyTable, other: SocietyTable) -> SocietyTable:
    """A table with all that no decision looks at from another moment."""
    changed, foreign, seat = table.copy(), other.copy(), table.asked
    for name in BY_SEAT:
        getattr(foreign, name)[seat] = getattr(changed, name)[seat]
        setattr(changed, name, getattr(foreign, name))
    for name in NOT_LOOKED_AT:
        setattr(changed, name, getattr(foreign, name))
    return changed


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_a_decision_rests_on_the_own_things_and_the_middle_alone(seats, options):
    met = tables(seats, options)
    for number, table in enumerate(met):
        legal = legal_at(table)
        other = elsewhere(table, met[number * 7919 % len(met)])
        assert rests_on(other, legal) == rests_on(table, legal)
        assert table.question not in OF_THE_TURN or legal_at(other) == legal
        one, two = Careful(), Careful()
        decision = one.weigh(table, legal, Random(0))
        assert two.weigh(as_witnessed(other, 1 << table.asked), legal, Random(0)) == decision, table.question
        assert one.plan == two.plan


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_weighing_changes_nothing_on_the_table(seats, options):
    for table in tables(seats, options):
        before = table.copy().state()
        Careful().weigh(table, legal_at(table), Random(0))
        assert table.state() == before


def test_what_a_decision_rests_on_tells_tables_apart():
    table = next(table for table in tables(3, {}) if table.question == "activate")
    legal = list(RULES.options(table))
    seen = {rests_on(table, legal), rests_on(table, legal[:-1])}
    for change in ("money", "prestige", "science", "reputation", "discs"):
        other = table.copy()
        getattr(other, change)[other.asked] += 1
        seen.add(rests_on(other, legal))
    for change in ("round", "going", "supplied"):
        other = table.copy()
        setattr(other, change, getattr(other, change) + 1)
        seen.add(rests_on(other, legal))
    assert len(seen) == 10


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_what_is_remembered_is_what_would_be_decided(seats, options):
    """Also where a plan is followed: the first game fills the memory, the second finds all of it there."""
    first = [(table.state(), table.question) for table in tables(seats, options, seed=1)]
    filled = len(careful._latest[0][1])
    assert [(table.state(), table.question) for table in tables(seats, options, seed=1)] == first
    assert len(careful._latest[0][1]) == filled > 100


def test_what_was_decided_with_other_cards_is_forgotten():
    """Where the cheapest expedition of the box costs all the money there is, other plans are made."""
    met = [table for table in tables(2, {}) if table.question == "activate"]
    dear = replace(met[0].cards, expeditions=tuple([card._replace(cost=99) for card in met[0].cards.expeditions]))
    differ = 0
    for table in met:
        other = table.copy()
        other.cards = dear
        if len(list(RULES.options(other))) > 1:
            Careful().decide(table, Random(0))
            expected = Careful().weigh(other, legal_at(other), Random(0))
            assert Careful().decide(other, Random(0)) == expected
            differ += expected != Careful().decide(table, Random(0))
    assert differ


def test_no_more_is_remembered_than_is_met_again(monkeypatch):
    monkeypatch.setattr(careful, "MOST_DECIDED", 50)
    for table in tables(2, {})[:120]:
        Careful().decide(table, Random(0))
        assert len(careful._latest[0][1]) <= 50

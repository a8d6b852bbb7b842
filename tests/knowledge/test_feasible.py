"""What a record tells is accepted exactly when a full game agrees with it."""

import pytest

from arch_engine import rules_of, simulate
from arch_engine.core.table import ALL
from arch_engine.new_expedition.components import COIN, MAP, MASK, SCRAP
from arch_engine.new_expedition.knowledge.posterior import contradiction, posterior_of
from arch_engine.new_expedition.table import CHAMBER, DIG, GONE, HIDDEN, MARKET, ExpeditionTable

RULES = rules_of("new_expedition")
HERE = (HIDDEN,)


def table_with(history, players=2, monument=0, **options):
    """A table after these steps, as they are written down."""
    table = RULES.new_table(players, options)
    table.choose_monument(monument)
    table.history = list(history)
    table.question = "action"
    return table


def dealt(players=2, market=(COIN, COIN, SCRAP, SCRAP, SCRAP)):
    """The steps of a deal of which only the marketplace is known."""
    steps = [(GONE, seat, HERE, 1 << seat) for seat in range(players) for _ in range(4)]
    return steps + [(GONE, MARKET, (kind,), 3) for kind in market]


def sold(seat, kind, amount):
    return (seat, GONE, (kind,) * amount, 3)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_really_played_is_accepted_for_every_witness(seed):
    monument = ("pyramid", "temple", "tomb", "mine", "sphinx", "ruins")[seed]
    players = 2 + seed % 4
    game = simulate(
        "new_expedition", ["random", "quick"] + ["random"] * (players - 2), seed,
        options={"monument": monument, "beginners_luck": seed % 2 == 1},
    )  # fmt: skip
    for witness in (ALL, 0, 1, 0b11):
        for step in range(0, len(game), 13):
            table = game.at(step)
            assert isinstance(table, ExpeditionTable)
            if table.question not in ("monument", "deal"):
                assert posterior_of(table, witness).lattice.last.weights


def test_nobody_sells_more_cards_of_a_kind_than_the_box_has():
    table = table_with(dealt(market=(MASK, MASK, SCRAP, SCRAP, SCRAP)))
    assert contradiction(table, [sold(0, MASK, 2)]) is None
    found = contradiction(table, [sold(0, MASK, 3)])
    assert (found.step, found.place, found.kind, found.amount, found.most) == (len(table.history), 0, MASK, 3, 2)


def test_nobody_sells_a_card_that_another_must_hold():
    table = table_with(dealt(market=(MASK, MASK, SCRAP, SCRAP, SCRAP)))
    assert contradiction(table, [sold(0, MASK, 2), sold(1, SCRAP, 1)]) is None
    found = contradiction(table, [sold(0, MASK, 2), sold(1, MASK, 1)])
    assert (found.step, found.place, found.most) == (len(table.history) + 1, 1, 0)


def test_nobody_was_dealt_a_map():
    table = table_with(dealt())
    assert contradiction(table, [sold(0, MAP, 1)]).most == 0
    assert contradiction(table, [(DIG, 0, HERE, 1), sold(0, MAP, 1)]) is None
    assert contradiction(table, [(DIG, 1, HERE, 2), sold(0, MAP, 1)]).most == 0


def test_a_stolen_card_can_be_shown_by_the_thief():
    table = table_with([*dealt(), (DIG, 1, HERE, 2)])
    assert contradiction(table, [(1, 0, HERE, 3), sold(0, MAP, 1)]) is None
    found = contradiction(table, [(1, 0, HERE, 3), sold(0, MAP, 2)])
    assert (found.amount, found.most) == (2, 1)


def test_what_is_named_later_counts_for_all_that_is_written():
    """A theft told of as a mask, of a hand of four cards of which four others were shown to be scraps."""
    shown = [(0, 0, (SCRAP,) * 4, 1)]
    table = table_with([*dealt(market=(COIN,) * 5), (DIG, 0, HERE, 1)])
    assert contradiction(table, [(0, 1, (MASK,), 3), *shown]) is None
    assert contradiction(table, [(0, 1, (MASK,), 3), (0, 0, (SCRAP,) * 3 + (MASK,), 1), sold(1, MASK, 1)]) is None
    assert contradiction(table, [(0, 1, (MASK,), 3), (0, 0, (SCRAP,) * 3, 1)]).place == 0


def test_a_hand_shown_at_the_end_agrees_with_all_before():
    table = table_with([*dealt(), sold(0, COIN, 3)])
    assert contradiction(table, [(0, 0, (MASK,), 1)]) is None
    assert contradiction(table, [(0, 0, (MASK, MASK), 1)]).step == len(table.history)
    assert contradiction(table, [(0, 0, (MAP,), 1)]).step == len(table.history)


def test_with_beginners_luck_a_dealt_hand_is_worth_what_was_announced():
    table = table_with(dealt(), beginners_luck=True)
    table.announced = [5, 16]
    assert contradiction(table, [sold(1, MASK, 4)]) is None
    assert contradiction(table, [sold(0, MASK, 1)]).most == 0
    assert contradiction(table, [sold(0, COIN, 1), sold(0, SCRAP, 2)]) is None
    found = contradiction(table, [sold(0, COIN, 2)])
    assert (found.amount, found.most) == (2, 1)


def test_a_chamber_keeps_what_nobody_can_have_taken():
    """Tomb: four cards of a chamber are known, two of them taken: at least two of its kinds remain."""
    steps = [(GONE, CHAMBER, (MASK,), 3)] * 4 + [(CHAMBER, 0, HERE, 1)] * 2
    table = table_with([*dealt(), *steps], monument=2)
    assert contradiction(table, [sold(0, MASK, 2)]) is None
    assert contradiction(table, [sold(0, MASK, 3)]).most == 2

"""The trade picker: cards in, cards out, the balance."""

import pytest

from arch_engine.replay.session import simulate
from arch_widgets import TryIt
from arch_widgets.lesson.picker import Picker
from arch_widgets.lessons import new_expedition as lesson

EXAMPLE: dict[str, object] = {"give": {"scrap": 2, "coin": 1}, "take": {"talisman": 1, "shard": 1}}


@pytest.fixture
def board():
    return lesson.attempt("trade")


def words(cards):
    return {word: (number, value) for word, _, number, value in cards}


def press(picker):
    picker.wish = {"n": picker.wish.get("n", 0) + 1}


def test_it_shows_hand_and_marketplace_with_trading_values(board):
    assert words(board.picker.give) == {"scrap": (2, 1), "coin": (1, 2), "tablet": (2, 1)}
    assert words(board.picker.take) == {
        "scrap": (2, 1), "coin": (1, 2), "talisman": (1, 3), "shard": (4, 1), "cup": (2, 2), "tablet": (1, 1),
    }  # fmt: skip


def test_the_example_balances_and_is_done_through_the_position(board):
    board.picker.chosen = EXAMPLE
    assert board.picker.line == "trade 2 scrap coin for talisman shard"
    assert board.picker.balance == {"ok": True, "text": "You give 4 and take 4: even."}
    press(board.picker)
    assert board.session.replay().moves[-1].notation == "trade 2 scrap coin for talisman shard"
    assert board.row.said["ok"]
    assert board.picker.chosen == {}
    assert words(board.picker.give) == {"talisman": (1, 3), "shard": (1, 1), "tablet": (2, 1)}
    board.undo()
    assert words(board.picker.give)["scrap"] == (2, 1)


@pytest.mark.parametrize(
    ("chosen", "ok", "said"),
    [
        ({}, False, "You give 0 and take 0. Choose cards on both sides."),
        ({"give": {"coin": 1}}, False, "You give 2 and take 0. Choose a card to take."),
        ({"take": {"coin": 1}}, False, "You give 0 and take 2. Choose a card to give."),
        ({"give": {"coin": 1}, "take": {"shard": 1}}, True, "allowed, and 1 of it is lost"),
        ({"give": {"coin": 1}, "take": {"talisman": 1}}, False, "take as much or less"),
        ({"give": {"scrap": 2}, "take": {"scrap": 1}}, False, "You cannot trade Parchment Scraps for themselves"),
    ],
)
def test_the_balance_in_words(board, chosen, ok, said):
    board.picker.chosen = chosen
    assert board.picker.balance["ok"] is ok
    assert said in board.picker.balance["text"]


@pytest.mark.parametrize("chosen", [{}, {"give": {"coin": 1}}, {"give": {"coin": 1}, "take": {"talisman": 1}}])
def test_a_trade_that_is_not_legal_changes_nothing(board, chosen):
    before = len(board.session.replay())
    board.picker.chosen = chosen
    press(board.picker)
    assert len(board.session.replay()) == before
    assert not board.row.said["ok"]


@pytest.mark.parametrize(
    "chosen",
    [
        {"give": {"coin": 99}},
        {"give": {"coin": -1}},
        {"give": {"coin": "1"}},
        {"give": {"gold": 1}},
        {"give": None, "take": {}},
    ],
)
def test_what_a_page_may_not_ask_for_counts_as_nothing(board, chosen):
    board.picker.chosen = chosen
    assert board.picker.balance["text"].startswith("You give 0 and take 0")


def test_it_is_there_where_a_trade_is_possible_only():
    board = lesson.attempt("first")
    assert board.picker.give == board.picker.take == []
    board.do("dig")
    assert board.picker.give and board.picker.take
    board.undo()
    assert board.picker.give == []


def test_a_game_without_a_marketplace_has_none():
    assert TryIt(simulate("mykerinos", ["random"] * 2, seed=1), at=5).picker is None


def test_it_trades_in_a_game_in_progress_too():
    session = lesson.FOUR.session("trade")
    picker = Picker(session)
    picker.chosen = EXAMPLE
    press(picker)
    assert session.replay().moves[-1].notation == "trade 2 scrap coin for talisman shard"
    picker.chosen = {"give": {"tablet": 2}}
    press(picker)
    assert len(session.replay()) == lesson.FOUR.step("traded")


def test_it_is_open_where_trading_is_taught():
    assert lesson.attempt("trade").picker.unfolded
    assert not lesson.attempt("tomb").picker.unfolded


def test_it_reads_the_same_in_every_run(board):
    assert repr(board.picker) == "Picker(Archaeology: The New Expedition)"

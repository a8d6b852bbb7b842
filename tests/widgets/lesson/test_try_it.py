"""A position to try moves in: the buttons above it, chance, the list of what is legal."""

import pytest

from arch_engine.core.table import CHANCE
from arch_engine.replay.session import Session, simulate
from arch_widgets import TryIt
from arch_widgets.lessons import new_expedition as lesson
from arch_widgets.viewer.choices import MOST_LISTED


@pytest.fixture(scope="module")
def game():
    return simulate("mykerinos", ["random"] * 3, seed=3)


def press(board, **wish):
    board.row.wish = {"n": board.row.wish.get("n", 0) + 1, **wish}


def test_the_buttons_stand_above_the_table_and_there_are_none_to_try(game):
    board = TryIt(game, at=10)
    assert board.children[0] is board.row
    assert board.row.others
    assert board.row.tries == []


def test_undo_after_the_others_have_played_takes_back_to_the_readers_own_decision(game):
    board = TryIt(game, at=3)
    reader, start = board.asked, len(board.session.replay())
    assert board.do(board.session.options()[0])["ok"]
    assert board.asked != reader
    press(board, act="others")
    assert board.asked == reader
    assert len(board.session.replay()) > start + 1
    press(board, act="undo")
    assert board.asked == reader
    assert len(board.session.replay()) == start


def test_two_decisions_are_taken_back_one_after_the_other(game):
    board = TryIt(game, at=3)
    steps = []
    for _ in range(2):
        steps.append(len(board.session.replay()))
        board.do(board.session.options()[0])
        press(board, act="others")
    for step in reversed(steps):
        press(board, act="undo")
        assert len(board.session.replay()) == step
    press(board, act="undo")
    assert len(board.session.replay()) == steps[0]


def test_after_a_trial_one_click_leads_back_to_the_position(game):
    board = TryIt(game, at=3)
    assert board.viewer.back == ""
    for _ in range(2):
        board.do(board.session.options()[0])
        press(board, act="others")
    assert board.viewer.back == "Back to move 3"
    board.viewer.wish = {"n": 1, "back": True}
    assert len(board.session.replay()) == board.viewer.at == 3
    assert board.viewer.back == ""


def test_the_others_do_not_play_before_the_reader_has_decided(game):
    board = TryIt(game, at=5)
    press(board, act="others")
    assert len(board.session.replay()) == 5
    assert board.row.said["ok"] is False
    assert "decide first" in board.row.said["text"]


def test_an_answer_stands_beside_the_buttons_and_under_the_table(game):
    board = TryIt(game, at=5)
    answer = board.do("claim left")
    assert board.viewer.answer == answer
    assert board.row.said["text"] == answer["text"]
    assert board.row.said["rule"]


def test_a_line_nobody_can_read_is_answered_too(game):
    board = TryIt(game, at=5)
    assert board.do("hello") == {"ok": False, "text": board.row.said["text"], "rule": ""}


def test_chance_does_what_it_was_told_as_long_as_it_can():
    board = TryIt(lesson.MINE.session("mine"), luck=["mine talisman", "mine nothing", "mine coin"])
    board.do("explore")
    assert board.session.replay().moves[-1].notation == "mine talisman"
    board.do("draw")
    drawn = board.session.replay().moves[-1]
    assert drawn.mover == CHANCE
    assert drawn.notation.startswith("mine ")


def test_chance_does_the_same_again_after_undo():
    board = TryIt(lesson.MINE.session("mine"), seed=4)
    board.do("explore")
    first = board.session.replay().moves[-1].notation
    board.undo()
    board.do("explore")
    assert board.session.replay().moves[-1].notation == first


def test_the_longest_lists_are_cut_off_and_say_so():
    board = lesson.attempt("ladder")
    assert len(board.viewer.choices) == MOST_LISTED + 1
    assert "typed" in board.viewer.choices[0]["text"]
    assert "picked" in board.viewer.choices[0]["text"]
    assert {"end", "sell 5 shard"} <= {choice["notation"] for choice in board.viewer.choices}


def test_a_number_of_cards_is_no_space():
    choices = {choice["notation"]: choice["spaces"] for choice in lesson.attempt("maps").viewer.choices}
    assert choices["explore 2"] == ["2"]
    assert choices["sell 2 talisman"] == ["talisman"]


def test_a_set_no_card_has_a_price_for_is_refused_and_not_told():
    assert lesson.attempt("ladder").do("sell 6 talisman")["rule"] == "sell.largest-set"
    assert lesson.attempt("tablets").do("sell 4 tablet")["rule"] == "sell.own-cards"


def test_the_table_is_seen_by_the_seat_that_is_asked():
    board = TryIt(lesson.FOUR.session("turn"), perspective="asked")
    assert board.viewer.perspective == 1
    board.do("dig")
    board.do("end")
    assert board.asked == "Green"
    assert board.viewer.perspective == 2


def test_every_way_to_give_a_position_reads_the_same_in_every_run(game):
    session = Session.resumed(game, 5)
    assert repr(TryIt(session)) == repr(TryIt(game, 5)) == f"TryIt(Mykerinos, {session.asked} is asked)"

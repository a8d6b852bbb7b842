"""Tables for readers: the same numbers as the frame, in plain words and with as many digits as the games allow."""

from dataclasses import replace

import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError
from arch_engine.dataset import Dataset, add_games
from arch_engine.insights import ask, table
from arch_engine.insights.asking import Question
from arch_engine.insights.tables import decimals_for, table_of


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables") / "many"
    records = [simulate("new_expedition", ["quick"] * 3, seed).record for seed in range(3)]
    hostile = replace(records[0], names=("<script>x</script>", *records[0].names[1:]))
    add_games(folder, [hostile, *records[1:]])
    return Dataset(folder)


def test_the_rows_are_those_of_the_frame(games):
    found, frame = table(games, "storms", by="turn"), ask(games, "storms", by="turn")
    assert [row[0] for row in found.rows] == [str(turn) for turn in frame["turn"]]
    assert [float(row[1]) for row in found.rows] == pytest.approx(frame["value"].to_list(), abs=0.51)
    assert [int(row[-1]) for row in found.rows] == frame["games"].to_list()


def test_shares_are_percent_and_intervals_are_words(games):
    found = table(games, "win_share", by="won")
    assert found.heads == ["Winner", "Win share", "95 % interval", "Seats", "Games"]
    assert found.rows[1][:2] == ["yes", "100 %"] and found.rows[1][3:] == ["3", "3"]
    assert found.rows[1][2].endswith(" to 100 %")


def test_seats_are_told_only_where_they_are_more_than_the_games(games):
    assert "Seats" not in table(games, "win_share", by="turn").heads
    assert "Seats" in table(games, "win_share").heads


def test_a_row_of_one_game_says_why_it_has_no_interval(games):
    question = Question(games, "lead", "turn")
    row = {"turn": 1, "value": 2.5, "low": None, "high": None, "rows": 1, "games": 1}
    frame = question.answer()
    assert table_of(question, type(frame)([row])).rows == [["1", "2.5", "one game", "1"]]


def test_names_are_text_in_html(games):
    html = table(games, "points", by="player")._repr_html_()
    assert "<script>" not in html and "&lt;script&gt;" in html


def test_print_gives_columns(games):
    lines = repr(table(games, "points", by="turn")).splitlines()
    assert len(lines) == 4 and len({len(line) for line in lines}) == 1


def test_rounding_makes_no_interval():
    assert decimals_for(5 / 3, 5 / 3 + 1e-15) == 0


def test_a_measure_that_there_is_not_is_refused(games):
    with pytest.raises(OptionError, match="There is no measure 'luck'"):
        table(games, "luck")

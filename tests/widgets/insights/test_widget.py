"""The widget of questions: menus that fit together, bars, the games behind them, and a game opened."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import polars as pl
import pytest

from arch_engine import simulate
from arch_engine.core.language import speaking
from arch_engine.dataset import Dataset, add_games
from arch_engine.insights import ask, dataset_of, rows
from arch_engine.insights.asking import Question
from arch_engine.insights.opening import file_of
from arch_engine.insights.tables import number_in_words
from arch_engine.review import review_path
from arch_widgets import Insights, ReplayViewer
from arch_widgets.insights.front import bars_of, drawn

REPLAYS = Path(__file__).parents[3] / "replays"


@pytest.fixture(scope="module")
def games():
    return dataset_of(REPLAYS)


def wish(insights, **what):
    """As a reader asks in the page."""
    insights.front.wish = {"n": insights.front.wish.get("n", 0) + 1, **what}


def asked(insights, measure, by="", **where):
    wish(insights, ask={"measure": measure, "by": by, "where": [[name, value] for name, value in where.items()]})
    return insights.front


def counted(insights):
    assert insights.answer is not None
    return insights.answer["games"].item()


def axis(insights):
    return insights.front.drawn["layer"][0]["encoding"]["x"]["scale"]["domain"]


def names(choices):
    return [one["name"] for one in choices]


def test_bars_show_what_ask_answers(games):
    insights = Insights(games, "points", "players", {"game": "mykerinos"})
    assert insights.answer.equals(ask(games, "points", by="players", where={"game": "mykerinos"}))
    bars = insights.front.bars
    assert [bar["words"] for bar in bars] == ["2", "3", "4"]
    assert [bar["counted"] for bar in bars] == ["1 game", "2 games", "1 game"]
    assert bars[0]["interval"] == "one game"
    assert insights.answer is not None
    (table,) = insights.front.drawn["datasets"].values()
    assert [row["label"] for row in table] == ["2", "3", "4"]
    assert [row["value"] for row in table] == insights.answer["value"].to_list()
    assert [row["low"] for row in table] == insights.answer["low"].to_list()
    assert bars[1]["told"].startswith("3: 61 (95 %: 43 to 86), 2 games")


def test_shares_have_the_whole_width(games):
    assert axis(Insights(games, "win_share", "kind")) == [0, 1]


def test_an_interval_that_reaches_far_leaves_bars_their_length(games):
    question = Question(games, "length", "game")
    row = {"game": "mykerinos", "value": 2.0, "low": -90.0, "high": 5.0, "games": 2}
    answer = pl.DataFrame([row])
    spec = drawn(question, *bars_of(question, answer), "")
    assert spec["layer"][0]["encoding"]["x"]["scale"]["domain"] == [-8, 5]


def test_menus_offer_what_the_game_has(games):
    insights = Insights(games)
    assert "storms" not in names(insights.front.menus["measures"])
    front = asked(insights, "storms", "monument", game="new_expedition")
    assert front.said == ""
    assert "storms" in names(front.menus["measures"])
    assert "round" not in names(front.menus["conditions"])


def test_what_does_not_go_together_is_made_to_fit(games):
    insights = Insights(games, where={"game": "mykerinos"})
    assert asked(insights, "standing", "players", game="mykerinos").chosen["by"] == "round"
    assert asked(insights, "points", "round", game="mykerinos").chosen["by"] == ""
    assert asked(insights, "passed_first", "opening").chosen["measure"] == "win_share"  # of no game but Mykerinos


def test_a_condition_is_chosen_in_two_steps(games):
    insights = Insights(games)
    front = asked(insights, "points", "", players=[])
    assert [words for _, words in front.menus["values"]["players"]] == ["1", "2", "3", "4", "5"]
    assert counted(insights) == 16
    asked(insights, "points", "", players=3)
    assert counted(insights) == ask(games, "points", where={"players": 3})["games"].item() < 16


def test_a_bar_lists_its_games_and_a_game_opens(games):
    insights = Insights(games, "points", "players", {"game": "mykerinos"})
    wish(insights, bar=1)
    behind = rows(games, "points", where={"game": "mykerinos", "players": 3})["number"].unique().sort().to_list()
    assert [number for number, _, _ in insights.front.games] == behind
    wish(insights, game=behind[0])
    assert isinstance(insights.viewer, ReplayViewer)
    viewer = insights.viewer
    assert viewer.replay.names == games.open(behind[0]).names
    wish(insights, game=behind[1])
    assert insights.viewer is viewer and viewer.replay.record.title == games.open(behind[1]).record.title


def open_game(insights, number):
    wish(insights, game=number)
    return insights.desk


def test_a_game_is_opened_with_the_review_beside_its_file(games):
    insights = Insights(games, "points", "players", {"game": "mykerinos"})
    reviewed = [number for number in range(len(games)) if review_path(file_of(games, number)).exists()]
    assert reviewed and all(file_of(games, number).parent == REPLAYS for number in range(len(games)))
    desk = open_game(insights, reviewed[0])
    assert desk.review is not None and desk.review.viewer is insights.viewer
    assert desk.review.review.replay.record == insights.viewer.replay.record


def test_a_game_of_a_dataset_is_reviewed_where_it_is_open(tmp_path):
    add_games(tmp_path / "d", [simulate("mykerinos", ["random"] * 2, seed).record for seed in (1, 2)])
    insights = Insights(tmp_path / "d", "length", "")
    wish(insights, bar=0)
    desk = open_game(insights, 1)
    assert desk.review is None and desk.panel.desk["begin"] == "Review this game"
    desk.panel.wish = {"n": 1, "act": "begin"}
    reviewing = desk.running
    assert reviewing is not None and reviewing.replay is insights.viewer.replay
    while not reviewing.done and not reviewing.ended:  # the notebook goes on meanwhile
        sleep(0.05)
    desk.panel.wish = {"n": 2, "act": "end"}
    reviewing.wait()
    assert reviewing.problem == "" and reviewing.found is not None
    dataset = Dataset(tmp_path / "d")
    kept = review_path(file_of(dataset, 1))
    assert kept.parent == dataset.folder and kept.exists()
    assert len(dataset) == 2  # what is kept there is no game


def test_numbers_have_as_many_digits_as_their_interval_allows():
    assert number_in_words(-0.0206, False, 2) == "−0.02"
    assert number_in_words(1234.5, False, 0) == "1,234"
    assert number_in_words(-0.5, False) == "−0.5"


def test_two_games_that_tell_nothing_say_so(games):
    bars = Insights(games, "thieves", "players", {"game": "new_expedition"}).front.bars
    assert {bar["interval"] for bar in bars if bar["counted"] == "1 game"} <= {"one game"}
    question = Question(games, "length", "game")
    row = {"game": "mykerinos", "value": 1.5, "low": None, "high": None, "games": 2}
    assert bars_of(question, pl.DataFrame([row]))[0][0]["interval"] == "too few games"


@pytest.mark.parametrize("what", [{"bar": 99}, {"bar": "x"}, {"game": 10**6}, {"ask": 3}, {}])
def test_a_wish_that_cannot_be_granted_changes_nothing(games, what):
    insights = Insights(games, "points", "players", {"game": "mykerinos"})
    bars = insights.front.bars
    wish(insights, **what)
    assert insights.front.bars == bars and insights.front.games == []


def test_a_question_without_answer_says_so(games, tmp_path):
    assert asked(Insights(games), "points", "", player="Nobody").said == "No game fits."
    assert "cannot be read" in Insights(tmp_path / "nowhere").front.said
    for name in ("facts", "games"):
        (tmp_path / "empty" / name).mkdir(parents=True)
    assert "fill it by" in Insights(tmp_path / "empty").front.said


def test_in_french(games):
    with speaking("fr"):
        front = Insights(games, "points", "players", {"game": "mykerinos"}).front
        assert front.heading == "Points, par\u00a0: Nombre de joueurs"
        assert front.bars[0]["interval"] == "une seule partie"


def test_what_to_work_on_leads_to_the_move_that_shows_it(games):
    insights = Insights(games)
    wish(insights, habits=True)
    front = insights.front
    assert front.listing == "What to work on"
    number, words, move = front.games[0]
    assert words == "Ana ends with money unspent: in 3 of 6 games of The Royal Society of Archeology"
    wish(insights, game=number, at=move)
    assert insights.viewer.at == move
    assert insights.viewer.replay.moves == games.open(number).moves
    asked(insights, "points")
    assert front.games == [], "another question"

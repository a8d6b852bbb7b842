"""The analyzer: every recorded game of a folder, and what is wrong with a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest

from arch_engine import load, simulate
from arch_widgets import Analyzer, ReplayViewer, charts_of

REPLAYS = Path(__file__).parent.parent.parent / "replays"


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games")
    simulate("mykerinos", ["random"] * 3, 1, title="One").save(folder / "a-one.parquet")
    simulate("new_expedition", ["random"] * 2, 2, title="Two").save(folder / "b-two.parquet")
    (folder / "c-bad.parquet").write_bytes(b"nothing")
    return folder


def test_it_opens_the_first_game_where_the_first_player_decides(games):
    analyzer = Analyzer(games)
    assert analyzer.replay.record.title == "One"
    assert analyzer.viewer.at == analyzer.replay.rounds[0]


def test_a_game_can_be_named(games):
    assert Analyzer(games, game="two").replay.record.title == "Two"


def test_choosing_another_game_shows_it_and_its_charts(games):
    analyzer = Analyzer(games)
    charts = len(analyzer.stage.children)
    analyzer.choice.value = games / "b-two.parquet"
    assert analyzer.viewer.film["title"] == "Two"
    assert len(analyzer.stage.children) == charts + 2  # another gauge, and its heading


def test_a_bad_file_is_said_and_the_game_before_stays(games):
    analyzer = Analyzer(games)
    analyzer.choice.value = games / "c-bad.parquet"
    assert "not a Parquet file" in analyzer.said.value
    assert analyzer.replay.record.title == "One"


def test_a_path_of_ones_own_is_opened(games):
    analyzer = Analyzer(games)
    analyzer.own.value = str(games / "b-two.parquet")
    assert analyzer.replay.record.title == "Two"


def test_an_observer_of_ones_own_survives_another_game(games):
    analyzer = Analyzer(games)
    steps = []
    analyzer.viewer.observe(lambda change: steps.append(change["new"]), "at")
    analyzer.choice.value = games / "b-two.parquet"
    analyzer.viewer.at = 20
    assert steps[-1] == 20


def test_a_name_is_only_text_in_what_the_analyzer_says(tmp_path):
    analyzer = Analyzer(tmp_path)
    analyzer.own.value = "<img src=x>.parquet"
    assert "<img" not in analyzer.said.value


def test_an_empty_folder_says_so(tmp_path):
    assert "no recorded game" in Analyzer(tmp_path).said.value


def test_a_seats_view_changes_film_and_gauges(games):
    replay = load(games / "b-two.parquet")
    viewer = ReplayViewer(replay)
    everything = viewer.film
    viewer.view = 1
    assert viewer.perspective == 0
    assert viewer.film != everything
    assert viewer.film["view"] == 1
    worth = replay.gauges(0).filter(line=replay.names[1], gauge="Worth of hand if sold now")
    assert worth["value"].null_count() > 0


def test_every_recorded_game_of_the_project_opens_with_its_charts():
    games = [path for path in sorted(REPLAYS.glob("*.parquet")) if not path.name.endswith(".review.parquet")]
    for path in games:
        assert len(charts_of(ReplayViewer(load(path)))) >= 4

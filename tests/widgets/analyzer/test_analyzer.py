"""The analyzer: every recorded game of a folder, and what is wrong with a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

from arch_engine import load, simulate
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_widgets import Analyzer, ReplayViewer, WhatIf

REPLAYS = Path(__file__).parents[3] / "replays"


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


def choose(analyzer, **wish):
    """As a reader asks for a file in the page."""
    analyzer.chooser.wish = {"n": analyzer.chooser.wish.get("n", 0) + 1, **wish}


def test_choosing_another_game_shows_it_and_its_charts(games):
    analyzer = Analyzer(games)
    charts = len(analyzer.viewer.replay.measures)
    choose(analyzer, file="b-two.parquet")
    assert analyzer.viewer.film["title"] == "Two"
    assert len(analyzer.viewer.replay.measures) > charts and analyzer.viewer.film["curve"]


def test_games_are_grouped_by_what_was_played(games):
    groups = Analyzer(games).chooser.groups
    assert [game for game, _ in groups] == ["Archaeology: The New Expedition", "Mykerinos", "Files that cannot be read"]
    assert groups[1][1] == [["a-one.parquet", "One · " + ", ".join(load(games / "a-one.parquet").names)]]


def test_the_file_that_is_really_open_is_named(games, tmp_path):
    analyzer = Analyzer(games)
    assert analyzer.chooser.chosen == "a-one.parquet"
    own = tmp_path / "a-one.parquet"  # the same name in another folder
    simulate("mykerinos", ["random"] * 2, 3, title="Mine").save(own)
    choose(analyzer, path=str(own))
    assert analyzer.replay.record.title == "Mine"
    assert analyzer.chooser.chosen == ""
    assert analyzer.chooser.opened == f"Open: {own}"
    choose(analyzer, file="a-one.parquet")
    assert analyzer.chooser.chosen == "a-one.parquet"
    assert analyzer.chooser.opened == f"Open: {games / 'a-one.parquet'}"


def test_ones_own_games_stand_in_the_list_as_well(games, tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    (tmp_path / "games").mkdir()
    simulate("mykerinos", ["random"] * 2, 3, names=["Zoe", "Yan"], title="Mine").save(tmp_path / "games/a-one.parquet")
    analyzer = Analyzer(games)
    assert ["Your own games", [["games/a-one.parquet", "Mine · Zoe, Yan"]]] in analyzer.chooser.groups
    assert analyzer.replay.record.title == "One"
    choose(analyzer, file="games/a-one.parquet")
    assert analyzer.replay.record.title == "Mine"
    assert analyzer.chooser.chosen == "games/a-one.parquet"
    assert Analyzer(tmp_path / "games").own == [], "none stands there twice"
    assert Analyzer(tmp_path / "nowhere").replay.record.title == "Mine"


def test_a_bad_file_is_said_and_the_game_before_stays(games):
    analyzer = Analyzer(games)
    choose(analyzer, file="c-bad.parquet")
    assert "not a Parquet file" in analyzer.chooser.said
    assert analyzer.replay.record.title == "One"
    assert analyzer.chooser.chosen == "a-one.parquet"
    choose(analyzer, file="b-two.parquet")
    assert analyzer.chooser.said == ""


def test_a_page_can_ask_for_nothing_but_a_file(games):
    analyzer = Analyzer(games)
    for wish in ({"file": "../a-one.parquet"}, {"file": 3}, {}):
        choose(analyzer, **wish)
    assert analyzer.replay.record.title == "One"


@pytest.mark.parametrize("early", [True, False], ids=["opened so", "by the viewer's H"])
def test_nothing_in_the_picker_tells_how_a_game_ends_while_that_is_hidden(games, early):
    analyzer = Analyzer(games, hide=early)
    assert analyzer.viewer.hiding == early
    analyzer.viewer.hiding = True
    shown = str(analyzer.chooser.groups) + analyzer.chooser.opened
    for replay in (load(games / "a-one.parquet"), load(games / "b-two.parquet")):
        assert f"· {', '.join(replay.names)}" in shown
        assert replay.record.title not in shown
        assert replay.result_line() not in shown
        assert f"{len(replay)} moves" not in shown
    analyzer.viewer.hiding = False
    assert "One" in str(analyzer.chooser.groups)


def test_an_observer_of_ones_own_survives_another_game(games):
    analyzer = Analyzer(games)
    steps = []
    analyzer.viewer.observe(lambda change: steps.append(change["new"]), "at")
    choose(analyzer, file="b-two.parquet")
    analyzer.viewer.at = 20
    assert steps[-1] == 20


def test_an_empty_folder_says_so(tmp_path):
    assert "no recorded game" in Analyzer(tmp_path).chooser.said


def test_a_seats_view_changes_film_and_gauges(games):
    replay = load(games / "b-two.parquet")
    viewer = ReplayViewer(replay)
    everything = viewer.film
    viewer.view = 1
    assert viewer.perspective == 0
    assert viewer.film != everything
    assert viewer.film["view"] == 1
    worth = replay.curves("hand", perspective=0).filter(player=replay.names[1])
    assert worth["value"].null_count() > 0


def test_every_recorded_game_of_the_project_opens_with_its_charts():
    games = [path for path in sorted(REPLAYS.glob("*.parquet")) if not path.name.endswith(".review.parquet")]
    for path in games:
        assert ReplayViewer(load(path)).film["curve"]["lines"]


def test_changing_games_leaves_no_widget_behind(games):
    """What stood behind the modes of the game before is closed, in whichever mode one is."""
    analyzer = Analyzer(games)
    files = ["a-one.parquet", "b-two.parquet"]
    for mode in ("review", "whatif", "make", "look"):
        analyzer.viewer.mode = mode
    for file in reversed(files):  # now each mode has been made once
        choose(analyzer, file=file)
    counted = set()
    for number in range(16):
        analyzer.viewer.mode = ("review", "whatif", "make", "look")[number // 2 % 4]
        choose(analyzer, file=files[(number + 1) % 2])
        if analyzer.viewer.mode == "look":
            counted.add(len(_instances))
    assert len(counted) == 1


@pytest.mark.parametrize("by", ["list", "what if"])
def test_a_search_for_a_better_move_ends_before_another_game_is_shown(by):
    """Else its decisions would stand beside the new game: “Bo decides move 4”, and below it “Ana digs”."""
    analyzer = Analyzer(REPLAYS, game="new-expedition-2p-pyramid.parquet")
    viewer = analyzer.viewer
    viewer.mode = "review"
    analyzer.desk.review.seek()
    assert viewer.live and viewer.choices and viewer.hiding and viewer.view
    shown = []
    viewer.observe(
        lambda change: shown.append((change["new"]["game"], viewer.live, viewer.choices, viewer.hiding, viewer.view)),
        "film",
    )
    if by == "list":
        choose(analyzer, file="mykerinos-2p.parquet")
    else:
        WhatIf(viewer.replay, viewer=viewer).open_study(REPLAYS / "mykerinos-2p.parquet")
    assert viewer.replay.rules.game == "mykerinos" and analyzer.chooser.chosen == "mykerinos-2p.parquet"
    beside = [one for one in shown if one[0] == viewer.film["game"]]
    assert beside and all(one[1:] == (False, [], False, 0) for one in beside)


def test_a_game_opens_where_the_view_is_that_of_a_seat_it_does_not_have(games):
    analyzer = Analyzer(games)
    choose(analyzer, path=str(REPLAYS / "new-expedition-4p-tomb.parquet"))
    analyzer.viewer.view, analyzer.viewer.seat = 4, 3
    choose(analyzer, file="b-two.parquet")
    viewer = analyzer.viewer
    assert (viewer.film["title"], viewer.view, viewer.seat, analyzer.chooser.said) == ("Two", 0, 0, "")


def test_while_another_game_is_opened_that_is_said(games):
    analyzer = Analyzer(games)
    said = []
    analyzer.viewer.observe(lambda change: said.append(change["new"]), "waiting")
    analyzer.viewer.observe(lambda change: said.append("film"), "film")
    choose(analyzer, file="b-two.parquet")
    choose(analyzer, file="c-bad.parquet")
    assert said == ["Opening b-two.parquet …", "film", "", "Opening c-bad.parquet …", ""]


def test_a_file_that_what_if_opens_is_the_analyzers_in_every_mode(games):
    """The list, the review and the replay follow it, and nothing of the game before is left."""
    analyzer = Analyzer(games)
    viewer = analyzer.viewer
    viewer.mode = "make"
    viewer.mode = "whatif"
    what = viewer._rooms["whatif"]
    what.do(next(choice["notation"] for choice in viewer.choices if choice["notation"] != "…"))
    assert what.panel.said["text"]
    for _ in range(2):
        parts = dict(viewer.parts)
        what.open_study(games / "b-two.parquet")
        assert analyzer.replay.record.title == "Two"
        assert analyzer.chooser.chosen == "b-two.parquet"
        assert what.panel.said == viewer.answer == {}
        assert "make" not in viewer.parts
        assert viewer.parts["whatif"] == parts["whatif"]
        assert viewer.parts["review"] != parts["review"]
        choose(analyzer, file="a-one.parquet")
        what = viewer._rooms["whatif"]

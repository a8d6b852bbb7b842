"""The analyzer: every recorded game of a folder, and what is wrong with a bad file."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

from arch_engine import Session, load, simulate
from arch_engine.lab.own import FOLDER_VARIABLE
from arch_engine.record.header import header_at
from arch_engine.record.schema import MOST_BYTES
from arch_engine.review import review_path
from arch_widgets import Analyzer, ReplayViewer, WhatIf
from arch_widgets.analyzer.chooser import Entry

pytestmark = pytest.mark.slow

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


def test_a_row_says_when_what_and_how_it_ended_and_files_that_cannot_be_read_come_last(games):
    rows = {row["key"]: row for row in Analyzer(games).chooser.games}
    assert list(rows)[-1] == "c-bad.parquet"
    assert rows["c-bad.parquet"]["state"] == "cannot be read"
    replay = load(games / "a-one.parquet")
    totals = replay.rules.totals(replay.at(len(replay)))
    ended = ", ".join(f"{name} {total['prestige']}" for name, total in zip(replay.names, totals, strict=True))
    assert rows["a-one.parquet"]["title"] == "One"
    (winner,) = replay.rules.winners(replay.at(len(replay)))
    assert rows["a-one.parquet"]["players"] == f"Mykerinos · {ended} · won by {replay.names[winner]}"
    assert rows["a-one.parquet"]["state"] == ""
    assert (
        rows["a-one.parquet"]["date"] == f"{datetime.fromtimestamp((games / 'a-one.parquet').stat().st_mtime):%Y-%m-%d}"
    )


def test_a_row_shows_all_that_a_game_is_won_by():
    (row,) = [row for row in Analyzer(REPLAYS).chooser.games if row["key"] == "royal-society-3p.parquet"]
    names, totals = (replay := load(REPLAYS / row["key"])).names, replay.rules.totals(replay.at(len(replay)))
    ended = [f"{name} {total['prestige']}/{total['science']}" for name, total in zip(names, totals, strict=True)]
    assert f" · {', '.join(ended)} · won by " in row["players"]


STRANGE = [None, [], {"over": True, "totals": 3}, {"over": True, "totals": [1, {}], "winners": [7]}, {"over": True, "winners": ["x"]}]  # fmt: skip


@pytest.mark.parametrize("result", STRANGE)
def test_a_strange_result_in_a_header_stops_no_list(games, result):
    path = games / "a-one.parquet"
    header = header_at(path, MOST_BYTES) | {"result": result}
    told = Entry("a", path, False, 0.0, header).told(1, hiding=False)
    assert told["players"] == f"Mykerinos · {', '.join(load(path).names)}"


def test_all_who_share_a_win_are_named(games):
    path = games / "a-one.parquet"
    header = header_at(path, MOST_BYTES)
    names = [player["name"] for player in header["players"]]
    result = header["result"] | {"winners": [0, 2]}
    told = Entry("a", path, False, 0.0, header | {"result": result})
    assert told.told(1, hiding=False)["players"].endswith(f" · won by {names[0]} and {names[2]}")
    assert "won by" not in told.told(1, hiding=True)["players"]


def test_the_day_is_that_of_the_evening_where_the_files_name_knows_it(tmp_path):
    for name in ("2024-05-06-mykerinos-ana-bo", "2024-55-06-x", "mykerinos"):
        path = simulate("mykerinos", ["random"] * 2, 3).save(tmp_path / f"{name}.parquet")
        os.utime(path, (1_600_000_000, 1_600_000_000))
    rows = Analyzer(tmp_path).chooser.games
    assert {row["key"]: row["date"] for row in rows} == {
        "2024-05-06-mykerinos-ana-bo.parquet": "2024-05-06",
        "2024-55-06-x.parquet": f"{datetime.fromtimestamp(1_600_000_000):%Y-%m-%d}",
        "mykerinos.parquet": f"{datetime.fromtimestamp(1_600_000_000):%Y-%m-%d}",
    }
    assert rows[0]["key"].startswith("2024-05-06"), "an evening comes before games of which nobody knows the day"


def test_a_link_that_leads_nowhere_is_listed_as_one_that_cannot_be_read(tmp_path):
    simulate("mykerinos", ["random"] * 2, 3).save(tmp_path / "whole.parquet")
    (tmp_path / "gone.parquet").symlink_to(tmp_path / "nowhere.parquet")
    assert [row["state"] for row in Analyzer(tmp_path, "whole").chooser.games] == ["", "cannot be read"]


def test_the_last_game_comes_first_and_what_is_reviewed_or_unfinished_says_so(tmp_path):
    first = simulate("mykerinos", ["random"] * 2, 3, title="First").save(tmp_path / "first.parquet")
    session = Session("mykerinos", ["Ana", "Bo"], seed=4)
    last = session.replay().save(tmp_path / "last.parquet")
    review_path(first).write_bytes(b"some review")
    os.utime(first, (1, 1))
    rows = Analyzer(tmp_path).chooser.games
    assert [(row["key"], row["state"]) for row in rows] == [(last.name, "unfinished"), (first.name, "reviewed")]


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
    (mine,) = [row for row in analyzer.chooser.games if row["key"] == "games/a-one.parquet"]
    assert analyzer.chooser.games[0] == mine
    assert (mine["title"], mine["state"]) == ("Mine", "yours")
    assert "Zoe" in mine["players"]
    assert analyzer.replay.record.title == "One"
    choose(analyzer, file="games/a-one.parquet")
    assert analyzer.replay.record.title == "Mine"
    assert analyzer.chooser.chosen == "games/a-one.parquet"
    simulate("mykerinos", ["random"] * 2, 4, title="Since then").save(tmp_path / "games/b.parquet")
    analyzer.chooser._handle_custom_msg({"look": "again"}, [])
    assert "Since then" in [row["title"] for row in analyzer.chooser.games]
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
    shown = str(analyzer.chooser.games) + analyzer.chooser.opened
    for replay in (load(games / "a-one.parquet"), load(games / "b-two.parquet")):
        assert f"· {', '.join(replay.names)}" in shown
        assert replay.record.title not in shown
        assert replay.result_line() not in shown
        assert f"{len(replay)} moves" not in shown
    analyzer.viewer.hiding = False
    assert "One" in str(analyzer.chooser.games)


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

"""What there is to chart: the curves under the slider, Altair's charts by view, and nothing a seat could not know."""

from __future__ import annotations

import gzip
import json

import pytest

from arch_engine import simulate
from arch_engine.judge.weights import NoJudge
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_widgets import ReplayViewer
from arch_widgets.drawing import library, packed, packed_library
from arch_widgets.viewer.charts import Drawer, curve_of

pytestmark = pytest.mark.slow

GAMES = {"mykerinos": 3, "new_expedition": 4, "royal_society": 2}


@pytest.fixture(scope="module", params=GAMES)
def replay(request):
    return simulate(request.param, ["random"] * GAMES[request.param], seed=4)


def at_each_step(changes, length):
    """A curve as one value for each step."""
    known = dict(map(tuple, changes))
    found = []
    for step in range(length + 1):
        found.append(known.get(step, found[-1] if found else None))
    return found


def lines_of(curve):
    return {line.get("seat", line.get("name")): line["changes"] for line in curve["lines"]}


def rows_of(spec):
    return spec["datasets"][spec["data"]["name"]]


# -- under the slider --------------------------------------------------------------------------------------------------


def test_win_chances_are_those_of_the_judge_and_end_with_the_winner(replay):
    curve, chances = curve_of(replay), chances_of(replay)
    assert curve["title"] == "Win chance in percent, at a glance"
    for seat, changes in lines_of(curve).items():
        assert at_each_step(changes, len(replay)) == [round(100 * expected.wins[seat]) for expected in chances]
    assert curve.get("marks") == turning_points(chances, begun(replay))


def test_where_one_plays_alone_the_curve_tells_the_points_to_expect():
    replay = simulate("royal_society", ["quick"], seed=4, options={"mode": "solo"})
    curve = curve_of(replay)
    assert curve["title"] == "Points to expect at the end"
    assert lines_of(curve)[0][-1][1] == replay.rules.standing(replay.at(-1))[0]


def test_without_a_judge_that_can_serve_the_curve_is_what_lies_on_the_table(replay, monkeypatch):
    def nobody(*_):
        raise NoJudge("There is none.")

    monkeypatch.setattr("arch_widgets.viewer.charts.chances_of", nobody)
    curve = curve_of(replay)
    measure, title = next(iter(replay.rules.gauge_titles.items()))
    assert curve["title"] == title
    for seat, changes in lines_of(curve).items():
        rows = replay.curve_rows(measure).filter(seat=seat)
        assert at_each_step(changes, len(replay)) == rows["value"].to_list()


def test_players_are_numbers_whatever_they_are_called():
    same, plain = (
        simulate("mykerinos", ["random"] * 3, seed=4, names=names)
        for names in (["2", "0", "constructor"], ["A", "B", "C"])
    )
    assert curve_of(same) == curve_of(plain)
    assert [line["seat"] for line in curve_of(same)["lines"]] == [0, 1, 2]
    assert "constructor" not in json.dumps(curve_of(same))


def test_positions_to_try_moves_in_have_no_curve(replay):
    assert ReplayViewer(replay).film["curve"]
    assert ReplayViewer(replay, live=True).film["curve"] is None


# -- Altair's ----------------------------------------------------------------------------------------------------------


def test_the_most_telling_chart_comes_first_and_each_has_its_rows(replay):
    specs = Drawer(replay).specs()
    names = [spec["usermeta"]["id"] for spec in specs]
    assert names[0] == "win chance"
    assert set(replay.rules.gauge_titles) <= set(names)
    assert {f"origins:{measure}" for measure in replay.rules.measures} >= {
        name for name in names if name.startswith("origins")
    }
    for spec in specs:
        assert rows_of(spec) and all(isinstance(row["step"], int) for row in rows_of(spec))
        assert {"at", "until"} == {param["name"] for param in spec["params"]}
        assert spec["title"]


def test_a_chart_says_what_it_shows_and_leaves_looks_and_selections_to_the_page(replay):
    for spec in Drawer(replay).specs():
        assert spec["usermeta"]["label"]
        words = json.dumps({key: part for key, part in spec.items() if key != "datasets"})
        for left in ('"config"', '"near"', '"stretch"', "http"):
            assert left not in words
        assert all(f'"{name}"' in words for name in spec["datasets"])


def test_bars_add_up_to_the_totals(replay):
    ends = replay.rules.totals(replay.at(len(replay)))
    for spec in Drawer(replay).specs():
        kind, _, measure = spec["usermeta"]["id"].partition(":")
        if kind == "origins":
            for seat in range(len(replay.names)):
                assert sum(row["value"] for row in rows_of(spec) if row["seat"] == seat) == ends[seat][measure]


def test_a_seats_charts_hold_nothing_it_could_not_know():
    replay = simulate("new_expedition", ["random"] * 3, seed=5)
    drawer = Drawer(replay)
    drawer.specs()  # made for all to see; the rows of the others take their place
    shared, fresh = drawer.specs(1), Drawer(replay).specs(1)
    assert json.dumps(shared) == json.dumps(
        [{**spec, **swapped(spec, own)} for spec, own in zip(shared, fresh, strict=True)]
    )
    now = next(spec for spec in shared if spec["usermeta"]["id"] == "if scored now")
    for seat in range(3):
        known = [row["value"] is not None for row in rows_of(now) if row["seat"] == seat]
        assert all(known) if seat == 1 else not all(known)


def swapped(spec, own):
    """The rows of a chart that was made for a seat alone, under the name of the one that was made for all."""
    return {"datasets": {**spec["datasets"], spec["data"]["name"]: rows_of(own)}}


def test_a_viewer_makes_its_charts_when_a_page_asks_and_anew_for_another_view():
    replay = simulate("new_expedition", ["random"] * 3, seed=5)
    viewer = ReplayViewer(replay)
    assert viewer.charts == b""
    viewer._heard(viewer, {"missing": "charts"}, [])
    first = viewer.charts
    assert json.loads(gzip.decompress(first)) == json.loads(json.dumps(Drawer(replay).specs()))
    viewer.view = 2
    assert viewer.charts == b""
    viewer._heard(viewer, {"missing": "charts"}, [])
    assert viewer.charts not in (b"", first)


def test_what_draws_charts_is_sent_when_a_page_asks_and_kept_in_no_state(monkeypatch):
    viewer = ReplayViewer(simulate("mykerinos", ["random"] * 2, seed=1))
    sent = []
    monkeypatch.setattr(viewer, "send", lambda message, buffers: sent.append((message, buffers)))
    viewer._heard(viewer, {"missing": "vega"}, [])
    [(message, [script])] = sent
    assert message == {"library": "vega"}
    assert gzip.decompress(script).decode() == library()
    assert all(len(value) < 100_000 for value in viewer.get_state().values() if isinstance(value, bytes))


def test_the_script_that_draws_compiles_no_words_and_names_its_licences():
    script = library()
    assert "eval(" not in script
    for owner in ("University of Washington Interactive Data Lab", "Mike Bostock"):
        assert owner in script
    assert len(packed_library()) < 260_000


def test_a_page_holds_what_draws_its_charts_once_and_only_if_it_has_some(replay, tmp_path):
    page = ReplayViewer(replay).to_html(tmp_path / "game.html").read_text(encoding="utf-8")
    assert page.count('id="vega"') == 1
    from arch_widgets.viewer.export import page as bare
    from arch_widgets.viewer.film import film_of

    assert 'id="vega"' not in bare(film_of(replay))
    assert packed([]) == packed([])

"""What there is to chart: the numbers of the game, by seat, and nothing a seat could not know."""

from __future__ import annotations

import json

import pytest

from arch_engine import simulate
from arch_engine.judge.weights import NoJudge
from arch_engine.review.chances import begun, chances_of, turning_points
from arch_widgets import ReplayViewer, charts_of

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


def lines_of(chart):
    return {line.get("seat", line.get("name")): line["changes"] for line in chart["lines"]}


def test_what_tells_most_comes_first_and_the_score_track_after_it(replay):
    titles = [chart["title"] for chart in charts_of(replay)]
    gauges = list(replay.rules.gauge_titles.values())
    totals = [f"{measure.capitalize()} by move" for measure in replay.rules.measures]
    first, *titles = titles
    assert first == "Win chance in percent, at a glance"
    assert titles[: len(gauges)] == gauges
    assert titles[len(gauges) : len(gauges) + len(totals)] == totals
    assert all(title.startswith("Where the ") for title in titles[len(gauges) + len(totals) :])


def test_win_chances_are_those_of_the_judge_and_end_with_the_winner(replay):
    chart, chances = charts_of(replay)[0], chances_of(replay)
    for seat, changes in lines_of(chart).items():
        assert at_each_step(changes, len(replay)) == [round(100 * expected.wins[seat]) for expected in chances]
    assert chart.get("marks") == turning_points(chances, begun(replay))


def test_where_one_plays_alone_the_chart_tells_the_points_to_expect():
    replay = simulate("royal_society", ["quick"], seed=4, options={"mode": "solo"})
    chart = charts_of(replay)[0]
    assert chart["title"] == "Points to expect at the end"
    assert lines_of(chart)[0][-1][1] == replay.rules.standing(replay.at(-1))[0]


def test_without_a_judge_that_can_serve_the_other_charts_stay(replay, monkeypatch):
    def nobody(*_):
        raise NoJudge("There is none.")

    told = charts_of(replay)
    monkeypatch.setattr("arch_widgets.viewer.charts.chances_of", nobody)
    assert charts_of(replay) == told[1:]


def test_second_chart_of_the_new_expedition_ends_with_the_result():
    replay = simulate("new_expedition", ["sensible"] * 3, seed=4)
    ends = [changes[-1][1] for changes in lines_of(charts_of(replay)[1]).values()]
    assert ends == [total["money"] for total in replay.rules.totals(replay.at(len(replay)))]


def test_curves_are_the_gauges_and_the_totals_at_every_step(replay):
    charts = {chart["title"]: chart for chart in charts_of(replay)}
    seats = {name: seat for seat, name in enumerate(replay.names)}
    titles = {measure: f"{measure.capitalize()} by move" for measure in replay.rules.measures}
    titles = {**replay.rules.gauge_titles, **titles}
    for (measure, line), rows in replay.curves().group_by(["measure", "player"], maintain_order=True):
        changes = lines_of(charts[titles[measure]])[seats.get(line, line)]
        assert at_each_step(changes, len(replay)) == rows["value"].to_list()


def test_shares_add_up_to_the_totals(replay):
    ends = replay.rules.totals(replay.at(len(replay)))
    for chart in charts_of(replay):
        if chart["kind"] == "shares":
            for seat in range(len(replay.names)):
                amounts = [amount for whose, _, amount, _ in chart["scores"] if whose == seat]
                assert sum(amounts) == ends[seat][chart["measure"]]


def test_players_are_numbers_whatever_they_are_called():
    names = ["2", "0", "constructor"]
    same = simulate("mykerinos", ["random"] * 3, seed=4, names=names)
    charts = charts_of(same)
    assert charts == charts_of(simulate("mykerinos", ["random"] * 3, seed=4, names=["A", "B", "C"]))
    assert charts[0]["kind"] == "lines"
    assert [line["seat"] for line in charts[0]["lines"]] == [0, 1, 2]
    assert "constructor" not in json.dumps(charts)


def test_a_seats_charts_hold_nothing_it_could_not_know():
    replay = simulate("new_expedition", ["random"] * 3, seed=5)
    own = lines_of(charts_of(replay, 1)[1])
    for seat, changes in own.items():
        known = [value is not None for value in at_each_step(changes, len(replay))]
        assert all(known) if seat == 1 else not all(known)


def test_positions_to_try_moves_in_have_no_charts(replay):
    assert ReplayViewer(replay).film["charts"]
    assert ReplayViewer(replay, live=True).film["charts"] == []

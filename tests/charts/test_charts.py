"""Charts as data: what they hold, by which parameters they follow a game, and how they are displayed without a network."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import Any

import altair as alt
import polars as pl
import pytest
import vl_convert
from altair.utils import schemapi

from arch_engine import Game, OptionError, compare, load, simulate
from arch_engine.charts import display, look
from arch_engine.charts.backdrop import told_apart
from arch_engine.charts.colours import HUES, SEAT_HEXES
from arch_engine.charts.parameters import AT, NEAR, PICKED, STRETCH, UNTIL
from arch_engine.core.language import say, speaking
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.charting import known_charts, viewer_charts
from arch_engine.replay.deal import Deal
from arch_engine.replay.duplicate import Duplicate

NAMES = ["toString", "{who}"]


def rows(chart: Any) -> pl.DataFrame:
    """The rows a chart was made of."""
    found: pl.DataFrame = chart.data
    return found


@pytest.fixture(scope="module")
def society():
    return simulate("royal_society", ["random"] * 2, seed=3, names=NAMES)


@pytest.fixture(scope="module")
def mykerinos():
    return load("replays/mykerinos-3p.parquet")


def values_of(spec):
    """The rows of the data that all layers share."""
    return spec["datasets"][spec["data"]["name"]]


def marks(spec):
    return [layer["mark"]["type"] for layer in spec["layer"]]


# Curves


def test_every_measure_is_asked_for_by_name_and_comes_in_one_frame(society):
    assert society.measures == (
        "prestige", "science", "if scored now", "money", "reputation", "knowledge", "win chance",
    )  # fmt: skip
    frame = society.curves(["money", "prestige"])
    assert frame.columns == ["step", "player", "measure", "value"]
    assert frame["measure"].unique(maintain_order=True).to_list() == ["money", "prestige"]
    for step in (0, len(society) // 2, len(society)):
        table = society.at(step)
        rows = frame.filter(step=step)
        assert rows.filter(measure="money")["value"].to_list() == list(table.money)
        assert rows.filter(measure="prestige")["value"].to_list() == list(table.prestige)
        assert rows["player"].to_list() == [*NAMES, *NAMES]


def test_without_names_all_that_is_counted_is_there_and_not_what_takes_seconds(society):
    assert set(society.curves()["measure"]) == set(society.measures) - {"win chance"}


def test_win_chances_are_a_measure_like_others(mykerinos):
    frame = mykerinos.curves("win chance").filter(step=len(mykerinos))
    assert frame["value"].to_list() == [0, 1, 0]


def test_an_unknown_measure_is_refused_with_those_there_are(mykerinos):
    wrong = "Mykerinos has no curve of 'money'; it has 'prestige', 'if scored now', 'cubes' and 'win chance'."
    with pytest.raises(OptionError, match=re.escape(wrong)):
        mykerinos.curves("money")
    with pytest.raises(OptionError, match="no curve of 'tracks'"):
        mykerinos.chart("tracks")


def test_a_perspective_leaves_out_what_the_seat_could_not_know():
    replay = simulate("new_expedition", ["random"] * 3, seed=5)
    frame = replay.curves("hand", perspective=1)
    missing = {name: frame.filter(player=name)["value"].null_count() for name in replay.names}
    assert [missing[name] > 0 for name in replay.names] == [True, False, True]
    assert replay.curves("hand")["value"].null_count() == 0


def test_curves_are_computed_once_and_a_seat_is_checked_each_time(mykerinos, monkeypatch):
    mykerinos.curves()
    monkeypatch.setattr("arch_engine.replay.timeline.counted", None)
    assert mykerinos.curves("cubes").height == 3 * (len(mykerinos) + 1)
    with pytest.raises(OptionError, match="no seat 3"):
        mykerinos.curves("cubes", perspective=3)


# Charts of a game


def test_a_chart_holds_the_frame_and_nothing_else_is_drawn_from(society):
    chart = society.chart("money")
    assert rows(chart).drop("seat").equals(society.curves("money"))
    spec = chart.to_dict()
    assert spec["title"] == "Money"
    assert marks(spec) == ["point", "rule", "text", "line", "rule", "point", "text", "point"]
    line = spec["layer"][3]
    assert line["encoding"]["color"]["scale"]["domain"] == NAMES
    assert line["encoding"]["strokeDash"]["scale"]["domain"] == NAMES


def test_the_parameters_are_there_by_name_and_work_by_their_defaults(society):
    params = {one["name"]: one for one in society.chart("money").to_dict()["params"]}
    assert set(params) == {AT, UNTIL, NEAR, PICKED, STRETCH}
    assert params[AT]["value"] == params[UNTIL]["value"] == len(society)
    assert params[STRETCH]["select"]["encodings"] == ["x"]
    assert params[PICKED]["select"]["fields"] == params[NEAR]["select"]["fields"] == ["step"]


def test_every_layer_ends_where_no_more_may_be_seen(society):
    """Hiding what is to come hides it in lines, labels, rounds and axes."""
    for name, chart in viewer_charts(society).items():
        spec = chart.to_dict()
        own = [layer for layer in spec.get("layer", [spec]) if "values" not in layer.get("data", {})]
        for layer in own:
            if "data" not in layer or spec["datasets"][layer["data"]["name"]] not in ([{}], [{"step": 0, "value": 1}]):
                assert layer["transform"][0] == {"filter": f"datum.step <= {UNTIL}"}, name
        for layer in spec.get("layer", []):
            assert layer["encoding"]["x"]["scale"]["domainMax"] == {"expr": f"max({UNTIL}, 1)"}


def test_moves_are_in_words_where_the_pointer_is(mykerinos):
    points = mykerinos.chart("prestige").to_dict()["layer"][-1]
    words = next(one for one in points["transform"] if "lookup" in one)["from"]["data"]["name"]
    told = mykerinos.chart("prestige").to_dict()["datasets"][words]
    assert told[44]["words"] == mykerinos.rules.words.narrate_move(
        mykerinos.at(43), mykerinos.moves[43].decision, mykerinos.names
    )
    assert len(told) == len(mykerinos) + 1


def test_points_by_origin_add_up_to_the_totals(society):
    both = society.chart("points by origin")
    for measure, chart in zip(society.rules.measures, both.vconcat, strict=True):
        for seat, name in enumerate(NAMES):
            scored = society.scores().filter((pl.col("seat") == seat) & (pl.col("measure") == measure))["amount"].sum()
            assert rows(chart).filter(player=name)["value"].sum() == scored


def test_the_lower_track_is_marked(society):
    chart = society.chart("tracks")
    assert chart.title == "Prestige and 5 × science: the lower one counts"
    spec = chart.to_dict()
    assert spec["layer"][0]["transform"][1]["aggregate"] == [{"as": "value", "field": "value", "op": "min"}]
    ends = rows(chart).filter(step=len(society)).group_by("player", maintain_order=True).agg(pl.col("value").min())
    assert ends["value"].to_list() == [society.at(-1).final_score(seat) for seat in range(2)]


def test_the_tracks_say_which_is_which_and_which_counts(society):
    """In words below the chart and at the end of each line: nobody guesses what a dash or a band means."""
    chart = society.chart("tracks")
    spec = chart.to_dict()
    lines = next(layer for layer in spec["layer"][1:] if layer["mark"]["type"] == "line")
    legend = lines["encoding"]["strokeDash"]["legend"]
    assert (legend["title"], legend["orient"]) == ("Broad: the lower one", "bottom")
    assert rows(chart)["measure"].unique(maintain_order=True).to_list() == ["prestige", "5 × science"]
    ends = rows(chart).filter(step=len(society))
    svg = vl_convert.vegalite_to_svg(json.dumps(display.still(spec)))
    for player, measure, value in ends.select("player", "measure", "value").rows():
        least = ends.filter(player=player)["value"].min()
        counts = " (counts)" if value == least else ""
        assert f">{escape(f'{player} {measure} {value:g}{counts}')}<" in svg
    with speaking("fr"):
        told = society.chart("tracks").to_dict()
        assert say("(counts)") in json.dumps(told, ensure_ascii=False)
        assert say("Broad: the lower one") in json.dumps(told, ensure_ascii=False)


def test_a_chart_is_checked_once_when_it_is_handed_over(society, monkeypatch):
    """Not each part when it is made and again in each whole that it is put into: that took longer than all else."""
    checked = []
    monkeypatch.setattr(schemapi, "validate_jsonschema", lambda *args, **_: checked.append(args))
    chart = society.chart("money")
    assert len(checked) < 40  # of 115 when Altair is left to itself: a few numbers on their own
    chart.to_dict()
    assert checked


def test_money_and_hand_are_two_lines_of_each_player():
    replay = simulate("new_expedition", ["random"] * 2, seed=5)
    chart = replay.chart("money and hand")
    assert chart.title == "Money and hand"
    assert rows(chart).select("player", "measure").n_unique() == 4
    assert chart.to_dict()["layer"][3]["encoding"]["strokeDash"]["legend"]["orient"] == "bottom"
    assert replay.chart("marketplace").to_dict()["layer"][3]["encoding"]["color"]["scale"]["domain"] == ["Marketplace"]


def test_several_stand_below_each_other_with_one_moment(society):
    spec = society.chart(["prestige", "money"]).to_dict()
    assert [part["title"] for part in spec["vconcat"]] == ["Prestige", "Money"]
    params = [one["name"] for one in spec["params"]]
    assert sorted(params) == sorted([AT, UNTIL, NEAR, PICKED, STRETCH])


def test_a_chart_is_taken_apart_layered_faceted_and_saved(society, tmp_path):
    chart = society.chart("money", width=300)
    target = alt.Chart(alt.InlineData(values=[{"value": 20}])).mark_rule().encode(y="value:Q")
    assert len((chart + target).to_dict()["layer"]) == 9
    assert chart.facet("player", columns=1).to_dict()["spec"]["width"] == 300
    assert chart.layer[3].mark.type == "line"
    chart.save(tmp_path / "chart.json")
    assert json.loads((tmp_path / "chart.json").read_text())["title"] == "Money"


@pytest.mark.parametrize("lines", [0, 1])
def test_a_game_without_moves_or_with_one_has_charts(lines):
    whole = load("replays/mykerinos-2p.parquet").record
    replay = Game(replace(whole, moves=whole.moves[:lines]))
    assert len(replay) == lines
    for name in known_charts(replay):
        assert display.picture(replay.chart(name).to_dict())


def test_players_of_one_name_have_lines_of_their_own(mykerinos):
    assert told_apart(["Ana", "Ana (2)", "Ana"]) == ["Ana (1)", "Ana (2)", "Ana (2) "]
    replay = type(mykerinos)(replace(mykerinos.record, names=("Ana", "Ana", "Bo")))
    assert rows(replay.chart("prestige"))["player"].unique(maintain_order=True).to_list() == [
        "Ana (1)",
        "Ana (2)",
        "Bo",
    ]


def test_without_a_judge_that_can_serve_the_other_charts_stay(society, monkeypatch):
    def nobody(*_):
        raise NoJudge("There is none.")

    known = set(viewer_charts(society))
    monkeypatch.setattr("arch_engine.replay.timeline.expectations", nobody)
    fresh = type(society)(society.record)
    assert set(viewer_charts(fresh)) == known - {"win chance"}


# Side by side


def test_branches_are_lines_beside_the_game_for_each_player(mykerinos):
    replay = load("replays/mykerinos-3p.parquet")
    replay.branch(at=42, name="Pass early").do("pass")
    chart = replay.tree.chart("cubes")
    assert chart.facet.to_dict()["field"] == "player"
    longest = rows(chart).group_by("game", maintain_order=True).agg(pl.col("step").max())
    assert longest.rows() == [("Three players, a close finish", 154), ("Pass early", 43)]
    assert display.picture(chart.to_dict())


@pytest.mark.parametrize(("title", "called"), [("A close finish", "A close finish"), ("", "The game")])
def test_a_game_is_called_the_same_in_its_tree_and_beside_a_branch(mykerinos, title, called):
    replay = Game(replace(mykerinos.record, title=title))
    branch = replay.branch(at=42, name="Pass early").do("pass")
    for chart in (replay.tree.chart("cubes"), compare([replay, branch], "cubes")):
        assert rows(chart)["game"].unique(maintain_order=True).to_list() == [called, "Pass early"]
    assert rows(compare([Game(replace(mykerinos.record, title=""))]))["game"].unique().to_list() == ["Game 1"]


def test_games_of_other_people_have_a_small_chart_each():
    games = [load("replays/mykerinos-3p.parquet"), load("replays/mykerinos-4p.parquet")]
    chart = compare(games, names=["Monday", "Tuesday"])
    assert chart.facet.to_dict()["field"] == "game"
    lines = chart.to_dict()["spec"]["layer"]
    assert [one["encoding"]["color"]["scale"]["domain"] for one in lines if one["mark"]["type"] == "line"] == [
        ["Ana", "Bo", "Cleo", "Dev"]
    ]


def test_evenings_of_one_player_are_lines_of_one_chart():
    games = [load("replays/mykerinos-3p.parquet"), load("replays/mykerinos-4p.parquet")]
    chart = compare(games, "prestige", player="Cleo", names=["Monday", "Tuesday"])
    ends = rows(chart).group_by("player", maintain_order=True).last()
    assert ends["player"].to_list() == ["Monday", "Tuesday"]
    assert ends["value"].to_list() == [game.rules.totals(game.at(-1))[2]["prestige"] for game in games]
    with pytest.raises(OptionError, match="'Dev' does not play in Monday; there play Ana, Bo and Cleo"):
        compare(games, player="Dev", names=["Monday", "Tuesday"])


def test_somebody_compared_is_found_however_the_accents_are_typed():
    game = simulate("mykerinos", ["random"] * 2, seed=3, names=["Zo\u00e9", "Bo"])
    assert rows(compare([game], player="Zoe\u0301")).height == len(game) + 1


@pytest.mark.parametrize("games", [[], ["replays/mykerinos-3p.parquet", "replays/new-expedition-2p-pyramid.parquet"]])
def test_nothing_and_games_of_two_kinds_cannot_be_compared(games):
    with pytest.raises(OptionError, match="one or more, all of one kind"):
        compare([load(game) for game in games])


# Display


def test_a_notebook_gets_its_own_vega_and_a_picture(society):
    bundle, metadata = display.mimebundle(society.chart("money").to_dict())
    assert set(bundle) == {"application/vnd.vegalite.v5+json", "image/png", "text/plain"}
    spec = bundle[display.MIME]
    assert spec["$schema"].endswith("v5.json")
    assert spec["config"] == look.config("arch_engine")
    assert metadata[display.MIME]["embed_options"]["renderer"] == "svg"
    assert metadata["image/png"] == {"alt": "Money by move"}


def test_without_vl_convert_a_sentence_says_so_and_the_chart_stays(society, monkeypatch):
    monkeypatch.setattr(display, "find_spec", lambda name: None)
    bundle, _ = display.mimebundle(society.chart("money").to_dict())
    assert set(bundle) == {display.MIME, "text/plain"}
    assert bundle["text/plain"] == (
        "Money by move\nPages and PDF have no picture of it without vl-convert: pip install 'arch-engine[pictures]'."
    )


def test_a_theme_or_renderer_that_somebody_chose_stays(society, monkeypatch):
    spec = society.chart("money").to_dict()
    with alt.theme.enable("dark"):
        assert display.mimebundle(society.chart("money").to_dict())[0][display.MIME]["config"] != look.config()
    plain = alt.Chart(alt.InlineData(values=[{}])).mark_point().to_dict()
    assert display.mimebundle(plain)[0][display.MIME]["config"] == plain["config"] != look.config()
    monkeypatch.setattr(display, "_in_notebook", lambda: True)
    for chosen, kept in [("html", "html"), ("default", "arch_engine")]:
        monkeypatch.setattr(display, "_offered", [])
        with alt.renderers.enable(chosen):
            display.offer()
            assert alt.renderers.active == kept
            alt.renderers.enable("default")
            display.offer()
            assert alt.renderers.active == "default"
    assert spec["params"]


def test_the_picture_leaves_out_what_only_a_pointer_finds(society):
    spec = society.chart(["money", "prestige"]).to_dict()
    still = display.still(spec)
    assert [len(part["layer"]) for part in still["vconcat"]] == [7, 7]
    assert [one["name"] for one in still["params"]] == [AT, UNTIL]
    asked = society.chart("money")
    asked = asked + alt.Chart(asked.data).mark_point().encode(opacity=alt.when(NEAR).then(alt.value(1)))
    assert display.still(asked.to_dict()) == asked.to_dict()


def test_themes_are_known_to_altair(society):
    society.chart("money")
    assert set(look.INKS) <= set(alt.theme.names())
    with alt.theme.enable("arch_engine_dark"):
        assert society.chart("money").to_dict()["config"]["background"] == "#1c1d20"


def test_a_seat_s_colour_is_the_style_sheet_s():
    from arch_widgets.scripts import STATIC

    sheet = (STATIC / "viewer/viewer.css").read_text(encoding="utf-8")
    for number, hue in enumerate(HUES):
        if hue not in ("White", "Yellow"):  # which lines on white paper have darker
            assert f"--arch-seat-{number}: {SEAT_HEXES[number].lower()};" in sheet


def test_tables_of_one_deal_are_compared():
    deal = Deal.new("mykerinos", 2, seed=2**59)
    one, two = (deal.session().do(line).replay() for line in ("start a1", "start c2"))
    chart = Duplicate([one, two]).chart()
    assert set(rows(chart)["game"]) == {"Table 1", "Table 2"}


@pytest.mark.parametrize("width", [200, 300, 560])
def test_names_of_rounds_do_not_lie_on_each_other(width):
    """A letter is about six pixels wide; every round keeps its rule."""
    chart = load("replays/new-expedition-5p-mine.parquet").chart("money", width=width)
    spec = chart.to_dict()
    [rows] = [rows for rows in spec["datasets"].values() if "round" in rows[0]]
    last = next(param["value"] for param in spec["params"] if param["name"] == "at")
    named = [(row["step"] * width / last, row["round"]) for row in rows if row["round"]]
    assert len(rows) > 10 and len(named) >= 5
    assert all(right - left > 6 * len(name) for (left, name), (right, _) in pairwise(named))


@pytest.mark.parametrize(
    ("width", "named"), [(250, "datum.player + ' ' + format"), (560, "datum.player + ' ' + datum.measure")]
)
def test_labels_of_two_lines_a_player_are_short_where_a_chart_is_narrow(width, named):
    """The legend of dashes tells the measures at any width."""
    spec = load("replays/royal-society-4p.parquet").chart("tracks", width=width).to_dict()
    [name] = [
        one["calculate"] for layer in spec["layer"] for one in layer.get("transform", []) if one.get("as") == "name"
    ]
    assert name.startswith(named)
    assert [layer for layer in spec["layer"] if layer["encoding"].get("strokeDash", {}).get("legend")]

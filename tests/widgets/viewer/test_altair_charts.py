"""The charts for analysts hold what the frames hold, with names as data and nothing else."""

import polars as pl
import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError
from arch_widgets import breakdown_chart, curves_chart

NAMES = ["toString", "{who}"]


@pytest.fixture(scope="module")
def replay():
    return simulate("royal_society", ["random"] * 2, seed=3, names=NAMES)


def test_curves_hold_the_running_totals_of_each_player(replay):
    chart = curves_chart(replay, "science")
    wanted = replay.curves().filter(pl.col("measure") == "science").select("step", "player", "total")
    assert chart.data.equals(wanted)
    spec = chart.to_dict()
    assert spec["encoding"]["color"]["sort"] == NAMES
    assert [one["field"] for one in spec["encoding"]["tooltip"]] == ["player", "total", "step"]


def test_the_breakdown_adds_up_to_the_totals(replay):
    for measure in replay.rules.measures:
        data = breakdown_chart(replay, measure).data
        for seat, name in enumerate(NAMES):
            scored = replay.scores().filter((pl.col("seat") == seat) & (pl.col("measure") == measure))["amount"].sum()
            assert data.filter(pl.col("player") == name)["amount"].sum() == scored
        assert breakdown_chart(replay, measure).to_dict()["mark"]["type"] == "bar"


def test_a_measure_the_game_does_not_count_is_refused(replay):
    with pytest.raises(OptionError, match="counts prestige and science, not 'money'"):
        curves_chart(replay, "money")

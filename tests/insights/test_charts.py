"""Answers as charts: the numbers of the frame, and the looks of the charts of a game."""

from typing import Any

import pytest

from arch_engine import simulate
from arch_engine.charts import display, look
from arch_engine.core.errors import OptionError
from arch_engine.dataset import Dataset, add_games
from arch_engine.insights import ask, chart


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    folder = tmp_path_factory.mktemp("charts") / "many"
    add_games(folder, [simulate("new_expedition", ["quick"] * 3, seed).record for seed in range(3)])
    return Dataset(folder)


def test_bars_are_the_rows_of_the_frame(games):
    bars: Any = chart(games, "win_share", by=["turn", "won"])
    frame = ask(games, "win_share", by=["turn", "won"])
    assert bars.data.select("value", "low", "high").equals(frame.select("value", "low", "high"))
    assert set(bars.data["label"]) <= {f"{turn}, {won}" for turn in (1, 2, 3) for won in ("yes", "no")}
    spec = bars.to_dict()
    (rows,) = spec["datasets"].values()
    assert rows == bars.data.to_dicts()
    bar, rule = (part["encoding"] for part in spec["layer"])
    assert (bar["x"]["field"], bar["y"]["field"], rule["x"]["field"], rule["x2"]["field"]) == (
        "value",
        "label",
        "low",
        "high",
    )
    assert bar["x"]["axis"]["format"] == ".0%"


def test_without_a_dimension_there_is_one_bar(games):
    bars: Any = chart(games, "money")
    assert bars.data["label"].to_list() == ["all"]


def test_a_notebook_shows_them_in_its_own_colours(games):
    bundle, _ = display.mimebundle(chart(games, "money", by="turn").to_dict())
    assert bundle[display.MIME]["config"] == look.config()


def test_what_cannot_be_asked_is_an_error(games):
    with pytest.raises(OptionError, match="happiness"):
        chart(games, "happiness")

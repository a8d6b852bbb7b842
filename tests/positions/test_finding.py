"""Positions are found by what they have, in the same way from Python, from the command line and by Polars."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from arch_engine import OptionError, RecordError, load, simulate
from arch_engine.cli import main
from arch_engine.dataset import Dataset, add_games
from arch_engine.positions import aspects, find, index, positions
from arch_engine.review import load_review, review_path
from tests.test_arguments import sane

REPLAYS = Path(__file__).parents[2] / "replays"
REVIEWED = REPLAYS / "mykerinos-3p-last-season.parquet"


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    folder = tmp_path_factory.mktemp("positions") / "many"
    kinds = ["random", "quick", "random"]
    add_games(folder, [simulate("mykerinos", kinds, seed).record for seed in range(1, 5)])
    add_games(folder, [simulate("new_expedition", kinds, seed).record for seed in range(1, 4)])
    index(folder, workers=1)
    return Dataset(folder)


def by_hand(many, game, fits):
    """Game and step of each position that fits, asked one by one."""
    every = positions(many, game).collect().sort("number", "step")
    return [(row["number"], row["step"]) for row in every.iter_rows(named=True) if fits(row)]


ASKED = [
    ("season = 4 and behind_1 >= 2 and violet_untilted >= 1", lambda row: row["round"] == 4 and row["behind_1"] >= 2 and row["violet_untilted"] >= 1),
    ("done = violet, lemon and cubes<9", lambda row: row["done"] in ("violet", "lemon") and row["cubes"] < 9),
    ("line = extend a* and kind != random", lambda row: row["line"].startswith("extend a") and row["kind"] != "random"),
    ("won = no and lead < 0 and round > 1", lambda row: not row["won"] and row["lead"] < 0 and row["round"] > 1),
    ("begins = no and passed != 0 and passed <= 1", lambda row: not row["begins"] and row["passed"] == 1),
    ("", lambda row: True),
]  # fmt: skip


@pytest.mark.parametrize(("where", "fits"), ASKED)
def test_conditions_find_what_looking_at_each_position_finds(many, where, fits):
    found = find(many, where, game="mykerinos")
    expected = by_hand(many, "mykerinos", fits)
    assert expected and found.select("number", "step").rows() == expected


def test_conditions_may_be_several_texts_or_names_with_values(many):
    text = find(many, "game = mykerinos and season = 3, 4 and done = violet and lead >= 0")
    assert text.height
    assert find(many, ["game = mykerinos", "round=3,4", "done=violet and lead>=0"]).equals(text)
    assert find(many, {"game": "mykerinos", "round": [3, 4], "done": "violet", "lead": ">= 0"}).equals(text)
    assert find(many.folder, {"season": range(3, 5), "done": ["violet"], "lead": ">=0"}, game="mykerinos").equals(text)


def test_the_same_positions_are_found_in_polars_and_in_the_terminal(many, capsys, tmp_path):
    where = "season = 4 and done = pass and lead > 0"
    found = find(many, where, game="mykerinos")
    plain = positions(many, "mykerinos").filter(pl.col("round") == 4, pl.col("done") == "pass", pl.col("lead") > 0)
    assert plain.collect().sort("number", "step").equals(found.drop("grade", "better"))
    command = ["find", str(many.folder), "--game", "mykerinos", "--where", where]
    assert main([*command, "--first", "1000"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [tuple(map(int, line.split()[:2])) for line in lines[1:-1]] == found.select("number", "step").rows()
    assert lines[-1] == f"{found.height} positions fit."
    assert main([*command, "--out", str(tmp_path / "found.parquet")]) == 0
    assert pl.read_parquet(tmp_path / "found.parquet").equals(found)


def test_a_row_opens_the_moment_it_tells_of(many):
    found = find(many, "question = action and season = 2", game="mykerinos")
    for number, step, seat, line in found.sample(5, seed=1).select("number", "step", "seat", "line").rows():
        replay = many.open(number)
        assert (replay.at(step).asked, replay.moves[step].notation) == (seat, line)


def test_without_conditions_the_command_lists_what_a_position_has(many, capsys):
    assert main(["find", str(many.folder), "--game", "new_expedition"]) == 0
    listed = re.findall(r"^  (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert listed == list(aspects("new_expedition"))
    assert main(["find", str(many.folder), "--where", "game = new_expedition and money = 3 and market > 100"]) == 2
    assert main(["find", str(many.folder), "--where", "game = new_expedition and points = 3 and market > 100"]) == 1


def test_what_was_missed_is_what_the_review_says(tmp_path):
    replay = load(REVIEWED)
    losses = load_review(review_path(REVIEWED), replay).losses()
    worse = losses.filter(pl.col("word").is_in(["blunder", "mistake", "slip"])).sort("step")
    found = find(REPLAYS, {"game": "mykerinos", "better": "*"})
    assert found.select("step", "grade", "better").rows() == worse.select("step", "word", "best").rows()
    assert len(set(found["number"])) == 1 and worse.height > 10
    add_games(tmp_path / "more", [REPLAYS / "mykerinos-2p.parquet", REVIEWED])
    apart = find(tmp_path / "more", {"grade": "blunder"}, reviews=REPLAYS)
    assert apart["step"].to_list() == losses.filter(pl.col("word") == "blunder")["step"].sort().to_list()
    assert find(tmp_path / "more", {"grade": "blunder"}).height == 0
    with pytest.raises(RecordError, match="holds no game with a review beside it"):
        find(tmp_path / "more", reviews=tmp_path)


WRONG = [
    ("zzz = 1", "A position of Mykerinos has no 'zzz'; 'arch-engine find FOLDER --game mykerinos' lists what it has."),
    ("violet = 1", "A position of Mykerinos has no 'violet', but violet_worth"),
    ("season = x", "season is a whole number, not 'x'"),
    ("season", "'season' is no condition; write a name, a sign and a value, as in money >= 10"),
    ("season = ", "is no condition"),
    ("season = ,", "has no value"),
    ("won = maybe", "won is yes or no, not 'maybe'"),
    ("done > pass", "only a number is larger or smaller"),
    ("cubes > 3, 4", "only a number is larger or smaller"),
    ("grade = bad", "grade is one of blunder, mistake"),
    ({"season": None}, "The condition 'season' has no value"),
    ({"season": []}, "The condition 'season' has no value"),
    ({"season": 1.5}, "season is a whole number, not 1.5"),
    (["game = mykerinos", "game = new_expedition"], "write game = NAME once"),
    ("game = new_expedition", "The conditions ask for new_expedition, and the game is mykerinos"),
    (["season = 1"] * 51, "There are 51 conditions; at most 50 go together"),
    ("season = 1 and " * 200 + "season = 1", "A condition is a text such as"),
]  # fmt: skip


@pytest.mark.parametrize(("where", "said"), WRONG)
def test_what_cannot_be_meant_is_refused_in_a_sentence(many, where, said):
    with pytest.raises(OptionError, match=re.escape(said)) as caught:
        find(many, where, game="mykerinos")
    assert sane(caught.value)


def test_several_games_are_not_asked_at_once(many):
    with pytest.raises(OptionError, match="has several games; say which, as in game = mykerinos"):
        find(many, "round = 1")
    with pytest.raises(OptionError, match="holds no game of royal_society"):
        find(many, "game = royal_society")

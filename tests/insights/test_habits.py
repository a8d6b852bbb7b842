"""What to work on: each habit is one that a game's review tells, counted over games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from arch_engine import load, simulate
from arch_engine.core.errors import LeftOut
from arch_engine.insights import dataset_of, habits
from arch_engine.review.themes import themes_of

REPLAYS = Path(__file__).parents[2] / "replays"


def test_habits_are_those_of_each_game_counted_for_each_player():
    shown, ended = Counter[tuple[str, str, str]](), Counter[tuple[str, str]]()
    for path in REPLAYS.glob("*.parquet"):
        if path.stem.endswith(".review"):
            continue
        replay = load(path)
        if replay.at(-1).over:
            ended.update((replay.rules.game, name) for name in replay.names)
            told = {(replay.rules.game, replay.names[one.seat], one.habit) for one in themes_of(replay) if one.habit}
            shown.update(told)
    found = habits(REPLAYS)
    rows = {(row["game"], row["player"], row["habit"]): row for row in found.iter_rows(named=True)}
    assert {key: row["shown"] for key, row in rows.items()} == dict(shown)
    assert all(row["games"] == ended[key[:2]] for key, row in rows.items())
    assert found["shown"].to_list() == sorted(found["shown"], reverse=True)


def test_a_row_leads_to_the_last_game_that_shows_it_and_to_its_move():
    dataset = dataset_of(REPLAYS)
    for row in habits(dataset).iter_rows(named=True):
        replay = dataset.open(row["number"])
        assert row["move"] in [
            one.moves[-1]
            for one in themes_of(replay)
            if (replay.names[one.seat], one.habit) == (row["player"], row["habit"])
        ]


def test_what_is_no_weakness_is_nothing_to_work_on(tmp_path):
    told = [one for one in themes_of(load(REPLAYS / "mykerinos-3p.parquet")) if "passed first" in one.words]
    assert told and not any(one.habit for one in told)
    assert not habits(REPLAYS)["habit"].str.contains("first and").any()


def test_only_the_last_games_are_read_and_unfinished_ones_are_not(tmp_path):
    for seed in range(3):
        simulate("royal_society", ["random"] * 2, seed, names=["Ana", "Bo"]).save(tmp_path / f"{seed}.parquet")
    assert set(habits(tmp_path)["games"]) == {3}
    assert set(habits(tmp_path, most=1)["games"]) == {1}


def test_games_that_are_in_a_dataset_twice_count_once(tmp_path):
    """An older version added a game a second time."""
    for seed in range(2):
        simulate("royal_society", ["random"] * 2, seed, names=["Ana", "Bo"]).save(tmp_path / f"{seed}.parquet")
    dataset = dataset_of(tmp_path)
    assert set(habits(dataset)["games"]) == {2}
    dataset.__dict__["doubles"] = {1: 0}
    with pytest.warns(LeftOut):
        assert set(habits(dataset)["games"]) == {1}

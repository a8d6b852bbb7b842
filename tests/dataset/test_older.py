"""What earlier versions wrote loses nothing: many games in one file, and parts whose facts had fewer columns."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import polars as pl
import pytest

from arch_engine import ArchError, DamagedRecord, RecordError, load, simulate, verify
from arch_engine.cli import main
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.compacting import compact
from arch_engine.dataset.verifying import verify_dataset
from arch_engine.positions import find
from tests.dataset.made import altered, the_facts
from tests.record.files import resealed
from tests.test_arguments import sane

pytestmark = pytest.mark.slow

OLDER = Path(__file__).parent / "older"
COLLECTION = OLDER / "collection.parquet"


def played():
    """The games of the dataset."""
    expedition = simulate("new_expedition", ["random"] * 2, seed=1)
    games = [simulate("mykerinos", ["random"] * 2, seed=seed).record for seed in range(1, 6)]
    return [*games, expedition.as_witnessed("table").record, expedition.record]


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(OLDER / "dataset", tmp_path / "many"))


# Many games in one file


def test_a_collection_is_put_into_a_dataset(tmp_path):
    assert add_games(tmp_path / "many", [COLLECTION]) == range(2)
    dataset = Dataset(tmp_path / "many")
    expected = [simulate("mykerinos", ["random"] * number, seed=number).record for number in (2, 3)]
    assert [dataset.record(number) for number in range(2)] == expected


def test_a_collection_says_what_to_do_where_one_game_is_asked_for():
    with pytest.raises(RecordError, match="put them into a dataset with add_games"):
        load(COLLECTION)
    assert verify(COLLECTION).kind == "unreadable"


@pytest.mark.parametrize("header", [None, [], "mykerinos", {}, {"game": "mykerinos"}])
def test_a_game_of_a_collection_without_a_header_is_named(header, tmp_path):
    path = tmp_path / "all.parquet"
    path.write_bytes(
        resealed(COLLECTION.read_bytes(), header=lambda whole: whole | {"games": [whole["games"][0], header]})
    )
    with pytest.raises(RecordError, match=r"all\.parquet, game 1\b"):
        add_games(tmp_path / "many", [path])


def test_a_game_whose_facts_stand_in_another_place_of_its_collection_is_damaged(tmp_path):
    path = tmp_path / "all.parquet"
    path.write_bytes(resealed(COLLECTION.read_bytes(), frame=lambda rows: rows.with_columns(game=1 - pl.col("game"))))
    with pytest.raises(DamagedRecord, match="its facts are not where its header says"):
        add_games(tmp_path / "many", [path])


def test_names_in_a_collection_are_cleaned(tmp_path):
    path = tmp_path / "all.parquet"

    def hostile(whole):
        first, second = whole["games"]
        return whole | {"games": [first | {"players": [{"name": "An\u202ea", "kind": "x"}] * 2}, second]}

    path.write_bytes(resealed(COLLECTION.read_bytes(), header=hostile))
    add_games(tmp_path / "many", [path])
    assert Dataset(tmp_path / "many").record(0).names == ("An�a", "An�a")


# Parts


def test_a_dataset_of_an_earlier_version_names_the_command(folder):
    for ask in (
        lambda: Dataset(folder).record(0),
        lambda: Dataset(folder).facts("mykerinos"),
        lambda: find(folder, "game = mykerinos and season = 2"),
    ):
        with pytest.raises(RecordError, match="run 'arch-engine compact' on the folder once"):
            ask()
    assert verify_dataset(folder, workers=1).kind == "unreadable"


def test_the_command_writes_it_anew_and_loses_nothing(folder, capsys):
    games = Dataset(folder).games.collect()
    assert main(["compact", str(folder)]) == 0
    dataset = Dataset(folder)
    assert [dataset.record(number) for number in range(7)] == played()
    assert dataset.games.collect().equals(games)
    assert verify_dataset(folder, workers=1).holds
    assert find(folder, "game = mykerinos and season = 2").height > 10
    before = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    compact(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*.parquet")} == before


@pytest.mark.parametrize("left", range(4))
def test_it_may_be_stopped_between_any_two_files(folder, monkeypatch, left):
    from arch_engine.core.files import write_file

    steps = iter(range(left))

    def stopping(*given, **named):
        if next(steps, None) is None:
            raise KeyboardInterrupt
        return write_file(*given, **named)

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("arch_engine.dataset.parts.write_file", stopping)
        compact(folder)
    compact(folder)
    dataset = Dataset(folder)
    assert [dataset.record(number) for number in range(7)] == played()


@pytest.mark.parametrize(
    "header", [{"told": None}, {"told": "x"}, {"told": 5}, {"end": 4}, {"format": 3}, {"dataset": "games"}]
)
def test_an_altered_header_is_a_sentence_and_nothing_is_written(folder, header):
    path = the_facts(folder)
    altered(path, header=lambda whole: whole | header)
    before = path.read_bytes()
    with pytest.raises(RecordError) as caught:
        compact(folder)
    assert sane(caught.value)
    assert path.read_bytes() == before


def test_spoiled_files_are_told_in_a_sentence(folder, tmp_path):
    """Whatever one value is changed to, in facts whose seal the games name."""
    from arch_engine.record.codec import seal_of

    rng, games = Random(1), next(folder.glob("games/*.parquet"))
    whole = {path: path.read_bytes() for path in folder.rglob("*.parquet")}
    rows = pl.read_parquet(the_facts(folder))
    refused = 0
    for _ in range(12):
        for path, raw in whole.items():
            path.write_bytes(raw)
        column, row = rng.choice(rows.columns), rng.randrange(rows.height)
        value = (
            rng.choice(["x 1", "x y", None, "ask"])
            if rows.schema[column] == pl.String
            else rng.choice([None, 0, 7, 120])
        )
        here = pl.int_range(pl.len()) == row
        change = pl.when(here).then(pl.lit(value, rows.schema[column])).otherwise(pl.col(column)).alias(column)
        altered(the_facts(folder), frame=lambda frame, change=change: frame.with_columns(change))
        seal = seal_of(the_facts(folder).read_bytes())
        altered(games, header=lambda head, seal=seal: head | {"facts_seal": seal})
        try:
            compact(folder)
            verify_dataset(folder, workers=1)
        except ArchError as problem:
            assert sane(problem)
            refused += 1
    assert refused >= 3

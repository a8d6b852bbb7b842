"""Datasets that were cut, mixed, altered or made up: one sentence, and what is whole can still be read."""

from __future__ import annotations

import json
import shutil

import polars as pl
import pytest

from arch_engine import ArchError, DamagedRecord, Game, RecordError, load
from arch_engine.dataset import Dataset, add_games
from arch_engine.record.codec import seal_of
from tests.dataset.made import altered, made_in, more, records, the_facts, the_games
from tests.test_arguments import sane


@pytest.fixture
def folder(tmp_path):
    return made_in(tmp_path / "dataset")


def refused(folder, kind, match, number=3):
    with pytest.raises(kind, match=match) as caught:
        Dataset(folder).record(number)
    assert sane(caught.value)


def joined(folder):
    """Let the row of games name the facts as they are now: whoever makes up a file can do so, too."""
    seal = seal_of(the_facts(folder).read_bytes())
    altered(the_games(folder), header=lambda head: head | {"facts_seal": seal})


@pytest.mark.parametrize("file", [the_facts, the_games])
def test_a_changed_bit_and_a_missing_end_are_found(folder, file):
    raw = file(folder).read_bytes()
    for damaged in (raw[:-100], raw[: len(raw) // 2] + bytes([raw[len(raw) // 2] ^ 4]) + raw[len(raw) // 2 + 1 :], b""):
        file(folder).write_bytes(damaged)
        refused(folder, RecordError, "seal|end is missing|not a Parquet")


def test_missing_facts_are_named(folder):
    the_facts(folder).unlink()
    refused(folder, DamagedRecord, "the facts of games 0 to 5 are missing")


def test_a_part_whose_games_were_never_written_does_not_count(folder):
    """Its writer was killed between the two files."""
    add_games(folder, more()[:2])
    (folder / "games" / "part-000000006-000000008.parquet").unlink()
    assert len(Dataset(folder)) == 6
    assert Dataset(folder).record(5) == records()[5]
    assert add_games(folder, more()[2:]) == range(8, 9), "its numbers are not used again"


def test_a_part_inside_a_larger_one_does_not_count(folder):
    """Whoever joined them was killed before the small one went."""
    add_games(folder, more()[:1])
    for path in (*folder.glob("facts/*/part-000000006-*"), *folder.glob("games/part-000000006-*")):
        path.rename(path.with_name("part-000000002-000000005.parquet"))
    assert len(Dataset(folder)) == 6
    assert Dataset(folder).record(3) == records()[3]


def test_parts_that_overlap_are_two_datasets(folder):
    add_games(folder, more()[:2])
    for path in (*folder.glob("facts/*/part-000000006-*"), *folder.glob("games/part-000000006-*")):
        path.rename(path.with_name("part-000000005-000000007.parquet"))
    refused(folder, DamagedRecord, "mixes two datasets")


def test_the_same_numbers_of_two_games_are_two_datasets(folder, tmp_path):
    other = made_in(tmp_path / "other", *records("new_expedition", 2))
    shutil.copytree(other / "facts", folder / "facts", dirs_exist_ok=True)
    refused(folder, DamagedRecord, "mixes two datasets")


def test_a_part_of_another_dataset_is_found(folder, tmp_path):
    other = made_in(tmp_path / "other", *records()[::-1])
    shutil.copy(the_facts(other), the_facts(folder))
    refused(folder, DamagedRecord, "not the file that was written with its games")


def test_a_part_under_another_name_is_found(folder):
    for path in (the_facts(folder), the_games(folder)):
        path.rename(path.with_name("part-000000001-000000007.parquet"))
    refused(folder, DamagedRecord, "other games than its name says")


def test_a_part_under_another_game_is_found(folder):
    (folder / "facts" / "game=mykerinos").rename(folder / "facts" / "game=new_expedition")
    refused(folder, DamagedRecord, "other games than its name says")
    (folder / "facts" / "game=new_expedition").rename(folder / "facts" / "game=chess")
    refused(folder, RecordError, "'chess', which this arch-engine does not know")


@pytest.mark.parametrize("file", [the_facts, the_games])
def test_a_later_version_says_so(folder, file):
    altered(file(folder), header=lambda head: head | {"format": 9})
    refused(folder, RecordError, "format 9, and this arch-engine reads up to 2; update")


def test_a_game_s_own_file_is_no_part_nor_a_part_a_game(folder, tmp_path):
    with pytest.raises(RecordError, match="part of a dataset; open its folder"):
        load(the_facts(folder))
    shutil.copy(Game(records()[0]).save(tmp_path / "game.parquet"), the_games(folder))
    refused(folder, RecordError, "no part of a dataset")


def test_component_data_must_be_those_that_were_written(folder):
    path = next(folder.glob("components/*.json"))
    data = json.loads(path.read_text())
    path.write_text(json.dumps(data | {"name": "another box"}))
    refused(folder, DamagedRecord, "other component data than its name says")
    path.unlink()
    refused(folder, DamagedRecord, "cannot be read")


def test_more_rows_than_the_games_have_are_refused_before_they_are_unpacked(folder):
    rows = 5_000_000
    schema = pl.read_parquet_schema(the_facts(folder))
    many = pl.LazyFrame({"number": [0]}).select(
        pl.repeat(None, rows, dtype=kind).alias(name) for name, kind in list(schema.items())[:3]
    )
    altered(the_facts(folder), frame=lambda _: many.collect())
    joined(folder)
    refused(folder, RecordError, "5,000,000 rows")


def test_counts_that_do_not_fit_the_facts_are_refused(folder):
    facts = the_games(folder)
    altered(facts, frame=lambda rows: rows.with_columns(facts=pl.col("facts") + 1_000_000_000))
    refused(folder, RecordError, "where its header says")
    altered(facts, frame=lambda rows: rows.with_columns(facts=pl.lit(None, dtype=pl.UInt32)))
    refused(folder, DamagedRecord, "a row is not that of game 0")


def test_a_made_up_number_of_games_is_refused(folder):
    for path in (the_facts(folder), the_games(folder)):
        altered(path, header=lambda head: head | {"end": 999_999_999})
        path.rename(path.with_name("part-000000000-999999999.parquet"))
    joined(folder)
    refused(folder, RecordError, "6 rows where its header says 999,999,999")


CELLS = {
    "kind": "castle", "seat": 7, "space": 120, "amount": None, "decision": "extend x", "number": 4, "question": None,
}  # fmt: skip


@pytest.mark.parametrize("column", CELLS)
def test_an_altered_fact_is_found(folder, column):
    def change(frame):
        here = pl.col("number") == 3
        fits = pl.col(column).is_not_null() if column != "decision" else pl.col("kind") == "place_cube"
        value = pl.lit(CELLS[column], dtype=frame.schema[column])
        return frame.with_columns(pl.when(here & fits).then(value).otherwise(pl.col(column)).alias(column))

    altered(the_facts(folder), frame=change)
    joined(folder)
    refused(folder, DamagedRecord, "game 3")
    if column != "number":
        assert Dataset(folder).record(2) == records()[2], "the other games are whole"


ROWS = {
    "options": "[", "more": '{"x": 1}', "players": ["Ana"], "winners": [0, 1], "digest": 1, "moves": 3, "seed": None, "title": None, "components": "../x",
}  # fmt: skip


@pytest.mark.parametrize("column", ROWS)
def test_an_altered_row_is_found_or_says_something_else(folder, column):
    def change(frame):
        value = pl.Series([ROWS[column]], dtype=frame.schema[column])
        return frame.with_columns(
            pl.when(pl.col("number") == 3).then(pl.lit(value).first()).otherwise(pl.col(column)).alias(column)
        )

    altered(the_games(folder), frame=change)
    try:
        record = Dataset(folder).record(3)
    except ArchError as problem:
        assert sane(problem)
    else:
        assert column == "seed"
        assert record.seed is None

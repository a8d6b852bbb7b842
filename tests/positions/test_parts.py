"""Parts of positions that are missing, cut, altered, stale or made up are made anew; the games are never touched."""

from __future__ import annotations

import json
import os
import shutil

import polars as pl
import pytest

from arch_engine import DamagedRecord, RecordError
from arch_engine.cli import main
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.compacting import compact
from arch_engine.dataset.verifying import verify_dataset
from arch_engine.positions import find, index, making
from arch_engine.positions.making import is_made
from tests.dataset.made import altered, made_in, records, the_facts
from tests.test_arguments import sane


@pytest.fixture
def folder(tmp_path):
    made_in(tmp_path / "dataset", *records()[:2])
    index(tmp_path / "dataset")
    return tmp_path / "dataset"


def the_positions(folder):
    return min(folder.glob("positions/*/*.parquet"))


def everything(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def cut(path):
    path.write_bytes(path.read_bytes()[:-100])


def one_bit(path):
    raw = path.read_bytes()
    path.write_bytes(raw[:500] + bytes([raw[500] ^ 4]) + raw[501:])


DAMAGE = {
    "missing": lambda path: path.unlink(),
    "empty": lambda path: path.write_bytes(b""),
    "cut": cut,
    "one bit": one_bit,
    "of other facts": lambda path: altered(path, header=lambda head: head | {"facts_seal": "0" * 64}),
    "of an earlier version": lambda path: altered(path, header=lambda head: head | {"version": 0}),
    "of a later format": lambda path: altered(path, header=lambda head: head | {"format": 9}),
    "other rows than it says": lambda path: altered(path, header=lambda head: head | {"rows": 10**12}),
    "rows that are no number": lambda path: altered(path, header=lambda head: head | {"rows": "many"}),
    "a column too few": lambda path: altered(path, frame=lambda rows: rows.drop("cubes")),
    "a column of another type": lambda path: altered(path, frame=lambda rows: rows.with_columns(pl.col("step").cast(pl.String))),
    "of other games": lambda path: altered(path, header=lambda head: head | {"end": 7}),
    "no part at all": lambda path: path.write_text("not a Parquet file"),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGE)
def test_positions_that_are_not_what_they_should_be_are_made_anew(folder, damage):
    before, found = everything(folder), find(folder, "cubes > 2")
    DAMAGE[damage](the_positions(folder))
    assert find(folder, "cubes > 2").equals(found)
    assert everything(folder) == before, "the same bytes again, and the games as they were"


def test_a_folder_where_the_file_should_be_is_refused_in_a_sentence(folder):
    path = the_positions(folder)
    path.unlink()
    path.mkdir()
    with pytest.raises(RecordError) as caught:
        find(folder)
    assert sane(caught.value)


def test_games_that_were_added_are_read_and_the_others_stay(folder):
    first = the_positions(folder).stat().st_mtime_ns
    add_games(folder, records()[2:4])
    told = []
    assert index(folder, progress=told.append, workers=1) == 2
    assert sorted(told) == [2, 2]
    assert the_positions(folder).stat().st_mtime_ns == first
    assert set(find(folder)["number"]) == {0, 1, 2, 3}


def test_a_kill_costs_the_part_that_was_being_read_and_the_next_call_goes_on(folder, monkeypatch):
    add_games(folder, records()[2:3])
    add_games(folder, records()[3:4])
    shutil.rmtree(folder / "positions")
    real, read = making.positions_of_part, []

    def stopped(home, part):
        if len(read) == 2:
            raise KeyboardInterrupt
        read.append(part)
        return real(home, part)

    monkeypatch.setattr(making, "positions_of_part", stopped)
    with pytest.raises(KeyboardInterrupt):
        index(folder, workers=1)
    monkeypatch.setattr(making, "positions_of_part", real)
    assert index(folder, workers=1) == 1


def test_two_processes_make_the_same_files_as_one(folder):
    before = everything(folder)
    shutil.rmtree(folder / "positions")
    assert index(folder, workers=2) == 2
    assert everything(folder) == before


def test_damaged_games_are_refused_and_no_positions_made_of_them(folder):
    shutil.rmtree(folder / "positions")
    altered(
        the_facts(folder),
        frame=lambda rows: rows.with_columns(
            pl.when(pl.col("kind") == "score").then(99).otherwise("amount").alias("amount").cast(rows.schema["amount"])
        ),
    )
    with pytest.raises(DamagedRecord):
        find(folder)
    assert not list(folder.glob("positions/*/*.parquet"))


def test_compacting_takes_the_positions_of_small_parts_away(folder):
    add_games(folder, records()[2:3])
    found = find(folder, "done = pass")
    assert compact(folder) == 1
    assert not list(folder.glob("positions/*/*.parquet"))
    assert find(folder, "done = pass").equals(found)


def test_verifying_looks_at_games_and_not_at_positions(folder):
    cut(the_positions(folder))
    assert verify_dataset(folder, workers=1).holds


def test_the_command_says_what_it_read(folder, capsys):
    the_positions(folder).unlink()
    assert main(["index", str(folder)]) == 0
    assert "The positions of 2 games were read" in capsys.readouterr().out
    assert all(is_made(folder, part) for part in Dataset(folder).parts)
    assert main(["index", str(folder / "nowhere")]) == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_says_so(folder):
    shutil.rmtree(folder / "positions")
    folder.chmod(0o500)
    with pytest.raises(RecordError, match="cannot be made"):
        find(folder)
    folder.chmod(0o700)


def test_made_up_positions_show_nothing_of_games_that_are_not_there(folder):
    """Whoever seals a made-up file may write any number into it; what fits no game or seat is left out."""
    altered(the_positions(folder), frame=lambda rows: rows.with_columns(number=pl.lit(77, pl.UInt32)))
    assert find(folder).height == 0
    altered(
        the_positions(folder),
        frame=lambda rows: rows.with_columns(number=pl.lit(0, pl.UInt32), seat=pl.lit(9, pl.Int8)),
    )
    assert find(folder).height == 0


def test_the_header_names_the_facts_it_was_made_from(folder):
    head = json.loads(pl.read_parquet_metadata(the_positions(folder))["arch-engine"])
    assert head["dataset"] == "positions" and head["rows"] == find(folder).height

"""A dataset as a whole: checked, in full or in samples, and made of larger parts."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from arch_engine import OptionError, simulate
from arch_engine.cli import main
from arch_engine.core.files import remove_file, write_file
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.compacting import compact
from arch_engine.dataset.playing import begin, play
from arch_engine.dataset.verifying import verify_dataset
from arch_engine.record import pages
from tests.dataset.made import altered, made_in, more, records, the_facts, the_games
from tests.dataset.test_refused import joined

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path):
    """Six games of two, three of three and one more of two, in three parts."""
    made_in(tmp_path / "dataset", *records(), *records("new_expedition", 2)[:3])
    add_games(tmp_path / "dataset", more()[:1])
    return tmp_path / "dataset"


def games_of(folder):
    dataset = Dataset(folder)
    return [dataset.record(number) for part in dataset.parts for number in range(part.first, part.end)]


def test_a_whole_dataset_holds(folder, capsys):
    facts = sum(record.facts for record in games_of(folder))
    assert verify_dataset(folder, workers=1).text == f"{folder} holds: 10 games, {facts} facts."
    assert main(["verify", str(folder), "--workers", "1"]) == 0
    assert "1 of 1 record holds." in capsys.readouterr().out


def test_the_footers_of_a_part_are_read_once(folder):
    before = pages._footer.cache_info().misses
    Dataset(folder).open(1)
    assert pages._footer.cache_info().misses - before == 2, "its games and its facts"


def test_two_processes_find_the_same(folder):
    assert verify_dataset(folder, workers=2) == verify_dataset(folder, workers=1)


def test_a_sample_holds(folder):
    told: list[int] = []
    found = verify_dataset(folder, sample=4, workers=1, progress=told.append)
    assert found.text == f"{folder}: a sample of 4 of its 10 games holds."
    assert sum(told) == 4
    assert "holds: 10 games" in verify_dataset(folder, sample=99, workers=1).text
    with pytest.raises(OptionError, match="1 game or more"):
        verify_dataset(folder, sample=0)


def test_a_game_with_another_seed_is_found(folder, capsys):
    path = sorted(folder.glob("games/*.parquet"))[0]
    altered(path, frame=lambda rows: rows.with_columns(seed=pl.when(number=2).then(77).otherwise("seed")))
    found = verify_dataset(folder, workers=1)
    assert found.kind == "seed-differs"
    assert "game 2:" in found.text
    assert main(["verify", str(folder), "--workers", "1"]) == 1
    assert "seed differs" in capsys.readouterr().out


def test_a_game_whose_facts_were_made_up_is_found(tmp_path):
    folder = made_in(tmp_path)
    here = (pl.col("number") == 4) & (pl.col("kind") == "score")
    altered(
        the_facts(folder),
        frame=lambda rows: rows.with_columns(amount=pl.when(here).then(pl.col("amount") + 1).otherwise("amount")),
    )
    joined(folder)
    found = verify_dataset(folder, workers=1)
    assert found.kind == "damaged"
    assert "game 4 is damaged" in found.text


def test_a_part_that_is_gone_is_named(folder):
    for path in (*folder.glob("facts/*/part-000000006-*"), *folder.glob("games/part-000000006-*")):
        path.unlink()
    assert "games 6 to 8 are missing" in verify_dataset(folder, workers=1).text
    assert Dataset(folder).record(9) == more()[0]


def test_what_was_left_unfinished_is_not_missing(folder):
    (folder / "games" / "part-000000006-000000009.parquet").unlink()
    assert verify_dataset(folder, workers=1).holds


def test_a_later_version_is_unreadable_and_not_damaged(tmp_path):
    folder = made_in(tmp_path)
    altered(the_games(folder), header=lambda head: head | {"format": 9})
    assert verify_dataset(folder, workers=1).kind == "unreadable"


def test_small_parts_become_large_ones(tmp_path):
    for record in (*records(), *records("new_expedition", 2)[:2]):
        add_games(tmp_path, [record])
    before = games_of(tmp_path)
    assert len(Dataset(tmp_path).parts) == 8
    assert compact(tmp_path, most=4) == 5
    parts = Dataset(tmp_path).parts
    assert [(part.first, part.end) for part in parts] == [(0, 4), (4, 6), (6, 8)]
    assert len(list(tmp_path.rglob("*.parquet"))) == 6
    assert games_of(tmp_path) == before
    assert compact(tmp_path) == 1
    assert compact(tmp_path) == 0
    assert games_of(tmp_path) == before
    assert add_games(tmp_path, [simulate("mykerinos", ["random"] * 2, 99).record]) == range(8, 9)


def test_the_command_joins_them(tmp_path, capsys):
    for record in records()[:3]:
        add_games(tmp_path, [record])
    before = games_of(tmp_path)
    assert main(["compact", str(tmp_path)]) == 0
    said = f"{tmp_path} has 1 part now, 2 fewer than before; its games have the numbers they had.\n"
    assert capsys.readouterr().out == said
    assert games_of(tmp_path) == before
    assert main(["compact", str(tmp_path / "nothing")]) == 2
    assert "is no dataset" in capsys.readouterr().err


def test_games_that_were_played_can_be_gone_on_with_after_that(tmp_path):
    def played(games):
        plan = replace(begin(tmp_path, "mykerinos", ["random"] * 2, games, seed=3), part=8)
        return list(play(tmp_path, plan, 1))

    played(16)
    before = games_of(tmp_path)
    assert compact(tmp_path) == 1
    assert games_of(tmp_path) == before, "forms that two parts found are both kept"
    played(20)
    assert len(Dataset(tmp_path)) == 20
    assert games_of(tmp_path)[:16] == before


@pytest.mark.parametrize("left", range(6))
def test_compacting_may_be_stopped_between_any_two_files(folder, monkeypatch, left):
    """Six files are written and removed; whatever is done by then, every game is there once."""
    add_games(folder, more()[1:2])
    before = games_of(folder)
    steps = iter(range(left))

    def stopping(real):
        def step(*given, **named):
            if next(steps, None) is None:
                raise KeyboardInterrupt
            return real(*given, **named)

        return step

    with monkeypatch.context() as patched:
        patched.setattr("arch_engine.dataset.parts.write_file", stopping(write_file))
        patched.setattr("arch_engine.dataset.compacting.remove_file", stopping(remove_file))
        with pytest.raises(KeyboardInterrupt):
            compact(folder)
    assert games_of(folder) == before
    compact(folder)
    assert games_of(folder) == before
    assert verify_dataset(folder, workers=1).holds
    assert len(list(folder.rglob("*.parquet"))) == 6

"""Games played into a dataset: the same whoever plays them, gone on with after a stop, and nothing lost but what was being written."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import tracemalloc
from dataclasses import replace

import pytest

from arch_engine import DamagedRecord, OptionError, simulate
from arch_engine.cli import main
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.playing import begin, play
from tests.dataset.made import altered, the_games

pytestmark = pytest.mark.slow

KINDS = ["random", "random"]


def planned(folder, games, **options):
    """A plan with parts of five games."""
    return replace(begin(folder, "mykerinos", KINDS, games, **options), part=5)


def play_all(folder, games, workers=1, **options):
    plan = planned(folder, games, **options)
    return [row for rows in play(folder, plan, workers) for row in rows]


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Ten games in two parts, played by one process at a stretch."""
    folder = tmp_path_factory.mktemp("whole")
    assert len(play_all(folder, 10, seed=7)) == 10
    return folder


def test_each_game_is_the_one_its_seed_gives(whole):
    dataset = Dataset(whole)
    assert [(part.first, part.end) for part in dataset.parts] == [(0, 5), (5, 10)]
    for number in (0, 4, 5, 9):
        assert dataset.record(number) == simulate("mykerinos", KINDS, seed=7 + number).record


def test_two_workers_write_the_same_bytes(whole, tmp_path):
    play_all(tmp_path, 10, workers=2, seed=7)
    assert contents(tmp_path) == contents(whole)


def test_what_was_stopped_is_gone_on_with(whole, tmp_path):
    plan = planned(tmp_path, 10, seed=7)
    playing = play(tmp_path, plan, 1)
    next(iter(playing))
    playing.close()
    assert len(Dataset(tmp_path)) == 5
    assert len(play_all(tmp_path, 10)) == 5, "the seed is that of the games which are there"
    assert contents(tmp_path) == contents(whole)
    assert play_all(tmp_path, 10) == []


def test_more_games_follow_the_first(whole, tmp_path):
    play_all(tmp_path, 6, seed=7)
    play_all(tmp_path, 10, seed=7)
    dataset = Dataset(tmp_path)
    assert len(dataset) == 10
    assert dataset.record(9) == Dataset(whole).record(9)


def test_a_writer_holds_no_more_after_many_games_than_after_few(tmp_path):
    """Bytes that Python and numpy hold after each part of five games. The facts of one game are 100,000, their rows 1,000 each."""
    plan, held = planned(tmp_path, 20, seed=7), []
    tracemalloc.start()
    try:
        for _ in play(tmp_path, plan, 1):
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert len(held) == 4
    assert held[3] - held[1] < 20_000


def test_other_games_get_the_next_numbers(tmp_path):
    play_all(tmp_path, 5, seed=7)
    plan = begin(tmp_path, "new_expedition", KINDS, 5, seed=7)
    assert plan.first == 5
    list(play(tmp_path, plan, 1))
    assert begin(tmp_path, "mykerinos", KINDS, 5).first == 0
    assert begin(tmp_path, "mykerinos", KINDS, 5, seed=8).first == 10
    with pytest.raises(OptionError, match="no room"):
        begin(tmp_path, "mykerinos", KINDS, 6, seed=7)


def test_numbers_that_a_plan_still_needs_are_not_given_away(tmp_path):
    plan = planned(tmp_path, 15, seed=7)
    playing = play(tmp_path, plan, 1)
    next(iter(playing))
    playing.close()
    assert begin(tmp_path, "new_expedition", KINDS, 5).first == 15
    game = simulate("mykerinos", KINDS, seed=1).record
    assert add_games(tmp_path, [game]) == range(15, 16)
    assert len(play_all(tmp_path, 15)) == 10
    assert len(Dataset(tmp_path)) == 16


def test_a_plan_that_cannot_be_read_is_refused(tmp_path):
    play_all(tmp_path, 10, seed=7)
    altered(the_games(tmp_path), header=lambda head: head | {"plan": {"seed": "x"}})
    with pytest.raises(DamagedRecord, match="its plan cannot be read"):
        begin(tmp_path, "mykerinos", KINDS, 10)


SCRIPT = """
import sys
from pathlib import Path
from dataclasses import replace
from arch_engine.dataset.playing import begin, play
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for rows in play(folder, replace(begin(folder, "mykerinos", ["random"] * 2, 10, seed=7), part=5), int(sys.argv[2])):
        print(len(rows), flush=True)
"""


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_writer_loses_only_the_part_it_was_writing(whole, tmp_path, workers):
    script = tmp_path / "play.py"
    script.write_text(SCRIPT)
    folder = tmp_path / "dataset"
    with subprocess.Popen(
        [sys.executable, str(script), str(folder), str(workers)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout.readline() == "5\n"
        os.kill(process.pid, signal.SIGKILL)
    there = len(Dataset(folder))
    assert there in (5, 10)
    for part in Dataset(folder).parts:
        assert Dataset(folder).record(part.first) == Dataset(whole).record(part.first)
    play_all(folder, 10, seed=7)
    assert contents(folder) == contents(whole)


DYING = """
import os, sys
from dataclasses import replace
from pathlib import Path
import arch_engine.core.files as files
import arch_engine.dataset.parts as parts
from arch_engine.dataset.playing import begin, play
left = int(sys.argv[2])
def write(*given, **named):
    global left
    left -= 1
    if left < 0:
        os._exit(9)
    return files.write_file(*given, **named)
parts.write_file = write
folder = Path(sys.argv[1])
list(play(folder, replace(begin(folder, "mykerinos", ["random"] * 2, 10, seed=7), part=5), 1))
"""


@pytest.mark.parametrize("files", range(5))
def test_a_writer_may_die_between_any_two_files(whole, tmp_path, files):
    """Component data to begin with, then for each part facts and games: the last of a part decides whether it counts."""
    folder = tmp_path / "dataset"
    process = subprocess.run([sys.executable, "-c", DYING, str(folder), str(files)], timeout=600)
    assert process.returncode == 9
    dataset = Dataset(folder)
    assert len(dataset) == (5 if files > 2 else 0)
    play_all(folder, 10, seed=7)
    assert contents(folder) == contents(whole)


def run(capsys, *words):
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_the_command_plays_and_goes_on(whole, tmp_path, capsys):
    words = ["simulate", "mykerinos", "--kinds", "random", "--players", 2, "--dataset", tmp_path, "--workers", 1]
    code, said = run(capsys, *words, "--games", 4, "--seed", 7)
    assert code == 0
    assert f"Games 0 to 3 of {tmp_path}" in said
    code, said = run(capsys, *words, "--games", 10)
    assert code == 0
    assert f"Games 0 to 9 of {tmp_path}" in said
    won = [float(line.split(":")[1].split()[0]) for line in said.splitlines() if line.endswith("won")]
    assert sum(won) == pytest.approx(10)
    assert Dataset(tmp_path).record(9) == Dataset(whole).record(9)


@pytest.mark.parametrize("workers", [0, -1, 10**6])
def test_so_many_workers_there_are_not(tmp_path, capsys, workers):
    words = ["simulate", "mykerinos", "--kinds", "random", "--dataset", tmp_path, "--workers", workers]
    code, said = run(capsys, *words)
    assert (code, "workers" in said) == (2, True)

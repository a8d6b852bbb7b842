"""A review that is killed: its workers end with it, what was done is in its file, and the same command goes on from there."""

import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest
from jupyter_client.manager import start_new_kernel

from arch_engine import RecordError, load
from arch_engine.cli import main
from arch_engine.review import Judge, load_review, review, store
from arch_engine.workers.spread import Workers
from tests.review.games import game

JUDGE = Judge(rollouts=4, candidates=2)
PATIENCE = 60  # seconds, of which little is needed


def until(happened):
    """Wait until something has happened; gives what it gave."""
    end = monotonic() + PATIENCE
    while not (found := happened()):
        assert monotonic() < end, "nothing happened"
        sleep(0.05)
    return found


def running(processes):
    """Those that are still there; what has ended and waits to be noticed by the system is not."""
    return [one for one in processes if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]


def kept(path, replay):
    """What is in the file of a review: its verdicts, none where it is not there yet."""
    try:
        return load_review(path, replay).verdicts
    except RecordError:
        return {}


def killed(process, path, replay):
    """Kill a process in the middle of a review; gives the verdicts in the file while it worked and those it leaves."""
    before = until(lambda: kept(path, replay))
    family = process.children(recursive=True)
    assert len(family) >= 2, "there are workers"
    process.kill()
    until(lambda: not running([process, *family]))
    return before, kept(path, replay)


@pytest.fixture
def path(tmp_path):
    return game("new_expedition", 2).save(tmp_path / "game.parquet")


def test_a_killed_command_leaves_no_worker_and_goes_on(path, monkeypatch, capsys):
    replay, into = load(path), path.with_name("game.review.parquet")
    words = ["review", str(path), "--policy", "quick", "--rollouts", "4", "--candidates", "2", "--no-luck", "--workers"]
    with subprocess.Popen(
        [sys.executable, "-m", "arch_engine", *words, "2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as command:
        before, left = killed(psutil.Process(command.pid), into, replay)
    assert left.items() >= before.items()
    part = load_review(into, replay)
    assert not part.finished

    module = import_module("arch_engine.review.working")
    judged, judge = [], module.do_task

    def counted(record, by, task):
        if task.times == 1:  # what is doubtful is looked at again
            judged.append(task.job.step)
        return judge(record, by, task)

    monkeypatch.setattr(module, "do_task", counted)
    assert main([*words, "1"]) == 0
    assert "Kept in" in capsys.readouterr().out
    whole = load_review(into, replay)
    assert whole.finished
    assert sorted([*judged, *left]) == sorted(whole.verdicts), "what was kept is not judged again"
    assert {step: whole.verdicts[step] for step in left} == left


def test_a_killed_kernel_leaves_no_worker(path):
    into = path.with_name("kept.parquet")
    manager, client = start_new_kernel()
    try:
        client.execute(
            "from arch_engine import load\nfrom arch_engine.review import Judge, review\n"
            f"review(load({str(path)!r}), Judge(rollouts=4, candidates=2), luck=False, workers=2, into={str(into)!r})"
        )
        _, left = killed(psutil.Process(manager.provisioner.pid), into, load(path))
        assert left
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


# How it is kept


class Clock:
    """A clock that stands still but where something takes time."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.mark.parametrize(("takes", "pause"), [(1.0, 3.0), (0.2, 3.0), (0.1, 2.0), (0.01, 0.2)])
def test_what_is_done_is_kept_every_three_seconds_and_sooner_where_that_is_cheap(takes, pause, monkeypatch):
    clock, times = Clock(), []
    monkeypatch.setattr(store, "monotonic", clock)

    def save():
        times.append(clock.now)
        clock.now += takes

    keeping = store.Keeping(save)
    keeping.now_and_then()
    ended = clock.now
    clock.now = ended + 0.99 * pause
    keeping.now_and_then()
    assert times == [100.0]
    clock.now = ended + 1.01 * pause
    keeping.now_and_then()
    keeping.now_and_then()
    assert times == [100.0, ended + 1.01 * pause]


def test_a_worker_that_fails_loses_nothing_that_was_done(path, monkeypatch):
    replay, into = load(path), path.with_name("kept.parquet")
    module = import_module("arch_engine.review.working")
    monkeypatch.setattr(store, "KEEPING_COSTS", 10**9)
    judge, done = module.do_task, []

    def fails(record, by, task):
        if len(done) == 3:
            raise MemoryError
        done.append(task.job.step)
        return judge(record, by, task)

    monkeypatch.setattr(module, "do_task", fails)
    with pytest.raises(MemoryError):
        review(replay, JUDGE, luck=False, workers=1, into=into)
    assert list(kept(into, replay)) == sorted(done)


def meet(folder: Path, job: int) -> int:
    """The first job ends after the last one."""
    if job == 3:
        (folder / "done").touch()
    while job == 0 and not (folder / "done").exists():
        sleep(0.01)
    return 10 * job


def test_a_long_piece_of_work_does_not_hold_up_what_is_done(tmp_path):
    with Workers(2) as workers:
        ended = list(workers.as_done(partial(meet, tmp_path), range(4)))
        assert sorted(ended) == [(0, 0), (1, 10), (2, 20), (3, 30)]
        assert (0, 0) not in ended[:2]  # the last job lets it end, and may itself be heard after it
        (tmp_path / "done").unlink()
        assert list(workers.map(partial(meet, tmp_path), range(4))) == [0, 10, 20, 30]

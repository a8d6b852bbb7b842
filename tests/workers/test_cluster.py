"""Work on a cluster of Dask: the same results as without it, whoever dies meanwhile, and one sentence where there is none."""

from __future__ import annotations

import os
import signal
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("distributed")

import dask
from distributed import Client, LocalCluster

from arch_engine import ArchError, OptionError
from arch_engine.cli import main
from arch_engine.core.components import Components
from arch_engine.core.language import say, speaking
from arch_engine.dataset import Dataset
from arch_engine.dataset.plan import Plan
from arch_engine.dataset.playing import play_part
from arch_engine.review import Judge, review
from arch_engine.training import judging
from arch_engine.workers import carried, cluster
from arch_engine.workers.spread import Workers
from tests.dataset.made import made_in
from tests.dataset.test_playing import contents, play_all
from tests.review.games import game

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")


@pytest.fixture(scope="module")
def address():
    """A small cluster: a scheduler and two workers, each a process."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as made:
        yield made.scheduler_address


def test_games_played_on_a_cluster_are_the_same_bytes(address, tmp_path):
    play_all(tmp_path / "here", 10, seed=7)
    play_all(tmp_path / "there", 10, workers=address, seed=7)
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def killed_once(folder: Path, plan: Plan, components: Components, span: tuple[int, int]):
    """Play a part, but the first worker to play one is killed when it is done, before anybody has it."""
    played = play_part(plan, components, span)
    try:
        (folder / "killed").touch(exist_ok=False)
    except FileExistsError:
        return played
    return os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_is_killed_loses_nothing_and_changes_nothing(address, tmp_path, monkeypatch):
    play_all(tmp_path / "here", 10, seed=7)
    monkeypatch.setattr(import_module("arch_engine.dataset.playing"), "play_part", partial(killed_once, tmp_path))
    play_all(tmp_path / "there", 10, workers=address, seed=7)
    assert (tmp_path / "killed").exists()
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_a_review_is_the_same(address, tmp_path):
    replay, judge = game("new_expedition", 2), Judge(rollouts=4, candidates=2, policy="quick")
    steps = [step for step in range(len(replay)) if replay.moves[step].mover >= 0][:4]
    here, there = (review(replay, judge, steps=steps, luck=False, workers=workers) for workers in (1, address))
    assert len(here.rows()) > 4
    assert there.rows().equals(here.rows())


def test_positions_to_learn_from_are_the_same(address, tmp_path, monkeypatch):
    here, there = (judging.files_of("mykerinos", tmp_path / name, 0, 100) for name in ("here", "there"))
    for files, workers in ((here, 1), (there, address)):
        assert sorted(judging.play_all("mykerinos", files, ["random"], workers)) == sorted(files.values())
    assert [path.read_bytes() for path in there.values()] == [path.read_bytes() for path in here.values()]
    assert list(judging.play_all("mykerinos", there, ["random"], "tcp://nobody:1")) == list(there.values())


def test_the_commands_take_a_cluster(address, tmp_path, capsys):
    folder = made_in(tmp_path / "games")
    assert main(["verify", str(folder), "--cluster", address]) == 0
    assert "holds: 6 games" in capsys.readouterr().out
    for name, *more in (("here", "--workers", "1"), ("there", "--cluster", address)):
        assert main(["evaluate", str(folder), "--out", str(tmp_path / name), *more]) == 0
        assert "The chances in 6 games are in" in capsys.readouterr().out
    assert contents(tmp_path / "there") == contents(tmp_path / "here") != {}
    words = ["simulate", "mykerinos", "--kinds", "random", "--players", "2", "--games", "3", "--dataset"]
    assert main([*words, str(tmp_path / "played"), "--cluster", address]) == 0
    assert len(Dataset(tmp_path / "played")) == 3
    assert main([*words, str(tmp_path / "played"), "--cluster", address, "--workers", "2"]) == 2
    assert "not allowed with argument" in capsys.readouterr().err


def test_a_worker_that_does_not_see_the_dataset_says_so(address, tmp_path, monkeypatch):
    with Workers(address) as workers, pytest.raises(ArchError, match="does not see the folder"):
        list(workers.map(see, [tmp_path]))


def see(folder: Path) -> None:
    from arch_engine.dataset.parts import check_seen

    check_seen(folder)


def refuse(job: int) -> None:
    raise OptionError(say("DIR"))


def test_a_worker_speaks_the_language_of_who_asks(address):
    with speaking("fr"):
        expected = say("DIR")
        with Workers(address) as workers, pytest.raises(OptionError, match=expected):
            list(workers.map(refuse, [1]))
    assert expected != "DIR"


def test_a_worker_with_another_version_is_refused(address, monkeypatch):
    monkeypatch.setattr(carried, "installed", lambda: "arch-engine 9.9")
    with (
        Workers(address) as workers,
        pytest.raises(ArchError, match=r"The worker on .* has arch-engine .*, but this machine has arch-engine 9\.9"),
    ):
        list(workers.map(abs, [1]))


@pytest.mark.parametrize("nobody", ["tcp://127.0.0.1:1", "carrier-pigeon://home", ""])
def test_an_address_where_nobody_is_gets_a_sentence(nobody, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with Workers(nobody) as workers, pytest.raises(OptionError, match="No Dask scheduler answers at"):
        list(workers.map(abs, [1]))


def test_a_cluster_without_workers_gets_a_sentence(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with (
        LocalCluster(n_workers=0, dashboard_address=":0", silence_logs=50) as empty,
        Workers(empty.scheduler_address) as workers,
        pytest.raises(OptionError, match="has no workers"),
    ):
        list(workers.map(abs, [1]))


def test_a_scheduler_that_goes_away_gets_a_sentence():
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "1s"}),
        LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as gone,
        Workers(gone.scheduler_address) as workers,
        pytest.raises(ArchError, match=r"The scheduler at .* is gone"),
    ):
        for _ in workers.as_done(abs, range(10_000)):
            gone.close()


def test_a_client_that_stumbles_as_it_closes_hides_no_sentence(address, monkeypatch):
    close = Client.close

    def stumble(client):
        close(client)
        raise RuntimeError("Cannot change state of expiring Timeout")

    monkeypatch.setattr(Client, "close", stumble)
    with Workers(address) as workers, pytest.raises(ArchError, match=r"lacks the Python package .*spades"):
        for _ in workers.as_done(_lacks, [1]):
            pass


def _lacks(job):
    raise ModuleNotFoundError(name="spades")

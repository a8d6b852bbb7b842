"""Files of weights: whole, or refused in one sentence."""

import io
import os
import subprocess
import sys
from dataclasses import replace
from importlib.resources import files
from pathlib import Path, PosixPath

import numpy as np
import pytest

from arch_engine import Game, load
from arch_engine.cli import main
from arch_engine.judge import learned as learned_module
from arch_engine.judge import weights as weights_module
from arch_engine.judge.weights import NoJudge, Weights, loaded, save
from arch_engine.review import Judge, fitting, review, review_path
from arch_engine.review.decision_points import decisions
from arch_widgets.viewer.charts import Drawer, curve_of
from tests.judge.made_up import RULES, MadeUp, arrays, weights

pytestmark = pytest.mark.slow


def raw(path, kept):
    return save(path / "weights.npz", kept).read_bytes()


def test_what_was_saved_is_loaded(tmp_path):
    kept = weights(games=7)
    read = loaded(raw(tmp_path, kept), RULES, MadeUp())
    assert dict(read.made) == dict(kept.made)
    assert all(np.array_equal(read.arrays[name], kept.arrays[name]) for name in kept.arrays)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_cut_file_is_damaged(tmp_path, share):
    whole = raw(tmp_path, weights())
    with pytest.raises(NoJudge, match="damaged"):
        loaded(whole[: int(len(whole) * share)], RULES, MadeUp())


def test_no_byte_of_a_file_can_make_it_fail_otherwise(tmp_path):
    whole = bytearray(raw(tmp_path, weights()))
    for place in range(0, len(whole), 37):
        changed = bytes(whole[:place]) + bytes([whole[place] ^ 0xFF]) + bytes(whole[place + 1 :])
        try:
            loaded(changed, RULES, MadeUp())
        except NoJudge:
            continue


def test_a_file_that_grows_when_it_is_unpacked_is_damaged(tmp_path):
    kept = weights()
    grown = Weights({**kept.arrays, "more": np.zeros(3_000_000)}, kept.made)
    packed = raw(tmp_path, grown)
    assert len(packed) < 100_000
    with pytest.raises(NoJudge, match="damaged"):
        loaded(packed, RULES, MadeUp())


def test_something_pickled_is_never_unpickled(tmp_path):
    file = io.BytesIO()
    np.savez(file, made=np.array([{"game": "mykerinos"}], dtype=object), allow_pickle=True)
    with pytest.raises(NoJudge, match="damaged"):
        loaded(file.getvalue(), RULES, MadeUp())


@pytest.mark.parametrize("change", [{"game": "chess"}, {"version": 99}, {"features": "of another version"}])
def test_weights_of_something_else_are_refused(tmp_path, change):
    with pytest.raises(NoJudge, match="not for this version of Mykerinos"):
        loaded(raw(tmp_path, weights(**change)), RULES, MadeUp())


@pytest.mark.parametrize("sizes", [{"told": 5}, {"met": 4, "read": 5}])
def test_arrays_that_do_not_go_together_are_refused(tmp_path, sizes):
    kept = weights()
    wrong = {**arrays(**sizes), "seat_bias": np.zeros(17)}
    with pytest.raises(NoJudge):
        loaded(raw(tmp_path, Weights(wrong, kept.made)), RULES, MadeUp())


def test_weights_that_are_no_numbers_are_damaged(tmp_path):
    kept = weights()
    broken = {**kept.arrays, "tell": np.full_like(kept.arrays["tell"], np.nan)}
    with pytest.raises(NoJudge, match="damaged"):
        loaded(raw(tmp_path, Weights(broken, kept.made)), RULES, MadeUp())


def test_without_numpy_a_sentence_says_so(tmp_path, monkeypatch):
    whole = raw(tmp_path, weights())
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(NoJudge, match="numpy"):
        loaded(whole, RULES, MadeUp())


def begun(path, moves=12):
    """The file of a game up to a move: few decisions are to be reviewed."""
    record = load("replays/mykerinos-2p.parquet").record
    Game(replace(record, moves=record.moves[:moves])).save(path)
    return path


def test_without_numpy_the_commands_say_so_and_a_review_plays_games_out(tmp_path):
    """In a Python of its own, from which numpy is gone before anything is imported."""
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").write_text("raise ImportError('not here')\n")
    game = begun(tmp_path / "game.parquet")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])

    def run(*words):
        command = [sys.executable, "-m", "arch_engine", *words]
        return subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})

    told = run("evaluate", str(game))
    assert told.returncode == 2 and "needs numpy" in told.stderr and "Traceback" not in told.stderr
    reviewed = run("review", str(game), "--rollouts", "4", "--candidates", "2", "--no-luck", "--most", "1")
    assert reviewed.returncode == 0, reviewed.stderr
    assert "cannot be asked: The learned judge needs numpy" in reviewed.stdout


@pytest.fixture(params=["missing", "cut", "unreadable"])
def no_weights(request, tmp_path, monkeypatch):
    """The weights of Mykerinos are not there, are cut in half, or cannot be read; gives words of what is said."""
    path = tmp_path / "weights.npz"
    if request.param == "cut":
        whole = files("arch_engine.mykerinos").joinpath("judge", "weights.npz").read_bytes()
        path.write_bytes(whole[: len(whole) // 2])
    elif request.param == "unreadable":
        path = Unreadable(path)
        path.write_bytes(b"")
    monkeypatch.setattr(weights_module, "beside_the_rules", lambda rules, name: path)
    learned_module.learned.cache_clear()
    yield {"missing": "no weights", "cut": "is damaged", "unreadable": "cannot be read"}[request.param]
    learned_module.learned.cache_clear()


class Unreadable(PosixPath):
    def read_bytes(self):
        raise PermissionError(13, "Permission denied")


def test_without_weights_each_command_says_which_file_and_what_to_do(no_weights, capsys, tmp_path):
    assert main(["evaluate", "replays/mykerinos-2p.parquet"]) == 2
    said = capsys.readouterr().err
    for part in (no_weights, "weights.npz", "Install arch-engine anew; until then a new review plays games out."):
        assert part in said
    replay = load("replays/mykerinos-2p.parquet")
    titles = [curve_of(replay)["title"], *(spec["title"] for spec in Drawer(replay).specs())]
    assert len(titles) > 1 and not any("chance" in title for title in titles)


def test_without_weights_a_review_plays_games_out_and_says_why(no_weights):
    judge = fitting(RULES)
    assert not judge.weights
    assert no_weights in judge.text(RULES)
    assert "Install arch-engine anew" in judge.text(RULES)


def test_a_review_that_asks_weights_that_are_gone_says_where_another_may_go(tmp_path, monkeypatch, capsys):
    game = tmp_path / "game.parquet"
    game.write_bytes(Path("replays/mykerinos-2p.parquet").read_bytes())
    review(load(game), replace(fitting(RULES), rollouts=4), steps=[140], luck=False, workers=1, into=review_path(game))
    before = review_path(game).read_bytes()
    monkeypatch.setattr(weights_module, "beside_the_rules", lambda rules, name: tmp_path / "weights.npz")
    learned_module.learned.cache_clear()
    try:
        assert main(["review", str(game), "--no-luck", "--workers", "1"]) == 2
    finally:
        learned_module.learned.cache_clear()
    said = capsys.readouterr().err
    assert "no weights" in said and "Give another file for the review with --into." in said
    assert review_path(game).read_bytes() == before


def test_weights_for_the_figures_that_are_damaged_are_to_be_trained_anew(tmp_path, capsys):
    path = tmp_path / "weights.npz"
    path.write_bytes(b"half")
    assert main(["judge", "mykerinos", "--weights", str(path)]) == 2
    assert "Train the judge anew: arch-engine train mykerinos." in capsys.readouterr().err


def test_a_review_that_was_begun_without_weights_says_so_once_they_are_back(tmp_path, capsys):
    game = begun(tmp_path / "game.parquet")
    found = review(
        load(game), Judge(rollouts=4), steps=decisions(load(game))[:1], luck=False, workers=1, into=review_path(game)
    )
    assert "It does not ask what was learned" in found.judged_by()
    into = review_path(game)
    review(load(game), Judge(rollouts=4), luck=False, workers=1, into=into)
    assert main(["review", str(game), "--no-luck", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "move it away and review anew" in said and into.name in said

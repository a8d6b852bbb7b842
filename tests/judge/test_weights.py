"""Files of weights: whole, or refused in one sentence."""

import io
import sys
from importlib.resources import files

import numpy as np
import pytest

from arch_engine import load
from arch_engine.cli import main
from arch_engine.judge import learned as learned_module
from arch_engine.judge.weights import NoJudge, Weights, loaded, save
from arch_widgets.viewer.charts import charts_of
from tests.judge.made_up import RULES, MadeUp, arrays, weights


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


@pytest.fixture
def cut_in_half(monkeypatch):
    """The weights of Mykerinos lie there damaged."""

    def damaged(rules, features):
        whole = files("arch_engine.mykerinos").joinpath("judge", "weights.npz").read_bytes()
        return loaded(whole[: len(whole) // 2], rules, features)

    monkeypatch.setattr(learned_module, "shipped", damaged)
    learned_module.learned.cache_clear()
    yield
    learned_module.learned.cache_clear()


def test_with_damaged_weights_the_command_says_so_and_the_game_is_drawn_without_chances(cut_in_half, capsys):
    assert main(["evaluate", "replays/mykerinos-2p.parquet"]) == 2
    assert "The weights of the judge of Mykerinos are damaged" in capsys.readouterr().err
    titles = [chart["title"] for chart in charts_of(load("replays/mykerinos-2p.parquet"))]
    assert titles and not any("chance" in title for title in titles)

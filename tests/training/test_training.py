"""`arch-engine train`: games are played once, weights are fitted to them and written, and wrong numbers are refused."""

import pytest

from arch_engine.cli import main
from arch_engine.games import rules_of
from arch_engine.judge.weights import VERSION, Weights, fingerprint, loaded, shipped
from arch_engine.training import held_out, judging, positions

RULES = rules_of("mykerinos")
FEATURES = judging.features_of(RULES)
GOOD = shipped(RULES, FEATURES)


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    """Two games a file."""
    monkeypatch.setattr(positions, "A_FILE", 2)


def trained(folder, *words):
    said = ["train", "mykerinos", "--folder", str(folder), "--games", "2", "--kinds", "quick"]
    return main([*said, "--width", "4", "--workers", "1", *words])


def test_what_was_fitted_is_written_with_what_it_was_made_of_and_no_game_is_played_twice(monkeypatch, tmp_path, capsys):
    fitted_to = []

    def fitting(game, files, made, **how):
        fitted_to.append([path.name for path in files])
        note = {"game": game, "version": VERSION, "features": fingerprint(FEATURES), "figures": {"loss": 0.5}, **made}
        yield Weights(GOOD.arrays, note)

    monkeypatch.setattr(judging, "train", fitting)
    assert trained(tmp_path) == 0
    assert "loss 0.5" in capsys.readouterr().out
    written = loaded((tmp_path / "mykerinos-weights.npz").read_bytes(), RULES, FEATURES)
    assert written.digest == GOOD.digest
    assert {name: written.made[name] for name in ("games", "first", "kinds")} == {
        "games": 2,
        "first": 0,
        "kinds": ["quick"],
    }
    (name,) = fitted_to[0]
    before = (tmp_path / name).stat().st_mtime_ns
    monkeypatch.setattr(judging, "play", lambda *given: pytest.fail("this has been played"))
    assert trained(tmp_path) == 0
    assert (tmp_path / name).stat().st_mtime_ns == before and fitted_to == [[name]] * 2


def test_a_real_fit_gives_weights_that_can_be_used(tmp_path):
    pytest.importorskip("jax")
    assert trained(tmp_path, "--members", "1", "--ahead", "0") == 0
    assert loaded((tmp_path / "mykerinos-weights.npz").read_bytes(), RULES, FEATURES).made["members"] == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--first", str(held_out.FIRST - 1)], "--first is 6999999; it must be 0 to 6,999,998."),
        (["--members", "9"], "--members is 9; it must be 1 to 8."),
        (["--ahead", "91"], "--ahead is 91; it must be 0 to 90."),
        (["--kinds", "genius"], "There is no computer player 'genius'; Mykerinos has random, sensible, expert."),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(words, sentence, tmp_path, capsys):
    assert trained(tmp_path, *words) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []

"""What a judge says of how good it is."""

import json

import pytest

from arch_engine.games import games, rules_of
from arch_engine.judge import measured as measured_module
from arch_engine.judge.learned import learned
from arch_engine.judge.measured import Measured, Part, PlayedOut, Tenth, how_good, measured, measured_in
from arch_engine.review.judge import Judge, fitting

TRIED = Measured(
    "abc",
    12,
    (Part("all", 144, 0.5, 1.0), Part("2 players", 70, 0.3, 0.69)),
    (Tenth(100, 0.05, 0.02, 0.01), Tenth(20, 0.96, 0.99, 0.04)),
    PlayedOut("quick", 200, 11, 0.55, 0.61),
)


@pytest.mark.parametrize("game", games())
def test_what_is_told_was_measured_of_the_weights_that_come_with_the_game(game):
    rules = rules_of(game)
    found = measured(rules)
    assert found is not None and found.weights == learned(rules).digest
    assert found.games >= 100 and found.beside is not None and found.beside.positions >= 100
    assert found.parts[0].positions == max(part.positions for part in found.parts)
    assert found.parts[0].loss < found.parts[0].even


@pytest.mark.parametrize("game", games())
def test_every_review_by_it_says_how_good_it_is(game):
    rules = rules_of(game)
    assert how_good(rules) and fitting(rules).text(rules).endswith(how_good(rules))
    assert how_good(rules) not in Judge(policy="quick").text(rules)


def test_its_words_hold_the_figures():
    assert TRIED.off == pytest.approx(0.03)
    told = TRIED.text()
    for figure in (
        "12 games",
        "within 3 %",
        "0.50",
        "1.00",
        "11 of the positions it had 0.55",
        "200 roll-outs",
        "0.61",
    ):
        assert figure in told


def test_it_is_plain_data():
    assert measured_in(json.loads(json.dumps(TRIED.as_data()))) == TRIED


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", json.dumps(TRIED.as_data())], ids=["empty", "cut", "list", "bare", "of other weights"]
)
def test_figures_of_other_weights_or_none_are_not_told(text, tmp_path, monkeypatch):
    rules = rules_of("mykerinos")
    (tmp_path / "measured.json").write_text(text)
    monkeypatch.setattr(measured_module, "beside_the_rules", lambda rules, name: tmp_path / name)
    assert measured.__wrapped__(rules) is None

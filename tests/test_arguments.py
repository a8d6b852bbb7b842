"""Wrong arguments that people do give: each is named in a sentence before anything has changed."""

# mypy: disable-error-code="arg-type, list-item"
# the wrong types are what is tried
from __future__ import annotations

import pytest

import arch_engine
from arch_engine import Session, simulate
from arch_engine.core.errors import WrongArgument
from arch_engine.review import Judge, review
from arch_widgets import ReplayViewer


def sane(problem):
    """An error as it should be: one sentence of a length one reads."""
    text = str(problem)
    assert text.endswith("."), text[:400]
    assert "\n" not in text, text[:400]
    assert len(text) <= 400, text[:400]
    return True


@pytest.fixture(scope="module")
def game():
    return simulate("mykerinos", ["random"] * 2, 1)


WRONG = {
    "a step as text": (lambda game: game.at("12"), "step must be a whole number, not '12'."),
    "a step between two": (lambda game: game.board(1.5), "step must be a whole number, not 1.5."),
    "a truth as a step": (lambda game: game[True], "step must be a whole number, not True."),
    "a branch from a text": (lambda game: game.branch("60"), "step must be a whole number, not '60'."),
    "a number as a game": (lambda _: arch_engine.rules_of(3), "game must be a text, not 3."),
    "a list as a game": (lambda _: simulate(["mykerinos"], ["random"] * 2), "game must be a text, not a list."),
    "a number as a name": (lambda _: Session("mykerinos", ["Ana", 2]), "A name must be a text, not 2."),
    "a seed as text": (lambda _: simulate("mykerinos", ["random"] * 2, "x" * 500), "seed must be a whole number, not "),
    "a broken seed": (lambda _: Session("mykerinos", ["A", "B"], seed=1.5), "seed must be a whole number, not 1.5."),
    "a number as a line": (lambda _: Session("mykerinos", ["A", "B"]).play(3), "A decision must be a text, not 3."),
    "a number to ask about": (lambda game: game.branch(3).why_not(3), "A decision must be a text, not 3."),
    "a file to review": (lambda _: review("game.parquet"), "replay must be a game, as load gives it, not 'game.parquet'."),
    "a file to see": (lambda _: ReplayViewer("game.parquet"), "replay must be a game, as load gives it, not 'game.parquet'."),
    "a judge of text": (lambda _: Judge(rollouts="many"), "rollouts must be a whole number, not 'many'."),
    "half a roll-out": (lambda _: Judge(rollouts=40.5), "rollouts must be a whole number, not 40.5."),
}  # fmt: skip


@pytest.mark.parametrize("call, sentence", WRONG.values(), ids=WRONG)
def test_a_wrong_argument_is_named(call, sentence, game):
    with pytest.raises(WrongArgument) as problem:
        call(game)
    assert sane(problem.value)
    assert str(problem.value).startswith(sentence)
    assert isinstance(problem.value, TypeError)


def test_a_line_that_is_no_text_leaves_the_game_as_it_was():
    session = Session("mykerinos", ["Ana", "Bo"]).play("first-player red")
    before = session.replay().moves
    for line in (None, 3, b"pass", ["pass"]):
        with pytest.raises(WrongArgument):
            session.play(line)
        with pytest.raises(WrongArgument):
            session.enter(line)
    assert session.replay().moves == before

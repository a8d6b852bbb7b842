"""Players of one's own that raise: one sentence says which player and which move, in Python and on the command line."""

import re
import sys

import pytest

from arch_engine import simulate
from arch_engine.cli import main
from arch_engine.core.errors import IllegalDecision, OptionError, PlayerFailed
from arch_engine.core.play import generators

AFTER = 2  # decisions, which it makes well

BODIES = {
    "key": ("{}['x']", "KeyError: 'x'"),
    "deep": ("self.choose(view, options, rng)", "RecursionError: maximum recursion depth exceeded"),
    "leaves": ("raise SystemExit(3)", "SystemExit: 3"),
    "quits": ("import sys; sys.exit()", "SystemExit"),
    "own": ("raise Odd()", "Odd"),
    "ours": ("raise NotationError('Nothing is meant.')", "Nothing is meant"),
    "nothing": ("return None", "its decision is None, which is not a decision of this game"),
    "text": ("return 'pass'", "its decision is 'pass', which is not a decision of this game"),
    "list": ("return ['pass']", "its decision is a list, which is not a decision of this game"),
    "empty": ("return ()", "'()' is not a decision of this game"),
    "odd": ("return ('pass', 'x', None)", ""),
    "illegal": ("return ('start', 9999)", ""),
}

PLAYER = """
from arch_engine.core.errors import NotationError

class Odd(Exception):
    def __str__(self):
        raise ValueError

class Failing:
    def __init__(self):
        self.made = 0

    def choose(self, view, options, rng):
        self.made += 1
        if self.made <= {after}:
            return next(iter(options))
        {body}
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """A file with a player that fails, by its body; relative, as one types it."""
    monkeypatch.chdir(tmp_path)

    def made(body):
        (tmp_path / "mine.py").write_text(PLAYER.format(after=AFTER, body=body))
        sys.modules.pop("mine", None)
        return "mine.py:Failing"

    return made


def is_sentence(text, why):
    assert re.match(r"The player Failing in seat [12] failed at move [1-9][0-9]*: ", text), text
    assert why in text and text.endswith(".") and "\n" not in text and "Traceback" not in text
    return True


@pytest.mark.parametrize("game", ["mykerinos", "new_expedition", "royal_society"])
@pytest.mark.parametrize("kind", BODIES)
def test_in_python_one_sentence_names_the_player_and_the_move(mine, game, kind):
    body, why = BODIES[kind]
    with pytest.raises((PlayerFailed, IllegalDecision)) as failed:
        simulate(game, [mine(body), "random"], seed=1)
    assert is_sentence(str(failed.value), why)


@pytest.mark.parametrize("kind", BODIES)
def test_on_the_command_line_as_well(mine, capsys, kind):
    body, why = BODIES[kind]
    code = main(["simulate", "mykerinos", "--kinds", f"random,{mine(body)}", "--seed", "1"])
    bar, said = capsys.readouterr().err.strip().rsplit("\n", 1)  # how far it came, and below it the sentence
    assert code == 2 and "Traceback" not in bar
    assert said.startswith("arch-engine: ") and is_sentence(said.removeprefix("arch-engine: "), why)


def test_the_move_is_the_one_that_it_should_have_made(mine):
    with pytest.raises(PlayerFailed) as failed:
        simulate("mykerinos", [mine("{}['x']"), "random"], seed=1)
    (number,) = map(int, re.findall(r"at move (\d+)", str(failed.value)))
    whole = simulate("mykerinos", ["random", "random"], seed=1)
    assert whole.moves[number - 1].mover == 0
    first = next(k for k in range(30, len(whole)) if whole.moves[k].mover >= 0)  # chance may be asked before
    with pytest.raises(PlayerFailed, match=f"at move {first + 1}:"):
        whole.branch(at=30).finish(Fails())


class Fails:
    def choose(self, view, options, rng):
        raise KeyError("x")


@pytest.mark.parametrize("body", ["raise SystemExit(3)", "{}['x']"])
@pytest.mark.parametrize("where", ["module", "made"])
def test_a_file_that_fails_when_it_is_read(mine, tmp_path, where, body):
    kind = mine("pass")
    code = body if where == "module" else f"def Failing():\n    {body}"
    (tmp_path / "mine.py").write_text(code)
    with pytest.raises(OptionError, match=r"mine\.py does not make a player 'Failing': (SystemExit|KeyError)"):
        simulate("mykerinos", [kind, "random"], seed=1)


def test_ctrl_c_is_no_fault_of_the_players(mine):
    with pytest.raises(KeyboardInterrupt):
        simulate("mykerinos", [mine("raise KeyboardInterrupt"), "random"], seed=1)


def test_in_the_processes_of_a_dataset(mine, capsys):
    given = ["simulate", "mykerinos", "--kinds", f"{mine('raise SystemExit(3)')},random", "--seed", "1"]
    code = main([*given, "--games", "2", "--workers", "2", "--dataset", "games"])
    said = capsys.readouterr().err.strip().splitlines()[-1]
    assert code == 2 and is_sentence(said.removeprefix("arch-engine: "), "SystemExit: 3")


@pytest.mark.parametrize("seed", ["x", 1.5, None, -1])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(OptionError, match="give a whole number from 0 on"):
        generators(seed)

"""The engine runs compiled where it should, and then does what the plain one does."""

import json
import os
import pickle
import subprocess
import sys
from importlib import import_module

import pytest

import arch_engine
from arch_engine import simulate
from arch_engine.core import built
from arch_engine.record.determinized import slots_of
from tests.core import both_ways
from tools.compiling import GROUPS, paths

against_compiled = pytest.mark.skipif(
    "ARCH_COMPILED" not in os.environ, reason="only make test has a compiled wheel beside"
)
MODULES = [path for group in GROUPS for path in paths(group)]


@against_compiled
@pytest.mark.parametrize("path", MODULES)
def test_the_modules_are_compiled(path):
    module = import_module(path.removesuffix(".py").replace("/", "."))
    assert arch_engine.compiled
    assert module.__file__.endswith((".so", ".pyd"))


@pytest.mark.skipif("ARCH_WHEEL" not in os.environ, reason="a checkout may be compiled")
def test_the_wheel_is_plain_unless_asked():
    assert not arch_engine.compiled
    assert list(built.PACKAGE.rglob("*.so")) == []


@against_compiled
def test_compiled_and_plain_give_the_same_games_digests_and_roll_outs():
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # the plain wheel is installed
    command = [sys.executable, "-m", "tests.core.both_ways"]
    there = json.loads(subprocess.run(command, env=plain, capture_output=True, text=True, check=True).stdout)
    here = json.loads(json.dumps(both_ways.found()))
    assert (there.pop("compiled"), here.pop("compiled")) == (False, True)
    assert here == there


@pytest.mark.parametrize(("game", "seats"), both_ways.CASES)
def test_a_table_can_be_copied_and_sent_to_another_process(game, seats):
    table = simulate(game, ["random"] * seats, seed=1).at(20)
    for other in (table.copy(), pickle.loads(pickle.dumps(table))):
        assert type(other) is type(table)
        assert {name: repr(getattr(other, name)) for name in slots_of(table)} == {
            name: repr(getattr(table, name)) for name in slots_of(table)
        }


def test_every_module_that_is_listed_exists():
    folder = built.PACKAGE.parent
    assert [path for path in MODULES if not (folder / path).is_file()] == []


def test_sources_that_are_newer_than_what_was_made_of_them_are_named(tmp_path, monkeypatch):
    stamp, package = tmp_path / "ready", tmp_path / "arch_engine"
    (package / "core").mkdir(parents=True)
    for name in ("bits.py", "bits.cpython.so", "table.py", "table.cpython.so", "rules.py"):
        (package / "core" / name).touch()
        os.utime(package / "core" / name, (1_000, 1_000))
    for name, value in (("PACKAGE", package), ("STAMP", stamp), ("compiled", True)):
        monkeypatch.setattr(built, name, value)
    assert built.outdated() == []  # no checkout
    stamp.touch()
    os.utime(stamp, (2_000, 2_000))
    assert built.outdated() == []
    for name in ("table.py", "rules.py"):
        os.utime(package / "core" / name, (3_000, 3_000))
    assert built.outdated() == ["table"]
    monkeypatch.setattr(built, "compiled", False)
    assert built.outdated() == []


def test_the_flag_agrees_with_what_is_printed():
    said = subprocess.run(
        [sys.executable, "-m", "arch_engine", "--version"], capture_output=True, text=True, check=True
    )
    assert ("(compiled)" in said.stdout) == arch_engine.compiled

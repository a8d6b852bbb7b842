"""`make wheels`: which Pythons it builds for, and that it stops where a wheel is not what it should be. Nothing is built here."""

import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from importlib import metadata
from pathlib import Path

import pytest

from tools import wheels

PROJECT = Path(wheels.__file__).parents[1]
GAMES = {"game.parquet": b"facts"}


@pytest.fixture
def asked(monkeypatch, tmp_path):
    """Builds nothing and finds two of four Pythons; gives what was built and tried."""
    done: list[tuple] = []

    def built(python, compiled):
        done.append((python, compiled))
        return Path(f"{python}-{compiled}.whl")

    def tried(wheel, python, how):
        done.append((wheel.name, python, how))
        return GAMES

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["wheels.py"])
    monkeypatch.setattr(wheels, "found", {"3.11": "old", "3.13": "new"}.get)
    monkeypatch.setattr(wheels, "built", built)
    monkeypatch.setattr(wheels, "tried", tried)
    return done


def test_the_same_pythons_everywhere():
    """In the script, the Makefile, what the package asks for, and what cibuildwheel builds."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    tags = [f"cp{version.replace('.', '')}-manylinux_x86_64" for version in wheels.VERSIONS]
    assert project["tool"]["cibuildwheel"]["build"].split() == tags
    assert project["project"]["requires-python"] == f">={wheels.VERSIONS[0]}"
    assert f"\nPYTHONS = {' '.join(wheels.VERSIONS)}\n" in (PROJECT / "Makefile").read_text()


def test_no_wheel_ships_what_only_translators_and_builders_need():
    """The translations of one language are larger than all rules engines together, and only their compiled form is read."""
    if "ARCH_WHEEL" in os.environ:
        found = [str(path) for path in metadata.files("arch-engine") or ()]
    else:
        listed = ["git", "ls-files", "arch_engine", "widgets/arch_widgets", "notebooks", "replays"]
        tracked = subprocess.run(listed, cwd=PROJECT, capture_output=True, text=True, check=True).stdout.splitlines()
        excluded = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
            "wheel"
        ]["exclude"]
        assert all(any(fnmatch(path, one) for path in tracked) for one in excluded), "excludes what there is not"
        found = [path for path in tracked if not any(fnmatch(path, one) for one in excluded)]
    assert [path for path in found if path.endswith((".po", ".ts", "make.py"))] == []
    assert any(path.endswith("fr/LC_MESSAGES/arch_engine.mo") for path in found)


def test_the_pure_wheel_first_and_a_compiled_one_for_each_python_that_is_here(asked, capsys):
    wheels.main()
    own = sys.executable
    assert asked == [
        (own, False),
        (f"{own}-False.whl".rpartition("/")[2], own, "plain Python"),
        ("old", True),
        ("old-True.whl", "old", "compiled"),
        ("new", True),
        ("new-True.whl", "new", "compiled"),
    ]
    said = capsys.readouterr().out
    assert "Python 3.12 is not here: no compiled wheel for it" in said
    assert "Python 3.14 is not here: no compiled wheel for it" in said


def test_only_the_pythons_that_are_named(asked, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["wheels.py", "3.13"])
    wheels.main()
    assert [one for one in asked if len(one) == 2] == [(sys.executable, False), ("new", True)]


def test_other_games_end_it(asked, monkeypatch):
    monkeypatch.setattr(wheels, "tried", lambda wheel, python, how: GAMES if how == "plain Python" else {})
    with pytest.raises(SystemExit, match=r"old-True\.whl plays other games than .*-False\.whl"):
        wheels.main()
    assert ("new", True) not in asked


def test_a_wheel_that_runs_otherwise_than_it_should_is_refused(monkeypatch):
    def run(command, **_):
        return subprocess.CompletedProcess(command, 0, stdout="arch-engine 0.1.0 (plain Python)\n")

    monkeypatch.setattr(wheels, "uv", lambda *words: "")
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit, match=r"it\.whl does not run compiled: arch-engine 0\.1\.0 \(plain Python\)"):
        wheels.tried(Path("it.whl"), "python", "compiled")


def test_a_python_of_pyenv_is_found_and_one_that_nobody_has_is_not(monkeypatch, tmp_path):
    for version in ("3.13.0", "3.13.2"):
        (tmp_path / ".pyenv" / "versions" / version / "bin").mkdir(parents=True)
        (tmp_path / ".pyenv" / "versions" / version / "bin" / "python").touch()

    def uv(*words):
        raise subprocess.CalledProcessError(2, words)

    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(wheels, "uv", uv)
    assert wheels.found("3.13") == str(tmp_path / ".pyenv/versions/3.13.2/bin/python")
    assert wheels.found("3.1") is None

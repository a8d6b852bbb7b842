"""Builds a compiled wheel for each CPython from 3.11 to 3.14 that is here, and the pure one for all others: `python tools/wheels.py`, or `make wheels`.

Each wheel is installed by itself and plays some games; they must be the very games of the pure one. For wheels that run on every Linux, see
`[tool.cibuildwheel]` in pyproject.toml.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

VERSIONS = ("3.11", "3.12", "3.13", "3.14")
DIST = Path("dist")
PLAYED = ("simulate", "mykerinos", "--kinds", "quick", "--games", "2", "--seed", "7", "--out")


def uv(*words: str | Path, compiled: bool = False) -> str:
    """Run uv, that of this Python or the first on the path, and give what it says."""
    beside = Path(sys.executable).with_name("uv")
    program = beside if beside.exists() else shutil.which("uv") or sys.exit("uv is not here; `pip install uv`")
    environment = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"} if compiled else os.environ
    done = subprocess.run([program, *words], env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout.strip()


def found(version: str) -> str | None:
    """The Python of a version, those of pyenv, too; None if it is not here."""
    own = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    try:
        return str(own[-1]) if own else uv("python", "find", "--system", "--no-project", version)
    except subprocess.CalledProcessError:
        return None


def built(python: str, compiled: bool) -> Path:
    """A new wheel in dist/."""
    with tempfile.TemporaryDirectory() as folder:
        uv("build", "--quiet", "--wheel", "--python", python, "--out-dir", folder, compiled=compiled)
        (wheel,) = Path(folder).glob("*.whl")
        return Path(shutil.copy(wheel, DIST))


def tried(wheel: Path, python: str, how: str) -> dict[str, bytes]:
    """The games that an installation of the wheel plays; ends the program where it does not run as it should."""
    with tempfile.TemporaryDirectory() as folder:
        uv("venv", "--quiet", "--python", python, f"{folder}/venv")
        uv("pip", "install", "--quiet", "--python", f"{folder}/venv", wheel)
        command = [f"{folder}/venv/bin/python", "-m", "arch_engine"]
        said = subprocess.run([*command, "--version"], cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
        if f"({how})" not in said:
            sys.exit(f"{wheel.name} does not run {how}: {said}")
        quiet = {**os.environ, "TQDM_DISABLE": "1"}
        subprocess.run([*command, *PLAYED, "games"], cwd=folder, env=quiet, stdout=subprocess.DEVNULL, check=True)
        return {path.name: path.read_bytes() for path in Path(folder, "games").iterdir()}


def main() -> None:
    """Build and try them all."""
    DIST.mkdir(exist_ok=True)
    pure = built(sys.executable, compiled=False)
    games = tried(pure, sys.executable, "plain Python")
    print(f"{pure}: plain Python, for all", flush=True)
    for version in sys.argv[1:] or VERSIONS:
        python = found(version)
        if python is None:
            print(f"Python {version} is not here: no compiled wheel for it", flush=True)
            continue
        wheel = built(python, compiled=True)
        if tried(wheel, python, "compiled") != games:
            sys.exit(f"{wheel.name} plays other games than {pure.name}")
        print(f"{wheel}: compiled, plays the same games", flush=True)


if __name__ == "__main__":
    main()

"""What the README tells a newcomer to type works as it stands."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from arch_engine import GAMES, load
from arch_engine.cli import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"^arch-engine ((?:simulate|verify|show|export|components) [^#\n]+)", README, re.MULTILINE)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the recorded games, as a newcomer stands in it."""
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_of_the_readme_runs(folder, capsys):
    assert len(PYTHON) == 1
    exec(compile(PYTHON[0], "README.md", "exec"), {})
    assert "44 Bo starts on e2" in capsys.readouterr().out


def test_the_readme_is_read_in_five_minutes():
    assert len(README.split()) <= 900


def test_the_commands_of_the_readme_run_in_order(folder, capsys):
    assert len(COMMANDS) == 5
    for command in COMMANDS:
        assert main(shlex.split(command)) == 0, command


def test_the_links_of_the_readme_lead_somewhere():
    for link in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / link).exists(), link


def test_the_log_format_page_reads_a_file_without_the_engine(folder, capsys):
    page = (ROOT / "docs/log-format.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code[0], "log-format.md", "exec"), {})


def test_each_rules_notebook_ends_with_a_game_against_the_computer_as_the_readme_says():
    assert "The last chapter is a whole game against the computer." in README
    named = re.findall(r"`([a-z-]+-rules\.ipynb)`", README)
    assert len(named) == len(GAMES)
    for name in named:
        cells = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert code[-1] == "lesson.whole_game()", name


def test_the_texts_of_games_are_entered(folder, capsys):
    pages = README, (ROOT / "docs/text-games.md").read_text(encoding="utf-8")
    texts = [text for page in pages for text in re.findall(r"```\n(game: .*?)```", page, re.DOTALL)]
    assert len(texts) == 3
    for number, text in enumerate(texts):
        (folder / f"{number}.txt").write_text(text)
        assert main(["enter", f"{number}.txt"]) == 0
    assert [len(load(f"{number}.parquet")) for number in range(3)] == [5, 27, 72]


def test_how_long_compiling_takes_is_said_wherever_one_is_told_to_do_it():
    """It was said to take two minutes, and took eight."""
    told = "four to eight minutes on two cores"
    for name in ("README.md", "CONTRIBUTING.md", "Makefile", "docs/figures.md"):
        assert told in (ROOT / name).read_text(encoding="utf-8"), name
    assert "7.7 minutes of process time" in (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")

"""The examples of docs/insights.md run, and it names what there is to ask for."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from arch_engine.cli import main
from arch_engine.games import GAMES
from arch_engine.positions import aspects, find

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "insights.md").read_text(encoding="utf-8")
CONDITIONS = re.findall(r"^\| `([^`]+)` \|", PAGE.split("| you write |")[1].split("\n\n")[0], re.MULTILINE)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "replays").symlink_to(ROOT / "replays")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_of_the_page_runs(folder):
    names: dict = {}
    for example in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(example, names)
    assert names["found"].height and names["first"].round == 4
    assert names["rich"]["len"].sum() > 10
    for call in re.findall(r"`(find\(evenings, \{.*?)`", PAGE):
        assert eval(call, names).height


def test_the_commands_of_the_page_run(folder, capsys):
    lines = re.findall(r"^arch-engine (find replays .*)$", PAGE, re.MULTILINE)
    assert lines
    for line in lines:
        assert main(shlex.split(line)) == 0
    assert "violet_untilted" in capsys.readouterr().out


@pytest.mark.parametrize("condition", CONDITIONS)
def test_each_condition_of_the_page_finds_something(condition):
    game = "royal_society" if "port" in condition else "new_expedition" if "turn" in condition else "mykerinos"
    assert find(ROOT / "replays", condition, game=game).height


def test_the_page_names_what_there_is():
    table = PAGE.split("| for | names |")[1].split("\n\n")[0]
    named = set(re.findall(r"`(\w+)`", table)) | {"behind_2", "ahead_2"}
    every = {name for game in GAMES for name in aspects(game)}
    assert named <= every | {"violet"}
    of_kinds = re.compile(
        r"(violet|lemon|brown|blackmore|tangerine)_\w+|(market_)?(scrap|coin|talisman|shard|cup|tablet|pendant|map|mask)|knowledge_\w+"
    )
    assert {name for name in every - named if not of_kinds.fullmatch(name)} == set()

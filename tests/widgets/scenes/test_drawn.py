"""A part of the table is drawn anew when something it shows has changed, and only then."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arch_engine import load
from arch_engine.core.moves import happening
from arch_widgets.scenes import scene_of
from arch_widgets.scenes.contract import Drawn, elements_of

pytestmark = pytest.mark.slow

GAMES = sorted(path for path in Path("replays").glob("*.parquet") if ".review" not in path.name)

SEVERAL = re.compile(r"^1 (?!sets the score)[A-Za-z]+s\b(?<!ss)(?<!us)(?<!is)", re.IGNORECASE)


class Reading:
    """A table that notes which of its attributes are read."""

    def __init__(self, table: Any) -> None:
        self.table, self.read = table, set[str]()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        return getattr(self.table, name)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_is_kept_equals_what_is_drawn_anew(path):
    replay = load(path)
    scene, table, moments = scene_of(replay.rules), replay.at(0), {}
    drawn = Drawn(scene.parts(table, replay.names))
    for step, move in enumerate(replay.moves, start=1):
        for fact in happening(table, move.facts):
            scene.remember(table, fact, step, moments)
        assert drawn.elements(table, moments) == elements_of(scene, table, replay.names, moments), step


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_part_reads_no_slot_that_it_does_not_name(path):
    replay = load(path)
    parts = [part for part in scene_of(replay.rules).parts(replay.at(0), replay.names) if part.slots is not None]
    state = {*type(replay.at(0)).STATE, "asked", "question", "round", "phase", "over"}
    for step in range(0, len(replay) + 1, 5):
        for part in parts:
            reading = Reading(replay.at(step))
            part.draw(reading, {}, {})
            assert reading.read & state <= set(part.slots.split()), step


def test_a_part_that_stays_is_the_same_object():
    replay = load("replays/royal-society-3p.parquet")
    drawn = Drawn(scene_of(replay.rules).parts(replay.at(0), replay.names))
    first = drawn.elements(replay.at(60), {})
    again = drawn.elements(replay.at(60), {})
    assert all(again[key] is element for key, element in first.items())


def test_a_moment_that_passes_is_drawn():
    replay = load("replays/royal-society-3p.parquet")
    table = replay.at(60)
    drawn = Drawn(scene_of(replay.rules).parts(table, replay.names))
    key = next(key for key in drawn.elements(table, {}) if key.startswith("program:") and key != "program:piles")
    shown: Any = drawn.elements(table, {key: 7})[key]
    assert shown["at"] == 7


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_one_thing_is_not_counted_as_several(path):
    """“1 Cards in hand”, “1 discs left”."""
    replay = load(path)
    scene, counted = scene_of(replay.rules), {}
    for step in range(0, len(replay) + 1, 5):
        for element in elements_of(scene, replay.at(step), replay.names).values():
            for words in (f"{element.get('value', '')} {element.get('label', '')}", str(element.get("say", ""))):
                if SEVERAL.match(words):
                    counted[words] = step
    assert counted == {}

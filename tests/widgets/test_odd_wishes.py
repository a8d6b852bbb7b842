"""What browsers send comes unchecked: a wish with something missing, of another kind or too large is answered in a sentence, or not at all."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from arch_engine import load, simulate
from arch_engine.insights import dataset_of
from arch_widgets import Analyzer, Insights, Play, Positions, ReplayViewer, Review, TryIt, WhatIf
from tests.widgets.lesson.test_playing import small
from tests.widgets.play.evenings import form_of
from tests.widgets.reviews import made_up

GAME = Path(__file__).parents[2] / "replays" / "mykerinos-3p.parquet"
ODD: list[object] = [-5, 10**30, 1.5, None, "\ud800", [[]], [1, "x"], {}, {"where": [1]}]


def wishes(acts, fields):
    """An act without anything, with one odd thing in one field, and with the same odd thing in all."""
    for act in [{}, *({"act": act} for act in acts)]:
        yield act
        for value in ODD:
            yield {**act, **dict.fromkeys(fields, value)}
        for field, value in product(fields, (-5, [[]])):
            yield {**act, field: value}


def send(model, acts, fields, trait="wish"):
    for number, wish in enumerate(wishes(acts, fields)):
        setattr(model, trait, {"n": number, **json.loads(json.dumps(wish))})


def lesson():
    made = small()
    send(made.panel, ["open", "answer", "hint", "reveal", "x", None, []], ["chapter", "answer", "number"])
    send(made.viewer, [], ["text", "back", "n"])
    made.panel.asked = {}  # nothing that the browser may change decides which chapter is open
    send(made.panel, ["answer", "hint", "reveal"], ["answer", "chapter"])
    made.next()
    return made.panel.asked["number"] == (made.place)


def making():
    viewer = ReplayViewer(load(GAME), at=42, mode="make")
    panel: Any = vars(viewer._rooms["make"])["panel"]
    acts = ["keep", "change", "remove", "up", "down", "anew", "title", "save", "page"]
    send(panel, acts, ["chapter", "draft", "title", "path"])
    draft = {"question": "What now?", "kind": "moves", "answers": [{"answer": "pass", "counts": True, "reply": ""}]}
    for field, value in product([*draft, "hints", "title", "offered", "otherwise", "well", "knowing"], ODD):
        panel.wish = {"n": panel.wish.get("n", 0) + 1, "act": "keep", "draft": {**draft, field: value}}
    return panel.said["text"] != ""


def try_it():
    board = TryIt(simulate("mykerinos", ["random"] * 3, seed=3), at=10)
    send(board.row, ["undo", "reset", "x", []], ["try"])
    send(board.viewer, [], ["text", "back"])
    return board.viewer.answer is not None


def what_if():
    made = WhatIf(load(GAME), 42)
    acts = ["show", "undo", "draw", "stop", "delete", "promote", "fold", "rename", "note", "compare", "save", "open", "export"]  # fmt: skip
    send(made.panel, acts, ["line", "step", "name", "path", "folded", "comment", "glyph"])
    send(made.viewer, [], ["text", "back"])
    return made.panel.said is not None


def review():
    judged = made_up(simulate("mykerinos", ["random"] * 3, seed=3), luck=False)
    shown = Review(judged.replay, judged)
    send(shown.panel, ["reveal", "another", "stop", "seek", "enough"], ["step"])
    for number, step in enumerate(
        (-5, 10**30, 10_000)
    ):  # without a step it looks deeper where one is, which takes long
        shown.panel.wish = {"n": f"deeper {number}", "act": "deepen", "step": step}
    send(shown.viewer, [], ["text", "back"])
    return shown.panel is not None


def play():
    made = Play(Path("games"))
    acts = ["begin", "leave", "uncover", "do", "undo", "go on", "elsewhere", "hint", "change", "keep", "amend", "insert", "remove",
            "redo", "take in", "drop", "back", "copy", "hand in", "box", "box fill", "box compare", "box compare all", "box call", "box close"]  # fmt: skip
    fields = [
        "form",
        "file",
        "text",
        "move",
        "line",
        "how",
        "address",
        "table",
        "game",
        "sheet",
        "row",
        "column",
        "seen",
        "name",
        "path",
    ]
    send(made.seat, acts, fields)
    form: dict[str, Any] = form_of(
        "mykerinos", ["person"] * 3, title="", undo=True, hints=True, witness="all", deal="", box=False
    )
    for field, value in product([*form], ODD):
        made.seat.wish = {"n": made.seat.wish.get("n", 0) + 1, "act": "begin", "form": {**form, field: value}}
        made.seat.wish = {"n": made.seat.wish.get("n", 0) + 1, "act": "leave"}
    made.seat.wish = {"n": -1, "act": "begin", "form": {**form, "way": "write", "luck": "named"}}
    send(
        made.seat,
        [act for act in acts if act not in ("leave", "begin", "hand in")],
        ["text", "move", "line", "how", "path"],
    )
    key = made.seat.asking.get("key")
    touches: Any = [{"key": key, name: value} for name, value in product(("n", "tap", "drop", "text"), ODD)]
    made.seat.touches = touches
    return made.desk.screen == "table"


def analyzer():
    Path("folder").mkdir()
    Path("folder/one.parquet").write_bytes(GAME.read_bytes())
    made = Analyzer("folder")
    send(made.chooser, [], ["file", "path"])
    return made.replay is not None


def positions():
    made = Positions(dataset_of(GAME.parent))
    send(made.front, [], ["ask", "open", "n"])
    return made.front.said != ""


def insights():
    made = Insights(dataset_of(GAME.parent))
    send(made.front, [], ["ask", "bar", "game"])
    return made.front.menus != {}


@pytest.mark.parametrize("widget", [lesson, making, try_it, what_if, review, play, analyzer, positions, insights])
def test_an_odd_wish_raises_nothing(widget, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert widget()

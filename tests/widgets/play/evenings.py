"""Evenings at a desk: a form filled in, and people who decide something."""

from __future__ import annotations

from datetime import datetime

from arch_engine.core.chance import generator
from arch_widgets.play.desk import Desk

NOON = datetime(2025, 3, 1, 12)


def desk_in(tmp_path, **more):
    return Desk(tmp_path / "games", now=lambda: NOON, **more)


def form_of(game, kinds, names=("Ana", "Bo", "Cleo", "Dov", "Eva"), **more):
    """A form as the browser sends it; "person" or a kind of computer player for each seat."""
    seats = [{"name": name, "kind": kind} for name, kind in zip(names, kinds, strict=False)]
    return {"game": game, "way": "play", "seats": seats, "options": {}, "luck": "program", **more}


def begin(desk, game, kinds, **more):
    """Begin a game; nothing may be wrong with it."""
    desk.obey({"act": "begin", "form": form_of(game, kinds, **more)})
    assert desk.page().get("errors") in (None, {})
    assert desk.said is None
    return desk.sitting


def decide(desk, number=0):
    """Decide something, whoever is asked; the same number decides the same."""
    table, rules = desk.sitting.table, desk.sitting.session.rules
    decision = rules.pick(table, generator(number, desk.sitting.moves))
    desk.obey({"act": "do", "text": rules.words.format(table, decision)})


def play(desk, decisions, number=0):
    """Some decisions, with the cover taken away wherever there is one."""
    for _ in range(decisions):
        if desk.screen == "cover":
            desk.obey({"act": "uncover"})
        if not desk.sitting.table.over:
            decide(desk, number)
            assert desk.said is None or desk.said["ok"], desk.said


def written(tmp_path):
    """A desk at which five moves of a game of Mykerinos are written down."""
    desk = desk_in(tmp_path)
    begin(desk, "mykerinos", ["person"] * 3, way="write")
    lines = ["first-player red", "markers violet lemon brown blackmore tangerine", "region 12 7t 30 1 2t 3 4 5"]
    for line in [*lines, "start d4", "start a1"]:
        desk.obey({"act": "do", "text": line})
        assert desk.said["ok"], desk.said
    return desk

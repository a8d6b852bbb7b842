"""Wrong arguments: every public function works with them or refuses them in one of our sentences, whatever they are."""

from __future__ import annotations

import inspect
from pathlib import Path
from random import Random
from typing import Any

import pytest

import arch_engine
import arch_engine.dataset
import arch_engine.insights
import arch_engine.positions
import arch_widgets
from arch_engine import ArchError, Session, load, simulate
from arch_engine.dataset import Dataset, add_games, open_game
from arch_engine.insights import ask, dataset_of, dimensions, measures, rows, table
from arch_engine.positions import aspects, find, index, positions
from arch_engine.review import Judge, fitting, load_review, review, review_path, split
from arch_widgets.review.page import review_page
from arch_widgets.viewer.widget import export_page

FEW = Judge(rollouts=4, candidates=2)


class Rude:
    """A value that does not want to be written down."""

    def __repr__(self):
        raise RuntimeError("never ask me")

    __str__ = __repr__


WRONG = {
    "None": None, "a fraction": 3.5, "-1": -1, "a thousand million": 10**9, "10**30": 10**30, "10**5000": 10**5000, "nothing": "",
    "a long text": "x" * 10_000, "a zero": "\0", "a superscript": "²", "half a character": "\ud83c", "bytes": b"", "[]": [], "[None]": [None],
    "[[]]": [[]], "{}": {}, "{None: None}": {None: None}, "an object": object(), "a rude one": Rude(), "not a number": float("nan"),
    "infinity": float("inf"), "True": True, "a class": int, "a function": len, "a path": Path("nowhere") / ("y" * 300), "an iterator": iter([None]),
}  # fmt: skip


OWN_BUSINESS = {
    *(
        (parameter, what) for parameter in ("progress", "watch") for what in ("a class", "a function")
    ),  # what they raise is the caller's
    ("workers", "None"),  # processes for nothing
    ("review", "None"),  # it is made then
}


class Nameless(arch_engine.Rules[Any]):
    """Rules that cannot be registered, so that nothing stays behind."""

    game = "no name"


CONTRACT = {"Evaluator", "Hidden", "Opinions", "Player", "Policy", "Rules", "Table", "Words"}
"""What people derive their own games and judges from; the engine calls it, with arguments of its own."""

RESULTS = {
    "Aspect",
    "Dimension",
    "Expectation",
    "GameMove",
    "GameRecord",
    "LegalMoves",
    "Measure",
    "Move",
    "Position",
    "Refusal",
    "Rule",
    "Verification",
}


class Sweep:
    """What the functions are called on, and good values for each of their parameters."""

    def __init__(self, folder):
        self.folder = folder
        self.replay = simulate("new_expedition", ["random"] * 2, 1)
        self.file = self.replay.save(folder / "game.parquet")
        self.review = review(self.replay, FEW, steps=[], luck=False, workers=1)
        self.kept = self.review.save(folder / "game.review.parquet")
        self.many = folder / "many"
        add_games(self.many, [self.file])
        self.number = 0
        self.found = self.calls()

    @property
    def new(self):
        self.number += 1
        return self.folder / f"new-{self.number}"

    def branch(self):
        return load(self.file).branch(at=60, luck="same")

    def lesson(self):
        """The game with a lesson of two chapters."""
        replay = load(self.file)
        replay.tree.lesson.add(60, "How many?", ["3"], "number")
        step = next(step for step, move in enumerate(replay.moves) if move.mover >= 0)
        replay.tree.lesson.add(step, "What now?", [replay.moves[step].notation])
        return replay

    def session(self):
        return Session("mykerinos", ["Ana", "Bo"])

    def calls(self):
        """Name: (what makes the function, its good arguments)."""
        begun = lambda: self.session().do("first-player red")  # noqa: E731
        replay, session, branch, new = self.replay, self.session, self.branch, lambda: self.new
        lesson = lambda at=1: arch_widgets.Lesson(self.lesson(), at)  # noqa: E731
        lines = {"text": "pass"}
        return {
            "load": (load, {"path": self.file}),
            "verify": (arch_engine.verify, {"path": self.file}),
            "rules_of": (arch_engine.rules_of, {"game": "mykerinos"}),
            "opinions_of": (arch_engine.opinions_of, {"rules": replay.rules}),
            "register": (arch_engine.register, {"rules": Nameless(), "opinions": None}),
            "new_game": (arch_engine.new_game, {"game": "mykerinos", "names": ["Ana", "Bo"], "seed": 1, "options": None, "components": None, "title": "", "path": None}),
            "simulate": (simulate, {"game": "mykerinos", "kinds": ["random"] * 2, "seed": 1, "names": None, "options": None, "components": None, "title": ""}),
            "Session": (Session, {"game": "mykerinos", "names": ["Ana", "Bo"], "kinds": None, "options": None, "components": None, "seed": None, "title": "", "path": None}),
            "Session.resumed": (Session.resumed, {"replay": replay, "at": None, "path": None}),
            "Session.play": (session().play, lines),
            "Session.why_not": (session().why_not, lines),
            "Session.options": (session().options, {"most": 3}),
            "Session.draw": (session().draw, {"rng": Random(1)}),
            "Session.enter": (session().enter, {"line": "Bo"}),
            "Session.in_full": (session().in_full, {"line": "Bo", "move": None}),
            "Session.amend": (begun().amend, {"move": 1, "line": "first-player blue", "whoever": False}),
            "Session.insert": (session().insert, {"move": 1, "line": "first-player blue", "whoever": False}),
            "Session.remove": (begun().remove, {"move": 1, "whoever": False}),
            "Session.take_in": (session().take_in, {"number": None, "whoever": False}),
            "Session.drop_aside": (begun().drop_aside, {"number": 0}),
            "as_text": (arch_engine.as_text, {"replay": replay}),
            "from_text": (arch_engine.from_text, {"text": "game: Mykerinos\nplayers: Ana, Bo", "components": None}),
            "compare": (arch_engine.compare, {"games": [replay], "what": None, "player": None, "names": ["One"], "perspective": None, "width": 300}),
            "Replay": (arch_engine.Replay, {"record": replay.record}),
            "Replay.at": (replay.at, {"step": None, "round": None, "turn": None}),
            "Replay.board": (replay.board, {"step": 3}),
            "Replay.curves": (replay.curves, {"measures": ["prestige"], "perspective": None, "hindsight": False}),
            "Replay.fair_to": (replay.fair_to, {"seat": 0}),
            "Replay.check_seat": (replay.check_seat, {"seat": 0}),
            "Replay.branch": (load(self.file).branch, {"at": 3, "name": None, "luck": "same", "seed": 0, "seat": None}),
            "Replay.save": (replay.save, {"path": self.file, "replace": True}),
            "Study": (arch_engine.Study, {"replay": replay}),
            "Study[]": (branch().study.__getitem__, {"name": "Branch 1"}),
            "Study.checked_name": (branch().study.checked_name, {"name": "A"}),
            "Study.save": (branch().study.save, {"path": self.folder / "study.parquet", "replace": True}),
            "Study.lesson.add": (self.lesson().tree.lesson.add, {"at": 60, "question": "How many?", "right": ["3"], "kind": "number", "line": None, "seat": None, "place": None, "title": "", "offered": [], "hints": [], "replies": None, "well": "", "otherwise": ""}),
            "Study.lesson.move": (self.lesson().tree.lesson.move, {"number": 0, "to": 1}),
            "Study.lesson.remove": (self.lesson().tree.lesson.remove, {"number": 0}),
            "Branch.do": (branch().do, lines),
            "Branch.why_not": (branch().why_not, lines),
            "Branch.options": (branch().options, {"most": 3}),
            "Branch.undo": (branch().undo, {"decisions": 1}),
            "Branch.finish": (branch().finish, {"players": "random", "n": 1, "luck": None, "seed": 0, "watch": None}),
            "Branch.fold": (branch().fold, {"folded": True}),
            "Branch.branch": (branch().branch, {"at": None, "name": None, "luck": "fresh", "seed": 0, "seat": None}),
            "Branch.note": (branch().note, {"step": 60, "comment": "A", "glyph": "!"}),
            "Branch.note_at": (branch().note_at, {"step": 60}),
            "Branch.all_moves": (branch().all_moves, {"step": None}),
            "Branch.table_at": (branch().table_at, {"step": 60}),
            "add_games": (add_games, {"folder": self.folder / "many", "games": [self.file]}),
            "Dataset": (Dataset, {"folder": self.many}),
            "Dataset.facts": (Dataset(self.many).facts, {"game": "new_expedition"}),
            "Dataset.record": (Dataset(self.many).record, {"number": 0}),
            "Dataset.open": (Dataset(self.many).open, {"number": 0}),
            "open_game": (open_game, {"folder": self.many, "number": 0}),
            "ask": (ask, {"games": self.many, "measure": "points", "by": "turn", "where": {"players": 2}}),
            "rows": (rows, {"games": self.many, "measure": "earned", "by": ["round"], "where": {"origin": "Coins"}}),
            "table": (table, {"games": self.many, "measure": "points", "by": "turn", "where": {"players": 2}}),
            "chart": (arch_engine.insights.chart, {"games": self.many, "measure": "points", "by": "turn", "where": {"players": 2}}),
            "dataset_of": (dataset_of, {"games": self.many}),
            "dimensions": (dimensions, {"game": "mykerinos"}),
            "measures": (measures, {"game": "mykerinos"}),
            "find": (find, {"games": self.many, "where": "hand > 1", "game": None, "reviews": self.folder}),
            "positions": (positions, {"dataset": self.many, "game": "new_expedition"}),
            "index": (index, {"dataset": self.many, "game": None, "workers": 1, "progress": None}),
            "aspects": (aspects, {"game": "mykerinos"}),
            "Judge": (Judge, {"rollouts": 4, "candidates": 2, "policy": "quick", "seed": 0}),
            "fitting": (fitting, {"rules": replay.rules}),
            "review": (review, {"replay": replay, "judge": FEW, "seats": [0], "steps": [], "luck": False, "workers": 1, "progress": None, "into": None}),
            "split": (split, {"replay": replay, "judge": FEW, "seat": 5, "by": None, "workers": 0, "progress": None, "into": None}),
            "review_path": (review_path, {"path": self.file}),
            "load_review": (load_review, {"path": self.kept, "replay": replay}),
            "Review.text": (self.review.text, {"most": 12, "seat": None}),
            "Review.describe": (self.review.describe, {"seat": None}),
            "Review.losses": (self.review.losses, {"seat": None}),
            "Review.rows": (self.review.rows, {"step": None}),
            "Review.weigh": (self.review.weigh, {"step": 3, "notation": "pass"}),
            "Review.mistakes": (self.review.mistakes, {"seat": None}),
            "Review.next_mistake": (self.review.next_mistake, {"step": 0, "seat": None}),
            "Review.parts": (self.review.parts, {"seat": 0, "by": None}),
            "Review.split": (self.review.split, {"seat": None, "by": None}),
            "Review.totals": (self.review.totals, {"seat": None, "by": None}),
            "Review.save": (self.review.save, {"path": self.kept, "replace": True}),
            "ReplayViewer": (arch_widgets.ReplayViewer, {"replay": replay, "at": 0, "language": "en", "perspective": None}),
            "ReplayViewer.show": (arch_widgets.ReplayViewer(replay).show, {"replay": replay, "at": 0}),
            "export_page": (export_page, {"replay": replay, "path": new(), "at": 0, "language": "en", "perspective": 0, "replace": True}),
            "review_page": (review_page, {"review": self.review, "path": new(), "at": None, "perspective": 0, "replace": True}),
            "Analyzer": (arch_widgets.Analyzer, {"folder": self.folder, "game": None}),
            "Analyzer.show_game": (arch_widgets.Analyzer(self.folder).show_game, {"path": self.file}),
            "Insights": (arch_widgets.Insights, {"games": self.many, "measure": "points", "by": "turn", "where": {"players": 2}}),
            "Positions": (arch_widgets.Positions, {"games": self.many, "where": "game = new_expedition", "reviews": self.folder}),
            "TryIt": (arch_widgets.TryIt, {"game": session(), "at": None, "seed": 1, "tries": (), "luck": (), "perspective": None}),
            "Play": (arch_widgets.Play, {"folder": self.folder}),
            "Practice": (arch_widgets.Practice, {"folder": self.folder}),
            "Room": (lambda **given: arch_widgets.Room(**given).close(), {"replay": replay, "path": self.folder / "room.parquet", "review": self.kept, "host": "127.0.0.1", "port": 0, "at": 0, "language": "en", "hide": True}),
            "handout": (arch_widgets.handout, {"game": "mykerinos", "path": self.folder / "out.html", "paper": "A4", "language": "en", "replace": True}),
            "Lesson": (arch_widgets.Lesson, {"game": self.lesson(), "at": 1}),
            "Lesson.ready": (arch_widgets.Lesson.ready, {"name": "mykerinos"}),
            "Lesson.turn_to": (lesson().turn_to, {"number": 2}),
            "Lesson.answer": (lesson().answer, {"text": "3"}),
            "Lesson.answer by a move": (lesson(2).answer, {"text": "pass"}),
            "Lesson.to_html": (lesson().to_html, {"path": new(), "replace": True}),
            "WhatIf": (arch_widgets.WhatIf, {"game": replay, "at": 40, "perspective": None}),
            "WhatIf.show": (arch_widgets.WhatIf(replay).show, {"line": "The game", "at": None}),
            "WhatIf.do": (arch_widgets.WhatIf(replay).do, lines),
            "WhatIf.note": (arch_widgets.WhatIf(replay).note, {"comment": None, "glyph": None, "at": None}),
            "WhatIf.compare": (arch_widgets.WhatIf(replay).compare, {"other": None}),
            "WhatIf.finish": (arch_widgets.WhatIf(replay, 60).finish, {"kind": "random", "n": 1, "seed": 0}),
            "WhatIf.save": (arch_widgets.WhatIf(load(self.file)).save, {"path": self.folder / "what.parquet", "replace": True}),
            "Review widget": (arch_widgets.Review, {"game": replay, "review": self.review, "judge": None, "at": None, "perspective": None}),
        }  # fmt: skip


@pytest.fixture(scope="module")
def sweep(tmp_path_factory):
    return Sweep(tmp_path_factory.mktemp("arguments"))


NAMES = [
    "load", "verify", "rules_of", "opinions_of", "register", "new_game", "simulate", "Session", "Session.resumed", "Session.play",
    "Session.why_not", "Session.options", "Session.draw", "Session.enter", "Session.in_full", "Session.amend", "Session.insert", "Session.remove",
    "Session.take_in", "Session.drop_aside", "as_text", "from_text", "compare", "Replay", "Replay.at", "Replay.board", "Replay.curves", "Replay.fair_to", "Replay.check_seat",
    "Replay.branch", "Replay.save", "Study", "Study[]", "Study.checked_name", "Study.save", "Study.lesson.add", "Study.lesson.move", "Study.lesson.remove", "Branch.do", "Branch.why_not", "Branch.options",
    "Branch.undo", "Branch.finish", "Branch.fold", "Branch.branch", "Branch.note", "Branch.note_at", "Branch.all_moves", "Branch.table_at",
    "add_games", "Dataset", "Dataset.facts", "Dataset.record", "Dataset.open", "open_game", "ask", "rows", "table", "chart", "dataset_of", "dimensions", "measures", "find", "positions", "index", "aspects", "Judge",
    "fitting", "review", "split", "review_path", "load_review", "Review.text", "Review.describe", "Review.losses", "Review.rows", "Review.weigh",
    "Review.mistakes", "Review.next_mistake", "Review.parts", "Review.split", "Review.totals", "Review.save", "ReplayViewer", "ReplayViewer.show",
    "export_page", "review_page", "Analyzer", "Analyzer.show_game", "Insights", "Positions", "TryIt", "Play", "Practice", "Room", "handout", "Lesson", "Lesson.ready", "Lesson.turn_to", "Lesson.answer", "Lesson.answer by a move", "Lesson.to_html", "WhatIf", "WhatIf.show", "WhatIf.do", "WhatIf.note",
    "WhatIf.compare", "WhatIf.finish", "WhatIf.save", "Review widget",
]  # fmt: skip


def sane(problem):
    """An error as it should be: one sentence of a length one reads."""
    text = str(problem)
    assert text.endswith("."), text[:400]
    assert "\n" not in text, text[:400]
    assert len(text) <= 400, text[:400]
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_argument_works_or_is_refused_in_a_sentence(name, sweep, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    function, good = sweep.found[name]
    failed = []
    for parameter in good:
        for what, value in WRONG.items():
            if (parameter, what) in OWN_BUSINESS:
                continue
            try:
                function(**{**good, parameter: value})
            except ArchError as problem:
                try:
                    sane(problem)
                except AssertionError as unsound:
                    failed.append((parameter, what, str(unsound)[:200]))
            except Exception as problem:
                failed.append((parameter, what, f"{type(problem).__name__}: {str(problem)[:150]}"))
    assert not failed, "\n".join(map(str, failed))


def test_all_that_is_public_is_swept(sweep):
    assert list(sweep.found) == NAMES
    swept = {name.partition(".")[0].removesuffix("[]") for name in NAMES} | {"Branch"}
    public = {
        name
        for module in (arch_engine, arch_widgets, arch_engine.dataset, arch_engine.insights, arch_engine.positions, arch_engine.review)
        for name in module.__all__
        if callable(getattr(module, name)) and not (inspect.isclass(getattr(module, name)) and issubclass(getattr(module, name), Exception))
    }  # fmt: skip
    assert public - swept == CONTRACT | RESULTS

"""Does what the browser part of `WhatIf` asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.replay.branches import Branch
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_widgets.bridge import Wish, step_in
from arch_widgets.written import path_in, written


class Tree(Protocol):
    """What wishes act on: the study, the line shown, and everything that `WhatIf` also offers to Python."""

    @property
    def study(self) -> Study: ...

    @property
    def line(self) -> Line: ...

    def show(self, line: Line, at: int | None = None) -> None: ...
    def refresh(self) -> None: ...
    def draw(self) -> object: ...
    def undo(self) -> object: ...
    def begin_others(self) -> object: ...
    def begin_finish(self) -> object: ...
    def stop(self) -> None: ...
    def delete(self) -> object: ...
    def compare(self, other: Line | None) -> None: ...
    def save(self, path: Path) -> Path: ...
    def to_html(self, path: Path) -> Path: ...
    def open_study(self, path: Path) -> None: ...
    def answer(self, ok: bool, text: str) -> object: ...


def obey(what: Tree, wish: Wish) -> None:
    """Carry out a wish. Raises an ArchError with a sentence if that is impossible; ignores a wish it does not know."""
    acts: dict[str, Callable[[], object]] = {
        "show": lambda: what.show(_line(what, wish), step_in(wish)),
        "undo": what.undo,
        "draw": what.draw,
        "others": what.begin_others,
        "finish": what.begin_finish,
        "stop": what.stop,
        "delete": what.delete,
        "promote": lambda: _promote(what),
        "fold": lambda: _fold(what, _line(what, wish), bool(wish.get("folded"))),
        "rename": lambda: _rename(what, str(wish.get("name", "")).strip()),
        "note": lambda: _note(what, _line(what, wish), wish),
        "compare": lambda: what.compare(_line(what, wish) if wish.get("line", -1) != -1 else None),
        "save": lambda: _save(what, str(wish.get("path", ""))),
        "open": lambda: _open(what, str(wish.get("path", ""))),
        "export": lambda: _export(what, str(wish.get("path", ""))),
    }
    act = acts.get(str(wish.get("act")))
    if act is not None:
        act()


def _line(what: Tree, wish: Wish) -> Line:
    lines: list[Line] = [what.study.game, *what.study]
    number = wish.get("line")
    if not isinstance(number, int) or not 0 <= number < len(lines):
        raise OptionError(say("That branch is not there any more."))
    return lines[number]


def _promote(what: Tree) -> None:
    if isinstance(what.line, Branch):
        what.line.promote()
        what.refresh()


def _fold(what: Tree, line: Line, folded: bool) -> None:
    if isinstance(line, Branch):
        line.fold(folded)
        what.refresh()


def _rename(what: Tree, name: str) -> None:
    if isinstance(what.line, Branch) and name:
        what.line.name = name
        what.refresh()


def _note(what: Tree, line: Line, wish: Wish) -> None:
    line.note(step_in(wish) or 0, str(wish.get("comment", "")), str(wish.get("glyph", "")))
    what.refresh()


def _save(what: Tree, text: str) -> None:
    what.answer(True, say("Saved as {file}.", file=written(what.save, path_in(text))))


def _open(what: Tree, text: str) -> None:
    path = path_in(text)
    what.open_study(path)
    what.answer(True, say("{path} is open.", path=path))


def _export(what: Tree, text: str) -> None:
    what.answer(True, say("Written to {file}.", file=written(what.to_html, path_in(text).with_suffix(".html"))))

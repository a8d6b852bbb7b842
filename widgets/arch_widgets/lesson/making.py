"""*Make a lesson*, a mode of every viewer: the moment shown becomes a chapter, with a question and the answers that count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import ipywidgets as w
import traitlets

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import say
from arch_engine.core.table import ALL, CHANCE
from arch_engine.replay import lesson as lessons
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Game, Study
from arch_widgets.bridge import Change, Wish
from arch_widgets.lesson.form import form_of, task_of
from arch_widgets.lesson.page import notes_kept_back, write_lesson_page
from arch_widgets.viewer.choices import choices_of, remark
from arch_widgets.viewer.table_at import table_at
from arch_widgets.viewer.widget import ROOMS, ReplayViewer
from arch_widgets.written import path_in, written


class MakingPanel(w.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """What the mode *Make a lesson* shows, and what its maker asks for.

    title     of the lesson
    rows      a row for each chapter: its `name`, its question, and where it stands
    here      the moment shown: `line`, `step`, and `who` decides, "" where nobody does; `knows` is that player, where seats know different things
    draft     what the form is filled with: the chapter that is changed, or nothing. `n` counts, so that the same is filled in once more.
              `editing` is the place of that chapter, -1 for none
    picked    the answer picked on the board: `n` counts them
    path      the file to save in
    said      how the last wish went
    """

    title = traitlets.Unicode("").tag(sync=True)
    rows: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)
    here = traitlets.Dict().tag(sync=True)
    draft = traitlets.Dict().tag(sync=True)
    editing = traitlets.Int(-1).tag(sync=True)
    picked = traitlets.Dict().tag(sync=True)
    path = traitlets.Unicode("my-lesson.parquet").tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"MakingPanel({len(self.rows)} chapters)"


class Making:
    """The mode *Make a lesson* of a viewer. It fills its panel and obeys it; the lesson is that of the study shown."""

    def __init__(self, viewer: ReplayViewer) -> None:
        self.viewer = viewer
        replay = viewer.replay if isinstance(viewer.replay, Game) else Game(viewer.replay.record)
        tree = replay.tree
        assert isinstance(tree, Study)
        self.study = tree
        self._entered = False
        self.panel = MakingPanel()
        self.panel.observe(self._wished, "wish")
        self._watched: list[tuple[Callable[[Change], object], str]] = [
            (lambda change: self._moved(), "at"),
            (lambda change: self._moved(), "view"),
            (lambda change: self._enter(), "mode"),
            (self._typed, "wish"),
        ]
        for act, trait in self._watched:
            viewer.observe(act, trait)
        self.refresh()
        self._enter()
        viewer.attach("make", self.panel)

    def leave(self) -> None:
        """Let go of the viewer."""
        for act, trait in self._watched:
            self.viewer.unobserve(act, trait)
        if self.viewer.mode == "make":
            self.viewer.live, self.viewer.choices = False, []

    def close(self) -> None:
        """Close its panel."""
        self.panel.close()

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def line(self) -> Line:
        """The line shown."""
        shown_now = getattr(self.viewer.replay, "line", None)
        return self.study.game if shown_now is None or shown_now.study is not self.study else shown_now

    @property
    def at(self) -> int:
        return min(int(self.viewer.at), len(self.line))

    def _enter(self) -> None:
        if self.viewer.mode == "make":
            self._moved()
            self.viewer.answer = {}
        elif self._entered and self.viewer.mode != "whatif":  # which has choices of its own
            self.viewer.live, self.viewer.choices = False, []
        self._entered = self.viewer.mode == "make"

    def _moved(self) -> None:
        """Another moment is shown: who decides, and the legal decisions to pick answers from."""
        if self.viewer.mode != "make":
            return
        table = lessons.shown(self.line, self.at, self.viewer.perspective)
        decides = not table.over and table.asked != CHANCE
        names, rules = self.study.names, self.study.rules
        self.panel.here = {
            "line": "" if self.line is self.study.game else self.line.name,
            "step": self.at,
            "who": names[table.asked] if decides else "",
            "knows": names[table.asked] if decides and rules.hides and self._knows(table.asked) else "",
        }
        more = say("This is the beginning of the list; others can be typed.")
        self.viewer.choices = (
            choices_of(rules, table, names, rules.options(table), more)
            if decides
            else [remark(say("Nobody decides at this moment; ask for a place, a number or one of several answers."))]
        )
        self.viewer.back = ""
        self.viewer.live = True

    def _knows(self, seat: int) -> bool:
        return self.line.fair_to(seat) and self.line.table_at(self.at).witness == ALL

    def refresh(self) -> None:
        """Bring the list of chapters up to date."""
        lesson = self.study.lesson
        with self.panel.hold_sync():
            self.panel.title = lesson.title
            self.panel.rows = [
                {
                    "name": one.task.title,
                    "question": one.task.question,
                    "where": say("Move {move}", move=one.at + 1)
                    if one.line is self.study.game
                    else say("{line}, move {move}", line=one.line.name, move=one.at + 1),
                }
                for one in lesson.chapters
            ]

    # -- what its maker asks for -----------------------------------------------------------------------------------
    def _typed(self, change: Change) -> None:
        """A decision was picked on the board, in its list, or typed: it becomes an answer."""
        text = str(change["new"].get("text", "")).strip()
        if self.viewer.mode != "make" or not text or text == "…":
            return
        try:
            table = lessons.shown(self.line, self.at, self.viewer.perspective)
            answer = lessons.full(self.line, table, text)
        except ArchError as problem:
            self.viewer.answer = {"ok": False, "text": str(problem), "lead": ""}
            return
        self.panel.picked = {"n": int(self.panel.picked.get("n", 0)) + 1, "answer": answer}
        self.viewer.answer = {"ok": True, "text": say("It is among the answers now."), "lead": ""}

    def _wished(self, change: Change) -> None:
        wish = change["new"]
        acts: dict[str, Callable[[], str]] = {
            "keep": lambda: self._keep(wish),
            "change": lambda: self._change(_place(wish)),
            "remove": lambda: self._remove(_place(wish)),
            "up": lambda: self._order(_place(wish), -1),
            "down": lambda: self._order(_place(wish), 1),
            "anew": self._anew,
            "title": lambda: self._call(str(wish.get("title", ""))),
            "save": lambda: self._save(str(wish.get("path", ""))),
            "page": lambda: self._page(str(wish.get("path", ""))),
        }
        act = acts.get(str(wish.get("act")))
        if act is None:
            return
        try:
            self.panel.said = {"ok": True, "text": act()}
        except ArchError as problem:
            self.panel.said = {"ok": False, "text": str(problem)}
        self.refresh()

    def _keep(self, wish: Wish) -> str:
        """The form as a chapter at the moment shown, or in place of the one that is changed."""
        form = wish.get("draft")
        task = task_of(form, table_at(self.viewer.film, self.at))
        knowing = isinstance(form, Mapping) and form.get("knowing") and self.panel.here.get("knows")
        seat = self.study.names.index(str(self.panel.here["knows"])) if knowing else None
        lesson = self.study.lesson
        editing = 0 <= self.panel.editing < len(lesson)
        place = self.panel.editing if editing else len(lesson)
        lesson.add(
            self.at,
            task.question,
            task.right,
            task.kind,
            line=self.line,
            seat=seat,
            place=place,
            title=task.title,
            offered=task.offered,
            hints=task.hints,
            replies=task.replies,
            well=task.well,
            otherwise=task.otherwise,
        )
        if editing:
            lesson.remove(place + 1)
        self._anew()
        return say("Chapter {number} is kept.", number=place + 1)

    def _change(self, place: int) -> str:
        """Fill the form with a chapter, and go to its moment."""
        chapter = self.study.lesson[place]
        task = chapter.task
        if chapter.line is not self.line:
            raise OptionError(
                say(
                    "This chapter stands on “{line}”; show that line in the mode “What if” first.",
                    line=chapter.line.name,
                )
            )
        self.viewer.at = chapter.at
        with self.panel.hold_sync():
            self.panel.editing = place
            self._fill({**form_of(task), "knowing": chapter.seat is not None})
        return say("Change it, and keep it again.")

    def _remove(self, place: int) -> str:
        self.study.lesson.remove(place)
        if place == self.panel.editing:
            self._anew()
        elif place < self.panel.editing:
            self.panel.editing -= 1
        return say("The chapter is gone.")

    def _order(self, place: int, by: int) -> str:
        lesson = self.study.lesson
        if 0 <= place + by < len(lesson):
            lesson.move(place, place + by)
            if self.panel.editing in (place, place + by):  # the form stays with its chapter
                self.panel.editing = 2 * place + by - self.panel.editing
        return ""

    def _anew(self) -> str:
        with self.panel.hold_sync():
            self.panel.editing = -1
            self._fill({})
        return ""

    def _fill(self, form: Mapping[str, object]) -> None:
        self.panel.draft = {"n": int(self.panel.draft.get("n", 0)) + 1, **form}

    def _call(self, title: str) -> str:
        self.study.lesson.title = " ".join(title.split())
        return ""

    def _save(self, text: str) -> str:
        path = path_in(text)
        return say("Saved as {file}.", file=written(self.study.save, path.with_suffix(".parquet")))

    def _page(self, text: str) -> str:
        lesson = self.study.lesson
        if not lesson.chapters:
            raise OptionError(say("There is no chapter yet; write a question and keep it."))
        page = path_in(text).with_suffix(".html")

        def write(path: Path) -> Path:
            return write_lesson_page(lesson.title, lesson.chapters, path, kept=self.viewer._pages)

        return " ".join(
            [say("Written to {file}.", file=written(write, page)), notes_kept_back(lesson.chapters)]
        ).rstrip()


def _place(wish: Wish) -> int:
    number = wish.get("chapter")
    if not isinstance(number, int):
        raise OptionError(say("That chapter is not there any more."))
    return number


ROOMS["make"] = Making

"""Playing a lesson in a notebook: a chapter at a time, on the board of its moment."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path

import ipywidgets as w
import traitlets

from arch_engine.core.errors import ArchError, LeftOut, OptionError
from arch_engine.core.files import Kept
from arch_engine.core.language import say
from arch_engine.replay.lesson import Chapter
from arch_engine.replay.study import Game, load
from arch_engine.review.review import Review
from arch_widgets.bridge import Change, Column, Said
from arch_widgets.lesson.chapters import Asked, Key, asked_of, choices_in, film_for, judged, key_of, name_of
from arch_widgets.lesson.page import notes_kept_back, write_lesson_page
from arch_widgets.viewer.widget import ReplayViewer


class LessonPanel(w.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """What the mode *Lesson* shows, and what the reader asks for.

    title    of the lesson
    chapters the names of the chapters, in their order
    done     those that are answered, by their places
    asked    the chapter that is open; {} for none
    said     the last answer, and whether it counts
    given    what was answered; the pieces that count, where the answer is shown
    hinted   the hints that are shown
    """

    title = traitlets.Unicode("").tag(sync=True)
    chapters: traitlets.List[str] = traitlets.List().tag(sync=True)
    done: traitlets.List[int] = traitlets.List().tag(sync=True)
    asked = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)
    given: traitlets.List[str] = traitlets.List().tag(sync=True)
    hinted: traitlets.List[str] = traitlets.List().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"LessonPanel({len(self.chapters)} chapters)"


class Lesson(Column):
    """A lesson to play: at each chapter a question is answered on the board, from a list, or by a number. The key N opens the next chapter.

    >>> lesson = Lesson.ready("mykerinos")
    >>> lesson.chapters[0].task.kind
    'moves'
    >>> lesson.answer(lesson.chapters[0].task.right[0])["ok"]
    True

    Attributes:
        place: The place of the chapter that is open, from 0.
        review: The review by which a lesson that comes with the project was made; a room takes it over.

    Args:
        game: A game with a lesson (`replay.tree.lesson`, or the mode *Make a lesson*), its file, or several: then their chapters come one after another.
        at: The chapter to begin with, from 1.

    Raises:
        OptionError: Where there is no lesson, or no such chapter.
        RecordError: For a file that cannot be read.
    """

    def __init__(self, game: Game | str | Path | Sequence[Game | str | Path], at: int = 1) -> None:
        games = [game] if isinstance(game, Game | str | Path) else list(game)
        lessons = [(one if isinstance(one, Game) else load(one)).tree.lesson for one in games]
        self.chapters: list[Chapter] = [chapter for lesson in lessons for chapter in lesson.chapters]
        self.title = next((lesson.title for lesson in lessons if lesson.title), "")
        if not self.chapters:
            raise OptionError(say("There is no lesson in this game; make one in the viewer's mode “Make a lesson”."))
        self.review: Review | None = None
        self._pages = Kept()
        self._key: Key | None = None
        self.place = at - 1  # here, because a browser may change what it was sent (`panel.asked`)
        self.panel = LessonPanel(
            title=self.title,
            chapters=[name_of(one, place) for place, one in enumerate(self.chapters)],
        )
        first = self._chapter(at - 1)
        self.viewer = ReplayViewer(
            first.line.replay(),
            first.at,
            perspective=first.seat,
            mode="lesson",
            modes=["lesson"],
            parts={"lesson": f"IPY_MODEL_{self.panel.model_id}"},
        )
        self.panel.observe(self._wished, "wish")
        self.viewer.observe(self._typed, "wish")
        super().__init__([self.viewer])
        self.turn_to(at)

    @classmethod
    def ready(cls, name: str) -> Lesson:
        """A lesson that comes with the project, by the name of its game: twelve positions of a recorded game.

        Raises OptionError for a name that there is not; it says which there are.
        """
        from arch_widgets.lessons.ready import ready_with_review

        game, review = ready_with_review(name)
        lesson = cls(game)
        lesson.review = review
        return lesson

    def __repr__(self) -> str:
        return f"Lesson({self.title or self.chapters[0].rules.title}, {len(self.chapters)} chapters)"

    # -- chapters --------------------------------------------------------------------------------------------------
    def _chapter(self, place: int) -> Chapter:
        if not 0 <= place < len(self.chapters):
            raise OptionError(
                say(
                    "This lesson has {chapters} chapters; there is no chapter {number}.",
                    chapters=len(self.chapters),
                    number=place + 1,
                )
            )
        return self.chapters[place]

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return self._chapter(self.place)

    @property
    def game(self) -> Game:
        """The game of the chapter that is open, with its lesson: for `Room(lesson.game)`, or to change it in a viewer."""
        line = self.chapter.line
        while line.parent is not None:
            line = line.parent
        game = line.replay()
        assert isinstance(game, Game)
        return game

    def turn_to(self, number: int) -> None:
        """Open a chapter, from 1."""
        chapter = self._chapter(number - 1)
        film = film_for(chapter)
        asked: Asked = asked_of(chapter, number - 1, film)
        self._key, self.place = None, number - 1
        with self.viewer.hold_sync(), self.panel.hold_sync():
            self.viewer.replay = chapter.line.replay()
            self.viewer.view = 0 if chapter.seat is None else chapter.seat + 1
            self.viewer.film = film
            self.viewer.at = chapter.at
            self.viewer.choices = choices_in(chapter)
            self.viewer.live = bool(self.viewer.choices)
            self.viewer.answer = {}
            self.panel.said, self.panel.given, self.panel.hinted = {}, [], []
            self.panel.asked = {**asked}

    @property
    def key(self) -> Key:
        """What tells the answer of the chapter that is open."""
        if self._key is None:
            self._key = key_of(self.chapter)
        return self._key

    # -- answers ---------------------------------------------------------------------------------------------------
    def answer(self, text: str) -> Said:
        """Answer the chapter that is open: {"ok": whether it counts, "text": what is said to it}. A move may be written short."""
        try:
            answer, right, words = judged(self.chapter, self.key, text)
        except ArchError as problem:
            return self._tell(None, str(problem), [])
        if right:
            self.panel.done = sorted({*self.panel.done, self.place})
        return self._tell(right, words, [answer])

    def hint(self) -> None:
        """Show one more hint."""
        self.panel.hinted = self.key["hints"][: len(self.panel.hinted) + 1]

    def reveal(self) -> None:
        """Show the answer."""
        self._tell(None, self.key["answer"], self.key["right"])

    def next(self) -> None:
        """Open the next chapter; after the last one the first."""
        self.turn_to((self.place + 1) % len(self.chapters) + 1)

    def _tell(self, ok: bool | None, text: str, given: list[str]) -> Said:
        said: Said = {"ok": ok, "text": text}
        with self.panel.hold_sync():
            self.panel.given = given
            self.panel.said = {**said}
        if self.viewer.live:
            self.viewer.answer = {**said, "ok": bool(ok), "lead": ""}
        return said

    # -- what the reader asks for ----------------------------------------------------------------------------------
    def _typed(self, change: Change) -> None:
        text = str(change["new"].get("text", "")).strip()
        if text:
            self.answer(text)

    def _wished(self, change: Change) -> None:
        wish = change["new"]
        act, number, answer = wish.get("act"), wish.get("chapter"), wish.get("answer")
        try:
            if act == "open" and isinstance(number, int):
                self.turn_to(number + 1)
            elif act == "answer" and isinstance(answer, str):
                self.answer(answer)
            elif act == "hint":
                self.hint()
            elif act == "reveal":
                self.reveal()
        except ArchError as problem:
            self._tell(None, str(problem), [])

    # -- as a page -------------------------------------------------------------------------------------------------
    def to_html(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the lesson as one page that needs neither network nor Python. On existing files see `ReplayViewer.to_html`.

        The page holds the answers in a form that nobody reads at a glance, but no secret is kept: whoever looks for them in the file finds them.

        Warns:
            LeftOut: Where the games have notes, which may give answers away.
        """
        if told := notes_kept_back(self.chapters):
            warnings.warn(told, LeftOut, stacklevel=2)
        return write_lesson_page(self.title, self.chapters, path, replace=replace, kept=self._pages)

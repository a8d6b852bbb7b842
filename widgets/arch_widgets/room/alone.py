"""What each does alone while the leader lets everybody practise: the chapters of a lesson, moves tried at the leader's moment, or
better moves (`better`).

It runs on the leader's machine. A page holds the chapter or the position that its person has open, and no key to the answers.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Protocol

from arch_engine.core.errors import ArchError
from arch_engine.core.language import language, once_a_language, say
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.replay.branches import Branch
from arch_engine.replay.lesson import Chapter
from arch_engine.replay.session import Session
from arch_engine.replay.timeline import Timeline
from arch_widgets.bridge import Answer, Wish
from arch_widgets.lesson.chapters import asked_of, choices_in, film_for, judged, key_of, name_of
from arch_widgets.lesson.trying import refusal_of, told
from arch_widgets.room import schema
from arch_widgets.room.better import BetterAlone, Note, Positions
from arch_widgets.room.broadcast import written
from arch_widgets.room.machine import Machine
from arch_widgets.room.practice import BETTER, LESSON, MOVES, Practice
from arch_widgets.room.task import title_of
from arch_widgets.room.weighing import Weighing
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choices_of
from arch_widgets.viewer.cut import cut
from arch_widgets.viewer.film import Filming
from arch_widgets.viewer.schema import Film

MOST_MOVES = 60
"""How many moves somebody may try one after the other before going back to the position."""

Tried = tuple[int, str]
"""An answer that counts as one, for the session's file: the chapter from 1, or 0 for a move that was tried, and what was answered."""


class Alone(Protocol):
    """What one person has open."""

    @property
    def key(self) -> tuple[int, ...]:
        """What the film shows; another one for another film."""
        ...

    def film(self) -> Film:
        """What lies on the board."""
        ...

    def own(self) -> schema.Own:
        """What the page is told."""
        ...

    def wish(self, wish: Wish) -> Tried | None:
        """Do what the page wishes, which comes unchecked; gives what is to be noted."""
        ...


class Book:
    """The chapters of a lesson as pages get them, each made once for all."""

    def __init__(self, chapters: Sequence[Chapter], title: str) -> None:
        self.chapters, self.title = chapters, title
        self.names = [name_of(chapter, place) for place, chapter in enumerate(chapters)]
        self.film = cache(lambda place: film_for(chapters[place]))
        self.asked = cache(lambda place: asked_of(chapters[place], place, self.film(place)))
        self.choices = cache(lambda place: choices_in(chapters[place]))
        self.key = cache(lambda place: key_of(chapters[place]))


class LessonAlone:
    """A lesson at one's own pace. `done` are the places of chapters that were answered before."""

    def __init__(self, book: Book, done: Iterable[int] = ()) -> None:
        self.book, self.done = book, set(done)
        self._open(next((place for place in range(len(book.chapters)) if place not in self.done), 0))

    def _open(self, place: int) -> None:
        self.place = place
        self.said: schema.Judged = {"ok": None, "text": ""}
        self.given: list[str] = []
        self.hinted: list[str] = []

    @property
    def key(self) -> tuple[int, ...]:
        return (self.place,)

    def film(self) -> Film:
        return self.book.film(self.place)

    def own(self) -> schema.Own:
        book, choices = self.book, self.book.choices(self.place)
        answer: Answer = {"ok": bool(self.said["ok"]), "text": self.said["text"], "rule": ""}
        return {
            "mode": "lesson",
            "key": list(self.key),
            "at": book.chapters[self.place].at,
            "live": bool(choices),
            "choices": choices,
            "answer": {**answer, "lead": ""} if self.said["text"] and choices else {},
            "back": "",
            "title": book.title,
            "chapters": book.names,
            "done": sorted(self.done),
            "asked": book.asked(self.place),
            "said": self.said,
            "given": self.given,
            "hinted": self.hinted,
        }

    def wish(self, wish: Wish) -> Tried | None:
        act, place = wish.get("act"), wish.get("chapter")
        if act == "open" and type(place) is int and 0 <= place < len(self.book.chapters):
            self._open(place)
        elif act == "hint":
            self.hinted = self.book.key(self.place)["hints"][: len(self.hinted) + 1]
        elif act == "reveal":
            key = self.book.key(self.place)
            self.said, self.given = {"ok": None, "text": key["answer"]}, key["right"]
        else:
            text = str(wish.get("answer") or wish.get("text") or "").strip()
            return self._answer(text) if text else None
        return None

    def _answer(self, text: str) -> Tried | None:
        try:
            answer, right, words = judged(self.book.chapters[self.place], self.book.key(self.place), text)
        except ArchError as problem:
            self.said, self.given = {"ok": None, "text": str(problem)}, []
            return None
        self.said, self.given = {"ok": right, "text": words}, [answer]
        if right:
            self.done.add(self.place)
        return self.place + 1, answer


class Start:
    """The position from which everybody tries moves, made once for all.

    Args:
        replay: The game.
        step: The moment.
        view: Whose knowledge is shown, as in `Films`.
    """

    def __init__(self, replay: Timeline, step: int, view: int) -> None:
        self.replay, self.step = Session.resumed(replay, step).replay(), step
        self.seat = view - 1 if view else None
        self.film = cut(Filming(self.replay, None, self.seat).film, step, "")
        self.choices = self.choices_at(self.replay.at())

    def seen(self, table: Table) -> Table:
        """A table as it is shown."""
        rules = self.replay.rules
        if self.seat is None or not rules.hides or table.witness != ALL:
            return table
        view: Table = rules.hidden.as_witnessed(table, 1 << self.seat)
        return view

    def begin(self, random: Random) -> Session | Branch:
        """Where somebody goes on from: what the view does not show lies as it may lie, so that no move brings it to light."""
        if self.seat is None or not self.replay.rules.hides:
            return Session.resumed(self.replay)
        branch = self.replay.branch(luck="fresh", seed=random.getrandbits(48), seat=self.seat)
        branch.delete()  # nobody keeps what was only tried
        return branch

    def choices_at(self, table: Table) -> list[Choice]:
        """The legal decisions for the list."""
        rules, seen = self.replay.rules, self.seen(table)
        if seen.over or seen.asked == CHANCE:
            return []
        more = say("Only {most} of the legal decisions are listed; others can be typed.", most=MOST_LISTED)
        return choices_of(rules, seen, self.replay.names, rules.options(seen), more)


class MovesAlone:
    """A position in which moves are tried: a refusal names its rule, a legal move is made, and chance draws anew for each."""

    def __init__(self, start: Start) -> None:
        self.start = start
        self.turns = 0
        self._random = Random()
        self._go_back()

    def _go_back(self) -> None:
        self._played: tuple[Session | Branch, Filming] | None = None
        self._film, self._choices = self.start.film, self.start.choices
        self.answer: Mapping[str, object] = {}

    @property
    def key(self) -> tuple[int, ...]:
        return (self.turns,) if self._played else ()

    def film(self) -> Film:
        return self._film

    def own(self) -> schema.Own:
        return {
            "mode": "look",
            "key": list(self.key),
            "at": len(self._film["steps"]),
            "live": True,
            "choices": self._choices,
            "answer": self.answer,
            "back": say("Back to move {move}", move=self.start.step) if self._played else "",
            "title": "",
            "chapters": [],
            "done": [],
            "asked": {},
            "said": {"ok": None, "text": ""},
            "given": [],
            "hinted": [],
        }

    def wish(self, wish: Wish) -> Tried | None:
        text = str(wish.get("text") or "").strip()
        if wish.get("back") is True:
            self._go_back()
        elif text and text != "…":
            self._do(text)
            return 0, text
        return None

    def _do(self, text: str) -> None:
        start = self.start
        line = self._played[0] if self._played else start.begin(self._random)
        at, rules, table = len(line.replay()), line.rules, line.table
        if at - start.step >= MOST_MOVES:
            self.answer = {"ok": False, "text": say("That is far enough; go back to the position."), "rule": ""}
            return
        refused = refusal_of(rules, start.seen(table), text) or refusal_of(rules, table, text)
        if refused is not None:
            self.answer = {**refused}
            return
        filming = self._played[1] if self._played else Filming(start.replay, None, start.seat)
        rule = rules.rule_of(table, rules.words.parse(table, text))
        line.do(text)
        if isinstance(line, Session) and table.asked == CHANCE:
            line.draw(self._random)
        film = filming.follow(line.replay())
        self._played, self.turns = (line, filming), self.turns + 1
        self._film = cut(film, len(film["steps"]), "")
        self._choices = start.choices_at(line.table)
        words = told(film["moves"][at:], line.table.over)
        self.answer = {"ok": True, "text": words, "rule": rule}


class Practices:
    """What pages begin with, and their films, packed; what is the same for all is made once.

    Args:
        machine: The room.
        weighing: What judges moves in place of mistakes; None for a game without a review.
    """

    def __init__(self, machine: Machine, weighing: Weighing | None = None) -> None:
        self.machine, self.weighing = machine, weighing
        self._starts: dict[tuple[str, int, int], Start] = {}
        self._packed: dict[tuple[str, str, int, tuple[int, ...]], bytes] = {}

    @once_a_language
    def _book(self) -> Book:
        return Book(self.machine.chapters, title_of(self.machine.replay))

    @once_a_language
    def _positions(self) -> Positions | None:
        return None if self.weighing is None else Positions(self.machine.films, self.weighing)

    def _start(self, step: int, view: int) -> Start:
        key = language(), step, view
        if key not in self._starts:
            self._starts[key] = Start(self.machine.replay, step, view)
        return self._starts[key]

    def begin(
        self, practice: Practice, token: str, note: Note, changed: Callable[[], object], address: str = ""
    ) -> Alone:
        """What somebody at an address works at; `note` and `changed` are those of `BetterAlone`."""
        machine = self.machine
        if practice.kind == LESSON:
            return LessonAlone(self._book, machine.solved(token))
        if practice.kind == BETTER and self._positions is not None:
            return BetterAlone(self._positions, machine.found(token), note, changed, address)
        return MovesAlone(self._start(practice.step, practice.view))

    def end(self, alone: Alone) -> None:
        """Somebody works at it no longer."""
        if self.weighing is not None:
            self.weighing.forget(alone)

    def packed(self, practice: Practice, alone: Alone) -> bytes:
        """The film of what somebody works at."""
        moves = practice.kind == MOVES
        if moves and alone.key:
            return _packed(alone.film())
        key = language(), practice.kind, practice.number if moves else 0, alone.key
        if key not in self._packed:
            self._packed[key] = _packed(alone.film())
        return self._packed[key]


def _packed(film: Film) -> bytes:
    return gzip.compress(written(film).encode(), 5)

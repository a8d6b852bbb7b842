"""Mistakes of one's own games come back to be practised: which positions, and when each is due (Leitner's boxes).

A mistake lies in a box. Whoever finds a better move at the first try puts it into the next box, and it comes back after more days; whoever
does not puts it back into the first. It is all in a small file of the user's, `practice.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from arch_engine.core.errors import ArchError, Occupied, RecordError, reason_of, shown
from arch_engine.core.files import Kept, is_there, write_file
from arch_engine.core.language import count_of, say
from arch_engine.lab.own import user_folder
from arch_engine.record.review_file import fingerprint
from arch_engine.record.write import save
from arch_engine.replay.session import PERSON
from arch_engine.replay.study import load
from arch_engine.replay.timeline import Timeline
from arch_engine.review.grades import WORDS, Word
from arch_engine.review.review import Review
from arch_engine.review.reviewing import load_review
from arch_engine.review.store import REVIEW, review_path

DAYS = (1, 3, 7, 16, 35)
"""After so many days a mistake comes back, by its box."""

FILE, GAMES = "practice.json", "games"
KEPT = "practised"
"""The folder, among the user's, of games that have no file of their own: those of a dataset."""

FORMAT = 1
MOST_BYTES = 4_000_000


@dataclass(frozen=True)
class Exercise:
    """A mistake to be practised.

    game  the file of the game, from the user's folder on
    of    the fingerprint of the game, so that another game in its place is not taken for it
    step  the moment before the decision;   seat: who decided;   word: how the review called it
    box   how often in a row a better move was found, at most as many boxes as there are
    due   the day on which it comes back
    """

    game: str
    of: str
    step: int
    seat: int
    word: Word
    box: int
    due: date


Key = tuple[str, int]


class Practice:
    """What the user practises. It reads the file when it is made, and keeps each change there at once.

    folder     the user's folder; `lab.own` knows it where none is named
    exercises  the mistakes, by game and step
    said       what went wrong with the file, as a sentence; "" for nothing
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = user_folder() if folder is None else Path(folder)
        self.path = self.folder / FILE
        self.exercises: dict[Key, Exercise] = {}
        self.said = ""
        self._seen: dict[str, list[int]] = {}
        self._kept = Kept()
        self._read()

    def __repr__(self) -> str:
        return f"Practice({len(self.exercises)} mistakes)"

    def game_of(self, one: Exercise) -> Path:
        """The file of an exercise's game."""
        return self.folder / one.game

    def open(self, one: Exercise) -> tuple[Timeline, Review]:
        """The game of an exercise, and its review. Raises RecordError where they are not what they were."""
        path = self.game_of(one)
        replay = load(path)
        found = load_review(review_path(path), replay)
        if fingerprint(replay.record) != one.of or one.step not in found.verdicts:
            raise RecordError("{path} is another game now; review it to practise its mistakes.", path=shown(path))
        return replay, found

    # -- what is due -----------------------------------------------------------------------------------------------
    def due(self, today: date | None = None) -> list[Exercise]:
        """The mistakes that are due, the longest due first, and of one day the worst first."""
        today = today or date.today()
        found = [one for one in self.exercises.values() if one.due <= today and is_there(self.game_of(one))]
        return sorted(found, key=lambda one: (one.due, WORDS.index(one.word), one.game, one.step))

    def next_day(self, today: date | None = None) -> date | None:
        """The next day on which something is due that is not due yet."""
        today = today or date.today()
        return min((one.due for one in self.exercises.values() if one.due > today), default=None)

    # -- what changes it -------------------------------------------------------------------------------------------
    def collect(self, today: date | None = None) -> int:
        """Take in the mistakes of all reviewed games in the user's folder that people made; returns how many are new.

        Games and reviews that cannot be read are left out. A review that says otherwise today takes its mistakes back.
        """
        day, before = today or date.today(), set(self.exercises)
        games = self.folder / GAMES
        reviews = sorted(games.glob(f"*{REVIEW}")) if is_there(games) else []
        changed = {path: mark for path in reviews if (mark := _mark(path)) != self._seen.get(path.name)}
        found: dict[Path, tuple[Timeline, Review] | None] = {path: _opened(path) for path in changed}

        def take() -> None:
            for path, opened in found.items():
                self._seen[path.name] = changed[path]
                if opened is not None:
                    self._take(_game_of(path), *opened, day)

        if changed:
            self._change(take)
        return len(set(self.exercises) - before)

    def _take(self, path: Path, replay: Timeline, judged: Review, today: date) -> None:
        of, name = fingerprint(replay.record), _name(path, self.folder)
        mistakes = {one.step: one for one in judged.mistakes() if is_own(replay, one.seat)}
        gone = [
            key
            for key, one in self.exercises.items()
            if one.game == name and (one.of != of or one.step not in mistakes)
        ]
        for key in gone:
            del self.exercises[key]
        for step, one in mistakes.items():
            self.exercises.setdefault((of, step), Exercise(name, of, step, one.seat, one.word, 0, today))

    def answered(
        self, path: str | Path, judged: Review, step: int, found: bool, today: date | None = None
    ) -> Exercise | None:
        """Note whether the user has found a better move at a mistake, at the first try. Returns when it comes back, as an exercise.

        A game that has no file at `path`, as one of a dataset, is kept in the user's folder with its review, so that it can come back. None for a
        decision of a computer player, which is not the user's to practise. What is answered before it is due comes back when it
        would have come, unless no better move was found.
        """
        replay, day = judged.replay, today or date.today()
        verdict = judged.verdict(step)
        if not is_own(replay, verdict.seat):
            return None
        key = fingerprint(replay.record), step
        name = _name(self._file_of(Path(path), judged, key[0]), self.folder)
        noted: list[Exercise] = []

        def note() -> None:
            old = self.exercises.get(key) or Exercise(name, *key, verdict.seat, verdict.word, 0, day)
            noted[:] = [_moved(old, found, day)]
            self.exercises[key] = noted[0]

        self._change(note)
        return noted[0]

    def _file_of(self, path: Path, judged: Review, of: str) -> Path:
        """The file of a game that is practised: its own, or one that is kept for it with its review."""
        if is_there(path):
            return path
        own = self.folder / KEPT / f"{of[:16]}.parquet"
        try:
            own.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise RecordError(
                "{path} cannot be written: {problem}.", path=shown(own), problem=reason_of(problem)
            ) from None
        if not is_there(own):
            save(judged.replay.record, own)
        judged.save(review_path(own))
        return own

    # -- the file --------------------------------------------------------------------------------------------------
    def _change(self, change: Callable[[], None]) -> None:
        """Make a change and keep it; where another process has changed the file meanwhile, its changes come first."""
        while True:
            change()
            raw = json.dumps(self._data(), indent=1, ensure_ascii=False).encode()
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_file(self.path, raw, kept=self._kept)
                return
            except Occupied:
                self._read()
            except OSError as problem:
                raise RecordError(
                    "{path} cannot be written: {problem}.", path=shown(self.path), problem=reason_of(problem)
                ) from None

    def _data(self) -> dict[str, Any]:
        found = [asdict(one) | {"due": one.due.isoformat()} for one in self.exercises.values()]
        return {"format": FORMAT, "exercises": found, "seen": self._seen}

    def _read(self) -> None:
        self._kept = Kept()
        if not is_there(self.path):
            self.exercises, self._seen = {}, {}
            return
        self._kept.read(self.path, MOST_BYTES)
        try:
            if self.path.stat().st_size > MOST_BYTES:
                raise ValueError
            data = json.loads(self.path.read_text(encoding="utf-8"))
            exercises = [_exercise(one) for one in data["exercises"]]
            seen = {str(name): [int(part) for part in mark] for name, mark in data["seen"].items()}
            if data["format"] != FORMAT:
                raise ValueError
        except OSError as problem:
            raise RecordError(
                "{path} cannot be read: {problem}.", path=shown(self.path), problem=reason_of(problem)
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self._set_aside()
            return
        self.exercises = {(one.of, one.step): one for one in exercises}
        self._seen = seen

    def _set_aside(self) -> None:
        """A file that cannot be understood makes room for a new one; nothing of it is lost."""
        number = 1
        while is_there(aside := self.path.with_name(f"{self.path.stem}.broken-{number}{self.path.suffix}")):
            number += 1
        self.path.rename(aside)
        self.exercises, self._seen, self._kept = {}, {}, Kept()
        self.said = say(
            "What was practised so far could not be read; it is set aside in {path}, and practice begins anew.",
            path=shown(aside),
        )


def is_own(replay: Timeline, seat: int) -> bool:
    """Whether a person decided for a seat, and no computer player."""
    return replay.record.kinds[seat] == PERSON


def comes_back(due: date, today: date | None = None) -> str:
    """When a mistake is due, in a sentence."""
    days = (due - (today or date.today())).days
    if days < 1:
        return say("It stays due.")
    return count_of(days, "It comes back for practice tomorrow.", "It comes back for practice in {number} days.")


def _moved(old: Exercise, found: bool, today: date) -> Exercise:
    """An exercise in its next box, or in the first again."""
    if not found:
        return replace(old, box=0, due=today + timedelta(days=DAYS[0]))
    if old.due > today:
        return old
    box = min(old.box + 1, len(DAYS) - 1)
    return replace(old, box=box, due=today + timedelta(days=DAYS[box]))


def _exercise(data: Mapping[str, Any]) -> Exercise:
    one = Exercise(**{**data, "due": date.fromisoformat(data["due"])})
    if not all(type(number) is int and number >= 0 for number in (one.step, one.seat, one.box)):
        raise ValueError
    if not isinstance(one.game, str) or not isinstance(one.of, str) or one.word not in WORDS:
        raise ValueError
    return replace(one, box=min(one.box, len(DAYS) - 1))


def _opened(path: Path) -> tuple[Timeline, Review] | None:
    """The game of a review's file, and the review; None for what cannot be read."""
    try:
        replay = load(_game_of(path))
        return replay, load_review(path, replay)
    except ArchError:
        return None


def _game_of(review: Path) -> Path:
    return review.with_name(review.name.removesuffix(REVIEW) + ".parquet")


def _name(path: Path, folder: Path) -> str:
    """A game's file from the user's folder on, or whole where it lies elsewhere."""
    folder, whole = folder.resolve(), path.resolve()
    return whole.relative_to(folder).as_posix() if whole.is_relative_to(folder) else whole.as_posix()


def _mark(path: Path) -> list[int]:
    """What tells a file from what it was before."""
    status = path.stat()
    return [status.st_size, status.st_mtime_ns]

"""Keeps the session of a room in its file: what a room wrote it opens again, and what cannot be written does not end the keeping of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from arch_engine.core.errors import ArchError, RecordError, shown
from arch_engine.core.files import Kept, check_place, is_there
from arch_engine.core.language import count_of, say
from arch_engine.replay.deal import Deal
from arch_engine.replay.timeline import Timeline
from arch_widgets.room.facts import (
    ANSWERED,
    ASKED,
    CALLED,
    CAME,
    CHAPTER,
    COMPARED,
    COUNTED,
    DEALT,
    DROPPED,
    FOUND,
    FREED,
    HANDED,
    JUDGED,
    LED,
    POINTED,
    PRACTISED,
    REVEALED,
    SOUGHT,
    TRIED,
    WITHDRAWN,
    Fact,
    Place,
    read_room,
    save_room,
)
from arch_widgets.room.films import Films
from arch_widgets.room.practice import KINDS
from arch_widgets.room.state import State

OF_LEADER = frozenset(
    {LED, CALLED, POINTED, ASKED, CHAPTER, WITHDRAWN, REVEALED, JUDGED, COUNTED, DEALT, FREED, PRACTISED, DROPPED, COMPARED}
)  # fmt: skip
ON_QUESTIONS = frozenset({ASKED, CHAPTER})


class Keeping:
    """The file of a session.

    Args:
        replay: The game.
        path: The file, which is read if it is there; None keeps nothing.

    Attributes:
        place: Where the session was; None for a new one.
        facts: What happened in it.
        saved: How many facts there were when it was last written.
        written: The place that was written last; None if none was.

    Raises:
        RecordError: For a file that is no session of a room about this game, and for a place where none can be written.
    """

    def __init__(self, replay: Timeline, path: Path | None) -> None:
        self.replay, self.path = replay, path
        self.place: Place | None = None
        self.facts: list[Fact] = []
        self._kept = Kept()
        self._left_out: frozenset[int] = frozenset()
        self.saved = 0
        self.written: Place | None = None
        if path is not None and is_there(path):
            self.place, self.facts = read_room(replay, path, self._kept)
            check_facts(replay, self.facts, shown(path))
            self.saved = len(self.facts)
        elif path is not None:
            check_place(path)  # a place where nothing can be written is told before anybody comes

    def holds(self, place: Place, facts: Sequence[Fact]) -> bool:
        """Whether the file says where the session is and all that happened."""
        return self.saved == len(facts) and self.written == place

    def write(self, place: Place, facts: Sequence[Fact]) -> str:
        """Write the session, at need without what cannot be written; returns what the leader is to know of it, "" for nothing."""
        if self.path is None:
            return ""
        try:
            self._write(place, facts)
        except ArchError as problem:
            return say("The session is not saved: {why}", why=str(problem))
        except Exception:  # whatever came in: one fact must not end the keeping of all
            self._left_out = unwritable(self.replay, facts)
            try:
                self._write(place, facts)
            except Exception as problem:
                return say("The session is not saved: {why}", why=str(problem)[:200])
        if not self._left_out:
            return ""
        left_out = count_of(len(self._left_out), "1 entry", "{number} entries")
        return say("The session is saved without {entries} that cannot be written.", entries=left_out)

    def _write(self, place: Place, facts: Sequence[Fact]) -> None:
        kept = [fact for number, fact in enumerate(facts) if number not in self._left_out] if self._left_out else facts
        save_room(self.replay, place, kept, self.path or "", self._kept)
        self.saved, self.written = len(facts), place


def unwritable(replay: Timeline, facts: Sequence[Fact]) -> frozenset[int]:
    """Return the places of facts that a file cannot hold, and of those that mean nothing without them."""
    checking, left_out = Checking(replay), set()
    for place, fact in enumerate(facts):
        try:
            fact.text.encode()
            checking.take(fact)
        except Exception:  # as long as nobody knows what is wrong with it, it does not go into the file
            left_out.add(place)
    return frozenset(left_out)


def check_facts(replay: Timeline, facts: Iterable[Fact], where: str) -> None:
    """Raise RecordError for facts that cannot have happened one after the other in a room around this game."""
    checking = Checking(replay)
    try:
        for fact in facts:
            checking.take(fact)
        checking.end()
    except Exception as problem:  # a file that nobody vouches for: whatever it makes of the folding is its fault
        why = str(problem) if isinstance(problem, ArchError) else str(_foreign())
        raise RecordError(
            say(
                "{where}, row {row}: {why} Use another copy of the file.",
                where=where,
                row=checking.row,
                why=_ended(why),
            )
        ) from None


def _foreign() -> RecordError:
    return RecordError(say("A room cannot have written it."))


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "…")) else f"{sentence}."


class Checking:
    """Folds facts, and raises an error for one that a room cannot have noted."""

    def __init__(self, replay: Timeline) -> None:
        self.replay, self.state, self.films = replay, State(replay), Films(replay)
        self.row = 0
        self._answers: set[tuple[int, str]] = set()  # of one question, once they are accepted: many give the same

    def take(self, fact: Fact) -> None:
        """Fold one fact."""
        self.row += 1
        fits = self._fits(fact)
        if fits and fact.kind == ANSWERED:
            self._accept(fact)
        if not fits:
            raise _foreign()
        self.state.take(fact)

    def end(self) -> None:
        """The last fact is folded."""
        for table in self.state.tables.values():
            assert table.game is not None  # it is read now, once

    def _accept(self, fact: Fact) -> None:
        asked = self.state.question
        if asked is None or asked.number != fact.question:
            raise _foreign()
        if (fact.question, fact.text) not in self._answers:
            asked.accept(fact.text)
            self._answers.add((fact.question, fact.text))

    def _fits(self, fact: Fact) -> bool:
        """Whether its numbers are such as a room notes."""
        state, kind, people = self.state, fact.kind, len(self.state.people)
        first = people + 1 if kind == CAME else 0 if kind in OF_LEADER or kind == HANDED else 1
        last = people + 1 if kind == CAME else 0 if kind in OF_LEADER else people
        if not first <= fact.who <= last or not -1 <= fact.step <= len(self.replay):
            return False
        if kind == CAME:
            return fact.text not in state.who
        if kind in (LED, *ON_QUESTIONS, PRACTISED):
            self.films.check(fact.view)
            if fact.step < 0:
                return False
        if kind in ON_QUESTIONS:
            return fact.question > state.questions and state.question is None
        if kind == PRACTISED:
            return fact.text in ("", *KINDS)
        if kind == DEALT:
            return bool(Deal.read(fact.text))
        if kind == TRIED:
            return fact.question >= 0  # the lesson may have fewer chapters by now
        return kind not in (SOUGHT, FOUND) or fact.step >= 0

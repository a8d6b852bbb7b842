"""Moves that a review did not compare, judged on the leader's machine: by a process of its own, one move at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import say
from arch_engine.record.game_record import GameRecord
from arch_engine.record.review_file import Rolled
from arch_engine.review.jobs import DECISION, Job, replay_of
from arch_engine.review.judge import Judge
from arch_engine.review.review import Review
from arch_engine.workers.carried import carried
from arch_engine.workers.processes import Processes
from arch_engine.workers.spread import Crowd
from arch_widgets.review.answers import answer_to, leads_to
from arch_widgets.review.data import teller

MOST_WAITING = 30
"""Moves that wait at most; each takes about a second, and nobody waits for longer than half a minute."""
MOST_KNOWN = 1_000
"""Answers that are kept for whoever tries the same."""


class Wanted(NamedTuple):
    """What somebody wants to know of a decision, in full notation: whether it is accepted, or only what it leads to."""

    step: int
    seat: int | None
    """Whose knowledge is shown; None for everything."""
    notation: str
    weighs: bool


class Weighed(NamedTuple):
    """Whether a decision is accepted, what is said to it, and what it leads to."""

    accepted: bool
    words: str
    leads: str


Told = Callable[[Weighed], None]


def weigh(record: GameRecord, judge: Judge, task: tuple[Wanted, Sequence[Rolled]]) -> Weighed:
    """Do it, with what the review has rolled out of the decision that was played."""
    wanted, rolled = task
    step, seat, notation, weighs = wanted
    replay = replay_of(record)
    review = Review(replay, judge, {Job(DECISION, step): rolled}, ())
    accepted, words = True, ""
    if weighs:
        accepted, words = answer_to(review, step, review.weigh(step, notation), teller(replay, step, seat))
    return Weighed(accepted, words, leads_to(review, step, notation) if accepted else "")


def _one_process() -> Crowd:
    return Processes(1)


class Weighing:
    """The queue of moves to be judged. All of it happens in the room's thread, but for the judging.

    Args:
        review: Of the game.
        crowd: Makes who does the work.
    """

    def __init__(self, review: Review, crowd: Callable[[], Crowd] = _one_process) -> None:
        self.review = review
        self._make = crowd
        self._crowd: Crowd | None = None
        self._waiting: dict[Wanted, dict[object, Told]] = {}  # who waits for what, in order
        self._running: Wanted | None = None
        self._known: dict[Wanted, Weighed] = {}

    def ask(self, owner: object, wanted: Wanted, told: Told) -> None:
        """Somebody wants to know something, and nothing else any more. Raises OptionError if too many wait already."""
        self.forget(owner)
        if wanted in self._known:
            told(self._known[wanted])
            return
        if wanted not in self._waiting and len(self._waiting) >= MOST_WAITING:
            raise OptionError(say("Many moves are being weighed just now; try again in a moment."))
        self._waiting.setdefault(wanted, {})[owner] = told
        self._go_on()

    def forget(self, owner: object) -> None:
        """Somebody waits no longer."""
        for wanted, owners in [*self._waiting.items()]:
            owners.pop(owner, None)
            if not owners and wanted != self._running:
                del self._waiting[wanted]

    def close(self) -> None:
        """End the work, also what is being done."""
        self._waiting.clear()
        if self._crowd is not None:
            self._crowd.close(at_once=True)
            self._crowd = None

    def _go_on(self) -> None:
        """Hand out the next move, if none is being judged."""
        if self._running is not None or not self._waiting:
            return
        wanted = self._running = next(iter(self._waiting))
        self._crowd = self._crowd or self._make()
        review, loop = self.review, asyncio.get_running_loop()
        work = carried(partial(weigh, review.replay.record, review.judge))
        found = self._crowd.submit(work, (wanted, tuple(review.rolled(wanted.step))))

        def ended(found: Future[Weighed]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._ended, wanted, found)

        found.add_done_callback(ended)

    def _ended(self, wanted: Wanted, found: Future[Weighed]) -> None:
        """A move is judged: those who still wait for it are told, and the next one comes."""
        self._running = None
        owners = self._waiting.pop(wanted, {})
        if found.cancelled() or self._crowd is None:
            return  # the room is closed
        answer = self._answer(found)
        if found.exception() is None:
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[wanted] = answer
        for told in owners.values():
            told(answer)
        self._go_on()

    def _answer(self, found: Future[Weighed]) -> Weighed:
        problem = found.exception()
        if problem is None:
            return found.result()
        if self._crowd is not None and isinstance(problem, self._crowd.lost):
            self._crowd.close(at_once=True)
            self._crowd = None  # the next move gets another process
            problem = ArchError(say("Its process died; try the move again."))
        words = str(problem) if isinstance(problem, ArchError) else repr(problem)
        return Weighed(False, say("The judge gave up: {problem}", problem=words), "")

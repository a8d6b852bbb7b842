"""Moves that a review did not compare, judged on the leader's machine: by a process of its own, one move at a time.

Addresses take turns, and where too many moves wait, an address with many gives way to one with few. So somebody who opens many pages
waits for themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
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
    """Whether a decision is accepted (None where it was not judged), what is said to it, and what it leads to."""

    accepted: bool | None
    words: str
    leads: str


Told = Callable[[Weighed], None]


class Owner(NamedTuple):
    """Somebody who waits: from which address, and how they are told."""

    address: str
    told: Told


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
        self._waiting: dict[Wanted, dict[object, Owner]] = {}  # who waits for what, in order
        self._running: Wanted | None = None
        self._turn = ""  # the address for which a move was judged last
        self._known: dict[Wanted, Weighed] = {}

    def ask(self, owner: object, wanted: Wanted, told: Told, address: str = "") -> None:
        """Somebody at an address wants to know something, and nothing else any more. Raises OptionError if too many wait already."""
        self.forget(owner)
        if wanted in self._known:
            told(self._known[wanted])
            return
        if wanted not in self._waiting and len(self._waiting) >= MOST_WAITING:
            self._make_way(address)
        self._waiting.setdefault(wanted, {})[owner] = Owner(address, told)
        self._go_on()

    def _make_way(self, address: str) -> None:
        """Put out the last move of the address that has most, if it has more than this one would. Raises OptionError if none has."""
        held = Counter(map(_address_of, self._waiting.values()))
        most, number = held.most_common(1)[0]
        last = next(one for one in reversed(self._waiting) if _address_of(self._waiting[one]) == most)
        if number <= held[address] + 1 or last == self._running:
            raise OptionError(_too_many())
        for owner in self._waiting.pop(last).values():
            owner.told(Weighed(None, _too_many(), ""))

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
        self._take_turns()
        wanted = self._running = next(iter(self._waiting))
        self._turn = _address_of(self._waiting[wanted])
        self._crowd = self._crowd or self._make()
        review, loop = self.review, asyncio.get_running_loop()
        work = carried(partial(weigh, review.replay.record, review.judge))
        found = self._crowd.submit(work, (wanted, tuple(review.rolled(wanted.step))))

        def ended(found: Future[Weighed]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._ended, wanted, found)

        found.add_done_callback(ended)

    def _take_turns(self) -> None:
        """What the last address waits for besides comes after what others wait for."""
        for one in [*self._waiting]:
            if _address_of(self._waiting[one]) == self._turn:
                self._waiting[one] = self._waiting.pop(one)

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
        for owner in owners.values():
            owner.told(answer)
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
        return Weighed(None, say("The judge gave up: {problem}", problem=words), "")


def _address_of(owners: Mapping[object, Owner]) -> str:
    """Whose turn it takes: that of who has waited longest. A move that is being judged may have nobody left."""
    return next((owner.address for owner in owners.values()), "")


def _too_many() -> str:
    return say("Many moves are being weighed just now; try again in a moment.")

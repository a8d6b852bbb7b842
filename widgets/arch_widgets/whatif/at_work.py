"""Computer players at work: they play a branch on apart from it, so that the notebook stays free and they can be stopped."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import perf_counter

from arch_engine.core.errors import ArchError
from arch_engine.core.language import say
from arch_engine.replay.courses import Continuation, Course, Until

NEWS = 0.4
"""So many seconds lie at least between two pieces of news."""


class Stopped(Exception):
    """Somebody stopped them."""


class AtWork:
    """Computer players who play a branch on, `n` times or until some table is reached. They call `told` when there is news.

    going    what they play
    courses  the games played so far
    moves    how many moves they have played, of all games
    ended    whether they are done, or were stopped; `problem` is what went wrong
    """

    def __init__(self, going: Continuation, n: int, until: Until | None, told: Callable[[], None]) -> None:
        self.going, self.n, self._until, self._told = going, n, until, told
        self.courses: list[Course] = []
        self.moves = 0
        self.ended = False
        self.problem = ""
        self._stop = Event()
        self._latest = perf_counter()
        self._thread = Thread(target=self._in_thread, daemon=True)

    @property
    def stopped(self) -> bool:
        return self._stop.is_set()

    def stop(self) -> None:
        """Stop before the next move. What is played stays in `going` and `courses`."""
        self._stop.set()

    def start(self) -> None:
        """Begin in a thread of their own. Call it once the receiver of `told` holds this object."""
        self._thread.start()

    def wait(self) -> None:
        """Wait until they are done."""
        self._thread.join()

    def work(self) -> None:
        """Do it all now. Errors and interrupts go to the caller."""
        for course in self.going.games(self.n, self._until, self._pulse):
            self.courses.append(course)
            self._told()

    def _in_thread(self) -> None:
        try:
            self.work()
        except Stopped:
            pass
        except ArchError as problem:
            self.problem = str(problem)
        except Exception as problem:  # nobody else would report an error in a thread
            self.problem = say("The computer players gave up: {problem}", problem=problem)
        self.ended = True
        self._told()

    def _pulse(self) -> None:
        if self.stopped:
            raise Stopped
        self.moves += 1
        if perf_counter() - self._latest >= NEWS:
            self._latest = perf_counter()
            self._told()

"""*Look deeper*: decisions are judged again with more roll-outs, in the background, because the reader asks for it."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import count_of, say
from arch_engine.review.grades import SAID, Word
from arch_engine.review.review import Review as Judged
from arch_engine.workers.processes import cores
from arch_widgets.bridge import Change, step_in
from arch_widgets.review.panel import Panel
from arch_widgets.review.place import place_of

NEWS = 2.0
"""So many seconds lie at least between two looks at a review that is being deepened."""


class Deepening:
    """A closer look in progress, in a thread and processes of its own. It calls `told` whenever there is news.

    step     the decision that is looked at, None for all
    asked    how many decisions are to be looked at, `done` and `total` how much of the work is done
    so_far   what is known by now, where that is news; None otherwise
    found    the review once it has ended, whether done or stopped; `problem` is what went wrong
    """

    def __init__(self, review: Judged, step: int | None, into: Path | None, told: Callable[[], None]) -> None:
        self.review, self.step, self.into, self._told = review.so_far(), step, into, told
        self.asked = len(self.review.deeper(step))
        self.done, self.total = 0, 0
        self.looked_at: list[int] = []
        self.so_far: Judged | None = None
        self.found: Judged | None = None
        self.problem = ""
        self._looked = perf_counter()
        self._stopped = Event()
        self._thread = Thread(target=self.work, daemon=True)

    @property
    def ended(self) -> bool:
        return self.found is not None

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """Stop. What is done is kept."""
        self._stopped.set()

    def start(self) -> None:
        """Begin. Call it once the receiver of `told` holds this object."""
        self._thread.start()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._thread.join()

    def work(self) -> None:
        """Do it all here."""
        try:
            self.looked_at = self.review.deepen(
                self.step,
                workers=max(2, cores()),  # always separate processes, so that the notebook stays responsive
                progress=self._progress,
                into=self.into,
                told=self._partly,
                stop=self._stopped.is_set,
            )
        except ArchError as problem:
            self.problem = str(problem)
        except Exception as problem:  # nobody else would report an error in a thread
            self.problem = say("The review ended: {problem}", problem=problem)
        self.found = self.review
        self._told()

    def _progress(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self._told()

    def _partly(self) -> None:
        if perf_counter() - self._looked >= NEWS:
            self.so_far, self._looked = self.review.so_far(), perf_counter()


class Deeper:
    """The part of `Review` that looks at decisions more closely. `deepening` is the look in progress, None while there is none."""

    review: Judged
    panel: Panel
    file: Path | None
    deepening: Deepening | None = None
    _word_before: Word | None = None
    _loop: AbstractEventLoop | None = None

    def refresh(self) -> None:
        """Show the review as it is now."""
        raise NotImplementedError

    def deepen(self, step: int | None = None) -> None:
        """Look at a decision with four times the roll-outs it had, or at all decisions (`arch_engine.review.Review.deepen`).

        In a notebook it goes on in the background, and `stop_deepening` ends it; elsewhere it is done when this returns. What is done is kept
        where the review is kept, and the same call goes on. Raises OptionError for a step that was not judged, where nothing can be looked at
        more closely, and while something else is being looked at.
        """
        if self.deepening is not None or self.panel.desk.get("running"):
            raise OptionError(say("The judge is at work; stop it first."))
        if not self.review.deeper(step):
            raise OptionError(say("There is nothing that the judge could look at more closely here."))
        into = None if self.file is None else place_of(self.file)
        self.deepening = Deepening(self.review, step, into, self._soon)
        self._word_before = None if step is None else self.review.verdict(step).word
        self._tell()
        if self._loop is None:
            self.deepening.work()
        else:
            self.deepening.start()

    def stop_deepening(self) -> None:
        """Stop looking. What is done is kept."""
        if self.deepening is not None:
            self.deepening.stop()
            self._tell()

    def _asked(self, change: Change) -> None:
        wish = change["new"]
        try:
            if wish.get("act") == "deepen":
                self.deepen(step_in(wish))
            elif wish.get("act") == "enough":
                self.stop_deepening()
        except ArchError as problem:
            self.panel.deeper = {"said": str(problem), "move": _move(step_in(wish))}

    def _soon(self) -> None:
        """Pass news from the thread to the notebook's, which alone may change what is shown."""
        if self._loop is None:
            self._heard(self.deepening)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, self.deepening)

    def _heard(self, news: Deepening | None) -> None:
        if news is None or news is not self.deepening:
            return
        found = news.found or news.so_far
        news.so_far = None
        if found is not None and not self.panel.quest:
            self.review = found
            self.refresh()
        if not news.ended:
            self._tell()
            return
        self.review, self.deepening = news.found or self.review, None
        self.panel.deeper = {"said": news.problem or self._result(news), "move": _move(news.step)}

    def _result(self, news: Deepening) -> str:
        """What came of it, in a sentence."""
        if news.step is None:
            looked = count_of(len(news.looked_at), "1 decision", "{number} decisions")
            if len(news.looked_at) == news.asked:
                return say("{decisions} looked at more closely.", decisions=looked)
            return say(
                "Stopped: {decisions} of {all} looked at more closely. “Deepen all” goes on.",
                decisions=looked,
                all=news.asked,
            )
        if not news.looked_at:
            return say("Stopped; everything is as it was.")
        after = self.review.verdict(news.step).word
        if after == self._word_before:
            return say("Looked at more closely: it is still called “{word}”.", word=say(SAID[after]))
        return say(
            "Looked at more closely: “{before}” before, now “{after}”.",
            before=say(SAID[self._word_before or after]),
            after=say(SAID[after]),
        )

    def _tell(self) -> None:
        news = self.deepening
        if news is None:
            return
        if news.stopped:
            said = say("It stops …")
        elif news.step is None:
            said = say("All decisions are looked at more closely …")
        else:
            said = say("Move {move} is looked at more closely …", move=news.step + 1)
        self.panel.deeper = {
            "running": True,
            "stopping": news.stopped,
            "done": news.done,
            "total": news.total,
            "said": said,
            "move": _move(news.step),
        }


def _move(step: int | None) -> int | None:
    """The move that is decided at a step."""
    return None if step is None else step + 1

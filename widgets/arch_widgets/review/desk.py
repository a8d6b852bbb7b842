"""The review of the game that a viewer shows: the one kept beside the file, or one that is made in the background."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import perf_counter

from arch_engine.core.errors import ArchError
from arch_engine.core.language import mark, say
from arch_engine.judge.learned import why_none
from arch_engine.judge.weights import NoJudge
from arch_engine.replay.timeline import Timeline
from arch_engine.review.first_look import Glance, first_look
from arch_engine.review.judge import fitting
from arch_engine.review.review import Review as Judged
from arch_engine.review.reviewing import load_review
from arch_engine.review.reviewing import review as judged
from arch_engine.workers.processes import cores
from arch_widgets.bridge import Change, running_loop
from arch_widgets.review.panel import Panel
from arch_widgets.review.place import place_of
from arch_widgets.review.widget import Review
from arch_widgets.viewer.widget import ReplayViewer

OFFER = mark(
    "A computer player judges every decision, those that matter most first. You can go on looking around, and what is done is kept."
)

GLANCES = 6
"""So many decisions are told at a first look, those with which a chance to win fell most."""

FELL = 0.05
"""They are told only where it fell by at least this part of a win."""

NEWS = 2.0
"""So many seconds lie at least between two looks at a review that goes on."""


class Reviewing:
    """A review in progress, in a thread and processes of its own. It calls `told` whenever there is news.

    done, total  how much work is done, and how much there is
    glances      the game at a first look, before anything is compared
    so_far       what is judged so far; None before the first decision is
    found        the review, once it has ended; `problem` is what went wrong
    """

    def __init__(self, replay: Timeline, into: Path, told: Callable[[], None]) -> None:
        self.replay, self.into, self._told = replay, into, told
        self.done, self.total = 0, 0
        self.glances: list[Glance] = []
        self.so_far: Judged | None = None
        self._looked = -NEWS
        self.found: Judged | None = None
        self.problem = ""
        self._stopped = Event()
        self._thread = Thread(target=self._work, daemon=True)

    def start(self) -> None:
        """Begin. Call it once the receiver of `told` holds this object."""
        self._thread.start()

    @property
    def ended(self) -> bool:
        return self.found is not None or bool(self.problem)

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """Stop after the piece of work in progress. What is done is kept."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait until it has ended."""
        self._thread.join()

    def _progress(self, done: int, total: int) -> None:
        if self.stopped:
            raise KeyboardInterrupt  # `review` takes an interrupt as the order to end and keep what it has
        self.done, self.total = done, total
        self._told()

    def _partly(self, found: Judged) -> None:
        if perf_counter() - self._looked >= NEWS and found.verdicts:
            self.so_far, self._looked = found.so_far(), perf_counter()

    def _work(self) -> None:
        try:
            with suppress(NoJudge):
                self.glances = first_look(self.replay)
                self._told()
            judge = None if self.into.exists() else fitting(self.replay.rules)  # a kept one has its judge
            workers = max(2, cores())  # always separate processes, so that the notebook stays responsive
            self.found = judged(
                self.replay, judge, workers=workers, progress=self._progress, into=self.into, told=self._partly
            )
        except ArchError as problem:
            self.problem = str(problem)
        except Exception as problem:  # nobody else would report an error in a thread
            self.problem = say("The review ended: {problem}", problem=problem)
        self._told()


class ReviewDesk:
    """The mode *review* of a viewer whose game may not have been reviewed: its review, or *Review this game* with progress and *Stop*.

    `review` is the `Review` shown, None while there is none. `panel` is what the mode shows, and `said` what stands beside the button.
    """

    def __init__(self) -> None:
        self.review: Review | None = None
        self.panel = Panel()
        self.said = ""
        self._reviewing: dict[Path, Reviewing] = {}
        self._path: Path | None = None
        self._loop = running_loop()
        self._heard: list[ReplayViewer] = []

    def __repr__(self) -> str:
        return f"ReviewDesk({self.said!r})"

    def show(self, viewer: ReplayViewer, path: str | Path) -> None:
        """Turn to another game: the one in a file, which the viewer shows."""
        self._viewer, self._path = viewer, Path(path)
        if viewer not in self._heard:
            self._heard.append(viewer)
            viewer.observe(lambda change: self._speak_anew(), "language")
        self._take(None)
        self.said = ""
        if self._path not in self._reviewing:
            self._open()
        self._draw()

    def close(self) -> None:
        """Let go of the viewer, and close what the mode shows. A review that is being made goes on into its file."""
        self._path = None
        if self.review is not None:
            self.review.leave()
            self.review.close()
        self.panel.close()

    @property
    def running(self) -> Reviewing | None:
        """The review in progress of the game shown, if any."""
        found = self._reviewing.get(self._path) if self._path is not None else None
        return found if found is not None and not found.ended else None

    def _open(self) -> None:
        """Show the review kept beside the game, if there is one."""
        assert self._path is not None
        into = place_of(self._path)
        if not into.exists():
            return
        try:
            self._take(load_review(into, self._viewer.replay))
        except ArchError as problem:
            self.said = str(problem)

    def _take(self, found: Judged | None) -> None:
        """Show a review in the viewer, or that there is none; what was shown before is closed once that stands in its place."""
        before = self.review or self.panel
        if self.review is not None:
            self.review.leave()
        self.review = None
        if found is not None and found.verdicts:
            self.review = Review(self._viewer.replay, found, viewer=self._viewer)
            self.review.file = self._path
            self.panel = self.review.panel
        else:
            self.panel = Panel()
            self._viewer.attach("review", self.panel)
        before.close()
        self.panel.observe(self._wished, "wish")

    def _wished(self, change: Change) -> None:
        act = {"begin": self.begin, "end": self.end}.get(str(change["new"].get("act")))
        if act is not None:
            act()

    def begin(self) -> None:
        """Begin to review the game shown, or go on with a review that was stopped."""
        deepening = self.review is not None and self.review.deepening is not None
        if self._path is None or self.running is not None or deepening:
            return
        path = self._path
        self.said = ""
        self._reviewing[path] = Reviewing(self._viewer.replay, place_of(path), lambda: self._soon(path))
        self._reviewing[path].start()
        self._draw()

    def end(self) -> None:
        """Stop the review that is being made, after the piece of work in progress."""
        if self.running is not None:
            self.running.stop()
            self._draw()

    def _soon(self, path: Path) -> None:
        """Pass news from a review's thread to the notebook's, which alone may change what is shown."""
        if self._loop is None or self._loop.is_closed():
            self._told(path)
        else:
            self._loop.call_soon_threadsafe(self._told, path)

    def _told(self, path: Path) -> None:
        reviewing = self._reviewing.get(path)
        if reviewing is not None and reviewing.ended:
            del self._reviewing[path]  # its file holds it
        if reviewing is None or path != self._path:
            return
        if reviewing.ended:
            self._take(reviewing.found)
            self.said = reviewing.problem
        elif reviewing.so_far is not None:
            self._look(reviewing.so_far)
            reviewing.so_far = None
        self._draw()

    def _look(self, found: Judged) -> None:
        """Show what is judged so far; who is looking for a better move is left in peace."""
        if self.review is None:
            self._take(found)
        elif not self.panel.quest:
            self.review.review = found
            self.review.refresh()

    def _glances(self, reviewing: Reviewing) -> list[dict[str, object]]:
        """The decisions to look at first that are not judged yet, from what the reader may know."""
        judged = self.review.review.verdicts if self.review is not None else {}
        names, perspective = self._viewer.replay.names, self._viewer.perspective
        return [
            {
                "move": glance.step + 1,
                "text": say(
                    "{player}, move {move}: chance to win {percent} % lower",
                    player=names[glance.seat],
                    move=glance.step + 1,
                    percent=f"{100 * glance.loss:.0f}",
                ),
            }
            for glance in reviewing.glances[:GLANCES]
            if glance.loss >= FELL and glance.step not in judged and perspective in (None, glance.seat)
        ]

    def _speak_anew(self) -> None:
        """In the viewer's language; what went wrong before is told no more."""
        self.said = ""
        self._draw()

    def _draw(self) -> None:
        running, found = self.running, None if self.review is None else self.review.review
        whole = found is not None and found.finished
        if running is not None:
            percent = 100 * running.done // max(1, running.total)
            self.said = (
                say("It stops after this decision …")
                if running.stopped
                else say("{percent} % of the review is done.", percent=percent)
            )
            self.panel.desk = {
                "running": True,
                "stopping": running.stopped,
                "done": running.done,
                "total": running.total,
                "said": self.said,
                "glances": self._glances(running),
            }
            return
        if whole:
            self.said = ""
        elif not self.said:
            self.said = " ".join(filter(None, (say(OFFER), why_none(self._viewer.replay.rules))))
        begin = say("Go on with the review") if found is not None else say("Review this game")
        self.panel.desk = {} if whole else {"begin": begin, "said": self.said}

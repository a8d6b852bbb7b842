"""A game and its review in a notebook: what each decision cost, where the result came from, and better moves to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path

import ipywidgets as w
from IPython.display import display

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import say
from arch_engine.lab.practice import Practice, comes_back, is_own
from arch_engine.replay.study import Game, load
from arch_engine.replay.timeline import Timeline
from arch_engine.review.judge import Judge
from arch_engine.review.review import Review as Judged
from arch_engine.review.reviewing import load_review
from arch_engine.review.reviewing import review as judged
from arch_engine.review.store import review_path
from arch_engine.review.working import Progress
from arch_widgets.bridge import Column, running_loop, shut
from arch_widgets.review.data import data_of
from arch_widgets.review.deeper import Deeper
from arch_widgets.review.page import review_page
from arch_widgets.review.panel import Panel
from arch_widgets.review.quest import Quest
from arch_widgets.viewer.when import first_decision
from arch_widgets.viewer.widget import ReplayViewer

__all__ = ["Review", "review_page", "reviewed"]


class Review(Quest, Deeper, Column):
    """A recorded game with its review: every decision by what it cost, win chances, luck and choices, better moves to find.

    It is a viewer in the mode *review*: `viewer` is that viewer, `review` the review, `panel` what is shown of it. All keys of the
    viewer work, and three more: n and p go to the next and previous mistake, a hides the advice.

    >>> Review("replays/mykerinos-3p-last-season.parquet")
    Review(Mykerinos, 144 decisions judged, 1 blunder, 7 mistakes, 23 slips, 11 only moves)

    Args:
        game: The game, or the path of its file.
        review: The review (`arch_engine.review`). By default the one stored beside the file; if there is none, the game is
            reviewed now, which takes minutes, and the review is stored beside the file.
        judge: Who reviews the game if there is no review yet.
        at: The move to begin at; by default the greatest mistake.
        perspective: The seat (from 0) whose knowledge is shown: its own decisions, no hindsight. None shows everything.
        viewer: A viewer that already shows the game and gets the mode *review*. By default there is a viewer of its own.

    Raises:
        OptionError: For the review of another game.
        RecordError: For a file that cannot be read.
    """

    def __init__(
        self,
        game: Timeline | str | Path,
        review: Judged | None = None,
        *,
        judge: Judge | None = None,
        at: int | None = None,
        perspective: int | None = None,
        viewer: ReplayViewer | None = None,
    ) -> None:
        self.replay = game if isinstance(game, Timeline) else load(game)
        self.review = (
            reviewed(self.replay, None if isinstance(game, Timeline) else game, judge) if review is None else review
        )
        if self.review.replay.moves != self.replay.moves:
            raise OptionError(say("This is the review of another game; give the game it was made from."))
        self.file = None if isinstance(game, Timeline) else Path(game)
        self.answered = self._noted
        self._elsewhere = False  # whether the viewer shows another game
        self._loop = running_loop()
        perspective = perspective if viewer is None else viewer.perspective
        self.viewer = viewer or ReplayViewer(
            self.replay, _first(self.review, perspective) if at is None else at, perspective=perspective, mode="review"
        )
        self.panel = Panel(data=data_of(self.review, perspective), by=self.review.counts)
        self.viewer.attach("review", self.panel)
        super().__init__([self.viewer] if viewer is None else [])
        self.viewer.observe(self._looked, ["view", "language"])
        self.viewer.observe(self._shown, "film")
        self.viewer.observe(self._tried, "wish")
        self.viewer.observe(self._went, "mode")
        self.viewer.observe(self._left, "leaving")
        if viewer is None:
            self.viewer.observe(self._opened, "opened")
        self.panel.observe(self._wished, "wish")
        self.panel.observe(self._asked, "wish")

    def __repr__(self) -> str:
        return f"Review({self.replay.rules.title}, {self.review.describe()})"

    @property
    def advice(self) -> bool:
        """Whether the advice (the numbers and marks of the review) is shown. It can be set."""
        return not self.panel.silent

    @advice.setter
    def advice(self, shown: bool) -> None:
        self.panel.silent = not shown

    def leave(self) -> None:
        """Let go of a viewer that stands elsewhere. Its mode *review* stays, and what the mode shows."""
        self.stop()
        self.stop_deepening()
        self.deepening = None  # its news has nobody to go to any more; what it has done is in the file
        self.viewer.unobserve(self._looked, ["view", "language"])
        self.viewer.unobserve(self._shown, "film")
        self.viewer.unobserve(self._tried, "wish")
        self.viewer.unobserve(self._went, "mode")
        self.viewer.unobserve(self._left, "leaving")

    def close(self) -> None:
        """Close it with its panel; a viewer that stands elsewhere stays."""
        shut(getattr(self, "panel", None), *self.children)  # one that was refused is closed, too
        self.children = ()
        self.layout.close()
        super().close()

    def _looked(self, change: object) -> None:
        self.refresh()

    def _opened(self, change: object) -> None:
        """Another file may be open now: of that there is no review here."""
        replay = self.viewer.replay
        game = replay.tree.game.replay() if isinstance(replay, Game) else replay
        self._elsewhere = game.moves != self.replay.moves
        title = self.replay.record.title or self.replay.rules.title
        said = say("The review is of another game; open {title} again to see it.", title=title)
        with self.panel.hold_sync():
            self.panel.desk = {"said": said} if self._elsewhere else {}
            self.refresh()

    def _shown(self, change: object) -> None:
        """A branch may be shown now: the review is of the game that it leaves."""
        line, game = self.viewer.replay.moves, self.replay.moves
        alike = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(line, game, strict=False)))
        self.panel.leaves = None if alike == len(line) == len(game) else alike

    def _left(self, change: object) -> None:
        """Another game is about to be shown: a search ends, or its decisions would stand beside that one."""
        self.stop()

    def _went(self, change: Mapping[str, object]) -> None:
        """In another mode the search for a better move rests; it goes on when one comes back."""
        if self.viewer.mode == "review":
            self._go_on()
        elif change["old"] == "review":
            self._rest()

    def _noted(self, step: int, found: bool) -> str:
        """Keep for practice how a search at somebody's own mistake ended. What goes wrong with the file is said, and the answer shown all the same."""
        if self.file is None or not is_own(self.replay, self.review.verdict(step).seat):
            return ""
        try:
            practice = Practice()
            one = practice.answered(self.file, self.review, step, found)
        except ArchError as problem:
            return str(problem)
        return " ".join(filter(None, ("" if one is None else comes_back(one.due), practice.said)))

    def refresh(self) -> None:
        """Show the review as far as the viewer's perspective allows."""
        self.panel.data = {} if self._elsewhere else {**data_of(self.review, self.viewer.perspective)}

    def next_mistake(self, by: int = 1) -> None:
        """Go to the next mistake, or with -1 to the previous one. Without one, do nothing."""
        moves = [verdict.step + 1 for verdict in self.review.mistakes(self.viewer.perspective)]
        found = [move for move in moves if (move - self.viewer.at) * by > 0]
        if found:
            self.viewer.at = min(found, key=lambda move: abs(move - self.viewer.at))

    def to_html(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write one page that needs neither network nor Python. On existing files see `ReplayViewer.to_html`."""
        viewer = self.viewer
        return review_page(self.review, path, viewer.at, viewer.perspective, replace=replace, kept=viewer._pages)


def reviewed(replay: Timeline, file: str | Path | None = None, judge: Judge | None = None) -> Judged:
    """The review stored beside a game's file; if there is none, one made now, with a progress bar, and stored beside the file.

    A review that was interrupted continues. Raises RecordError if the stored one cannot be read or is by another judge.
    """
    into = None if file is None else review_path(file)
    if into is not None and into.exists():
        stored = load_review(into, replay)
        if stored.finished and judge in (None, stored.judge):
            return stored
    with _bar(replay) as progress:
        return judged(replay, judge, progress=progress, into=into)


@contextmanager
def _bar(replay: Timeline) -> Iterator[Progress]:
    """A progress bar in the notebook while a game is reviewed."""
    bar = w.IntProgress(description=say("Reviewing"), layout={"width": "100%"})
    words = w.HTML(
        say(
            "{number} moves are judged by a computer player. Interrupt the kernel to see what is known by then.",
            number=len(replay),
        )
    )
    box = w.VBox([bar, words])
    show: Callable[[object], object] = display
    show(box)

    def progress(done: int, total: int) -> None:
        bar.max, bar.value = total, done

    try:
        yield progress
    finally:
        box.close()


def _first(review: Judged, perspective: int | None) -> int:
    """The move to begin at: the greatest mistake, or where players begin to decide."""
    mistakes = review.mistakes(perspective)
    if mistakes:
        return max(mistakes, key=lambda verdict: verdict.loss.value).step + 1
    return first_decision(review.replay)

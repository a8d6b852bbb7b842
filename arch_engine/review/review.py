"""The review of a game: what a judge says about it, as sentences, as tables and in a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.files import Kept
from arch_engine.record.review_file import Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review import frames, words
from arch_engine.review.decision_points import decision_point
from arch_engine.review.expected import expected_line
from arch_engine.review.grades import Counts
from arch_engine.review.jobs import Job, weigh_two
from arch_engine.review.judge import Judge
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import totals_of
from arch_engine.review.moments import Story
from arch_engine.review.store import Keeping, keep
from arch_engine.review.story import story_of
from arch_engine.review.verdict import Assessment, weighed
from arch_engine.review.why import teller, why
from arch_engine.review.working import Progress, Working

if TYPE_CHECKING:
    import polars as pl


class Review(Judged):
    """What a judge says about a game; `review` and `load_review` make it.

    >>> from arch_engine import load
    >>> from arch_engine.review import load_review, review_path
    >>> path = "replays/mykerinos-3p-last-season.parquet"
    >>> found = load_review(review_path(path), load(path))
    >>> found.finished, found.counts
    (True, 'win')
    >>> found.losses().columns[:4]
    ['step', 'round', 'seat', 'player']

    Attributes:
        replay: The game.
        judge: Who judged.
        shared: Whether another review has put its work into the same file meanwhile; it is known here, too.
    """

    def __init__(
        self, replay: Timeline, judge: Judge, done: Mapping[Job, Sequence[Rolled]], asked: Collection[Job]
    ) -> None:
        super().__init__(replay, judge, done, asked)
        self._kept = Kept()
        self.shared = False

    def __repr__(self) -> str:
        return f"<Review of {self.replay.rules.title}: {self.describe()}>"

    def so_far(self) -> Review:
        """A copy that later work leaves alone: to look at from another thread while the review goes on."""
        copied = Review(self.replay, self.judge, self._done, self._asked)
        copied._chances, copied._free = self._chances, self._free  # of the same game
        copied._untellable = set(self._untellable)
        return copied

    # -- sentences -------------------------------------------------------------------------------------------------
    def text(self, most: int = 12, seat: int | None = None) -> str:
        """The greatest losses, so many at most, and where the results came from, of all seats or of one, as tables to print. Raises OptionError for
        fewer losses than none and for a seat there is not.
        """
        return words.text(self, most, seat)

    def why(self, step: int) -> str:
        """Return short sentences on what was better at a step, the moment before the decision: move `step + 1` is the decision; the last one is
        with hindsight, where that says something else. Raises OptionError for a step that was not judged.
        """
        return why(self, self.verdict(step), hindsight=True)

    def told(self, step: int, decision: str = "") -> str:
        """Tell in words what was played at a step, or another decision there, given as notation.

        Raises OptionError for a step that was not judged, NotationError if the notation cannot be read.
        """
        return teller(self, step)(decision or self.verdict(step).played)

    def story(self, perspective: int | None = None) -> Story:
        """The game in five moments at most, and where each player's result came from, a chapter each; with a perspective, the moments and the
        one chapter of that seat, by what it knew.
        """
        return story_of(self, perspective)

    # -- tables ----------------------------------------------------------------------------------------------------
    def losses(self, seat: int | None = None) -> pl.DataFrame:
        """A row for each decision, the greatest loss first; see docs/review.md for the columns. Raises OptionError for a seat there is not."""
        return frames.losses(self, seat)

    def rows(self, step: int | None = None) -> pl.DataFrame:
        """A row for each candidate and view, of all decisions or the one at a step: what it was worth.

        Raises OptionError for a step that was not judged.
        """
        steps = sorted(self.verdicts) if step is None else [step]
        return frames.weighed(self, [row for number in steps for row in self.rolled(number)])

    def curve(self, perspective: int | None = None) -> pl.DataFrame:
        """A row for each moment and seat: the win chance and points it could expect there, and once the decision was made. Moments between decisions
        that are not judged are missing, and without luck all of them. With a perspective, what that seat knew.
        """
        return frames.curve(self, perspective)

    def split(self, seat: int | None = None, by: Counts | None = None) -> pl.DataFrame:
        """The result of each seat, or of one, as the sum of named parts; see `reviewing.split`."""
        seats = range(len(self.replay.names)) if seat is None else [seat]
        return frames.split(self, [part for number in seats for part in self.parts(number, by)])

    def totals(self, seat: int | None = None, by: Counts | None = None) -> pl.DataFrame:
        """How much of the result of each seat, or of one, is of each kind."""
        seats = range(len(self.replay.names)) if seat is None else [seat]
        return frames.totals(self, {number: totals_of(self.parts(number, by)) for number in seats})

    # -- more roll-outs --------------------------------------------------------------------------------------------
    def weigh(self, step: int, notation: str) -> Assessment:
        """Any legal decision at a judged step against the best other candidate there, given what the seat knew; rolled out now.

        `step` is the moment before the decision, as in `why`. It has the judge's usual roll-outs, so its numbers differ from those of a second
        look, which has four times as many.

        Its `worse` says that it is surely worse, by as much as a slip at least; `word` says how much. Raises
        OptionError for a step that was not judged, NotationError or IllegalDecision for a line that is no legal decision.
        """
        verdict = self.verdict(step)
        rules, table = self.replay.rules, self.replay.at(step)
        decision = self.legal(step, notation)
        view = verdict.knowing
        others = [rules.words.parse(table, one) for one in (view.leader, view.rival, view.played) if one]
        best = next((one for one in others if one != decision), decision)
        now = decision_point(self.replay, self.judge, step)
        return weighed(weigh_two(self.replay, now, self.judge, decision, best), self.counts)

    def deepen(
        self,
        step: int | None = None,
        *,
        workers: int | str | None = None,
        progress: Progress | None = None,
        into: str | Path | None = None,
        told: Callable[[], object] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> list[int]:
        """Look at a decision more closely, with four times the roll-outs it had, or at all decisions; once more, and it is four times as many again.

        Of all decisions those are looked at that had fewest roll-outs, so that all come to the same depth. Each decision is judged anew and takes
        the place of what was known of it once it is done; `judge.rollouts` times `deepening.MOST_TIMES` is the most. Ctrl-C ends it with what
        is known so far, and the same call goes on with the rest.

        >>> from arch_engine import load
        >>> from arch_engine.review import Judge, review
        >>> found = review(load("replays/mykerinos-3p.parquet"), Judge(rollouts=4), steps=[142], luck=False, workers=1)
        >>> found.deepen(142), found.rests_on(142)
        ([142], 8)

        Args:
            step: The moment before the decision; left out, all decisions that are judged.
            workers: Processes, as many as the machine has cores if left out, or the address of a Dask cluster. The numbers do not depend on it.
            progress: Told how much work is done, and how much there is.
            into: The file in which the review is kept, where each decision is kept as it is done.
            told: Called after each decision.
            stop: Asked several times a second while other processes work; once it says true, the rest is left as it was.

        Returns:
            The steps of the decisions that now rest on more roll-outs; none where nothing can be looked at more closely.

        Raises:
            OptionError: For a step that was not judged.
            NoJudge: For a judge that asks the learned one, where that cannot serve or is another one now.
            RecordError: For a file that holds something else.
        """
        tasks = self.deeper(step)
        self.judge.ahead(self.replay.rules)  # raises where the learned judge is another one now
        before = {task.job: self._done[task.job] for task in tasks}
        keeping = Keeping(partial(self.save, into)) if into is not None else None
        if keeping is not None and tasks:
            keeping.now()  # what cannot be written is told before the work, not after it
        number = 1 if workers is None and len(tasks) < 2 else workers
        if tasks:
            Working(self, keeping, progress, told, stop).do([tasks], number)
        return sorted(job.step for job, rows in before.items() if self._done[job] is not rows)

    def rests_on(self, step: int) -> int:
        """How many roll-outs of what was played, and as many of its rival with the same luck, the loss at a step rests on.

        0 where there was nothing to compare. Raises OptionError for a step that was not judged.
        """
        return self.verdict(step).knowing.loss_points.rollouts

    def expected(self, step: int, notation: str) -> list[str]:
        """The moves that most often follow a decision at a judged step, as sentences, until they part or chance decides. A dig is not chance
        here: each continuation has its own cards, and what is told followed in most of them.

        Raises OptionError for a step that was not judged, NotationError or IllegalDecision for a line that is no legal decision.
        """
        return [told for _, told in expected_line(self, step, notation)]

    # -- files -----------------------------------------------------------------------------------------------------
    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write it to a file; `load_review` reads it, and `review` goes on with it.

        What another review of this game by this judge has put there is kept, here and in the file. Raises RecordError where the file
        holds something else; `replace` takes the place of another review. Where nothing is judged yet, no file is made.
        """
        known = dict(self._done)
        keep(path, self.replay, self.judge, self._done, self._kept, replace=replace)
        if any(rows is not known.get(job) for job, rows in self._done.items()):
            self.shared = True
            self.forget()
        return Path(path)

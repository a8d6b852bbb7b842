"""The review of a game: every decision judged, the value of every moment, and where the results came from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.arguments import checked, checked_methods
from arch_engine.core.errors import IllegalDecision, OptionError
from arch_engine.core.files import Kept
from arch_engine.record.review_file import DECIDED, START, VALUE, Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review import frames, words
from arch_engine.review.grades import WORDS, Counts, Word, in_words
from arch_engine.review.jobs import BEGINNING, DECISION, POSITION, START_FACTOR, Job, do_job, weigh_two
from arch_engine.review.judge import Judge
from arch_engine.review.luck import Part, parts_of, totals_of
from arch_engine.review.moments import decisions, moment, valued
from arch_engine.review.origins import Difference, differences
from arch_engine.review.store import Keeping, keep, kept, kept_by
from arch_engine.review.verdict import Verdict, View, verdict_of, weighed
from arch_engine.review.why import why
from arch_engine.review.workers import Workers

if TYPE_CHECKING:
    import polars as pl

Progress = Callable[[int, int], None]
"""Told how much work is done, and how much there is."""


@checked_methods
class Review:
    """What a judge says about a game; `review` and `load_review` make it.

    judge     who judged
    finished  whether all is judged that was asked for
    shared    whether another review has put its work into the same file meanwhile; it is known here, too
    counts    "win", or "points" where one plays alone; then there is no win chance
    """

    def __init__(
        self, replay: Timeline, judge: Judge, done: Mapping[Job, Sequence[Rolled]], asked: Collection[Job]
    ) -> None:
        self.replay = replay
        self.judge = judge
        self._done = dict(done)
        self._asked = tuple(asked)
        self._kept = Kept()
        self.shared = False

    @property
    def finished(self) -> bool:
        return all(job in self._done for job in self._asked)

    @property
    def counts(self) -> Counts:
        return "points" if len(self.replay.names) == 1 else "win"

    def __repr__(self) -> str:
        return f"<Review of {self.replay.rules.title}: {self.describe()}>"

    def text(self, most: int = 12, seat: int | None = None) -> str:
        """The greatest losses and where the results came from, of all seats or of one, as tables to print."""
        return words.text(self, most, seat)

    def judged_by(self) -> str:
        """Sentences on who judges and how far to trust it."""
        caution = self.replay.rules.caution if self.judge.policy == "quick" else ""
        return f"{self.judge.text()} {caution}".rstrip()

    def describe(self, seat: int | None = None) -> str:
        """One line: how much is judged and what was found, for all seats or for one."""
        judged = sum(seat in (None, verdict.seat) for verdict in self.verdicts.values())
        missing = sum(job not in self._done for job in self._asked)
        rest = f"; not finished, {missing} of {len(self._asked)} pieces of work are left" if missing else ""
        return f"{judged} decisions judged, {in_words(self.counted(seat))}{rest}"

    def counted(self, seat: int | None = None) -> dict[Word, int]:
        """How many decisions there are of each word, of all seats or of one."""
        found = [verdict.word for verdict in self.verdicts.values() if seat in (None, verdict.seat)]
        return {word: found.count(word) for word in WORDS}

    # -- decisions -------------------------------------------------------------------------------------------------
    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """What is said about each judged decision, by the step before it, in order of play."""
        steps = sorted(job.step for job in self._done if job.kind == DECISION)
        return {step: verdict_of(self._done[Job(DECISION, step)], self.counts) for step in steps}

    def mistakes(self, seat: int | None = None) -> list[Verdict]:
        """The mistakes and blunders (`grades`), given what the seat knew; in order of play."""
        return [found for found in self.verdicts.values() if found.mistake and seat in (None, found.seat)]

    def next_mistake(self, step: int, seat: int | None = None) -> int | None:
        """The step of the first mistake after a step, or None."""
        return next((found.step for found in self.mistakes(seat) if found.step > step), None)

    def differences(self, step: int) -> list[Difference]:
        """From where, and for whom, the better decision at a step brings more points or fewer; the greatest difference first.

        Nothing where no decision was surely better, nor in reviews made before origins were kept. Raises OptionError for a step that
        was not judged.
        """
        self._verdict(step)
        return differences(self._done[Job(DECISION, step)])

    def why(self, step: int) -> str:
        """One sentence on what was better at a step, and by which points. Raises OptionError for a step that was not judged."""
        return why(self, self._verdict(step))

    def losses(self, seat: int | None = None) -> pl.DataFrame:
        """A row for each decision, the greatest loss first; see docs/review.md for the columns."""
        return frames.losses(self, seat)

    def rows(self, step: int | None = None) -> pl.DataFrame:
        """A row for each candidate and view, of all decisions or the one at a step: what it was worth.

        Raises OptionError for a step that was not judged.
        """
        if step is not None:
            self._verdict(step)
        steps = sorted(self.verdicts) if step is None else [step]
        return frames.candidates(self, [row for number in steps for row in self._done[Job(DECISION, number)]])

    def weigh(self, step: int, notation: str) -> View:
        """Any legal decision at a judged step against the best candidate there, given what the seat knew; rolled out now.

        Its `worse` says that it is worse beyond the interval, otherwise it is as good as far as the judge can tell. Raises
        OptionError for a step that was not judged, NotationError or IllegalDecision for a line that is no legal decision.
        """
        verdict = self._verdict(step)
        rules, table = self.replay.rules, self.replay.at(step)
        decision = rules.parse(table, notation)
        refusal = rules.why_not(table, decision)
        if refusal is not None:
            raise IllegalDecision(refusal.rule, refusal.sentence)
        best = rules.parse(table, verdict.knowing.leader)
        if best == decision:
            best = rules.parse(table, verdict.knowing.rival or verdict.played)
        now = moment(self.replay, self.judge, step)
        return weighed(weigh_two(self.replay, now, self.judge, decision, best), self.counts)

    def _verdict(self, step: int) -> Verdict:
        verdict = self.verdicts.get(step)
        if verdict is None:
            raise OptionError(f"The decision at step {str(step)[:20]} is not judged; choose a step of `verdicts`.")
        return verdict

    # -- values ----------------------------------------------------------------------------------------------------
    def curve(self) -> pl.DataFrame:
        """A row for each step and seat: the win chance and points the seat could expect from what it knew."""
        return frames.curve(self, self._values(VALUE))

    @property
    def has_luck(self) -> bool:
        """Whether luck is reviewed to the end, for `split` and `totals`."""
        return all(job in self._done for job in _luck_jobs(self.replay))

    def parts(self, seat: int, by: Counts | None = None) -> list[Part]:
        """The parts a seat's result is made of; raises OptionError where luck is not reviewed, or not to the end."""
        if not 0 <= seat < len(self.replay.names):
            raise OptionError(f"The seats of this game are 0 to {len(self.replay.names) - 1}; there is no seat {seat}.")
        if by not in (None, "win", "points"):
            raise OptionError(f"A result is split by 'win' or 'points', not {str(by)[:20]!r}.")
        if not self.has_luck:
            raise OptionError("Luck is not reviewed to the end; call review with luck=True and let it finish.")
        return parts_of(self.replay, self._values(START, VALUE, DECIDED), seat, by or self.counts)

    def split(self, seat: int | None = None, by: Counts | None = None) -> pl.DataFrame:
        """The result of each seat, or of one, as the sum of named parts; see `luck.split`."""
        seats = range(len(self.replay.names)) if seat is None else [seat]
        return frames.split(self, [part for number in seats for part in self.parts(number, by)])

    def totals(self, seat: int | None = None, by: Counts | None = None) -> pl.DataFrame:
        """How much of the result of each seat, or of one, is of each kind, with its interval."""
        seats = range(len(self.replay.names)) if seat is None else [seat]
        return frames.totals(self, {number: totals_of(self.parts(number, by)) for number in seats})

    def _values(self, *stages: str) -> list[Rolled]:
        jobs = sorted(job for job in self._done if job.kind != DECISION)
        return [row for job in jobs for row in self._done[job] if row.stage in stages]

    # -- files -----------------------------------------------------------------------------------------------------
    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write it to a file; `load_review` reads it, and `review` goes on with it.

        What another review of this game by this judge has put there is kept, here and in the file. Raises RecordError where the file
        holds something else; `replace` takes the place of another review. Where nothing is judged yet, no file is made.
        """
        known = len(self._done)
        keep(path, self.replay, self.judge, self._done, self._kept, replace=replace)
        if len(self._done) != known:
            self.shared = True
            self.__dict__.pop("verdicts", None)  # more is known now
        return Path(path)


@checked
def review(
    replay: Timeline,
    judge: Judge | None = None,
    *,
    seats: Iterable[int] | None = None,
    steps: Iterable[int] | None = None,
    luck: bool = True,
    workers: int | None = None,
    progress: Progress | None = None,
    into: str | Path | None = None,
) -> Review:
    """Judge the decisions of a game that were no forced ones.

    judge     left out, the one whose work `into` holds, or else an ordinary one
    seats     those whose decisions are judged, all if left out
    steps     the moments before the decisions to judge, all if left out
    luck      whether moments are valued, too, for the win-chance curve and the split into luck and choices
    workers   processes; as many as the machine has cores if left out. The numbers do not depend on it.
    into      a file in which what is done is kept, and from which it is taken when it is there already

    Ctrl-C ends it with what is known so far. Raises OptionError for seats, steps and a policy the game does not have, RecordError
    for a file that holds the review of another game or by another judge.
    """
    asked = _asked(replay, seats, steps, luck)
    judge, done = kept_by(into, replay, judge)
    if not judge.plays.serves(replay.rules):
        raise OptionError(
            f"{replay.rules.title} has no slower, better way to play roll-outs than 'quick'; leave the policy out."
        )
    found = Review(replay, judge, done, asked)
    todo = [job for job in asked if job not in done]
    keeping = Keeping(partial(found.save, into)) if into is not None and todo else None
    if keeping is not None:
        keeping.now()  # what cannot be written is told before the work, not after it
    weights = {job: _weight(replay, job) for job in todo}
    total, past = sum(weights.values()), 0
    if progress is not None:
        progress(0, total)
    try:
        with Workers(1 if len(todo) < 2 else workers) as busy:
            for number, rolled in busy.as_done(partial(do_job, replay.record, judge), todo):
                job = todo[number]
                found._done[job] = tuple(rolled)
                past += weights[job]
                if keeping is not None:
                    keeping.now_and_then()
                if progress is not None:
                    progress(past, total)
    except KeyboardInterrupt:
        pass  # what is known so far is the answer
    finally:
        if keeping is not None:
            keeping.now()
    return found


def _asked(replay: Timeline, seats: Iterable[int] | None, steps: Iterable[int] | None, luck: bool) -> list[Job]:
    """The pieces of work that are asked for, the longest first as games go."""
    chosen = set(range(len(replay.names))) if seats is None else set(seats)
    for seat in chosen:
        if seat not in range(len(replay.names)):
            raise OptionError(
                f"The seats of this game are 0 to {len(replay.names) - 1}; there is no seat {str(seat)[:20]}."
            )
    wanted = None if steps is None else set(steps)
    for step in wanted or ():
        if step not in range(len(replay)):
            raise OptionError(
                f"The decisions of this game are at the steps 0 to {len(replay) - 1}, not {str(step)[:20]}."
            )
    jobs = [
        Job(DECISION, step)
        for step in (decisions(replay) if wanted is None or wanted else ())
        if replay.moves[step].mover in chosen and (wanted is None or step in wanted)
    ]
    return sorted([*jobs, *(_luck_jobs(replay) if luck else ())], key=lambda job: (job.step, job.kind))


def _luck_jobs(replay: Timeline) -> list[Job]:
    return [Job(BEGINNING, 0), *(Job(POSITION, step) for step in valued(replay))]


def _weight(replay: Timeline, job: Job) -> int:
    """About how much work it is: how many times the rest of the game is played."""
    seats = len(replay.names) if replay.rules.hides else 1
    times = {DECISION: 10, POSITION: 2 * seats, BEGINNING: START_FACTOR * seats}[job.kind]
    return times * (len(replay) - job.step + 1)


@checked
def load_review(path: str | Path, replay: Timeline) -> Review:
    """The review of a game in a file.

    Raises RecordError for a file that is none, or of another game, or by a judge this version does not have; DamagedRecord for
    one that is not what was written.
    """
    judge, done = kept(path, replay)
    luck = any(job.kind != DECISION for job in done)
    return Review(replay, judge, done, _asked(replay, None, None, luck))

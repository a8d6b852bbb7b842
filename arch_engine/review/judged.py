"""What is known of a reviewed game: its roll-outs, and what they say. How that is shown is for other files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property, partial

from arch_engine.core.errors import IllegalDecision, OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.opinions import Expectation
from arch_engine.games import opinions_of
from arch_engine.judge.learned import told_apart
from arch_engine.record.review_file import Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review.chances import chances_of
from arch_engine.review.decision_points import decisions
from arch_engine.review.deepening import deeper, second_looks, times_of, untold
from arch_engine.review.eyes import told_of
from arch_engine.review.first_look import by_importance
from arch_engine.review.grades import WORDS, Counts, Word, in_words
from arch_engine.review.jobs import BEGINNING, DECISION, Job, Task
from arch_engine.review.judge import Judge
from arch_engine.review.luck_split import Part, parts_of
from arch_engine.review.nodes import Node, lucky_steps, nodes_of
from arch_engine.review.origins import Difference, differences
from arch_engine.review.verdict import Assessment, Verdict, compared, ranked, verdict_of


class Judged:
    """A game and what a judge has rolled out of it so far.

    judge     who judged
    finished  whether all is judged that was asked for
    counts    "win", or "points" where one plays alone; then there is no win chance
    """

    def __init__(
        self, replay: Timeline, judge: Judge, done: Mapping[Job, Sequence[Rolled]], asked: Collection[Job]
    ) -> None:
        self.replay = replay
        self.judge = judge
        self._done = dict(done)
        self._asked = tuple(asked)
        self._untellable: set[Job] = set()  # decisions of which nothing came of finding out why they were worse
        self._chances: dict[int | None, list[Expectation]] = {}
        self._free: list[tuple[frozenset[int], frozenset[int]]] = []  # found once, where it is asked for
        self._nodes: dict[tuple[Counts, int | None], list[Node]] = {}

    def add(self, job: Job, rolled: Sequence[Rolled]) -> None:
        """Note the roll-outs of one more piece of work."""
        if self._done.get(job) == tuple(rolled):
            self._untellable.add(job)
        self._done[job] = tuple(rolled)
        self.forget()

    def forget(self) -> None:
        """Work out anew what the roll-outs say, for there are more of them."""
        self.__dict__.pop("verdicts", None)
        self._nodes.clear()

    @property
    def finished(self) -> bool:
        """Whether all is judged that was asked for, what is doubtful more than once."""
        return all(job in self._done for job in self._asked) and not self.second_looks() and not self.untold()

    def missing(self) -> list[Task]:
        """The pieces of work that were asked for and are not done, in the order in which they are worth doing."""
        places = by_importance(self.replay)
        todo = [job for job in self._asked if job not in self._done]
        todo.sort(
            key=lambda job: (
                job.kind == DECISION,  # the beginning first: a curve begins there
                places.get(job.step, 0),
            )
        )
        return [Task(job, told=not self.judge.weights) for job in todo]  # `untold` comes later

    def deeper(self, step: int | None = None) -> list[Task]:
        """What `Review.deepen` would do at a step, or for the whole game: nothing where nothing can be looked at more closely.

        Raises OptionError for a step that was not judged.
        """
        if step is not None:
            self.verdict(step)
            return deeper(self.judge, self._done, [step])
        return deeper(self.judge, self._done, [found.step for found in ranked(self.verdicts.values())])

    def second_looks(self) -> list[Task]:
        """The decisions that were asked for and are worth a second look (`deepening`)."""
        return second_looks(self.judge, self._done_as_asked(), self.counts, self.again)

    @property
    def again(self) -> float:
        """Which share of the decisions get a second look at most; none where the judge plays games out."""
        return opinions_of(self.replay.rules).judged.again if self.judge.weights else 0.0

    def untold(self) -> list[Task]:
        """The decisions that were asked for and surely worse, of which nobody has found out why (`deepening`)."""
        asked = {job: rows for job, rows in self._done_as_asked().items() if job not in self._untellable}
        return untold(self.judge, asked, self.counts)

    def _done_as_asked(self) -> dict[Job, Sequence[Rolled]]:
        return {job: self._done[job] for job in self._asked if job in self._done}

    @property
    def counts(self) -> Counts:
        """What decides: "win", or "points" where one plays alone; then there is no win chance."""
        return "points" if len(self.replay.names) == 1 else "win"

    def judged_by(self) -> str:
        """Sentences on who judges and how far to trust it, also with components of one's own, and by whose knowledge where the record does
        not tell everything.
        """
        rules = self.replay.rules
        apart = told_apart(rules, self.replay.record.components) if self.judge.weights else ""
        return " ".join(filter(None, (self.judge.text(rules), apart, told_of(self.replay))))

    def describe(self, seat: int | None = None) -> str:
        """One line: how much is judged and what was found, for all seats or for one. Raises OptionError for a seat there is not."""
        judged = len(self.verdicts_of(seat))
        missing = sum(job not in self._done for job in self._asked)
        found = in_words(self.counted(seat))
        if not missing:
            return say("{number} decisions judged, {found}", number=judged, found=found)
        return say(
            "{number} decisions judged, {found}; not finished, {missing} of {all} pieces of work are left",
            number=judged,
            found=found,
            missing=missing,
            all=len(self._asked),
        )

    def counted(self, seat: int | None = None) -> dict[Word, int]:
        """How many decisions there are of each word, of all seats or of one. Raises OptionError for a seat there is not."""
        found = [verdict.word for verdict in self.verdicts_of(seat)]
        return {word: found.count(word) for word in WORDS}

    # -- decisions -------------------------------------------------------------------------------------------------
    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """What is said about each judged decision, by the step before it, in order of play."""
        steps = sorted(job.step for job in self._done if job.kind == DECISION)
        return {step: verdict_of(self._done[Job(DECISION, step)], self.counts) for step in steps}

    def verdicts_of(self, seat: int | None) -> list[Verdict]:
        """What is said about the decisions of all seats or of one, in order of play. Raises OptionError for a seat there is not."""
        if seat is None:
            return list(self.verdicts.values())
        self.replay.check_there(seat)
        return [verdict for verdict in self.verdicts.values() if verdict.seat == seat]

    def verdict(self, step: int) -> Verdict:
        """What is said about the decision at a step. Raises OptionError for a step that was not judged."""
        found = self.verdicts.get(step)
        if found is None:
            raise OptionError(
                say(
                    "The decision at step {step} is not judged; choose a step of `verdicts`. Move 1 is decided at step 0.",
                    step=str(step)[:20],
                )
            )
        return found

    def mistakes(self, seat: int | None = None) -> list[Verdict]:
        """The mistakes and blunders (`grades`), given what the seat knew; in order of play. Raises OptionError for a seat there is not."""
        return [found for found in self.verdicts_of(seat) if found.mistake]

    def next_mistake(self, step: int, seat: int | None = None) -> int | None:
        """The step of the first mistake after a step, or None."""
        return next((found.step for found in self.mistakes(seat) if found.step > step), None)

    def rolled(self, step: int) -> Sequence[Rolled]:
        """The roll-outs of the decision at a step. Raises OptionError for a step that was not judged."""
        self.verdict(step)
        return self._done[Job(DECISION, step)]

    def legal(self, step: int, notation: str) -> Decision:
        """A decision at a step by its notation. Raises NotationError or IllegalDecision for a line that is no legal decision."""
        rules, table = self.replay.rules, self.replay.at(step)
        decision = rules.words.parse(table, notation)
        refusal = rules.why_not(table, decision)
        if refusal is not None:
            raise IllegalDecision(refusal.rule, refusal.sentence)
        return decision

    def compared(self, step: int, notation: str) -> Assessment | None:
        """A decision at a judged step against the best candidate there, as far as the review tells (`verdict.compared`); None where it
        has to be weighed. Raises OptionError for a step that was not judged.
        """
        return compared(self.rolled(step), notation, self.counts)

    def differences(self, step: int) -> list[Difference]:
        """From where, and for whom, the better decision at a step brings more points or fewer; the greatest difference first.

        Nothing where no decision was surely better, nor in reviews made before origins were kept. Raises OptionError for a step that
        was not judged.
        """
        return differences(self.rolled(step))

    def chances(self, perspective: int | None = None) -> list[Expectation]:
        """The win chances at each step by the learned judge (`chances.chances_of`), asked once. Raises NoJudge where it cannot serve."""
        if perspective not in self._chances:
            self._chances[perspective] = chances_of(self.replay, perspective)
        return self._chances[perspective]

    # -- values ----------------------------------------------------------------------------------------------------
    @property
    def has_luck(self) -> bool:
        """Whether all is reviewed that `parts` needs: the beginning and every decision."""
        return all(map(self.splits, range(len(self.replay.names))))

    def splits(self, seat: int) -> bool:
        """Whether all is reviewed that the parts of a seat's result need: the beginning and its own decisions."""
        moves = self.replay.moves
        return BEGUN in self._done and all(
            Job(DECISION, step) in self._done for step in self.free if moves[step].mover == seat
        )

    @property
    def free(self) -> frozenset[int]:
        """The steps at which a seat had more than one legal decision."""
        return self._facts()[0]

    def _facts(self) -> tuple[frozenset[int], frozenset[int]]:
        """The steps at which somebody had a choice, and those at which something was drawn or revealed."""
        if not self._free:
            self._free.append((frozenset(decisions(self.replay)), lucky_steps(self.replay)))
        return self._free[0]

    def nodes(self, by: Counts | None = None, perspective: int | None = None) -> list[Node]:
        """What each decision that is judged was worth to every seat, before and after it (`nodes`); nothing unless the beginning is valued.

        Each is as its player knew it; with a perspective those of that seat alone, if anything is hidden.
        """
        if by not in (None, "win", "points"):
            raise OptionError(say("A result is split by 'win' or 'points', not {by!r}.", by=str(by)[:20]))
        counts, only = by or self.counts, perspective if self.replay.rules.hides else None
        if BEGUN not in self._done:
            return []
        if (counts, only) not in self._nodes:
            verdicts = {step: found for step, found in self.verdicts.items() if only in (None, found.seat)}
            free, lucky = self._facts()
            times = partial(times_of, self.judge)
            self._nodes[counts, only] = nodes_of(
                self.replay, self._done[BEGUN], verdicts, self.rolled, times, free, lucky, counts, only
            )
        return self._nodes[counts, only]

    def parts(self, seat: int, by: Counts | None = None, perspective: int | None = None) -> list[Part]:
        """The parts a seat's result is made of; raises OptionError where luck is not reviewed, or not to the end."""
        self.replay.check_there(seat)
        if not self.splits(seat):
            raise OptionError(say("Luck is not reviewed to the end; call review with luck=True and let it finish."))
        return parts_of(self.replay, self.nodes(by, perspective), seat, perspective)


BEGUN = Job(BEGINNING, 0)
"""The piece of work that a curve and the split into luck and choices need beside all decisions."""

"""What roll-outs say about one decision: what it lost against the best other candidate, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from arch_engine.core.statistics import NOTHING, Estimate, difference_of_points, difference_of_shares, mean_of
from arch_engine.record.review_file import CHOOSE, HINDSIGHT, KNOWING, MEASURE, Rolled
from arch_engine.review.grades import WORDS, WORSE, Counts, Word, nearly_as_good, word_of

FEWEST_TELLING = 20
"""With fewer roll-outs of a candidate that was not measured, an interval says too little."""


@dataclass(frozen=True)
class Assessment:
    """A decision as it looks given what the seat knew, or with hindsight.

    rival        the best of the other candidates; "" where there is none
    leader       the best of all candidates, as far as the half of the roll-outs that chooses can tell
    loss_win     how much more of a win the rival would have been worth, below 0 where the played decision is better
    loss_points  the same in points
    whole        what losses in what counts are a part of: one win, or the points that the played decision brings
    found        how much more of what counts the played decision was worth than the first candidate, which is what the game's own rules
                 of thumb would have played; nothing where that is the same
    """

    played: str
    rival: str
    leader: str
    loss_win: Estimate
    loss_points: Estimate
    counts: Counts
    whole: float = 1.0
    found: Estimate = NOTHING

    @property
    def loss(self) -> Estimate:
        """The loss in what counts."""
        return self.loss_win if self.counts == "win" else self.loss_points

    @property
    def best(self) -> str:
        """The better of the rival and what was played."""
        return self.rival if self.rival and self.loss.value > 0.0 else self.played

    @property
    def worse(self) -> bool:
        """Whether the rival was surely better, by as much as a slip at least."""
        return self.word in WORSE

    @property
    def as_good(self) -> bool:
        """Whether it is as good as the rival for somebody who looks for a better move: not surely worse, or by less than a mistake."""
        return nearly_as_good(self.loss, self.counts, self.whole)

    @property
    def word(self) -> Word:
        """What it surely cost or gained, in a word (`grades`)."""
        return word_of(self.loss, self.counts, self.whole, self.found)

    @property
    def mistake(self) -> bool:
        """Whether it was a mistake or a blunder."""
        return self.word in ("blunder", "mistake")


@dataclass(frozen=True)
class Verdict:
    """What is said about the decision at a step.

    hidden_win, hidden_points  what it would have been worth to know what hindsight knows: with hindsight, how much more the candidate
                               that is best then brings than the one that was best given what the seat knew
    """

    step: int
    seat: int
    knowing: Assessment
    hindsight: Assessment
    hidden_win: Estimate
    hidden_points: Estimate

    @property
    def played(self) -> str:
        """What was played, as notation."""
        return self.knowing.played

    @property
    def best(self) -> str:
        """The best decision given what the seat knew; what was played, where nothing better was found."""
        return self.knowing.best

    @property
    def word(self) -> Word:
        """Its word (`grades`), given what the seat knew."""
        return self.knowing.word

    @property
    def worse(self) -> bool:
        """Whether there was surely a better decision given what the seat knew."""
        return self.knowing.worse

    @property
    def mistake(self) -> bool:
        """Whether it was a mistake or a blunder given what the seat knew."""
        return self.knowing.mistake

    @property
    def loss(self) -> Estimate:
        """What it lost given what the seat knew, in what counts."""
        return self.knowing.loss


def ranked(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """The worst word first, and of one word the greatest loss."""
    return sorted(verdicts, key=lambda verdict: (WORDS.index(verdict.word), -verdict.loss.value))


def verdict_of(rolled: Sequence[Rolled], counts: Counts) -> Verdict:
    """What the roll-outs of one decision say. Where those with hindsight are missing, nothing was hidden."""
    knowing = [row for row in rolled if row.view == KNOWING]
    hindsight = [row for row in rolled if row.view == HINDSIGHT]
    first = knowing[0]
    as_known = _view(knowing, counts)
    if not hindsight:
        return Verdict(first.step, first.seat, as_known, as_known, NOTHING, NOTHING)
    afterwards = _view(hindsight, counts)
    if afterwards.leader == as_known.leader:
        return Verdict(first.step, first.seat, as_known, afterwards, NOTHING, NOTHING)
    hidden = gain(_measured(hindsight, afterwards.leader), _measured(hindsight, as_known.leader))
    return Verdict(first.step, first.seat, as_known, afterwards, *hidden)


def _view(rolled: Sequence[Rolled], counts: Counts) -> Assessment:
    measured = [row for row in rolled if row.stage == MEASURE]
    played = next(row for row in rolled if row.played)
    if not measured:
        return Assessment(played.decision, "", played.decision, NOTHING, NOTHING, counts)
    first, rival = measured[0], measured[1]  # in this order they were measured
    leader = rival if rival.merit > first.merit else first
    found = _found(rolled, counts)
    return Assessment(
        played.decision, rival.decision, leader.decision, *gain(rival, first), counts, _whole(first, counts), found
    )


def _found(rolled: Sequence[Rolled], counts: Counts) -> Estimate:
    """How much more what was played brings than the first candidate, in all roll-outs that both have.

    Neither was chosen by its roll-outs, so those that choose are as good as those that measure.
    """
    first, wins, points = rolled[0].decision, list[float](), list[float]()
    for stage in (CHOOSE, MEASURE):
        rows = [row for row in rolled if row.stage == stage]
        for mine in (row for row in rows if row.played and row.decision != first):
            for other in (row for row in rows if row.decision == first):
                wins += [one - less for one, less in zip(mine.wins, other.wins, strict=False)]
                points += [one - less for one, less in zip(mine.points, other.points, strict=False)]
    if not wins:
        return NOTHING
    return difference_of_shares(wins) if counts == "win" else difference_of_points(points)


def weighed(rolled: Sequence[Rolled], counts: Counts) -> Assessment:
    """A decision, whose roll-outs come first, against another one."""
    one, other = rolled
    gains = gain(other, one)
    lead = gains[0] if counts == "win" else gains[1]
    best = (other if lead.value > 0 else one).decision
    return Assessment(one.decision, other.decision, best, *gains, counts, _whole(one, counts))


def compared(rolled: Sequence[Rolled], decision: str, counts: Counts) -> Assessment | None:
    """A candidate against the best one, as far as the review of the decision tells; None where the two have to be weighed.

    The best one was measured. Of any other only the roll-outs that choose are known, which flatter the one they chose: they tell no more than
    that a candidate is surely a mistake, and that only where there are enough of them.
    """
    view = verdict_of(rolled, counts).knowing
    known = [row for row in rolled if row.view == KNOWING]
    measured, chosen = ({row.decision: row for row in known if row.stage == stage} for stage in (MEASURE, CHOOSE))
    if decision == view.best and {view.best, view.played} <= measured.keys():
        return weighed([measured[view.best], measured[view.played]], counts)
    if not {decision, view.best} <= chosen.keys():
        return None
    one, other = chosen[decision], chosen[view.best]
    number = min(len(one.wins), len(other.wins))
    if number < FEWEST_TELLING:
        return None
    found = weighed([_first(one, number), _first(other, number)], counts)
    return found if found.mistake else None


def _first(row: Rolled, number: int) -> Rolled:
    """The first roll-outs of a row: both candidates met the same luck in them."""
    return replace(row, wins=row.wins[:number], points=row.points[:number])


def _whole(row: Rolled, counts: Counts) -> float:
    return 1.0 if counts == "win" else abs(mean_of(row.points).value)


def _measured(rolled: Sequence[Rolled], decision: str) -> Rolled:
    return next(row for row in rolled if row.stage == MEASURE and row.decision == decision)


def gain(one: Rolled, other: Rolled) -> tuple[Estimate, Estimate]:
    """How much more of a win, and how many more points, one decision brings than another with the same luck."""
    wins = difference_of_shares([mine - theirs for mine, theirs in zip(one.wins, other.wins, strict=True)])
    return wins, difference_of_points([mine - theirs for mine, theirs in zip(one.points, other.points, strict=True)])

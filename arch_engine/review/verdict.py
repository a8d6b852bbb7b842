"""What roll-outs say about one decision: what it lost against the best other candidate, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from arch_engine.record.review_file import HINDSIGHT, KNOWING, MEASURE, Rolled
from arch_engine.review.statistics import NOTHING, Measured, difference_of_shares, mean_of

Counts = Literal["win", "points"]
"""What decides a game: the chance to win, or the points where one plays alone."""


@dataclass(frozen=True)
class View:
    """A decision as it looks given what the seat knew, or with hindsight.

    rival        the best of the other candidates; "" where there is none
    leader       the best of all candidates, as far as the half of the roll-outs that chooses can tell
    loss_win     how much more of a win the rival would have been worth, below 0 where the played decision is better
    loss_points  the same in points
    """

    played: str
    rival: str
    leader: str
    loss_win: Measured
    loss_points: Measured
    counts: Counts

    @property
    def loss(self) -> Measured:
        """The loss in what counts."""
        return self.loss_win if self.counts == "win" else self.loss_points

    @property
    def best(self) -> str:
        """The better of the rival and what was played."""
        return self.rival if self.rival and self.loss.value > 0.0 else self.played

    @property
    def mistake(self) -> bool:
        """Whether the rival was better: the whole interval of the loss lies above zero."""
        return self.loss.low > 0.0


@dataclass(frozen=True)
class Verdict:
    """What is said about the decision at a step.

    hidden_win, hidden_points  what it would have been worth to know what hindsight knows: with hindsight, how much more the candidate
                               that is best then brings than the one that was best given what the seat knew
    """

    step: int
    seat: int
    knowing: View
    hindsight: View
    hidden_win: Measured
    hidden_points: Measured

    @property
    def played(self) -> str:
        """What was played, as notation."""
        return self.knowing.played

    @property
    def best(self) -> str:
        """The best decision given what the seat knew; what was played, where nothing better was found."""
        return self.knowing.best

    @property
    def mistake(self) -> bool:
        """Whether there was a better decision given what the seat knew."""
        return self.knowing.mistake

    @property
    def loss(self) -> Measured:
        """What it lost given what the seat knew, in what counts."""
        return self.knowing.loss


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


def _view(rolled: Sequence[Rolled], counts: Counts) -> View:
    measured = [row for row in rolled if row.stage == MEASURE]
    played = next(row for row in rolled if row.played)
    if not measured:
        return View(played.decision, "", played.decision, NOTHING, NOTHING, counts)
    first, rival = measured[0], measured[1]  # in this order they were measured
    leader = rival if rival.merit > first.merit else first
    return View(played.decision, rival.decision, leader.decision, *gain(rival, first), counts)


def weighed(rolled: Sequence[Rolled], counts: Counts) -> View:
    """A decision, whose roll-outs come first, against another one."""
    one, other = rolled
    gains = gain(other, one)
    lead = gains[0] if counts == "win" else gains[1]
    return View(one.decision, other.decision, (other if lead.value > 0 else one).decision, *gains, counts)


def _measured(rolled: Sequence[Rolled], decision: str) -> Rolled:
    return next(row for row in rolled if row.stage == MEASURE and row.decision == decision)


def gain(one: Rolled, other: Rolled) -> tuple[Measured, Measured]:
    """How much more of a win, and how many more points, one decision brings than another with the same luck."""
    wins = difference_of_shares([mine - theirs for mine, theirs in zip(one.wins, other.wins, strict=True)])
    return wins, _difference_of_points([mine - theirs for mine, theirs in zip(one.points, other.points, strict=True)])


def _difference_of_points(values: Sequence[float]) -> Measured:
    """The mean difference, with the wider of two intervals: the plain one, and that of wins where the largest difference is one win.

    Where only a few roll-outs differ at all the plain one would be too sure of itself.
    """
    plain, largest = mean_of(values), max(map(abs, values))
    if not largest:
        return plain
    scaled = difference_of_shares([value / largest for value in values])
    low, high = min(plain.low, largest * scaled.low), max(plain.high, largest * scaled.high)
    return Measured(plain.value, plain.error, low, high, plain.rollouts)

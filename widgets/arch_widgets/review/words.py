"""What a review says, in sentences. Every number has its interval, or the remark that no roll-out differed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isfinite

from arch_engine.core.language import mark, say, written
from arch_engine.core.statistics import Estimate
from arch_engine.review.eyes import knower
from arch_engine.review.grades import SAID
from arch_engine.review.review import Review
from arch_engine.review.verdict import Assessment, Verdict

NARROW = 3.0
"""An interval narrower than this, in percent of a win, is given with one decimal."""

CURVES = mark(
    "The curve of the review is two parts what the judge says at once and one part roll-outs, by what each player knew; the one under the slider is what it says at once, by what the view chosen there shows. The two may differ by several percent, in close moments by more than ten."
)

CERTAIN = mark(
    "Its numbers are no better than its play: a strong player may know better. Where nothing matters, it still calls about one decision in forty worse than fine."
)

CANDIDATES_NOTE = mark(
    "All candidates met the same luck, so the difference between two of them is surer than their own intervals look. What was chosen by one half of the roll-outs was measured by the other."
)


def in_points(value: float) -> str:
    """A number of points with one decimal and a true minus sign; "?" if it is not known.

    >>> in_points(-3.14), in_points(-0.04)
    ('−3.1', '0.0')
    """
    if not isfinite(value):
        return "?"
    return written(0.0 if abs(value) < 0.05 else value, ".1f").replace("-", "−")


def in_percent(found: Estimate) -> tuple[str, str, str]:
    """A win chance or a difference of two, with its bounds, in percent; with a decimal if rounding would hide what is sure.

    >>> in_percent(Estimate(0.12, 0.03, 0.05, 0.19, 200)), in_percent(Estimate(0.03, 0.01, 0.004, 0.056, 200))
    (('12', '5', '19'), ('3.0', '0.4', '5.6'))
    """
    values = [100 * part for part in (found.value, found.low, found.high)]
    fine = values[2] - values[1] < NARROW or any(0 < abs(bound) < 0.5 for bound in values[1:])
    fine = fine and not all(part.is_integer() for part in values)
    value, low, high = (in_points(part) if fine else f"{part:.0f}".replace("-", "−") for part in values)
    return value, low, high


def amount(found: Estimate, by: str) -> str:
    """A number with its interval, or with the remark that all roll-outs agreed.

    >>> amount(Estimate(0.12, 0.03, 0.05, 0.19, 200), "win"), amount(Estimate(-3.0, 0.0, -3.0, -3.0, 200), "points")
    ('12 % of a win (5 to 19)', '−3.0 points at the end (in all roll-outs)')
    """
    value, low, high = in_percent(found) if by == "win" else map(in_points, (found.value, found.low, found.high))
    value = "0" if value == "−0" else value
    span = say("in all roll-outs") if found.low == found.high else say("{low} to {high}", low=low, high=high)
    return say("{value} {unit} ({range})", value=value, unit=say(UNITS[by]), range=span)


UNITS = {"win": mark("% of a win"), "points": mark("points at the end")}

BELOW_ZERO = mark("A cost below zero is a gain.")
AHEAD_BELOW_ZERO = mark("Below zero it was behind.")


def amounts(view: Assessment) -> str:
    """What a decision cost, in shares of a win and in points."""
    said = amount(view.loss_points, "points")
    return said if view.counts == "points" else say("{win} and {points}", win=amount(view.loss_win, "win"), points=said)


def sentences(review: Review, verdict: Verdict, told: Callable[[str], str], hindsight: bool) -> list[str]:
    """A verdict in plain words; `told` narrates a decision. Without `hindsight` it keeps to what the seat could know."""
    name = knower(review.replay, verdict.seat)
    said = [_view(verdict.knowing, say("With what {player} could know", player=name), told)]
    if not hindsight:
        return said
    if verdict.hindsight is verdict.knowing:
        return [*said, say("Nothing was hidden and chance had nothing more to do: hindsight says the same.")]
    said.append(_view(verdict.hindsight, say("With hindsight (hidden things and chance as they truly fell)"), told))
    worth = verdict.hidden_win if review.counts == "win" else verdict.hidden_points
    if worth.rollouts:
        said.append(
            say("To have known that beforehand would have been worth {amount}.", amount=amount(worth, review.counts))
        )
    else:
        said.append(
            say("To have known that beforehand would not have changed what looked best, as far as the judge can tell.")
        )
    return said


def _view(view: Assessment, given: str, told: Callable[[str], str]) -> str:
    if not view.rival:
        return say("{view}, there was nothing else worth weighing.", view=given)
    if view.worse:
        return say(
            "{view}, it cost about {amount}: a {word}. Better was: {decision}.",
            view=given,
            amount=amounts(view),
            word=say(SAID[view.word]),
            decision=told(view.best),
        )
    if view.best != view.played:
        return say(
            "{view}, nothing was clearly better. It may have cost {amount}, compared with: {decision}.",
            view=given,
            amount=amounts(view),
            decision=told(view.best),
        )
    gained = replace(view, loss_win=-view.loss_win, loss_points=-view.loss_points)
    return say(
        "{view}, nothing better was found. Against the best of the others, {decision}, it was ahead by {amount}. {note}",
        view=given,
        amount=amounts(gained),
        decision=told(view.rival),
        note=say(AHEAD_BELOW_ZERO),
    )


def weighed_words(view: Assessment, told: Callable[[str], str]) -> str:
    """What to say about a move the reader tried: how it does against the judge's best, named only if the move is as good."""
    if view.worse:
        return say(
            "{decision}: it costs about {amount} against the judge's best.",
            decision=told(view.played),
            amount=amounts(view),
        )
    if not view.rival:
        return say("{decision}: there is nothing else to compare it with.", decision=told(view.played))
    as_good = say(
        "{decision}: as good as {other}, as far as the judge can tell.",
        decision=told(view.played),
        other=told(view.rival),
    )
    return say(
        "{verdict} It costs {amount} against it. {note}",
        verdict=as_good,
        amount=amounts(view),
        note=say(BELOW_ZERO),
    )


def judge_text(review: Review) -> str:
    """Who judges, and how far to trust it."""
    curves = [say(CURVES)] if review.judge.weights else []
    return " ".join([review.judged_by(), *curves, say(CERTAIN)])

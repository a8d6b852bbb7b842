"""What a review says, in sentences. No number stands without its interval, or the remark that no roll-out differed."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from arch_engine.review.review import Review
from arch_engine.review.statistics import Estimate
from arch_engine.review.verdict import Assessment, Verdict

NARROW = 3.0
"""An interval of fewer percent of a win than this is given with a decimal."""

CERTAIN = (
    "Its numbers are no better than its play: a strong player may know better. "
    "Where nothing matters, it still calls about one decision in forty worse than fine."
)

CANDIDATES_NOTE = (
    "All candidates met the same luck, so the difference between two of them is surer than their own intervals look. "
    "What was chosen by one half of the roll-outs was measured by the other."
)


def in_points(value: float) -> str:
    """A number of points with one decimal and a real minus; what one roll-out cannot tell is "?".

    >>> in_points(-3.14), in_points(-0.04)
    ('−3.1', '0.0')
    """
    if not isfinite(value):
        return "?"
    return f"{value:.1f}".replace("-0.0", "0.0").replace("-", "−")


def in_percent(found: Estimate) -> tuple[str, str, str]:
    """A win chance, or a difference of two, with its bounds, in percent; with a decimal where a whole number would hide what is sure.

    >>> in_percent(Estimate(0.12, 0.03, 0.05, 0.19, 200)), in_percent(Estimate(0.03, 0.01, 0.004, 0.056, 200))
    (('12', '5', '19'), ('3.0', '0.4', '5.6'))
    """
    values = [100 * part for part in (found.value, found.low, found.high)]
    fine = values[2] - values[1] < NARROW or any(0 < abs(bound) < 0.5 for bound in values[1:])
    fine = fine and not all(part.is_integer() for part in values)
    value, low, high = (in_points(part) if fine else f"{part:.0f}".replace("-", "−") for part in values)
    return value, low, high


def amount(found: Estimate, by: str) -> str:
    """A number with its interval, or with the remark that none of its roll-outs differed.

    >>> amount(Estimate(0.12, 0.03, 0.05, 0.19, 200), "win"), amount(Estimate(-3.0, 0.0, -3.0, -3.0, 200), "points")
    ('12 % of a win (5 to 19)', '−3.0 points at the end (in all roll-outs)')
    """
    value, low, high = in_percent(found) if by == "win" else map(in_points, (found.value, found.low, found.high))
    value = "0" if value == "−0" else value
    return f"{value} {UNITS[by]} ({'in all roll-outs' if found.low == found.high else f'{low} to {high}'})"


UNITS = {"win": "% of a win", "points": "points at the end"}

BELOW_ZERO = "A cost below zero is a gain."


def amounts(view: Assessment) -> str:
    """What a decision cost, in shares of a win and in points."""
    said = amount(view.loss_points, "points")
    return said if view.counts == "points" else f"{amount(view.loss_win, 'win')} and {said}"


def sentences(review: Review, verdict: Verdict, told: Callable[[str], str], hindsight: bool) -> list[str]:
    """A verdict in plain words; `told` is a decision as a sentence. Without `hindsight` only what the seat could know is judged."""
    name = review.replay.names[verdict.seat]
    said = [_view(verdict.knowing, f"With what {name} could know", told)]
    if not hindsight:
        return said
    if verdict.hindsight is verdict.knowing:
        return [*said, "Nothing was hidden and chance had nothing more to do: hindsight says the same."]
    said.append(_view(verdict.hindsight, "With hindsight (hidden things and chance as they truly fell)", told))
    worth = verdict.hidden_win if review.counts == "win" else verdict.hidden_points
    if worth.rollouts:
        said.append(f"To have known that beforehand would have been worth {amount(worth, review.counts)}.")
    else:
        said.append(
            "To have known that beforehand would not have changed what looked best, as far as the judge can tell."
        )
    return said


def _view(view: Assessment, given: str, told: Callable[[str], str]) -> str:
    if not view.rival:
        return f"{given}, there was nothing else worth weighing."
    if view.worse:
        return f"{given}, it cost about {amounts(view)}: a {view.word}. Better was: {told(view.best)}."
    if view.best != view.played:
        return (
            f"{given}, nothing was surely better. It may have cost {amounts(view)}, compared with: {told(view.best)}."
        )
    return (
        f"{given}, nothing better was found. It cost {amounts(view)}, compared with: {told(view.rival)}. {BELOW_ZERO}"
    )


def weighed_words(view: Assessment, told: Callable[[str], str]) -> str:
    """What is said about a move that was tried: how it does against the judge's best, which is named only where it is as good."""
    if view.worse:
        return f"{told(view.played)}: it costs about {amounts(view)} against the judge's best."
    if not view.rival:
        return f"{told(view.played)}: there is nothing else to compare it with."
    as_good = f"{told(view.played)}: as good as {told(view.rival)}, as far as the judge can tell."
    return f"{as_good} It costs {amounts(view)} against it. {BELOW_ZERO}"


def judge_text(review: Review) -> str:
    """Who judges, and what may be asked of it."""
    return f"{review.judged_by()} {CERTAIN}"

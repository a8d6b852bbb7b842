"""What a review says, in sentences. No number stands without its interval."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

from arch_engine.review.review import Review
from arch_engine.review.statistics import Measured
from arch_engine.review.verdict import Verdict, View

NARROW = 3.0
"""An interval of fewer points of win chance than this is given with a decimal."""

CERTAIN = (
    "Its numbers are no better than its play: a strong player may know better. "
    "Where nothing matters, it still calls about one decision in forty a mistake."
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


def in_percent(found: Measured) -> tuple[str, str, str]:
    """A win chance, or a difference of two, with its bounds, in percent; with a decimal where a whole number would hide what is sure.

    >>> in_percent(Measured(0.12, 0.03, 0.05, 0.19, 200)), in_percent(Measured(0.03, 0.01, 0.004, 0.056, 200))
    (('12', '5', '19'), ('3.0', '0.4', '5.6'))
    """
    values = [100 * part for part in (found.value, found.low, found.high)]
    fine = values[2] - values[1] < NARROW or any(0 < abs(bound) < 0.5 for bound in values[1:])
    value, low, high = (in_points(part) if fine else f"{part:.0f}".replace("-", "−") for part in values)
    return value, low, high


def amount(found: Measured, by: str, of: str = "") -> str:
    """A number with its interval: "12 points (5 to 19)"."""
    value, low, high = in_percent(found) if by == "win" else map(in_points, (found.value, found.low, found.high))
    value = "0" if value == "−0" else value
    return f"{value} {of or UNITS[by]} ({low} to {high})"


UNITS = {"win": "points of win chance", "points": "points at the end"}


def amounts(view: View, sign: int = 1) -> str:
    """What a decision lost, in win chance and in points; with `sign` -1 what it brought."""
    said = amount(_signed(view.loss_points, sign), "points")
    if view.counts == "points":
        return said
    return f"{amount(_signed(view.loss_win, sign), 'win')} and {said}"


def _signed(found: Measured, sign: int) -> Measured:
    if sign > 0:
        return found
    return Measured(-found.value, found.error, -found.high, -found.low, found.rollouts)


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


def _view(view: View, given: str, told: Callable[[str], str]) -> str:
    if not view.rival:
        return f"{given}, there was nothing else worth weighing."
    if view.mistake:
        return f"{given}, it cost about {amounts(view)}: a mistake. Better was: {told(view.best)}."
    if view.best != view.played:
        return (
            f"{given}, nothing was surely better. It may have cost {amounts(view)}, compared with: {told(view.best)}."
        )
    return f"{given}, nothing better was found. It brought {amounts(view, -1)}, compared with: {told(view.rival)}."


def weighed_words(view: View, told: Callable[[str], str]) -> str:
    """What is said about a move that was tried: how it does against the judge's best, which is named only where it is as good."""
    if view.mistake:
        return f"{told(view.played)}: it costs about {amounts(view)} against the judge's best."
    if not view.rival:
        return f"{told(view.played)}: there is nothing else to compare it with."
    return f"{told(view.played)}: as good as {told(view.rival)}, as far as the judge can tell. The difference is {amounts(view, -1)}."


def judge_text(review: Review) -> str:
    """Who judges, and what may be asked of it."""
    return f"{review.judge.text()} {CERTAIN}"

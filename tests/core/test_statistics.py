"""Means and their intervals."""

from math import inf
from random import Random

import pytest

from arch_engine.core.statistics import (
    difference_of_points,
    difference_of_shares,
    mean_of,
    quantile,
    share_of,
    variance,
)
from arch_engine.review.came import _surely


def coverage(draw, measure, truth, tries=2_000):
    """How often the interval of samples holds the truth."""
    rng = Random(1)
    held = 0
    for _ in range(tries):
        measured = measure(draw(rng))
        held += measured.low <= truth <= measured.high
    return held / tries


def test_student_s_quantiles():
    known = {1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984, 10_000: 1.960}
    for freedom, value in known.items():
        assert quantile(freedom) == pytest.approx(value, abs=0.003)
    assert quantile(0) == inf


def test_variance_is_of_what_was_drawn_from():
    assert variance([1.0, 3.0]) == 2.0
    assert variance([5.0]) == inf


def test_a_mean_has_its_standard_error():
    measured = mean_of([10.0, 12.0, 14.0])
    assert measured.value == 12.0
    assert measured.error == pytest.approx((4 / 3) ** 0.5)
    assert measured.rollouts == 3
    assert not mean_of([-1.0, 0.5, 1.0]).sure
    assert mean_of([1.0, 1.1, 1.2]).sure


def test_one_roll_out_says_nothing():
    assert mean_of([7.0]).low == -inf
    assert not mean_of([7.0]).sure
    assert not difference_of_shares([1.0]).sure


@pytest.mark.parametrize("measure", [mean_of, share_of, difference_of_shares])
def test_no_roll_out_says_nothing_either(measure):
    measured = measure([])
    assert measured.rollouts == 0
    assert not measured.sure


def test_wins_that_all_fell_one_way_are_no_certainty():
    assert share_of([1.0] * 50).low < 0.95
    assert share_of([0.0] * 50).high > 0.05
    assert difference_of_shares([0.0] * 50).high > 0.01


def test_two_or_three_pairs_prove_nothing():
    assert not difference_of_shares([1.0] * 3 + [0.0] * 197).sure
    assert difference_of_shares([1.0] * 12 + [0.0] * 188).sure


@pytest.mark.parametrize("rate", [0.02, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("number", [20, 200])
def test_intervals_of_win_chances_hold_the_truth_95_times_in_100(rate, number):
    def draw(rng):
        return [float(rng.random() < rate) for _ in range(number)]

    assert coverage(draw, share_of, rate) >= 0.93


@pytest.mark.parametrize(("better", "worse"), [(0.3, 0.3), (0.05, 0.01), (0.5, 0.1)])
def test_intervals_of_differences_hold_the_truth_95_times_in_100(better, worse):
    def draw(rng):
        return [float((u := rng.random()) < better) - float(u > 1 - worse) for _ in range(100)]

    assert coverage(draw, difference_of_shares, better - worse) >= 0.93


@pytest.mark.parametrize("number", [8, 50])
def test_intervals_of_points_hold_the_truth_95_times_in_100(number):
    assert coverage(lambda rng: [rng.random() for _ in range(number)], mean_of, 0.5) >= 0.93


def judged_shares(rng, number):
    """Differences of shares that a judge has said: most pairs differ a little, some by much."""
    return [0.6 * (rng.random() ** 3 - rng.random() ** 3) + 0.1 for _ in range(number)]


def few_wins(rng, number):
    """Differences of points where few pairs differ at all."""
    return [7.0 * (float((u := rng.random()) < 0.2) - float(u > 0.9)) for _ in range(number)]


@pytest.mark.parametrize(
    ("drawn", "truth", "number"),
    [
        (judged_shares, 0.1, 5),
        (judged_shares, 0.1, 12),
        (judged_shares, 0.1, 80),
        (few_wins, 0.7, 12),
        (few_wins, 0.7, 80),
    ],
)
def test_intervals_of_differences_hold_the_truth_also_of_judged_shares_and_of_few_that_differ(drawn, truth, number):
    assert coverage(lambda rng: drawn(rng, number), difference_of_points, truth) >= 0.93


def test_shares_that_a_judge_has_said_are_measured_as_points():
    shares = judged_shares(Random(2), 20)
    assert difference_of_shares(shares) == difference_of_points(shares)
    assert difference_of_points([0.0] * 9) == mean_of([0.0] * 9)


@pytest.mark.parametrize("number", [12, 40])
def test_of_differences_that_are_none_one_in_a_thousand_is_claimed(number):
    rng = Random(3)
    claimed = sum(_surely([rng.gauss(0.0, 1.0) for _ in range(number)]) for _ in range(8_000))
    assert claimed <= 20
    assert _surely([rng.gauss(5.0, 1.0) for _ in range(number)])

"""Means and their intervals."""

from math import inf
from random import Random

import pytest

from arch_engine.review.statistics import (
    difference_of_shares,
    mean_of,
    quantile,
    share_of,
    variance,
)


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

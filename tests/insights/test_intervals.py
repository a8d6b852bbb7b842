"""Intervals over games: equal to the plain formulas where each game has one row, and no narrower where rows hang together."""

from __future__ import annotations

from math import exp
from random import Random

import polars as pl
import pytest

from arch_engine.core.statistics import mean_of, share_of
from arch_engine.insights.intervals import interval, summed


def of(numbers, values, share=False, **kind):
    """The mean and interval of these values, each of the game with the number beside it."""
    frame = pl.LazyFrame({"number": numbers, "value": values})
    return interval(summed(frame, [])[0].to_dicts()[0], share, **kind)


POINTS = [3.0, 8.0, 5.0, 5.0, 13.0, 1.0, 7.0]
WINS = [1.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 1.0]


def test_a_row_a_game_gives_the_plain_interval_of_a_mean():
    plain = mean_of(POINTS)
    assert of(range(7), POINTS) == pytest.approx((plain.value, plain.low, plain.high))


@pytest.mark.parametrize("wins", [WINS, [1.0] * 9, [0.0] * 4, [1.0]])
def test_a_row_a_game_gives_wilson_s_interval_of_a_share(wins):
    plain = share_of(wins)
    assert of(range(len(wins)), wins, share=True) == pytest.approx((plain.value, plain.low, plain.high))


def test_rows_that_say_the_same_twice_tell_no_more_than_one():
    games = [*range(7), *range(7)]
    assert of(games, POINTS * 2) == pytest.approx(of(range(7), POINTS))
    assert of([*range(8), *range(8)], WINS * 2, share=True) == pytest.approx(of(range(8), WINS, share=True))
    assert of([1] * 5, [1.0] * 5, share=True) == pytest.approx(of([1], [1.0], share=True))


def test_rows_that_undo_each_other_make_no_share_surer_than_if_they_were_independent():
    games = [number for number in range(10) for _ in range(2)]
    apart = of(range(20), [1.0, 0.0] * 10, share=True)
    assert of(games, [1.0, 0.0] * 10, share=True) == pytest.approx(apart)


def test_the_mean_of_one_game_has_no_interval():
    assert of([4, 4], [3.0, 5.0]) == (4.0, None, None)
    assert of([4, 4], [3.0, 5.0], positive=True) == (4.0, None, None)


def test_what_cannot_be_less_than_zero_is_bounded_by_a_factor_each_way():
    mean, low, high = of(range(7), POINTS, positive=True)
    plain = mean_of(POINTS)
    assert mean == pytest.approx(plain.value)
    assert low * high == pytest.approx(mean * mean)
    assert high / mean == pytest.approx(exp((plain.high - plain.value) / plain.value))


def test_of_what_was_never_counted_there_may_still_be_some():
    """Of 3.7 games in which it happens once none is seen in one case of forty."""
    mean, low, high = of(range(40), [0.0] * 40, positive=True)
    assert (mean, low) == (0.0, 0.0)
    assert exp(-40 * high) == pytest.approx(0.025)
    assert of([*range(40), *range(40)], [0.0] * 80, positive=True)[2] == high  # the game is the unit
    assert of(range(40), [0.0] * 40, positive=True, whole=False) == (0.0, None, None)


def test_two_games_that_differ_much_say_nothing_of_a_mean_above_zero():
    assert of(range(2), [0.0, 3.0], positive=True) == (1.5, None, None)
    low, high = of(range(2), [3.0, 3.1], positive=True)[1:]
    assert 0 < low < 3 < high < 4


def test_ninety_five_of_a_hundred_intervals_hold_the_true_mean():
    """Games of two rows that share their luck; rows taken for independent would hold it in four of five cases."""
    rng = Random(5)
    held = 0
    for _ in range(400):
        luck = [rng.gauss(0, 1) for _ in range(12)]
        values = [10 + one + rng.gauss(0, 0.3) for one in luck for _ in range(2)]
        _, low, high = of([number for number in range(12) for _ in range(2)], values)
        held += low <= 10 <= high
    assert 370 <= held <= 390


@pytest.mark.parametrize("chances", [1, 3])
def test_intervals_above_zero_hold_the_true_mean_where_the_plain_one_misses_it(chances: int):
    """Twelve games of two players, to both of whom it happens that seldom: one chance in ten, once or three times a game."""
    rng, samples = Random(14), 300
    numbers = [number for number in range(12) for _ in range(2)]
    held = plain_held = 0
    for _ in range(samples):
        happened = [float(sum(rng.random() < 0.1 for _ in range(chances))) for _ in range(12)]
        values = pl.LazyFrame({"number": numbers, "value": [value for value in happened for _ in range(2)]})
        sums = summed(values, [])[0].to_dicts()[0]
        mean, low, high = interval(sums, positive=True)
        _, plain_low, plain_high = interval(sums)
        assert low is not None and high is not None and plain_low is not None and plain_high is not None
        assert 0 <= low <= mean <= high
        held += low <= 0.1 * chances <= high
        plain_held += plain_low <= 0.1 * chances <= plain_high
    assert 0.93 * samples <= held
    assert plain_held < 0.92 * samples

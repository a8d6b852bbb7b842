"""The network: seats are alike, shares add up, and what one position is worth does not depend on the others beside it."""

import numpy as np
import pytest

from arch_engine.judge.learned import Learned
from arch_engine.judge.network import Network
from arch_engine.replay.session import simulate
from tests.judge.made_up import RULES, MadeUp, arrays, weights


@pytest.fixture
def network():
    return Network(arrays())


def positions(seats, number=6):
    rng = np.random.default_rng(seats)
    return rng.normal(3, 2, (number, 1)), rng.normal(10, 5, (number, seats, 2))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_shares_of_a_position_add_up(network, seats):
    judged = network.judge(*positions(seats))
    assert judged.wins.shape == (6, seats)
    assert judged.points.shape == (6, seats, 1)
    assert np.allclose(judged.wins.sum(axis=1), 1)
    assert (judged.wins > 0).all()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seats_that_change_places_take_their_numbers_with_them(network, seats):
    shared, own = positions(seats)
    order = np.random.default_rng(1).permutation(seats)
    judged, moved = network.judge(shared, own), network.judge(shared, own[:, order])
    assert np.allclose(judged.wins[:, order], moved.wins, atol=1e-6)
    assert np.allclose(judged.points[:, order], moved.points, atol=1e-4)


def test_the_others_count(network):
    shared, own = positions(3)
    stronger = own.copy()
    stronger[:, 2] += 30
    assert not np.allclose(network.judge(shared, own).points[:, 0], network.judge(shared, stronger).points[:, 0])


def test_a_seat_alone_is_told_its_points(network):
    judged = network.judge(*positions(1))
    assert (judged.wins == 1).all()
    assert len(set(judged.points[:, 0, 0])) > 1


def test_a_position_is_worth_the_same_among_others(network):
    shared, own = positions(4)
    alone = network.judge(shared[2:3], own[2:3])
    assert np.allclose(network.judge(shared, own).wins[2], alone.wins[0], atol=1e-6)


def test_far_off_numbers_stay_numbers(network):
    shared, own = positions(3)
    judged = network.judge(shared, own * 1e9)
    assert np.isfinite(judged.wins).all() and np.isfinite(judged.points).all()


def test_a_game_that_is_over_is_worth_its_result():
    replay = simulate("mykerinos", ["quick"] * 3, 5)
    end = replay.at(-1)
    expected = Learned(RULES, MadeUp(), weights()).evaluate(end, 0)
    assert expected.points == tuple(map(float, RULES.standing(end)))
    assert [seat for seat, won in enumerate(expected.wins) if won] == RULES.winners(end)


def test_judging_leaves_the_table_as_it_was():
    replay = simulate("mykerinos", ["quick"] * 3, 5)
    table = replay.at(40)
    before = table.digest()
    Learned(RULES, MadeUp(), weights()).evaluate(table)
    assert table.digest() == before

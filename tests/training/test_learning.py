"""What a judge learns from, and several networks as one."""

import numpy as np
import pytest

from arch_engine.core.errors import ArchError
from arch_engine.judge.network import Network, Prediction
from arch_engine.training import fitting, judging
from arch_engine.training.fitting import Group
from arch_engine.training.judging import joined, looking_ahead
from tests.judge.made_up import arrays


def test_networks_joined_tell_the_mean_of_what_they_tell():
    several = [arrays(seed=seed, read=read, met=met) for seed, read, met in ((1, 5, 4), (2, 7, 3), (3, 5, 4))]
    several = [
        {**each, **{name: several[0][name] for name in ("shared_mean", "own_mean", "points_mean")}} for each in several
    ]
    rng = np.random.default_rng(0)
    for seats in (1, 2, 4):
        shared, own = rng.normal(3, 2, (6, 1)), rng.normal(10, 5, (6, seats, 2))
        apart = [Network(each).judge(shared, own) for each in several]
        together = Network(joined(several)).judge(shared, own)
        assert np.allclose(together.points, np.mean([judged.points for judged in apart], axis=0), atol=1e-4)
        strengths = np.mean([np.log(judged.wins) for judged in apart], axis=0)
        shares = np.exp(strengths) / np.exp(strengths).sum(axis=1, keepdims=True)
        assert np.allclose(together.wins, shares, atol=1e-5)


class Says(Network):
    """A judge that gives the first seat what `own` says."""

    def __init__(self):
        pass

    def judge(self, shared, own):
        return Prediction(np.stack([own[:, 0, 0], 1 - own[:, 0, 0]], axis=1), own * 100)


def positions(games, parts, first_seat, wins):
    own = np.array([[[share], [1 - share]] for share in first_seat])
    ends = np.array(wins, dtype=float)
    return Group(np.array(games), np.array(parts), np.zeros((len(games), 1)), own, ends, ends[..., None] * 10)


def test_the_last_position_of_a_game_is_told_its_end_and_each_before_it_a_share_of_the_next():
    group = positions([1, 1, 1], [0.2, 0.9, 0.5], [0.3, 0.8, 0.6], [[1, 0]] * 3)
    (told,) = looking_ahead([group], Says(), 0.25)
    last, middle = 1.0, 0.25 * 0.8 + 0.75 * 1
    assert told.wins[1].tolist() == [last, 0]
    assert told.wins[2].tolist() == pytest.approx([middle, 1 - middle])
    assert told.wins[0, 0] == pytest.approx(0.25 * 0.6 + 0.75 * middle)
    assert told.points[2, 0, 0] == pytest.approx(0.25 * 80 + 0.75 * 10)


def test_games_are_told_nothing_of_one_another():
    group = positions([2, 1, 2], [0.1, 0.5, 0.6], [0.3, 0.8, 0.6], [[0, 1], [1, 0], [0, 1]])
    (told,) = looking_ahead([group], Says(), 1.0)
    assert told.wins.tolist() == [pytest.approx([0.6, 0.4]), [1, 0], [0, 1]]


def test_where_nobody_wins_there_is_no_share():
    group = positions([1, 1], [0.1, 0.5], [0.3, 0.8], [[0, 0], [0, 0]])
    (told,) = looking_ahead([group], Says(), 0.5)
    assert not told.wins.any()


def test_without_a_share_all_are_told_how_the_game_ended():
    group = positions([1, 1], [0.1, 0.5], [0.3, 0.8], [[1, 0], [1, 0]])
    (told,) = looking_ahead([group], Says(), 0.0)
    assert (told.wins == group.wins).all() and (told.points == group.points).all()


def test_a_fit_that_comes_to_no_number_is_told(monkeypatch):
    monkeypatch.setattr(fitting, "read", lambda *_: [])
    monkeypatch.setattr(fitting, "fit", lambda *_, **how: iter(()))
    with pytest.raises(ArchError, match="its loss became no number"):
        list(judging.train("mykerinos", [], {}))

"""Any game of computer players can be written down by any witness of it: a sample here, and a thousand by `python -m tests.replay.witnesses`."""

from random import Random

import pytest

from arch_engine import IllegalDecision, simulate
from arch_engine.core.table import ALL
from tests.replay.witnesses import cards_told, check_branches, check_witness, fewer, played, same_moments, witnesses_of

pytestmark = pytest.mark.slow

SAMPLE = {"new_expedition": 6, "royal_society": 6}


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game, games in SAMPLE.items() for seed in range(games)])
def test_every_line_of_every_witness_is_accepted_and_true(game, seed, tmp_path):
    replay, rng = played(game, seed), Random(seed)
    for witness in witnesses_of(replay, rng):
        assert check_witness(replay, witness, tmp_path / "told.parquet", rng)


@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in SAMPLE for seed in (101, 102)])
def test_branches_leave_a_record_of_any_witness_anywhere(game, seed, tmp_path):
    replay, rng = played(game, seed), Random(seed)
    for witness in witnesses_of(replay, rng)[:2]:
        check_branches(replay, witness, tmp_path / "study.parquet", rng, 5)


@pytest.mark.parametrize("game", SAMPLE)
def test_what_is_known_now_is_true_at_every_moment(game):
    """In the game of The Royal Society the deck is reshuffled between two cards that a seat draws to choose from."""
    replay = simulate(game, ["quick"] * 3, 4)
    told = replay.as_witnessed("table")
    for full_step, told_step in same_moments(replay, told):
        then, now = cards_told(told.known(told_step)), cards_told(told.known(told_step, now=True))
        assert fewer(then, now) and fewer(now, cards_told(replay.at(full_step)))


def test_what_if_somebody_had_sold_cards_that_nobody_wrote_down():
    """The record allows it, so the branch draws cards with which it is possible, and keeps them."""
    told = simulate("new_expedition", ["quick"] * 3, 4).as_witnessed("table")
    at, line = 86, "sell 4 coin"
    assert told.moves[at].notation == line
    drawn = [told.branch(at=at, seed=seed) for seed in range(6)]
    assert any(branch.why_not(line) is not None for branch in drawn), "some draw other cards at first"
    for branch in drawn:
        branch.do(line)
        assert branch.moves[0].notation == line and branch.table_at(at).witness == ALL
    with pytest.raises(IllegalDecision):
        told.branch(at=at).do("sell 14 coin")

"""Any game of computer players can be written down by any witness of it: a sample here, and a thousand by `python -m tests.replay.witnesses`."""

from random import Random

import pytest

from tests.replay.witnesses import check_branches, check_witness, played, witnesses_of

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

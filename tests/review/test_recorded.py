"""The recorded games: one of each kind comes reviewed, by the judge that the analyzer takes, of the game that lies beside it."""

from pathlib import Path

import pytest

from arch_engine import load
from arch_engine.games import GAMES
from arch_engine.review import fitting, load_review
from arch_engine.review.decision_points import decisions
from arch_engine.review.grades import WORSE

REPLAYS = Path(__file__).parent.parent.parent / "replays"
REVIEWS = sorted(REPLAYS.glob("*.review.parquet"))


def of(path):
    replay = load(path.with_name(path.name.replace(".review.", ".")))
    return replay, load_review(path, replay)


def test_one_game_of_each_kind_comes_reviewed():
    assert {of(path)[0].rules.game for path in REVIEWS} == set(GAMES)


@pytest.mark.parametrize("path", REVIEWS, ids=lambda path: path.name)
def test_every_decision_of_it_is_judged_by_the_judge_that_fits(path):
    replay, found = of(path)
    assert sorted(found.verdicts) == decisions(replay)
    assert found.judge == fitting(replay.rules)
    for step, verdict in found.verdicts.items():
        assert found.why(step)
        assert (verdict.word in WORSE) == verdict.worse

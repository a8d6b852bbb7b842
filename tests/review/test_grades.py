"""The six words of a review, and what is kept of the points behind them."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from arch_engine import DamagedRecord
from arch_engine.core.statistics import Estimate
from arch_engine.record.codec import as_bytes
from arch_engine.record.review_file import CAME, ORIGIN, TOLD, read_review, save_review
from arch_engine.record.schema import HEADER_KEY
from arch_engine.review import Judge, load_review, review
from arch_engine.review.grades import SURELY, WORDS, WORSE, word_of
from arch_engine.review.jobs import judge_decision
from arch_engine.review.verdict import ranked, verdict_of
from tests.review.games import coin_moment, coins, game

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent.parent / "docs" / "review.md"
LATE = [("mykerinos", 2, (12, 60)), ("new_expedition", 4, (171, 181)), ("royal_society", 1, (112,))]
"""Games of random players, with steps at which something else was surely better."""


def lost(low, counts="win", whole=1.0):
    return word_of(Estimate(low + 0.2 * whole, 0.1, low, low + 0.4 * whole, 50), counts, whole)


@pytest.mark.parametrize("counts", SURELY)
def test_a_word_goes_by_what_a_decision_surely_cost(counts):
    whole = 1.0 if counts == "win" else 80.0
    assert lost(-0.01 * whole, counts, whole) == lost(0.0, counts, whole) == "fine"
    for (word, share), better in zip(SURELY[counts].items(), ("mistake", "slip", "fine"), strict=True):
        bound = share * whole
        assert lost(bound, counts, whole) == word
        assert lost(bound - 0.001 * whole, counts, whole) == better


def test_the_documentation_has_the_same_bounds():
    rows = re.findall(r"^\| \*([\w ]+)\* \|[^|]*?(\d+) %[^|]*\|[^|]*?(\d+) %", DOCS.read_text(encoding="utf-8"), re.M)
    said = {word: (int(win) / 100, int(points) / 100) for word, win, points in rows}
    bounds = {word: word for word in WORSE} | {"only move": "mistake", "excellent": "mistake"}
    assert said == {word: (SURELY["win"][bound], SURELY["points"][bound]) for word, bound in bounds.items()}


@pytest.mark.parametrize("counts", SURELY)
def test_a_decision_is_the_only_move_if_the_best_of_the_others_surely_costs_a_mistake(counts):
    whole = 1.0 if counts == "win" else 80.0
    bound = SURELY[counts]["mistake"] * whole

    def word(high):
        return word_of(Estimate(high - bound, 0.1, high - 2 * bound, high, 50), counts, whole)

    assert word(-bound) == word(-2 * bound) == "only move"
    assert word(-0.99 * bound) == word(0.0) == "fine"


@pytest.mark.parametrize("counts", SURELY)
def test_a_decision_is_excellent_if_it_surely_beats_by_a_mistake_what_comes_to_mind_and_nothing_is_better(counts):
    whole = 1.0 if counts == "win" else 80.0
    bound = SURELY[counts]["mistake"] * whole
    found, less = (Estimate(2 * low, 0.1, low, 3 * low, 50) for low in (bound, 0.99 * bound))
    even, behind = Estimate(0.0, 0.1, -bound, bound, 50), Estimate(0.1 * whole, 0.1, -bound, bound, 50)
    assert word_of(even, counts, whole, found) == "excellent"
    assert word_of(even, counts, whole, less) == "fine"
    assert word_of(behind, counts, whole, found) == "fine", "something else seems better"


@pytest.mark.parametrize(("played", "cursed", "word"), [(1, set(range(8)) - {1}, "excellent"), (0, set(range(8)) - {0}, "only move"), (1, {0}, "fine")])  # fmt: skip
def test_words_of_praise_go_by_the_roll_outs(played, cursed, word):
    """The first candidate is what comes to mind: the game's own rules of thumb put it there. Of many as good as the best, another one looks better."""
    judged = judge_decision(coins(cursed), coin_moment(3, played=played), Judge(rollouts=400))
    found = verdict_of(judged, "win")
    assert found.word == word
    assert (found.knowing.found.low > 0.0) == (played != 0)


def test_a_judge_that_is_surer_finds_more_of_the_same_loss():
    words = []
    for rollouts in (20, 60, 600):
        judged = judge_decision(coins({0}), coin_moment(3), Judge(rollouts=rollouts))
        words.append(verdict_of(judged, "win").word)
    assert [WORDS.index(word) for word in words] == sorted((WORDS.index(word) for word in words), reverse=True)
    assert words[-1] == "blunder"


@pytest.fixture(scope="module", params=LATE, ids=[kind for kind, *_ in LATE])
def judged(request):
    kind, players, steps = request.param
    return review(game(kind, players), Judge(rollouts=24, candidates=4), steps=steps, luck=False, workers=1)


def rows_at(judged, step, tmp_path):
    record = read_review(judged.save(tmp_path / "game.review.parquet"))
    return [row for row in record.rolled if row.step == step and row.view == "knowing"]


def test_points_by_origin_are_those_of_the_roll_outs_that_measured(judged, tmp_path):
    """Where points are one sum, the origins of a seat differ together by what its points differ."""
    if judged.replay.rules.game == "royal_society":
        pytest.skip("there the lower of two sums counts")
    for step, verdict in judged.verdicts.items():
        played, rival = [row for row in rows_at(judged, step, tmp_path) if row.stage == "measure"][:2]
        sums = [sum(found) for found in zip(*(one.changes for one in judged.differences(step) if one.seat == verdict.seat), strict=True)]  # fmt: skip
        assert sums == [more - less for more, less in zip(rival.points, played.points, strict=True)]


def test_of_what_was_fine_nothing_better_is_claimed():
    found = review(game("mykerinos", 2), Judge(rollouts=8, candidates=3), steps=range(10, 40), luck=False, workers=1)
    fine = [step for step, verdict in found.verdicts.items() if not verdict.worse]
    assert len(fine) > 10
    for step in fine:
        assert "Better" not in found.why(step)
        assert found.differences(step) == []


def test_a_review_made_before_origins_were_kept_still_opens(judged, tmp_path):
    path = judged.save(tmp_path / "game.review.parquet")
    header = json.loads(pl.read_parquet_metadata(path)[HEADER_KEY])
    frame = pl.read_parquet(path).filter(~pl.col("stage").is_in(TOLD)).drop("measure", "origin")
    del header["origins"]
    path.write_bytes(as_bytes(frame, header | {"rows": frame.height}))
    old = load_review(path, judged.replay)
    assert old.losses().equals(judged.losses())
    for step in old.verdicts:
        assert re.search(r"(, which wins more often|, which ends with more points|: about .* more)\.$", old.why(step))


def test_a_review_made_before_consequences_were_kept_tells_where_points_come_from(judged, tmp_path):
    record = read_review(judged.save(tmp_path / "game.review.parquet"))
    rows = [row for row in record.rolled if row.stage != CAME]
    save_review(type(record)(record.game, record.fingerprint, record.judge, rows), tmp_path / "game.review.parquet", replace=True)  # fmt: skip
    old = load_review(tmp_path / "game.review.parquet", judged.replay)
    for step in old.verdicts:
        assert old.differences(step) == judged.differences(step)
        assert old.why(step)


CHANGES = {
    "an origin there is not": lambda row: {"origin": "Lottery"},
    "an origin without a name": lambda row: {"origin": ""},
    "a measure there is not": lambda row: {"measure": "luck"},
    "of another decision": lambda row: {"decision": "pass pass"},
    "of a seat there is not": lambda row: {"seat": 7},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_origins_that_cannot_be_are_refused(judged, tmp_path, change):
    path = judged.save(tmp_path / "game.review.parquet")
    record = read_review(path)
    rows = list(record.rolled)
    place = next(place for place, row in enumerate(rows) if row.stage == ORIGIN)
    rows[place] = type(rows[place])(**{name: getattr(rows[place], name) for name in rows[place].__slots__} | change(rows[place]))  # fmt: skip
    save_review(type(record)(record.game, record.fingerprint, record.judge, rows), path, replace=True)
    with pytest.raises(DamagedRecord):
        load_review(path, judged.replay)


def test_the_worst_words_come_first(judged):
    words = [WORDS.index(verdict.word) for verdict in ranked(judged.verdicts.values())]
    assert words == sorted(words)
    text = judged.text()
    assert all(f"{verdict.word}: " in text for verdict in judged.verdicts.values() if verdict.worse)

"""The four words of a review, and the sentence that says why."""

import json
import re
from pathlib import Path

import polars as pl
import pytest

from arch_engine import DamagedRecord
from arch_engine.record.review_file import ORIGIN, read_review, save_review
from arch_engine.record.schema import HEADER_KEY
from arch_engine.record.write import as_bytes
from arch_engine.review import Judge, load_review, review
from arch_engine.review.grades import SURELY, WORDS, word_of
from arch_engine.review.jobs import judge_decision
from arch_engine.review.origins import together
from arch_engine.review.statistics import Estimate
from arch_engine.review.verdict import ranked, verdict_of
from tests.review.games import coin_moment, coins, game

DOCS = Path(__file__).parent.parent.parent / "docs" / "review.md"
WORSE = [("mykerinos", 2, (12, 60)), ("new_expedition", 4, (171, 181)), ("royal_society", 1, (112,))]
"""Games of random players, with steps at which something else was surely better."""


def lost(low, counts="win", whole=1.0):
    return word_of(Estimate(low + 0.2 * whole, 0.1, low, low + 0.4 * whole, 50), counts, whole)


@pytest.mark.parametrize("counts", SURELY)
def test_a_word_goes_by_what_a_decision_surely_cost(counts):
    whole = 1.0 if counts == "win" else 80.0
    assert lost(-0.01 * whole, counts, whole) == lost(0.0, counts, whole) == "fine"
    assert lost(0.001 * whole, counts, whole) == "slip"
    for (word, share), better in zip(SURELY[counts].items(), ("mistake", "slip"), strict=False):
        bound = share * whole
        assert lost(bound, counts, whole) == word
        assert lost(bound - 0.001 * whole, counts, whole) == better


def test_the_documentation_has_the_same_bounds():
    rows = re.findall(r"^\| \*(\w+)\* \|[^|]*?(\d+) %[^|]*\|[^|]*?(\d+) %", DOCS.read_text(encoding="utf-8"), re.M)
    said = {word: (int(win) / 100, int(points) / 100) for word, win, points in rows}
    assert said == {word: (SURELY["win"][word], SURELY["points"][word]) for word in ("blunder", "mistake", "slip")}


def test_a_judge_that_is_surer_finds_more_of_the_same_loss():
    words = []
    for rollouts in (20, 60, 600):
        judged = judge_decision(coins({0}), coin_moment(3), Judge(rollouts=rollouts))
        words.append(verdict_of(judged, "win").word)
    assert [WORDS.index(word) for word in words] == sorted((WORDS.index(word) for word in words), reverse=True)
    assert words[-1] == "blunder"


@pytest.fixture(scope="module", params=WORSE, ids=[kind for kind, *_ in WORSE])
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


def test_why_tells_the_better_decision_and_only_what_is_sure(judged):
    for step, verdict in judged.verdicts.items():
        sentence, replay = judged.why(step), judged.replay
        table = replay.at(step)
        told = replay.rules.narrate_move(table, replay.rules.parse(table, verdict.best), replay.names)
        assert verdict.worse
        assert sentence.startswith(f"Better: {told}, which ")
        rest = sentence.removeprefix(f"Better: {told}, which ")
        assert not re.search(r"\d", rest), "numbers stand elsewhere"
        found = judged.differences(step)
        sure = {(one.seat, one.origin): one.amount for one in found if one.amount.sure}
        mine, _, theirs = rest.partition(", and ")
        for origin in replay.rules.origins:
            if origin in mine and mine.startswith("brings"):
                assert (verdict.seat, origin) in sure
        if theirs:
            name = theirs.partition(" less")[0]
            seat = replay.names.index(name)
            assert together(found)[seat, replay.rules.measures[0]].high < 0
            assert any(origin in theirs and amount.high < 0 for (one, origin), amount in sure.items() if one == seat)


def test_of_what_was_fine_nothing_better_is_claimed():
    found = review(game("mykerinos", 2), Judge(rollouts=8, candidates=3), steps=range(10, 60), luck=False, workers=1)
    fine = [step for step, verdict in found.verdicts.items() if verdict.word == "fine"]
    assert len(fine) > 20
    for step in fine:
        assert "Better" not in found.why(step)
        assert found.differences(step) == []


def test_a_review_made_before_origins_were_kept_still_opens(judged, tmp_path):
    path = judged.save(tmp_path / "game.review.parquet")
    header = json.loads(pl.read_parquet_metadata(path)[HEADER_KEY])
    frame = pl.read_parquet(path).filter(pl.col("stage") != ORIGIN).drop("measure", "origin")
    del header["origins"]
    path.write_bytes(as_bytes(frame, header | {"rows": frame.height}))
    old = load_review(path, judged.replay)
    assert old.losses().equals(judged.losses())
    for step in old.verdicts:
        assert old.why(step).endswith((", which wins more often.", ", which ends with more points."))


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

"""A review beside its game: it is gone on with, used again, and refused where it is not what it should be."""

import json
from dataclasses import replace
from importlib import import_module

import polars as pl
import pytest

from arch_engine import ArchError, DamagedRecord, RecordError, load, verify
from arch_engine.judge.learned import learned
from arch_engine.record.codec import as_bytes
from arch_engine.record.review_file import ReviewRecord, Rolled, fingerprint, read_review, save_review
from arch_engine.record.schema import HEADER_KEY
from arch_engine.review import Judge, load_review, review, review_path
from tests.review.games import SMALL, game, late

TINY = Judge(rollouts=4, candidates=2)


@pytest.fixture(scope="module")
def replay():
    return game("new_expedition", 2)


@pytest.fixture(scope="module")
def steps(replay):
    return late(replay, 5)


@pytest.fixture(scope="module")
def whole(replay, steps):
    """A review that was not interrupted."""
    return review(replay, SMALL, steps=steps, luck=False, workers=1)


@pytest.fixture
def path(tmp_path, whole):
    return whole.save(tmp_path / "game.review.parquet")


def same(one, other):
    """Whether two reviews say the same."""
    return one.rows().equals(other.rows()) and one.losses().equals(other.losses())


def test_it_reads_back_equal(replay, whole, path):
    again = load_review(path, replay)
    assert same(again, whole)
    assert again.judge == SMALL
    assert not again.finished, "there are more decisions in the game"


def test_two_processes_give_the_same_numbers_as_one(replay, steps, whole):
    assert same(review(replay, SMALL, steps=steps, luck=False, workers=2), whole)


class Stop:
    """Presses Ctrl-C after some pieces of work."""

    def __init__(self, after):
        self.left = after

    def __call__(self, done, total):
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt


def test_an_interrupted_review_keeps_what_is_done_and_goes_on_to_the_same_end(replay, steps, whole, tmp_path):
    path = tmp_path / "game.review.parquet"
    part = review(replay, SMALL, steps=steps, luck=False, workers=1, progress=Stop(2), into=path)
    assert (len(part.verdicts), part.finished) == (2, False)
    assert "not finished" in part.describe()
    assert len(load_review(path, replay).verdicts) == 2
    rest = review(replay, SMALL, steps=steps, luck=False, workers=1, into=path)
    assert rest.finished
    assert same(rest, whole)
    assert same(load_review(path, replay), whole)


def test_a_second_run_does_nothing_again(replay, steps, path, monkeypatch):
    before = path.read_bytes()
    monkeypatch.setattr(
        import_module("arch_engine.review.working"), "do_task", lambda *_: pytest.fail("it is done again")
    )
    told = []
    found = review(
        replay, SMALL, steps=steps, luck=False, workers=1, into=path, progress=lambda *seen: told.append(seen)
    )
    assert found.finished
    assert told == [(0, 0)]
    assert path.read_bytes() == before


def test_the_review_of_another_game_is_refused(path):
    with pytest.raises(RecordError, match="another game"):
        load_review(path, game("new_expedition", 2, seed=2))
    with pytest.raises(RecordError, match="another game"):
        review(game(), SMALL, luck=False, into=path)


def test_what_another_judge_has_done_is_not_mixed_in(replay, path):
    with pytest.raises(RecordError, match="6 roll-outs, 3 candidates"):
        review(replay, replace(SMALL, seed=1), luck=False, into=path)


def test_a_judge_of_another_version_is_told(replay, path, monkeypatch):
    monkeypatch.setattr("arch_engine.review.judge.VERSION", 1)
    with pytest.raises(RecordError, match="does not have"):
        load_review(path, replay)


def test_an_earlier_judge_is_told_from_damage(replay, path, monkeypatch):
    for module in ("judge", "store"):
        monkeypatch.setattr(f"arch_engine.review.{module}.VERSION", 99)
    with pytest.raises(RecordError, match="by an earlier judge") as refused:
        load_review(path, replay)
    assert not isinstance(refused.value, DamagedRecord)


def test_a_judge_that_somebody_chose_is_opened_whatever_plays_its_roll_outs(replay, tmp_path):
    path = tmp_path / "game.review.parquet"
    judge = Judge(rollouts=4, candidates=2, policy="quick", weights=learned(replay.rules).digest)
    review(replay, judge, steps=[20], luck=False).save(path)
    assert load_review(path, replay).judge == judge


def test_a_beginning_that_is_valued_by_more_roll_outs_than_its_judge_has_is_damage(replay, tmp_path):
    path = tmp_path / "game.review.parquet"

    def valued(*numbers):
        rolled = [
            Rolled(0, seat, "start", "knowing", "", False, 0.0, (0.5,) * many, (9.0,) * many)
            for seat, many in enumerate(numbers)
        ]
        record = ReviewRecord(replay.record.game, fingerprint(replay.record), SMALL.as_data(), rolled)
        save_review(record, path, replace=True)
        return load_review(path, replay)

    now = SMALL.rollouts
    assert valued(now, now).judge == SMALL
    for wrong in ((2 * now, 2 * now), (now, 2 * now), (now,)):
        with pytest.raises(DamagedRecord, match="is no review"):
            valued(*wrong)


def test_where_nothing_can_be_written_is_told_before_the_work(replay, tmp_path):
    with pytest.raises(RecordError, match="cannot be written"):
        review(replay, SMALL, luck=False, into=tmp_path / "nowhere" / "x.parquet", progress=Stop(0))


def test_a_changed_bit_is_found(replay, path):
    raw = bytearray(path.read_bytes())
    raw[len(raw) // 2] ^= 1
    path.write_bytes(raw)
    with pytest.raises(DamagedRecord, match="seal"):
        load_review(path, replay)
    assert verify(path).kind == "damaged"


def test_it_is_told_from_a_game(replay, path, tmp_path):
    with pytest.raises(RecordError, match="review of a game"):
        load(path)
    with pytest.raises(RecordError, match="no review"):
        read_review(replay.save(tmp_path / "game.parquet"))
    assert verify(path).holds
    assert review_path("a/game.parquet").as_posix() == "a/game.review.parquet"


def altered(path, change):
    """The file with other rows and a good seal."""
    record = read_review(path)
    rolled = change(list(record.rolled))
    save_review(replace(record, rolled=rolled), path, replace=True)


CHANGES = {
    "a step there is not": lambda rows: [replace(rows[0], step=9_999), *rows[1:]],
    "another seat": lambda rows: [replace(rows[0], seat=1 - rows[0].seat), *rows[1:]],
    "nothing was played": lambda rows: [replace(row, played=False) for row in rows],
    "two were played": lambda rows: [replace(row, played=True) for row in rows],
    "nothing was measured": lambda rows: [row for row in rows if row.stage == "choose"],
    "unequal roll-outs": lambda rows: [replace(row, wins=row.wins[:1], points=row.points[:1]) if row.stage == "measure" and row.played else row for row in rows],
    "a candidate twice": lambda rows: [rows[0], *rows],
    "only hindsight": lambda rows: [row for row in rows if row.view == "hindsight"],
    "values of some seats": lambda rows: [Rolled(0, 0, "start", "knowing", "", False, 0.0, (1.0,) * 6, (1.0,) * 6), *rows],
    "values of a later moment": lambda rows: [*rows, *(Rolled(len(rows), seat, "start", "knowing", "", False, 0.0, (1.0,) * 6, (1.0,) * 6) for seat in (0, 1))],
    "nothing of the other seat": lambda rows: [row for row in rows if row.stage != "beside"],
    "the same of another seat": lambda rows: [replace(row, seat=1 - row.seat) if row.stage == "beside" else row for row in rows],
    "fewer of the other seat": lambda rows: [replace(row, wins=row.wins[:1], points=row.points[:1]) if row.stage == "beside" and row.played else row for row in rows],
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_rows_that_are_no_review_are_refused_whatever_their_seal(replay, path, change):
    altered(path, change)
    with pytest.raises(DamagedRecord, match="is no review"):
        load_review(path, replay)


ALTERED = {
    "shuffled": lambda frame: frame.sample(fraction=1.0, shuffle=True, seed=1),
    "reversed": pl.DataFrame.reverse,
    "doubled": lambda frame: pl.concat([frame, frame]),
    "each row doubled": lambda frame: pl.concat([frame, frame]).sort("step", maintain_order=True),
    "its first rows at its end": lambda frame: pl.concat([frame[5:], frame[:5]]),
    "its last row missing": lambda frame: frame[:-1],
    "its first row missing": lambda frame: frame[1:],
    "emptied": pl.DataFrame.clear,
    "without roll-outs": lambda frame: frame.with_columns(pl.lit([], dtype=pl.List(pl.Float64)).alias(name) for name in ("wins", "points")),
    "other steps": lambda frame: frame.with_columns(pl.col("step") - 1),
    "other seats": lambda frame: frame.with_columns((1 - pl.col("seat")).alias("seat")),
}  # fmt: skip


@pytest.mark.parametrize("change", ALTERED.values(), ids=ALTERED)
def test_a_review_whose_rows_were_altered_does_not_hold_whatever_its_seal(replay, path, change):
    replay.save(path.with_name("game.parquet"))
    assert verify(path).holds
    frame, header = pl.read_parquet(path), json.loads(pl.read_parquet_metadata(path)[HEADER_KEY])
    frame = change(frame)
    path.write_bytes(as_bytes(frame, header | {"rows": frame.height}))
    assert verify(path).kind == "damaged"
    assert "game.review.parquet" in verify(path).text


def test_a_review_says_of_which_game_it_is_and_how_much_it_judges(replay, whole, path):
    judged = len(whole.verdicts)
    assert verify(path).text.startswith(f"{path} holds: the review of a game, {judged} decisions, ")
    replay.save(path.with_name("game.parquet"))
    assert verify(path).text.startswith(f"{path} holds: the review of game.parquet, {judged} decisions, ")
    game("new_expedition", 2, seed=2).save(path.with_name("game.parquet"), replace=True)
    assert verify(path).kind == "damaged"
    assert "of another game than game.parquet" in verify(path).text
    path.with_name("game.parquet").write_bytes(b"PAR1")
    assert verify(path).holds, "that file is judged on its own"


WRONG_VALUES = {
    "a stage there is not": pl.lit("guess").alias("stage"),
    "no seat": pl.lit(None, dtype=pl.Int8).alias("seat"),
    "a share above 1": pl.lit([2.0] * 3).alias("wins"),
    "no number": pl.lit([float("nan")] * 3).alias("points"),
    "no merit": pl.lit(float("inf")).alias("merit"),
}


@pytest.mark.parametrize("column", WRONG_VALUES.values(), ids=WRONG_VALUES)
def test_values_that_cannot_be_are_refused(replay, path, column):
    frame, header = pl.read_parquet(path), json.loads(pl.read_parquet_metadata(path)[HEADER_KEY])
    path.write_bytes(as_bytes(frame.with_columns(column), header))
    with pytest.raises(DamagedRecord, match="row 0"):
        load_review(path, replay)


@pytest.mark.parametrize("key", ["game", "fingerprint", "judge", "rows", "format"])
def test_a_header_that_says_too_little_is_refused(replay, path, key):
    frame, header = pl.read_parquet(path), json.loads(pl.read_parquet_metadata(path)[HEADER_KEY])
    path.write_bytes(as_bytes(frame, header | {key: None}))
    with pytest.raises(ArchError):
        load_review(path, replay)

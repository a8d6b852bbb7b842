"""What reviews beside games say in answers, against the reviews themselves; games without one say nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import polars as pl
import pytest

from arch_engine import OptionError, load, simulate
from arch_engine.cli import main
from arch_engine.dataset import Dataset, add_games
from arch_engine.dataset.compacting import compact
from arch_engine.dataset.game_rows import LATER
from arch_engine.dataset.layout import layout_of
from arch_engine.insights import ask, dataset_of, rows
from arch_engine.review import load_review, review_path
from arch_engine.review.judge import Judge
from arch_engine.review.reviewing import review
from tests.dataset.made import altered, made_in, the_games

REPLAYS = Path(__file__).parents[2] / "replays"
REVIEWED = {
    "mykerinos": REPLAYS / "mykerinos-3p-last-season.parquet",
    "new_expedition": REPLAYS / "new-expedition-2p-pyramid.parquet",
    "royal_society": REPLAYS / "royal-society-1p-solo.parquet",
}


@pytest.fixture(scope="module")
def evenings():
    return dataset_of(REPLAYS)


@pytest.fixture(scope="module")
def judged():
    return {game: load_review(review_path(path), load(path)) for game, path in REVIEWED.items()}


@pytest.mark.parametrize("game", REVIEWED)
def test_mistakes_by_kind_are_those_of_the_review(evenings, judged, game):
    found = rows(evenings, "mistakes", by="mistake", where={"game": game})
    counted = {(seat, word): int(value) for seat, word, value in found.select("seat", "mistake", "value").rows()}
    seats = range(len(judged[game].replay.names))
    assert counted == {
        (seat, word): sum(one.word == word for one in judged[game].mistakes(seat))
        for seat in seats
        for word in ("blunder", "mistake")
    }
    assert sum(counted.values()) == len(judged[game].mistakes()) > 0


@pytest.mark.parametrize("game", REVIEWED)
def test_what_mistakes_cost_and_luck_brought(evenings, judged, game):
    solo = len(judged[game].replay.names) == 1
    for measure, column in (("lost_by_mistakes", "loss_win"), ("points_lost", "loss_points")):
        found = dict(rows(evenings, measure, where={"game": game}).select("seat", "value").rows())
        lost = judged[game].losses().filter(pl.col("word").is_in(["blunder", "mistake"]))
        none = dict.fromkeys(range(len(judged[game].replay.names)), 0.0)
        own = none | dict(lost.group_by("seat").agg(pl.col(column).sum()).rows())
        assert found == ({} if solo and column == "loss_win" else pytest.approx(own))
    luck = dict(rows(evenings, "luck_share", where={"game": game}).select("seat", "value").rows())
    if solo:
        assert luck == {}
        return
    told = judged[game].totals().filter(pl.col("of") == "luck")
    assert luck == pytest.approx(dict(told.select("seat", "amount").rows()))
    points = judged[game].totals(by="points").filter(pl.col("of") == "luck")
    found = dict(rows(evenings, "luck_points", where={"game": game}).select("seat", "value").rows())
    assert found == pytest.approx(dict(points.select("seat", "amount").rows()))


def test_a_rate_goes_by_the_decisions_judged(evenings, judged):
    mine = {"game": "mykerinos", "player": "Bo"}
    rate = ask(evenings, "mistakes_in_100", where=mine)["value"].item()
    own = [found for found in judged["mykerinos"].verdicts.values() if found.seat == 1]
    assert rate == pytest.approx(100 * sum(found.mistake for found in own) / len(own))
    assert ask(evenings, "judged", where=mine)["value"].item() == len(own)
    slips = ask(evenings, "slips", where=mine)["value"].item()
    assert slips == sum(found.word == "slip" for found in own)


def test_games_without_a_review_are_left_out_and_do_not_count_as_none(evenings):
    found = ask(evenings, "mistakes")
    assert found["games"].item() == len(REVIEWED) < len(evenings)
    assert found["rows"].item() == 3 + 2 + 1
    assert set(rows(evenings, "mistakes", by="mistake")["number"]) == set(rows(evenings, "judged")["number"])
    by_slips = ask(evenings, "points", by="slips")
    assert by_slips["rows"].sum() == ask(evenings, "points")["rows"].item()
    assert by_slips.filter(pl.col("slips").is_null())["games"].item() == len(evenings) - len(REVIEWED)


def test_mine_by_kind_from_game_to_game(evenings):
    mine = ask(evenings, "mistakes", by=["mistake", "game_number"], where={"player": "Ana"})
    assert mine.height == 2 * len(REVIEWED)
    only = ask(evenings, "mistakes", by="game_number", where={"player": "Ana", "mistake": "blunder"})
    assert only["value"].to_list() == mine.filter(pl.col("mistake") == "blunder")["value"].to_list()


@pytest.fixture
def evening(tmp_path):
    """Two games of an evening, named by their day as `Play` names them; one has a review."""
    here = tmp_path / "games"
    here.mkdir()
    shutil.copy(REVIEWED["new_expedition"], here / "2026-01-31 The New Expedition Ana Bo.parquet")
    shutil.copy(review_path(REVIEWED["new_expedition"]), here / "2026-01-31 The New Expedition Ana Bo.review.parquet")
    shutil.copy(REPLAYS / "new-expedition-3p-temple.parquet", here / "2026-02-07 Temple.parquet")
    shutil.copy(REPLAYS / "new-expedition-4p-tomb.parquet", here / "2026-02-30 Tomb.parquet")
    return here


def test_days_and_months_stand_in_the_names_of_files(evening):
    assert ask(evening, "length", by="date")["date"].to_list() == ["2026-01-31", "2026-02-07", None]
    assert ask(evening, "length", by="month")["month"].to_list() == ["2026-01", "2026-02", None]
    assert ask(evening, "length", where={"date": "2026-01-31"})["games"].item() == 1


def test_a_review_of_another_game_counts_as_none(evening):
    shutil.copy(review_path(REVIEWED["mykerinos"]), evening / "2026-02-07 Temple.review.parquet")
    (evening / "2026-02-30 Tomb.review.parquet").write_bytes(b"no review")
    assert ask(evening, "mistakes")["games"].item() == 1


def test_a_review_that_comes_later_is_seen(evening):
    beside = evening / "2026-01-31 The New Expedition Ana Bo.review.parquet"
    kept = beside.read_bytes()
    beside.unlink()
    assert ask(evening, "mistakes").height == 0
    beside.write_bytes(kept)
    assert ask(evening, "mistakes")["games"].item() == 1


def test_a_seat_whose_decisions_are_not_all_judged_says_nothing(tmp_path):
    path = tmp_path / "game.parquet"
    replay = simulate("mykerinos", ["random"] * 2, seed=1)
    replay.save(path)
    steps = [step for step, move in enumerate(replay.moves) if move.mover == 0]
    review(replay, Judge(rollouts=4, policy="quick"), steps=steps[:3], luck=False, workers=1, into=review_path(path))
    assert ask(tmp_path, "judged").height == 0


def test_reviews_stay_with_their_games_in_a_dataset(evening, tmp_path):
    add_games(tmp_path / "d", [evening])
    add_games(tmp_path / "d", [simulate("new_expedition", ["random"] * 2, 99).record])
    asked = ask(tmp_path / "d", "luck_share", by="player")
    assert asked["games"].to_list() == [1, 1]
    assert compact(tmp_path / "d") == 1 and len(layout_of(tmp_path / "d").parts) == 1
    assert ask(tmp_path / "d", "luck_share", by="player").equals(asked)


def test_parts_from_before_there_were_reviews_open_and_say_nothing(tmp_path):
    folder = made_in(tmp_path / "old")
    altered(the_games(folder), frame=lambda rows: rows.drop(LATER))
    add_games(folder, [REVIEWED["mykerinos"]])
    old = Dataset(folder)
    assert old.record(2).game == "mykerinos"
    assert ask(old, "mistakes")["games"].item() == 1
    assert ask(old, "points")["games"].item() == 7


def test_a_rate_is_no_dimension_and_kinds_belong_to_mistakes(evenings):
    with pytest.raises(OptionError, match="no dimension 'luck_share'"):
        ask(evenings, "win_share", by="luck_share")
    with pytest.raises(OptionError, match="points cannot be split by mistake"):
        ask(evenings, "points", by="mistake")


def test_the_command_asks_for_mistakes(capsys):
    question = ["ask", str(REPLAYS), "--measure", "mistakes", "--by", "mistake", "--where", "player=Ana"]
    assert main(question) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["blunder", "mistake"]

"""A result split into luck, own choices and those of the others."""

from dataclasses import replace

import polars as pl
import pytest

from arch_engine import GAMES, Game, OptionError, rules_of
from arch_engine.core.opinions import result_of
from arch_engine.core.table import CHANCE
from arch_engine.review import Judge, review, split
from arch_engine.review.chances import begun
from arch_engine.review.decision_points import decisions
from arch_engine.review.judged import BEGUN
from arch_engine.review.luck_split import totals_of
from arch_engine.review.nodes import lucky_steps
from arch_engine.workers.spread import Workers
from tests.review.games import CASES, game
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.slow

TINY = Judge(rollouts=4, candidates=2)
KINDS = ("start", "luck", "own choice", "others' choice")
GAMES_EACH = 12


def results(replay, by):
    """What each seat ended with."""
    end = result_of(replay.rules, replay.at(-1))
    return end.wins if by == "win" else end.points


def check_sums(found, replay):
    for by in ("win", "points"):
        for seat, result in enumerate(results(replay, by)):
            parts = found.parts(seat, by)
            assert abs(sum(part.amount for part in parts) - result) < 1e-9
            assert {part.of for part in parts} <= set(KINDS)
            assert all(part.words for part in parts)
            assert abs(sum(totals_of(parts).values()) - result) < 1e-9


@pytest.mark.parametrize("kind", GAMES)
def test_the_parts_add_up_to_the_result_on_a_dozen_games(kind):
    players = rules_of(kind).players
    for seed in range(GAMES_EACH):
        replay = game(kind, players[seed % len(players)], seed)
        check_sums(made_up(replay), replay)


A_FEW = 6
REAL = [("mykerinos", 2), ("new_expedition", 2), ("royal_society", 1)]
RANDOM = replace(TINY, policy="random")


@pytest.fixture(scope="module")
def played():
    """Reviews of the first decisions of games, which were played out."""
    return {kind: review(begun_game(kind, players), RANDOM, workers=1) for kind, players in REAL}


def begun_game(kind, players):
    """A game up to where a few decisions are made."""
    record = game(kind, players, 3).record
    return Game(replace(record, moves=record.moves[: decisions(Game(record))[A_FEW]]))


@pytest.mark.parametrize(("kind", "players"), REAL)
def test_the_parts_add_up_with_roll_outs_that_play(kind, players, played):
    """An unfinished game is split up to its last moment."""
    found = played[kind]
    end = found.curve().filter(step=len(found.replay))
    for by in ("win", "points") if players > 1 else ("points",):
        for seat, last in enumerate(end[by]):
            assert sum(part.amount for part in found.parts(seat, by)) == pytest.approx(last)
    assert found.split(0)["of"].to_list()[0] == "start"


def test_split_is_the_split_of_a_review(played):
    found = played["mykerinos"]
    assert split(found.replay, RANDOM, 0, by="points", workers=1).equals(found.split(0, by="points"))


@pytest.mark.parametrize("kind", ["mykerinos", "new_expedition"])
def test_the_win_chances_of_all_seats_make_one(kind, played):
    for total in played[kind].curve().group_by("step").agg(pl.col("win").sum())["win"]:
        assert total == pytest.approx(1.0)


@pytest.mark.parametrize(("kind", "players"), CASES)
def test_chance_is_luck_and_each_decision_its_seats_choice(kind, players):
    replay = game(kind, players)
    found = made_up(replay)
    lucky = lucky_steps(replay)
    assert {step for step, move in enumerate(replay.moves) if move.mover == CHANCE} <= lucky
    assert not replay.rules.hides or lucky - {step for step, move in enumerate(replay.moves) if move.mover == CHANCE}
    for seat in range(players):
        for part in found.parts(seat)[1:]:
            step = part.step - 1
            assert (part.of == "luck") <= (step in lucky)
            if part.of == "own choice":
                assert replay.moves[step].mover == seat
                assert found.verdicts[step].worse and part.amount < 0
            elif part.of == "others' choice" and step in found.verdicts and found.verdicts[step].worse:
                assert replay.moves[step].mover != seat


def test_what_a_decision_brings_to_light_is_luck():
    """A dig in the New Expedition: whoever digs sees what comes up."""
    parts = made_up(game("new_expedition", 2)).parts(0)
    assert any(part.of == "luck" and "digs up" in part.words for part in parts)


@pytest.mark.parametrize(("kind", "players"), CASES)
def test_the_set_up_of_a_game_is_one_event(kind, players):
    replay = game(kind, players)
    found = made_up(replay)
    start, first, *_ = found.nodes()
    assert (start.step, first.step) == (0, min(found.verdicts))
    assert set(start.luck) >= set(range(begun(replay)))
    assert [part.of for part in found.parts(0) if part.step <= first.step][:1] == ["start"]
    assert sum(part.step <= first.step for part in found.parts(0)) <= 2


def test_a_result_is_split_for_one_whose_own_decisions_alone_are_judged():
    whole = made_up(game("mykerinos", 3))
    done = {job: rows for job, rows in whole._done.items() if rows[0].seat == 1 or job == BEGUN}
    found = type(whole)(whole.replay, whole.judge, done, list(done))
    parts = found.parts(1)
    assert sum(part.amount for part in parts) == pytest.approx(results(whole.replay, "win")[1])
    assert [part.amount for part in parts if part.of == "own choice"]
    assert found.text(seat=1).count("Where the results came from") == 1
    with pytest.raises(OptionError, match="luck=True"):
        found.parts(0)


def test_luck_that_was_not_reviewed_is_not_made_up():
    found = made_up(game(), luck=False)
    with pytest.raises(OptionError, match="luck=True"):
        found.split()
    assert found.curve().height == 0


def test_no_part_of_a_split_is_given(monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Workers, "as_done", stop)
    with pytest.raises(KeyboardInterrupt):
        split(game(), TINY)

"""A result split into luck, own choices and those of the others."""

from dataclasses import replace

import polars as pl
import pytest

from arch_engine import GAMES, OptionError, Replay, rules_of
from arch_engine.core.chance import generator
from arch_engine.core.opinions import Expectation, result_of
from arch_engine.core.table import CHANCE
from arch_engine.review import Judge, review, split, values
from arch_engine.review.chances import begun
from arch_engine.review.decision_points import decisions, valued
from arch_engine.review.luck_split import totals_of
from arch_engine.review.rows import row_of
from arch_engine.workers.spread import Workers
from tests.review.games import CASES, game

TINY = Judge(rollouts=4, candidates=2)
KINDS = ("start", "luck", "own choice", "others' choice")
GAMES_EACH = 50


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


def thrown(number, table, seed):
    """A roll-out that does not play but throws dice."""
    rng = generator(seed, table.round, table.question, table.asked, number)
    points = tuple(round(40 * rng.random()) for _ in range(table.seats))
    best = max(points)
    return Expectation(tuple(1 / points.count(best) if mine == best else 0.0 for mine in points), points)


def brought_to_light(replay, judge, step, worlds):
    """As if some decisions had brought something to light for some seats."""
    move = replay.moves[step] if step < len(replay) else None
    if move is None or move.mover == CHANCE or not step:
        return []
    table = replay.at(step)
    rolls = [thrown(number, table, step) for number in range(judge.rollouts)]
    return [
        row_of(step, seat, "decided", "knowing", move.notation, rolls)
        for seat in range(len(replay.names))
        if (step + seat) % 3
    ]


@pytest.fixture
def dice(monkeypatch):
    """Nothing is played, so that many games can be split."""
    monkeypatch.setattr(
        values,
        "_values",
        lambda rules, ahead, begins, eyes, seed, part, said=None: [thrown(*one, seed) for one in enumerate(begins)],
    )
    monkeypatch.setattr(values, "_imagined", lambda replay, step, rollouts: [])
    monkeypatch.setattr(values, "_decided", brought_to_light)


@pytest.mark.parametrize("kind", GAMES)
def test_the_parts_add_up_to_the_result_on_fifty_games(kind, dice):
    players = rules_of(kind).players
    for seed in range(GAMES_EACH):
        replay = game(kind, players[seed % len(players)], seed)
        check_sums(review(replay, TINY, steps=(), workers=1), replay)


REAL = [("mykerinos", 2), ("new_expedition", 2), ("royal_society", 1)]
RANDOM = replace(TINY, policy="random")


@pytest.fixture(scope="module")
def played():
    """Reviews for which games were played out."""
    return {kind: review(game(kind, players, 3), RANDOM, steps=(), workers=1) for kind, players in REAL}


@pytest.mark.parametrize(("kind", "players"), REAL)
def test_the_parts_add_up_with_roll_outs_that_play(kind, players, played):
    found, replay = played[kind], game(kind, players, 3)
    check_sums(found, replay)
    rows = found.split(0)
    assert rows["of"].to_list()[0] == "start"
    assert not rows["amount"].is_nan().any()
    ends = found.curve().filter(step=len(replay))
    if players > 1:
        assert ends["win"].to_list() == list(results(replay, "win"))
    assert ends["points"].to_list() == list(results(replay, "points"))


def test_split_is_the_split_of_a_review(played):
    found = played["mykerinos"]
    assert split(found.replay, RANDOM, 0, by="points", workers=1).equals(found.split(0, by="points"))


@pytest.mark.parametrize("kind", GAMES)
def test_the_win_chances_of_all_seats_make_one(kind, dice):
    found = review(game(kind, max(rules_of(kind).players)), TINY, steps=(), workers=1)
    for total in found.curve().group_by("step").agg(pl.col("win").sum())["win"]:
        assert total == pytest.approx(1.0)


@pytest.mark.parametrize(("kind", "players"), CASES)
def test_chance_is_luck_and_each_decision_its_seats_choice(kind, players, dice):
    replay = game(kind, players)
    found = review(replay, TINY, steps=(), workers=1)
    free = set(decisions(replay))
    for part in found.parts(0):
        if not part.step or part.step - 1 == 0:
            continue
        mover = replay.moves[part.step - 1].mover
        if mover == CHANCE:
            assert part.of == "luck"
        elif mover == 0:
            assert part.of in (("own choice", "luck") if part.step - 1 in free else ("luck",))
        else:
            assert part.of in ("others' choice", "luck")


def test_what_a_decision_brings_to_light_is_luck(played):
    """A dig in the New Expedition: whoever digs sees what comes up."""
    parts = played["new_expedition"].parts(0)
    digs = {part.step for part in parts if part.of == "luck" and "digs up" in part.words}
    assert digs


@pytest.mark.parametrize("kind", ["mykerinos", "new_expedition", "royal_society"])
def test_the_set_up_of_a_game_is_one_event(kind):
    replay = game(kind, 2)
    steps = valued(replay)
    assert steps[:2] == [0, begun(replay)] and steps[1] > 1
    assert replay.at(steps[1]).asked != CHANCE
    assert steps[1:] == list(range(steps[1], len(replay) + 1))


def test_an_unfinished_game_is_split_up_to_its_last_moment(dice):
    record = game().record
    replay = Replay(replace(record, moves=record.moves[:40]))
    found = review(replay, TINY, steps=(), workers=1)
    for seat in range(3):
        last = found.curve().filter(step=40, seat=seat)["win"][0]
        assert sum(part.amount for part in found.parts(seat)) == pytest.approx(last)


def test_luck_that_was_not_reviewed_is_not_made_up():
    found = review(game(), TINY, steps=(), luck=False, workers=1)
    with pytest.raises(OptionError, match="luck=True"):
        found.split()
    assert found.curve().height == 0


def test_no_part_of_a_split_is_given(monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Workers, "as_done", stop)
    with pytest.raises(KeyboardInterrupt):
        split(game(), TINY)

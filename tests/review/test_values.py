"""What a moment is worth: what the learned judge says at once and roll-outs, together."""

from dataclasses import replace
from pathlib import Path

import pytest

from arch_engine import load, opinions_of
from arch_engine.core.statistics import mean_of
from arch_engine.core.table import CHANCE
from arch_engine.judge.learned import learned
from arch_engine.record.review_file import DECIDED, VALUE
from arch_engine.review import Judge, values
from arch_engine.review.chances import begun, chances_of
from arch_engine.review.judge import fitting
from arch_engine.search.rollouts import Draws, after_chance

REPLAYS = Path(__file__).parents[2] / "replays"
NAMES = ["mykerinos-3p-last-season", "new-expedition-2p-pyramid", "royal-society-2p-first-games"]


def valued(replay, judge, step, part, monkeypatch):
    """By seat and stage the means of a moment, with so large a part of what is said at once."""
    monkeypatch.setattr(values, "AT_ONCE", part)
    rows = values.value_of(replay, judge, step)
    return {(row.seat, row.stage): (mean_of(row.wins).value, mean_of(row.points).value) for row in rows}


def moments(replay):
    first = begun(replay)
    return [first, (first + len(replay)) // 2]


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_is_worth_what_is_said_at_once_and_what_roll_outs_come_to(name, monkeypatch):
    part, replay = values.AT_ONCE, load(REPLAYS / f"{name}.parquet")
    judge = replace(fitting(replay.rules), rollouts=6)
    for step in moments(replay):
        rolled, said, both = [valued(replay, judge, step, share, monkeypatch) for share in (0.0, 1.0, part)]
        assert rolled.keys() == said.keys() == both.keys()
        for key, found in both.items():
            expected = [
                part * at_once + (1 - part) * played for at_once, played in zip(said[key], rolled[key], strict=True)
            ]
            assert found == pytest.approx(expected)
            if key[1] == VALUE:
                at_once = chances_of(replay, key[0])[step]
                assert said[key] == pytest.approx((at_once.wins[key[0]], at_once.points[key[0]]))
        assert any(rolled[key] != pytest.approx(said[key]) for key in rolled)


@pytest.mark.parametrize("name", ["mykerinos-3p", "new-expedition-2p-pyramid", "royal-society-2p-first-games"])
def test_where_chance_is_asked_the_judge_speaks_of_what_comes_of_it(name, monkeypatch):
    """Between two seasons, in a theft, before a relic is drawn: of a table at which no seat is asked it has learned nothing."""
    replay = load(REPLAYS / f"{name}.parquet")
    judge = replace(fitting(replay.rules), rollouts=40)
    steps = [step for step in range(begun(replay), len(replay)) if replay.at(step).asked == CHANCE]
    rules, many = replay.rules, judge.rollouts_for_values(replay.rules)
    for step in steps[:3]:
        worth = valued(replay, judge, step, 1.0, monkeypatch)
        for seat in range(len(replay.names)):
            assert worth[seat, VALUE][0] == pytest.approx(chances_of(replay, seat)[step].wins[seat], abs=0.1)
        if not rules.hides:
            draws = [Draws(rules, judge.seed_for(VALUE), number) for number in range(many)]
            said = learned(rules).evaluate_all([after_chance(rules, replay.at(step), one) for one in draws])
            assert worth[0, VALUE][0] == pytest.approx(sum(one.wins[0] for one in said) / many)


def test_where_chance_is_asked_roll_outs_go_on_from_what_comes_of_it(monkeypatch):
    """The quiet moment that chance brings is not the one they go to, or a season would begin without anybody having played in it."""
    replay = load(REPLAYS / "mykerinos-3p.parquet")
    judge = replace(fitting(replay.rules), rollouts=40)
    quiet = learned(replay.rules).features.quiet
    steps = [
        step
        for step in range(begun(replay), len(replay) - 12)
        if replay.at(step).asked == CHANCE and replay.at(step + 1).asked >= 0 and quiet(replay.at(step + 1))
    ]
    assert steps
    for step in steps[:3]:
        rolled, said = [valued(replay, judge, step, part, monkeypatch) for part in (0.0, 1.0)]
        assert all(rolled[key] != pytest.approx(said[key]) for key in rolled)


@pytest.mark.parametrize("name", NAMES)
def test_before_the_last_move_a_game_is_worth_its_result_alone(name, monkeypatch):
    """Nobody's word is needed on who wins with it; the farther the end is, the more the word counts."""
    replay = load(REPLAYS / f"{name}.parquet")
    judge = replace(fitting(replay.rules), rollouts=6)
    rolled, said = [valued(replay, judge, len(replay) - 1, part, monkeypatch) for part in (0.0, 1.0)]
    assert rolled == said
    monkeypatch.setattr(values, "NEAR", 10**6)
    rolled, said = [valued(replay, judge, len(replay) - 4, part, monkeypatch) for part in (0.0, 1.0)]
    assert all(said[key] == pytest.approx(rolled[key], abs=0.01) for key in said)


def test_before_what_it_brings_to_light_a_decision_is_worth_the_mean_of_what_is_said_in_the_worlds(monkeypatch):
    replay = load(REPLAYS / "new-expedition-2p-pyramid.parquet")
    judge = replace(fitting(replay.rules), rollouts=6)
    found = {}
    for step in range(begun(replay), len(replay)):
        said = valued(replay, judge, step, 1.0, monkeypatch)
        told = [seat for seat, stage in said if stage == DECIDED]
        found |= {(step, seat): said[seat, DECIDED][0] for seat in told}
        if len(found) > 3:
            break
    assert all(0 <= chance <= 1 for chance in found.values())
    afterwards = {at: chances_of(replay, at[1])[at[0] + 1].wins[at[1]] for at in found}
    assert any(abs(found[at] - afterwards[at]) > 0.001 for at in found), "what came to light changed something"


def test_a_judge_that_plays_games_out_asks_nobody_at_once(monkeypatch):
    replay = load(REPLAYS / "mykerinos-3p-last-season.parquet")
    step = begun(replay) + 4
    alone, also = [valued(replay, Judge(rollouts=4), step, part, monkeypatch) for part in (0.0, 1.0)]
    assert alone == also


def test_what_is_over_is_worth_its_result(monkeypatch):
    replay = load(REPLAYS / "mykerinos-3p-last-season.parquet")
    found = valued(replay, replace(fitting(replay.rules), rollouts=6), len(replay), 0.5, monkeypatch)
    assert [found[seat, VALUE][0] for seat in range(3)] == list(replay.rules.win_shares(replay.at(len(replay))))


def test_in_the_last_year_of_the_royal_society_games_are_played_out_and_the_word_counts_less(monkeypatch):
    replay = load(REPLAYS / "royal-society-2p-first-games.parquet")
    opinions, judge = opinions_of(replay.rules), replace(fitting(replay.rules), rollouts=6)
    asked = [step for step in range(begun(replay), len(replay)) if replay.at(step).asked != CHANCE]
    last = [step for step in asked if replay.at(step).round == replay.at(-1).round]
    before = [step for step in asked if step < last[0]]
    monkeypatch.setattr(values, "AT_ONCE", 0.0)
    played_out = []
    for step in (before[-1], last[0]):
        rows = [row for row in values.value_of(replay, judge, step) if row.stage == VALUE]
        played_out.append(all(won in (0.0, 0.5, 1.0) for row in rows for won in row.wins))
    assert played_out == [False, True]
    assert opinions.valuing(replay.at(before[-1])) == (1, 1.0)
    words = [opinions.valuing(replay.at(step)).word for step in last]
    assert words == sorted(words, reverse=True)
    assert 0.5 <= words[-1] < words[0] <= 1.0

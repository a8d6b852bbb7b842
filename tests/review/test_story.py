"""The story of a game: what is said of luck and choices adds up, and every moment is what it says it is."""

import re
from pathlib import Path

import pytest

from arch_engine import OptionError, load
from arch_engine.core.statistics import Estimate
from arch_engine.judge.weights import NoJudge
from arch_engine.review import Judge, Review, load_review, review, review_path
from arch_engine.review.chances import AROUND, NEARLY, begun, chances_of, turning_points
from arch_engine.review.luck_split import LUCK, OTHERS, PARTS, RESIDUAL, Part, totals_of
from arch_engine.review.story import MOST, Telling, rounded, story_of
from arch_engine.review.verdict import ranked
from tests.review.games import game
from tests.review.test_luck import dice as dice  # a fixture

REPLAYS = Path(__file__).parent.parent.parent / "replays"
STORED = ("mykerinos-3p-last-season", "new-expedition-2p-pyramid")
"""Recorded games whose luck is reviewed."""


@pytest.fixture(params=[*STORED, "royal_society 1", "royal_society 3"])
def judged(request, dice):
    if request.param in STORED:
        path = REPLAYS / f"{request.param}.parquet"
        return load_review(review_path(path), load(path))
    kind, players = request.param.split()
    return review(game(kind, int(players)), Judge(rollouts=8, candidates=2), steps=(), workers=1)


def views(judged):
    return [None, *range(len(judged.replay.names))]


def sure(part):
    return part.amount.low > 0 or part.amount.high < 0


def test_the_shares_that_are_said_are_those_that_add_up(judged):
    unit = 100 if judged.counts == "win" else 1
    for perspective in views(judged):
        chapters = story_of(judged, perspective).chapters
        assert [one.seat for one in chapters] == ([perspective] if perspective is not None else views(judged)[1:])
        for chapter in chapters:
            totals = totals_of(judged.parts(chapter.seat))
            assert [share.of for share in chapter.shares] == list(PARTS)
            assert [share.amount for share in chapter.shares] == [totals[of].value for of in PARTS]
            result = unit * sum(share.amount for share in chapter.shares)
            assert sum(share.said for share in chapter.shares) == chapter.result == round(result)
            numbers = [
                int(number)
                for number in re.findall(r"\d+", chapter.words.replace(judged.replay.names[chapter.seat], ""))
            ]
            assert abs(chapter.result) in numbers
            for share in chapter.shares:
                assert abs(share.said - unit * share.amount) < 1
                told = share.words.partition(", of which")[0]
                assert str(abs(share.said)) in re.findall(r"\d+", told)
                lost = re.search("cost|takes away|−", told) is not None
                assert lost == (share.said < 0)


def test_the_move_that_is_named_was_most_of_a_share_and_surely_mattered(judged):
    for chapter in story_of(judged).chapters:
        parts = judged.parts(chapter.seat)
        for share in chapter.shares:
            events = [part for part in parts if part.of == share.of and part.step and sure(part)]
            events = [part for part in events if part.amount.value * share.amount > 0]
            if share.move is None:
                assert not events or not share.said or share.of in ("start", "residual")
                continue
            most = max(events, key=lambda part: abs(part.amount.value))
            assert share.move == most.step
            event = most.words.split(". ")[0].rstrip(".")
            if "in all" in share.words:
                assert f"move {share.move}: {event}" in share.words
                assert abs(most.amount.value) > abs(share.amount), "other moves made up for some of it"
            else:
                assert f"move {share.move} was most: {event}" in share.words


def test_the_moments_are_what_they_say(judged):
    replay = judged.replay
    for perspective in views(judged):
        moments = story_of(judged, perspective).moments
        moves = [one.move for one in moments]
        assert moves == sorted(set(moves))
        assert len(moves) <= MOST
        seats = views(judged)[1:] if perspective is None else [perspective]
        assert {one.seat for one in moments} <= set(seats)
        for one in moments:
            if one.kind in (LUCK, OTHERS):
                part = next(
                    part
                    for part in judged.parts(one.seat)
                    if part.step == one.move and part.of == one.kind and sure(part)
                )
                unit, amount = 100 if judged.counts == "win" else 1, part.amount.value
                at_once = [other for other in judged.parts(one.seat) if other.step == one.move]
                error = sum(other.amount.value for other in at_once if other.of == RESIDUAL)
                amount += error if amount * error < 0 else 0
                assert f"{abs(round(unit * amount))}" in one.words
                assert ("gave" in one.words) == (part.amount.value > 0)
            elif one.kind in ("biggest mistake", "another loss", "best move"):
                verdict = judged.verdict(one.move - 1)
                assert verdict.seat == one.seat
                assert f"({verdict.word})" in one.words
                assert verdict.word in ("only move", "excellent") if one.kind == "best move" else verdict.worse
        worst = [verdict for verdict in ranked(judged.verdicts.values()) if verdict.seat in seats and verdict.worse]
        told = [one.move - 1 for one in moments if one.kind == "biggest mistake"]
        assert told == [verdict.step for verdict in worst[:1]]
        assert replay.names[moments[0].seat] in " ".join(one.words for one in moments) if moments else True


def turned(judged, perspective=None):
    moments = story_of(judged, perspective).moments
    return [one.move for one in moments if one.kind == "turning point" or one.words.endswith("Here the game turned.")]


def test_the_game_turned_where_the_curve_of_a_seat_changed_most(judged):
    """Told anew from the table of the curve: three moments before against three from the move on."""
    column = "win" if judged.counts == "win" else "points"
    curves = {}
    for row in judged.curve().iter_rows(named=True):
        curves.setdefault(row["seat"], {})[row["step"]] = row[column]
    swings, since = {}, begun(judged.replay)
    for known in curves.values():
        values = []
        for step in range(len(judged.replay) + 1):
            values.append(known.get(step, values[-1] if values else 0.0))
        for move in range(since + 1, len(values)):
            before, after = values[max(since, move - AROUND) : move], values[move : move + AROUND]
            swings[move] = max(swings.get(move, 0.0), abs(sum(after) / len(after) - sum(before) / len(before)))
    (found,) = turned(judged)
    marked = turning_points(chances_of(judged.replay), since) if judged.counts == "win" else []
    assert found in (marked or swings)
    assert swings[found] == pytest.approx(max(swings[move] for move in marked or swings))


@pytest.mark.parametrize("name", STORED)
def test_before_luck_is_reviewed_the_game_turned_where_the_chart_says_it_did_most(name):
    path = REPLAYS / f"{name}.parquet"
    whole = load_review(review_path(path), load(path))
    judged = Review(whole.replay, whole.judge, {}, [])
    chances, since = chances_of(judged.replay), begun(judged.replay)
    swings = {}
    for move in range(since + 1, len(chances)):
        before, after = chances[max(since, move - AROUND) : move], chances[move : move + AROUND]
        swings[move] = max(
            abs(sum(one.wins[seat] for one in after) / len(after) - sum(one.wins[seat] for one in before) / len(before))
            for seat in range(len(judged.replay.names))
        )
    (found,) = turned(judged)
    peak = max(swings, key=lambda move: swings[move])
    near = [move for move in (peak - 1, peak, peak + 1) if swings.get(move, 0.0) >= NEARLY * swings[peak]]
    jumps = {
        move: max(abs(now - before) for now, before in zip(chances[move].wins, chances[move - 1].wins, strict=True))
        for move in near
    }
    assert jumps[found] == max(jumps.values())
    assert found in turning_points(chances, since)
    for seat in range(len(judged.replay.names)):
        assert all(one.seat == seat for one in story_of(judged, seat).moments)


@pytest.fixture
def cleo_blunders(monkeypatch):
    """A stored review, in which the chart marks Cleo's blunder at move 132 alone."""
    path = REPLAYS / f"{STORED[0]}.parquet"
    found = load_review(review_path(path), load(path))
    assert found.verdict(131).word == "blunder"
    monkeypatch.setattr("arch_engine.review.story.turning_points", lambda chances, since: [132])
    return found


def jump(found, *changes):
    """By seat, a curve that changes at move 132 alone."""
    return {
        seat: [0.3 + change * (step >= 132) for step in range(len(found.replay) + 1)]
        for seat, change in enumerate(changes)
    }


def test_a_game_turns_for_or_against_somebody(cleo_blunders):
    telling = Telling(cleo_blunders, None)
    for changes, told in (((0.3, -0.1, -0.2), "for Ana"), ((0.1, 0.1, -0.2), "against Cleo")):
        moment = telling.turning_point_of(jump(cleo_blunders, *changes))
        assert moment.move == 132
        assert moment.words.startswith(f"The game turned {told}: ")
        assert f"What {told.split()[1]} could expect went from 30 %" in moment.words


def test_no_game_turns_for_somebody_by_a_blunder_of_its_own(cleo_blunders):
    assert Telling(cleo_blunders, None).turning_point_of(jump(cleo_blunders, -0.1, -0.2, 0.3)) is None


def test_a_trifle_turns_no_game(cleo_blunders):
    assert Telling(cleo_blunders, None).turning_point_of(jump(cleo_blunders, 0.03, -0.03, 0.0)) is None


def test_a_large_error_of_the_judge_is_told_with_a_warning(judged):
    for perspective in views(judged):
        for chapter in story_of(judged, perspective).chapters:
            error = next(share for share in chapter.shares if share.of == RESIDUAL)
            assert ("rough" in error.words) == (judged.counts == "win" and abs(error.said) >= 10)


def test_luck_costs_no_more_than_there_was_before_the_judge_erred(cleo_blunders):
    """40 % before a dig that has to be, 61 % with the dig made and nothing seen, 0 % after it."""

    def part(of, amount):
        return Part(154, 0, of, "Ana digs", (amount, amount), Estimate(amount, 0.01, amount - 0.02, amount + 0.02, 2))

    told = Telling(cleo_blunders, None).strongest(LUCK, {0: [part(RESIDUAL, 0.21), part(LUCK, -0.61)]})
    assert [one.words for one in told] == ["Luck cost Ana 40 % at once: Ana digs."]
    assert Telling(cleo_blunders, None).strongest(LUCK, {0: [part(RESIDUAL, -0.7), part(LUCK, 0.61)]}) == []


def test_without_luck_and_without_a_learned_judge_no_turning_point_is_told(monkeypatch):
    path = REPLAYS / f"{STORED[0]}.parquet"
    whole = load_review(review_path(path), load(path))

    def missing(*of):
        raise NoJudge("no weights")

    monkeypatch.setattr("arch_engine.review.judged.chances_of", missing)
    assert turned(Review(whole.replay, whole.judge, {}, [])) == []
    assert turned(Review(whole.replay, Judge(), {}, [])) == []
    assert len(turned(whole)) == 1


def test_whole_numbers_add_up():
    for amounts in ([33.4, -8.3, 74.9], [0.5, 0.5], [-0.5, -0.5, 1.0], [99.6], []):
        found = rounded(amounts)
        assert sum(found) == round(sum(amounts))
        assert all(abs(one - amount) < 1 for one, amount in zip(found, amounts, strict=True))


def test_a_review_without_luck_tells_its_decisions():
    path = REPLAYS / "royal-society-1p-solo.parquet"
    found = story_of(load_review(review_path(path), load(path)))
    assert found.moments
    assert not found.chapters


def test_fewer_losses_than_none_are_refused(judged):
    with pytest.raises(OptionError, match="are 0 or more, not -1"):
        judged.text(-1)


def test_the_command_prints_the_story(judged):
    text, story = judged.text(), story_of(judged)
    assert all(one.words in text for one in story.moments)
    assert all(share.words in text for chapter in story.chapters for share in chapter.shares)

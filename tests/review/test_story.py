"""The story of a game: few moments that mattered, and of each player three sentences at most. Their numbers are those of the account (`test_nodes`)."""

from pathlib import Path

import pytest

from arch_engine import OptionError, load
from arch_engine.review import Review, load_review, review_path
from arch_engine.review.chances import begun
from arch_engine.review.luck_split import LUCK, totals_of
from arch_engine.review.story import LEAST, LEAST_OF_SET_UP, MOST, Event, Telling, story_of
from arch_engine.review.verdict import ranked
from arch_engine.review.words import rounded
from tests.review.games import game
from tests.widgets.reviews import made_up

REPLAYS = Path(__file__).parent.parent.parent / "replays"
STORED = ("mykerinos-3p-last-season", "new-expedition-2p-pyramid")
"""Recorded games whose luck is reviewed."""


def stored(name):
    path = REPLAYS / f"{name}.parquet"
    return load_review(review_path(path), load(path))


@pytest.fixture(params=[*STORED, "royal_society 1", "royal_society 3"])
def judged(request):
    if request.param in STORED:
        return stored(request.param)
    kind, players = request.param.split()
    return made_up(game(kind, int(players)))


def views(judged):
    return [None, *range(len(judged.replay.names))]


def test_each_player_has_three_sentences_at_most_and_the_moves_they_tell_of(judged):
    for perspective in views(judged):
        chapters = story_of(judged, perspective).chapters
        assert [one.seat for one in chapters] == ([perspective] if perspective is not None else views(judged)[1:])
        for chapter in chapters:
            name, (stood, luck, *lesson) = judged.replay.names[chapter.seat], chapter.sentences
            assert len(lesson) <= 1
            assert all(name in sentence.words for sentence in chapter.sentences)
            assert stood.move is None
            parts = judged.parts(chapter.seat, perspective=perspective)
            strokes = {part.step: abs(part.amount) for part in parts if part.of == LUCK}
            if luck.move is not None:
                telling = Telling(judged, perspective)
                told = {
                    step: amount
                    for step, amount in strokes.items()
                    if amount >= telling.whole * (LEAST_OF_SET_UP if step <= telling.set_up else LEAST)
                }
                assert told[luck.move] == max(told.values())
            worse = [found for found in ranked(judged.verdicts_of(chapter.seat)) if found.worse]
            assert [one.move for one in lesson if one.move is not None] == [found.step + 1 for found in worse[:1]]


def test_the_moments_are_what_they_say(judged):
    for perspective in views(judged):
        moments = story_of(judged, perspective).moments
        moves = [one.move for one in moments]
        assert moves == sorted(set(moves))
        assert len(moves) <= MOST
        seats = views(judged)[1:] if perspective is None else [perspective]
        assert {one.seat for one in moments} <= set(seats)
        for one in moments:
            if one.kind in ("biggest mistake", "costly move", "best move"):
                verdict = judged.verdict(one.move - 1)
                assert verdict.seat == one.seat
                assert verdict.word in ("only move", "excellent") if one.kind == "best move" else verdict.worse
        worst = [verdict for verdict in ranked(judged.verdicts.values()) if verdict.seat in seats and verdict.worse]
        told = [one.move - 1 for one in moments if one.kind == "biggest mistake"]
        assert told == [verdict.step for verdict in worst[:1] if verdict.step + 1 in moves]


def test_what_changed_most_of_a_game_turns_it():
    for name in STORED:
        found = stored(name)
        parts = [part for seat in range(len(found.replay.names)) for part in found.parts(seat)]
        (turned,) = [one for one in story_of(found).moments if one.words.endswith("Here the game turned.")]
        strokes = [abs(part.amount) for part in parts if part.of == LUCK and part.step > begun(found.replay)]
        losses = [one.loss.value for one in found.verdicts.values() if one.worse]
        told = [abs(part.amount) for part in parts if part.of == LUCK and part.step == turned.move]
        if turned.kind == "biggest mistake":
            told = [found.verdicts[turned.move - 1].loss.value]
        assert max(told) == max(*strokes, *losses)


def test_trifles_are_not_told_and_the_set_up_turns_nothing():
    telling = Telling(stored(STORED[0]), None)
    assert telling.turning([Event(telling.set_up, 0, 0.6), Event(60, 0, -0.06)]) is None
    big = Event(61, 1, -0.3)
    assert telling.turning([Event(60, 0, -0.2), big, Event(70, 0, 0.1)]) is big


def test_before_luck_is_reviewed_decisions_are_told_and_no_turning_point():
    whole = stored(STORED[0])
    decided = {job: rows for job, rows in whole._done.items() if job.kind == "decision"}
    found = story_of(Review(whole.replay, whole.judge, decided, list(decided)))
    assert found.moments
    assert not found.chapters
    assert not any("turned" in one.words for one in found.moments)


def test_whole_numbers_add_up():
    for amounts in ([33.4, -8.3, 74.9], [0.5, 0.5], [-0.5, -0.5, 1.0], [99.6], []):
        found = rounded(amounts)
        assert sum(found) == round(sum(amounts))
        assert all(abs(one - amount) < 1 for one, amount in zip(found, amounts, strict=True))


def test_a_review_without_luck_tells_its_decisions():
    found = story_of(made_up(game("royal_society", 1), luck=False))
    assert found.moments
    assert not found.chapters


def test_fewer_losses_than_none_are_refused(judged):
    with pytest.raises(OptionError, match="are 0 or more, not -1"):
        judged.text(-1)


def test_the_command_prints_the_story(judged):
    text, story = judged.text(), story_of(judged)
    assert all(one.words in text for one in story.moments)
    assert all(told.words in text for chapter in story.chapters for told in chapter.sentences)


def test_the_table_of_results_adds_up_as_printed(judged):
    unit = 100 if judged.counts == "win" else 1
    for seat in views(judged)[1:]:
        totals = totals_of(judged.parts(seat))
        assert sum(rounded([unit * amount for amount in totals.values()])) == round(unit * sum(totals.values()))

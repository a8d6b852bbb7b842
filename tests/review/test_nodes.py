"""One account of a game: the curve, the words and the sums of a review say the same."""

from itertools import pairwise
from pathlib import Path

import pytest

from arch_engine import load
from arch_engine.core.opinions import result_of
from arch_engine.core.table import CHANCE
from arch_engine.review import load_review, review_path
from arch_engine.review.grades import SURELY
from arch_engine.review.luck_split import LUCK, OTHERS, OWN, PARTS, totals_of
from arch_engine.review.story import story_of
from tests.review.games import game
from tests.widgets.reviews import made_up

REPLAYS = Path(__file__).parents[2] / "replays"
STORED = ("mykerinos-3p-last-season", "new-expedition-2p-pyramid")
MADE_UP = (("mykerinos", 2), ("mykerinos", 4), ("new_expedition", 3), ("royal_society", 3))


@pytest.fixture(scope="module", params=[*STORED, *MADE_UP], ids=str)
def judged(request):
    if request.param in STORED:
        path = REPLAYS / f"{request.param}.parquet"
        return load_review(review_path(path), load(path))
    return made_up(game(*request.param), mistakes=6)


@pytest.fixture(scope="module")
def solo():
    return made_up(game("royal_society", 1))


def seats(found):
    return range(len(found.replay.names))


def test_chances_are_chances_and_make_one_win(judged):
    for node in judged.nodes("win"):
        for worth in (node.worth, node.decided):
            assert sum(worth) == pytest.approx(1.0, abs=0.005)
            assert all(-0.005 <= one <= 1.005 for one in worth)


def test_the_parts_add_up_to_the_result(judged):
    end = result_of(judged.replay.rules, judged.replay.at(-1))
    for by, ended in (("win", end.wins), ("points", end.points)):
        for seat in seats(judged):
            totals = totals_of(judged.parts(seat, by))
            assert tuple(totals) == PARTS
            assert sum(totals.values()) == pytest.approx(ended[seat], abs=1e-9)


def test_a_curve_falls_by_what_the_decision_cost_and_by_nothing_else(judged):
    worse = 0
    for node in judged.nodes("win"):
        verdict = judged.verdicts.get(node.step)
        if verdict is None:
            continue
        fall = node.worth[verdict.seat] - node.decided[verdict.seat]
        if verdict.worse:
            worse += 1
            assert fall == pytest.approx(verdict.loss.value, abs=0.01)
            assert fall > 0
            assert all(node.decided[seat] >= node.worth[seat] - 1e-9 for seat in seats(judged) if seat != verdict.seat)
        else:
            assert fall < SURELY["win"]["mistake"]
    assert worse


def test_the_same_points_are_lost_on_the_curve(judged):
    for node in judged.nodes("points"):
        verdict = judged.verdicts.get(node.step)
        if verdict is not None and verdict.worse:
            fall = node.worth[verdict.seat] - node.decided[verdict.seat]
            assert fall == pytest.approx(verdict.knowing.loss_points.value, abs=1e-6)


def test_one_who_plays_alone_loses_points_as_told(solo):
    worse = [node for node in solo.nodes() if node.step in solo.verdicts and solo.verdicts[node.step].worse]
    assert worse
    for node in worse:
        assert node.worth[0] - node.decided[0] == pytest.approx(solo.verdicts[node.step].loss.value)
    assert {part.of for part in solo.parts(0)} <= {"start", LUCK, OWN}


def test_where_nothing_is_drawn_nor_revealed_there_is_no_luck():
    path = REPLAYS / f"{STORED[0]}.parquet"
    found = load_review(review_path(path), load(path))
    replay = found.replay
    for node, later in pairwise(found.nodes()):
        if later.step == node.step + 1 and replay.moves[node.step].mover != CHANCE:
            assert later.worth == node.decided
    assert all(part.of in (OWN, OTHERS) or replay.moves[part.step - 1].mover == CHANCE for part in found.parts(0)[1:])


def test_what_is_forced_changes_nothing_but_what_it_brings_to_light(judged):
    for node in judged.nodes("win"):
        if node.step not in judged.free:
            assert node.decided == pytest.approx(node.worth, abs=1e-6)


def test_the_table_of_the_curve_says_the_same(judged):
    table = judged.curve()
    for node in judged.nodes("win"):
        rows = table.filter(step=node.step)
        assert rows["win"].to_list() == list(node.worth)
        assert rows["win_decided"].to_list() == list(node.decided)


def test_what_a_story_tells_changed_the_curve_as_much(judged):
    story = story_of(judged)
    assert story.moments
    assert len(story.moments) <= 5
    assert [one.move for one in story.moments] == sorted({one.move for one in story.moments})
    for one in story.moments:
        verdict = judged.verdicts.get(one.move - 1)
        parts = [part for part in judged.parts(one.seat) if part.step == one.move]
        if one.kind == LUCK or (one.kind == "turning point" and "Luck" in one.words):
            (stroke,) = [part for part in parts if part.of == LUCK]
            assert abs(stroke.amount) >= 0.05
            assert f"{round(100 * abs(stroke.amount))} %" in one.words
            assert ("gave" in one.words) == (stroke.amount > 0)
        elif one.kind != "best move":
            assert verdict.worse
            assert f"{round(100 * verdict.loss.value)} %" in one.words


def test_a_game_turns_by_luck_or_by_a_decision_that_was_surely_worse(judged):
    for one in story_of(judged).moments:
        if one.words.endswith("Here the game turned."):
            found = judged.verdicts.get(one.move - 1)
            assert "Luck" in one.words or found.worse

"""One account of a game: the curve, the words and the sums of a review say the same."""

from itertools import pairwise
from pathlib import Path

import pytest

from arch_engine import load
from arch_engine.core.opinions import result_of
from arch_engine.core.statistics import mean_of
from arch_engine.review import load_review, review_path
from arch_engine.review.grades import SURELY
from arch_engine.review.luck_split import LUCK, OWN, PARTS, totals_of
from arch_engine.review.nodes import Look, _settled, lucky_steps
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
    assert worse


def test_own_choices_are_what_was_surely_worse_and_never_gain(judged):
    for seat in seats(judged):
        own = [part for part in judged.parts(seat) if part.of == OWN]
        assert all(judged.verdicts[part.step - 1].worse and part.amount < 0 for part in own)
        lost = [found.loss.value for found in judged.verdicts_of(seat) if found.worse]
        assert -sum(part.amount for part in own) == pytest.approx(sum(lost), abs=0.01)


@pytest.mark.parametrize("name", STORED)
def test_at_what_is_called_fine_nothing_falls_by_a_mistake(name):
    found = load_review(review_path(REPLAYS / f"{name}.parquet"), load(REPLAYS / f"{name}.parquet"))
    falls = []
    for node in found.nodes("win"):
        if node.step in found.verdicts and not node.surely:
            seat = found.verdicts[node.step].seat
            falls.append(node.worth[seat] - node.decided[seat])
    assert falls
    assert max(falls) < SURELY["win"]["mistake"]


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
    assert {part.of for part in solo.parts(0)} >= {"start", LUCK, OWN}


def test_where_nothing_is_drawn_nor_revealed_there_is_no_luck(judged):
    lucky = lucky_steps(judged.replay)
    for seat in seats(judged):
        assert all((part.of == LUCK) <= (part.step - 1 in lucky) for part in judged.parts(seat)[1:])


@pytest.mark.parametrize("name", STORED)
def test_where_nothing_is_drawn_nor_revealed_two_decisions_are_one_moment(name):
    found = load_review(review_path(REPLAYS / f"{name}.parquet"), load(REPLAYS / f"{name}.parquet"))
    pairs = [(node, later) for node, later in pairwise(found.nodes()[1:]) if not node.luck]
    assert pairs
    assert all(later.worth == pytest.approx(node.decided) for node, later in pairs)


def test_a_choice_is_measured_once_by_its_own_roll_outs_for_all_seats(judged):
    """Where something is drawn or revealed between two decisions, neither is moved by the other."""
    nodes = judged.nodes("win")
    apart = [
        (node, judged.verdicts[node.step])
        for last, node in pairwise(nodes)
        if last.luck and node.luck and node.step in judged.verdicts
    ]
    for node, verdict in apart:
        rows = [row for row in judged.rolled(node.step) if row.view == "knowing" and row.stage in ("measure", "beside")]
        for row in rows:
            if verdict.worse and row.decision == verdict.best:
                assert node.worth[row.seat] == pytest.approx(mean_of(row.wins).value)


def look(step, share, fall=0.0, depth=1, **more):
    """A look of two seats, the first of which decides."""
    return Look(step, (share, 1 - share), (fall, -fall), depth, bool(fall), **more)


def shares(worths):
    return [share for share, _ in worths]


def test_looks_at_one_moment_count_for_each_other_by_depth_once_what_was_lost_is_added_back():
    looks = [look(1, 0.5), look(2, 0.8, 0.2, depth=4), look(3, 0.4)]
    worths, held = _settled(looks, [True, True], "win")
    level = (0.5 + 4 * 0.8 + 0.6) / 6
    assert shares(worths) == pytest.approx([level, level, level - 0.2])
    assert held == [False, True], "what a choice left is exactly what it cost"


def test_a_look_counts_for_the_two_before_and_after_it_and_for_none_beyond_what_was_drawn():
    looks = [look(step, 0.9 if step == 4 else 0.3) for step in range(8)]
    worths, _ = _settled(looks, [True] * 7, "win")
    assert shares(worths) == pytest.approx([0.3, 0.3, *[(0.9 + 4 * 0.3) / 5] * 4, (0.9 + 3 * 0.3) / 4, 0.3])
    worths, _ = _settled(looks, [True, True, True, False, True, True, True], "win")
    assert shares(worths)[:4] == pytest.approx([0.3] * 4)


def test_nothing_moves_the_result():
    looks = [look(1, 0.6), look(2, 0.7, 0.1), look(3, 1.0, exact=True)]
    worths, held = _settled(looks, [True, True], "win")
    assert shares(worths)[2] == pytest.approx(1.0)
    assert not held[1], "nobody can have lost a tenth of what is whole at the end"
    looks[1] = look(2, 0.7)
    assert shares(_settled(looks, [True, True], "win")[0]) == pytest.approx([2.3 / 3, 2.3 / 3, 1.0])


def test_no_chance_is_less_than_nothing_where_looks_disagree():
    looks = [look(1, 0.1), look(2, 0.6, 0.5), look(3, 0.0)]
    worths, held = _settled(looks, [True, True], "win")
    assert held == [False, True]
    assert worths[1][0] - worths[2][0] == pytest.approx(0.5)
    assert all(0 <= share <= 1 for worth in worths for share in worth)


def test_the_table_of_the_curve_says_the_same(judged):
    table = judged.curve()
    assert sorted(set(table["step"])) == list(range(len(judged.replay) + 1))
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

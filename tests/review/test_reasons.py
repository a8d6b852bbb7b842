"""The sentence that says why: each claim is possible at the position, measured in the roll-outs, and nothing else is claimed."""

from pathlib import Path

import pytest

from arch_engine import load
from arch_engine.core.consequences import WHOLE
from arch_engine.core.errors import NotationError
from arch_engine.core.language import say
from arch_engine.record.review_file import MEASURE, ORIGIN
from arch_engine.review import Judge, load_review, review, review_path
from arch_engine.review.came import IN_A_THOUSAND, Claim, claims
from arch_engine.review.decision_points import decision_point
from arch_engine.review.origins import together
from arch_engine.review.reasons import reasons_of
from arch_engine.review.why import Things, in_points, why
from arch_engine.search.rollouts import ends
from tests.review.games import game
from tests.review.recount import met, possible

REPLAYS = Path(__file__).parent.parent.parent / "replays"
STORED = {"mykerinos": "mykerinos-3p-last-season", "royal_society": "royal-society-1p-solo"}
"""Recorded games that come with a review."""
SAMPLED = {"new_expedition": (4, (131, 171, 181))}
"""Games of random players by their numbers of players, with steps at which something else was surely better."""
JOINING = {"which", "It", "gives", "costs", "and", "up", "for", "it", "wins", "more", "often"}


def _reviewed(kind):
    if kind in STORED:
        path = REPLAYS / f"{STORED[kind]}.parquet"
        return load_review(review_path(path), load(path))
    players, steps = SAMPLED[kind]
    return review(game(kind, players), Judge(rollouts=40, candidates=4), steps=steps, luck=False, workers=1)


@pytest.fixture(scope="module", params=[*STORED, *SAMPLED])
def judged(request):
    return _reviewed(request.param)


def worse(judged):
    found = [verdict for verdict in judged.verdicts.values() if verdict.worse]
    assert found
    return found


def told(judged, verdict):
    reasons = reasons_of(judged, verdict)
    return [*reasons.gains, *reasons.costs, *reasons.theirs]


def test_every_claim_is_possible_at_the_position(judged):
    for verdict in worse(judged):
        start = judged.replay.at(verdict.step)
        for one in claims(judged.replay.rules, judged.rolled(verdict.step)):
            assert possible(start, one.consequence), (verdict.step, one)


def test_every_claim_is_what_the_tables_of_the_roll_outs_show(judged):
    """The first roll-outs are played once more, and what came of them is told by their tables."""
    rules, judge, checked = judged.replay.rules, judged.judge, 0
    for verdict in worse(judged)[::4]:
        now = decision_point(judged.replay, judge, verdict.step)
        choices = [rules.words.parse(now.table, line) for line in (verdict.played, verdict.best)]
        found = claims(rules, judged.rolled(verdict.step))
        measured = next(row for row in judged.rolled(verdict.step) if row.stage == MEASURE)
        worlds = now.worlds(rules, len(measured.wins))
        for number in range(2):
            both = ends(
                now.view, choices, now.seat, judge.seed_for("measure", now.step), number, judge.to_the_end(rules),
                recorded=True, worlds=worlds,
            )  # fmt: skip
            for one in found:
                counts = [met(now.table, end.table, one.consequence) for end in both]
                if None not in counts:
                    assert one.changes[number] == counts[1] - counts[0], (verdict.step, one.consequence)
                    checked += 1
    assert checked


def test_only_what_is_sure_is_told_and_the_rest_is_measured(judged):
    for verdict in worse(judged):
        reasons = reasons_of(judged, verdict)
        seats = [one.seat for one in (*reasons.gains, *reasons.costs)]
        assert set(seats) <= {verdict.seat}
        assert all(one.amount.low > 0 for one in reasons.gains)
        assert all(one.amount.high < 0 for one in (*reasons.costs, *reasons.theirs))
        for one in told(judged, verdict):
            if isinstance(one, Claim):
                assert abs(one.amount.value) >= IN_A_THOUSAND * one.amount.error
        sums = together(judged.differences(verdict.step))
        for one in reasons.theirs:
            assert one.seat != verdict.seat
            assert any(total.high < 0 for (seat, _), total in sums.items() if seat == one.seat)
        if reasons.linked:
            first, second = reasons.gains
            both = [a > 0 and b > 0 for a, b in zip(first.changes, second.changes, strict=True)]
            assert sum(both) >= 0.8 * sum(change > 0 for change in first.changes)


def test_the_sentence_tells_the_reasons_and_nothing_else(judged):
    """All things that are claimed stand in it; with them, the decision and the points taken out, only words that join are left."""
    replay, rules = judged.replay, judged.replay.rules
    for verdict in worse(judged):
        sentence = why(judged, verdict)
        table = replay.at(verdict.step)
        decision = rules.words.narrate_move(table, rules.words.parse(table, verdict.best), replay.names)
        assert sentence.startswith(f"Better: {decision}")
        rest = sentence.removeprefix(f"Better: {decision}")
        lost = verdict.knowing.loss_points
        points, fewer, reasons = in_points(judged, lost), in_points(judged, -lost), reasons_of(judged, verdict)
        if reasons.usual:
            seat, more = reasons.usual.seat, reasons.usual.amount.value > 0
            assert more == (seat == verdict.seat) and not told(judged, verdict)
            whose = f"it brings {replay.names[seat]} more" if more else f"{replay.names[seat]} gets less"
            said = f" Usually {whose} {say(reasons.usual.measure)} from {say(reasons.usual.origin)}."
            assert rest.endswith(said)
            rest = rest.removesuffix(said)
        if fewer:
            assert lost.high < 0 and judged.counts == "win"
            less = f" It ends with about {fewer} less, and wins more often all the same."
            assert rest.endswith(less)
            rest = rest.removesuffix(less)
        if points:
            assert verdict.knowing.loss_points.low > 0
            ends = [f": about {points} more.", f". That is about {points} more.", f" That is about {points} more."]
            end = next(one for one in ends if rest.endswith(one))
            rest = rest.removesuffix(end)
        things = Things(judged, verdict.step)
        for found, linked in ((reasons.gains, reasons.linked), (reasons.theirs, False), (reasons.costs, False)):
            said = things.together(found, linked)
            assert said in rest
            rest = rest.replace(said, "", 1)
            often = [abs(one.amount.value) < WHOLE for one in found if isinstance(one, Claim)]
            assert ("more often" in said) == any(often)
        for name in replay.names:
            rest = rest.replace(name, "")
        assert all(len(one) < 200 for one in sentence.split(". ")), "short sentences"
        if judged.counts == "points":
            rest = rest.replace("which ends with more points", "")
        assert set(rest.replace(".", " ").replace(",", " ").split()) <= JOINING


def test_what_usually_comes_does_so_in_two_of_three_continuations():
    """Counted in the rows of the review: with the same luck the better decision brings more from this origin, or somebody else less."""
    found = _reviewed("mykerinos")
    usual = {verdict.step: reasons_of(found, verdict).usual for verdict in worse(found)}
    assert any(usual.values())
    for step, one in usual.items():
        if one:
            rows = [row for row in found.rolled(step) if row.stage == ORIGIN]
            mine = [row for row in rows if (row.seat, row.measure, row.origin) == (one.seat, one.measure, one.origin)]
            [played, better] = sorted(mine, key=lambda row: not row.played)
            more = [after - before for before, after in zip(played.points, better.points, strict=True)]
            sign = 1 if one.seat == found.verdicts[step].seat else -1
            assert 3 * sum(sign * change > 0 for change in more) >= 2 * len(more)


PYRAMID = REPLAYS / "new-expedition-2p-pyramid.parquet"


def test_what_a_mistake_cost_as_the_cards_lay_is_told_where_it_is_something_else():
    found = load_review(review_path(PYRAMID), load(PYRAMID))
    [wrong] = [verdict for verdict in found.verdicts.values() if verdict.worse]
    assert wrong.hindsight.loss.high < wrong.knowing.loss.low
    seen = why(found, wrong)
    assert "s the cards lay" not in seen, "a seat's view and a lesson know nothing of it"
    assert found.why(wrong.step) == f"{seen} As the cards lay, it cost nothing."
    assert "As the cards lay" in found.text()
    assert "s the cards lay" not in found.text(seat=wrong.seat)


def test_a_fine_decision_that_cost_a_mistake_as_the_cards_lay_is_no_fault_of_its_player():
    found = load_review(review_path(PYRAMID), load(PYRAMID))
    told = [step for step, one in found.verdicts.items() if not one.worse and "could not see" in found.why(step)]
    assert told
    for step in told:
        known, then = found.verdicts[step].knowing.loss, found.verdicts[step].hindsight.loss
        assert then.low >= 0.1, "as much as a mistake"
        assert then.low > known.high + 0.02, "more than a slip apart"
        assert found.why(step).endswith(f"as the cards lay, it cost {round(100 * then.value)} % of a win.")


def test_what_the_better_decision_is_itself_is_no_reason_for_it(judged):
    """Booking a room is not better because the room is booked."""
    for verdict in worse(judged):
        start = judged.replay.at(verdict.step)
        world = start.copy()
        world.log = []
        rules = judged.replay.rules
        rules.perform(world, rules.words.parse(start, verdict.best))
        itself = rules.consequences.count(start, world)
        assert not {one.consequence for one in claims(rules, judged.rolled(verdict.step))} & set(itself)


def test_a_decision_is_told_in_words_and_what_is_none_is_refused():
    found = load_review(review_path(PYRAMID), load(PYRAMID))
    [wrong] = [verdict for verdict in found.verdicts.values() if verdict.worse]
    assert found.told(wrong.step, wrong.best) == "Ana ends the turn"
    assert found.told(wrong.step).startswith("Ana ") and found.told(wrong.step) != found.told(wrong.step, wrong.best)
    with pytest.raises(NotationError, match="dance"):
        found.told(wrong.step, "dance")

"""The sentence that says why: each claim is possible at the position, measured in the roll-outs, and nothing else is claimed."""

from pathlib import Path

import pytest

from arch_engine import load
from arch_engine.core.consequences import WHOLE
from arch_engine.record.review_file import MEASURE
from arch_engine.review import Judge, load_review, review, review_path
from arch_engine.review.came import IN_A_THOUSAND, Claim, claims
from arch_engine.review.decision_points import decision_point
from arch_engine.review.origins import together
from arch_engine.review.reasons import reasons_of
from arch_engine.review.why import Things, in_points
from arch_engine.search.rollouts import ends
from tests.review.games import game
from tests.review.recount import met, possible

REPLAYS = Path(__file__).parent.parent.parent / "replays"
STORED = {"mykerinos": "mykerinos-3p-last-season", "royal_society": "royal-society-1p-solo"}
"""Recorded games that come with a review."""
SAMPLED = {"new_expedition": (4, (131, 171, 181))}
"""Games of random players by their numbers of players, with steps at which something else was surely better."""
JOINING = {"which", "gives", "costs", "and", "at", "the", "cost", "of", "wins", "more", "often"}


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
        sentence = judged.why(verdict.step)
        table = replay.at(verdict.step)
        decision = rules.words.narrate_move(table, rules.words.parse(table, verdict.best), replay.names)
        assert sentence.startswith(f"Better: {decision}")
        rest = sentence.removeprefix(f"Better: {decision}")
        lost = verdict.knowing.loss_points
        points, fewer, reasons = in_points(judged, lost), in_points(judged, -lost), reasons_of(judged, verdict)
        if fewer:
            assert lost.high < 0 and judged.counts == "win"
            less = f" It ends with about {fewer} less, and wins more often all the same."
            assert rest.endswith(less)
            rest = rest.removesuffix(less)
        if points:
            assert verdict.knowing.loss_points.low > 0
            assert rest.endswith(f": about {points} more.")
            rest = rest.removesuffix(f": about {points} more.")
        things = Things(judged, verdict.step)
        for found, linked in ((reasons.gains, reasons.linked), (reasons.theirs, False), (reasons.costs, False)):
            said = things.together(found, linked)
            assert said in rest
            rest = rest.replace(said, "", 1)
            often = [abs(one.amount.value) < WHOLE for one in found if isinstance(one, Claim)]
            assert ("more often" in said) == any(often)
        for name in replay.names:
            rest = rest.replace(name, "")
        if judged.counts == "points":
            rest = rest.replace("which ends with more points", "")
        assert set(rest.strip(" .").replace(",", " ").split()) <= JOINING


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

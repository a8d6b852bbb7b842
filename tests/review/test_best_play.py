"""The solver of last positions against going through every line of play."""

from itertools import islice

from arch_engine import rules_of
from arch_engine.core.opinions import result_of
from arch_engine.core.table import CHANCE
from tests.benchmarks.solved import positions
from tests.review.best_play import Solver, merit

RULES = rules_of("mykerinos")


def best_line(table):
    """What a position is worth, by every line of play; None where chance is asked."""
    if table.over:
        return result_of(RULES, table)
    if table.asked == CHANCE:
        return None
    found = []
    for decision in RULES.options(table):
        after = table.copy()
        RULES.perform(after, decision)
        found.append(best_line(after))
    return None if None in found else max(found, key=lambda worth: merit(worth, table.asked))


def test_it_finds_what_going_through_every_line_finds():
    compared = 0
    for one in islice(positions(RULES, (2, 3, 4), 0), 12):
        if len(one.worths) > 6:
            continue
        for decision, worth in one.worths.items():
            after = one.table.copy()
            RULES.perform(after, decision)
            true = best_line(after)
            assert true is None or merit(true, one.table.asked) == merit(worth, one.table.asked)
            compared += true is not None
    assert compared >= 10


def test_who_can_come_back_to_a_position_is_worth_the_best_way_out():
    rules = rules_of("new_expedition")
    found = next(positions(rules, (2,), 1))
    seat, reached = found.table.asked, set[str]()
    for decision, worth in found.worths.items():
        after = found.table.copy()
        rules.perform(after, decision)
        if after.asked == seat and not after.over:  # nothing that it can still do is better
            reached.add(decision[0])
            best = max(merit(one, seat) for one in Solver(rules, 50_000).worths(after).values())
            assert best == merit(worth, seat)
    assert reached

"""Roll-outs against the truth: in the last moves of a game, where everything that can happen can be listed.

An interval that is to hold the truth in 95 of 100 cases must do so: not much less often, whatever the positions. With fixed seeds the
same positions and roll-outs come every time, so this fails or passes for good.
"""

from functools import cache
from itertools import islice
from math import sqrt
from random import Random

import pytest

from arch_engine import rules_of
from arch_engine.core.opinions import Foresight
from arch_engine.core.play import RandomPlayer, step
from arch_engine.core.statistics import difference_of_shares, mean_of, share_of
from arch_engine.core.table import CHANCE
from arch_engine.games import opinions_of
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead
from tests.review.enumeration import TooMany, true_worth

POSITIONS = 200
ROLLOUTS = 60
MOST_OF_A_GAME = 4
pytestmark = pytest.mark.slow
CASES = [("mykerinos", "random"), ("new_expedition", "quick")]


def games(rules):
    """The moments with a decision of random games, each game's last first."""
    seed = 0
    while True:
        seed += 1
        seats = rules.players[seed % len(rules.players)]
        table, chance, thinking = rules.new_table(seats), Random(seed), Random(-seed)
        moments = []
        while not table.over:
            if table.asked != CHANCE:
                moments.append(table.copy())
            step(rules, table, [RandomPlayer()] * seats, chance, thinking)
        yield moments[::-1]


def two_choices(rules, table):
    """Two decisions of a moment, or one where there is only one."""
    return [*islice(rules.options(table), 2)]


def truths_of(rules, table, choices, policy):
    """What each choice is truly worth, and whether anything is open after it."""
    truths = []
    for choice in choices:
        after = table.copy()
        rules.perform(after, choice)
        truths.append(true_worth(rules, after, policy))
    return truths


def open_moments(rules, policy):
    """Moments with two choices whose ends are known but open, from the end of every game back to where they are too many."""
    for moments in games(rules):
        found = 0
        for table in moments:
            choices = two_choices(rules, table)
            if len(choices) < 2:
                continue
            try:
                truths = truths_of(rules, table, choices, policy)
            except TooMany:
                break
            if any(varied for _, _, varied in truths):
                yield table, choices, truths
                found += 1
            if found == MOST_OF_A_GAME:
                break


class Weighed:
    """What roll-outs with the same luck say about two choices, for the seat that decides."""

    def __init__(self, seat, results):
        self.all_wins = [[result.wins[seat] for result in found] for found in results]
        self.all_points = [[result.points[seat] for result in found] for found in results]

    def wins(self, choice):
        return share_of(self.all_wins[choice])

    def points(self, choice):
        return mean_of(self.all_points[choice])

    def gain(self, one, other, by):
        found = self.all_wins if by == "wins" else self.all_points
        differences = [mine - theirs for mine, theirs in zip(found[one], found[other], strict=True)]
        return difference_of_shares(differences) if by == "wins" else mean_of(differences)


@cache
def solved(game, policy):
    """Positions: who decides, what its two choices are truly worth, and the roll-outs of them."""
    rules = rules_of(game)
    found = []
    for table, choices, truths in islice(open_moments(rules, policy), POSITIONS):
        race = Halving(
            Lookahead(opinions_of(rules), Foresight(policy)), table, choices, table.asked, len(found), known={}
        )
        race.play_until(ROLLOUTS)
        found.append((table.asked, truths, Weighed(table.asked, race.results)))
    return found


def share_that_holds(cases):
    """The share of (measured, truth) in which the interval holds the truth."""
    held = [measured.low - 1e-9 <= truth <= measured.high + 1e-9 for measured, truth in cases]
    return sum(held) / len(held), len(held)


def holds_95_percent(cases):
    share, number = share_that_holds(cases)
    assert number >= 200
    return share >= 0.95 - 1.645 * sqrt(0.95 * 0.05 / number)


@pytest.mark.parametrize(("game", "policy"), CASES)
def test_win_chances_agree_with_the_truth(game, policy):
    cases = [(judged.wins(0), truths[0][0][seat]) for seat, truths, judged in solved(game, policy)]
    assert holds_95_percent(cases), share_that_holds(cases)


@pytest.mark.parametrize(("game", "policy"), CASES)
def test_points_agree_with_the_truth(game, policy):
    cases = [(judged.points(0), truths[0][1][seat]) for seat, truths, judged in solved(game, policy)]
    assert holds_95_percent(cases), share_that_holds(cases)


@pytest.mark.parametrize(("game", "policy"), CASES)
@pytest.mark.parametrize(("by", "column"), [("wins", 0), ("points", 1)])
def test_differences_of_two_choices_agree_with_the_truth(game, policy, by, column):
    cases = [
        (judged.gain(1, 0, by), truths[1][column][seat] - truths[0][column][seat])
        for seat, truths, judged in solved(game, policy)
    ]
    assert holds_95_percent(cases), share_that_holds(cases)


@pytest.mark.parametrize(("game", "policy"), CASES)
def test_intervals_do_not_hold_the_truth_by_being_wide(game, policy):
    """Where the points vary, an interval is about four standard errors wide, so a wrong mean would be noticed."""
    widths = [judged.points(0) for _, _, judged in solved(game, policy)]
    assert all(measured.high - measured.low <= 4.1 * measured.error + 1e-9 for measured in widths)

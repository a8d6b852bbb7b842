"""What roll-outs and computer players decide with: legal, from what their seat can know, and the same from the same random numbers."""

from itertools import islice
from random import Random

import pytest

from arch_engine import GAMES, OptionError, rules_of
from arch_engine.core.play import play_on, players_of, step
from arch_engine.core.race import Race, goodness
from arch_engine.core.rollouts import Luck, Result, look_ahead, roll_out
from arch_engine.core.searcher import Searcher, searcher_named
from arch_engine.core.table import CHANCE

CASES = [(game, seats) for game in GAMES for seats in (rules_of(game).players[0], rules_of(game).players[-1])]
HIDING = [(game, seats) for game, seats in CASES if rules_of(game).hides and seats > 1]
WAYS = ("quick", "careful")


def moments(game, seats, kinds="random", every=7, seed=1):
    """Tables of one game, at every so many decisions of a seat."""
    rules = rules_of(game)
    table, chance, thinking = rules.new_table(seats), Random(seed), Random(seed + 1)
    players, asked = players_of(rules, [kinds] * seats), 0
    while not table.over:
        if table.asked != CHANCE:
            asked += 1
            if asked % every == 0:
                yield rules, table.copy()
        step(rules, table, players, chance, thinking)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_what_is_decided_is_legal_and_leaves_the_table_alone(game, seats, way):
    for rules, table in moments(game, seats):
        before = table.digest()
        decision = getattr(rules, way)(table, Random(1))
        assert rules.why_not(table, decision) is None
        assert table.digest() == before
        assert getattr(rules, way)(table, Random(1)) == decision, "the same random numbers give the same decision"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_game_played_so_comes_to_its_end(game, seats, way):
    class Decides:
        def choose(self, view, options, rng):
            return getattr(rules, way)(view, rng)

    rules = rules_of(game)
    table = rules.new_table(seats)
    play_on(rules, table, [Decides()] * seats, Random(3), Random(4))
    assert table.over


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_what_lies_hidden_changes_no_decision(game, seats, way):
    for number, (rules, table) in enumerate(moments(game, seats)):
        other = rules.guess(table, table.asked, Random(number))
        assert getattr(rules, way)(table, Random(1)) == getattr(rules, way)(other, Random(1))


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_candidates_are_legal_and_different_and_never_too_many(game, seats):
    for rules, table in moments(game, seats, every=11):
        view = rules.as_seen_by(table, table.asked)
        for most in (1, 2, 5):
            found = rules.candidates(view, most, Random(1))
            assert 1 <= len(found) <= most
            assert len(set(found)) == len(found)
            assert all(rules.why_not(table, decision) is None for decision in found)
            assert rules.candidates(view, most, Random(1)) == found


@pytest.mark.parametrize("game", GAMES)
def test_where_there_are_few_options_all_are_candidates(game):
    for rules, table in moments(game, 2, every=5):
        view = rules.as_seen_by(table, table.asked)
        options = list(islice(rules.options(view), 9))
        if len(options) == 2:
            assert set(rules.candidates(view, 8, Random(1))) == set(options)


# -- the race ------------------------------------------------------------------------------------------------------


class Coins:
    """Rules of a game of one decision: heads wins with this chance, tails with that one; the table counts what was decided."""

    uniform = True
    game = "coins"

    def __init__(self, first=0.1, second=0.9, rests=False):
        self.chance = {("first",): first, ("second",): second}
        self.rests = rests

    def candidates(self, view, most, rng):
        return [("first",), ("second",)][:most]

    def guess(self, table, seat, rng):
        return table.copy()

    def perform(self, table, decision):
        table.done.append(decision)
        if len(table.done) == 2:
            table.question, table.asked = "over", CHANCE

    def quick(self, table, rng):
        return ("won",) if rng.random() < self.chance[table.done[0]] else ("lost",)

    careful = quick

    def rest(self, table, seat):
        return (100 * self.chance[table.done[0]], 50.0) if self.rests and len(table.done) == 1 else None

    def winners(self, table):
        return [0] if table.done[1] == ("won",) else [1]

    def standing(self, table):
        return (1, 0) if table.done[1] == ("won",) else (0, 1)


class Throw:
    """The table of `Coins`."""

    seats = 2

    def __init__(self, done=()):
        self.done, self.question, self.asked = list(done), "throw", 0

    def copy(self):
        return Throw(self.done)


def test_the_searcher_leaves_its_own_idea_for_what_does_better():
    assert Searcher(Coins(), 60).choose(Throw(), (), Random(1)) == ("second",)
    assert Searcher(Coins(0.9, 0.1), 60).choose(Throw(), (), Random(1)) == ("first",)


def test_the_searcher_keeps_its_own_idea_where_nothing_tells_them_apart():
    assert {Searcher(Coins(0.5, 0.5), 60).choose(Throw(), (), Random(seed)) for seed in range(20)} == {("first",)}


def test_the_searcher_stops_where_a_look_ahead_rests():
    assert Searcher(Coins(0.4, 0.6, rests=True), 8).choose(Throw(), (), Random(1)) == ("second",)
    luck = Luck(Coins(), 1, 0)
    resting = look_ahead(Coins(0.4, 0.6, rests=True), Throw([("first",)]), luck, 0, Random(1))
    assert resting == Result((0.5, 0.5), (40.0, 50.0))
    ended = look_ahead(Coins(1.0, 0.6), Throw([("first",)]), luck, 0, Random(1))
    assert ended == Result((1.0, 0.0), (1.0, 0.0))


def test_a_race_gives_the_same_luck_to_all_and_keeps_the_best():
    race = Race(Coins(0.5, 0.9), Throw(), [("first",), ("first",), ("second",)], 0, seed=1)
    race.play_until(40)
    assert race.results[0] == race.results[1]
    assert [len(found) for found in race.results] == [40, 40, 40]
    assert race.merit(2) > race.merit(0)
    race.keep_best(1, always=1)
    assert race.left == [1, 2]
    race.play_until(50)
    assert [len(found) for found in race.results] == [40, 50, 50]
    race.keep_best(1)
    assert race.left == [2]


def test_goodness_is_the_win_and_then_the_lead():
    assert goodness(Result((1.0, 0.0), (10, 5)), 0) > goodness(Result((1.0, 0.0), (10, 9)), 0)
    assert goodness(Result((1.0, 0.0), (10, 9)), 0) > goodness(Result((0.5, 0.5), (10, 10)), 0)
    assert goodness(Result((1.0,), (7,)), 0) == 8.0, "alone there is nobody to lead over"


# -- the searcher --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_searcher_decides_legally_and_the_same_from_the_same_seed(game, seats):
    for rules, table in islice(moments(game, seats, "sensible", every=17), 3):
        view = rules.as_seen_by(table, table.asked)
        chosen = Searcher(rules, 16).choose(view, list(islice(rules.options(view), 100)), Random(5))
        assert rules.why_not(table, chosen) is None
        assert Searcher(rules, 16).choose(rules.as_seen_by(table, table.asked), (), Random(5)) == chosen


@pytest.mark.parametrize(("game", "seats"), HIDING)
def test_the_searcher_does_not_see_what_its_seat_does_not(game, seats):
    for number, (rules, table) in enumerate(islice(moments(game, seats, "sensible", every=17), 3)):
        seat = table.asked
        other = rules.guess(table, seat, Random(number))
        one, same = (Searcher(rules, 16).choose(rules.as_seen_by(it, seat), (), Random(5)) for it in (table, other))
        assert one == same


@pytest.mark.parametrize("game", GAMES)
def test_a_look_ahead_is_never_longer_than_the_game(game):
    for rules, table in islice(moments(game, 2, "sensible", every=23), 2):
        choices = rules.candidates(rules.as_seen_by(table, table.asked), 3, Random(1))
        found = roll_out(rules, table, choices, table.asked, 1, 0, "ahead")
        assert found == roll_out(rules, table, choices, table.asked, 1, 0, "ahead")
        assert all(sum(result.wins) == pytest.approx(1.0) for result in found)


def test_a_searcher_with_seconds_tries_every_candidate():
    rules, table = next(moments("mykerinos", 2))
    chosen = Searcher(rules, seconds=1e-6).choose(rules.as_seen_by(table, table.asked), (), Random(5))
    assert rules.why_not(table, chosen) is None


def test_budgets_are_roll_outs_or_seconds():
    rules = rules_of("mykerinos")
    assert searcher_named(rules, "400").rollouts == 400
    assert searcher_named(rules, "1.5s").seconds == 1.5
    for budget in ("0", "-3", "many", "0s", "s", "nans", "1.5"):
        with pytest.raises(OptionError, match="searcher"):
            searcher_named(rules, budget)

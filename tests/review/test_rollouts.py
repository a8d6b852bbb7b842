"""Roll-outs of the decisions of one moment: shared luck, what a seat knows, hindsight; and the evaluator made of them."""

import json
from random import Random

import pytest

from arch_engine import GAMES, OptionError, rules_of
from arch_engine.core.opinions import Evaluator, Expectation
from arch_engine.core.play import play_on, step
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.games import opinions_of
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.players import players_of
from arch_engine.search.policies import policy_named
from arch_engine.workers.spread import Workers


def moment(game, seats, moves=40, seed=3):
    """A table some moves into a random game, at a decision with several candidates, and these."""
    rules = rules_of(game)
    table, chance, thinking = rules.new_table(seats), Random(seed), Random(seed + 1)
    players = players_of(rules, ["random"] * seats)
    done = 0
    while True:
        if table.asked != CHANCE and done >= moves:
            choices = opinions_of(rules).candidates(rules.as_seen_by(table, table.asked), 3, Random(0))
            if len(choices) > 1:
                return rules, table, choices
        step(rules, table, players, chance, thinking)
        done += 1


def results_of(rules, table, choices, rollouts=8, seed=0, seat=None, known=None):
    """How the roll-outs of some choices end, by choice and number."""
    seat = table.asked if seat is None else seat
    race = Halving(Lookahead(rules, policy_named(rules, "quick")), table.copy(), choices, seat, seed, known)
    race.play_until(rollouts)
    return race.results


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_numbers(game):
    rules, table, choices = moment(game, 2)
    before = json.dumps(table.state(), default=str)
    one = results_of(rules, table, choices, seed=5)
    assert one == results_of(rules, table, choices, seed=5)
    assert one != results_of(rules, table, choices, seed=6)
    assert json.dumps(table.state(), default=str) == before, "the table is left alone"


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_win_chance_and_they_add_up(game):
    rules, table, choices = moment(game, rules_of(game).players[-1])
    for results in results_of(rules, table, choices):
        assert len(results) == 8
        for result in results:
            assert sum(result.wins) == pytest.approx(1.0)
            assert len(result.wins) == len(result.points) == table.seats


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_all_that_knowing_needs(game):
    """The seat's view and the whole table give the same numbers, so nothing hidden has any part in them."""
    rules, table, choices = moment(game, 2)
    view = rules.as_seen_by(table, table.asked)
    assert results_of(rules, view, choices) == results_of(rules, table, choices)


@pytest.mark.parametrize("game", [game for game in GAMES if rules_of(game).hides])
def test_knowing_does_not_change_when_hidden_cards_are_swapped(game):
    rules, table, choices = moment(game, 2)
    other = rules.determinize(table, table.asked, Random(99))
    assert other.state() != table.state()
    assert results_of(rules, other, choices) == results_of(rules, table, choices)
    assert results_of(rules, other, choices, known={}) != results_of(rules, table, choices, known={})


def test_with_hindsight_chance_does_what_it_did():
    """Played on by the policy alone, a game meets the very outcomes that are known."""
    rules = rules_of("mykerinos")
    table = rules.new_table(3)
    for outcome in [("first-player", 0), ("markers", 0, 1, 2, 3, 4)]:
        rules.decide(table, outcome)
    before = table.copy()
    table.log = []
    play_on(rules, table, players_of(rules, ["random"] * 3), Random(1), Random(2))
    regions = [fact[2] for fact in table.log if fact[0] == MOVE and fact[1] == CHANCE]
    assert len(regions) == 4
    assert len({card for region in regions for card in region[1::2]}) == 36
    drawn = results_of(rules, before, [None], rollouts=6, seat=0)
    assert results_of(rules, before, [None], rollouts=6, seat=0, known={"region": regions}) != drawn


def test_an_outcome_that_cannot_happen_is_drawn_instead():
    rules, table, choices = moment("mykerinos", 3)
    impossible = {"region": [("region", *[0] * 16)] * 3}
    assert results_of(rules, table, choices, 4, known=impossible) == results_of(rules, table, choices, 4, known={})


def test_the_same_choice_twice_meets_the_same_luck():
    rules, table, choices = moment("mykerinos", 3)
    one, other = results_of(rules, table, [choices[0], choices[0]], 12)
    assert one == other


# -- the evaluator -------------------------------------------------------------------------------------------------


def by_rollouts(rules, rollouts=8, seed=0) -> Evaluator:
    return RolloutEvaluator(Lookahead(rules, policy_named(rules, "quick")), rollouts, seed)


@pytest.mark.parametrize("game", GAMES)
def test_an_evaluation_is_the_mean_of_the_roll_outs(game):
    rules, table, _ = moment(game, 2)
    view = rules.as_seen_by(table, table.asked)
    before = view.digest()
    found = by_rollouts(rules).evaluate(view, table.asked)
    assert found == by_rollouts(rules).evaluate(view, table.asked)
    assert found != by_rollouts(rules, seed=1).evaluate(view, table.asked)
    assert view.digest() == before, "the view is left alone"
    (results,) = results_of(rules, table, [None])
    assert found.wins == tuple(pytest.approx(sum(result.wins[seat] for result in results) / 8) for seat in (0, 1))
    assert found.points == tuple(pytest.approx(sum(result.points[seat] for result in results) / 8) for seat in (0, 1))
    assert sum(found.wins) == pytest.approx(1.0)


def test_the_value_of_a_game_that_is_over_is_its_result():
    rules, table, _ = moment("mykerinos", 2)
    play_on(rules, table, players_of(rules, ["random"] * 2), Random(1), Random(2))
    (winner,) = rules.winners(table)
    expected = Expectation(tuple(float(seat == winner) for seat in (0, 1)), tuple(map(float, rules.standing(table))))
    assert by_rollouts(rules).evaluate(rules.as_seen_by(table, 0), 0) == expected


def test_evaluators_say_who_they_are():
    evaluator = by_rollouts(rules_of("mykerinos"))
    assert evaluator.name == "quick roll-outs"
    assert evaluator.words == "by 8 roll-outs, played by the game's quick rules of thumb"


def test_workers_are_one_at_least():
    with pytest.raises(OptionError, match="1 to 250 workers"):
        Workers(0)

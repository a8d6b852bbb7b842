"""Roll-outs of the decisions of one moment: shared luck, what a seat knows, hindsight; and the evaluator made of them."""

import json
from dataclasses import replace
from random import Random

import pytest

from arch_engine import GAMES, OptionError, load, rules_of
from arch_engine.core.opinions import Evaluator, Expectation, Foresight
from arch_engine.core.play import play_on, step
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.games import opinions_of
from arch_engine.judge.learned import learned
from arch_engine.search.evaluators import RolloutEvaluator
from arch_engine.search.halving import Halving
from arch_engine.search.lookahead import Lookahead
from arch_engine.search.players import players_of
from arch_engine.search.rollouts import ends, roll_out
from arch_engine.search.rollouts import results_of as results_of_ends
from arch_engine.search.worlds import Imagined
from arch_engine.workers.spread import Workers


def moment(game, seats, moves=40, seed=3):
    """A table some moves into a random game, at a decision with several candidates, and these."""
    rules = rules_of(game)
    table, chance, thinking = rules.new_table(seats), Random(seed), Random(seed + 1)
    players = players_of(rules, ["random"] * seats)
    done = 0
    while True:
        if table.asked != CHANCE and done >= moves:
            choices = opinions_of(rules).candidates(rules.hidden.as_witnessed(table, 1 << table.asked), 3, Random(0))
            if len(choices) > 1:
                return rules, table, choices
        step(rules, table, players, chance, thinking)
        done += 1


def results_of(rules, table, choices, rollouts=8, seed=0, seat=None, known=None, together=False):
    """How the roll-outs of some choices end, by choice and number; `together` if their worlds are drawn so."""
    seat = table.asked if seat is None else seat
    worlds = Imagined(rules, table, 1 << seat, rollouts) if together and rules.hides else None
    race = Halving(Lookahead(opinions_of(rules), Foresight("quick")), table.copy(), choices, seat, seed, known, worlds)
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
    view = rules.hidden.as_witnessed(table, 1 << table.asked)
    assert results_of(rules, view, choices) == results_of(rules, table, choices)


@pytest.mark.parametrize("game", [game for game in GAMES if rules_of(game).hides])
def test_knowing_does_not_change_when_hidden_cards_are_swapped(game):
    rules, table, choices = moment(game, 2)
    other = rules.hidden.determinize(table, 1 << table.asked, Random(99))
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("policy", ["careful", "quick", "random"])
def test_with_hindsight_every_roll_out_is_as_if_it_had_been_played_by_itself(game, policy):
    """Where nothing is left to luck the first stands for all, and comes to the very same."""
    rules, table, choices = moment(game, 2)
    opinions = opinions_of(rules)
    ahead = Lookahead(opinions, replace(opinions.judged, policy=policy if policy in opinions.policies else "quick"))
    known = chance_from(rules, table)
    race = Halving(ahead, table, choices, table.asked, 5, known)
    race.play_until(6)
    alone = [roll_out(table, choices, table.asked, 5, number, ahead, known) for number in range(6)]
    for choice, results in enumerate(race.results):
        for number, result in enumerate(results):
            assert result.wins == pytest.approx(alone[number][choice].wins, abs=1e-5)
            assert result.points == pytest.approx(alone[number][choice].points, rel=1e-5)


def chance_from(rules, table):
    """What chance does in one game from a moment on."""
    played, known = table.copy(), {}
    thinking, luck = Random(1), Random(2)
    while not played.over:
        decision = rules.draw(played, luck) if played.asked == CHANCE else rules.pick(played, thinking)
        if played.asked == CHANCE:
            known.setdefault(played.question, []).append(decision)
        rules.perform(played, decision)
    return known


def test_careful_play_leaves_nothing_to_luck_with_hindsight_so_it_is_played_once():
    rules, table, choices = moment("royal_society", 2)
    opinions = opinions_of(rules)
    ahead = Lookahead(opinions, replace(opinions.judged, moments=1))  # as far as what chance did is known
    played, play = [], ahead.play

    def counted(*game):
        played.append(play(*game))
        return played[-1]

    vars(ahead)["play"] = counted
    race = Halving(ahead, table, choices, table.asked, 5, chance_from(rules, table))
    race.play_until(16)
    assert len(played) == len(choices)
    assert [len(results) for results in race.results] == [16] * len(choices)


def test_the_same_choice_twice_meets_the_same_luck():
    rules, table, choices = moment("mykerinos", 3)
    one, other = results_of(rules, table, [choices[0], choices[0]], 12)
    assert one == other


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_right_after_a_choice_counts_for_its_part(game):
    rules, table, choices = moment(game, 2)
    opinions = opinions_of(rules)

    def played(part):
        ahead = Lookahead(opinions, replace(opinions.judged, moments=1, at_once=part))
        return roll_out(table, choices, table.asked, 3, 0, ahead, {})

    rolled, said, both = played(0.0), played(1.0), played(0.25)
    for choice, one, word, result in zip(choices, rolled, said, both, strict=True):
        begun = table.copy()
        rules.perform(begun, choice)
        (expected,) = Lookahead(opinions, opinions.judged).results([begun])
        assert word.wins == pytest.approx(expected.wins)
        assert word.points == pytest.approx(expected.points)
        assert result.wins == pytest.approx([0.25 * w + 0.75 * r for w, r in zip(word.wins, one.wins, strict=True)])


def test_where_chance_is_asked_next_the_judge_is_asked_after_it():
    """The last claim of a season: the region of the next one is laid out first, in each roll-out as it falls there."""
    rules, game = rules_of("mykerinos"), load("replays/mykerinos-3p.parquet")
    opinions = opinions_of(rules)
    ahead = Lookahead(opinions, replace(opinions.judged, at_once=1.0))
    last = [at for at in range(1, len(game)) if game.at(at).asked == CHANCE and game.at(at - 1).asked >= 0]
    assert len(last) == 3
    for at in last:
        table, choice = game.at(at - 1), game.moves[at - 1].decision
        seasons = set()
        for number in range(4):
            (end,) = ends(table, [choice], table.asked, 3, number, ahead, {})
            assert end.begun is not None and end.begun.asked >= 0 and end.begun.round == table.round + 1
            seasons.add(end.begun.digest())
            (result,) = results_of_ends([end], ahead)
            assert result == learned(rules).evaluate(end.begun)
        assert len(seasons) == 4, "each roll-out has a region of its own"


def test_where_the_game_is_over_soon_its_result_counts_alone():
    rules = rules_of("mykerinos")
    opinions, seen = opinions_of(rules), set()
    game = load("replays/mykerinos-3p-last-season.parquet")
    for moves in range(1, 30):
        table = game.at(len(game) - moves)
        if table.asked == CHANCE:
            continue
        choice = next(iter(rules.options(table)))
        alone, said, both = [
            ends(table, [choice], table.asked, 3, 0, Lookahead(opinions, replace(opinions.judged, at_once=part)), {})[0]
            for part in (0.0, 1.0, 0.9)
        ]
        assert alone.begun is None
        assert (said.begun is None) == (both.begun is None)
        seen.add(both.begun is None)
        ahead = Lookahead(opinions, replace(opinions.judged, at_once=0.9))
        (result,) = results_of_ends([both], ahead)
        (over,) = ahead.results([both.table])
        assert (result == over) == (both.begun is None)
    assert seen == {False, True}


def test_the_last_turns_of_the_new_expedition_are_played_out():
    opinions = opinions_of(rules_of("new_expedition"))
    ahead, game, seen = Lookahead(opinions, opinions.judged), load("replays/new-expedition-2p-pyramid.parquet"), set()
    for moves in range(1, 90, 4):
        table = game.at(len(game) - moves)
        if table.asked == CHANCE:
            continue
        (end,) = ends(table, [None], table.asked, 3, 0, ahead, {})
        assert end.table.over == opinions.ending(end.table)
        assert end.table.over or not opinions.ending(table)
        seen.add(end.table.over)
    assert seen == {False, True}


@pytest.mark.parametrize("game", ["mykerinos", "royal_society"])
def test_elsewhere_every_quiet_moment_counts(game):
    rules, table, _ = moment(game, 2)
    assert not opinions_of(rules).ending(table)


# -- the evaluator -------------------------------------------------------------------------------------------------


def by_rollouts(rules, rollouts=8, seed=0) -> Evaluator:
    return RolloutEvaluator(Lookahead(opinions_of(rules), Foresight("quick")), rollouts, seed)


@pytest.mark.parametrize("game", GAMES)
def test_an_evaluation_is_the_mean_of_the_roll_outs(game):
    rules, table, _ = moment(game, 2)
    view = rules.hidden.as_witnessed(table, 1 << table.asked)
    before = view.digest()
    found = by_rollouts(rules).evaluate(view, table.asked)
    assert found == by_rollouts(rules).evaluate(view, table.asked)
    assert found != by_rollouts(rules, seed=1).evaluate(view, table.asked)
    assert view.digest() == before, "the view is left alone"
    (results,) = results_of(rules, table, [None], together=True)
    assert found.wins == tuple(pytest.approx(sum(result.wins[seat] for result in results) / 8) for seat in (0, 1))
    assert found.points == tuple(pytest.approx(sum(result.points[seat] for result in results) / 8) for seat in (0, 1))
    assert sum(found.wins) == pytest.approx(1.0)


def test_the_value_of_a_game_that_is_over_is_its_result():
    rules, table, _ = moment("mykerinos", 2)
    play_on(rules, table, players_of(rules, ["random"] * 2), Random(1), Random(2))
    (winner,) = rules.winners(table)
    expected = Expectation(tuple(float(seat == winner) for seat in (0, 1)), tuple(map(float, rules.standing(table))))
    assert by_rollouts(rules).evaluate(rules.hidden.as_witnessed(table, 1 << 0), 0) == expected


def test_workers_are_one_at_least():
    with pytest.raises(OptionError, match="1 to 250 workers"):
        Workers(0)

"""What decisions are worth: shared luck, budgets, what is given up, and the same numbers however the work is spread."""

import json
from random import Random

import pytest

from arch_engine import GAMES, OptionError, rules_of
from arch_engine.core.play import play_on, step
from arch_engine.core.table import CHANCE, MOVE
from arch_engine.review import estimate as module
from arch_engine.review.estimate import estimate
from arch_engine.review.workers import Workers
from arch_engine.search.players import players_of


def moment(game, seats, moves=40, seed=3):
    """A table some moves into a random game, at a decision with several candidates, and these."""
    rules = rules_of(game)
    table, chance, thinking = rules.new_table(seats), Random(seed), Random(seed + 1)
    players = players_of(rules, ["random"] * seats)
    done = 0
    while True:
        if table.asked != CHANCE and done >= moves:
            choices = rules.candidates(rules.as_seen_by(table, table.asked), 3, Random(0))
            if len(choices) > 1:
                return rules, table, choices
        step(rules, table, players, chance, thinking)
        done += 1


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_numbers(game):
    rules, table, choices = moment(game, 2)
    before = json.dumps(table.state(), default=str)
    one = estimate(rules, table, choices, rollouts=8, seed=5)
    assert one == estimate(rules, table, choices, rollouts=8, seed=5)
    assert one.results != estimate(rules, table, choices, rollouts=8, seed=6).results
    assert json.dumps(table.state(), default=str) == before, "the table is left alone"


@pytest.mark.parametrize("game", GAMES)
def test_two_workers_give_the_same_numbers_as_one(game):
    rules, table, choices = moment(game, 2)
    alone = estimate(rules, table, choices, rollouts=23, seed=5)
    with Workers(2) as workers:
        assert estimate(rules, table, choices, rollouts=23, seed=5, workers=workers) == alone
        assert estimate(rules, table, choices, rollouts=23, seed=5, workers=workers) == alone, "workers are used again"


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_has_a_win_chance_and_they_add_up(game):
    rules = rules_of(game)
    seats = rules.players[-1]
    rules, table, choices = moment(game, seats)
    judged = estimate(rules, table, choices, rollouts=8)
    for choice in range(len(choices)):
        assert sum(judged.wins(choice, seat).value for seat in range(seats)) == pytest.approx(1.0)
        for seat in range(seats):
            measured = judged.points(choice, seat)
            assert measured.low <= measured.value <= measured.high
            assert measured.rollouts == len(judged.results[choice])


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_all_that_knowing_needs(game):
    """The seat's view and the whole table give the same numbers, so nothing hidden has any part in them."""
    rules, table, choices = moment(game, 2)
    view = rules.as_seen_by(table, table.asked)
    assert estimate(rules, view, choices, rollouts=8) == estimate(rules, table, choices, rollouts=8)


@pytest.mark.parametrize("game", [game for game in GAMES if rules_of(game).hides])
def test_knowing_does_not_change_when_hidden_cards_are_swapped(game):
    rules, table, choices = moment(game, 2)
    other = rules.determinize(table, table.asked, Random(99))
    assert other.state() != table.state()
    assert estimate(rules, other, choices, rollouts=8) == estimate(rules, table, choices, rollouts=8)
    assert estimate(rules, other, choices, hindsight={}, rollouts=8) != estimate(
        rules, table, choices, hindsight={}, rollouts=8
    )


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
    parcels = {card for region in regions for card in region[1::2]}
    judged = estimate(rules, before, [None], seat=0, hindsight={"region": regions}, rollouts=6)
    known = estimate(rules, before, [None], seat=0, rollouts=6)
    assert judged.results != known.results
    assert len(parcels) == 36


def test_an_outcome_that_cannot_happen_is_drawn_instead():
    rules, table, choices = moment("mykerinos", 3)
    impossible = {"region": [("region", *[0] * 16)] * 3}
    assert (
        estimate(rules, table, choices, hindsight=impossible, rollouts=4).results
        == estimate(rules, table, choices, hindsight={}, rollouts=4).results
    )


def test_the_loss_is_against_the_best_other_choice():
    rules, table, choices = moment("mykerinos", 2)
    judged = estimate(rules, table, choices[:2], rollouts=20, settle=False)
    assert judged.loss(0).value == pytest.approx(judged.gain(1, 0).value)
    assert judged.loss(0, "points").value == pytest.approx(judged.gain(1, 0, "points").value)
    assert judged.loss(0, "points").value == pytest.approx(-judged.loss(1, "points").value)
    alone = estimate(rules, table, choices[:1], rollouts=4)
    assert alone.loss(0).value == 0.0 and not alone.loss(0).sure


def test_the_same_choice_twice_loses_nothing():
    """Both meet the same luck, so every pair of roll-outs ends the same."""
    rules, table, choices = moment("mykerinos", 3)
    judged = estimate(rules, table, [choices[0], choices[0]], rollouts=12)
    assert judged.results[0] == judged.results[1]
    assert judged.gain(0, 1, "points").error == 0.0


def test_what_is_far_behind_is_given_up_but_not_what_was_played():
    rules, table, choices = moment("mykerinos", 3, moves=110)
    options = list(rules.options(table))
    worst = [*choices[:1], *options[:6]]
    judged = estimate(rules, table, worst, rollouts=80, seed=1)
    assert judged.given_up
    assert min(len(judged.results[choice]) for choice in judged.given_up) < 80
    for played in judged.given_up:
        again = estimate(rules, table, worst, rollouts=80, seed=1, played=played)
        assert len(again.results[played]) == max(map(len, again.results))
        break


def test_progress_is_told_and_ctrl_c_gives_what_is_known(monkeypatch):
    rules, table, choices = moment("mykerinos", 2)
    told = []

    def progress(done, most):
        told.append((done, most))
        if done >= 30:
            raise KeyboardInterrupt

    judged = estimate(rules, table, choices, rollouts=40, progress=progress, settle=False)
    assert judged.ended == "interrupted"
    assert told[0] == (5 * len(choices), 40 * len(choices))
    assert 0 < len(judged.results[0]) < 40
    whole = estimate(rules, table, choices, rollouts=40, settle=False)
    for found, complete in zip(judged.results, whole.results, strict=True):
        assert found == complete[: len(found)]


def test_time_ends_it_too():
    rules, table, choices = moment("mykerinos", 2)
    judged = estimate(rules, table, choices, rollouts=100_000, seconds=0.05)
    assert judged.ended == "time"
    assert judged.results[0]


def test_it_ends_when_it_is_settled(monkeypatch):
    rules, table, choices = moment("mykerinos", 3)
    monkeypatch.setattr(module, "_surely_better", lambda so_far, one, other: one == 0)
    judged = estimate(rules, table, choices, rollouts=80)
    assert judged.ended == "settled"
    assert len(judged.results[0]) == 10
    assert judged.best() == 0


@pytest.mark.parametrize(
    ("choices", "given", "words"),
    [
        ([], {}, "at least one choice"),
        ([None], {"rollouts": 0}, "one roll-out"),
        ([("no such thing",)], {}, "cannot be weighed here"),
        ([None], {"played": 1}, "one of the choices"),
        ([None], {"seat": 7}, "from which seat's view"),
    ],
)
def test_what_cannot_be_weighed_is_refused(choices, given, words):
    rules, table, _ = moment("mykerinos", 2)
    with pytest.raises(OptionError, match=words):
        estimate(rules, table, choices, **given)


def test_chance_s_moments_need_a_seat():
    rules = rules_of("mykerinos")
    with pytest.raises(OptionError, match="from which seat's view"):
        estimate(rules, rules.new_table(2), [None])
    assert estimate(rules, rules.new_table(2), [None], seat=0, rollouts=2).results


def test_workers_are_one_at_least():
    with pytest.raises(OptionError, match="1 to 250 workers"):
        Workers(0)

"""Who has seen what: hands, study cards, stacks and decks, and worlds that agree with it."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from arch_engine import simulate
from arch_engine.core.table import CHANCE
from arch_engine.royal_society.rules import RULES
from tests.royal_society.desk import Desk

SEATS = ("blue", "yellow", "purple")
CALL = {"call": "gains='reserve'"}


def calling(turn="blue", **position):
    """The seat whose turn it is comes back from an expedition that allows to reserve another."""
    cards = {**CALL, **position.pop("others", {})}
    desk = Desk(**{"players": 3, "turn": turn, "cards": cards, "hand": {turn: "call"}, **position})
    desk.run("activate 1", "place port 1", "go call")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def sail(desk, card):
    """A turn at the port."""
    explorer = min(desk.home(desk.turn))
    desk.run(f"activate {explorer}", "place port 1", f"go {card}")
    if desk.question == "prepare":
        desk.do("depart")


# Hands


def test_everybody_knows_their_own_hand():
    desk = Desk(players=3, cards={"ghost": ""}, hidden_hand={"yellow": "ghost"})
    assert desk.seen("yellow").hand("yellow") == ["ghost"]


def test_nobody_else_knows_a_card_drawn_from_the_deck():
    desk = Desk(players=3, cards={"ghost": ""}, hidden_hand={"yellow": "ghost"})
    assert desk.seen("blue").hand("yellow") == ["?"]
    assert desk.seen("purple").hand("yellow") == ["?"]


def test_a_card_reserved_from_the_program_is_known_to_all():
    desk = calling()
    desk.do("reserve p2")
    assert [desk.seen(seat).hand("blue") for seat in SEATS] == [["p2"]] * 3


def test_a_card_reserved_from_the_deck_is_known_to_its_owner_only():
    desk = calling()
    desk.run("reserve deck", "keep d2")
    assert desk.seen("blue").hand("blue") == ["d2"]
    assert desk.seen("yellow").hand("blue") == ["?"]


def test_a_hand_may_be_known_in_part():
    desk = calling(others={"ghost": ""}, hidden_hand={"blue": "ghost"})
    desk.do("reserve p1")
    assert sorted(desk.seen("purple").hand("blue")) == ["?", "p1"]


def test_the_other_cards_drawn_are_discarded_before_all_eyes():
    desk = calling()
    desk.run("reserve deck", "keep d2")
    assert desk.discards == {"d1", "d3"}
    assert all(set(desk.determinize(seat, seed=1).discards) == {"d1", "d3"} for seat in SEATS)


def test_a_hidden_card_is_open_once_it_is_carried_out():
    desk = Desk(players=3, cards={"ghost": ""}, hidden_hand={"blue": "ghost"})
    sail(desk, "ghost")
    assert desk.seen("yellow").hand("blue") == []
    assert desk.determinize("yellow", seed=1).done("blue") == ["ghost"]


def test_a_hidden_card_discarded_for_the_hand_limit_is_open():
    desk = calling(others={"h1": "", "h2": "", "h3": ""}, hidden_hand={"blue": "h1 h2 h3"})
    desk.run("reserve p1", "discard h2")
    assert sorted(desk.seen("yellow").hand("blue")) == ["?", "?", "p1"]
    assert desk.determinize("yellow", seed=1).discards == {"h2"}


# The deck


def test_nobody_knows_the_deck():
    desk = Desk(players=3)
    assert [desk.seen(seat).deck for seat in SEATS] == [["?"] * 8] * 3


def test_the_number_of_cards_in_the_deck_is_open():
    desk = calling()
    desk.run("reserve deck", "keep d2")
    assert [len(desk.seen(seat).deck) for seat in SEATS] == [5, 5, 5]


# Study cards


STUDIES = dict.fromkeys(("s1", "s2", "s3", "s4", "s5", "s6"), "asia; africa = 1 2")
DEALT = {"blue": "s1 s2", "yellow": "s3 s4", "purple": "s5 s6"}


def test_study_cards_are_known_to_their_owner_only():
    desk = Desk(players=3, studies=STUDIES, study_cards=DEALT)
    assert sorted(desk.seen("blue").studies("blue")) == ["s1", "s2"]
    assert desk.seen("blue").studies("yellow") == ["?", "?"]
    assert desk.seen("yellow").studies("blue") == ["?", "?"]


def test_study_cards_of_a_fresh_game_are_hidden():
    desk = Desk.new(players=3, seed=1)
    known = desk.seen("yellow")
    assert known.studies("blue") == ["?", "?"]
    assert "?" not in known.studies("yellow")
    assert len(known.studies("yellow")) == 2


def test_the_cards_dealt_at_the_start_are_hidden_from_the_others():
    desk = Desk.new(players=3, seed=1)
    desk.run("side a", "experts 1 2 3")
    desk.do(min(option for option in desk.options() if option.startswith("keep ")))
    assert desk.seen("yellow").hand("blue") == ["?", "?"]
    assert "?" not in desk.seen("blue").hand("blue")


# The patrons


def met(**position):
    """Blue has met the two patrons on top, and kept the first."""
    desk = Desk(**{"players": 3, "patron_deck": "q1 q2 q3 q4 q5", **position})
    return desk.run("activate 1", "place city 1", "patron", "meet q1")


def test_the_patron_on_top_lies_open_and_the_others_are_hidden():
    desk = Desk(players=3, patron_deck="q1 q2 q3")
    assert [desk.seen(seat).patron_deck for seat in SEATS] == [["q1", "?", "?"]] * 3


def test_the_patron_below_those_met_lies_open_next_and_the_one_sent_below_stays_known():
    assert [met().seen(seat).patron_deck for seat in SEATS] == [["q3", "?", "?", "q2"]] * 3


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", SEATS)
def test_a_guess_leaves_the_patron_on_top_where_it_lies(seat, seed):
    world = met().determinize(seat, seed=seed).patron_deck
    assert (world[0], world[-1], set(world[1:3])) == ("q3", "q2", {"q4", "q5"})


def test_the_last_patron_of_the_deck_lies_open():
    assert met(patron_deck="q1 q2").seen("yellow").patron_deck == ["q2"]
    assert met(patron_deck="q1 q2 q3").seen("yellow").patron_deck == ["q3", "q2"]


# The stacks of Bloomsbury


def publishing(tile="port"):
    """Blue looks through a stack and takes a tile of it."""
    desk = Desk(
        players=3,
        cards={"trip": "gains='1 prestige, 1 chosen relic asia'"},
        hand={"blue": "trip"},
        prestige={"blue": 9},
        stacks={10: "port museum city", 25: "relics knowledge"},
    )
    sail(desk, "trip")
    desk.do(min(option for option in desk.options() if option.startswith("take ")))
    assert desk.question == "bloomsbury"
    desk.do(tile)
    return desk


def test_nobody_knows_a_stack_of_bloomsbury():
    desk = Desk(players=3, stacks={10: "port museum city", 25: "relics knowledge"})
    assert [desk.seen(seat).stack(10) for seat in SEATS] == [["?"] * 3] * 3
    assert [desk.seen(seat).stack(25) for seat in SEATS] == [["?"] * 2] * 3


@pytest.mark.parametrize(
    ("choice", "left"), [("publish port", ["city", "museum"]), ("decline", ["city", "museum", "port"])]
)
def test_who_looked_through_a_stack_knows_what_is_left(choice, left):
    desk = publishing(choice)
    assert sorted(desk.seen("blue").stack(10)) == left
    assert desk.seen("yellow").stack(10) == ["?"] * len(left)


def test_the_other_stack_stays_unknown():
    assert publishing("publish port").seen("blue").stack(25) == ["?", "?"]


def test_a_tile_taken_is_open():
    desk = publishing("publish port")
    assert all(desk.determinize(seat, seed=1).tiles("blue") == {"port"} for seat in SEATS)


# What hidden things do to a view


def view(desk, seat):
    known = desk.seen(seat)
    hands = [sorted(known.hand(other)) for other in SEATS]
    studies = [sorted(known.studies(other)) for other in SEATS]
    stacks = [sorted(known.stack(number)) for number in (10, 25)]
    own = desk.options() if desk.turn == seat else None
    return hands, known.deck, studies, stacks, own


BASE = {
    "players": 3,
    "cards": dict.fromkeys(("g1", "g2", "g3", "e1", "e2", "e3", "e4"), ""),
    "hidden_hand": {"blue": "g1", "yellow": "g2", "purple": "g3"},
    "deck": "e1 e2 e3 e4",
    "studies": STUDIES,
    "study_cards": DEALT,
    "stacks": {10: "port museum", 25: "relics knowledge"},
}


@pytest.mark.parametrize(
    "swapped",
    [
        {"hidden_hand": {"blue": "g1", "yellow": "g3", "purple": "g2"}},
        {"hidden_hand": {"blue": "g1", "yellow": "e1", "purple": "g3"}, "deck": "g2 e2 e3 e4"},
        {"deck": "e4 e3 e2 e1"},
        {"study_cards": {"blue": "s1 s2", "yellow": "s5 s4", "purple": "s3 s6"}},
        {"stacks": {10: "university city", 25: "reputation collections"}},
    ],
    ids=["two hands", "hand and deck", "deck", "study cards", "stacks"],
)
def test_swapping_hidden_things_changes_nothing_in_the_view(swapped):
    assert view(Desk(**BASE), "blue") == view(Desk(**{**BASE, **swapped}), "blue")


def test_a_view_shows_the_own_cards():
    assert view(Desk(**BASE), "yellow") != view(
        Desk(**{**BASE, "hidden_hand": {"blue": "g1", "yellow": "g3", "purple": "g2"}}), "yellow"
    )


# Sampled worlds


def expeditions(desk):
    """Every expedition of the table, wherever it is."""
    cards = [card for card in desk.program if card] + [*desk.deck, *desk.discards]
    for seat in SEATS:
        cards += [*desk.hand(seat), *desk.done(seat)]
    return Counter(cards)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", SEATS)
def test_a_guess_agrees_with_everything_the_seat_has_seen(seat, seed):
    desk = calling(others={"g1": "", "g2": ""}, hidden_hand={"yellow": "g1", "purple": "g2"}, studies=STUDIES,
                   study_cards=DEALT, stacks={10: "port museum city", 25: "relics knowledge"})  # fmt: skip
    desk.run("reserve deck", "keep d1")
    world = desk.determinize(seat, seed=seed)
    known = desk.seen(seat)
    assert sorted(world.hand(seat)) == sorted(desk.hand(seat))
    assert (world.program, world.discards) == (desk.program, desk.discards)
    assert len(world.deck) == len(desk.deck)
    assert (world.turn, world.question, world.year, world.order) == (desk.turn, desk.question, desk.year, desk.order)
    for other in SEATS:
        assert len(world.hand(other)) == len(desk.hand(other))
        assert world.done(other) == desk.done(other)
        assert set(known.hand(other)) - {"?"} <= set(world.hand(other))
        assert (world.money(other), world.relics(other)) == (desk.money(other), desk.relics(other))
        assert (world.reputation(other), world.prestige(other)) == (desk.reputation(other), desk.prestige(other))
    assert sorted(world.seen(seat).studies(seat)) == sorted(known.studies(seat))
    assert [len(world.stack(number)) for number in (10, 25)] == [3, 2]


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_gives_the_cards_of_the_deck_no_second_place(seed):
    desk = calling(others={"g1": "", "g2": ""}, hidden_hand={"yellow": "g1", "purple": "g2"})
    desk.run("reserve deck", "keep d1")
    assert max(expeditions(desk.determinize("blue", seed=seed)).values()) == 1


@pytest.mark.parametrize("seed", range(10))
def test_a_guess_puts_no_card_seen_elsewhere_into_a_hidden_hand(seed):
    desk = calling(others={"g1": "", "x1": ""}, hidden_hand={"yellow": "g1"}, discards="x1")
    desk.run("reserve deck", "keep d2")
    open_cards = {*desk.program, *desk.discards, *desk.done("blue"), *desk.hand("blue")}
    assert not set(desk.determinize("blue", seed=seed).hand("yellow")) & open_cards


def test_guesses_differ_in_what_is_hidden():
    desk = Desk(**BASE)
    worlds = [desk.determinize("blue", seed=seed) for seed in range(20)]
    assert len({str(world.hand("yellow")) for world in worlds}) > 1
    assert len({str(world.deck) for world in worlds}) > 1


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_keeps_the_own_study_cards_and_gives_them_to_nobody_else(seed):
    desk = Desk.new(players=3, seed=2)
    own = set(desk.seen("blue").studies("blue"))
    world = desk.determinize("blue", seed=seed)
    assert set(world.seen("blue").studies("blue")) == own
    assert not own & {*world.seen("yellow").studies("yellow"), *world.seen("purple").studies("purple")}


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_keeps_a_stack_that_was_looked_through(seed):
    assert publishing("publish port").determinize("blue", seed=seed).stack(10) == {"museum", "city"}


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_of_a_stack_holds_no_tile_that_is_open(seed):
    world = publishing("publish port").determinize("yellow", seed=seed)
    assert len(world.stack(10)) == 2
    assert "port" not in world.stack(10)


def reshuffled():
    """Yellow keeps one of the last three cards, the rest is discarded and then shuffled into a new deck."""
    desk = calling("yellow", others={f"x{number}": "" for number in range(1, 7)}, deck="x1 x2 x3", discards="x4 x5 x6")
    desk.run("reserve deck", "keep x1")
    assert desk.deck == []
    assert desk.discards == {"x2", "x3", "x4", "x5", "x6"}
    sail(desk, "p1")
    assert len(desk.deck) == 4
    assert desk.discards == set()
    return desk


@pytest.mark.parametrize("seed", range(10))
def test_a_hidden_card_drawn_before_a_reshuffle_is_none_of_those_shuffled(seed):
    desk = reshuffled()
    assert desk.seen("blue").hand("yellow") == ["?"]
    world = desk.determinize("blue", seed=seed)
    assert len(world.hand("yellow")) == 1
    assert not set(world.hand("yellow")) & {"x2", "x3", "x4", "x5", "x6"}


@pytest.mark.parametrize("seed", range(10))
def test_the_deck_guessed_after_a_reshuffle_is_what_was_shuffled(seed):
    desk = reshuffled()
    assert set(desk.determinize("blue", seed=seed).deck) == {"x2", "x3", "x4", "x5", "x6"} - {desk.program[0]}


@pytest.mark.parametrize("seed", range(10))
def test_a_hidden_card_is_none_of_those_that_were_in_the_discards_when_it_was_drawn(seed):
    desk = calling("yellow", others={f"x{number}": "" for number in range(1, 6)}, deck="x1 x2 x3 x4", discards="x5")
    desk.run("reserve deck", "keep x2")
    assert desk.determinize("blue", seed=seed).hand("yellow")[0] in {"x2", "x4"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", SEATS)
def test_a_guess_can_be_played_to_the_end(seat, seed):
    desk = Desk.new(players=3, seed=seed)
    while desk.question != "activate":
        desk.do(min(desk.options()))
    world = desk.determinize(seat, seed=seed)
    world.play_on(seed=seed)
    assert world.turn == "over"


@pytest.mark.parametrize("seed", range(3))
def test_a_guess_in_the_middle_of_a_choice_offers_the_same_choice(seed):
    desk = calling()
    desk.do("reserve deck")
    assert desk.determinize("blue", seed=seed).options() == desk.options()


def test_others_know_which_of_the_cards_drawn_came_before_a_reshuffle():
    desk = Desk(
        deck="d1 d2", discards="x1 x2 x3 x4 x5", pawns={"port": "yellow:1:5"}, hand={"blue": "easy"}, cards={"easy": ""}
    )
    desk.run("activate 1", "place port 1", "reserve deck")
    assert desk.options() >= {"keep d1", "keep d2"}
    for seed in range(20):
        sampled = desk.determinize("yellow", seed).options()
        assert {"keep d1", "keep d2"} <= sampled
        assert len({option for option in sampled if option.startswith("keep x")}) == 1


@pytest.mark.parametrize("game", range(6))
def test_in_a_guess_the_others_can_finish_what_they_began(game):
    """Who stands at the Port has an expedition to go on, so a hand without one is no world."""
    replay = simulate("royal_society", ["random"] * 2, seed=game)
    for step in range(1, len(replay)):
        table: Any = replay.at(step)
        if table.location < 0 or table.active < 0:
            continue
        seat, rng = 1 - table.active, Random(step)
        world = RULES.hidden.determinize(RULES.hidden.as_witnessed(table, 1 << seat), 1 << seat, rng)
        while world.active == table.active and not world.over:
            decision = RULES.draw(world, rng) if world.asked == CHANCE else RULES.pick(world, rng)
            RULES.carry_out(world, decision)


def test_the_board_of_a_seat_names_the_patron_on_top_and_no_other():
    desk = Desk(players=3, patron_deck="q1 q2 q3")
    for seat in range(3):
        board = RULES.words.board(RULES.hidden.as_witnessed(desk.table, 1 << seat), SEATS)
        assert "patrons 3, on top q1 (£4, wishes any relic)" in board
        assert "q2" not in board
    empty = Desk(players=3, patron_deck="")
    assert "The City: nobody; no patron left" in RULES.words.board(empty.table, SEATS)


def test_nobody_else_is_told_which_cards_a_seat_keeps_at_the_start():
    desk = Desk.new(players=3, seed=1)
    desk.run("side a", "experts 1 2 3")
    table, keep = desk.table, next(one for one in RULES.options(desk.table) if one[0] == "keep")
    assert RULES.hidden.redact_decision(table, keep, 1 << 0) == keep
    assert RULES.hidden.redact_decision(table, keep, 1 << 1) == ("keep", -1, -1)
    assert RULES.words.narrate_move(table, ("keep", -1, -1), ["Ana", "Bo", "Cy"]) == "Ana keeps 2 expeditions"


@pytest.mark.parametrize("tries", [0, 1_000])
def test_a_guess_never_fails_however_few_hands_let_a_seat_do_what_it_began(tries, monkeypatch):
    """Yellow stands at the Port, and only one card of 30 lets it sail."""
    monkeypatch.setattr("arch_engine.royal_society.hidden.MOST_TRIES", tries)
    dear = {f"x{number}": "cost=50" for number in range(1, 30)}
    desk = Desk(
        players=3, turn="yellow", cards={"ghost": "", **dear}, hidden_hand={"yellow": "ghost"}, program="x1 x2 x3 x4 x5 x6",
        deck=" ".join(f"x{number}" for number in range(7, 30)),
    )  # fmt: skip
    desk.run("activate 1", "place port 1")
    assert desk.question == "act"
    for seed in range(10):
        assert desk.determinize("blue", seed=seed).hand("yellow") == ["ghost"]
    ghost = desk._card("ghost")
    assert RULES.hidden.knowledge(desk.table, 0b001).certain()["hand yellow"] == {
        desk.table.cards.expeditions[ghost].name: 1
    }

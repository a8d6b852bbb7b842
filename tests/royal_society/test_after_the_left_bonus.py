"""A placement needs an action that can be done after the left bonus: with what it brings, and the Program as it lies then."""

import pytest

from tests.royal_society.desk import Desk

SPACES = range(1, 7)


def arriving(space, reputation=0, society=None, peers="yellow:3:3", **position):
    """Blue, without discs, is about to place an explorer that could go on one card only, on a space of the Program."""
    cards = {f"c{number}": f"expertise={1 if number == space else 6}" for number in SPACES}
    return Desk(
        **{
            "players": 3,
            "cards": cards,
            "program": " ".join(reversed(cards)),
            "reputation": {"blue": reputation},
            "discs": {"blue": 0},
            "society": {"blue": society} if society else {},
            "home": {"yellow": "1 2"} if peers else None,
            "pawns": {"port": peers} if peers else None,
            **position,
        }
    ).do("activate 1")


def sail(desk, card):
    desk.do(f"go {card}")
    return desk.do("depart") if desk.question == "prepare" else desk


# The Explorers Club


@pytest.mark.parametrize("space", [3, 4, 5, 6])
def test_who_reserves_for_nothing_may_come_without_reputation(space):
    desk = arriving(space, society="explorers-club")
    assert desk.legal("place port 1")
    desk.run("place port 1", f"reserve c{space}")
    assert sail(desk, f"c{space}").done("blue") == [f"c{space}"]


def test_who_came_for_a_reservation_must_make_it():
    desk = arriving(6, society="explorers-club").do("place port 1")
    assert desk.options() == {"reserve c6"}
    assert {desk.why_not(other) for other in ("decline", "reserve deck", "reserve c1")} == {"turn.needs-action"}


def test_without_anybody_to_learn_from_the_club_reserves_nothing():
    desk = arriving(6, society="explorers-club", peers=None)
    assert desk.why_not("place port 1") == "turn.needs-action"


def test_other_societies_pay_for_the_card_they_reserve():
    assert arriving(6, society="mesoamerica").why_not("place port 1") == "turn.needs-action"
    assert arriving(6, reputation=1, society="mesoamerica").why_not("place port 1") == "turn.needs-action"


# The slide


def test_a_card_may_slide_to_a_space_that_costs_nothing():
    desk = arriving(3)
    assert desk.legal("place port 1")
    desk.do("place port 1")
    assert desk.options() == {"reserve c1", "reserve c2"}
    desk.do("reserve c1")
    assert sail(desk, "c3").done("blue") == ["c3"]
    assert desk.hand("blue") == ["c1"]


@pytest.mark.parametrize(("reputation", "possible"), [(0, False), (1, True)])
def test_a_card_may_slide_to_a_cheaper_space(reputation, possible):
    desk = arriving(5, reputation)
    assert desk.legal("place port 1") is possible
    if possible:
        desk.run("place port 1", "reserve c2")
        assert sail(desk, "c5").reputation("blue") == 0


def test_a_card_further_left_does_not_make_it_slide():
    desk = arriving(3, 1).do("place port 1")
    assert desk.why_not("reserve c4") == "turn.needs-action"
    assert desk.legal("decline")


def test_only_who_learns_counts_on_the_slide():
    assert arriving(3, peers=None).why_not("place port 1") == "turn.needs-action"
    level = arriving(3, peers="yellow:3:1", expertise={"yellow": "1 1 1"})
    assert level.why_not("place port 1") == "turn.needs-action"


def test_a_supported_explorer_may_count_on_it_as_well():
    cards = {f"c{number}": f"expertise={2 if number == 3 else 6}" for number in SPACES}
    desk = arriving(3, 1, cards=cards)
    assert desk.legal("support")
    desk.run("support", "place port 2", "reserve c1")
    assert sail(desk, "c3").done("blue") == ["c3"]


def test_what_the_deck_may_bring_is_not_counted_on():
    easy = {f"d{number}": "expertise=1" for number in range(1, 9)}
    desk = arriving(
        None, cards={**{f"c{number}": "expertise=6" for number in SPACES}, **easy}, program="c6 c5 c4 c3 c2 c1"
    )
    assert desk.why_not("place port 1") == "turn.needs-action"


# The right bonus of own explorers at the top


@pytest.mark.parametrize(("peers", "possible"), [("blue:2:5", False), ("blue:2:5 blue:3:5", True)])
def test_the_reputation_own_explorers_at_the_top_gain_is_there_for_the_action(peers, possible):
    desk = arriving(
        None,
        cards={**{f"c{number}": "expertise=6" for number in SPACES}, "voyage": "cost=3"},
        program="c6 c5 c4 c3 c2 c1",
        hand={"blue": "voyage"},
        peers=peers,
        home={"blue": "1"},
        skills={"blue": "africa africa africa"},
    )
    assert desk.legal("place port 1") is possible
    if possible:
        desk.run("place port 1", "decline", "go voyage", "cheaper", "depart")
        assert desk.done("blue") == ["voyage"]


# What is learned in Confrontation


def test_the_disc_nobody_owns_teaches_to_reserve():
    desk = arriving(3, players=2, peers=None, mode="confrontation")
    assert desk.legal("place port 1")

"""Reserve an expedition, and the hand limit."""

import pytest

from tests.royal_society.desk import Desk


def reserving(gains="reserve", **position):
    """Blue comes back from an expedition that allows to reserve another."""
    desk = Desk(
        **{
            "players": 3,
            "cards": {"call": f"gains='{gains}'", **position.pop("others", {})},
            "hand": {"blue": "call"},
            "discs": {"blue": 0},
            **position,
        }
    )
    desk.run("activate 1", "place port 1", "go call")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def offers(desk, first):
    return {option for option in desk.options() if option.split()[0] == first}


# What allows it


def test_a_collection_may_allow_to_reserve():
    desk = Desk(
        players=3,
        reputation={"blue": 6},
        expertise={"blue": "2 1 1"},
        relics={"blue": "scroll asia"},
        collections={"I": "any any, any any, any any = reserve"},
    )
    desk.run("activate 1", "place museum 2", "exhibit", "exhibit scroll asia I 1")
    assert desk.question == "reserve"


def test_learning_at_the_port_allows_to_reserve():
    desk = Desk(players=3, home={"yellow": "2 3"}, pawns={"port": "yellow:1:3"}, expertise={"yellow": "3 2 1"})
    desk.run("activate 1", "place port 1")
    assert (desk.turn, desk.question) == ("blue", "reserve")


def test_a_tile_of_bloomsbury_allows_to_reserve():
    desk = reserving("1 prestige", prestige={"blue": 9}, stacks={10: "reserve port"})
    desk.do("publish reserve")
    assert desk.question == "reserve"


def test_a_favor_of_the_king_allows_to_reserve():
    desk = Desk(players=3, year=1, home={"blue": "1", "yellow": "", "purple": ""}, reputation={"blue": 8})
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert (desk.turn, desk.question) == ("blue", "favor")
    desk.do("favor reserve")
    assert desk.question == "reserve"


def test_nobody_reserves_without_a_trigger():
    desk = Desk(players=3)
    assert not desk.legal("reserve p1")
    desk.do("activate 1")
    assert not desk.legal("reserve p1")


# From the Program


def test_every_card_of_the_program_and_the_deck_are_offered():
    desk = reserving()
    assert offers(desk, "reserve") == {f"reserve p{space}" for space in range(1, 7)} | {"reserve deck"}


def test_it_is_never_mandatory():
    desk = reserving()
    desk.do("decline")
    assert desk.hand("blue") == []
    assert desk.turn == "yellow"


@pytest.mark.parametrize("space", [6, 5, 4, 3, 2, 1])
def test_a_reserved_card_goes_into_the_hand_for_the_reputation_below_it(space):
    desk = reserving()
    desk.do(f"reserve p{space}")
    assert desk.hand("blue") == [f"p{space}"]
    assert desk.reputation("blue") == 4 - desk.program_cost(space)


@pytest.mark.parametrize(("reputation", "possible"), [(1, False), (2, True)])
def test_without_the_reputation_a_card_cannot_be_reserved(reputation, possible):
    assert reserving(reputation={"blue": reputation}).legal("reserve p6") is possible


def test_without_any_reputation_two_cards_and_the_deck_are_left():
    desk = reserving(reputation={"blue": 0})
    assert offers(desk, "reserve") == {"reserve p2", "reserve p1", "reserve deck"}


def test_a_disc_can_be_swapped_to_reserve():
    desk = reserving(reputation={"blue": 0}, discs={"blue": 1})
    desk.run("disc", "reserve p6")
    assert desk.hand("blue") == ["p6"]
    assert desk.reputation("blue") == 0


def test_the_program_is_refilled_after_reserving():
    desk = reserving()
    desk.do("reserve p3")
    assert desk.program == ["d1", "p6", "p5", "p4", "p2", "p1"]
    assert desk.deck[0] == "d2"


def test_a_reserved_card_can_be_carried_out_later_without_reputation():
    desk = reserving()
    desk.do("reserve p6")
    for explorer, card in ((1, "p1"), (1, "p2"), (2, "p6")):
        desk.run(f"activate {explorer}", f"place port {explorer}", f"go {card}")
        if desk.question == "prepare":
            desk.do("depart")
    assert desk.done("blue") == ["call", "p6"]
    assert desk.reputation("blue") == 2


# From the deck


def test_three_cards_are_drawn_and_one_is_kept():
    desk = reserving()
    desk.do("reserve deck")
    assert offers(desk, "keep") == {"keep d1", "keep d2", "keep d3"}
    desk.do("keep d2")
    assert desk.hand("blue") == ["d2"]
    assert desk.discards == {"d1", "d3"}
    assert desk.deck[0] == "d4"


def test_one_of_the_drawn_cards_must_be_kept():
    desk = reserving()
    desk.do("reserve deck")
    assert not desk.legal("decline")


def test_a_deck_that_runs_out_within_the_draw_is_made_again_from_the_discards():
    desk = reserving(others={"e1": "", "x1": "", "x2": "", "x3": ""}, deck="e1", discards="x1 x2 x3")
    desk.do("reserve deck")
    drawn = {option.removeprefix("keep ") for option in offers(desk, "keep")}
    assert len(drawn) == 3
    assert "e1" in drawn
    desk.do("keep e1")
    assert desk.hand("blue") == ["e1"]
    assert desk.discards == drawn - {"e1"}
    assert set(desk.deck) == {"x1", "x2", "x3"} - drawn


def test_the_deck_is_made_again_when_the_next_card_is_needed_and_not_when_it_runs_out():
    desk = reserving(others={"e1": "", "e2": "", "e3": ""}, deck="e1 e2 e3", discards="")
    desk.run("reserve deck", "keep e1")
    assert (desk.deck, desk.discards) == ([], {"e2", "e3"})
    desk.run("activate 1", "place port 1", "go p1", "depart")
    assert desk.discards == set()


def test_with_two_cards_left_two_are_drawn():
    desk = reserving(others={"e1": "", "e2": ""}, deck="e1 e2", discards="")
    desk.do("reserve deck")
    assert offers(desk, "keep") == {"keep e1", "keep e2"}
    desk.do("keep e1")
    assert desk.discards == {"e2"}
    assert desk.deck == []


# The hand limit


HAND = {"h1": "", "h2": "", "h3": ""}


def test_three_cards_may_stay_in_the_hand():
    desk = reserving(others=HAND, hand={"blue": "call h1 h2"})
    desk.do("reserve p1")
    assert sorted(desk.hand("blue")) == ["h1", "h2", "p1"]
    assert desk.turn == "yellow"


def test_a_fourth_card_may_be_taken_and_one_is_discarded_at_the_end_of_the_turn():
    desk = reserving(others=HAND, hand={"blue": "call h1 h2 h3"})
    desk.do("reserve p1")
    assert (desk.turn, desk.question) == ("blue", "discard")
    assert offers(desk, "discard") == {"discard h1", "discard h2", "discard h3", "discard p1"}
    desk.do("discard h2")
    assert sorted(desk.hand("blue")) == ["h1", "h3", "p1"]
    assert desk.discards == {"h2"}
    assert desk.turn == "yellow"


def test_the_discard_of_the_hand_limit_cannot_be_refused():
    desk = reserving(others=HAND, hand={"blue": "call h1 h2 h3"})
    desk.do("reserve p1")
    assert not desk.legal("decline")
    assert not desk.legal("done")


def test_every_card_above_three_is_discarded():
    desk = reserving("reserve, reserve", others=HAND, hand={"blue": "call h1 h2 h3"})
    desk.run("reserve p1", "reserve p2", "discard h1")
    assert desk.question == "discard"
    desk.do("discard h2")
    assert sorted(desk.hand("blue")) == ["h3", "p1", "p2"]
    assert desk.turn == "yellow"


def test_the_limit_is_checked_at_the_end_of_the_turn_and_not_before():
    desk = reserving("reserve, 1 chosen relic asia", others=HAND, hand={"blue": "call h1 h2 h3"})
    desk.do("reserve p1")
    assert desk.question == "relic"
    assert len(desk.hand("blue")) == 4


def test_the_limit_is_not_checked_on_the_turn_of_another():
    """A tile won by learning on the turn of blue brings yellow a fourth card."""
    desk = Desk(
        players=3,
        cards=HAND,
        hand={"yellow": "h1 h2 h3"},
        home={"yellow": "2 3"},
        pawns={"city": "yellow:1:5"},
        expertise={"yellow": "5 1 1"},
        relics={"blue": "scroll asia"},
        prestige={"yellow": 8},
        stacks={10: "reserve port"},
    )
    desk.run("activate 1", "place city 1", "publish reserve", "reserve p1")
    assert len(desk.hand("yellow")) == 4
    assert (desk.turn, desk.question) == ("blue", "act")
    desk.run("sell", "activate 2", "place university 1")
    for decision in ("study", "learn asia"):
        if desk.legal(decision):
            desk.do(decision)
    assert (desk.turn, desk.question) == ("yellow", "discard")

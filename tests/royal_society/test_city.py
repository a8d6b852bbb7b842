"""The City: meet a patron, or sell a relic."""

import pytest

from tests.royal_society.desk import Desk

PATRONS = {
    "duke": "rate=3 penalty=3 wish='scroll asia'",
    "earl": "rate=4 penalty=4 wish='pottery any'",
    "lord": "rate=5 penalty=5 wish='any africa'",
}


def desk_with(**position):
    """Blue has an explorer of 6, and two relics, so that both actions of the City can be done."""
    return Desk(
        **{
            "players": 3,
            "patrons": PATRONS,
            "patron_deck": "duke earl lord",
            "expertise": {"blue": "6 3 1"},
            "relics": {"blue": "scroll asia, jewelry africa"},
            **position,
        }
    )


def in_the_city(section=3, **position):
    desk = desk_with(**position)
    desk.run("activate 1", f"place city {section}")
    return desk


def drawn(desk):
    return {option for option in desk.options() if option.startswith("meet ")}


# Who may go there


@pytest.mark.parametrize(("reputation", "open_"), [(0, False), (3, False), (4, True), (9, True)])
def test_the_city_asks_for_a_reputation_of_four(reputation, open_):
    desk = desk_with(reputation={"blue": reputation})
    desk.do("activate 1")
    assert desk.legal("place city 3") is open_


def test_reputation_is_checked_before_it_is_spent_on_support():
    desk = desk_with(reputation={"blue": 4})
    desk.run("activate 2", "support", "place city 4")
    assert desk.reputation("blue") == 3
    assert desk.pawns("city") == [("blue", 2, 4)]


def test_a_disc_swapped_before_the_activation_opens_the_city():
    desk = desk_with(reputation={"blue": 3})
    desk.run("disc", "activate 1", "place city 1")
    assert desk.pawns("city") == [("blue", 1, 1)]


def test_a_disc_swapped_after_the_activation_comes_too_late_for_the_city():
    desk = desk_with(reputation={"blue": 3})
    desk.run("activate 1", "disc")
    assert desk.reputation("blue") == 5
    assert not desk.legal("place city 1")


def test_only_one_of_the_two_actions_is_performed():
    desk = in_the_city()
    desk.run("sell", "give scroll asia")
    assert desk.turn == "yellow"
    assert desk.patrons("blue") == {}


# Meet a patron


def test_two_patrons_are_drawn():
    desk = in_the_city()
    desk.do("patron")
    assert drawn(desk) == {"meet duke", "meet earl"}


def test_one_of_the_drawn_patrons_must_be_kept():
    desk = in_the_city()
    desk.do("patron")
    assert not desk.legal("decline")
    assert not desk.legal("done")


@pytest.mark.parametrize(("kept", "other"), [("duke", "earl"), ("earl", "duke")])
def test_one_patron_is_kept_unhonored_and_the_other_goes_below_the_deck(kept, other):
    desk = in_the_city()
    desk.run("patron", f"meet {kept}")
    assert desk.patrons("blue") == {kept: False}
    assert desk.patron_deck == ["lord", other]


@pytest.mark.parametrize(
    ("section", "patron", "money"),
    [(1, "duke", 3), (2, "duke", 6), (3, "earl", 12), (4, "duke", 12), (5, "earl", 20), (6, "earl", 24)],
)
def test_a_patron_pays_for_every_level_of_expertise(section, patron, money):
    desk = in_the_city(section)
    desk.run("patron", f"meet {patron}")
    assert desk.money("blue") == money


def test_the_best_patron_and_the_best_explorer_bring_thirty_pounds():
    desk = in_the_city(6, patron_deck="lord duke", money={"blue": 2})
    desk.run("patron", "meet lord")
    assert desk.money("blue") == 32


@pytest.mark.parametrize(("supports", "money"), [(0, 12), (1, 16), (2, 20), (3, 24)])
def test_every_level_of_support_pays_at_a_patron(supports, money):
    desk = desk_with()
    desk.run("activate 2", *["support"] * supports, f"place city {3 + supports}", "patron", "meet earl")
    assert desk.money("blue") == money
    assert desk.reputation("blue") == 4 - supports


def test_support_does_not_lift_an_explorer_above_six_at_a_patron():
    desk = desk_with(reputation={"blue": 9})
    desk.run("activate 2", "support", "support", "support")
    assert not desk.legal("support")


def test_the_last_patron_is_kept_without_a_choice():
    desk = in_the_city(2, patron_deck="lord")
    desk.do("patron")
    assert desk.patrons("blue") == {"lord": False}
    assert desk.patron_deck == []
    assert desk.money("blue") == 10
    assert desk.do("end").turn == "yellow"


def test_with_no_patron_left_nobody_is_met():
    desk = in_the_city(patron_deck="")
    assert desk.question != "act" or not desk.legal("patron")
    assert desk.patrons("blue") == {}


def test_a_place_in_the_city_needs_a_patron_or_a_relic():
    desk = desk_with(patron_deck="", relics={})
    desk.do("activate 1")
    assert not desk.legal("place city 1")


# Sell a relic


def test_a_sale_costs_a_reputation_and_a_relic_and_brings_fifteen_pounds():
    desk = in_the_city()
    desk.run("sell", "give jewelry africa")
    assert desk.reputation("blue") == 3
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.money("blue") == 15


def test_a_sold_relic_lies_beside_the_bag_of_its_region():
    desk = in_the_city()
    before = desk.bag("africa")
    desk.run("sell", "give jewelry africa")
    assert desk.beside("africa") == {"jewelry": 1}
    assert desk.beside("asia") == {}
    assert desk.bag("africa") == before


def test_only_own_relics_can_be_sold():
    desk = in_the_city(relics={"blue": "scroll asia, jewelry africa", "yellow": "pottery asia"})
    desk.do("sell")
    assert not desk.legal("give pottery asia")


def test_one_relic_is_sold_and_no_more():
    desk = in_the_city(relics={"blue": "2 scroll asia, jewelry africa"})
    desk.run("sell", "give scroll asia")
    assert desk.relics("blue") == {"scroll asia": 1, "jewelry africa": 1}
    assert desk.turn == "yellow"


@pytest.mark.parametrize("section", [1, 6])
def test_a_sale_brings_the_same_whatever_the_expertise(section):
    desk = in_the_city(section)
    desk.run("sell", "give scroll asia")
    assert desk.money("blue") == 15

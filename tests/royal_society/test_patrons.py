"""Honor a patron, and what patrons cost who are not honored."""

import pytest

from tests.royal_society.desk import Desk

PATRONS = {
    "duke": "rate=3 penalty=3 wish='scroll asia'",
    "earl": "rate=4 penalty=4 wish='pottery any'",
    "lord": "rate=5 penalty=5 wish='any africa'",
}


def desk_with(met="duke", relics="scroll asia", **position):
    return Desk(
        **{
            "players": 3,
            "patrons": PATRONS,
            "patrons_met": {"blue": met},
            "relics": relics if isinstance(relics, dict) else {"blue": relics},
            "patron_deck": "",
            **position,
        }
    )


# Honoring


def test_the_relic_is_discarded_for_a_reputation_and_the_card_is_turned():
    desk = desk_with()
    desk.do("honor duke")
    assert desk.patrons("blue") == {"duke": True}
    assert desk.reputation("blue") == 5
    assert desk.relics("blue") == {}
    assert desk.beside("asia") == {"scroll": 1}


@pytest.mark.parametrize(
    ("patron", "relic", "fits"),
    [
        ("duke", "scroll asia", True),
        ("duke", "scroll africa", False),
        ("duke", "pottery asia", False),
        ("earl", "pottery south-america", True),
        ("earl", "pottery asia", True),
        ("earl", "scroll asia", False),
        ("lord", "jewelry africa", True),
        ("lord", "instrument africa", True),
        ("lord", "jewelry asia", False),
    ],
)
def test_a_patron_takes_only_the_relic_on_the_card(patron, relic, fits):
    assert desk_with(patron, relic).legal(f"honor {patron}") is fits


def test_where_several_relics_fit_one_is_chosen():
    desk = desk_with("lord", "jewelry africa, pottery africa, scroll asia")
    desk.do("honor lord")
    assert desk.question == "honor"
    assert not desk.legal("give scroll asia")
    desk.do("give pottery africa")
    assert desk.relics("blue") == {"jewelry africa": 1, "scroll asia": 1}
    assert desk.patrons("blue") == {"lord": True}


def test_several_patrons_may_be_honored_in_one_turn():
    desk = desk_with("duke earl lord", "scroll asia, pottery asia, scroll africa")
    desk.run("honor duke", "honor earl", "honor lord")
    assert desk.patrons("blue") == {"duke": True, "earl": True, "lord": True}
    assert desk.reputation("blue") == 7


def test_a_patron_is_honored_only_once():
    assert not desk_with("duke*", "2 scroll asia").legal("honor duke")


def test_a_patron_of_another_is_not_honored():
    desk = desk_with("", "scroll asia", patrons_met={"yellow": "duke"})
    assert not desk.legal("honor duke")


@pytest.mark.parametrize(("before", "after"), [(0, 1), (8, 9), (9, 9)])
def test_honoring_brings_a_reputation_up_to_nine(before, after):
    desk = desk_with(reputation={"blue": before})
    desk.do("honor duke")
    assert desk.reputation("blue") == after
    assert desk.patrons("blue") == {"duke": True}


# When


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["activate 1"],
        ["activate 1", "place university 4"],
        ["activate 1", "place university 4", "study"],
        ["activate 1", "place port 1"],
    ],
)
def test_a_patron_is_honored_at_any_time_of_the_own_turn(steps):
    desk = desk_with("duke", "2 scroll asia", expertise={"blue": "4 1 1"})
    desk.run(*steps)
    question = desk.question
    desk.do("honor duke")
    assert desk.patrons("blue") == {"duke": True}
    assert (desk.turn, desk.question) == ("blue", question)


def test_a_patron_met_may_be_honored_on_a_later_turn():
    desk = desk_with("", "2 scroll asia", patron_deck="duke earl", home={"yellow": "", "purple": ""})
    desk.run("activate 1", "place city 1", "patron", "meet duke")
    desk.do("honor duke")
    assert desk.patrons("blue") == {"duke": True}


def test_a_patron_is_honored_in_the_middle_of_an_expedition():
    desk = desk_with(
        "duke", "", cards={"trip": "gains='1 chosen relic asia, 1 chosen relic africa'"}, hand={"blue": "trip"}
    )
    desk.run("activate 1", "place port 1", "go trip")
    if desk.question == "prepare":
        desk.do("depart")
    desk.do("take scroll asia")
    desk.do("honor duke")
    assert desk.patrons("blue") == {"duke": True}
    assert desk.question == "relic"


def test_nobody_honors_on_the_turn_of_another():
    desk = desk_with("", {"yellow": "scroll asia"}, patrons_met={"yellow": "duke"})
    assert not desk.legal("honor duke")


def test_a_seat_asked_on_the_turn_of_another_does_not_honor():
    desk = desk_with(
        home={"yellow": "2 3"},
        pawns={"city": "yellow:1:4"},
        patrons_met={"yellow": "duke"},
        relics={"yellow": "scroll asia", "blue": "scroll asia"},
        prestige={"yellow": 9},
        patron_deck="earl lord",
        stacks={10: "port museum"},
    )
    desk.run("activate 1", "place city 1")
    assert (desk.turn, desk.question) == ("yellow", "bloomsbury")
    assert not desk.legal("honor duke")


def test_the_reputation_of_a_patron_opens_the_city():
    desk = desk_with(relics="2 scroll asia", reputation={"blue": 3})
    desk.do("activate 1")
    assert not desk.legal("place city 1")
    desk = desk_with(relics="2 scroll asia", reputation={"blue": 3})
    desk.run("honor duke", "activate 1")
    assert desk.legal("place city 1")


@pytest.mark.parametrize(("relics", "free"), [("scroll asia", False), ("2 scroll asia", True)])
def test_the_relic_that_an_action_begun_needs_is_not_given_to_a_patron(relics, free):
    desk = desk_with(relics=relics, expertise={"blue": "2 1 1"}, reputation={"blue": 6})
    desk.run("activate 1", "place museum 2", "exhibit")
    assert desk.question == "exhibit"
    assert desk.legal("honor duke") is free


# At the end of the game


def ended(met, prestige=50):
    desk = desk_with(
        met, "", year=5, home={"blue": "1", "yellow": "", "purple": ""}, prestige={"blue": prestige}
    )  # fmt: skip
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.turn == "over"
    return desk.prestige("blue")


@pytest.mark.parametrize(
    ("met", "lost"),
    [("", 0), ("duke", 3), ("earl", 4), ("lord", 5), ("duke*", 0), ("duke earl lord", 12), ("duke* earl lord*", 4)],
)
def test_every_unhonored_patron_costs_prestige_at_the_end(met, lost):
    assert ended(met) == 50 - lost


def test_a_patron_does_not_bring_prestige_below_zero():
    assert ended("lord", prestige=2) == 0


def test_a_patron_who_is_being_honored_is_not_honored_again():
    desk = Desk(
        patrons={"duke": "wish='any asia'"}, patrons_met={"blue": "duke"}, relics={"blue": "scroll asia, pottery asia"}
    )
    desk.do("honor duke")
    assert desk.question == "honor"
    assert desk.why_not("honor duke") == "honor.patron"
    desk.do("give scroll asia")
    assert desk.patrons("blue") == {"duke": True}

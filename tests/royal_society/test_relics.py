"""Relics: the four bags, the discards beside them, and what happens when they run out."""

import pytest

from tests.royal_society.desk import Desk

REGIONS = ["africa", "mediterranean", "asia", "south-america"]
KINDS = ["instrument", "pottery", "scroll", "jewelry"]


def setting_out(gains, **position):
    """Blue is at the Port, about to go on an expedition with these gains."""
    return Desk(
        **{
            "players": 3,
            "cards": {"ghost": f"region=asia gains='{gains}'"},
            "hand": {"blue": "ghost"},
            "expertise": {"blue": "3 1 2"},
            **position,
        }
    )


def back_from(gains, *chance, **position):
    """Blue has come back with these gains."""
    desk = setting_out(gains, **position)
    if chance:
        desk.next_chance(*chance)
    desk.run("activate 1", "place port 3", "go ghost")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def takes(desk):
    return {option for option in desk.options() if option.startswith("take ")}


def amount(tokens):
    return sum(tokens.values())


# The bags


@pytest.mark.parametrize("region", REGIONS)
def test_each_bag_holds_15_relics_6_4_3_and_2_of_a_kind(region):
    bag = Desk.new(players=3).bag(region)
    assert sorted(bag) == sorted(KINDS)
    assert sorted(bag.values()) == [2, 3, 4, 6]
    assert amount(bag) == 15


@pytest.mark.parametrize(("region", "kind"), [("asia", "scroll"), ("south-america", "jewelry")])
def test_asia_is_richest_in_scrolls_and_south_america_in_jewelry(region, kind):
    assert Desk.new(players=3).bag(region)[kind] == 6


@pytest.mark.parametrize("region", REGIONS)
def test_nothing_lies_beside_the_bags_at_the_start(region):
    assert amount(Desk.new(players=3).beside(region)) == 0


@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (2, "confrontation"), (2, "competitive"), (4, "standard")])
def test_no_relic_is_ever_lost_or_made(players, mode):
    desk = Desk.new(players=players, mode=mode, seed=3).play_on(seed=3)
    for region in REGIONS:
        held = sum(
            n
            for seat in ["blue", "yellow", "purple", "red"][:players]
            for relic, n in desk.relics(seat).items()
            if relic.endswith(f" {region}")
        )
        assert held + amount(desk.bag(region)) + amount(desk.beside(region)) == 15


# Random and chosen relics


def test_a_random_relic_leaves_its_bag():
    desk = back_from("1 relic asia", "draw pottery asia", bags={"asia": "scroll, 2 pottery"})
    assert desk.relics("blue") == {"pottery asia": 1}
    assert desk.bag("asia").get("pottery") == 1
    assert amount(desk.bag("asia")) == 2


def test_random_relics_are_drawn_one_by_one():
    desk = back_from("2 relic asia", "draw scroll asia", "draw jewelry asia", bags={"asia": "scroll, jewelry, pottery"})
    assert desk.relics("blue") == {"scroll asia": 1, "jewelry asia": 1}
    assert desk.bag("asia") == {"pottery": 1}


def test_a_random_relic_is_not_chosen():
    desk = back_from("1 relic asia")
    assert desk.turn == "yellow"
    assert amount(desk.relics("blue")) == 1


def test_a_random_relic_of_any_region_is_drawn_from_a_bag_of_choice():
    desk = back_from("1 relic any", "draw scroll africa")
    assert desk.question == "bag"
    assert {option for option in desk.options() if option.startswith("bag ")} == {f"bag {name}" for name in REGIONS}
    desk.do("bag africa")
    assert desk.relics("blue") == {"scroll africa": 1}


def test_a_chosen_relic_is_any_relic_of_the_named_bag():
    desk = back_from("1 chosen relic asia")
    assert desk.question == "relic"
    assert takes(desk) == {f"take {kind} asia" for kind in KINDS}
    desk.do("take jewelry asia")
    assert desk.relics("blue") == {"jewelry asia": 1}


def test_a_chosen_relic_of_any_region_is_any_relic_of_any_bag():
    desk = back_from("1 chosen relic any")
    assert takes(desk) == {f"take {kind} {region}" for kind in KINDS for region in REGIONS}


def test_a_chosen_relic_leaves_its_bag():
    desk = back_from("1 chosen relic asia", bags={"asia": "scroll, 2 pottery"}).do("take pottery asia")
    assert desk.bag("asia") == {"scroll": 1, "pottery": 1}


def test_a_kind_the_bag_has_not_cannot_be_chosen():
    desk = back_from("1 chosen relic asia", bags={"asia": "scroll, pottery"})
    assert takes(desk) == {"take scroll asia", "take pottery asia"}
    assert desk.why_not("take jewelry asia") == "relics.choose"


def test_a_discarded_relic_cannot_be_chosen():
    desk = back_from("1 chosen relic asia", bags={"asia": "scroll, pottery"}, beside={"asia": "2 jewelry"})
    assert desk.why_not("take jewelry asia") == "relics.choose"


def test_several_relics_are_chosen_one_after_the_other():
    desk = back_from("2 chosen relic asia", bags={"asia": "scroll, pottery, jewelry"})
    desk.do("take scroll asia")
    assert desk.question == "relic"
    assert takes(desk) == {"take pottery asia", "take jewelry asia"}
    desk.do("take jewelry asia")
    assert desk.relics("blue") == {"scroll asia": 1, "jewelry asia": 1}


def test_there_is_no_limit_to_the_relics_of_a_player():
    desk = back_from("3 relic asia", relics={"blue": "2 scroll africa, 3 scroll asia, 4 jewelry south-america"})
    assert amount(desk.relics("blue")) == 12
    assert desk.turn == "yellow"


# Discards


def discard_by(way):
    """Blue gives away a scroll of Asia."""
    desk = Desk(
        players=3,
        expertise={"blue": "4 1 2"},
        reputation={"blue": 6},
        relics={"blue": "scroll asia, pottery africa"},
        patrons={"duke": "rate=4 penalty=3 wish='scroll asia'"},
        patrons_met={"blue": "duke"},
    )
    if way == "honor":
        return desk.do("honor duke")
    location = {"deepen": "university", "sell": "city"}.get(way, "museum")
    desk.run("activate 1", f"place {location} 4", way)
    return desk.do("exhibit scroll asia I 1" if way == "exhibit" else "give scroll asia")


@pytest.mark.parametrize("way", ["deepen", "exhibit", "study-relic", "sell", "honor"])
def test_a_discarded_relic_lies_beside_the_bag_of_its_region(way):
    desk = discard_by(way)
    assert desk.beside("asia") == {"scroll": 1}
    assert amount(desk.beside("africa")) == 0
    assert desk.relics("blue") == {"pottery africa": 1}


def test_a_discarded_relic_does_not_go_back_into_the_bag():
    before = Desk(players=3, relics={"blue": "scroll asia, pottery africa"}).bag("asia")
    assert discard_by("sell").bag("asia") == before


def test_discards_stay_beside_a_bag_that_is_not_empty():
    desk = back_from("1 relic asia", bags={"asia": "2 scroll"}, beside={"asia": "pottery"})
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.beside("asia") == {"pottery": 1}


# An empty bag


def test_an_empty_bag_is_refilled_with_all_its_discards_before_a_draw():
    desk = back_from("1 relic asia", "draw pottery asia", bags={"asia": ""}, beside={"asia": "scroll, 2 pottery"})
    assert desk.relics("blue") == {"pottery asia": 1}
    assert desk.bag("asia") == {"scroll": 1, "pottery": 1}
    assert amount(desk.beside("asia")) == 0


def test_a_bag_is_refilled_when_the_next_relic_is_needed_and_not_when_it_runs_out():
    desk = back_from("1 relic asia, 1 relic africa", bags={"asia": "scroll"}, beside={"asia": "2 pottery"})
    assert (desk.bag("asia"), desk.beside("asia")) == ({}, {"pottery": 2})
    assert not [fact for fact in desk.facts() if fact["kind"] == "refill_bag"]
    desk = back_from("1 relic asia, 1 relic asia", bags={"asia": "scroll"}, beside={"asia": "2 pottery"})
    assert (desk.bag("asia"), desk.beside("asia")) == ({"pottery": 1}, {})


def test_a_chosen_relic_that_empties_its_bag_leaves_it_empty():
    desk = back_from("1 chosen relic asia", bags={"asia": "scroll"}, beside={"asia": "2 pottery"})
    assert (desk.bag("asia"), desk.beside("asia")) == ({}, {"pottery": 2})


def test_a_bag_that_empties_within_a_draw_is_refilled_within_it():
    desk = back_from("2 relic asia", bags={"asia": "scroll"}, beside={"asia": "2 pottery"})
    assert desk.relics("blue") == {"scroll asia": 1, "pottery asia": 1}


def test_a_bag_is_refilled_with_the_discards_of_its_own_region_only():
    desk = back_from("1 relic asia", bags={"asia": ""}, beside={"asia": "scroll", "africa": "pottery"})
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.beside("africa") == {"pottery": 1}


def test_a_relic_is_chosen_from_the_refilled_bag():
    desk = back_from("1 chosen relic asia", bags={"asia": ""}, beside={"asia": "scroll, pottery"})
    assert takes(desk) == {"take scroll asia", "take pottery asia"}
    desk.do("take pottery asia")
    assert desk.relics("blue") == {"pottery asia": 1}


def test_a_chosen_relic_is_refilled_within_the_choice_as_well():
    desk = back_from("2 chosen relic asia", bags={"asia": "scroll"}, beside={"asia": "pottery, jewelry"})
    if takes(desk) == {"take scroll asia"}:
        desk.do("take scroll asia")
    assert takes(desk) == {"take pottery asia", "take jewelry asia"}


@pytest.mark.parametrize("gains", ["1 relic asia", "2 relic asia", "1 chosen relic asia"])
def test_nothing_is_gained_where_bag_and_discards_are_empty(gains):
    desk = back_from(gains, bags={"asia": ""}, beside={"asia": ""})
    assert desk.relics("blue") == {}
    assert desk.done("blue") == ["ghost"]
    assert desk.turn == "yellow"


def test_as_many_relics_are_drawn_as_there_are():
    desk = back_from("3 relic asia", bags={"asia": "scroll"}, beside={"asia": "jewelry"})
    assert desk.relics("blue") == {"scroll asia": 1, "jewelry asia": 1}
    assert desk.turn == "yellow"


def test_the_gains_after_a_relic_that_is_not_there_are_still_gained():
    desk = back_from("1 relic asia, 3 prestige", bags={"asia": ""}, beside={"asia": ""})
    assert desk.prestige("blue") == 3


def test_a_region_with_nothing_left_is_no_choice_of_bag():
    desk = back_from("1 relic any", bags={"asia": ""}, beside={"asia": ""})
    assert desk.why_not("bag asia") == "relics.draw"
    assert desk.legal("bag africa")


def test_a_relic_of_choice_from_any_bag_passes_over_an_empty_one():
    desk = back_from("1 chosen relic any", bags={"asia": ""}, beside={"asia": ""})
    assert takes(desk) == {f"take {kind} {region}" for kind in KINDS for region in REGIONS if region != "asia"}

"""The Great Pyramid: three chambers for 1, 2 and 3 maps."""

import pytest

from tests.new_expedition.desk import Desk

CHAMBERS = {1: "coin scrap", 2: "5 shard", 3: "3 scrap 4 coin mask"}


def at_the_pyramid(hand, **more):
    return Desk(players=3, monument="pyramid", hands={"blue": hand}, chambers=CHAMBERS, **{"dig": "mask shard", **more})


@pytest.mark.parametrize(
    ("chamber", "maps", "found"),
    [(1, 1, {"coin": 1, "scrap": 1}), (2, 2, {"shard": 5}), (3, 3, {"scrap": 3, "coin": 4, "mask": 1})],
)
def test_all_cards_of_the_chamber_are_taken(chamber, maps, found):
    desk = at_the_pyramid(f"{maps} map" if maps > 1 else "map")
    desk.do(f"explore {chamber}")
    assert desk.hand("blue") == found
    assert desk.chamber(chamber) == {}
    assert desk.maps_removed == maps


def test_one_map_opens_only_the_chamber_of_two_cards():
    desk = at_the_pyramid("map")
    assert desk.options() == {"explore 1", "sell map", "end"}
    assert desk.why_not("explore 2") == "explore.maps"
    assert desk.why_not("explore 3") == "explore.maps"


def test_two_maps_do_not_open_the_chamber_of_eight_cards():
    desk = at_the_pyramid("2 map")
    assert desk.why_not("explore 1") is None
    assert desk.why_not("explore 2") is None
    assert desk.why_not("explore 3") == "explore.maps"


def test_three_maps_open_any_chamber():
    desk = at_the_pyramid("3 map")
    assert [desk.why_not(f"explore {chamber}") for chamber in (1, 2, 3)] == [None, None, None]


@pytest.mark.parametrize(("chamber", "left"), [(1, 3), (2, 2), (3, 1)])
def test_only_the_maps_the_chamber_costs_are_discarded(chamber, left):
    desk = at_the_pyramid("4 map")
    desk.do(f"explore {chamber}")
    assert desk.hand("blue")["map"] == left
    assert desk.maps_removed == 4 - left


def test_the_other_chambers_stay_closed():
    desk = at_the_pyramid("2 map")
    desk.do("explore 2")
    assert desk.chamber(1) == {"coin": 1, "scrap": 1}
    assert desk.chamber(3) == {"scrap": 3, "coin": 4, "mask": 1}


def test_each_chamber_is_explored_only_once_in_the_game():
    desk = at_the_pyramid("2 map", dig="mask shard talisman")
    desk.run("explore 1", "end", "dig", "end", "dig", "end", "dig")
    assert desk.turn == "blue"
    assert desk.why_not("explore 1") == "explore.empty"


def test_there_is_no_fourth_chamber():
    assert at_the_pyramid("map").chambers == 3


def test_the_player_does_not_choose_among_the_cards():
    desk = at_the_pyramid("map")
    desk.do("explore 1")
    assert desk.turn == "blue"
    assert desk.question == "action"

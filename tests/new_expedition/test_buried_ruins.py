"""The Buried Ruins: open chambers that every sandstorm fills up."""

import pytest

from tests.new_expedition.desk import Desk

CHAMBERS = {1: "coin", 2: "mask", 3: "cup"}
PILE = "scrap shard coin talisman scrap shard coin talisman scrap shard coin talisman"
NO_TENTS = {"blue": 0, "red": 0, "green": 0}


def at_the_ruins(**more):
    return Desk(
        **{
            "players": 3,
            "monument": "ruins",
            "chambers": CHAMBERS,
            "pile": PILE,
            "dig": "mask shard coin",
            **more,
        }
    )


def struck(**more):
    desk = at_the_ruins(**{"question": "dig", "dig": "sandstorm mask shard coin", **more})
    desk.do("dig")
    return desk


def sizes(desk):
    return [sum(desk.chamber(number).values()) for number in (1, 2, 3)]


# Exploring


@pytest.mark.parametrize(("chamber", "found"), [(1, "coin"), (2, "mask"), (3, "cup")])
def test_one_map_takes_all_cards_of_any_chamber(chamber, found):
    desk = at_the_ruins(hands={"blue": "map"})
    desk.do(f"explore {chamber}")
    assert desk.hand("blue") == {found: 1}
    assert desk.chamber(chamber) == {}
    assert desk.maps_removed == 1


def test_all_cards_of_a_filled_up_chamber_are_taken():
    desk = at_the_ruins(hands={"blue": "2 map"}, chambers={1: "coin scrap 2 shard", 2: "mask", 3: "cup"})
    desk.do("explore 1")
    assert desk.hand("blue") == {"map": 1, "coin": 1, "scrap": 1, "shard": 2}


def test_the_ruins_need_a_map():
    desk = at_the_ruins(hands={"blue": "mask"})
    assert desk.why_not("explore 1") == "explore.maps"


def test_the_ruins_are_explored_only_once_a_turn():
    desk = at_the_ruins(hands={"blue": "2 map"})
    desk.do("explore 1")
    assert desk.why_not("explore 2") == "explore.once"


def test_exploring_adds_no_card_from_the_pile():
    desk = at_the_ruins(hands={"blue": "map"})
    desk.do("explore 1")
    assert len(desk.pile) == 12
    assert sizes(desk) == [0, 1, 1]


# Storms


def test_a_storm_adds_one_card_from_the_pile_to_each_chamber():
    desk = struck()
    assert sizes(desk) == [2, 2, 2]
    assert desk.pile == ["talisman", "scrap", "shard", "coin", "talisman", "scrap", "shard", "coin", "talisman"]


def test_the_cards_added_come_from_the_top_of_the_pile():
    desk = struck()
    added = {}
    for number in (1, 2, 3):
        for kind, many in desk.chamber(number).items():
            added[kind] = added.get(kind, 0) + many
    assert added == {"coin": 2, "mask": 1, "cup": 1, "scrap": 1, "shard": 1}


def test_the_chambers_are_filled_before_the_tents_are_declared():
    desk = struck(hands={"red": "2 coin"})
    assert desk.question == "tent"
    assert sizes(desk) == [2, 2, 2]


def test_the_chambers_are_filled_only_once_in_a_storm():
    desk = struck(hands={"red": "2 coin"})
    desk.run("tent", "tent", "tent")
    assert sizes(desk) == [2, 2, 2]


def test_the_storm_strikes_hands_as_usual():
    desk = struck(hands={"red": "coin scrap"}, tents=NO_TENTS)
    assert desk.turn == "red"
    desk.do("lose scrap")
    assert desk.market == {"scrap": 1}


def test_every_storm_adds_cards():
    desk = struck(tents=NO_TENTS, dig="sandstorm sandstorm mask shard")
    desk.do("dig")
    assert sizes(desk) == [3, 3, 3]
    assert len(desk.pile) == 6


def test_chambers_differ_in_size_after_an_exploration():
    desk = at_the_ruins(hands={"blue": "map"}, tents=NO_TENTS, dig="sandstorm mask shard")
    desk.run("explore 1", "end", "dig")
    assert sizes(desk) == [1, 2, 2]


def test_an_empty_chamber_cannot_be_explored_until_a_storm_fills_it():
    desk = at_the_ruins(hands={"blue": "map", "red": "map"}, tents=NO_TENTS, dig="mask sandstorm shard coin")
    desk.run("explore 1", "end", "dig")
    assert desk.why_not("explore 1") == "explore.empty"
    desk.run("end", "dig")
    assert sum(desk.chamber(1).values()) == 1


def test_a_chamber_can_be_explored_again_after_a_storm_refilled_it():
    desk = at_the_ruins(hands={"blue": "map", "red": "map"}, tents=NO_TENTS, dig="sandstorm shard coin mask")
    desk.run("explore 1", "end", "dig")
    desk.do("dig")
    assert desk.turn == "red"
    desk.do("explore 1")
    assert sum(desk.hand("red").values()) == 2
    assert desk.chamber(1) == {}


def test_with_the_pile_used_up_a_storm_adds_nothing():
    desk = struck(pile="", tents=NO_TENTS, chambers={1: "coin", 2: "mask 2 scrap"})
    assert sizes(desk) == [1, 3, 0]


def test_the_last_three_cards_of_the_pile_are_still_added():
    desk = struck(pile="scrap shard coin", tents=NO_TENTS)
    assert sizes(desk) == [2, 2, 2]
    assert desk.pile == []


def test_everybody_sees_the_cards_of_all_chambers():
    desk = at_the_ruins()
    for colour in ("blue", "red", "green"):
        assert [desk.seen(colour).chamber(number) for number in (1, 2, 3)] == [{"coin": 1}, {"mask": 1}, {"cup": 1}]
        assert [desk.seen(colour).chamber_unknown(number) for number in (1, 2, 3)] == [0, 0, 0]


def test_everybody_sees_the_cards_added():
    desk = struck(tents=NO_TENTS)
    for number in (1, 2, 3):
        assert desk.seen("green").chamber(number) == desk.chamber(number)


def test_a_storm_fills_no_chamber_of_another_monument():
    desk = struck(monument="temple", pile="", chambers={1: "5 shard", 2: "5 scrap"}, tents=NO_TENTS)
    assert sizes(desk) == [5, 5, 0]

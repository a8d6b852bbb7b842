"""The Sphinx: two kinds named, five cards drawn, the matching ones taken."""

from tests.new_expedition.desk import Desk

CHAMBER = {1: "4 coin 4 scrap 3 shard 2 cup 2 mask"}
FULL = {"coin": 4, "scrap": 4, "shard": 3, "cup": 2, "mask": 2}


def at_the_sphinx(hand, drawn=None, **more):
    desk = Desk(
        **{
            "players": 3,
            "monument": "sphinx",
            "hands": {"blue": hand},
            "chambers": CHAMBER,
            "dig": "mask shard coin",
            **more,
        }
    )
    if drawn:
        desk.next_chance(f"sphinx {drawn}")
    return desk


def test_one_map_opens_the_sphinx():
    desk = at_the_sphinx("2 map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.maps_removed == 1
    assert desk.hand("blue")["map"] == 1


def test_the_sphinx_needs_a_map():
    assert at_the_sphinx("mask").why_not("explore coin mask") == "explore.maps"


def test_an_empty_sphinx_cannot_be_explored():
    assert at_the_sphinx("map", chambers={}).why_not("explore coin mask") == "explore.empty"


def test_the_two_kinds_named_must_be_different():
    desk = at_the_sphinx("map")
    assert desk.why_not("explore coin coin") == "explore.sphinx"
    assert desk.why_not("explore coin scrap") is None


def test_any_two_of_the_nine_kinds_may_be_named():
    assert len([option for option in at_the_sphinx("map").options() if option.startswith("explore")]) == 36


def test_a_kind_that_is_not_in_the_game_may_be_named():
    assert at_the_sphinx("map").why_not("explore tablet pendant") is None


def test_maps_may_be_named():
    assert at_the_sphinx("map").why_not("explore map coin") is None


def test_all_cards_of_the_kinds_named_are_taken():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.hand("blue") == {"coin": 2, "mask": 1}


def test_the_other_cards_are_returned():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.chamber(1) == {"coin": 2, "scrap": 4, "shard": 3, "cup": 2, "mask": 1}


def test_all_five_cards_can_match():
    desk = at_the_sphinx("map", "coin coin coin scrap scrap")
    desk.do("explore coin scrap")
    assert desk.hand("blue") == {"coin": 3, "scrap": 2}
    assert sum(desk.chamber(1).values()) == 10


def test_perhaps_no_card_matches():
    desk = at_the_sphinx("map", "shard shard shard cup cup")
    desk.do("explore coin scrap")
    assert desk.hand("blue") == {}
    assert desk.chamber(1) == FULL


def test_the_map_is_spent_even_when_no_card_matches():
    desk = at_the_sphinx("map", "shard shard shard cup cup")
    desk.do("explore coin scrap")
    assert desk.maps_removed == 1
    assert desk.hand("blue") == {}


def test_matching_cards_that_are_not_drawn_stay_in_the_chamber():
    desk = at_the_sphinx("map", "mask cup cup shard shard")
    desk.do("explore coin mask")
    assert desk.hand("blue") == {"mask": 1}
    assert desk.chamber(1)["coin"] == 4


def test_with_fewer_than_five_cards_all_are_drawn():
    desk = at_the_sphinx("map", chambers={1: "2 coin mask cup"})
    desk.do("explore coin mask")
    assert desk.hand("blue") == {"coin": 2, "mask": 1}
    assert desk.chamber(1) == {"cup": 1}


def test_at_most_five_cards_are_drawn():
    desk = at_the_sphinx("map", chambers={1: "12 coin"})
    desk.do("explore coin mask")
    assert desk.hand("blue") == {"coin": 5}
    assert desk.chamber(1) == {"coin": 7}


def test_the_explorer_does_not_choose_among_the_matching_cards():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.turn == "blue"
    assert desk.question == "action"


def test_the_sphinx_is_explored_only_once_a_turn():
    desk = at_the_sphinx("2 map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.why_not("explore coin mask") == "explore.once"
    assert desk.why_not("explore shard cup") == "explore.once"


def test_the_sphinx_may_be_explored_again_in_a_later_turn():
    desk = at_the_sphinx("2 map", "coin coin scrap mask cup", players=2)
    desk.run("explore coin mask", "end", "dig", "end", "dig")
    desk.next_chance("sphinx scrap scrap scrap cup cup")
    desk.do("explore scrap cup")
    assert desk.chamber(1) == {"coin": 2, "scrap": 1, "shard": 3, "mask": 1}


def test_everybody_sees_the_cards_taken():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.seen("red").hand("blue") == {"coin": 2, "mask": 1}
    assert desk.seen("red").unknown("blue") == 0


def test_everybody_sees_the_cards_returned():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    # green can count, too: four shards are not in sight, and the dig site has room for three
    assert desk.seen("green").chamber(1) == {"scrap": 1, "cup": 1, "shard": 1}


def test_everybody_may_check_how_many_cards_are_left_in_the_sphinx():
    desk = at_the_sphinx("map", "coin coin scrap mask cup")
    desk.do("explore coin mask")
    seen = desk.seen("green")
    assert sum(seen.chamber(1).values()) + seen.chamber_unknown(1) == 12

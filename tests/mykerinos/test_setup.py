"""Set-up of the table."""

from tests.mykerinos.desk import Desk


def rooms_on_offer(seed):
    """All rooms the first booker of a fresh game may choose from: one cube is placed and everybody passes."""
    desk = Desk.new(players=3, seed=seed)
    start = min(option for option in desk.options() if option.startswith("start "))
    desk.run(start, "pass", "pass", "pass")
    return frozenset(option for option in desk.options() if option.startswith("book "))


def test_everybody_starts_with_no_prestige():
    desk = Desk.new(players=4, seed=1)
    assert desk.prestige("blue") == 0
    assert desk.prestige("red") == 0
    assert desk.prestige("green") == 0
    assert desk.prestige("white") == 0


def test_nobody_starts_with_a_card():
    desk = Desk.new(players=4, seed=1)
    assert desk.cards("blue") == []
    assert desk.cards("red") == []
    assert desk.cards("green") == []
    assert desk.cards("white") == []


def test_the_passing_scale_starts_empty():
    assert Desk.new(players=3, seed=1).scale == []


def test_the_region_starts_without_cubes():
    desk = Desk.new(players=3, seed=1)
    assert desk.cubes("blue") == set()
    assert desk.cubes("red") == set()
    assert desk.cubes("green") == set()


def test_nobody_starts_in_the_museum():
    desk = Desk.new(players=4, seed=1)
    assert desk.rooms("blue") == set()
    assert desk.rooms("red") == set()
    assert desk.rooms("green") == set()
    assert desk.rooms("white") == set()


def test_the_game_starts_in_the_first_season_with_an_action():
    desk = Desk.new(players=3, seed=1)
    assert desk.season == 1
    assert desk.question == "action"


def test_every_patron_has_a_wing_with_a_three_room_and_a_five_room():
    desk = Desk.new(players=3, seed=1)
    assert desk.room("violet-3") is None
    assert desk.room("violet-5") is None
    assert desk.room("lemon-3") is None
    assert desk.room("lemon-5") is None
    assert desk.room("brown-3") is None
    assert desk.room("brown-5") is None
    assert desk.room("blackmore-3") is None
    assert desk.room("blackmore-5") is None
    assert desk.room("tangerine-3") is None
    assert desk.room("tangerine-5") is None


def test_five_three_rooms_and_five_two_rooms_are_open_to_the_first_visitor():
    assert len(rooms_on_offer(1)) == 10


def test_the_starting_player_is_drawn_at_random_among_three():
    assert {Desk.new(players=3, seed=seed).first for seed in range(1, 31)} == {"blue", "red", "green"}


def test_the_starting_player_is_drawn_at_random_among_two():
    assert {Desk.new(players=2, seed=seed).first for seed in range(1, 31)} == {"blue", "red"}


def test_the_starting_player_is_drawn_at_random_among_four():
    assert {Desk.new(players=4, seed=seed).first for seed in range(1, 41)} == {"blue", "red", "green", "white"}


def test_the_patron_markers_are_placed_at_random_on_the_wings():
    assert len({rooms_on_offer(seed) for seed in range(1, 11)}) > 1


def test_the_region_is_laid_out_at_random():
    assert Desk.new(players=3, seed=1).pyramids != Desk.new(players=3, seed=2).pyramids


def test_the_same_chance_gives_the_same_facts():
    assert Desk.new(players=3, seed=7).facts() == Desk.new(players=3, seed=7).facts()


def test_the_starting_player_is_on_record():
    desk = Desk.new(players=3, seed=1)
    assert [fact["seat"] for fact in desk.facts() if fact["kind"] == "name_first_player"] == [desk.first]


def test_each_of_the_five_patron_markers_is_placed_once_and_on_record():
    placed = [fact for fact in Desk.new(players=3, seed=1).facts() if fact["kind"] == "place_marker"]
    assert [fact["wing"] for fact in placed] == [0, 1, 2, 3, 4]
    assert sorted(fact["patron"] for fact in placed) == ["blackmore", "brown", "lemon", "tangerine", "violet"]


def test_the_region_is_on_record():
    assert [fact["kind"] for fact in Desk.new(players=3, seed=1).facts()].count("lay_parcel") == 8

"""The end of a year, and the upkeep before the next: explorers come home, new expeditions are announced."""

import pytest

from tests.royal_society.desk import Desk

SEATS = ["blue", "yellow", "purple", "red"]
LOCATIONS = ["university", "museum", "city", "port"]
FAVORS = {3: ["favor money", "favor prestige", "favor reputation"], 2: ["favor money", "favor prestige"]}
FAVORS[4] = [*FAVORS[3], "favor knowledge", "learn asia"]


def last_turn(players=3, **position):
    """Blue places the last explorer of the year, of 4, at the University, and studies."""
    seats = SEATS[:players]
    at_port = "blue:2:2 blue:3:3 " + " ".join(f"{seat}:{n}:{n}" for seat in seats[1:] for n in (1, 2, 3))
    home = dict.fromkeys(seats, "") | {"blue": "1"}
    desk = Desk(
        **{"players": players, "home": home, "pawns": {"port": at_port}, "expertise": {"blue": "4 2 3"}, **position}
    )
    if desk.question == "activate":
        desk.do("activate 1")
    desk.do("place university 4")
    if desk.question == "act":
        desk.do("study")
    return desk.do("learn 2 south-america")


def upkeep(players=3, **position):
    """The year is over and the upkeep done: the first turn of the new year begins."""
    return last_turn(players, **position).run(*FAVORS[players])


# The end of a year


def test_the_year_ends_when_all_players_have_activated_all_explorers():
    desk = last_turn(year=1)
    assert desk.year == 2
    assert desk.question == "favor"


def test_the_year_goes_on_while_anybody_has_an_explorer_left():
    desk = Desk(
        players=3,
        home={"blue": "1", "yellow": "3", "purple": "2"},
        pawns={"port": "blue:2:2 blue:3:3 yellow:1:1 yellow:2:2 purple:1:1 purple:3:3"},
    )
    if desk.question == "activate":
        desk.do("activate 1")
    desk.do("place university 1")
    if desk.question == "act":
        desk.do("study")
    desk.do("learn asia")
    assert desk.year == 1
    assert desk.turn == "yellow"
    assert desk.question != "favor"


@pytest.mark.parametrize(("players", "year"), [(2, 1), (2, 4), (3, 3), (3, 4), (4, 1), (4, 3)])
def test_the_game_goes_on_before_its_last_year_is_over(players, year):
    desk = last_turn(players, year=year)
    assert desk.turn != "over"
    assert desk.year == year + 1


@pytest.mark.parametrize(("players", "year"), [(2, 5), (3, 5), (4, 4)])
def test_four_players_play_four_years_and_two_or_three_play_five(players, year):
    assert last_turn(players, year=year).turn == "over"


@pytest.mark.parametrize(
    ("players", "mode", "years"),
    [(1, "solo", 5), (2, "confrontation", 5), (2, "competitive", 5), (3, "standard", 5), (4, "standard", 4)],
)
def test_a_whole_game_lasts_that_many_years(players, mode, years):
    desk = Desk.new(players=players, mode=mode).play_on(seed=1)
    assert desk.turn == "over"
    assert desk.year == years


def test_nothing_is_prepared_for_a_year_that_does_not_come():
    desk = last_turn(year=5)
    assert desk.program == ["p6", "p5", "p4", "p3", "p2", "p1"]
    assert desk.why_not("favor money") == "end.over"


# A.2 Gather explorers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_explorers_return_to_the_society_boards(players):
    desk = upkeep(players)
    assert [desk.home(seat) for seat in SEATS[:players]] == [{1, 2, 3}] * players
    assert [desk.pawns(location) for location in LOCATIONS] == [[], [], [], []]


def test_the_explorers_stay_where_they_are_until_the_turn_order_is_set():
    desk = last_turn().run("favor money", "favor prestige")
    assert desk.home("yellow") == set()
    assert ("yellow", 3, 3) in desk.pawns("port")


def test_an_explorer_keeps_the_expertise_it_has():
    assert upkeep(expertise={"blue": "5 6 3", "yellow": "6 4 3"}).expertise("blue") == (5, 6, 3)


def test_points_money_relics_and_hands_are_kept():
    desk = upkeep(
        science={"yellow": 2},
        money={"yellow": 11},
        relics={"yellow": "2 scroll asia"},
        cards={"ghost": ""},
        hand={"yellow": "ghost"},
        reputation={"yellow": 2, "blue": 6, "purple": 5},
    )
    assert desk.science("yellow") == 2
    assert desk.money("yellow") == 11
    assert desk.relics("yellow") == {"scroll asia": 2}
    assert desk.hand("yellow") == ["ghost"]


# A.3 Announce new expeditions


def test_the_program_stays_as_it_is_until_the_turn_order_is_set():
    desk = last_turn().run("favor money", "favor prestige")
    assert desk.program == ["p6", "p5", "p4", "p3", "p2", "p1"]


def test_the_expeditions_on_spaces_1_and_2_are_discarded():
    assert set(upkeep().discards) == {"p1", "p2"}


def test_the_others_move_two_spaces_to_the_right_in_the_same_order():
    assert upkeep().program[2:] == ["p6", "p5", "p4", "p3"]


def test_two_cards_of_the_deck_fill_the_two_spaces_on_the_left_sliding_each():
    desk = upkeep()
    assert desk.program[:2] == ["d2", "d1"]
    assert list(desk.deck) == ["d3", "d4", "d5", "d6", "d7", "d8"]


@pytest.mark.parametrize("players", [2, 4])
def test_the_renewal_is_the_same_for_any_number_of_players(players):
    assert upkeep(players).program == ["d2", "d1", "p6", "p5", "p4", "p3"]


def test_earlier_discards_stay_in_the_discard_space():
    desk = upkeep(cards={"x1": "", "x2": ""}, discards="x1 x2")
    assert set(desk.discards) == {"x1", "x2", "p1", "p2"}


def test_the_last_two_cards_of_the_deck_are_drawn_without_reshuffling():
    desk = upkeep(deck="d1 d2")
    assert desk.program == ["d2", "d1", "p6", "p5", "p4", "p3"]
    assert set(desk.discards) == {"p1", "p2"}
    assert list(desk.deck) == []


def test_a_deck_that_ends_within_the_renewal_is_reformed_from_the_discards():
    desk = upkeep(deck="d1", cards={"x1": "", "x2": ""}, discards="x1 x2")
    assert desk.program[1:] == ["d1", "p6", "p5", "p4", "p3"]
    assert desk.program[0] in {"x1", "x2", "p1", "p2"}
    assert {desk.program[0], *desk.deck} == {"x1", "x2", "p1", "p2"}
    assert list(desk.discards) == []


def test_expeditions_just_discarded_can_come_back_at_once():
    desk = upkeep(deck="")
    assert set(desk.program[:2]) == {"p1", "p2"}
    assert desk.program[2:] == ["p6", "p5", "p4", "p3"]


def test_expeditions_carried_out_are_not_shuffled_back():
    desk = upkeep(deck="", cards={"ghost": "", "ur2": ""}, done={"yellow": "ghost"}, hand={"purple": "ur2"})
    assert {"ghost", "ur2"}.isdisjoint({*desk.program, *desk.deck, *desk.discards})


# A card is taken from the Program


def taken(card, **position):
    """Blue has gone on an expedition of the Program."""
    desk = Desk(**{"players": 3, "expertise": {"blue": "3 2 1"}, **position})
    desk.run("activate 1", "place port 3", f"go {card}")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


@pytest.mark.parametrize(
    ("card", "program"),
    [
        ("p1", ["d1", "p6", "p5", "p4", "p3", "p2"]),
        ("p3", ["d1", "p6", "p5", "p4", "p2", "p1"]),
        ("p4", ["d1", "p6", "p5", "p3", "p2", "p1"]),
        ("p6", ["d1", "p5", "p4", "p3", "p2", "p1"]),
    ],
)
def test_cards_left_of_a_taken_one_slide_right_and_a_new_one_comes_from_the_deck(card, program):
    desk = taken(card)
    assert desk.program == program
    assert list(desk.discards) == []


def test_a_program_that_finds_the_deck_empty_reforms_it_from_the_discards():
    desk = taken("p1", deck="", cards={"x1": "", "x2": ""}, discards="x1 x2")
    assert desk.program[1:] == ["p6", "p5", "p4", "p3", "p2"]
    assert desk.program[0] in {"x1", "x2"}
    assert {desk.program[0], *desk.deck} == {"x1", "x2"}


def test_a_program_without_deck_and_discards_stays_a_card_short():
    desk = taken("p1", deck="", discards="")
    assert [card for card in desk.program if card] == ["p6", "p5", "p4", "p3", "p2"]
    assert desk.turn == "yellow"


def test_the_program_is_announced_anew_only_once_a_year():
    desk = upkeep()
    before = desk.program
    desk.do("activate 1").do("place university 1")
    if desk.question == "act":
        desk.do("study")
    desk.do("learn asia")
    assert desk.program == before

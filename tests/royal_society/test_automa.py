"""The Automa: its cards line by line, its turns, and the favor it blocks."""

import pytest

from tests.royal_society.desk import Desk

LOCATIONS = ("university", "museum", "city", "port")


def card(line, favor="money"):
    return " | ".join([line] * 5) + f" = {favor}"


def desk_with(*lines, **position):
    """Blue is asked, then the Automa plays, then yellow."""
    return Desk(
        **{
            "players": 2,
            "mode": "competitive",
            "year": 2,
            "order": "blue automa yellow",
            "automa_deck": [card(line) for line in lines],
            **position,
        }
    )


def study(desk, explorer=1):
    """A turn that changes nothing for the Automa; region "south-america" is used by no test."""
    for decision in (f"activate {explorer}", "place university 1", "study", "learn south-america"):
        if desk.legal(decision):
            desk.do(decision)
    return desk


def after(line, **position):
    """The table after the Automa has played this line."""
    desk = study(desk_with(line, **position))
    assert desk.turn == "yellow"
    return desk


def pawns(desk, location):
    return [section for who, _, section in desk.pawns(location) if who == "automa"]


# The lines


@pytest.mark.parametrize("location", LOCATIONS)
@pytest.mark.parametrize("section", [1, 4, 6])
def test_a_pawn_is_placed_on_the_section_named(location, section):
    desk = after(f"{location} {section}")
    assert {name: pawns(desk, name) for name in LOCATIONS} == {
        name: [section] if name == location else [] for name in LOCATIONS
    }


def test_the_automa_heeds_no_gate_and_gains_nothing():
    desk = after("city 2", home={"yellow": "2 3"}, pawns={"city": "yellow:1:5"}, expertise={"yellow": "5 1 1"})
    assert pawns(desk, "city") == [2]
    assert all(set(desk.gallery(name)) == {None} for name in ("I", "II", "III", "IV", "V", "VI"))


def test_a_pawn_of_the_automa_is_a_peer_at_once():
    desk = after("city 5", relics={"yellow": "scroll asia, pottery asia"})
    desk.run("activate 1", "place city 1")
    assert desk.money("yellow") == 3


@pytest.mark.parametrize(
    ("third", "fifth", "third_after", "fifth_after"),
    [
        ("- - -", "- - - - -", "automa - -", "- - - - automa"),
        ("blue - -", "- - - - yellow", "blue automa -", "- - - automa yellow"),
        ("- blue -", "- - blue automa yellow", "automa blue -", "- automa blue automa yellow"),
        ("blue - automa", "blue - - - -", "blue automa automa", "blue - - - automa"),
        ("blue blue automa", "- - - - -", "blue blue automa", "- - - - automa"),
        ("- - -", "blue blue blue yellow yellow", "automa - -", "blue blue blue yellow yellow"),
        ("blue blue automa", "blue blue blue yellow yellow", "blue blue automa", "blue blue blue yellow yellow"),
    ],
)
def test_discs_go_leftmost_in_collection_three_and_rightmost_in_collection_five(third, fifth, third_after, fifth_after):
    desk = after("collections", gallery={"III": third, "V": fifth})
    assert spoken(desk.gallery("III")) == third_after
    assert spoken(desk.gallery("V")) == fifth_after


def spoken(spaces):
    return " ".join(disc or "-" for disc in spaces)


CARDS = {f"c{space}": f"expertise={space}" for space in range(1, 7)}


def test_the_third_card_of_the_program_is_taken_to_the_port():
    desk = after("program", cards=CARDS, program="c6 c5 c4 c3 c2 c1")
    assert pawns(desk, "port") == [3]
    assert desk.program == ["d1", "c6", "c5", "c4", "c2", "c1"]
    assert desk.deck[0] == "d2"


@pytest.mark.parametrize("expertise", [1, 6])
def test_the_expertise_of_the_card_on_space_three_names_the_section(expertise):
    cards = {**CARDS, "odd": f"expertise={expertise}"}
    desk = after("program", cards=cards, program="c6 c5 c4 odd c2 c1")
    assert pawns(desk, "port") == [expertise]


def nowhere(desk, name):
    places = [*desk.program, *desk.deck, *desk.discards]
    for seat in ("blue", "yellow"):
        places += [*desk.hand(seat), *desk.done(seat)]
    return name not in places


def test_the_card_of_the_program_returns_to_the_box():
    assert nowhere(after("program", cards=CARDS, program="c6 c5 c4 c3 c2 c1"), "c3")


def test_a_card_of_the_deck_names_the_section_at_the_port_and_returns_to_the_box():
    desk = after("deck", cards={"top": "expertise=5", "next": "expertise=2"}, deck="top next")
    assert pawns(desk, "port") == [5]
    assert desk.deck == ["next"]
    assert nowhere(desk, "top")
    assert desk.program == ["p6", "p5", "p4", "p3", "p2", "p1"]


def test_an_empty_deck_is_made_again_for_the_automa():
    desk = after("deck", cards={"x1": "expertise=4", "x2": "expertise=4"}, deck="", discards="x1 x2")
    assert pawns(desk, "port") == [4]
    assert len(desk.deck) == 1
    assert desk.discards == set()
    assert nowhere(desk, "x1") or nowhere(desk, "x2")


@pytest.mark.parametrize(("stack", "other"), [(10, 25), (25, 10)])
def test_the_top_tile_of_the_stack_named_returns_to_the_box(stack, other):
    stacks = {10: "port city museum", 25: "relics knowledge reputation"}
    desk = after(f"bloomsbury {stack}", stacks=stacks)
    assert len(desk.stack(stack)) == 2
    assert desk.stack(stack) < set(stacks[stack].split())
    assert desk.stack(other) == set(stacks[other].split())
    assert desk.tiles("blue") == desk.tiles("yellow") == set()


def test_from_an_empty_stack_the_automa_draws_nothing():
    assert after("bloomsbury 10", stacks={10: "", 25: "relics"}).stack(10) == set()


@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_a_disc_goes_on_the_left_of_the_objective_named(letter):
    desk = after(f"objective {letter}")
    for other in "ABC":
        assert desk.presented(other) == {"left": "automa" if other == letter else None, "right": []}


@pytest.mark.parametrize("before", ["blue", "yellow", "automa"])
def test_where_the_left_space_is_taken_the_automa_does_nothing(before):
    desk = after("objective A", presented={"A": before})
    assert desk.presented("A") == {"left": before, "right": []}
    assert all(not pawns(desk, location) for location in LOCATIONS)


def test_after_the_automa_an_objective_brings_the_right_icon():
    desk = after("objective B", expertise={"yellow": "4 4 4"})
    desk.run("present B", "choose science")
    assert desk.science("yellow") == 2


@pytest.mark.parametrize("year", [1, 2, 3, 4, 5])
def test_the_line_of_the_current_year_is_played(year):
    desk = study(desk_with(year=year, automa_deck=["city 1 | city 2 | city 3 | city 4 | city 5 = money"]))
    assert pawns(desk, "city") == [year]


# Its explorers are newcomers like any


def arrived(line, pawns, expertise="5 5 5", **position):
    """The Automa has played this line below explorers of yellow."""
    location = line.split()[0] if line.split()[0] in LOCATIONS else "port"
    placed = {int(word.split(":")[1]) for word in pawns.split() if word.startswith("yellow")}
    home = " ".join(str(number) for number in (1, 2, 3) if number not in placed)
    desk = desk_with(
        line,
        **{"pawns": {location: pawns}, "home": {"yellow": home}, "expertise": {"yellow": expertise}, **position},
    )
    return study(desk) if location != "university" else desk.run("activate 1", "place port 1", "go p1", "depart")


@pytest.mark.parametrize("location", LOCATIONS)
def test_an_explorer_of_the_automa_placed_below_brings_those_at_the_top_the_right_bonus(location):
    desk = arrived(f"{location} 2", "yellow:1:5")
    gained = (desk.prestige("yellow"), desk.reputation("yellow") - 4)
    assert gained == {"university": (0, 1), "museum": (2, 0), "city": (2, 0), "port": (0, 1)}[location]


@pytest.mark.parametrize("line", ["program", "deck"])
def test_the_automa_sailing_below_others_brings_them_reputation(line):
    desk = arrived(line, "yellow:1:5", cards={"low": "expertise=2"}, program="p6 p5 p4 low p2 p1", deck="low d2 d3")
    assert pawns(desk, "port") == [2] or pawns(desk, "port") == [1]
    assert desk.reputation("yellow") == 5


def test_each_explorer_at_the_top_brings_its_bonus():
    desk = arrived("city 2", "yellow:1:5 yellow:2:5 yellow:3:4")
    assert desk.prestige("yellow") == 4


@pytest.mark.parametrize("section", [5, 6])
def test_an_explorer_of_the_automa_that_is_not_lower_brings_nobody_anything(section):
    assert arrived(f"city {section}", "yellow:1:5").prestige("yellow") == 0


def test_the_automa_gains_nothing_at_the_top_nor_below():
    desk = arrived("city 2", "yellow:1:4 automa::5")
    assert (desk.prestige("yellow"), desk.prestige("blue")) == (0, 0)
    assert arrived("city 2", "yellow:1:5 automa::5").prestige("yellow") == 2


def test_who_lost_the_right_bonus_gains_none_by_the_automa():
    position = {"requirements": ("three-discs", "science-6"), "unmet": {"yellow": "three-discs"}}
    assert arrived("city 2", "yellow:1:5", year=4, **position).prestige("yellow") == 0


def test_a_publisher_is_found_on_the_turn_of_the_automa_and_the_next_seat_goes_on():
    desk = arrived("city 2", "yellow:1:5", prestige={"yellow": 9}, stacks={10: "money-20 port", 25: ""})
    assert (desk.turn, desk.question) == ("yellow", "bloomsbury")
    assert not desk.legal("disc")
    desk.do("publish money-20")
    assert desk.money("yellow") == 20
    assert (desk.turn, desk.question) == ("yellow", "activate")


def test_bonuses_by_the_automa_come_in_play_order_from_its_place():
    desk = arrived(
        "city 2",
        "blue:2:5 yellow:1:5",
        home={"blue": "1 3", "yellow": "2 3"},
        prestige={"blue": 9, "yellow": 9},
        stacks={10: "money-20 port city", 25: ""},
    )
    assert (desk.turn, desk.question) == ("yellow", "bloomsbury")
    desk.do("publish port")
    assert (desk.turn, desk.question) == ("blue", "bloomsbury")
    desk.do("publish money-20")
    assert (desk.turn, desk.question) == ("yellow", "activate")


# Its turns and its cards


def test_the_automa_plays_in_its_place_of_the_turn_order():
    desk = desk_with("city 2", order="blue yellow automa")
    study(desk)
    assert (desk.turn, pawns(desk, "city")) == ("yellow", [])
    study(desk)
    assert (desk.turn, pawns(desk, "city")) == ("blue", [2])


def test_the_automa_has_three_turns_a_year():
    desk = desk_with("city 1", "city 2", "city 3", "city 4")
    for number in (1, 2, 3):
        study(desk, number)
        assert pawns(desk, "city") == [1, 2, 3][:number]
        if number < 3:
            study(desk, number)
    assert desk.turn == "yellow"


def test_cards_are_revealed_from_the_top():
    desk = desk_with("city 6", "museum 2", "objective C")
    for number in (1, 2):
        study(desk, number)
        study(desk, number)
    study(desk, 3)
    assert (pawns(desk, "city"), pawns(desk, "museum")) == ([6], [2])
    assert desk.presented("C")["left"] == "automa"


def test_an_exhausted_deck_is_made_again_from_the_cards_played():
    desk = desk_with("city 5")
    for number in (1, 2):
        study(desk, number)
        study(desk, number)
    assert pawns(desk, "city") == [5, 5]


def test_a_deck_made_again_holds_every_card_played():
    desk = desk_with("city 1", "city 2")
    study(desk, 1)
    study(desk, 1)
    study(desk, 2)
    assert sorted(pawns(desk, "city")) == [1, 2]
    study(desk, 2)
    study(desk, 3)
    assert len(pawns(desk, "city")) == 3
    assert set(pawns(desk, "city")) == {1, 2}


# The favor it blocks


def new_year(favor, **position):
    """The last explorers of the first year are activated; the only card names the favor."""
    desk = desk_with(
        **{
            "year": 1,
            "automa_deck": [card("city 1", favor)],
            "home": {"blue": "1", "yellow": ""},
            "reputation": {"blue": 6, "yellow": 4},
            **position,
        }
    )
    study(desk)
    assert desk.question == "favor"
    return desk


FAVORS = ("prestige", "money", "reputation", "reserve", "knowledge", "relic")


@pytest.mark.parametrize("favor", FAVORS)
def test_the_favor_of_the_last_card_is_not_open_to_the_players(favor):
    desk = new_year(favor)
    offered = {option.removeprefix("favor ") for option in desk.options() if option.startswith("favor ")}
    assert offered == set(FAVORS) - {favor}


def test_the_automa_takes_its_place_in_the_turn_order_by_its_favor():
    desk = new_year("money")
    desk.run("favor reputation", "favor prestige")
    assert desk.order == ["yellow", "automa", "blue"]


def test_the_place_of_the_automa_is_left_again_in_the_year_after():
    desk = new_year("money", order="automa blue yellow")
    assert desk.legal("favor prestige")


def test_the_pawns_of_the_automa_are_gathered_for_the_new_year():
    desk = new_year("relic")
    desk.run("favor prestige", "favor money")
    assert (desk.turn, desk.question, desk.year) == ("blue", "activate", 2)
    assert all(not pawns(desk, location) for location in LOCATIONS)


def test_discs_of_the_automa_stay_in_the_new_year():
    desk = new_year("relic", gallery={"III": "automa - -"}, presented={"A": "automa"})
    desk.run("favor prestige", "favor money")
    assert spoken(desk.gallery("III")) == "automa - -"
    assert desk.presented("A")["left"] == "automa"

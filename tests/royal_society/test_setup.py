"""Set-up: the table, steps A to H, the simplified set-up, what each number of players gets."""

from itertools import permutations

import pytest

from tests.royal_society.desk import Desk

SEATS = ["blue", "yellow", "purple", "red"]
REGIONS = ["africa", "mediterranean", "asia", "south-america"]
FAVORS = ["prestige", "money", "reputation", "reserve", "knowledge", "relic"]


def advanced(desk, question):
    """The set-up, with any choices, up to the first time this question is asked."""
    while desk.question != question:
        choices = sorted(desk.options() - {"decline"})
        desk.do(choices[0] if choices else "decline")
    return desk


def ready(players=3, **kind):
    """Steps A to G are done: the first King's Favor is about to be chosen."""
    return advanced(Desk.new(players=players, **kind), "favor")


# The table


@pytest.mark.parametrize(("collection", "spaces"), [("I", 3), ("II", 3), ("III", 3), ("IV", 5), ("V", 5), ("VI", 7)])
def test_three_collections_have_3_spaces_two_have_5_and_one_has_7_all_free(collection, spaces):
    assert Desk.new(players=3).gallery(collection) == [None] * spaces


def test_the_game_begins_in_year_1():
    assert ready(3).run("favor money", "favor reputation", "favor prestige").year == 1


@pytest.mark.parametrize("place", ["A", "B", "C"])
def test_both_icons_of_the_three_royal_society_tiles_are_free(place):
    assert Desk.new(players=3).presented(place) == {"left": None, "right": []}


@pytest.mark.parametrize(
    ("players", "mode", "tiles"),
    [(1, "solo", 3), (2, "confrontation", 3), (2, "competitive", 4), (3, "standard", 4), (4, "standard", 5)],
)
def test_each_bloomsbury_stack_holds_one_tile_more_than_there_are_players(players, mode, tiles):
    # Solo is set up for two players, Competitive for three.
    desk = Desk.new(players=players, mode=mode)
    assert len(desk.stack(10)) == tiles
    assert len(desk.stack(25)) == tiles


def test_chance_decides_which_bloomsbury_tiles_are_in_the_game():
    assert len({frozenset(Desk.new(players=3, seed=seed).stack(10)) for seed in range(8)}) > 1


def test_all_sixteen_patrons_lie_in_the_city():
    deck = Desk.new(players=3).patron_deck
    assert len(deck) == 16
    assert len(set(deck)) == 16


def test_the_patrons_are_shuffled():
    assert len({tuple(Desk.new(players=3, seed=seed).patron_deck) for seed in range(5)}) > 1


def test_six_different_expeditions_lie_in_the_program():
    program = Desk.new(players=3).program
    assert len(program) == 6
    assert len(set(program)) == 6
    assert None not in program


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_48_expeditions_are_in_the_program_the_hands_the_discards_and_the_deck(players):
    desk = ready(players)
    hands = [card for seat in SEATS[:players] for card in desk.hand(seat)]
    cards = [*desk.program, *hands, *desk.discards, *desk.deck]
    assert len(hands) == 2 * players
    assert len(desk.discards) == 2 * players
    assert len(desk.deck) == 48 - 6 - 4 * players
    assert len(set(cards)) == 48


def test_nobody_has_been_penalized_at_the_start():
    desk = ready()
    assert [desk.unmet(seat) for seat in SEATS[:3]] == [set(), set(), set()]


# Each player: steps B to D


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_starts_with_reputation_4_no_points_and_no_money(players):
    desk = Desk.new(players=players)
    for seat in SEATS[:players]:
        assert desk.reputation(seat) == 4
        assert desk.prestige(seat) == 0
        assert desk.science(seat) == 0
        assert desk.money(seat) == 0


def test_everybody_starts_without_knowledge_and_with_ten_discs_in_reserve():
    desk = Desk.new(players=4)
    for seat in SEATS:
        assert [desk.knowledge(seat, region) for region in REGIONS] == [0, 0, 0, 0]
        assert desk.discs(seat) == 10


def test_the_order_of_the_discs_on_reputation_4_is_chance():
    assert {Desk.new(players=3, seed=seed).above("blue", "yellow") for seed in range(30)} == {True, False}


# Each player: step E


def test_step_e_begins_with_the_first_seat_choosing_a_side():
    desk = Desk.new(players=3)
    assert desk.turn == "blue"
    assert desk.question == "side"
    assert desk.options() == {"side a", "side b"}


def test_everybody_draws_two_study_cards():
    desk = ready(4)
    for seat in SEATS:
        assert len(set(desk.seen(seat).studies(seat))) == 2


def test_study_cards_are_drawn_face_down():
    seen = ready(3).seen("blue")
    assert "?" not in seen.studies("blue")
    assert seen.studies("yellow") == ["?", "?"]


def test_expertise_1_2_and_3_go_to_three_different_explorers_in_any_order():
    desk = advanced(Desk.new(players=3), "experts")
    assert desk.options() == {f"experts {a} {b} {c}" for a, b, c in permutations((1, 2, 3))}


@pytest.mark.parametrize(
    ("split", "rule"),
    [
        ("2 2 2", "set-up.experts"),
        ("1 1 3", "set-up.experts"),
        *((split, "turn.asked") for split in ("1 2 4", "6 0 0", "1 2")),
    ],
)
def test_no_other_distribution_of_expertise_is_allowed(split, rule):
    assert advanced(Desk.new(players=3), "experts").why_not(f"experts {split}") == rule


def test_the_chosen_expertise_is_the_explorers_permanent_expertise():
    desk = advanced(Desk.new(players=3), "experts").do("experts 2 3 1")
    assert desk.expertise("blue") == (2, 3, 1)


def test_any_two_of_the_four_drawn_expeditions_can_be_kept():
    desk = advanced(Desk.new(players=3), "keep")
    kept = [frozenset(option.split()[1:]) for option in desk.options()]
    assert len(set(kept)) == 6
    assert {len(pair) for pair in kept} == {2}
    assert len(frozenset.union(*kept)) == 4


def test_exactly_two_expeditions_are_kept():
    desk = advanced(Desk.new(players=3), "keep")
    four = sorted({card for option in desk.options() for card in option.split()[1:]})
    assert desk.why_not(f"keep {four[0]}") == "set-up.keep"
    assert desk.why_not(f"keep {four[0]} {four[0]}") == "set-up.keep"
    assert desk.why_not(f"keep {four[0]} {four[1]} {four[2]}") == "turn.asked"


def test_only_drawn_expeditions_can_be_kept():
    desk = advanced(Desk.new(players=3), "keep")
    drawn = sorted(desk.options())[0].split()[1]
    assert desk.why_not(f"keep {drawn} {desk.program[0]}") == "set-up.keep"


def test_the_kept_expeditions_are_the_hand_and_the_others_are_discarded():
    desk = advanced(Desk.new(players=3), "keep")
    four = {card for option in desk.options() for card in option.split()[1:]}
    kept = sorted(desk.options())[0]
    desk.do(kept)
    assert set(desk.hand("blue")) == set(kept.split()[1:])
    assert set(desk.discards) == four - set(kept.split()[1:])


def test_one_of_two_societies_is_kept():
    desk = advanced(Desk.new(players=3), "society")
    assert len(desk.options()) == 2
    choice = sorted(desk.options())[1]
    desk.do(choice)
    assert desk.society("blue") == choice.split()[1]


def test_no_society_is_kept_twice():
    desk = ready(4)
    assert len({desk.society(seat) for seat in SEATS}) == 4


def test_the_explorers_start_on_the_society_board():
    desk = ready(3)
    assert [desk.home(seat) for seat in SEATS[:3]] == [{1, 2, 3}] * 3
    assert desk.pawns("university") == []


# The gains of the societies


def founded(society):
    """Blue has just received the gains of this society; they were offered it by chance."""
    for seed in range(300):
        desk = advanced(Desk.new(players=2, seed=seed), "experts").do("experts 1 2 3")
        advanced(desk, "society")
        if f"society {society}" in desk.options():
            desk.do(f"society {society}")
            return desk
    raise AssertionError(f"nobody is ever offered {society}")


def received(society):
    desk = founded(society)
    while desk.turn == "blue":
        desk.do(sorted(desk.options() - {"decline"})[0])
    return desk


@pytest.mark.parametrize(
    ("society", "knowledge", "relics", "expertise", "reputation", "money", "prestige"),
    [
        ("livingstone", [3, 1], 2, 6, 4, 0, 0),
        ("greater-london", [2, 2], 0, 6, 4, 20, 0),
        ("red-lion", [2], 0, 7, 5, 10, 0),
        ("british-school", [2], 2, 6, 5, 10, 0),
        ("levantine", [2], 1, 7, 4, 10, 0),
        ("mesoamerica", [2], 0, 7, 4, 0, 2),
        ("st-pancras", [2, 2, 2], 0, 6, 4, 0, 0),
        ("westminster", [], 4, 7, 4, 0, 0),
        ("london-institute", [1], 0, 7, 5, 10, 0),
        ("association", [2, 1], 1, 6, 4, 20, 0),
    ],
)
def test_a_society_gives_its_starting_benefits(society, knowledge, relics, expertise, reputation, money, prestige):
    desk = received(society)
    assert sorted((n for n in desk.knowledge("blue").values() if n), reverse=True) == knowledge
    assert sum(desk.relics("blue").values()) == relics
    assert sum(desk.expertise("blue")) == expertise
    assert desk.reputation("blue") == reputation
    assert desk.money("blue") == money
    assert desk.prestige("blue") == prestige


@pytest.mark.parametrize(
    ("society", "region", "points"),
    [
        ("livingstone", "africa", 3),
        ("british-school", "asia", 2),
        ("levantine", "mediterranean", 2),
        ("mesoamerica", "south-america", 2),
    ],
)
def test_a_named_region_gets_the_starting_knowledge(society, region, points):
    assert received(society).knowledge("blue", region) == points


@pytest.mark.parametrize(
    ("society", "region", "relics"),
    [("livingstone", "africa", 2), ("british-school", "asia", 2), ("levantine", "mediterranean", 1)],
)
def test_starting_relics_come_from_the_named_bag(society, region, relics):
    desk = received(society)
    assert sum(desk.bag(region).values()) == 15 - relics
    assert {relic.split()[1] for relic in desk.relics("blue")} == {region}


def test_westminster_draws_one_relic_from_each_bag():
    desk = received("westminster")
    assert [sum(desk.bag(region).values()) for region in REGIONS] == [14, 14, 14, 14]


def test_kings_cross_draws_two_relics_from_its_region_and_meets_a_patron_as_an_explorer_of_4():
    desk = received("kings-cross")
    known = {region for region in REGIONS if desk.knowledge("blue", region)}
    assert len(known) == 1
    assert sum(desk.knowledge("blue").values()) == 2
    assert sum(desk.relics("blue").values()) == 2
    assert {relic.split()[1] for relic in desk.relics("blue")} == known
    assert list(desk.patrons("blue").values()) == [False]
    assert desk.money("blue") in {12, 16, 20}
    assert len(desk.patron_deck) == 15


def test_the_explorers_club_publishes_with_a_tile_that_is_not_in_the_stack():
    desk = founded("explorers-club")
    while desk.question != "bloomsbury":
        desk.do(sorted(desk.options())[0])
    offered = {option.split()[1] for option in desk.options() if option.startswith("publish ")}
    assert len(offered) == 10 - 3
    assert not offered & desk.stack(10)
    assert desk.money("blue") == 10
    assert desk.reputation("blue") == 5
    assert sum(desk.knowledge("blue").values()) == 1


# Step H: the turn order of the first year


@pytest.mark.parametrize("players", [2, 3, 4])
def test_favors_are_chosen_clockwise_from_a_random_player(players):
    desk = ready(players)
    asked = []
    while desk.question == "favor":
        asked.append(desk.turn)
        desk.do("favor money" if desk.legal("favor money") else sorted(desk.options())[0])
        while desk.question not in {"favor", "activate"}:
            desk.do(sorted(desk.options())[0])
    first = SEATS.index(asked[0])
    assert asked == [SEATS[(first + step) % players] for step in range(players)]


def test_the_player_who_chooses_first_is_chance():
    assert len({ready(3, seed=seed).turn for seed in range(15)}) > 1


def test_all_six_favors_are_free_for_the_player_who_chooses_first():
    assert ready(3).options() == {f"favor {name}" for name in FAVORS}


def test_a_favor_is_gained_at_once():
    desk = ready(3)
    seat, money = desk.turn, desk.money(desk.turn)
    desk.do("favor money")
    assert desk.money(seat) == money + 5


def test_a_space_of_the_turn_order_track_is_taken_only_once():
    desk = ready(3).do("favor money")
    assert desk.question == "favor"
    assert desk.why_not("favor money") == "upkeep.favor"


def test_the_leftmost_player_begins_the_first_year():
    desk = ready(3)
    last = desk.turn
    desk.do("favor reputation")
    first = desk.turn
    desk.do("favor prestige")
    middle = desk.turn
    desk.do("favor money")
    assert desk.order == [first, middle, last]
    assert desk.turn == first
    assert desk.question == "activate"


def test_the_first_year_begins_without_announcing_new_expeditions():
    desk = ready(3)
    program, discards = desk.program, desk.discards
    desk.run("favor money", "favor reputation", "favor prestige")
    assert desk.program == program
    assert desk.discards == discards


# Simplified set-up


def simplified(players=3):
    return ready(players, simplified=True)


def test_the_simplified_set_up_asks_for_a_side_and_expertise_only():
    desk = Desk.new(players=3, simplified=True)
    asked = []
    while desk.question != "favor":
        asked.append((desk.turn, desk.question))
        desk.do(sorted(desk.options())[0])
    assert asked == [(seat, question) for seat in SEATS[:3] for question in ("side", "experts")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_simplified_set_up_deals_two_expeditions_to_each_and_discards_none(players):
    desk = simplified(players)
    assert [len(desk.hand(seat)) for seat in SEATS[:players]] == [2] * players
    assert list(desk.discards) == []
    assert len(desk.program) == 6
    assert len(desk.deck) == 48 - 6 - 2 * players


def test_the_simplified_set_up_gives_20_pounds_and_2_knowledge_in_each_region():
    desk = simplified()
    for seat in SEATS[:3]:
        assert desk.money(seat) == 20
        assert [desk.knowledge(seat, region) for region in REGIONS] == [2, 2, 2, 2]
        assert desk.science(seat) == 0


def test_the_simplified_set_up_has_no_societies():
    desk = simplified()
    assert [desk.society(seat) for seat in SEATS[:3]] == [None, None, None]


def test_the_simplified_set_up_gives_two_study_cards():
    desk = simplified()
    assert [len(desk.seen(seat).studies(seat)) for seat in SEATS[:3]] == [2, 2, 2]


def test_the_simplified_set_up_ends_with_the_favors_too():
    desk = simplified().run("favor money", "favor reputation", "favor prestige")
    assert desk.question == "activate"
    assert sorted(desk.favors.values()) == ["money", "prestige", "reputation"]


# Confrontation


@pytest.mark.parametrize("seed", range(4))
def test_confrontation_blocks_one_space_of_each_upper_collection_and_two_of_the_lowest(seed):
    desk = Desk.new(players=2, seed=seed)
    blocked = {name: desk.gallery(name).count("automa") for name in ("I", "II", "III", "IV", "V", "VI")}
    assert blocked == {"I": 1, "II": 1, "III": 1, "IV": 1, "V": 1, "VI": 2}


def test_the_spaces_confrontation_blocks_are_chance():
    assert len({Desk.new(players=2, seed=seed).gallery("VI").index("automa") for seed in range(20)}) > 1


def test_confrontation_blocks_the_left_space_of_objective_b_only():
    desk = Desk.new(players=2)
    assert desk.presented("B")["left"] == "automa"
    assert desk.presented("A")["left"] is None
    assert desk.presented("C")["left"] is None


def test_confrontation_has_no_virtual_player():
    assert sorted(ready(2).run("favor money", "favor prestige").order) == ["blue", "yellow"]


# The Automa


@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (2, "competitive")])
def test_the_automa_stands_on_the_first_space_and_takes_no_favor(players, mode):
    desk = ready(players, mode=mode)
    assert desk.why_not("favor prestige") == "upkeep.favor"
    assert desk.options() == {f"favor {name}" for name in FAVORS[1:]}
    for favor in ("favor money", "favor reputation")[:players]:
        desk.do(favor)
    assert desk.order[0] == "automa"


@pytest.mark.parametrize(("players", "mode"), [(1, "solo"), (2, "competitive")])
def test_with_the_automa_no_space_of_the_table_is_blocked(players, mode):
    desk = Desk.new(players=players, mode=mode)
    assert all(disc is None for name in ("I", "II", "III", "IV", "V", "VI") for disc in desk.gallery(name))
    assert desk.presented("B")["left"] is None

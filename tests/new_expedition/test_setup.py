"""Setting up: the deck, the hands, the marketplace, the monument, the dig site."""

import pytest

from tests.new_expedition.desk import Desk

COLOURS = ["blue", "red", "green", "white", "purple"]
EVERY_GAME = {"scrap": 16, "shard": 16, "coin": 12, "cup": 6, "talisman": 8, "map": 6, "mask": 4}
MONUMENTS = ["pyramid", "temple", "tomb", "mine", "sphinx", "ruins"]


def add(total, cards):
    for kind, number in cards.items():
        total[kind] = total.get(kind, 0) + number


def all_cards(desk, players):
    total = {}
    for colour in COLOURS[:players]:
        add(total, desk.hand(colour))
    add(total, desk.market)
    for number in range(1, desk.chambers + 1):
        add(total, desk.chamber(number))
    for kind in [*desk.dig, *desk.pile]:
        add(total, {kind: 1})
    return total


def treasures(desk, players):
    return {kind: number for kind, number in all_cards(desk, players).items() if kind not in ("thief", "sandstorm")}


# The deck


@pytest.mark.parametrize("players", [2, 3])
def test_tablets_and_pendants_stay_in_the_box_with_two_and_three_players(players):
    assert treasures(Desk.new(players=players, seed=1), players) == EVERY_GAME


def test_only_the_pendants_stay_in_the_box_with_four_players():
    assert treasures(Desk.new(players=4, seed=1), 4) == {**EVERY_GAME, "tablet": 12}


def test_all_85_treasures_are_used_with_five_players():
    desk = Desk.new(players=5, seed=1)
    assert treasures(desk, 5) == {**EVERY_GAME, "tablet": 12, "pendant": 5}
    assert sum(treasures(desk, 5).values()) == 85


# The hands


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_is_dealt_four_cards(players):
    desk = Desk.new(players=players, seed=2)
    assert [sum(desk.hand(colour).values()) for colour in COLOURS[:players]] == [4] * players


@pytest.mark.parametrize("seed", range(20))
def test_no_map_is_dealt_to_a_hand(seed):
    desk = Desk.new(players=5, seed=seed)
    assert all("map" not in desk.hand(colour) for colour in COLOURS)


@pytest.mark.parametrize("seed", range(20))
def test_no_thief_and_no_sandstorm_is_dealt_to_a_hand(seed):
    desk = Desk.new(players=5, seed=seed)
    assert all(not {"thief", "sandstorm"} & set(desk.hand(colour)) for colour in COLOURS)


def test_different_seeds_deal_different_hands():
    assert len({str(sorted(Desk.new(players=3, seed=seed).hand("blue").items())) for seed in range(12)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_has_one_tent(players):
    desk = Desk.new(players=players, seed=3)
    assert [desk.tents(colour) for colour in COLOURS[:players]] == [1] * players


def test_nobody_has_money_or_sold_sets_at_the_start():
    desk = Desk.new(players=3, seed=3)
    assert [desk.money(colour) for colour in COLOURS[:3]] == [0, 0, 0]
    assert [desk.sold(colour) for colour in COLOURS[:3]] == [[], [], []]


# The marketplace


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_five_cards_lie_in_the_marketplace(players):
    assert sum(Desk.new(players=players, seed=4).market.values()) == 5


@pytest.mark.parametrize("seed", range(20))
def test_only_treasures_other_than_maps_lie_in_the_first_marketplace(seed):
    assert not {"map", "thief", "sandstorm"} & set(Desk.new(players=2, seed=seed).market)


# The monument


def test_the_monument_is_one_of_six_drawn_by_chance():
    assert {Desk.new(players=2, seed=seed).monument for seed in range(60)} == set(MONUMENTS)


@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_monument_may_be_chosen(monument):
    assert Desk.new(players=3, seed=5, monument=monument).monument == monument


@pytest.mark.parametrize(
    ("monument", "sizes"),
    [
        ("pyramid", [2, 5, 8]),
        ("temple", [5, 5, 5]),
        ("tomb", [7, 8]),
        ("mine", [15]),
        ("sphinx", [15]),
        ("ruins", [1, 1, 1]),
    ],
)
def test_every_chamber_gets_as_many_cards_as_its_number_shows(monument, sizes):
    desk = Desk.new(players=3, seed=6, monument=monument)
    assert [sum(desk.chamber(number).values()) for number in range(1, desk.chambers + 1)] == sizes


def test_the_buried_ruins_get_a_pile_of_twelve_cards():
    assert len(Desk.new(players=3, seed=7, monument="ruins").pile) == 12


@pytest.mark.parametrize("monument", ["pyramid", "temple", "tomb", "mine", "sphinx"])
def test_no_other_monument_has_a_pile(monument):
    assert Desk.new(players=3, seed=7, monument=monument).pile == []


@pytest.mark.parametrize("monument", MONUMENTS)
def test_no_map_thief_or_sandstorm_is_put_into_a_monument(monument):
    for seed in range(10):
        desk = Desk.new(players=2, seed=seed, monument=monument)
        inside = {kind for number in range(1, desk.chambers + 1) for kind in desk.chamber(number)} | set(desk.pile)
        assert not {"map", "thief", "sandstorm"} & inside


# The dig site


@pytest.mark.parametrize(("players", "thieves"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_the_number_of_thieves_follows_the_number_of_players(players, thieves):
    desk = Desk.new(players=players, seed=8)
    assert desk.thieves_left == thieves
    assert desk.dig.count("thief") == thieves


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_four_to_six_sandstorms_are_used(players):
    desk = Desk.new(players=players, seed=9)
    assert 4 <= desk.storms_left <= 6
    assert desk.dig.count("sandstorm") == desk.storms_left


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_six_maps_are_shuffled_into_the_dig_site(players):
    desk = Desk.new(players=players, seed=10)
    assert desk.dig.count("map") == 6
    assert desk.maps_removed == 0


@pytest.mark.parametrize(("players", "treasures_left"), [(2, 34), (3, 30), (4, 38), (5, 39)])
def test_the_treasures_not_dealt_make_the_rest_of_the_dig_site(players, treasures_left):
    desk = Desk.new(players=players, seed=11)
    specials = ("map", "thief", "sandstorm")
    assert len([kind for kind in desk.dig if kind not in specials]) == treasures_left
    assert desk.dig_left == treasures_left + 6 + desk.thieves_left + desk.storms_left


# The first player


def test_the_first_player_is_drawn_by_chance():
    assert {Desk.new(players=3, seed=seed).first for seed in range(40)} == {"blue", "red", "green"}


@pytest.mark.parametrize("seed", range(6))
def test_the_first_player_takes_the_first_turn(seed):
    desk = Desk.new(players=4, seed=seed)
    assert desk.turn == desk.first
    assert desk.question == "dig"

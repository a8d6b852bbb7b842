"""The three variants: Long Expedition, Fierce Weather, Beginner's Luck."""

import pytest

from tests.new_expedition.desk import Desk

COLOURS = ["blue", "red", "green", "white", "purple"]
LONG = {"long_expedition": True}
FIERCE = {"fierce_weather": True}
BEGINNERS = {"beginners_luck": True}


def treasures(desk, players):
    hands = [desk.hand(colour) for colour in COLOURS[:players]]
    chambers = [desk.chamber(number) for number in range(1, desk.chambers + 1)]
    total = {}
    for cards in [*hands, *chambers, desk.market, *({kind: 1} for kind in [*desk.dig, *desk.pile])]:
        for kind, number in cards.items():
            total[kind] = total.get(kind, 0) + number
    return {kind: number for kind, number in total.items() if kind not in ("thief", "sandstorm")}


def total_value(desk, colour):
    return sum(desk.trade_value(kind) * number for kind, number in desk.hand(colour).items())


# Long Expedition


@pytest.mark.parametrize("players", [2, 3])
def test_the_long_expedition_adds_tablets_and_pendants(players):
    assert treasures(Desk.new(players=players, seed=1, options=LONG), players) == {
        "scrap": 16,
        "shard": 16,
        "coin": 12,
        "cup": 6,
        "talisman": 8,
        "map": 6,
        "mask": 4,
        "tablet": 12,
        "pendant": 5,
    }


@pytest.mark.parametrize(("players", "thieves"), [(2, 5), (3, 7)])
def test_the_long_expedition_has_one_thief_more(players, thieves):
    assert Desk.new(players=players, seed=1, options=LONG).thieves_left == thieves


@pytest.mark.parametrize("players", [2, 3])
def test_the_long_expedition_leaves_the_sandstorms_as_they_are(players):
    assert Desk.new(players=players, seed=1, options=LONG).storms_left == Desk.new(players=players, seed=1).storms_left


@pytest.mark.parametrize("players", [2, 3])
def test_the_long_expedition_deals_as_many_cards_as_ever(players):
    desk = Desk.new(players=players, seed=1, options=LONG)
    assert [sum(desk.hand(colour).values()) for colour in COLOURS[:players]] == [4] * players
    assert sum(desk.market.values()) == 5
    assert [desk.tents(colour) for colour in COLOURS[:players]] == [1] * players


@pytest.mark.parametrize("players", [4, 5])
def test_the_long_expedition_is_only_for_two_or_three_players(players):
    with pytest.raises(Exception, match="2 or 3 players"):
        Desk.new(players=players, seed=1, options=LONG)


# Fierce Weather


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_fierce_weather_uses_all_six_sandstorms(players):
    desk = Desk.new(players=players, seed=2, options=FIERCE)
    assert desk.storms_left == 6
    assert desk.dig.count("sandstorm") == 6


def test_in_fierce_weather_every_tent_can_be_used_twice():
    desk = Desk.new(players=3, seed=2, options=FIERCE)
    assert [desk.tents(colour) for colour in COLOURS[:3]] == [2, 2, 2]


def test_fierce_weather_changes_neither_treasures_nor_thieves():
    assert Desk.new(players=3, seed=2, options=FIERCE).thieves_left == 6
    assert sum(treasures(Desk.new(players=3, seed=2, options=FIERCE), 3).values()) == 68


def test_after_the_first_use_a_tent_can_be_used_once_more():
    desk = Desk(
        players=3,
        options=FIERCE,
        question="dig",
        hands={"red": "2 coin"},
        tents={"blue": 0, "red": 2, "green": 0},
        dig="sandstorm sandstorm mask",
    )
    desk.run("dig", "tent")
    desk.do("dig")
    assert desk.tents("red") == 1
    assert desk.turn == "red"
    assert desk.question == "tent"


def test_after_the_second_use_a_tent_is_gone():
    desk = Desk(
        players=3,
        options=FIERCE,
        question="dig",
        hands={"red": "coin scrap"},
        tents={"blue": 0, "red": 1, "green": 0},
        dig="sandstorm sandstorm mask",
    )
    desk.run("dig", "tent")
    desk.do("dig")
    assert desk.tents("red") == 0
    assert desk.turn == "red"
    assert desk.question == "storm"


def test_a_tent_is_used_only_once_in_a_storm():
    desk = Desk(
        players=3,
        options=FIERCE,
        question="dig",
        hands={"red": "coin scrap", "green": "cup mask"},
        tents={"blue": 0, "red": 2, "green": 0},
        dig="sandstorm shard scrap",
    )
    desk.run("dig", "tent")
    assert desk.turn == "green"
    assert desk.question == "storm"
    desk.do("lose cup")
    assert desk.tents("red") == 1
    assert desk.hand("red") == {"coin": 1, "scrap": 1}


def test_in_fierce_weather_a_tent_may_be_kept_in():
    desk = Desk(
        players=3,
        options=FIERCE,
        question="dig",
        hands={"red": "coin scrap"},
        tents={"blue": 0, "red": 2, "green": 0},
        dig="sandstorm shard scrap",
    )
    desk.run("dig", "no-tent", "lose coin")
    assert desk.tents("red") == 2


# Beginner's Luck


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(8))
def test_with_beginners_luck_the_lowest_starting_hand_goes_first(players, seed):
    desk = Desk.new(players=players, seed=seed, options=BEGINNERS)
    assert total_value(desk, desk.first) == min(total_value(desk, colour) for colour in COLOURS[:players])
    assert desk.turn == desk.first


def test_without_beginners_luck_a_higher_starting_hand_can_go_first():
    desks = [Desk.new(players=3, seed=seed) for seed in range(30)]
    assert any(
        total_value(desk, desk.first) > min(total_value(desk, colour) for colour in COLOURS[:3]) for desk in desks
    )


def test_with_beginners_luck_a_tie_is_decided_by_chance():
    places = set()
    for seed in range(60):
        desk = Desk.new(players=5, seed=seed, options=BEGINNERS)
        lowest = min(total_value(desk, colour) for colour in COLOURS)
        tied = [colour for colour in COLOURS if total_value(desk, colour) == lowest]
        if len(tied) > 1:
            places.add(tied.index(desk.first))
    assert {0, 1} <= places


@pytest.mark.parametrize("seed", range(10))
def test_the_totals_of_beginners_luck_are_known_to_all(seed):
    desk = Desk.new(players=3, seed=5, options=BEGINNERS)
    world = desk.determinize("blue", seed=seed)
    assert [total_value(world, colour) for colour in COLOURS[:3]] == [
        total_value(desk, colour) for colour in COLOURS[:3]
    ]


def test_the_cards_behind_the_totals_of_beginners_luck_stay_hidden():
    desk = Desk.new(players=3, seed=5, options=BEGINNERS)
    known = desk.seen("blue")
    assert [(known.hand(colour), known.unknown(colour)) for colour in ("red", "green")] == [({}, 4), ({}, 4)]


# Together


def test_the_variants_can_be_combined():
    desk = Desk.new(players=2, seed=3, options={**LONG, **FIERCE, **BEGINNERS})
    assert desk.thieves_left == 5
    assert desk.storms_left == 6
    assert desk.tents("red") == 2
    assert treasures(desk, 2)["pendant"] == 5

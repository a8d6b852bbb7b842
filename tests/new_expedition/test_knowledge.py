"""Who has seen what: hands, chambers, draws, and worlds that agree with it."""

import pytest

from arch_engine.new_expedition import RULES
from tests.new_expedition.desk import Desk

COLOURS = ["blue", "red", "green"]
MONUMENTS = ["pyramid", "temple", "tomb", "mine", "sphinx", "ruins"]
DIG = "scrap shard coin talisman cup mask scrap shard coin talisman cup scrap"
FIVE = "scrap coin mask cup shard"


def total(cards):
    return sum(cards.values())


def seen(desk, colour, whose):
    return desk.seen(colour).hand(whose), desk.seen(colour).unknown(whose)


# Own cards, numbers, open things


def test_everybody_knows_their_own_hand():
    desk = Desk(players=3, hands={"blue": "2 scrap coin"}, dig=DIG)
    assert seen(desk, "blue", "blue") == ({"scrap": 2, "coin": 1}, 0)


def test_nobody_knows_the_hand_of_another():
    desk = Desk(players=3, hands={"blue": "2 scrap coin"}, dig=DIG)
    assert seen(desk, "red", "blue") == ({}, 3)


def test_the_number_of_cards_in_every_hand_is_open():
    desk = Desk(players=3, hands={"blue": "2 scrap coin", "red": "mask", "green": ""}, dig=DIG)
    assert [desk.seen("green").unknown(colour) for colour in COLOURS] == [3, 1, 0]


def test_the_number_of_cards_in_the_dig_site_is_open():
    desk = Desk(players=3, dig=DIG)
    assert [desk.seen(colour).dig_left for colour in COLOURS] == [12, 12, 12]


def test_the_number_of_cards_in_every_chamber_is_open():
    desk = Desk(players=3, chambers={1: "coin scrap", 2: FIVE}, dig=DIG)
    assert [desk.seen("red").chamber_unknown(number) for number in (1, 2, 3)] == [2, 5, 0]


def test_the_marketplace_is_open():
    desk = Desk(players=3, market="2 coin mask", dig=DIG)
    assert [desk.seen(colour).market for colour in COLOURS] == [{"coin": 2, "mask": 1}] * 3


def test_at_the_start_nobody_knows_any_card_of_another_hand_or_of_a_closed_chamber():
    desk = Desk.new(players=3, seed=1, monument="pyramid")
    for colour in COLOURS:
        others = [other for other in COLOURS if other != colour]
        assert [seen(desk, colour, other) for other in others] == [({}, 4), ({}, 4)]
        assert [desk.seen(colour).chamber(number) for number in (1, 2, 3)] == [{}, {}, {}]


# Digs


def test_a_treasure_dug_is_seen_by_its_finder_only():
    desk = Desk(players=3, question="dig", hands={"blue": "coin"}, dig="mask " + DIG)
    desk.do("dig")
    assert seen(desk, "blue", "blue") == ({"coin": 1, "mask": 1}, 0)
    assert seen(desk, "red", "blue") == ({}, 2)
    assert desk.seen("red").dig_left == 12


def test_a_dig_leaves_the_known_cards_of_the_hand_known():
    desk = Desk(players=2, hands={"blue": "coin"}, market="scrap", dig=DIG)
    desk.run("trade coin for scrap", "end", "dig", "end", "dig")
    assert seen(desk, "red", "blue") == ({"scrap": 1}, 1)


# The marketplace


def test_cards_taken_from_the_marketplace_are_known_in_the_hand():
    desk = Desk(players=3, turn="red", hands={"red": "2 scrap coin mask"}, market="talisman shard", dig=DIG)
    desk.do("trade 2 scrap coin for talisman shard")
    assert seen(desk, "blue", "red") == ({"talisman": 1, "shard": 1}, 1)
    assert seen(desk, "green", "red") == ({"talisman": 1, "shard": 1}, 1)


def test_a_known_card_is_no_longer_known_once_it_is_traded_away():
    desk = Desk(players=3, turn="red", hands={"red": "coin scrap mask"}, market="talisman 2 shard", dig=DIG)
    desk.run("trade coin scrap for talisman", "trade talisman for 2 shard")
    assert seen(desk, "blue", "red") == ({"shard": 2}, 1)


def test_a_known_card_is_no_longer_known_once_it_is_sold():
    desk = Desk(players=3, turn="red", hands={"red": "2 scrap coin mask"}, market="talisman shard", dig=DIG)
    desk.run("trade 2 scrap coin for talisman shard", "sell talisman")
    assert seen(desk, "blue", "red") == ({"shard": 1}, 1)


def test_a_known_card_is_no_longer_known_once_it_is_lost_in_a_storm():
    desk = Desk(
        players=2,
        hands={"blue": "coin scrap mask cup"},
        market="talisman",
        tents={"blue": 0, "red": 0},
        dig="sandstorm " + DIG,
    )
    desk.run("trade coin scrap for talisman", "end", "dig", "lose talisman")
    assert seen(desk, "red", "blue") == ({}, 2)


def test_a_card_stays_known_when_other_cards_are_lost_in_a_storm():
    desk = Desk(
        players=2,
        hands={"blue": "coin scrap mask cup"},
        market="talisman",
        tents={"blue": 0, "red": 0},
        dig="sandstorm " + DIG,
    )
    desk.run("trade coin scrap for talisman", "end", "dig", "lose cup")
    assert seen(desk, "red", "blue") == ({"talisman": 1}, 1)


def test_a_map_taken_from_the_marketplace_is_known_until_it_is_discarded():
    desk = Desk(
        players=3, turn="red", hands={"red": "coin scrap mask"}, market="map", chambers={1: "cup shard"}, dig=DIG
    )
    desk.do("trade coin scrap for map")
    assert seen(desk, "blue", "red") == ({"map": 1}, 1)
    desk.do("explore 1")
    assert seen(desk, "blue", "red") == ({}, 3)


def test_selling_a_card_that_was_not_known_leaves_the_known_ones():
    desk = Desk(players=3, turn="red", hands={"red": "coin scrap mask cup"}, market="talisman", dig=DIG)
    desk.run("trade coin scrap for talisman", "sell cup")
    assert seen(desk, "blue", "red") == ({"talisman": 1}, 1)


# Thefts


def robbed(stolen):
    """Blue robs red of one of three cards; green watches."""
    desk = Desk(
        players=3, question="dig", hands={"blue": "scrap", "red": "coin cup mask", "green": "shard"}, dig="thief " + DIG
    )
    desk.do("dig")
    desk.next_chance(f"theft {stolen}")
    desk.do("rob red")
    return desk


def test_the_victim_knows_the_stolen_card():
    desk = robbed("coin")
    assert seen(desk, "red", "blue") == ({"coin": 1}, 1)


def test_the_thief_knows_the_stolen_card():
    desk = robbed("coin")
    assert seen(desk, "blue", "blue") == ({"scrap": 1, "coin": 1}, 0)


def test_nobody_else_knows_the_stolen_card():
    desk = robbed("coin")
    assert seen(desk, "green", "blue") == ({}, 2)
    assert seen(desk, "green", "red") == ({}, 2)


def test_the_thief_does_not_see_the_rest_of_the_hand():
    desk = robbed("coin")
    assert seen(desk, "blue", "red") == ({}, 2)


def test_the_victim_no_longer_knows_the_stolen_card_once_it_is_sold():
    desk = robbed("coin")
    desk.do("sell coin")
    assert seen(desk, "red", "blue") == ({}, 1)


def known_then_robbed(hand, trade, market, stolen):
    """Red trades in the open, then green robs red; blue watches."""
    desk = Desk(
        players=3,
        turn="red",
        hands={"blue": "scrap", "red": hand, "green": "shard"},
        market=market,
        dig="thief " + DIG,
    )
    desk.run(trade, "end", "dig")
    desk.next_chance(f"theft {stolen}")
    desk.do("rob red")
    return desk


@pytest.mark.parametrize("stolen", ["talisman", "mask"])
def test_an_unseen_theft_makes_a_known_card_uncertain(stolen):
    desk = known_then_robbed("coin scrap mask", "trade coin scrap for talisman", "talisman", stolen)
    assert seen(desk, "blue", "red") == ({}, 1)
    assert seen(desk, "blue", "green") == ({}, 2)


def test_the_thief_still_knows_the_known_cards_left_behind():
    desk = known_then_robbed("coin scrap mask", "trade coin scrap for talisman", "talisman", "mask")
    assert seen(desk, "green", "red") == ({"talisman": 1}, 0)


def test_the_thief_knows_when_the_known_card_is_gone():
    desk = known_then_robbed("coin scrap mask", "trade coin scrap for talisman", "talisman", "talisman")
    assert seen(desk, "green", "red") == ({}, 1)


def test_of_two_known_cards_of_a_kind_one_is_certain_after_an_unseen_theft():
    desk = known_then_robbed("2 coin mask", "trade 2 coin for 2 scrap", "2 scrap", "mask")
    assert seen(desk, "blue", "red") == ({"scrap": 1}, 1)


def test_a_theft_from_a_hand_known_to_be_of_one_kind_is_known_to_all():
    desk = known_then_robbed("coin", "trade coin for 2 scrap", "2 scrap", "scrap")
    assert seen(desk, "blue", "red") == ({"scrap": 1}, 0)
    assert seen(desk, "blue", "green") == ({"scrap": 1}, 1)


# Chambers


def at_the_temple(**more):
    return Desk(
        **{
            "players": 3,
            "monument": "temple",
            "hands": {"blue": "talisman cup", "red": "2 map", "green": "2 map"},
            "chambers": {1: FIVE, 2: "3 scrap 2 talisman", 3: "5 shard"},
            "dig": DIG,
            **more,
        }
    )


def test_a_look_into_a_chamber_is_private():
    desk = at_the_temple()
    desk.run("sell talisman", "look 1")
    assert desk.seen("blue").chamber(1) == {"scrap": 1, "coin": 1, "mask": 1, "cup": 1, "shard": 1}
    assert desk.seen("red").chamber(1) == {}
    assert desk.seen("green").chamber(1) == {}


def test_a_look_shows_only_the_chamber_named():
    desk = at_the_temple()
    desk.run("sell talisman", "look 1")
    assert desk.seen("blue").chamber(2) == {}
    assert desk.seen("blue").chamber_unknown(2) == 5


def test_a_look_lasts():
    desk = at_the_temple()
    desk.run("sell talisman", "look 1", "end", "dig", "end", "dig", "end", "dig")
    assert desk.turn == "blue"
    assert desk.seen("blue").chamber(1) == {"scrap": 1, "coin": 1, "mask": 1, "cup": 1, "shard": 1}


def test_whoever_looked_knows_what_another_takes_from_the_chamber():
    desk = at_the_temple()
    desk.run("sell talisman", "look 1", "end", "dig", "explore 1")
    assert seen(desk, "blue", "red") == ({"scrap": 1, "coin": 1, "mask": 1, "cup": 1, "shard": 1}, 1)
    assert seen(desk, "green", "red") == ({}, 6)


def test_cards_taken_from_a_closed_chamber_are_not_shown():
    desk = Desk(players=3, hands={"blue": "map"}, chambers={1: "coin scrap", 2: FIVE}, dig=DIG)
    desk.do("explore 1")
    assert seen(desk, "blue", "blue") == ({"coin": 1, "scrap": 1}, 0)
    assert seen(desk, "red", "blue") == ({}, 2)


def at_the_tomb(chamber=FIVE):
    return Desk(
        players=3,
        monument="tomb",
        hands={"blue": "map", "red": "map"},
        chambers={1: chamber, 2: "4 shard 4 talisman"},
        dig=DIG,
    )


def test_the_tomb_is_seen_by_its_explorer_only():
    desk = at_the_tomb()
    desk.run("explore 1", "keep coin mask")
    assert desk.seen("blue").chamber(1) == {"scrap": 1, "cup": 1, "shard": 1}
    assert desk.seen("blue").chamber_unknown(1) == 0
    assert desk.seen("red").chamber(1) == {}
    assert seen(desk, "red", "blue") == ({}, 2)


def test_what_was_seen_in_the_tomb_lasts_until_another_takes_cards():
    desk = at_the_tomb()
    desk.run("explore 1", "keep coin mask", "end", "dig")
    assert desk.seen("blue").chamber(1) == {"scrap": 1, "cup": 1, "shard": 1}
    desk.run("explore 1", "keep scrap cup")
    assert desk.seen("blue").chamber_unknown(1) == 1
    assert desk.seen("blue").chamber(1) == {}
    assert desk.seen("red").chamber(1) == {"shard": 1}


def test_of_many_cards_seen_in_the_tomb_all_but_two_are_certain_after_another_explored():
    desk = at_the_tomb("6 scrap coin")
    desk.run("explore 1", "keep scrap coin", "end", "dig", "explore 1", "keep 2 scrap")
    assert desk.seen("blue").chamber(1) == {"scrap": 3}
    assert desk.seen("blue").chamber_unknown(1) == 0
    assert seen(desk, "blue", "red") == ({"scrap": 2}, 1)


def test_the_later_explorer_does_not_know_what_the_earlier_one_kept():
    desk = at_the_tomb()
    desk.run("explore 1", "keep coin mask", "end", "dig", "explore 1")
    assert seen(desk, "red", "blue") == ({}, 2)


def test_the_other_chamber_of_the_tomb_stays_unknown():
    desk = at_the_tomb()
    desk.run("explore 1", "keep coin mask")
    assert desk.seen("blue").chamber(2) == {}
    assert desk.seen("blue").chamber_unknown(2) == 8


# Open draws


def in_the_mine(*draws):
    desk = Desk(
        players=3,
        monument="mine",
        hands={"blue": "map"},
        chambers={1: "4 coin 4 scrap 3 shard 2 talisman 2 mask"},
        dig="scrap shard coin talisman cup scrap shard coin",
    )
    for kind in draws:
        desk.next_chance(f"mine {kind}")
    return desk


def test_cards_kept_from_the_mine_are_known_in_the_hand():
    desk = in_the_mine("coin", "scrap")
    desk.run("explore", "draw", "stop")
    assert seen(desk, "red", "blue") == ({"coin": 1, "scrap": 1}, 0)
    assert desk.seen("red").chamber_unknown(1) == 13


@pytest.mark.parametrize("colour", COLOURS)
def test_cards_returned_to_the_mine_are_known_to_all(colour):
    desk = in_the_mine("mask", "coin")
    desk.run("explore", "draw")
    assert desk.seen(colour).chamber(1) == {"mask": 1, "coin": 1}
    assert desk.seen(colour).chamber_unknown(1) == 13


@pytest.mark.parametrize("colour", COLOURS)
def test_cards_drawn_at_the_sphinx_are_known_to_all(colour):
    desk = Desk(
        players=3,
        monument="sphinx",
        hands={"blue": "map shard"},
        chambers={1: "4 coin 4 scrap 3 shard 2 cup 2 mask"},
        dig="scrap shard coin talisman cup scrap shard coin",
    )
    desk.next_chance("sphinx coin coin scrap mask cup")
    desk.do("explore coin mask")
    assert desk.seen(colour).chamber(1) == {"scrap": 1, "cup": 1}
    assert desk.seen(colour).chamber_unknown(1) == 10
    known = desk.seen(colour).hand("blue")
    assert (known["coin"], known["mask"]) == (2, 1)


def test_cards_taken_from_the_buried_ruins_are_known_in_the_hand():
    desk = Desk(
        players=3,
        monument="ruins",
        hands={"blue": "map shard"},
        chambers={1: "coin scrap", 2: "mask", 3: "cup"},
        pile="scrap shard coin",
        dig=DIG,
    )
    desk.do("explore 1")
    assert seen(desk, "red", "blue") == ({"coin": 1, "scrap": 1}, 1)


# Sampled worlds


def some_way_on(monument, seed, steps, players=3):
    """A game played for some decisions: explore whenever possible, a trade or a sale now and then, short turns."""
    desk = Desk.new(players=players, seed=seed, monument=monument)
    explorations = {"mine": ["explore"], "sphinx": ["explore coin scrap"]}.get(monument, ["explore 3", "explore 1"])
    for step in range(steps):
        wanted = [*explorations, "look 1"]
        wanted += ["sell coin", "sell scrap"] if step % 9 == 0 else []
        wanted += ["end"] if step % 4 else []
        choices = [choice for choice in wanted if desk.legal(choice)][:1] or sorted(desk.options(limit=40))
        if choices:
            desk.do(choices[(7 * step + seed) % len(choices)])
    return desk


def all_cards(desk, players=3):
    colours = ["blue", "red", "green", "white", "purple"][:players]
    piles = [desk.hand(colour) for colour in colours] + [desk.market, {"map": desk.maps_removed}]
    piles += [desk.chamber(number) for number in range(1, desk.chambers + 1)]
    piles += [{kind: 1} for kind in [*desk.dig, *desk.pile]]
    piles += [{kind: number} for colour in colours for kind, number, _ in desk.sold(colour)]
    totals = {}
    for cards in piles:
        for kind, number in cards.items():
            totals[kind] = totals.get(kind, 0) + number
    return totals


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("steps", [0, 25, 90])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_guess_has_as_many_cards_of_each_kind_as_the_game(monument, steps, colour):
    desk = some_way_on(monument, steps, steps)
    world = all_cards(desk.determinize(colour, seed=1))
    assert world == all_cards(desk)
    treasures = {kind: number for kind, number in world.items() if kind not in ("thief", "sandstorm")}
    assert treasures == {"scrap": 16, "shard": 16, "coin": 12, "cup": 6, "talisman": 8, "map": 6, "mask": 4}


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_guess_agrees_with_everything_open(monument, colour):
    desk = some_way_on(monument, 3, 60)
    world = desk.determinize(colour, seed=2)
    assert world.hand(colour) == desk.hand(colour)
    assert world.market == desk.market
    assert world.dig_left == desk.dig_left
    assert (world.thieves_left, world.storms_left) == (desk.thieves_left, desk.storms_left)
    assert (world.turn, world.question, world.maps_removed) == (desk.turn, desk.question, desk.maps_removed)
    for other in COLOURS:
        assert total(world.hand(other)) == total(desk.hand(other))
        assert (world.sold(other), world.tents(other)) == (desk.sold(other), desk.tents(other))
    for number in range(1, desk.chambers + 1):
        assert total(world.chamber(number)) == total(desk.chamber(number))


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_guess_contains_every_card_known_for_sure(monument, colour):
    desk = some_way_on(monument, 4, 80)
    known, world = desk.seen(colour), desk.determinize(colour, seed=3)
    for other in COLOURS:
        assert all(world.hand(other).get(kind, 0) >= number for kind, number in known.hand(other).items())
    for number in range(1, desk.chambers + 1):
        assert all(world.chamber(number).get(kind, 0) >= many for kind, many in known.chamber(number).items())


@pytest.mark.parametrize("monument", MONUMENTS)
def test_cards_known_for_sure_are_really_there(monument):
    desk = some_way_on(monument, 5, 100)
    for colour in COLOURS:
        known = desk.seen(colour)
        for other in COLOURS:
            cards = desk.hand(other)
            assert all(cards.get(kind, 0) >= number for kind, number in known.hand(other).items())
            assert total(known.hand(other)) + known.unknown(other) == total(cards)
        for number in range(1, desk.chambers + 1):
            cards = desk.chamber(number)
            assert all(cards.get(kind, 0) >= many for kind, many in known.chamber(number).items())
            assert total(known.chamber(number)) + known.chamber_unknown(number) == total(cards)


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("seed", range(5))
def test_a_guess_puts_no_map_into_dealt_hands_or_chambers(monument, seed):
    desk = Desk.new(players=3, seed=seed, monument=monument)
    world = desk.determinize("blue", seed=seed)
    assert world.dig.count("map") == 6
    assert all("map" not in world.hand(colour) for colour in COLOURS)


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_puts_no_more_maps_into_a_hand_than_cards_were_dug(seed):
    desk = Desk.new(players=3, seed=1, monument="pyramid")
    while desk.turn == desk.first:
        desk.do(min(desk.options(limit=30), key=lambda option: (option not in ("dig", "end"), option)))
    observer = desk.turn
    world = desk.determinize(observer, seed=seed)
    assert world.hand(desk.first).get("map", 0) <= 1
    assert all("map" not in world.chamber(number) for number in (1, 2, 3))


def test_guesses_differ_in_what_is_hidden():
    desk = Desk.new(players=3, seed=6)
    assert len({str(sorted(desk.determinize("blue", seed=seed).hand("red").items())) for seed in range(20)}) > 1
    assert len({str(desk.determinize("blue", seed=seed).dig) for seed in range(20)}) > 1


BOX = {"scrap": 16, "shard": 16, "coin": 12, "cup": 6, "talisman": 8, "map": 6, "mask": 4, "thief": 6, "sandstorm": 4}
PYRAMID = {1: "coin scrap", 2: "4 shard mask", 3: "4 coin 4 scrap"}


def whole_game(first_cards, *, hands, market, chambers=PYRAMID, **more):
    """Every card of the game is somewhere: what is named nowhere else lies in the dig site below the first cards."""
    left = dict(BOX)
    for words in [first_cards, market, *hands.values(), *chambers.values()]:
        number = 1
        for word in words.split():
            if word.isdigit():
                number = int(word)
            else:
                left[word] -= number
                number = 1
    assert min(left.values()) >= 0
    rest = " ".join(f"{number} {kind}" for kind, number in left.items() if number)
    dig = f"{first_cards} {rest}"
    return Desk(players=3, hands=hands, market=market, chambers=chambers, dig=dig, **more)


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_gives_a_card_seen_leaving_the_marketplace_to_its_taker(seed):
    desk = whole_game(
        "shard",
        turn="red",
        hands={"blue": "3 shard coin", "red": "coin scrap mask cup", "green": "3 scrap cup"},
        market="talisman 4 shard",
    )
    desk.do("trade coin scrap for talisman")
    assert desk.determinize("blue", seed=seed).hand("red").get("talisman", 0) >= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_of_the_victim_gives_the_stolen_card_to_the_thief(seed):
    desk = whole_game(
        "thief shard",
        question="dig",
        hands={"blue": "3 shard scrap", "red": "coin cup mask scrap", "green": "3 scrap cup"},
        market="talisman 4 shard",
    )
    desk.do("dig")
    desk.next_chance("theft mask")
    desk.do("rob red")
    assert desk.determinize("red", seed=seed).hand("blue").get("mask", 0) >= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_after_an_unseen_theft_leaves_the_known_card_with_victim_or_thief(seed):
    desk = whole_game(
        "thief shard",
        turn="red",
        hands={"blue": "3 shard coin", "red": "coin scrap mask cup", "green": "3 scrap cup"},
        market="talisman 4 shard",
    )
    desk.run("trade coin scrap for talisman", "end", "dig")
    desk.next_chance("theft cup")
    desk.do("rob red")
    world = desk.determinize("blue", seed=seed)
    assert world.hand("red").get("talisman", 0) + world.hand("green").get("talisman", 0) >= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_keeps_the_chamber_looked_at(seed):
    desk = whole_game(
        "scrap shard",
        monument="temple",
        hands={"blue": "3 shard talisman", "red": "coin scrap mask cup", "green": "3 scrap cup"},
        market="talisman 4 shard",
        chambers={1: FIVE, 2: "3 scrap 2 talisman", 3: "5 shard"},
    )
    desk.run("sell talisman", "look 1", "end", "dig")
    assert desk.determinize("blue", seed=seed).chamber(1) == {"scrap": 1, "coin": 1, "mask": 1, "cup": 1, "shard": 1}


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_gives_a_chamber_looked_at_to_whoever_took_it(seed):
    desk = whole_game(
        "shard map coin scrap map",
        question="dig",
        monument="temple",
        hands={"blue": "3 shard talisman", "red": "2 coin 2 scrap", "green": "3 scrap cup"},
        market="talisman 4 shard",
        chambers={1: FIVE, 2: "3 scrap 2 talisman", 3: "5 shard"},
    )
    desk.run("dig", "sell talisman", "look 1", "end")
    desk.run("dig", "end", "dig", "end", "dig", "end", "dig", "explore 1")
    assert set(FIVE.split()) <= set(desk.determinize("blue", seed=seed).hand("red"))


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_splits_a_chamber_of_the_tomb_as_it_was_seen(seed):
    desk = whole_game(
        "map map",
        question="dig",
        monument="tomb",
        hands={"blue": "3 shard coin", "red": "2 coin 2 shard", "green": "3 scrap cup"},
        market="talisman 4 shard",
        chambers={1: "scrap coin cup mask talisman 2 shard", 2: "4 scrap 4 coin"},
    )
    desk.run("dig", "explore 1", "keep 2 shard", "end", "dig", "explore 1", "keep coin mask")
    world = desk.determinize("blue", seed=seed)
    left = set(world.chamber(1))
    assert len(left) == 3
    assert left < {"scrap", "coin", "cup", "mask", "talisman"}
    assert {"scrap", "coin", "cup", "mask", "talisman"} - left <= set(world.hand("red"))


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_leaves_the_buried_ruins_as_they_lie(seed):
    desk = Desk.new(players=3, seed=2, monument="ruins")
    world = desk.determinize("red", seed=seed)
    assert [world.chamber(number) for number in (1, 2, 3)] == [desk.chamber(number) for number in (1, 2, 3)]
    assert len(world.pile) == 12


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_can_be_played_to_the_end(seed):
    world = some_way_on("tomb", seed, 50).determinize("green", seed=seed)
    world.play_on(seed=seed)
    assert world.turn == "over"


# Hiding


def view(desk, colour):
    known = desk.seen(colour)
    hands = [(known.hand(other), known.unknown(other)) for other in COLOURS]
    chambers = [(known.chamber(number), known.chamber_unknown(number)) for number in range(1, desk.chambers + 1)]
    own = desk.options() if desk.turn == colour else None
    return hands, chambers, known.dig_left, known.market, own


BASE = {
    "players": 3,
    "hands": {"blue": "2 scrap map", "red": "coin shard cup", "green": "mask talisman"},
    "market": "coin talisman",
    "dig": "shard coin talisman cup scrap",
    "chambers": {1: "coin scrap", 2: FIVE},
}


@pytest.mark.parametrize(
    "swapped",
    [
        {"hands": {"blue": "2 scrap map", "red": "mask shard cup", "green": "coin talisman"}},
        {
            "hands": {"blue": "2 scrap map", "red": "talisman shard cup", "green": "mask talisman"},
            "dig": "shard coin coin cup scrap",
        },
        {"dig": "scrap cup talisman coin shard"},
        {"chambers": {1: "mask scrap", 2: "scrap coin coin cup shard"}},
        {
            "hands": {"blue": "2 scrap map", "red": "scrap shard cup", "green": "mask talisman"},
            "chambers": {1: "2 coin", 2: FIVE},
        },
        {"dig": "coin coin talisman cup scrap", "chambers": {1: "shard scrap", 2: FIVE}},
    ],
    ids=["two hands", "hand and dig site", "dig site", "two chambers", "hand and chamber", "dig site and chamber"],
)
def test_swapping_hidden_cards_changes_nothing_in_the_view(swapped):
    assert view(Desk(**BASE), "blue") == view(Desk(**{**BASE, **swapped}), "blue")


def test_swapping_open_cards_changes_the_view():
    assert view(Desk(**BASE), "blue") != view(Desk(**{**BASE, "market": "coin mask"}), "blue")


def test_the_pile_of_the_buried_ruins_is_hidden():
    ruins = {**BASE, "monument": "ruins", "chambers": {1: "coin", 2: "mask", 3: "cup"}}
    first = Desk(**ruins, pile="scrap shard coin")
    second = Desk(**{**ruins, "dig": "coin coin talisman cup scrap"}, pile="scrap shard shard")
    assert view(first, "blue") == view(second, "blue")


def test_a_bystander_sees_the_same_whatever_card_is_stolen():
    assert view(robbed("coin"), "green") == view(robbed("mask"), "green")


def test_an_opponent_sees_the_same_whatever_card_is_dug():
    first = Desk(players=3, question="dig", hands={"blue": "coin"}, dig="mask cup shard scrap")
    second = Desk(players=3, question="dig", hands={"blue": "coin"}, dig="cup mask shard scrap")
    first.do("dig")
    second.do("dig")
    assert view(first, "red") == view(second, "red")
    assert view(first, "blue") != view(second, "blue")


def test_an_opponent_sees_the_same_whatever_is_kept_from_the_tomb():
    first, second = at_the_tomb(), at_the_tomb()
    first.run("explore 1", "keep coin mask")
    second.run("explore 1", "keep scrap cup")
    assert view(first, "red") == view(second, "red")


def test_an_opponent_sees_the_same_whatever_a_look_shows():
    first = at_the_temple()
    second = at_the_temple(chambers={1: "5 shard", 2: "3 scrap 2 talisman", 3: FIVE})
    first.run("sell talisman", "look 1")
    second.run("sell talisman", "look 1")
    assert view(first, "red") == view(second, "red")
    assert view(first, "blue") != view(second, "blue")


# In sight


@pytest.mark.parametrize("witness", [0, 1, 6])
def test_what_is_in_sight_is_no_more_than_what_can_be_known(witness):
    desk = Desk.new(players=3, seed=2, monument="temple")
    for _ in range(12):
        desk.do("dig" if desk.question == "dig" else sorted(desk.options(20))[0])
        if desk.turn == "over":
            break
        table = desk.table
        plain, known = RULES.hidden.in_sight(table, witness), RULES.hidden.as_witnessed(table, witness)
        for there, more in ((plain.hands, known.hands), (plain.chambers, known.chambers)):
            assert all(
                one <= other
                for some, others in zip(there, more, strict=True)
                for one, other in zip(some, others, strict=True)
            )
        assert [plain.hand_size(seat) for seat in range(3)] == [table.hand_size(seat) for seat in range(3)]

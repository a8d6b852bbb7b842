"""The twelve societies: what they bring at the start and what they can do."""

import pytest

from tests.royal_society.desk import Desk

TENS = {
    "chosen-relic", "reserve", "reputation-4", "expertise-1", "money-20", "knowledge-3", "port", "university", "museum",
    "city",
}  # fmt: skip
REGIONS = ("africa", "mediterranean", "asia", "south-america")


def set_out(name, card="", **position):
    """Blue, of this society, carries out an expedition."""
    desk = Desk(
        **{"players": 3, "society": {"blue": name}, "cards": {"trip": card}, "hand": {"blue": "trip"}, **position}
    )
    desk.run("activate 1", "place port 1")
    return desk


def carried_out(name, card="", draws=(), **position):
    desk = set_out(name, card, **position)
    if draws:
        desk.next_chance(*draws)
    desk.do("go trip")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def study(desk, words, section=1):
    for decision in ("activate 1", f"place university {section}", "study", f"learn {words}"):
        if desk.legal(decision):
            desk.do(decision)
    return desk


# What they can do


def test_livingstone_chooses_a_relic_after_an_expedition_to_africa():
    desk = carried_out("livingstone", "region=africa")
    assert desk.question == "relic"
    assert not desk.legal("take scroll asia")
    desk.do("take scroll africa")
    assert desk.relics("blue") == {"scroll africa": 1}


def test_livingstone_chooses_from_the_bag_only():
    desk = carried_out("livingstone", "region=africa", bags={"africa": "scroll, pottery"}, beside={"africa": "jewelry"})
    assert not desk.legal("take jewelry africa")


def test_greater_london_draws_two_relics_after_an_excavation_and_keeps_one():
    draws = ("draw scroll africa", "draw pottery africa")
    desk = carried_out("greater-london", "type=excavation region=africa", draws)
    assert desk.question == "hold"
    assert not desk.legal("hold jewelry africa")
    desk.do("hold pottery africa")
    assert desk.relics("blue") == {"pottery africa": 1}
    assert desk.beside("africa") == {"scroll": 1}


def test_greater_london_keeps_one_of_two_equal_relics():
    draws = ("draw scroll asia", "draw scroll asia")
    desk = carried_out("greater-london", "type=excavation region=asia", draws)
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.beside("asia") == {"scroll": 1}


def test_greater_london_keeps_the_last_relic_of_a_bag():
    desk = carried_out(
        "greater-london", "type=excavation region=asia", bags={"asia": "scroll"}, beside={"asia": ""}
    )  # fmt: skip
    assert desk.relics("blue") == {"scroll asia": 1}


@pytest.mark.parametrize("region", REGIONS)
def test_the_red_lion_learns_from_anthropology_in_the_explored_region(region):
    desk = carried_out("red-lion", f"type=anthropology region={region}")
    assert desk.knowledge("blue", region) == 1


@pytest.mark.parametrize(("words", "section"), [("asia", 1), ("2 asia", 3), ("asia africa", 3)])
def test_the_british_school_gains_a_reputation_for_asian_knowledge_however_much(words, section):
    desk = Desk(players=3, society={"blue": "british-school"}, expertise={"blue": "3 1 1"})
    study(desk, words, section)
    assert desk.reputation("blue") == 5


def test_the_british_school_gains_nothing_for_other_knowledge():
    desk = Desk(players=3, society={"blue": "british-school"})
    assert study(desk, "africa").reputation("blue") == 4


def test_the_british_school_gains_for_every_gain_of_an_expedition():
    desk = carried_out("british-school", "region=asia gains='1 knowledge asia'", tiles={"blue": "port"})
    assert desk.knowledge("blue", "asia") == 2
    assert desk.reputation("blue") == 6


@pytest.mark.parametrize(("before", "reputation"), [(11, 5), (12, 4)])
def test_the_british_school_gains_nothing_once_asia_is_known_in_full(before, reputation):
    desk = Desk(players=3, society={"blue": "british-school"}, knowledge={"blue": f"asia {before}"})
    assert study(desk, "asia").reputation("blue") == reputation


@pytest.mark.parametrize(
    ("shown", "prestige"),
    [
        (["scroll mediterranean I 1"], 2),
        (["scroll mediterranean I 1", "pottery mediterranean I 2"], 4),
        (["scroll mediterranean I 1", "jewelry asia IV 1"], 2),
        (["jewelry asia I 1"], 0),
    ],
)
def test_the_levantine_society_gains_prestige_for_every_mediterranean_relic_exhibited(shown, prestige):
    desk = Desk(
        players=3,
        society={"blue": "levantine"},
        reputation={"blue": 6},
        expertise={"blue": "4 1 1"},
        relics={"blue": "scroll mediterranean, pottery mediterranean, jewelry asia"},
    )
    desk.run("activate 1", "place museum 4", "exhibit", *(f"exhibit {words}" for words in shown))
    if desk.legal("done"):
        desk.do("done")
    assert desk.prestige("blue") == prestige


def test_the_levantine_society_gains_nothing_for_a_relic_studied():
    desk = Desk(players=3, society={"blue": "levantine"}, reputation={"blue": 6}, expertise={"blue": "2 1 1"},
                relics={"blue": "scroll mediterranean"})  # fmt: skip
    desk.run("activate 1", "place museum 2", "study-relic")
    assert desk.prestige("blue") == 0


def test_the_mesoamerica_institute_gains_three_pounds_in_south_america():
    desk = carried_out(
        "mesoamerica", "region=south-america cost=5", money={"blue": 5}, skills={"blue": "asia asia asia"}
    )
    assert desk.money("blue") == 3


@pytest.mark.parametrize(("money", "possible"), [(4, False), (5, True)])
def test_the_mesoamerica_institute_must_pay_before_it_gains(money, possible):
    desk = set_out(
        "mesoamerica",
        "region=south-america cost=5",
        money={"blue": money},
        reputation={"blue": 0},
        discs={"blue": 0},
        skills={"blue": "asia asia asia"},
    )
    assert desk.legal("go trip") is possible


def test_st_pancras_gains_a_reputation_for_an_exploration():
    assert carried_out("st-pancras", "type=exploration").reputation("blue") == 5


def test_westminster_sells_for_eighteen_pounds():
    desk = Desk(players=3, society={"blue": "westminster"}, relics={"blue": "scroll asia, pottery asia"})
    desk.run("activate 1", "place city 1", "sell", "give scroll asia")
    assert desk.money("blue") == 18


@pytest.mark.parametrize(("section", "money"), [(1, 7), (3, 15)])
def test_the_london_institute_gains_three_pounds_more_from_a_patron(section, money):
    desk = Desk(
        players=3,
        society={"blue": "london-institute"},
        expertise={"blue": "3 1 1"},
        relics={"blue": "scroll asia"},
        patrons={"duke": "rate=4", "earl": "rate=4"},
        patron_deck="duke earl",
    )
    desk.run("activate 1", f"place city {section}", "patron", "meet duke")
    assert desk.money("blue") == money


def test_kings_cross_chooses_a_relic_after_a_cartography():
    desk = carried_out("kings-cross", "type=cartography region=mediterranean")
    assert desk.question == "relic"
    assert not desk.legal("take scroll asia")
    desk.do("take jewelry mediterranean")
    assert desk.relics("blue") == {"jewelry mediterranean": 1}


@pytest.mark.parametrize(
    ("society", "reputation", "open_"),
    [
        ("association", 3, False),
        ("association", 4, True),
        ("association", 5, True),
        ("westminster", 5, False),
        ("westminster", 6, True),
    ],
)
def test_the_association_goes_to_the_museum_with_a_reputation_of_four(society, reputation, open_):
    desk = Desk(
        players=3, society={"blue": society}, reputation={"blue": reputation}, relics={"blue": "scroll asia"}
    )  # fmt: skip
    desk.do("activate 1")
    assert desk.legal("place museum 1") is open_


@pytest.mark.parametrize("space", [6, 5, 4, 3, 1])
@pytest.mark.parametrize("reputation", [0, 4])
def test_the_explorers_club_reserves_without_losing_reputation(space, reputation):
    desk = carried_out("explorers-club", "gains='reserve'", reputation={"blue": reputation}, discs={"blue": 0})
    desk.do(f"reserve p{space}")
    assert desk.hand("blue") == [f"p{space}"]
    assert desk.reputation("blue") == reputation


def test_the_explorers_club_still_pays_to_set_out_from_the_program():
    desk = set_out("explorers-club", reputation={"blue": 1}, discs={"blue": 0})
    assert not desk.legal("go p6")


@pytest.mark.parametrize(
    ("society", "card"),
    [
        ("livingstone", "region=asia"),
        ("greater-london", "type=exploration"),
        ("red-lion", "type=excavation"),
        ("mesoamerica", "region=africa"),
        ("st-pancras", "type=anthropology"),
        ("kings-cross", "type=excavation"),
    ],
)
def test_an_expedition_of_another_sort_brings_a_society_nothing(society, card):
    desk = carried_out(society, card)
    assert desk.turn == "yellow"
    assert (desk.relics("blue"), desk.money("blue"), desk.reputation("blue")) == ({}, 0, 4)
    assert not any(desk.knowledge("blue").values())


def test_a_society_works_for_its_own_player_only():
    desk = carried_out("", "type=exploration", society={"yellow": "st-pancras"})
    assert (desk.reputation("blue"), desk.reputation("yellow")) == (4, 4)


def test_a_society_works_every_time():
    desk = carried_out(
        "st-pancras", cards={"trip": "type=exploration", "more": "type=exploration"}, hand={"blue": "trip more"},
        home={"yellow": "", "purple": ""},
    )  # fmt: skip
    desk.run("activate 2", "place port 2", "go more")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.reputation("blue") == 6


# What they bring at the start


def dealt(society, first=1):
    """A game in which blue is dealt this society, at the moment of the choice; the first from a seed on."""
    for seed in range(first, first + 200):
        desk = Desk.new(players=3, seed=seed)
        desk.run("side a", "experts 1 2 3")
        desk.do(min(option for option in desk.options() if option.startswith("keep ")))
        if desk.legal(f"society {society}"):
            return desk
    raise AssertionError(f"{society} is never dealt")


def known(**levels):
    return {region: levels.get(region.replace("-", "_"), 0) for region in REGIONS}


@pytest.mark.parametrize(
    ("society", "choices", "knowledge", "relics", "expertise", "reputation", "money", "prestige"),
    [
        ("livingstone", ["learn asia"], known(africa=3, asia=1), {"africa": 2}, (1, 2, 3), 4, 0, 0),
        ("greater-london", ["learn 2 asia", "learn 2 africa"], known(asia=2, africa=2), {}, (1, 2, 3), 4, 20, 0),
        ("red-lion", ["learn 2 africa", "train 1"], known(africa=2), {}, (2, 2, 3), 5, 10, 0),
        ("british-school", [], known(asia=2), {"asia": 2}, (1, 2, 3), 5, 10, 0),
        ("levantine", ["train 3"], known(mediterranean=2), {"mediterranean": 1}, (1, 2, 4), 4, 10, 0),
        ("mesoamerica", ["train 2"], known(south_america=2), {}, (1, 3, 3), 4, 0, 2),
        (
            "st-pancras",
            ["learn 2 asia", "learn 2 africa", "learn 2 mediterranean"],
            known(asia=2, africa=2, mediterranean=2), {}, (1, 2, 3), 4, 0, 0,
        ),
        ("westminster", ["train 1"], known(), dict.fromkeys(REGIONS, 1), (2, 2, 3), 4, 0, 0),
        ("london-institute", ["learn asia", "train 1"], known(asia=1), {}, (2, 2, 3), 5, 10, 0),
        (
            "association",
            ["learn 2 asia", "learn africa", "take scroll africa"],
            known(asia=2, africa=1), {"africa": 1}, (1, 2, 3), 4, 20, 0,
        ),
    ],
)  # fmt: skip
def test_what_a_society_brings_at_the_start(
    society, choices, knowledge, relics, expertise, reputation, money, prestige
):
    desk = dealt(society)
    desk.run(f"society {society}", *choices)
    assert desk.turn == "yellow"
    assert desk.society("blue") == society
    assert {region: desk.knowledge("blue", region) for region in REGIONS} == knowledge
    assert number_by_region(desk) == relics
    assert desk.expertise("blue") == expertise
    assert desk.reputation("blue") == reputation
    assert desk.money("blue") == money
    assert desk.prestige("blue") == prestige


def number_by_region(desk):
    found = {}
    for relic, number in desk.relics("blue").items():
        region = relic.split()[1]
        found[region] = found.get(region, 0) + number
    return found


def test_kings_cross_draws_from_the_bag_of_the_region_chosen_and_meets_a_patron_with_expertise_four():
    desk = dealt("kings-cross")
    desk.run("society kings-cross", "learn 2 mediterranean")
    assert desk.knowledge("blue", "mediterranean") == 2
    assert number_by_region(desk) == {"mediterranean": 2}
    assert desk.question == "patron"
    deck = desk.patron_deck
    patrons = [option.removeprefix("meet ") for option in desk.options() if option.startswith("meet ")]
    assert len(patrons) == 2
    desk.do(f"meet {patrons[0]}")
    assert desk.patrons("blue") == {patrons[0]: False}
    assert desk.money("blue") in (12, 16, 20)
    assert desk.patron_deck[-1] == patrons[1]
    assert set(deck) - {patrons[0]} | {patrons[1]} == set(desk.patron_deck)


def test_the_explorers_club_publishes_from_the_tiles_left_in_the_box():
    desk = dealt("explorers-club")
    desk.run("society explorers-club", "learn africa")
    assert desk.knowledge("blue", "africa") == 1
    assert desk.money("blue") == 10
    assert desk.reputation("blue") == 5
    assert desk.question == "bloomsbury"
    offered = {option.removeprefix("publish ") for option in desk.options() if option.startswith("publish ")}
    assert len(desk.stack(10)) == 4
    assert offered == TENS - desk.stack(10)
    tile = min(offered & {"port", "university", "museum", "city", "money-20", "reputation-4"})
    desk.do(f"publish {tile}")
    assert desk.tiles("blue") == {tile}
    assert len(desk.stack(10)) == 4


@pytest.mark.parametrize("seed", range(3))
def test_the_tile_of_the_explorers_club_is_its_only_one_of_ten(seed):
    desk = dealt("explorers-club")
    desk.run("society explorers-club", "learn africa")
    offered = {option.removeprefix("publish ") for option in desk.options() if option.startswith("publish ")}
    desk.do(f"publish {min(offered & {'port', 'university', 'museum', 'city', 'money-20', 'reputation-4'})}")
    own = desk.tiles("blue") & TENS
    desk.play_on(seed=seed)
    assert desk.tiles("blue") & TENS == own


def with_the_tile_of_a_reservation():
    """Blue founds the Explorers Club in a game in which the tile that reserves went back to the box."""
    for seed in range(100):
        desk = dealt("explorers-club", seed)
        if "reserve" not in desk.stack(10):
            return desk.run("society explorers-club", "learn africa", "publish reserve")
    raise LookupError("no such game")


def test_the_explorers_club_pays_for_what_it_reserves_in_its_own_set_up():
    desk = with_the_tile_of_a_reservation()
    assert (desk.question, desk.reputation("blue")) == ("reserve", 5)
    card = desk.program[0]
    desk.do(f"reserve {card}")
    assert card in desk.hand("blue")
    assert desk.reputation("blue") == 5 - desk.program_cost(6)


def test_the_power_of_the_explorers_club_works_from_the_first_favor_on():
    desk = Desk(
        players=3, on_top="blue", society={"blue": "explorers-club"}, home={"blue": "1", "yellow": "", "purple": ""}
    )
    study(desk, "africa")
    desk.run("favor reserve", "reserve p6")
    assert desk.hand("blue") == ["p6"]
    assert desk.reputation("blue") == 4


def test_another_region_is_another_region():
    desk = dealt("greater-london")
    desk.run("society greater-london", "learn 2 asia")
    assert not desk.legal("learn 2 asia")
    desk = dealt("livingstone")
    desk.do("society livingstone")
    assert not desk.legal("learn africa")


def test_two_knowledge_in_one_region_are_not_split():
    desk = dealt("red-lion")
    desk.do("society red-lion")
    assert not desk.legal("learn asia africa")


def test_the_association_takes_its_relic_from_one_of_the_two_regions_chosen():
    desk = dealt("association")
    desk.run("society association", "learn 2 asia", "learn africa")
    regions = {option.split()[2] for option in desk.options() if option.startswith("take ")}
    assert regions == {"asia", "africa"}


def test_one_of_two_societies_is_kept():
    desk = dealt("red-lion")
    societies = [option for option in desk.options() if option.startswith("society ")]
    assert len(societies) == 2

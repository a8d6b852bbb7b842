"""Find a publisher in Bloomsbury: when, how often, and what the twenty tiles do."""

import pytest

from arch_engine import from_text, load, simulate, verify
from arch_engine.replay.text_writing import as_text
from tests.royal_society.desk import Desk


def returning(gains="2 prestige", **position):
    """Blue, on 9 prestige if nothing else is said, comes back from an expedition."""
    desk = Desk(
        **{
            "players": 3,
            "cards": {"trip": f"gains='{gains}'", **position.pop("others", {})},
            "hand": {"blue": "trip"},
            "prestige": {"blue": 9},
            "stacks": {10: "money-20 port city", 25: "relics reputation"},
            **position,
        }
    )
    desk.run("activate 1", "place port 1", "go trip")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def offered(desk):
    return {option.removeprefix("publish ") for option in desk.options() if option.startswith("publish ")}


# When


@pytest.mark.parametrize(
    ("before", "gain", "stack"),
    [(0, 9, None), (8, 1, None), (0, 10, 10), (9, 1, 10), (9, 5, 10), (8, 4, 10)],
)
def test_the_first_publisher_is_found_at_ten_prestige(before, gain, stack):
    desk = returning(f"{gain} prestige", prestige={"blue": before})
    assert (desk.question == "bloomsbury") is (stack == 10)


@pytest.mark.parametrize(("before", "gain", "found"), [(15, 9, False), (23, 1, False), (24, 1, True), (20, 9, True)])
def test_the_second_publisher_is_found_at_twenty_five_prestige(before, gain, found):
    desk = returning(f"{gain} prestige", prestige={"blue": before}, published={"blue": "10"})
    assert (desk.question == "bloomsbury") is found


def test_every_tile_of_the_stack_reached_can_be_chosen_and_no_other():
    desk = returning()
    assert offered(desk) == {"money-20", "port", "city"}


def test_one_gain_that_reaches_both_opens_ten_before_twenty_five():
    desk = returning("20 prestige")
    assert offered(desk) == {"money-20", "port", "city"}
    desk.do("publish port")
    assert offered(desk) == {"relics", "reputation"}
    desk.do("publish relics")
    assert desk.tiles("blue") == {"port", "relics"}


def test_a_tile_reached_on_an_expedition_waits_for_the_printed_gains():
    desk = returning("2 prestige, 1 chosen relic asia, 5 money")
    assert desk.question == "relic"
    desk.do("take scroll asia")
    assert (desk.question, desk.money("blue")) == ("bloomsbury", 5)
    desk.do("publish port")
    assert desk.turn == "yellow"


def test_tiles_reached_one_after_the_other_on_an_expedition_keep_their_order():
    desk = returning("2 prestige, 1 chosen relic asia, 14 prestige, 1 chosen relic asia")
    desk.run("take scroll asia", "take scroll asia")
    assert offered(desk) == {"money-20", "port", "city"}
    desk.do("publish port")
    assert offered(desk) == {"relics", "reputation"}


def test_prestige_from_elsewhere_waits_for_the_printed_gains_too():
    desk = returning("1 chosen relic asia, 5 money", objectives={"A": "all-at-4", "B": "two-at-5", "C": "knowledge-12"},
                     expertise={"blue": "4 4 4"})  # fmt: skip
    desk.run("present A", "choose prestige")
    assert desk.question == "relic"
    desk.do("take scroll asia")
    assert (desk.question, desk.money("blue")) == ("bloomsbury", 5)


def test_prestige_of_knowledge_waits_for_the_printed_gains_too():
    desk = returning("2 knowledge asia, 1 chosen relic asia", knowledge={"blue": "asia 7"})
    desk.do("choose prestige")
    assert desk.question == "relic"
    desk.do("take scroll asia")
    assert desk.question == "bloomsbury"


def with_something_after(gains="2 prestige"):
    """Blue's society gives a relic of choice for the expedition, after its printed gains."""
    return returning(gains, society={"blue": "livingstone"}, others={"trip": f"region=africa gains='{gains}'"})


def test_the_tile_may_be_taken_later_in_the_same_turn():
    desk = with_something_after()
    assert (desk.question, desk.legal("later")) == ("bloomsbury", True)
    desk.do("later")
    assert desk.question == "relic"
    desk.do("take scroll africa")
    assert (desk.question, desk.legal("later")) == ("bloomsbury", False)
    desk.do("publish port")
    assert desk.tiles("blue") == {"port"}
    assert desk.turn == "yellow"


def test_both_tiles_may_be_taken_later():
    desk = with_something_after("20 prestige")
    desk.run("later", "later", "take scroll africa")
    assert offered(desk) == {"money-20", "port", "city"}
    desk.run("publish port", "publish relics")
    assert desk.tiles("blue") == {"port", "relics"}


def test_without_anything_still_to_come_the_tile_cannot_wait():
    assert returning().why_not("later") == "bloomsbury.publish"


def test_a_record_that_does_not_name_the_option_goes_on_as_it_was_played():
    """This one was written before tiles waited for the gains of an expedition."""
    path = "replays/royal-society-3p.parquet"
    replay = load(path)
    lines = [move.notation.split()[0] for move in replay.moves]
    assert ["depart", "publish", "draw"] in [lines[at : at + 3] for at in range(len(lines))]
    assert replay.record.options["tiles_at_once"] is True
    assert verify(path).kind == "holds"
    again = from_text(as_text(replay), components=replay.record.components)
    assert [move.notation for move in again.moves] == [move.notation for move in replay.moves]


def test_a_new_game_names_the_option(tmp_path):
    replay = load(simulate("royal_society", ["random"] * 2, 1).save(tmp_path / "new.parquet"))
    assert replay.record.options["tiles_at_once"] is False


def test_publishers_wait_for_the_gains_before_them():
    desk = returning("1 chosen relic asia, 2 prestige")
    assert desk.question == "relic"
    desk.do("take scroll asia")
    assert desk.question == "bloomsbury"


def test_the_prestige_of_a_discovery_finds_both_publishers():
    desk = Desk(players=3, expertise={"blue": "4 4 4"}, objectives={"A": "all-at-4", "B": "two-at-5", "C": "knowledge-12"},
                prestige={"blue": 5}, stacks={10: "port city", 25: "relics"})  # fmt: skip
    desk.run("present A", "choose prestige", "publish city", "publish relics")
    assert desk.tiles("blue") == {"city", "relics"}
    assert (desk.turn, desk.question) == ("blue", "activate")


# On the turn of another


def in_the_city(prestige, pawns="yellow:1:5 purple:1:5", **position):
    """Blue learns from peers in the City, who gain two prestige each."""
    desk = Desk(
        **{
            "players": 3,
            "home": {"yellow": "2 3", "purple": "2 3"},
            "pawns": {"city": pawns},
            "expertise": {"yellow": "5 1 1", "purple": "5 1 1"},
            "relics": {"blue": "scroll asia"},
            "prestige": prestige,
            "stacks": {10: "port city museum university", 25: "relics"},
            **position,
        }
    )
    desk.run("activate 1", "place city 1")
    return desk


def test_a_publisher_is_found_at_once_on_the_turn_of_another():
    desk = in_the_city({"yellow": 8})
    assert (desk.turn, desk.question) == ("yellow", "bloomsbury")
    desk.do("publish museum")
    assert desk.tiles("yellow") == {"museum"}
    assert (desk.turn, desk.question) == ("blue", "act")


def test_several_find_publishers_in_play_order_from_the_active_seat():
    desk = in_the_city({"yellow": 9, "purple": 9})
    assert desk.turn == "yellow"
    desk.do("publish port")
    assert desk.turn == "purple"
    assert offered(desk) == {"city", "museum", "university"}


def test_the_play_order_of_the_year_counts():
    desk = in_the_city({"yellow": 9, "purple": 9}, order="blue purple yellow")
    assert desk.turn == "purple"
    desk.do("publish port")
    assert desk.turn == "yellow"


def test_the_active_seat_comes_first():
    desk = in_the_city(
        {"blue": 9, "yellow": 9}, pawns="yellow:1:5 blue:3:5", home={"blue": "1 2", "yellow": "2 3"},
        expertise={"blue": "1 1 5", "yellow": "5 1 1"},
    )  # fmt: skip
    assert desk.turn == "blue"
    desk.do("publish port")
    assert desk.turn == "yellow"


# How often


def test_a_tile_taken_leaves_the_others_in_the_stack():
    desk = returning()
    desk.do("publish port")
    assert desk.stack(10) == {"money-20", "city"}
    assert desk.tiles("blue") == {"port"}


def test_it_may_be_declined():
    desk = returning()
    desk.do("decline")
    assert desk.tiles("blue") == set()
    assert desk.stack(10) == {"money-20", "port", "city"}


def test_reaching_ten_again_after_a_loss_brings_no_second_tile():
    desk = returning(published={"blue": "10"}, tiles={"blue": "museum"})
    assert desk.turn == "yellow"
    assert desk.prestige("blue") == 11
    assert desk.tiles("blue") == {"museum"}


def test_reaching_twenty_five_again_after_a_loss_brings_no_second_tile():
    desk = returning(prestige={"blue": 24}, published={"blue": "10 25"})
    assert desk.turn == "yellow"


def test_an_empty_stack_gives_nothing():
    desk = returning(stacks={10: "", 25: "relics"})
    assert desk.turn == "yellow"
    assert desk.prestige("blue") == 11


def published(desk):
    """What the record says of publishers."""
    kinds = ("open_stack", "find_nothing", "look_stack", "owe")
    found = [fact for fact in desk.facts() if fact["kind"] in kinds and fact.get("task", "bloomsbury") == "bloomsbury"]
    return [fact["kind"] for fact in found]


def test_the_record_says_that_an_empty_stack_holds_nothing():
    assert published(returning(stacks={10: "", 25: "relics"})) == ["find_nothing"]
    assert published(returning("20 prestige", stacks={10: "", 25: ""})) == ["find_nothing", "find_nothing"]


def test_what_an_empty_stack_holds_is_said_once():
    desk = returning("2 prestige, 2 prestige, 2 prestige", stacks={10: "", 25: "relics"})
    assert desk.prestige("blue") == 15
    assert published(desk) == ["find_nothing"]


def test_an_empty_stack_does_not_hide_the_other():
    desk = returning("20 prestige", stacks={10: "", 25: "relics"})
    assert offered(desk) == {"relics"}
    assert published(desk)[:2] == ["open_stack", "owe"]


# The tiles with an effect at once


def test_the_tile_of_a_chosen_relic():
    desk = returning(stacks={10: "chosen-relic port"}, bags={"africa": "scroll, pottery"}, beside={"africa": "jewelry"})
    desk.do("publish chosen-relic")
    assert desk.question == "relic"
    assert not desk.legal("take jewelry africa")
    desk.do("take pottery africa")
    assert desk.relics("blue") == {"pottery africa": 1}


def test_the_tile_of_a_reservation():
    desk = returning(stacks={10: "reserve port"})
    desk.run("publish reserve", "reserve p1")
    assert desk.hand("blue") == ["p1"]


@pytest.mark.parametrize(("before", "after"), [(4, 8), (5, 9), (7, 9)])
def test_the_tile_of_up_to_four_reputation(before, after):
    desk = returning(stacks={10: "reputation-4 port"}, reputation={"blue": before})
    desk.do("publish reputation-4")
    assert desk.reputation("blue") == after


def test_the_tile_of_one_expertise():
    desk = returning(stacks={10: "expertise-1 port"})
    desk.run("publish expertise-1", "train 3")
    assert desk.expertise("blue") == (2, 2, 4)


def test_the_tile_of_twenty_pounds():
    desk = returning()
    desk.do("publish money-20")
    assert desk.money("blue") == 20


def test_the_tile_of_three_knowledge_to_distribute():
    desk = returning(stacks={10: "knowledge-3 port"})
    desk.run("publish knowledge-3", "learn asia africa mediterranean")
    assert [desk.knowledge("blue", region) for region in ("asia", "africa", "mediterranean")] == [1, 1, 1]


def test_the_knowledge_of_a_tile_brings_its_bonuses():
    desk = returning(stacks={10: "knowledge-3 port"}, knowledge={"blue": "asia 3"})
    desk.run("publish knowledge-3", "learn 3 asia")
    assert desk.knowledge("blue", "asia") == 6
    assert desk.science("blue") == 1


LATER = {"prestige": {"blue": 24}, "published": {"blue": "10"}}


def test_the_tile_of_seven_prestige():
    desk = returning(**LATER, stacks={25: "prestige-7 relics"})
    desk.do("publish prestige-7")
    assert desk.prestige("blue") == 33


def test_the_tile_of_one_science():
    desk = returning(**LATER, stacks={25: "science-1 relics"})
    desk.do("publish science-1")
    assert desk.science("blue") == 1


@pytest.mark.parametrize(
    ("choices", "after"), [(("train 2", "train 3"), (2, 3, 4)), (("train 2", "train 2"), (2, 4, 3))]
)
def test_the_tile_of_two_expertise(choices, after):
    desk = returning(**LATER, stacks={25: "expertise-2 relics"})
    desk.run("publish expertise-2", *choices)
    assert desk.expertise("blue") == after


def test_an_explorer_of_six_gains_no_expertise_from_a_tile():
    desk = returning(stacks={10: "expertise-1 port"}, expertise={"blue": "1 6 3"})
    desk.run("publish expertise-1", "train 3")
    assert desk.expertise("blue") == (2, 6, 4)


# The tiles with a lasting effect


def owning(tile, **position):
    return Desk(**{"players": 3, "tiles": {"blue": tile}, "published": {"blue": "10"}, **position})


@pytest.mark.parametrize("region", ["africa", "mediterranean", "asia", "south-america"])
def test_the_tile_of_the_port_adds_knowledge_of_the_explored_region(region):
    desk = owning("port", cards={"trip": f"region={region}"}, hand={"blue": "trip"})
    desk.run("activate 1", "place port 1", "go trip")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.knowledge("blue", region) == 1


def study(desk, *, explorer=1, region="asia"):
    for decision in (f"activate {explorer}", "place university 1", "study", f"learn {region}"):
        if desk.legal(decision):
            desk.do(decision)


def test_the_tile_of_the_university_draws_a_relic_from_a_bag_of_choice():
    desk = owning("university")
    desk.next_chance("draw pottery africa")
    study(desk)
    assert (desk.turn, desk.question) == ("blue", "bag")
    desk.do("bag africa")
    assert desk.relics("blue") == {"pottery africa": 1}


@pytest.mark.parametrize(("before", "after"), [(6, 8), (7, 9), (8, 9), (9, 9)])
def test_the_tile_of_the_museum_brings_up_to_two_reputation(before, after):
    desk = owning("museum", reputation={"blue": before}, relics={"blue": "scroll asia"}, expertise={"blue": "2 2 2"})
    desk.run("activate 1", "place museum 1")
    if desk.question == "act":
        desk.do("study-relic")
    assert desk.science("blue") == 1
    assert desk.reputation("blue") == after


def test_the_tile_of_the_city_brings_two_prestige():
    desk = owning("city", relics={"blue": "scroll asia, pottery asia"})
    desk.run("activate 1", "place city 1", "sell", "give scroll asia")
    assert desk.prestige("blue") == 2


@pytest.mark.parametrize("tile", ["port", "museum", "city"])
def test_a_tile_of_one_location_does_nothing_at_another(tile):
    desk = owning(tile)
    study(desk)
    assert desk.turn == "yellow"
    assert (desk.prestige("blue"), desk.reputation("blue"), desk.relics("blue")) == (0, 4, {})
    assert sum(desk.knowledge("blue").values()) == 1


def test_a_tile_works_every_time():
    desk = owning(
        "city", relics={"blue": "scroll asia, pottery asia"}, home={"yellow": "", "purple": ""}, reputation={"blue": 5}
    )
    desk.run("activate 1", "place city 1", "sell", "give scroll asia")
    desk.run("activate 2", "place city 2", "patron")
    desk.do(min(option for option in desk.options() if option.startswith("meet ")))
    assert desk.prestige("blue") == 4


def test_a_tile_works_for_its_owner_only():
    desk = Desk(players=3, tiles={"yellow": "city"}, relics={"blue": "scroll asia, pottery asia"})
    desk.run("activate 1", "place city 1", "sell", "give scroll asia")
    assert (desk.prestige("blue"), desk.prestige("yellow")) == (0, 0)


# The tiles of the end of the game


def ended(tile, position):
    """Points of blue at the end, with the tile or without it."""
    desk = Desk(
        **{
            "players": 3,
            "year": 5,
            "home": {"blue": "1", "yellow": "", "purple": ""},
            "prestige": {"blue": 50},
            "science": {"blue": 5},
            "published": {"blue": "10 25"},
            "tiles": {"blue": tile},
            **position,
        }
    )
    study(desk, region="africa")
    if desk.question == "end":  # an objective has just been achieved, and is not presented
        desk.do("end")
    assert desk.turn == "over"
    return desk.prestige("blue"), desk.science("blue")


def worth(tile, position):
    with_it, without_it = ended(tile, position), ended("", position)
    return with_it[0] - without_it[0], with_it[1] - without_it[1]


def done(*kinds):
    cards = {f"e{number}": kind for number, kind in enumerate(kinds)}
    return {"cards": cards, "done": {"blue": " ".join(cards)}}


def types(*names):
    return done(*(f"type={name}" for name in names))


def regions(*names):
    return done(*(f"region={name}" for name in names))


@pytest.mark.parametrize(
    ("tile", "position", "prestige", "science"),
    [
        ("four-types", types("excavation", "exploration", "anthropology", "cartography"), 0, 2),
        ("four-types", types("excavation", "exploration", "anthropology", "anthropology"), 0, 0),
        ("four-regions", regions("africa", "mediterranean", "asia", "south-america"), 0, 2),
        ("four-regions", regions("africa", "mediterranean", "asia", "asia"), 0, 0),
        ("high-expeditions", done("expertise=5", "expertise=6", "expertise=4"), 6, 0),
        ("high-expeditions", done("expertise=4", "expertise=1"), 0, 0),
        ("relics", {"relics": {"blue": "5 scroll asia, 3 pottery africa"}}, 8, 0),
        ("relics", {"relics": {"blue": "6 scroll asia, 6 jewelry south-america"}}, 12, 0),
        ("relics", {"relics": {"blue": "6 scroll asia, 6 jewelry south-america, pottery africa"}}, 12, 0),
        ("relics", {}, 0, 0),
        ("collections", {"gallery": {"I": "blue - -", "V": "blue blue - - -", "VI": "yellow - - - - - -"}}, 4, 0),
        ("collections", {"gallery": {"I": "yellow - -"}}, 0, 0),
        ("knowledge", {"knowledge": {"blue": "asia 7, africa 5"}}, 7, 0),
        ("knowledge", {"knowledge": {"blue": "asia 2, africa 11"}}, 12, 0),
        ("reputation", {"reputation": {"blue": 6}}, 6, 0),
        ("reputation", {"reputation": {"blue": 0}}, 0, 0),
    ],
)
def test_what_a_tile_is_worth_at_the_end(tile, position, prestige, science):
    assert worth(tile, position) == (prestige, science)


def test_a_tile_of_the_end_does_nothing_before_it():
    desk = returning(**LATER, relics={"blue": "5 scroll asia"})
    desk.do("publish relics")
    assert desk.prestige("blue") == 26


def test_no_publisher_is_found_in_the_final_scoring():
    desk = Desk(
        players=3,
        year=5,
        home={"blue": "1", "yellow": "", "purple": ""},
        prestige={"blue": 5},
        gallery={"I": "blue blue blue"},
        presented={"A": "blue yellow purple"},
        requirements=("prestige-15", "one-objective"),
        stacks={10: "prestige-7 port"},
    )
    study(desk, region="africa")
    assert desk.turn == "over"
    assert desk.prestige("blue") == 17
    assert desk.tiles("blue") == set()

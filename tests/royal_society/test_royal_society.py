"""Present discoveries to the Royal Society."""

import pytest

from tests.royal_society.desk import Desk

REGIONS = ("africa", "mediterranean", "asia", "south-america")


def expeditions(*kinds):
    """Cards of these kinds, and the words for having carried them all out."""
    cards = {f"e{number}": kind for number, kind in enumerate(kinds)}
    return {"cards": cards, "done": {"blue": " ".join(cards)}}


def desk_with(tile="all-at-4", **position):
    """The tile lies on A; what blue has is given."""
    free = [other for other in ("seven-exhibited", "three-patrons") if other != tile]
    objectives = {"A": tile, "B": free[0], "C": "knowledge-12" if len(free) == 1 else free[1]}
    return Desk(**{"players": 3, "objectives": objectives, "stacks": {10: "", 25: ""}, **position})


def ready(**position):
    """Blue has reached the objective on A."""
    return desk_with(**{"expertise": {"blue": "4 4 4"}, **position})


def regions(*names):
    return expeditions(*(f"region={name}" for name in names))


def needing(*levels):
    return expeditions(*(f"expertise={level}" for level in levels))


def types(*names):
    return expeditions(*(f"type={name}" for name in names))


def traits(*names):
    return expeditions(*(f"trait={name}" for name in names))


def knowing(*levels):
    words = ", ".join(f"{region} {level}" for region, level in zip(REGIONS, levels, strict=True))
    return {"knowledge": {"blue": words}}


def exhibited(number):
    """That many discs of blue in the Grand Gallery."""
    sizes = {"I": 3, "II": 3, "III": 3, "IV": 5}
    gallery = {}
    for name, size in sizes.items():
        here = min(size, number)
        gallery[name] = " ".join(["blue"] * here + ["-"] * (size - here))
        number -= here
    return {"gallery": gallery}


PATRONS = {f"lord{number}": "rate=3 penalty=3 wish='any any'" for number in range(4)}


# The twelve objectives


@pytest.mark.parametrize(
    ("tile", "position", "reached"),
    [
        ("two-and-two", regions("africa", "asia", "africa", "asia"), True),
        ("two-and-two", regions("africa", "africa", "asia", "asia", "asia", "asia"), True),
        ("two-and-two", regions("africa", "africa", "asia", "mediterranean"), False),
        ("two-and-two", regions("asia", "asia", "asia", "asia"), False),
        ("three-regions", regions("africa", "asia", "mediterranean"), True),
        ("three-regions", regions("africa", "asia", "asia", "africa"), False),
        ("four-expertises", needing(1, 2, 3, 4), True),
        ("four-expertises", needing(2, 2, 6, 4, 5), True),
        ("four-expertises", needing(1, 2, 3, 3), False),
        ("four-expertises", needing(1, 2, 3), False),
        ("same-type", types("excavation", "excavation", "excavation"), True),
        ("same-type", types("cartography", "anthropology", "cartography", "cartography"), True),
        ("same-type", types("excavation", "excavation", "exploration", "exploration", "cartography"), False),
        ("all-at-4", {"expertise": {"blue": "4 5 4"}}, True),
        ("all-at-4", {"expertise": {"blue": "6 6 3"}}, False),
        ("two-at-5", {"expertise": {"blue": "5 1 5"}}, True),
        ("two-at-5", {"expertise": {"blue": "6 4 4"}}, False),
        ("seven-exhibited", exhibited(7), True),
        ("seven-exhibited", exhibited(6), False),
        ("eight-relics", {"relics": {"blue": "5 scroll asia, pottery africa, jewelry mediterranean, scroll south-america"}}, True),
        ("eight-relics", {"relics": {"blue": "4 scroll asia, pottery africa, jewelry mediterranean, scroll south-america"}}, False),
        ("eight-relics", {"relics": {"blue": "6 scroll asia, 2 pottery africa, 2 jewelry mediterranean"}}, False),
        ("three-patrons", {"patrons": PATRONS, "patrons_met": {"blue": "lord0* lord1* lord2*"}}, True),
        ("three-patrons", {"patrons": PATRONS, "patrons_met": {"blue": "lord0* lord1* lord2 lord3"}}, False),
        ("two-marvels", traits("myth", "myth"), True),
        ("two-marvels", traits("wonder", "wonder"), True),
        ("two-marvels", traits("myth", "wonder"), False),
        ("two-marvels", traits("myth", "", ""), False),
        ("knowledge-4", knowing(4, 4, 4, 4), True),
        ("knowledge-4", knowing(12, 12, 12, 3), False),
        ("knowledge-12", knowing(0, 0, 12, 0), True),
        ("knowledge-12", knowing(11, 11, 11, 11), False),
    ],
)  # fmt: skip
def test_an_objective_is_presented_when_it_is_reached(tile, position, reached):
    assert desk_with(tile, **position).legal("present A") is reached


@pytest.mark.parametrize(("tile", "expertise"), [("all-at-4", "4 4 3"), ("two-at-5", "5 4 4")])
def test_temporary_expertise_does_not_count(tile, expertise):
    desk = desk_with(tile, expertise={"blue": expertise})
    desk.run("activate 3", "support")
    assert not desk.legal("present A")


@pytest.mark.parametrize(
    ("tile", "position"),
    [
        ("three-regions", {"cards": {"a": "region=africa", "b": "region=asia", "c": "region=mediterranean"}}),
        ("same-type", {"cards": {"a": "type=excavation", "b": "type=excavation", "c": "type=excavation"}}),
    ],
)
def test_expeditions_in_the_hand_or_of_others_are_not_completed(tile, position):
    assert not desk_with(tile, **position, hand={"blue": "c"}, done={"blue": "a b"}).legal("present A")
    assert not desk_with(tile, **position, done={"blue": "a b", "yellow": "c"}).legal("present A")


def test_neutral_discs_and_discs_of_others_are_not_placed_relics():
    gallery = {"I": "blue blue blue", "II": "blue blue blue", "III": "yellow automa -"}
    assert not desk_with("seven-exhibited", gallery=gallery).legal("present A")


def test_the_relics_presented_are_kept():
    relics = "5 scroll asia, pottery africa, jewelry mediterranean, scroll south-america"
    desk = desk_with("eight-relics", relics={"blue": relics})
    desk.run("present A", "choose science")
    assert sum(desk.relics("blue").values()) == 8


# What it brings


@pytest.mark.parametrize(
    ("before", "choice", "science", "prestige"),
    [
        ("", "science", 4, 0),
        ("", "prestige", 0, 20),
        ("yellow", "science", 2, 0),
        ("yellow", "prestige", 0, 10),
        ("yellow purple", "science", 2, 0),
        ("yellow purple", "prestige", 0, 10),
    ],
)
def test_the_first_scores_the_left_icon_and_all_others_the_right(before, choice, science, prestige):
    desk = ready(presented={"A": before})
    desk.run("present A", f"choose {choice}")
    assert (desk.science("blue"), desk.prestige("blue")) == (science, prestige)


def test_science_or_prestige_is_chosen():
    desk = ready()
    desk.do("present A")
    assert desk.question == "reward"
    assert {"choose science", "choose prestige"} <= desk.options()
    assert not desk.legal("decline")


def test_the_first_disc_lies_on_the_left():
    desk = ready()
    desk.run("present A", "choose science")
    assert desk.presented("A") == {"left": "blue", "right": []}


def test_several_players_may_have_a_disc_on_the_right():
    desk = ready(presented={"A": "purple yellow"})
    desk.run("present A", "choose science")
    assert desk.presented("A")["left"] == "purple"
    assert set(desk.presented("A")["right"]) == {"yellow", "blue"}


def test_a_disc_of_the_reserve_is_placed():
    desk = ready(discs={"blue": 1})
    desk.run("present A", "choose science")
    assert desk.discs("blue") == 0


def test_without_a_disc_nothing_is_presented():
    assert ready(discs={"blue": 0}).why_not("present A") == "royal.present"


# How often


@pytest.mark.parametrize("order", ["blue", "blue yellow", "yellow blue"])
def test_an_objective_is_presented_only_once_by_each_player(order):
    assert not ready(presented={"A": order}).legal("present A")


def test_several_objectives_may_be_presented_in_one_turn():
    objectives = {"A": "all-at-4", "B": "two-at-5", "C": "knowledge-12"}
    desk = ready(objectives=objectives, expertise={"blue": "5 5 4"}, presented={"B": "yellow"})
    desk.run("present A", "choose science", "present B", "choose science")
    assert desk.science("blue") == 6
    assert not desk.legal("present C")


# When


@pytest.mark.parametrize(
    "steps",
    [
        [],
        ["activate 1"],
        ["activate 1", "support"],
        ["activate 1", "place university 4"],
        ["activate 1", "place university 4", "study"],
        ["activate 1", "place city 4", "patron"],
    ],
)
def test_discoveries_are_presented_at_any_time_of_the_own_turn(steps):
    desk = ready(relics={"blue": "scroll asia"})
    desk.run(*steps)
    question = desk.question
    desk.run("present A", "choose science")
    assert desk.science("blue") == 4
    assert (desk.turn, desk.question) == ("blue", question)


def test_discoveries_are_presented_even_while_the_hand_is_checked():
    cards = {"h1": "", "h2": "", "h3": "", "call": "gains='reserve'"}
    desk = ready(cards=cards, hand={"blue": "h1 h2 h3 call"})
    desk.run("activate 1", "place port 1", "go call")
    if desk.question == "prepare":
        desk.do("depart")
    desk.do("reserve p1")
    assert desk.question == "discard"
    assert desk.legal("present A")


def test_what_is_reached_in_the_middle_of_an_action_can_be_presented_at_once():
    desk = desk_with(
        expertise={"blue": "3 4 4"}, cards={"trip": "gains='1 chosen relic asia'"}, hand={"blue": "trip"}
    )  # fmt: skip
    desk.run("activate 1", "place port 3")
    assert not desk.legal("present A")
    desk.do("go trip")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.question == "relic"
    desk.run("present A", "choose prestige", "take scroll asia")
    assert desk.prestige("blue") == 20
    assert desk.relics("blue") == {"scroll asia": 1}


def test_what_is_reached_by_the_action_can_be_presented_before_the_turn_ends():
    desk = desk_with(expertise={"blue": "3 4 4"}, cards={"trip": ""}, hand={"blue": "trip"})
    desk.run("activate 1", "place port 3", "go trip")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.expertise("blue") == (4, 4, 4)
    assert desk.turn == "blue"
    desk.run("present A", "choose science")
    assert desk.science("blue") == 4


def test_nobody_presents_on_the_turn_of_another():
    desk = desk_with(expertise={"yellow": "4 4 4"})
    assert not desk.legal("present A")


def test_a_seat_asked_on_the_turn_of_another_does_not_present():
    desk = desk_with(
        home={"yellow": "2 3"},
        pawns={"city": "yellow:1:4"},
        expertise={"yellow": "4 4 4"},
        relics={"blue": "scroll asia"},
        prestige={"yellow": 9},
        stacks={10: "port museum"},
    )
    desk.run("activate 1", "place city 1")
    assert (desk.turn, desk.question) == ("yellow", "bloomsbury")
    assert not desk.legal("present A")


def test_the_condition_must_hold_when_the_disc_is_put_down():
    relics = "5 scroll asia, pottery africa, jewelry mediterranean, scroll south-america"
    desk = desk_with("eight-relics", relics={"blue": relics})
    assert desk.legal("present A")
    desk.run("activate 1", "place city 1", "sell", "give scroll asia")
    assert not desk.legal("present A")

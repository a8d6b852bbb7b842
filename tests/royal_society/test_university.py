"""The University of London, and the bonuses of the knowledge track."""

import pytest

from arch_engine import IllegalDecision
from tests.royal_society.desk import Desk

REGIONS = ["africa", "mediterranean", "asia", "south-america"]


def enrolled(section, **position):
    """Blue has placed an explorer of 6 in this section of the University, which is empty."""
    desk = Desk(**{"players": 3, "expertise": {"blue": "6 1 2"}, **position})
    return desk.run("activate 1", f"place university {section}")


def studying(section, **position):
    """Where there is nothing else to do, studying is not asked."""
    desk = enrolled(section, **position)
    return desk.do("study") if desk.question == "act" else desk


def deepening(section=4, relics="scroll asia, pottery africa", **position):
    return enrolled(section, **{"relics": {"blue": relics}, **position}).do("deepen")


# Study


@pytest.mark.parametrize("section", [1, 2])
def test_expertise_1_or_2_studies_1_knowledge(section):
    desk = studying(section).do("learn asia")
    assert desk.knowledge("blue", "asia") == 1
    assert desk.turn == "yellow"


@pytest.mark.parametrize("section", [1, 2])
@pytest.mark.parametrize("region", REGIONS)
def test_the_point_may_go_to_any_region(section, region):
    assert studying(section).do(f"learn {region}").knowledge("blue", region) == 1


@pytest.mark.parametrize("too_much", ["learn 2 asia", "learn asia africa", "learn 3 asia"])
def test_expertise_2_studies_no_more_than_1(too_much):
    with pytest.raises(IllegalDecision):
        studying(2).do(too_much)


@pytest.mark.parametrize("section", [3, 4, 5, 6])
def test_expertise_3_or_more_studies_2_knowledge(section):
    desk = studying(section).do("learn 2 asia")
    assert desk.knowledge("blue", "asia") == 2
    assert desk.turn == "yellow"


def test_two_points_may_be_shared_between_two_regions():
    desk = studying(3).do("learn asia africa")
    assert desk.knowledge("blue", "asia") == 1
    assert desk.knowledge("blue", "africa") == 1


@pytest.mark.parametrize(
    "spread", ["learn asia", "learn 3 asia", "learn 2 asia africa", "learn asia africa mediterranean"]
)
def test_two_points_are_two_points_in_one_or_two_regions(spread):
    assert studying(3).why_not(spread) == "knowledge.spread"


@pytest.mark.parametrize("nowhere", ["decline", "done", "give scroll asia"])
def test_knowledge_goes_to_one_of_the_four_regions(nowhere):
    assert studying(1).why_not(nowhere) == "turn.asked"


def test_studying_costs_nothing():
    desk = studying(3, relics={"blue": "scroll asia"}, money={"blue": 5}).do("learn 2 asia")
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.money("blue") == 5
    assert desk.reputation("blue") == 4


# Deepen knowledge


@pytest.mark.parametrize(("section", "allowed"), [(3, False), (4, True), (5, True), (6, True)])
def test_deepening_needs_expertise_4(section, allowed):
    assert enrolled(section, relics={"blue": "scroll asia, pottery africa"}).legal("deepen") is allowed


def test_deepening_needs_a_relic():
    assert enrolled(4).why_not("deepen") == "university.deepen"


def test_one_relic_gives_3_knowledge_in_its_region():
    desk = deepening().do("give pottery africa")
    assert desk.knowledge("blue", "africa") == 3
    assert desk.knowledge("blue", "asia") == 0
    assert desk.relics("blue") == {"scroll asia": 1}
    assert desk.turn == "yellow"


def test_the_points_of_deepening_cannot_go_elsewhere():
    desk = deepening().do("give scroll asia")
    assert [desk.knowledge("blue", region) for region in REGIONS] == [0, 0, 3, 0]
    assert desk.why_not("learn 3 africa") == "turn.asked"


def test_the_relic_lies_beside_its_bag_afterwards():
    desk = deepening().do("give scroll asia")
    assert desk.beside("asia") == {"scroll": 1}


def test_the_kind_of_the_relic_does_not_matter():
    desk = deepening(relics="jewelry asia, pottery asia").do("give jewelry asia")
    assert desk.knowledge("blue", "asia") == 3
    assert desk.relics("blue") == {"pottery asia": 1}


@pytest.mark.parametrize(
    ("other", "rule"),
    [
        ("give scroll africa", "relics.discard"),
        ("give jewelry mediterranean", "relics.discard"),
        ("decline", "turn.asked"),
    ],
)
def test_only_an_own_relic_can_be_given(other, rule):
    desk = deepening(relics="scroll asia, pottery africa")
    assert desk.why_not(other) == rule


def test_only_one_relic_is_given():
    desk = deepening(section=6, relics="2 scroll asia, pottery africa").do("give scroll asia")
    assert desk.relics("blue") == {"scroll asia": 1, "pottery africa": 1}
    assert desk.knowledge("blue", "asia") == 3


def test_an_explorer_of_4_with_a_relic_may_study_instead():
    desk = enrolled(4, relics={"blue": "scroll asia"})
    assert desk.legal("study")
    assert desk.legal("deepen")


# 5 on the knowledge track


@pytest.mark.parametrize(
    ("before", "points", "science"), [(3, 1, 0), (4, 1, 1), (3, 2, 1), (4, 2, 1), (5, 1, 0), (6, 1, 0), (5, 2, 0)]
)
def test_reaching_or_passing_5_gives_1_science_once(before, points, science):
    desk = studying(1 if points == 1 else 3, knowledge={"blue": f"asia {before}"})
    desk.do("learn asia" if points == 1 else "learn 2 asia")
    assert desk.knowledge("blue", "asia") == before + points
    assert desk.science("blue") == science


@pytest.mark.parametrize(("before", "science"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_deepening_can_pass_5(before, science):
    desk = deepening(knowledge={"blue": f"asia {before}"}).do("give scroll asia")
    assert desk.science("blue") == science


def test_each_region_has_its_own_bonus():
    desk = studying(3, knowledge={"blue": "asia 4, africa 4, mediterranean 9"}).do("learn asia africa")
    assert desk.science("blue") == 2


def test_regions_are_not_added_up():
    desk = studying(3, knowledge={"blue": "asia 3, africa 3"}).do("learn asia africa")
    assert desk.science("blue") == 0


# 8 on the knowledge track


@pytest.mark.parametrize(("before", "points", "asked"), [(6, 1, False), (7, 1, True), (6, 2, True), (7, 2, True)])
def test_reaching_or_passing_8_asks_for_science_or_prestige(before, points, asked):
    desk = studying(1 if points == 1 else 3, knowledge={"blue": f"asia {before}"})
    desk.do("learn asia" if points == 1 else "learn 2 asia")
    assert (desk.question == "eight") is asked


@pytest.mark.parametrize(("choice", "science", "prestige"), [("science", 1, 0), ("prestige", 0, 5)])
def test_8_gives_1_science_or_5_prestige(choice, science, prestige):
    desk = studying(3, knowledge={"blue": "asia 7"}).run("learn 2 asia", f"choose {choice}")
    assert desk.science("blue") == science
    assert desk.prestige("blue") == prestige
    assert desk.knowledge("blue", "asia") == 9
    assert desk.turn == "yellow"


@pytest.mark.parametrize("before", [8, 9])
def test_8_is_reached_once(before):
    desk = studying(1, knowledge={"blue": f"asia {before}"}).do("learn asia")
    assert desk.turn == "yellow"
    assert desk.science("blue") == 0
    assert desk.prestige("blue") == 0


def test_8_in_two_regions_at_once_is_chosen_twice():
    desk = studying(3, knowledge={"blue": "asia 7, africa 7"}).do("learn asia africa")
    desk.run("choose science", "choose prestige")
    assert desk.science("blue") == 1
    assert desk.prestige("blue") == 5


def test_the_prestige_of_8_can_find_a_publisher():
    desk = studying(1, knowledge={"blue": "asia 7"}, prestige={"blue": 5}).run("learn asia", "choose prestige")
    assert desk.question == "bloomsbury"


# 12 on the knowledge track


@pytest.mark.parametrize(
    ("before", "points", "after", "science", "prestige"),
    [
        (10, 1, 11, 0, 0),
        (11, 1, 12, 2, 0),
        (10, 2, 12, 2, 0),
        (11, 2, 12, 2, 1),
        (12, 1, 12, 0, 1),
        (12, 2, 12, 0, 2),
    ],
)
def test_12_gives_2_science_and_every_point_beyond_gives_1_prestige(before, points, after, science, prestige):
    desk = studying(1 if points == 1 else 3, knowledge={"blue": f"asia {before}"})
    desk.do("learn asia" if points == 1 else "learn 2 asia")
    assert desk.knowledge("blue", "asia") == after
    assert desk.science("blue") == science
    assert desk.prestige("blue") == prestige


@pytest.mark.parametrize(("before", "science", "prestige"), [(9, 2, 0), (10, 2, 1), (11, 2, 2), (12, 0, 3)])
def test_deepening_up_to_and_beyond_12(before, science, prestige):
    desk = deepening(knowledge={"blue": f"asia {before}"}).do("give scroll asia")
    assert desk.knowledge("blue", "asia") == 12
    assert desk.science("blue") == science
    assert desk.prestige("blue") == prestige


def test_points_beyond_12_can_find_a_publisher():
    desk = deepening(knowledge={"blue": "asia 12"}, prestige={"blue": 7}).do("give scroll asia")
    assert desk.prestige("blue") == 10
    assert desk.question == "bloomsbury"


def test_one_gain_passes_every_bonus_on_its_way():
    desk = Desk(
        players=3,
        expertise={"blue": "3 1 2"},
        cards={"ghost": "gains='14 knowledge asia'"},
        hand={"blue": "ghost"},
    ).run("activate 1", "place port 3", "go ghost")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.question == "eight"
    desk.do("choose science")
    assert desk.knowledge("blue", "asia") == 12
    assert desk.science("blue") == 1 + 1 + 2
    assert desk.prestige("blue") == 2

"""Support that is not needed lapses: an explorer whose own expertise rises before it is placed acts by its own where that is enough."""

import pytest

from tests.royal_society.desk import Desk

SAILED = {"e1": "region=africa", "e2": "region=asia", "e3": "region=mediterranean"}


def trained(before=2, support=1, train=1, **position):
    """Blue supports the first explorer, finds a publisher by an objective and trains an explorer by the tile."""
    desk = Desk(
        **{
            "players": 3,
            "expertise": {"blue": f"{before} 1 1"},
            "reputation": {"blue": 3},
            "objectives": {"A": "three-regions"},
            "stacks": {10: "expertise-1 port", 25: ""},
            "done": {"blue": "e1 e2 e3"},
            **position,
            "cards": {**SAILED, **position.get("cards", {})},
        }
    )
    desk.run("activate 1", *["support"] * support, "present A", "choose prestige", "publish expertise-1")
    return desk.do(f"train {train}")


@pytest.mark.parametrize("section", [1, 2, 3])
def test_a_trained_explorer_may_stand_in_any_section_its_own_expertise_allows(section):
    desk = trained()
    assert desk.expertise("blue") == (3, 1, 1)
    assert desk.legal(f"place university {section}")
    assert desk.legal(f"place port {section}")


def test_a_trained_explorer_may_stand_in_the_section_of_its_total_for_what_requires_just_that():
    desk = trained(cards={"far": "expertise=4"}, hand={"blue": "far"})
    assert desk.legal("place port 4")
    assert desk.why_not("place university 4") == "support.threshold"
    desk.run("place port 4", "go far", "depart")
    assert desk.done("blue") == ["e1", "e2", "e3", "far"]


def test_a_section_above_the_total_stays_closed():
    assert trained(relics={"blue": "scroll asia"}).why_not("place university 5") == "turn.section"


def test_in_a_section_of_its_own_expertise_a_trained_explorer_does_what_requires_less():
    """With reputation 4 a card that the own expertise satisfies was refused."""
    desk = trained(cards={"near": "expertise=2"}, hand={"blue": "near"}, reputation={"blue": 4})
    desk.do("place port 3")
    assert desk.legal("go near")
    assert desk.legal("go p1")


def test_in_a_section_of_its_own_expertise_a_trained_explorer_sells():
    desk = trained(reputation={"blue": 4}, relics={"blue": "scroll asia"})
    desk.do("place city 3")
    assert desk.legal("sell")
    desk = trained(reputation={"blue": 4}, relics={"blue": "scroll asia"}, patron_deck="")
    assert desk.why_not("place city 4") == "support.threshold"


def test_support_that_lapsed_is_not_refunded():
    desk = trained().run("place university 3", "study", "learn 2 asia")
    assert desk.reputation("blue") == 2


def test_training_another_explorer_changes_nothing():
    desk = trained(train=2)
    assert desk.why_not("place university 2") == "turn.section"
    assert desk.legal("place university 3")


def test_more_support_may_follow():
    desk = trained(reputation={"blue": 4}, cards={"far": "expertise=5"}, hand={"blue": "far"})
    assert desk.legal("support")
    desk.run("support", "place port 5", "go far", "depart")
    assert "far" in desk.done("blue")


def test_training_before_any_support_leaves_support_as_it_is():
    desk = trained(support=0, cards={"far": "expertise=4"}, hand={"blue": "far"}).do("support")
    assert desk.why_not("place university 3") == "turn.section"
    assert desk.legal("place port 4")


LATE = {"year": 5, "unmet": {"blue": "prestige-15"}, "reputation": {"blue": 9}}


def test_with_the_penalty_the_total_is_5_at_most_after_training_too():
    desk = trained(before=4, **LATE)
    assert desk.expertise("blue") == (5, 1, 1)
    assert desk.legal("place city 5")
    assert desk.why_not("place city 6") == "turn.section"
    assert desk.why_not("support") == "support.limit"


def test_without_the_penalty_the_total_goes_up_to_6():
    assert trained(before=4, reputation={"blue": 9}).legal("place city 6")


def test_the_penalty_takes_nothing_from_the_own_expertise():
    desk = trained(before=5, support=0, **LATE)
    assert desk.expertise("blue") == (6, 1, 1)
    assert desk.legal("place city 6")

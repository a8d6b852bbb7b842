"""The worked examples of the rulebook, with their own numbers."""

import pytest

from arch_engine.royal_society import RULES
from tests.royal_society.desk import Desk

# The expedition to Ur

OTHERS = {f"c{space}": "" for space in range(1, 6)}
UR = {
    "players": 3,
    "cards": OTHERS,
    "program": "ur c5 c4 c3 c2 c1",
    "society": {"blue": "british-school"},
    "expertise": {"blue": "4 2 1"},
    "skills": {"blue": "asia logistics logistics"},
    "reputation": {"blue": 4},
    "prestige": {"blue": 18},
    "published": {"blue": "10"},
    "stacks": {10: "money-20", 25: "relics collections"},
    "knowledge": {"blue": "asia 5"},
    "money": {"blue": 20},
    "discs": {"blue": 10},
    "done": {"blue": "palmyra"},
}


def test_example_ur_step_by_step():
    desk = Desk(**UR)
    desk.next_chance("draw pottery asia")
    desk.do("activate 1")
    desk.do("support")
    assert desk.reputation("blue") == 3
    desk.do("place port 5")
    assert desk.pawns("port") == [("blue", 1, 5)]
    desk.do("go ur")
    assert desk.reputation("blue") == 1
    desk.do("disc")
    assert desk.reputation("blue") == 3
    assert desk.discs("blue") == 9
    desk.do("cheaper")
    assert desk.reputation("blue") == 1
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.money("blue") == 0
    assert desk.expertise("blue") == (5, 2, 1)
    assert desk.prestige("blue") == 28
    assert desk.science("blue") == 2
    assert desk.knowledge("blue", "asia") == 6
    assert desk.reputation("blue") == 2
    assert desk.relics("blue") == {"pottery asia": 1}
    assert desk.question == "relic"
    desk.do("take scroll asia")
    assert desk.relics("blue") == {"pottery asia": 1, "scroll asia": 1}
    # "Finally, having reached a score of 28 PRESTIGE, they can perform the Find a Publisher in Bloomsbury action."
    assert desk.question == "bloomsbury"
    desk.do("publish relics")
    assert desk.tiles("blue") == {"relics"}
    assert desk.done("blue") == ["palmyra", "ur"]
    assert desk.program[1:] == ["c5", "c4", "c3", "c2", "c1"]


def reaches_ur(desk):
    """Whether every step of the example is allowed."""
    for decision in ("activate 1", "support", "place port 5", "go ur", "disc", "cheaper", "depart"):
        if desk.done("blue")[-1:] == ["ur"]:
            return True
        if not desk.legal(decision):
            return False
        desk.do(decision)
    return desk.done("blue")[-1:] == ["ur"]


def test_ur_can_be_reached_as_in_the_example():
    assert reaches_ur(Desk(**UR))


@pytest.mark.parametrize(
    "missing",
    [
        {"expertise": {"blue": "3 2 1"}},
        {"skills": {"blue": "africa logistics logistics"}},
        {"knowledge": {"blue": "asia 4"}},
        {"money": {"blue": 19}},
        {"discs": {"blue": 0}},
        {"done": {}},
    ],
    ids=lambda missing: next(iter(missing)),
)
def test_ur_is_out_of_reach_when_one_thing_of_the_example_is_missing(missing):
    assert not reaches_ur(Desk(**{**UR, **missing}))


# The final scoring

FIRST_CARD = "2 mediterranean, excavation; mediterranean, cartography; wonder = 1 2 4"


def last_turn_of_the_example():
    return Desk(
        players=3,
        year=5,
        turn="purple",
        home={"blue": "", "yellow": "", "purple": "1"},
        prestige={"purple": 49, "blue": 50, "yellow": 50},
        science={"purple": 10, "blue": 8, "yellow": 7},
        gallery={"II": "purple purple -", "V": "purple purple yellow yellow blue", "I": "blue - -"},
        patrons={"duke": "rate=4 penalty=5 wish='scroll asia'", "earl": "rate=3 penalty=3 wish='pottery any'"},
        patrons_met={"purple": "duke earl*"},
        studies={"first": FIRST_CARD},
        study_cards={"purple": "first"},
        cards={
            "m1": "region=mediterranean type=exploration",
            "m2": "region=mediterranean type=exploration",
            "e1": "region=asia type=excavation",
            "w1": "region=africa type=anthropology trait=wonder",
        },
        done={"purple": "m1 m2 e1 w1"},
    )


def end_of_the_example():
    desk = last_turn_of_the_example()
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    assert desk.turn == "over"
    return desk


def test_example_of_the_final_scoring():
    desk = end_of_the_example()
    # 49, and 6 for an incomplete collection, and 6 for half of a complete one, and 5 lost for the patron
    assert desk.prestige("purple") == 49 + 6 + 6 - 5 == 56
    assert desk.science("purple") == 10 + 2
    assert desk.final("purple") == 56


def test_the_game_of_the_example_would_end_as_it_does_if_it_ended_before_the_last_turn():
    table = last_turn_of_the_example().table
    gauge = RULES.gauges(table, ["blue", "yellow", "purple"])["Final score if it ended now"]
    assert gauge == {"blue": 40, "yellow": 35, "purple": 56}
    assert table.final_score(2) == 49, "where the marker behind stands before the final scoring"


def test_twelve_science_stand_beside_sixty_prestige():
    desk = end_of_the_example()
    assert desk.final("purple") == min(56, 60)
    assert desk.final("blue") == 40
    assert desk.final("yellow") == 35
    assert desk.winners == {"purple"}

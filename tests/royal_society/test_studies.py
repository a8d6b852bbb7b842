"""Study cards: objectives, symbols, one card scored, and every expedition used once."""

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.royal_society.desk import Desk

FIRST = "2 mediterranean, excavation; mediterranean, cartography; wonder = 1 2 4"
SECOND = "africa, mediterranean, asia, south-america; myth = 2 4"
THIRD = (
    "mediterranean, excavation; south-america, excavation; mediterranean, south-america = 1 2 3"
)  # fmt: skip

REGIONS = ("africa", "mediterranean", "asia", "south-america")
TYPES = ("excavation", "exploration", "anthropology", "cartography")


def last_turn(carried, studies, **position):
    """Expeditions are (region, type, trait); the last explorer of the game studies a little."""
    named = {
        f"e{number}": f"region={region} type={type_} trait={trait}"
        for number, (region, type_, trait) in enumerate(carried)
    }
    desk = Desk(
        **{
            "players": 3,
            "year": 5,
            "home": {"blue": "1", "yellow": "", "purple": ""},
            "prestige": {"blue": 50},
            "cards": named,
            "done": {"blue": " ".join(named)},
            "studies": studies,
            "study_cards": {"blue": " ".join(studies)},
            **position,
        }
    )
    for decision in ("activate 1", "place university 1", "study", "learn africa"):
        if desk.legal(decision):
            desk.do(decision)
    return desk


def science(study, cards):
    desk = last_turn(cards, {"card": study})
    assert desk.turn == "over"
    return desk.science("blue")


MED_EXP = ("mediterranean", "exploration", "")
MED_EXC = ("mediterranean", "excavation", "")
MED_CAR = ("mediterranean", "cartography", "")
SA_EXC = ("south-america", "excavation", "")
SA_ANT = ("south-america", "anthropology", "")
ASIA_EXC = ("asia", "excavation", "")
ASIA_CAR = ("asia", "cartography", "")
AFRICA_ANT = ("africa", "anthropology", "")
AFRICA_WONDER = ("africa", "anthropology", "wonder")
AFRICA_MYTH = ("africa", "anthropology", "myth")
MED_WONDER = ("mediterranean", "cartography", "wonder")


# The three cards of the rulebook


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([], 0),
        ([MED_EXP, MED_EXP], 0),
        ([MED_EXP, ASIA_EXC], 0),
        ([MED_EXP, MED_EXP, ASIA_EXC], 1),
        ([MED_EXP, ASIA_CAR], 1),
        ([AFRICA_WONDER], 1),
        ([AFRICA_MYTH], 0),
        ([MED_EXP, MED_EXP, ASIA_EXC, AFRICA_WONDER], 2),
        ([MED_EXP, ASIA_CAR, AFRICA_WONDER], 2),
        ([MED_EXP, MED_EXP, ASIA_EXC, MED_EXP, ASIA_CAR], 2),
        ([MED_EXP, MED_EXP, MED_EXP, ASIA_EXC, ASIA_CAR, AFRICA_WONDER], 4),
    ],
)
def test_the_first_card_of_the_rulebook(cards, points):
    assert science(FIRST, cards) == points


def test_the_card_of_six_symbols_needs_six_expeditions():
    six = [MED_EXP, MED_EXC, MED_CAR, ASIA_EXC, ASIA_CAR, MED_WONDER]
    assert science(FIRST, six) == 4
    for missing in range(6):
        assert science(FIRST, six[:missing] + six[missing + 1 :]) < 4


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([MED_EXP, ASIA_EXC, SA_EXC], 0),
        ([MED_EXP, ASIA_EXC, SA_EXC, AFRICA_ANT], 2),
        ([AFRICA_MYTH], 2),
        ([MED_EXP, ASIA_EXC, SA_EXC, AFRICA_MYTH], 2),
        ([MED_EXP, ASIA_EXC, SA_EXC, AFRICA_ANT, AFRICA_MYTH], 4),
        ([MED_EXP, ASIA_EXC, SA_EXC, AFRICA_ANT, AFRICA_WONDER], 2),
    ],
)
def test_the_second_card_of_the_rulebook(cards, points):
    assert science(SECOND, cards) == points


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([MED_EXC], 0),
        ([MED_EXC, SA_EXC], 1),
        ([MED_EXC, MED_EXC], 1),
        ([MED_EXP, SA_ANT, SA_EXC, ASIA_EXC], 2),
        ([MED_EXP, SA_ANT, MED_EXP, SA_EXC], 2),
        ([MED_EXP, SA_ANT, ASIA_EXC], 1),
        ([MED_EXP, SA_ANT, ASIA_EXC, ASIA_EXC, MED_EXP, SA_EXC], 3),
        ([MED_EXP, SA_ANT, ASIA_EXC, ASIA_EXC, MED_EXP], 2),
    ],
)
def test_the_third_card_of_the_rulebook(cards, points):
    assert science(THIRD, cards) == points


# Each expedition once


def test_an_expedition_that_fits_two_symbols_serves_one():
    assert science("mediterranean, excavation = 3", [MED_EXC]) == 0
    assert science("mediterranean, excavation = 3", [MED_EXC, MED_EXC]) == 3


def test_an_expedition_is_not_used_for_two_objectives():
    assert science("mediterranean; excavation = 1 3", [MED_EXC]) == 1
    assert science("mediterranean; excavation = 1 3", [MED_EXC, ASIA_EXC]) == 3


def test_the_best_assignment_is_found_whatever_the_order_of_the_expeditions():
    card = "excavation; mediterranean; asia = 1 2 5"
    for cards in ([MED_EXC, ASIA_EXC, MED_EXP], [ASIA_EXC, MED_EXP, MED_EXC], [MED_EXP, MED_EXC, ASIA_EXC]):
        assert science(card, cards) == 5


def test_a_costly_objective_gives_way_to_two_cheap_ones():
    assert science("3 asia; excavation; cartography = 1 2 3", [ASIA_EXC, ASIA_CAR, ("asia", "exploration", "")]) == 2


def test_expeditions_in_the_hand_do_not_count():
    desk = last_turn(
        [ASIA_EXC],
        {"card": "asia; africa = 1 3"},
        cards={"e0": "region=asia", "h": "region=africa"},
        hand={"blue": "h"},
    )
    assert desk.science("blue") == 1


def test_expeditions_of_others_do_not_count():
    desk = last_turn([], {"card": "asia; africa = 1 3"}, cards={"e0": "region=asia"}, done={"yellow": "e0"})
    assert desk.science("blue") == 0


# One card of two


def test_one_of_the_two_cards_is_chosen():
    desk = last_turn([ASIA_EXC, AFRICA_MYTH], {"s1": "asia; africa = 1 3", "s2": "myth; wonder = 2 5"})
    assert (desk.turn, desk.question) == ("blue", "study-card")
    assert desk.options() == {"score-study s1", "score-study s2"}


@pytest.mark.parametrize(("chosen", "points"), [("s1", 3), ("s2", 2)])
def test_only_the_chosen_card_is_scored(chosen, points):
    desk = last_turn([ASIA_EXC, AFRICA_MYTH], {"s1": "asia; africa = 1 3", "s2": "myth; wonder = 2 5"})
    desk.do(f"score-study {chosen}")
    assert desk.turn == "over"
    assert desk.science("blue") == points


def test_every_player_chooses_their_own_card():
    desk = last_turn(
        [ASIA_EXC],
        {"s1": "asia = 1", "s2": "asia = 3", "s3": "asia = 5", "s4": "africa = 6"},
        study_cards={"blue": "s1 s2", "yellow": "s3 s4"},
    )
    assert desk.question == "study-card"
    while desk.question == "study-card":
        assert not desk.legal("score-study s1" if desk.turn == "yellow" else "score-study s3")
        desk.do("score-study s2" if desk.turn == "blue" else "score-study s3")
    assert desk.science("blue") == 3
    assert desk.science("yellow") == 0


# Against a search of every assignment


def fits(symbol, card):
    return symbol in card


def covered(symbols, cards):
    """Whether every symbol can have a card of its own."""
    if not symbols:
        return True
    return any(
        fits(symbols[0], card) and covered(symbols[1:], cards[:place] + cards[place + 1 :])
        for place, card in enumerate(cards)
    )


def most_objectives(objectives, cards):
    for number in range(len(objectives), 0, -1):
        for chosen in combinations(objectives, number):
            if covered([symbol for objective in chosen for symbol in objective], cards):
                return number
    return 0


expeditions = st.tuples(st.sampled_from(REGIONS), st.sampled_from(TYPES), st.sampled_from(["", "", "myth", "wonder"]))
symbols = st.sampled_from([*REGIONS, *TYPES, "myth", "wonder"])
objectives = st.lists(st.lists(symbols, min_size=1, max_size=3), min_size=2, max_size=3)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(wanted=objectives, cards=st.lists(expeditions, max_size=7))
def test_the_score_is_that_of_the_best_of_all_assignments(wanted, cards):
    rewards = [2, 3, 7][: len(wanted)]
    study = "; ".join(", ".join(objective) for objective in wanted) + " = " + " ".join(map(str, rewards))
    number = most_objectives(wanted, cards)
    assert science(study, cards) == ([0, *rewards][number])


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    wanted=st.sampled_from(
        [
            [["mediterranean", "mediterranean", "excavation"], ["mediterranean", "cartography"], ["wonder"]],
            [["mediterranean", "excavation"], ["south-america", "excavation"], ["mediterranean", "south-america"]],
        ]
    ),
    cards=st.lists(
        st.tuples(
            st.sampled_from(["mediterranean", "south-america"]),
            st.sampled_from(["excavation", "cartography"]),
            st.sampled_from(["", "wonder"]),
        ),
        max_size=6,
    ),
)
def test_crowded_hands_score_their_best_assignment_on_the_cards_of_the_rulebook(wanted, cards):
    study = FIRST if len(wanted[0]) == 3 else THIRD
    rewards = [0, 1, 2, 4] if study == FIRST else [0, 1, 2, 3]
    assert science(study, cards) == rewards[most_objectives(wanted, cards)]

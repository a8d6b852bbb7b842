"""A turn: an explorer is chosen, supported, placed in a section, and acts."""

import pytest

from arch_engine import IllegalDecision, NotationError
from arch_engine.royal_society import RULES
from tests.royal_society.desk import Desk


def chosen(explorer=1, **position):
    """Blue has chosen an explorer and is about to place it."""
    return Desk(**{"players": 3, **position}).do(f"activate {explorer}")


def study(desk, *knowledge):
    """Study at the University; where there is nothing else to do there, it is not asked."""
    if desk.question == "act":
        desk.do("study")
    return desk.run(*knowledge)


def go(desk, card):
    desk.do(f"go {card}")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


# Choosing an explorer


def test_any_explorer_of_the_society_board_may_be_chosen():
    desk = Desk(players=3)
    assert desk.question == "activate"
    assert [desk.why_not(f"activate {n}") for n in (1, 2, 3)] == [None] * 3


def test_an_explorer_already_placed_cannot_be_chosen_again():
    desk = Desk(players=3, home={"blue": "1 2"}, pawns={"port": "blue:3:3"})
    assert desk.why_not("activate 3") == "turn.activate"
    assert desk.legal("activate 2")


@pytest.mark.parametrize("nobody", ["activate 0", "activate 4"])
def test_there_are_three_explorers(nobody):
    with pytest.raises(NotationError, match=f"no explorer {nobody[-1]}; explorers are numbered from 1 to 3"):
        Desk(players=3).why_not(nobody)


@pytest.mark.parametrize("nothing", ["decline", "done", "place university 1", "study"])
def test_a_turn_must_begin_with_an_explorer(nothing):
    assert Desk(players=3).why_not(nothing) == "turn.asked"


def test_an_explorer_once_chosen_must_be_placed():
    desk = chosen(1)
    assert desk.why_not("activate 2") == "turn.asked"
    assert desk.why_not("decline") == "turn.asked"


def test_the_placed_explorer_leaves_the_society_board():
    desk = study(chosen(2).do("place university 2"), "learn asia")
    assert desk.home("blue") == {1, 3}
    assert desk.pawns("university") == [("blue", 2, 2)]


def test_players_take_turns_in_the_order_of_the_year():
    desk = Desk(players=3, order="purple blue yellow", turn="purple")
    turns = []
    for _ in range(4):
        turns.append(desk.turn)
        study(desk.do(f"activate {1 + turns[:-1].count(desk.turn)}").do("place university 1"))
        while desk.question == "knowledge":
            desk.do("learn asia")
    assert turns == ["purple", "blue", "yellow", "purple"]


def test_a_turn_has_only_one_action():
    desk = study(chosen(3, relics={"blue": "2 scroll asia"}).do("place university 3"), "learn 2 asia")
    assert desk.turn == "yellow"
    assert desk.question == "activate"


def test_an_action_must_be_done():
    desk = chosen(3, expertise={"blue": "1 2 4"}, relics={"blue": "scroll asia"}).do("place university 4")
    assert desk.question == "act"
    assert desk.why_not("decline") == "turn.asked"
    assert desk.why_not("done") == "turn.asked"


@pytest.mark.parametrize(
    ("location", "foreign"),
    [
        ("university", ["exhibit", "sell", "go p1"]),
        ("museum", ["study", "patron", "go p1"]),
        ("city", ["deepen", "study-relic", "go p1"]),
        ("port", ["study", "exhibit", "patron", "sell"]),
    ],
)
def test_only_actions_of_the_own_location_can_be_done(location, foreign):
    desk = chosen(3, expertise={"blue": "1 2 4"}, relics={"blue": "2 scroll asia"}, reputation={"blue": 6})
    desk.do(f"place {location} 4")
    assert {desk.why_not(action) for action in foreign} == {"turn.needs-action"}


# Sections


@pytest.mark.parametrize(("section", "allowed"), [(1, True), (2, True), (3, True), (4, False), (6, False)])
def test_a_section_is_the_expertise_of_the_explorer_or_lower(section, allowed):
    desk = chosen(3)
    assert desk.legal(f"place university {section}") is allowed


@pytest.mark.parametrize(
    ("explorer", "told"), [(1, "place it in section 1, or"), (2, "choose a section from 1 to 2, or")]
)
def test_the_sections_that_an_explorer_has_are_told_without_a_range_of_one(explorer, told):
    table = chosen(explorer).table
    refused = RULES.why_not(table, RULES.words.parse(table, "place university 6"))
    assert told in refused.sentence and "from 1 to 1" not in refused.sentence


def test_a_section_above_the_expertise_is_refused_as_such():
    assert chosen(2).why_not("place city 3") == "turn.section"


@pytest.mark.parametrize(("section", "rule"), [(0, "turn.section"), (7, "turn.asked")])
def test_the_sections_are_numbered_1_to_6(section, rule):
    """There is nothing to ask about a section beyond the board."""
    assert chosen(1, expertise={"blue": "6 1 2"}).why_not(f"place university {section}") == rule


@pytest.mark.parametrize("section", [1, 6])
def test_an_explorer_of_6_may_stand_anywhere(section):
    assert chosen(1, expertise={"blue": "6 1 2"}).legal(f"place university {section}")


def test_an_explorer_put_lower_acts_with_the_lower_expertise():
    desk = chosen(3, expertise={"blue": "1 2 5"}, relics={"blue": "2 scroll asia"})
    desk.do("place university 2")
    assert desk.why_not("deepen") == "university.deepen"
    study(desk)
    assert desk.why_not("learn 2 asia") == "knowledge.spread"
    desk.do("learn asia")
    assert desk.knowledge("blue", "asia") == 1


def test_an_explorer_put_lower_keeps_its_expertise():
    desk = study(chosen(3).do("place university 1"), "learn asia")
    assert desk.expertise("blue") == (1, 2, 3)
    assert desk.pawns("university") == [("blue", 3, 1)]


def test_an_explorer_put_lower_cannot_go_on_an_expedition_above_its_section():
    desk = chosen(3, cards={"ghost": "expertise=3"}, hand={"blue": "ghost"}).do("place port 2")
    assert desk.why_not("go ghost") == "port.expertise"
    assert desk.legal("go p1")


def test_any_number_of_explorers_may_stand_in_one_section():
    desk = chosen(
        2,
        expertise={"blue": "2 2 2", "yellow": "2 2 2", "purple": "2 2 2"},
        pawns={"university": "blue:1:2 yellow:1:2 yellow:2:2 purple:1:2 purple:2:2"},
        home={"blue": "2 3", "yellow": "3", "purple": "3"},
    )
    study(desk.do("place university 2"), "learn asia")
    assert len(desk.pawns("university")) == 6


# A placement needs an action


def test_nobody_goes_to_the_museum_without_a_relic():
    desk = chosen(3, reputation={"blue": 6})
    assert desk.why_not("place museum 3") == "turn.needs-action"


def test_one_relic_is_enough_for_the_museum():
    assert chosen(1, reputation={"blue": 6}, relics={"blue": "scroll asia"}).legal("place museum 1")


@pytest.mark.parametrize(("section", "allowed"), [(4, True), (5, False), (6, False)])
def test_one_relic_that_no_collection_wants_can_only_be_studied_up_to_section_4(section, allowed):
    spaces = {"I": 3, "II": 3, "III": 3, "IV": 5, "V": 5, "VI": 7}
    foreign = {name: ", ".join(["jewelry africa"] * n) + " = 2 prestige" for name, n in spaces.items()}
    desk = chosen(
        3,
        expertise={"blue": "1 2 6"},
        reputation={"blue": 6},
        relics={"blue": "scroll asia"},
        collections=foreign,
    )
    assert desk.legal(f"place museum {section}") is allowed


def test_nobody_goes_to_the_port_without_an_expedition_to_go_on():
    desk = chosen(3, cards={f"h{n}": "expertise=4" for n in range(1, 7)}, program="h6 h5 h4 h3 h2 h1")
    assert desk.why_not("place port 3") == "turn.needs-action"


def test_a_single_expedition_in_hand_opens_the_port():
    desk = chosen(
        3,
        cards={f"h{n}": "expertise=4" for n in range(1, 7)} | {"ghost": "expertise=3"},
        program="h6 h5 h4 h3 h2 h1",
        hand={"blue": "ghost"},
    )
    assert desk.legal("place port 3")
    assert desk.why_not("place port 2") == "turn.needs-action"


def test_nobody_goes_to_the_city_with_no_patron_left_and_no_relic_to_sell():
    assert chosen(3, patron_deck="").why_not("place city 3") == "turn.needs-action"


def test_a_relic_to_sell_opens_the_city_without_patrons():
    assert chosen(3, patron_deck="", relics={"blue": "scroll asia"}).legal("place city 3")


def test_the_university_is_open_to_everybody():
    desk = chosen(1, reputation={"blue": 0}, discs={"blue": 0}, patron_deck="")
    assert desk.legal("place university 1")


def test_a_relic_the_action_needs_cannot_be_given_away_before_it():
    desk = chosen(
        1,
        reputation={"blue": 6},
        relics={"blue": "scroll asia"},
        patrons={"duke": "rate=4 penalty=3 wish='scroll asia'"},
        patrons_met={"blue": "duke"},
        expertise={"blue": "2 1 3"},
    )
    assert desk.legal("honor duke")
    desk.do("place museum 2")
    assert desk.question == "act"
    assert desk.why_not("honor duke") == "turn.needs-action"


# The City asks for reputation 4, the Royal Museum for 6


@pytest.mark.parametrize(("reputation", "refused"), [(3, "turn.gate"), (4, None)])
def test_the_city_needs_a_reputation_of_4(reputation, refused):
    assert chosen(3, reputation={"blue": reputation}).why_not("place city 3") == refused


@pytest.mark.parametrize(("reputation", "refused"), [(5, "turn.gate"), (6, None)])
def test_the_museum_needs_a_reputation_of_6(reputation, refused):
    desk = chosen(3, reputation={"blue": reputation}, relics={"blue": "scroll asia"})
    assert desk.why_not("place museum 3") == refused


@pytest.mark.parametrize("location", ["university", "port"])
def test_university_and_port_need_no_reputation(location):
    assert chosen(3, reputation={"blue": 0}).legal(f"place {location} 3")


@pytest.mark.parametrize(("location", "reputation"), [("city", 4), ("museum", 6)])
def test_reputation_is_counted_before_it_is_spent_on_support(location, reputation):
    desk = chosen(3, expertise={"blue": "1 2 3"}, reputation={"blue": reputation}, relics={"blue": "2 scroll asia"}).do(
        "support"
    )
    assert desk.reputation("blue") == reputation - 1
    assert desk.legal(f"place {location} 4")


@pytest.mark.parametrize(("location", "reputation"), [("city", 2), ("museum", 4)])
def test_discs_swapped_before_the_activation_count_for_the_gates(location, reputation):
    desk = Desk(players=3, reputation={"blue": reputation}, relics={"blue": "scroll asia"})
    desk.run("disc", "activate 3")
    assert desk.legal(f"place {location} 3")


@pytest.mark.parametrize(("location", "reputation"), [("city", 3), ("museum", 5)])
def test_discs_swapped_after_the_activation_come_too_late_for_the_gates(location, reputation):
    desk = chosen(3, reputation={"blue": reputation}, relics={"blue": "scroll asia"}).do("disc")
    assert desk.why_not(f"place {location} 3") == "turn.gate"


@pytest.mark.parametrize(("location", "reputation"), [("city", 3), ("museum", 5)])
def test_a_patron_honored_before_the_activation_counts_for_the_gates(location, reputation):
    desk = Desk(
        players=3,
        reputation={"blue": reputation},
        relics={"blue": "2 scroll asia"},
        patrons={"duke": "rate=4 penalty=3 wish='scroll asia'"},
        patrons_met={"blue": "duke"},
    )
    desk.run("honor duke", "activate 3")
    assert desk.legal(f"place {location} 3")


def test_the_bonus_for_being_lower_does_not_open_the_museum():
    desk = chosen(
        1,
        reputation={"blue": 5},
        relics={"blue": "scroll asia"},
        pawns={"museum": "yellow:3:3"},
        home={"yellow": "1 2"},
    )
    assert desk.why_not("place museum 1") == "turn.gate"


# Support


def test_support_costs_1_reputation_and_gives_1_expertise():
    desk = chosen(2).do("support")
    assert desk.reputation("blue") == 3
    study(desk.do("place university 3"), "learn 2 asia")
    assert desk.knowledge("blue", "asia") == 2


def test_support_is_optional():
    assert study(chosen(2).do("place university 2"), "learn asia").reputation("blue") == 4


def test_support_may_be_given_several_times():
    desk = chosen(1).run("support", "support", "support", "place city 4")
    assert desk.reputation("blue") == 1
    assert desk.pawns("city") == [("blue", 1, 4)]


def test_support_needs_reputation():
    assert chosen(1, reputation={"blue": 0}, cards={"ghost": "expertise=3"}).why_not("support") == "support.explorer"


def test_the_last_reputation_can_be_spent_on_support():
    desk = chosen(2, reputation={"blue": 1}).do("support")
    assert desk.reputation("blue") == 0
    assert desk.legal("place university 3")


def test_a_disc_swapped_in_the_turn_pays_for_support():
    desk = chosen(2, reputation={"blue": 0}).run("disc", "support")
    assert desk.reputation("blue") == 1
    assert desk.discs("blue") == 9


def test_support_never_reaches_beyond_6():
    desk = chosen(1, expertise={"blue": "5 1 2"}, reputation={"blue": 6}).do("support")
    assert desk.legal("place city 6")
    assert desk.why_not("support") == "support.limit"


def test_an_explorer_of_6_cannot_be_supported():
    assert chosen(1, expertise={"blue": "6 1 2"}, reputation={"blue": 9}).why_not("support") == "support.limit"


def test_support_is_given_before_placing_only():
    desk = chosen(1, relics={"blue": "scroll asia"}).do("place city 1")
    assert desk.question == "act"
    assert desk.why_not("support") == "turn.asked"


def test_support_is_not_given_before_an_explorer_is_chosen():
    assert Desk(players=3).why_not("support") == "turn.asked"


def test_a_supported_explorer_stands_in_the_section_of_its_total_expertise():
    desk = chosen(2).do("support")
    assert desk.legal("place university 3")
    assert desk.why_not("place university 2") == "turn.section"
    assert desk.why_not("place university 4") == "turn.section"


def test_support_leaves_the_expertise_of_the_society_board_alone():
    desk = study(chosen(2).run("support", "place university 3"), "learn 2 asia")
    assert desk.expertise("blue") == (1, 2, 3)
    assert desk.pawns("university") == [("blue", 2, 3)]


def test_support_is_for_the_activated_explorer_only():
    desk = Desk(
        players=3, home={"yellow": "3", "purple": "3"}, pawns={"port": "yellow:1:1 yellow:2:2 purple:1:1 purple:2:2"}
    )
    study(desk.run("activate 2", "support", "place university 3"), "learn 2 asia")
    for _ in range(2):
        if desk.question == "activate":
            desk.do("activate 3")
        study(desk.do("place university 3"), "learn 2 asia")
    desk.do("activate 1")
    assert desk.legal("place university 1")
    assert desk.why_not("place university 2") == "turn.section"


def test_the_expertise_an_expedition_teaches_counts_from_the_permanent_one():
    desk = chosen(2, cards={"ghost": "expertise=4", "other": "expertise=4"}, hand={"blue": "ghost other"})
    go(desk.run("support", "support", "place port 4"), "ghost")
    assert desk.expertise("blue") == (1, 3, 3)
    assert desk.pawns("port") == [("blue", 2, 4)]


# Support stops at what the action requires


def supported(explorer, times, **position):
    return chosen(explorer, **{"reputation": {"blue": 9}, **position}).run(*["support"] * times)


def test_support_may_reach_the_3_of_studying():
    assert supported(2, 1).legal("place university 3")


def test_support_may_reach_the_4_of_deepening():
    desk = supported(2, 2, relics={"blue": "2 scroll asia"}).do("place university 4")
    if desk.question == "act":
        desk.do("deepen")
    assert desk.knowledge("blue", "asia") == 3


def test_support_to_4_at_the_university_is_for_deepening_only():
    assert supported(3, 1).why_not("place university 4") == "support.threshold"
    assert (
        supported(3, 1, relics={"blue": "scroll asia"}).do("place university 4").why_not("study") == "support.threshold"
    )


@pytest.mark.parametrize("times", [3, 4])
def test_no_action_of_the_university_requires_more_than_4(times):
    desk = supported(2, times, relics={"blue": "2 scroll asia"})
    assert desk.why_not(f"place university {2 + times}") == "support.threshold"


@pytest.mark.parametrize(("expertise", "times"), [(1, 1), (2, 2), (3, 1), (4, 1), (5, 1), (2, 4)])
def test_support_may_reach_the_2_4_5_and_6_of_the_museum(expertise, times):
    desk = supported(1, times, expertise={"blue": f"{expertise} 2 3"}, relics={"blue": "3 scroll asia"})
    assert desk.legal(f"place museum {expertise + times}")


@pytest.mark.parametrize("expertise", [1, 2])
def test_no_action_of_the_museum_requires_3(expertise):
    desk = supported(1, 3 - expertise, expertise={"blue": f"{expertise} 2 3"}, relics={"blue": "3 scroll asia"})
    assert desk.why_not("place museum 3") == "support.threshold"


def test_support_to_4_at_the_museum_is_for_exhibiting_only():
    desk = supported(3, 1, relics={"blue": "3 scroll asia"}).do("place museum 4")
    assert desk.why_not("study-relic") == "support.threshold"


@pytest.mark.parametrize("section", [2, 3, 4, 5, 6])
def test_each_level_is_a_threshold_of_meeting_a_patron(section):
    desk = supported(1, section - 1).do(f"place city {section}")
    if desk.question == "act":
        desk.do("patron")
    desk.do("meet q1")
    assert desk.money("blue") == 4 * section


def test_selling_a_relic_requires_no_expertise_and_no_support():
    desk = supported(1, 2, relics={"blue": "scroll asia"}).do("place city 3")
    assert desk.why_not("sell") == "support.threshold"


@pytest.mark.parametrize(("times", "refused"), [(1, None), (2, "support.threshold")])
def test_at_the_port_support_stops_at_the_expertise_of_an_expedition(times, refused):
    desk = supported(2, times, cards={"ghost": "expertise=3"}, hand={"blue": "ghost"})
    assert desk.why_not(f"place port {2 + times}") == refused


def test_a_supported_explorer_goes_on_an_expedition_that_needs_the_support():
    cards = {"ghost": "expertise=3", "other": "expertise=3"}
    desk = supported(2, 1, cards=cards, hand={"blue": "ghost other"}).do("place port 3")
    assert desk.why_not("go p1") == "support.threshold"
    assert go(desk, "ghost").done("blue") == ["ghost"]


def test_support_that_no_action_could_use_is_refused():
    # Reputation 3 does not open the City, and without a relic nothing requires 4.
    assert chosen(3, reputation={"blue": 3}).why_not("support") == "support.threshold"


# Hand limit


def reserving(**position):
    """Blue, lower than Yellow at the Port, is about to reserve an expedition before going on one."""
    return Desk(
        **{
            "players": 3,
            "cards": {"c1": "", "c2": "", "c3": "", "more": "gains='reserve'"},
            "pawns": {"port": "yellow:3:3"},
            "home": {"yellow": "1 2"},
            **position,
        }
    ).run("activate 1", "place port 1")


def test_more_than_three_cards_may_be_held_during_the_turn():
    desk = reserving(hand={"blue": "c1 c2 c3"}).do("reserve p1")
    assert desk.question == "act"
    assert sorted(desk.hand("blue")) == ["c1", "c2", "c3", "p1"]


def test_a_card_just_reserved_may_be_used_at_once():
    desk = go(reserving().do("reserve p1"), "p1")
    assert desk.done("blue") == ["p1"]
    assert desk.hand("blue") == []


def test_three_cards_may_be_kept():
    desk = go(reserving(hand={"blue": "c1 c2"}).do("reserve p1"), "p2")
    assert len(desk.hand("blue")) == 3
    assert desk.turn == "yellow"


def test_a_hand_that_is_back_at_three_at_the_end_of_the_turn_is_kept():
    desk = go(reserving(hand={"blue": "c1 c2 c3"}).do("reserve p1"), "c1")
    assert sorted(desk.hand("blue")) == ["c2", "c3", "p1"]
    assert desk.turn == "yellow"


def test_a_fourth_card_must_be_discarded_at_the_end_of_the_turn():
    desk = go(reserving(hand={"blue": "c1 c2 c3"}).do("reserve p1"), "p2")
    assert desk.turn == "blue"
    assert desk.question == "discard"
    assert desk.why_not("decline") == "turn.asked"
    assert {option for option in desk.options() if option.startswith("discard ")} == {
        "discard c1",
        "discard c2",
        "discard c3",
        "discard p1",
    }
    desk.do("discard c2")
    assert sorted(desk.hand("blue")) == ["c1", "c3", "p1"]
    assert "c2" in desk.discards
    assert desk.turn == "yellow"


def test_only_cards_of_the_own_hand_are_discarded():
    desk = go(reserving(hand={"blue": "c1 c2 c3"}).do("reserve p1"), "p2")
    with pytest.raises(IllegalDecision):
        desk.do("discard p2")


def test_the_whole_excess_is_discarded():
    desk = reserving(hand={"blue": "c1 c2 c3"}, program="p6 p5 p4 more p2 p1").do("reserve p1")
    go(desk, "more").do("reserve p2")
    assert len(desk.hand("blue")) == 5
    desk.do("discard c1")
    assert desk.question == "discard"
    desk.do("discard c2")
    assert sorted(desk.hand("blue")) == ["c3", "p1", "p2"]
    assert desk.turn == "yellow"


def test_a_fourth_card_from_a_favor_waits_for_the_end_of_the_own_turn():
    desk = Desk(
        players=3,
        cards={"c1": "", "c2": "", "c3": ""},
        hand={"purple": "c1 c2 c3"},
        home={"blue": "1", "yellow": "", "purple": ""},
        pawns={"port": "blue:2:2 blue:3:3 yellow:1:1 yellow:2:2 yellow:3:3 purple:1:1 purple:2:2 purple:3:3"},
        reputation={"purple": 6, "yellow": 5, "blue": 4},
    )
    if desk.question == "activate":
        desk.do("activate 1")
    study(desk.do("place university 1"), "learn asia")
    desk.run("favor reserve", "reserve p1", "favor prestige", "favor money")
    assert len(desk.hand("purple")) == 4
    assert desk.turn == "yellow"
    for knowledge in ("learn asia", "learn asia", "learn asia"):
        study(desk.run("activate 1", "place university 1"), knowledge)
    assert desk.turn == "purple"
    assert desk.question == "discard"

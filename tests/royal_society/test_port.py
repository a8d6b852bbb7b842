"""The Port of London: what an expedition asks for, what it costs and what it brings."""

import pytest

from tests.royal_society.desk import Desk


def desk_with(card="", **position):
    """Blue holds the expedition "voyage"; no disc to swap, so that what is out of reach stays so."""
    return Desk(
        **{
            "players": 3,
            "cards": {"voyage": card, **position.pop("others", {})},
            "hand": {"blue": "voyage"},
            "discs": {"blue": 0},
            "expertise": {"blue": "3 2 1"},
            "stacks": {10: "", 25: ""},
            **position,
        }
    )


def at_the_port(card="", section=3, explorer=1, **position):
    desk = desk_with(card, **position)
    desk.run(f"activate {explorer}", f"place port {section}")
    return desk


def go(desk, name="voyage", *compensations):
    """Set out; what leaves no choice has happened by itself."""
    desk.do(f"go {name}")
    for decision in (*compensations, "depart"):
        if desk.question == "prepare":
            desk.do(decision)
    return desk


# The card


def test_a_card_of_the_hand_goes_beside_the_society_board():
    desk = go(at_the_port())
    assert desk.done("blue") == ["voyage"]
    assert desk.hand("blue") == []


def test_a_card_of_the_program_goes_beside_the_society_board():
    desk = go(at_the_port(), "p2")
    assert desk.done("blue") == ["p2"]
    assert desk.hand("blue") == ["voyage"]


def test_a_card_of_the_deck_cannot_be_used():
    assert at_the_port().why_not("go d1") == "port.card"


def test_a_card_of_another_hand_cannot_be_used():
    desk = at_the_port(others={"theirs": ""}, hand={"blue": "voyage", "yellow": "theirs"})
    assert desk.why_not("go theirs") == "port.card"


# The Program


@pytest.mark.parametrize("space", [6, 5, 4, 3, 2, 1])
def test_the_reputation_below_a_space_of_the_program_is_paid(space):
    desk = go(at_the_port(), f"p{space}")
    assert desk.reputation("blue") == 4 - desk.program_cost(space)


def test_the_four_left_spaces_of_the_program_cost_reputation_and_the_others_none():
    desk = desk_with()
    assert desk.program_cost(6) == 2
    assert all(desk.program_cost(space) > 0 for space in (6, 5, 4, 3))
    assert all(desk.program_cost(space) == 0 for space in (2, 1))


@pytest.mark.parametrize(("reputation", "possible"), [(0, False), (1, False), (2, True)])
def test_without_the_reputation_a_card_stays_in_the_program(reputation, possible):
    desk = at_the_port(reputation={"blue": reputation})
    assert desk.legal("go p6") is possible


def test_a_disc_swapped_at_the_port_pays_for_a_coveted_card():
    desk = at_the_port(reputation={"blue": 0}, discs={"blue": 1})
    desk.do("disc")
    go(desk, "p6")
    assert desk.done("blue") == ["p6"]
    assert desk.reputation("blue") == 0


@pytest.mark.parametrize(
    ("card", "program"),
    [
        ("p1", ["d1", "p6", "p5", "p4", "p3", "p2"]),
        ("p4", ["d1", "p6", "p5", "p3", "p2", "p1"]),
        ("p6", ["d1", "p5", "p4", "p3", "p2", "p1"]),
    ],
)
def test_the_cards_left_of_the_gap_slide_right_and_a_new_one_comes_from_the_deck(card, program):
    desk = at_the_port()
    deck = desk.deck
    go(desk, card)
    assert desk.program == program
    assert desk.deck == deck[1:]


def test_an_empty_deck_is_made_again_from_the_discards():
    desk = at_the_port(others={"x1": "", "x2": ""}, deck="", discards="x1 x2")
    go(desk, "p1")
    assert desk.program[1:] == ["p6", "p5", "p4", "p3", "p2"]
    assert {desk.program[0], *desk.deck} == {"x1", "x2"}
    assert desk.discards == set()


def test_with_neither_deck_nor_discards_the_left_space_stays_empty():
    desk = at_the_port(deck="", discards="")
    go(desk, "p1")
    assert desk.program[1:] == ["p6", "p5", "p4", "p3", "p2"]
    assert not desk.program[0]


# Expertise


@pytest.mark.parametrize(("needed", "possible"), [(2, True), (3, True), (4, False), (6, False)])
def test_the_explorer_needs_the_expertise_of_the_card(needed, possible):
    assert at_the_port(f"expertise={needed}").legal("go voyage") is possible


def test_an_explorer_put_lower_acts_as_low():
    desk = at_the_port("expertise=3", section=2)
    assert not desk.legal("go voyage")


def test_support_counts_for_the_expertise_of_the_card():
    desk = desk_with("expertise=4")
    desk.run("activate 1", "support", "place port 4")
    go(desk)
    assert desk.done("blue") == ["voyage"]
    assert desk.reputation("blue") == 3


def test_the_permanent_expertise_rises_after_a_supported_expedition():
    desk = desk_with("expertise=4")
    desk.run("activate 1", "support", "place port 4")
    go(desk)
    assert desk.expertise("blue") == (4, 2, 1)


def test_no_support_beyond_what_any_expedition_asks_for():
    desk = desk_with("expertise=3")
    desk.run("activate 1", "support")
    assert not desk.legal("place port 4")


def test_a_supported_explorer_does_not_set_out_for_what_needed_no_support():
    desk = desk_with("expertise=4", others={"near": "expertise=3"}, hand={"blue": "voyage near"})
    desk.run("activate 1", "support", "place port 4")
    assert desk.legal("go voyage")
    assert not desk.legal("go near")


@pytest.mark.parametrize(("before", "after"), [(1, 2), (3, 4), (5, 6), (6, 6)])
def test_the_explorer_sent_gains_a_level_of_expertise_up_to_six(before, after):
    desk = go(at_the_port(section=1, expertise={"blue": f"{before} 2 1"}))
    assert desk.expertise("blue") == (after, 2, 1)


# Knowledge


@pytest.mark.parametrize(("knowledge", "possible"), [(0, False), (3, False), (4, True), (12, True)])
def test_the_region_asks_for_a_level_of_knowledge(knowledge, possible):
    desk = at_the_port("region=africa knowledge=4", knowledge={"blue": f"africa {knowledge}"}, reputation={"blue": 0})
    assert desk.legal("go voyage") is possible


def test_knowledge_of_other_regions_is_of_no_use():
    desk = at_the_port("region=africa knowledge=4", knowledge={"blue": "africa 3, asia 12"}, reputation={"blue": 0})
    assert desk.why_not("go voyage") == "port.knowledge"


# Cost


@pytest.mark.parametrize(("money", "possible"), [(0, False), (9, False), (10, True), (25, True)])
def test_the_cost_must_be_paid(money, possible):
    desk = at_the_port("cost=10", money={"blue": money}, reputation={"blue": 0}, skills={"blue": "asia asia asia"})
    assert desk.legal("go voyage") is possible


def test_exactly_the_cost_is_paid():
    desk = go(at_the_port("cost=10", money={"blue": 25}, skills={"blue": "asia asia asia"}))
    assert desk.money("blue") == 15


def test_money_that_the_expedition_brings_does_not_pay_for_it():
    desk = at_the_port(
        "cost=10 gains='10 money'", money={"blue": 5}, reputation={"blue": 0}, skills={"blue": "asia asia asia"}
    )
    assert desk.why_not("go voyage") == "port.cost"


# The further condition


DONE = {
    "before": "region=asia type=cartography",
    "elsewhere": "region=africa type=excavation",
}


@pytest.mark.parametrize(
    ("needs", "done", "possible"),
    [
        ("asia", "", False),
        ("asia", "elsewhere", False),
        ("asia", "before", True),
        ("asia", "before elsewhere", True),
        ("excavation", "", False),
        ("excavation", "before", False),
        ("excavation", "elsewhere", True),
    ],
)
def test_an_expedition_of_a_region_or_a_type_may_be_needed_before(needs, done, possible):
    desk = at_the_port(f"region=asia type=excavation needs={needs}", others=DONE, done={"blue": done})
    assert desk.legal("go voyage") is possible


def test_expeditions_of_others_do_not_meet_the_condition():
    desk = at_the_port("needs=asia", others=DONE, done={"yellow": "before"})
    assert not desk.legal("go voyage")


def test_reputation_does_not_replace_the_condition():
    desk = at_the_port("needs=asia", reputation={"blue": 9}, discs={"blue": 10})
    assert not desk.legal("go voyage")


# Reputation instead of money and knowledge


PLAIN = {"skills": {"blue": "south-america south-america south-america"}}


@pytest.mark.parametrize(
    ("money", "reputation", "possible"), [(7, 2, True), (6, 2, False), (7, 1, False), (6, 9, False)]
)
def test_two_reputation_make_an_expedition_three_pounds_cheaper_once(money, reputation, possible):
    desk = at_the_port("cost=10", money={"blue": money}, reputation={"blue": reputation}, **PLAIN)
    assert desk.legal("go voyage") is possible


def test_a_cheaper_expedition_costs_three_pounds_less_and_two_reputation():
    desk = go(at_the_port("cost=10", money={"blue": 8}, **PLAIN), "voyage", "cheaper")
    assert desk.money("blue") == 1
    assert desk.reputation("blue") == 2


def test_the_cost_may_be_reduced_without_need():
    desk = go(at_the_port("cost=10", money={"blue": 20}, **PLAIN), "voyage", "cheaper")
    assert desk.money("blue") == 13


def test_the_cost_need_not_be_reduced():
    desk = go(at_the_port("cost=10", money={"blue": 20}, **PLAIN))
    assert desk.money("blue") == 10
    assert desk.reputation("blue") == 4


def test_a_cost_is_reduced_only_once():
    desk = at_the_port("cost=10", money={"blue": 20}, reputation={"blue": 9}, **PLAIN)
    desk.run("go voyage", "cheaper")
    assert not desk.legal("cheaper")


@pytest.mark.parametrize(
    ("knowledge", "reputation", "possible"), [(3, 2, True), (2, 2, False), (3, 1, False), (2, 9, False)]
)
def test_two_reputation_lower_the_knowledge_needed_by_one_once(knowledge, reputation, possible):
    desk = at_the_port("knowledge=4", knowledge={"blue": f"asia {knowledge}"}, reputation={"blue": reputation}, **PLAIN)
    assert desk.legal("go voyage") is possible


def test_a_wiser_expedition_costs_two_reputation_and_no_knowledge():
    desk = go(at_the_port("knowledge=4", knowledge={"blue": "asia 3"}, **PLAIN), "voyage", "wiser")
    assert desk.reputation("blue") == 2
    assert desk.knowledge("blue", "asia") == 3


def test_knowledge_is_lowered_only_once():
    desk = at_the_port(
        "knowledge=4 cost=5", knowledge={"blue": "asia 4"}, money={"blue": 9}, reputation={"blue": 9}, **PLAIN
    )
    desk.run("go voyage", "wiser")
    assert not desk.legal("wiser")


@pytest.mark.parametrize(("reputation", "possible"), [(4, True), (3, False)])
def test_four_reputation_bring_each_compensation_once(reputation, possible):
    desk = at_the_port(
        "knowledge=4 cost=10", knowledge={"blue": "asia 3"}, money={"blue": 7}, reputation={"blue": reputation}, **PLAIN
    )
    assert desk.legal("go voyage") is possible


def test_both_compensations_together_cost_four_reputation():
    desk = at_the_port("knowledge=4 cost=10", knowledge={"blue": "asia 3"}, money={"blue": 7}, **PLAIN)
    go(desk, "voyage", "cheaper", "wiser")
    assert desk.done("blue") == ["voyage"]
    assert (desk.reputation("blue"), desk.money("blue")) == (0, 0)


def test_program_reputation_and_a_compensation_are_both_paid():
    position = {"program": "far p5 p4 p3 p2 p1", "others": {"far": "cost=3", **{f"p{n}": "" for n in range(1, 6)}}}
    assert not at_the_port(**position, reputation={"blue": 3}, **PLAIN).legal("go far")
    desk = go(at_the_port(**position, reputation={"blue": 4}, **PLAIN), "far", "cheaper")
    assert desk.done("blue") == ["far"]
    assert desk.reputation("blue") == 0


def test_a_cheap_expedition_made_cheaper_pays_nothing_back():
    desk = go(at_the_port("cost=2", **PLAIN), "voyage", "cheaper")
    assert desk.done("blue") == ["voyage"]
    assert desk.money("blue") == 0


# Skills of the explorers


@pytest.mark.parametrize(("money", "possible"), [(7, True), (6, False)])
def test_logistics_take_three_pounds_off_the_cost(money, possible):
    desk = at_the_port("cost=10", money={"blue": money}, reputation={"blue": 0}, skills={"blue": "logistics asia asia"})
    assert desk.legal("go voyage") is possible


def test_logistics_and_reputation_add_up():
    desk = at_the_port("cost=10", money={"blue": 4}, reputation={"blue": 2}, skills={"blue": "logistics asia asia"})
    go(desk, "voyage", "cheaper")
    assert desk.done("blue") == ["voyage"]
    assert (desk.reputation("blue"), desk.money("blue")) == (0, 0)


@pytest.mark.parametrize("cost", [0, 1, 3])
def test_logistics_never_bring_money(cost):
    desk = go(at_the_port(f"cost={cost}", money={"blue": 5}, skills={"blue": "logistics asia asia"}))
    assert desk.money("blue") == 5


@pytest.mark.parametrize(("knowledge", "possible"), [(2, True), (1, False)])
def test_a_skill_of_the_region_takes_two_off_the_knowledge_needed(knowledge, possible):
    desk = at_the_port(
        "region=africa knowledge=4",
        knowledge={"blue": f"africa {knowledge}"},
        reputation={"blue": 0},
        skills={"blue": "africa logistics logistics"},
    )
    assert desk.legal("go voyage") is possible


def test_a_skill_leaves_the_knowledge_track_alone():
    desk = at_the_port("region=africa knowledge=4", knowledge={"blue": "africa 2"}, skills={"blue": "africa asia asia"})
    assert go(desk).knowledge("blue", "africa") == 2


def test_a_skill_of_another_region_is_of_no_use():
    desk = at_the_port(
        "region=africa knowledge=2", reputation={"blue": 0}, skills={"blue": "asia asia south-america"}
    )  # fmt: skip
    assert not desk.legal("go voyage")


def test_only_the_skill_of_the_explorer_sent_counts():
    desk = at_the_port("region=africa knowledge=2", reputation={"blue": 0}, skills={"blue": "asia africa africa"})
    assert not desk.legal("go voyage")


def test_a_region_skill_and_reputation_add_up():
    skills = {"blue": "asia logistics logistics"}
    card = "knowledge=7"
    assert not at_the_port(card, knowledge={"blue": "asia 3"}, skills=skills).legal("go voyage")
    desk = go(at_the_port(card, knowledge={"blue": "asia 4"}, skills=skills), "voyage", "wiser")
    assert desk.done("blue") == ["voyage"]
    assert desk.reputation("blue") == 2


def test_a_skill_helps_whatever_the_expertise():
    desk = at_the_port(
        "knowledge=2", section=1, explorer=3, reputation={"blue": 0}, skills={"blue": "africa africa asia"}
    )
    assert desk.legal("go voyage")


# Gains


@pytest.mark.parametrize(
    ("gains", "read", "before", "after"),
    [
        ("7 prestige", "prestige", 1, 8),
        ("2 science", "science", 1, 3),
        ("6 money", "money", 1, 7),
        ("3 reputation", "reputation", 1, 4),
        ("3 reputation", "reputation", 7, 9),
    ],
)
def test_an_expedition_brings_points_money_and_reputation(gains, read, before, after):
    desk = go(at_the_port(f"gains='{gains}'", **{read: {"blue": before}}))
    assert getattr(desk, read)("blue") == after


def test_an_expedition_brings_knowledge_of_the_printed_region():
    desk = go(at_the_port("region=asia gains='2 knowledge africa'"))
    assert desk.knowledge("blue", "africa") == 2
    assert desk.knowledge("blue", "asia") == 0


def test_an_expedition_may_bring_knowledge_of_a_region_of_choice():
    desk = go(at_the_port("gains='1 knowledge any'"))
    assert desk.question == "knowledge"
    desk.do("learn south-america")
    assert desk.knowledge("blue", "south-america") == 1


def test_an_expedition_brings_relics_drawn_at_random():
    desk = at_the_port("gains='2 relic africa'")
    desk.next_chance("draw scroll africa", "draw jewelry africa")
    before = desk.bag("africa")
    go(desk)
    assert desk.relics("blue") == {"scroll africa": 1, "jewelry africa": 1}
    assert desk.bag("africa")["scroll"] == before["scroll"] - 1


def test_an_expedition_may_bring_a_random_relic_from_a_bag_of_choice():
    desk = at_the_port("gains='1 relic any'")
    desk.next_chance("draw pottery mediterranean")
    go(desk)
    assert desk.question == "bag"
    desk.do("bag mediterranean")
    assert desk.relics("blue") == {"pottery mediterranean": 1}


def test_an_expedition_brings_a_chosen_relic_of_the_printed_region():
    desk = go(at_the_port("gains='1 chosen relic asia'"))
    assert desk.question == "relic"
    assert not desk.legal("take jewelry africa")
    desk.do("take jewelry asia")
    assert desk.relics("blue") == {"jewelry asia": 1}


def test_an_expedition_may_bring_a_chosen_relic_of_any_region():
    desk = go(at_the_port("gains='1 chosen relic any'"))
    desk.do("take instrument south-america")
    assert desk.relics("blue") == {"instrument south-america": 1}


def test_a_relic_is_chosen_from_the_bag_and_not_from_beside_it():
    desk = go(
        at_the_port("gains='1 chosen relic asia'", bags={"asia": "scroll, pottery"}, beside={"asia": "jewelry"})
    )  # fmt: skip
    assert desk.why_not("take jewelry asia") == "relics.choose"
    assert desk.legal("take scroll asia")


def test_an_empty_bag_is_filled_with_what_lies_beside_it():
    desk = go(at_the_port("gains='1 relic asia'", bags={"asia": ""}, beside={"asia": "2 jewelry"}))
    assert desk.relics("blue") == {"jewelry asia": 1}
    assert desk.bag("asia").get("jewelry") == 1
    assert not any(desk.beside("asia").values())


def test_a_bag_that_empties_within_a_draw_is_filled_within_it():
    desk = go(at_the_port("gains='2 relic asia'", bags={"asia": "scroll"}, beside={"asia": "jewelry"}))
    assert desk.relics("blue") == {"scroll asia": 1, "jewelry asia": 1}


@pytest.mark.parametrize("gains", ["1 relic asia", "1 chosen relic asia"])
def test_where_bag_and_discards_are_empty_nothing_is_drawn(gains):
    desk = go(at_the_port(f"gains='{gains}'", bags={"asia": ""}, beside={"asia": ""}))
    assert desk.relics("blue") == {}
    assert desk.turn == "yellow"


def test_an_expedition_may_bring_expertise_to_an_explorer_of_choice():
    desk = go(at_the_port("gains='1 expertise'"))
    assert desk.question == "expertise"
    desk.do("train 3")
    assert desk.expertise("blue") == (4, 2, 2)


def test_expertise_comes_before_the_printed_gains():
    desk = go(at_the_port("gains='1 chosen relic asia, 5 money'"))
    assert desk.question == "relic"
    assert desk.expertise("blue") == (4, 2, 1)
    assert desk.money("blue") == 0


@pytest.mark.parametrize(("gains", "money"), [("5 money, 1 chosen relic asia", 5), ("1 chosen relic asia, 5 money", 0)])
def test_gains_come_in_the_printed_order(gains, money):
    desk = go(at_the_port(f"gains='{gains}'"))
    assert desk.question == "relic"
    assert desk.money("blue") == money
    desk.do("take scroll asia")
    assert desk.money("blue") == 5


def test_questions_of_several_gains_come_in_the_printed_order():
    desk = go(at_the_port("gains='1 knowledge any, 1 chosen relic asia, 1 expertise'"))
    asked = []
    for decision in ("learn asia", "take scroll asia", "train 2"):
        asked.append(desk.question)
        desk.do(decision)
    assert asked == ["knowledge", "relic", "expertise"]

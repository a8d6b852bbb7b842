"""The Royal Requirements: when they are checked, who meets them, and what it costs not to."""

import pytest

from tests.royal_society.desk import Desk

SEATS = ["blue", "yellow", "purple", "red"]
DONE = {"e1": "", "e2": "", "e3": "", "e4": ""}
PERIOD_1 = ["prestige-15", "science-3", "three-expeditions", "three-discs"]


def year_over(players=3, **position):
    """Blue places the last explorer of the year, of 4, at the University, and studies South America."""
    seats = SEATS[:players]
    at_port = "blue:2:2 blue:3:3 " + " ".join(f"{seat}:{n}:{n}" for seat in seats[1:] for n in (1, 2, 3))
    home = dict.fromkeys(seats, "") | {"blue": "1"}
    desk = Desk(
        **{
            "players": players,
            "year": 3,
            "home": home,
            "pawns": {"port": at_port},
            "expertise": {"blue": "4 2 3"},
            "cards": DONE,
            "published": {"blue": "10 25"},
            **position,
        }
    )
    if desk.question == "activate":
        desk.do("activate 1")
    desk.do("place university 4")
    if desk.question == "act":
        desk.do("study")
    desk.do("learn 2 south-america")
    if desk.question == "end":
        desk.do("end")  # an objective that could be presented is left alone
    return desk


def first(tile, **position):
    """The check of the first period."""
    return year_over(requirements=(tile, "prestige-45"), **position)


def second(tile, **position):
    """The check of the second period; the final scoring follows."""
    return year_over(year=5, requirements=("prestige-15", tile), **position)


# When they are checked


@pytest.mark.parametrize(
    ("players", "year", "checked"),
    [
        (2, 2, False),
        (2, 3, True),
        (2, 4, False),
        (3, 1, False),
        (3, 2, False),
        (3, 3, True),
        (3, 4, False),
        (4, 1, False),
        (4, 2, True),
        (4, 3, False),
    ],
)
def test_the_first_requirement_is_checked_after_year_2_of_four_players_and_3_of_fewer(players, year, checked):
    desk = year_over(players, year=year)
    assert (desk.unmet("blue") == {"prestige-15"}) is checked
    assert ("blue" in desk.requirement_discs("prestige-15")) is checked


@pytest.mark.parametrize(("players", "year"), [(2, 5), (3, 5), (4, 4)])
def test_the_second_requirement_is_checked_at_the_end_of_the_game(players, year):
    desk = year_over(players, year=year)
    assert desk.requirement_discs("prestige-45") == set(SEATS[:players])
    assert desk.requirement_discs("prestige-15") == set()


def test_the_check_comes_before_the_upkeep():
    desk = first("prestige-15")
    assert desk.question == "favor"
    assert desk.unmet("blue") == {"prestige-15"}


def test_the_last_turn_of_the_year_still_counts():
    desk = second("science-6", science={"blue": 5}, knowledge={"blue": "south-america 4"}, prestige={"blue": 20})
    assert desk.science("blue") == 6
    assert desk.prestige("blue") == 20


def test_every_player_is_checked():
    desk = first("prestige-15", prestige={"blue": 15, "yellow": 14, "purple": 16})
    assert desk.requirement_discs("prestige-15") == {"yellow"}
    assert [desk.unmet(seat) for seat in SEATS[:3]] == [set(), {"prestige-15"}, set()]


# The first period: met or not


@pytest.mark.parametrize(
    ("tile", "position", "met"),
    [
        ("prestige-15", {"prestige": {"blue": 14}}, False),
        ("prestige-15", {"prestige": {"blue": 15}}, True),
        ("prestige-15", {"prestige": {"blue": 40}}, True),
        ("science-3", {"science": {"blue": 2}}, False),
        ("science-3", {"science": {"blue": 3}}, True),
        ("three-expeditions", {"done": {"blue": "e1 e2"}}, False),
        ("three-expeditions", {"done": {"blue": "e1 e2 e3"}}, True),
        ("three-expeditions", {"done": {"blue": "e1 e2 e3 e4"}}, True),
        ("three-expeditions", {"done": {"blue": "e1 e2"}, "hand": {"blue": "e3 e4"}}, False),
        ("three-discs", {"gallery": {"I": "blue blue -"}}, False),
        ("three-discs", {"gallery": {"I": "blue blue blue"}}, True),
        ("three-discs", {"gallery": {"I": "blue - -", "IV": "- - blue - -", "VI": "- blue - - - - -"}}, True),
        ("three-discs", {"gallery": {"I": "blue blue yellow", "II": "yellow yellow -"}}, False),
        ("three-discs", {"gallery": {"I": "blue blue -"}, "presented": {"A": "blue"}}, False),
    ],
)
def test_the_requirements_of_the_first_period(tile, position, met):
    desk = first(tile, **position)
    assert desk.unmet("blue") == (set() if met else {tile})
    assert desk.requirement_discs(tile) & {"blue"} == (set() if met else {"blue"})
    assert desk.discs("blue") == (10 if met else 9)


@pytest.mark.parametrize("tile", PERIOD_1)
def test_the_penalties_of_the_first_period_cost_no_points(tile):
    position = {"prestige": {"blue": 14}, "science": {"blue": 2}}
    desk = first(tile, **position)
    assert desk.unmet("blue") == {tile}
    assert desk.prestige("blue") == 14
    assert desk.science("blue") == 2


# The second period: met or not


@pytest.mark.parametrize(
    ("tile", "position", "met"),
    [
        ("prestige-45", {"prestige": {"blue": 44}}, False),
        ("prestige-45", {"prestige": {"blue": 45}}, True),
        ("knowledge-6", {"knowledge": {"blue": "asia 6"}}, False),
        ("knowledge-6", {"knowledge": {"blue": "asia 12"}}, False),
        ("knowledge-6", {"knowledge": {"blue": "asia 6, africa 5"}}, False),
        ("knowledge-6", {"knowledge": {"blue": "asia 6, africa 6"}}, True),
        ("knowledge-6", {"knowledge": {"blue": "asia 12, africa 7, mediterranean 6"}}, True),
    ],
)
def test_the_requirements_that_cost_1_science(tile, position, met):
    desk = second(tile, **{"science": {"blue": 4}, **position})
    assert desk.turn == "over"
    assert desk.science("blue") == (4 if met else 3)
    assert desk.requirement_discs(tile) & {"blue"} == (set() if met else {"blue"})


@pytest.mark.parametrize(
    ("tile", "position", "met"),
    [
        ("science-6", {"science": {"blue": 5}}, False),
        ("science-6", {"science": {"blue": 6}}, True),
        ("one-objective", {}, False),
        ("one-objective", {"presented": {"A": "blue"}}, True),
        ("one-objective", {"presented": {"B": "yellow blue"}}, True),
        ("one-objective", {"presented": {"B": "yellow", "C": "purple"}}, False),
        ("one-objective", {"presented": {"A": "blue", "B": "blue"}}, True),
    ],
)
def test_the_requirements_that_cost_8_prestige(tile, position, met):
    desk = second(tile, **{"prestige": {"blue": 30}, **position})
    assert desk.turn == "over"
    assert desk.prestige("blue") == (30 if met else 22)
    assert desk.requirement_discs(tile) & {"blue"} == (set() if met else {"blue"})


def test_an_objective_achieved_but_never_presented_does_not_count():
    cards = {f"e{n}": "type=exploration" for n in range(1, 4)}
    desk = second(
        "one-objective",
        cards=cards,
        done={"blue": "e1 e2 e3"},
        objectives={"A": "same-type", "B": "all-at-4", "C": "knowledge-12"},
        prestige={"blue": 30},
    )
    assert desk.prestige("blue") == 22


@pytest.mark.parametrize("before", [0, 1])
def test_science_does_not_fall_below_0(before):
    assert second("prestige-45", science={"blue": before}).science("blue") == 0


@pytest.mark.parametrize(("before", "after"), [(7, 0), (8, 0), (9, 1)])
def test_prestige_does_not_fall_below_0(before, after):
    assert second("science-6", prestige={"blue": before}).prestige("blue") == after


def test_the_first_requirement_is_not_checked_again_at_the_end():
    desk = second("science-6", science={"blue": 6}, prestige={"blue": 3})
    assert desk.requirement_discs("prestige-15") == set()
    assert desk.discs("blue") == 10


# Penalty of prestige-15: no support beyond 5


def penalized(tile, year=4, **position):
    return Desk(
        **{"players": 3, "year": year, "unmet": {"blue": tile}, "requirements": (tile, "prestige-45"), **position}
    )


@pytest.mark.parametrize(("expertise", "refused"), [(4, None), (5, "support.limit")])
@pytest.mark.parametrize("year", [4, 5])
def test_nobody_short_of_15_prestige_supports_an_explorer_beyond_5(expertise, refused, year):
    desk = penalized("prestige-15", year, expertise={"blue": f"{expertise} 1 2"}, reputation={"blue": 9})
    assert desk.do("activate 1").why_not("support") == refused


def test_several_steps_of_support_stop_at_5_as_well():
    desk = penalized("prestige-15", expertise={"blue": "3 1 2"}, reputation={"blue": 9})
    desk.run("activate 1", "support", "support")
    assert desk.why_not("support") == "support.limit"
    assert desk.legal("place city 5")


def test_a_permanent_expertise_of_6_is_untouched():
    desk = penalized("prestige-15", expertise={"blue": "6 1 2"}).do("activate 1")
    assert desk.legal("place university 6")


def test_an_expedition_still_teaches_6():
    desk = penalized("prestige-15", expertise={"blue": "5 1 2"}).run("activate 1", "place port 5", "go p1")
    if desk.question == "prepare":
        desk.do("depart")
    assert desk.expertise("blue") == (6, 1, 2)


def test_the_others_may_still_support_to_6():
    desk = penalized("prestige-15", turn="yellow", expertise={"yellow": "5 1 2"}).do("activate 1")
    assert desk.legal("support")


# Penalty of science-3: no relic is chosen any more


def voyage(tile, gains, **position):
    """Blue comes back from an expedition."""
    cards = {"ghost": f"gains='{gains}'"}
    desk = penalized(tile, **{"cards": cards, "hand": {"blue": "ghost"}, "expertise": {"blue": "3 1 2"}, **position})
    desk.next_chance("draw jewelry asia")
    desk.run("activate 1", "place port 3", "go ghost")
    if desk.question == "prepare":
        desk.do("depart")
    return desk


def test_a_chosen_relic_becomes_a_random_one():
    desk = voyage("science-3", "1 chosen relic asia")
    assert desk.question != "relic"
    assert desk.relics("blue") == {"jewelry asia": 1}
    assert desk.turn == "yellow"


def test_the_bag_of_a_chosen_relic_may_still_be_chosen():
    desk = voyage("science-3", "1 chosen relic any")
    assert desk.question == "bag"
    desk.do("bag asia")
    assert desk.relics("blue") == {"jewelry asia": 1}


def test_the_favor_of_a_relic_becomes_a_random_one_in_the_very_next_upkeep():
    desk = first("science-3", reputation={"blue": 6}).do("favor relic")
    assert desk.turn == "blue"
    assert desk.question == "bag"
    desk.do("bag africa")
    assert {relic.split()[1] for relic in desk.relics("blue")} == {"africa"}


def test_the_others_still_choose_their_relics():
    desk = first("science-3", reputation={"yellow": 6}, science={"yellow": 3}).do("favor relic")
    assert desk.question == "relic"


# Penalty of three-expeditions: no collection rewards


def exhibited(tile, section=2, **position):
    desk = penalized(
        tile,
        **{
            "collections": {"I": "any any, any any, any any = 4 prestige"},
            "expertise": {"blue": "2 1 3", "yellow": "2 1 3"},
            "reputation": {"blue": 6, "yellow": 6},
            "relics": {"blue": "2 scroll asia", "yellow": "2 scroll asia"},
            **position,
        },
    )
    desk.run("activate 1", f"place museum {section}", "exhibit", "exhibit scroll asia I 1")
    return desk


@pytest.mark.parametrize("year", [4, 5])
def test_collections_reward_nobody_with_too_few_expeditions(year):
    desk = exhibited("three-expeditions", year=year)
    assert desk.gallery("I") == ["blue", None, None]
    assert desk.prestige("blue") == 0


def test_the_penalty_stays_when_the_expeditions_are_made_up_for():
    desk = exhibited("three-expeditions", cards=DONE, done={"blue": "e1 e2 e3 e4"})
    assert desk.prestige("blue") == 0


def test_collections_still_reward_the_others():
    assert exhibited("three-expeditions", turn="yellow").prestige("yellow") == 4


# Penalty of three-discs: no right bonus


def arrival(**position):
    desk = penalized(
        "three-discs",
        **{
            "turn": "yellow",
            "pawns": {"city": "blue:3:3"},
            "home": {"blue": "1 2"},
            "relics": {"blue": "scroll asia", "yellow": "scroll asia", "purple": "scroll asia"},
            **position,
        },
    )
    return desk.run("activate 1", "place city 1")


@pytest.mark.parametrize("year", [4, 5])
def test_nobody_with_too_few_discs_gains_the_right_bonus(year):
    desk = arrival(year=year)
    assert desk.prestige("blue") == 0
    assert desk.money("yellow") == 3


def test_the_others_tied_for_highest_gain_the_right_bonus():
    desk = arrival(pawns={"city": "blue:3:3 purple:3:3"}, home={"blue": "1 2", "purple": "1 2"})
    assert desk.prestige("blue") == 0
    assert desk.prestige("purple") == 2


def test_the_left_bonus_is_still_gained():
    desk = arrival(turn="blue", pawns={"city": "blue:3:3 yellow:3:3"}, home={"blue": "1 2", "yellow": "1 2"})
    assert desk.money("blue") == 3
    assert desk.prestige("blue") == 0
    assert desk.prestige("yellow") == 2


# Penalties last


def test_penalties_last_into_the_following_years():
    desk = first("prestige-15", year=3).run("favor money", "favor prestige", "favor reputation")
    assert desk.year == 4
    assert desk.unmet("blue") == {"prestige-15"}


def test_a_requirement_reached_too_late_does_not_lift_the_penalty():
    desk = penalized("prestige-15", prestige={"blue": 30}, expertise={"blue": "5 1 2"}, reputation={"blue": 9})
    assert desk.do("activate 1").why_not("support") == "support.limit"


# The disc


def test_an_unmet_requirement_takes_a_disc_of_the_reserve():
    desk = first("prestige-15", discs={"blue": 1}, gallery={"I": "blue - -"})
    assert desk.discs("blue") == 0
    assert desk.gallery("I") == ["blue", None, None]
    assert desk.requirement_discs("prestige-15") >= {"blue"}


def test_without_a_reserve_the_owner_chooses_a_disc_of_the_gallery():
    desk = first("prestige-15", discs={"blue": 0}, gallery={"I": "blue - yellow", "IV": "- blue - - -"})
    assert desk.turn == "blue"
    assert desk.question == "retrieve"
    assert desk.options() == {"retrieve I 1", "retrieve IV 2"}
    desk.do("retrieve IV 2")
    assert desk.gallery("IV") == [None, None, None, None, None]
    assert desk.gallery("I") == ["blue", None, "yellow"]
    assert "blue" in desk.requirement_discs("prestige-15")
    assert desk.discs("blue") == 0


def test_the_only_disc_of_the_gallery_must_be_retrieved():
    desk = first("prestige-15", discs={"blue": 0}, gallery={"I": "blue - yellow"}, prestige={"blue": 14})
    assert desk.question != "retrieve", "there is nothing to choose"
    assert desk.gallery("I") == [None, None, "yellow"]
    assert desk.prestige("blue") == 14
    assert desk.question == "favor"


def test_discs_of_the_royal_society_are_not_retrieved():
    desk = first("science-3", discs={"blue": 0}, presented={"A": "blue"}, prestige={"blue": 20})
    assert desk.presented("A")["left"] == "blue"
    assert desk.prestige("blue") == 5


@pytest.mark.parametrize(("before", "after"), [(40, 25), (16, 1), (15, 0), (9, 0)])
def test_without_any_disc_at_all_15_prestige_are_lost(before, after):
    desk = first("science-3", discs={"blue": 0}, prestige={"blue": before})
    assert desk.prestige("blue") == after
    assert desk.unmet("blue") == {"science-3"}
    assert "blue" in desk.requirement_discs("science-3")


@pytest.mark.parametrize(
    ("tile", "science", "prestige"),
    [("prestige-45", 3, 25), ("knowledge-6", 3, 25), ("science-6", 4, 17), ("one-objective", 4, 17)],
)
def test_the_15_prestige_come_on_top_of_the_penalty(tile, science, prestige):
    desk = second(tile, discs={"blue": 0}, science={"blue": 4}, prestige={"blue": 40})
    assert desk.science("blue") == science
    assert desk.prestige("blue") == prestige


def test_nothing_is_lost_without_a_disc_when_the_requirement_is_met():
    desk = first("science-3", discs={"blue": 0}, science={"blue": 3}, prestige={"blue": 40})
    assert desk.prestige("blue") == 40


def test_a_retrieved_disc_no_longer_counts_in_the_gallery():
    # One disc alone in collection I would be worth 6 prestige.
    desk = second("science-6", discs={"blue": 0}, gallery={"I": "blue - -"}, prestige={"blue": 30})
    if desk.question == "retrieve":
        desk.do("retrieve I 1")
    assert desk.gallery("I") == [None, None, None]
    assert desk.prestige("blue") == 22


def test_the_space_of_a_retrieved_disc_is_free_again():
    desk = first(
        "prestige-15",
        discs={"blue": 0},
        gallery={"I": "blue blue -"},
        reputation={"yellow": 6, "blue": 5, "purple": 4},
        relics={"yellow": "2 scroll asia"},
        expertise={"blue": "4 2 3", "yellow": "2 1 3"},
        pawns={"port": "blue:2:2 blue:3:3 yellow:1:2 yellow:2:1 yellow:3:3 purple:1:1 purple:2:2 purple:3:3"},
    )
    desk.run("retrieve I 1", "favor prestige", "favor money", "favor reputation")
    desk.run("activate 1", "place museum 2", "exhibit")
    assert desk.legal("exhibit scroll asia I 1")
    assert not desk.legal("exhibit scroll asia I 2")

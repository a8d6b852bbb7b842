"""What the judge of Mykerinos reads of a position, and where it may be asked."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from random import Random

import pytest

from arch_engine import opinions_of
from arch_engine.core.components import Components
from arch_engine.core.play import step
from arch_engine.core.table import ALL, CHANCE
from arch_engine.judge.learned import learned
from arch_engine.mykerinos import RULES, excavation, museum
from arch_engine.mykerinos.components import PATRONS, shipped
from arch_engine.mykerinos.judge.features import FEATURES
from arch_engine.mykerinos.survey import ranking
from arch_engine.search.players import players_of
from tests.core.bent import TASTES, Bent
from tests.mykerinos.desk import Desk

SHARED = [feature.name for feature in FEATURES.shared]
OWN = [feature.name for feature in FEATURES.own]


def of_table(desk, name):
    """A shared number of a desk."""
    return FEATURES.read(desk.table)[0][SHARED.index(name)]


def of_seats(desk, name):
    """A number of every seat of a desk."""
    return [numbers[OWN.index(name)] for numbers in FEATURES.read(desk.table)[1]]


class Walk:
    """Plays by a taste of bent players, in the form of a player."""

    def __init__(self, rng):
        self.bent = Bent(RULES, rng.choice(list(TASTES)), rng)

    def choose(self, view, options, rng):
        return self.bent.choose(view)


def tables(seed, kind):
    """All tables of a game, those on which chance decides among them."""
    rng = Random(seed)
    seats = 2 + seed % 3
    table = RULES.new_table(seats, {"neutral_after_last_action": bool(seed // 3 % 2)} if seats == 2 else {})
    players = [Walk(rng) for _ in range(seats)] if kind == "bent" else players_of(RULES, [kind] * seats)
    while not table.over:
        yield table.copy()
        step(RULES, table, players, rng, rng)
    yield table


# -- the numbers ---------------------------------------------------------------------------------------------------


def test_each_feature_has_a_name_of_its_own_and_a_meaning():
    assert len({*SHARED}) == len(SHARED) and len({*OWN}) == len(OWN)
    assert all(feature.meaning for feature in (*FEATURES.shared, *FEATURES.own))
    assert opinions_of(RULES).features is FEATURES


@pytest.mark.parametrize("kind", ["random", "quick", "sensible", "bent"])
@pytest.mark.parametrize("seed", range(4))
def test_every_position_can_be_read_and_stays_as_it_was(seed, kind):
    for table in tables(seed, kind):
        before = table.state()
        shared, own = FEATURES.read(table)
        assert table.state() == before
        assert (len(shared), {len(numbers) for numbers in own}) == (len(SHARED), {len(OWN)})
        assert len(own) == table.seats
        assert all(isinstance(number, float) and isfinite(number) for numbers in (shared, *own) for number in numbers)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_witness_knows_and_any_world_of_it_read_the_same(seed):
    """Nothing is hidden in Mykerinos, so a peek would have to be at what chance does next."""
    for number, table in enumerate(tables(seed, "quick")):
        if number % 9 == 0:
            read = FEATURES.read(table)
            for witness in (ALL, 0, *(1 << seat for seat in range(table.seats))):
                assert FEATURES.read(RULES.hidden.as_witnessed(table, witness)) == read
            assert FEATURES.read(RULES.hidden.determinize(table, 1 << 0, Random(seed))) == read


def moved_round(table):
    """The same table, every seat one place further on."""
    new, seats = table.copy(), table.seats
    for name in ("cubes", "scale", "personal", "general", "keeping", "cards", "tilted", "rooms", "prestige"):
        values = getattr(table, name)
        setattr(new, name, [*(values[(place - 1) % seats] for place in range(seats)), *values[seats:]])
    new.first = (table.first + 1) % seats
    if table.asked >= 0:
        new.asked = (table.asked + 1) % seats
    return new


@pytest.mark.parametrize("seed", range(3, 6))
def test_seats_move_round_the_table_and_their_numbers_with_them(seed):
    for table in tables(seed, "quick"):
        shared, own = FEATURES.read(table)
        moved_shared, moved_own = FEATURES.read(moved_round(table))
        assert moved_shared == shared
        assert moved_own == [own[-1], *own[:-1]]


@pytest.mark.parametrize("seed", range(3))
def test_the_standing_is_that_of_the_rules(seed):
    """As long as the game lasts; afterwards nobody needs a judge."""
    for table in tables(seed, "bent"):
        if table.over:
            break
        own = FEATURES.read(table)[1]
        standing = [museum.standing(table, seat) for seat in range(table.seats)]
        assert [numbers[OWN.index("standing")] for numbers in own] == standing
        rooms = [OWN.index(f"{patron}_points") for patron in PATRONS]
        assert all(numbers[room] in (1, 2, 3, 5) for numbers in own for room in rooms)


def greedy(table):
    """The choice of a survey that adds most to the standing of whom it is for; of equal ones, the first."""

    def gain(decision):
        after = table.copy()
        if decision[0] == "neutral-card":
            order = ranking(table, table.area)
            behind = order[order.index(table.neutral) + 1 :]
            if not behind:
                return 0
            victim = behind[0]  # whoever chooses next loses what it likes best
            after.claim_parcel(victim, 2 * after.area + decision[1], after.layout[2 * after.area + decision[1]])
            after.prestige[victim] += after.parcels.prestige[table.layout[2 * table.area + decision[1]]]
            return museum.standing(after, victim)
        seat = table.asked
        if decision[0] == "claim":
            after.prestige[seat] += after.parcels.prestige[table.layout[2 * table.area + decision[1]]]
            after.claim_parcel(seat, 2 * after.area + decision[1], table.layout[2 * table.area + decision[1]])
        elif decision[0] == "book":
            after.book_room(seat, decision[1])
        return museum.standing(after, seat)

    return max(RULES.options(table), key=gain)


@pytest.mark.parametrize("seed", range(9))
def test_the_survey_as_the_region_lies_is_the_one_that_greedy_seats_make_of_it(seed):
    """In season 4, from the moment the excavation ends: the final points are the number that was read."""
    for table in tables(seed, "quick"):
        if table.round == 4 and table.phase == "survey":
            break
    own = FEATURES.read(table)[1]
    said = [numbers[OWN.index("surveyed")] for numbers in own]
    while not table.over:
        RULES.carry_out(table, greedy(table))
    assert list(table.prestige) == said


def test_own_parcels_are_read():
    """The figures on the cards come from the components of the table, not from those in the box."""
    sheet = shipped().sheets["parcels"]
    richer = tuple((*row[:2], 3 if row[1] != "none" else 5, row[3]) for row in sheet.rows)
    own = Components("mykerinos", {**shipped().sheets, "parcels": replace(sheet, rows=richer)})
    table = RULES.new_table(3, components=own)
    rng = Random(1)
    while table.asked == CHANCE:
        RULES.carry_out(table, RULES.draw(table, rng))
    seats = FEATURES.read(table)[1]
    five = 35 in table.layout
    assert {numbers[OWN.index("lying_gain")] for numbers in seats} == {(4 * 7 + 5) / 8 if five else 4.0}


# -- in the areas --------------------------------------------------------------------------------------------------


def test_an_area_is_sure_when_no_rival_has_the_cubes_to_get_past():
    desk = Desk(
        cubes={"blue": "a1 a2 b1 b2", "red": "c1"}, personal={"blue": 0, "red": 2, "green": 3}, passed="", turn="red"
    )
    assert of_seats(desk, "sure_first") == [1, 0, 0]
    desk.table.personal[2] = 4  # level with blue, and either may pass first
    assert of_seats(desk, "sure_first") == [0, 0, 0]
    assert of_seats(desk, "sure_second") == [1, 0, 0]
    desk.table.scale[0] = 1  # blue has passed before green
    assert of_seats(desk, "sure_first") == [1, 0, 0]


def test_who_is_one_cube_behind_has_the_area_in_reach():
    desk = Desk(
        cubes={"blue": "a1 a2", "red": "c1 d1"}, personal={"blue": 2, "red": 2, "green": 2}, passed="blue", turn="red",
        parcels={1: "violet 3/lemon 0"},
    )  # fmt: skip
    assert of_seats(desk, "in_lead") == [1, 0, 0]
    assert of_seats(desk, "lead_gain") == [4, 0, 0]
    assert of_seats(desk, "second_gain") == [0, 1, 0]
    assert of_seats(desk, "to_be_had") == [0, 4, 0]
    desk.table.personal[1] = 0
    assert of_seats(desk, "to_be_had") == [0, 0, 0]


def test_the_last_action_of_a_season_is_the_one_of_the_seat_that_is_left():
    assert of_seats(Desk(passed="red green"), "last_action") == [1, 0, 0]
    assert of_seats(Desk(passed="red"), "last_action") == [0, 0, 0]


def test_rooms_that_can_be_booked_count_by_the_cards_of_their_wings():
    desk = Desk(cards={"blue": "violet violet violet lemon"}, rooms={"red": "violet-3"})
    assert of_seats(desk, "best_room")[0] == 4  # the 2-room between the two wings: three cards and one
    assert of_seats(desk, "wing_hope")[0] == 12
    assert of_seats(desk, "room_hope")[0] == 16
    assert of_seats(desk, "five_rooms_open") == [0, 1, 0]


def test_next_season_s_stock_is_what_is_left_and_what_the_general_stock_can_give():
    desk = Desk(personal={"blue": 5, "red": 0, "green": 0}, general={"blue": 20, "red": 6, "green": 25})
    assert of_seats(desk, "next_stock") == [16, 6, 11]


@pytest.mark.parametrize("follows", [False, True])
def test_whether_a_neutral_cube_follows_the_last_action_is_read_with_two_players(follows):
    desk = Desk(2, options={"neutral_after_last_action": follows})
    assert of_table(desk, "neutral_last") == follows
    assert of_table(Desk(3), "neutral_last") == 0


# -- quiet moments -------------------------------------------------------------------------------------------------


def test_a_season_that_has_just_begun_is_quiet():
    assert FEATURES.quiet(Desk.new(3).table)
    desk = Desk(passed="blue red green").survey().play_on()
    assert desk.table.over and not FEATURES.quiet(desk.table)


@pytest.mark.parametrize("action", ["pass", "a1"])
def test_after_the_first_action_it_is_not(action):
    desk = Desk(3)
    assert FEATURES.quiet(desk.table)
    RULES.decide(desk.table, ("pass",) if action == "pass" else ("start", 0))
    assert not FEATURES.quiet(desk.table)


def test_a_room_taken_first_thing_with_sir_brown_is_an_action_too():
    desk = Desk(3, cards={"blue": "brown"})
    RULES.decide(desk.table, ("brown", 0))
    assert not FEATURES.quiet(desk.table)


def test_neither_a_survey_nor_a_neutral_cube_that_may_follow_is_quiet():
    desk = Desk(3, cubes={"blue": "a1"}, passed="blue red green")
    excavation.end_phase(desk.table)
    assert desk.question == "first" and not FEATURES.quiet(desk.table)
    assert not FEATURES.quiet(Desk(2, question="neutral").table)


@pytest.mark.parametrize("seed", range(3))
def test_each_season_of_a_game_has_one_quiet_moment(seed):
    quiet = [table.round for table in tables(seed, "bent") if table.asked != CHANCE and FEATURES.quiet(table)]
    assert quiet == [1, 2, 3, 4]


# -- the judge -----------------------------------------------------------------------------------------------------


def test_the_judge_that_comes_with_the_game_sees_who_is_far_ahead():
    judge = learned(RULES)
    for players in RULES.players:
        desk = Desk(players, season=4, prestige={"red": 30})
        expected = judge.evaluate(desk.table)
        assert sum(expected.wins) == pytest.approx(1, abs=1e-5)
        assert expected.wins[1] > 0.9
        assert expected.points[1] == max(expected.points)

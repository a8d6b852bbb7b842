"""What the learned judge reads of a position: facts by name, no hidden card, the same for every seat; and where a position is quiet."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from arch_engine.core.table import ALL, CHANCE
from arch_engine.judge.learned import learned
from arch_engine.royal_society import RULES
from arch_engine.royal_society.judge.features import FEATURES
from arch_engine.royal_society.players.opinions import OPINIONS
from arch_engine.royal_society.table import HIDDEN
from tests.royal_society.bent import SETTINGS, Bent
from tests.royal_society.desk import Desk

QUICK = OPINIONS.policies["quick"]
NO_PROGRAM = "- - - - - -"
OWN = [feature.name for feature in FEATURES.own]
SHARED = [feature.name for feature in FEATURES.shared]


def of(desk, name, colour="blue"):
    """One number of a seat."""
    return FEATURES.read(desk.table)[1][desk.colours.index(colour)][OWN.index(name)]


def of_all(desk, name):
    """One number of the table."""
    return FEATURES.read(desk.table)[0][SHARED.index(name)]


def decided(table, how, rng):
    """A decision at random, bent, quick, or by the computer player."""
    if how == "random":
        return RULES.pick(table, rng)
    if how == "bent":
        return Bent(rng).choose(table, list(RULES.options(table)))
    if how == "quick":
        return QUICK.start()(table, rng)
    return OPINIONS.players["sensible"].choose(
        RULES.hidden.as_witnessed(table, 1 << table.asked), RULES.options(table), rng
    )


def moments(setting, how, seed, share):
    """A share of the moments of a game, and its end."""
    players, options = setting
    rng, choosing = Random(seed), Random(f"moments {seed}")
    table = RULES.new_table(players, options)
    while not table.over:
        if choosing.random() < share:
            yield table
        chance = table.asked == CHANCE
        RULES.perform(table, RULES.draw(table, rng) if chance else decided(table, how, rng))
    yield table


def everything(setting=SETTINGS[6], seed=3, how="quick", share=0.1):
    return moments(setting, how, seed, share)


def test_every_feature_has_a_name_of_its_own_and_a_meaning():
    assert len(set(OWN)) == len(OWN)
    assert len(set(SHARED)) == len(SHARED)
    assert all(feature.name and feature.meaning for feature in (*FEATURES.own, *FEATURES.shared))


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_reading_never_fails_and_leaves_the_table_as_it_was(number):
    players, options = SETTINGS[number]
    for how, share in (("random", 0.08), ("bent", 0.03), ("quick", 0.08)):
        for table in moments((players, options), how, number, share):
            for witness in (ALL, *range(1 << players)):
                view = RULES.hidden.as_witnessed(table, witness)
                before = view.state()
                shared, own = FEATURES.read(view)
                FEATURES.quiet(view)
                assert view.state() == before
                assert len(shared) == len(SHARED)
                assert [len(row) for row in own] == [len(OWN)] * players
                assert all(map(isfinite, [*shared, *[value for row in own for value in row]]))


def test_games_of_the_computer_player_can_be_read():
    for table in moments(SETTINGS[6], "sensible", 1, 0.2):
        assert all(map(isfinite, FEATURES.read(table)[0]))


# Hidden cards


def test_hidden_cards_change_nothing():
    differ = 0
    for number, setting in enumerate(SETTINGS):
        for table in moments(setting, "quick", number, 0.04):
            for witness in {0, 1, (1 << setting[0]) - 1}:
                view = RULES.hidden.as_witnessed(table, witness)
                known = FEATURES.read(view)
                for luck in (1, 2):
                    world = RULES.hidden.determinize(table, witness, Random(luck))
                    differ += world.state() != table.state()
                    assert FEATURES.read(RULES.hidden.as_witnessed(world, witness)) == known
    assert differ > 100


def test_the_order_of_the_decks_does_not_show_on_a_full_table():
    for table in everything():
        known = FEATURES.read(table)
        for pile in (table.deck, table.automa_deck, *table.stacks):
            pile.reverse()
        again = FEATURES.read(table)
        for pile in (table.deck, table.automa_deck, *table.stacks):
            pile.reverse()
        assert again == known


def test_an_unknown_study_card_counts_as_the_mean_of_the_unseen():
    studies = {"dig": "excavation = 3", "map": "cartography = 1"}
    desk = Desk(studies=studies, study_cards={"blue": "dig"}, done={"blue": "kerma"})
    assert of(desk, "study now") == 3.0
    desk.table.studies[0] = [HIDDEN]
    assert of(desk, "study now") == 1.5


# The judge that comes with the game


def test_the_judge_gives_chances_that_add_up_and_the_better_one_to_the_seat_that_is_ahead():
    judge = learned(RULES)
    desk = Desk(
        year=5, prestige={"blue": 60, "yellow": 20, "purple": 20}, science={"blue": 12, "yellow": 4, "purple": 4}
    )
    said = judge.evaluate(desk.table)
    assert sum(said.wins) == pytest.approx(1, abs=1e-5)
    assert said.wins[0] > 0.8
    assert said.points[0] > max(said.points[1:])


def test_a_solo_game_has_points_only():
    said = learned(RULES).evaluate(Desk(players=1, mode="solo", prestige={"blue": 10}, science={"blue": 2}).table)
    assert said.wins == (1.0,)
    assert said.points[0] > 0


# Seats change places


def seat_lists(table):
    """The parts of a table with an item for each seat."""
    return [
        "prestige", "science", "money", "reputation", "discs", "spent", "knowledge", "relics", "hands", "studies", "offered", "society",
        "skills", "expertise", "home", "done", "unhonored", "honored", "tiles", "shown_study", "traces", "unfounded",
    ]  # fmt: skip


def turned(table):
    """The table with every seat one place further."""
    new, seats = table.copy(), table.seats

    def other(owner):
        return (owner + 1) % seats if 0 <= owner < seats else owner

    def others(found):
        return sum([1 << other(seat) for seat in range(seats) if found >> seat & 1])

    for name in seat_lists(table):
        row = getattr(table, name)
        setattr(new, name, [row[seat - 1] for seat in range(seats)])
    for name in ("right", "unmet", "looked", "reached"):
        setattr(new, name, [others(found) for found in getattr(table, name)])
    for name in ("left", "track", "arrivals"):
        setattr(new, name, [other(owner) for owner in getattr(table, name)])
    new.gallery = [[other(owner) for owner in row] for row in table.gallery]
    new.pawns = [[(other(owner), explorer, section) for owner, explorer, section in row] for row in table.pawns]
    new.agenda = [(what, other(seat), *rest) for what, seat, *rest in table.agenda]
    for name in ("active", "last", "asked"):
        setattr(new, name, other(getattr(table, name)))
    return new


@pytest.mark.parametrize("number", range(2, len(SETTINGS)))
def test_seats_change_places_and_their_numbers_with_them(number):
    for table in everything(SETTINGS[number], seed=number):
        shared, own = FEATURES.read(table)
        assert FEATURES.read(turned(table)) == (shared, [own[-1], *own[:-1]])


# Quiet


def test_quiet_is_the_beginning_of_a_turn():
    desk = Desk(money={"blue": 40}, knowledge={"blue": "asia 9"})
    assert FEATURES.quiet(desk.table)
    desk.do("activate 3")
    assert not FEATURES.quiet(desk.table)
    desk.run("place university 1", "study")
    assert not FEATURES.quiet(desk.table)


def test_nothing_is_quiet_while_favors_are_chosen():
    found = [FEATURES.quiet(table) for table in everything(share=1.0) if table.question == "favor"]
    assert found and not any(found)


def test_quiet_comes_with_every_turn_and_never_in_the_set_up_or_in_the_final_scoring():
    turns = 0
    for table in everything(share=1.0):
        if FEATURES.quiet(table):
            turns += 1
            assert table.question == "activate" and table.round and table.phase == "explorers"
    assert turns >= 3 * 3 * 5


# What stands now, and which measure is short


def test_both_measures_if_the_game_ended_now_and_the_lower_one():
    desk = Desk(
        prestige={"blue": 30, "purple": 0}, science={"blue": 4}, gallery={"I": "blue"}, patrons_met={"blue": "q9"}, tiles={"blue": "reputation"},
    )  # fmt: skip
    assert of(desk, "prestige at the end") == 30 + 6 + 4 - 3
    assert of(desk, "science at the end") == 20
    assert of(desk, "lower") == 20
    assert of(desk, "science ahead") == -17
    assert of(desk, "lead") == 20
    assert of(desk, "lead", "yellow") == -20


def test_the_gauge_says_the_same_of_a_game_that_ended_now():
    for table in everything(share=0.3):
        gauges = RULES.gauges(table, ["a", "b", "c"])["Final score if it ended now"]
        for seat, final in enumerate(gauges.values()):
            if table.phase != "end":
                assert FEATURES.read(table)[1][seat][OWN.index("lower")] == final


# Plans in reach


EXPEDITION = "knowledge=4 cost=20 expertise=3 gains='5 prestige, 1 science' region=asia"


def going(**position):
    position = {"money": {"blue": 17}, "knowledge": {"blue": "asia 4"}, **position}
    return Desk(cards={"far": EXPEDITION}, program=NO_PROGRAM, hand={"blue": "far"}, **position)


def test_an_expedition_that_lacks_nothing_is_ready():
    """£20 less £3 by logistics."""
    desk = going()
    assert (of(desk, "ready"), of(desk, "ready together"), of(desk, "worth together")) == (1, 1, 10)
    assert of(desk, "first plan: turns") == 0
    assert of(desk, "first plan: held") == 1


def test_an_expedition_tells_what_is_missing_and_how_many_turns_bring_it():
    """A sale brings £15, so £17 are two turns, of which reputation makes up for £3; knowledge 2 is one turn, or reputation and one."""
    desk = going(money={"blue": 0}, knowledge={"blue": "asia 2"})
    assert of(desk, "ready") == 0
    assert of(desk, "first plan: money") == 17
    assert of(desk, "first plan: knowledge") == 2
    assert of(desk, "first plan: turns") == 2
    assert of(desk, "worth a turn") == pytest.approx(10 / 3)


def test_expertise_that_is_missing_is_a_matter_of_support_and_of_reputation():
    ready = going(expertise={"blue": "1 1 1"}, reputation={"blue": 2})
    assert (of(ready, "first plan: support"), of(ready, "first plan: reputation"), of(ready, "ready")) == (2, 0, 1)
    short = going(expertise={"blue": "1 1 1"}, reputation={"blue": 1}, discs={"blue": 0})
    assert (of(short, "first plan: reputation"), of(short, "ready")) == (1, 0)


def test_an_expedition_in_the_program_has_rivals():
    desk = Desk(
        cards={"near": "gains='3 prestige'"}, program="- - - - - near", expertise={"purple": "1 1 1"}, money={"blue": 0}, reputation={"blue": 4},
    )  # fmt: skip
    assert of(desk, "first plan: rivals") == 2
    assert of(desk, "first plan: held") == 0


def test_own_components_are_read_from_the_cards_of_the_table():
    dearer = Desk(
        cards={"far": EXPEDITION.replace("cost=20", "cost=60")},
        program=NO_PROGRAM,
        hand={"blue": "far"},
        money={"blue": 20},
    )
    assert of(dearer, "first plan: money") == 60 - 3 - 20


def test_an_expedition_completes_an_objective():
    desk = going(objectives={"A": "three-regions"}, done={"blue": "kerma tarquinia"})
    assert of(desk, "objective ready") == 20
    assert of(desk, "share missing A") == pytest.approx(1 / 3)


def test_what_a_year_can_bring_counts_what_two_explorers_take_together():
    cards = {"one": "gains='4 prestige, 1 science' cost=13", "two": "gains='5 prestige, 1 science' cost=13"}
    desk = Desk(
        cards=cards, program=NO_PROGRAM, hand={"blue": "one two"}, money={"blue": 20}, expertise={"blue": "1 1 1"}
    )
    assert of(desk, "lower this year") == 9
    assert of(desk, "rise next turn") == 5
    poor = Desk(
        cards=cards, program=NO_PROGRAM, hand={"blue": "one two"}, money={"blue": 12}, expertise={"blue": "1 1 1"}
    )
    assert of(poor, "lower this year") == 5


def test_to_the_end_of_the_game_each_expedition_takes_the_turns_that_bring_what_it_lacks():
    """£10 left after skills: the first is paid for, the second takes a sale besides; with one turn left only the first fits."""
    cards = {"one": "gains='4 prestige, 1 science' cost=13", "two": "gains='3 prestige, 1 science' cost=13"}
    position = {"cards": cards, "program": NO_PROGRAM, "hand": {"blue": "one two"}, "money": {"blue": 10}, "year": 5}
    desk = Desk(**position, expertise={"blue": "1 1 1"})
    assert of(desk, "expeditions to the end") == 2
    assert (of(desk, "prestige to the end"), of(desk, "science to the end"), of(desk, "turns unspent")) == (7, 10, 0)
    late = Desk(**position, home={"blue": "1"})
    assert (of(late, "expeditions to the end"), of(late, "prestige to the end")) == (1, 4)
    assert of(late, "lower to the end") == 4


def test_in_the_turns_left_relics_are_studied_where_science_is_short():
    desk = Desk(
        program=NO_PROGRAM, year=5, home={"blue": "1 2"}, relics={"blue": "3 scroll asia"}, prestige={"blue": 30}
    )
    assert of(desk, "lower to the end") == 10


# Goals and the gallery


def test_an_objective_is_worth_more_to_the_first_and_nothing_once_presented():
    desk = Desk(presented={"A": "yellow"})
    assert [of(desk, "reward A", colour) for colour in ("blue", "yellow")] == [10, 0]
    assert [of(desk, "share missing A", colour) for colour in ("blue", "yellow")] == [1, -1]
    assert of_all(desk, "first A is free") == 0
    assert of_all(desk, "first B is free") == 1


def test_an_objective_that_only_has_to_be_presented_is_ready():
    desk = Desk(
        objectives={"B": "seven-exhibited"}, gallery={"VI": "blue blue blue blue blue blue blue"}, prestige={"blue": 10}
    )
    assert of(desk, "ready B") == 20
    assert of(desk, "lower with claims") == 20  # the gallery's prestige is 22: science takes what it lacks


def test_a_requirement_counts_until_it_is_checked():
    desk = Desk(requirements=("science-3", "knowledge-6"), science={"blue": 2}, unmet={"yellow": "science-3"})
    assert of(desk, "missing of first requirement") == pytest.approx(1 / 3)
    assert of(desk, "failed first requirement", "yellow") == 1
    later = Desk(year=4, requirements=("science-3", "knowledge-6"), science={"blue": 2})
    assert of(later, "missing of first requirement") == 0
    assert of_all(later, "first requirement is due in") == -1


def test_a_majority_pays_is_safe_or_at_risk():
    """I is full; in VI another disc of Yellow would share."""
    desk = Desk(gallery={"I": "blue blue yellow", "VI": "blue yellow - - - - -"}, relics={"blue": "scroll asia"})
    assert of(desk, "prestige of the gallery") == 12 + 3
    assert of(desk, "prestige that is safe") == 12
    assert of(desk, "prestige at risk") == 3
    assert of(desk, "collections one disc short") == 6 - 1
    assert of(desk, "gain by a disc") == 6


def test_turns_are_counted_in_the_order_of_play():
    desk = Desk(home={"yellow": "1", "purple": ""}, year=5, turn="blue")
    assert [of(desk, "turns before", colour) for colour in ("blue", "yellow")] == [0, 1]
    assert [of(desk, "turns left", colour) for colour in ("blue", "yellow")] == [3, 1]

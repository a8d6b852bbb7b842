"""The computer player `sensible`: it plans expeditions, keeps both scores level, sees only its view, and wins."""

from dataclasses import fields, replace
from functools import cache
from random import Random
from statistics import mean
from typing import Any

import pytest

from arch_engine.core.play import play_on, step
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import RULES
from arch_engine.royal_society.players import quick
from arch_engine.royal_society.players.candidates import candidates
from arch_engine.royal_society.players.careful import Careful
from arch_engine.royal_society.players.final_scores import FAIR, TUNED, Habits
from arch_engine.royal_society.players.opinions import OPINIONS
from arch_engine.royal_society.players.plans import Plan
from arch_engine.royal_society.players.sensible import Sensible
from arch_engine.search.players import players_of
from arch_engine.search.searcher import Searcher
from tests.benchmarks.strength import play_match
from tests.royal_society.desk import Desk
from tests.royal_society.test_after_the_left_bonus import arriving
from tests.royal_society.test_promises import at_home, desk_with
from tests.royal_society.test_support_lapses import trained

pytestmark = pytest.mark.slow

MODES: dict[str, tuple[int, dict[str, Any]]] = {
    "solo": (1, {}), "confrontation": (2, {}), "competitive": (2, {"mode": "competitive"}), "three": (3, {}), "four": (4, {}),
    "simplified": (3, {"simplified": True}),
}  # fmt: skip
LAST = {"year": 5, "home": {"blue": "3", "yellow": "", "purple": ""}}
"""The very last turn of a game."""


def choice(desk, seed=0):
    """What `sensible` decides on a desk, as notation."""
    table = desk.table
    view = RULES.hidden.as_witnessed(table, 1 << table.asked)
    return RULES.words.format(table, Sensible().choose(view, RULES.options(table), Random(seed)))


def turn(desk):
    """A whole turn as `sensible` plays it, as notation."""
    seat, done = desk.turn, []
    while desk.turn == seat and "end" not in done[-1:]:
        text = choice(desk)
        done.append(text)
        desk.do(text)
        if desk.question == "activate" and any(text.startswith("place") for text in done):
            break
    return done


def play(mode, seed):
    """A game of `sensible` players, as the table with its log; `play_on` refuses what is not legal."""
    seats, options = MODES[mode]
    table = RULES.new_table(seats, options)
    table.log = []
    play_on(RULES, table, players_of(RULES, ["sensible"] * seats), Random(2 * seed), Random(2 * seed + 1))
    return table


played = cache(play)


def games(mode="three", number=5):
    return [played(mode, seed) for seed in range(number)]


# What it does in a turn


def test_it_sails_when_everything_is_there():
    desk = Desk(
        cards={"ruin": "cost=6 knowledge=1 gains='3 prestige, 1 science, 1 relic asia'"}, hand={"blue": "ruin"},
        money={"blue": 6}, knowledge={"blue": "asia 1"}, program="- - - - - -",
    )  # fmt: skip
    done = turn(desk)
    assert "go ruin" in done
    assert desk.done("blue") == ["ruin"]


def test_it_goes_to_the_city_when_only_money_is_missing():
    desk = Desk(
        cards={"ruin": "cost=14 knowledge=4 expertise=3 gains='8 prestige, 2 science, 1 relic asia'"}, hand={"blue": "ruin"},
        knowledge={"blue": "asia 4"}, program="- - - - - -", reputation={"blue": 5},
    )  # fmt: skip
    assert "patron" in turn(desk)


def test_it_goes_to_the_university_when_only_knowledge_is_missing():
    desk = Desk(
        cards={"ruin": "cost=9 knowledge=4 expertise=2 gains='8 prestige, 2 science, 1 relic asia'"}, hand={"blue": "ruin"},
        knowledge={"blue": "asia 2"}, money={"blue": 30}, program="- - - - - -",
    )  # fmt: skip
    done = turn(desk)
    assert "study" in done
    assert desk.knowledge("blue", "asia") == 4


def test_it_sends_the_explorer_with_the_skill():
    desk = Desk(
        cards={"ruin": "region=africa cost=6 knowledge=3 gains='5 prestige, 1 science'"}, hand={"blue": "ruin"},
        knowledge={"blue": "africa 1"}, money={"blue": 6}, skills={"blue": "asia africa logistics"}, reputation={"blue": 0},
        home={"blue": "1 2"}, program="- - - - - -", discs={"blue": 1},
    )  # fmt: skip
    assert choice(desk) == "activate 2"


def test_it_plays_no_reputation_that_is_not_needed():
    desk = Desk(
        cards={"ruin": "cost=6 knowledge=1 gains='3 prestige'"}, hand={"blue": "ruin"}, money={"blue": 20},
        knowledge={"blue": "asia 3"}, reputation={"blue": 9}, program="- - - - - -",
    )  # fmt: skip
    desk.run("activate 1", "place port 1", "go ruin")
    assert desk.question == "prepare"
    assert choice(desk) == "depart"


def test_it_studies_relics_with_its_last_explorer_when_science_is_behind():
    desk = Desk(
        **LAST, expertise={"blue": "1 2 5"}, reputation={"blue": 6}, relics={"blue": "2 scroll asia"}, prestige={"blue": 40},
        science={"blue": 5}, published={"blue": "10 25"}, program="- - - - - -", requirements=("prestige-15", "science-6"),
    )  # fmt: skip
    assert "study-relic" in turn(desk)
    assert desk.science("blue") == 7


def test_it_exhibits_with_its_last_explorer_when_prestige_is_behind():
    desk = Desk(
        **LAST, expertise={"blue": "1 2 4"}, reputation={"blue": 6}, relics={"blue": "2 scroll asia"}, prestige={"blue": 30},
        science={"blue": 9}, published={"blue": "10 25"}, program="- - - - - -",
        gallery={"I": "blue yellow", "II": "yellow yellow", "III": "purple purple", "IV": "yellow yellow yellow", "V": "yellow yellow yellow"},
    )  # fmt: skip
    done = turn(desk)
    assert "exhibit" in done
    assert desk.gallery("I") == ["blue", "yellow", "blue"]


def test_it_swaps_a_disc_for_the_gate_of_the_museum():
    desk = Desk(
        **LAST, expertise={"blue": "1 2 5"}, reputation={"blue": 5}, relics={"blue": "2 scroll asia"}, prestige={"blue": 40},
        science={"blue": 5}, published={"blue": "10 25"}, program="- - - - - -",
    )  # fmt: skip
    assert turn(desk)[:2] == ["disc", "activate 3"]


# What it does at any time


def test_it_presents_an_objective_at_once():
    desk = Desk(expertise={"blue": "4 4 4"})
    assert choice(desk) == "present B"


@pytest.mark.parametrize(("prestige", "science", "expected"), [(40, 4, "choose science"), (15, 9, "choose prestige")])
def test_an_objective_brings_the_score_that_is_behind(prestige, science, expected):
    desk = Desk(expertise={"blue": "4 4 4"}, prestige={"blue": prestige}, science={"blue": science}, published={"blue": "10 25"})  # fmt: skip
    desk.do("present B")
    assert choice(desk) == expected


def test_it_honors_a_patron_it_has_the_relic_for():
    desk = Desk(
        patrons={"lady": "wish='scroll asia' penalty=5"}, patrons_met={"blue": "lady"}, relics={"blue": "scroll asia"}
    )
    assert choice(desk) == "honor lady"


# Smaller choices


def test_it_keeps_the_expedition_it_can_reach():
    desk = Desk(
        cards={
            "call": "gains='reserve'", "far": "expertise=6 knowledge=9 cost=27 gains='12 prestige, 2 science'",
            "near": "expertise=2 knowledge=2 cost=8 gains='4 prestige, 1 science'", "poor": "expertise=2 knowledge=2 cost=9 gains='1 prestige'",
        },
        hand={"blue": "call"}, deck="far near poor", knowledge={"blue": "asia 2"}, money={"blue": 20},
    )  # fmt: skip
    desk.run("activate 1", "place port 1", "go call")
    if desk.question == "prepare":
        desk.do("depart")
    desk.do("reserve deck")
    assert choice(desk) == "keep near"


def test_it_scores_the_study_card_that_brings_more():
    desk = Desk(
        **LAST, studies={"poor": "asia = 1", "rich": "africa = 3"}, study_cards={"blue": "poor rich"},
        cards={"one": "region=africa"}, done={"blue": "one"}, program="- - - - - -",
    )  # fmt: skip
    while desk.question != "study-card":
        desk.do(choice(desk))
    assert choice(desk) == "score-study rich"


# Whole games


@pytest.mark.parametrize("mode", MODES)
def test_it_plays_every_mode_to_the_end(mode):
    for seed in range(2):
        assert played(mode, seed).over


@pytest.mark.parametrize("mode", ["three", "competitive"])
def test_the_same_seed_gives_the_same_game(mode):
    assert play(mode, 1).log == played(mode, 1).log


def test_it_makes_expeditions_every_year():
    years = empty = 0
    for table in games():
        year, sailed = 0, set()
        for fact in table.log:
            if fact[0] == "begin_year":
                year = fact[1]
            elif fact[0] == "complete_expedition":
                sailed.add((fact[1], year))
        years += table.seats * table.years
        empty += table.seats * table.years - len(sailed)
    assert empty < 0.2 * years
    assert mean(len(own) for table in games() for own in table.done) > 5


def test_it_keeps_both_scores_level():
    gaps = [
        abs(prestige - 5 * science)
        for table in games()
        for prestige, science in zip(table.prestige, table.science, strict=True)
    ]
    assert mean(gaps) < 12


def test_it_meets_most_requirements():
    unmet = sum(bits.bit_count() for table in games() for bits in table.unmet)
    assert unmet < 0.35 * 2 * sum(table.seats for table in games())


def test_it_uses_every_location_presents_objectives_and_honors_patrons():
    facts = [fact for table in games() for fact in table.log]
    for location in range(4):
        assert any(fact[0] == "place_explorer" and fact[3] == location for fact in facts)
    for verb in ("exhibit_relic", "present", "honor_patron", "support_explorer", "take_tile", "keep_expedition", "take_expedition"):  # fmt: skip
        assert any(fact[0] == verb for fact in facts), verb
    presented = sum(fact[0] == "present" for fact in facts)
    assert presented > 1.0 * sum(table.seats for table in games())


def test_most_patrons_are_honored_in_the_end():
    honored = sum(len(own) for table in games() for own in table.honored)
    unhonored = sum(len(own) for table in games() for own in table.unhonored)
    assert honored > unhonored


def test_it_begins_with_expeditions_it_can_make():
    """Of the two kept at set-up most are done in the end."""
    kept = done = 0
    for table in games():
        for fact in table.log:
            if fact[0] == "move" and fact[2][0] == "keep" and len(fact[2]) == 3:
                kept += 2
                done += sum(card in table.done[fact[1]] for card in fact[2][1:])
    assert done > 0.6 * kept


def test_it_beats_random_players():
    match = play_match(RULES, ["sensible", "random", "random"], 6)
    assert match.wins["sensible"] == 6


# What it sees


def positions(mode="three", every=9):
    """Positions of a game in which a seat is asked, some of them."""
    seats, options = MODES[mode]
    table, rng, number = RULES.new_table(seats, options), Random(5), 0
    while not table.over:
        if table.asked == CHANCE:
            RULES.carry_out(table, RULES.draw(table, rng))
            continue
        number += 1
        if number % every == 0:
            yield table
        RULES.carry_out(table, quick.pick(table, rng))


def test_a_view_belongs_to_the_player_and_the_table_stays_as_it_was():
    for table in positions(every=20):
        before = table.digest()
        Sensible().choose(RULES.hidden.as_witnessed(table, 1 << table.asked), RULES.options(table), Random(0))
        assert table.digest() == before


def test_it_decides_the_same_wherever_the_hidden_cards_lie():
    """Given even the whole table, it does not look at what its seat cannot know."""
    for table in positions():
        seat = table.asked
        view = RULES.hidden.as_witnessed(table, 1 << seat)
        expected = Sensible().choose(view, RULES.options(table), Random(0))
        for seed in (1, 2):
            world = RULES.hidden.determinize(table, 1 << seat, Random(seed))
            assert Sensible().choose(world, RULES.options(world), Random(0)) == expected, table.question


def test_candidates_are_legal_and_begin_with_what_roll_outs_do():
    for table in positions(every=11):
        legal = list(RULES.options(table))
        view = RULES.hidden.as_witnessed(table, 1 << table.asked)
        found = candidates(view, legal, 4, Random(0))
        assert found[0] == Sensible(TUNED).choose(RULES.hidden.as_witnessed(table, 1 << table.asked), legal, Random(0))
        assert len(found) == len(set(found)) == min(4, len(legal))
        assert all(RULES.why_not(table, decision) is None for decision in found)


# Habits


@cache
def asked():
    """Tables of a game where a seat has to decide."""
    return [table.copy() for table in positions(every=2)]


def decided(view, habits):
    return Sensible(habits).choose(view.copy(), RULES.options(view), Random(0))


def test_the_yardstick_has_the_fair_habits():
    player = OPINIONS.players["sensible"]
    assert isinstance(player, Sensible)
    assert Sensible().habits is player.habits is FAIR


def test_roll_outs_and_candidates_go_by_the_tuned_habits():
    otherwise = 0
    for table in asked():
        view = RULES.hidden.as_witnessed(table, 1 << table.asked)
        expected = decided(view, TUNED)
        assert OPINIONS.policies["careful"].start()(table, Random(0)) == expected, table.question
        assert OPINIONS.candidates(view, 4, Random(0))[0] == expected, table.question
        otherwise += expected != decided(view, FAIR)
    same = all(getattr(TUNED, field.name) == getattr(FAIR, field.name) for field in fields(Habits))
    assert same or otherwise, "no table here tells the fair habits from the tuned ones"


@pytest.mark.parametrize("habit", [field.name for field in fields(Habits)])
def test_every_habit_changes_what_is_decided(habit):
    value: Any = getattr(FAIR, habit)
    scaled: list[Any] = [
        tuple(factor * part for part in value) if isinstance(value, tuple) else factor * value for factor in (0.25, 4)
    ]
    others = [replace(FAIR, **{habit: other}) for other in scaled]
    views = [RULES.hidden.as_witnessed(table, 1 << table.asked) for table in asked()]
    assert any(decided(view, FAIR) != decided(view, other) for view in views for other in others)


def test_who_prizes_knowledge_studies_before_it_sails():
    desk = Desk(
        cards={"ruin": "cost=6 knowledge=1 gains='3 prestige, 1 science, 1 relic asia'"}, hand={"blue": "ruin"},
        money={"blue": 6}, knowledge={"blue": "asia 1"}, program="- - - - - -",
    )  # fmt: skip
    scholar, done = replace(FAIR, knowing=tuple(10 * part for part in FAIR.knowing)), []
    while desk.question in ("activate", "place", "act"):
        view = RULES.hidden.as_witnessed(desk.table, 1 << desk.table.asked)
        done.append(RULES.words.format(desk.table, decided(view, scholar)))
        desk.do(done[-1])
    assert "study" in done


# Quick decisions


@pytest.mark.parametrize("mode", MODES)
def test_quick_decisions_are_legal(mode):
    seats, options = MODES[mode]
    for seed in range(6):
        table, rng = RULES.new_table(seats, options), Random(seed)
        while not table.over:
            RULES.decide(table, RULES.draw(table, rng) if table.asked == CHANCE else quick.pick(table, rng))


def test_quick_decisions_are_the_same_wherever_the_hidden_cards_lie():
    for table in positions(every=4):
        expected = quick.pick(table.copy(), Random(0))
        for seed in (1, 2):
            world = RULES.hidden.determinize(table, 1 << table.asked, Random(seed))
            assert quick.pick(world, Random(0)) == expected, table.question


def test_careful_decisions_are_much_better_than_quick_ones():
    leads = []
    for seed in range(4):
        table, chance, thinking = RULES.new_table(2), Random(seed), Random(seed)
        careful, seat = Careful().decide, seed % 2
        while not table.over:
            decide = careful if table.asked == seat else quick.pick
            RULES.perform(table, RULES.draw(table, chance) if table.asked == CHANCE else decide(table, thinking))
        leads.append(table.final[seat] - table.final[1 - seat])
    assert min(leads) > 0
    assert mean(leads) > 15


def test_a_turn_once_planned_is_carried_out_as_planned():
    """A plan that was put into its memory is followed although it is not the one it would make now."""
    for table in positions(every=3):
        if table.question == "place" and not table.support:
            legal = [option for option in RULES.options(table) if option[0] == "place"]
            for _, location, section in legal:
                careful = Careful()
                careful.plan = Plan(1.0, table.explorer, location, section, ("study",), 0)
                if not any(option[0] in ("present", "honor") for option in RULES.options(table)):
                    assert careful.decide(table, Random(0)) == ("place", location, section)


def test_quick_decisions_are_much_better_than_random_ones():
    ahead = 0
    for seed in range(20):
        table, rng = RULES.new_table(3), Random(seed)
        while not table.over:
            if table.asked == CHANCE:
                RULES.carry_out(table, RULES.draw(table, rng))
            else:
                decide = quick.pick if table.asked == seed % 3 else RULES.pick
                RULES.carry_out(table, decide(table, rng))
        ahead += seed % 3 in RULES.winners(table)
    assert ahead >= 18


def test_a_quick_decision_takes_the_expedition_it_can_make():
    desk = Desk(
        cards={"ruin": "cost=6 knowledge=1 gains='3 prestige, 1 science, 1 relic asia'"}, hand={"blue": "ruin"},
        money={"blue": 6}, knowledge={"blue": "asia 1"}, program="- - - - - -",
    )  # fmt: skip
    for question in ("activate", "place", "act"):
        assert desk.question == question
        desk.do(RULES.words.format(desk.table, quick.pick(desk.table, Random(0))))
    assert desk.question == "prepare"


# What was begun is finished

BEGUN = {
    "a reservation must be made": lambda: arriving(3).do("place port 1"),
    "the Explorers Club must reserve": lambda: arriving(6, society="explorers-club").do("place port 1"),
    "a patron must be honored to sail": lambda: at_home("cost=3").run("activate 1", "place port 1", "go voyage"),
    "a patron must be honored before a card": lambda: at_home("cost=3").run("activate 1", "place port 1"),
    "one relic is promised already": lambda: desk_with("duke earl lord").run("honor duke", "honor earl"),
    "support has lapsed": lambda: trained(),
}
DECIDING = {
    "random": lambda view, rng: RULES.pick(view, rng),
    "quick": lambda view, rng: quick.pick(view, rng),
    "sensible": lambda view, rng: Sensible().choose(view, list(RULES.options(view)), rng),
    "careful": lambda view, rng: OPINIONS.policies["careful"].start()(view, rng),
    "candidates": lambda view, rng: candidates(view, RULES.options(view), 3, rng)[-1],
}


@pytest.mark.parametrize("player", DECIDING)
@pytest.mark.parametrize("begun", BEGUN)
def test_every_player_finishes_what_was_begun(begun, player):
    for seed in range(3):
        table, rng = BEGUN[begun]().table, Random(seed)
        while table.active == 0:
            if table.asked == CHANCE:
                RULES.carry_out(table, RULES.draw(table, rng))
            else:
                RULES.decide(table, DECIDING[player](RULES.hidden.as_witnessed(table, 1 << table.asked), rng))


def test_a_search_finishes_what_was_begun():
    searcher = Searcher(OPINIONS, 4)
    for begun in BEGUN.values():
        table, rng = begun().table, Random(1)
        assert (
            RULES.why_not(table, searcher.choose(RULES.hidden.as_witnessed(table, 1 << 0), RULES.options(table), rng))
            is None
        )


def test_roll_outs_do_not_follow_the_plan_of_another_seat_with_a_last_explorer():
    """A last explorer is activated without planning; what was planned before was planned by whoever sat there."""
    met = 0
    for number in range(6):
        table, chance, thinking = RULES.new_table(3), Random(2 * number), Random(2 * number + 1)
        players = players_of(RULES, ["sensible"] * 3)
        while not table.over:
            options = [] if table.asked == CHANCE else list(RULES.options(table))
            if table.question == "activate" and len(options) == 1:
                met += 1
                for location in range(4):
                    foreign, alone, placed = Careful(), Careful(), table.copy()
                    placed.log = None
                    foreign.plan = Plan(9.0, options[0][1], location, 1, ("study",), 0)
                    assert foreign.decide(placed, Random(0)) == alone.decide(placed, Random(0)) == options[0]
                    RULES.perform(placed, options[0])
                    if placed.question == "place":
                        assert foreign.decide(placed, Random(0)) == alone.decide(placed, Random(0))
            step(RULES, table, players, chance, thinking)
    assert met >= 2

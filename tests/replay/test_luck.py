"""What chance does in a branch: what it did, something drawn anew, or what the user names."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import load, rules_of, simulate
from arch_engine.core.chance import generator
from arch_engine.core.rules import Refusal, Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.record.determinized import determinized_parts, slots_of
from arch_engine.replay.branch_luck import AsItLay, Drawn
from tests.replay.trees import KINDS_OF_GAME, REPLAYS, follow, game, some_move

ALL_GAMES = pytest.mark.parametrize(("kind", "players"), KINDS_OF_GAME)
SEEDS = (1, 2, 3)
TOMB = REPLAYS / "new-expedition-4p-tomb.parquet"


def hands(table: Any):
    return table.hands


def at_decisions(replay, n=6):
    """Steps at which a player is asked, all over a game."""
    asked = [step for step in range(len(replay)) if replay.moves[step].mover >= 0]
    return asked[:: max(1, len(asked) // n)]


def hiding():
    """The games in which seats know different things."""
    return [(kind, players) for kind, players in KINDS_OF_GAME if rules_of(kind).hides]


# Same luck


@ALL_GAMES
@pytest.mark.parametrize("seed", SEEDS)
def test_same_luck_with_unchanged_decisions_is_the_recorded_game_fact_for_fact(kind, players, seed):
    replay = game(kind, players, seed)
    for at in (0, *at_decisions(replay)):
        branch = follow(replay.branch(at), replay.moves[at:])
        assert branch.all_moves() == replay.moves
        assert "drawn" not in branch.sources
        assert set(branch.sources) <= {"", "recorded"}


@ALL_GAMES
def test_the_same_decisions_meet_the_same_luck_whoever_else_branched(kind, players):
    replay = game(kind, players)
    at = at_decisions(replay)[2]
    for luck in ("same", "fresh"):
        one = replay.branch(at, luck=luck, seed=5)
        one.finish("random", seed=3)
        two = follow(game(kind, players).branch(at, luck=luck, seed=5), one.moves)
        assert (two.moves, two.sources) == (one.moves, one.sources)


@ALL_GAMES
def test_a_branch_of_a_branch_with_same_luck_goes_on_as_that_would(kind, players):
    replay = game(kind, players)
    at = at_decisions(replay)[1]
    for luck in ("same", "fresh"):
        short, whole = replay.branch(at, luck=luck, seed=8), replay.branch(at, luck=luck, seed=8)
        whole.finish("random", seed=4)
        decisions = [move for move in whole.moves if move.mover >= 0]
        follow(short, decisions[: len(decisions) // 2])
        after_the_end = follow(short.branch(), decisions[len(decisions) // 2 :])
        assert after_the_end.all_moves() == whole.all_moves()
        for step in (whole.at, (whole.at + len(whole)) // 2):
            within = whole.branch(step)
            assert follow(within, whole.all_moves()[len(within) :]).all_moves() == whole.all_moves()


class Urn(Rules[Any]):
    """As much of rules as luck needs: chance names a number, and some numbers are not allowed."""

    def __init__(self, forbidden=()):
        self.forbidden = forbidden

    def why_not(self, table, decision):
        return Refusal("drawn", "This number is not allowed.") if decision in self.forbidden else None

    def draw(self, table, rng):
        return ("drawn", int(rng.random() * 10**9))


ASKED = Table(1)
ASKED.ask(CHANCE, "number")


def test_an_answer_that_is_not_allowed_is_drawn_and_the_next_one_is_used():
    luck = AsItLay({"number": [("n", 1), ("n", 2), ("n", 3)]}, 7, Drawn(7), {})
    rules = Urn(forbidden=[("n", 2)])
    told = [luck.outcome(rules, ASKED, nth) for nth in range(5)]
    assert [source for _, source in told] == ["recorded", "drawn", "recorded", "drawn", "drawn"]
    assert told[0][0] == ("n", 1)
    assert told[2][0] == ("n", 3)
    assert len({decision for decision, _ in told}) == 5


def test_after_its_answers_the_luck_of_the_line_that_is_left_goes_on():
    after = Drawn(1)
    luck = AsItLay({"number": [("n", 1)]}, 7, after, {"number": 4})
    assert luck.outcome(Urn(), ASKED, 1) == after.outcome(Urn(), ASKED, 5)


def test_what_cannot_happen_again_is_drawn_and_says_so():
    replay = load(TOMB)
    for step, move in enumerate(replay.moves):
        if replay.at(step).question == "theft":
            table = replay.at(step - 1)
            for other in replay.rules.options(table):
                branch = replay.branch(step - 1).do(replay.rules.words.format(table, other))
                if "drawn" in branch.sources:
                    assert branch.moves[1].notation != move.notation
                    return
    pytest.fail("in some game another victim has not got the card")


# Fresh luck


@ALL_GAMES
def test_fresh_luck_leaves_what_the_mover_knows(kind, players):
    replay = game(kind, players)
    rules = replay.rules
    for at in at_decisions(replay):
        true = replay.at(at)
        branch = replay.branch(at, luck="fresh", seed=at)
        assert branch.seat == true.asked
        view, known = (
            rules.hidden.as_witnessed(branch.table, 1 << branch.seat),
            rules.hidden.as_witnessed(true, 1 << branch.seat),
        )
        assert view.state() == known.state()
        assert branch.replay().at(at).state() == branch.table.state()
        assert replay.at(at).state() == true.state(), "the game is left alone"
        assert bool(branch.determinized) <= rules.hides


@pytest.mark.parametrize(("kind", "players"), hiding())
def test_fresh_luck_draws_hidden_things_anew_and_another_seed_otherwise(kind, players):
    replay = game(kind, players)
    at = at_decisions(replay)[2]
    tables = [replay.branch(at, luck="fresh", seed=seed).table.digest() for seed in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]
    assert replay.at(at).digest() not in tables


@ALL_GAMES
def test_where_chance_is_asked_it_is_who_decided_last_that_knows(kind, players):
    replay = game(kind, players)
    first = at_decisions(replay)[0]
    assert replay.branch(0, luck="fresh").seat == -1
    steps = [step for step in range(first, len(replay)) if replay.at(step).asked == CHANCE]
    for step in steps[:3]:
        last = [move.mover for move in replay.moves[:step] if move.mover >= 0][-1]
        assert replay.branch(step, luck="fresh").seat == last


def test_a_seat_can_be_named():
    replay = load(TOMB)
    branch = replay.branch(60, luck="fresh", seat=3)
    assert branch.seat == 3
    assert hands(branch.table)[3] == hands(replay.at(60))[3]


def test_fresh_luck_from_the_beginning_is_another_game():
    replay = game("mykerinos", 3)
    branches = [replay.branch(0, luck="fresh", seed=seed) for seed in range(3)]
    assert len({branch.moves[-1].notation for branch in branches}) == 3
    assert set(branches[0].sources) == {"drawn"}


@pytest.mark.parametrize("options", [{}, {"beginners_luck": True, "monument": "ruins"}])
def test_fresh_luck_may_begin_in_the_middle_of_the_set_up(options):
    replay = simulate("new_expedition", ["random"] * 3, seed=1, options=options)
    dealt = [hands(replay.at(2))[seat] for seat in range(3)]
    for at in range(1, 4):
        for seat in range(3):
            branch = replay.branch(at, luck="fresh", seat=seat)
            assert branch.asked != "chance"
            if at > 1:
                assert hands(branch.replay().at(at))[seat] == dealt[seat], "what was dealt to the seat stays"


def test_what_is_drawn_anew_leaves_the_table_alone():
    table: Any = load(TOMB).at(60)
    replay = load(TOMB)
    was = repr({name: getattr(table, name) for name in slots_of(table)})
    parts = determinized_parts(replay.rules, table, table.asked, 1)
    assert repr({name: getattr(table, name) for name in slots_of(table)}) == was
    table.replace(parts)
    table.dig.pop()
    assert len(parts["dig"]) == len(table.dig) + 1, "what was drawn does not change with a table it lies on"


# Chosen luck


def test_with_chosen_luck_nothing_happens_by_itself():
    replay = game("mykerinos", 3)
    branch = replay.branch(0, luck="chosen")
    assert branch.asked == "chance"
    branch.do("first-player green")
    assert branch.asked == "chance"
    branch.do("markers violet lemon brown blackmore tangerine").do("region 12 7t 30 1 2t 3 4 5")
    assert branch.asked == "Green"
    assert branch.sources == ["chosen"] * 3
    assert branch.do("start d4").sources[-1] == ""


# Generators


@given(st.integers(-(2**70), 2**70), st.text(), st.integers())
def test_a_generator_is_its_seed_and_purpose(seed, word, number):
    assert generator(seed, word, number).random() == generator(seed, word, number).random()
    assert generator(seed, word, number).random() != generator(seed, word, number + 1).random()


def test_a_generator_is_the_same_on_any_machine():
    numbers = [generator(1, "hidden").random(), generator(2, "region", 0).random()]
    assert numbers == [0.19512980402360902, 0.7982300034424159]


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(KINDS_OF_GAME), st.integers(0, 10**6), st.sampled_from(["same", "fresh"]))
def test_an_undone_decision_done_again_meets_the_same_luck(kind_of_game, number, luck):
    rng = Random(number)
    replay = game(*kind_of_game)
    branch = replay.branch(int(rng.random() * len(replay)), luck=luck, seed=number)
    for _ in range(8):
        if branch.table.over:
            break
        before = (branch.all_moves(), repr(branch.table.state()))
        line = some_move(branch, rng)
        branch.do(line)
        after = (branch.all_moves(), tuple(branch.sources), repr(branch.table.state()))
        branch.undo()
        assert (branch.all_moves(), repr(branch.table.state())) == before
        branch.do(line)
        assert (branch.all_moves(), tuple(branch.sources), repr(branch.table.state())) == after


def test_a_simulated_game_is_not_another_for_having_been_branched():
    replay = simulate("mykerinos", ["random"] * 3, 1)
    was = replay.record
    replay.branch(40, luck="fresh").finish("random", n=3)
    assert replay.record == was == simulate("mykerinos", ["random"] * 3, 1).record

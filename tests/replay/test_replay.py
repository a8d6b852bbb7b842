"""Walking through a game: any moment, its rounds and turns, its curves and scores."""

from typing import Any

import polars as pl
import pytest

from arch_engine import GAMES, Game, OptionError, Session, load, rules_of, simulate
from arch_engine.record.moments import KEPT_EVERY

GAME = simulate("mykerinos", ["random"] * 3, seed=1)
PLAYERS = (2, 3, 4)
KINDS_OF_GAME = pytest.mark.parametrize(
    ("kind", "players"), [(kind, players) for kind in GAMES for players in rules_of(kind).players]
)


def game(players):
    return simulate("mykerinos", ["random"] * players, seed=players)


def folded(replay):
    """The state after every move as a text, from the start and without leaps."""
    table = replay.record.first_table()
    states = [repr(table.state())]
    for move in replay.moves:
        table.advance(move.facts)
        states.append(repr(table.state()))
    return states


def state_at(replay, *arguments, **named):
    return repr(replay.at(*arguments, **named).state())


# Moments


@KINDS_OF_GAME
def test_every_step_is_what_the_facts_from_the_start_give(kind, players):
    replay = simulate(kind, ["random"] * players, seed=1)
    assert [state_at(replay, step) for step in range(len(replay) + 1)] == folded(replay)


@pytest.mark.parametrize("players", PLAYERS)
def test_steps_may_be_asked_for_in_any_order(players):
    replay = game(players)
    backwards = [state_at(replay, step) for step in range(len(replay), -1, -1)]
    assert backwards[::-1] == folded(replay)


def test_step_0_is_the_table_before_the_first_move():
    assert state_at(GAME, 0) == repr(GAME.rules.new_table(3).state())


def test_without_a_step_it_is_the_last():
    assert GAME.at().over
    assert state_at(GAME) == state_at(GAME, len(GAME))


def test_negative_steps_count_from_the_end():
    assert state_at(GAME, -1) == state_at(GAME, len(GAME))
    assert state_at(GAME, -2) == state_at(GAME, len(GAME) - 1)
    assert state_at(GAME, -len(GAME) - 1) == state_at(GAME, 0)


@pytest.mark.parametrize("step", [142, 10**9])
def test_a_step_after_the_last_is_refused(step):
    with pytest.raises(OptionError) as refused:
        GAME.at(step)
    assert str(refused.value) == f"This game has the steps 0 to 141; there is no step {step}."


@pytest.mark.parametrize("step", [-143, -(10**9)])
def test_a_step_before_the_first_is_refused_by_its_own_number(step):
    with pytest.raises(OptionError, match=f"there is no step {step}"):
        GAME.at(step)


def test_a_table_from_a_replay_is_a_copy():
    state = state_at(GAME, 30)
    GAME.at(30).replace({"cubes": [1, 0, 0]})
    assert state_at(GAME, 30) == state


def test_the_steps_around_a_snapshot_are_right():
    states = folded(GAME)
    for step in (KEPT_EVERY - 1, KEPT_EVERY, KEPT_EVERY + 1, 2 * KEPT_EVERY):
        assert state_at(Game(GAME.record), step) == states[step]


# Rounds and turns


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_has_four_seasons(players):
    assert len(game(players).rounds) == 4


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_a_season_starts_where_its_first_player_is_asked_and_the_region_lies(season):
    table: Any = GAME.at(round=season)
    assert table.round == season
    assert (table.asked, table.question) == (table.first, "action")
    assert min(table.layout) >= 0
    assert not any(table.cubes)


@pytest.mark.parametrize("season", [0, 5, -1])
def test_another_season_is_refused(season):
    with pytest.raises(OptionError) as refused:
        GAME.at(round=season)
    assert str(refused.value) == f"This game has 4 seasons; there is no season {season}."


@pytest.mark.parametrize("players", PLAYERS)
def test_a_turn_is_an_unbroken_run_of_decisions_of_one_seat(players):
    replay = game(players)
    ends = [*replay.turns[1:], len(replay)]
    for start, end in zip(replay.turns, ends, strict=True):
        movers = [move.mover for move in replay.moves[start:end] if move.mover >= 0]
        assert set(movers) == {replay.moves[start].mover}


def test_turns_hold_every_decision_of_a_player():
    decided = [step for step, move in enumerate(GAME.moves) if move.mover >= 0]
    assert GAME.turns[0] == decided[0]
    assert set(GAME.turns) <= set(decided)


def test_the_first_turn_begins_with_the_first_season():
    assert state_at(GAME, turn=1) == state_at(GAME, round=1) == state_at(GAME, 3)


def test_another_turn_is_refused():
    last = len(GAME.turns)
    with pytest.raises(OptionError, match=f"This game has {last} turns; there is no turn {last + 1}."):
        GAME.at(turn=last + 1)
    with pytest.raises(OptionError, match="there is no turn 0"):
        GAME.at(turn=0)


def test_a_game_that_has_not_begun_has_neither_rounds_nor_turns():
    replay = Session("mykerinos", ["Ana", "Bo"]).replay()
    assert len(replay) == 0
    assert replay.rounds == replay.turns == []
    assert replay.at().question == "first-player"
    with pytest.raises(OptionError, match="This game has 0 seasons; there is no season 1"):
        replay.at(round=1)


# Curves and scores


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_row_of_the_curves_is_the_total(players):
    replay = game(players)
    last = replay.curves("prestige").filter(step=len(replay))
    totals = replay.rules.totals(replay.at())
    assert last["value"].to_list() == [total["prestige"] for total in totals]


@KINDS_OF_GAME
def test_the_curves_are_the_totals_of_every_step(kind, players):
    replay = simulate(kind, ["random"] * players, seed=1)
    measures = replay.rules.measures
    curves = replay.curves(measures)
    assert curves.height == (len(replay) + 1) * players * len(measures)
    for step in [*range(0, len(replay) + 1, 10), len(replay)]:
        totals = replay.rules.totals(replay.at(step))
        rows = curves.filter(step=step)
        assert rows["value"].to_list() == [total[measure] for measure in measures for total in totals]


def test_the_board_of_a_step_can_be_printed():
    assert "Season 1" in GAME.board(10)
    assert "seat" in repr(GAME.at(10))


@pytest.mark.parametrize("game", ["mykerinos", "new_expedition", "royal_society"])
def test_the_board_says_that_chance_decides_only_where_it_does(game):
    replay = simulate(game, ["random"] * 2, seed=1, names=["Chance", "over"])
    said = {
        -1: "Chance decides: ",
        0: f"Chance ({replay.rules.hues[0]}) decides: ",
        1: f"over ({replay.rules.hues[1]}) decides: ",
    }
    for step, move in enumerate(replay.moves):
        heading = replay.board(step).splitlines()[0]
        assert [mover for mover, words in said.items() if words in heading] == [move.mover]
        asked = Session.resumed(replay, step).asked if step < 20 else ""
        assert asked in ("", "chance" if move.mover < 0 else said[move.mover].removesuffix(" decides: "))
    assert replay.board(len(replay)).startswith("The game is over.")


@KINDS_OF_GAME
def test_every_round_and_turn_of_a_game_can_be_found(kind, players):
    replay = simulate(kind, ["random"] * players, seed=1)
    for number in range(1, len(replay.rounds) + 1):
        assert replay.at(round=number).round == number
    for number in range(1, len(replay.turns) + 1):
        assert replay.at(turn=number).asked >= 0


def test_a_row_of_the_curves_names_step_player_measure_and_value():
    assert GAME.curves().row(0, named=True) == {"step": 0, "player": "Blue", "measure": "prestige", "value": 0.0}


def test_the_curves_of_a_game_that_has_not_begun_are_flat():
    assert Session("mykerinos", ["Ana", "Bo"]).replay().curves("prestige")["value"].to_list() == [0, 0]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_scores_add_up_to_the_totals(players):
    replay = game(players)
    sums = dict(replay.scores().group_by("seat").agg(pl.col("amount").sum()).iter_rows())
    assert {seat: sums.get(seat, 0) for seat in range(players)} == dict(enumerate(replay.at().prestige))


def test_every_score_names_player_source_and_rule():
    scores = GAME.scores()
    assert set(scores["player"]) <= set(GAME.names)
    assert set(scores["source"]) == {"parcel", "wing"}
    assert scores["rule"].null_count() == 0
    assert scores["seq"].is_sorted()


def test_scores_of_a_game_that_has_not_begun_are_an_empty_table():
    scores = Session("mykerinos", ["Ana", "Bo"]).replay().scores()
    assert scores.height == 0
    assert "player" in scores.columns


# In words


def test_a_finished_game_is_described_by_its_winner():
    assert GAME.describe() == "Blue, Red, Green; 141 moves; Red wins with 36 prestige"
    assert GAME.result_line() == "Red wins with 36 prestige"
    assert repr(GAME) == "<Game of Mykerinos: Blue, Red, Green; 141 moves; Red wins with 36 prestige>"


def test_an_unfinished_game_is_described_as_such():
    replay = Session("mykerinos", ["Ana", "Bo"]).do("first-player red").replay()
    assert replay.describe() == "Ana, Bo; 1 move, not finished"
    assert replay.result_line() == ""


@pytest.mark.parametrize(
    ("name", "others", "what"),
    [
        ("royal-society-2p-first-games", 1, "the higher of the two scores, then reputation"),
        ("royal-society-2p-confrontation", 0, ""),
    ],
)
def test_a_tie_that_is_broken_says_by_what(name, others, what):
    replay = load(f"replays/{name}.parquet")
    end = replay.at()
    standing, (winner,) = replay.rules.standing(end), replay.rules.winners(end)
    assert list(standing).count(standing[winner]) == 1 + others
    assert replay.result_line().partition("; the tie goes by ")[2] == what


def test_winners_who_share_are_named_together():
    shared = simulate("mykerinos", ["random"] * 3, seed=95)
    end: Any = shared.at()
    assert shared.result_line() == f"Red and Green share the win with {end.prestige[1]} prestige"


def test_a_loaded_game_is_walked_through_like_the_one_that_was_saved(tmp_path):
    loaded = load(GAME.save(tmp_path / "game.parquet"))
    assert folded(loaded) == folded(GAME)
    assert loaded.curves().equals(GAME.curves())
    assert loaded.rounds == GAME.rounds
    assert loaded.turns == GAME.turns

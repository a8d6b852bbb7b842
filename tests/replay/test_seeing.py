"""The facts of a game as one seat saw them, and the column that says who saw a row."""

from dataclasses import replace
from random import Random

import polars as pl
import pytest

from arch_engine import simulate
from arch_engine.core.errors import OptionError, WrongArgument
from arch_engine.record.write import facts_frame
from arch_engine.replay.study import Game
from tests.replay.twins import twin

pytestmark = pytest.mark.slow

GAMES = [
    ("new_expedition", 3, {"monument": "tomb"}),
    ("new_expedition", 2, {"monument": "mine"}),
    ("royal_society", 2, {}),
    ("royal_society", 2, {"mode": "competitive"}),
]


@pytest.fixture(scope="module", params=GAMES, ids=lambda given: f"{given[0]}-{''.join(given[2].values())}")
def twins(request):
    """Two games that seat 0 cannot tell apart."""
    game, seats, options = request.param
    found = twin(simulate(game, ["sensible"] * seats, seed=3, options=options), 0, 70, Random(2))
    assert found[0].at().state() != found[1].at().state()
    return found


def test_what_a_seat_is_told_does_not_depend_on_what_it_did_not_see(twins):
    one, other = (game.facts_seen_by(0) for game in twins)
    assert one.equals(other)
    assert one.height == twins[0].record.facts
    assert not twins[0].facts.equals(twins[1].facts)


def test_rows_that_are_seen_by_a_seat_hold_nothing_that_it_did_not_see(twins):
    one, other = (game.facts.filter(pl.col("seen_by") & 1 > 0) for game in twins)
    assert one.equals(other)
    assert one.height > 20


def test_the_line_of_a_hidden_deal_is_no_row_of_any_seat(twins):
    deals = [move.notation for move in twins[0].moves if move.mover < 0 and len(move.notation) > 40]
    for seat in range(len(twins[0].names)):
        seen = twins[0].facts.filter(pl.col("seen_by") & (1 << seat) > 0)
        told = twins[0].facts_seen_by(seat)
        hidden = [line for line in deals if line not in told["decision"].to_list()]
        assert hidden
        assert not set(hidden) & set(seen["decision"].drop_nulls())


def test_no_row_in_memory_has_a_fingerprint_of_what_is_hidden(twins):
    for frame in (twins[0].facts, twins[0].facts_seen_by(0)):
        assert "digest" not in frame.columns
    assert "digest" in facts_frame(twins[0].record).columns


def test_a_seat_is_told_all_that_it_saw(twins):
    """Where a row was seen, it is the row of the game; what the seat decided itself is among them."""
    told, whole = twins[0].facts_seen_by(0), twins[0].facts
    assert (told["seen"] == (whole["seen_by"] & 1 > 0)).all()
    common = [name for name in told.columns if name != "seen"]
    assert told.filter("seen").select(common).equals(whole.filter(pl.col("seen_by") & 1 > 0).select(common))
    own = told.filter(pl.col("mover") == 0, pl.col("decision").is_not_null())
    assert own["decision"].to_list() == [move.notation for move in twins[0].moves if move.mover == 0]


def test_in_an_open_game_every_seat_is_told_everything():
    replay = simulate("mykerinos", ["random"] * 3, seed=1)
    assert replay.facts_seen_by(2).drop("seen").equals(replay.facts.drop("seen_by"))
    assert replay.facts_seen_by(2)["seen"].all()
    assert replay.facts.equals(facts_frame(replay.record).drop("digest"))


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_there_is_not_is_refused(seat):
    with pytest.raises(OptionError, match="There is no seat"):
        simulate("new_expedition", ["random"] * 2, seed=1).facts_seen_by(seat)


@pytest.mark.parametrize("seat", ["0", None, True])
def test_a_seat_that_is_no_number_is_refused(seat):
    with pytest.raises(WrongArgument, match=r"^seat must be a whole number"):
        simulate("new_expedition", ["random"] * 2, seed=1).facts_seen_by(seat)


def test_a_branch_that_deals_cards_as_they_truly_lay_is_told_to_no_seat():
    replay = Game(replace(simulate("new_expedition", ["random"] * 2, seed=1).record))
    branch = replay.branch(replay.turns[3], luck="same")
    with pytest.raises(OptionError, match="deals cards as they truly lay"):
        branch.replay().facts_seen_by(0)

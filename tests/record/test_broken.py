"""Files that somebody made up with care: a sample of `python -m tests.record.broken 1000`."""

from dataclasses import replace

import pytest

from arch_engine import GAMES, Game, RecordError, load, verify
from arch_engine.core.narration import UNTELLABLE
from arch_engine.record.verify import showing
from arch_widgets.viewer.film import film_of
from tests.record.broken import good, spoiled
from tests.record.files import game, resealed, with_cell
from tests.record.test_refused import RAW


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(8))
def test_a_broken_file_is_refused_or_shown(game, number, tmp_path):
    what, why = spoiled(game, number, tmp_path)
    assert what != "failed", why


@pytest.mark.parametrize("game", GAMES)
def test_a_good_game_is_within_the_limits_of_its_numbers(game):
    replay = good(game, 4)
    tables = type(replay.at(0))
    columns = tables.columns()
    for move in replay.moves:
        for kind, *values in move.facts:
            for role, value in zip(columns[kind], values, strict=True):
                assert role not in tables.LIMITS or -1 <= value < tables.LIMITS[role]


@pytest.mark.parametrize(("column", "highest"), [("card", 35), ("space", 71), ("patron", 4)])
def test_a_number_beyond_what_is_in_the_box_is_named_with_its_place(column, highest, tmp_path):
    rows = game().facts.with_row_index("number")
    row = rows.filter(rows[column].is_not_null())["number"][5]
    path = tmp_path / "game.parquet"
    path.write_bytes(resealed(RAW, frame=with_cell(row, column, highest + 1)))
    told = f"{path}, row {row}, column '{column}': it holds {highest + 1}; the highest number is {highest}."
    with pytest.raises(RecordError) as refused:
        load(path)
    assert str(refused.value) == told
    assert verify(path).text == told


def test_what_cannot_be_told_has_a_sentence():
    replay = game()
    table = replay.at(0)
    assert replay.rules.words.narrate(table, ("claim_parcel", 0, 3, 90), replay.names) == UNTELLABLE
    assert replay.rules.words.narrate_move(table, ("first-player", 9), replay.names) == UNTELLABLE


def test_a_game_that_no_table_can_show_names_the_move():
    record = good("royal_society", 4).record
    moves = list(record.moves[:40])
    at = next(place for place, move in enumerate(moves) if move.facts[0][0] == "post_objective")
    facts = [("post_objective", fact[1], 40) if fact[0] == "post_objective" else fact for fact in moves[at].facts]
    moves[at] = replace(moves[at], facts=tuple(facts))
    made_up = Game(record.of(moves))
    for show in (made_up.board, lambda: film_of(made_up)):
        with pytest.raises(
            RecordError, match=rf"^The game: the facts are intact, but the rules now differ from move {at + 1} "
        ):
            show()


def test_what_fails_at_a_game_that_holds_is_no_fault_of_its_file():
    with pytest.raises(IndexError), showing(game().record):
        raise IndexError

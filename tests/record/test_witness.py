"""A record with a witness: who saw it is kept, what it did not see is unknown, and nothing else may be."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from arch_engine import OptionError, RecordError, Session, load, simulate, verify
from arch_engine.core.errors import LeftOut
from arch_engine.core.table import ALL, UNKNOWN
from arch_engine.games import register
from arch_engine.record.schema import FORMAT, STUDY_FORMAT, WITNESS_FORMAT
from arch_engine.record.witness import named_witness, witness_of
from tests.fourth_game.shards import RULES
from tests.record.files import first_row, parts_of, resealed, with_cell

NAMES = ["Ana", "Bo", "Cy"]
WITNESSES = ["table", ["Ana"], ["Ana", "Cy"], ["Ana", "Bo", "Cy"]]


@pytest.fixture(autouse=True)
def shards(monkeypatch):
    """Shards is a game for the length of a test: each player keeps one hidden card, and shows it at the end."""
    monkeypatch.setattr(sys.modules["arch_engine.games"], "_added", {})
    register(RULES)


@pytest.fixture
def game():
    return simulate("shards", ["random"] * 3, seed=3, names=NAMES)


# Who saw it


@pytest.mark.parametrize("witness", ["all", *WITNESSES])
def test_a_witness_has_a_name(witness):
    assert named_witness(witness_of(witness, NAMES), NAMES) == witness


@pytest.mark.parametrize(
    ("witness", "sentence"),
    [
        ("Ana", r"The witness is 'all', 'table' or a list of players, as in \['Ana'\], not 'Ana'."),
        (["Dora"], "The witness 'Dora' does not play; the players are Ana, Bo and Cy."),
        (["Ana", "Ana"], "The witness names 'Ana' twice; name each player once."),
        ([], "The witness names nobody; take 'table' for what lies open, or name players."),
    ],
)
def test_a_witness_that_nobody_is_is_refused(witness, sentence):
    with pytest.raises(OptionError, match=sentence):
        Session("shards", NAMES, witness=witness)


def test_a_seed_would_tell_what_the_witness_did_not_see():
    with pytest.raises(RecordError, match="A seed tells what the witness did not see"):
        Session("shards", NAMES, witness="table", seed=3)


def test_where_nothing_is_hidden_every_witness_is_everybody():
    assert Session("mykerinos", NAMES, witness=["Bo"]).replay().witness == "all"


def test_notes_come_along_where_they_tell_nothing_new_and_else_it_is_said(game, recwarn):
    game.tree.game.note(2, "a good card")
    assert dict(game.as_witnessed("all").notes) == dict(game.notes)
    open_game = simulate("mykerinos", ["random"] * 3, seed=1, names=NAMES)
    open_game.tree.game.note(2, "a good space", "!")
    assert dict(open_game.as_witnessed(["Bo"]).notes) == dict(open_game.notes) and not recwarn
    with pytest.warns(LeftOut, match="1 note is left out, because it may tell what Ana and Cy could not know."):
        told = game.as_witnessed(["Ana", "Cy"])
    assert not told.notes
    told.tree.game.note(1, "as Ana thought")
    assert dict(told.as_witnessed(["Ana", "Cy"]).notes) == dict(told.notes)


# Writing and reading


@pytest.mark.parametrize("witness", WITNESSES)
def test_every_line_of_a_witness_can_be_written_down_and_gives_the_same_record(game, witness):
    told = game.as_witnessed(witness)
    session = Session("shards", NAMES, witness=witness)
    for move in told.moves:
        session.do(move.notation)
    assert session.replay().record.moves == told.record.moves
    assert told.result_line() == game.result_line() and told.at().over


@pytest.mark.parametrize("witness", WITNESSES)
def test_a_file_keeps_the_witness_and_what_is_unknown(game, witness, tmp_path):
    told = game.as_witnessed(witness)
    path = told.save(tmp_path / "told.parquet")
    again = load(path)
    assert again.record.moves == told.record.moves
    assert (again.witness, again.at(5).witness) == (witness, told.at(5).witness)
    assert again.facts.equals(told.facts)
    assert verify(path).holds
    header = parts_of(path.read_bytes())[1]
    assert header["format"] == WITNESS_FORMAT and header["witness"] == [
        NAMES.index(name) for name in witness if name in NAMES
    ]


def test_a_file_without_unknowns_is_written_as_ever(game, tmp_path):
    header = parts_of(game.save(tmp_path / "game.parquet").read_bytes())[1]
    assert header["format"] == FORMAT and "witness" not in header
    game.branch(at=2)
    header = parts_of(game.save(tmp_path / "study.parquet").read_bytes())[1]
    assert header["format"] == STUDY_FORMAT and "witness" not in header


def test_what_the_witness_did_not_see_is_null_in_the_columns_and_a_question_mark_in_the_notation(game):
    facts = game.as_witnessed(["Ana"]).facts.filter(kind="hide")
    assert facts["shard"].to_list() == [game.at(1).coats[0], None, None]
    assert facts["decision"][0] == f"coats {game.at(1).coats[0]} ? ?"
    assert facts["seen_by"].to_list()[1:] == [0b010, 0b100], "who saw a fact is another matter than who knows it now"


def test_nobody_is_told_a_card_that_the_record_does_not_know(game):
    told = game.as_witnessed(["Ana"]).facts_seen_by(0).filter(kind="hide")
    assert told["shard"].to_list() == [game.at(1).coats[0], None, None]
    assert told["decision"][0] == "coats"
    with pytest.raises(OptionError, match=r"Nobody wrote down what Bo saw; the record tells what Ana saw\."):
        game.as_witnessed(["Ana"]).facts_seen_by(1)


def test_a_session_goes_on_with_its_witness(game, tmp_path):
    told = game.as_witnessed(["Bo"])
    path = tmp_path / "evening.parquet"
    Session("shards", NAMES, witness=["Bo"], path=path).do(told.moves[0].notation)
    session = Session.resumed(load(path), path=path)
    for move in told.moves[1:]:
        session.do(move.notation)
    assert load(path).record.moves == told.record.moves and load(path).witness == ["Bo"]
    assert session.undo().replay().record.moves == told.record.moves[:-1]


def test_a_record_is_told_anew_only_to_those_who_saw_less(game):
    both = game.as_witnessed(["Ana", "Bo"])
    assert both.as_witnessed("table").record.moves == game.as_witnessed("table").record.moves
    assert both.as_witnessed(["Ana", "Bo"]).record.moves == both.record.moves
    for witness in ("all", ["Cy"]):
        with pytest.raises(OptionError, match="its own witness is Ana and Bo"):
            both.as_witnessed(witness)


# Nothing else may be unknown


def spoiled(replay, tmp_path, **changes):
    path = replay.save(tmp_path / "good.parquet")
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(resealed(path.read_bytes(), **changes))
    return bad


def test_in_a_record_of_everybody_nothing_is_unknown(game, tmp_path):
    row = first_row(game.facts, kind="hide")
    with pytest.raises(RecordError, match="column 'shard': a number is missing"):
        load(spoiled(game, tmp_path, frame=with_cell(row, "shard", None)))


@pytest.mark.parametrize(("kind", "witness"), [("hide", ["Ana"]), ("find", "table")])
def test_what_the_witness_saw_is_named(game, tmp_path, kind, witness):
    told = game.as_witnessed(witness)
    row = first_row(told.facts, kind=kind)
    with pytest.raises(RecordError, match=f"leaves unknown in '{kind}' what its witness saw"):
        load(spoiled(told, tmp_path, frame=with_cell(row, "shard", None)))


def test_a_player_is_never_unknown(game, tmp_path):
    told = game.as_witnessed("table")
    with pytest.raises(RecordError, match="column 'seat': a number is missing"):
        load(spoiled(told, tmp_path, frame=with_cell(1, "seat", None)))


@pytest.mark.parametrize("witness", [[3], [1, 0], [0, 0], [True], "table", {}, None, -1])
def test_a_witness_in_a_header_fits_the_players(game, tmp_path, witness):
    told = game.as_witnessed("table")
    with pytest.raises(RecordError, match="the witness in the header must be a list of seats of its players"):
        load(spoiled(told, tmp_path, header=lambda header: {**header, "witness": witness}))


def test_a_witness_in_the_header_of_an_older_version_is_refused(game, tmp_path):
    with pytest.raises(RecordError, match="names a witness, which a file of Shards and format 1 has not"):
        load(spoiled(game, tmp_path, header=lambda header: {**header, "witness": [0]}))


def test_a_later_version_is_refused_by_its_number(game, tmp_path):
    with pytest.raises(RecordError, match=f"reads up to {WITNESS_FORMAT}; update"):
        later = {"format": WITNESS_FORMAT + 1}
        load(spoiled(game.as_witnessed("table"), tmp_path, header=lambda header: header | later))


def test_a_line_that_leaves_unknown_what_the_witness_sees_changes_nothing(game):
    session = Session("shards", NAMES, witness=["Ana"])
    assert session.why_not("coats ? 1 ?") is not None
    assert session.why_not("coats 1 ? ?") is None
    assert session.why_not("coats 1 2 ?") is None, "somebody may have told more"


# What if


@pytest.mark.parametrize("witness", WITNESSES[:-1])
def test_a_branch_draws_what_nobody_wrote_down(game, witness, tmp_path):
    told = game.as_witnessed(witness)
    for at in (0, 1, 2, 10, len(told) - 2):
        for seat in (None, 0, 1):
            branch = told.branch(at=at, seed=5, seat=seat)
            branch.finish("random", n=2)
            assert branch.luck == "fresh" and branch.table.over
            assert branch.table_at(at).witness == ALL and UNKNOWN not in branch.table.coats
            assert branch.replay().result_line()
    path = told.save(tmp_path / "study.parquet")
    assert verify(path).holds
    assert [branch.moves for branch in load(path).tree] == [branch.moves for branch in told.tree]
    assert load(path).witness == witness


def test_a_branch_keeps_what_the_witness_saw(game):
    told = game.as_witnessed(["Ana"])
    worlds = [told.branch(at=3, seed=seed, seat=0).table.coats for seed in range(20)]
    assert {coats[0] for coats in worlds} == {game.at(3).coats[0]}
    assert len({coats[1] for coats in worlds}) > 1


def test_the_same_luck_cannot_be_had_where_nobody_knows_it(game):
    told = game.as_witnessed("table")
    with pytest.raises(OptionError, match=r"Nobody wrote down how the cards lay, .* at step 4; take fresh luck."):
        told.branch(at=4, luck="same")
    imagined = told.branch(at=4)
    assert imagined.branch().luck == "same", "in a branch everything is known"


def test_with_chosen_luck_what_is_unknown_stays_so(game):
    branch = game.as_witnessed("table").branch(at=0, luck="chosen").do("coats ? ? ?")
    assert branch.table.coats == [UNKNOWN] * 3
    assert branch.branch().table.witness == ALL


# Then and now


def test_as_it_was_known_then_and_as_we_know_it_now(game):
    told = game.as_witnessed(["Ana"])
    coats = game.at().coats
    assert told.known(7).coats == [coats[0], UNKNOWN, UNKNOWN]
    assert told.known(7, now=True).coats == coats
    assert told.known(0, now=True).coats == [UNKNOWN] * 3, "before the deal nobody has a card"
    for step in range(1, len(told) + 1):
        assert told.known(step, now=True).digest() == game.at(min(step, len(game))).digest() or step >= len(game)
    assert told.known(-1).coats == told.known(now=True).coats == coats


def test_a_record_of_everybody_was_known_then_as_it_is_now(game):
    for now in (False, True):
        assert game.known(7, now=now).state() == game.at(7).state()


def test_what_a_branch_draws_tells_nothing_of_the_game_it_leaves(game):
    told = game.as_witnessed("table")
    short: Any = Session("shards", NAMES, witness="table")
    for move in told.moves[:12]:
        short.do(move.notation)
    branch = short.replay().branch(at=9)
    branch.finish("random")
    shown = branch.replay()
    assert shown.known(8, now=True).coats == [UNKNOWN] * 3
    assert UNKNOWN not in shown.known(9, now=True).coats, "from where it leaves the cards are imagined"

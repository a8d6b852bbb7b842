"""A game with its branches in a file: what is saved is what is loaded, and what is damaged is refused."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arch_engine import (
    GAMES,
    DamagedRecord,
    OptionError,
    RecordError,
    Session,
    load,
    rules_of,
    verify,
)
from arch_engine.cli import main
from arch_engine.core.rules import Refusal
from arch_engine.dataset import add_games
from arch_engine.mykerinos import excavation
from arch_engine.record.determinized import part_as_text, part_from_text
from arch_engine.record.read import load_study
from arch_engine.record.schema import MOST_FACTS, STUDY_FORMAT, column_types
from arch_engine.record.study import LONGEST_COMMENT, MOST_LINES, LineRecord, Note, StudyRecord, check_study
from arch_engine.record.write import LEAVE, OWN_COLUMNS, REDRAW, save_study
from arch_engine.replay.study import study_of
from tests.record.files import parts_of, resealed, with_cell
from tests.replay.trees import DEEDS, KINDS_OF_GAME, REPLAYS, TEXTS, game, grow, some_move

pytestmark = pytest.mark.slow

FORMATS = Path(__file__).parent / "study_formats"
TOMB = REPLAYS / "new-expedition-4p-tomb.parquet"


def grown(replay):
    """A study with something of everything."""
    first = replay.branch(60, "What if", seed=4)
    first.do(first.options()[0]).do(first.options()[0])
    first.comment, first.glyph = "two lines\nof thought", "?!"
    drawn = first.branch(luck="fresh", name="Drawn", seed=7)
    drawn.do(drawn.options()[0])
    drawn.note(-1, "so", "!!")
    first.branch(61, "Played").finish("random")
    first.fold()
    named = replay.branch(0, "Named", luck="chosen")
    named.do(some_move(named, Random(1)))
    replay.tree.game.note(30, "the turning point", "!")
    return replay.tree


@cache
def raw():
    """The bytes of such a study, of a game in which something is hidden."""
    with TemporaryDirectory() as folder:
        return grown(load(TOMB)).save(Path(folder) / "study.parquet").read_bytes()


@pytest.fixture
def path(tmp_path):
    place = tmp_path / "study.parquet"
    place.write_bytes(raw())
    return place


# What is saved is what is loaded


def test_a_study_comes_back_as_it_was(path):
    study = grown(load(TOMB))
    again = load(path)
    assert again.tree.record() == study.record()
    assert str(again.tree) == str(study)
    assert again.tree["What if"].folded
    assert again.tree["Drawn"].determinized == study["Drawn"].determinized != {}
    assert again.tree["Drawn"].table.digest() == study["Drawn"].table.digest()
    assert again.tree["Named"].sources == ["chosen"]
    assert again.moves == load(TOMB).moves, "the file opens as the game it is of"


def test_a_loaded_study_is_saved_as_the_same_file(path, tmp_path):
    assert load(path).save(tmp_path / "again.parquet").read_bytes() == raw()


def test_a_loaded_study_goes_on(path, tmp_path):
    replay = load(path)
    replay.tree["Drawn"].do(replay.tree["Drawn"].options()[0]).undo()
    replay.tree["Played"].branch(70).finish("random")
    replay.tree["Named"].delete()
    assert load(replay.save(tmp_path / "more.parquet")).tree.record() == replay.tree.record()
    assert verify(tmp_path / "more.parquet").holds


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(KINDS_OF_GAME), DEEDS, TEXTS)
def test_a_random_tree_comes_back_as_it_was(tmp_path_factory, kind_of_game, deeds, text):
    tree = grow(game(*kind_of_game).tree, deeds, text)
    path = tree.save(tmp_path_factory.getbasetemp() / "tree.parquet", replace=True)
    again = load_study(path)
    assert again == tree.record()
    assert study_of(again).record() == again
    assert verify(path).holds


@pytest.mark.parametrize(("kind", "players"), KINDS_OF_GAME)
def test_every_game_has_studies_that_hold(kind, players, tmp_path):
    replay = game(kind, players)
    for luck in ("same", "fresh"):
        branch = replay.branch(len(replay) // 2, luck=luck, seed=1)
        branch.do(branch.options()[0])
        branch.branch(luck="fresh", seed=2).finish("random")
    path = replay.save(tmp_path / "study.parquet")
    assert verify(path).kind == "holds"
    assert verify(path).text.endswith(f"{len(replay)} moves, {replay.record.facts} facts, and 4 branches.")
    assert load(path).tree.record() == replay.tree.record()


def test_a_game_without_branches_is_saved_as_a_game(tmp_path):
    replay = load(TOMB)
    replay.branch(60).delete()
    replay.tree.game.note(1, "x")
    replay.tree.game.note(1, "")
    game = load(TOMB).save(tmp_path / "game.parquet").read_bytes()
    assert replay.save(tmp_path / "again.parquet").read_bytes() == game


def test_a_game_with_only_notes_is_a_study(tmp_path):
    replay = load(TOMB)
    replay.tree.game.note(12, "here", "?")
    again = load(replay.save(tmp_path / "notes.parquet"))
    assert again.tree.game.notes == {12: Note("here", "?")}
    assert len(again.tree) == 0
    assert verify(tmp_path / "notes.parquet").holds


def test_a_study_opens_wherever_a_game_opens(path, tmp_path, capsys):
    assert main(["verify", str(path)]) == 0
    assert "and 4 branches" in capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    out = capsys.readouterr().out
    assert "60: What if ?! (same luck; 2 moves; not finished; folded)" in out
    assert main(["show", str(path), "--branch", "Drawn", "--moves"]) == 0
    assert "After move 63 of 63" in capsys.readouterr().out
    assert main(["export", str(path), "-o", str(tmp_path / "page.html"), "--branch", "Drawn"]) == 0
    assert "Drawn" in (tmp_path / "page.html").read_text()
    assert main(["show", str(path), "--branch", "None"]) == 2
    assert "There is no branch 'None'" in capsys.readouterr().err


def test_the_rows_are_read_without_the_engine(path):
    rows = pl.read_parquet(path)
    alone = rows.filter(line=0).filter(~pl.col("kind").str.starts_with("study.")).select(pl.read_parquet(TOMB).columns)
    assert alone.equals(pl.read_parquet(TOMB))
    leaves = rows.filter(kind=LEAVE).select("line", "parent", "move", "luck", "seed", "text").rows()
    assert leaves == [
        (1, 0, 60, "same", 4, "What if"),
        (2, 1, 62, "fresh", 7, "Drawn"),
        (3, 1, 61, "same", 0, "Played"),
        (4, 0, 0, "chosen", 0, "Named"),
    ]


def test_going_on_with_a_game_does_not_lose_its_branches(tmp_path):
    replay = game("mykerinos", 3)
    short = Session.resumed(replay, at=40).replay()
    short.branch(10)
    path = short.save(tmp_path / "study.parquet")
    before = path.read_bytes()
    with pytest.raises(OptionError, match="may hold branches or a lesson"):
        Session.resumed(load(path), path=path)
    assert path.read_bytes() == before
    Session.resumed(load(path), path=tmp_path / "on.parquet").do("pass")
    assert len(load(tmp_path / "on.parquet")) == 41


def test_a_line_that_goes_on_from_luck_of_its_own_is_no_game_of_a_dataset(path, tmp_path):
    line = load(path).tree["Drawn"].replay()
    with pytest.raises(RecordError, match="save its study instead"):
        add_games(tmp_path / "many", [line.record])


# Files of earlier versions


@pytest.mark.parametrize("name", ["v2-mykerinos.parquet", "v2-new_expedition.parquet"])
def test_a_study_of_an_earlier_version_loads(name):
    tree = load(FORMATS / name).tree
    assert [branch.name for branch in tree] == ["What if", "Drawn", "Played", "Named"]
    assert [len(branch) for branch in tree] == SAVED[name]
    assert tree["What if"].comment == "two lines\nof thought"


SAVED = {"v2-mykerinos.parquet": [62, 63, 167, 1], "v2-new_expedition.parquet": [62, 63, 219, 1]}


def test_every_study_of_an_earlier_version_is_tested():
    assert sorted(file.name for file in FORMATS.iterdir()) == sorted(SAVED)


# Files that are refused


def refused(tmp_path, raw, error=RecordError):
    """The sentence a file is refused with, by `load` and by `verify`."""
    path = tmp_path / "bad.parquet"
    path.write_bytes(raw)
    with pytest.raises(error) as problem:
        load(path)
    sentence = str(problem.value)
    damaged = isinstance(problem.value, DamagedRecord)
    assert damaged == (error is DamagedRecord)
    assert str(path) in sentence
    assert "\n" not in sentence
    assert len(sentence) < len(str(path)) + 400
    assert verify(path).text == sentence
    assert verify(path).kind == ("damaged" if damaged else "unreadable")
    return sentence


def test_what_is_altered_here_is_good(tmp_path):
    path = tmp_path / "good.parquet"
    path.write_bytes(resealed(raw()))
    assert verify(path).holds


@pytest.mark.parametrize("start", range(4))
def test_a_flipped_bit_is_found(start, tmp_path):
    for bit in range(start * 1009, 8 * len(raw()), 8 * 509 + 1):
        changed = bytearray(raw())
        changed[bit // 8] ^= 1 << bit % 8
        path = tmp_path / "bad.parquet"
        path.write_bytes(changed)
        with pytest.raises(RecordError, match=r"bad\.parquet"):
            load(path)


@pytest.mark.parametrize("length", [5, 100, 5000, -1])
def test_a_study_cut_short_is_damaged(length, tmp_path):
    assert refused(tmp_path, raw()[:length], DamagedRecord).endswith(
        "its end is missing; use another copy of the file."
    )


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ({"format": STUDY_FORMAT + 1}, f"and this arch-engine reads up to {STUDY_FORMAT}; update arch-engine."),
        ({"format": 1}, "the header must say how many branches and rows the study has."),
        ({"rows": None}, "the header must say how many branches and rows"),
        ({"lines": -1}, "the header must say how many branches and rows"),
        ({"lines": True}, "the header must say how many branches and rows"),
        ({"study": False}, f"has format {STUDY_FORMAT}, and this arch-engine reads up to 1"),
        ({"study": False, "format": 1}, "rows where its header says"),
        ({"rows": 10}, "rows where its header says 10"),
        ({"game": "chess"}, "records the game 'chess'"),
    ],
)
def test_a_header_that_cannot_be_is_refused(header, words, tmp_path):
    assert words in refused(tmp_path, resealed(raw(), header=lambda head: head | header))


@pytest.mark.parametrize(
    "header", [{"lines": 3}, {"lines": 5}, {"lines": 0}, {"facts": 100}, {"moves": 3}, {"components_digest": "x"}]
)
def test_a_header_that_says_something_else_than_the_rows_is_damage(header, tmp_path):
    refused(tmp_path, resealed(raw(), header=lambda head: head | header), DamagedRecord)


ROWS = parts_of(raw())[0].with_row_index("number")


def row(**values):
    return ROWS.filter(**values)["number"][0]


DAMAGE = [
    *[(row(kind=LEAVE, line=2), column, value) for column, value in [
        ("parent", None), ("parent", 2), ("parent", 9), ("parent", 0), ("move", None), ("move", 5000), ("move", 63), ("move", 59),
        ("move", 0), ("luck", None), ("luck", "good"), ("luck", "same"), ("luck", "chosen"), ("seed", None), ("text", None),
        ("text", ""), ("text", "What if"), ("text", "x" * 81), ("knower", 9), ("knower", -2), ("knower", None), ("kind", "study.other"),
        ("kind", None), ("seq", 0), ("mover", 1), ("seat", 2), ("amount", 3), ("round", 1), ("digest", 5), ("line", 1), ("line", None),
        ("line", 7), ("decision", "pass"),
    ]],
    *[(row(kind=REDRAW, line=2), column, value) for column, value in [
        ("text", None), ("text", ""), ("text", "dig"), ("text", "dig []"), ("text", "dig 5"), ("text", "log []"), ("text", "copy 1"),
        ("text", "dig __import__('os').getcwd()"), ("text", "dig [" * 5000), ("text", "dig " + "(" * 90_000), ("text", "__class__ 1"),
        ("text", "hands " + "-" * 9000 + "1"), ("luck", "same"), ("line", 1), ("move", 3), ("text", "x" * 500_000),
    ]],
    *[(row(kind="study.comment", line=1), column, value) for column, value in [
        ("text", None), ("text", " "), ("text", "x" * (LONGEST_COMMENT + 1)), ("move", None), ("move", 59), ("move", 63), ("seed", 1),
        ("text", "arch-engine-seal"[:-1] + "\ud7ff" * 4001),
    ]],
    *[(row(kind="study.glyph", line=2), column, value) for column, value in [("text", "!!!"), ("text", None), ("move", 99), ("line", 0)]],
    *[(row(line=3, kind="ask"), column, value) for column, value in [
        ("luck", "lucky"), ("luck", "drawn"), ("digest", None), ("digest", 1), ("move", 5), ("text", "hi"), ("parent", 1), ("line", 0),
        ("kind", "study.fold"), ("question", None), ("seq", 77),
    ]],
    (row(kind="study.fold"), "kind", "study.unfold"),
    (row(kind="study.fold"), "line", 4),
    (row(line=0, kind="study.comment"), "move", 5000),
    (row(line=0, kind="dig_treasure"), "luck", "drawn"),
    (row(line=0, kind="dig_treasure"), "treasure", 8),
]  # fmt: skip


@pytest.mark.parametrize(("number", "column", "value"), DAMAGE, ids=lambda value: str(value)[:20])
def test_a_value_that_is_not_what_was_written_is_damage(number, column, value, tmp_path):
    refused(tmp_path, resealed(raw(), frame=with_cell(number, column, value)), DamagedRecord)


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.drop("luck"),
        lambda rows: rows.with_columns(more=pl.lit(1)),
        lambda rows: rows.with_columns(pl.col("parent").cast(pl.Int64)),
        lambda rows: rows.clear(),
    ],
)
def test_other_columns_are_refused(change, tmp_path):
    refused(tmp_path, resealed(raw(), frame=change))


@pytest.mark.parametrize(
    "change",
    [
        lambda rows: rows.reverse(),
        lambda rows: rows.with_columns(
            line=pl.when(pl.col("line") > 0).then(5 - pl.col("line")).otherwise(0).cast(pl.UInt16)
        ),
        lambda rows: rows.filter(pl.col("line") != 2).vstack(rows.filter(line=2)),
        lambda rows: pl.concat([rows.head(-1), rows.filter(kind=LEAVE).head(1)]),
    ],
)
def test_rows_in_another_order_are_damage(change, tmp_path):
    refused(tmp_path, resealed(raw(), frame=change), DamagedRecord)


def test_too_much_text_is_refused(tmp_path):
    def change(rows):
        return rows.with_columns(text=pl.lit("x" * 50_000))

    assert "bytes of text" in refused(tmp_path, resealed(raw(), frame=change))


# What cannot be saved


@pytest.mark.parametrize(
    "line",
    [
        LineRecord("a", parent=1, at=0),
        LineRecord("a", parent=0, at=999),
        LineRecord("a", parent=0, at=-1),
        LineRecord("a", parent=0, at=5, luck="good"),
        LineRecord("a", parent=0, at=5, seed=2**63),
        LineRecord("a", parent=0, at=5, seat=9),
        LineRecord("a", parent=0, at=5, determinized={"dig": []}),
        LineRecord("", parent=0, at=5),
        LineRecord("a", parent=0, at=5, sources=("drawn",)),
        LineRecord("a", parent=0, at=5, notes={4: Note("x")}),
        LineRecord("a", parent=0, at=5, notes={5: Note(glyph="!!!")}),
        LineRecord("a", parent=0, at=5, notes={5: Note("has arch-engine-seal: within")}),
    ],
)
def test_a_study_that_could_not_be_read_again_is_not_saved(line, tmp_path):
    study = StudyRecord(game("mykerinos", 3).record, (line,))
    with pytest.raises((RecordError, OptionError)):
        save_study(study, tmp_path / "study.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_study_too_large_is_not_saved(tmp_path, monkeypatch):
    record = game("mykerinos", 3).record
    many = tuple(LineRecord(f"{number}", 0, 5) for number in range(MOST_LINES + 1))
    with pytest.raises(RecordError, match="at most 1,000 branches, not 1,001; delete some"):
        check_study(StudyRecord(record, many))
    long = replace(many[0], moves=record.moves[5:] * (2 * MOST_FACTS // record.facts))
    with pytest.raises(RecordError, match="delete some"):
        check_study(StudyRecord(record, (long,)))
    monkeypatch.setattr("arch_engine.record.write.MOST_BYTES", 10_000)
    with pytest.raises(RecordError, match="bytes and a file holds 10,000; delete some branches"):
        save_study(StudyRecord(record, (many[0],)), tmp_path / "study.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_part_of_a_table_that_is_no_plain_value_is_named(tmp_path):
    replay = load(TOMB)
    branch = replay.branch(60, "odd", luck="fresh")
    branch.determinized = {"dig": [object()]}
    with pytest.raises(RecordError, match="The branch 'odd' cannot be kept: 'dig' of its table"):
        replay.save(tmp_path / "study.parquet")


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.integers(), inner) | st.sets(st.integers())
        ),
        max_leaves=20,
    )
)
def test_a_plain_value_is_read_back_as_it_was(value):
    table: Any = Part()
    table.dig = value
    assert part_from_text(table, part_as_text("dig", value)) == ("dig", value)


class Part:
    """As much of a table as that needs; a part of a compiled one holds values of one type only."""

    __slots__ = ("dig",)


# Whole, but the rules differ


def test_a_rule_that_differs_is_named_with_branch_and_move(tmp_path, monkeypatch):
    replay = game("mykerinos", 3)
    branch = replay.branch(40, "Bold")
    played = {frozenset(move.notation.split()) for move in replay.moves}
    other = next(line for line in branch.options() if line.startswith("ext") and frozenset(line.split()) not in played)
    branch.do(other)
    path = replay.save(tmp_path / "study.parquet")
    forbidden = replay.rules.words.parse(replay.at(40), other)
    allowed, refusal = excavation.why_not, Refusal("excavation.extend", "Not there any more.")
    monkeypatch.setattr(
        excavation, "why_not", lambda table, decision: refusal if decision == forbidden else allowed(table, decision)
    )
    verdict = verify(path)
    assert (verdict.kind, verdict.move) == ("rules-differ", 41)
    assert "branch 'Bold': the facts are intact, but the rules now differ from move 41" in verdict.text


def test_cards_drawn_anew_that_the_mover_knew_to_be_otherwise_are_named(tmp_path):
    replay = load(TOMB)
    branch = replay.branch(60, "Odd", luck="fresh")
    other = (branch.seat + 1) % 4
    table: Any = branch.table
    hands = [hand[:] for hand in table.hands]
    hands[branch.seat], hands[other] = hands[other], hands[branch.seat]
    line = replace(replay.tree.record().lines[0], determinized={**branch.determinized, "hands": hands})
    path = save_study(replace(replay.tree.record(), lines=(line,)), tmp_path / "study.parquet")
    verdict = verify(path)
    assert verdict.kind == "rules-differ"
    assert verdict.text.endswith(f"was drawn anew at step 60 contradicts what {replay.names[branch.seat]} knew.")


@pytest.mark.parametrize("part", [{"asked": -1}, {"question": "deal"}, {"round": 9}, {"phase": "survey"}, {"seats": 3}])
def test_who_is_asked_is_never_drawn_anew(part, tmp_path):
    replay = load(TOMB)
    branch = replay.branch(60, "Odd", luck="fresh")
    line = replace(replay.tree.record().lines[0], determinized={**branch.determinized, **part})
    path = save_study(replace(replay.tree.record(), lines=(line,)), tmp_path / "study.parquet")
    with pytest.raises(DamagedRecord, match="no part of its table"):
        load(path)


def test_no_game_has_a_column_of_the_studies():
    for name in GAMES:
        assert not set(column_types(rules_of(name))) & {"line", *OWN_COLUMNS}


if __name__ == "__main__":
    for file, recorded in {
        "v2-mykerinos.parquet": "mykerinos-3p.parquet",
        "v2-new_expedition.parquet": TOMB.name,
    }.items():
        if not (FORMATS / file).exists():
            tree = grown(load(REPLAYS / recorded))
            tree.save(FORMATS / file)
            print(f'    "{file}": {[len(branch) for branch in tree]},')

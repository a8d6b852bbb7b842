"""Sizes before contents: however much a small file would unpack to, it is refused or open with little memory, and soon."""

import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from arch_engine import RecordError, load, simulate
from arch_engine.core.components import read_components
from arch_engine.core.errors import ComponentError
from arch_engine.record.header import header_of
from arch_engine.record.pages import Malformed, footer_of, size_of
from arch_engine.record.study import LineRecord
from arch_engine.record.write import facts_frame, study_frame
from tests.record import bombs
from tests.record.files import game, raw_of

pytestmark = pytest.mark.slow

MEGABYTES = 500
LONG = 60  # seconds, for a machine with other things to do: only what hangs takes them


def opened(path):
    """What `tests.record.opening` says of a file, in a process of its own."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.record.opening", str(path)], capture_output=True, text=True, timeout=LONG
    )
    assert found.returncode == 0, found.stderr
    assert not found.stderr, "Polars says nothing by itself"
    return json.loads(found.stdout)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read off /proc")
@pytest.mark.parametrize("name", bombs.FILES)
def test_a_small_file_takes_little_memory_and_does_not_hang(name, tmp_path):
    path = tmp_path / "file.parquet"
    path.write_bytes(bombs.FILES[name]())
    assert path.stat().st_size < 1_000_000
    found = opened(path)
    assert found["megabytes"] < MEGABYTES, found
    assert len(found["said"]) < len(str(path)) + 200


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a collection of six million rows", "has 6,000,000 rows where its header says 6,000,000"),
        ("a text of eighty megabytes", "bytes, more than a file of its kind holds"),
        ("a study of long texts", "bytes of text; a file of its kind has at most 10,000,000"),
        ("a review of nineteen million roll outs", "unpacks to 38,001,330 values"),
        ("a game of a thousand moves at a table of thirty thousand tiles", "its tables are larger than those of any game"),
        ("components of eighteen thousand sheets", "has 18000 sheets; 50 is the most"),
        ("components with thirty thousand columns", "has 30000 columns; 50 is the most"),
    ],
)  # fmt: skip
def test_the_sentence_names_what_is_too_large(name, problem, tmp_path):
    path = tmp_path / "file.parquet"
    path.write_bytes(bombs.FILES[name]())
    with pytest.raises(RecordError, match=problem):
        load(path) if "collection" not in name and "review" not in name else open_other(path)


def open_other(path):
    from arch_engine.dataset.older import collected_games
    from arch_engine.record.codec import Sealed
    from arch_engine.record.review_file import MOST_BYTES, review_in

    file = Sealed.read(path, MOST_BYTES)
    return list(collected_games(file)) if file.header.get("collection") else review_in(file)


# What is large and honest still opens


def test_a_study_of_a_thousand_branches_opens(tmp_path):
    replay = simulate("new_expedition", ["random"] * 3, 5)
    for number in range(300):
        replay.branch(at=len(replay) - 2 - number % 9, luck="fresh", seed=number).finish("random", seed=number)
    record = replay.tree.record()
    more = tuple(
        LineRecord(f"More {number}", 1 + number % 300, record.lines[number % 300].end) for number in range(700)
    )
    path = tmp_path / "study.parquet"
    whole = replace(record, lines=(*record.lines, *more))
    frame = study_frame(whole)
    header = header_of(whole.game) | {"format": 2, "study": True, "lines": 1000, "rows": frame.height}
    path.write_bytes(bombs.sealed(frame, header))
    found = opened(path)
    assert found["said"] == f"{len(replay)} moves, 1000 branches"
    assert found["megabytes"] < MEGABYTES
    lines = load(path).tree.record().lines
    assert {line.name: (line.at, line.moves, line.determinized) for line in lines} == {
        line.name: (line.at, line.moves, line.determinized) for line in whole.lines
    }


# The sizes that are believed


def test_the_sizes_of_every_file_of_ours_are_read():
    raw = raw_of()
    footer = footer_of(raw)
    rows = facts_frame(game().record)
    assert footer.rows == rows.height
    assert footer.columns == rows.columns
    assert size_of(raw, footer).values == rows.height * rows.width


def test_a_page_that_holds_another_number_of_values_than_the_footer_says_is_malformed():
    raw = raw_of()
    footer = footer_of(raw)
    for chunk in footer.groups[0][1]:
        altered = {**chunk[3], 5: chunk[3][5] + 1}
        groups = [
            {**footer.groups[0], 1: [{**one, 3: altered if one is chunk else one[3]} for one in footer.groups[0][1]]}
        ]
        with pytest.raises(Malformed):
            size_of(raw, replace(footer, groups=groups))


@pytest.mark.parametrize(
    ("field", "value"), [(4, 1), (7, -1), (7, 10**9), (9, 0), (9, 10**9), (9, -5), (11, -5), (5, "x"), (7, None)]
)
def test_a_column_that_lies_about_where_it_is_or_how_it_is_packed_is_malformed(field, value):
    raw = raw_of()
    footer = footer_of(raw)
    first, *others = footer.groups[0][1]
    groups = [{**footer.groups[0], 1: [{**first, 3: {**first[3], field: value}}, *others]}]
    with pytest.raises(Malformed):
        size_of(raw, replace(footer, groups=groups))


def test_columns_that_share_their_bytes_are_malformed():
    raw = raw_of()
    footer = footer_of(raw)
    with pytest.raises(Malformed):
        size_of(raw, replace(footer, groups=footer.groups * 50))


# Component files


def test_a_component_file_of_many_sheets_is_refused(tmp_path):
    sheet = {"columns": ["a"], "sources": ["owner"], "rows": []}
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"game": "mykerinos", "sheets": {str(number): sheet for number in range(51)}}))
    with pytest.raises(ComponentError, match="has 51 sheets; 50 is the most"):
        read_components(path)


def test_polars_says_nothing_where_it_panics(tmp_path, capfd):
    from polars.exceptions import PanicException

    from arch_engine.record.codec import without_panics

    with pytest.raises(PanicException), without_panics():
        os.write(2, b"thread 'x' panicked\n")
        raise PanicException("x")
    with without_panics():
        os.write(2, b"something else\n")
    assert capfd.readouterr().err == "something else\n"

"""Files that are not loaded: each is refused with one sentence that names the file and what is wrong with it."""

import io
import json
import os
import tracemalloc
from pathlib import Path

import polars as pl
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from arch_engine import ArchError, DamagedRecord, RecordError, load, verify
from arch_engine.core.errors import shown
from arch_engine.core.moves import happening
from arch_engine.record.codec import as_bytes, packed, unpacked
from arch_engine.record.schema import MOST_BYTES, MOST_FACTS
from arch_engine.record.write import facts_frame
from tests.record.files import first_row, game, parts_of, raw_of, resealed, with_cell

RAW = raw_of()
FRAME, HEADER = parts_of(RAW)


def written(tmp_path, raw):
    path = tmp_path / "game.parquet"
    path.write_bytes(raw)
    return path


def refusal(path, error=RecordError):
    """The sentence a file is refused with, by `load` and by `verify`."""
    with pytest.raises(error) as refused:
        load(path)
    sentence = str(refused.value)
    damaged = isinstance(refused.value, DamagedRecord)
    assert damaged == (error is DamagedRecord)
    assert shown(path) in sentence, "the sentence names the file"
    assert "\n" not in sentence
    assert len(sentence) < len(str(path)) + 400
    verdict = verify(path)
    assert verdict.text == sentence
    assert verdict.kind == ("damaged" if damaged else "unreadable")
    return sentence


# Files that are no whole record


def test_the_file_that_is_altered_here_is_a_good_one(tmp_path):
    assert verify(written(tmp_path, RAW)).holds
    assert verify(written(tmp_path, resealed(RAW))).holds


@pytest.mark.parametrize("length", [5, 7, 8, 12, 100, 1000, len(RAW) // 2, len(RAW) - 5, len(RAW) - 4, len(RAW) - 1])
def test_a_file_cut_short_is_damaged(length, tmp_path):
    sentence = refusal(written(tmp_path, RAW[:length]), DamagedRecord)
    assert sentence.endswith("is damaged: its end is missing; use another copy of the file.")


@pytest.mark.parametrize("length", [0, 1, 3])
def test_a_file_of_less_than_four_bytes_is_no_parquet_file(length, tmp_path):
    sentence = refusal(written(tmp_path, RAW[:length]))
    assert sentence.endswith("is not a Parquet file; give a file that arch-engine has written.")


@pytest.mark.parametrize("length", range(13, len(RAW), len(RAW) // 60))
def test_a_file_cut_short_anywhere_is_damaged(length, tmp_path):
    refusal(written(tmp_path, RAW[:length]), DamagedRecord)


def test_a_file_with_something_behind_it_is_damaged(tmp_path):
    refusal(written(tmp_path, RAW + b"\n"), DamagedRecord)
    refusal(written(tmp_path, RAW + RAW[-8:]), DamagedRecord)


@pytest.mark.parametrize("start", range(8))
def test_a_flipped_bit_is_found(start, tmp_path):
    for bit in range(start * 127, 8 * len(RAW), 8 * 127 + 1):
        raw = bytearray(RAW)
        raw[bit // 8] ^= 1 << bit % 8
        with pytest.raises(RecordError, match="game"):
            load(written(tmp_path, bytes(raw)))


@settings(deadline=None, max_examples=60)
@given(st.integers(4, len(RAW) - 5), st.binary(min_size=1, max_size=20))
def test_overwritten_bytes_are_found(tmp_path_factory, place, noise):
    raw = RAW[:place] + noise + RAW[place + len(noise) :]
    path = tmp_path_factory.getbasetemp() / "overwritten.parquet"
    path.write_bytes(raw)
    if raw != RAW:
        with pytest.raises(RecordError):
            load(path)


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=300))
def test_any_other_bytes_are_refused(tmp_path_factory, raw):
    path = tmp_path_factory.getbasetemp() / "any.parquet"
    for content in (raw, b"PAR1" + raw + b"PAR1"):
        path.write_bytes(content)
        with pytest.raises(RecordError):
            load(path)


def test_a_file_that_is_not_there_is_named(tmp_path):
    assert refusal(tmp_path / "none") == f"{tmp_path}/none cannot be read: No such file or directory; check the name."


def test_a_folder_is_refused(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path} is not a file; give a file that arch-engine has written."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_before_anybody_waits_for_it(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").endswith("pipe is not a file; give a file that arch-engine has written.")


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused(device):
    if not Path(device).exists():
        pytest.skip("this system has no such device")
    assert refusal(device) == f"{device} is not a file; give a file that arch-engine has written."


@pytest.mark.parametrize("content", [b"", b"\n", b"name,score\nAna,3\n", b"\x89PNG\r\n", b"{}", b"PAR"])
def test_a_file_of_another_kind_is_refused(content, tmp_path):
    assert refusal(written(tmp_path, content)).endswith(
        "is not a Parquet file; give a file that arch-engine has written."
    )


def test_a_parquet_file_of_somebody_else_is_refused(tmp_path):
    pl.DataFrame({"a": [1, 2]}).write_parquet(tmp_path / "game.parquet")
    assert refusal(tmp_path / "game.parquet") == (
        f"{tmp_path}/game.parquet is a Parquet file, but not one that arch-engine has written (it has no seal)."
    )


def test_a_file_rewritten_with_polars_has_lost_its_seal(tmp_path):
    FRAME.write_parquet(tmp_path / "game.parquet")
    assert refusal(tmp_path / "game.parquet").endswith("(it has no seal).")


def test_a_file_far_too_large_is_not_read(tmp_path):
    path = tmp_path / "game.parquet"
    with path.open("wb") as file:
        file.truncate(10**12)
    assert refusal(path) == f"{path} has 1,000,000,000,000 bytes; a recorded game has at most {MOST_BYTES:,}."


def test_a_file_that_may_not_be_read_is_named(tmp_path):
    path = written(tmp_path, RAW)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert refusal(path).endswith("cannot be read: Permission denied; check the name.")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("game\0.parquet", "embedded null byte"),
        ("two\nlines", "No such file or directory"),
        ("\x1b[31mred", "No such file or directory"),
        ("half \udcff", "No such file or directory"),
    ],
)
def test_a_name_that_cannot_be_printed_stays_on_one_line(name, reason):
    assert refusal(name) == f"{name!r} cannot be read: {reason}; check the name."


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"", RecordError),
        (RAW.replace(b"seal:", b"seal;"), RecordError),
        (RAW[:100], DamagedRecord),
        (RAW[:500] + b"?" + RAW[501:], DamagedRecord),
    ],
)
def test_a_file_with_a_line_break_in_its_name_is_named_on_one_line(content, error, tmp_path):
    path = tmp_path / "two\nlines"
    path.write_bytes(content)
    assert refusal(path, error).startswith(f"{str(path)!r} is ")


# Headers, sealed


def refused_header(tmp_path, error=RecordError, **changes):
    path = written(tmp_path, resealed(RAW, header=lambda header: header | changes))
    return refusal(path, error).removeprefix(str(path))


def test_a_later_format_is_refused_with_what_to_do(tmp_path):
    assert (
        refused_header(tmp_path, format=2) == " has format 2, and this arch-engine reads up to 1; update arch-engine."
    )


@pytest.mark.parametrize("version", [None, "1", 1.0, True, [], {}])
def test_a_format_that_is_no_number_is_refused(version, tmp_path):
    sentence = refused_header(tmp_path, format=version)
    assert sentence == " has a header without a format version; give a file that arch-engine has written."


@pytest.mark.parametrize("version", [0, -1, -(10**4000), 10**4000])
def test_a_format_that_never_was_is_refused(version, tmp_path):
    refused_header(tmp_path, format=version)


@pytest.mark.parametrize("game", ["thebes", "", None, 7, ["mykerinos"], "x" * 10_000, "../../mykerinos", "core"])
def test_an_unknown_game_is_named(game, tmp_path):
    sentence = refused_header(tmp_path, game=game)
    assert sentence == f" records the game {str(game)[:40]!r}, which this arch-engine does not know."


@pytest.mark.parametrize("header", ["", "not json", "[]", "3", "null", "{", "[" * 100_000, '"' + "x" * 1000, "{}"])
def test_a_header_that_cannot_be_read_is_refused(header, tmp_path, monkeypatch):
    monkeypatch.setattr("arch_engine.record.codec.json.dumps", lambda *_, **__: header)
    raw = as_bytes(FRAME, HEADER)
    monkeypatch.undo()
    assert " header" in refusal(written(tmp_path, raw))


@pytest.mark.parametrize("count", [0, 1, 5, 200])
def test_another_number_of_players_is_refused(count, tmp_path):
    refused_header(tmp_path, ArchError, players=[{"name": "Ana", "kind": "person"}] * count)


@pytest.mark.parametrize("count", [2, 4])
def test_a_number_of_players_the_facts_do_not_have_is_refused(count, tmp_path):
    refused_header(tmp_path, DamagedRecord, players=[{"name": "Ana", "kind": "person"}] * count)


@pytest.mark.parametrize(
    "player",
    [
        "Ana", None, [], {}, {"name": "Ana"}, {"name": 3, "kind": "person"}, {"name": "", "kind": "person"},
        {"name": "x" * 81, "kind": "person"}, {"name": "Ana", "kind": None}, {"name": "Ana", "kind": "x" * 81},
    ],
)  # fmt: skip
def test_a_player_needs_a_name_and_a_kind(player, tmp_path):
    sentence = refused_header(tmp_path, players=[player] * 3)
    assert sentence == ": the header's players must have a name (1 to 80 characters) and a kind."


@pytest.mark.parametrize(
    ("part", "text", "problem"),
    [
        ("name", " ", "The player name ' ' must have 1 to 80 characters."),
        ("kind", "", "The kind of player '' must have 1 to 80 characters."),
    ],
)
def test_a_player_that_could_not_be_saved_again_is_refused(part, text, problem, tmp_path, monkeypatch):
    players = [*HEADER["players"][:2], HEADER["players"][2] | {part: text}]
    header = json.dumps(HEADER | {"players": players})
    monkeypatch.setattr("arch_engine.record.codec.json.dumps", lambda *_, **__: header)
    raw = as_bytes(FRAME, HEADER)
    monkeypatch.undo()
    path = written(tmp_path, raw)
    assert refusal(path) == f"{path}: {problem}"


@pytest.mark.parametrize("players", [None, "Ana", {"name": "Ana"}, 3])
def test_players_are_a_list(players, tmp_path):
    refused_header(tmp_path, players=players)


@pytest.mark.parametrize("facts", [-1, MOST_FACTS + 1, 10**18, None, "490", 490.0])
def test_an_absurd_number_of_facts_is_refused(facts, tmp_path):
    assert refused_header(tmp_path, facts=facts) == f" says it has {str(facts)[:20]} facts; a game has at most 65,000."


def test_another_number_of_facts_is_refused(tmp_path):
    assert refused_header(tmp_path, facts=3) == " has 490 rows where its header says 3 (at most 65,000)."


@pytest.mark.parametrize("changes", [{"seed": "1"}, {"seed": 1.5}, {"title": 3}, {"title": None}, {"title": "x" * 401}])
def test_seed_and_title_have_their_types(changes, tmp_path):
    assert (
        refused_header(tmp_path, **changes) == ": the header's seed must be a whole number and its title a short text."
    )


@pytest.mark.parametrize(
    "options",
    [
        None, [], "all", {"fly": True}, {"neutral_after_last_action": 1}, {"x\n" * 10_000: True},
        {"neutral_after_last_action": "x\n" * 10_000},
    ],
)  # fmt: skip
def test_options_the_game_does_not_have_are_refused(options, tmp_path):
    refused_header(tmp_path, ArchError, options=options)


@pytest.mark.parametrize(
    "components",
    [
        None,
        [],
        {},
        {"game": "mykerinos", "sheets": {}},
        "shipped",
        packed([]),
        packed({"a": " " * 2_000_000}),
        packed({})[:-4],
    ],
    ids=lambda value: str(value)[:20],
)
def test_components_that_are_none_are_refused(components, tmp_path):
    refused_header(tmp_path, ArchError, components=components)


def test_components_that_contradict_the_rulebook_are_refused(tmp_path):
    components = unpacked(parts_of(RAW)[1]["components"])
    components["sheets"]["parcels"]["rows"][35][2] = 4
    refused_header(tmp_path, ArchError, components=components)
    refused_header(tmp_path, ArchError, components=packed(components))


def test_components_their_fingerprint_does_not_fit_are_damaged(tmp_path):
    refused_header(tmp_path, DamagedRecord, components_digest="0" * 16)


def test_a_number_of_moves_the_facts_do_not_have_is_damaged(tmp_path):
    refused_header(tmp_path, DamagedRecord, moves=3)


@pytest.mark.parametrize("part", ["format", "game", "players", "facts", "components", "options", "result"])
def test_a_header_without_a_part_is_refused(part, tmp_path):
    def without(header):
        return {name: value for name, value in header.items() if name != part}

    error = DamagedRecord if part == "result" else ArchError
    refusal(written(tmp_path, resealed(RAW, header=without)), error)


@pytest.mark.parametrize(
    "result",
    [
        None, {}, {"over": True}, HEADER["result"] | {"over": False}, HEADER["result"] | {"winners": []},
        HEADER["result"] | {"winners": [2]}, HEADER["result"] | {"totals": [{"prestige": 99}] * 3},
    ],
)  # fmt: skip
def test_a_result_the_facts_do_not_give_is_damaged(result, tmp_path):
    sentence = refused_header(tmp_path, DamagedRecord, result=result)
    assert sentence == " is damaged: the result in its header is not the one its facts give."


# Rows, sealed


def refused_rows(tmp_path, change, error=DamagedRecord):
    def recounted(header):
        return header | {"facts": change(FRAME).height}

    path = written(tmp_path, resealed(RAW, frame=change, header=recounted))
    return refusal(path, error).removeprefix(str(path))


@pytest.mark.parametrize("column", FRAME.columns)
def test_a_missing_column_is_named(column, tmp_path):
    assert (
        refused_rows(tmp_path, lambda frame: frame.drop(column), RecordError) == f": the column {column!r} is missing."
    )


@pytest.mark.parametrize("column", FRAME.columns)
def test_a_column_of_another_type_is_named(column, tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: frame.with_columns(pl.lit(1.5).alias(column)), RecordError)
    assert sentence == f": the column {column!r} is Float64, and should be {FRAME.schema[column]}."


def test_an_extra_column_is_named(tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: frame.with_columns(pl.lit(1).alias("luck")), RecordError)
    assert sentence == ": the columns 'luck' do not belong to this game."


def test_columns_with_line_breaks_in_their_names_do_not_break_the_sentence(tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: frame.with_columns(pl.lit(1).alias("a\nb")), RecordError)
    assert sentence == ": the columns 'a\\nb' do not belong to this game."


def test_columns_may_stand_in_another_order(tmp_path):
    path = written(tmp_path, resealed(RAW, frame=lambda frame: frame.select(sorted(frame.columns))))
    assert load(path).record == game().record


def test_more_rows_than_a_game_can_have_are_refused_before_they_are_read(tmp_path):
    def bloated(frame):
        return pl.concat([frame] * (1 + 2_000_000 // frame.height))

    path = written(tmp_path, resealed(RAW, frame=bloated))
    assert "rows where its header says" in refusal(path)


def test_facts_out_of_order_are_damaged(tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: frame.reverse())
    assert sentence == ", row 0, column 'seq': it holds 489; facts must stand in order, counted from 0."


def test_a_missing_fact_is_damaged(tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: pl.concat([frame[:100], frame[101:]]))
    assert sentence == ", row 100, column 'seq': it holds 101; facts must stand in order, counted from 0."


def test_a_missing_end_is_damaged(tmp_path):
    sentence = refused_rows(tmp_path, lambda frame: frame[:-1])
    assert sentence == ": the last move has no digest, so it is not complete; use another copy of the file."


def test_a_missing_last_move_is_damaged(tmp_path):
    last = FRAME["move"].max()
    sentence = refused_rows(tmp_path, lambda frame: frame.filter(pl.col("move") != last))
    assert sentence == " is damaged: the result in its header is not the one its facts give."


def test_a_fact_the_game_does_not_have_is_named(tmp_path):
    sentence = refused_rows(tmp_path, with_cell(7, "kind", "explode"))
    assert sentence == ", row 7, column 'kind': 'explode' is no fact of Mykerinos."


@pytest.mark.parametrize("kind", ["__init__", "copy", "state", "digest", "apply", "columns", "log", "neutral", ""])
def test_only_verbs_are_facts(kind, tmp_path):
    assert refused_rows(tmp_path, with_cell(7, "kind", kind)).endswith(f"{kind!r} is no fact of Mykerinos.")


def test_a_missing_kind_is_damaged(tmp_path):
    assert refused_rows(tmp_path, with_cell(7, "kind", None)).endswith("'None' is no fact of Mykerinos.")


CUBE = first_row(FRAME, kind="place_cube", seat=0)
FIRST = first_row(FRAME, decision=FRAME.filter(kind="place_cube")["decision"].drop_nulls()[0])


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("space", 63),
        ("space", 71),
        ("seat", 1),
        ("kind", "win"),
    ],
)
def test_an_altered_fact_does_not_fit_its_digest(column, value, tmp_path):
    sentence = refused_rows(tmp_path, with_cell(CUBE, column, value))
    assert sentence.startswith(f" is damaged: after move {FRAME['move'][CUBE]} (")
    assert sentence.endswith(") the table is not the one that was recorded; use another copy of the file.")


@pytest.mark.parametrize(
    ("column", "value", "problem"),
    [
        ("space", -1, "it holds -1; numbers count from 0."),
        ("space", None, "a number is missing."),
        ("space", 72, "it holds 72; the highest number is 71."),
        ("space", 127, "it holds 127; the highest number is 71."),
        ("seat", 3, "there is no seat 3."),
        ("seat", 100, "there is no seat 100."),
    ],
)
def test_a_number_that_cannot_be_is_named_with_its_place(column, value, problem, tmp_path):
    assert refused_rows(tmp_path, with_cell(CUBE, column, value)) == f", row {CUBE}, column {column!r}: {problem}"


def test_an_altered_digest_is_found(tmp_path):
    row = FRAME["digest"].is_not_null().arg_max()
    assert "is damaged: after move 1 (" in refused_rows(tmp_path, with_cell(row, "digest", 42))


@pytest.mark.parametrize("seat", [-1, None, -3])
def test_a_negative_seat_is_damaged_even_where_python_would_count_from_the_end(seat, tmp_path):
    position = (seat or -1) % 3
    refused_rows(tmp_path, with_cell(first_row(FRAME, kind="place_cube", seat=position), "seat", seat))


@pytest.mark.parametrize("place", [-1, None])
def test_a_negative_place_is_damaged_even_where_python_would_count_from_the_end(place, tmp_path):
    refused_rows(tmp_path, with_cell(first_row(FRAME, kind="lay_parcel", place=7), "place", place))


@pytest.mark.parametrize("seat", [-1, None, 3])
def test_a_score_for_nobody_is_damaged(seat, tmp_path):
    refused_rows(tmp_path, with_cell(first_row(FRAME, kind="score", seat=2), "seat", seat))


@pytest.mark.parametrize("column", ["measure", "source"])
def test_a_score_in_unknown_words_is_damaged(column, tmp_path):
    row = first_row(FRAME, kind="score")
    sentence = refused_rows(tmp_path, with_cell(row, column, "beauty"))
    assert sentence == f", row {row}: a score must be of a measure and from a source that Mykerinos has."


@pytest.mark.parametrize("column", ["measure", "source", "rule"])
@pytest.mark.parametrize("value", [None, "", "x" * 401, "two\nlines", "\x1b[31mred", "half\u202e"])
def test_a_score_needs_short_words(column, value, tmp_path):
    sentence = refused_rows(tmp_path, with_cell(first_row(FRAME, kind="score"), column, value))
    assert sentence.endswith(f", column {column!r}: a short text is missing.")


@pytest.mark.parametrize(("column", "value"), [("card", 5), ("space", 5), ("question", "pass"), ("patron", -1)])
def test_a_fact_has_no_values_but_its_own(column, value, tmp_path):
    row = first_row(FRAME, kind="begin_season")
    refused_rows(tmp_path, with_cell(row, column, value))


@pytest.mark.parametrize(("column", "value"), [("round", 3), ("phase", "tea"), ("seen_by", 0), ("mover", 1)])
def test_what_is_said_about_a_fact_must_fit_it(column, value, tmp_path):
    refused_rows(tmp_path, with_cell(FIRST + 1, column, value))


@pytest.mark.parametrize("mover", [-2, 3, 100])
def test_a_move_by_a_seat_that_is_not_there_is_damaged(mover, tmp_path):
    sentence = refused_rows(tmp_path, with_cell(FIRST, "mover", mover))
    assert sentence == f", row {FIRST}, column 'mover': there is no seat {mover}."


@pytest.mark.parametrize("column", ["decision", "rule"])
@pytest.mark.parametrize("value", [None, "", "x" * 401, "pass\nand more", "\0", "\x1b[31mpass", "\u202epass"])
def test_a_move_begins_with_its_decision_and_rule(column, value, tmp_path):
    sentence = refused_rows(tmp_path, with_cell(FIRST, column, value))
    assert sentence == f", row {FIRST}, column {column!r}: a move must begin with its decision and rule."


@pytest.mark.parametrize("column", ["decision", "rule", "question", "phase", "kind"])
def test_a_very_long_text_is_named_with_its_place(column, tmp_path):
    sentence = refused_rows(tmp_path, with_cell(FIRST, column, "x" * 100_000))
    assert sentence == f", row {FIRST}, column {column!r}: it holds a text longer than 400 characters."


@pytest.mark.parametrize("question", [None, "", "x" * 401, "two\nlines", "\x1b[31mred"])
def test_a_question_is_a_short_text(question, tmp_path):
    row = first_row(FRAME, kind="ask", seat=0)
    sentence = refused_rows(tmp_path, with_cell(row, "question", question))
    assert sentence == f", row {row}, column 'question': a short text is missing."


def test_a_second_decision_in_a_move_is_damaged(tmp_path):
    sentence = refused_rows(tmp_path, with_cell(FIRST + 1, "decision", "pass"))
    assert sentence == f", row {FIRST + 1}, column 'decision': only the first row of a move has one."


def test_a_wrong_number_of_a_move_is_damaged(tmp_path):
    number = FRAME["move"][FIRST]
    sentence = refused_rows(tmp_path, with_cell(FIRST, "move", 1))
    assert sentence == f", row {FIRST}, column 'move': it holds 1 where move {number} is due."


@pytest.mark.parametrize("column", ["decision", "question", "source"])
def test_long_texts_that_pack_into_a_small_file_do_not_fill_the_memory(column, tmp_path):
    def bomb(frame):
        return frame.with_columns(pl.lit("x" * 500_000).alias(column))

    path = written(tmp_path, resealed(RAW, frame=bomb))
    tracemalloc.start()
    with pytest.raises(ArchError):
        load(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size < MOST_BYTES
    assert peak < 40_000_000


def cells():
    """Any value of the table, and one that may stand there instead."""
    texts = st.none() | st.sampled_from(["", "pass", "score", "ask", "over", "excavation", "two\nlines"])
    numbers = st.none() | st.sampled_from([-3, -1, 0, 1, 2, 3, 5, 40, 127])
    strings = [name for name, kind in FRAME.schema.items() if kind == pl.String]
    signed = [name for name, kind in FRAME.schema.items() if kind.is_signed_integer()]
    rows = st.integers(0, FRAME.height - 1)
    return st.tuples(rows, st.sampled_from(strings), texts) | st.tuples(rows, st.sampled_from(signed), numbers)


@settings(deadline=None, max_examples=150)
@given(cells())
@example((90, "card", 40))
@example((0, "question", "markers"))
def test_what_is_loaded_can_be_shown(tmp_path_factory, cell):
    path = tmp_path_factory.getbasetemp() / "cell.parquet"
    path.write_bytes(resealed(RAW, frame=with_cell(*cell)))
    try:
        replay = load(path)
    except RecordError as problem:
        assert "\n" not in str(problem)
        return
    replay.curves(replay.rules.measures)
    replay.scores()
    replay.describe()
    table = replay.at(0)
    for move in replay.moves:
        for fact in happening(table, move.facts):
            replay.rules.words.narrate(table, fact, replay.names)


def test_a_file_read_from_memory_is_the_one_that_was_written():
    assert pl.read_parquet(io.BytesIO(RAW)).equals(facts_frame(game().record))

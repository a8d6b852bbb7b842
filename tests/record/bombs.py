"""Small files that would unpack to much, or keep a reader busy for long: each is what a hand-made file may be, sealed as ours are."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any

import polars as pl

from arch_engine import simulate
from arch_engine.core.errors import NotationError
from arch_engine.core.files import SEAL_MARK
from arch_engine.core.moves import Move
from arch_engine.core.table import Fact
from arch_engine.games import rules_of
from arch_engine.record.codec import UNSEALED, packed, unpacked
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import header_of
from arch_engine.record.review_file import fingerprint, review_schema
from arch_engine.record.schema import HEADER_KEY, polars_schema, verb_columns
from arch_engine.record.study import LineRecord, StudyRecord
from arch_engine.record.write import facts_frame, study_frame, study_schema

NO_MEANING = NotationError("nothing")
FILES: dict[str, Callable[[], bytes]] = {}


def bomb(make: Callable[[], bytes]) -> Callable[[], bytes]:
    FILES[make.__name__.replace("_", " ")] = cache(make)
    return make


def sealed(rows: pl.LazyFrame | pl.DataFrame, header: dict[str, Any] | str) -> bytes:
    """Rows as a file, written piece by piece so that the test itself stays small."""
    text = header if isinstance(header, str) else json.dumps(header)
    buffer = io.BytesIO()
    seal = (SEAL_MARK + UNSEALED).decode()
    rows.lazy().sink_parquet(
        buffer, metadata={HEADER_KEY: text, "arch-engine.seal": seal}, compression_level=15, row_group_size=60_000
    )
    raw = buffer.getvalue()
    return raw.replace(SEAL_MARK + UNSEALED, SEAL_MARK + sha256(raw).hexdigest().encode())


@cache
def game(name: str = "mykerinos", players: int = 2) -> GameRecord:
    return simulate(name, ["random"] * players, 1).record


def repeated(schema: dict[str, pl.DataType], rows: int, **values: Any) -> pl.LazyFrame:
    """One row over and over."""
    columns = [pl.lit(values.get(name), dtype=kind).alias(name) for name, kind in schema.items()]
    return pl.LazyFrame({"n": [0]}).select(pl.repeat(0, rows).alias("n")).select(*columns, "n").drop("n")


def made_up(record: GameRecord, moves: Iterable[Sequence[Fact]]) -> GameRecord:
    """A game of any facts at all, move by move, with the digests that they give."""
    table = record.first_table()
    found = []
    for facts in moves:
        table.advance(facts)
        found.append(Move(-1, "x", "y", tuple(facts), table.digest(), NO_MEANING))
    return replace(record, moves=tuple(found))


def asks(number: int) -> list[list[Fact]]:
    """So many moves in which nothing happens."""
    return [[("ask", 0, "turn")]] * number


def game_file(record: GameRecord) -> bytes:
    return sealed(facts_frame(record), header_of(record))


def one_move(record: GameRecord, facts: Sequence[Fact]) -> bytes:
    """The file of a game of one move, whose facts nobody has tried."""
    roles = verb_columns(record.rules)
    rows = [
        {"seq": seq, "move": 1, "round": 0, "phase": "set-up", "kind": fact[0], "seen_by": 3}
        | dict(zip(roles[fact[0]], fact[1:], strict=True))
        for seq, fact in enumerate(facts)
    ]
    rows[0] |= {"decision": "x", "rule": "y"}
    rows[-1] |= {"digest": 1}
    frame = pl.DataFrame(rows, schema=polars_schema(record.rules))
    return sealed(frame, header_of(record) | {"facts": len(facts), "moves": 1})


# -- rows ----------------------------------------------------------------------------------------------------------
@bomb
def a_collection_of_six_million_rows() -> bytes:
    header = header_of(game())
    components = {header["components_digest"]: header.pop("components")}
    headers = [header | {"facts": 60_000}] * 100
    whole = {"format": 1, "collection": True, "components": components, "games": headers}
    schema = {"game": pl.UInt32(), **polars_schema(rules_of("mykerinos"))}
    return sealed(repeated(schema, 6_000_000, game=0, decision="pass", rule="pass", phase="x", kind="win"), whole)


@bomb
def a_game_with_five_long_texts_in_every_row() -> bytes:
    schema = polars_schema(rules_of("mykerinos"))
    texts = {name: "\U0001f3db" * 400 for name, kind in schema.items() if kind == pl.String}
    return sealed(repeated(schema, 65_000, **texts), header_of(game()) | {"facts": 65_000})


@bomb
def a_text_of_eighty_megabytes() -> bytes:
    schema = polars_schema(rules_of("mykerinos"))
    return sealed(repeated(schema, 2, decision="x" * 80_000_000), header_of(game()) | {"facts": 2})


@bomb
def a_study_of_long_texts() -> bytes:
    schema = study_schema(rules_of("mykerinos"))
    header = header_of(game()) | {"format": 2, "study": True, "lines": 1, "rows": 6_000}
    return sealed(repeated(schema, 6_000, line=1, kind="study.redraw", text="cubes [" + "0, " * 30_000 + "0]"), header)


# -- roll-outs -----------------------------------------------------------------------------------------------------
def review_file(rows: int, rollouts: int) -> bytes:
    header = {
        "format": 1, "review": True, "game": "mykerinos", "fingerprint": fingerprint(game()), "judge": {}, "rows": rows,
    }  # fmt: skip
    schema = review_schema(False)
    one = pl.DataFrame(
        {
            "step": [1], "seat": [0], "stage": ["start"], "view": ["knowing"], "decision": [""], "played": [False], "merit": [0.0],
            "wins": [[1.0] * rollouts], "points": [[40.0] * rollouts],
        },
        schema=schema,
    )  # fmt: skip
    return sealed(pl.concat([one.lazy()] * rows), header)


@bomb
def a_review_of_nineteen_million_roll_outs() -> bytes:
    return review_file(190, 100_000)


@bomb
def a_review_of_one_row_of_nine_million_roll_outs() -> bytes:
    return review_file(1, 9_000_000)


@bomb
def a_review_of_as_many_roll_outs_as_may_be() -> bytes:
    return review_file(20, 100_000)


# -- facts that keep a reader busy ---------------------------------------------------------------------------------
@bomb
def a_study_of_nine_hundred_branches_of_a_long_game() -> bytes:
    record = made_up(game(), asks(30_000))
    lines = tuple(LineRecord(f"Branch {number}", 0, 30_000 - number) for number in range(900))
    study = StudyRecord(record, lines)
    frame = study_frame(study)
    return sealed(frame, header_of(record) | {"format": 2, "study": True, "lines": 900, "rows": frame.height})


@bomb
def a_study_of_nine_hundred_branches_of_a_long_branch() -> bytes:
    start = game()
    table = start.last_table()
    table.ask(0, "turn")
    moves = (Move(-1, "x", "y", (("ask", 0, "turn"),), table.digest(), NO_MEANING),) * 40_000
    end = len(start.moves)
    long = LineRecord("Long", 0, end, moves=moves, sources=("chosen",) * 40_000)
    lines = (long, *(LineRecord(f"Branch {number}", 1, end + 40_000 - number) for number in range(900)))
    frame = study_frame(StudyRecord(start, lines))
    return sealed(frame, header_of(start) | {"format": 2, "study": True, "lines": 901, "rows": frame.height})


@bomb
def a_game_of_sixty_five_thousand_moves() -> bytes:
    return game_file(made_up(game(), asks(65_000)))


@bomb
def a_game_of_a_thousand_moves_at_a_table_of_thirty_thousand_tiles() -> bytes:
    tiles: list[Fact] = [("stack_tile", 0, 1)] * 30_000
    return game_file(made_up(game("royal_society"), [tiles, *asks(1_000)]))


@bomb
def a_game_that_moves_thirty_thousand_cards_at_a_time() -> bytes:
    return one_move(game("new_expedition"), [("give", 0, 1, 32_000), ("take", 0, 1, 32_000)] * 10_000)


@bomb
def a_game_that_looks_into_a_full_chamber() -> bytes:
    facts = [("choose_monument", 0), *[("fill_chamber", 0, 1)] * 20_000, *[("look", 0, 0)] * 20_000]
    return one_move(game("new_expedition"), facts)


# -- headers -------------------------------------------------------------------------------------------------------
@bomb
def a_header_of_a_hundred_thousand_lists_in_each_other() -> bytes:
    text = json.dumps(header_of(game()) | {"options": "HERE"}).replace('"HERE"', "[" * 100_000 + "]" * 100_000)
    return sealed(facts_frame(game()), text)


@bomb
def a_header_with_a_number_of_four_thousand_digits() -> bytes:
    return sealed(facts_frame(game()), header_of(game()) | {"facts": int("9" * 4_000)})


@bomb
def components_of_eighteen_thousand_sheets() -> bytes:
    sheet = {"columns": ["a"], "sources": ["owner"], "rows": []}
    data = {"game": "mykerinos", "sheets": {f"{number:x}": sheet for number in range(18_000)}}
    return sealed(facts_frame(game()), header_of(game()) | {"components": packed(data)})


@bomb
def components_with_thirty_thousand_columns() -> bytes:
    data = unpacked(header_of(game())["components"])
    columns = [f"{number:x}" for number in range(30_000)]
    marks = dict.fromkeys(columns, "owner")
    data["sheets"] = {
        "parcels": {
            "columns": columns,
            "sources": ["owner"] * 30_000,
            "rows": [[1] * 30_000],
            "exceptions": {"1": marks},
        }
    }
    return sealed(facts_frame(game()), header_of(game()) | {"components": packed(data)})

"""What earlier versions wrote: many games in one file, and parts whose facts had fewer columns. Both become parts as they are written now.

In such a part a decision stands in its row as a word and numbers (`start 15`), but only where the facts of its move do not tell it. Where a
move has certain kinds of facts, a *form* in the header says which word its decision has, and of which fact each number is an argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import Components
from arch_engine.core.digests import Digests
from arch_engine.core.errors import ArchError, DamagedRecord, NotationError, RecordError
from arch_engine.core.facts import Fact
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import BROKEN, Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.dataset.game_rows import Row, another_result, frame_of_games, header_in, result_columns
from arch_engine.dataset.layout import FACTS, Part
from arch_engine.dataset.parts import (
    FORMER,
    PartMaker,
    files_of,
    games_of,
    kept_components,
    most_facts,
    not_its_facts,
    part_file,
    part_schema,
    plan_in,
)
from arch_engine.games import rules_of
from arch_engine.record.codec import Sealed, check_texts, collected, seal_of, unpacked
from arch_engine.record.following import begun, components_in, open_record
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import valid_header
from arch_engine.record.rows import Columns, FactReader
from arch_engine.record.schema import AFTER, BEFORE, PART_FORMAT, polars_schema, verb_columns
from arch_engine.record.write import facts_frame

if TYPE_CHECKING:
    import polars as pl

MOST_GAMES = 100_000
MOST_BYTES = 500_000_000
LARGEST = 300_000  # rows of a row group

Form = tuple[str, list[Any], bool]
"""The word of a decision, where its numbers come from, and whether they are sorted."""

Forms = dict[tuple[str, ...], Form]
"""Forms by the kinds of a move's facts."""


# -- many games in one file --------------------------------------------------------------------------------------------


def collected_games(file: Sealed) -> Iterator[GameRecord]:
    """Yield the games of a collection in their order, each checked as a file of its own is; raises RecordError, DamagedRecord."""
    import polars as pl

    where = file.where
    headers, components = file.header.get("games"), file.header.get("components")
    if not isinstance(headers, list) or not isinstance(components, dict) or not 1 <= len(headers) <= MOST_GAMES:
        raise RecordError("{where} has no header of its games; use another copy.", where=where)
    full = []
    for number, header in enumerate(headers):
        place = say("{path}, game {number}", path=where, number=number)
        if not isinstance(header, dict):
            raise RecordError("{where} has no header; give a file that arch-engine has written.", where=place)
        own = {**header, "components": components.get(str(header.get("components_digest")))}
        full.append((valid_header(own, place), place))
    rules = rules_of(full[0][0]["game"])
    total = sum(header["facts"] for header, _ in full)
    rows = file.scan({"game": pl.UInt32(), **polars_schema(rules)}, total, most_facts(file.raw))
    first = 0
    for number, (header, place) in enumerate(full):
        facts = collected(rows.slice(first, header["facts"]), where)
        first += header["facts"]
        if header["game"] != rules.game or not (facts["game"] == number).all():
            raise DamagedRecord(
                "{where} is damaged: its facts are not where its header says; use another copy.", where=place
            )
        check_texts(facts, place, {})
        yield open_record(header, components_in(header, rules, place), facts.drop("game"), rules, place)


# -- parts -------------------------------------------------------------------------------------------------------------


def renew(folder: Path, part: Part) -> None:
    """Write a part anew if an earlier version has written it; raises RecordError, DamagedRecord where it cannot be read.

    Its facts come first. If this is stopped before the games name them, the next time goes on with the facts that are there.
    """
    games, of_games = games_of(folder, part)
    if of_games.header["format"] >= PART_FORMAT:
        return
    facts, named = part_file(part.facts_in(folder), part, FACTS), of_games.header.get("facts_seal")
    rows, rules = sum(row["facts"] for row in games), rules_of(part.game)
    if facts.header.get("renewed") == named:
        lazy = facts.scan(part_schema(rules), rows, most_facts(facts.raw), largest=LARGEST, former=FORMER)
        frame = collected(lazy, facts.where)
    elif seal_of(facts.raw) != named:
        raise not_its_facts(facts.where)
    else:
        frame = _facts_anew(folder, part, games, facts)
    files_of(part, frame, frame_of_games(games, part.first), plan_in(of_games), renewed=named).write(folder)


def _facts_anew(folder: Path, part: Part, games: Sequence[Row], file: Sealed) -> pl.DataFrame:
    """The facts of a part, as the games' own files have them."""
    rules = rules_of(part.game)
    rows = file.scan(_schema(rules), sum(row["facts"] for row in games), most_facts(file.raw), largest=LARGEST)
    learned, maker, first = _learned(file), PartMaker(rules, part.first), 0
    components: dict[str, Components] = {}
    for number, row in enumerate(games, start=part.first):
        where, digest = say("{path}, game {number}", path=file.where, number=number), row["components"]
        if digest not in components:
            components[digest] = kept_components(folder, digest)
        facts = collected(rows.slice(first, row["facts"]), where)
        first += row["facts"]
        if not (facts["number"] == number).all():
            raise DamagedRecord(
                "{where} is damaged: its facts are not where its row says; use another copy.", where=where
            )
        check_texts(facts, where, {})
        header = valid_header(header_in(row, where), where)
        head, table = begun(header, components[digest], rules, where)
        forms = next((forms for since, forms in reversed(learned) if since <= number), {})
        moves, digests = [], Digests()
        try:
            for came, decision in _moves(rules, facts.to_dict(as_series=False), head, forms, where):
                mover, line, rule = _told(rules, table, decision)
                table.advance(came)
                moves.append(Move(mover, line, rule, came, digests.digest(table), decision))
            same = all(row[name] == value for name, value in result_columns(rules, table).items())
        except ArchError:
            raise
        except BROKEN:
            same = False
        if not same:
            raise another_result(where)
        maker.add(facts_frame(head.of(moves)), row)
    return maker.facts()


def _schema(rules: Rules) -> dict[str, pl.DataType]:
    """The columns that the facts of a part had."""
    ours = polars_schema(rules)
    dropped = {*AFTER, *BEFORE} - {"round", "phase", "kind", *chain.from_iterable(verb_columns(rules).values())}
    kept = {name: kind for name, kind in ours.items() if name not in dropped}
    return {"number": part_schema(rules)["number"], **kept, "decision": ours["decision"]}


def _moves(
    rules: Rules, columns: Columns, head: GameRecord, forms: Forms, where: str
) -> Iterator[tuple[tuple[Fact, ...], Decision]]:
    """The moves of a game by its rows: their facts, and the decision that each began with."""
    reader = FactReader(rules, len(head.names), head.witness != ALL)
    facts: list[Fact] = []
    words: str | None = None
    for at in range(len(columns["kind"])):
        if not facts:
            words = columns["decision"][at]
        facts.append(reader.fact(columns, at, f"{where}, {at}"))
        if facts[-1][0] == "ask":
            try:
                yield tuple(facts), _decision(words, facts, forms, verb_columns(rules))
            except (KeyError, ValueError, LookupError):
                raise DamagedRecord("{where} is damaged: row {row} tells no decision.", where=where, row=at) from None
            facts = []
    if facts:
        raise DamagedRecord("{where} is damaged: its last move is not complete; use another copy.", where=where)


def _decision(
    words: str | None, facts: Sequence[Fact], forms: Forms, arguments: Mapping[str, Sequence[str]]
) -> Decision:
    """The decision that words say, or else the facts of its move by their form."""
    if words is not None:
        kind, *given = words.split()
        return (kind, *map(int, given))
    word, sources, in_order = forms[tuple(fact[0] for fact in facts)]
    numbers = [
        source if isinstance(source, int) else facts[source[0]][1 + arguments[facts[source[0]][0]].index(source[1])]
        for source in sources
    ]
    return (word, *(sorted(numbers) if in_order else numbers))


def _told(rules: Rules, table: Table, decision: Decision) -> tuple[int, str, str]:
    """Who decided, the line of notation and its rule, even where today's rules cannot write a decision."""
    try:
        return table.asked, rules.words.format(table, decision), rules.rule_of(table, decision)
    except (*BROKEN, NotationError):
        return table.asked, " ".join(map(str, decision)), decision[0]


def _learned(file: Sealed) -> list[tuple[int, Forms]]:
    """Forms, each with the number of the first game that they are about."""
    try:
        return [
            (int(first), {tuple(kinds): (word, sources, bool(order)) for kinds, word, sources, order in forms})
            for first, forms in unpacked(file.header.get("told"))
        ]
    except (TypeError, ValueError):
        raise DamagedRecord(
            "{where} is damaged: how its facts tell decisions cannot be read; use another copy.", where=file.where
        ) from None

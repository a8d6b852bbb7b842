"""One game of a dataset as a record: its facts are folded, and every line of notation is written by the rules in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arch_engine.core.components import Components
from arch_engine.core.digests import Digests
from arch_engine.core.errors import ArchError, DamagedRecord, NotationError, RecordError
from arch_engine.core.facts import Fact
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.moves import BROKEN, Move
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table, fingerprint
from arch_engine.dataset.game_rows import header_in, result_columns
from arch_engine.dataset.parts import OpenPart
from arch_engine.dataset.told import decision_in, decision_told, in_words
from arch_engine.record.following import Following
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import valid_header
from arch_engine.record.moments import Moments
from arch_engine.record.read import head_of
from arch_engine.record.rows import FactReader
from arch_engine.record.schema import verb_columns
from arch_engine.record.witness import named_too_little, witness_in


def record_in(part: OpenPart, number: int, components: Components) -> GameRecord:
    """A game of a part by its number, checked: its facts must give the table and the result that its row says.

    Raises RecordError for what no record can be, DamagedRecord for a game that is not what was once written.
    """
    rules, where = part.rules, part.place(number)
    row = part.games[number - part.part.first]
    header = valid_header(header_in(row, where), where)
    head, table = begun(header, rules, components, where)
    moves: list[Move] = []
    moments, digests, left = Moments(table, moves), Digests(), Following.MOST
    for facts, decision in moves_of(part, number, len(head.names), head.witness != ALL):
        table = moments.front
        try:
            untold = named_too_little(rules, table, facts)
            move = _move(rules, table, facts, decision)
            table.advance(facts)
            state = digests.text(table)
        except BROKEN:
            untold, state = None, ""
        if untold is not None or not state:
            raise DamagedRecord(
                say(
                    "{where} is damaged: the facts of move {number} cannot have happened; use another copy.",
                    where=where,
                    number=len(moves) + 1,
                )
            )
        left -= len(state)
        if left < 0:
            raise RecordError(say("{where}: its tables are larger than those of any game.", where=where))
        moves.append(Move(*move, facts, fingerprint(state), decision))
        moments.passed()
    if any(row[name] != value for name, value in result_columns(rules, moments.front).items()) or row["moves"] != len(
        moves
    ):
        raise DamagedRecord(
            say("{where} is damaged: its facts give another result than its row says; use another copy.", where=where)
        )
    return head.of(moves, moments)


def begun(header: dict[str, Any], rules: Rules, components: Components, where: str) -> tuple[GameRecord, Table]:
    """The game without its moves, and the table before them; raises RecordError."""
    try:
        rules.check_usable(components)
        options = rules.full_options({**rules.unnamed_options, **header["options"]})
        witness = witness_in(header, rules, where)
        table: Table = rules.new_table(len(header["players"]), options, components, witness)
        head = head_of(header, options, components, witness)
    except ArchError as problem:
        raise RecordError(f"{where}: {problem}") from None
    return head, table


def moves_of(part: OpenPart, number: int, seats: int, unknown: bool) -> Iterator[tuple[tuple[Fact, ...], Decision]]:
    """The moves of a game by its rows: their facts, and the decision that each began with. Raises DamagedRecord."""
    where, arguments = part.place(number), verb_columns(part.rules)
    columns, forms = part.facts(number).to_dict(as_series=False), part.forms(number)
    reader = FactReader(part.rules, seats, unknown)
    facts: list[Fact] = []
    words: str | None = None
    for at in range(len(columns["kind"])):
        if not facts:
            words = columns["decision"][at]
        fact = reader.fact(columns, at, f"{where}, {at}")
        facts.append(fact)
        if fact[0] == "ask":
            decision = decision_told(forms, facts, arguments) if words is None else decision_in(words, where)
            if decision is None:
                raise DamagedRecord(say("{where} is damaged: row {row} tells no decision.", where=where, row=at))
            yield tuple(facts), decision
            facts = []
    if facts:
        raise DamagedRecord(say("{where} is damaged: its last move is not complete; use another copy.", where=where))


def _move(rules: Rules, table: Table, facts: tuple[Fact, ...], decision: Decision) -> tuple[int, str, str]:
    """Who decided, the line of notation and its rule. A game opens even if today's rules cannot write one of its decisions."""
    try:
        return table.asked, rules.words.format(table, decision), rules.rule_of(table, decision)
    except (*BROKEN, NotationError):
        return table.asked, in_words(decision), decision[0]

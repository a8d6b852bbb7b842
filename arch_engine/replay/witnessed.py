"""A recorded game as a witness of it would have written it down, and what the witness of a record knew, then and now."""

from __future__ import annotations

from dataclasses import replace

from arch_engine.core.errors import OptionError
from arch_engine.core.facts import Determinized
from arch_engine.core.moves import moves_of
from arch_engine.core.table import ALL, Fact, Table
from arch_engine.core.words import listing
from arch_engine.record.game_record import GameRecord
from arch_engine.record.witness import named_witness


def witnessed(record: GameRecord, witness: int) -> GameRecord:
    """The record that a witness could have made of the same game: told anew, line by line, with what it did not see unknown.

    Its seed is left out, because it tells everything. Raises OptionError where the witness saw what the record does not know.
    """
    rules = record.rules
    if not rules.hides:
        return record
    if record.witness != ALL and (witness == ALL or witness & ~record.witness):
        who = named_witness(witness, record.names)
        raise OptionError(
            "The record does not know what {who} saw; its own witness is {own}.",
            who=_in_words(who),
            own=_in_words(named_witness(record.witness, record.names)),
        )
    if witness == record.witness:
        return record
    head = replace(record, moves=(), seed=None, witness=witness)
    full, table = record.first_table(), head.first_table()
    log: list[Fact] = []
    table.log = log
    for move in record.moves:
        for decision in rules.hidden.retold(full, move.decision, move.facts, witness):
            rules.carry_out(table, decision)
        full.advance(move.facts)
    start: Table = head.first_table()
    return head.of(moves_of(rules, start, log))


def known_now(record: GameRecord) -> list[Table]:
    """The table at each step as all that the record tells shows it: cards that show themselves later are known from where they certainly lay.

    What a branch has drawn anew tells nothing of the game that it leaves.
    """
    rules, moves = record.rules, record.moves
    drawn = next((n for n, move in enumerate(moves) if isinstance(move.facts[-1], Determinized)), len(moves))
    tables: list[Table] = rules.hidden.in_hindsight(record.first_table(), [move.facts for move in moves[:drawn]])
    return tables + [record.moments.table(step) for step in range(drawn + 1, len(moves) + 1)]


def _in_words(named: str | list[str]) -> str:
    return repr(named) if isinstance(named, str) else listing(named)

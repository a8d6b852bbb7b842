"""Does a record hold? The facts against their digests, and the decisions against the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arch_engine.core.errors import ArchError, DamagedRecord, shown
from arch_engine.core.table import MOVE
from arch_engine.record.collection import Collection, is_collection
from arch_engine.record.game_record import GameRecord
from arch_engine.record.read import load


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found.

    kind  "holds", "rules-differ" (the facts are intact, but today's rules decide otherwise), "damaged", or "unreadable"
    text  one sentence
    move  the first move that differs, counted from 1; 0 where no move is meant
    """

    kind: str
    text: str
    move: int = 0

    @property
    def holds(self) -> bool:
        return self.kind == "holds"


def verify(path: str | Path) -> Verdict:
    """Check one file, a game or a collection. It never raises for a bad file: the verdict says what is wrong.

    Of a collection the first game that does not hold decides.
    """
    try:
        if is_collection(path):
            return _check_collection(Collection(path))
        record = load(path)
    except DamagedRecord as problem:
        return Verdict("damaged", str(problem))
    except ArchError as problem:
        return Verdict("unreadable", str(problem))
    return check_rules(record, shown(path))


def _check_collection(collection: Collection) -> Verdict:
    for number in range(len(collection)):
        verdict = check_rules(collection.record(number), f"{collection.path}, game {number}")
        if not verdict.holds:
            return verdict
    return Verdict("holds", f"{collection.path} holds: {len(collection)} games, {collection.facts.height} facts.")


def check_rules(record: GameRecord, where: str) -> Verdict:
    """Decide every move again by the rules in force and compare the facts."""
    rules = record.rules
    table = record.first_table()
    for number, move in enumerate(record.moves, start=1):
        intact = (
            f"{where}: the facts are intact, but the rules now differ from move {number} ({move.notation[:60]}) on:"
        )
        if table.asked != move.mover:
            return Verdict("rules-differ", f"{intact} another player would be asked.", number)
        before = table.copy()
        table.log = []
        try:
            decision = rules.read(table, move.notation)
            refusal = rules.why_not(table, decision)
            if refusal is not None:
                return Verdict("rules-differ", f"{intact} {refusal.sentence}", number)
            rules.carry_out(table, decision)
        except ArchError as problem:
            return Verdict("rules-differ", f"{intact} {problem}", number)
        if rules.rule_of(before, decision) != move.rule:
            return Verdict("rules-differ", f"{intact} they give it the rule {rules.rule_of(before, decision)}.", number)
        facts = tuple(fact for fact in table.log if fact[0] != MOVE)
        if facts != move.facts:
            return Verdict("rules-differ", f"{intact} {_first_difference(facts, move.facts)}", number)
    moves = "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"
    return Verdict("holds", f"{where} holds: {moves}, {record.facts} facts.")


def _first_difference(now: tuple[object, ...], then: tuple[object, ...]) -> str:
    for ours, theirs in zip(now, then, strict=False):
        if ours != theirs:
            return f"they give {ours!r:.80}, the record has {theirs!r:.80}."
    return f"they give {len(now)} facts, the record has {len(then)}."

"""Does a record hold? The facts against their digests, and the decisions against the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from arch_engine.core.errors import ArchError, DamagedRecord, shown
from arch_engine.core.rules import Rules
from arch_engine.core.table import MOVE, Table
from arch_engine.record.collection import Collection, is_collection
from arch_engine.record.game_record import GameRecord, Move
from arch_engine.record.review_file import is_review, read_review
from arch_engine.record.study import StudyRecord
from arch_engine.record.study_file import load_study


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
    """Check one file: a game, a study with all its branches, a collection, or a review. It never raises for a bad file: the verdict says what is wrong.

    Of a collection the first game that does not hold decides.
    """
    try:
        if is_collection(path):
            return _check_collection(Collection(path))
        if is_review(path):
            return Verdict("holds", f"{shown(path)} holds: the review of a game, {len(read_review(path).rolled)} rows.")
        study = load_study(path)
    except DamagedRecord as problem:
        return Verdict("damaged", str(problem))
    except ArchError as problem:
        return Verdict("unreadable", str(problem))
    return _check_study(study, shown(path)) if study.lines or study.notes else check_rules(study.game, shown(path))


def _check_collection(collection: Collection) -> Verdict:
    for number in range(len(collection)):
        verdict = check_rules(collection.record(number), f"{collection.path}, game {number}")
        if not verdict.holds:
            return verdict
    return Verdict("holds", f"{collection.path} holds: {len(collection)} games, {collection.facts.height} facts.")


def check_rules(record: GameRecord, where: str) -> Verdict:
    """Decide every move again by the rules in force and compare the facts."""
    verdict = check_moves(record.rules, record.first_table(), record.moves, where)
    moves = "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"
    return verdict or Verdict("holds", f"{where} holds: {moves}, {record.facts} facts.")


def check_moves(rules: Rules, table: Table, moves: Sequence[Move], where: str, done: int = 0) -> Verdict | None:
    """The first difference in moves that go on from a table, `done` moves in, or None; the table is moved along."""
    for number, move in enumerate(moves, start=done + 1):
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
    return None


def _check_study(study: StudyRecord, where: str) -> Verdict:
    rules = study.game.rules
    verdict = check_rules(study.game, where)
    if not verdict.holds:
        return verdict
    for number, line in enumerate(study.lines, start=1):
        place = f"{where}, branch {line.name[:40]!r}"
        table = study.table(line.parent, line.at)
        begins = study.table(number, line.at)
        if line.redrawn and rules.as_seen_by(begins, line.seat).state() != rules.as_seen_by(table, line.seat).state():
            name = study.game.names[line.seat]
            return Verdict(
                "rules-differ",
                f"{place}: the facts are intact, but what was drawn anew at step {line.at} contradicts what {name} knew.",
                line.at,
            )
        found = check_moves(rules, begins, line.moves, place, line.at)
        if found:
            return found
    branches = "1 branch" if len(study.lines) == 1 else f"{len(study.lines)} branches"
    return Verdict("holds", f"{verdict.text[:-1]}, and {branches}.")


def _first_difference(now: tuple[object, ...], then: tuple[object, ...]) -> str:
    for ours, theirs in zip(now, then, strict=False):
        if ours != theirs:
            return f"they give {ours!r:.80}, the record has {theirs!r:.80}."
    return f"they give {len(now)} facts, the record has {len(then)}."

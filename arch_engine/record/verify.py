"""Does a record hold? The facts against their digests, and the decisions against the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from arch_engine.core.arguments import checked
from arch_engine.core.errors import ArchError, DamagedRecord, NotationError, RecordError, shown
from arch_engine.core.moves import Move
from arch_engine.core.play import generators
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, MOVE, Table
from arch_engine.record.collection import Collection, is_collection
from arch_engine.record.game_record import GameRecord
from arch_engine.record.read_study import load_study
from arch_engine.record.review_file import CHOOSE, fingerprint, is_review, read_review
from arch_engine.record.review_form import step_of_another_game, step_out_of_form
from arch_engine.record.study import StudyRecord


@dataclass(frozen=True, slots=True)
class Verification:
    """What `verify` found.

    Attributes:
        kind: "holds", "rules-differ" (the facts are intact, but today's rules decide otherwise), "seed-differs" (facts and rules hold,
            but the seed in the header does not give the game's chance), "damaged", or "unreadable".
        text: One sentence.
        move: The first move that differs, counted from 1; 0 where no move is meant.
    """

    kind: str
    text: str
    move: int = 0

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return self.kind == "holds"


@checked
def verify(path: str | Path) -> Verification:
    """Check one file: a game, a study with all its branches, a collection, or a review.

    It never raises for a bad file: what it gives says what is wrong. Of a collection the first game that does not hold decides.

    >>> print(verify("replays/mykerinos-3p.parquet").text)
    replays/mykerinos-3p.parquet holds: 154 moves, 572 facts.
    """
    try:
        if is_collection(path):
            return _check_collection(Collection(path))
        if is_review(path):
            return _check_review(Path(path))
        study = load_study(path)
    except DamagedRecord as problem:
        return Verification("damaged", str(problem))
    except ArchError as problem:
        return Verification("unreadable", str(problem))
    return _check_study(study, shown(path)) if study.lines or study.notes else check_rules(study.game, shown(path))


def _check_collection(collection: Collection) -> Verification:
    for number in range(len(collection)):
        verdict = check_rules(collection.record(number), f"{collection.path}, game {number}")
        if not verdict.holds:
            return verdict
    return Verification("holds", f"{collection.path} holds: {len(collection)} games, {collection.facts.height} facts.")


def check_rules(record: GameRecord, where: str) -> Verification:
    """Decide every move again by the rules in force and compare the facts; where there is a seed, draw all of chance again from it.

    What computer players decided is not thought through again.
    """
    chance = _Chance(record, where)
    differs = check_moves(record.rules, record.first_table(), record.moves, where, look=chance.look)
    moves = "1 move" if len(record.moves) == 1 else f"{len(record.moves)} moves"
    return differs or chance.differs or Verification("holds", f"{where} holds: {moves}, {record.facts} facts.")


class _Chance:
    """The chance of a game drawn again from its seed, move by move; `differs` is the first outcome that the seed does not give."""

    def __init__(self, record: GameRecord, where: str) -> None:
        self.differs: Verification | None = None
        self._rules, self._seed, self._where = record.rules, record.seed, where
        self._generator = None if record.seed is None or record.seed < 0 else generators(record.seed)[0]
        if record.seed is not None and record.seed < 0:
            self.differs = Verification(
                "seed-differs", f"{where}: facts and rules hold, but no simulated game has the seed {record.seed}."
            )

    def look(self, table: Table, move: Move, number: int) -> None:
        """One move just before it is made; it is known to be legal."""
        if move.mover != CHANCE or self._generator is None or self.differs is not None:
            return
        if self._rules.draw(table, self._generator) != move.decision:
            self.differs = Verification(
                "seed-differs",
                f"{self._where}: facts and rules hold, but the seed {self._seed} does not give what chance did in move {number} "
                f"({move.notation[:60]}); it is not this game's seed, or an earlier version drew otherwise.",
                number,
            )


def _check_review(path: Path) -> Verification:
    """The form of a review, and where its game stands beside it, whether it is about that one."""
    where, review = shown(path), read_review(path)
    if not review.rolled:
        return Verification(
            "damaged", f"{where} is damaged: it holds no roll-outs, so nothing is judged; review the game anew."
        )
    step, game = step_out_of_form(review.rolled), path.with_name(path.name.replace(".review.", "."))
    record = _game_in(game) if game != path else None
    if step is None and record is not None:
        if fingerprint(record) != review.fingerprint:
            return Verification(
                "damaged",
                f"{where} is the review of another game than {shown(game.name)} beside it; review that one anew.",
            )
        step = step_of_another_game(review.rolled, record)
    if step is not None:
        return Verification(
            "damaged", f"{where} is damaged: what it holds of step {step} is no review; use another copy.", step
        )
    what = "a game" if record is None else shown(game.name)
    decisions = len({row.step for row in review.rolled if row.stage == CHOOSE})
    return Verification(
        "holds", f"{where} holds: the review of {what}, {decisions} decisions, {len(review.rolled)} rows."
    )


def _game_in(path: Path) -> GameRecord | None:
    try:
        return load_study(path).game
    except RecordError:
        return None


def check_moves(
    rules: Rules,
    table: Table,
    moves: Sequence[Move],
    where: str,
    done: int = 0,
    look: Callable[[Table, Move, int], None] | None = None,
) -> Verification | None:
    """The first difference in moves that go on from a table, `done` moves in, or None; the table is moved along.

    `look` is shown every legal move with its number, and the table before it.
    """
    for number, move in enumerate(moves, start=done + 1):
        intact = (
            f"{where}: the facts are intact, but the rules now differ from move {number} ({move.notation[:60]}) on:"
        )
        if table.asked != move.mover:
            return Verification("rules-differ", f"{intact} another player would be asked.", number)
        if isinstance(move.parsed, NotationError):
            return Verification("rules-differ", f"{intact} {move.parsed}", number)
        table.log = []
        try:
            refusal = rules.why_not(table, move.parsed)
            if refusal is not None:
                return Verification("rules-differ", f"{intact} {refusal.sentence}", number)
            rule = rules.rule_of(table, move.parsed)
            if look is not None:
                look(table, move, number)
            rules.carry_out(table, move.parsed)
        except ArchError as problem:
            return Verification("rules-differ", f"{intact} {problem}", number)
        if rule != move.rule:
            return Verification("rules-differ", f"{intact} they give it the rule {rule}.", number)
        facts = tuple(fact for fact in table.log if fact[0] != MOVE)
        if facts != move.facts:
            return Verification("rules-differ", f"{intact} {_first_difference(facts, move.facts)}", number)
    return None


def _check_study(study: StudyRecord, where: str) -> Verification:
    rules = study.game.rules
    verdict = check_rules(study.game, where)
    if not verdict.holds:
        return verdict
    for number, line in enumerate(study.lines, start=1):
        place = f"{where}, branch {line.name[:40]!r}"
        table = study.table(line.parent, line.at)
        begins = study.table(number, line.at)
        if (
            line.determinized
            and rules.as_seen_by(begins, line.seat).state() != rules.as_seen_by(table, line.seat).state()
        ):
            name = study.game.names[line.seat]
            return Verification(
                "rules-differ",
                f"{place}: the facts are intact, but what was drawn anew at step {line.at} contradicts what {name} knew.",
                line.at,
            )
        found = check_moves(rules, begins, line.moves, place, line.at)
        if found:
            return found
    branches = "1 branch" if len(study.lines) == 1 else f"{len(study.lines)} branches"
    return Verification("holds", f"{verdict.text[:-1]}, and {branches}.")


def _first_difference(now: tuple[object, ...], then: tuple[object, ...]) -> str:
    for ours, theirs in zip(now, then, strict=False):
        if ours != theirs:
            return f"they give {ours!r:.80}, the record has {theirs!r:.80}."
    return f"they give {len(now)} facts, the record has {len(then)}."

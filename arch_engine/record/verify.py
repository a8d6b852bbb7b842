"""Does a record hold? The facts against their digests, and the decisions against the rules in force."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arch_engine.core.errors import ArchError, DamagedRecord, NotationError, RecordError, shown
from arch_engine.core.language import count_of, say
from arch_engine.core.moves import BROKEN, Move
from arch_engine.core.play import generators
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, MOVE, Table
from arch_engine.record.codec import Sealed
from arch_engine.record.determinized import knower
from arch_engine.record.game_record import GameRecord
from arch_engine.record.read import load_study, study_in
from arch_engine.record.review_file import CHOOSE, ReviewRecord, fingerprint, review_in
from arch_engine.record.review_file import MOST_BYTES as MOST_OF_REVIEW
from arch_engine.record.review_form import step_of_another_game, step_out_of_form
from arch_engine.record.schema import MOST_BYTES
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


def verify(path: str | Path) -> Verification:
    """Check one file: a game, a study with all its branches, or a review.

    It never raises for a bad file: what it gives says what is wrong.

    >>> print(verify("replays/mykerinos-3p.parquet").text)
    replays/mykerinos-3p.parquet holds: 154 moves, 572 facts.
    """
    try:
        file = Sealed.read(Path(path), MOST_BYTES, MOST_OF_REVIEW)
        if file.header.get("review") is True:
            return _check_review(Path(path), review_in(file))
        study = study_in(file)
    except DamagedRecord as problem:
        return Verification("damaged", str(problem))
    except ArchError as problem:
        return Verification("unreadable", str(problem))
    return check_rules(study.game, shown(path)) if study.bare else _check_study(study, shown(path))


def check_rules(record: GameRecord, where: str) -> Verification:
    """Decide every move again by the rules in force and compare the facts; where there is a seed, draw all of chance again from it.

    What computer players decided is not thought through again.
    """
    chance = _Chance(record, where)
    differs = check_moves(record.rules, record.first_table(), record.moves, where, look=chance.look)
    moves = count_of(len(record.moves), "1 move", "{number} moves")
    return (
        differs
        or chance.differs
        or Verification(
            "holds", say("{where} holds: {moves}, {facts} facts.", where=where, moves=moves, facts=record.facts)
        )
    )


@contextmanager
def showing(record: GameRecord) -> Iterator[None]:
    """While a game is shown: what fails because its file made up moves that the rules forbid is a RecordError, which names the first."""
    try:
        yield
    except ArchError:
        raise
    except BROKEN as problem:
        verdict = check_rules(record, say("The game"))
        if verdict.kind in ("holds", "seed-differs"):
            raise  # it is no fault of the file
        raise RecordError(verdict.text) from problem


class _Chance:
    """The chance of a game drawn again from its seed, move by move; `differs` is the first outcome that the seed does not give."""

    def __init__(self, record: GameRecord, where: str) -> None:
        self.differs: Verification | None = None
        self._rules, self._seed, self._where = record.rules, record.seed, where
        self._generator = None if record.seed is None or record.seed < 0 else generators(record.seed)[0]
        if record.seed is not None and record.seed < 0:
            self.differs = Verification(
                "seed-differs",
                say(
                    "{where}: facts and rules hold, but no simulated game has the seed {seed}.",
                    where=where,
                    seed=record.seed,
                ),
            )

    def look(self, table: Table, move: Move, number: int) -> None:
        """One move just before it is made; it is known to be legal."""
        if move.mover != CHANCE or self._generator is None or self.differs is not None:
            return
        if self._rules.draw(table, self._generator) != move.decision:
            self.differs = Verification(
                "seed-differs",
                say(
                    "{where}: facts and rules hold, but the seed {seed} does not give what chance did in move {number} ({notation}); it is not this game's seed, or an earlier version drew otherwise.",
                    where=self._where,
                    seed=self._seed,
                    number=number,
                    notation=move.notation[:60],
                ),
                number,
            )


def _check_review(path: Path, review: ReviewRecord) -> Verification:
    """The form of a review, and where its game stands beside it, whether it is about that one."""
    where = shown(path)
    if not review.rolled:
        return Verification(
            "damaged",
            say("{where} is damaged: it holds no roll-outs, so nothing is judged; review the game anew.", where=where),
        )
    step, game = step_out_of_form(review.rolled), path.with_name(path.name.replace(".review.", "."))
    record = _game_in(game) if game != path else None
    if step is None and record is not None:
        if fingerprint(record) != review.fingerprint:
            return Verification(
                "damaged",
                say(
                    "{where} is the review of another game than {game} beside it; review that one anew.",
                    where=where,
                    game=shown(game.name),
                ),
            )
        step = step_of_another_game(review.rolled, record)
    if step is not None:
        return Verification(
            "damaged",
            say(
                "{where} is damaged: what it holds of step {step} is no review; use another copy.",
                where=where,
                step=step,
            ),
            step,
        )
    what = say("a game") if record is None else shown(game.name)
    decisions = len({row.step for row in review.rolled if row.stage == CHOOSE})
    return Verification(
        "holds",
        say(
            "{where} holds: the review of {game}, {decisions} decisions, {rows} rows.",
            where=where,
            game=what,
            decisions=decisions,
            rows=len(review.rolled),
        ),
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
        intact = say(
            "{where}: the facts are intact, but the rules now differ from move {number} ({notation}) on:",
            where=where,
            number=number,
            notation=move.notation[:60],
        )
        if table.asked != move.mover:
            return Verification("rules-differ", " ".join([intact, say("another player would be asked.")]), number)
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
            return Verification(
                "rules-differ", " ".join([intact, say("they give it the rule {rule}.", rule=rule)]), number
            )
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
        place = say("{where}, branch {branch!r}", where=where, branch=line.name[:40])
        table = study.table(line.parent, line.at)
        begins = study.table(number, line.at)
        if line.determinized and not rules.hidden.agrees(begins, table, knower(table, line.seat)):
            name = study.game.names[line.seat] if line.seat >= 0 else say("the table")
            return Verification(
                "rules-differ",
                say(
                    "{place}: the facts are intact, but what was drawn anew at step {step} contradicts what {player} knew.",
                    place=place,
                    step=line.at,
                    player=name,
                ),
                line.at,
            )
        found = check_moves(rules, begins, line.moves, place, line.at)
        if found:
            return found
    branches = count_of(len(study.lines), "1 branch", "{number} branches")
    return Verification("holds", say("{verdict}, and {branches}.", verdict=verdict.text[:-1], branches=branches))


def _first_difference(now: tuple[object, ...], then: tuple[object, ...]) -> str:
    for ours, theirs in zip(now, then, strict=False):
        if ours != theirs:
            return say("they give {given!r:.80}, the record has {recorded!r:.80}.", given=ours, recorded=theirs)
    return say("they give {given} facts, the record has {recorded}.", given=len(now), recorded=len(then))

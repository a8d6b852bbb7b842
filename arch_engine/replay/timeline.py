"""A game to walk through, moment by moment. What is imagined beside it is the study's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.chance import LONG_SEED
from arch_engine.core.errors import NoSuchStep, OptionError, given, must_be
from arch_engine.core.families import Decision
from arch_engine.core.files import Kept
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.moves import Move
from arch_engine.core.opinions import Expectation
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.core.words import chained
from arch_engine.games import opinions_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.study import Note
from arch_engine.record.verify import showing
from arch_engine.record.witness import knows, named_witness, unknown_to
from arch_engine.replay.curves import EXPECTED, WIN_CHANCE, Line, Values, check_measures, counted, judged
from arch_engine.replay.expectations import expectations
from arch_engine.replay.position import Position
from arch_engine.replay.witnessed import known_now

if TYPE_CHECKING:
    import polars as pl


class Timeline:
    """One recorded game.

    A *step* is a moment: step k is the table after k moves, step 0 the table before the first.

    Attributes:
        record: The game as plain values.
    """

    def __init__(self, record: GameRecord) -> None:
        self.record = record
        self._kept = Kept()
        self._curves: dict[tuple[int | None, bool], Values] = {}  # by perspective and hindsight
        self._expected: dict[tuple[int | None, bool], list[Expectation]] = {}

    # -- what it is ------------------------------------------------------------------------------------------------
    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.record.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.record.names

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order; move k, counted from 1, stands at k - 1."""
        return self.record.moves

    def __len__(self) -> int:
        """The number of moves, which is the last step."""
        return len(self.record.moves)

    def __iter__(self) -> Iterator[GameMove]:
        """Go through the moves in order."""
        return (GameMove(self, number) for number in range(1, len(self) + 1))

    def __getitem__(self, step: int) -> Position:
        """Return the position after some moves: `game[0]` is before the first move, `game[-1]` the end.

        Raises:
            NoSuchStep: An IndexError, if the game does not have that many moves.
        """
        return Position(self.rules, self.names, self.at(step), step % (len(self) + 1))

    def __repr__(self) -> str:
        return f"<Game of {self.rules.title}: {self.describe()}>"

    def describe(self) -> str:
        """One line: players, moves, result."""
        table = self.at(len(self))
        players = ", ".join(self.names)
        moves = count_of(len(self), "1 move", "{number} moves")
        if table.over:
            return f"{players}; {moves}; {self.result_line()}"
        return say("{players}; {moves}, not finished", players=players, moves=moves)

    def result_line(self) -> str:
        """Who won with what, for example "Ana wins with 42 prestige"; "" while the game is not over."""
        return result_line(self.rules, self.at(len(self)), self.names)

    @property
    def notes(self) -> Mapping[int, Note]:
        """What was noted, by step: comments and glyphs."""
        return {}

    # -- who saw it ------------------------------------------------------------------------------------------------
    @property
    def witness(self) -> str | list[str]:
        """Who saw what the record tells: "all", "table", or the names of players."""
        return named_witness(self.record.witness, self.names)

    # -- what a seat may be shown ----------------------------------------------------------------------------------
    @property
    def searchable(self) -> bool:
        """Whether somebody who saw one seat's part of the game could find the rest by trying seeds, short ones being few.

        Games between computer players are, unless their seed is known to be a long one; what people dealt is not.
        """
        record = self._dealt()
        if record.seed is None:
            return self.rules.hides and any(kind != "person" for kind in record.kinds)
        return self.rules.hides and abs(record.seed) < LONG_SEED

    def _dealt(self) -> GameRecord:
        """The record of the game whose cards lie here."""
        return self.record

    def fair_to(self, seat: int) -> bool:
        """Whether the game can be told as the seat saw it: a record does not know what players saw who are not of its witness."""
        return knows(self.record.witness, seat)

    def check_seat(self, seat: int) -> None:
        """Raise OptionError for a seat there is not, one whose part of the game nobody wrote down, or one that must not be shown this line."""
        self.check_there(seat)
        if not knows(self.record.witness, seat):
            raise OptionError(unknown_to(self.record.witness, seat, self.names))

    def check_there(self, seat: int) -> None:
        """Raise OptionError for a seat there is not."""
        check_seat_of(self.names, seat)

    # -- moments ---------------------------------------------------------------------------------------------------
    def at(self, step: int | None = None, *, round: int | None = None, turn: int | None = None) -> Table:
        """A copy of the table at a moment; at the end of the game if nothing is given.

        Args:
            step: From 0 to len(replay); negative ones count from the end.
            round: The season, turn or year that begins there, from 1.
            turn: The turn of a seat that begins there, from 1.

        Raises:
            OptionError: For a moment the game does not have.
        """
        if round is not None:
            step = self._start(self.rounds, round, self.rules.round_name.lower())
        elif turn is not None:
            step = self._start(self.turns, turn, "turn")
        elif step is None:
            step = len(self)
        self.check_step(step)
        return self.record.moments.table(step % (len(self) + 1))

    def check_step(self, step: int) -> None:
        """Raise OptionError for a step the game does not have; negative ones count from the end."""
        must_be(int, step, "step")
        if not -len(self) - 1 <= step <= len(self):
            raise NoSuchStep("This game has the steps 0 to {last}; there is no step {step}.", last=len(self), step=step)

    def known(self, step: int | None = None, *, now: bool = False) -> Table:
        """A copy of the table at a step as the witness of the record knew it; at the end of the game if no step is given.

        A record may tell more than its witness saw at the time, and a card that shows itself tells where it lay before. Where
        everything is known, this is the table itself.

        Args:
            step: From 0 to len(replay); negative ones count from the end.
            now: Not as it was known then, but as we know it now: with whatever follows for certain from all that the record tells.

        Raises:
            OptionError: For a step the game does not have.
        """
        table = self.at(step)
        if table.witness == ALL:
            return table
        if now:
            return self._known_now[len(self) if step is None else step % (len(self) + 1)].copy()
        then: Table = self.rules.hidden.as_witnessed(table, table.witness)
        return then

    @cached_property
    def _known_now(self) -> list[Table]:
        return known_now(self.record)

    @staticmethod
    def _start(starts: list[int], number: int, what: str) -> int:
        if not 1 <= number <= len(starts):
            raise OptionError(
                "This game has {number} {rounds}; there is no {round} {given}.",
                number=len(starts),
                rounds=say(f"{what}s"),
                round=say(what),
                given=number,
            )
        return starts[number - 1]

    @cached_property
    def rounds(self) -> list[int]:
        """For each round the step at which players begin to decide in it, chance having set it up."""
        return self.record.moments.rounds

    @cached_property
    def turns(self) -> list[int]:
        """The step before each turn: a turn is an unbroken run of decisions by one seat."""
        movers = [-1, *[move.mover for move in self.moves]]
        return [step for step in range(len(self)) if movers[step + 1] >= 0 and movers[step + 1] != movers[step]]

    def board(self, step: int | None = None) -> str:
        """The table at a step as text, to print."""
        with showing(self.record):
            return self.rules.words.board(self.at(step), self.names)

    # -- tables ----------------------------------------------------------------------------------------------------
    @cached_property
    def facts(self) -> pl.DataFrame:
        """Every fact as a row, hidden ones too. The columns are those of the file (docs/log-format.md) but for its digests.

        `seen_by` are the seats that saw all that stands in a row, as a bit set (bit 0: seat 0); in the file, those that saw the fact.
        For what one seat saw take `facts_seen_by`.
        """
        from arch_engine.record.seeing import whole_facts

        with showing(self.record):
            return whole_facts(self.record)

    def facts_seen_by(self, seat: int) -> pl.DataFrame:
        """Every fact as a row, told as one seat (from 0) saw it; nothing that was hidden from it stands in any row.

        What it did not see is null, and a decision is written as it saw it being made. `seen` is whether it saw the whole row.

        Raises:
            OptionError: For a seat there is not, one whose part of the game nobody wrote down, and for a branch that deals cards as they
                truly lay.
        """
        from arch_engine.record.seeing import facts_as_seen

        self.check_seat(seat)
        with showing(self.record):
            return facts_as_seen(self.record, seat)

    @cached_property
    def measures(self) -> tuple[str, ...]:
        """Everything whose curve can be asked for by name: points, what lies on the table, and what the learned judge expects."""
        judged = opinions_of(self.rules).features is not None  # to load what it learned takes seconds
        expected = (EXPECTED if len(self.names) == 1 else WIN_CHANCE,) if judged else ()
        gauges = self.rules.gauges(self.at(0), [str(seat) for seat in range(len(self.names))])
        measures = {title: measure for measure, title in self.rules.gauge_titles.items()}
        named = [measures.get(title, title) for title in gauges]
        return tuple(dict.fromkeys([*self.rules.measures, *named, *expected]))

    def curves(
        self, measures: str | Sequence[str] | None = None, perspective: int | None = None, hindsight: bool = False
    ) -> pl.DataFrame:
        """Curves as a frame: step, player, measure, value. There is a row for each measure, each step from 0 and each player, by seat.

        What the learned judge expects takes it seconds, so it is there only if you ask for it by name ("win chance").

        Args:
            measures: One or several of `measures`; everything that is counted or lies on the table if left out.
            perspective: The seat (from 0) whose knowledge counts; a value it could not know is null. Left out, it is the witness of the
                record, to whom in most records all lies open.
            hindsight: Whether the values are those that we know now, from all that the record tells, instead of those its witness knew then.

        Raises:
            OptionError: For a measure or a seat the game does not have, or one whose part of the game nobody wrote down.
        """
        return self.curve_rows(measures, perspective, hindsight).drop("seat")

    def curve_rows(
        self, measures: str | Sequence[str] | None = None, perspective: int | None = None, hindsight: bool = False
    ) -> pl.DataFrame:
        """The same with a column more, `seat`, which is null for what belongs to no player: two players may share a name."""
        import polars as pl

        if perspective is not None:
            self.check_seat(perspective)
        wanted = [measures] if isinstance(measures, str) else measures
        check_measures(self.rules, self.measures, wanted or ())
        found: dict[str, Any] = dict(self._counted(perspective, hindsight))
        if wanted is None:
            wanted = list(found)
        if not set(wanted) <= set(found):
            found |= self._judged(perspective, hindsight)
        steps: list[int] = []
        seats: list[int | None] = []
        players: list[str] = []
        named: list[str] = []
        values: list[float | None] = []
        for measure in dict.fromkeys(wanted):
            for line, curve in found[measure].items():
                steps += range(len(curve))
                seats += [line if isinstance(line, int) else None] * len(curve)
                players += [self.names[line] if isinstance(line, int) else say(line)] * len(curve)
                named += [measure] * len(curve)
                values += curve
        schema = {"step": pl.UInt16, "seat": pl.Int8, "player": pl.String, "measure": pl.String, "value": pl.Float64}
        columns = (steps, seats, players, named, values)
        return pl.DataFrame(dict(zip(schema, columns, strict=True)), schema=schema, strict=False)

    def _counted(self, perspective: int | None, hindsight: bool) -> Values:
        key = perspective, hindsight
        if key not in self._curves:
            with showing(self.record):
                seen = self._seen(perspective, hindsight)
                self._curves[key] = counted(self.rules, self.names, self.moves, seen)
        return self._curves[key]

    def _judged(self, perspective: int | None, hindsight: bool) -> dict[str, dict[Line, list[float]]]:
        return judged(self.expected(perspective, hindsight))

    def expected(
        self, perspective: int | None = None, hindsight: bool = False, since: int = 0
    ) -> Sequence[Expectation]:
        """Return what each seat can expect at each step from one on. The learned judge is asked once; raises NoJudge where none can serve."""
        if perspective is not None:
            self.check_seat(perspective)
        if not self.rules.hides:
            perspective, hindsight = None, False  # everybody sees the same
        key = perspective, hindsight
        if key in self._expected:
            return self._expected[key][since:]
        found = expectations(self.rules, self.moves, self.views(perspective, hindsight, since), since)
        if not since:
            self._expected[key] = found
        return found

    def views(
        self, perspective: int | None = None, hindsight: bool = False, since: int = 0
    ) -> Iterator[tuple[Table, int]]:
        """Yield the table at each step from one on, and the witness that sees it. It may be one table that goes on: read it, or copy it."""
        if perspective is not None:
            self.check_seat(perspective)
        if hindsight:
            for step in range(since, len(self) + 1):
                known = self.known(step, now=True)
                yield known, known.witness
            return
        table = self.at(since)
        witness = table.witness if perspective is None else 1 << perspective
        for step in range(since, len(self) + 1):
            table.advance(self.moves[step - 1].facts if step > since else ())
            yield table, witness

    def _seen(self, perspective: int | None, hindsight: bool) -> Iterator[Table]:
        """The table at each step with what is hidden from the witness, or known in hindsight."""
        for table, witness in self.views(perspective, hindsight):
            yield table if hindsight or witness == ALL else self.rules.hidden.as_witnessed(table, witness)

    def scores(self) -> pl.DataFrame:
        """Every score as a row, with the player's name and the `origin` it counts under: where the points came from."""
        import polars as pl

        names = pl.DataFrame({"seat": range(len(self.names)), "player": self.names}, schema_overrides={"seat": pl.Int8})
        rows = self.facts.filter(pl.col("kind") == "score").join(names, on="seat", how="left", maintain_order="left")
        origins = [self.rules.origin(row) for row in rows.iter_rows(named=True)]
        return rows.with_columns(pl.Series("origin", origins, dtype=pl.String))

    # -- files -----------------------------------------------------------------------------------------------------
    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game to a Parquet file, atomically.

        The file it was loaded from or saved to is written anew as long as nobody else has changed it.

        Args:
            path: The file.
            replace: Whether another file that is there already may be replaced.

        Raises:
            Occupied: Where a file is there already and `replace` is not asked for.
            RecordError: Where nothing can be written.
        """
        from arch_engine.record.write import save

        return save(self.record, path, replace=replace, kept=self._kept)


class GameMove:
    """A move of a game with its place in it: its number, who made it, and what it says.

    >>> from arch_engine import load
    >>> move = list(load("replays/mykerinos-3p.parquet"))[43]
    >>> move.number, move.player, move.notation, move.rule
    (44, 'Bo', 'start e2', 'excavation.start')
    >>> print(move)
    Bo starts on e2
    >>> move.before.legal_moves
    <LegalMoves: pass, start a1, start b1, start d1, start e1, start f1, start g1, start h1, …>

    Attributes:
        game: The game it belongs to.
        number: Its number, from 1.
    """

    __slots__ = ("_move", "game", "number")

    def __init__(self, game: Timeline, number: int) -> None:
        self.game, self.number = game, number
        self._move: Move = game.moves[number - 1]

    @property
    def player(self) -> str | None:
        """Who made it; None for chance."""
        return None if self._move.mover == CHANCE else self.game.names[self._move.mover]

    @property
    def notation(self) -> str:
        """The decision as a line."""
        return self._move.notation

    @property
    def decision(self) -> Decision:
        """The decision as a kind and ints; raises NotationError if a file holds a line that cannot be read."""
        return self._move.decision

    @property
    def rule(self) -> str:
        """The id of the rule that allowed it."""
        return self._move.rule

    @property
    def facts(self) -> tuple[tuple[object, ...], ...]:
        """What came of it: the verbs that changed the table, each with its arguments."""
        return self._move.facts

    @property
    def text(self) -> str:
        """The move as a sentence."""
        with showing(self.game.record):
            return self.game.rules.words.narrate_move(self.game.at(self.number - 1), self.decision, self.game.names)

    @property
    def before(self) -> Position:
        """The position in which it was made."""
        return self.game[self.number - 1]

    @property
    def after(self) -> Position:
        """The position it led to."""
        return self.game[self.number]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.number}: {self.player or say('Chance')}, {self.notation}>"


def check_seat_of(names: Sequence[str], seat: int) -> None:
    """Raise OptionError for a seat that a game between these players does not have."""
    must_be(int, seat, "seat")
    if not 0 <= seat < len(names):
        raise OptionError(
            "There is no seat {seat}; the seats of this game are 0 to {last}.", seat=given(seat), last=len(names) - 1
        )


def result_line(rules: Rules, table: Table, names: Sequence[str]) -> str:
    """Who won at a table with what, and by what where others ended with the same; "" while the game is not over."""
    winners = rules.winners(table)
    if not winners:
        return ""
    if len(names) == 1:
        sentence = mark("{players} ends with {result}")
    else:
        sentence = (
            mark("{players} wins with {result}") if len(winners) == 1 else mark("{players} share the win with {result}")
        )
    who = chained([names[seat] for seat in winners])
    measure, best = rules.measures[0], winners[0]
    result = rules.words.won_with(table, best, measure, rules.totals(table)[best][measure])
    told = say(sentence, players=who, result=result)
    standing = rules.standing(table)
    if rules.words.tie_break and len(winners) < standing.count(standing[winners[0]]):
        return say("{result}; the tie goes by {what}", result=told, what=say(rules.words.tie_break))
    return told

"""A branch: what if another decision had been made here, with a choice of what chance does then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property

from arch_engine.core.chance import generator
from arch_engine.core.errors import OptionError, given
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.moves import Move, moves_of
from arch_engine.core.play import Player
from arch_engine.core.table import ALL, CHANCE, Fact, Table
from arch_engine.record.determinized import determinized_parts
from arch_engine.record.moments import Moments
from arch_engine.record.study import MOST_DEPTH, LineRecord, after_determinizing, begin, check_luck
from arch_engine.replay.branch_luck import AsItLay, Drawn, Luck, answer
from arch_engine.replay.courses import Continuation, Course, Outcome, checked_number, seated
from arch_engine.replay.deciding import Deciding
from arch_engine.replay.lines import Line
from arch_engine.replay.timeline import check_seat_of, result_line
from arch_engine.search.players import usual_kind

MOST_DRAWS = 300
"""How often cards that nobody wrote down are drawn anew to find some with which a decision is possible."""

DESCRIBED = {
    "same": mark("same luck; {moves}; {end}"),
    "fresh": mark("fresh luck; {moves}; {end}"),
    "chosen": mark("chosen luck; {moves}; {end}"),
}
"""A branch in one line, by its luck."""


class Branch(Line["Branch"], Deciding):
    """What would have happened: moves that leave a recorded game, or another branch, at a step. `Game.branch` makes one.

    >>> from arch_engine import load
    >>> bold = load("replays/mykerinos-3p.parquet").branch(at=42, name="Pass early").do("pass")
    >>> bold.asked, len(bold.moves)
    ('Bo', 1)
    >>> outcomes = bold.finish("random", n=3, seed=1)
    >>> len(outcomes), bold.table.over
    (3, True)

    Attributes:
        luck: What chance does in it: "same", "fresh" or "chosen"; see `branch`.
        seed: Of all that is drawn in it.
        seat: Whose knowledge fresh luck respects, from 0; -1 where nobody has decided yet.
        determinized: The parts of the table, by name, that lie otherwise than in the line it leaves.
        folded: Whether it is shown closed, its own branches with it.
        sources: For each of its moves how chance came by it: "recorded", "drawn" or "chosen", and "" for a decision.
    """

    def __init__(self, parent: Line[Branch], record: LineRecord, moments: Moments | None = None) -> None:
        super().__init__(parent.study, record.name, record.at)
        self._parent = parent
        self.rules = parent.study.rules
        self.names = parent.study.names
        self.luck, self.seed, self.seat, self.determinized = record.luck, record.seed, record.seat, record.determinized
        self.folded = record.folded
        self.notes = dict(record.notes)
        self._moves = list(record.moves)
        self.sources = list(record.sources)
        if moments is not None:
            self._moments = moments.snapshot(self._moves)  # whoever has read it from a file has folded it
        self._end: Table | None = None  # made when it is asked for: a study may hold hundreds of branches

    @classmethod
    def leaving(cls, parent: Line[Branch], at: int, name: str | None, luck: str, seed: int, seat: int | None) -> Branch:
        """A new branch of one of the parent's own steps; see `Line.branch`."""
        check_luck(luck, seed)
        table = parent.table_at(at)
        if table.over:
            raise OptionError("The game is over at step {step}; leave it at an earlier step.", step=at)
        if parent.depth == MOST_DEPTH:
            raise OptionError("Branches leave each other {most} times at most; go on in this one.", most=MOST_DEPTH)
        if seat is None:
            seat = _who_knows(parent, at, table)
        else:
            check_seat_of(parent.study.names, seat)
        if luck == "same" and table.witness != ALL:
            raise OptionError(
                "Nobody wrote down how the cards lay, so the same luck cannot be had at step {step}; take fresh luck.",
                step=at,
            )
        name = parent.study.free_name() if name is None else parent.study.checked_name(name)
        drawn = luck == "fresh" and at and (seat >= 0 or table.witness != ALL)
        parts = determinized_parts(parent.study.rules, table, seat, seed) if drawn else {}
        branch = cls(parent, LineRecord(name, parent=0, at=at, luck=luck, seed=seed, seat=seat, determinized=parts))
        branch._let_chance()
        parent.children.append(branch)
        return branch

    def __repr__(self) -> str:
        return f"<Branch {self.name!r} from step {self.at}: {self.describe()}>"

    def describe(self) -> str:
        """One line: its luck, moves and result."""
        moves = count_of(len(self.moves), "1 move", "{number} moves")
        end = result_line(self.rules, self.table, self.names) if self.table.over else say("not finished")
        return say(DESCRIBED[self.luck], moves=moves, end=end)

    @property
    def table(self) -> Table:
        """The table at its end; a live one, to read."""
        if self._end is None:
            self._end = self.table_at(len(self))
        return self._end

    @table.setter
    def table(self, table: Table) -> None:
        self._end = table

    @cached_property
    def _moments(self) -> Moments:
        start = begin(self._parent.table_at(self.at), self.luck, self.at, self.determinized)
        return Moments(start, self._moves, self.at)

    # -- see Line --------------------------------------------------------------------------------------------------
    @property
    def parent(self) -> Line[Branch]:
        return self._parent

    @property
    def name(self) -> str:
        """Its name, unlike that of any other branch of the study."""
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        if name != self._name:
            self._name = self.study.checked_name(name)

    @property
    def moves(self) -> Sequence[Move]:
        return self._moves

    def all_moves(self, step: int | None = None) -> tuple[Move, ...]:
        before = after_determinizing(self.parent.all_moves(self.at), self.determinized, self.table_at(self.at).digest())
        return (*before, *self._moves)[:step]

    def table_at(self, step: int) -> Table:
        if not self.at <= step <= len(self):
            raise OptionError(
                "The branch has the steps {first} to {last}; there is no step {step}.",
                first=self.at,
                last=len(self),
                step=given(step),
            )
        return self._moments.table(step)

    def fair_to(self, seat: int) -> bool:
        if not self.rules.hides:
            return True
        if isinstance(self.parent, Branch):
            return self.parent.fair_to(seat)
        return super().fair_to(seat) and self.luck == "fresh" and (self.seat == seat or not self.at)

    # -- playing ---------------------------------------------------------------------------------------------------
    def do(self, text: str) -> Branch:
        """Do a decision, at the end of the branch; with chosen luck also what chance does.

        Chance then does what the branch's luck says, until a player is asked.

        Args:
            text: The decision as notation.

        Raises:
            NotationError: Where it cannot be read; nothing has changed.
            IllegalDecision: Where the rules forbid it; nothing has changed.
        """
        decision = self._read(text)
        self._imagine_for(decision)

        def decide() -> list[str]:
            source = "chosen" if self.table.asked == CHANCE else ""
            self.rules.decide(self.table, decision)
            return [source]

        self._recorded(decide)
        self._let_chance()
        return self

    def _imagine_for(self, decision: Decision) -> None:
        """Draw what nobody wrote down once more if the first decision asks for other cards: the record allows it, so some cards do."""
        if self._moves or self.children or self.luck != "fresh" or not self.at:
            return
        left, rules = self.parent.table_at(self.at), self.rules
        if left.witness == ALL or rules.why_not(self.table, decision) is None or rules.why_not(left, decision):
            return
        for again in range(1, MOST_DRAWS + 1):
            parts = determinized_parts(rules, left, self.seat, self.seed, again)
            world = begin(left.copy(), self.luck, self.at, parts)
            if rules.why_not(world, decision) is None:
                self.determinized, self._moments, self._end = parts, Moments(world, self._moves, self.at), None
                return

    def undo(self, decisions: int = 1) -> Branch:
        """Take back decisions from the end, with all that chance did after them. Nothing happens before the first.

        Raises OptionError where a branch leaves from what would be taken back.
        """
        own = [number for number, source in enumerate(self.sources) if source in ("", "chosen")]
        if own and decisions > 0:
            self._cut(own[-decisions] if decisions <= len(own) else own[0])
        return self

    def _cut(self, number: int) -> None:
        end = self.at + number
        later = [child.name for child in self.children if child.at > end]
        if later:
            raise OptionError(
                "The branch {later!r} leaves from what would be taken back; delete it first.", later=later[0][:40]
            )
        self._moments.cut(end)
        del self._moves[number:], self.sources[number:]
        self.notes = {step: note for step, note in self.notes.items() if step <= end}
        self.table = self.table_at(end)

    def _recorded(self, act: Callable[[], list[str]], log: list[Fact] | None = None) -> None:
        """Act on the table and keep the moves; `act` gives the source of each, `log` gets the facts.

        Whatever goes wrong, then nothing has happened.
        """
        before, number = self.table.copy(), len(self._moves)
        self.table.log = [] if log is None else log
        try:
            self.sources += act()
            self._moves += moves_of(self.rules, before.copy(), self.table.log)
            self.table.log = None
        except BaseException:
            del self._moves[number:], self.sources[number:]
            self.table = before
            raise

    # -- chance ----------------------------------------------------------------------------------------------------
    def luck_from(self, step: int, seed: int) -> Luck:
        passed = {question: len(answers) for question, answers in self._answers(self.at, step).items()}
        return AsItLay(self._answers(step, len(self)), seed, self._own_luck(seed), passed)

    def _own_luck(self, seed: int) -> Luck:
        """Its luck from where it leaves; `seed` draws where it is the user who names what chance does."""
        if self.luck == "same":
            return self.parent.luck_from(self.at, self.seed)
        return Drawn(self.seed if self.luck == "fresh" else seed)

    def _asked_before(self) -> Counter[str]:
        """How often chance has been asked each question since the branch left."""
        return Counter({question: len(answers) for question, answers in self._answers(self.at, len(self)).items()})

    def _let_chance(self) -> None:
        """Let chance do what the luck says until a player is asked; with chosen luck the user does that."""
        if self.luck == "chosen" or self.table.asked != CHANCE or self.table.over:
            return
        luck, asked = self._own_luck(self.seed), self._asked_before()

        def chance() -> list[str]:
            sources = []
            while self.table.asked == CHANCE and not self.table.over:
                sources.append(answer(self.rules, self.table, luck, asked))
            return sources

        self._recorded(chance)

    def finish(
        self,
        players: str | Player | Sequence[str | Player] | None = None,
        n: int = 1,
        luck: str | None = None,
        seed: int = 0,
        watch: Callable[[Course], None] | None = None,
    ) -> list[Outcome]:
        """Play the branch out, the first time as its line.

        Args:
            players: A computer player or the name of its kind, for all seats or one for each; the game's own if left out, "sensible" in most.
            n: How often it is played out, 1 to 10,000 times.
            luck: "same" or "fresh", the branch's own if left out. With fresh luck every game after the first draws anew, here, what
                `seat` could not know. A luck that is not the branch's own makes a branch of its own, which keeps the first game.
            seed: Of the players' own chance; with the same seed all games are the same again.
            watch: Is given every game as it ends, to follow it step by step; what it raises ends the playing, and the first game stays.

        Returns:
            How each of the games ended: `totals` of each measure by seat, and the seats that won.

        Raises:
            OptionError: For players, a luck or a number there is not.
        """
        deciding = seated(self.rules, usual_kind(self.rules) if players is None else players, self.table.seats)
        if luck not in (None, "same", "fresh") or (luck or self.luck) == "chosen":
            raise OptionError("Chance decides while a branch is played out; give its luck as 'same' or 'fresh'.")
        checked_number(n)
        if luck is not None and luck != self.luck and not self.table.over:
            played = Branch.leaving(self, len(self), None, luck, seed, self.seat if self.seat >= 0 else None)
            try:
                return played.finish(deciding, n, seed=seed, watch=watch)
            except BaseException:
                played.delete()
                raise
        going = self.continuation(deciding, seed)
        outcomes: list[Outcome] = []
        for course in going.games(n):
            if not outcomes:
                self.keep(going)
            outcomes.append(course.outcome(self.rules))
            if watch is not None:
                watch(course)
        return outcomes

    def continuation(self, players: str | Player | Sequence[str | Player], seed: int = 0) -> Continuation:
        """How it goes on when computer players decide from its end on, with its own luck; nothing happens to it before `keep`.

        With fresh luck every game after the first draws anew what `seat` could not know.

        Args:
            players: A computer player or the name of its kind, for all seats or one for each.
            seed: Of the players' own chance.

        Raises:
            OptionError: For players there are not.
        """
        deciding = seated(self.rules, players, self.table.seats)
        start, own, asked = self.table.copy(), self._own_luck(self.seed), self._asked_before()
        seat, drawing = self.seat, self.luck == "fresh" and not start.over

        def again(number: int) -> tuple[Table, Luck, Counter[str]]:
            if not number or not drawing:
                return start, own, asked.copy()
            dealt = start
            if seat >= 0:
                dealt = self.rules.hidden.determinize(start, 1 << seat, generator(self.seed, "hidden", number))
            return dealt, Drawn(self.seed, number), Counter()

        return Continuation(self.rules, start, deciding, again, seed, len(self.replay()))

    def keep(self, going: Continuation) -> Branch:
        """Make the first game of a continuation its own, as far as that is played.

        Raises OptionError where the branch is not as it was when the continuation began; nothing has changed then.
        """
        if self.table.digest() != going.start.digest():
            raise OptionError(
                "The branch {name!r} was changed meanwhile, so what was played is not kept.", name=self.name[:40]
            )
        moves = moves_of(self.rules, going.start.copy(), list(going.log))
        end = going.end.copy()
        end.log = None
        self._moves += moves
        self.sources += going.sources
        self.table = end
        return self

    # -- its place in the tree -------------------------------------------------------------------------------------
    def promote(self) -> Branch:
        """Show it before the branch that now stands before it on the same line; the first one stays where it is."""
        siblings = self._siblings()
        place = siblings.index(self)
        if place:
            siblings[place - 1 : place + 1] = [self, siblings[place - 1]]
        return self

    def fold(self, folded: bool = True) -> Branch:
        """Show it closed, its own branches with it, or open again."""
        self.folded = folded
        return self

    def delete(self) -> None:
        """Take it out of the study, its own branches with it."""
        self._siblings().remove(self)

    def _siblings(self) -> list[Branch]:
        if self not in self.parent.children:
            raise OptionError("The branch {name!r} is not in the study any more; make it again.", name=self.name[:40])
        return self.parent.children


def imagined(line: Line[Branch], at: int, seed: int, seat: int | None) -> Table:
    """The table with which a branch with fresh luck begins."""
    table = line.table_at(at)
    who = _who_knows(line, at, table) if seat is None else seat
    parts = determinized_parts(line.study.rules, table, who, seed) if at else {}
    return begin(table, "fresh", at, parts)


def _who_knows(line: Line[Branch], at: int, table: Table) -> int:
    """Whose knowledge fresh luck respects: in a line that somebody imagines theirs, else who decides now or decided last."""
    told: Line[Branch] | None = line
    while told is not None:
        if isinstance(told, Branch) and told.determinized:
            return told.seat
        told = told.parent
    if table.asked != CHANCE:
        return table.asked
    return next((move.mover for move in reversed(line.all_moves(at)) if move.mover != CHANCE), -1)

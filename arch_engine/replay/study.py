"""A study: a recorded game and the tree of its branches, and the replays that show its lines."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.charts.lines import WIDTH
from arch_engine.core.errors import LeftOut, NoSuchName, OptionError, must_be
from arch_engine.core.files import Kept
from arch_engine.core.language import count_of, mark, say, say_as
from arch_engine.core.moves import Move
from arch_engine.core.names import check_text, composed
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_engine.core.words import listing
from arch_engine.record.game_record import GameRecord
from arch_engine.record.schema import LONGEST_NAME, LONGEST_TEXT
from arch_engine.record.study import LineRecord, Note, StudyRecord
from arch_engine.record.witness import named_witness, witness_of
from arch_engine.replay.branch_luck import AsItLay, Drawn, Luck
from arch_engine.replay.branches import Branch
from arch_engine.replay.charting import chart_of, compare
from arch_engine.replay.lesson import Lesson
from arch_engine.replay.lines import Line
from arch_engine.replay.timeline import Timeline
from arch_engine.replay.witnessed import witnessed

if TYPE_CHECKING:
    import altair as alt


KEPT = 4
"""So many of the lines shown last are kept, with all that was found out about them."""


class Study:
    """A game with its branches; `Game.tree` gives it.

    Going through it gives the branches in the order they are shown, each before its own branches; `study["name"]` gives one.

    >>> from arch_engine import load
    >>> replay = load("replays/mykerinos-3p.parquet")
    >>> bold = replay.branch(at=42, name="Pass early").do("pass")
    >>> print(replay.tree)
    Mykerinos: Ana, Bo, Cleo; 154 moves; Bo wins with 67 prestige
      42: Pass early (same luck; 1 move; not finished)
    """

    def __init__(self, replay: Game) -> None:
        self.record_head: GameRecord = replay.record
        self.rules: Rules = replay.rules
        self.names = replay.names
        self.game = GameLine(self, replay)
        self.lesson: Lesson = Lesson(self.game)
        replay.line = self.game
        self._shown: list[Game] = []  # the last ones

    def __iter__(self) -> Iterator[Branch]:
        waiting = self.game.children[::-1]
        while waiting:
            branch = waiting.pop()
            yield branch
            waiting += branch.children[::-1]

    def __len__(self) -> int:
        """How many branches there are."""
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, name: str) -> Branch:
        for branch in self:
            if branch.name == composed(name):
                return branch
        there = ", ".join(branch.name for branch in self) or say_as("no branch", "none")
        raise NoSuchName(
            "There is no branch {name!r}; the branches are: {there}.", name=str(name)[:40], there=there[:200]
        )

    @property
    def empty(self) -> bool:
        """Whether there is neither a branch nor a note nor a lesson."""
        return not self.game.children and not self.game.notes and not self.lesson

    def left_out(self, *, branches: bool = True) -> list[str]:
        """Say what a form of the game leaves out that holds neither branches nor a lesson, a sentence each."""
        told = []
        if branches and len(self):
            told.append(count_of(len(self), "1 branch is left out here.", "{number} branches are left out here."))
        if self.lesson:
            told.append(say("The lesson is left out here."))
        return told

    def chart(self, what: str | None = None, perspective: int | None = None) -> alt.FacetChart | alt.LayerChart:
        """The game and its branches side by side: a small chart for each player, with a line for each branch; see `compare`."""
        return compare([self.game, *self], what, perspective=perspective)

    def leave(self, line: Line[Branch], at: int, name: str | None, luck: str, seed: int, seat: int | None) -> Branch:
        """A new branch that leaves a line at one of its own steps; see `Line.branch`."""
        return Branch.leaving(line, at, name, luck, seed, seat)

    def show(self, line: Line[Branch]) -> Game:
        """A line as a game to walk through; see `Line.replay`."""
        if isinstance(line, GameLine):
            return line.shown
        head = self.record_head
        title = f"{head.title or head.rules.title}: {line.name}"[:LONGEST_TEXT]
        witness = line.witness_at_start()
        record = replace(head, moves=line.all_moves(), title=title, seed=None, witness=witness, aside=())
        for game in self._shown:  # knows already what is asked of it again: curves, chances, its film
            if game.line is line and game.record == record:
                return game
        game = Game(record)
        game.line = line
        self._shown = [game, *self._shown[: KEPT - 1]]
        return game

    def free_name(self) -> str:
        """The first "Branch n", in the current language, that no branch is called."""
        taken = {branch.name for branch in self}
        number = 1
        while (name := say("Branch {number}", number=number)) in taken:
            number += 1
        return name

    def checked_name(self, name: str) -> str:
        """A name for a branch; raises OptionError for one that another branch has, RecordError for one no file can keep."""
        must_be(str, name, "name")
        name = composed(name)
        check_text(mark("name of a branch"), name, LONGEST_NAME)
        if any(branch.name == name for branch in self):
            raise OptionError("There is a branch {name!r} already; choose another name.", name=name[:40])
        return name

    def __str__(self) -> str:
        """The tree as text: a line for each branch, with the step at which it leaves."""
        lines = [f"{self.rules.title}: {self.game.replay().describe()}"]
        depths: dict[int, int] = {id(self.game): 0}
        closed: set[int] = set()
        for branch in self:
            depth = depths[id(branch.parent)] + 1
            depths[id(branch)] = depth
            if id(branch.parent) in closed:
                closed.add(id(branch))
                continue
            mark = f" {branch.glyph}" if branch.glyph else ""
            more = ""
            if branch.folded and branch.children:
                closed.add(id(branch))
                more = "; " + say("folded")
            lines.append(f"{'  ' * depth}{branch.at}: {branch.name}{mark} ({branch.describe()}{more})")
        return "\n".join(lines)

    # -- files -----------------------------------------------------------------------------------------------------
    def record(self) -> StudyRecord:
        """The study as plain values."""
        numbers: dict[int, int] = {id(self.game): 0}
        lines: list[LineRecord] = []
        for number, branch in enumerate(self, start=1):
            numbers[id(branch)] = number
            lines.append(
                LineRecord(
                    name=branch.name,
                    parent=numbers[id(branch.parent)],
                    at=branch.at,
                    luck=branch.luck,
                    seed=branch.seed,
                    seat=branch.seat,
                    determinized=branch.determinized,
                    moves=tuple(branch.moves),
                    sources=tuple(branch.sources),
                    notes=dict(branch.notes),
                    folded=branch.folded,
                )
            )
        return StudyRecord(self.record_head, tuple(lines), dict(self.game.notes), self.lesson.record(numbers))

    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game with its branches, notes and lesson to one Parquet file, atomically; `load` opens it.

        For a file that is there already see `Timeline.save`.
        """
        from arch_engine.record.write import save_study

        return save_study(self.record(), path, replace=replace, kept=self.game.shown._kept)


class GameLine(Line[Branch]):
    """The recorded game itself, as the replay `shown`. It stays as it is: other moves make a branch."""

    def __init__(self, study: Study, replay: Game) -> None:
        super().__init__(study, say("The game"), 0)
        self.shown = replay

    @property
    def name(self) -> str:
        """What it is called, in the current language."""
        return say("The game")

    @property
    def moves(self) -> Sequence[Move]:
        return self.shown.moves

    def all_moves(self, step: int | None = None) -> tuple[Move, ...]:
        return self.shown.moves[:step]

    def table_at(self, step: int) -> Table:
        return self.shown.at(step)

    def luck_from(self, step: int, seed: int) -> Luck:
        return AsItLay(self._answers(step, len(self)), seed, Drawn(seed), {})


class Game(Timeline):
    """A recorded game, as `load`, `simulate` and `Session.replay` give it.

    A *step* is a moment: step k is the table after k moves, step 0 the table before the first. Branches can leave it at any step.

    >>> from arch_engine import load
    >>> replay = load("replays/mykerinos-3p.parquet")
    >>> replay
    <Game of Mykerinos: Ana, Bo, Cleo; 154 moves; Bo wins with 67 prestige>
    >>> len(replay), replay.at(42).round, replay.rounds
    (154, 2, [3, 33, 68, 108])
    >>> replay.curves().columns
    ['step', 'player', 'measure', 'value']

    Attributes:
        line: The line of the study that it shows; None while there is no study.
    """

    def __init__(self, record: GameRecord) -> None:
        super().__init__(record)
        self.line: Line[Branch] | None = None

    # -- what a seat may be shown ----------------------------------------------------------------------------------
    def _dealt(self) -> GameRecord:
        return self.record if self.line is None else self.line.study.record_head

    def fair_to(self, seat: int) -> bool:
        """Whether what is told here as the seat saw it tells nothing that it could not know; see `Line.fair_to`."""
        return super().fair_to(seat) if self.line is None else self.line.fair_to(seat)

    def check_seat(self, seat: int) -> None:
        """Raise OptionError for a seat that must not be shown this line; see `Timeline.check_seat`."""
        super().check_seat(seat)
        if self.line is not None and not self.line.fair_to(seat):
            raise OptionError(self.line.unfair(seat))

    def review(self, judge: Any = None, **asked: Any) -> Any:
        """Judge the decisions of the game, as `arch_engine.review.review` does.

        >>> from arch_engine import load
        >>> from arch_engine.review import Judge
        >>> load("replays/mykerinos-3p.parquet").review(Judge(rollouts=4), steps=[142], luck=False, workers=1).mistakes()
        []

        Args:
            judge: A `Judge`; if left out, the one that fits the game.
            **asked: The other arguments of that function, such as `seats`, `steps` and `into`.

        Returns:
            A `Review`.
        """
        return import_module("arch_engine.review").review(
            self, judge, **asked
        )  # it stands above, and is imported when it is asked for

    # -- who saw it ------------------------------------------------------------------------------------------------
    def as_witnessed(self, witness: str | Sequence[str]) -> Game:
        """The game as somebody else would have written it down, who did not see everything.

        Decisions are told anew, with "?" for cards that the witness did not see; there is no seed, and branches stay here. Notes come along where the
        witness saw all that the record knows; else their author may have known more.

        >>> from arch_engine import simulate
        >>> replay = simulate("new_expedition", ["quick"] * 3, seed=1, names=["Ana", "Bo", "Cy"])
        >>> replay.as_witnessed(["Bo"]).witness
        ['Bo']

        Args:
            witness: "table" for what lies open, or the names of players; "all" gives the game itself.

        Raises:
            OptionError: For a witness who does not play, and for one who saw what this record does not know.

        Warns:
            LeftOut: Where notes are left out.
        """
        seen = witness_of(witness, self.names)
        told = witnessed(self.record, seen)
        if told is self.record:
            return with_notes(told, self.notes)
        if self.notes:
            named = named_witness(seen, self.names)
            who = say("the table") if isinstance(named, str) else listing(named)
            warnings.warn(notes_left_out(len(self.notes), who), LeftOut, stacklevel=3)  # past what checks the arguments
        return Game(told)

    # -- charts ----------------------------------------------------------------------------------------------------
    def chart(
        self,
        what: str | Sequence[str] | None = None,
        perspective: int | None = None,
        hindsight: bool = False,
        size: float = 1,
        width: int = WIDTH,
    ) -> alt.LayerChart | alt.Chart | alt.VConcatChart:
        """A chart of the game in Altair, to look at, take apart, layer, facet and save (docs/workbench.md).

        >>> from arch_engine import load
        >>> chart = load("replays/mykerinos-3p.parquet").chart("prestige")
        >>> chart.title, chart.data.columns
        ('Prestige', ['step', 'seat', 'player', 'measure', 'value'])

        Args:
            what: One or several of `measures`; "points by origin"; "tracks", where only the lower of two measures counts; "money and hand".
                Several stand below each other. Left out, it is the points.
            perspective: The seat (from 0) whose knowledge counts; see `curves`.
            hindsight: Whether the values are those that we know now; see `curves`.
            size: How large letters and strokes are; 2 is readable from the back of a room.
            width: Of the plot, in pixels at size 1; 300 fits a phone.

        Raises:
            OptionError: For something the game has no chart of, and for a seat it does not have; it says what there is.
        """
        return chart_of(self, what, perspective, hindsight, size, width)

    # -- what if ---------------------------------------------------------------------------------------------------
    @property
    def tree(self) -> Study:
        """The study of this game: its branches, and what was noted. What a branch is shown by has the tree it stands in."""
        line = self._line()
        assert isinstance(line.study, Study)
        return line.study

    @property
    def notes(self) -> Mapping[int, Note]:
        return {} if self.line is None else self.line.all_notes()

    def note(self, step: int, comment: str | None = None, glyph: str | None = None) -> None:
        """Write a comment or a glyph on a step of this line; see `Line.note`. `save`, `show`, `export` and text games carry it."""
        self._line().note(step, comment, glyph)

    def _line(self) -> Line[Branch]:
        return self.line if self.line is not None else Study(self).game

    def branch(
        self,
        at: int | None = None,
        name: str | None = None,
        luck: str = "",
        seed: int = 0,
        seat: int | None = None,
    ) -> Branch:
        """A branch that leaves this line at a step, from its end if left out; see `Line.branch`."""
        return self._line().branch(at, name, luck, seed, seat)

    @property
    def branched(self) -> bool:
        """Whether it has what a game alone cannot keep: branches, or a lesson."""
        return self.studied and bool(self.tree.game.children or self.tree.lesson)

    @property
    def studied(self) -> bool:
        """Whether this is a game with branches, notes or a lesson, which `save` writes with it."""
        return isinstance(self.line, GameLine) and not self.tree.empty

    # -- files -----------------------------------------------------------------------------------------------------
    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game to a Parquet file, atomically; with its branches, notes and lesson where it has any. See `Timeline.save`."""
        return self.tree.save(path, replace=replace) if self.studied else super().save(path, replace=replace)


def notes_left_out(notes: int, who: str) -> str:
    """Say that notes are not told as somebody saw the game: their author may have known more."""
    return count_of(
        notes,
        "1 note is left out, because it may tell what {player} could not know.",
        "{number} notes are left out, because they may tell what {player} could not know.",
        player=who,
    )


def with_notes(record: GameRecord, notes: Mapping[int, Note]) -> Game:
    """The replay of a game with notes on its steps."""
    game = Game(record)
    if notes:
        game.tree.game.notes = dict(notes)
    return game


def study_of(record: StudyRecord) -> Study:
    """The study of plain values."""
    study = Study(Game(record.game))
    study.game.notes = dict(record.notes)
    lines: list[Line[Branch]] = [study.game]
    for number, line in enumerate(record.lines, start=1):
        parent = lines[line.parent]
        branch = Branch(parent, line, record.moments(number))
        parent.children.append(branch)
        lines.append(branch)
    if record.lesson is not None:
        study.lesson.take(record.lesson, lines)
    return study


def load(path: str | Path) -> Game:
    """The game in a file, with its branches.

    >>> load("replays/mykerinos-3p.parquet").names
    ('Ana', 'Bo', 'Cleo')

    Raises:
        RecordError: For a file that is no record this version can read; it names what is wrong.
        DamagedRecord: For a record whose contents are not what was once written.
    """
    from arch_engine.record.read import load_study
    from arch_engine.record.schema import MOST_BYTES

    kept = Kept()
    kept.read(
        path, MOST_BYTES
    )  # before the game is read: if somebody changes the file between the two, it counts as changed
    record = load_study(path)
    game = Game(record.game) if record.bare else study_of(record).game.shown
    game._kept = kept
    return game

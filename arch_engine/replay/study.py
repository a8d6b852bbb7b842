"""A study: a recorded game and the tree of its branches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from arch_engine.core.arguments import checked_methods
from arch_engine.core.errors import OptionError
from arch_engine.core.names import check_text
from arch_engine.core.rules import Rules
from arch_engine.record.game_record import GameRecord
from arch_engine.record.schema import LONGEST_NAME
from arch_engine.record.study import LineRecord, StudyRecord
from arch_engine.replay.branches import Branch
from arch_engine.replay.lines import GameLine, Line
from arch_engine.replay.replay import Replay


@checked_methods
class Study:
    """A game with its branches; `Replay.tree` gives it.

    Going through it gives the branches in the order they are shown, each before its own branches; `study["name"]` gives one.
    """

    def __init__(self, replay: Replay) -> None:
        self.record_head: GameRecord = replay.record
        self.rules: Rules = replay.rules
        self.names = replay.names
        self.game = GameLine(self, replay)
        replay._line = self.game

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
            if branch.name == name:
                return branch
        there = ", ".join(branch.name for branch in self) or "none"
        raise OptionError(f"There is no branch {str(name)[:40]!r}; the branches are: {there[:200]}.")

    @property
    def empty(self) -> bool:
        """Whether there is neither a branch nor a note."""
        return not self.game.children and not self.game.notes

    def free_name(self) -> str:
        """The first "Branch n" that no branch is called."""
        taken = {branch.name for branch in self}
        number = 1
        while f"Branch {number}" in taken:
            number += 1
        return f"Branch {number}"

    def checked_name(self, name: str) -> str:
        """A name for a branch; raises OptionError for one that another branch has, RecordError for one no file can keep."""
        if not isinstance(name, str):
            raise OptionError(f"The name of a branch is a text, not {str(name)[:40]}.")
        check_text("name of a branch", name, LONGEST_NAME)
        if any(branch.name == name for branch in self):
            raise OptionError(f"There is a branch {name[:40]!r} already; choose another name.")
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
                more = "; folded"
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
                    redrawn=branch.redrawn,
                    moves=tuple(branch.moves),
                    sources=tuple(branch.sources),
                    notes=dict(branch.notes),
                    folded=branch.folded,
                )
            )
        return StudyRecord(self.record_head, tuple(lines), dict(self.game.notes))

    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game with its branches and notes to one Parquet file, atomically; `load` opens it.

        For a file that is there already see `Replay.save`.
        """
        from arch_engine.record.study_file import save_study

        return save_study(self.record(), path, replace=replace, kept=self.game.replay()._kept)


def study_of(record: StudyRecord) -> Study:
    """The study of plain values."""
    study = Study(Replay(record.game))
    study.game.notes = dict(record.notes)
    lines: list[Line] = [study.game]
    for line in record.lines:
        parent = lines[line.parent]
        branch = Branch(parent, line)
        parent.children.append(branch)
        lines.append(branch)
    return study

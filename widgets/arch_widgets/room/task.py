"""A chapter of a lesson as a question to the room: what counts is what its maker says, not what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace as changed

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say
from arch_engine.core.table import ALL, Table
from arch_engine.record.lesson import AREA, MOST_ANSWERS, MOVES, NUMBER, Task, is_number
from arch_engine.replay.lesson import Chapter
from arch_engine.replay.study import Game
from arch_engine.replay.timeline import Timeline
from arch_widgets.room import schema
from arch_widgets.room.question import Question


class TaskQuestion(Question):
    """A task at a step of the game, for the room to answer.

    Args:
        replay: The game.
        number: The number of the question, from 1.
        step: The moment.
        view: Whose knowledge is shown, as in `Films`.
        task: A task as `asked_in_rooms` gives it.

    Raises:
        OptionError: For a moment that there is not; where moves are asked for, also where no player decides, or for moves that are not legal.
    """

    most = MOST_ANSWERS

    def __init__(self, replay: Timeline, number: int, step: int, view: int, task: Task) -> None:
        self.task, self.view, self.kind = task, view, task.kind
        super().__init__(replay, number, step, () if task.kind == AREA else task.offered)

    def _check(self) -> None:
        if self.kind == MOVES:
            super()._check()
        elif not 0 <= self.step <= len(self.replay):
            raise OptionError(say("There is no move {step} in this game.", step=self.step))

    def _table(self) -> Table:
        table, rules = self.replay.known(self.step), self.replay.rules
        if not self.view or not rules.hides or table.witness != ALL:
            return table
        view: Table = rules.hidden.as_witnessed(table, 1 << (self.view - 1))
        return view

    def _listed(self, lines: Sequence[str]) -> list[str]:
        return list(dict.fromkeys(lines))  # in the order of who made it

    # -- answers ---------------------------------------------------------------------------------------------------
    def normal(self, line: str) -> str:
        return super().normal(line) if self.kind == MOVES else line

    def accept(self, line: str) -> str:
        if self.kind == NUMBER:
            if not is_number(line):
                raise OptionError(say("Write a whole number, in digits."))
            return line
        if self.kind == AREA and line not in self.task.offered:
            raise OptionError(say("That place is not asked about; tap one that is lit."))
        return super().accept(line)

    def tell(self, line: str) -> str:
        if self.kind == AREA:
            return say("the place with a frame")
        return super().tell(line) if self.kind == MOVES else line

    def _pieces(self, line: str) -> list[str]:
        return super()._pieces(line) if self.kind == MOVES else []

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def head(self) -> str:
        if self.seat < 0:
            return self.task.title
        decides = say("{player} decides", player=self.replay.names[self.seat])
        return " · ".join(filter(None, (self.task.title, decides)))

    @property
    def words(self) -> str:
        return self.task.question

    @property
    def asked(self) -> schema.Asked:
        return {**super().asked, "pieces": list(self.task.offered) if self.kind == AREA else []}

    @property
    def right(self) -> tuple[str, ...]:
        return self.task.right

    def counts(self, answer: str) -> bool:
        return self.task.counts(answer)

    def said_to(self, answer: str) -> str:
        return self.task.said_to(answer)

    @property
    def reach(self) -> int:
        return self.step  # what was played stays a secret

    def result(self, answers: Mapping[int, str]) -> schema.Result:
        found: schema.Result = {**super().result({} if self.kind == AREA else answers), "words": self.words}
        found["chapter"], found["answered"] = True, len(answers)
        if self.kind == AREA:
            found["bars"], found["places"] = self._places(answers), dict(Counter(answers.values()))
        return found

    def _places(self, answers: Mapping[int, str]) -> list[schema.Bar]:
        """The bars of a question for a place: places have no names, so those to which the same is said are counted together."""
        pieces: dict[tuple[bool, str], list[str]] = {}
        for piece in dict.fromkeys((*self.right, *answers.values())):
            pieces.setdefault((self.counts(piece), self.said_to(piece)), []).append(piece)
        given = Counter(answers.values())
        bars: list[schema.Bar] = [
            {
                "notation": "",
                "text": say("A place that counts") if counts else say("Another place"),
                "count": sum(given[piece] for piece in there),
                "played": counts,
                "pieces": there,
                "said": words,
            }
            for (counts, words), there in pieces.items()
        ]
        return sorted(bars, key=lambda bar: -bar["count"])


def chapters_of(replay: Timeline) -> Sequence[Chapter]:
    """The chapters of a game's lesson; none where it has no lesson."""
    return replay.tree.lesson.chapters if isinstance(replay, Game) else ()


def title_of(replay: Timeline) -> str:
    """What the lesson of a game is called; "" for nothing."""
    return replay.tree.lesson.title if isinstance(replay, Game) else ""


def asked_in_rooms(replay: Timeline, chapter: Chapter) -> Task:
    """What a room is asked in a chapter. Raises OptionError for a chapter that a room around this game cannot be asked."""
    why = why_not_in_rooms(replay, chapter)
    if why:
        raise OptionError(why)
    return changed(chapter.task, hints=())


def why_not_in_rooms(replay: Timeline, chapter: Chapter) -> str:
    """Why a room around a game cannot be asked a chapter; "" if it can."""
    line, last = replay.line if isinstance(replay, Game) else None, len(replay)
    while line is not None and line is not chapter.line:
        last, line = min(last, line.at), line.parent
    if line is None or chapter.at > last:
        return say("This chapter stands on another line of the study; open a room for that branch.")
    return ""

"""A question to the room: what would you do here? It is asked from what the seat that decides knew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import count
from random import Random

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import once_a_language, say
from arch_engine.core.table import CHANCE, Table
from arch_engine.games import opinions_of
from arch_engine.record.lesson import MOVES
from arch_engine.replay.timeline import Timeline
from arch_widgets.play.tapping import Tapping, way_to
from arch_widgets.room import schema
from arch_widgets.scenes import taps_of

_keys = count(1)

MOST_LINES = 8
"""The longest shortlist: a phone shows so many without scrolling."""


class Question:
    """The decision of a seat at a step, as something to predict.

    Args:
        replay: The game.
        number: The number of the question, from 1.
        step: The moment before the decision.
        shortlist: The answers to choose from, in notation; without any, every legal decision is an answer.

    Raises:
        OptionError: Where no player decides at that step, or a line of the shortlist is not legal there.
    """

    most = MOST_LINES
    kind = MOVES

    def __init__(self, replay: Timeline, number: int, step: int, shortlist: Sequence[str] = ()) -> None:
        self.replay, self.number, self.step = replay, number, step
        self._check()
        self.seat = replay.moves[step].mover if step < len(replay) else CHANCE
        self.table = self._table()
        self.shortlist = self._listed([self.normal(line) for line in shortlist])

    def _check(self) -> None:
        """Raise OptionError where nothing can be asked."""
        if not 0 <= self.step < len(self.replay) or self.replay.moves[self.step].mover < 0:
            raise OptionError(
                say("At move {step} no player decides; go to a moment before a decision.", step=self.step)
            )

    def _table(self) -> Table:
        """The table as it is shown with the question."""
        return seen_by_seat(self.replay, self.step)

    def _listed(self, lines: Sequence[str]) -> list[str]:
        """The shortlist in its order: whether a line is the one that was played must not show in its place."""
        return sorted(dict.fromkeys(lines))[: self.most]

    # -- answers ---------------------------------------------------------------------------------------------------
    def decision(self, line: str) -> Decision:
        """The decision that a line of full notation means. Raises OptionError for one that is not legal here."""
        try:
            decision = self.replay.rules.words.parse(self.table, line)
            refusal = self.replay.rules.why_not(self.table, decision)
        except ArchError as problem:
            raise OptionError(str(problem)) from None
        if refusal is not None:
            raise OptionError(refusal.sentence)
        return decision

    def normal(self, line: str) -> str:
        """A line as everybody writes it. Raises OptionError for one that is not legal here."""
        return self.replay.rules.words.format(self.table, self.decision(line))

    def accept(self, line: str) -> str:
        """An answer as it counts. Raises OptionError for one that cannot be given."""
        if self.shortlist:
            if line not in self.shortlist:
                raise OptionError(say("That is not on the list; choose one of its lines."))
            return line
        return self.normal(line)

    def tell(self, line: str) -> str:
        """A decision as a sentence."""
        told: str = self.replay.rules.words.narrate_move(self.table, self.decision(line), self.replay.names)
        return told

    @once_a_language
    def _tapping(self) -> Tapping:
        # nothing counts before Done: an answer that one tap completes could not be thought over
        return Tapping(self.replay.rules, self.table, self.replay.names, read=self.decision, confirm=True)

    def tapping(self) -> Tapping:
        """An answer to tap together, one for each person. All share the question, which is costly to make."""
        tapping = copy(self._tapping)
        tapping.key = next(_keys)
        return tapping

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def is_tapped(self) -> bool:
        """Whether any legal decision is an answer, which is tapped together on the board."""
        return self.kind == MOVES and not self.shortlist

    @property
    def head(self) -> str:
        """What stands above the question; nothing above a prediction."""
        return ""

    @property
    def words(self) -> str:
        """What is asked."""
        return say("What will {player} do?", player=self.replay.names[self.seat])

    @once_a_language
    def asked(self) -> schema.Asked:
        """The question, for the pages."""
        asked: schema.Asked = {
            "number": self.number,
            "step": self.step,
            "seat": self.seat,
            "kind": self.kind,
            "head": self.head,
            "words": self.words,
            "lines": self.lines(self.shortlist),
            "pieces": [],
        }
        return {**asked, "asking": self._tapping.asking()} if self.is_tapped else asked

    def lines(self, notations: Iterable[str]) -> list[schema.Line]:
        """Decisions with their sentences."""
        return [{"notation": line, "text": self.tell(line)} for line in notations]

    def offered(self) -> list[schema.Line]:
        """What a leader may put on a shortlist: what computer players would look at, and what was played, in no telling order."""
        rules = self.replay.rules
        found = [
            rules.words.format(self.table, one)
            for one in opinions_of(rules).candidates(self.table.copy(), MOST_LINES - 1, Random(self.step))
        ]
        return self.lines(sorted({*found, self.played}))

    @cached_property
    def played(self) -> str:
        """What was played, as the seat would write it."""
        return self.replay.rules.words.format(self.table, self.replay.moves[self.step].decision)

    @property
    def right(self) -> tuple[str, ...]:
        """The answers that count: what was played."""
        return (self.played,)

    def counts(self, answer: str) -> bool:
        """Whether an answer counts."""
        return answer in self.right

    def said_to(self, answer: str) -> str:
        """What is said to an answer once the question is revealed; "" for nothing."""
        return ""

    @property
    def reach(self) -> int:
        """The last step that is no secret any more once the question is revealed."""
        return self.step + 1

    def result(self, answers: Mapping[int, str]) -> schema.Result:
        """How the room answered, and what counts; `answers` by person."""
        counts = Counter(answers.values())
        shown = sorted({*counts, *self.shortlist, *self.right}, key=lambda line: (-counts[line], line))
        bars: list[schema.Bar] = [
            {
                **one,
                "count": counts[line],
                "played": self.counts(line),
                "pieces": self._pieces(line),
                "said": self.said_to(line),
            }
            for line, one in zip(shown, self.lines(shown), strict=True)
        ]
        return {
            "number": self.number,
            "step": self.step,
            "seat": self.seat,
            "words": say("What {player} did", player=self.replay.names[self.seat]),
            "bars": bars,
            "answered": len(answers),
            "judged": "",
            "chapter": False,
        }

    def _pieces(self, line: str) -> list[str]:
        """The pieces that one taps to say a decision."""
        question = taps_of(self.replay.rules).question(self.table, self.replay.names)
        way = None if question is None else way_to(question, self.decision(line))
        if question is None or way is None:
            return []
        return [piece for item in way if item in question.items for piece in question.items[item].pieces]


def seen_by_seat(replay: Timeline, step: int) -> Table:
    """The table at a decision as the seat knew it; as the record's witness did, where nobody wrote down what the seat saw."""
    seat = replay.moves[step].mover
    if not replay.fair_to(seat):
        return replay.known(step)
    table: Table = (
        replay.rules.hidden.as_witnessed(replay.at(step), 1 << seat) if replay.rules.hides else replay.at(step)
    )
    return table

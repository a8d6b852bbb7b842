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
from arch_engine.core.language import say
from arch_engine.core.table import Table
from arch_engine.games import opinions_of
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

    def __init__(self, replay: Timeline, number: int, step: int, shortlist: Sequence[str] = ()) -> None:
        if not 0 <= step < len(replay) or replay.moves[step].mover < 0:
            raise OptionError(say("At move {step} no player decides; go to a moment before a decision.", step=step))
        self.replay, self.number, self.step = replay, number, step
        self.seat = replay.moves[step].mover
        self.table = seen_by_seat(replay, step)
        lines = [self.normal(line) for line in shortlist]
        # whether a line is the one that was played must not show in its place
        self.shortlist = sorted(dict.fromkeys(lines))[:MOST_LINES]

    # -- answers ---------------------------------------------------------------------------------------------------
    def decision(self, line: str) -> Decision:
        """The decision that a line of full notation means. Raises OptionError for one that is not legal here."""
        try:
            decision = self.replay.rules.parse(self.table, line)
            refusal = self.replay.rules.why_not(self.table, decision)
        except ArchError as problem:
            raise OptionError(str(problem)) from None
        if refusal is not None:
            raise OptionError(refusal.sentence)
        return decision

    def normal(self, line: str) -> str:
        """A line as everybody writes it. Raises OptionError for one that is not legal here."""
        return self.replay.rules.format(self.table, self.decision(line))

    def accept(self, line: str) -> str:
        """An answer as it counts. Raises OptionError for one that cannot be given."""
        if self.shortlist:
            if line not in self.shortlist:
                raise OptionError(say("That is not on the list; choose one of its lines."))
            return line
        return self.normal(line)

    def tell(self, line: str) -> str:
        """A decision as a sentence."""
        told: str = self.replay.rules.narrate_move(self.table, self.decision(line), self.replay.names)
        return told

    @cached_property
    def _tapping(self) -> Tapping:
        return Tapping(self.replay.rules, self.table, self.replay.names, read=self.decision)

    def tapping(self) -> Tapping:
        """An answer to tap together, one for each person. All share the question, which is costly to make."""
        tapping = copy(self._tapping)
        tapping.key = next(_keys)
        return tapping

    # -- what is shown ---------------------------------------------------------------------------------------------
    @cached_property
    def asked(self) -> schema.Asked:
        """The question, for the pages."""
        player = self.replay.names[self.seat]
        asked: schema.Asked = {
            "number": self.number,
            "step": self.step,
            "seat": self.seat,
            "words": say("What will {player} do?", player=player),
            "lines": self.lines(self.shortlist),
        }
        return asked if self.shortlist else {**asked, "asking": self._tapping.asking()}

    def lines(self, notations: Iterable[str]) -> list[schema.Line]:
        """Decisions with their sentences."""
        return [{"notation": line, "text": self.tell(line)} for line in notations]

    def offered(self) -> list[schema.Line]:
        """What a leader may put on a shortlist: what computer players would look at, and what was played, in no telling order."""
        rules = self.replay.rules
        found = [
            rules.format(self.table, one)
            for one in opinions_of(rules).candidates(self.table.copy(), MOST_LINES - 1, Random(self.step))
        ]
        return self.lines(sorted({*found, self.played}))

    @cached_property
    def played(self) -> str:
        """What was played, as the seat would write it."""
        return self.replay.rules.format(self.table, self.replay.moves[self.step].decision)

    def result(self, answers: Mapping[int, str]) -> schema.Result:
        """How the room answered, and what was played; `answers` by person."""
        counts = Counter(answers.values())
        shown = sorted({*counts, *self.shortlist, self.played}, key=lambda line: (-counts[line], line))
        bars: list[schema.Bar] = [
            {**one, "count": counts[line], "played": line == self.played, "pieces": self._pieces(line)}
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
    table: Table = replay.rules.as_seen_by(replay.at(step), seat) if replay.rules.hides else replay.at(step)
    return table

"""A scripted person who enters a recorded game by tapping."""

from collections import Counter
from typing import NamedTuple

from arch_engine.core.table import CHANCE
from arch_widgets.play.tapping import DONE, Tapping, way_to


class Said(NamedTuple):
    """A decision of a seat, or an outcome of chance."""

    mover: int
    decision: tuple


class Person:
    """Taps what a recorded game did, move by move, and counts.

    clicks, moves   by "chance" and "players": how many taps and keys it took, and for how many moves
    untold          the moves that no taps could say
    """

    def __init__(self, replay):
        self.replay = replay
        self.clicks, self.moves, self.untold = Counter(), Counter(), []

    def enter(self, session):
        """Enter the whole game into a session, each move by its taps alone."""
        for move in self.replay.record.moves:
            line = self.line(session.table, move)
            if line is None:
                self.untold.append((session.table.question, move.notation))
                line = move.notation
            session.do(line)
        return self

    def watch(self):
        """Tap every move at the recorded tables, without a session."""
        record = self.replay.record
        table = self.replay.rules.new_table(len(record.names), record.options, record.components)
        for move in record.moves:
            if self.line(table, move) is None:
                self.untold.append((table.question, move.notation))
            table.advance(move.facts)
        return self

    def tell(self, witness):
        """Tap what a witness saw of the game, and give the table it comes to."""
        record, rules = self.replay.record, self.replay.rules
        full = rules.new_table(len(record.names), record.options, record.components)
        table = rules.new_table(len(record.names), record.options, record.components, witness=witness)
        for move in record.moves:
            for said in rules.hidden.retold(full, move.decision, move.facts, witness):
                briefly = said[:2]  # the cards of a chamber that the witness knows already may be named, and need not
                if said[0] in ("look", "explore") and rules.why_not(table, briefly) is None:
                    said = briefly
                if self.line(table, Said(table.asked, said)) is None:
                    self.untold.append((table.question, said))
                rules.decide(table, said)
            full.advance(move.facts)
        return table

    def line(self, table, move):
        """The line that a move's taps come to; None if it has none."""
        tapping = Tapping(self.replay.rules, table, self.replay.names)
        way = way_to(tapping.question, move.decision)
        if way is None:
            return None
        who = "chance" if move.mover == CHANCE else "players"
        self.clicks[who] += len(way)
        self.moves[who] += 1
        for tap in way:
            assert tapping.decision is None, "complete before its last tap"
            if tap == DONE:
                tapping.end()
            else:
                assert tap in tapping.legal
                tapping.tap(tap)
        assert tapping.decision == move.decision
        return tapping.line

    @property
    def average(self):
        """Taps and keys for a move, those of chance among them."""
        return sum(self.clicks.values()) / sum(self.moves.values())

"""A decision of a full game as a record with a witness has it: unknown cards as such, and chance naming those that turn up.

The record is played along beside the full game. Wherever it asks for the name of a card, the full game knows the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from arch_engine.core.families import Decision
from arch_engine.core.table import ALL, UNKNOWN, Fact, sees
from arch_engine.royal_society import bloomsbury, secrets, setup, turning_up
from arch_engine.royal_society.chance_unknown import TO_SEATS
from arch_engine.royal_society.verbs import SocietyTable


def retold(
    perform: Callable[[SocietyTable, Decision], None],
    table: SocietyTable,
    decision: Decision,
    facts: Sequence[Fact],
    witness: int,
) -> list[Decision]:
    """The decisions of the record (`Hidden.retold`). The game may be a record itself, whose witness saw more."""
    if witness == ALL:
        return [decision]
    if decision[0] == "turn-up" and not sees(witness, turning_up.seen_by(table), table.seats):
        return []  # the record has gone on without it
    record = secrets.with_witness(table, witness)
    after = table.copy()
    after.advance(facts)
    found = [_as_written(record, table, decision)]
    perform(record, found[0])
    seen = _Seen(table, decision, facts, after)
    while True:
        if record.question == after.question == "turn-up" and record.agenda == after.agenda:
            return found  # the game says it next
        if record.question == "turn-up":
            found.append(("turn-up", seen.next_card(record)))
        elif (
            record.question == "honor" and record.agenda != after.agenda
        ):  # in the full game there was one relic to give
            found.append(("give", next(fact[2] for fact in facts if fact[0] == "discard_relic")))
        else:
            return found
        perform(record, found[-1])


def _as_written(record: SocietyTable, table: SocietyTable, decision: Decision) -> Decision:
    """The decision itself, as far as the witness knows it."""
    kind, *cards = decision
    if kind == "keep" and record.misses(table.asked):
        return (kind, *[UNKNOWN] * len(cards))
    if kind == "automa" and not cards:
        return (kind, table.automa_deck[-1])
    if kind == "patrons":
        return (kind, cards[-1])
    if kind in TO_SEATS and not all(record.misses(seat) for seat in range(table.seats)):
        cards = cards or [UNKNOWN] * setup.number_of(table, kind)
        return (kind, *[UNKNOWN if record.misses(place % table.seats) else card for place, card in enumerate(cards)])
    if kind in setup.OF_HIDDEN_CARDS or kind in ("reshuffle", "automa-shuffle"):
        return (kind,)
    return decision


class _Seen:
    """What turns up in a move of a full game, in the order in which it does."""

    def __init__(self, table: SocietyTable, decision: Decision, facts: Sequence[Fact], after: SocietyTable) -> None:
        self.deck = decision[1:] if decision[0] == "reshuffle" else table.deck
        self.patrons = table.patron_deck
        self.after = after
        self.discarded: Iterator[int] = iter([fact[2] for fact in facts if fact[0] == "discard_expedition"])
        self.lost: Iterator[int] = iter([fact[2] for fact in facts if fact[0] == "lose_tile"])

    def next_card(self, record: SocietyTable) -> int:
        """The card that the record asks for."""
        pile, _ = turning_up.place_of(record)
        task = record.agenda[-1]
        if pile == "expeditions":
            return int(self.deck[len(record.deck) - 1])
        if pile == "patrons":
            return self.patrons[len(record.patron_deck) - 1]
        if task[0] == "turn-up":
            return next(self.discarded)
        if task[0] == "automa-tile":
            return next(self.lost)
        own, full = (
            table.box if task[2] == bloomsbury.BOX else table.stacks[task[2]] for table in (record, self.after)
        )
        return next(tile for tile in full if tile not in own)

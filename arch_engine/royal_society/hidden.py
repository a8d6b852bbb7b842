"""What The Royal Society of Archeology hides: which module works out what can be known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arch_engine.core.families import Decision
from arch_engine.core.hidden import Hidden
from arch_engine.core.table import ALL, UNKNOWN, Fact, sees
from arch_engine.royal_society import decisions, feasibility, hindsight, retelling, secrets, turning_up, witnessed
from arch_engine.royal_society.knowledge import SocietyKnowledge
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.unseen import unseen_at
from arch_engine.royal_society.verbs import SocietyTable

MOST_TRIES = 1_000
"""How many worlds `determinize` tries at random. A seat that places an explorer shows that the explorer can act there, perhaps with an
expedition from the hand; a hand that leaves it no action is impossible. If that rules out nearly all worlds, the hand is dealt by counting."""


class SocietyHidden(Hidden[SocietyTable]):
    """What seats see and can know in The Royal Society of Archeology."""

    def seen_by(self, table: SocietyTable, fact: Fact) -> int:
        return secrets.seen_by(table, fact)

    def redact(self, table: SocietyTable, fact: Fact, witness: int) -> Fact:
        if sees(witness, self.seen_by(table, fact), table.seats):
            return fact
        place = secrets.HIDDEN_CARD[fact[0]]
        return (*fact[:place], UNKNOWN, *fact[place + 1 :])

    def redact_decision(self, table: SocietyTable, decision: Decision, witness: int) -> Decision:
        kind = decision[0]
        if witness == ALL:
            return decision
        if kind in secrets.HIDDEN_OUTCOMES:
            return (kind,)
        if kind == "keep" and not witness >> table.asked & 1:
            return (kind, *[UNKNOWN] * len(decision[1:]))
        if kind == "turn-up" and not sees(witness, turning_up.seen_by(table), table.seats):
            return (kind, UNKNOWN)
        return decision

    def as_witnessed(self, table: SocietyTable, witness: int) -> SocietyTable:
        return secrets.as_witnessed(table, witness)

    def agrees(self, world: SocietyTable, table: SocietyTable, witness: int) -> bool:
        return secrets.agrees(world, table, witness)

    def determinize(self, table: SocietyTable, witness: int, rng: Random) -> SocietyTable:
        for _ in range(MOST_TRIES):
            world = secrets.determinize(table, witness, rng)
            active = table.active
            if active == NOBODY or witness >> active & 1 or feasibility.can_finish(world, active):
                return world
        return secrets.determinize(table, witness, rng, _reachable(table, witness))

    def in_hindsight(self, table: SocietyTable, moves: Iterable[Sequence[Fact]]) -> list[SocietyTable]:
        return hindsight.in_hindsight(lambda now: secrets.as_witnessed(now, now.witness), table, moves)

    def granted(self, table: SocietyTable, decision: Decision) -> SocietyTable:
        new = table.copy()
        if table.witness != ALL:
            witnessed.prepare(new, decision, decisions.publicly)
        return new

    def knowledge(self, table: SocietyTable, witness: int) -> SocietyKnowledge:
        view = secrets.as_witnessed(table, witness)
        unseen, active = unseen_at(view), table.active
        if active != NOBODY and not feasibility.can_finish(view, active):
            unseen = unseen.given(active, _reachable(table, witness))
        return SocietyKnowledge(view, unseen, lambda rng: self.determinize(table, witness, rng))

    def retold(self, table: SocietyTable, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        return retelling.retold(decisions.perform, table, decision, facts, witness)


def _reachable(table: SocietyTable, witness: int) -> int:
    """The expeditions of which the active seat must hold one to do what it began."""
    view = secrets.as_witnessed(table, witness)
    return sum([1 << card for card, world in witnessed.with_one_of(view, table.active, view) if feasibility.can_finish(world, table.active)])  # fmt: skip

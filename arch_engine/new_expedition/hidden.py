"""What The New Expedition hides: who sees which card, and which module works out what can be known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from arch_engine.core.families import Decision
from arch_engine.core.hidden import Hidden
from arch_engine.core.table import ALL, UNKNOWN, Fact, sees
from arch_engine.new_expedition import turns
from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.knowledge import hindsight, in_sight, worlds
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.witnessed import contradictions, deciding

HIDDEN_CARD = {
    "deal_card": 2, "fill_chamber": 2, "fill_pile": 1, "stack": 1, "dig_treasure": 2, "steal": 3, "take_chamber": 3,
    "recognize": 3, "bury": 1,
}  # fmt: skip
"""For each kind of fact that not all seats see: the position of the card in it."""


class ExpeditionHidden(Hidden[ExpeditionTable]):
    """What seats see and can know in The New Expedition."""

    def seen_by(self, table: ExpeditionTable, fact: Fact) -> int:
        kind = fact[0]
        if kind in ("deal_card", "dig_treasure"):
            return 1 << int(fact[1])
        if kind == "steal":
            return 1 << int(fact[1]) | 1 << int(fact[2])
        if kind in ("take_chamber", "recognize"):
            return table.chamber_seen() | 1 << int(fact[1])
        if kind == "fill_chamber":
            return table.chamber_seen()
        if kind == "bury":
            return 0 if fact[1] < TREASURES else table.everyone
        return 0 if kind in ("fill_pile", "stack") else table.everyone

    def redact(self, table: ExpeditionTable, fact: Fact, witness: int) -> Fact:
        place = HIDDEN_CARD.get(fact[0])
        if place is None or sees(witness, self.seen_by(table, fact), table.seats):
            return fact
        return (*fact[:place], UNKNOWN, *fact[place + 1 :])

    def redact_decision(self, table: ExpeditionTable, decision: Decision, witness: int) -> Decision:
        kind = decision[0]
        if witness == ALL:
            return decision
        if kind == "theft" and not witness & (1 << table.active | 1 << table.victim):
            return (kind, UNKNOWN)
        if kind == "keep" and not witness >> table.asked & 1:
            return (kind, UNKNOWN, UNKNOWN)
        return (kind,) if kind in ("deal", "dig-site") else decision

    def as_witnessed(self, table: ExpeditionTable, witness: int) -> ExpeditionTable:
        return worlds.as_witnessed(table, witness)

    def in_sight(self, table: ExpeditionTable, witness: int) -> ExpeditionTable:
        return in_sight.plain_view(table, witness)

    def kept_in_mind(self, table: ExpeditionTable, seat: int) -> ExpeditionTable:
        return in_sight.plain_view(table, 1 << seat)

    def granted(self, table: ExpeditionTable, decision: Decision) -> ExpeditionTable:
        new = table.copy()
        if table.witness != ALL:
            for claim in contradictions.claims(table, decision):
                if claim.place == table.asked:
                    turns.show(new, table.asked, claim.counts)
        return new

    def knowledge(self, table: ExpeditionTable, witness: int) -> worlds.ExpeditionKnowledge:
        return worlds.ExpeditionKnowledge(table, witness)

    def determinize(self, table: ExpeditionTable, witness: int, rng: Random) -> ExpeditionTable:
        return worlds.determinize(table, witness, rng)

    def worlds(
        self, table: ExpeditionTable, witness: int, number: int, rng: Random, in_time: Callable[[], bool] | None = None
    ) -> list[ExpeditionTable]:
        return worlds.several(table, witness, number, rng, in_time)

    def dealt_anew(self, world: ExpeditionTable, rng: Random) -> ExpeditionTable:
        return worlds.dealt_anew(world, rng)

    def in_hindsight(self, table: ExpeditionTable, moves: Iterable[Sequence[Fact]]) -> list[ExpeditionTable]:
        between = list(moves)
        then = super().in_hindsight(table, between)  # moves the table along
        return then if table.witness == ALL else hindsight.in_hindsight(then, table, between)

    def retold(self, table: ExpeditionTable, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        return deciding.retold(table, decision, witness)

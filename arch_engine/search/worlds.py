"""The worlds in which roll-outs are played: full tables as somebody can imagine them, drawn together."""

from __future__ import annotations

from random import Random
from time import perf_counter

from arch_engine.core.rules import Rules
from arch_engine.core.table import Table


class Imagined:
    """Full tables that agree with what a witness has seen, one for each roll-out in order.

    `number` of them are drawn together when the first is asked for, with its random numbers. Past the last they come again in turn, with other
    luck to come: to draw one can take longer than to play it on. With `seconds` no other is drawn once so much time has gone into it.

    drawn   those that were drawn; they are left as they are
    """

    def __init__(self, rules: Rules, view: Table, witness: int, number: int, seconds: float | None = None) -> None:
        self.rules = rules
        self.view = view
        self.witness = witness
        self.number = number
        self.seconds = seconds
        self.drawn: list[Table] = []
        self._asked = 0

    def __call__(self, rng: Random) -> Table:
        if not self.drawn:
            self.drawn = self._draw(rng)
        asked, many = self._asked, len(self.drawn)
        self._asked += 1
        world = self.drawn[asked % many]
        return world if asked < many else self.rules.hidden.dealt_anew(world, rng)

    def _draw(self, rng: Random) -> list[Table]:
        if self.seconds is None:
            return self.rules.hidden.worlds(self.view, self.witness, self.number, rng)
        end = perf_counter() + self.seconds
        return self.rules.hidden.worlds(self.view, self.witness, self.number, rng, lambda: perf_counter() < end)

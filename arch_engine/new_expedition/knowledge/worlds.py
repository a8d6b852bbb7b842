"""Full tables drawn from the posterior.

A way through the lattice is drawn and walked with tokens. Where a seat chose what it showed, a world in which it could have shown one
of several like cards is met once for each of them, so it is kept only as often as its *share*, one divided by that number. Where shares are
mostly small, some worlds are met first, to see how large shares come; larger ones are then kept as often as the largest.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from random import Random
from typing import Final

from arch_engine.core.chance import generator, shuffled
from arch_engine.core.table import ALL
from arch_engine.new_expedition.components import SANDSTORM, THIEF
from arch_engine.new_expedition.knowledge.posterior import Posterior
from arch_engine.new_expedition.knowledge.walk import Walk
from arch_engine.new_expedition.table import CHAMBER, PILE, ExpeditionTable

FEW: Final = 16
MANY: Final = 128
"""How many worlds are met first: a few, and many if the shares of those are small."""
TRIES: Final = 6
"""If a world is kept once in so many tries, nothing is gained by keeping more."""


class Worlds:
    """The worlds that agree with a posterior, at the end of its history.

    largest   a share that no world, or hardly any, exceeds (see `docs/knowledge.md` for how hardly)
    """

    __slots__ = ("_ends", "_posterior", "_sums", "largest")

    def __init__(self, posterior: Posterior) -> None:
        self._posterior = posterior
        ends = posterior.ends()
        self._ends = list(ends)
        self._sums = list(accumulate(ends.values()))
        self.largest = 1.0
        self._meet(FEW)
        if self.largest < 1.0:
            self._meet(MANY)

    def _meet(self, number: int) -> None:
        rng = generator(number, "worlds", len(self._posterior.history))
        total = most = 0.0
        for _ in range(number):
            walk = Walk(self._posterior, self._end(rng))
            walk.follow(rng, 0.0)
            walk.deal(rng)
            total += walk.weight
            most = max(most, walk.weight)
        self.largest = min(1.0, max(TRIES * total / number, most))

    def _end(self, rng: Random) -> int:
        sums, ends = self._sums, self._ends
        return ends[min(bisect(sums, rng.random() * sums[-1]), len(ends) - 1)] if len(ends) > 1 else ends[0]

    def kept(self, rng: Random) -> Walk:
        """A world as likely as it is."""
        while True:
            least = rng.random() * self.largest
            walk = Walk(self._posterior, self._end(rng))
            if walk.follow(rng, least):
                walk.deal(rng)
                if walk.weight > least:
                    return walk

    def draw(self, table: ExpeditionTable, rng: Random) -> ExpeditionTable:
        """A full copy of a table with this history, as likely as it is."""
        walk = self.kept(rng)
        packing = self._posterior.packing
        new = table.copy()
        new.witness = ALL
        if table.question != "dig-site":  # while chance is asked for it, nothing lies there
            new.dig = shuffled(rng, walk.deck + [THIEF] * table.thieves + [SANDSTORM] * table.storms)
        for number, place in enumerate(packing.places):
            counts = walk.counts(number)
            if place < table.seats:
                new.hands[place] = counts
                new.hidden_hands[place] = 0
            elif place == PILE:
                new.pile = shuffled(rng, [kind for kind, many in enumerate(counts) for _ in range(many)])
            else:
                new.chambers[place - CHAMBER] = counts
                new.hidden_chambers[place - CHAMBER] = 0
        new.history = self._posterior.history[:]
        for step, told in walk.told:
            source, target, _, seen = new.history[step]
            kinds = walk.cards(told)
            new.history[step] = (source, target, tuple(sorted(kinds) if source == target else kinds), seen)
        return new


def worlds_of(posterior: Posterior) -> Worlds:
    """The worlds at the end of a posterior, made once."""
    if posterior.worlds is None:
        posterior.worlds = Worlds(posterior)
    found: Worlds = posterior.worlds
    return found

"""Full tables drawn from the posterior.

A way through the lattice is drawn and walked with tokens. Where a seat chose what it showed, a world in which it could have shown one
of several like cards is met once for each of them, so it is kept only as often as its *share*, one divided by that number. Where shares are
mostly small, some worlds are met first, to see how large shares come; larger ones are then kept as often as the largest.

Several worlds that are wanted at once are drawn together, which is many times as fast: some are met, and each comes again as often as its
share of all that were met.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from random import Random
from typing import Final

from arch_engine.core.chance import generator, shuffled
from arch_engine.core.table import ALL
from arch_engine.new_expedition.components import KINDS, SANDSTORM, THIEF
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.in_sight import plain_view, view_of
from arch_engine.new_expedition.knowledge.posterior import Contradiction, Posterior, posterior_of
from arch_engine.new_expedition.knowledge.walk import Walk
from arch_engine.new_expedition.table import CHAMBER, DIG, PILE, Counts, ExpeditionTable

MET: Final = (16, 128, 512)
"""How many worlds are met first: a few; more if their shares are small; still more if these differ much."""
TRIES: Final = 10
"""If a world is kept once in so many tries, hardly anything is lost by keeping more."""
ROUNDED: Final = 1e-6
"""More than what the last digits of sums can make."""


class Ends:
    """The states in which worlds of a posterior end; it keeps them.

    states   with the sums of their weights;   largest: as `Worlds.largest`, 0 as long as nobody needed it
    """

    __slots__ = ("largest", "states", "sums")

    def __init__(self, posterior: Posterior) -> None:
        ends = posterior.ends()
        self.states = list(ends)
        self.sums = list(accumulate(ends.values()))
        self.largest = 0.0


class Worlds:
    """The worlds that agree with a posterior, at the end of its history."""

    __slots__ = ("_ends", "_posterior")

    def __init__(self, posterior: Posterior) -> None:
        self._posterior = posterior
        if posterior.ends_drawn is None:
            posterior.ends_drawn = Ends(posterior)
        self._ends: Ends = posterior.ends_drawn

    @property
    def largest(self) -> float:
        """A share that no world, or hardly any, exceeds (see `docs/architecture.md` for how hardly); found when it is first needed."""
        if not self._ends.largest:
            for number in MET:
                if self._meet(number):
                    break
        return self._ends.largest

    def _meet(self, number: int) -> bool:
        """Meet so many worlds to see how large shares come; whether that will do."""
        rng = generator(number, "worlds", len(self._posterior.history))
        total = most = 0.0
        for _ in range(number):
            weight = self.met(rng).weight
            total += weight
            most = max(most, weight)
        usual = TRIES * total / number
        largest = self._ends.largest = min(1.0, max(usual, most))
        return largest == 1.0 or (number > MET[0] and 2 * most < usual)

    def met(self, rng: Random) -> Walk:
        """A world with its weight."""
        walk = Walk(self._posterior, self._end(rng))
        walk.follow(rng, 0.0)
        walk.deal(rng)
        return walk

    def _end(self, rng: Random) -> int:
        sums, ends = self._ends.sums, self._ends.states
        return ends[min(bisect(sums, rng.random() * sums[-1]), len(ends) - 1)] if len(ends) > 1 else ends[0]

    def kept(self, rng: Random) -> Walk:
        """A world as likely as it is."""
        largest = self.largest
        while True:
            least = rng.random() * largest
            walk = Walk(self._posterior, self._end(rng))
            if walk.follow(rng, least):
                walk.deal(rng)
                if walk.weight > least:
                    return walk

    def together(self, number: int, rng: Random, in_time: Callable[[], bool] | None = None) -> list[Walk]:
        """So many worlds, some of them more than once, together as likely as they are.

        More are met until those that weigh are as many as are wanted (by Kish's measure), `TRIES` times as many at most, and not after the
        time is up.
        """
        walks: list[Walk] = []
        total = squares = 0.0
        while len(walks) < number or total * total < (number - ROUNDED) * squares:
            if len(walks) == TRIES * number or (walks and in_time is not None and not in_time()):
                break
            walks.append(self.met(rng))
            total += walks[-1].weight
            squares += walks[-1].weight ** 2
        sums = list(accumulate(walk.weight for walk in walks))
        places = [(place + rng.random()) / number * sums[-1] for place in range(number)]
        return shuffled(rng, [walks[min(bisect(sums, place), len(walks) - 1)] for place in places])

    def draw(self, table: ExpeditionTable, rng: Random) -> ExpeditionTable:
        """A full copy of a table with this history, as likely as it is."""
        return self.as_table(table, self.kept(rng), rng)

    def as_table(self, table: ExpeditionTable, walk: Walk, rng: Random) -> ExpeditionTable:
        """A full copy of a table with this history, in a world; what has an order that nobody knows gets one."""
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
    """The worlds at the end of a posterior; what they need is worked out once."""
    return Worlds(posterior)


# The table as a witness can know it: exactly what every full game that agrees with what it saw has in common.

BEFORE_THE_DEAL = ("monument", "deal")


def as_witnessed(table: ExpeditionTable, witness: int) -> ExpeditionTable:
    """The table as a witness can know it. What it cannot know is counted in `hidden_hands`, `hidden_chambers` or is HIDDEN.

    A table that no rules lead to, as only a damaged file holds it, is shown as the witness would keep it in mind.
    """
    if witness == ALL or table.question in BEFORE_THE_DEAL:
        return plain_view(table, witness)
    try:
        bounds = bounds_of(posterior_of(table, witness))
    except Contradiction:
        return plain_view(table, witness)
    return view_of(table, witness, dict(zip(bounds.places, bounds.least(), strict=True)))


def determinize(table: ExpeditionTable, witness: int, rng: Random) -> ExpeditionTable:
    """A full table drawn from those that agree with all a witness has seen, each as likely as it is.

    Raises Contradiction for a table that no rules lead to.
    """
    if (witness == ALL and table.witness == ALL) or table.question in BEFORE_THE_DEAL:
        new = table.copy()  # nothing is hidden, or no card has been dealt
        new.witness = ALL
        return new
    return worlds_of(posterior_of(table, witness)).draw(table, rng)


def several(
    table: ExpeditionTable, witness: int, number: int, rng: Random, in_time: Callable[[], bool] | None = None
) -> list[ExpeditionTable]:
    """So many full tables, drawn together: see `Hidden.worlds`. Raises Contradiction for a table that no rules lead to."""
    if (witness == ALL and table.witness == ALL) or table.question in BEFORE_THE_DEAL:
        return [determinize(table, witness, rng) for _ in range(number)]
    worlds = worlds_of(posterior_of(table, witness))
    return [worlds.as_table(table, walk, rng) for walk in worlds.together(number, rng, in_time)]


def dealt_anew(world: ExpeditionTable, rng: Random) -> ExpeditionTable:
    """A full table with the dig site and the pile in another order, each order being as likely as any other; a copy."""
    new = world.copy()
    new.dig = shuffled(rng, world.dig)
    new.pile = shuffled(rng, world.pile)
    return new


# What a witness can know of a game of The New Expedition at one moment, in words: `NewExpedition.knowledge`.


class ExpeditionKnowledge:
    """What a witness can know at a table. (`core/hidden.py` says what its methods mean.)

    Places are "hand 0" and so on by seat, "chamber 1" and so on, "pile" and "dig site"; cards are the kinds of treasure.
    """

    __slots__ = ("_bounds", "_posterior", "_table", "exact")

    def __init__(self, table: ExpeditionTable, witness: int) -> None:
        """Raises Contradiction if no full game agrees with what was seen."""
        self._table = table
        self._posterior = posterior_of(table, witness)
        self._bounds = bounds_of(self._posterior)
        self.exact = self._posterior.lattice.exact

    def certain(self) -> dict[str, dict[str, int]]:
        """Return by place and kind, how many cards lie there in every full game."""
        return self._in_words(self._bounds.least())

    def possible(self) -> dict[str, dict[str, int]]:
        """Return by place and kind, how many cards lie there in the full game with the most of them."""
        return self._in_words(self._bounds.most())

    def world(self, rng: Random) -> ExpeditionTable:
        """A full table, as likely as it is; a copy."""
        return worlds_of(self._posterior).draw(self._table, rng)

    def _in_words(self, counts: Sequence[Counts]) -> dict[str, dict[str, int]]:
        return {
            name_of(place): {KINDS[kind]: number for kind, number in enumerate(found) if number}
            for place, found in zip(self._bounds.places, counts, strict=True)
        }


def name_of(place: int) -> str:
    """The name of a place."""
    if place == DIG:
        return "dig site"
    if place == PILE:
        return "pile"
    return f"chamber {place - CHAMBER + 1}" if place >= CHAMBER else f"hand {place}"

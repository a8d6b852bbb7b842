"""What a witness can know of a game of The New Expedition at one moment, in words: `NewExpedition.knowledge`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from arch_engine.new_expedition.components import KINDS
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.feasible import posterior_of
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import CHAMBER, DIG, PILE, Counts, ExpeditionTable


class ExpeditionKnowledge:
    """What a witness can know at a table. (`core/knowing.py` says what its methods mean.)

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
        """By place and kind, how many cards lie there in every full game."""
        return self._in_words(self._bounds.least())

    def possible(self) -> dict[str, dict[str, int]]:
        """By place and kind, how many cards lie there in the full game with the most of them."""
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

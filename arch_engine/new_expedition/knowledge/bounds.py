"""How many cards of a kind lie in a place at least and at most, over all full games that agree: exact, by counting.

A state of the posterior says which known cards lie where and how many blanks. The cards nobody has accounted for fill the blanks and
the dig site in any way that their classes allow, so what must be in a place is what finds no room elsewhere (Hall's condition).
"""

from __future__ import annotations

from arch_engine.new_expedition.components import MAP, TREASURES
from arch_engine.new_expedition.knowledge.announced import Announced
from arch_engine.new_expedition.knowledge.posterior import Posterior
from arch_engine.new_expedition.knowledge.tokens import DEALT, DUG, OWN
from arch_engine.new_expedition.table import DIG, Counts


class Room:
    """The cards that are left at one state, and the room for them.

    known    by place (those of the posterior, then the dig site) the known cards by kind
    left     by kind, the cards nobody has accounted for
    dealt    by place, the blanks that are no maps;   dug: by place, those that can be any treasure, all of the dig site among them
    """

    __slots__ = ("_all_dealt", "_all_dug", "_announced", "dealt", "dug", "known", "left")

    def __init__(self, posterior: Posterior, state: int) -> None:
        packing = posterior.packing
        together = packing.counts(packing.together(state))
        contents = [packing.counts(packing.content(state, place)) for place in range(len(packing.places))]
        self.left = posterior.filling.left(together)
        self.known = [counts[:TREASURES] for counts in contents] + [[0] * TREASURES]
        self.dealt = [counts[DEALT] for counts in contents] + [0]
        self.dug = [counts[DUG] for counts in contents]
        self.dug.append(sum(self.left) - sum(together[DUG:]))
        self._all_dealt = sum(self.dealt)
        self._all_dug = sum(self.dug)
        self._announced: Announced | None = None
        if packing.beginners_luck and any(together[OWN:]):
            own = [counts[OWN:] for counts in contents] + [[0] * packing.seats]
            self._announced = Announced(posterior, state, own, self.left, self.dealt, self.dug)

    def least(self, place: int, kind: int) -> int:
        """How many cards of a kind a place must hold."""
        known, left, maps = self.known[place][kind], self.left[kind], self.left[MAP]
        if self._announced is not None:
            return known + self._announced.least(place, kind)
        elsewhere = self._all_dug - self.dug[place]
        if kind == MAP:
            return known + max(0, maps - elsewhere)
        elsewhere += self._all_dealt - self.dealt[place] - max(0, maps - self.dug[place])
        return known + max(0, left - elsewhere)

    def most(self, place: int, kind: int) -> int:
        """How many cards of a kind a place can hold."""
        known, left, maps = self.known[place][kind], self.left[kind], self.left[MAP]
        if self._announced is not None:
            return known + self._announced.most(place, kind)
        if kind == MAP:
            return known + min(maps, self.dug[place])
        elsewhere = self._all_dug - self.dug[place]
        return known + min(left, self.dealt[place] + self.dug[place] - max(0, maps - elsewhere))


class Bounds:
    """What is certain and what is possible by place and kind, over all states of a posterior.

    places   those of the posterior, then DIG, whose cards are treasures
    """

    __slots__ = ("_posterior", "places")

    def __init__(self, posterior: Posterior) -> None:
        self._posterior = posterior
        self.places = [*posterior.packing.places, DIG]

    def least(self) -> list[Counts]:
        """By place and kind, how many cards must lie there."""
        posterior, places = self._posterior, range(len(self.places))
        if posterior.least:
            return posterior.least
        states = posterior.states()
        room = Room(posterior, states[0])
        least = [[room.least(place, kind) for kind in range(TREASURES)] for place in places]
        open_still = [(place, kind) for place in places for kind in range(TREASURES) if least[place][kind]]
        for state in states:
            lower = [
                (place, kind)
                for place, kind in open_still
                if posterior.packing.known(state, place, kind) < least[place][kind]
            ]
            if lower:
                room = Room(posterior, state)
                for place, kind in lower:
                    least[place][kind] = min(least[place][kind], room.least(place, kind))
                open_still = [(place, kind) for place, kind in open_still if least[place][kind]]
        posterior.least = least
        return least

    def most(self) -> list[Counts]:
        """By place and kind, how many cards can lie there."""
        posterior = self._posterior
        if not posterior.most:
            most = [[0] * TREASURES for _ in self.places]
            for state in posterior.states():
                room = Room(posterior, state)
                for place, found in enumerate(most):
                    for kind in range(TREASURES):
                        if room.known[place][kind] + room.left[kind] > found[kind]:
                            found[kind] = max(found[kind], room.most(place, kind))
            posterior.most = most
        return posterior.most


def bounds_of(posterior: Posterior) -> Bounds:
    """The bounds at the end of a posterior; each is worked out once."""
    return Bounds(posterior)

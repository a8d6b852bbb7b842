"""Everything that can have happened unseen, step by step, each possibility with its weight: a forward filter over states.

A *state* is what matters of the hidden things, packed into one int by the game. Between *events* it stays what it is; at an event each
state leads to some states, each way with a *share*. Ways that lead to the same state are added up, so there are few states though
there are very many ways. A way through all events is drawn backwards from the last state.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import fsum
from random import Random

from mypy_extensions import mypyc_attr

from arch_engine.core.chance import generator

Moved = tuple[int, ...]
"""What moved on a way, in the game's words; the lattice only hands it on."""
Way = tuple[int, float, Moved]
"""What a way adds to the state, its share, and what moved."""

Weights = dict[int, float]
"""States, each with its weight."""

MOST_DIFFERENCES = 60
"""If the ways of an event add more different numbers than this, they are looked up from the states they leave."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """Something that can have happened in several ways. A game derives from it and keeps a `kind` of its own.

    adds     every number that a way of this event has added to a state
    """

    __slots__ = ("adds",)

    def __init__(self) -> None:
        self.adds: dict[int, None] = {}

    def remember(self, ways: Sequence[Way]) -> None:
        """Keep what ways add; a game does this with whatever it finds, when it finds it."""
        for add, _, _ in ways:
            self.adds[add] = None

    def ways(self, state: int) -> Sequence[Way]:
        """The ways on from a state, none where the event contradicts it. Never two that differ in share only."""
        raise NotImplementedError


class Layer:
    """The states after an event.

    event     None for the first layer
    weights   by state; they add up to 1
    shift     what was added to all states alike since then
    backwards the ways to a state, as far as they were asked for
    """

    __slots__ = ("_index", "backwards", "event", "shift", "weights")

    def __init__(self, event: Event | None, weights: Weights) -> None:
        self.event = event
        self.weights = weights
        self.shift = 0
        self.backwards: dict[int, tuple[list[float], list[int], list[Moved]]] = {}
        self._index: dict[int, list[tuple[int, float, Moved]]] = {}

    def ended(self) -> Layer:
        """The same layer for another lattice that goes on from it differently."""
        new = Layer(self.event, self.weights)
        new.shift = self.shift
        return new

    def ways_to(self, before: Layer, state: int) -> tuple[list[float], list[int], list[Moved]]:
        """Find and keep the ways from the layer before to a state of this one: the sums of their weights, the states they leave, what moved."""
        found = self.backwards[state] = self._found(before, state)
        return found

    def _found(self, before: Layer, state: int) -> tuple[list[float], list[int], list[Moved]]:
        event = self.event
        assert event is not None
        sums: list[float] = []
        sources: list[int] = []
        moved: list[Moved] = []
        total = 0.0
        if len(event.adds) > MOST_DIFFERENCES:
            if not self._index:
                for source, weight in before.weights.items():
                    for add, share, what in event.ways(source + before.shift):
                        self._index.setdefault(source + before.shift + add, []).append((source, weight * share, what))
            for source, weight, what in self._index[state]:
                total += weight
                sums.append(total)
                sources.append(source)
                moved.append(what)
            return sums, sources, moved
        for difference in event.adds:
            source = state - difference - before.shift
            weight = before.weights.get(source, 0.0)
            if weight:
                for add, share, what in event.ways(source + before.shift):
                    if add == difference:
                        total += weight * share
                        sums.append(total)
                        sources.append(source)
                        moved.append(what)
        return sums, sources, moved


class Lattice:
    """The layers, one after another.

    most      more states than that are thinned out without bias
    exact     whether none ever were
    size      how many states all layers have together
    """

    __slots__ = ("exact", "layers", "most", "size")

    def __init__(self, begins: int, most: int) -> None:
        self.layers = [Layer(None, {begins: 1.0})]
        self.most = most
        self.exact = True
        self.size = 1

    def copy(self) -> Lattice:
        """A lattice that can go on from here without changing this one."""
        new = Lattice(0, self.most)
        new.layers = [*self.layers[:-1], self.layers[-1].ended()]
        new.exact = self.exact
        new.size = self.size
        return new

    @property
    def last(self) -> Layer:
        """Where it stands."""
        return self.layers[-1]

    def forget(self) -> None:
        """Keep the last layer alone, where no way shall be drawn."""
        del self.layers[:-1]
        self.size = len(self.layers[0].weights)

    def shift(self, by: int) -> None:
        """Something is added to all states alike."""
        self.layers[-1].shift += by

    def enter(self, event: Event, alive: Callable[[Weights], Weights]) -> bool:
        """Go on over an event; False, and nothing changes, if no state that is still `alive` can follow."""
        before = self.layers[-1]
        shift, ways = before.shift, event.ways
        weights: Weights = {}
        for source, weight in before.weights.items():
            state = source + shift
            for add, share, _ in ways(state):
                new = state + add
                weights[new] = weights.get(new, 0.0) + weight * share
        weights = alive(weights)
        if not weights:
            return False
        if len(weights) > self.most:
            weights = thinned(weights, self.most, generator(len(self.layers), "thinned"))
            self.exact = False
        total = fsum(weights.values())
        self.layers.append(Layer(event, {state: weight / total for state, weight in weights.items()}))
        self.size += len(weights)
        return True

    def way_to(self, state: int, rng: Random) -> list[tuple[int, Moved]]:
        """A way to a state of the last layer, as likely as its weight: for each layer but the first the state it leaves (as it
        was just before the event), and what moved; the last event first.
        """
        way = []
        layers = self.layers
        layer = layers[-1]
        for number in range(len(layers) - 2, -1, -1):
            before = layers[number]
            sums, sources, moved = layer.backwards.get(state) or layer.ways_to(before, state)
            chosen = 0
            if len(sums) > 1:
                chosen = min(bisect(sums, rng.random() * sums[-1]), len(sums) - 1)
            state = sources[chosen]
            way.append((state + before.shift, moved[chosen]))
            layer = before
        return way


def thinned(weights: Weights, most: int, rng: Random) -> Weights:
    """Fewer states, none favoured: heavy ones stay as they are, of the light ones some stay for all (Fearnhead and Clifford)."""
    heavy = sorted(weights.values(), reverse=True)
    rests = list(accumulate(reversed(heavy)))  # what the lightest 1, 2, … weigh together
    number = 0
    while number < most and heavy[number] * (most - number) > rests[len(heavy) - 1 - number]:
        number += 1
    line = rests[len(heavy) - 1 - number] / (most - number)
    kept: Weights = {}
    due = rng.random() * line
    for state, weight in weights.items():
        if weight > line:
            kept[state] = weight
            continue
        due -= weight
        if due < 0:
            kept[state] = line
            due += line
    return kept

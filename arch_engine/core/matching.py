"""Which wishes can be served at the same time, each with a thing of its own (bipartite matching)."""

from __future__ import annotations

from collections.abc import Sequence


def served(wishes: Sequence[int]) -> list[bool]:
    """Which wishes get a thing each, as many as possible and the first before later ones; a wish is the bit set of things that will do."""
    owners: dict[int, int] = {}  # by thing: the place of the wish it serves
    return [_serve(place, wishes, owners, set()) for place in range(len(wishes))]


def _serve(place: int, wishes: Sequence[int], owners: dict[int, int], tried: set[int]) -> bool:
    """Give a wish a thing; the wish that had it looks for another (augmenting paths)."""
    rest = wishes[place]
    while rest:
        thing = rest & -rest
        rest -= thing
        if thing not in tried:
            tried.add(thing)
            if thing not in owners or _serve(owners[thing], wishes, owners, tried):
                owners[thing] = place
                return True
    return False

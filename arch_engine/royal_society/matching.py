"""Which wishes can be served at the same time, each with a thing of its own (bipartite matching), and in how many ways."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from arch_engine.core.bits import size


def served(wishes: Sequence[int]) -> list[bool]:
    """Return which wishes get a thing each, as many as possible and the first before later ones; a wish is the bit set of things that will do."""
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


@lru_cache(maxsize=4096)
def injections(domains: tuple[int, ...]) -> int:
    """In how many ways each of some bit sets gets a member of its own.

    >>> injections((0b011, 0b110))
    3
    """
    atoms: list[int] = []
    rest = 0
    for domain in domains:
        rest |= domain
    parts = [rest] if rest else []
    for domain in set(domains):
        parts = [part for one in parts for part in (one & domain, one & ~domain) if part]
    atoms = [size(part) for part in parts]
    reach = [[number for number, part in enumerate(parts) if part & domain] for domain in domains]
    return _placed(0, tuple(atoms), tuple(map(tuple, reach)))


def _placed(place: int, left: tuple[int, ...], reach: tuple[tuple[int, ...], ...]) -> int:
    """The ways to serve the domains from a place on, with so many members left of each kind."""
    found = {left: 1}
    for kinds in reach[place:]:
        after: dict[tuple[int, ...], int] = {}
        for own, ways in found.items():
            for kind in kinds:
                if own[kind]:
                    fewer = (*own[:kind], own[kind] - 1, *own[kind + 1 :])
                    after[fewer] = after.get(fewer, 0) + ways * own[kind]
        found = after
    return sum(found.values())

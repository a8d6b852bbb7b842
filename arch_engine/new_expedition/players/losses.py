"""What it costs at least to lose some cards of a hand: for the computer player `sensible`."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.new_expedition.components import TREASURES
from arch_engine.new_expedition.table import Counts


def least_loss(hand: Sequence[int], hold: Sequence[Sequence[float]], number: int) -> tuple[float, Counts]:
    """What losing `number` cards of a hand costs at least, and which cards those are, by kind."""
    losses: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]  # by number of cards given up so far
    spare = sum(hand)
    for kind in range(TREASURES):
        own, worth = hand[kind], hold[kind]
        spare -= own
        if not own:
            losses = [(lost, (*chosen, 0)) for lost, chosen in losses]
            continue
        steps = [worth[own] - worth[own - here] for here in range(own + 1)]
        found = []
        for total in range(min(number, len(losses) - 1 + own) + 1):
            first = max(0, total - len(losses) + 1)
            here = first
            least = losses[total - first][0] + steps[first]
            for more in range(first + 1, min(own, total) + 1):
                lost = losses[total - more][0] + steps[more]
                if lost < least:
                    here, least = more, lost
            found.append((least, (*losses[total - here][1], here)))
        losses = found
    return losses[number][0], list(losses[number][1])


def least_lost(hand: Sequence[int], hold: Sequence[Sequence[float]], most: int) -> list[float]:
    """The same without saying which cards, for all numbers of cards up to `most`."""
    losses = [0.0]
    for kind, own in enumerate(hand):
        if not own:
            continue
        worth, before = hold[kind], len(losses) - 1
        whole = worth[own]
        found: list[float] = []
        for total in range(min(most, before + own) + 1):
            first = max(0, total - before)
            least = losses[total - first] + (whole - worth[own - first])
            for here in range(first + 1, min(own, total) + 1):
                lost = losses[total - here] + (whole - worth[own - here])
                if lost < least:
                    least = lost
            found.append(least)
        losses = found
    return losses

"""The table as a witness can know it: exactly what every full game that agrees with what it saw has in common."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from arch_engine.core.chance import shuffled
from arch_engine.core.table import ALL
from arch_engine.new_expedition.knowledge.bounds import bounds_of
from arch_engine.new_expedition.knowledge.feasible import posterior_of
from arch_engine.new_expedition.knowledge.in_sight import plain_view, view_of
from arch_engine.new_expedition.knowledge.posterior import Contradiction
from arch_engine.new_expedition.knowledge.worlds import worlds_of
from arch_engine.new_expedition.table import ExpeditionTable

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

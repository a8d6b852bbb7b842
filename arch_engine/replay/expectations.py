"""What the learned judge expects at each step of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arch_engine.core.chance import generator
from arch_engine.core.moves import Move
from arch_engine.core.opinions import Expectation
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.judge.learned import learned
from arch_engine.search.rollouts import Draws, after_chance

CHANCES = 24
"""Where chance is asked, the chances are the mean over so many of its outcomes: of a table at which no seat is asked the judge has learned
nothing."""

DEALS = 96
"""The same before a game is dealt, where outcomes differ most."""


def expectations(
    rules: Rules, moves: Sequence[Move], views: Iterable[tuple[Table, int]], since: int = 0
) -> list[Expectation]:
    """Return what each seat can expect at each step.

    Args:
        rules: Of the game.
        moves: Of the game.
        views: The table at each step, and the witness that sees it; each table is read before the next is asked for.
        since: The step of the first view.

    Raises:
        NoJudge: Where the game has no learned judge that can serve.
    """
    judge, first = learned(rules), first_asked(moves)
    read: list[Table] = []
    asked: list[list[int]] = []  # for each step, the places of what is read
    for step, (table, witness) in enumerate(views, since):
        if asked and step < first:
            asked.append(asked[-1])  # while a game is dealt nobody has seen all that it begins with
            continue
        seen = _seen(rules, table, witness, step, DEALS if step < first else CHANCES)
        known: dict[str, int] = {}
        asked.append([])
        for view in seen:
            state = repr(view.state()) if len(seen) > 1 else ""
            place = known.setdefault(state, len(read))  # what comes out the same is asked once
            if place == len(read):
                read.append(view)
            asked[-1].append(place)
    said = judge.evaluate_all(read)
    return [_mean([said[place] for place in places]) for places in asked]


def first_asked(moves: Sequence[Move]) -> int:
    """Return the first step at which somebody is asked. What chance does before it sets the game up and turns nothing."""
    return next((step for step, move in enumerate(moves) if move.mover != CHANCE), len(moves))


def _seen(rules: Rules, table: Table, witness: int, step: int, many: int) -> list[Table]:
    """What the judge is asked of at a step: the table as a witness sees it or, where chance is asked, what may come of it, so many times."""
    if table.asked != CHANCE or table.over:
        return [table.copy() if witness == ALL else rules.hidden.in_sight(table, witness)]
    worlds: Sequence[Table] = [table] * many
    if witness != ALL:
        worlds = rules.hidden.worlds(
            rules.hidden.as_witnessed(table, witness), witness, many, generator(step, "hidden")
        )
    settled = [after_chance(rules, world, Draws(rules, step, number)) for number, world in enumerate(worlds)]
    return settled if witness == ALL else [rules.hidden.in_sight(one, witness) for one in settled]


def _mean(said: Sequence[Expectation]) -> Expectation:
    if len(said) == 1:
        return said[0]
    wins, points = zip(*[one.wins for one in said], strict=True), zip(*[one.points for one in said], strict=True)
    return Expectation(tuple([sum(one) / len(said) for one in wins]), tuple([sum(one) / len(said) for one in points]))

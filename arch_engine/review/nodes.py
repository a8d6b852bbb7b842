"""What every moment of a game is worth to each seat, by one account: start + luck + own choices + others' choices = result, with nothing left over.

A moment is worth what the best decision found there is worth; once decided, what was played is worth. The step between is a *choice*: nothing, or
exactly the loss that the word rests on. What chance does or a decision brings to light is *luck*. Where neither happens, a moment is as much worth as
the one after it, and both are measured as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from arch_engine.core.statistics import mean_of
from arch_engine.core.table import CHANCE
from arch_engine.record.review_file import DECIDED, KNOWING, MEASURE, START, VALUE, Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review.decision_points import valued
from arch_engine.review.eyes import hand_known
from arch_engine.review.grades import SURELY, Counts
from arch_engine.review.verdict import Verdict

Worth = tuple[float, ...]
"""What something is worth to each seat."""

LOOKED_AT = 8.0
"""What was measured to give a decision its word counts so many times as much as what a moment was valued at beside it."""

KNOWN = 1e9
"""So many times as much counts a result."""

STIFF, STIFFEST = 4.0, 4.0**6
"""How little a decision that nothing surely beats may change what is known from the moments around it: as little as at first, or if that lets such a
decision cost as much as a mistake, less and less."""

ROUNDS = 12
"""So often chances are drawn back between none and all."""

LUCK, OPEN = "luck", "open"


@dataclass(frozen=True)
class Node:
    """A moment, and what came of it.

    Attributes:
        step: The moment.
        after: The next moment that is valued: the one after it, or for the set-up where somebody is first asked.
        worth: What it is worth to each seat.
        decided: The same once the decision is made, and nothing seen yet of what it brings to light; where nobody decides, the same as `worth`.
    """

    step: int
    after: int
    worth: Worth
    decided: Worth


Link = float | str
"""How a moment hangs together with the next one: it is worth so much less or more, or any other amount (`LUCK`), or nearly the same (`OPEN`)."""


def nodes_of(
    replay: Timeline,
    rows: Sequence[Rolled],
    verdicts: Mapping[int, Verdict],
    rolled: Callable[[int], Sequence[Rolled]],
    free: frozenset[int],
    by: Counts,
) -> list[Node]:
    """The moments of a game in order; the last is its end, or where the record ends.

    `rows` are those of moments, `rolled` gives those of the decision at a step, `free` are the steps at which somebody had a choice.
    """
    seats = range(len(replay.names))
    steps = valued(replay)
    seen = {step: _shares(worth, by) for step, worth in _seen(rows, len(seats), by).items()}
    brings = {(row.step, row.seat) for row in rows if row.stage == DECIDED}
    measured: list[tuple[Worth, float]] = []
    links: list[tuple[Link, ...]] = []
    costs: list[Worth] = []
    for place, step in enumerate(steps):
        worth, weight, verdict = seen[step], 1.0, verdicts.get(step)
        cost = tuple(0.0 for _ in seats)
        if verdict is not None and verdict.worse:
            worth, cost = _chosen(verdict, worth, rolled(step), by)
            weight = LOOKED_AT
        elif step == len(replay) and replay.at(-1).over:
            weight = KNOWN
        measured.append((worth, weight))
        costs.append(cost)
        if place + 1 < len(steps):
            links.append(_links(replay, step, steps[place + 1], verdict, cost, brings, step in free, by))
    values = _fitted(measured, links, [step in free for step in steps], by, _most(replay, verdicts, by), replay, steps)
    if replay.at(-1).over:
        values[-1] = measured[-1][0]  # to the last digit
    nodes = []
    for place, step in enumerate(steps):
        after = place + 1 if place + 1 < len(steps) else place
        decided = tuple(
            value + cost if after == place or links[place][seat] == LUCK else values[after][seat]
            for seat, (value, cost) in enumerate(zip(values[place], costs[place], strict=True))
        )
        nodes.append(Node(step, steps[after], values[place], decided))
    return nodes


def _seen(rows: Sequence[Rolled], seats: int, by: Counts) -> dict[int, Worth]:
    """What each moment was valued at; the beginning by all its roll-outs."""
    found: dict[int, Worth] = {}
    told = [row for row in rows if row.stage in (VALUE, START)]
    for step, of_step in groupby(sorted(told, key=lambda row: row.step), key=lambda row: row.step):
        values: list[list[float]] = [[] for _ in range(seats)]
        for row in of_step:
            values[row.seat] += row.wins if by == "win" else row.points
        found[step] = tuple(mean_of(one).value for one in values)
    return found


def _shares(worth: Worth, by: Counts) -> Worth:
    """Chances as parts of one win. Where seats know different things, each by its own knowledge, they need not add up."""
    whole = sum(worth)
    if by == "points" or not whole:
        return worth
    return tuple(one / whole for one in worth)


def _chosen(verdict: Verdict, worth: Worth, rolled: Sequence[Rolled], by: Counts) -> tuple[Worth, Worth]:
    """What the best decision found is worth to each seat, and what was played less than that. What the player loses the others
    win, each as far as it may win at all; of their points nothing is known.
    """
    seat, rival = verdict.seat, [row for row in rolled if row.stage == MEASURE and row.view == KNOWING][1]
    best = mean_of(rival.wins if by == "win" else rival.points).value
    loss = verdict.knowing.loss_win.value if by == "win" else verdict.knowing.loss_points.value
    if by == "points":
        return (
            tuple(best if other == seat else one for other, one in enumerate(worth)),
            tuple(-loss if other == seat else 0.0 for other in range(len(worth))),
        )
    others = 1.0 - worth[seat]
    parts = [one / others if others > 0.0 else 1 / (len(worth) - 1) for one in worth]
    return (
        tuple(best if other == seat else (1 - best) * part for other, part in enumerate(parts)),
        tuple(-loss if other == seat else loss * part for other, part in enumerate(parts)),
    )


def _links(
    replay: Timeline,
    step: int,
    after: int,
    verdict: Verdict | None,
    cost: Worth,
    brings: set[tuple[int, int]],
    free: bool,
    by: Counts,
) -> tuple[Link, ...]:
    """By seat, how a moment hangs together with the next."""
    seats = range(len(replay.names))
    mover = replay.moves[step].mover
    if after > step + 1 or mover == CHANCE:
        return tuple(LUCK for _ in seats)
    sees = [mover] if hand_known(replay, mover) else seats
    if any((step, seat) in brings for seat in sees):
        return tuple(LUCK for _ in seats)
    if verdict is not None and verdict.worse:
        return tuple(cost[seat] if by == "win" or seat == verdict.seat else OPEN for seat in seats)
    return tuple(OPEN if free else 0.0 for _ in seats)


def _most(replay: Timeline, verdicts: Mapping[int, Verdict], by: Counts) -> float:
    """A decision that is called fine costs less than this."""
    counts: Counts = "points" if len(replay.names) == 1 else "win"
    if by != counts:
        return float("inf")
    return 0.9 * min((SURELY[by]["mistake"] * found.knowing.whole for found in verdicts.values()), default=float("inf"))


def _fitted(
    measured: Sequence[tuple[Worth, float]],
    links: Sequence[tuple[Link, ...]],
    free: Sequence[bool],
    by: Counts,
    most: float,
    replay: Timeline,
    steps: Sequence[int],
) -> list[Worth]:
    """What is nearest to all that was measured, and hangs together as it should."""
    seats = range(len(measured[0][0]))
    stiff = STIFF
    while True:
        drawn: dict[int, tuple[Worth, float]] = {}
        for turn in range(ROUNDS):
            columns = [
                _fit(
                    [
                        [(worth[seat], weight)] + ([(drawn[place][0][seat], drawn[place][1])] if place in drawn else [])
                        for place, (worth, weight) in enumerate(measured)
                    ],
                    [link[seat] for link in links],
                    stiff,
                )
                for seat in seats
            ]
            values = list(zip(*columns, strict=True))
            out = [place for place, worth in enumerate(values) if min(worth) < 0.0 or max(worth) > 1.0]
            if by == "points" or not out:
                break
            for place in out:
                inside = _shares(tuple(min(1.0, max(0.0, one)) for one in values[place]), by)
                drawn[place] = (inside, 4.0 ** (turn + 1))
        falls = [
            values[place][replay.moves[steps[place]].mover] - values[place + 1][replay.moves[steps[place]].mover]
            for place, link in enumerate(links)
            if link[0] == OPEN and free[place]
        ]
        if max(falls, default=0.0) < most or stiff >= STIFFEST:
            return values
        stiff *= 4.0


def _fit(measured: Sequence[Sequence[tuple[float, float]]], links: Sequence[Link], stiff: float) -> list[float]:
    """Numbers nearest to those that were measured, each with its weight, by least squares: some differ from the one before by a fixed amount, some
    by anything, and some by little.

    >>> [round(one, 3) for one in _fit([[(0.5, 1.0)], [(0.1, 1.0)], [(0.9, 1.0)]], [-0.2, LUCK], 1.0)]
    [0.4, 0.2, 0.9]
    >>> [round(one, 3) for one in _fit([[(0.0, 1.0)], [(0.3, 1.0)]], [OPEN], 1.0)]
    [0.1, 0.2]
    """
    group, offset = [0], [0.0]
    springs: list[float] = []  # between a group and the next: how stiff
    pulls: list[float] = []  # and by how much their numbers differ where the springs are at rest
    for link in links:
        if isinstance(link, str):
            springs.append(stiff if link == OPEN else 0.0)
            pulls.append(offset[-1])
            group.append(group[-1] + 1)
            offset.append(0.0)
        else:
            group.append(group[-1])
            offset.append(offset[-1] + link)
    weights, sums = [0.0] * len(springs) + [0.0], [0.0] * len(springs) + [0.0]
    for of, shift, found in zip(group, offset, measured, strict=True):
        for value, weight in found:
            weights[of] += weight
            sums[of] += weight * (value - shift)
    for place, (spring, pull) in enumerate(zip(springs, pulls, strict=True)):
        weights[place] += spring
        weights[place + 1] += spring
        sums[place] -= spring * pull
        sums[place + 1] += spring * pull
    for place, spring in enumerate(springs):  # the equations of neighbours, from the first to the last and back
        part = spring / weights[place]
        weights[place + 1] -= part * spring
        sums[place + 1] += part * sums[place]
    values = [0.0] * len(weights)
    for place in reversed(range(len(weights))):
        later = springs[place] * values[place + 1] if place < len(springs) else 0.0
        values[place] = (sums[place] + later) / weights[place]
    return [values[of] + shift for of, shift in zip(group, offset, strict=True)]

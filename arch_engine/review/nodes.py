"""What every moment of a game is worth to all seats at once, by one account: start + luck + own choices + others' choices = result.

A moment at which a seat decides is worth what the best decision found there is worth; once it has decided, what was played is worth. Both come from the
roll-outs that gave the decision its word, and every seat's share from the same ones. The step to the next decision is *luck* if something is drawn or
revealed on the way. If not, the two are looks at one moment, and count for each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from arch_engine.core.opinions import result_of
from arch_engine.core.statistics import mean_of
from arch_engine.core.table import CHANCE
from arch_engine.record.review_file import BESIDE, CHOOSE, KNOWING, MEASURE, Rolled
from arch_engine.replay.timeline import Timeline
from arch_engine.review.eyes import eyes_of
from arch_engine.review.grades import Counts
from arch_engine.review.verdict import Verdict

Worth = tuple[float, ...]
"""The share of the win, or the points, of each seat."""

BESIDE_IT = 2
"""A moment is worth the mean of the look at it and of so many before and after it."""


@dataclass(frozen=True)
class Node:
    """A decision, or the beginning or the end of a game.

    Attributes:
        step: The moment before it.
        worth: Its worth to each seat.
        decided: The worth once it is decided, and nothing drawn or revealed yet.
        surely: Whether something was surely better.
        luck: The steps of the moves before the next node that drew or revealed something.
        followed: Whether the next node is the next decision there was.
    """

    step: int
    worth: Worth
    decided: Worth
    surely: bool = False
    luck: tuple[int, ...] = ()
    followed: bool = True


@dataclass(frozen=True)
class Look:
    """What one look at a decision found.

    Attributes:
        step: The moment before it.
        best: The worth of the best decision.
        fall: By how much that falls with what was played.
        depth: How much it counts: how many times the usual roll-outs it took.
        surely: Whether something was surely better.
        exact: Whether it is the result, which nothing moves.
    """

    step: int
    best: Worth
    fall: Worth
    depth: int = 1
    surely: bool = False
    exact: bool = False


def nodes_of(
    replay: Timeline,
    begun: Sequence[Rolled],
    verdicts: Mapping[int, Verdict],
    rolled: Callable[[int], Sequence[Rolled]],
    times: Callable[[Sequence[Rolled]], int],
    free: Collection[int],
    lucky: Collection[int],
    by: Counts,
    only: int | None = None,
) -> list[Node]:
    """Return the beginning, the judged decisions in order of play and the end of a game, or of its record.

    `begun` are the roll-outs of the beginning, `rolled` gives those of the decision at a step, `times` says how many times the usual ones they are, `free` are the steps at which somebody had a choice and
    `lucky` (`lucky_steps`) those at which something was drawn or revealed. The verdicts may be those of one seat alone, `only`.
    """
    seats, end = range(len(replay.names)), replay.at(-1)
    nothing = tuple(0.0 for _ in seats)
    looks = [look_of(one, rolled(step), len(seats), by, times(rolled(step))) for step, one in verdicts.items()]
    if begun:
        looks.insert(0, Look(-1, tuple(_mean(row, by) for row in begun), nothing))
    if end.over:
        result = result_of(replay.rules, end)
        looks.append(Look(len(replay), result.wins if by == "win" else result.points, nothing, exact=True))
    elif looks and looks[-1].step >= max(
        free, default=-1
    ):  # an unfinished game is worth at last what was decided at last
        looks.append(Look(len(replay), _less(looks[-1].best, looks[-1].fall), nothing))
    luck = [
        tuple(step for step in range(max(0, look.step), later.step) if step in lucky) for look, later in pairwise(looks)
    ]
    more = [[step for step in range(look.step + 1, later.step) if step in free] for look, later in pairwise(looks)]
    # whether what was decided and the next moment are one
    one = [
        look.step >= 0 and not struck and not others for look, struck, others in zip(looks, luck, more, strict=False)
    ]
    worths, held = _settled(looks, one, by)
    nodes = []
    for place, look in enumerate(looks):
        decided = tuple(worth - less for worth, less in zip(worths[place], look.fall, strict=True))
        if place < len(one) and one[place] and (held[place] or not look.surely):
            decided = worths[place + 1]
        struck, others = (luck[place], more[place]) if place < len(one) else ((), ())
        followed = not any(only in (None, replay.moves[step].mover) for step in others)
        nodes.append(Node(max(0, look.step), worths[place], decided, look.surely, struck, followed))
    return nodes


def look_of(verdict: Verdict, rolled: Sequence[Rolled], seats: int, by: Counts, depth: int) -> Look:
    """Return what the roll-outs of a decision say of it, for every seat.

    If nothing was surely better, what was played counts as the best, by all its roll-outs: it was not chosen by any of them.
    """
    known = [row for row in rolled if row.view == KNOWING]
    mine = [row for row in known if row.played and row.stage in (CHOOSE, MEASURE)]
    beside = [row for row in known if row.stage == BESIDE]
    played = {row.seat: _values(row, by) for row in beside if row.played}
    played[verdict.seat] = tuple([value for row in mine for value in _values(row, by)])
    if not verdict.worse:
        best = tuple(mean_of(played[seat]).value for seat in range(seats))
        return Look(verdict.step, best, tuple(0.0 for _ in best), max(1, depth))
    rival = {
        row.seat: _values(row, by) for row in known if row.stage in (MEASURE, BESIDE) and row.decision == verdict.best
    }
    same = len(rival[verdict.seat])  # of what was played those count that met the same luck
    best = tuple(mean_of(rival[seat]).value for seat in range(seats))
    less = tuple(mean_of(played[seat][-same:]).value for seat in range(seats))
    return Look(
        verdict.step, best, tuple(one - other for one, other in zip(best, less, strict=True)), max(1, depth), True
    )


def _values(row: Rolled, by: Counts) -> tuple[float, ...]:
    return row.wins if by == "win" else row.points


def _mean(row: Rolled, by: Counts) -> float:
    return mean_of(_values(row, by)).value


def _settled(looks: Sequence[Look], one: Sequence[bool], by: Counts) -> tuple[list[Worth], list[bool]]:
    """Return the worth of each moment looked at, and whether the next one is exactly what its choice left.

    `one` says of each look whether nothing is drawn or revealed before the next. Such looks are looks at one moment, if what choices lost on the way is
    added back; yet no number of roll-outs makes them agree. So a moment is worth the mean of what was seen there and of the looks beside it, by depth.
    """
    worths, held = [look.best for look in looks], [False] * len(one)
    surely, seats = [look.surely for look in looks], range(len(looks[0].best) if looks else 0)
    for moment in _runs(range(len(looks)), one):
        falls = (looks[place].fall for place in moment)
        lost = [*accumulate(falls, _more, initial=tuple(0.0 for _ in seats))]
        seen = [_more(looks[place].best, lost[at]) for at, place in enumerate(moment)]
        for piece in _runs(moment, surely):
            begin, end = piece.start - moment.start, piece.stop - moment.start
            exact = looks[piece[-1]].exact
            near = range(end - 1, end) if exact else range(max(0, begin - BESIDE_IT), min(len(moment), end + BESIDE_IT))
            depth = sum(looks[moment[at]].depth for at in near)
            mean = tuple(sum(looks[moment[at]].depth * seen[at][seat] for at in near) / depth for seat in seats)
            most = [max(seat) for seat in zip(*lost[begin : end + 1], strict=True)]
            worth = _possible(mean, most, exact) if by == "win" else mean
            if worth is not None:
                worths[piece.start : piece.stop] = [_less(worth, lost[at]) for at in range(begin, end)]
                held[piece.start : piece.stop - 1] = [True] * (len(piece) - 1)
    return worths, held


def _runs(places: range, joined: Sequence[bool]) -> Iterator[range]:
    """Yield runs of places, each of which is joined to the next."""
    first = places.start
    for place in places:
        if place == places[-1] or not joined[place]:
            yield range(first, place + 1)
            first = place + 1


def _possible(worth: Worth, lost: Sequence[float], exact: bool) -> Worth | None:
    """Return the shares of a win nearest to these, or exactly these, of which so much can be lost; None if there are none."""
    above = [one - least for one, least in zip(worth, lost, strict=True)]
    if min(above) >= -1e-9:
        return worth
    if exact or sum(lost) > 1:
        return None
    scale = (1 - sum(lost)) / sum(one for one in above if one > 0)
    return tuple(least + max(0.0, one) * scale for least, one in zip(lost, above, strict=True))


def _more(worth: Worth, other: Worth) -> Worth:
    return tuple(one + more for one, more in zip(worth, other, strict=True))


def _less(worth: Worth, other: Worth) -> Worth:
    return tuple(one - less for one, less in zip(worth, other, strict=True))


def moments_of(nodes: Sequence[Node]) -> Iterator[tuple[int, tuple[Worth, Worth]]]:
    """Yield each step that is known with its worth, and the worth once something is decided there. Until luck strikes, for the last time of several,
    what was decided stands.
    """
    for node, later in pairwise(nodes):
        yield node.step, (node.worth, node.decided)
        if node.followed:
            strikes = max(node.luck, default=node.step)
            for step in range(node.step + 1, later.step):
                worth = later.worth if step > strikes else node.decided
                yield step, (worth, worth)
    for last in nodes[-1:]:
        yield last.step, (last.worth, last.decided)


def lucky_steps(replay: Timeline) -> frozenset[int]:
    """Return the steps of the moves that drew something, or revealed to who made them what that player could not know."""
    hidden, table, found = replay.rules.hidden, replay.at(0), set()
    for step, move in enumerate(replay.moves):
        if move.mover == CHANCE:
            found.add(step)
        elif replay.rules.hides:
            eyes = eyes_of(replay, move.mover)
            known = [hidden.redact_decision(table, move.decision, eyes)]
            if hidden.retold(table, move.decision, move.facts, eyes) != known:
                found.add(step)
        table.advance(move.facts)
    return frozenset(found)

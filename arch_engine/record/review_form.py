"""Whether rows have the form of a review, whatever they say: every piece of work whole, once, and in its place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from arch_engine.record.game_record import GameRecord
from arch_engine.record.review_file import (
    ALSO,
    BESIDE,
    CAME,
    CHOOSE,
    HINDSIGHT,
    KNOWING,
    MEASURE,
    ORIGIN,
    STAGES,
    START,
    Rolled,
)

DECISION, BEGINNING = "decision", "beginning"
KINDS = {stage: BEGINNING if stage == START else DECISION for stage in STAGES}
"""The kinds of pieces of work, by the stages of their rows. In a file they stand by step, then by kind."""

PARTS = {
    DECISION: [
        (KNOWING, CHOOSE),
        (KNOWING, MEASURE),
        (KNOWING, BESIDE),
        (HINDSIGHT, CHOOSE),
        (HINDSIGHT, MEASURE),
        (KNOWING, ORIGIN),
        (KNOWING, CAME),
    ],
    BEGINNING: [(KNOWING, START)],
}
"""The parts of a piece of work in order, by view and stage; it begins with the first."""


def step_out_of_form(rolled: Sequence[Rolled]) -> int | None:
    """The step of the first piece of work that is not whole, not for the first time, or not in its place; None where all is well."""
    last = (-1, "")
    for place, group in groupby(rolled, key=_place):
        if place <= last or not _whole(place[1], list(group)):
            return place[0]
        last = place
    return None


def _place(row: Rolled) -> tuple[int, str]:
    return row.step, KINDS[row.stage]


def step_of_another_game(rolled: Sequence[Rolled], game: GameRecord) -> int | None:
    """The step of the first row that cannot be about a game: another seat decided there, or something else; None where there is none."""
    for row in rolled:
        if row.step > len(game.moves) or row.seat >= len(game.names):
            return row.step
        if row.stage in (CHOOSE, MEASURE):
            move = game.moves[row.step] if row.step < len(game.moves) else None
            if move is None or move.mover != row.seat or (row.played and row.decision not in ("", move.notation)):
                return row.step
    return None


def _whole(kind: str, rows: Sequence[Rolled]) -> bool:
    places = [PARTS[kind].index(part) if (part := (row.view, row.stage)) in PARTS[kind] else -1 for row in rows]
    if places[0] != 0 or places != sorted(places):
        return False
    if kind != DECISION:
        return [row.seat for row in rows] == list(range(len(rows)))
    judged = [row for row in rows if row.stage not in ALSO]
    return len({row.seat for row in judged}) == 1 and all(
        _judged([row for row in judged if row.view == view]) for view in {row.view for row in judged}
    )


def _judged(rows: Sequence[Rolled]) -> bool:
    """Whether rows are one view of a decision: candidates, and those measured of them, what was played and its rival first."""
    chosen = [row.decision for row in rows if row.stage == CHOOSE]
    measured = [row for row in rows if row.stage == MEASURE]
    played = {row.decision for row in rows if row.played}
    if len(played) != 1 or not played < set(chosen) | {""} or len(set(chosen)) != len(chosen):
        return False
    if not measured:
        return len(chosen) == 1
    names = [row.decision for row in measured]
    return (
        len(names) >= 2
        and measured[0].played
        and len(set(names)) == len(names)
        and set(names) <= set(chosen)
        and len({len(row.wins) for row in measured}) == 1
    )

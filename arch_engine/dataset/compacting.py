"""Small parts become large ones: evenings that were added one by one, or a few games played in small portions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arch_engine.core.files import remove_file
from arch_engine.dataset.game_rows import frame_of_games
from arch_engine.dataset.layout import MOST_IN_PART, Part, layout_of
from arch_engine.dataset.older import renew
from arch_engine.dataset.parts import files_of, open_part, plan_of

Key = tuple[Any, ...]


def compact(folder: Path, most: int = MOST_IN_PART) -> int:
    """Join parts that follow each other, up to `most` games in one; gives how many parts are gone. Parts of an earlier version are
    rewritten first.

    Games keep their numbers. A large part is written and read again before the small ones go, so nothing is lost whenever this is stopped;
    until they have gone, other programs see their games twice.
    """
    for part in layout_of(folder).parts:
        renew(folder, part)
    gone = 0
    for run in _runs(folder, most):
        _join(folder, run)
        gone += len(run) - 1
    layout = layout_of(folder)
    for part in layout.left:
        if any(large.holds(part) for large in layout.parts):
            _remove(folder, part)
    return gone


def _runs(folder: Path, most: int) -> Iterator[list[Part]]:
    """Parts to be joined: of one game, of one plan, without a gap between them."""
    run: list[Part] = []
    key: Key = ()
    for part in layout_of(folder).parts:
        own = (part.game, plan_of(folder, part).get("first"))
        if run and own == key and run[-1].end == part.first and part.end - run[0].first <= most:
            run.append(part)
            continue
        if len(run) > 1:
            yield run
        run, key = [part], own
    if len(run) > 1:
        yield run


def _join(folder: Path, run: list[Part]) -> None:
    import polars as pl

    opened = [open_part(folder, part) for part in run]
    whole = Part(run[0].first, run[-1].end, run[0].game)
    rows = [row for part in opened for row in part.games]
    plan = max((part.plan for part in opened), key=lambda plan: plan.get("games", 0))
    facts = pl.concat([part.all_facts() for part in opened])
    files_of(whole, facts, frame_of_games(rows, whole.first), plan).write(folder)
    open_part(folder, whole)
    for part in run:
        _remove(folder, part)


def _remove(folder: Path, part: Part) -> None:
    """The games first: facts without games do not count. Positions are made anew when somebody asks for them."""
    remove_file(part.games_in(folder))
    remove_file(part.facts_in(folder))
    if part.positions_in(folder).exists():
        remove_file(part.positions_in(folder))

"""Computer players fill a dataset: a plan says which games, and each part of it is played by whoever is free.

The number of a game decides its seed, and the plan which games make a part. So the files are the same whoever played what, on however many
cores, and however often it was stopped in between: parts that are there already are not played again.
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

from arch_engine.core.built import VERSION
from arch_engine.core.chance import long_seed
from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.language import say
from arch_engine.core.play import generators, play_on
from arch_engine.dataset.game_rows import Row, row_of
from arch_engine.dataset.layout import MOST_GAMES, MOST_IN_PART, layout_of
from arch_engine.dataset.parts import PartFiles, PartMaker, keep_components, kept_components, make_folders
from arch_engine.dataset.plan import Plan, next_number, plans_in
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord, default_names
from arch_engine.record.journal import Journal
from arch_engine.search.own import kept_kind
from arch_engine.search.players import players_of
from arch_engine.workers.spread import Workers

FEWEST_PARTS, SMALLEST = 20, 50
"""A few games are played in smaller parts, so that all cores have some, and one sees them coming."""

SELDOM = 200_000
"""Objects that come to be before Python looks for those that nobody needs."""


def begin(
    folder: Path,
    game: str,
    kinds: Sequence[str],
    games: int,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    components: Components | None = None,
    title: str = "",
) -> Plan:
    """The plan for so many games in a dataset, which is made if it is not there.

    Where the folder has games of the same kind already, played by the same players, these are gone on with: they are the first of as many
    as are asked for. Otherwise the games come after all that are there.

    Raises OptionError for a number of games that cannot be had.
    """
    rules = rules_of(game)
    components = components or rules.components()
    rules.check_components(components)
    rules.new_table(len(kinds), options, components)
    players_of(rules, kinds)
    make_folders(folder)
    keep_components(folder, components)
    layout = layout_of(folder)
    plan = Plan(
        game=game,
        kinds=tuple(kinds),
        options=rules.full_options(options),
        components=components.digest,
        title=title,
        seed=long_seed() if seed is None else seed,
        first=0,
        games=games,
        part=min(MOST_IN_PART, max(SMALLEST, ceil(games / FEWEST_PARTS))),
    )
    reached = next_number(folder, layout)
    begun = next(
        (
            one
            for one in plans_in(folder, layout)
            if plan.same(one if seed is not None else replace(one, seed=plan.seed))
        ),
        None,
    )
    plan = replace(plan, first=reached) if begun is None else replace(begun, games=max(games, begun.games))
    if plan.end > MOST_GAMES:
        raise OptionError(say("A dataset numbers its games up to {most:,}; begin another folder.", most=MOST_GAMES))
    if begun is not None and begun.end < plan.end and begun.end < reached:
        raise OptionError(
            say(
                "{path} has other games after these, so there is no room for more of them; choose another folder.",
                path=shown(folder),
            )
        )
    return plan


def play(folder: Path, plan: Plan, workers: int | str | None = None) -> Generator[list[Row], None, None]:
    """Play what is missing, on all cores, so many, or those of the Dask cluster at an address, and yield the rows of each part's games once it
    is written.

    Only this process writes, so nobody else needs the folder. Ctrl-C loses the parts that are being played and no other.
    """
    missing = plan.missing(layout_of(folder))
    components = kept_components(folder, plan.components)
    with Workers(workers, len(missing)) as busy:
        for _, (files, rows) in busy.as_done(partial(play_part, plan, components), missing):
            files.write(folder)
            yield rows


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """Facts are tuples by the ten thousand, and none is part of a circle: looking through them for circles would be in vain."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@_seldom_collecting()
def play_part(plan: Plan, components: Components, span: tuple[int, int]) -> tuple[PartFiles, list[Row]]:
    """Play the games of a part; gives its files, which are to be written, and the rows of its games."""
    rules = rules_of(plan.game)
    players, seats = players_of(rules, plan.kinds), len(plan.kinds)
    maker = PartMaker(rules, span[0], asdict(plan))
    head = GameRecord(
        plan.game,
        default_names(rules, None, seats),
        tuple(map(kept_kind, plan.kinds)),
        plan.options,
        components,
        (),
        title=plan.title,
        made_by=f"arch-engine {VERSION}",
    )
    for number in range(*span):
        seed = plan.seed + number - plan.first
        table = rules.new_table(seats, plan.options, components)
        table.log = []
        play_on(rules, table, players, *generators(seed))
        journal = Journal(replace(head, seed=seed))
        journal.keep_rows()
        journal.add(table.log)
        maker.add(journal.facts(), row_of(journal.record(), table))
    return maker.files(), maker.rows

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
from typing import TYPE_CHECKING, Any

from arch_engine.core.built import VERSION
from arch_engine.core.chance import long_seed
from arch_engine.core.components import Components
from arch_engine.core.errors import OptionError, shown
from arch_engine.core.families import Decision
from arch_engine.core.play import generators, next_decision
from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Table
from arch_engine.dataset.game_rows import Row, frame_of_games, row_of
from arch_engine.dataset.layout import MOST_GAMES, MOST_IN_PART, Part, layout_of
from arch_engine.dataset.parts import (
    GROUP,
    PartFiles,
    files_of,
    keep_components,
    kept_components,
    make_folders,
    part_schema,
)
from arch_engine.dataset.plan import Plan, next_number, plans_in
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord, default_names
from arch_engine.record.schema import table_type, verb_columns
from arch_engine.search.own import kept_kind
from arch_engine.search.players import players_of
from arch_engine.workers.spread import Workers

if TYPE_CHECKING:
    import polars as pl

COMMON = ("number", "seq", "move", "round", "phase", "mover", "decision", "seen_by")
"""Columns that every fact has, whatever its kind."""

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
        raise OptionError("A dataset numbers its games up to {most:,}; begin another folder.", most=MOST_GAMES)
    if begun is not None and begun.end < plan.end and begun.end < reached:
        raise OptionError(
            "{path} has other games after these, so there is no room for more of them; choose another folder.",
            path=shown(folder),
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
    facts, rows = PlayedFacts(rules), list[Row]()
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
        chance, thinking = generators(seed)
        facts.begin(number, table)
        while not table.over:
            decision = next_decision(rules, table, players, chance, thinking, facts.moves + 1)
            facts.carry_out(table, decision)
        row = row_of(replace(head, seed=seed), table)
        rows.append(row | {"moves": facts.moves, "facts": facts.end(table)})
    part = Part(*span, plan.game)
    return files_of(part, facts.frame(), frame_of_games(rows, part.first), asdict(plan)), rows


class PlayedFacts:
    """The facts of full games, written down while they are played: the rows that `fact_rows` makes, but no game is folded.

    That a round or a phase begins, verbs say (`Table.TURNS`, `Table.OPENS`, arguments `round` and `phase`). Who sees a fact of a full game does
    not change while it goes on.

    moves    how many moves of the game in play there are
    """

    def __init__(self, rules: Rules) -> None:
        self.moves = 0
        self._rules, self._tables, self._arguments = rules, table_type(rules), verb_columns(rules)
        self._begins = {
            kind
            for kind, roles in self._arguments.items()
            if {"round", "phase"} & set(roles) or kind in self._tables.TURNS or kind in self._tables.OPENS
        }
        self._frames: list[pl.DataFrame] = []
        self._clear()

    def _clear(self) -> None:
        self._height = 0
        self._games: list[tuple[Any, ...]] = []
        self._moves: list[tuple[Any, ...]] = []
        self._parts: list[tuple[Any, ...]] = []
        self._facts: dict[str, list[tuple[Any, ...]]] = {}
        self._seen_by: list[int] = []

    def begin(self, number: int, table: Table) -> None:
        """Begin the game with a number, at its first table."""
        if self._height > GROUP:
            self._frames.append(self._frame())
            self._clear()
        self.moves, table.log = 0, []
        self._games.append((self._height, self._height, number))
        self._parts.append((self._height, table.round, table.phase))

    def carry_out(self, table: Table, decision: Decision) -> None:
        """Do a legal decision."""
        words, log, mover = self._rules.words, table.log, table.asked
        assert log is not None, "the game was begun"
        self.moves += 1
        at, line, rule = self._height + len(log), words.format(table, decision), self._rules.rule_of(table, decision)
        self._moves.append((at, self.moves, mover, line, rule, at))
        self._rules.perform(table, decision)

    def end(self, table: Table) -> int:
        """Write down the game that is over, and return how many facts it has."""
        log, rules = table.log or [], self._rules
        _, round, phase = self._parts[-1]
        for at, fact in enumerate(log, start=self._height):
            kind = fact[0]
            self._facts.setdefault(kind, []).append((at, *fact[1:]))
            if kind in self._begins:
                said = dict(zip(self._arguments[kind], fact[1:], strict=True))
                round = round + 1 if kind in self._tables.TURNS else said.get("round", round)
                phase = said.get("phase", self._tables.OPENS.get(kind, phase))
                self._parts.append((at, round, phase))
        if rules.hides:
            seen_by = rules.hidden.seen_by
            self._seen_by += [seen_by(table, fact) for fact in log]
        else:
            self._seen_by += [(1 << table.seats) - 1] * len(log)
        self._height += len(log)
        return len(log)

    def frame(self) -> pl.DataFrame:
        """All facts, a row each, as a part has them."""
        import polars as pl

        return pl.concat([*self._frames, self._frame()])

    def _frame(self) -> pl.DataFrame:
        """The facts since the last frame: those of each kind make columns, and then all stand in their order."""
        import polars as pl

        schema, tables = part_schema(self._rules), self._tables
        frames = [pl.DataFrame(schema={"at": pl.UInt32(), **schema})]
        for kind, facts in self._facts.items():
            columns = dict(zip(("at", *self._arguments[kind]), zip(*facts, strict=True), strict=True))
            own = [pl.Series(role, values, schema.get(role, pl.UInt32())) for role, values in columns.items()]
            none = [
                pl.col(role).replace(-1, None)
                for role in self._arguments[kind]
                if role not in {*COMMON, *tables.TEXTS}
                and ((kind, role) not in tables.SIGNED or (kind, role) in tables.NULLABLE)
            ]
            frames.append(pl.DataFrame(own).with_columns(*none, kind=pl.lit(kind)))
        rows = pl.concat(frames, how="diagonal").sort("at").drop(COMMON)
        common = pl.concat(
            [
                self._stretched(self._games, {"start": pl.UInt32(), "number": pl.UInt32()}),
                self._stretched(self._parts, {"round": schema["round"], "phase": pl.String()}),
                self._stretched(
                    self._moves,
                    {
                        "move": schema["move"],
                        "mover": pl.Int8(),
                        "decision": pl.String(),
                        "allowed": pl.String(),
                        "first": pl.UInt32(),
                    },
                ),
            ],
            how="horizontal",
        )
        begins = pl.when(pl.col("at") == pl.col("first"))
        return (
            pl.concat([rows, common], how="horizontal")
            .with_columns(
                pl.Series("seen_by", self._seen_by, schema["seen_by"]),
                (pl.col("at") - pl.col("start")).cast(schema["seq"]).alias("seq"),
                pl.col("mover").replace(CHANCE, None),
                begins.then("decision").alias("decision"),
                pl.coalesce("rule", begins.then("allowed")).alias("rule"),
            )
            .select(list(schema))
        )

    def _stretched(self, marks: list[tuple[Any, ...]], schema: dict[str, pl.DataType]) -> pl.DataFrame:
        """What holds from one row on until something else does, in every row."""
        import polars as pl

        frame = pl.DataFrame(marks, {"at": pl.UInt32(), **schema}, orient="row")
        rows = pl.col("at").shift(-1, fill_value=self._height) - pl.col("at")
        return (
            frame.with_columns(rows=rows)
            .filter(pl.col("rows") > 0)
            .select(pl.col(list(schema)).repeat_by("rows").explode())
        )

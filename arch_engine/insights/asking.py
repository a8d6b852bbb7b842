"""A question to many games, and its answer with counts and intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from arch_engine.core.asking import EXAMPLE, Asked, Dimension, Measure
from arch_engine.core.errors import OptionError
from arch_engine.dataset import Dataset
from arch_engine.dataset.kinds import check_held, kinds_of
from arch_engine.games import rules_of
from arch_engine.insights.catalogue import column_named, measure_named
from arch_engine.insights.intervals import interval, summed
from arch_engine.insights.meaning import meant
from arch_engine.insights.opening import dataset_of

Where = Mapping[str, Any]

COMMON = ("number", "round", "kind", "seat")
"""The columns that the facts of all games have."""


def ask(
    games: Dataset | str | Path, measure: str, by: str | Sequence[str] = (), where: Where | None = None
) -> pl.DataFrame:
    """The mean of a measure, for each value of the dimensions.

    >>> from arch_engine.insights import ask
    >>> ask("replays", "win_share", by="turn", where={"game": "new_expedition"}).columns
    ['turn', 'value', 'low', 'high', 'rows', 'games']
    >>> ask("replays", "points", where={"game": "mykerinos", "players": 3})["games"].item()
    2

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        measure: What is counted: a name among `measures`.
        by: A dimension or several, by their names among `dimensions`. A measure that counts whole things may serve, too.
        where: Which games, seats or parts count: for a dimension its value, or a list of values.

    Returns:
        A row for each value of the dimensions, in order: `value` is the mean; `low` and `high` are the bounds of its 95 % interval, null where the
        games tell nothing of it, as a single one does; `rows` says how many seats, games or parts were counted, `games` how many games they come from.
        Games that were broken off do not count.

    Raises:
        OptionError: For a name that there is not, a value that cannot be meant, and a question that games of several kinds cannot answer.
    """
    return Question(dataset_of(games), measure, by, where).answer()


def rows(
    games: Dataset | str | Path, measure: str, by: str | Sequence[str] = (), where: Where | None = None
) -> pl.DataFrame:
    """What `ask` takes the means of, a row each: the game's `number`, the `seat` (unless games are counted), the dimensions and `value`.

    The numbers are those by which `Dataset.open` opens a game.

    >>> from arch_engine.insights import rows
    >>> rows("replays", "points", where={"game": "mykerinos", "players": 2, "first": True}).columns
    ['number', 'seat', 'value']
    """
    dataset = dataset_of(games)  # held until all is read: one made of a folder goes with it
    return Question(dataset, measure, by, where).rows().sort(pl.exclude("value")).collect()


class Question:
    """A question that has been understood; its `rows` are lazy.

    Attributes:
        game: The kind of games it is about, None for several.
        measure: What is counted.
        by: The dimensions in order.
        of: "game" if a row is a game, "seat" if it is a seat of one (or a part of what happened to a seat).
    """

    def __init__(
        self, dataset: Dataset, measure: str, by: str | Sequence[str] = (), where: Where | None = None
    ) -> None:
        self.dataset = dataset
        self.where = dict(where or {})
        games = self._games()
        self.game = games[0] if len(games) == 1 else None
        self.measure = measure_named(measure, self.game)
        self.by = [column_named(name, self.game) for name in dict.fromkeys([by] if isinstance(by, str) else by)]
        self._filters = [column_named(name, self.game) for name in self.where]
        self._check()
        every = [self.measure, *self.by, *self._filters]
        self.of = "game" if all(one.of == "game" for one in every) else "seat"
        self.asked = self._asked(games)

    def answer(self) -> pl.DataFrame:
        """The frame that `ask` describes."""
        names = [one.name for one in self.by]
        bars = summed(self.rows(), names)
        one = self.measure
        told = [interval(bar, one.share, one.positive, one.whole) for bar in bars.iter_rows(named=True)]
        bounds = {name: [one[at] for one in told] for at, name in enumerate(("value", "low", "high"))}
        columns = [pl.Series(name, values, dtype=pl.Float64) for name, values in bounds.items()]
        counts = bars.select(pl.col("rows", "games").cast(pl.Int64))
        return (
            pl.DataFrame([*bars.select(names), *columns, *counts]).sort(names, nulls_last=True)
            if names
            else (pl.DataFrame([*columns, *counts]))
        )

    def rows(self) -> pl.LazyFrame:
        """Each game, seat or part that counts."""
        frame = self.asked.seats.select("number", *([] if self.of == "game" else ["seat"]))
        whole = [one for one in [*self.by, *self._filters] if one.of != "part"]
        for one in dict.fromkeys(whole):
            frame = self._kept(self._with(frame, one), one)
        parts = [one for one in self.by if one.of == "part"]
        for one in parts:
            values = one.take(self.asked)
            assert isinstance(values, pl.LazyFrame), "a part has a frame"
            values = values.rename({"value": one.name})
            keys = ["number"] if "number" in values.collect_schema() else []
            frame = frame.join(values, on="number") if keys else frame.join(values, how="cross")
            frame = self._kept(frame, one)
        names = [one.name for one in self.by]
        keys = ["number", *([] if self.of == "game" else ["seat"])]
        return (
            self._measured(frame, [one.name for one in parts])
            .select(*dict.fromkeys([*keys, *names, "value"]))
            .drop_nulls("value")
        )

    def _games(self) -> list[str]:
        """The kinds of games that are asked for, or that there are."""
        folder, parts = self.dataset.place, self.dataset.parts
        kinds = kinds_of(parts)
        wanted = self.where.pop("game", kinds)
        wanted = [wanted] if isinstance(wanted, str) else wanted
        check_held(folder, parts)
        if not isinstance(wanted, list) or not wanted or not all(isinstance(name, str) for name in wanted):
            raise OptionError("The game is a name or a list of names, as in where={example}.", example=EXAMPLE)
        check_held(folder, parts, *wanted)
        return sorted(set(wanted))

    def _check(self) -> None:
        """Parts belong to measures that have them."""
        along = self.measure.along
        for one in [*self.by, *self._filters]:
            if one.of == "part" and one.name not in along:
                raise OptionError("{measure} cannot be split by {name}.", measure=self.measure.name, name=one.name)
        parts = {one.name for one in [*self.by, *self._filters]} & set(along)
        if along and not self.measure.adds and not parts:
            raise OptionError(
                "{measure} differs from one {name} to the next; ask by {name}, or for one.",
                measure=self.measure.name,
                name=along[0],
            )

    def _asked(self, kinds: list[str]) -> Asked:
        games = self.dataset.counted.filter(pl.col("over"), pl.col("game").is_in(kinds))
        if self.of == "seat":
            seat = pl.int_ranges(0, pl.col("players").list.len(), dtype=pl.Int8)
            games = games.with_columns(seat=seat).explode("seat")
        facts = [self.dataset.facts(kind) for kind in kinds]
        if len(kinds) == 1:
            return Asked(games, facts[0], rules_of(kinds[0]))
        return Asked(games, pl.concat([one.select(COMMON) for one in facts]), None)

    def _with(self, frame: pl.LazyFrame, one: Dimension | Measure) -> pl.LazyFrame:
        """The rows with a further column."""
        if one.name in frame.collect_schema():  # the seat is there, it tells the rows apart
            return frame
        taken = one.take(self.asked)
        if isinstance(taken, pl.Expr):
            keys = [name for name in ("number", "seat") if name in frame.collect_schema()]
            taken = self.asked.seats.select(*keys, taken.alias("value"))
        keys = [name for name in ("number", "seat") if name in taken.collect_schema()]
        joined = frame.join(taken.rename({"value": one.name}), on=keys, how="left")
        if isinstance(one, Measure) and one.missing is not None:
            joined = joined.with_columns(pl.col(one.name).fill_null(int(one.missing)))
        return joined

    def _kept(self, frame: pl.LazyFrame, one: Dimension | Measure) -> pl.LazyFrame:
        """The rows that have one of the wanted values."""
        if one.name not in self.where:
            return frame
        values = meant(one.name, self.where[one.name], frame.collect_schema()[one.name])
        return frame.filter(pl.col(one.name).is_in(values, nulls_equal=True))

    def _measured(self, frame: pl.LazyFrame, parts: list[str]) -> pl.LazyFrame:
        """The rows with their `value`."""
        measure, taken = self.measure, self.measure.take(self.asked)
        if isinstance(taken, pl.Expr):
            keys = [name for name in ("number", "seat") if name in frame.collect_schema()]
            taken = self.asked.seats.select(*keys, taken.alias("value"))
        for one in self._filters:
            if one.of == "part" and one.name not in parts:
                taken = self._kept(taken, one)
        keys = [name for name in ("number", "seat", *parts) if name in taken.collect_schema()]
        if measure.along:
            taken = taken.group_by(keys).agg(pl.col("value").sum() if measure.adds else pl.col("value").last())
        joined = frame.join(taken, on=keys, how="left")
        if measure.missing is not None:
            joined = joined.with_columns(pl.col("value").fill_null(measure.missing))
        return joined

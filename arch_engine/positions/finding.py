"""Positions by conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import OptionError, shown
from arch_engine.dataset import Dataset
from arch_engine.dataset.kinds import check_held, kinds_of
from arch_engine.games import rules_of
from arch_engine.insights.opening import dataset_of
from arch_engine.positions.catalogue import JUDGED, WHO, schema_of
from arch_engine.positions.conditions import Where, conditions, expression, game_of
from arch_engine.positions.judged import beside, judged
from arch_engine.positions.making import index
from arch_engine.record.codec import collected

if TYPE_CHECKING:
    import polars as pl

KEYS = ["number", "step", "seat"]


def find(
    games: Dataset | str | Path,
    where: str | Sequence[str] | Mapping[str, Any] = (),
    game: str | None = None,
    reviews: str | Path | None = None,
) -> pl.DataFrame:
    """The positions in which somebody decides and that fit all conditions.

    >>> from arch_engine.positions import find
    >>> found = find("replays", "game = mykerinos and season = 4 and behind_1 >= 2 and violet_untilted >= 1")
    >>> found.select("number", "step", "player", "line").row(0)
    (0, 110, 'Ana', 'blackmore g6 g7')
    >>> find("replays", {"season": 4, "behind_1": ">= 2", "violet_untilted": ">= 1"}, game="mykerinos").equals(found)
    True

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        where: Conditions: a text ("money >= 10 and done = sell"), several, or by name a value, a list of values, or a sign and a value (">= 10").
        game: The game, where there are several and the conditions name none.
        reviews: A folder of games with reviews beside them, which `grade` and `better` come from; of a folder of games it is that folder itself.

    Returns:
        A row for each position, in order: `number` is the game's, by which `Dataset.open` opens it, `step` the moment before the decision, `seat` who
        decides, and then every aspect (see `aspects`), null where it is not known.

    Raises:
        OptionError: For a name that there is not, a value that cannot be meant, and where games of several kinds are asked at once.
        RecordError: For a folder without reviews.
    """
    dataset = dataset_of(games)  # held until all is read: one made of a folder goes with it
    return collected(fitting(dataset, where, game, beside(games, reviews))[1], shown(dataset.place))


def fitting(dataset: Dataset, where: Where, game: str | None, reviews: Path | None) -> tuple[str, pl.LazyFrame]:
    """The game that is asked for, and its positions that fit all conditions, in order; raises OptionError, RecordError."""
    asked, found = game_of(conditions(where))
    if game is not None and asked not in (None, game):
        raise OptionError("The conditions ask for {asked}, and the game is {game}.", asked=asked, game=game[:40])
    one = the_game(dataset, asked or game)
    fits = expression(found, one)
    return one, _with_reviews(dataset, one, reviews).filter(fits)


def first_of(fits: pl.LazyFrame, most: int, names: Sequence[str], where: str) -> tuple[int, pl.DataFrame]:
    """How many positions there are, and some columns of the first ones: no others are read."""
    import polars as pl

    keys = collected(fits.select("number", "step"), where)
    first = keys.head(most)
    if not first.height:
        return 0, collected(fits.select(names).head(0), where)
    last = first["number"].max()
    return keys.height, collected(fits.filter(pl.col("number") <= last).select(names).head(most), where)


def _with_reviews(dataset: Dataset, game: str, folder: Path | None) -> pl.LazyFrame:
    """All positions, with what reviews say of them."""
    import polars as pl

    every = positions(dataset, game)
    at = len(KEYS) + len(WHO)
    names = every.collect_schema().names()
    if folder is None:
        joined = every.with_columns(pl.lit(None, pl.String).alias(one.name) for one in JUDGED)
    else:
        joined = every.join(judged(dataset, game, folder), on=["number", "step"], how="left", maintain_order="left")
    return joined.select(*names[:at], *(one.name for one in JUDGED), *names[at:])


def positions(dataset: Dataset | str | Path, game: str | None = None) -> pl.LazyFrame:
    """All positions of one game in a dataset, to ask as you like in Polars; without what reviews say. Those that were not read yet are read first, by one process; `index`
    does it beforehand on all cores.

    >>> from arch_engine.dataset import add_games
    >>> _ = add_games("theirs", ["replays/mykerinos-3p.parquet"])
    >>> positions("theirs").collect_schema().names()[:8]
    ['number', 'step', 'seat', 'player', 'kind', 'players', 'won', 'round']

    Raises:
        OptionError: For a game that the dataset does not hold, or where it has several and none is named.
    """
    import polars as pl

    whole = dataset if isinstance(dataset, Dataset) else Dataset(dataset)
    one = the_game(whole, game)
    index(whole, one, workers=1)
    files = [part.positions_in(whole.folder) for part in whole.parts if part.game == one]
    schema = schema_of(rules_of(one))
    kept = pl.scan_parquet(files, schema=schema, hive_partitioning=False)
    order = [*KEYS, *(aspect.name for aspect in WHO), *(name for name in schema if name not in KEYS)]
    return kept.join(_who(whole, one), on=["number", "seat"], maintain_order="left").select(order)


def _who(dataset: Dataset, game: str) -> pl.LazyFrame:
    """A row for each seat of each game: what the table of games says of it."""
    import polars as pl

    seat = pl.col("seat")
    seats = dataset.counted.filter(pl.col("game") == game).with_columns(
        seat=pl.int_ranges(0, pl.col("players").list.len(), dtype=pl.Int8)
    )
    return seats.explode("seat").select(
        "number",
        "seat",
        player=pl.col("players").list.get(seat).str.normalize("NFC"),  # parts written long ago
        kind=pl.col("kinds").list.get(seat),
        players=pl.col("players").list.len().cast(pl.Int32),
        won=pl.col("winners").list.contains(seat),
    )


def the_game(dataset: Dataset, game: str | None) -> str:
    """The game that is asked for, or the only one; raises OptionError."""
    kinds = kinds_of(dataset.parts)
    if game is None and len(kinds) > 1:
        raise OptionError(
            "{path} has several games; say which, as in game = {game}. There are: {games}.",
            path=shown(dataset.place),
            game=kinds[0],
            games=", ".join(kinds),
        )
    check_held(dataset.place, dataset.parts, *([] if game is None else [game]))
    return game or kinds[0]

"""What to work on: habits that a player shows in several games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.dataset import Dataset
from arch_engine.insights.opening import dataset_of
from arch_engine.review.themes import themes_of

if TYPE_CHECKING:
    import polars as pl

MOST = 200
"""So many games are read, the last ones."""


def habits(games: Dataset | str | Path, most: int = MOST) -> pl.DataFrame:
    """Return what the games show that a player could work on: game, player, habit, shown, games, number, move; what is shown in most games first.

    `shown` counts the games with the habit, `games` all finished games of the player; `number` and `move` are where it shows last. A review tells the same
    habits of one game (`Rules.themes`). They come from the record alone, so games without a review count, too; equal games count once.

    >>> from arch_engine.insights import habits
    >>> habits("replays").select("player", "habit", "shown", "games").row(0)
    ('Ana', 'ends with money unspent', 3, 6)

    Args:
        games: A dataset, its folder, or a folder of games, each in its own file.
        most: How many games are read: the last ones.
    """
    import polars as pl

    dataset = dataset_of(games)
    ended, found = list[tuple[str, str]](), list[tuple[str, str, str, int, int]]()
    last = dataset.counted.filter("over").sort("number", descending=True).head(most)
    for number, game, names in last.select("number", "game", "players").collect().iter_rows():
        ended += [(game, name) for name in set(names)]
        for one in themes_of(dataset.open(number)):
            if one.habit:
                found.append((game, names[one.seat], one.habit, number, one.moves[-1]))
    by = ["game", "player"]
    shown = pl.DataFrame(found, schema=[*by, "habit", "number", "move"], orient="row")
    counted = pl.DataFrame(ended, schema=by, orient="row").group_by(by).agg(games=pl.len())
    last_shown = [pl.col(name).sort_by("number").last() for name in ("number", "move")]
    rows = shown.group_by([*by, "habit"]).agg(*last_shown, shown=pl.col("number").n_unique()).join(counted, on=by)
    order = [pl.col("shown"), pl.col("shown") / pl.col("games")]
    rows = rows.sort(*order, *by, "habit", descending=[True, True, False, False, False])
    return rows.select(*by, "habit", "shown", "games", "number", "move")

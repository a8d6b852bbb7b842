"""Many games as a folder of Parquet files, which any reader of such files understands (docs/insights.md).

`add_games` and `arch-engine simulate --dataset` write a `Dataset`; `open_game` opens one of its games.
"""

from arch_engine.dataset.dataset import Dataset, open_game
from arch_engine.dataset.writing import add_games

__all__ = ["Dataset", "add_games", "open_game"]

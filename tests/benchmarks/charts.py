"""How long curves and charts take, and how large they are: `python -m tests.benchmarks.charts`. Times are of the processor."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from arch_engine import Game, load
from arch_engine.charts.display import picture
from arch_engine.replay.charting import viewer_charts
from arch_engine.replay.curves import EXPECTED, WIN_CHANCE

GAMES = ("mykerinos-3p", "new-expedition-5p-mine", "royal-society-4p")


def took(act: Callable[[], object]) -> float:
    """Milliseconds, the best of three."""

    def once() -> float:
        begun = process_time()
        act()
        return 1000 * (process_time() - begun)

    return min(once() for _ in range(3))


def curves_took(replay: Game) -> float:
    """Milliseconds for every curve that is counted, with nothing kept from before."""
    return took(lambda: Game(replay.record).curves())


def main() -> None:
    """Print a row for each game."""
    print(
        "| game | moves | curves, ms | again, ms | a chart, ms | one of every measure, ms | a chart, kB | its PNG, kB | its PNG, ms | all charts, kB |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in GAMES:
        replay = load(f"replays/{name}.parquet")
        first = curves_took(replay)
        replay.curves()
        counted = [name for name in replay.measures if name not in (WIN_CHANCE, EXPECTED)]
        spec: dict[str, Any] = replay.chart("if scored now").to_dict()
        whole = sum(len(json.dumps(chart.to_dict())) for chart in viewer_charts(replay).values())
        cells = [
            name, len(replay), round(first), round(took(replay.curves)),
            round(took(partial(replay.chart, "if scored now"))), round(took(partial(replay.chart, counted))), round(len(json.dumps(spec)) / 1000),
            round(len(picture(spec)) / 1000), round(took(partial(picture, spec))), round(whole / 1000),
        ]  # fmt: skip
        print("|", " | ".join(map(str, cells)), "|")


if __name__ == "__main__":
    main()

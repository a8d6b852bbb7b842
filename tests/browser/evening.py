"""A whole recorded evening, written down in a real JupyterLab: by taps, closed and opened again twice, amended, reviewed.

    python -m tests.browser.evening mykerinos           a whole game; also new_expedition, royal_society
    python -m tests.browser.evening mykerinos --moves 20

It needs Chromium and Playwright. It prints the clicks and keys for a move, the time from a click to the board, and what Python sent for a
move in the first, the second and the last third of the game.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from pathlib import Path

from arch_engine import load
from tests.browser.person import Evening
from tests.browser.timing import thirds

HERE = Path(__file__).parents[2]
RECORDED = {
    "mykerinos": "mykerinos-3p.parquet",
    "new_expedition": "new-expedition-4p-tomb.parquet",
    "royal_society": "royal-society-2p-first-games.parquet",
}

# a review that takes seconds
QUICK = ["from arch_engine.review import Judge\n", "from arch_widgets.review import desk\n", "desk.fitting = lambda rules: Judge(rollouts=4, candidates=2)"]  # fmt: skip


def furnish(root, first=()):
    """Put the notebook where Lab shows it, with some lines to run first, and without games of earlier evenings."""
    book = json.loads((HERE / "notebooks" / "play.ipynb").read_text(encoding="utf-8"))
    if first:
        cell = {"cell_type": "code", "id": "first", "metadata": {}, "outputs": [], "execution_count": None}
        book["cells"].insert(0, {**cell, "source": list(first)})
    (root / "play.ipynb").write_text(json.dumps(book), encoding="utf-8")
    shutil.rmtree(root / "games", ignore_errors=True)


def whole_evening(page, address, root, game, witness, moves=None, whole_review=False):
    """Write a recorded game down, closed and opened again twice, amended once and reviewed at the end."""
    furnish(root, QUICK if whole_review else ())
    evening = Evening(page, address, root, load(HERE / "replays" / RECORDED[game]), witness)
    decisions = list(evening.lines())[:moves]
    third = max(1, len(decisions) // 3)
    evening.open().begin().write(decisions[:third])
    evening.open().go_on().write(decisions[third : 2 * third])
    evening.open(fresh_kernel=True).go_on().write(decisions[2 * third :])
    evening.timing.collect()
    evening.check()
    evening.amend()
    evening.check()
    evening.review(whole_review)
    return evening


def main():
    from tests.browser.conftest import BROWSER, FLAGS, lab_in

    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game", choices=RECORDED)
    ask.add_argument("--witness", default=None, help="table or all")
    ask.add_argument("--moves", type=int)
    chosen = ask.parse_args()
    witness = chosen.witness or ("all" if chosen.game == "mykerinos" else "table")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play, lab_in(Path(folder)) as (address, root):
        browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = browser.new_context(viewport={"width": 1600, "height": 1000}).new_page()
        began = time.perf_counter()
        evening = whole_evening(page, address, root, chosen.game, witness, chosen.moves, whole_review=True)
        took = time.perf_counter() - began
        moves, clicks = evening.written, evening.clicks
        kilobytes = ", ".join(f"{size / 1000:.0f}" for size in thirds(evening.sizes))
        work = ", ".join(f"{time:.0f}" for time in thirds(evening.work))
        print(
            f"{chosen.game}: {moves} moves, {clicks} clicks and keys, {clicks / moves:.2f} a move, {took:.0f} seconds"
        )
        print(f"at two seconds each {2 * clicks / 60:.1f} minutes; typed: {evening.typed or 'nothing'}")
        print(f"shown, and moved: median and 95 % within {evening.timing.times.told()}")
        print(f"for a move, by thirds: {kilobytes} kB sent, {work} ms of the page's thread")
        browser.close()


if __name__ == "__main__":
    main()

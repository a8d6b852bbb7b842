"""How long a click on the curve takes until the board shows that move, in a real browser.

python -m tests.benchmarks.clicks replays/royal-society-4p.parquet --clicks 60
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path
from typing import Any

from arch_engine import load
from arch_widgets import ReplayViewer
from tests.browser.conftest import BROWSER, FLAGS

# from the click to the frame after the one in which the counter, drawn last but one, says the move
CLICKS = """async (count) => {
  const picture = document.querySelector(".arch-bar .arch-picture"), counter = document.querySelector(".arch-counter"), last = Number(document.querySelector(".arch-slider").max);
  const frame = () => new Promise(requestAnimationFrame), taken = [];
  for (let k = 1; k <= count; k += 1) {
    const step = (k * 7919) % last, plot = picture.querySelector(".arch-floor").getBoundingClientRect();
    await new Promise((done) => setTimeout(done, 50));
    const before = performance.now();
    picture.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: plot.left + (plot.width * step) / last, clientY: plot.top - 20 }));
    while (!counter.textContent.startsWith(`Move ${step} `)) await frame();
    await frame();
    taken.push(performance.now() - before);
  }
  return taken;
}"""


def worked(thread: Any) -> float:
    """How many milliseconds the page's own thread has worked; what else the machine does is not in it."""
    metrics = {metric["name"]: metric["value"] for metric in thread.send("Performance.getMetrics")["metrics"]}
    return 1000 * float(metrics["TaskDuration"])


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="+", type=Path)
    ask.add_argument("--clicks", type=int, default=60)
    chosen = ask.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
        for game in chosen.games:
            path = ReplayViewer(load(game)).to_html(Path(folder) / f"{game.stem}.html")
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.goto(path.as_uri())
            thread = page.context.new_cdp_session(page)
            thread.send("Performance.enable", {"timeDomain": "threadTicks"})
            before = worked(thread)
            taken = sorted(page.evaluate(CLICKS, chosen.clicks))
            busy = (worked(thread) - before) / len(taken)
            words = f"median {statistics.median(taken):.0f} ms, longest {taken[-1]:.0f} ms, {busy:.0f} ms of work each"
            print(f"{game.stem}: {words}")
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

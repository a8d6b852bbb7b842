"""What a step costs in the browser: `python -m tests.benchmarks.stepping`, which needs Chromium.

Each game is stepped through by the keyboard, with the list of moves open and with the charts. *Work* is that of the page's own thread: script, layout
and painting; what else the machine does is not in it. *To the rule* is the time by the clock from the key to the frame in which the rule of the first
chart stands at the move.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from arch_engine import load
from arch_widgets.viewer.widget import export_page
from tests.benchmarks.clicks import worked

PROJECT = Path(__file__).parents[2]
GAMES = ("royal-society-4p", "mykerinos-3p", "new-expedition-5p-mine")
STEPS = 200
SCREEN = {"width": 1280, "height": 800}

STEP = """async ([steps, tab]) => {
  const root = document.querySelector(".arch");
  document.querySelector(`.arch-tab[data-tab=${tab}]`).click();
  for (let n = 0; n < steps; n += 1) {
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await new Promise((done) => setTimeout(done, 40));
  }
}"""


TO_THE_RULE = """async (steps) => {
  const root = document.querySelector(".arch"), taken = [];
  const frame = () => new Promise(requestAnimationFrame);
  const place = () => document.querySelector('.arch-chart .mark-rule line[stroke-width="1.5"]').getAttribute("transform");
  for (let n = 0; n < steps; n += 1) {
    await new Promise((done) => setTimeout(done, 60));
    const [before, began] = [place(), performance.now()];
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    while (place() === before && performance.now() - began < 2000) await frame();
    taken.push(performance.now() - began);
  }
  return taken;
}"""


def main() -> None:
    print(
        "| game | tab | work for a step, ms | to the rule, ms: median | 95 % within |\n| --- | --- | --- | --- | --- |"
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in GAMES:
            page = export_page(load(PROJECT / "replays" / f"{name}.parquet"), Path(folder, f"{name}.html"))
            for tab in ("moves", "points"):
                shown = browser.new_page(viewport={"width": SCREEN["width"], "height": SCREEN["height"]})
                shown.goto(page.as_uri())
                shown.locator(".arch-map svg").first.wait_for()
                thread = shown.context.new_cdp_session(shown)
                thread.send("Performance.enable", {"timeDomain": "threadTicks"})
                shown.evaluate(STEP, [20, tab])  # what is opened is drawn
                before = worked(thread)
                shown.evaluate(STEP, [STEPS, tab])
                cells = [name, tab, f"{(worked(thread) - before) / STEPS:.1f}", "", ""]
                if tab == "points":
                    taken = shown.evaluate(TO_THE_RULE, STEPS // 2)
                    cells[3:] = [f"{median(taken):.0f}", f"{quantiles(taken, n=20)[-1]:.0f}"]
                print("|", " | ".join(cells), "|", flush=True)
                shown.close()
        browser.close()


if __name__ == "__main__":
    main()

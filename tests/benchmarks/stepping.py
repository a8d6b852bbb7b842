"""What a step costs in the browser: `python -m tests.benchmarks.stepping`, which needs Chromium.

Each game is stepped through by the keyboard, with the list of moves open and with the charts. What is measured is the work of the page's own
thread: script, layout and painting; what else the machine does is not in it.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

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


def main() -> None:
    print("| work of the page's thread for a step, ms | tab | mean |\n| --- | --- | --- |")
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
                print(f"| {name} | {tab} | {(worked(thread) - before) / STEPS:.1f} |")
                shown.close()
        browser.close()


if __name__ == "__main__":
    main()

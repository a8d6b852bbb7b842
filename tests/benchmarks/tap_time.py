"""How long a tap takes until it shows on the board, in a real JupyterLab with its kernel on the same machine.

python -m tests.benchmarks.tap_time --taps 100

*Shown*: from the click to the frame in which the board shows what was tapped. *Answered*: to the frame in which it shows what Python
made of it: what may be tapped next or, where the answer was complete, the move and the next question. Each as median and 95th percentile.
*Work*: what the page's own thread did for a tap on average, whatever else the machine does.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median, quantiles

from tests.benchmarks.clicks import worked
from tests.browser.conftest import BROWSER, FLAGS, lab_in

GAMES = ("mykerinos", "new_expedition", "royal_society")
MINUTE = 60_000

CELL = """
from random import Random
from arch_engine import rules_of
from arch_widgets import Play

table = Play({folder!r})
seats = [{{"name": name, "kind": "person"}} for name in ("Ana", "Bo", "Cy")]
table.desk.obey({{"act": "begin", "form": {{"game": {game!r}, "way": "write", "luck": "named", "witness": "table", "options": {{}}, "seats": seats}}}})
session, rng = table.desk.sitting.session, Random(1)
while session.table.round == 0:
    rules = session.rules
    decision = rules.draw(session.table, rng) if session.table.asked < 0 else rules.pick(session.table, rng)
    session.do(rules.words.format(session.table, decision))
table._tell()
table
"""

# taps something lit on the board, or else on the asking sheet; presses Done where nothing else is left, and else takes a tap back
TAPS = """async (count) => {
  const ask = document.querySelector(".arch-ask"), taken = [], frame = () => new Promise(requestAnimationFrame);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  for (let k = 0; k < count; k += 1) {
    await pause(150);
    const pieces = [...document.querySelectorAll("[data-lit=legal]")], buttons = [...ask.querySelectorAll(".arch-ask-item.is-legal")];
    const done = ask.querySelector(".arch-ask-done:not([hidden])"), all = pieces.length && k % 3 ? pieces : buttons.length ? buttons : pieces;
    const back = [...ask.querySelectorAll(".arch-ask-row > .arch-chip")].find((one) => !one.hidden); // what was taken cannot be paid
    const target = (done && (k % 2 || !all.length) ? done : all[(k * 7919) % all.length]) ?? back;
    if (!target) break;
    const { x, y, width, height } = target.getBoundingClientRect(), heard = ask.dataset.heard;
    const at = { bubbles: true, composed: true, clientX: x + width / 2, clientY: y + height / 2 };
    const before = performance.now();
    target.dispatchEvent(new MouseEvent("click", at));
    await frame();
    await pause(0);
    const shown = performance.now() - before;
    while (ask.dataset.heard === heard && performance.now() - before < 5000) await frame();
    await frame();
    await pause(0);
    if (ask.dataset.heard !== heard) taken.push([shown, performance.now() - before]);
  }
  return taken;
}"""


def book(source: str) -> str:
    """A notebook of one cell."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--taps", type=int, default=100)
    count = ask.parse_args().taps
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
        with lab_in(Path(folder)) as (address, root):
            for game in GAMES:
                source = CELL.format(folder=str(Path(folder) / game), game=game)
                (root / f"{game}.ipynb").write_text(book(source), encoding="utf-8")
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
                    page.goto(f"{address}/lab/tree/{game}.ipynb?reset")
                page.locator(".jp-Toolbar-kernelName", has_text="Python").wait_for(timeout=MINUTE)
                page.wait_for_timeout(1500)
                page.get_by_role("menuitem", name="Run", exact=True).click()
                page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
                page.locator(".arch-ask.is-asking").wait_for(timeout=2 * MINUTE)
                page.wait_for_timeout(1000)
                thread = page.context.new_cdp_session(page)
                thread.send("Performance.enable", {"timeDomain": "threadTicks"})
                before = worked(thread)
                shown, answered = zip(*page.evaluate(TAPS, count), strict=True)
                busy = (worked(thread) - before) / len(shown)
                cells = [f"{median(times):.0f}, {quantiles(times, n=20)[-1]:.0f} ms" for times in (shown, answered)]
                print(f"| {game} | {len(shown)} | {cells[0]} | {cells[1]} | {busy:.0f} ms |", flush=True)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()

"""Take the pictures of the viewer anew: `make picture`. One for the README, one that stands in the notebook until it has run."""

from __future__ import annotations

import base64
import json
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from arch_engine import load
from arch_widgets.viewer.widget import export_page

PROJECT = Path(__file__).parents[1]
NOTEBOOK = PROJECT / "notebooks" / "replay-analyzer.ipynb"
MOMENT = 128  # of the last season: cubes everywhere, and a patron is called on
UNTIL_IT_RUNS = (
    "**This is a picture.** It comes alive by itself, within half a minute. "
    "If it does not: click it and press **Shift + Enter**."
)


def taken(browser: Browser, page: Path, width: int, height: int) -> bytes:
    """The first screen of an exported page."""
    tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
    tab.goto(page.as_uri())
    tab.locator(".arch-map svg").first.wait_for()
    picture = tab.screenshot()
    tab.close()
    return picture


def kept_in(notebook: Path, picture: bytes) -> None:
    """Store the picture as what the first code cell gave."""
    book = json.loads(notebook.read_text(encoding="utf-8"))
    cell = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    shows = [
        {"text/markdown": UNTIL_IT_RUNS, "text/plain": UNTIL_IT_RUNS},
        {"image/png": base64.b64encode(picture).decode(), "text/plain": "A picture of the viewer"},
    ]
    cell["outputs"] = [{"data": data, "metadata": {}, "output_type": "display_data"} for data in shows]
    notebook.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        game = load(PROJECT / "replays" / "mykerinos-3p-last-season.parquet")
        page = export_page(game, Path(folder, "game.html"), MOMENT)
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        (PROJECT / "docs" / "picture.png").write_bytes(taken(browser, page, 1280, 800))
        kept_in(NOTEBOOK, taken(browser, page, 860, 620))
        browser.close()

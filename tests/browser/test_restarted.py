"""A kernel restarted under what if, a play and an analyzer, and their notebook opened again without one, in a real JupyterLab."""

import contextlib
import json
import re
import shutil
from pathlib import Path

import pytest

from tests.browser.driving import expect

pytestmark = pytest.mark.browser

HERE = Path(__file__).parents[2]
GAME = "mykerinos-3p-last-season.parquet"
MINUTE = 60_000
STOPPED = "The kernel that made this has stopped, so nothing here answers. Run the notebook again: Run, Run All Cells."
SAVED = "This was saved without its kernel. To use it, run the notebook: Run, Run All Cells."
CELLS = [
    f"from arch_engine import load\nfrom arch_widgets import Analyzer, Play, WhatIf\nAnalyzer('replays', '{GAME}')",
    f"WhatIf(load('replays/{GAME}'), at=133)",
    "Play('games')",
    "print('All cells', 'have run')",
]
END_ALL = """async () => {
  const token = document.cookie.match(/_xsrf=([^;]+)/)?.[1] ?? "";
  for (const { id } of await (await fetch("/api/sessions")).json())
    await fetch(`/api/sessions/${id}`, { method: "DELETE", headers: { "X-XSRFToken": token } });
}"""
LATE = """() => {
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (time) => {
    if (time !== 2000) return timeout.call(AbortSignal, time);
    const over = new AbortController();
    queueMicrotask(() => over.abort());
    return over.signal;
  };
}"""
"""On a machine that is busy enough every script comes after the two seconds that anywidget gives it."""
PICTURES = """(outputs) => [...outputs.querySelectorAll("img")].map((image) => image.complete && image.naturalWidth)"""


def choose(page, menu, command):
    """Choose from Lab's menu, which closes again if something takes the keyboard meanwhile, as a cell does that has just run."""
    item = page.locator(f'.lm-Menu-item[data-command="{command}"]')
    for _ in range(5):
        page.get_by_role("menuitem", name=menu, exact=True).click()
        with contextlib.suppress(AssertionError):
            expect(item).to_be_visible(timeout=5_000)
            break
    item.click()


def visit(page, address, name):
    page.goto("about:blank")
    page.goto(f"{address}/lab/tree/restarted/{name}?reset")


def output(page, number):
    return page.locator(".jp-Notebook .jp-CodeCell").nth(number).locator(".jp-OutputArea").first


def middle_of(piece):
    """Where a piece lies, once it does."""
    expect(piece).to_be_visible()
    box = piece.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture(scope="module")
def place(chromium, lab):
    """The page with the notebook run, Lab's address and the folder it shows. All cells are in sight: Lab draws no others."""
    address, root = lab[0], lab[1] / "restarted"
    (root / "replays").mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "replays" / GAME, root / "replays")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    empty = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    cells = [{**empty, "id": f"cell-{number}", "source": source} for number, source in enumerate(CELLS)]
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (root / "restarted.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 3000}).new_page()
    page.set_default_timeout(MINUTE)
    page.add_init_script(f"({LATE})()")
    late = []
    page.on("pageerror", lambda problem: late.append("Failed to initialize model" in str(problem)))
    visit(page, address, "restarted.ipynb")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    begun = page.locator(".jp-InputPrompt", has_text=re.compile(r"[*\d]")).first
    for _ in range(5):
        choose(page, "Run", "runmenu:run-all")
        with contextlib.suppress(AssertionError):
            expect(begun).to_be_attached(timeout=10_000)
            break
    expect(page.get_by_text("All cells have run", exact=True)).to_be_visible(timeout=MINUTE)
    yield page, address, root, late
    page.context.close()


def test_a_widget_whose_script_came_late_hears_python_all_the_same(place):
    page, _, _, late = place
    play, what, viewer = output(page, 2), output(page, 1), output(page, 0)
    play.locator(".arch-table-card").get_by_text("Play here", exact=True).click()
    play.get_by_role("button", name="Begin", exact=True).click()
    expect(play.locator(".arch-counter")).to_contain_text("Season 1")
    expect(what.locator(".arch-try-count")).to_contain_text("92 of 92 legal decisions")
    what.locator(".arch-choices button").first.click()
    expect(what.locator(".arch-counter")).to_contain_text("Move 134")
    viewer.get_by_role("combobox", name="My games").click()
    viewer.get_by_role("option", name="The last season decides").click()
    expect(viewer.locator(".arch-chooser-said")).to_be_hidden()
    assert any(late), "nothing was late"
    assert what.locator(".arch-glow:visible").count()
    assert page.locator(".arch-alone-said:visible").count() == 0


def test_a_widget_whose_kernel_was_restarted_says_so_once_and_asks_for_nothing(place):
    page = place[0]
    what = output(page, 1)
    legal = middle_of(what.locator('.arch-map [data-lit="legal"]').first)
    choose(page, "Kernel", "kernelmenu:restart")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    for number in range(3):
        expect(output(page, number).locator(".arch-alone-said:visible")).to_have_text([STOPPED])
        expect(output(page, number).locator(".arch-glow:visible")).to_have_count(0)
        assert not re.search(r"\d+ of \d+ legal decisions", output(page, number).inner_text())
    page.mouse.click(*legal)  # it was legal
    assert not re.search(r"legal decisions|Nothing to choose", what.inner_text())
    viewer = output(page, 0)  # it can still be looked at
    viewer.get_by_role("button", name="Next move", exact=True).click()
    expect(viewer.locator(".arch-counter")).to_contain_text("Move 4")


@pytest.mark.parametrize("trusted", [True, False])
def test_a_saved_notebook_opened_without_its_kernel_shows_pictures_and_one_instruction(place, trusted):
    page, address, root, _ = place
    name = "restarted.ipynb"
    if name in page.url:
        page.keyboard.press("Control+s")
        expect(page.locator(".jp-Notebook")).to_be_visible()
        page.wait_for_function("() => !document.title.startsWith('*')")
        page.evaluate(END_ALL)
    if not trusted:  # changed by somebody else
        book = json.loads((root / name).read_text(encoding="utf-8"))
        book["cells"][-1]["source"] = "print('other')"
        book["cells"][-1]["outputs"][0]["text"] = "other\n"
        for cell in book["cells"]:
            cell["metadata"].pop("trusted", None)
        name = "foreign.ipynb"
        (root / name).write_text(json.dumps(book), encoding="utf-8")
    visit(page, address, name)
    for number, pictures in ((0, True), (1, True), (2, False)):
        kept = output(page, number)
        expect(kept.get_by_text(SAVED)).to_be_visible()
        assert kept.inner_text().count("Run All Cells") == 1
        assert "not found" not in kept.inner_text()
        assert not re.search(r"\w+\(.*\)\s*$|\d{9}", kept.inner_text()), "code, or the letters of a picture"
        widths = kept.evaluate(PICTURES)
        assert bool(widths) == pictures and all(widths)

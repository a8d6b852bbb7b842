"""*Review this game* in a real JupyterLab: pressed, watched, shown when it is done, and looked at more closely, while the notebook goes on."""

import json
import shutil

import pytest

from arch_engine import simulate
from arch_engine.review import load_review, review_path
from tests.browser.driving import Shown, Tab, expect
from tests.browser.test_lab import MINUTE, code, run_all

pytestmark = pytest.mark.browser

NOTEBOOK = """
from arch_engine.review import Judge
from arch_widgets import Analyzer
from arch_widgets.review import desk

desk.fitting = lambda rules: Judge(rollouts=4, candidates=2)  # so that it takes seconds
analyzer = Analyzer("evening")
analyzer
"""


def test_a_game_is_reviewed_and_looked_at_more_closely_while_the_notebook_goes_on(chromium, lab):
    address, root = lab
    folder = root / "evening"
    folder.mkdir(exist_ok=True)  # it may be tried again
    replay = simulate("new_expedition", ["random"] * 2, seed=2, names=["Ana", "Bo"])
    game = replay.save(folder / "game.parquet")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": [code(NOTEBOOK, 0), code('print("All cells", "have run")', 1)], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}  # fmt: skip
    (root / "desk.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 1100}).new_page()
    page.set_default_timeout(MINUTE)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/desk.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    run_all(page)
    viewer = Shown(page.locator(".arch").first)
    viewer.find('[data-mode="review"]').click()
    begin = viewer.root.get_by_role("button", name="Review this game")
    begin.click()
    stop = viewer.find(".arch-review-desk button", has_text="Stop")
    expect(stop).to_be_visible()
    expect(begin).to_be_hidden()
    # Python answers meanwhile: another view is a film that it makes
    viewer.root.get_by_label("Seen by").select_option(label="What Bo knew")
    expect(viewer.root).to_contain_text("As Bo knew it", timeout=MINUTE)
    panel = viewer.root
    # what is judged opens the list of moves; when all is, the desk is empty
    expect(viewer.find(".arch-review-lead")).to_be_visible(timeout=3 * MINUTE)
    expect(viewer.tab("story")).to_contain_text("decisions judged")
    while not load_review(review_path(game), replay).finished:
        page.wait_for_timeout(500)
    expect(page.get_by_text("% of the review is done")).to_have_count(0)
    page.wait_for_timeout(2000)  # the mode is made anew for the whole review
    assert review_path(game).exists()
    # one decision is looked at more closely, and rests on more from then on
    worst = load_review(review_path(game), replay).losses(1)["step"][0]  # of Bo, as whom the game is seen
    viewer.tab("moves").locator(".arch-move").nth(worst + 1).click()
    panel.locator(".arch-review-decision summary", has_text="Numbers and intervals").click()
    rests = panel.locator(".arch-review-rests")
    look = rests.get_by_role("button", name="Look deeper")
    before = rests.locator("span").first.inner_text()
    look.click()
    expect(rests).to_contain_text("Looked at more closely", timeout=MINUTE)
    expect(rests.locator("span").first).not_to_have_text(before)
    expect(look).to_be_enabled()
    # its keys are the viewer's now, too
    viewer.root.focus()
    viewer.press("a")
    viewer.tab("story")
    expect(panel.get_by_role("button", name="Show advice")).to_be_visible()
    assert tab.said == []
    assert tab.asked == []
    page.screenshot(path=str(root / "desk.png"))
    page.context.close()
    shutil.rmtree(root / ".ipynb_checkpoints", ignore_errors=True)

"""Branches in a real JupyterLab, made as a reader makes them, and the page they are exported to."""

import json
import re

import pytest

from arch_engine import simulate
from arch_engine.replay.study import Game
from arch_widgets import WhatIf
from tests.browser.driving import Tab, expect

pytestmark = pytest.mark.browser

MINUTE = 60_000
AT = 20
BRANCH_INK = 'path[fill^="var(--arch-tint"]'
"""What is drawn in the colour of a branch: a diamond where it parts, or its band."""

CELL = f"""
from arch_engine import load
from arch_widgets import WhatIf

what = WhatIf(load("game.parquet"), at={AT})
what
"""


@pytest.fixture(scope="module")
def game():
    return simulate("mykerinos", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"])


@pytest.fixture(scope="module")
def tab(chromium, lab, game):
    address, root = lab
    folder = root / "what-if"
    folder.mkdir()
    game.save(folder / "game.parquet")
    cell = {"cell_type": "code", "id": "one", "metadata": {}, "outputs": [], "execution_count": None, "source": CELL}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "tested.ipynb").write_text(json.dumps(book), encoding="utf-8")
    page = chromium.new_context(viewport={"width": 1400, "height": 1100}).new_page()
    page.set_default_timeout(MINUTE)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    with page.expect_response(lambda answer: answer.status == 201 and "/api/sessions" in answer.url):
        page.goto(f"{address}/lab/tree/what-if/tested.ipynb?reset")
    expect(page.locator(".jp-Toolbar-kernelName")).to_contain_text("Python", timeout=MINUTE)
    # Lab forgets the wish when its kernel is not quite connected; then it is asked again
    for _ in range(5):
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        try:
            expect(page.locator(".arch-tab[data-tab=branches]")).to_be_visible(timeout=MINUTE / 4)
            break
        except AssertionError:
            continue
    tab.viewer.shows(AT, timeout=MINUTE)
    yield tab
    page.context.close()


def rows(page):
    return page.get_by_role("tree", name="The game and its branches").get_by_role("treeitem")


def test_a_branch_from_the_list_to_its_curves(tab, game):
    page, viewer = tab.page, tab.viewer
    viewer.tab("branches")
    expect(rows(page)).to_have_count(1)
    viewer.tab("try")

    # not allowed: why not, with the rule
    viewer.find(".arch-try input").fill("claim left")
    viewer.find(".arch-submit").click()
    said = page.locator(".arch-what-said")
    expect(said).to_contain_text("✘", timeout=MINUTE)
    expect(said).to_contain_text("Rule:")

    # a decision of the list begins a branch
    viewer.find(".arch-try input").fill("")
    viewer.find(".arch-choices button").nth(1).click()
    expect(said).to_contain_text("Branch 1")
    viewer.shows(AT + 1, timeout=MINUTE)

    # its win chance stands beside that of the game, by dashes, letters and words; another player's is a click away
    under = page.get_by_role("region", name="Win chances of the branches")
    expect(under).to_be_in_viewport(ratio=1)
    decider = game.names[game.at(AT).asked]
    expect(under).to_contain_text(f"Win chance in percent, at a glance: {decider}")
    expect(under.locator(".arch-curves-line")).to_have_count(2)
    dashes = under.locator(".arch-curves-line").evaluate_all("all => all.map(e => e.getAttribute('stroke-dasharray'))")
    assert len(set(dashes)) == 2
    assert under.locator(".arch-chances-letter").all_text_contents() == ["G", "a"]
    expect(under.locator(".arch-chances-chip")).to_have_text(
        [re.compile(r"G\s*The game\s*\d+"), re.compile(r"a\s*Branch 1\s*\d+")]
    )
    other = next(name for name in game.names if name != decider)
    under.get_by_role("button", name=f"Draw the chances of {other}").click()
    expect(under).to_contain_text(f"at a glance: {other}")
    under.get_by_role("button", name="The game").click()
    expect(under.locator(".arch-chances-chip").first).to_have_attribute("aria-current", "true", timeout=MINUTE)
    viewer.shows(AT + 1)
    under.get_by_role("button", name="Branch 1").click()
    expect(under.locator(".arch-chances-chip").nth(1)).to_have_attribute("aria-current", "true", timeout=MINUTE)

    # who decides is named, and one click leads back to where one left
    who, back = viewer.find(".arch-try-who"), viewer.find(".arch-try-back")
    expect(who).to_have_text(re.compile(rf"(Ana|Bo|Cleo) decides move {AT + 2}$"))
    back.click()
    viewer.shows(AT, timeout=MINUTE)
    # whose decision it is, and where a move would lead, stands over the board
    expect(viewer.find(".arch-what-prompt")).to_contain_text(game.names[game.at(AT).asked])
    expect(viewer.find(".arch-what-prompt")).to_be_in_viewport(ratio=1)
    viewer.tab("branches")
    expect(rows(page)).to_have_count(2)
    expect(rows(page).first).to_have_attribute("aria-selected", "true", timeout=MINUTE)
    viewer.tab("try")
    expect(who).to_contain_text(f"{game.names[game.at(AT).asked]} decides move {AT + 1}")
    expect(back).to_be_hidden()
    viewer.tab("branches")
    rows(page).nth(1).click()
    viewer.shows(AT + 1, timeout=MINUTE)

    # who plays on is chosen for each player in words; who thinks takes long, is stopped, and what was played stays
    for name in game.names:
        page.get_by_label(f"How {name} plays on").select_option(label="thinks half a second ahead")
    page.get_by_role("button", name="Let the computer finish").click()
    stop = viewer.find(".arch-what-prompt").get_by_role("button", name="Stop")
    expect(viewer.find(".arch-what-said")).to_contain_text(
        re.compile(r"The computer plays: ([2-9]|\d\d)"), timeout=MINUTE
    )
    viewer.go(AT)  # the board can be looked at meanwhile
    viewer.shows(AT)
    stop.click()
    expect(viewer.find(".arch-what-said")).to_contain_text("can be played on", timeout=MINUTE)
    expect(stop).to_be_hidden()
    page.get_by_role("button", name="Take back").click()
    viewer.shows(AT + 1, timeout=MINUTE)
    for name in game.names:
        page.get_by_label(f"How {name} plays on").select_option(label="plays at random")

    # computer players finish it; the curves part
    page.get_by_role("button", name="Let the computer finish").click()
    expect(rows(page).nth(1)).to_contain_text("win", timeout=MINUTE)
    viewer.tab("points")
    curves = page.locator(".arch-curves")
    expect(curves).to_contain_text(f"“Branch 1” after move {AT}")
    expect(curves.locator(f".mark-symbol {BRANCH_INK}")).to_have_count(3)

    # the tree by keyboard: the game and back
    viewer.tab("branches")
    rows(page).nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(rows(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page).first).to_have_attribute("aria-selected", "true", timeout=MINUTE)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(rows(page).nth(1)).to_have_attribute("aria-selected", "true", timeout=MINUTE)

    # moves to come hidden: neither results nor curves
    viewer.root.focus()
    page.keyboard.press("h")
    expect(rows(page).nth(1)).not_to_contain_text("win")
    viewer.tab("points")
    expect(curves).to_contain_text("hidden with the moves to come")
    viewer.tab("branches")
    viewer.root.focus()
    page.keyboard.press("h")
    expect(rows(page).nth(1)).to_contain_text("win")

    # side by side, stepping together
    page.get_by_label("Compare the board with").select_option(label="“The game”")
    beside = viewer.find(".arch-beside")
    expect(beside).to_contain_text("The game", timeout=MINUTE)
    for board in (viewer.find(".arch-tables > .arch-stage .arch-map"), beside.locator(".arch-map")):
        expect(board.first).to_be_in_viewport(ratio=0.99)
    viewer.go(AT)
    expect(viewer.find(".arch-stage .arch-ring-new")).to_have_count(0)
    viewer.go(AT + 1)
    expect(viewer.find(".arch-tables > .arch-stage .arch-ring-new").first).to_be_visible()
    expect(beside.locator(".arch-ring-new").first).to_be_visible()

    # another mode: the branch and the moment stay
    viewer.find('[data-mode="look"]').click()
    viewer.shows(AT + 1)
    expect(viewer.find("h2")).to_contain_text("Branch 1")
    expect(beside).to_have_count(0)

    assert page.locator("[data-mime-type='application/vnd.jupyter.error']").count() == 0
    assert tab.asked == []


@pytest.mark.parametrize("width", [1300, 640])
def test_the_page_of_a_tree(open_file, game, tmp_path, width):
    what = WhatIf(Game(game.record), at=AT)  # a study of its own
    what.luck = "fresh"
    what.do(what.viewer.choices[1]["notation"])
    what.finish("random", n=3)
    what.note("Bold <b>indeed</b>.", "!?", at=AT)
    end = len(what.line)
    what.show("The game", 5)
    tab = open_file(what.to_html(tmp_path / "tree.html"), width=width)
    page, viewer = tab.page, tab.viewer
    viewer.shows(5)
    viewer.tab("branches")
    expect(rows(page)).to_have_count(2)
    expect(rows(page).nth(1)).to_contain_text("Bold <b>indeed</b>.")
    rows(page).nth(1).click()
    expect(viewer.counter).to_have_text(re.compile(f"Move {AT + 1} of {end}"))
    under = page.get_by_role("region", name="Win chances of the branches")
    expect(under.locator(".arch-curves-line")).to_have_count(2)
    expect(under.locator(".arch-seat").first).to_have_text(game.rules.hues[0][0])
    expect(viewer.root).to_contain_text("Branch 1")
    viewer.tab("points")
    small = page.locator(".arch-curves-small")
    expect(small.locator(f".mark-area {BRANCH_INK}")).to_have_count(3)
    small.first.scroll_into_view_if_needed()
    box = small.first.locator(".background").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    expect(small.first.locator(".arch-tip")).to_contain_text(re.compile(r"Move \d+The game"))
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    viewer.shows(end)
    viewer.tab("branches")
    rows(page).nth(1).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(viewer.counter).to_have_text(re.compile(f" of {len(game)}"))
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    small = page.evaluate(
        """() => [...document.querySelectorAll(".arch-what *")].filter((node) => node.checkVisibility()
          && [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
          && parseFloat(getComputedStyle(node).fontSize) < 12).map((node) => node.className || node.tagName)"""
    )
    assert small == []

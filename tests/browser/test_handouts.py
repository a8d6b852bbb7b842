"""Handouts in a real browser: three sheets of either paper, on which everything is drawn and nothing is cut."""

import re

import pytest

from arch_engine.games import GAMES
from arch_widgets import handout

pytestmark = pytest.mark.browser

SIZES = {"A4": (595, 842), "Letter": (612, 792)}
CUT = """() => [...document.querySelectorAll('.handout-fit, .handout-position, .handout-board, .handout-page')].filter((node) =>
  node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1).map((node) => node.className)"""
EMPTY = """() => [...document.querySelectorAll('.handout-board')].filter((node) => {
  const pictures = [...node.querySelectorAll('svg')];
  return !pictures.length || pictures.some((one) => one.clientHeight < 60 || !one.querySelector('.arch-piece'));
}).length"""


@pytest.mark.parametrize("paper", SIZES)
def test_a_pdf_has_three_pages_of_the_paper(chromium, tmp_path, paper):
    path = handout("mykerinos", tmp_path / "sheet", paper=paper)
    assert path.name == "sheet.pdf"
    raw = path.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", raw)) == 3
    for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", raw):
        assert [float(side) for side in box.split()[2:]] == pytest.approx(SIZES[paper], abs=1)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_drawn_and_nothing_is_cut(chromium, tmp_path, game, paper):
    path = handout(game, tmp_path / "sheet.html", paper=paper, language="fr")
    tab = chromium.new_context().new_page()
    broken = []
    tab.on("pageerror", lambda problem: broken.append(str(problem)))
    tab.on("console", lambda said: broken.append(said.text) if said.type == "error" else None)
    tab.goto(path.as_uri())
    tab.locator("html.is-drawn").wait_for(timeout=60_000)
    assert tab.locator("#screen .arch-map svg").count() >= 1
    assert tab.locator("#screen .handout-number").count() == 6
    assert tab.evaluate(EMPTY) == 0
    assert tab.evaluate(CUT) == []
    assert broken == []
    tab.context.close()

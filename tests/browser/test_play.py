"""A table to play at in a real JupyterLab: an evening written down by script, and what a cover leaves on the page."""

import contextlib

import pytest

from arch_engine import load
from tests.browser.driving import Tab
from tests.browser.evening import furnish, whole_evening
from tests.browser.person import Evening

pytestmark = pytest.mark.browser

MINUTE = 60_000
IN_THE_PAGE = """() => {
  const texts = [document.querySelector(".jp-OutputArea").outerHTML];
  const seen = new Set();
  const walk = (node) => {
    for (const child of node.querySelectorAll("*")) if (child.shadowRoot) { texts.push(child.shadowRoot.innerHTML); walk(child.shadowRoot); }
  };
  walk(document);
  return texts.join("\\n");
}"""
"""All that the output of the notebook is made of, its shadow trees too."""


@pytest.fixture
def page(chromium, lab):
    address, _ = lab
    page = chromium.new_context(viewport={"width": 1600, "height": 1000}).new_page()
    page.set_default_timeout(MINUTE // 2)
    tab = Tab(page, allowed=(f"{address}/", f"{address.replace('http', 'ws')}/", "data:", "blob:"), heard=["error"])
    yield page
    page.context.close()
    assert tab.asked == []


@pytest.mark.parametrize(
    ("game", "witness", "moves"),
    [("mykerinos", "all", 9), ("new_expedition", "table", 8), ("royal_society", "table", 10)],
)
def test_an_evening_is_written_down_and_reviewed(page, lab, game, witness, moves):
    address, root = lab
    evening = whole_evening(page, address, root, game, witness, moves)
    assert evening.typed == []  # every answer was tapped
    assert evening.lost == []
    assert load(evening.file).record.names == evening.replay.names


def test_nothing_of_the_seat_before_stays_on_the_page_behind_a_cover(page, lab):
    address, root = lab
    furnish(root)
    Evening(page, address, root, load("replays/new-expedition-2p-pyramid.parquet")).open()
    page.locator(".arch-table-card").get_by_text("Archaeology: The New Expedition", exact=True).click()
    page.get_by_role("button", name="Remove the last").click()
    for seat, name in enumerate(("Ana", "Bo")):
        page.locator(".arch-table-seat input").nth(seat).fill(name)
    page.get_by_label("Who plays seat 2").select_option("person")
    page.get_by_role("button", name="Begin").click()
    cover = page.locator(".arch-table-cover")
    covers = 0
    # the luck is another each time: the first thing that is lit may be a trade, which is said to be done, and a computer may be slow
    answers = (
        ".arch-ask-done",
        ".arch-ask-item:has-text('End the turn')",
        ".arch [data-lit=legal]",
        ".arch-ask-item.is-legal",
    )
    for _ in range(40):
        cover.or_(page.locator(".arch-ask")).first.wait_for()
        if cover.count():
            covers += 1
            html = page.evaluate(IN_THE_PAGE)
            for word in ("Marketplace", "Dig site", "arch-map", "digs", "Parchment", "Coin"):
                assert word not in html, word
            if covers == 2:
                return
            page.get_by_role("button", name="show my cards").click()
            page.locator(".arch-ask").wait_for()
        found = [there for there in (page.locator(f"{answer}:visible").first for answer in answers) if there.count()]
        with contextlib.suppress(Exception):  # Playwright's own time-out: the cover has come between
            if found:
                found[0].click(timeout=MINUTE // 20)
        page.wait_for_timeout(700)
    pytest.fail("The laptop was never passed on.")


def test_the_own_box_shows_its_cards_in_colour_and_fits_a_phone(page, lab):
    address, root = lab
    furnish(root)
    Evening(page, address, root, load("replays/new-expedition-2p-pyramid.parquet")).open()
    page.locator(".arch-table-card").get_by_text("Archaeology: The New Expedition", exact=True).click()
    page.get_by_role("button", name="Enter my own box").click()
    page.locator(".arch-box-picture rect").first.wait_for()
    fills = page.locator(".arch-box-picture rect:first-of-type").evaluate_all(
        "(cards) => cards.map((card) => getComputedStyle(card).fill)"
    )
    assert len(set(fills)) > 4
    assert "none" not in fills
    page.locator(".arch-box").evaluate("(form) => { form.style.width = '270px'; }")  # what Lab leaves of 390 px
    wider = page.locator(".arch-box").evaluate(
        "(form) => [...form.querySelectorAll('.arch-box-row *')].filter((one) => one.getBoundingClientRect().right > form.getBoundingClientRect().right + 1).length"
    )
    assert wider == 0

"""Exported pages on paper, on a telephone and by keyboard alone: nothing to press is printed, nothing is cut, nothing holds the focus."""

import re

import pytest

from arch_engine import simulate
from arch_widgets.review.page import review_page
from arch_widgets.viewer.widget import export_page
from tests.browser.driving import expect
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

A4_PX = 703  # the width of A4 without margins of 12 mm, 96 pixels to the inch
TO_PRESS = (
    ".arch-bar :is(button, select, input), .arch-tools, .arch-parts, .arch-button-large, .arch-review-lead, .arch-keys"
)
REVIEW_TO_PRESS = ".arch-review-head :is(button, select, input)"
CUT = """() => [...document.querySelectorAll('main *')].filter((node) => {
  const style = getComputedStyle(node), box = node.getBoundingClientRect();
  if (!node.getClientRects().length || node.closest('svg, .arch-unseen') || box.width < 2 || box.height < 2 || style.overflow === 'visible') return false;
  return node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;
}).map((node) => `${node.className}: ${node.textContent.slice(0, 40)}`)"""
GAMES = {"mykerinos": 3, "new_expedition": 5, "royal_society": 4}


@pytest.fixture(scope="module", params=[*GAMES, "review"])
def exported(request, tmp_path_factory):
    """A page in the middle of a game of each kind, and of a review, with a title and names that are long."""
    path = tmp_path_factory.mktemp("page") / "game.html"
    names = ["Ana Magdalena Wilhelmine", "Bo", "Cleo", "Dev", "Eli"]
    if request.param == "review":
        return review_page(made_up(simulate("mykerinos", ["random"] * 3, 3, names=names[:3])), path)
    players = GAMES[request.param]
    title = "An evening in the garden house on which nobody had thought that it would go on until the morning"
    replay = simulate(request.param, ["random"] * players, 3, names=names[:players], title=title)
    return export_page(replay, path, at=len(replay) // 2)


def test_on_paper_there_is_nothing_to_press_and_nothing_is_cut(open_file, exported):
    viewer = open_file(exported, color_scheme="dark").viewer
    page = viewer.page
    page.emulate_media(media="print", color_scheme="dark")
    page.set_viewport_size({"width": A4_PX, "height": 1000})
    viewer.settle()
    for found in (TO_PRESS, REVIEW_TO_PRESS):
        expect(page.locator(found).locator("visible=true")).to_have_count(0)
    expect(viewer.counter).to_be_visible()
    expect(viewer.find(".arch-now")).to_be_visible()
    for verdict in viewer.find(".arch-review-decision").all():  # in whole, and before the curve
        top, tall = verdict.bounding_box()["y"], verdict.bounding_box()["height"]
        assert tall > 40
        assert top + tall <= viewer.find(".arch-bar").bounding_box()["y"]
    # of the moves what is worth reading is printed
    told = viewer.find(".arch-moves li:has(.arch-move-mark, .arch-now)")
    expect(viewer.find(".arch-moves li").locator("visible=true")).to_have_count(told.count())
    assert page.evaluate("document.documentElement.scrollWidth") <= A4_PX
    assert page.evaluate(CUT) == []
    for picture in page.locator(".arch-charts .arch-vega svg, .arch-review-place svg").locator("visible=true").all():
        box = picture.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= A4_PX
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.pdf(format="A4", print_background=True).startswith(b"%PDF")


PIECES = """() => [...document.querySelectorAll('.arch-map .arch-piece')]
  .map((piece) => `${piece.querySelector('title')?.textContent} ${piece.getAttribute('transform')}`).sort()"""
DATED = re.compile(rb"/(CreationDate|ModDate) ?\([^)]*\)|/ID ?\[[^]]*\]")


def printed(page):
    """A page as a PDF, without what tells when it was printed."""
    return DATED.sub(b"", page.pdf(format="A4", print_background=True))


def test_what_is_printed_is_the_moment_on_the_screen(open_file, exported):
    """It had been move 0, or the one at which the page was opened."""
    viewer = open_file(exported, reduced_motion="reduce").viewer
    page, opened = viewer.page, viewer.at
    papers = {opened: printed(page)}
    for step in (opened + 9, 4):
        viewer.go(step)
        viewer.settle()
        pieces = page.evaluate(PIECES)
        page.emulate_media(media="print")
        assert viewer.at == step
        assert page.locator(".arch-moves li:has(.arch-now) .arch-move-number").inner_text() == str(step)
        assert page.evaluate(PIECES) == pieces
        page.emulate_media(media="screen")
        papers[step] = printed(page)
    assert len(set(papers.values())) == 3


def test_on_a_telephone_charts_fit(open_file, exported):
    viewer = open_file(exported, width=390, height=800).viewer
    viewer.settle()
    page = viewer.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for picture in page.locator(".arch-picture, .arch-review-place svg").locator("visible=true").all():
        box = picture.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


FOCUSED = "document.activeElement === document.body ? '' : document.activeElement.matches('select, input, [role=region], [role=tab]') ? 'own' : 'any'"


def test_tab_leads_through_the_page_and_out_of_it_and_arrows_step_from_anywhere(open_file, exported):
    viewer = open_file(exported).viewer
    page = viewer.page
    page.evaluate("document.activeElement.blur()")
    stops, stepped = 0, 0
    while True:
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if not focused:
            break
        stops += 1
        assert stops < 150, "the focus does not leave the page"
        if focused == "any" and stops % 5 == 0 and page.evaluate("Boolean(document.activeElement.closest('.arch'))"):
            before = viewer.at
            page.evaluate("window.held = document.activeElement")
            page.keyboard.press("ArrowRight")
            viewer.shows(before + 1)
            page.keyboard.press("ArrowLeft")
            viewer.shows(before)
            if page.evaluate("window.held.isConnected"):
                assert page.evaluate("window.held === document.activeElement"), "stepping takes the focus away"
            stepped += 1
    assert stops > 20
    assert stepped > 1
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED), "and back into it"

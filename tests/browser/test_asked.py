"""Where something is asked: the board keeps its size, what is asked stands beside it, or under it on a phone."""

import re
from typing import Any

import pytest

from arch_engine import load
from tests.browser.asked import asking_page
from tests.browser.driving import expect
from tests.browser.test_workbench import CLIPPED

pytestmark = pytest.mark.browser

TRADE = ("new-expedition-4p-tomb", 61, "give:0")
"""A game, after how many moves a trade can be made, and a card to give."""
CHAMBER = ("new-expedition-4p-tomb", 26, "")
"""A game, and after how many moves a chamber can be explored."""
SECTION = ("royal-society-2p-first-games", 70, "")
CUBES = ("mykerinos-3p", 40, "")
FAVOR = ("royal-society-3p", 108, "")


@pytest.fixture
def asked(open_file, tmp_path):
    def opened(game, moves, tap, wide, tall):
        path = asking_page(tmp_path / "asked.html", f"replays/{game}.parquet", moves, (tap,) if tap else ())
        viewer = open_file(path, width=wide, height=tall).viewer
        expect(viewer.find(".arch-ask-prompt")).not_to_be_empty()
        viewer.settle()
        return viewer

    return opened


def box(viewer, name):
    return viewer.find(name).first.bounding_box()


@pytest.mark.parametrize("game", [TRADE, SECTION, CUBES])
def test_what_is_asked_stands_in_the_column_and_the_board_keeps_its_size(asked, game):
    viewer = asked(*game, 1074, 680)  # a column of Lab in a window of 1280 × 800
    board, sheet = box(viewer, ".arch-stage"), box(viewer, ".arch-asking")
    assert sheet["x"] >= board["x"] + board["width"]
    assert viewer.root.evaluate(CLIPPED) == []
    maps = [one.bounding_box() for one in viewer.find(".arch-map").all()]
    assert sum(one["width"] * one["height"] for one in maps) > 0.6 * board["width"] * board["height"]
    viewer.find('[data-mode="look"]').click()
    viewer.settle()
    expect(viewer.find(".arch-asking")).to_be_hidden()
    assert abs(box(viewer, ".arch-stage")["height"] - board["height"]) < 12  # the chart under the slider may be another
    expect(viewer.find(".arch-move[aria-current]")).to_be_in_viewport()


@pytest.mark.parametrize("game", [TRADE, SECTION, CUBES])
@pytest.mark.parametrize(("wide", "tall", "least"), [(390, 844, 150), (650, 800, 180)])
def test_on_a_phone_the_board_comes_first_and_can_be_read(asked, game, wide, tall, least):
    viewer = asked(*game, wide, tall)
    board, sheet, bar = box(viewer, ".arch-map:has([data-lit])"), box(viewer, ".arch-asking"), box(viewer, ".arch-bar")
    assert board["height"] >= least
    assert board["y"] + board["height"] <= sheet["y"] < sheet["y"] + sheet["height"] <= bar["y"]
    assert bar["y"] + bar["height"] <= tall
    assert viewer.root.evaluate(CLIPPED) == []
    assert viewer.page.evaluate("document.documentElement.scrollWidth") <= wide
    # what there is to read comes below
    viewer.find(".arch-move[aria-current]").scroll_into_view_if_needed()
    expect(viewer.find(".arch-move[aria-current]")).to_be_in_viewport()


def test_done_is_in_sight_with_all_pictures_to_tap(asked):
    viewer = asked(*TRADE, 390, 844)
    for name in (".arch-ask-prompt", ".arch-ask-chosen button", ".arch-ask-item"):
        expect(viewer.find(name).first).to_be_in_viewport()
    last = viewer.find(".arch-ask-item").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


# letters that a frame lies on, although its piece does not
COVERED = """(root) => {
  const middle = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect(), line = (bottom - top) / 4;
    return { left: left + 1, right: right - 1, top: top + line, bottom: bottom - line };
  };
  const meet = (one, other) =>
    Math.min(one.right, other.right) > Math.max(one.left, other.left) && Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
  const odd = [];
  for (const frame of root.querySelectorAll(".arch-map :is(.arch-glow, .arch-ring)")) {
    const piece = frame.closest(".arch-piece"), own = piece.querySelector(".arch-face").getBoundingClientRect();
    for (const text of frame.closest("svg").querySelectorAll("text")) {
      if (piece.contains(text) || !text.textContent || !text.getClientRects().length) continue;
      const letters = middle(text);
      if (!meet(letters, own) && meet(letters, frame.getBoundingClientRect())) odd.push(`${piece.dataset.piece} on ${text.textContent}`);
    }
  }
  return odd;
}"""


# letters that the line of a frame runs through
CUT = """(root) => {
  const odd = [];
  for (const frame of root.querySelectorAll(".arch-map .arch-glow")) {
    const own = frame.getBoundingClientRect();
    for (const text of frame.closest("svg").querySelectorAll("text")) {
      const { left, right, top, bottom } = text.getBoundingClientRect(), x = (left + right) / 2, y = (top + bottom) / 2;
      if (!text.textContent || right - left < 2) continue;
      const across = Math.min(Math.abs(own.left - x), Math.abs(own.right - x)) < (right - left) / 4 && y > own.top && y < own.bottom;
      const along = Math.min(Math.abs(own.top - y), Math.abs(own.bottom - y)) < (bottom - top) / 4 && x > own.left && x < own.right;
      if (across || along) odd.push(`${frame.closest(".arch-piece").dataset.piece} through ${text.textContent}`);
    }
  }
  return odd;
}"""


@pytest.mark.parametrize("game", [TRADE, CHAMBER, SECTION, CUBES, FAVOR])
@pytest.mark.parametrize(("wide", "tall"), [(390, 844), (848, 600)])
def test_frames_cover_no_label(asked, game, wide, tall):
    viewer = asked(*game, wide, tall)
    assert viewer.find(".arch-map :is(.arch-glow, .arch-ring)").count()
    assert viewer.root.evaluate(COVERED) == []
    if game is not CUBES:  # parcels lie across two spaces
        assert viewer.root.evaluate(CUT) == []


DIG = ("new-expedition-4p-tomb", 15, "")
"""A game, and after how many moves a seat with cards in hand can only dig."""
REGION = ("mykerinos-3p", 32, "")
"""A game, and after how many moves the region is laid out."""


def test_before_the_dig_the_own_cards_are_in_sight_and_the_only_thing_to_do_stands_there_once(asked):
    viewer = asked(*DIG, 1074, 680)
    assert viewer.find(".arch-asking").inner_text().count("Dig") == 1
    expect(viewer.find(".arch-ask-done")).to_have_text(re.compile("^Dig"))
    cards = viewer.find(".arch-held li")
    expect(cards.first).to_be_in_viewport()
    seat: Any = load(f"replays/{DIG[0]}.parquet").at(DIG[1])
    assert cards.count() == sum(map(bool, seat.hands[seat.asked]))
    assert viewer.root.evaluate(CLIPPED) == []


def test_the_map_that_an_answer_is_about_is_in_sight(asked):
    viewer = asked(*REGION, 1074, 680)
    expect(viewer.find(".arch-map", has_text="Region")).to_be_in_viewport()
    viewer = asked(*SECTION, 1280, 800)
    expect(viewer.find(".arch-map [data-lit=legal]").first).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "figures"),
    [
        ("royal-society-2p-first-games", ["money", "prestige"]),
        ("royal-society-3p", ["money", "prestige"]),
        ("royal-society-4p", ["money"]),
    ],
)
def test_the_figures_of_whoever_decides_stand_in_the_strip(asked, game, figures):
    replay = load(f"replays/{game}.parquet")
    moves = next(step for step in range(70, len(replay)) if replay.at(step).asked >= 0)
    viewer = asked(game, moves, "", 1074, 680)
    strip = viewer.find(".arch-strip-seat.is-asked")
    row = strip.locator(".arch-strip-more").bounding_box()
    for figure in figures:
        shown = strip.locator(".arch-strip-stat", has_text=figure).bounding_box()
        assert shown["y"] < row["y"] + row["height"]
        assert shown["x"] + shown["width"] <= row["x"] + row["width"]

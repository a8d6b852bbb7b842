"""The head of the workbench in a column of Lab, on a phone and at 200 %: titles are whole, nothing leaves the frame, and a board is to be seen."""

import pytest

from arch_engine import load
from arch_widgets import Room
from arch_widgets.viewer.film import film_of
from tests.browser.asked import workbench_page
from tests.browser.driving import expect
from tests.browser.hosting import Hosted
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.browser

MODES = ["look", "review", "whatif", "lesson", "make"]
LANGUAGES = [["en", "English"], ["fr", "Français"]]

# what of the head is cut or stands outside the frame
ODD = """(root) => {
  const frame = root.getBoundingClientRect(), odd = [];
  for (const node of root.querySelectorAll(".arch-head h2, .arch-game"))
    if (getComputedStyle(node).position !== "absolute" && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2)) odd.push(`cut: ${node.textContent}`);
  for (const node of root.querySelectorAll(".arch-head button, .arch-head select")) {
    const box = node.getBoundingClientRect();
    if (box.width && (box.right > frame.right || box.left < frame.left)) odd.push(`outside: ${node.className} ${node.textContent}`);
  }
  return odd;
}"""


@pytest.mark.parametrize("game", ["new-expedition-2p-pyramid", "royal-society-2p-first-games"])
def test_titles_are_whole_and_no_button_leaves_the_frame(open_file, tmp_path, game):
    replay = load(REPLAYS / f"{game}.parquet")
    state = {"film": film_of(replay), "at": 40, "mode": "look", "modes": MODES, "languages": LANGUAGES}
    viewer = open_file(workbench_page(tmp_path / "head.html", state), width=1074, height=680).viewer
    for wide, tall in [
        (1270, 790),
        (1074, 680),
        (1000, 680),
        (860, 620),
        (820, 600),
        (640, 400),
        (538, 340),
        (390, 844),
    ]:
        viewer.page.set_viewport_size({"width": wide, "height": tall})
        viewer.settle()
        assert (wide, viewer.root.evaluate(ODD)) == (wide, [])
        if tall <= 400:  # a window of 1280 × 800 at 200 %
            picture = viewer.find(".arch-map svg.arch-svg").first.bounding_box()
            assert picture["height"] > 0.35 * tall and picture["y"] < 0.6 * tall


def test_the_code_of_a_room_is_whole_and_can_be_shown_large(chromium):
    page = chromium.new_context(viewport={"width": 1074, "height": 680}).new_page()
    page.set_content("<!doctype html><html><body></body></html>")
    Hosted(page, Room(load(REPLAYS / "new-expedition-2p-pyramid.parquet"), at=40))
    code = page.locator(".arch-room-enlarge .arch-room-qr")
    expect(code).to_be_visible()
    for wide, tall, least in [(1280, 800, 200), (1074, 680, 100), (848, 600, 60)]:
        page.set_viewport_size({"width": wide, "height": tall})
        page.wait_for_timeout(200)
        box, tab = code.bounding_box(), page.locator(".arch-tab-place").bounding_box()
        assert box["y"] >= tab["y"] and box["y"] + box["height"] <= tab["y"] + tab["height"]
        assert box["height"] >= least
    code.click()
    large = page.locator(".arch-room-large .arch-room-qr")
    expect(large).to_be_in_viewport(ratio=1)
    assert large.bounding_box()["height"] > 400
    large.click()
    expect(large).to_be_hidden()
    page.context.close()

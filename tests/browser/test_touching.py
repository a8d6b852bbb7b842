"""A space, room or card that is touched: the board around it stays as it is, pixel by pixel, and the next touch goes where it is aimed."""

import base64

import pytest

from arch_engine import load
from arch_engine.replay.session import Session
from arch_widgets import Lesson
from arch_widgets.viewer.choices import choices_of
from arch_widgets.viewer.film import film_of
from tests.browser.asked import asking_page, workbench_page
from tests.browser.driving import expect

pytestmark = pytest.mark.browser

GAME = "replays/mykerinos-3p.parquet"
MOST_TABS = 150


def playing(game, moves):
    """The page on which a game is played, as it is at a table and on a phone in a room."""
    return lambda path: asking_page(path, f"replays/{game}.parquet", moves)


def trying(path):
    """The page on which any decision is tried: what if, an exercise of a notebook, a lesson about moves, and how one is made."""
    replay = load(GAME)
    session = Session.resumed(replay, 40)
    choices = choices_of(session.rules, session.table, session.names, session.rules.options(session.table), "")
    state = {"film": film_of(replay), "at": 40, "mode": "look", "modes": ["look"], "live": True, "choices": choices}
    return workbench_page(path, state)


def lesson(path):
    """The page of a lesson that asks for a place."""
    replay = load(GAME)
    places = ["space:33", "space:34", "space:36"]
    replay.tree.lesson.add(43, "Where?", places[:1], "area", offered=places, title="Area")
    return Lesson(replay).to_html(path)


BOARDS = {
    "spaces": playing("mykerinos-3p", 40),
    "rooms": playing("new-expedition-4p-tomb", 27),
    "sections": playing("royal-society-2p-first-games", 70),
    "trying": trying,
    "lesson": lesson,
}


@pytest.fixture
def board(open_file, tmp_path):
    def opened(kind):
        path = BOARDS[kind](tmp_path / "board.html")
        viewer = open_file(path, width=1280, height=800, has_touch=True, reduced_motion="reduce").viewer
        expect(viewer.find(".arch-map [data-lit=legal]").first).to_be_visible()
        viewer.settle()
        return viewer

    return opened


def middle(piece):
    """The middle of its drawing, without the frames around it."""
    return piece.locator(".arch-face").evaluate(
        "(face) => { const box = face.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"
    )


def by_mouse(viewer, piece):
    viewer.page.mouse.click(*middle(piece))


def by_touch(viewer, piece):
    viewer.page.touchscreen.tap(*middle(piece))


def by_keys(viewer, piece):
    """To a piece by the Tab key, as somebody without a mouse gets there, and choose it."""
    viewer.root.focus()
    for _ in range(MOST_TABS):
        viewer.press("Tab")
        if piece.evaluate("(node) => node === document.activeElement"):
            return viewer.press(" ")
    pytest.fail("the Tab key does not reach it")


# which pieces of large maps are lit, and why, and what is drawn of them; the topmost lit piece whose drawing holds the middle of each
LIT = """(root) => Object.fromEntries([...root.querySelectorAll(".arch-map:not(.is-small) .arch-piece")].filter((node) => node.checkVisibility()).map((node) => {
  const box = (one) => one.querySelector(".arch-face").getBoundingClientRect(), { x, y, width, height } = box(node);
  const [across, down] = [x + width / 2, y + height / 2];
  const holds = (one) => { const { left, right, top, bottom } = box(one); return left < across && across < right && top < down && down < bottom; };
  const topmost = [...node.closest("svg").querySelectorAll("[data-lit]")].filter(holds).pop();
  return [node.dataset.piece, { lit: node.dataset.lit ?? "", box: [x, y, width, height], topmost: topmost?.dataset.piece }];
}))"""

# how many pixels of two pictures differ visibly outside some boxes, and the share of those that are outside
DIFFERENT = """async ([before, after, boxes]) => {
  const pixels = async (picture) => {
    const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    for (const box of boxes) pen.clearRect(...box);
    return pen.getImageData(0, 0, bitmap.width, bitmap.height).data;
  };
  const one = await pixels(before), other = await pixels(after), seen = 32; // of 255; browsers smooth edges now so, now so
  let different = 0, compared = 0;
  for (let k = 0; k < one.length; k += 4) {
    if (one[k + 3]) compared += 1;
    if ([0, 1, 2].some((colour) => Math.abs(one[k + colour] - other[k + colour]) > seen)) different += 1;
  }
  return [different, compared / (one.length / 4)];
}"""
# what has the keyboard in a picture must not get the browser's outline, which counts in units of the picture
OUTLINED = """() => {
  const odd = [];
  for (const node of document.querySelectorAll("svg, svg *")) {
    if (!(node instanceof SVGElement) || !node.checkVisibility()) continue;
    const had = node.getAttribute("tabindex");
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
    if (document.activeElement === node && getComputedStyle(node).outlineStyle !== "none") odd.push(node.outerHTML.slice(0, 80));
    if (had === null) node.removeAttribute("tabindex");
    else node.setAttribute("tabindex", had);
  }
  return odd;
}"""

FRAME = 8  # pixels that the frame of a lit piece may take around it


def picture(viewer):
    viewer.settle()
    return base64.b64encode(viewer.find(".arch-stage").first.screenshot()).decode()


def free_in(lit):
    """The pieces that can be chosen, and that nothing covers."""
    return [name for name, one in lit.items() if one["lit"] == "legal" and one["topmost"] == name]


@pytest.mark.parametrize("kind", BOARDS)
def test_what_is_chosen_changes_nothing_of_the_board_around_it(board, kind):
    viewer = board(kind)
    blank = viewer.page.context.new_page()
    viewer.page.bring_to_front()
    for choose in (by_mouse, by_touch, by_keys):
        viewer.page.reload()
        expect(viewer.find(".arch-map [data-lit=legal]").first).to_be_visible()
        before, lit = picture(viewer), viewer.root.evaluate(LIT)
        name = free_in(lit)[0]
        choose(viewer, viewer.find(f'.arch-map [data-piece="{name}"]'))
        viewer.page.mouse.move(1, 1)
        after, now = picture(viewer), viewer.root.evaluate(LIT)
        assert now[name]["lit"] != "legal"
        left, top, *_ = viewer.find(".arch-stage").first.bounding_box().values()
        boxes = [
            [x - left - FRAME, y - top - FRAME, width + 2 * FRAME, height + 2 * FRAME]
            for one in lit
            if one == name or now[one]["lit"] != lit[one]["lit"]
            for x, y, width, height in [lit[one]["box"]]
        ]
        different, compared = blank.evaluate(DIFFERENT, [before, after, boxes])
        assert (choose, different) == (choose, 0)
        assert compared > 0.5
    viewer.press("Shift")  # from now on the keyboard counts as what is used
    assert viewer.page.evaluate(OUTLINED) == []


@pytest.mark.parametrize("kind", [kind for kind in BOARDS if kind != "lesson"])
def test_with_a_piece_chosen_a_click_on_each_other_one_is_for_that_one(board, kind):
    viewer = board(kind)
    free = free_in(viewer.root.evaluate(LIT))

    def click(name):
        by_mouse(viewer, viewer.find(f'.arch-map [data-piece="{name}"]'))
        viewer.settle()
        return {name for name, one in viewer.root.evaluate(LIT).items() if one["lit"] == "chosen"}

    others = []
    for first in free:
        assert click(first) == {first}
        lit = viewer.root.evaluate(LIT)
        others = [name for name in free if lit[name]["lit"] == "legal"]
        if others:
            break
        click(first)  # no decision names it and another one
    assert others
    for name in others:
        assert click(name) == {first, name}
        if kind == "trying":
            click(name)
        else:
            viewer.press("Backspace")


def test_the_keyboard_sees_where_it_is(board):
    viewer = board("spaces")
    free = free_in(viewer.root.evaluate(LIT))
    one, other = (viewer.find(f'.arch-map [data-piece="{name}"]') for name in free[:2])
    expect(one.locator(".arch-focus")).to_be_hidden()
    by_keys(viewer, one)
    expect(one.locator(".arch-focus")).to_be_visible()
    by_mouse(viewer, other)
    expect(viewer.find(".arch-focus:visible")).to_have_count(0)

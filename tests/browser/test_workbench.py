"""The workbench: everything that belongs to a moment is on one screen, in every mode, tab and game."""

from __future__ import annotations

import pytest

from arch_engine import load, simulate
from arch_engine.review.reviewing import load_review
from arch_widgets import WhatIf
from arch_widgets.review.page import review_page
from arch_widgets.viewer.widget import export_page
from tests.browser.driving import box_of, expect
from tests.widgets.reviews import made_up

pytestmark = pytest.mark.browser

GAMES = {
    "mykerinos": ("mykerinos", 4, None, 100),
    "new_expedition": ("new_expedition", 5, None, 60),
    "royal_society": ("royal_society", 4, None, 120),
}
SCREENS = [(1280, 800), (1920, 1080), (390, 844)]

BOXES = """(root) => {
  const box = (name) => {
    const node = root.querySelector(name);
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { name, left, top, right, bottom };
  };
  return [".arch-head", ".arch-board", ".arch-side", ".arch-bar"].map(box);
}"""

# what stands out of the box it is in, as far as that box does not scroll
CLIPPED = """(root) => {
  const odd = [];
  const visible = (node) => node.getClientRects().length > 0;
  for (const node of root.querySelectorAll(".arch-map, .arch-strip-seat, .arch-chip, .arch-tab, .arch-modes, .arch-transport, .arch-slider, .arch-picture, .arch-now, .arch-tabbed, .arch-review-place, .arch-beside-title")) {
    if (!visible(node)) continue;
    const own = node.getBoundingClientRect();
    for (let around = node.parentElement; around && root.contains(around); around = around.parentElement) {
      const style = getComputedStyle(around);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const box = around.getBoundingClientRect();
      if (own.left < box.left - 1.5 || own.right > box.right + 1.5 || own.top < box.top - 1.5 || own.bottom > box.bottom + 1.5) {
        odd.push(`${node.getAttribute("class")} out of ${around.getAttribute("class")}`);
        break;
      }
    }
  }
  for (const name of [".arch-map", ".arch-strip-seat", ".arch-tab", ".arch-chip"]) {
    const all = [...root.querySelectorAll(name)].filter(visible).map((node) => node.getBoundingClientRect());
    all.forEach((one, k) => all.slice(k + 1).forEach((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const tall = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && tall > 1) odd.push(`two ${name} overlap`);
    }));
  }
  return odd;
}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A page of each game in each mode."""
    folder, found = tmp_path_factory.mktemp("pages"), {}
    for name, (game, seats, options, at) in GAMES.items():
        replay = load(simulate(game, ["random"] * seats, seed=4, options=options).save(folder / f"{name}.parquet"))
        what = WhatIf(replay, at=at)
        what.do(next(choice["notation"] for choice in what.viewer.choices if choice["notation"] != "…"))
        found[name] = {
            "look": export_page(replay, folder / f"{name}.html", at),
            "review": review_page(made_up(replay), folder / f"{name}-review.html", at),
            "whatif": what.to_html(folder / f"{name}-tree.html"),
        }
    return found


def judge(viewer, wide, tall):
    """What is wrong with how it lies on a screen."""
    viewer.settle()
    boxes = viewer.root.evaluate(BOXES)
    odd = viewer.root.evaluate(CLIPPED)
    for box in boxes:
        if box["left"] < 0 or box["top"] < 0 or box["right"] > wide or box["bottom"] > tall:
            odd.append(f"{box['name']} is not on the screen")
    for k, one in enumerate(boxes):
        for other in boxes[k + 1 :]:
            across = min(one["right"], other["right"]) - max(one["left"], other["left"])
            down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            if across > 1 and down > 1:
                odd.append(f"{one['name']} lies over {other['name']}")
    scrolls = viewer.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    return odd + (["the page scrolls"] if scrolls[0] > wide or scrolls[1] > tall else [])


@pytest.mark.parametrize("mode", ["look", "review", "whatif"])
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("wide", "tall"), SCREENS)
def test_everything_of_a_moment_is_on_one_screen(open_file, pages, game, mode, wide, tall):
    viewer = open_file(pages[game][mode], width=wide, height=tall).viewer
    expect(viewer.find(".arch-map").first).to_be_visible()
    tabs = viewer.find(".arch-tab")
    assert tabs.count() >= 2
    for number in range(tabs.count()):
        tabs.nth(number).click()
        expect(tabs.nth(number)).to_have_attribute("aria-selected", "true")
        assert judge(viewer, wide, tall) == [], tabs.nth(number).inner_text()
    for part in (viewer.slider, viewer.find(".arch-underline svg[role=img]"), viewer.find(".arch-map").first):
        expect(part).to_be_in_viewport(ratio=0.99)
    viewer.go(0)
    assert judge(viewer, wide, tall) == []
    viewer.press("End")
    assert judge(viewer, wide, tall) == []


@pytest.mark.parametrize("game", GAMES)
def test_verdict_board_and_curve_share_a_low_screen(open_file, pages, game):
    """As low and narrow as a notebook leaves it at 1280 × 800, with the list of files open."""
    viewer = open_file(pages[game]["review"], width=850, height=584).viewer
    viewer.root.focus()
    viewer.press("Home", "n")
    expect(viewer.find(".arch-review-decision .arch-review-pill").first).to_be_in_viewport(ratio=0.99)
    expect(viewer.find(".arch-review-why")).to_be_in_viewport(ratio=0.3)
    expect(viewer.find(".arch-underline svg[role=img]")).to_be_in_viewport(ratio=0.99)
    assert judge(viewer, 850, 584) == []
    chips = viewer.find(".arch-review-chip")
    assert chips.count() >= 2
    for chip in chips.all():
        expect(chip).to_be_in_viewport(ratio=0.99)
    assert box_of(viewer.find(".arch-maps"))[3] > 200


def test_changing_the_mode_keeps_the_moment_and_the_seat(open_file, pages):
    viewer = open_file(pages["mykerinos"]["review"], width=1280, height=800).viewer
    viewer.go(77)
    viewer.press("2", "m")
    expect(viewer.find('[data-mode="look"]')).to_have_attribute("aria-pressed", "true")
    viewer.shows(77)
    assert viewer.root.get_by_label("Step through the decisions of").input_value() == "1"
    viewer.find('[data-mode="review"]').click()
    viewer.shows(77)
    expect(viewer.find(".arch-review-decision")).to_be_visible()


def test_changing_the_mode_keeps_the_branch(open_file, pages):
    viewer = open_file(pages["mykerinos"]["whatif"], width=1280, height=800).viewer
    viewer.tab("branches").locator(".arch-what-item").nth(1).click()
    viewer.tab("moves")
    step, words = viewer.at, viewer.sentence.inner_text()
    viewer.find('[data-mode="look"]').click()
    viewer.shows(step)
    assert viewer.sentence.inner_text() == words
    expect(viewer.find(".arch-tab")).to_have_text(["Moves", "Charts"])
    # which branch that is, is said; and the game is one tap away
    expect(viewer.find(".arch-what-line-shown")).to_contain_text("Branch 1, from move 101 on")
    viewer.root.get_by_role("button", name="Back to the game").click()
    expect(viewer.find(".arch-what-line-shown")).to_have_count(0)
    assert (
        viewer.find(".arch-move").count()
        == viewer.page.evaluate("Number(document.querySelector('.arch-slider').max)") + 1
    )


def test_the_glance_gives_way_to_what_was_reviewed(open_file, tmp_path):
    """One number for the chance at a move, whatever the mode; hidden advice leaves the glance."""
    replay = load("replays/mykerinos-3p-last-season.parquet")
    page = review_page(
        load_review("replays/mykerinos-3p-last-season.review.parquet", replay), tmp_path / "page.html", 133
    )
    viewer = open_file(page, width=1280, height=800).viewer
    viewer.go(133)
    changes, name = viewer.find(".arch-move-change"), viewer.find(".arch-bar .arch-graph-lines .arch-graph-name")
    told = changes.all_inner_texts()
    viewer.find('[data-mode="look"]').click()
    expect(viewer.find('[data-mode="look"]')).to_have_attribute("aria-pressed", "true")
    expect(name).to_have_text("Win chance, reviewed")
    assert changes.all_inner_texts() == told
    viewer.find('[data-mode="review"]').click()
    viewer.root.focus()
    viewer.press("a")
    viewer.find('[data-mode="look"]').click()
    expect(name).to_contain_text("at a glance")
    assert changes.all_inner_texts() != told


def test_what_is_not_shown_is_not_drawn(open_file, pages):
    viewer = open_file(pages["royal_society"]["look"], width=1280, height=800).viewer
    assert viewer.find(".arch-sheet").count() == 0
    assert viewer.find(".arch-charts .arch-vega").count() == 0
    assert viewer.find(".arch-map").count() == 7
    viewer.find(".arch-tab[data-tab=points]").click()
    assert viewer.find(".arch-move").count() == 0
    expect(viewer.find(".arch-charts .arch-vega svg").first).to_be_visible(timeout=60_000)
    assert viewer.find(".arch-chart").count() > viewer.find(".arch-charts .arch-vega").count()


@pytest.mark.parametrize("wide", [1090, 1280])
def test_nothing_gets_smaller_by_being_opened(open_file, pages, wide):
    """1090 is how wide a cell of a notebook is on a laptop: there the row of parts had grown with what was opened, and the Region had shrunk."""
    viewer = open_file(pages["mykerinos"]["look"], width=wide, height=600).viewer
    viewer.press("End", "ArrowLeft")
    for name in ("Region", "Museum"):
        before = viewer.find(".arch-map").filter(has_text=name).locator("svg.arch-paper, svg").last.bounding_box()
        viewer.root.get_by_role("button", name=f"{name}: open large").click()
        opened = viewer.find(".arch-map.is-large")
        expect(opened.locator("h3")).to_have_text(name)
        viewer.settle()
        after = opened.locator("svg").last.bounding_box()
        assert after["height"] >= before["height"] - 1 and after["width"] >= before["width"] - 1
        viewer.press("Escape")
        expect(opened).to_have_count(0)


def test_the_board_follows_what_happens_until_a_part_is_chosen(open_file, pages):
    viewer = open_file(pages["royal_society"]["look"], width=1280, height=800).viewer
    large, small = viewer.find(".arch-map:not(.is-small)"), viewer.find(".arch-map.is-small")
    follow = viewer.find(".arch-parts").get_by_role("button", name="Follow")
    seen = set()
    for _ in range(12):
        viewer.press("ArrowRight")
        viewer.settle()
        expect(large).to_have_count(1)
        assert small.count() == 6
        seen.add(large.locator("h3").inner_text())
        rings = "(map) => map.querySelectorAll('.arch-ring-new').length"
        changed = [map_.evaluate(rings) for map_ in viewer.find(".arch-map").all()]
        assert large.evaluate(rings) == max(changed)
    assert len(seen) > 1
    assert follow.count() == 0
    small.filter(has_text="Gallery").click()
    expect(large.locator("h3")).to_have_text("Grand Gallery")
    viewer.root.focus()
    viewer.press("End", "Home", "ArrowRight")
    expect(large.locator("h3")).to_have_text("Grand Gallery")
    follow.click()
    expect(large.locator("h3")).not_to_have_text("Grand Gallery")
    expect(follow).to_have_count(0)


def test_a_strip_opens_the_sheet_of_its_player_and_escape_closes_it(open_file, pages):
    viewer = open_file(pages["new_expedition"]["look"], width=1280, height=800).viewer
    strip = viewer.find(".arch-strip-seat").nth(1)
    strip.click()
    expect(viewer.find(".arch-sheet")).to_have_count(1)
    expect(viewer.find(".arch-map")).to_be_visible()
    assert judge(viewer, 1280, 800) == []
    expect(strip).to_have_attribute("aria-expanded", "true")
    viewer.root.focus()
    viewer.press("Escape")
    expect(viewer.find(".arch-sheet")).to_have_count(0)
    expect(strip).to_have_attribute("aria-expanded", "false")


def test_on_a_large_screen_the_sheets_of_all_players_are_open(open_file, pages):
    viewer = open_file(pages["new_expedition"]["look"], width=1920, height=1080).viewer
    expect(viewer.find(".arch-sheet[data-seat]")).to_have_count(5)
    expect(viewer.find(".arch-strips")).to_be_hidden()


def test_the_sheets_that_are_nobodys_stand_beside_the_players(open_file, pages):
    viewer = open_file(pages["royal_society"]["look"], width=1280, height=800).viewer
    chips = viewer.find(".arch-parts button")
    assert chips.count() == 2
    _, top, _, tall = box_of(viewer.find(".arch-strips"))
    for chip in chips.all():
        expect(chip).to_be_in_viewport(ratio=0.99)
        _, above, _, high = box_of(chip)
        assert top <= above and above + high <= top + tall + 1


def test_who_decides_shows_a_figure_as_the_others_do(open_file, pages):
    viewer = open_file(pages["royal_society"]["look"], width=1280, height=800).viewer
    for strip in viewer.find(".arch-strip-seat").all():
        _, top, _, height = box_of(strip)
        _, figure, _, tall = box_of(strip.locator(".arch-strip-stat").first)
        assert top < figure < figure + tall <= top + height

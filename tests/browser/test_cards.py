"""A card is read large while one points at it, taps it or has the keyboard on it; nothing of it is on the page before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arch_engine import load
from arch_widgets import Lesson
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of
from tests.browser.asked import asking_page

pytestmark = pytest.mark.browser

expect = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed").expect

GAME = load(Path(__file__).parents[2] / "replays/royal-society-4p.parquet")
STEP = 160
"""At this step Ana has Carthage in hand and two patrons."""

DECIDES = 161
"""After so many moves Dev, with two cards in hand, activates an explorer."""

RESERVES = 174
"""At this step Ana taps an expedition of the Program."""

COVERED = """(reader) => {
  const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const own = reader.getBoundingClientRect();
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (own.left < 0 || own.top < 0 || own.right > innerWidth || own.bottom > innerHeight) return ["outside the window"];
  const cut = [...reader.querySelectorAll("li, h3")].filter((one) => one.scrollWidth > one.clientWidth + 1);
  const cards = [...document.querySelectorAll(".arch-map:not(.is-small) [data-card], .arch-sheet [data-card]")];
  return [...cut, ...cards.filter((card) => on(card.getBoundingClientRect(), own))].map((one) => one.textContent);
}"""


@pytest.fixture(scope="module", params=["en", "fr"])
def page(request, tmp_path_factory):
    film = film_of(GAME, request.param)
    return write_page(film, tmp_path_factory.mktemp("cards") / "game.html"), film["cards"]


@pytest.fixture(scope="module")
def english(tmp_path_factory):
    return write_page(film_of(GAME), tmp_path_factory.mktemp("cards") / "game.html")


def in_hand(viewer):
    viewer.slider.fill(str(STEP))
    expect(viewer.counter).to_contain_text(str(STEP))
    viewer.sheet("Ana")
    return viewer.find(".arch-sheet .arch-card[data-card^=expedition]").first


def test_pointing_at_a_card_reads_it_in_words_and_leaves_with_the_pointer(open_file, page):
    path, cards = page
    viewer = open_file(path, width=1280, height=800).viewer
    card = in_hand(viewer)
    reader = viewer.find(".arch-reader")
    expect(reader).to_have_count(0)
    printed = cards[card.get_attribute("data-card")]
    card.hover()
    for sign in [*printed["costs"], *printed["gives"]]:
        expect(reader).to_contain_text(sign["words"])
    assert reader.evaluate(COVERED) == []
    viewer.counter.hover()
    expect(reader).to_have_count(0)


def test_the_program_is_read_beside_its_cards(open_file, english):
    viewer = open_file(english, width=1280, height=800).viewer
    viewer.go(STEP)
    program = viewer.find(".arch-map", has=viewer.page.get_by_text("Program", exact=True))
    expect(program.locator("[data-card]")).to_have_count(0)  # too small to be read
    program.click()
    pieces = viewer.find(".arch-map:not(.is-small) [data-card]")
    expect(pieces).to_have_count(6)
    for number in range(6):
        pieces.nth(number).hover()
        reader = viewer.find(".arch-reader")
        name = pieces.nth(number).get_attribute("aria-label")
        assert reader.locator("h3").inner_text() in name
        assert reader.evaluate(COVERED) == []


def test_the_keyboard_reads_a_card_and_escape_closes_it_first(open_file, english):
    viewer = open_file(english, width=1280, height=800).viewer
    card = in_hand(viewer)
    viewer.press("Tab")
    inside = card.locator("> *")
    inside.focus()
    reader = viewer.find(".arch-reader")
    expect(reader).to_have_count(1)
    assert "requires expertise" in inside.get_attribute("aria-label")
    viewer.press("Escape")
    expect(reader).to_have_count(0)
    expect(viewer.find(".arch-sheet")).to_have_count(1)  # only the card has gone
    expect(inside).to_be_focused()
    viewer.press("Escape")
    expect(viewer.find(".arch-drawer")).to_be_hidden()


def test_escape_closes_a_card_that_is_pointed_at_until_the_pointer_goes_elsewhere(open_file, english):
    viewer = open_file(english, width=1280, height=800).viewer
    card = in_hand(viewer)
    reader = viewer.find(".arch-reader")
    card.hover()
    expect(reader).to_have_count(1)
    viewer.press("Escape")
    card.hover(position={"x": 8, "y": 8})
    viewer.page.wait_for_timeout(400)
    expect(reader).to_have_count(0)
    viewer.counter.hover()
    card.hover()
    expect(reader).to_have_count(1)


def test_a_tap_reads_a_card_and_a_tap_elsewhere_closes_it(open_file, english):
    viewer = open_file(english, width=390, height=844, has_touch=True).viewer
    card = in_hand(viewer)
    reader = viewer.find(".arch-reader")
    card.scroll_into_view_if_needed()
    card.tap()
    expect(reader).to_have_count(1)
    viewer.page.wait_for_timeout(300)  # the tap has gone to the move at which the card came
    assert viewer.at != STEP
    expect(reader).to_have_count(1)
    assert [text for text in reader.evaluate(COVERED) if text == "outside the window"] == []
    at = viewer.at
    reader.tap()
    expect(reader).to_have_count(0)
    assert viewer.at == at  # what lay below heard nothing
    card.tap()
    expect(reader).to_have_count(1)
    viewer.find(".arch-head h2").tap()
    expect(reader).to_have_count(0)


def test_in_play_the_own_hand_lies_open_also_where_pictures_are_tapped(open_file, tmp_path):
    path = tmp_path / "play.html"
    asking_page(path, "replays/royal-society-4p.parquet", DECIDES)
    viewer = open_file(path, width=1280, height=800).viewer
    assert viewer.find(".arch-ask-pictures .arch-ask-item").count()
    the_hand_lies_open(viewer)


def test_in_a_lesson_the_hand_of_the_seat_that_decides_lies_open(open_file, tmp_path):
    replay = load(Path(__file__).parents[2] / "replays/royal-society-4p.parquet")
    replay.tree.lesson.add(DECIDES, "Who?", ["Bo"], "choice", offered=["Ana", "Bo"], title="Choice")
    the_hand_lies_open(open_file(Lesson(replay).to_html(tmp_path / "lesson.html"), width=1280, height=800).viewer)


def the_hand_lies_open(viewer):
    table: Any = GAME.at(DECIDES)
    cards = viewer.find(".arch-held li")
    expect(cards).to_have_count(len(table.hands[table.asked]))
    names = [table.cards.expeditions[card].title for card, _ in table.hands[table.asked]]
    for name in names:
        expect(viewer.find(".arch-held")).to_contain_text(name)
    expect(cards.first).to_be_in_viewport()
    cards.first.hover()
    expect(viewer.find(".arch-reader h3")).to_have_text(names[0])
    strip = viewer.find(".arch-strip-seat.is-asked")
    expect(strip).to_contain_text(f"£{table.money[table.asked]}")


def test_a_finger_that_answers_covers_nothing_and_one_that_stays_reads(open_file, tmp_path):
    path = tmp_path / "play.html"
    asking_page(path, "replays/royal-society-4p.parquet", RESERVES)
    viewer = open_file(path, width=1280, height=800, has_touch=True).viewer
    card = viewer.find(".arch-map [data-lit=legal][data-card]").first
    reader = viewer.find(".arch-reader")
    touch = {"pointerType": "touch", "bubbles": True, "composed": True}
    card.dispatch_event("pointerdown", touch)
    expect(reader).to_have_count(1)
    card.dispatch_event("pointerup", touch)
    card.dispatch_event("click", {"detail": 1})
    expect(reader).to_have_count(1)
    expect(card).to_have_attribute("data-lit", "legal")  # not tapped
    viewer.find(".arch-head h2").tap()
    expect(reader).to_have_count(0)
    name = card.get_attribute("data-piece")
    card.tap()
    expect(viewer.find(f'.arch-map [data-piece="{name}"]')).not_to_have_attribute("data-lit", "legal")
    expect(reader).to_have_count(0)

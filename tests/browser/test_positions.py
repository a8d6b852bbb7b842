"""Positions of many games, found in a page by somebody who has only keys, on a wide screen and on a phone."""

from __future__ import annotations

import pytest

from arch_engine.insights import dataset_of
from arch_engine.positions import find
from arch_widgets import Positions
from tests.browser.driving import Shown, expect
from tests.browser.hosting import Hosted
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.browser

WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def evenings():
    return dataset_of(REPLAYS)


@pytest.fixture(params=[WIDE, PHONE], ids=["wide", "phone"])
def page(request, chromium):
    context = chromium.new_context(viewport=request.param)
    yield context.new_page()
    context.close()


@pytest.fixture
def asked(page, evenings):
    positions = Positions(evenings, "game = mykerinos")
    Hosted(page, positions)
    yield positions
    positions.close()


def test_a_question_put_together_and_a_position_opened_by_keys_alone(page, asked, evenings):
    names = page.get_by_label("Add a condition")
    names.focus()
    names.select_option("violet_untilted")
    expect(page.get_by_text("How many cards of this patron the player can still use this season.")).to_be_visible()
    add = page.get_by_role("button", name="Add", exact=True)
    add.focus()
    add.press("Enter")
    value = page.get_by_label("Lady Violet untilted: value")
    expect(value).to_be_focused()
    value.fill("2")
    value.press("Enter")
    found = find(evenings, "game = mykerinos and violet_untilted >= 2")
    expect(page.locator(".arch-positions h3")).to_have_text(f"{found.height} positions fit.")
    expect(value).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    row = page.locator(".arch-positions-found").nth(1)
    row.focus()
    row.press("Enter")
    expect(row).to_have_attribute("aria-pressed", "true")
    expect(row).to_be_focused()
    number, step = found.select("number", "step").row(1)
    assert asked.front.opened == [number, step]
    Shown(page.locator(".arch").first).shows(step)
    drop = page.get_by_role("button", name="Drop the condition: Lady Violet untilted")
    drop.focus()
    drop.press("Enter")
    every = find(evenings, "game = mykerinos")
    expect(page.locator(".arch-positions h3")).to_have_text(f"{every.height:,} positions fit.")
    expect(names).to_be_focused()


def test_what_cannot_be_meant_is_said_and_the_list_stays(page, asked):
    page.get_by_label("Add a condition").select_option("cubes")
    page.get_by_role("button", name="Add", exact=True).click()
    value = page.get_by_label("Cubes in the personal stock: value")
    value.fill("many")
    value.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("cubes")
    expect(page.locator(".arch-positions h3")).to_have_text(asked.front.counted)
    assert len(asked.front.found) == 200

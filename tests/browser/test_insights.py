"""Questions to many games, asked in a page by somebody who has only keys, on a wide screen and on a phone."""

from __future__ import annotations

import pytest

from arch_engine.insights import ask, dataset_of, rows
from arch_widgets import Insights
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
    insights = Insights(evenings, "points", "players", {"game": "mykerinos"})
    Hosted(page, insights)
    yield insights
    insights.close()


def test_menus_bars_and_games_by_keys_alone(page, asked, evenings):
    menu = page.get_by_label("For each")
    menu.focus()
    expect(menu).to_have_value("players")
    menu.press("ArrowUp")
    expect(menu).not_to_have_value("players")
    expect(menu).to_be_focused()
    by = menu.input_value()
    expect(page.locator(".arch-insights-bar")).to_have_count(ask(evenings, "points", by, {"game": "mykerinos"}).height)
    menu.press("ArrowDown")
    expect(menu).to_have_value("players")
    three = page.get_by_role("button", name="3: ")
    bars = page.locator(".arch-insights .mark-rect.layer_0_marks path")
    expect(bars).to_have_count(3)
    for bar, row in zip(bars.all(), page.locator(".arch-insights-bar").all(), strict=True):  # each lies in its row
        inner, outer = bar.bounding_box(), row.bounding_box()
        assert outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
        assert outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
    axis, number = (
        page.locator(f".arch-insights {name}").last.bounding_box()
        for name in (".role-axis-domain line", ".arch-insights-value")
    )
    assert axis["x"] + axis["width"] <= number["x"] + number["width"] or axis["y"] > number["y"] + number["height"]
    box = bars.nth(0).bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] / 2)
    expect(page.locator(".arch-insights-bar").first).to_have_attribute("aria-expanded", "true")
    three.focus()
    three.press("Enter")
    expect(three).to_have_attribute("aria-expanded", "true")
    expect(three).to_be_focused()
    behind = rows(evenings, "points", where={"game": "mykerinos", "players": 3})["number"].unique().sort()
    games = page.locator(".arch-insights-game")
    expect(games).to_have_count(len(behind))
    games.last.focus()
    games.last.press("Enter")
    expect(page.get_by_role("status").filter(has_text=f"Game {behind[-1]} is open below.")).to_be_visible()
    Shown(page.locator(".arch").first).shows(asked.viewer.at)
    assert asked.viewer.replay.record == evenings.record(behind[-1])


def test_nothing_is_cut_off(page, asked):
    page.get_by_label("What is counted").select_option("earned")
    page.get_by_label("For each").select_option("origin")
    expect(page.locator(".arch-insights h3").first).to_have_text("Points earned, by: Origin of points")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    parts = page.locator(".arch-insights-bar > span:visible")
    assert parts.count() > 10
    assert (
        parts.evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        == []
    )

"""A game that nobody has drawn, in a browser: its table in words, its moves, charts and review."""

import sys

import pytest

from arch_engine import register, simulate
from arch_engine.review import Judge, review
from arch_widgets import ReplayViewer
from arch_widgets.review.page import review_page
from tests.browser.driving import expect
from tests.fourth_game.shards import RULES, lying

pytestmark = pytest.mark.browser

AT = 12


@pytest.fixture
def replay(monkeypatch):
    monkeypatch.setattr(sys.modules["arch_engine.games"], "_added", {})
    register(RULES)
    return simulate("shards", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"])


def test_the_viewer_shows_it(open_file, replay, tmp_path):
    viewer = open_file(ReplayViewer(replay, AT).to_html(tmp_path / "game.html")).viewer
    viewer.shows(AT)
    table = replay.at(AT)
    expect(viewer.find(".arch-map").first).to_contain_text(f"points: {', '.join(map(str, table.points))}")
    expect(viewer.find(".arch-map").first).to_contain_text(f"tent: {', '.join(map(str, table.tent)) or 'none'}")
    expect(viewer.find(f'[aria-label="In the tent. After move {AT}: Tent {lying(table)}."]').first).to_be_visible()


def test_its_review_is_a_page(open_file, replay, tmp_path):
    found = review(replay, Judge(rollouts=4, candidates=2), workers=1)
    page = open_file(review_page(found, tmp_path / "review.html")).page
    page.get_by_role("tab", name="Story").click()
    page.locator("summary", has_text="Judged by a computer player").click()
    expect(page.get_by_role("tabpanel", name="Story")).to_contain_text(
        "played on at random, for the game has no rules of thumb"
    )

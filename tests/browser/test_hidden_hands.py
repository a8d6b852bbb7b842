"""A game with hidden hands as a page: the same game as everybody and as each player knew it."""

import pytest

from arch_engine import simulate
from arch_widgets.viewer.widget import export_page
from tests.browser.driving import expect

pytestmark = pytest.mark.browser

MIDDLE = 60


@pytest.fixture(scope="module")
def replay():
    return simulate(
        "new_expedition", ["random"] * 3, seed=5, options={"monument": "temple"}, names=["Ana", "Bo", "Cleo"]
    )


@pytest.fixture(scope="module")
def everybodys(replay, tmp_path_factory):
    return export_page(replay, tmp_path_factory.mktemp("page") / "all.html", at=MIDDLE)


@pytest.fixture(scope="module")
def bos(replay, tmp_path_factory):
    return export_page(replay, tmp_path_factory.mktemp("page") / "bo.html", at=MIDDLE, perspective=1)


def test_the_marketplace_the_monument_and_the_dig_site_are_there(open_file, everybodys):
    viewer = open_file(everybodys).viewer
    viewer.shows(MIDDLE)
    expect(viewer.find(".arch-map")).to_contain_text("Marketplace")
    expect(viewer.find(".arch-map")).to_contain_text("Temple")
    expect(viewer.find(".arch-map")).to_contain_text("storm")


def test_the_switch_shows_what_one_player_knew_and_keeps_the_step(open_file, everybodys):
    viewer = open_file(everybodys).viewer
    viewer.shows(MIDDLE)
    viewer.find(".arch-strip-seat").first.click()  # the sheet of a player lies beside the maps
    expect(viewer.root).not_to_contain_text("unknown")
    seen_by = viewer.root.get_by_label("Seen by")
    seen_by.select_option(label="What Bo knew")
    expect(viewer.root).to_contain_text("unknown")
    expect(viewer.root).to_contain_text("As Bo knew it")
    viewer.shows(MIDDLE)
    seen_by.select_option(label="Everything")
    expect(viewer.root).not_to_contain_text("unknown")


def test_a_page_of_one_player_has_no_switch_and_no_other_film(open_file, bos):
    viewer = open_file(bos).viewer
    expect(viewer.root).to_contain_text("As Bo knew it")
    expect(viewer.root.get_by_label("Seen by")).to_be_hidden()
    assert '"views":[2]' in bos.read_text()


def test_moves_to_come_and_the_result_can_be_hidden(open_file, everybodys, replay):
    viewer = open_file(everybodys).viewer
    viewer.shows(MIDDLE)
    lines = viewer.find(".arch-move:visible")
    before = lines.count()
    viewer.press("h")
    expect(viewer.root.get_by_label("Hide moves to come")).to_have_attribute("aria-pressed", "true")
    expect(lines).to_have_count(MIDDLE + 1)
    assert before == len(replay) + 1
    expect(viewer.find(".arch-result")).to_be_hidden()
    viewer.press("End")
    expect(viewer.find(".arch-result")).to_be_visible()


def test_a_sold_set_leads_to_its_sale(open_file, everybodys, replay):
    viewer = open_file(everybodys).viewer
    viewer.go(len(replay))
    sale = next(
        step for step, move in enumerate(replay.moves, start=1) if move.mover == 0 and move.notation.startswith("sell")
    )
    viewer.sheet(replay.names[0]).locator("button", has_text=" for $").first.click()
    viewer.shows(sale)

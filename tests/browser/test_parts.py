"""A table of many parts: an overview, and each part opened large by mouse or keyboard."""

import pytest

from arch_engine import simulate
from arch_widgets import ReplayViewer
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of
from tests.browser.driving import expect, table_at
from tests.browser.test_page import SMALL_TEXTS

pytestmark = pytest.mark.browser

MIDDLE = 150


@pytest.fixture(scope="module")
def replay():
    return simulate("royal_society", ["random"] * 3, seed=3, names=["Ana", "Bo", "Cleo"])


@pytest.fixture(scope="module")
def film(replay):
    return film_of(replay)


@pytest.fixture(scope="module")
def exported(replay, tmp_path_factory):
    return ReplayViewer(replay, MIDDLE).to_html(tmp_path_factory.mktemp("page") / "game.html")


@pytest.fixture
def viewer(open_file, exported):
    viewer = open_file(exported).viewer
    viewer.shows(MIDDLE)
    return viewer


def tab(viewer, name):
    return viewer.find(".arch-parts").get_by_role("button", name=name, exact=True)


def test_overview_shows_all_parts(viewer, film):
    maps = [panel["title"] for panel in film["panels"] if panel["kind"] == "map"]
    expect(viewer.find(".arch-map h3")).to_have_text(maps)
    for part in viewer.find(".arch-map").all():
        expect(part).to_be_visible()
    expect(tab(viewer, "Overview")).to_have_attribute("aria-pressed", "true")


def test_part_opens_large_stays_so_and_closes_with_escape(viewer):
    gallery = viewer.find(".arch-map").filter(has_text="Grand Gallery")
    before = gallery.bounding_box()["width"]
    viewer.root.get_by_role("button", name="Grand Gallery: open large").click()
    assert gallery.bounding_box()["width"] > 1.5 * before
    expect(viewer.find(".arch-map:visible")).to_have_count(1)
    expect(gallery).to_be_in_viewport()
    expect(tab(viewer, "Grand Gallery")).to_have_attribute("aria-pressed", "true")
    viewer.press("ArrowRight")
    viewer.shows(MIDDLE + 1)
    expect(viewer.find(".arch-map:visible")).to_have_count(1)
    viewer.press("Escape")
    expect(viewer.find(".arch-map:visible")).to_have_count(7)
    # the keyboard stays where it was
    expect(viewer.root.get_by_role("button", name="Grand Gallery: open large")).to_be_focused()


def test_o_goes_through_the_parts_and_enter_opens_one(viewer):
    viewer.root.focus()
    viewer.press("o")
    expect(tab(viewer, "Scores")).to_have_attribute("aria-pressed", "true")
    viewer.press("o")
    expect(tab(viewer, "Program")).to_have_attribute("aria-pressed", "true")
    viewer.press("Shift+O", "Shift+O")
    expect(tab(viewer, "Overview")).to_have_attribute("aria-pressed", "true")
    tab(viewer, "London").focus()
    viewer.press("Enter")
    expect(tab(viewer, "London")).to_have_attribute("aria-pressed", "true")
    expect(tab(viewer, "London")).to_be_focused()


def test_player_opens_large_with_whole_cards(viewer):
    tab(viewer, "B Ana").click()
    sheet = viewer.find(".arch-sheet.is-large")
    expect(sheet.locator("h3")).to_have_text("Ana")
    expect(sheet.locator(".arch-card-large").first).to_be_visible()
    expect(viewer.find(".arch-sheet[data-seat]")).to_have_count(3)


def test_opened_part_is_told_in_words_that_can_be_pressed(viewer, film):
    tab(viewer, "Grand Gallery").click()
    viewer.find(".is-large .arch-words summary").press("Enter")
    placed = next(element for name, element in table_at(film, MIDDLE).items() if name.startswith("space:"))
    lines = viewer.find(".is-large .arch-words-list li")
    expect(lines.filter(has_text=placed["label"]).first).to_be_visible()
    lines.get_by_role("button", name=placed["label"], exact=True).press("Enter")
    viewer.shows(placed["at"])


def test_opened_part_outlives_the_change_of_view(viewer):
    tab(viewer, "Knowledge").click()
    viewer.root.get_by_label("Seen by").select_option(label="What Bo knew")
    expect(tab(viewer, "Knowledge")).to_have_attribute("aria-pressed", "true")
    expect(viewer.find(".arch-map:visible")).to_have_count(1)


def test_escape_belongs_to_the_notebook_while_nothing_is_open(viewer):
    viewer.page.evaluate("document.addEventListener('keydown', (event) => (window.heard = event.key))")
    viewer.root.focus()
    viewer.press("Escape")
    assert viewer.page.evaluate("window.heard") == "Escape"
    viewer.press("o")
    viewer.page.evaluate("window.heard = null")
    viewer.press("Escape")
    assert viewer.page.evaluate("window.heard") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 600, 900, 1500])
def test_every_part_fits_with_texts_that_can_be_read(open_file, exported, width, scheme):
    viewer = open_file(exported, width=width, color_scheme=scheme).viewer
    viewer.shows(MIDDLE)
    parts = viewer.find(".arch-parts button")
    for number in range(parts.count()):
        name = parts.nth(number).inner_text()
        parts.nth(number).click()
        viewer.settle()
        assert viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        assert viewer.page.evaluate(SMALL_TEXTS) == [], name


@pytest.mark.parametrize("width", [320, 390, 900, 1280])
def test_name_of_a_card_stays_on_its_card(open_file, film, tmp_path, width):
    """Whatever it is called: components are the reader's to correct."""
    shown = [piece["face"] for name, piece in table_at(film, MIDDLE).items() if name.startswith("program:")]
    longer = {face: [_renamed(shape) for shape in film["faces"][face]] for face in shown}
    path = write_page({**film, "faces": {**film["faces"], **longer}}, tmp_path / "names.html", at=MIDDLE)
    viewer = open_file(path, width=width).viewer
    viewer.shows(MIDDLE)
    names = viewer.find(".arch-map .arch-face", has_text=LONG)
    assert names.count() >= len(shown) - 1
    outside = names.evaluate_all(
        """(faces, long) => faces.filter((face) => {
      const card = face.querySelector("rect").getBoundingClientRect();
      const name = [...face.querySelectorAll("text")].find((text) => text.textContent === long).getBoundingClientRect();
      return name.left < card.left || name.right > card.right;
    }).length""",
        LONG,
    )
    assert outside == 0


LONG = "Pachacamacatepec"


def _renamed(shape):
    """A shape of a card with a name of many letters in place of its own."""
    return [shape[0], shape[1], LONG] if "room" in shape[1] else shape

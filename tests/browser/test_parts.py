"""A table of many parts: each comes into sight, and opens large by mouse or keyboard."""

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


def small(viewer, name):
    """A map that is small, by its name."""
    return viewer.find(".arch-map.is-small").filter(has=viewer.page.locator(f'h3[title="{name}"]'))


def shown(viewer):
    """The name of the map that is large."""
    return viewer.find(".arch-map:not(.is-small) h3")


def look(viewer, name):
    """Look at a map, unless it is the one that is large."""
    if small(viewer, name).count():
        small(viewer, name).click()
    expect(shown(viewer)).to_have_text(name)


def large(viewer, name):
    """Open a map alone."""
    look(viewer, name)
    viewer.root.get_by_role("button", name=f"{name}: open large").click()


def test_every_part_can_be_switched_to_and_grows(viewer, film):
    maps = [panel for panel in film["panels"] if panel["kind"] == "map"]
    follow = viewer.find(".arch-parts").get_by_role("button", name="Follow")
    for panel in maps:
        if not (one := small(viewer, panel["title"])).count():
            continue
        before = one.bounding_box()["width"]
        one.click()
        expect(shown(viewer)).to_have_text(panel["title"])
        assert viewer.find(".arch-map:not(.is-small)").bounding_box()["width"] > before
        expect(follow).to_have_count(1)
    expect(viewer.find(".arch-map.is-small")).to_have_count(len(maps) - 1)
    follow.click()
    expect(follow).to_have_count(0)


def test_a_small_part_is_looked_at_by_keyboard(viewer):
    one = small(viewer, "Grand Gallery").get_by_role("button")
    one.focus()
    viewer.press("Enter")
    expect(shown(viewer)).to_have_text("Grand Gallery")
    expect(viewer.root.get_by_role("button", name="Grand Gallery: open large")).to_be_focused()


def test_part_opens_large_stays_so_and_closes_with_escape(viewer):
    look(viewer, "Grand Gallery")
    gallery = viewer.find(".arch-map").filter(has=viewer.page.locator('h3[title="Grand Gallery"]'))
    before = gallery.locator("svg").first.bounding_box()["width"]
    viewer.root.get_by_role("button", name="Grand Gallery: open large").click()
    assert gallery.locator("svg").first.bounding_box()["width"] >= before
    expect(viewer.find(".arch-map:visible")).to_have_count(1)
    expect(gallery.locator("svg").first).to_be_in_viewport(ratio=1)
    viewer.press("ArrowRight")
    viewer.shows(MIDDLE + 1)
    expect(viewer.find(".arch-map:visible")).to_have_count(1)
    viewer.press("Escape")
    expect(viewer.find(".arch-map:visible")).not_to_have_count(1)
    # the keyboard stays where it was
    expect(viewer.root.get_by_role("button", name="Grand Gallery: open large")).to_be_focused()


def test_o_goes_through_the_parts(viewer, film):
    viewer.root.focus()
    names = [panel["title"] for panel in film["panels"] if panel["kind"] == "map"]
    for name in names[:2]:
        viewer.press("o")
        expect(viewer.find(".is-large h3")).to_have_text(name)
    viewer.press("Shift+O", "Shift+O")
    expect(viewer.find(".is-large")).to_have_count(0)


def test_player_opens_large_with_whole_cards(viewer):
    viewer.sheet("Ana")
    viewer.root.get_by_role("button", name="Ana: open large").click()
    sheet = viewer.find(".arch-sheet.is-large")
    expect(sheet.locator("h3")).to_have_text("Ana")
    expect(sheet.locator(".arch-card-large").first).to_be_visible()
    expect(viewer.find(".arch-strip-seat")).to_have_count(3)


def test_opened_part_is_told_in_words_that_can_be_pressed(viewer, film):
    large(viewer, "Grand Gallery")
    viewer.find(".is-large .arch-words summary").press("Enter")
    placed = next(element for name, element in table_at(film, MIDDLE).items() if name.startswith("space:"))
    lines = viewer.find(".is-large .arch-words-list li")
    expect(lines.filter(has_text=placed["label"]).first).to_be_visible()
    lines.get_by_role("button", name=placed["label"], exact=True).press("Enter")
    viewer.shows(placed["at"])


def test_opened_part_outlives_the_change_of_view(viewer):
    large(viewer, "Knowledge")
    viewer.root.get_by_label("Seen by").select_option(label="What Bo knew")
    expect(viewer.find(".is-large h3")).to_have_text("Knowledge")
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
def test_every_part_fits_with_texts_that_can_be_read(open_file, exported, film, width, scheme):
    viewer = open_file(exported, width=width, color_scheme=scheme).viewer
    viewer.shows(MIDDLE)
    names = [panel["title"] for panel in film["panels"] if panel["kind"] == "map"]
    names += viewer.find(".arch-parts button").all_inner_texts()
    for name in names:
        part = small(viewer, name).or_(viewer.find(".arch-parts button").filter(has_text=name)).first
        if not part.count():
            continue
        part.click()
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
    look(viewer, "Expedition Program")
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

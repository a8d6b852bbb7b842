"""Everything that a person looks at, searched by axe for what shuts out those who cannot see it well or use no mouse: nothing may be found."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from arch_engine import load
from arch_engine.core import language
from arch_engine.review import load_review, review_path
from arch_widgets.room.hall import Hall
from arch_widgets.room.server import Server
from tests.browser.driving import expect
from tests.browser.everything import PAGES, WIDGETS, two_tables
from tests.browser.hosting import Hosted
from tests.replay.trees import REPLAYS

pytestmark = pytest.mark.browser

READERS: dict[str, dict[str, Any]] = {
    "en": {"viewport": {"width": 1280, "height": 800}},
    "fr": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"},
}
"""One who reads English on a wide screen, light or dark, and one who reads French on a dark phone."""

SEARCH = """async ([place, rules]) => {
  const options = { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: { type: "rule", values: rules } }) };
  const { violations } = await axe.run(place, options);
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" | ")}`);
}"""


@pytest.fixture(scope="module")
def axe():
    """The script of axe-core, where npm has put it for this folder or for one that holds it."""
    for folder in Path(__file__).resolve().parents:
        script = folder / "node_modules/axe-core/axe.min.js"
        if script.is_file():
            return script
    pytest.skip("axe-core is not here (`make check` fetches the npm packages)")


@pytest.fixture(params=READERS)
def read_by(request):
    return request.param


@pytest.fixture
def reader(read_by, chromium, monkeypatch):
    """A tab, and its language as that of the process."""
    monkeypatch.setattr(language._Process, "language", read_by)
    context = chromium.new_context(**READERS[read_by], reduced_motion="reduce", bypass_csp=True)
    yield context.new_page()
    context.close()


@pytest.fixture
def search(axe):
    """What axe finds in a place of a page; the first time on a light page its colours are searched in the dark, too."""

    def found(page, place="html"):
        first = not page.evaluate("Boolean(window.axe)")
        if first:
            page.add_script_tag(path=axe)
        told = page.evaluate(SEARCH, [place, None])
        if first and page.evaluate("matchMedia('(prefers-color-scheme: light)').matches"):
            page.emulate_media(color_scheme="dark")
            told += page.evaluate(SEARCH, [place, ["color-contrast"]])
            page.emulate_media(color_scheme="light")
        return told

    return found


def drawn(page):
    """Wait until a page or widget is drawn."""
    expect(page.locator(":is(h1, h2, h3, legend, .arch, .arch-quiz, .arch-curves)").first).to_be_attached()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def modes(page):
    """Go through the modes of what is shown, if it has any."""
    names = page.locator(".arch-modes button").evaluate_all("(all) => all.map((one) => one.dataset.mode)")
    for name in names or [""]:
        button = page.locator(f'.arch-modes button[data-mode="{name}"]')
        if name and button.get_attribute("aria-pressed") != "true":
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
        drawn(page)
        yield name


ON_A_PHONE = ["a_review mykerinos", "branches new_expedition", "a_lesson royal_society", "a_handout mykerinos", "a_set_up new_expedition", "a_score royal_society", "to_take_home"]  # fmt: skip
"""A page of each kind; what the games draw differently on it is searched on the wide screen."""


@pytest.mark.parametrize(
    ("read_by", "name"), [*(("en", name) for name in PAGES), *(("fr", name) for name in ON_A_PHONE)]
)
def test_a_page(reader, search, tmp_path, name):
    reader.goto(PAGES[name](tmp_path).as_uri())
    drawn(reader)
    reviewed = name.startswith("a_review")  # it has all modes that the others have
    found = {mode: search(reader) for mode in (modes(reader) if reviewed else [""])}
    assert not any(found.values()), found


@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget(reader, search, tmp_path, name):
    widget = WIDGETS[name](tmp_path)
    Hosted(reader, widget)
    drawn(reader)
    found = {mode: search(reader, "#hosted") for mode in modes(reader)}
    widget.close()
    assert not any(found.values()), found


WHEN = {
    "": (".arch-room-where", ".arch-room-where"),
    "ask": (".arch-asking .arch-room strong", ".arch-room-question"),
    "reveal": (".arch-room-bars .is-played", ".arch-room-bars .is-played"),
    "compare": (".arch-room-scores", ".arch-room-scores"),
    "practise": (".arch-room-act", ".arch-lesson-question"),
}
"""What the leader does, and what then is to be seen by the leader and on a phone."""


def test_a_room(reader, chromium, search, tmp_path):
    game = REPLAYS / "mykerinos-3p-last-season.parquet"
    replay = load(game)
    server = Server(Hall(replay, tmp_path / "room.parquet", load_review(review_path(game), replay)))
    leader = chromium.new_context(**READERS["en"], reduced_motion="reduce", bypass_csp=True).new_page()
    try:
        server.do(partial(two_tables, server.hall))
        leader.goto(server.leader_address)
        reader.goto(server.hall.address)
        leader.locator(".arch-slider").fill("40")
        found: dict[object, Any] = {}
        for act, shown in WHEN.items():
            if act:
                server.do(
                    partial(server.hall.lead, {"act": act, "step": 40, "lines": [], "on": True, "what": "better"})
                )
            for page, there in zip((leader, reader), shown, strict=True):
                expect(page.locator(there).first).to_be_visible()
                found[act, there] = search(page)
        leader.locator(".arch").focus()
        leader.keyboard.press("f")
        expect(leader.locator(".arch.is-projector")).to_be_visible()
        found["projector"] = search(leader)
    finally:
        leader.context.close()
        server.close()
    assert not any(found.values()), found


def test_what_is_wrong_is_found(reader, search):
    reader.set_content(
        "<title>A page</title><main><h1>Ana</h1><button></button><p style='color: #999; background: #aaa'>Bo</p></main>"
    )
    assert {one.split(":")[0] for one in search(reader)} == {"html-has-lang", "button-name", "color-contrast"}

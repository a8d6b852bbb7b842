"""A reader chooses another language in a viewer: everything is told anew, at the same moment, and the list keeps the keyboard."""

import base64

import pytest

from arch_engine import load
from arch_engine.core import language
from arch_widgets import ReplayViewer
from arch_widgets.scripts import built, style
from tests.browser.driving import Shown, expect

pytestmark = pytest.mark.browser

GAME = "replays/mykerinos-3p-last-season.parquet"
TRAITS = ("film", "more", "spoken", "at", "seat", "view", "hiding", "language", "languages")

# a model as anywidget hands it over, whose Python answers to another language at once
PLACE = """async ([script, first, other]) => {
  const heard = new Map();
  const told = (name) => [...(heard.get("change:" + name) ?? [])].forEach((act) => act());
  const state = { ...first };
  const model = {
    get: (name) => state[name],
    set(name, value) {
      if (state[name] === value) return;
      state[name] = value;
      const more = name === "language" ? { spoken: other.spoken, film: other.film } : {};
      Object.assign(state, more);
      for (const one of [name, ...Object.keys(more)]) told(one);
    },
    save_changes() {},
    on: (signal, act) => heard.set(signal, [...(heard.get(signal) ?? []), act]),
    off: (signal, act) => heard.set(signal, (heard.get(signal) ?? []).filter((one) => one !== act)),
  };
  const widget = (await import("data:text/javascript;base64," + script)).default;
  widget.initialize({ model });
  widget.render({ model, el: document.body });
}"""


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "phone"])
def viewer(request, chromium, monkeypatch):
    monkeypatch.setattr(language._Process, "language", "")
    shown = ReplayViewer(load(GAME), 100)
    traits = lambda: {name: getattr(shown, name) for name in TRAITS} | {"mode": "look", "modes": ["look"]}  # noqa: E731
    first = traits()
    shown.language = "fr"
    width, height = request.param
    page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
    page.set_content(f"<style>{style()}</style>")
    script = base64.b64encode(built("workbench").read_bytes()).decode()
    page.evaluate(PLACE, [script, first, traits()])
    yield Shown(page.locator(".arch"))
    page.context.close()


def test_the_reader_chooses_the_language_and_stays_at_the_moment(viewer):
    viewer.go(120)
    tongue = viewer.find(".arch-language")
    expect(tongue).to_have_accessible_name("Language")
    tongue.select_option("fr")
    expect(viewer.counter).to_contain_text("Coup 120 sur")
    expect(viewer.find(".arch-button-hide")).to_have_attribute("aria-label", "Cacher les coups à venir")
    expect(tongue).to_have_value("fr")
    expect(tongue).to_be_focused()
    expect(viewer.page.locator(".arch")).to_have_count(1)
    assert viewer.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

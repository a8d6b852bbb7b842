"""Keys under a notebook that hears them before its widgets do, as Notebook 7 does and JupyterLab does not."""

import pytest

from arch_engine import simulate
from arch_widgets import ReplayViewer

pytestmark = pytest.mark.browser

# how Lumino looks for a command: from where the key was pressed upwards, and not past an element that puts commands off
EAGER = """() => {
  window.taken = [];
  document.addEventListener("keydown", (event) => {
    for (let node = event.target; node; node = node.parentElement) {
      if (node.hasAttribute("data-lm-suppress-shortcuts")) return;
      if (node !== document.body) continue;
      window.taken.push(event.key);
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
}"""


@pytest.fixture
def viewer(open_file, tmp_path):
    replay = simulate("mykerinos", ["random"] * 3, seed=3)
    viewer = open_file(ReplayViewer(replay).to_html(tmp_path / "game.html")).viewer
    viewer.shows(0)
    viewer.page.evaluate(EAGER)
    return viewer


def taken(viewer):
    return viewer.page.evaluate("() => window.taken")


def test_keys_of_the_viewer_reach_it(viewer):
    viewer.go(10)
    viewer.press("ArrowRight", "ArrowRight")
    viewer.shows(12)
    viewer.press("d", "d", "x", "m")
    assert taken(viewer) == []


def test_chords_and_escape_are_the_notebooks(viewer):
    viewer.root.focus()
    viewer.press("ArrowRight", "Control+s", "Escape")
    assert {"s", "Escape"} <= set(taken(viewer))
    assert "ArrowRight" not in taken(viewer)


def test_keys_pressed_elsewhere_are_the_notebooks(viewer):
    viewer.root.evaluate("(node) => node.blur()")
    viewer.press("m")
    assert taken(viewer) == ["m"]

"""The viewer in a language of wide letters: nothing of what it says is left in ours."""

from __future__ import annotations

import pytest

from arch_engine import GAMES
from arch_engine.core import language
from arch_engine.core.language import speaking
from arch_widgets import ReplayViewer
from tests.browser.driving import expect
from tests.test_words import Pseudo, bare, codes, replay_of

pytestmark = pytest.mark.browser

# what one reads or hears of the viewer, but for notation, what is drawn on boards and cards, and the texts of the rules
READ = """() => {
  const found = [];
  const apart = "code, kbd, svg.arch-svg, .arch-face, .arch-rule, script, style";
  for (const node of document.querySelectorAll("body, body *")) {
    if (node.closest(apart)) continue;
    for (const inner of node.childNodes) if (inner.nodeType === 3) found.push(inner.data);
    for (const name of ["aria-label", "aria-valuetext", "title", "placeholder"]) found.push(node.getAttribute(name) ?? "");
  }
  return found.filter((words) => words.trim());
}"""


@pytest.fixture(params=GAMES)
def shown(request, tmp_path, open_file, monkeypatch):
    plain, pseudo = language.catalogue, Pseudo()
    monkeypatch.setattr(language, "catalogue", lambda code, *more: pseudo if code == "xx" else plain(code, *more))
    replay = replay_of(request.param)
    with speaking("xx"):
        return replay, open_file(ReplayViewer(replay).to_html(tmp_path / "game.html"))


def test_the_viewer_says_nothing_past_the_catalogue(shown):
    replay, page = shown
    expect(page.viewer.find(".arch-counter strong")).to_have_text("Ｍｏｖｅ 0")
    expect(page.viewer.find(".arch-button-play")).to_have_attribute("aria-label", "Ｐｌａｙ")
    known, left = codes(replay.rules.game), set()
    for step in (0, len(replay) // 2, len(replay)):
        page.viewer.slider.fill(str(step))
        page.viewer.settle()
        left |= {bare(words, replay.names, known) for words in page.page.evaluate(READ)}
    assert left == {""}

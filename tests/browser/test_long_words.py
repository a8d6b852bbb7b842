"""Everything that a person looks at, in a language whose sentences are 1.4 times as long: no text is cut, none lies on another, none leaves the window."""

import pytest

from arch_engine.core import language
from tests.browser.everything import PAGES, WIDGETS
from tests.browser.hosting import Hosted
from tests.browser.test_axe import drawn, modes
from tests.test_words import Pseudo, longer

pytestmark = pytest.mark.browser

WINDOWS = ((1280, 800), (800, 900), (390, 844))
LEFT_OUT = (
    "new_expedition",
    "royal_society",
    "a_handout mykerinos",
    "a_lesson mykerinos",
    "branches mykerinos",
    "to_take_home",
    "practice",
)
"""
Games differ in what is drawn and not in words; a handout tells rules, which only languages that exist have; what three pages and
the practice hold, other widgets show as well.
"""
KINDS = {name: make for name, make in {**PAGES, **WIDGETS}.items() if not name.endswith(LEFT_OUT)}

# Texts whose part in sight leaves the window, is cut by a box that does not scroll and has no title that tells all, or lies on another text.
# What is stuck to an edge while the rest scrolls lies on that rest by intent.
BROKEN = """() => {
  const boxes = new Map();
  const boxOf = (node) => {
    if (!boxes.has(node)) {
      const { overflowX, overflowY, position } = getComputedStyle(node);
      boxes.set(node, {
        edge: node.getBoundingClientRect(),
        cutsAcross: overflowX !== "visible" && node.clientWidth > 0,
        cutsDown: overflowY !== "visible" && node.clientHeight > 0,
        scrolls: ["auto", "scroll"].includes(overflowX),
        fixed: position === "fixed",
        stuck: ["fixed", "sticky"].includes(position),
        heard: overflowX === "hidden" && node.clientWidth === 1,
      });
    }
    return boxes.get(node);
  };
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest("svg, .arch-unseen, script, style, noscript, option");
  const named = (node) => `${node.closest("[class]")?.className} “${node.textContent.trim().slice(0, 60)}”`;
  const found = new Set(), texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, node = text.parentElement;
    if (!text.data.trim() || !seen(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const told = node.closest("[title]")?.title.includes(text.data.trim());
    for (const line of range.getClientRects()) {
      let { left, right } = line, top = line.top + line.height * 0.2, bottom = line.bottom - line.height * 0.2;
      let scrolls = false, stuck = false, heard = false;
      for (let out = node; out && out !== document.body; out = out.parentElement) {
        const box = boxOf(out), { edge } = box;
        scrolls ||= box.cutsAcross && box.scrolls;
        stuck ||= box.stuck;
        heard ||= box.heard;
        if (box.cutsAcross) {
          if (!scrolls && !heard && !told && (right > edge.right + 1 || left < edge.left - 1)) found.add(`cut: ${named(node)} in ${out.className || out.localName}`);
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
        }
        if (box.cutsDown) {
          top = Math.max(top, edge.top);
          bottom = Math.min(bottom, edge.bottom);
        }
        if (box.fixed) break;
      }
      if (right - left < 2 || bottom - top < 2) continue;
      if (right > innerWidth + 1 || left < -1) found.add(`outside: ${named(node)}`);
      if (!stuck) texts.push({ text, node, left, right, top, bottom });
    }
  }
  texts.sort((one, other) => one.top - other.top);
  texts.forEach((one, k) => {
    for (let n = k + 1; n < texts.length && texts[n].top < one.bottom - 1; n++) {
      const other = texts[n];
      if (one.text !== other.text && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2)
        found.add(`on each other: ${named(one.node)} and ${named(other.node)}`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  return [...found];
}"""


@pytest.fixture(scope="module")
def pseudo():
    return Pseudo(longer)


@pytest.fixture
def page(chromium, pseudo, monkeypatch):
    """A tab whose reader has the long language."""
    plain = language.catalogue
    monkeypatch.setattr(language, "catalogue", lambda code, *more: pseudo if code == "xx" else plain(code, *more))
    monkeypatch.setattr(language._Process, "language", "xx")
    context = chromium.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", KINDS)
def test_every_word_has_room(page, tmp_path, name):
    if name in PAGES:
        page.goto(KINDS[name](tmp_path).as_uri())
    else:
        Hosted(page, KINDS[name](tmp_path))
    drawn(page)
    found = [
        f"{mode} {width}: {what}"
        for mode in modes(page)
        for width, height in WINDOWS
        for what in broken(page, width, height)
    ]
    assert not found, "\n".join(found)


def broken(page, width, height):
    """What is not as it should be in a window of this size."""
    page.set_viewport_size({"width": width, "height": height})
    drawn(page)
    return page.evaluate(BROKEN)

"""A step draws only what a move touched: what is on the board is the same forwards, backwards, and drawn from scratch."""

from __future__ import annotations

from pathlib import Path

import pytest

from arch_engine import load
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of

pytestmark = pytest.mark.browser

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = ["mykerinos-3p-last-season", "new-expedition-5p-mine", "royal-society-4p"]
EVERY, FRESH_EVERY = 10, 100

# what is drawn, without what follows from the size of a map or is on its way out
WALK = """async ([key, from, to, every]) => {
  const root = document.querySelector(".arch"), slider = root.querySelector(".arch-slider");
  const frame = () => new Promise(requestAnimationFrame);
  const found = {};
  for (let left = 0; ; left += 1) {
    const step = Number(slider.value);
    if (step % every === 0 || step === to) found[step] = drawn();
    if (step === to || from === to) return found;
    root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await frame();
    await frame();
  }

  function drawn() {
    const pieces = [...root.querySelectorAll(".arch-piece:not(.is-leaving)")].map((piece) => {
      const ring = piece.querySelector(":scope > .arch-ring")?.getAttribute("class") ?? "";
      const face = [...piece.querySelectorAll(".arch-face > *")].map((shape) => {
        const names = shape.getAttributeNames().filter((name) => !["style", "textLength", "lengthAdjust"].includes(name));
        return [shape.tagName, shape.textContent, ...names.sort().map((name) => `${name}=${shape.getAttribute(name)}`)].join(" ");
      });
      const home = piece.closest(".arch-map").querySelector("h3").title;
      const [label, turn, say] = [...piece.children].map((node) => [node.textContent, node.getAttribute("transform"), node.getAttribute("class")]);
      const kind = [...piece.classList].filter((name) => name !== "is-coming").sort();
      return JSON.stringify([home, piece.dataset.piece, piece.style.transform, kind, ring, label[0], turn[1], say, face]);
    });
    return pieces.sort();
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_the_same_forwards_backwards_and_from_scratch(open_file, tmp_path, game):
    film = film_of(load(REPLAYS / f"{game}.parquet"))
    last = len(film["moves"])
    path = write_page({**film}, tmp_path / "game.html")
    viewer = open_file(path, width=1280, height=800, reduced_motion="reduce").viewer
    viewer.go(0)
    forwards = viewer.page.evaluate(WALK, ["ArrowRight", 0, last, EVERY])
    assert len(forwards) >= last // EVERY
    assert len({tuple(pieces) for pieces in forwards.values()}) > len(forwards) // 2
    backwards = viewer.page.evaluate(WALK, ["ArrowLeft", last, 0, EVERY])
    assert [step for step, pieces in forwards.items() if step != str(last) and backwards[step] != pieces] == []
    for step in range(0, last, FRESH_EVERY):
        anew = open_file(write_page({**film}, tmp_path / f"{step}.html", at=step), width=1280, height=800).viewer
        anew.shows(step)
        assert anew.page.evaluate(WALK, ["", step, step, EVERY])[str(step)] == forwards[str(step)], step

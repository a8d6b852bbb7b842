"""The board is the largest thing on the screen, and everything on it can be read: boxes, letters and collisions, measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arch_engine import load
from arch_widgets.viewer.charts import curve_of
from arch_widgets.viewer.export import write_page
from arch_widgets.viewer.film import film_of

pytestmark = pytest.mark.browser

REPLAYS = Path(__file__).parents[2] / "replays"
GAMES = sorted(path.stem for path in REPLAYS.glob("*.parquet") if not path.stem.endswith(".review"))
LAPTOP = (1280, 800)
SIZES = [LAPTOP, (1280, 720), (1440, 900), (1920, 1080), (390, 844)]
MEASURED_AT_ALL_SIZES = ["mykerinos-3p-last-season", "new-expedition-5p-mine", "royal-society-4p"]
EVERY = 10
LEAST_SHARE = 0.6
MOST_BANDS_PX = 150
LEAST_ROWS = 8
STACKED_PX = 800

# measures every tenth moment
WALK = """async (root, every) => {
  const frame = () => new Promise(requestAnimationFrame);
  const press = (key) => root.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const slider = root.querySelector(".arch-slider");
  const measured = [];
  for (let step = 0; step <= Number(slider.max); step += every) {
    slider.value = String(step);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await frame();
    await frame();
    if (Number(slider.value) !== step) throw new Error(`at ${slider.value}, not ${step}`);
    measured.push({ step, ...measure() });
  }
  return measured;

  function measure() {
    const found = [];
    const box = (node) => node.getBoundingClientRect();
    const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box(node).width > 1;
    const area = ({ width, height }) => width * height;
    const all = (selector) => [...root.querySelectorAll(selector)].filter(seen);
    const called = (node) => `${node.getAttribute("class") || node.tagName} “${node.textContent.trim().slice(0, 30)}”`;
    // letters
    for (const node of root.querySelectorAll("*")) {
      const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
      if (!own || node.closest(".arch-unseen, option, style, [hidden]") || !seen(node)) continue;
      const scale = node instanceof SVGTextElement ? node.getScreenCTM().d : 1;
      const size = scale * Number.parseFloat(getComputedStyle(node).fontSize);
      if (size < 10.9) found.push(`${size.toFixed(1)} px: ${called(node)}`);
    }
    // letters on letters; a marker may cover the words it repeats
    for (const map of all(".arch-map:not(.is-small)")) {
      const texts = [...map.querySelectorAll("text")].filter((one) => one.getClientRects().length && one.textContent);
      const boxes = texts.map((one) => [one, box(one)]);
      boxes.forEach(([one, a], k) => {
        for (const [other, b] of boxes.slice(k + 1)) {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1.5 && tall > 4 && one.textContent !== other.textContent) found.push(`${map.querySelector("h3").textContent}: “${one.textContent}” on “${other.textContent}”`);
        }
      });
    }
    // controls on controls, and what is cut
    const parts = all(`.arch-head h2, .arch-modes, .arch-tools, .arch-map, .arch-strip-seat, .arch-parts > *, .arch-transport,
      .arch-slider, .arch-counter, .arch-settings, .arch-bar .arch-graph-head, .arch-bar .arch-picture, .arch-tabbed`);
    const whole = box(root);
    parts.forEach((one, k) => {
      const a = box(one);
      if (a.left < whole.left - 1 || a.right > whole.right + 1 || a.top < whole.top - 1 || a.bottom > whole.bottom + 1)
        if (!one.closest(".arch-strips, .arch-parts")) found.push(`outside: ${called(one)}`);
      for (const other of parts.slice(k + 1)) {
        const b = box(other);
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && tall > 1.5) found.push(`${called(one)} on ${called(other)}`);
      }
    });
    for (const node of all(".arch-head h2, .arch-modes button, .arch-strip-name, .arch-strip-value, .arch-tab, .arch-counter, .arch-parts button"))
      if (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3) found.push(`cut: ${called(node)}`);
    const large = all(".arch-map:not(.is-small)").map((map) => area(box(map)));
    const small = all(".arch-map.is-small").map((map) => area(box(map)));
    const bands = box(root.querySelector(".arch-foot")).height + box(root.querySelector(".arch-bar")).height;
    const share = area(box(root.querySelector(".arch-board"))) / area(whole);
    const list = box(root.querySelector(".arch-moves"));
    const half = ({ top, bottom }) => top + bottom > 2 * list.top && top + bottom < 2 * list.bottom;
    const rows = all(".arch-move").filter((row) => half(box(row))).length;
    return { found, share, bands, large, small, rows };
  }
}"""


@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_the_largest_thing_and_can_be_read(open_file, tmp_path, game):
    replay = load(REPLAYS / f"{game}.parquet")
    film: dict[str, Any] = {**film_of(replay), "curve": curve_of(replay)}
    viewer = open_file(write_page(film, tmp_path / "game.html"), reduced_motion="reduce").viewer
    wrong = {}
    for wide, tall in SIZES if game in MEASURED_AT_ALL_SIZES else [LAPTOP]:
        viewer.page.set_viewport_size({"width": wide, "height": tall})
        viewer.settle()
        measured = viewer.root.evaluate(WALK, EVERY)
        assert len(measured) == len(film["moves"]) // EVERY + 1
        for moment in measured:
            faults = moment["found"]
            if wide >= STACKED_PX and moment["share"] < LEAST_SHARE:
                faults.append(f"the board has {moment['share']:.3f} of the widget")
            if wide >= STACKED_PX and moment["bands"] > MOST_BANDS_PX:
                faults.append(f"strips, slider and curve are {moment['bands']:.0f} px tall")
            if (wide, tall) == LAPTOP and moment["rows"] < min(LEAST_ROWS, len(film["moves"]) + 1):
                faults.append(f"{moment['rows']} rows of the list can be seen")
            if moment["small"] and max(moment["small"]) > max(moment["large"]):
                faults.append("a small map is larger than the large one")
            if faults:
                wrong[wide, tall, moment["step"]] = faults
    assert wrong == {}

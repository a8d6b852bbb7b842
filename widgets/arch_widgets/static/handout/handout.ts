/**
 * The script of a handout: it draws the viewer and the positions into the pages that Python wrote, once, as pictures; then it makes
 * letters smaller where a page would not hold them.
 */

import { given, place } from "../page/given.ts";
import { modelOf } from "../page/model.ts";
import { html } from "../shared/dom.ts";
import { list } from "../shared/values.ts";
import { type Spoken, speak } from "../shared/words.ts";
import { faceOf } from "../viewer/drawings.ts";
import type { Film } from "../viewer/film.ts";
import type { Host, Traits } from "../viewer/host.ts";
import { MapPanel } from "../viewer/map.ts";
import { Reel } from "../viewer/reel.ts";
import { Workbench } from "../workbench/bench.ts";
import { look } from "../workbench/look.ts";

/** What Python writes into the page (`handouts/page.py`). */
interface Handout {
  spoken?: Spoken;
  /** The game that the viewer shows, and the step. */
  film: Film;
  at: number;
  /** The maps that a position is drawn on. */
  maps: string[];
  positions: Array<{ film: Film; step: number }>;
}

const GAP = 12; // between two maps, in their own pixels
const ZOOM = 0.45; // as in the style sheet: letters on paper may be smaller than on a screen
const [LEAST_LETTERS, STEP] = [0.6, 0.02]; // of their own size

/** Where the numbers of the legend stand on the picture of the viewer: at the beginning of a part, or at its end. */
const PLACES: Record<string, readonly [part: string, side: "left" | "right"]> = {
  board: [".arch-maps", "left"],
  players: [".arch-strips", "left"],
  told: [".arch-moves", "left"],
  moves: [".arch-tabbed", "left"],
  slider: [".arch-slider", "right"],
  curve: [".arch-underline", "left"],
};

/** A still picture of the workbench, taken at once: a browser may print before another frame, and the workbench stands otherwise on paper. */
function still({ film, at, spoken }: Handout): void {
  const box = place("screen");
  const live = html("div", { class: "handout-bench" });
  box.append(live);
  const traits: Traits = { film, at, spoken, seat: 0, view: 0, hiding: false, live: false, mode: "look", modes: [] };
  const bench = new Workbench(modelOf(traits), live, [look]);
  bench.settle();
  const picture = copied(live);
  bench.close();
  live.remove();
  picture.inert = true;
  number(box);
}

/** A copy of a part of the page behind it, scrolled as it is, with what is chosen in it. */
function copied(live: HTMLElement): HTMLElement {
  const copy = live.cloneNode(true) as HTMLElement;
  live.after(copy);
  const nodes = [...copy.querySelectorAll("*")];
  [...live.querySelectorAll("*")].forEach((from, k) => {
    const to = nodes[k];
    if (to && from.scrollTop) to.scrollTop = from.scrollTop;
    if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) to.selectedIndex = from.selectedIndex;
    if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.value = from.value;
  });
  return copy;
}

/** Put the numbers of the legend beside the parts of the picture. */
function number(box: HTMLElement): void {
  const edge = box.getBoundingClientRect();
  for (const { dataset } of document.querySelectorAll<HTMLElement>("[data-place]")) {
    const [part, side] = PLACES[dataset.place ?? ""] ?? [];
    const found = part && box.querySelector(part)?.getBoundingClientRect();
    if (!found || !side) continue;
    const made = html("span", { class: "handout-number" }, dataset.number ?? "");
    made.style.left = `${found[side] - edge.left}px`;
    made.style.top = `${found.top - edge.top}px`;
    box.append(made);
  }
}

/** What maps ask of those around them, where nothing can be pressed. */
const hostOf = ({ film, length }: Reel, at: number): Host => ({
  model: modelOf({} as Traits),
  at,
  hiding: false,
  sight: { at, end: length, hiding: false },
  trying: null,
  badge: () => html("span"),
  rule: () => null,
  face: (name) => faceOf(list(film.faces[name])),
  card: () => null,
  go() {},
  tap: () => false,
  toggle() {},
});

/** The maps of a position beside each other, all as tall, as large as their place allows. */
function position(box: HTMLElement, { film, step }: Handout["positions"][number], maps: readonly string[]): void {
  const reel = new Reel(film);
  const host = hostOf(reel, step);
  const panels = film.panels.flatMap((panel) =>
    panel.kind === "map" && maps.includes(panel.id) ? [new MapPanel(panel, host, () => {})] : [],
  );
  for (const [id, element] of reel.table(step)) panels.find((panel) => panel.id === element.in)?.set(id, element);
  const wide = box.clientWidth / ZOOM - GAP * (panels.length - 1);
  const widths = panels.reduce((sum, { aspect }) => sum + 1 / aspect, 0); // for each unit of height
  const tall = Math.min(box.clientHeight / ZOOM, wide / widths);
  const inside = html("div", { class: "handout-maps" });
  box.append(inside);
  for (const panel of panels) {
    const picture = panel.node.querySelector<SVGSVGElement>(".arch-svg");
    if (!picture) continue;
    picture.style.width = `${tall / panel.aspect}px`;
    picture.style.height = `${tall}px`;
    inside.append(picture);
    panel.fit();
  }
}

/** Make the letters of a part smaller until it holds them; columns leave it at its side. */
function squeeze(box: HTMLElement): void {
  const own = Number.parseFloat(getComputedStyle(box).fontSize);
  const leaves = () => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;
  for (let size = 1; size > LEAST_LETTERS && leaves(); size -= STEP) box.style.fontSize = `${own * size}px`;
}

const page = given<Handout>();
speak(page.spoken);
for (const box of document.querySelectorAll<HTMLElement>(".handout-fit")) squeeze(box);
document.querySelectorAll<HTMLElement>(".handout-board").forEach((box, k) => {
  const shown = page.positions[k];
  if (shown) position(box, shown, page.maps);
});
still(page);
document.documentElement.classList.add("is-drawn");

/**
 * The slim curves under the slider, which follow the finger. A step moves the cursor and writes the values anew; the curves are drawn again only
 * where the width, the film or the moves that may be seen become others.
 */

import { html, svg } from "../shared/dom.ts";
import { clamp, isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Change, Curve, Curves } from "./film.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";
import { boundsOf, fitsBefore, named, pathOf, spread, stepAt, valueAt } from "./scale.ts";
import { Tip } from "./tip.ts";

/** Left and right as the slider's track. */
const SIZE = { tall: 48, left: 9, right: 24, top: 5, bottom: 16 };

const OTHER_DASH = [12, 3]; // of a curve that is no player's
const LETTER_TALL = 12;
const TURN_PX = 5; // from the middle of a diamond to its points

interface Line {
  seat: number | null;
  name: string;
  colour: string;
  letter: string;
  dash: string;
  changes: readonly Change[];
  /** Its value at the step shown, in the legend. */
  value: HTMLElement;
}

/** A chart as it is drawn. */
interface Drawing {
  picture: SVGSVGElement;
  cursor: SVGLineElement;
  ahead: SVGRectElement;
  x: (step: number) => number;
  y: (value: number) => number;
  wide: number;
  end: number;
  until: number;
}

export class Lines {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly legend = html("ul", { class: "arch-legend" });
  private readonly name = html("span", { class: "arch-graph-name" });
  private readonly head = html("div", { class: "arch-graph-head" }, this.name, this.legend);
  private readonly place = html("div", { class: "arch-plot" });
  private readonly tip = new Tip();
  private reel: Reel | null = null;
  private title = "";
  private lines: Line[] = [];
  private marks: readonly number[] = [];
  private drawing: Drawing | null = null;
  private drawn = ""; // what decides how it is drawn
  private room = 0;
  private floor = 0;

  constructor(host: Host) {
    this.host = host;
    const box = html("div", { class: "arch-plot-box" }, this.place, this.tip.node);
    this.node = html("div", { class: "arch-graph-lines" }, this.head, box);
  }

  /** Show a chart; without one only the rounds are named. */
  load(chart: Curves | null, reel: Reel): void {
    this.reel = reel;
    this.title = text(chart?.title);
    this.name.textContent = this.title;
    this.lines = list(chart?.lines).map((line) => lineOf(line, reel));
    this.marks = list(chart?.marks).filter(isWhole);
    this.legend.replaceChildren(...this.lines.map((line) => this.entry(line)));
    this.floor = this.lines.length ? SIZE.tall - SIZE.bottom : SIZE.top;
    this.head.hidden = !this.lines.length;
    this.drawn = "";
  }

  private entry(line: Line): HTMLElement {
    const { seat, name, colour, dash, value } = line;
    const stroke = { class: `seat-${colour}-line`, x1: 1, x2: 29, y1: 5, y2: 5, "stroke-dasharray": dash || null };
    const attributes = { class: "arch-sample", width: 30, height: 10, "aria-hidden": "true" };
    const badge = seat === null ? null : this.host.badge(seat);
    const words = html("span", { class: "arch-legend-name" }, name);
    return html("li", { title: name }, svg("svg", attributes, svg("line", stroke)), badge, words, value);
  }

  /** Ask how wide it is only where that may have changed: asking makes the browser lay out the whole board. */
  fit(): void {
    this.room = this.place.clientWidth;
    this.update();
  }

  /** Draw it where it is on the page, and not as it is drawn already. */
  update(): void {
    const { end, at, hiding } = this.host.sight;
    const drawn = [this.room, end, hiding && at].join();
    if (!this.reel || !this.room || this.drawn === drawn) return;
    this.drawn = drawn;
    this.draw(this.reel, this.room, end, hiding ? at : end);
  }

  private draw(reel: Reel, wide: number, end: number, until: number): void {
    const { left, right, top, bottom } = SIZE;
    const { floor } = this;
    const { low, high } = boundsOf(
      this.lines.map((line) => line.changes),
      until,
    );
    const x = (step: number) => left + ((wide - left - right) * step) / Math.max(1, end);
    const y = (value: number) => floor - ((floor - top) * (value - low)) / (high - low);
    const picture = svg("svg", { class: "arch-picture", viewBox: `0 0 ${wide} ${floor + bottom}`, role: "img" });
    const ahead = svg("rect", { class: "arch-ahead", y: 0, height: floor + 1 });
    const cursor = svg("line", { class: "arch-cursor", y1: 0, y2: floor });
    const drawing = { picture, cursor, ahead, x, y, wide, end, until };
    const across = { x1: left, x2: wide - right };
    picture.append(
      svg("line", { class: "arch-floor", ...across, y1: floor, y2: floor }),
      ...this.rounds(drawing, reel),
      ...this.lines.map((line) => curve(line, drawing)),
      ahead,
      ...this.letters(drawing),
      ...this.turns(drawing),
      cursor,
    );
    picture.addEventListener("click", (event) => this.host.go(this.stepAt(event, drawing)));
    picture.addEventListener("pointermove", (event) => this.point(event, drawing, reel));
    picture.addEventListener("pointerleave", () => this.tip.hide());
    this.drawing = drawing;
    this.place.replaceChildren(picture);
    this.tip.hide();
    this.stand();
  }

  /** Each curve by its letter, where it ends. */
  private letters({ x, y, until }: Drawing): SVGElement[] {
    const ends = this.lines.flatMap((line) => {
      const value = valueAt(line.changes, until);
      return value === null ? [] : [{ line, height: y(value) }];
    });
    ends.sort((a, b) => a.height - b.height);
    // what would not stand below each other stands in two columns
    const columns = ends.length * LETTER_TALL > this.floor ? [0, 1] : [0];
    return columns.flatMap((column) => {
      const own = ends.filter((_, k) => k % columns.length === column);
      const heights = spread(
        own.map(({ height }) => height),
        this.floor,
      );
      return own.map(({ line, height }, k) => {
        const attributes = {
          class: `arch-letter seat-${line.colour}-bar`,
          x: x(until) + 4 + 10 * column,
          y: (heights[k] ?? height) + 4,
        };
        return svg("text", attributes, line.letter);
      });
    });
  }

  /** Where rounds begin. */
  private rounds({ x, until, wide }: Drawing, reel: Reel): SVGElement[] {
    const begun = list(reel.film.rounds).filter((round) => number(round?.step) <= until);
    const marks = named(begun.map((round) => ({ x: x(number(round.step)), name: text(round.name) })));
    return marks.flatMap((mark) => {
      const line = svg("line", { class: "arch-round", x1: mark.x, x2: mark.x, y1: 0, y2: this.floor + 6 });
      const words = svg("text", { class: "arch-round-name", x: mark.x + 3, y: this.floor + 14 }, mark.name);
      return fitsBefore(mark, wide) ? [line, words] : [line];
    });
  }

  /** The moves that turned the game, as diamonds on the floor. */
  private turns({ x, until }: Drawing): SVGElement[] {
    return this.marks
      .filter((step) => step <= until)
      .map((step) => {
        const d = `M${x(step)} ${this.floor - TURN_PX}l${TURN_PX} ${TURN_PX}l-${TURN_PX} ${TURN_PX}l-${TURN_PX} -${TURN_PX}z`;
        return svg("path", { class: "arch-turn", d });
      });
  }

  // ---- what a step changes

  stand(): void {
    if (!this.reel) return;
    const { at, end, hiding } = this.host.sight;
    for (const { changes, value } of this.lines) {
      const words = String(valueAt(changes, at) ?? "?");
      if (value.textContent !== words) value.textContent = words;
    }
    if (!this.drawing) return;
    const { picture, cursor, ahead, x } = this.drawing;
    for (const side of ["x1", "x2"]) cursor.setAttribute(side, String(x(at)));
    ahead.setAttribute("x", String(x(at)));
    ahead.setAttribute("width", String(hiding ? 0 : Math.max(0, x(end) - x(at))));
    if (!this.lines.length) return picture.setAttribute("aria-hidden", "true"); // it only names the rounds
    const told = this.lines.map(({ name, value }) => `${name} ${value.textContent}`).join(", ");
    picture.setAttribute(
      "aria-label",
      t("{chart}. After move {step}: {values}.", { chart: this.title, step: at, values: told }),
    );
  }

  private stepAt(event: MouseEvent, { picture, wide, end }: Drawing): number {
    const { left, right } = SIZE;
    const box = picture.getBoundingClientRect();
    return stepAt((event.clientX - box.left) * (wide / box.width), left, wide - left - right, end);
  }

  private point(event: MouseEvent, drawing: Drawing, reel: Reel): void {
    const step = this.stepAt(event, drawing);
    if (step > drawing.until) return this.tip.hide();
    const round = step ? reel.round(step) : undefined;
    const rows = this.lines.map(({ seat, name, changes }) =>
      this.tip.row(seat === null ? null : this.host.badge(seat), name, String(valueAt(changes, step) ?? t("unknown"))),
    );
    const turned = this.marks.includes(step) ? ` · ${t("turned the game")}` : "";
    this.tip.show(
      `${t("Move {step}", { step })}${round ? ` · ${text(round.name)}` : ""}${turned}`,
      rows,
      drawing.x(step),
      drawing.wide,
    );
  }
}

const curve = (line: Line, { x, y, until }: Drawing): SVGPathElement =>
  svg("path", {
    class: `arch-curve seat-${line.colour}-line`,
    d: pathOf(line.changes, until, x, y),
    "stroke-dasharray": line.dash || null,
  });

function lineOf(given: Curve, reel: Reel): Line {
  const seat = isWhole(given?.seat) ? given.seat : null;
  const owner = seat === null ? null : reel.film.seats?.[seat];
  const name = text(owner ? owner.name : given?.name);
  const dashes = owner ? list(owner.dash) : OTHER_DASH;
  const dash = dashes.map((length) => number(length)).filter(Boolean);
  return {
    seat,
    name,
    colour: owner ? reel.colour(seat) : String(clamp(Math.round(number(given?.colour)), 0, 6)),
    letter: text(owner?.letter) || name.slice(0, 1),
    dash: dash.length > 1 ? dash.join(" ") : "",
    changes: list(given?.changes).filter((change) => Array.isArray(change)),
    value: html("strong"),
  };
}

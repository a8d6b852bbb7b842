/** One chart of the curves: those of one player, or of one thing. */

import { node, svg } from "../shared/dom.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Band, Chart, Curves } from "./data.ts";
import { backOf, type Extent, ownOf, pathOf, roundsOf, wholeOf } from "./series.ts";

const DASHES = ["", "8 4", "14 3 3 3", "5 2", "18 5", "10 3 3 3 3 3"];
const TINTS = [5, 6, 0, 4, 2, 7]; // of the style sheet; the game itself has the ink of the page
const [TALL, LEFT, RIGHT, TOP, BOTTOM] = [180, 40, 10, 26, 26];
const FLOOR = TALL - BOTTOM;
const QUARTERS = [1, 2, 2.5, 5, 10]; // what is round on the axis

export const inkOf = (line: number): string =>
  line ? `var(--arch-tint-${TINTS[(line - 1) % TINTS.length]}-edge)` : "var(--arch-ink)";
export const dashOf = (line: number): string => DASHES[line % DASHES.length] ?? "";

/** What is drawn: the chart, which of its names, which lines, and the line shown. */
export interface Drawn {
  data: Curves;
  chart: Chart;
  name: number;
  on: readonly number[];
  shown: number;
  extent: Extent;
  wide: number;
}

export class Small {
  readonly node = node("figure");
  private readonly drawn: Drawn;
  private readonly rule = svg("line", { y1: TOP, y2: FLOOR, class: "arch-curves-now" });

  /** `go` is called with the step where one clicks. */
  constructor(drawn: Drawn, go: (step: number) => void) {
    this.drawn = drawn;
    const { chart, name, on, wide, extent } = drawn;
    const bands = chart.bands.filter(({ line }) => on.includes(line));
    const size = { width: wide, height: TALL, viewBox: `0 0 ${wide} ${TALL}` };
    const picture = svg("svg", { ...size, role: "img", "aria-label": this.words() });
    picture.append(
      svg("text", { x: 8, y: 16, class: "arch-curves-name" }, chart.names[name]),
      ...this.axis(),
      ...this.rounds(),
      ...bands.flatMap((band) => this.band(band)),
      ...on.flatMap((line) => this.line(line)),
      this.rule,
    );
    picture.addEventListener("click", (event) => {
      const share = (event.clientX - picture.getBoundingClientRect().x - LEFT) / (wide - LEFT - RIGHT);
      go(Math.round(extent.first + share * (extent.end - extent.first)));
    });
    this.node.append(picture);
  }

  readonly x = (step: number): number => {
    const { wide, extent } = this.drawn;
    const { first, end } = extent;
    return LEFT + ((wide - LEFT - RIGHT) * (Math.max(first, step) - first)) / (end - first || 1);
  };

  readonly y = (value: number): number => {
    const { low, high } = this.drawn.extent;
    return FLOOR - ((FLOOR - TOP) * (value - low)) / (high - low || 1);
  };

  /** The rule stands at the step shown. */
  stand(at: number): void {
    const x = String(this.x(clamp(at, 0, this.drawn.extent.end)));
    for (const side of ["x1", "x2"]) this.rule.setAttribute(side, x);
  }

  private words(): string {
    const { data, chart, name, on } = this.drawn;
    const ends = on.flatMap((line) => {
      const last = ownOf(chart, line, name).findLast((value) => value !== null);
      return last === undefined
        ? []
        : [t("{line} ends with {value}", { line: data.lines[line]?.name ?? "", value: last })];
    });
    return t("{chart}, {player}: {ends}.", {
      chart: chart.title,
      player: chart.names[name] ?? "",
      ends: ends.join("; "),
    });
  }

  private axis(): SVGElement[] {
    const { wide, extent } = this.drawn;
    return ticks(extent.low, extent.high, 4, { sizes: QUARTERS }).flatMap((value) => {
      const y = this.y(value);
      return [
        svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y, y2: y, class: "arch-curves-tick" }),
        svg("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, String(value)),
      ];
    });
  }

  private rounds(): SVGElement[] {
    const { data, extent, wide } = this.drawn;
    return roundsOf(data.rounds, extent, this, wide).flatMap(({ words, x }) => [
      svg("line", { x1: x, x2: x, y1: TOP, y2: FLOOR, class: "arch-curves-round" }),
      svg("text", { x: x + 2, y: TALL - 8 }, words),
    ]);
  }

  private path(values: Parameters<typeof pathOf>[0], start: number): string {
    return pathOf(values, start, this.drawn.extent.first, this);
  }

  private band({ line, edges }: Band): SVGElement[] {
    const { data, name } = this.drawn;
    const [lower = [], middle = [], upper = []] = edges.map((edge) => edge[name] ?? []);
    const start = data.lines[line]?.start ?? 0;
    if (!lower.length || [...lower, ...upper].includes(null)) return [];
    const d = `${this.path(upper, start)}${backOf(lower, start, this)}Z`;
    const area = svg("path", { d, class: "arch-curves-band" });
    const dots = { "stroke-dasharray": "1 4", "stroke-width": 2, "stroke-linecap": "round" };
    const half = svg("path", { d: this.path(middle, start), ...dots, class: "arch-curves-line" });
    area.style.fill = inkOf(line);
    half.style.stroke = inkOf(line);
    return [area, half];
  }

  /** The curve of a line, and a mark where it parts from the one it leaves. */
  private line(line: number): SVGElement[] {
    const { data, chart, name, shown } = this.drawn;
    const { name: words = "", at = 0, parent = -1 } = data.lines[line] ?? {};
    const from = line ? at : 0;
    const own = ownOf(chart, line, name);
    const curve = svg("path", {
      d: this.path(own, from),
      "stroke-width": line === shown ? 3 : 1.75,
      "stroke-dasharray": dashOf(line),
      class: "arch-curves-line",
    });
    curve.style.stroke = inkOf(line);
    curve.append(svg("title", {}, words));
    const value = own[0] ?? (line ? wholeOf(chart, data.lines, parent, name)[from] : null);
    if (!line || value === null || value === undefined) return [curve];
    const d = `M${this.x(from)} ${this.y(value) - 6}l5 6l-5 6l-5 -6z`;
    const mark = svg("path", { d, class: "arch-curves-mark" });
    mark.style.fill = inkOf(line);
    mark.append(svg("title", {}, t("“{line}” parts after move {step}", { line: words ?? "", step: from })));
    return [curve, mark];
  }
}

/** A sample of how a line is drawn. */
export function sampleOf(line: number): SVGSVGElement {
  const attributes = { x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": line ? 3 : 2, "stroke-dasharray": dashOf(line) };
  const stroke = svg("line", attributes);
  stroke.style.stroke = inkOf(line);
  return svg("svg", { width: 34, height: 10, "aria-hidden": "true" }, stroke);
}

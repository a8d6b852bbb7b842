/** One chart of the curves: those of one player, or of one thing. Python made it (`charts/branches.py`); here it gets its rows. */

import type { Asking } from "../charts/load.ts";
import { Plot } from "../charts/plot.ts";
import type { Row, Spec } from "../charts/spec.ts";
import { html, node, svg } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { Tip } from "../viewer/tip.ts";
import { type Drawn, ownOf, rowsOf, wholeOf } from "./series.ts";

const DASHES = ["", "8 4", "14 3 3 3", "5 2", "18 5", "10 3 3 3 3 3"];
const TINTS = [5, 6, 0, 4, 2, 7]; // of the style sheet; the game itself has the ink of the page

export const inkOf = (line: number): string =>
  line ? `var(--arch-tint-${TINTS[(line - 1) % TINTS.length]}-edge)` : "var(--arch-ink)";
export const dashOf = (line: number): string => DASHES[line % DASHES.length] ?? "";

export class Small {
  readonly node = node("figure", "arch-curves-small");
  private readonly drawn: Drawn;
  private readonly plot: Plot;
  private readonly tip = new Tip();

  /** `go` is called with the step where one clicks. */
  constructor(model: Asking, drawn: Drawn, go: (step: number) => void) {
    this.drawn = drawn;
    const point = (step: number | null, x: number) => this.point(step, x);
    this.plot = new Plot(model, this.spec(), { pick: go, point });
    const box = html("div", { class: "arch-plot-box" }, this.tip.node, this.plot.node);
    this.node.append(node("figcaption", "", drawn.chart.names[drawn.name]), box);
  }

  close(): void {
    this.plot.close();
  }

  /** The rule stands at the step shown. */
  stand(at: number, wide: number): void {
    const { first, end } = this.drawn.extent;
    this.plot.stand({ wide, at: Math.max(first, at), until: end });
  }

  private spec(): Spec {
    const { data, extent, shown } = this.drawn;
    const spec = data.drawn as Spec;
    const looks = (line: number): Row => ({
      line: data.lines[line]?.name,
      ink: inkOf(line),
      dash: dashOf(line).split(" ").map(Number).filter(Boolean),
      wide: line === shown ? 3 : 1.75,
    });
    const params = spec.params?.map((one) => (one.name === "since" ? { ...one, value: extent.first } : one));
    const datasets = { ...spec.datasets, [spec.data?.name ?? ""]: rowsOf(this.drawn, looks) };
    return { ...spec, ...(params && { params }), datasets, usermeta: { label: this.words() } };
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

  private point(step: number | null, x: number): void {
    const { data, chart, name, on } = this.drawn;
    if (step === null) return this.tip.hide();
    const lines = on.flatMap((line) => {
      const value = wholeOf(chart, data.lines, line, name)[step];
      return value === undefined
        ? []
        : [this.tip.row(sampleOf(line), data.lines[line]?.name ?? "", String(value ?? t("unknown")))];
    });
    this.tip.show(t("Move {step}", { step }), lines, x, this.plot.node.clientWidth);
  }
}

/** A sample of how a line is drawn. */
export function sampleOf(line: number): SVGSVGElement {
  const attributes = { x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": line ? 3 : 2, "stroke-dasharray": dashOf(line) };
  const stroke = svg("line", attributes);
  stroke.style.stroke = inkOf(line);
  return svg("svg", { width: 34, height: 10, "aria-hidden": "true" }, stroke);
}

/**
 * Curves of a game and of branches that leave it, over each other: a small chart for every player. Lines differ by dashes and
 * are named in the legend.
 */

import type { Asking } from "../charts/load.ts";
import { focusedIn, node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Model, type Place, put } from "../shared/notebook.ts";
import { clamp } from "../shared/values.ts";
import { speak, t } from "../shared/words.ts";
import { setOptions } from "./controls.ts";
import type { Chart, CurveLine, Curves as Data } from "./data.ts";
import { extentOf, isDrawn, wholeOf } from "./series.ts";
import { Small, sampleOf } from "./small.ts";
import type { CurvesTraits } from "./traits.ts";

const [LEAST_PX, GAP_PX] = [250, 12]; // how wide a chart is at least, and what lies between two
const EDGES_PX = 18; // of a chart, beside what is drawn

const NOTHING: Data = { charts: [], drawn: {}, judged: false, lines: [], players: [], rounds: [] };
const veil = (): string => t("The curves are hidden with the moves to come (the crossed-out eye of the board, or H).");
const band = (): string =>
  t(
    "A band holds the middle 80 % of the games a branch was finished by (10 to 90 %), the dotted line is their median.",
  );

export class Curves {
  readonly box = node("section", "arch-what arch-graph arch-curves");
  private readonly model: Model<CurvesTraits>;
  private readonly asking: Asking;
  private readonly veil = node("p", "arch-what-soft", veil());
  private readonly body = node("div");
  private readonly pick = node("select");
  private readonly near = Object.assign(node("input"), { type: "checkbox", checked: true });
  private readonly nearLabel = node("label");
  private readonly legend = node("div", "arch-what-row");
  private readonly place = node("div", "arch-curves-grid");
  private readonly foot = node("p", "arch-what-soft");
  private readonly numbers = node("details", "arch-what-fold");
  private readonly table = node("table");
  private readonly sizes = new ResizeObserver(() => this.fit());
  private readonly chosen = new Map<string, boolean>(); // by name, the lines that the reader turned on or off
  private drawn: Small[] = [];
  private shownLast: readonly unknown[] = []; // what decides how they are drawn

  /** What draws the charts is asked for of `asking`, where `model` is only a part of it. */
  constructor(model: Model<CurvesTraits>, asking: Asking = model) {
    [this.model, this.asking] = [model, asking];
    this.box.setAttribute("aria-label", t("Curves of the branches"));
    this.nearLabel.append(this.near, ` ${t("only from where they part")}`);
    this.legend.setAttribute("role", "group");
    this.legend.setAttribute("aria-label", t("Lines drawn"));
    const [label, head] = [node("label", "", `${t("Curves")} `), node("div", "arch-what-row")];
    label.append(this.pick);
    head.append(label, this.nearLabel, this.legend);
    this.numbers.append(node("summary", "", t("In numbers, at the move shown")), this.table);
    this.body.append(head, this.place, this.foot, this.numbers);
    this.box.append(this.veil, this.body);
    this.near.addEventListener("change", () => this.draw());
    this.pick.addEventListener("change", () => this.draw());
    this.numbers.addEventListener("toggle", () => this.stand());
    this.sizes.observe(this.place);
  }

  close(): void {
    this.sizes.disconnect();
    for (const small of this.drawn) small.close();
  }

  // ---- what is shown

  private get data(): Data {
    return { ...NOTHING, ...this.model.get("data") };
  }

  private get lines(): readonly CurveLine[] {
    return this.data.lines;
  }

  private get chart(): Chart | undefined {
    return this.data.charts[Number(this.pick.value)] ?? this.data.charts[0];
  }

  /** The lines that are drawn. */
  private get on(): number[] {
    const shown = this.model.get("shown");
    return this.lines.flatMap((line, k) => ((this.chosen.get(line.name) ?? isDrawn(this.lines, k, shown)) ? [k] : []));
  }

  /** Draw them as far as they are different, for a tab that is opened or stays open. */
  show(): void {
    const { model } = this;
    const drawn = [model.get("data"), model.get("shown"), model.get("hiding"), model.get("hiding") && model.get("at")];
    const same = drawn.every((one, k) => one === this.shownLast[k]);
    const others = model.get("data") !== this.shownLast[0];
    this.shownLast = drawn;
    if (others) this.load();
    else if (same) this.stand();
    else this.draw();
  }

  load(): void {
    const was = this.pick.value;
    setOptions(
      this.pick,
      this.data.charts.map(({ title }, k) => [k, title] as const),
    );
    if (was && Number(was) < this.data.charts.length) this.pick.value = was;
    this.draw();
  }

  // ---- drawing

  draw(): void {
    const [{ chart, on, lines }, shown] = [this, this.model.get("shown")];
    const veiled = this.model.get("hiding") && this.model.get("at") < (lines[shown]?.end ?? 0);
    this.veil.hidden = !veiled;
    this.body.hidden = veiled || !chart;
    if (!chart) return;
    this.drawLegend(on);
    this.nearLabel.hidden = !on.some((line) => line);
    const extent = extentOf(chart, lines, on, this.near.checked);
    const rest = { data: this.data, chart, on, shown, extent };
    const go = (step: number) => put(this.model, "at", clamp(step, 0, lines[shown]?.end ?? extent.end));
    for (const small of this.drawn) small.close();
    this.drawn = chart.names.map((_, name) => new Small(this.asking, { ...rest, name }, go));
    this.place.replaceChildren(...this.drawn.map((small) => small.node));
    this.foot.textContent = this.words(chart, on);
    this.stand();
  }

  /** All charts are as wide as each other, whatever rows they stand in; the rule stands at the move shown. */
  private fit(): void {
    const [room, charts] = [this.place.clientWidth, this.drawn.length];
    const columns = Math.max(1, Math.min(charts, Math.floor((room + GAP_PX) / (LEAST_PX + GAP_PX))));
    const wide = Math.floor((room - 1 - GAP_PX * (columns - 1)) / columns) - EDGES_PX;
    for (const small of this.drawn) small.stand(this.model.get("at"), Math.max(0, wide));
  }

  private drawLegend(on: readonly number[]): void {
    const focused = [...this.legend.children].indexOf(focusedIn(this.box) as Element);
    this.legend.replaceChildren(...this.lines.map((line, k) => this.chip(line, k, on.includes(k))));
    const chip = this.legend.children[focused];
    if (chip instanceof HTMLElement) chip.focus();
  }

  private chip(line: CurveLine, k: number, pressed: boolean): HTMLElement {
    const button = node("button", "arch-what-chip");
    button.type = "button";
    button.setAttribute("aria-pressed", String(pressed));
    button.append(
      sampleOf(k),
      line.name + (line.games ? ` ${t("(band: {number} games)", { number: line.games })}` : ""),
    );
    button.addEventListener("click", () => {
      this.chosen.set(line.name, !pressed);
      this.draw();
    });
    return button;
  }

  private words(chart: Chart, on: readonly number[]): string {
    const branches = on.flatMap((line) => (line ? (this.lines[line] ?? []) : []));
    const parts = branches.map(({ name, at }) => t("“{line}” after move {step}", { line: name, step: at })).join(", ");
    const parting = parts
      ? t("◆ where a line parts from the one it leaves: {parts}.", { parts })
      : t("No branch is drawn yet.");
    const bands = chart.bands.some(({ line }) => on.includes(line)) ? ` ${band()}` : "";
    return `${parting}${bands} ${t("Click a chart to go to a move.")}`;
  }

  /** The rule stands at the move shown, and the numbers are those of that move. */
  stand(): void {
    this.fit();
    const at = this.model.get("at");
    const { chart, on } = this;
    if (!chart || !this.numbers.open) return;
    const titles = [t("Move {step}", { step: at }), ...on.map((line) => this.lines[line]?.name ?? "")];
    const top = node("tr");
    top.append(...titles.map((words) => Object.assign(node("th", "", words), { scope: "col" })));
    this.table.replaceChildren(top, ...chart.names.map((_, name) => this.row(chart, name, on, at)));
  }

  private row(chart: Chart, name: number, on: readonly number[], at: number): HTMLElement {
    const row = node("tr");
    const cells = on.map((line) => {
      const whole = wholeOf(chart, this.lines, line, name);
      const over = at > (this.lines[line]?.end ?? 0) ? ` ${t("(its end)")}` : "";
      return node("td", "", `${whole[Math.min(at, whole.length - 1)] ?? t("unknown")}${over}`);
    });
    row.append(Object.assign(node("th", "", chart.names[name]), { scope: "row" }), ...cells);
    return row;
  }
}

function render({ model, el, signal }: Place<CurvesTraits>): void {
  speak(model.get("spoken"));
  const curves = new Curves(model);
  const draw = () => curves.draw();
  keepKeys(curves.box);
  el.append(curves.box);
  signal?.addEventListener("abort", () => curves.close(), { once: true });
  hear(model, signal, {
    "change:data": () => curves.load(),
    "change:shown": draw,
    "change:hiding": draw,
    "change:at": () => (model.get("hiding") ? curves.draw() : curves.stand()),
  });
  curves.load();
}

export default widget({ render }, { looks: true });

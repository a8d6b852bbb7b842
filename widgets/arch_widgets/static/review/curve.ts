/** The win chance of every seat by move, with bands and marks at mistakes. Curves differ by dashes and are named in the legend. */

import { focusedIn, node, svg } from "../shared/dom.ts";
import type { Model } from "../shared/notebook.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Counts, Curve, Decision, Seat } from "./data.ts";
import { button, dashOf, lineOf, wordOf } from "./drawings.ts";
import { estimate, said, tick, unitOf } from "./figures.ts";
import { type Point, runs, type Stretch, stretches } from "./runs.ts";
import { goTo, type Traits } from "./traits.ts";

const [TALL, LEFT, RIGHT, TOP, BOTTOM] = [248, 54, 14, 14, 46];
const FLOOR = TALL - BOTTOM;
const [LEAST_WIDE, UNKNOWN_WIDE, NUMBER_PX] = [280, 640, 70];

/** Where things stand in the chart as it is drawn. */
interface Scale {
  x: (step: number) => number;
  y: (value: number) => number;
  wide: number;
  end: number;
  by: Counts;
}

export class CurvePart {
  readonly box = node("section", "arch-review-curve");
  private readonly model: Model<Traits>;
  private readonly title = node("h3");
  private readonly legend = node("div", "arch-review-row");
  private readonly place = node("div", "arch-review-place");
  private readonly foot = node("p", "arch-review-soft");
  private readonly cursor = svg("line", { y1: TOP, y2: FLOOR, class: "arch-review-now" });
  private readonly off = new Set<number>(); // the seats whose curves are not drawn
  private readonly sizes = new ResizeObserver(() => this.resize());
  private scale: Scale | null = null;

  constructor(model: Model<Traits>) {
    this.model = model;
    this.legend.setAttribute("role", "group");
    this.legend.setAttribute("aria-label", t("Curves drawn"));
    this.box.append(this.title, this.legend, this.place, this.foot);
    this.sizes.observe(this.place);
  }

  close(): void {
    this.sizes.disconnect();
  }

  private resize(): void {
    if (this.place.clientWidth && this.place.clientWidth !== this.scale?.wide) this.draw();
  }

  draw(): void {
    const { curves, decisions, length, knower } = this.model.get("data");
    this.box.hidden = !curves.length;
    if (this.box.hidden) return;
    const by = this.model.get("by");
    // as long as what may be seen: how long the game will go on is a thing to come, too
    const end = this.model.get("hiding") ? this.model.get("at") : length;
    const on = curves.filter((curve) => !this.off.has(curve.seat));
    this.title.textContent = by === "win" ? t("Win chance by move") : t("Points expected at the end, by move");
    this.place.replaceChildren(this.picture(on, decisions, by, end));
    this.foot.textContent = knower
      ? t("Given what {player} knew at each moment; bands are 95 % intervals. ▼ a mistake. Click to go to a move.", {
          player: knower,
        })
      : t("Given what each player knew at each moment; bands are 95 % intervals. ▼ a mistake. Click to go to a move.");
    this.stand();
  }

  private picture(on: readonly Curve[], decisions: readonly Decision[], by: Counts, end: number): SVGSVGElement {
    const { seats } = this.model.get("data");
    const pieces = on.flatMap((curve) => {
      const seat = seats[curve.seat];
      return seat ? [{ seat, runs: runs(curve[by], end) }] : [];
    });
    const points = pieces.flatMap((piece) => piece.runs.flat());
    const low = by === "win" ? 0 : Math.min(...points.map((point) => point.low));
    const high = by === "win" ? 1 : Math.max(...points.map((point) => point.high));
    const wide = Math.max(LEAST_WIDE, this.place.clientWidth || UNKNOWN_WIDE);
    const x = (step: number) => LEFT + ((wide - LEFT - RIGHT) * step) / Math.max(1, end);
    const y = (value: number) => FLOOR - ((FLOOR - TOP) * (value - low)) / (high - low || 1);
    const scale = { x, y, wide, end, by };
    this.scale = scale;
    const label = t("{chart}. The list of decisions says the same in words.", { chart: this.title.textContent });
    const size = { width: wide, height: TALL, viewBox: `0 0 ${wide} ${TALL}` };
    const picture = svg("svg", { ...size, role: "img", "aria-label": label });
    picture.append(
      ...(points.length ? axis(scale, low, high) : []),
      ...steps(scale),
      ...this.rounds(scale),
      ...pieces.flatMap(({ seat, runs }) => runs.map((run) => band(seat, run, scale))),
      ...pieces.flatMap(({ seat, runs }) => runs.map((run) => line(seat, run, scale))),
      ...decisions.flatMap((one) => this.mark(one, on, scale)),
      this.cursor,
    );
    picture.addEventListener("click", (event) => {
      const share = (event.clientX - picture.getBoundingClientRect().left - LEFT) / (wide - LEFT - RIGHT);
      goTo(this.model, Math.round(clamp(share, 0, 1) * end));
    });
    return picture;
  }

  private rounds({ x, wide, end }: Scale): SVGElement[] {
    const begun = this.model.get("data").rounds.filter(([, step]) => step <= end);
    const { before, shown } = stretches(
      begun.map(([words, step]): Stretch => ({ x: x(step), words })),
      wide,
    );
    const y = TALL - 9;
    return [
      ...(before ? [svg("text", { x: LEFT - 12, y, "text-anchor": "end" }, before)] : []),
      ...shown.flatMap((one) => [
        svg("line", { x1: one.x, x2: one.x, y1: TOP, y2: FLOOR, class: "arch-review-round" }),
        svg("text", { x: one.x + 3, y }, one.words),
      ]),
    ];
  }

  /** A mark at a mistake, where its seat's curve is drawn. */
  private mark(one: Decision, on: readonly Curve[], { x, y, end, by }: Scale): SVGElement[] {
    const at = on.find((curve) => curve.seat === one.seat)?.[by][one.move - 1];
    const seat = this.model.get("data").seats[one.seat];
    const loss = one.loss[by];
    if (!one.mistake || !at || !seat || !loss || one.move > end) return [];
    const mark = svg("path", { d: `M${x(one.move)} ${y(at[0]) - 3}l-6 -10h12z`, class: "arch-review-mark" });
    const cost = said(loss, by, { unit: by === "win" ? ` ${t("% of a win")}` : ` ${t("points")}` });
    mark.style.fill = lineOf(seat);
    mark.append(
      svg(
        "title",
        {},
        t("{word}: move {step}, {player}, cost {cost}", {
          word: wordOf(one.word),
          step: one.move,
          player: seat.name,
          cost,
        }),
      ),
    );
    mark.addEventListener("click", (event) => {
      event.stopPropagation();
      goTo(this.model, one.move);
    });
    return [mark];
  }

  /** Show what depends on the step alone. */
  stand(): void {
    if (this.box.hidden || !this.scale) return;
    const at = this.model.get("at");
    const focused = [...this.legend.children].indexOf(focusedIn(this.box) as Element);
    for (const side of ["x1", "x2"]) this.cursor.setAttribute(side, String(this.scale.x(at)));
    this.legend.replaceChildren(...this.model.get("data").curves.flatMap((curve) => this.chip(curve, at)));
    const chip = this.legend.children[focused];
    if (chip instanceof HTMLElement) chip.focus();
  }

  private chip(curve: Curve, at: number): HTMLElement[] {
    const seat = this.model.get("data").seats[curve.seat];
    if (!seat) return [];
    const by = this.model.get("by");
    const value = curve[by][at];
    const chip = button("", () => this.turn(curve.seat), t("Draw this curve or not"), "arch-review-chip");
    chip.setAttribute("aria-pressed", String(!this.off.has(curve.seat)));
    chip.append(sample(seat), node("strong", "", seat.name), value ? estimate(value, by, { unit: unitOf(by) }) : "");
    return [chip];
  }

  /** Draw a curve, or do not draw it any more. */
  private turn(seat: number): void {
    if (!this.off.delete(seat)) this.off.add(seat);
    this.draw();
  }
}

const axis = ({ y, wide, by }: Scale, low: number, high: number): SVGElement[] =>
  ticks(low, high, 4, { least: 0 }).flatMap((value) => [
    svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: "arch-review-tick" }),
    svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, tick(value, by)),
  ]);

function steps({ x, wide, end }: Scale): SVGElement[] {
  const shown = ticks(0, end, clamp(Math.floor(wide / NUMBER_PX), 3, 12), { least: 0 }).filter(Number.isInteger);
  const y = TALL - 28;
  return [
    svg("text", { x: LEFT - 12, y, "text-anchor": "end" }, t("Move")),
    ...shown.map((step) => svg("text", { x: x(step), y, "text-anchor": "middle" }, String(step))),
  ];
}

function band(seat: Seat, run: readonly Point[], { x, y }: Scale): SVGElement {
  const upper = run.map(({ step, high }) => `${x(step)} ${y(high)}`);
  const lower = run.map(({ step, low }) => `${x(step)} ${y(low)}`).reverse();
  const area = svg("path", { d: `M${[...upper, ...lower].join("L")}Z`, class: "arch-review-band" });
  area.style.fill = lineOf(seat);
  return area;
}

function line(seat: Seat, run: readonly Point[], { x, y }: Scale): SVGElement {
  const d = `M${run.map(({ step, value }) => `${x(step)} ${y(value)}`).join("L")}`;
  const made = svg("path", { d, class: "arch-review-line", "stroke-dasharray": dashOf(seat) });
  made.style.stroke = lineOf(seat);
  made.append(svg("title", {}, seat.name));
  return made;
}

function sample(seat: Seat): SVGElement {
  const attributes = { x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": 3, "stroke-dasharray": dashOf(seat) };
  const stroke = svg("line", attributes);
  stroke.style.stroke = lineOf(seat);
  return svg("svg", { width: 34, height: 10, "aria-hidden": "true" }, stroke);
}

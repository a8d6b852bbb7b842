/**
 * The win chance of every seat by move, under the slider, with marks at mistakes. Curves differ by dashes and are
 * named in the legend.
 */

import { focusedIn, node, svg } from "../shared/dom.ts";
import type { Model } from "../shared/notebook.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Bench, Underline } from "../workbench/mode.ts";
import type { Counts, Curve, Decision, Seat } from "./data.ts";
import { button, dashOf, lineOf, wordOf } from "./drawings.ts";
import { said, tick } from "./figures.ts";
import { type Point, runs, type Stretch, stretches } from "./runs.ts";
import { goTo, type Traits } from "./traits.ts";

// left and right as the slider's track
const [UNKNOWN_TALL, LEFT, RIGHT, TOP, BOTTOM] = [96, 9, 24, 12, 18];
const [LEAST_WIDE, UNKNOWN_WIDE] = [200, 640];
const LETTER_TALL = 12;

/** Where things stand in the chart as it is drawn. */
interface Scale {
  x: (step: number) => number;
  y: (value: number) => number;
  wide: number;
  tall: number;
  end: number;
  /** The last step that may be seen. */
  until: number;
  by: Counts;
}

/** Where the curves stand on: below are the names of the rounds. */
const floorOf = (tall: number): number => tall - BOTTOM;

export class CurvePart implements Underline {
  readonly node = node("section", "arch-review arch-review-curve");
  private readonly bench: Bench;
  private readonly model: Model<Traits>;
  private readonly title = node("h3", "arch-graph-name");
  private readonly legend = node("div", "arch-review-row");
  private readonly place = node("div", "arch-review-place");
  private readonly cursor = svg("line", { y1: TOP, class: "arch-review-now" });
  private readonly off = new Set<number>(); // the seats whose curves are not drawn
  private readonly sizes = new ResizeObserver(() => this.resize());
  private scale: Scale | null = null;
  private drawn: readonly unknown[] = []; // what decides how it is drawn

  constructor(bench: Bench, model: Model<Traits>) {
    [this.bench, this.model] = [bench, model];
    this.legend.setAttribute("role", "group");
    this.legend.setAttribute("aria-label", t("Curves drawn"));
    const head = node("div", "arch-review-row arch-review-curve-head");
    head.append(this.title, this.legend);
    this.node.append(head, this.place);
    this.sizes.observe(this.place);
  }

  close(): void {
    this.sizes.disconnect();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.place;
    const fits = clientWidth === this.scale?.wide && clientHeight === this.scale.tall;
    if (clientWidth && !fits) this.redraw();
  }

  /** Draw it as far as it is different: a step moves the cursor alone. */
  draw(): void {
    const { model } = this;
    const drawn = [
      model.get("data"),
      model.get("by"),
      model.get("hiding") && model.get("at"),
      this.bench.sight.end,
      model.get("quest"),
      model.get("silent"),
    ];
    if (drawn.every((one, k) => one === this.drawn[k])) return this.stand();
    this.drawn = drawn;
    this.redraw();
  }

  private redraw(): void {
    const { curves, quick, decisions, knower } = this.model.get("data");
    this.node.hidden = !curves.length;
    if (this.node.hidden) return;
    const by = this.model.get("by");
    const { at, end, hiding } = this.bench.sight; // as long as the slider: how long the game will go on is a thing to come, too
    const until = hiding ? at : end;
    const on = curves.filter((curve) => !this.off.has(curve.seat));
    this.title.textContent = by === "win" ? t("Win chance, reviewed") : t("Points expected at the end, by move");
    if (quick.length) this.title.textContent += ` · ${t("thin and grey: a quick estimate")}`;
    this.place.replaceChildren(this.picture(on, decisions, by, { end, until }));
    this.title.title = knower
      ? t("The moves of {player} by what that player knew. ▼ a mistake. Click to go to a move.", { player: knower })
      : t("It falls at a decision by what the decision cost. ▼ a mistake. Click to go to a move.");
    this.stand();
  }

  private picture(
    on: readonly Curve[],
    decisions: readonly Decision[],
    by: Counts,
    { end, until }: Pick<Scale, "end" | "until">,
  ): SVGSVGElement {
    const { seats, quick } = this.model.get("data");
    const piecesOf = (curves: readonly Curve[]) =>
      curves.flatMap((curve) => {
        const seat = seats[curve.seat];
        return seat ? [{ seat, runs: runs(curve[by], until) }] : [];
      });
    const pieces = piecesOf(on);
    const estimates = piecesOf(quick.filter((curve) => !this.off.has(curve.seat)));
    const points = [...pieces, ...estimates].flatMap((piece) => piece.runs.flat());
    const low = by === "win" ? 0 : Math.min(...points.map((point) => point.value));
    const high = by === "win" ? 1 : Math.max(...points.map((point) => point.value));
    const wide = Math.max(LEAST_WIDE, this.place.clientWidth || UNKNOWN_WIDE);
    const tall = this.place.clientHeight || UNKNOWN_TALL;
    const floor = floorOf(tall);
    const x = (step: number) => LEFT + ((wide - LEFT - RIGHT) * step) / Math.max(1, end);
    const y = (value: number) => floor - ((floor - TOP) * (value - low)) / (high - low || 1);
    const scale = { x, y, wide, tall, end, until, by };
    this.scale = scale;
    this.cursor.setAttribute("y2", String(floor));
    const levels = points.length ? ticks(low, high, 2, { least: 0 }) : [];
    const label = t("{chart}. The list of moves says the same in words.", { chart: this.title.textContent });
    const size = { width: wide, height: tall, viewBox: `0 0 ${wide} ${tall}` };
    const picture = svg("svg", { ...size, role: "img", "aria-label": label });
    picture.append(
      ...levels.map((value) => tickLine(value, scale)),
      ...this.rounds(scale),
      ...estimates.flatMap(({ seat, runs }) => runs.map((run) => estimate(seat, run, scale))),
      ...pieces.flatMap(({ seat, runs }) => runs.map((run) => line(seat, run, scale))),
      ...endings(pieces, scale),
      ...levels.map((value) => tickWords(value, scale)), // above the curves, which may run along the bottom
      ...decisions.flatMap((one) => this.mark(one, on, scale)),
      this.cursor,
    );
    picture.addEventListener("click", (event) => {
      const share = (event.clientX - picture.getBoundingClientRect().left - LEFT) / (wide - LEFT - RIGHT);
      goTo(this.model, Math.round(clamp(share, 0, 1) * end));
    });
    return picture;
  }

  private rounds({ x, wide, tall, until }: Scale): SVGElement[] {
    const begun = this.model.get("data").rounds.filter(([, step]) => step <= until);
    const { before, shown } = stretches(
      begun.map(([words, step]): Stretch => ({ x: x(step), words })),
      wide,
    );
    const y = tall - 5;
    return [
      ...(before && !shown.length ? [svg("text", { x: LEFT, y }, before)] : []),
      ...shown.flatMap((one) => [
        svg("line", { x1: one.x, x2: one.x, y1: TOP, y2: floorOf(tall), class: "arch-review-round" }),
        svg("text", { x: one.x + 3, y }, one.words),
      ]),
    ];
  }

  /** A mark at a mistake, where its seat's curve is drawn. */
  private mark(one: Decision, on: readonly Curve[], { x, y, until, by }: Scale): SVGElement[] {
    const at = on.find((curve) => curve.seat === one.seat)?.[by][one.move - 1];
    const seat = this.model.get("data").seats[one.seat];
    const loss = one.loss[by];
    if (!one.mistake || at === null || at === undefined || !seat || !loss || one.move > until) return [];
    const mark = svg("path", { d: `M${x(one.move)} ${y(at) - 3}l-6 -10h12z`, class: "arch-review-mark" });
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
      this.bench.openMove(one.move);
    });
    return [mark];
  }

  /** Show what depends on the step alone. */
  stand(): void {
    if (this.node.hidden || !this.scale) return;
    const at = this.model.get("at");
    const focused = [...this.legend.children].indexOf(focusedIn(this.node) as Element);
    for (const side of ["x1", "x2"]) this.cursor.setAttribute(side, String(this.scale.x(at)));
    this.legend.replaceChildren(...this.model.get("data").curves.flatMap((curve) => this.chip(curve, at)));
    const chip = this.legend.children[focused];
    if (chip instanceof HTMLElement) chip.focus();
  }

  private chip(curve: Curve, at: number): HTMLElement[] {
    const seat = this.model.get("data").seats[curve.seat];
    if (!seat) return [];
    const by = this.model.get("by");
    const value = curve[by][at] ?? null;
    const chip = button("", () => this.turn(curve.seat), t("Draw this curve or not"), "arch-review-chip");
    if (value !== null) chip.title = [seat.name, tick(value, by), chip.title].join(" · ");
    chip.setAttribute("aria-pressed", String(!this.off.has(curve.seat)));
    chip.append(
      sample(seat),
      node("strong", "", seat.name),
      value === null ? "" : node("strong", "arch-review-number", tick(value, by)),
    );
    return [chip];
  }

  /** Draw a curve, or do not draw it any more. */
  private turn(seat: number): void {
    if (!this.off.delete(seat)) this.off.add(seat);
    this.redraw();
  }
}

const tickLine = (value: number, { y, wide }: Scale): SVGElement =>
  svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: "arch-review-tick" });

const tickWords = (value: number, { y, by }: Scale): SVGElement =>
  svg("text", { x: LEFT + 2, y: y(value) - 2, class: "arch-review-level" }, tick(value, by));

const pathOf = (run: readonly Point[], { x, y }: Scale): string =>
  `M${run.map(({ step, value }) => `${x(step)} ${y(value)}`).join("L")}`;

/** A curve where it is not reviewed yet: it gives way move by move. */
function estimate(seat: Seat, run: readonly Point[], scale: Scale): SVGElement {
  const made = svg("path", { d: pathOf(run, scale), class: "arch-review-quick", "stroke-dasharray": dashOf(seat) });
  made.append(svg("title", {}, `${seat.name}: ${t("a quick estimate")}`));
  return made;
}

function line(seat: Seat, run: readonly Point[], scale: Scale): SVGElement {
  const d = pathOf(run, scale);
  const made = svg("path", { d, class: "arch-review-line", "stroke-dasharray": dashOf(seat) });
  made.style.stroke = lineOf(seat);
  made.append(svg("title", {}, seat.name));
  return made;
}

/** The letter of each player where the curve ends, in two columns if they have no room in one: on paper there is no other key. */
function endings(pieces: ReadonlyArray<{ seat: Seat; runs: Point[][] }>, { y, wide, tall }: Scale): SVGElement[] {
  const last = pieces.flatMap(({ seat, runs }) => {
    const point = runs.at(-1)?.at(-1);
    return point ? [{ seat, at: y(point.value) }] : [];
  });
  last.sort((one, other) => one.at - other.at);
  const columns = last.length * LETTER_TALL > floorOf(tall) ? [0, 1] : [0];
  return columns.flatMap((column) =>
    apart(
      last.filter((_, k) => k % columns.length === column),
      floorOf(tall),
    ).map(({ seat, at }) => {
      const attributes = { x: wide - RIGHT + 4 + 10 * column, y: at + 4, class: "arch-review-end" };
      const letter = svg("text", attributes, seat.letter);
      letter.style.fill = lineOf(seat);
      return letter;
    }),
  );
}

/** One below the other; those that would stand below the floor push others up, as far as they have to. */
function apart<E extends { at: number }>(last: readonly E[], floor: number): readonly E[] {
  for (const [k, one] of last.entries()) one.at = Math.max(one.at, (last[k - 1]?.at ?? -Infinity) + LETTER_TALL);
  let most = floor;
  for (const one of last.toReversed()) {
    one.at = Math.min(one.at, most);
    most = one.at - LETTER_TALL;
  }
  return last;
}

function sample(seat: Seat): SVGElement {
  const attributes = { x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": 3, "stroke-dasharray": dashOf(seat) };
  const stroke = svg("line", attributes);
  stroke.style.stroke = lineOf(seat);
  return svg("svg", { width: 34, height: 10, "aria-hidden": "true" }, stroke);
}

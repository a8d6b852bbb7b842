/**
 * Under the slider, over the same moves: what the learned judge gives one player in the game played and in its branches.
 * Lines differ by their dashes and by a letter where they end, and are named in the legend.
 */

import { focusedIn, node, svg } from "../shared/dom.ts";
import { type Model, put, wish } from "../shared/notebook.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp } from "../shared/values.ts";
import { t, tAs } from "../shared/words.ts";
import { spread, stepAt } from "../viewer/scale.ts";
import type { Bench, Underline } from "../workbench/mode.ts";
import { button } from "./controls.ts";
import type { Chart, Curves } from "./data.ts";
import { compared, listed } from "./rows.ts";
import { ownOf, pathOf, roundsOf, type Stretch, stretchOf, wholeOf } from "./series.ts";
import { dashOf, inkOf, sampleOf } from "./small.ts";
import type { PanelTraits } from "./traits.ts";

const [TALL, LEFT, RIGHT, TOP, BOTTOM] = [92, 9, 24, 13, 18]; // left and right as the slider's track
const FLOOR = TALL - BOTTOM;

/** The letter of a line: the game's is G, those of branches go on from a. */
export const letterOf = (line: number): string =>
  line ? String.fromCharCode(97 + ((line - 1) % 26)) : tAs("the letter of the game beside its branches", "G");

/** What is drawn, and where. */
interface Drawing {
  data: Curves;
  chart: Chart;
  seat: number;
  on: readonly number[];
  stretch: Stretch;
  wide: number;
}

export class Chances implements Underline {
  readonly node = node("section", "arch-what arch-chances");
  readonly isTall = true;
  private readonly bench: Bench;
  private readonly model: Model<PanelTraits>;
  private readonly title = node("span", "arch-graph-name");
  private readonly players = node("span", "arch-chances-players");
  private readonly legend = node("span", "arch-what-row arch-chances-legend");
  private readonly place = node("div", "arch-chances-place");
  private readonly rule = svg("line", { y1: TOP, y2: FLOOR, class: "arch-curves-now" });
  private readonly sizes = new ResizeObserver(() => this.resize());
  private wanted: number | null = null; // the seat that the reader chose
  private drawing: Drawing | null = null;
  private drawn: readonly unknown[] = []; // what decides how it is drawn

  constructor(bench: Bench, model: Model<PanelTraits>) {
    [this.bench, this.model] = [bench, model];
    this.node.setAttribute("aria-label", t("Win chances of the branches"));
    this.players.setAttribute("role", "group");
    this.players.setAttribute("aria-label", t("Whose chances are drawn"));
    const head = node("div", "arch-graph-head arch-chances-head");
    head.append(this.title, this.players, this.legend);
    this.node.append(head, this.place);
    this.sizes.observe(this.place);
  }

  close(): void {
    this.sizes.disconnect();
  }

  /** Whether there is a branch to compare with the game. */
  get isThere(): boolean {
    return Boolean(this.data.judged) && this.on.length > 1;
  }

  private get data(): Partial<Curves> {
    return this.model.get("curves") ?? {};
  }

  private get on(): number[] {
    const [{ model }, rows] = [this, this.model.get("lines") ?? []];
    const looking = { shown: model.get("shown"), at: model.get("at"), hiding: model.get("hiding") };
    return compared(rows, listed(rows, looking), looking.shown);
  }

  /** Whose chances are drawn: of whom the reader chose, else of whom the view is, else of who decided first in the branch. */
  private get seat(): number {
    const { film } = this.bench.reel ?? {};
    const seats = film?.seats?.length ?? 1;
    if (this.wanted !== null && this.wanted < seats) return this.wanted;
    const view = film?.view ?? 0;
    if (view > 0 && view <= seats) return view - 1;
    const at = this.data.lines?.[this.model.get("shown")]?.at ?? 0;
    return film?.moves.slice(at).find((move) => move.seat !== null)?.seat ?? 0;
  }

  private resize(): void {
    const wide = this.place.clientWidth;
    if (wide && wide !== this.drawing?.wide) this.redraw();
  }

  /** Draw it as far as it is different: a step moves the rule alone. */
  draw(): void {
    const { model } = this;
    const hiding = model.get("hiding");
    const { film } = this.bench.reel ?? {};
    const drawn = [
      film,
      model.get("curves"),
      model.get("shown"),
      model.get("lines"),
      hiding && model.get("at"),
      this.bench.sight.end,
      this.seat,
    ];
    if (drawn.every((one, k) => one === this.drawn[k])) return this.stand();
    this.drawn = drawn;
    this.redraw();
  }

  private redraw(): void {
    const [{ data, on, seat }, wide] = [this, this.place.clientWidth];
    const chart = data.charts?.at(-1);
    this.drawing = null;
    if (!this.isThere || !chart || !data.lines || !wide) return;
    const { at, end, hiding } = this.bench.sight;
    const stretch = stretchOf(chart, data.lines, { on, name: seat, end, until: hiding ? at : end });
    this.drawing = { data: data as Curves, chart, seat, on, stretch, wide };
    this.place.replaceChildren(this.picture(this.drawing));
    this.tellWhose(this.drawing);
    this.stand();
  }

  /** Whose chances they are, and by whose knowledge; the others' are a click away. */
  private tellWhose({ data, chart, seat }: Drawing): void {
    const { film } = this.bench.reel ?? {};
    const [view, several] = [film?.view ?? 0, data.players.length > 1];
    const knower = data.players[view - 1];
    const known = knower ? t("with what {player} knew", { player: knower }) : (film?.views[view] ?? "");
    const whose = several ? t("{name}: {text}", { name: chart.title, text: data.players[seat] ?? "" }) : chart.title;
    this.title.textContent = known ? `${whose} · ${known}` : whose;
    this.title.title = t(
      "What the learned judge gives at once, for the game as it was played and for its branches: how such positions mostly end, not what is best.",
    );
    const focused = [...this.players.children].indexOf(focusedIn(this.node) as Element);
    this.players.hidden = !several;
    this.players.replaceChildren(...data.players.map((name, k) => this.player(name, k, k === seat)));
    const again = this.players.children[focused];
    if (again instanceof HTMLElement) again.focus();
  }

  private player(name: string, seat: number, chosen: boolean): HTMLElement {
    const made = button("", () => this.choose(seat), t("Draw the chances of {player}", { player: name }));
    made.className = "arch-chances-player";
    made.setAttribute("aria-label", made.title);
    made.setAttribute("aria-pressed", String(chosen));
    made.append(this.bench.badge(seat));
    return made;
  }

  private choose(seat: number): void {
    this.wanted = seat;
    this.draw();
  }

  // ---- the picture

  private picture(drawing: Drawing): SVGSVGElement {
    const { stretch, wide, data, on } = drawing;
    const { x, y } = axesOf(drawing);
    const picture = svg("svg", { width: wide, height: TALL, viewBox: `0 0 ${wide} ${TALL}`, role: "img" });
    const levels = ticks(stretch.low, stretch.high, 2);
    picture.append(
      ...levels.map((value) =>
        svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: "arch-curves-tick" }),
      ),
      ...roundsOf(data.rounds, stretch, { x, y }, wide).flatMap(({ words, x: left }) => [
        svg("line", { x1: left, x2: left, y1: TOP, y2: FLOOR, class: "arch-curves-round" }),
        svg("text", { x: left + 3, y: TALL - 4 }, words),
      ]),
      ...on.flatMap((line) => this.line(line, drawing)),
      ...levels.map((value) => svg("text", { x: LEFT + 2, y: y(value) - 2 }, String(value))),
      ...this.letters(drawing),
      this.rule,
    );
    picture.addEventListener("click", (event) => {
      put(
        this.model,
        "at",
        stepAt(event.clientX - picture.getBoundingClientRect().x, LEFT, wide - LEFT - RIGHT, stretch.end),
      );
    });
    return picture;
  }

  /** The curve of a line, and a mark where it parts from the one it leaves. */
  private line(line: number, drawing: Drawing): SVGElement[] {
    const { data, seat, stretch } = drawing;
    const { name = "", at = 0 } = data.lines[line] ?? {};
    const axes = axesOf(drawing);
    const own = seenOf(drawing, line);
    const curve = svg("path", {
      d: pathOf(own, at, stretch.first, axes),
      "stroke-width": line === this.model.get("shown") ? 3 : 1.75,
      "stroke-dasharray": dashOf(line),
      class: "arch-curves-line",
    });
    curve.style.stroke = inkOf(line);
    curve.append(svg("title", {}, name));
    const value = own[0];
    if (!line || value === null || value === undefined || seat < 0) return [curve];
    const mark = svg("path", { d: `M${axes.x(at)} ${axes.y(value) - 5}l4 5l-4 5l-4 -5z`, class: "arch-curves-mark" });
    mark.style.fill = inkOf(line);
    mark.append(svg("title", {}, t("“{line}” parts after move {step}", { line: name, step: at })));
    return [curve, mark];
  }

  /** Each line by its letter, behind the place where it ends or goes out of sight. */
  private letters(drawing: Drawing): SVGElement[] {
    const { data, on } = drawing;
    const { x, y } = axesOf(drawing);
    const ends = on.flatMap((line) => {
      const own = seenOf(drawing, line);
      const last = (data.lines[line]?.at ?? 0) + own.length - 1;
      const value = own.at(-1);
      return typeof value === "number" ? [{ line, x: x(last) + 5, height: y(value) }] : [];
    });
    const heights = spread(
      ends.map(({ height }) => height),
      FLOOR,
    );
    return ends.map(({ line, x: left }, k) => {
      const letter = svg("text", { x: left, y: (heights[k] ?? 0) + 4, class: "arch-chances-letter" }, letterOf(line));
      letter.style.fill = inkOf(line);
      return letter;
    });
  }

  // ---- what a step changes

  private stand(): void {
    const { drawing } = this;
    if (!drawing) return;
    const at = this.model.get("at");
    const { x } = axesOf(drawing);
    for (const side of ["x1", "x2"]) this.rule.setAttribute(side, String(x(at)));
    const focused = [...this.legend.children].indexOf(focusedIn(this.node) as Element);
    this.legend.replaceChildren(...drawing.on.map((line) => this.chip(line, drawing, at)));
    const chip = this.legend.children[focused];
    if (chip instanceof HTMLElement) chip.focus();
    const told = drawing.on.map((line) => `${drawing.data.lines[line]?.name} ${standingOf(drawing, line, at).value}`);
    const words = t("{chart}. After move {step}: {values}.", {
      chart: this.title.textContent ?? "",
      step: at,
      values: told.join(", "),
    });
    this.place.firstElementChild?.setAttribute("aria-label", words);
  }

  /** A line of the legend: a click shows the line at this moment. */
  private chip(line: number, drawing: Drawing, at: number): HTMLElement {
    const name = drawing.data.lines[line]?.name ?? "";
    const { value, over } = standingOf(drawing, line, at);
    const hint = over
      ? t("Show “{line}”; it ends before this move", { line: name })
      : t("Show “{line}”", { line: name });
    const made = button("", () => this.show(line, at), hint);
    made.className = "arch-what-chip arch-chances-chip";
    made.setAttribute("aria-current", String(line === this.model.get("shown")));
    const words = node("span", "arch-chances-name", name);
    made.append(sampleOf(line), node("b", "", letterOf(line)), words, node("strong", "", value));
    return made;
  }

  private show(line: number, step: number): void {
    if (line === this.model.get("shown")) return;
    if (this.model.get("page")) put(this.model, "shown", line);
    else wish(this.model, { act: "show", line, step });
  }
}

/** The values of a line from where it leaves, as far as they may be seen and are in the picture. */
function seenOf({ chart, data, seat, stretch }: Drawing, line: number) {
  return ownOf(chart, line, seat).slice(0, Math.max(0, stretch.until - (data.lines[line]?.at ?? 0) + 1));
}

/** What a line is worth at a step, and whether it ended before. */
function standingOf({ chart, data, seat }: Drawing, line: number, at: number): { value: string; over: boolean } {
  const whole = wholeOf(chart, data.lines, line, seat);
  const value = whole[Math.min(at, whole.length - 1)];
  return { value: value === null || value === undefined ? "?" : String(value), over: at >= whole.length };
}

function axesOf({ stretch, wide }: Drawing) {
  const { low, high, end } = stretch;
  return {
    x: (step: number) => LEFT + ((wide - LEFT - RIGHT) * clamp(step, 0, end)) / (end || 1),
    y: (value: number) => FLOOR - ((FLOOR - TOP) * (value - low)) / (high - low || 1),
  };
}

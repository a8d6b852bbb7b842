/**
 * A chart that Altair made, drawn by Vega: the one component for all charts of the widgets. The rule at the move shown and the last move that may
 * be seen are parameters of the chart, so a step draws nothing anew.
 */

import { html } from "../shared/dom.ts";
import { clamp, isWhole } from "../shared/values.ts";
import { type Asking, type Item, type View, vega } from "./load.ts";
import { datasetsUpTo, hasParam, momentApart, NOW, overMoves, type Row, rowsOf, type Spec, upTo } from "./spec.ts";

/** What is done at a chart; x is in pixels from its left edge, and the row is that of a mark which the pointer is over. */
export interface Acts {
  pick?(step: number, row: Row | undefined): void;
  point?(step: number | null, x: number, row: Row | undefined): void;
  /** Moves were brushed, those after a step up to another. */
  stretch?(from: number, to: number): void;
}

/** How a chart stands: its width, the move shown, the last one that may be seen. */
export interface Standing {
  wide: number;
  at: number;
  until: number;
}

const SETTLED_MS = 120; // bars are drawn again once one stays at a move: all of them are looked at for it
const DRAG_PX = 4; // by which a pointer may move and still click

/** The colours of the workbench, whatever the theme; a chart's own settings go before these. */
const INK = "var(--arch-ink, currentColor)";
const SOFT = "var(--arch-ink-soft, currentColor)";
const LINE = "var(--arch-line, rgb(128 128 128 / 0.3))";
const CONFIG = {
  aria: false, // the chart has one label, and its numbers stand in a table
  mark: { aria: false },
  background: "transparent",
  view: { stroke: null },
  axis: {
    labelColor: SOFT,
    titleColor: SOFT,
    gridColor: LINE,
    domainColor: LINE,
    tickColor: LINE,
    titleFontWeight: 400,
  },
  legend: { labelColor: INK, titleColor: SOFT, orient: "bottom", columns: 3, labelLimit: 150 },
  header: { labelColor: INK, titleColor: SOFT },
  title: { color: INK },
  text: { color: INK },
  rule: { color: SOFT },
};

/** The letters of the page, as its style sheet has them: Vega keeps room for labels by measuring these. */
const fontOf = (node: HTMLElement): string =>
  getComputedStyle(node).getPropertyValue("--jp-ui-font-family").trim() || "system-ui, sans-serif";

/** Where what lies between the axes begins, from the left edge of the chart. */
const leftOf = (view: View): number => view.origin()[0] + view.padding().left;

export class Plot {
  readonly node: HTMLElement;
  private readonly place: HTMLElement;
  private readonly spec: Spec;
  private readonly acts: Acts;
  private readonly moves: boolean;
  private readonly layers: ReturnType<typeof momentApart>;
  private readonly byStep: ReadonlyMap<unknown, readonly Row[]>; // what the layers drawn from `NOW` show
  private view: View | null = null;
  private standing: Standing | null = null;
  private drawing: Promise<void>;
  private readonly band = html("div", { class: "arch-vega-band", hidden: true });
  private ends: readonly [from: number, to: number] | null = null;
  private closed = false;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private pressed: number | null = null; // where, from the left edge
  private item: Item | null = null; // that the pointer is over

  constructor(model: Asking, spec: Spec, acts: Acts = {}) {
    [this.spec, this.acts, this.moves] = [spec, acts, overMoves(spec)];
    this.layers = momentApart(spec);
    this.byStep = this.layers ? Map.groupBy(rowsOf(spec), ({ step }) => step) : new Map();
    const label = spec.usermeta?.label ?? spec.title ?? null;
    this.place = html("div", { class: "arch-vega-place", role: "img", "aria-label": label });
    this.node = html("div", { class: "arch-vega" }, this.place, this.band);
    this.drawing = vega(model).then(
      (make) => this.make(make),
      (problem: Error) => this.apologize(problem),
    );
  }

  /** Whether what is there to draw has been drawn. */
  get drawn(): Promise<void> {
    return this.drawing;
  }

  /** Show it at a move; what is the same already costs nothing. Without an axis of moves it follows a little later. */
  stand(standing: Standing): void {
    clearTimeout(this.settled);
    const { view, standing: before } = this;
    const later = view && !this.moves && before && before.until === standing.until && before.wide === standing.wide;
    if (!later) return this.follow(standing);
    this.settled = setTimeout(() => this.follow(standing), SETTLED_MS);
  }

  private follow(standing: Standing): void {
    const before = this.standing;
    this.standing = standing;
    if (!this.view || !standing.wide) return;
    const { wide, at, until } = standing;
    let other = false;
    if (before?.until !== until) {
      for (const [name, rows] of Object.entries(this.spec.datasets ?? {})) this.view.data(name, upTo(rows, until));
      other = this.tell("until", until);
    }
    if (before?.at !== at) {
      if (this.layers) this.view.data(NOW, this.rowsAt(at));
      other = this.tell("at", at) || other;
    }
    if (before?.wide !== wide) {
      this.view.width(wide);
      other = true;
    }
    if (other) this.drawing = this.view.runAsync().then(() => this.lay());
  }

  /** Show which moves are brushed; null for none. */
  brush(ends: readonly [from: number, to: number] | null): void {
    this.ends = ends;
    this.lay();
  }

  private lay(): void {
    const { view, ends } = this;
    const shows = Boolean(view && ends && this.moves);
    this.band.hidden = !shows;
    if (!view || !ends || !shows) return;
    const [from = 0, to = 0] = ends.map((step) => view.scale("x")(step) + leftOf(view));
    this.band.style.left = `${from}px`;
    this.band.style.width = `${to - from}px`;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.settled);
    this.view?.finalize();
    this.view = null;
  }

  private rowsAt(step: number): readonly Row[] {
    return this.byStep.get(step) ?? [];
  }

  private tell(name: string, value: unknown): boolean {
    if (!hasParam(this.spec, name)) return false;
    this.view?.signal(name, value);
    return true;
  }

  private async make(make: (spec: object, config: object) => View): Promise<void> {
    const { standing, spec } = this;
    if (this.closed || !standing) return;
    const { title: _title, ...rest } = spec; // it stands above the chart, as words of the page
    const drawn = {
      autosize: { type: "fit-x", contains: "padding" },
      ...rest,
      width: standing.wide,
      datasets: datasetsUpTo(spec, standing.until),
    };
    if (this.layers)
      Object.assign(drawn, {
        layer: this.layers,
        datasets: { ...drawn.datasets, [NOW]: this.rowsAt(standing.at) },
      });
    const view = make(drawn, { ...CONFIG, font: fontOf(this.place) });
    for (const name of ["at", "until"] as const) if (hasParam(spec, name)) view.signal(name, standing[name]);
    this.listen(view);
    await view.initialize(this.place).runAsync();
    if (this.closed) return void view.finalize();
    this.view = view;
    const now = this.standing;
    this.standing = standing;
    if (now && now !== standing) this.stand(now);
    this.lay();
  }

  private listen(view: View): void {
    const { acts, node } = this;
    view.addEventListener("pointermove", (_, item) => {
      this.item = item;
    });
    const across = (event: PointerEvent) => event.clientX - node.getBoundingClientRect().left;
    node.addEventListener("pointerdown", (event) => {
      if (event.button === 0) this.pressed = across(event);
    });
    node.addEventListener("pointermove", (event) => {
      const x = across(event);
      acts.point?.(this.stepAt(view, x), x, this.item?.datum);
      const ends = this.brushed(view, x);
      if (!ends) return;
      node.setPointerCapture(event.pointerId);
      this.brush(ends);
    });
    node.addEventListener("pointerup", (event) => {
      const x = across(event);
      const [ends, step] = [this.brushed(view, x), this.stepAt(view, x)];
      if (ends && ends[0] < ends[1]) acts.stretch?.(...ends);
      else if (this.pressed !== null && step !== null) acts.pick?.(step, this.item?.datum);
      this.pressed = null;
    });
    node.addEventListener("pointercancel", () => {
      this.pressed = null;
    });
    node.addEventListener("pointerleave", () => acts.point?.(null, 0, undefined));
  }

  /** What is brushed with the pointer here; null if it was not pressed and dragged. */
  private brushed(view: View, x: number): [from: number, to: number] | null {
    const { pressed } = this;
    if (pressed === null || !this.acts.stretch || !this.moves || Math.abs(x - pressed) <= DRAG_PX) return null;
    const ends = [this.stepAt(view, pressed) ?? 0, this.stepAt(view, x) ?? 0] as const;
    return [Math.min(...ends), Math.max(...ends)];
  }

  /** The move at a place of the chart: along its axis, or that of the mark there. */
  private stepAt(view: View, x: number): number | null {
    if (this.moves) {
      const step = view.scale("x").invert?.(x - leftOf(view));
      return step === undefined || !Number.isFinite(step)
        ? null
        : Math.round(clamp(step, 0, this.standing?.until ?? 0));
    }
    const step = this.item?.datum?.step;
    return isWhole(step) ? step : null;
  }

  private apologize(problem: Error): void {
    this.place.replaceChildren(html("p", { class: "arch-vega-sorry" }, problem.message));
  }
}

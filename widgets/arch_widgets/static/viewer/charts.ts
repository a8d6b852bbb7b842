/**
 * The charts of a game, one above the other, drawn as they come into sight. All of them follow the board, and the board follows them: a rule stands
 * at the move shown, a click goes to a move, and of a stretch that was brushed the moves and what was earned are listed.
 */

import { type Acts, Plot } from "../charts/plot.ts";
import type { Row, Spec } from "../charts/spec.ts";
import { html } from "../shared/dom.ts";
import { isWhole, list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";
import { type Series, seriesOf, wordsAt } from "./series.ts";
import { Stretch } from "./stretch.ts";
import { Tip } from "./tip.ts";

/** A chart on the tab; its plot is made when it comes into sight. */
interface Shown {
  spec: Spec;
  series: readonly Series[];
  values: readonly HTMLElement[];
  box: HTMLElement;
  tip: Tip;
  plot: Plot | null;
}

export class Charts {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly place = html("div", { class: "arch-charts-list" });
  private readonly table = html("table", { class: "arch-charts-table" });
  private readonly numbers: HTMLDetailsElement;
  private readonly stretch: Stretch;
  private readonly sight = new IntersectionObserver((seen) => this.come(seen), { rootMargin: "100px" });
  private shown: Shown[] = [];
  private reel: Reel | null = null;
  private wide = 0; // asked of the page only where it may be another: asking makes the browser lay out the whole board
  private readonly sizes = new ResizeObserver(() => this.measure());

  constructor(host: Host) {
    this.host = host;
    this.sizes.observe(this.place);
    this.stretch = new Stretch(host, (ends) => {
      for (const { plot } of this.shown) plot?.brush(ends);
    });
    this.numbers = html("details", {}, html("summary", {}, t("In numbers, at the move shown")), this.table);
    this.numbers.addEventListener("toggle", () => this.count());
    const attributes = { class: "arch-charts", "aria-label": t("Charts") };
    this.node = html("section", attributes, this.stretch.node, this.place, this.numbers);
  }

  load(specs: readonly Spec[], reel: Reel): void {
    this.close();
    this.reel = reel;
    this.stretch.load(reel);
    this.shown = specs.map((spec) => this.chart(spec));
    this.place.replaceChildren(...this.shown.map(({ box }) => box));
    for (const { box } of this.shown) this.sight.observe(box);
    this.stand();
  }

  /** Say why there are none yet. */
  tell(why: string): void {
    this.close();
    this.shown = [];
    this.place.replaceChildren(html("p", { class: "arch-vega-sorry", role: "status" }, why));
  }

  close(): void {
    this.sight.disconnect();
    for (const { plot } of this.shown) plot?.close();
  }

  private chart(spec: Spec): Shown {
    const series = seriesOf(spec);
    const values = series.map(() => html("strong"));
    const tip = new Tip();
    const legend = series.flatMap(({ seat, name, adds }, k) => {
      if (adds) return []; // parts of a bar, which has a legend of its own
      const badge = seat === null ? null : this.host.badge(seat);
      return html("li", { title: name }, badge, badge ? null : html("span", {}, name), values[k]);
    });
    const head = html("div", { class: "arch-graph-head" }, html("h3", {}, text(spec.title)));
    if (legend.length) head.append(html("ul", { class: "arch-legend" }, ...legend));
    const box = html("section", { class: "arch-chart", "data-chart": spec.usermeta?.id ?? null }, head);
    box.append(html("div", { class: "arch-plot-box" }, tip.node));
    return { spec, series, values, box, tip, plot: null };
  }

  private come(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      const shown = this.shown.find(({ box }) => box === target);
      if (isIntersecting && shown && !shown.plot) this.draw(shown);
    }
  }

  private draw(shown: Shown): void {
    const acts: Acts = {
      pick: (step) => this.host.go(step),
      point: (step, x, row) => this.point(shown, step, x, row),
      stretch: (from, to) => this.stretch.show(from, to),
    };
    shown.plot = new Plot(this.host.model, shown.spec, acts);
    shown.tip.node.before(shown.plot.node);
    shown.plot.stand(this.standing);
  }

  private get standing() {
    const { at, end, hiding } = this.host.sight;
    return { wide: this.wide, at, until: hiding ? at : end };
  }

  /** Bring it up to date. */
  fit(): void {
    if (this.wide) this.stand();
    else this.measure();
  }

  private measure(): void {
    this.wide = this.place.clientWidth;
    this.stand();
  }

  private stand(): void {
    const { standing } = this;
    for (const { plot, series, values } of this.shown) {
      plot?.stand(standing);
      series.forEach((one, k) => {
        const [value, words] = [values[k], wordsAt(one, standing.at) || "?"];
        if (value && value.textContent !== words) value.textContent = words;
      });
    }
    this.stretch.cut(standing.until);
    this.count();
  }

  /** The same as numbers, for those who cannot see the charts or tell the colours apart. */
  private count(): void {
    if (!this.numbers.open) return;
    const { at } = this.host.sight;
    const names = list(this.reel?.film.seats).map(({ name }) => text(name));
    const rows = this.shown.flatMap(({ spec, series }) => {
      const measures = [...new Set(series.map(({ measure }) => measure))];
      return measures.map((measure) => {
        const own = series.filter((one) => one.measure === measure);
        const cells = names.map((_, seat) => {
          const one = own.find((line) => line.seat === seat);
          return html("td", {}, one ? wordsAt(one, at) || "?" : "");
        });
        const words = measures.length > 1 && measure ? `${text(spec.title)}: ${measure}` : text(spec.title);
        return html("tr", {}, html("th", { scope: "row" }, words), ...cells);
      });
    });
    const head = names.map((name) => html("th", { scope: "col" }, name));
    this.table.replaceChildren(
      html("tr", {}, html("th", { scope: "col" }, t("After move {step}", { step: at })), ...head),
      ...rows,
    );
  }

  private point({ series, tip, plot }: Shown, step: number | null, x: number, row: Row | undefined): void {
    const { reel } = this;
    if (step === null || !reel) return tip.hide();
    const round = step ? reel.round(step) : undefined;
    const words = text(reel.film.moves[step - 1]?.text);
    const own = isWhole(row?.seat) && row?.origin !== undefined ? row.seat : null;
    const lines =
      own === null
        ? series.map((one) => this.tip(tip, one.seat, one.name, wordsAt(one, step) || t("unknown")))
        : [this.tip(tip, own, text(row?.origin), String(row?.value))];
    const title = [t("Move {step}", { step }), round ? text(round.name) : ""].filter(Boolean).join(" · ");
    tip.show(title, words ? [...lines, html("p", {}, words)] : lines, x, plot?.node.clientWidth ?? 0);
  }

  private tip(tip: Tip, seat: number | null, name: string, value: string): HTMLElement {
    return tip.row(seat === null ? null : this.host.badge(seat), name, value);
  }
}

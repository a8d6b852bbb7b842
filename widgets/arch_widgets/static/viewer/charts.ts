/** All charts of a film behind tabs. Only the one that is shown is drawn. */

import { html } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Chart } from "./film.ts";
import type { Host } from "./host.ts";
import { LARGE, Lines } from "./lines.ts";
import type { Reel } from "./reel.ts";
import { Shares } from "./shares.ts";

const isKnown = (chart: Chart): boolean => chart?.kind === "lines" || chart?.kind === "shares";

export class Charts {
  readonly node: HTMLElement;
  private readonly lines: Lines;
  private readonly shares: Shares;
  private readonly tabs = html("div", { class: "arch-tabs", role: "group", "aria-label": t("Which chart") });
  private readonly title = html("h3");
  private reel: Reel | null = null;
  private charts: readonly Chart[] = [];
  private chosen = "";
  private shown: Lines | Shares | null = null;

  constructor(host: Host) {
    [this.lines, this.shares] = [new Lines(host, LARGE), new Shares(host)];
    const head = html("div", { class: "arch-charts-head" }, this.title, this.tabs);
    const attributes = { class: "arch-charts", "aria-label": t("Charts") };
    this.node = html("section", attributes, head, this.lines.node, this.shares.node);
  }

  /** The chart chosen stays so in another film that has one of its title. */
  load(reel: Reel): void {
    this.reel = reel;
    this.charts = list(reel.film.charts).filter(isKnown);
    this.tabs.replaceChildren(...this.charts.map(({ title }) => this.tab(text(title))));
    this.choose(this.chosen);
  }

  private tab(title: string): HTMLElement {
    return html("button", { type: "button", class: "arch-chip", onclick: () => this.choose(title) }, title);
  }

  private choose(title: string): void {
    const chart = this.charts.find((one) => text(one.title) === title) ?? this.charts[0];
    this.shown = null;
    if (!chart || !this.reel) return;
    this.chosen = text(chart.title);
    this.title.textContent = this.chosen;
    [...this.tabs.children].forEach((tab, k) => {
      tab.setAttribute("aria-pressed", String(this.charts[k] === chart));
    });
    this.lines.node.hidden = chart.kind !== "lines";
    this.shares.node.hidden = chart.kind !== "shares";
    if (chart.kind === "lines") this.lines.load(chart, this.reel);
    else this.shares.load(chart, this.reel);
    this.shown = chart.kind === "lines" ? this.lines : this.shares;
    this.fit();
    this.stand();
  }

  fit(): void {
    this.shown?.fit();
  }

  stand(): void {
    this.shown?.update();
    this.shown?.stand();
  }
}

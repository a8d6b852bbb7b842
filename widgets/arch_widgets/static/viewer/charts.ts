// @ts-nocheck
// The replay viewer, charts: all there are of a film behind tabs. Only the one that is shown is drawn.

import { html } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { LARGE, Lines } from "./lines.ts";
import { Shares } from "./shares.ts";

export class Charts {
  constructor(viewer) {
    this.viewer = viewer;
    this.kinds = { lines: new Lines(viewer, LARGE), shares: new Shares(viewer) };
    this.tabs = html("div", { class: "arch-tabs", role: "group", "aria-label": "Which chart" });
    this.title = html("h3");
    this.node = html(
      "section",
      { class: "arch-card-box arch-charts", "aria-label": "Charts" },
      html("div", { class: "arch-charts-head" }, this.title, this.tabs),
      ...Object.values(this.kinds).map(({ node }) => node),
    );
    this.chosen = "";
  }

  // The chart chosen stays so in another film that has one of its title.
  load(reel) {
    this.reel = reel;
    this.charts = list(reel.film.charts).filter((chart) => chart && Object.hasOwn(this.kinds, chart.kind));
    this.node.hidden = this.charts.length < 2; // one alone stands under the slider already
    this.tabs.replaceChildren(
      ...this.charts.map((chart) =>
        html(
          "button",
          { type: "button", class: "arch-chip", onclick: () => this.choose(text(chart.title)) },
          text(chart.title),
        ),
      ),
    );
    this.choose(this.chosen);
  }

  choose(title) {
    const place = Math.max(
        0,
        this.charts.findIndex((chart) => text(chart.title) === title),
      ),
      chart = this.charts[place];
    this.shown = null;
    if (!chart) return;
    this.chosen = text(chart.title);
    this.title.textContent = this.chosen;
    [...this.tabs.children].forEach((tab, k) => tab.setAttribute("aria-pressed", String(k === place)));
    for (const [kind, { node }] of Object.entries(this.kinds)) node.hidden = kind !== chart.kind;
    this.shown = this.kinds[chart.kind];
    this.shown.load(chart, this.reel);
    this.fit();
    this.stand();
  }

  fit() {
    this.shown?.fit();
  }

  stand() {
    this.shown?.update();
    this.shown?.stand();
  }
}

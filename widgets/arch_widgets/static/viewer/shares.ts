// @ts-nocheck
// The replay viewer, shares: where each player's points came from, a bar for each. What is still to be scored is faint, or hidden with
// the moves to come.

import { html, svg } from "../shared/dom.ts";
import { clamp, list, number, text } from "../shared/values.ts";

const SHARE_COLOURS = [
  "#4a9fd4",
  "#9465b8",
  "#c2a200",
  "#96653a",
  "#6b7280",
  "#e0801a",
  "#009E73",
  "#c0608c",
  "#5b7fa6",
  "#a8402f",
  "#c9a06c",
  "#2f4f8f",
];

export class Shares {
  constructor(viewer) {
    this.viewer = viewer;
    this.legend = html("ul", { class: "arch-legend" });
    this.bars = html("div", { class: "arch-shares-bars" });
    this.table = html("table", { class: "arch-shares-table" });
    this.tip = html("div", { class: "arch-tip", hidden: true, "aria-hidden": "true" });
    this.numbers = html("details", {}, html("summary", {}, "In numbers, at the move shown"), this.table);
    this.numbers.addEventListener("toggle", () => this.tell());
    this.node = html(
      "div",
      { class: "arch-shares" },
      this.legend,
      html("div", { class: "arch-plot-box" }, this.bars, this.tip),
      this.numbers,
    );
  }

  load(chart, reel) {
    this.reel = reel;
    this.origins = list(chart?.origins).map(text);
    this.scores = list(chart?.scores)
      .filter((score) => Array.isArray(score))
      .map((score) => score.map((part) => number(part)));
    this.drawn = null;
  }

  fit() {
    this.update();
  }

  update() {
    const { end, at, hiding } = this.viewer.sight,
      key = [end, hiding && at].join();
    if (!this.reel || this.drawn === key) return;
    this.drawn = key;
    this.draw(hiding ? at : end);
  }

  draw(until) {
    const scores = this.scores.filter(([, , , step]) => step <= until),
      seats = list(this.reel.film.seats);
    const sum = (seat, sign) =>
      scores.reduce((total, [whose, , amount]) => total + (whose === seat && amount * sign > 0 ? amount : 0), 0);
    const low = Math.min(0, ...seats.map((_, seat) => sum(seat, -1))),
      high = Math.max(1, ...seats.map((_, seat) => sum(seat, 1))),
      part = (amount) => `${(100 * amount) / (high - low)}%`;
    const present = this.origins
      .map((name, k) => ({ name, k }))
      .filter(({ k }) => scores.some(([, origin]) => origin === k));
    this.legend.replaceChildren(
      ...present.map(({ name, k }) => {
        const swatch = html("i", { class: "arch-swatch", "aria-hidden": "true" });
        swatch.style.background = SHARE_COLOURS[k % SHARE_COLOURS.length];
        return html("li", {}, swatch, html("span", {}, name));
      }),
    );
    this.pieces = [];
    this.totals = seats.map(() => html("strong", { class: "arch-shares-total" }));
    this.bars.replaceChildren(
      ...seats.flatMap((given, seat) => {
        const ends = [-low, -low]; // where the next piece below and above nothing begins
        const bar = svg(
          "svg",
          { class: "arch-shares-bar", "aria-hidden": "true" },
          ...scores
            .filter(([whose]) => whose === seat)
            .map(([, origin, amount, step]) => {
              const from = amount < 0 ? (ends[0] += amount) : ends[1],
                piece = svg("rect", { x: part(from), width: part(Math.abs(amount)), y: 0, height: "100%" });
              if (amount > 0) ends[1] += amount;
              piece.style.fill = SHARE_COLOURS[origin % SHARE_COLOURS.length];
              piece.addEventListener("click", () => this.viewer.go(step));
              piece.addEventListener("pointerenter", () => this.point(piece, seat, origin, amount, step));
              piece.addEventListener("pointerleave", () => (this.tip.hidden = true));
              this.pieces.push({ piece, seat, amount, step });
              return piece;
            }),
        );
        return [
          html("span", { class: "arch-shares-name" }, this.viewer.badge(seat), html("span", {}, text(given?.name))),
          bar,
          this.totals[seat],
        ];
      }),
    );
    this.tip.hidden = true;
    this.stand();
  }

  stand() {
    if (!this.pieces) return;
    const { at, hiding } = this.viewer.sight,
      now = this.totals.map(() => 0),
      all = [...now];
    for (const { piece, seat, amount, step } of this.pieces) {
      piece.classList.toggle("is-ahead", step > at);
      all[seat] += amount;
      if (step <= at) now[seat] += amount;
    }
    this.totals.forEach(
      (total, seat) =>
        (total.textContent = hiding || now[seat] === all[seat] ? String(now[seat]) : `${now[seat]} of ${all[seat]}`),
    );
    this.tell();
  }

  // The same as numbers, for those who cannot tell the colours apart.
  tell() {
    if (!this.numbers.open) return;
    const { at } = this.viewer.sight,
      seats = list(this.reel.film.seats),
      made = this.scores.filter(([, , , step]) => step <= at);
    const sum = (seat, origin) =>
      made.reduce(
        (total, [whose, from, amount]) => total + (whose === seat && (origin === null || from === origin) ? amount : 0),
        0,
      );
    const row = (words, origin) =>
      html(
        "tr",
        {},
        html("th", { scope: "row" }, words),
        ...seats.map((_, seat) => html("td", {}, String(sum(seat, origin)))),
      );
    this.table.replaceChildren(
      html(
        "tr",
        {},
        html("th", { scope: "col" }, `After move ${at}`),
        ...seats.map((seat) => html("th", { scope: "col" }, text(seat?.name))),
      ),
      ...this.origins
        .map((name, k) => ({ name, k }))
        .filter(({ k }) => made.some(([, origin]) => origin === k))
        .map(({ name, k }) => row(name, k)),
      row("Together", null),
    );
  }

  point(piece, seat, origin, amount, step) {
    const box = piece.getBoundingClientRect(),
      { left, width } = this.tip.parentNode.getBoundingClientRect();
    this.tip.replaceChildren(
      html("p", {}, `Move ${step}`),
      html(
        "p",
        { class: "arch-tip-line" },
        this.viewer.badge(seat),
        html("span", {}, `${text(this.reel.film.seats?.[seat]?.name)}, ${this.origins[origin]}`),
        html("strong", {}, `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`),
      ),
    );
    this.tip.hidden = false;
    const half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${clamp(box.left + box.width / 2 - left, half, Math.max(half, width - half))}px`;
  }
}

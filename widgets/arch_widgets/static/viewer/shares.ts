/**
 * Where each player's points came from, a bar for each. What is still to be scored is faint, or hidden with the moves to
 * come.
 */

import { html, svg } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Shares as Chart, Seat } from "./film.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";
import { reachOf, type Score, scoresOf, stacked, totalOf } from "./tally.ts";
import { Tip } from "./tip.ts";

const COLOURS = "#4a9fd4 #9465b8 #c2a200 #96653a #6b7280 #e0801a #009E73 #c0608c #5b7fa6 #a8402f #c9a06c #2f4f8f".split(
  " ",
);
const colourOf = (origin: number): string => COLOURS[origin % COLOURS.length] ?? "";

interface Piece {
  node: SVGRectElement;
  score: Score;
}

interface Bar {
  seat: number;
  pieces: Piece[];
  total: HTMLElement;
}

export class Shares {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly legend = html("ul", { class: "arch-legend" });
  private readonly place = html("div", { class: "arch-shares-bars" });
  private readonly table = html("table", { class: "arch-shares-table" });
  private readonly tip = new Tip();
  private readonly plot = html("div", { class: "arch-plot-box" }, this.place, this.tip.node);
  private readonly numbers: HTMLDetailsElement;
  private reel: Reel | null = null;
  private origins: string[] = [];
  private scores: Score[] = [];
  private bars: Bar[] = [];
  private drawn = ""; // what decides how it is drawn

  constructor(host: Host) {
    this.host = host;
    this.numbers = html("details", {}, html("summary", {}, t("In numbers, at the move shown")), this.table);
    this.numbers.addEventListener("toggle", () => this.tell());
    this.node = html("div", { class: "arch-shares" }, this.legend, this.plot, this.numbers);
  }

  load(chart: Chart | undefined, reel: Reel): void {
    this.reel = reel;
    this.origins = list(chart?.origins).map(text);
    this.scores = scoresOf(chart?.scores);
    this.drawn = "";
  }

  private get seats(): readonly Seat[] {
    return list(this.reel?.film.seats);
  }

  fit(): void {
    this.update();
  }

  update(): void {
    const { end, at, hiding } = this.host.sight;
    const drawn = [end, hiding && at].join();
    if (!this.reel || this.drawn === drawn) return;
    this.drawn = drawn;
    this.draw(hiding ? at : end);
  }

  private draw(until: number): void {
    const scores = this.scores.filter(({ step }) => step <= until);
    const { low, high } = reachOf(scores, this.seats.length);
    this.legend.replaceChildren(...this.present(scores).map(([name, origin]) => entry(name, origin)));
    this.bars = this.seats.map((_, seat) => {
      const own = stacked(scores.filter((score) => score.seat === seat));
      const pieces = own.map(({ score, from }) => this.piece(score, from - low, high - low));
      return { seat, pieces, total: html("strong", { class: "arch-shares-total" }) };
    });
    this.place.replaceChildren(...this.bars.flatMap((bar) => this.row(bar)));
    this.tip.hide();
    this.stand();
  }

  /** The origins of some scores, by name and number. */
  private present(scores: readonly Score[]): Array<[name: string, origin: number]> {
    const there = new Set(scores.map(({ origin }) => origin));
    return this.origins
      .map((name, origin): [string, number] => [name, origin])
      .filter(([, origin]) => there.has(origin));
  }

  private piece(score: Score, from: number, whole: number): Piece {
    const part = (amount: number) => `${(100 * amount) / whole}%`;
    const node = svg("rect", { x: part(from), width: part(Math.abs(score.amount)), y: 0, height: "100%" });
    node.style.fill = colourOf(score.origin);
    node.addEventListener("click", () => this.host.go(score.step));
    node.addEventListener("pointerenter", () => this.point(node, score));
    node.addEventListener("pointerleave", () => this.tip.hide());
    return { node, score };
  }

  private row({ seat, pieces, total }: Bar): Element[] {
    const nodes = pieces.map(({ node }) => node);
    const bar = svg("svg", { class: "arch-shares-bar", "aria-hidden": "true" }, ...nodes);
    const name = html("span", {}, text(this.seats[seat]?.name));
    return [html("span", { class: "arch-shares-name" }, this.host.badge(seat), name), bar, total];
  }

  stand(): void {
    const { at, hiding } = this.host.sight;
    for (const { seat, pieces, total } of this.bars) {
      for (const { node, score } of pieces) node.classList.toggle("is-ahead", score.step > at);
      const scores = pieces.map(({ score }) => score);
      const all = totalOf(scores, seat);
      const now = totalOf(
        scores.filter(({ step }) => step <= at),
        seat,
      );
      total.textContent = hiding || now === all ? String(now) : t("{now} of {all}", { now, all });
    }
    this.tell();
  }

  /** The same as numbers, for those who cannot tell the colours apart. */
  private tell(): void {
    if (!this.numbers.open) return;
    const { at } = this.host.sight;
    const made = this.scores.filter(({ step }) => step <= at);
    const row = (words: string, origin: number | null) => {
      const cells = this.seats.map((_, seat) => html("td", {}, String(totalOf(made, seat, origin))));
      return html("tr", {}, html("th", { scope: "row" }, words), ...cells);
    };
    const names = this.seats.map((seat) => html("th", { scope: "col" }, text(seat?.name)));
    this.table.replaceChildren(
      html("tr", {}, html("th", { scope: "col" }, t("After move {step}", { step: at })), ...names),
      ...this.present(made).map(([name, origin]) => row(name, origin)),
      row(t("Together"), null),
    );
  }

  private point(piece: SVGRectElement, { seat, origin, amount, step }: Score): void {
    const box = piece.getBoundingClientRect();
    const { left, width } = this.plot.getBoundingClientRect();
    const words = `${text(this.seats[seat]?.name)}, ${this.origins[origin]}`;
    const row = this.tip.row(this.host.badge(seat), words, `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`);
    this.tip.show(t("Move {step}", { step }), [row], box.left + box.width / 2 - left, width);
  }
}

function entry(name: string, origin: number): HTMLElement {
  const swatch = html("i", { class: "arch-swatch", "aria-hidden": "true" });
  swatch.style.background = colourOf(origin);
  return html("li", {}, swatch, html("span", {}, name));
}

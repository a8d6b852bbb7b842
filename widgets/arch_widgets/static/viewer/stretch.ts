/** What happened in a stretch of the game that was brushed in a chart: what each player earned, and the moves. */

import { html } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Film } from "./film.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";

/** What a seat earned of a measure. */
export interface Earned {
  seat: number;
  measure: string;
  amount: number;
}

/** What was scored by the moves after a step, up to another. */
export function earnedIn({ moves }: Pick<Film, "moves">, from: number, to: number): Earned[] {
  const found = new Map<string, Earned>();
  for (const [seat, measure, amount] of moves.slice(from, to).flatMap((move) => list(move?.scores))) {
    const key = `${seat} ${measure}`;
    found.set(key, { seat, measure, amount: (found.get(key)?.amount ?? 0) + amount });
  }
  return [...found.values()].sort((one, other) => one.seat - other.seat);
}

/** The step after which a stretch begins, and its last one. */
export type Ends = readonly [from: number, to: number];

export class Stretch {
  readonly node = html("section", { class: "arch-stretch", "aria-live": "polite", hidden: true });
  private readonly host: Host;
  private reel: Reel | null = null;
  private readonly tell: (ends: Ends | null) => void;
  private ends: Ends | null = null;

  /** `tell` is told which moves are listed. */
  constructor(host: Host, tell: (ends: Ends | null) => void) {
    [this.host, this.tell] = [host, tell];
  }

  load(reel: Reel): void {
    this.reel = reel;
    this.hide();
  }

  hide(): void {
    this.ends = null;
    this.tell(null);
    this.node.hidden = true;
    this.node.replaceChildren();
  }

  /** Moves to come are hidden: a stretch that reaches into them goes. */
  cut(until: number): void {
    if (this.ends && this.ends[1] > until) this.hide();
  }

  show(from: number, to: number): void {
    const { reel, host } = this;
    if (!reel) return;
    this.ends = [from, to];
    this.tell(this.ends);
    const moves = reel.film.moves.slice(from, to);
    const earned = earnedIn(reel.film, from, to).map(({ seat, amount, measure }) =>
      html(
        "li",
        {},
        host.badge(seat),
        html("span", { class: "arch-unseen" }, text(reel.film.seats[seat]?.name)),
        html("strong", {}, `${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${measure}`),
      ),
    );
    const listed = moves.map((move, k) => {
      const step = from + k + 1;
      const attributes = { type: "button", class: "arch-move", onclick: () => host.go(step) };
      const number = html("span", { class: "arch-move-number" }, String(step));
      const words = html("span", { class: "arch-move-text" }, text(move?.text));
      return html("li", {}, html("button", attributes, number, host.badge(move?.seat), words));
    });
    const close = html(
      "button",
      { type: "button", class: "arch-button", "aria-label": t("Close"), onclick: () => this.hide() },
      "×",
    );
    this.node.hidden = false;
    this.node.replaceChildren(
      html("div", { class: "arch-title" }, html("h3", {}, t("Moves {from} to {to}", { from: from + 1, to })), close),
      earned.length ? html("ul", { class: "arch-legend" }, ...earned) : html("p", {}, t("Nobody scored.")),
      html("ol", { class: "arch-stretch-moves" }, ...listed),
    );
  }
}

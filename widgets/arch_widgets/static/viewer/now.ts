/** What a row of the list of moves unfolds to: what came of the move, what is thought of it, and the rules behind it. */

import { html } from "../shared/dom.ts";
import { isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Credit, Move, Rule } from "./film.ts";
import type { Host } from "./host.ts";
import type { Reel } from "./reel.ts";

export class Now {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly body = html("div", { class: "arch-now-body" });

  constructor(host: Host) {
    this.host = host;
    const attributes = { class: "arch-now", tabindex: 0, "aria-label": t("What happened") };
    this.node = html("section", attributes, this.body);
  }

  /** Show a move; `about` is what the mode says of it. */
  show(reel: Reel, at: number, about: HTMLElement | null): void {
    const move = at ? reel.film.moves[at - 1] : undefined;
    const parts = move ? this.told(reel, at, move) : this.start(reel);
    this.body.replaceChildren(...[about, ...parts].filter((part) => part !== null));
    this.node.hidden = !this.body.childElementCount;
  }

  private start(reel: Reel): HTMLElement[] {
    const note = text(reel.film.note);
    return [...(note ? [html("p", { class: "arch-about" }, note)] : []), ...this.noted(reel, 0)];
  }

  private told(reel: Reel, at: number, move: Move): Array<HTMLElement | null> {
    const notation = move.notation ? html("code", { title: text(move.notation) }, text(move.notation)) : null;
    const scores = list(move.scores).map((credit) => this.credit(credit));
    const facts = list(move.facts).map((fact) => html("li", {}, text(fact)));
    const others = list(move.also).flatMap((id) => this.host.rule(id) ?? []);
    return [
      ...this.noted(reel, at),
      scores.length ? html("ul", { class: "arch-scores" }, ...scores) : null,
      facts.length ? html("ul", { class: "arch-facts" }, ...facts) : null,
      whole(this.host.rule(move.rule)),
      ...others.map(folded),
      notation && html("p", { class: "arch-notation" }, notation),
      this.next(reel, at, move.asked),
    ];
  }

  /** What the author of a study noted on a step. */
  private noted(reel: Reel, at: number): HTMLElement[] {
    const [glyph, comment] = reel.film.notes?.[at] ?? ["", ""];
    if (!glyph && !comment) return [];
    const sign = text(glyph) ? html("strong", {}, `${text(glyph)} `) : "";
    return [html("p", { class: "arch-noted" }, sign, text(comment))];
  }

  private credit([seat, measure, points, words]: Credit): HTMLElement {
    const amount = number(points);
    const won = text(words) || `${amount} ${text(measure)}`;
    const said = amount < 0 ? `−${Math.abs(amount)} ${text(measure)}` : `+${won}`;
    return html("li", {}, this.host.badge(seat), said);
  }

  /** Who decides next, or how it ended. */
  private next({ film, length }: Reel, at: number, asked: number | null): HTMLElement | null {
    const seat = isWhole(asked) ? film.seats?.[asked] : null;
    if (!seat && at === length && text(film.result)) {
      return html("p", { class: "arch-next" }, html("strong", {}, text(film.result)));
    }
    if (!seat) return null;
    const words = html("span", {}, t("{player} decides next", { player: text(seat.name) }));
    return html("p", { class: "arch-next" }, this.host.badge(asked), words);
  }
}

function whole(rule: Rule | null): HTMLElement | null {
  if (!rule) return null;
  const chapter = rule.chapter ? html("span", {}, text(rule.chapter)) : null;
  const title = html("p", { class: "arch-rule-title" }, html("strong", {}, text(rule.title)), chapter);
  return html("div", { class: "arch-rule" }, title, html("p", {}, text(rule.text)));
}

function folded(rule: Rule): HTMLElement {
  const attributes = { class: "arch-rule arch-rule-more" };
  return html("details", attributes, html("summary", {}, text(rule.title)), html("p", {}, text(rule.text)));
}

/** One decision: what is said about it, and its candidates with their intervals. */

import { node } from "../shared/dom.ts";
import type { Model } from "../shared/notebook.ts";
import { t, woven } from "../shared/words.ts";
import { axis, candidateList, type Scale, scaleOf, split, VIEWS, type View, viewWords } from "./candidates.ts";
import type { Decision } from "./data.ts";
import { Deeper } from "./deeper.ts";
import { badge, button, pill } from "./drawings.ts";
import { estimate } from "./figures.ts";
import type { PanelTraits } from "./traits.ts";

export class DecisionPart {
  readonly box = node("section", "arch-review arch-review-decision");
  private readonly model: Model<PanelTraits>;
  private readonly deeper: Deeper;
  private readonly opened = new Set<string>(); // what the reader has opened
  private readonly tryOut: (one: Decision) => void;

  /** `tryOut` plays the better move. */
  constructor(model: Model<PanelTraits>, tryOut: (one: Decision) => void) {
    [this.model, this.tryOut] = [model, tryOut];
    this.deeper = new Deeper(model);
    this.box.setAttribute("aria-label", t("The decision here"));
  }

  /** Show a decision. */
  draw(one: Decision): void {
    const { meanings, note } = this.model.get("data");
    const head = node("p", "arch-review-row");
    head.append(pill(one.word, meanings[one.word]));
    if (one.best !== one.played && !this.model.get("page"))
      head.append(
        button(t("Try it"), () => this.tryOut(one), t("Play the better move: a branch begins with it"), "arch-submit"),
      );
    const played = node("p", "arch-review-played");
    const [told, notation] = [node("strong", "", one.told[one.played]), node("code", "", one.played)];
    played.append(...woven("Played: {told} {notation}", { told, notation }));
    const words = one.words.map((said) => node("p", "", said));
    const parts = [played, ...words, this.views(one), this.origins(one), node("p", "arch-review-soft", note)];
    this.deeper.draw(one);
    const numbers = this.unfolding("numbers", t("Numbers and intervals"), this.deeper.node, ...parts);
    this.box.replaceChildren(head, node("p", "arch-review-why", one.why), numbers);
  }

  /** What stands behind one click; opened once it stays so at other decisions. */
  private unfolding(name: string, words: string, ...parts: Node[]): HTMLDetailsElement {
    const made = node("details", "arch-review-more");
    made.append(node("summary", "", words), ...parts);
    made.open = this.opened.has(name);
    made.addEventListener("toggle", () => {
      if (made.open) this.opened.add(name);
      else this.opened.delete(name);
    });
    return made;
  }

  private views(one: Decision): HTMLElement {
    const views = node("div", "arch-review-views");
    const shown = VIEWS.filter((view) => one.candidates[view] && (view === "knowing" || !one.same));
    const rows = shown.flatMap((view) => one.candidates[view] ?? []);
    const scale = scaleOf(rows, this.model.get("by"));
    views.append(...shown.map((view) => this.view(one, view, scale, shown.length > 1)));
    return views;
  }

  private view(one: Decision, view: View, scale: Scale, several: boolean): HTMLElement {
    const by = this.model.get("by");
    const best = view === "knowing" ? one.best : one.later_best;
    const { mine } = this.model.get("quest") ?? {};
    const showing = { by, scale, best, mine };
    const { full, rest } = split(one.candidates[view] ?? [], [one.played, best, mine]);
    const given = t("{number} more, given up early because they were behind", { number: rest.length });
    const more = this.unfolding(view, given, candidateList(one, rest, showing));
    more.hidden = !rest.length;
    const what = by === "win" ? t("win chance") : t("points at the end");
    const title = node(
      "h4",
      "",
      t("{name}: {text}", { name: several ? viewWords(view) : t("Candidates"), text: what }),
    );
    const part = node("div", "arch-review-view");
    part.append(title, candidateList(one, full, showing), axis(showing), more);
    return part;
  }

  private origins(one: Decision): HTMLElement {
    const { seats } = this.model.get("data");
    const [part, list] = [node("div"), node("ul", "arch-review-origins")];
    part.hidden = !one.origins.length;
    for (const [seat, words, found] of one.origins) {
      const [row, who] = [node("li"), node("span", "arch-review-row")];
      who.append(
        badge(seats[seat]),
        node("span", "", t("{name}: {text}", { name: seats[seat]?.name ?? "", text: words })),
      );
      row.append(who, estimate(found, "points", { sign: true }));
      list.append(row);
    }
    part.append(node("h4", "", t("By the better decision more points, or fewer")), list);
    return part;
  }
}

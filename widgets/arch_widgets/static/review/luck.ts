/** Where each result came from: luck, own choices, others' choices. */

import { node, svg } from "../shared/dom.ts";
import { type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Counts, Fact, Split } from "./data.ts";
import { badge, button } from "./drawings.ts";
import { tick } from "./figures.ts";
import { isCovered, isVeiled, type Traits } from "./traits.ts";
import { scaleOf, stepsOf } from "./waterfall.ts";

const foot = (): string =>
  t(
    "The parts add up to the result. A decision costs what it was worse than the best one found, as the computer player judges it, given what its player could know: exactly as much as its verdict says. Luck is what chance did, and what a decision brought to light.",
  );
const reading = (): string =>
  t(
    "Read from top to bottom: the first bar is the value before the game, each one after it starts where the one before ended, and so the last is the result.",
  );

type Place100 = (value: number) => number;

export class LuckPart {
  readonly box = node("section", "arch-review arch-luck");
  private readonly model: Model<Traits>;
  private readonly key = node("p", "arch-luck-key");
  private readonly veil = node("p", "arch-review-soft");
  private readonly cards = node("div", "arch-luck-cards");
  private readonly foot = node("p", "arch-review-soft", foot());

  constructor(model: Model<Traits>) {
    this.model = model;
    const head = node("header");
    head.append(node("h3", "", t("Luck, own choices, others’ choices")));
    this.box.setAttribute("aria-label", t("Luck and choices"));
    this.box.append(head, this.veil, this.key, this.cards, this.foot);
  }

  draw(): void {
    const { luck } = this.model.get("data");
    const by: Counts = luck[this.model.get("by")] ? this.model.get("by") : "points";
    const splits = luck[by];
    const why = this.whyNone(splits);
    this.veil.hidden = !why;
    this.veil.textContent = why;
    for (const part of [this.cards, this.foot, this.key]) part.hidden = Boolean(why);
    if (why || !splits) return;
    const { low, high } = scaleOf(splits);
    const place = (value: number) => (100 * (value - low)) / (high - low);
    this.key.replaceChildren(...explained(by));
    this.cards.replaceChildren(...splits.map((split) => this.card(split, by, place)));
  }

  /** Why nothing is shown; "" where something is. */
  private whyNone(splits: readonly Split[] | undefined): string {
    if (isCovered(this.model)) return t("Hidden with the advice.");
    if (isVeiled(this.model)) return t("Hidden with the moves to come: it tells the result.");
    return splits ? "" : t("Luck was not reviewed, or not to the end.");
  }

  private card(split: Split, by: Counts, place: Place100): HTMLElement {
    const seat = this.model.get("data").seats[split.seat];
    const made = node("section", "arch-review-card");
    const head = node("h4", "arch-review-row");
    head.append(badge(seat), seat?.name ?? "");
    const facts = node("ol", "arch-luck-facts");
    facts.append(...split.facts.map((fact) => this.fact(fact, by)));
    const title = node("h5", "", t("What mattered most"));
    made.append(head, waterfall(split, by, place), title, facts);
    return made;
  }

  private fact({ step, of, words, amount }: Fact, by: Counts): HTMLElement {
    const go = button(
      t("Move {step}", { step }),
      () => put(this.model, "at", step),
      t("Go to move {step}", { step }),
      "arch-review-jump",
    );
    const line = node("li");
    line.append(go, " ", change(amount, by), ` ${t("{whose}: {what}", { whose: of, what: words })}`);
    return line;
  }
}

/** What the bars mean, with a sample of each kind. */
function explained(by: Counts): Array<string | Node> {
  const whole =
    by === "win"
      ? t("Amounts are shares of one win, in percentage points: 100 % is one whole win")
      : t("Amounts are points of the game");
  const kind = (shapes: SVGElement[], words: string) => {
    const size = { viewBox: "0 0 22 18", width: 22, height: 18 };
    const made = node("span", "arch-luck-kind");
    made.append(svg("svg", { ...size, "aria-hidden": "true" }, ...shapes), words);
    return made;
  };
  const bar = (name: string) => [svg("rect", { x: 1, y: 4, width: 20, height: 10, class: `arch-luck-${name}` })];
  return [
    `${reading()} ${whole}. ${t("A choice counts against the best decision found: who finds it every time loses nothing.")} `,
    kind(bar("more"), t("a part that brought more (+)")),
    kind(bar("less"), t("one that took away (−)")),
  ];
}

/** How much something changed, with a plus where it was more. */
const change = (amount: number, by: Counts): HTMLElement => {
  const words = tick(amount, by);
  return node("strong", "", amount > 0 && !/^0[^,.\d]*$/.test(words) ? `+${words}` : words);
};

function waterfall(split: Split, by: Counts, place: Place100): HTMLElement {
  const list = node("ul", "arch-luck-parts");
  for (const [k, { part, from, to }] of stepsOf(split).entries()) {
    // the first is a value, not a change: it has no plus
    const [words, value] = part;
    const number = node("span", "arch-review-number");
    number.append(k > 0 ? change(value, by) : node("strong", "", tick(value, by)));
    list.append(row(words, bar(from, to, place), number));
  }
  const value = tick(split.result, by);
  const result = by === "win" ? t("{value} of the win", { value }) : t("{value} points", { value });
  const total = node("span", "arch-review-number");
  total.append(node("strong", "", result));
  const last = row(t("Result"), bar(0, split.result, place), total);
  last.classList.add("is-result");
  list.append(last);
  return list;
}

function row(words: string, drawing: SVGElement, number: HTMLElement): HTMLElement {
  const made = node("li");
  made.append(node("span", "", words), drawing, number);
  return made;
}

function bar(from: number, to: number, place: Place100): SVGElement {
  const [a, b, zero] = [place(from), place(to), place(0)];
  const size = { x: Math.min(a, b), y: 4, width: Math.max(0.5, Math.abs(b - a)), height: 10 };
  return svg(
    "svg",
    { viewBox: "0 0 100 18", preserveAspectRatio: "none", "aria-hidden": "true", class: "arch-luck-bar" },
    svg("line", { x1: zero, x2: zero, y1: 0, y2: 18, class: "arch-luck-zero" }),
    svg("rect", { ...size, class: to < from ? "arch-luck-less" : "arch-luck-more" }),
  );
}

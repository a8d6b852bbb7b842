/** A trade made card by card: how many of each kind one gives and takes, and the balance. */

import { focusedIn, node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, isForeign, keepKeys, type Model, type Place, put, type Wish, wish } from "../shared/notebook.ts";
import { clamp } from "../shared/values.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";
import { countOf } from "./count.ts";

type Side = "give" | "take";
type Card = [word: string, name: string, most: number, value: number];

/** What the picker is given (`lesson/picker.py`). */
interface Traits {
  give: Card[];
  take: Card[];
  chosen: Partial<Record<Side, Record<string, number>>>;
  balance: { ok?: boolean; text?: string };
  unfolded: boolean;
  spoken?: Spoken;
  wish: Wish;
}

class Picker {
  readonly box = node("details", "arch-picker");
  private readonly model: Model<Traits>;
  private readonly head = node("summary", "", t("Trade card by card"));
  private readonly sides = node("div", "arch-picker-sides");
  private readonly said = node("p", "arch-picker-said");
  private readonly trade: HTMLButtonElement;
  private rows: Array<{ draw(): void }> = [];

  constructor(model: Model<Traits>) {
    this.model = model;
    this.said.setAttribute("aria-live", "polite");
    this.trade = button(t("Trade"), () => this.go(), "arch-picker-trade");
    const clear = button(t("Clear"), () => this.put({}));
    const hint = t("With the keyboard: Tab to a card, ↑ and ↓ for how many, Enter to trade.");
    const foot = node("div", "arch-picker-foot");
    foot.append(this.trade, clear, this.said);
    this.box.append(this.head, this.sides, foot, node("p", "arch-picker-hint", hint));
    this.box.addEventListener("toggle", () => {
      if (model.get("unfolded") !== this.box.open) put(model, "unfolded", this.box.open);
    });
    keepKeys(this.box);
    this.unfold();
  }

  unfold(): void {
    this.box.open = this.model.get("unfolded");
  }

  /** Another position takes the focused number away; the focus stays in the box. */
  rebuild(): void {
    const inside = this.sides.contains(document.activeElement) || this.sides.contains(focusedIn(this.box));
    this.build();
    if (inside && !this.box.hidden) this.head.focus();
  }

  build(): void {
    this.rows = [];
    this.sides.replaceChildren(this.side("give"), this.side("take"));
    this.box.hidden = !this.model.get("give").length;
    this.show();
  }

  private side(side: Side): HTMLElement {
    const [part, list] = [node("fieldset"), node("div", "arch-picker-cards")];
    const cards = this.model
      .get(side)
      .map((card) => new CardRow(card, this.counter(side, card[0]), side, () => this.go()));
    this.rows.push(...cards);
    list.append(...(cards.length ? cards.map((card) => card.node) : [node("p", "", t("no cards"))]));
    const title = side === "give" ? t("You give, from your hand") : t("You take, from the marketplace");
    part.append(node("legend", "", title), list);
    return part;
  }

  /** How many of a card are chosen, to ask and to change. */
  private counter(side: Side, word: string) {
    return {
      now: () => this.model.get("chosen")[side]?.[word] ?? 0,
      put: (count: number) => {
        const chosen = this.model.get("chosen");
        this.put({ ...chosen, [side]: { ...chosen[side], [word]: count } });
      },
    };
  }

  private put(chosen: Traits["chosen"]): void {
    put(this.model, "chosen", chosen);
    this.show();
  }

  show(): void {
    for (const row of this.rows) row.draw();
    const { ok, text } = this.model.get("balance");
    this.said.textContent = text ?? "";
    this.said.className = `arch-picker-said ${ok ? "is-ok" : ""}`;
    // not `disabled`: a disabled button would lose the focus, and the notebook would get the keys
    this.trade.setAttribute("aria-disabled", String(!ok));
  }

  private go(): void {
    if (this.model.get("balance").ok) wish(this.model, {});
  }
}

interface Counter {
  now(): number;
  put(count: number): void;
}

/** One stop of the Tab key for each kind of card; the arrows change its number, the two buttons are for the mouse. */
class CardRow {
  readonly node = node("div", "arch-picker-card");
  private readonly counter: Counter;
  private readonly most: number;
  private readonly number = node("span", "arch-picker-number");
  private readonly less: HTMLButtonElement;
  private readonly more: HTMLButtonElement;

  constructor([, name, most, value]: Card, counter: Counter, side: Side, go: () => void) {
    [this.counter, this.most] = [counter, most];
    const label = node("span", "arch-picker-name", name);
    label.append(node("span", "arch-picker-value", t("worth {value}, {number} there", { value, number: most })));
    this.number.tabIndex = 0;
    this.number.setAttribute("role", "spinbutton");
    const words =
      side === "give"
        ? t("give {card}, trading value {value}", { card: name, value })
        : t("take {card}, trading value {value}", { card: name, value });
    this.number.setAttribute("aria-label", words);
    this.number.setAttribute("aria-valuemin", "0");
    this.number.setAttribute("aria-valuemax", String(most));
    this.number.addEventListener("keydown", (event) => this.key(event, go));
    this.less = this.step("−", -1, t("one less {card}", { card: name }));
    this.more = this.step("+", 1, t("one more {card}", { card: name }));
    this.node.append(label, this.less, this.number, this.more);
  }

  private step(sign: string, by: number, label: string): HTMLButtonElement {
    const made = button(sign, () => {
      this.put(this.counter.now() + by);
      this.number.focus();
    });
    made.tabIndex = -1;
    made.setAttribute("aria-label", label);
    return made;
  }

  private put(wanted: number): void {
    const count = clamp(wanted, 0, this.most);
    if (count !== this.counter.now()) this.counter.put(count);
  }

  private key(event: KeyboardEvent, go: () => void): void {
    if (isForeign(event)) return;
    const count = countOf(event.key, this.counter.now(), this.most);
    if (event.key !== "Enter" && count === null) return;
    event.preventDefault();
    if (count === null) go();
    else this.put(count);
  }

  draw(): void {
    const now = this.counter.now();
    this.number.textContent = String(now);
    this.number.setAttribute("aria-valuenow", String(now));
    this.node.classList.toggle("is-chosen", now > 0);
    this.less.setAttribute("aria-disabled", String(now === 0));
    this.more.setAttribute("aria-disabled", String(now === this.most));
  }
}

function button(words: string, act: () => void, className = ""): HTMLButtonElement {
  const made = node("button", className, words);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function render({ model, el, signal }: Place<Traits>): void {
  speak(model.get("spoken"));
  const picker = new Picker(model);
  el.append(picker.box);
  const [rebuild, show] = [() => picker.rebuild(), () => picker.show()];
  hear(model, signal, {
    "change:give": rebuild,
    "change:take": rebuild,
    "change:chosen": show,
    "change:balance": show,
    "change:unfolded": () => picker.unfold(),
  });
  picker.build();
}

export default widget({ render });

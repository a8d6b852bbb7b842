/** The asking sheet: what is asked, what can be tapped as pictures and buttons, what was tapped, and a line to type instead. */

import { focusedIn, html, svg } from "../shared/dom.ts";
import { hear, type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { drawShapes, type Face, faceOf, fitTexts } from "../viewer/drawings.ts";
import { Hand } from "../viewer/hand.ts";
import { signsOf } from "../viewer/reader.ts";
import type { Bench } from "../workbench/mode.ts";
import { type Act, Answer, isArrow, nearest, type Role } from "./answer.ts";
import type { Asking, Item, Tapped, Touch } from "./data.ts";

const PICTURE_PX = 46;
const CHOSEN_PX = 20; // pictures in the row of what was tapped
const PATIENCE_MS = 12_000; // no answer takes so long while Python is there to give it

/** What Python sends and hears (`play/entry.py`). */
export interface TapTraits {
  asking: Partial<Asking>;
  tapped: Partial<Tapped>;
  touches: Touch[];
}

/** What the table does for the taps beside it. */
export interface Table extends Pick<Bench, "at" | "card" | "face" | "reel"> {
  /** What is lit is different. */
  light(): void;
}

export class Taps {
  readonly node = html("section", { class: "arch-ask", "aria-label": t("Answer") });
  private readonly model: Model<TapTraits>;
  private readonly table: Table;
  private readonly late: string;
  private readonly closing = new AbortController();
  private readonly prompt = html("p", { class: "arch-ask-prompt", "aria-live": "polite" });
  private readonly chosen = html("ol", { class: "arch-ask-chosen" });
  private readonly said = html("p", { class: "arch-ask-said", role: "alert" });
  private readonly groups = html("div", { class: "arch-ask-groups" });
  private readonly hand: Hand;
  private readonly actions = html("div", { class: "arch-ask-buttons" });
  private readonly done = html("button", { type: "button", class: "arch-ask-done" });
  private readonly back = html("button", { type: "button", class: "arch-chip" }, t("Take back"));
  private readonly input: HTMLInputElement;
  private readonly form: HTMLFormElement;
  private answer = new Answer({});
  private faces = new Map<string, Face>();
  private buttons = new Map<string, HTMLButtonElement>();
  private sums = new Map<string, HTMLElement>();
  private root: HTMLElement | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;

  /** `beside` stands at the end of the first row, also where nothing is asked; `late` is said where an answer is not heard for long. */
  constructor(model: Model<TapTraits>, table: Table, late: string, beside: HTMLElement | null = null) {
    [this.model, this.table, this.late] = [model, table, late];
    this.hand = new Hand(table);
    const spelling = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };
    this.input = html("input", {
      type: "text",
      ...spelling,
      "aria-label": t("The answer as a line"),
      placeholder: t("or type it"),
    });
    this.form = html(
      "form",
      { class: "arch-ask-line" },
      this.input,
      html("button", { type: "submit", class: "arch-unseen", tabindex: -1 }, t("Enter")),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.input.value.trim()) this.act({ text: this.input.value.trim() });
    });
    this.done.addEventListener("click", () => this.act({ done: true }));
    this.back.addEventListener("click", () => this.act({ back: true }));
    const row = html(
      "div",
      { class: "arch-ask-row" },
      this.prompt,
      this.actions,
      this.done,
      this.back,
      this.form,
      beside,
    );
    this.node.append(row, this.said, this.chosen, this.groups, this.hand.node);
    hear(model, this.closing.signal, {
      "change:asking": () => this.load(),
      "change:tapped": () => this.follow(),
    });
    this.load();
  }

  // ---- for the mode

  get lit(): ReadonlyMap<string, Role> {
    return this.answer.lit;
  }

  get map(): string {
    return this.answer.map;
  }

  /** A piece was tapped; true if it stands for something that can be tapped now. */
  onTap(piece: string): boolean {
    const item = this.answer.itemOf(piece);
    if (item !== null) this.act({ tap: item });
    return item !== null;
  }

  /** Hear keys in the whole workbench. Called once it stands there. */
  listen(): void {
    const root = this.node.closest<HTMLElement>(".arch") ?? this.node;
    if (root === this.root) return;
    this.root?.removeEventListener("keydown", this.keys, true);
    this.root = root;
    root.addEventListener("keydown", this.keys, true);
  }

  close(): void {
    this.root?.removeEventListener("keydown", this.keys, true);
    clearTimeout(this.patience);
    this.closing.abort();
  }

  // ---- what is asked

  private load(): void {
    this.keepKeyboard(() => this.lay());
  }

  private lay(): void {
    const asking = this.model.get("asking") ?? {};
    this.answer = new Answer(asking);
    this.answer.recall(this.model.get("touches") ?? []);
    this.faces = new Map(Object.entries(asking.faces ?? {}).map(([name, shapes]) => [name, faceOf(shapes)]));
    this.buttons = new Map();
    this.sums = new Map();
    this.input.value = asking.written ?? "";
    const groups = (asking.groups ?? []).map(({ id, title }) => this.group(id, title));
    this.groups.replaceChildren(...groups.filter((group) => group !== null));
    const plain = [...this.answer.items.values()].filter(({ group }) => group && !this.hasPictures(group));
    this.actions.replaceChildren(...plain.map((item) => this.button(item)));
    this.node.classList.toggle("is-asking", this.answer.key > 0);
    // where nothing on the table can be tapped, the pictures may take its room
    this.node.classList.toggle(
      "is-all",
      [...this.answer.items.values()].every(({ pieces }) => !pieces.length),
    );
    this.node.classList.toggle("is-several", this.groups.children.length > 1);
    this.hand.show(this.tappable);
    this.follow();
  }

  private inGroup(id: string): Item[] {
    return [...this.answer.items.values()].filter(({ group }) => group === id);
  }

  private hasPictures(group: string): boolean {
    return this.inGroup(group).some(({ face }) => face);
  }

  private group(id: string, title: string): HTMLElement | null {
    const items = this.inGroup(id);
    // buttons of words stand beside the prompt
    if (!items.length || !this.hasPictures(id)) return null;
    const sum = html("span", { class: "arch-ask-value" });
    this.sums.set(id, sum);
    const head = html("h4", {}, title, " ", sum);
    const list = html("div", { class: "arch-ask-pictures" });
    list.append(...items.map((item) => this.button(item)));
    return html(
      "div",
      { class: "arch-ask-group", role: "group", "aria-label": title || t("Answers") },
      title ? head : null,
      list,
    );
  }

  private button(item: Item): HTMLButtonElement {
    const letter = this.answer.letters.get(item.id);
    const key = letter ? html("kbd", { "aria-hidden": "true" }, letter) : null;
    const picture = item.face ? this.picture(item.face, PICTURE_PX) : null;
    const there = item.there > 1 ? ` ×${item.there}` : ""; // of what is chosen each has a chip of its own
    const card = this.cardOf(item);
    const words = html("span", { class: "arch-ask-text" }, item.text, there, key, card.signs);
    const many = html("span", { class: "arch-ask-many" });
    const attributes = {
      type: "button",
      class: "arch-ask-item",
      "data-answers": "", // a tap answers, and reads nothing large (`viewer/reader.ts`)
      title: card.name ? null : item.label,
      "data-item": item.id,
      "data-card": card.name,
      "aria-description": card.name ? item.label : null,
    };
    const button = html("button", attributes, picture, words, many);
    button.addEventListener("click", () => this.act({ tap: item.id }));
    this.buttons.set(item.id, button);
    return button;
  }

  /** Show what a seat has in hand at a step, but for the cards that can be tapped above. */
  hold(at: number, seat: number | null): void {
    this.hand.hold(this.table.reel, at, seat, this.tappable);
  }

  private get tappable(): ReadonlySet<string> {
    return new Set([...this.buttons.keys()].flatMap((id) => this.answer.items.get(id)?.pieces ?? []));
  }

  /** The card on the table that an item stands for, and what stands on it; on a map it can be read there. */
  private cardOf({ pieces }: Item): { name: string | null; signs: HTMLElement | null } {
    const element = this.table.reel?.table(this.table.at).get(pieces[0] ?? "");
    const name = element && "face" in element ? ("large" in element && element.large) || element.face : "";
    const card = this.table.card(name);
    return { name: card && name, signs: element && "slot" in element ? signsOf(card, this.table) : null };
  }

  private picture(name: string, pixels: number): SVGSVGElement {
    const { shapes, box } = this.faces.get(name) ?? this.table.face(name);
    const pad = 0.05 * Math.max(box.width, box.height);
    const viewBox = [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad].join(" ");
    const picture = svg(
      "svg",
      { class: "arch-svg arch-ask-picture", "aria-hidden": "true", viewBox },
      ...drawShapes(shapes),
    );
    fitTexts(picture, pixels / Math.max(box.height, box.width));
    return picture;
  }

  // ---- how far the answer is

  private follow(): void {
    const tapped = this.model.get("tapped") ?? {};
    this.answer.hear(tapped);
    this.node.dataset.heard = `${tapped.key ?? 0}.${tapped.heard ?? 0}`;
    this.show();
  }

  /** Show what can be tapped now, and what is chosen. */
  private show(): void {
    this.keepKeyboard(() => this.tell());
  }

  /** Where what had the keyboard goes away, the workbench gets it, so that the next answer can be typed at once. */
  keepKeyboard(draw: () => void): void {
    const had = this.focused;
    draw();
    if (had && (!this.focused || focusedIn(this.node)?.closest("[hidden]"))) this.root?.focus({ preventScroll: true });
  }

  private tell(): void {
    const { answer } = this;
    const counts = answer.counts;
    this.prompt.textContent = answer.prompt;
    this.said.textContent = answer.said;
    this.said.hidden = !answer.said;
    for (const [id, button] of this.buttons) {
      const many = counts.get(id) ?? 0;
      const legal = answer.isLegal(id);
      button.setAttribute("aria-pressed", String(many > 0));
      button.setAttribute("aria-disabled", String(!legal && !many));
      button.classList.toggle("is-legal", legal);
      const words = button.querySelector(".arch-ask-many");
      if (words) words.textContent = many > 1 ? `×${many}` : many ? "✓" : "";
    }
    for (const [id, sum] of this.sums) sum.textContent = answer.value(id);
    const row = answer.chosen.map(({ id, text, turned }) => this.chip(id, text, turned));
    this.chosen.replaceChildren(...row);
    this.chosen.hidden = !row.length;
    this.back.hidden = !row.length;
    const { sole } = answer;
    this.actions.hidden = sole !== null; // the large button says it
    this.done.hidden = !answer.done;
    this.done.replaceChildren(
      ...(sole ? [sole.text] : [answer.done, " ", html("code", {}, answer.line)]),
      html("kbd", { "aria-hidden": "true" }, "↵"),
    );
    this.node.classList.toggle("is-only", answer.only);
    this.table.light();
  }

  private chip(id: string, words: string, turned: boolean): HTMLElement {
    const face = this.answer.items.get(id)?.face;
    const picture = face ? this.picture(face, CHOSEN_PX) : null;
    if (turned) picture?.classList.add("is-turned");
    const label = turned
      ? t("{item}, turned: take it back", { item: words })
      : t("{item}: take it back", { item: words });
    const onclick = () => this.act({ drop: id });
    return html(
      "li",
      {},
      html("button", { type: "button", "aria-label": label, onclick }, picture, words, turned ? " ⟲" : "", " ×"),
    );
  }

  private act(act: Act): void {
    if (!this.answer.key) return;
    put(this.model, "touches", this.answer.touch(act));
    this.show();
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.unheard(), PATIENCE_MS);
  }

  /** Who is to hear it has died, or is very busy. */
  private unheard(): void {
    if (!this.answer.waits) return;
    this.said.textContent = this.late;
    this.said.hidden = false;
  }

  // ---- keys: letters tap, arrows walk among what is lit, Enter is Done, Escape and Backspace take back

  private readonly keys = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.answer.key || !this.node.isConnected) return;
    const target = event.composedPath()[0];
    if (target instanceof Element && target.matches("input, textarea, select")) {
      if (event.key !== "Escape") return;
      this.input.value = "";
      this.root?.focus({ preventScroll: true });
    } else if (!this.keyed(event.key, target instanceof Element ? target : null)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Do what a key means; false if it means nothing here. */
  private keyed(key: string, target: Element | null): boolean {
    const { answer } = this;
    if (isArrow(key)) return this.walk(key, target);
    // Space taps what the keyboard is on; Enter taps it only where the answer may not end here
    const elsewhere = target?.matches("button:not(.arch-ask-item)") ?? false;
    if (key === "Enter" && !elsewhere && answer.done) this.act({ done: true });
    else if ((key === "Escape" || key === "Backspace") && answer.chosen.length) this.act({ back: true });
    else {
      const item = key.length === 1 ? answer.itemBy(key) : null;
      if (item === null || !(answer.isLegal(item) || answer.counts.has(item))) return false;
      this.act({ tap: item });
    }
    return true;
  }

  /** From one lit piece or button to the nearest in the direction of the arrow. */
  private walk(arrow: string, target: Element | null): boolean {
    const here = target?.closest("[data-lit], .arch-ask-item");
    if (!here || !this.root) return false;
    const within = here.matches(".arch-ask-item") ? this.groups : this.root;
    const among = here.matches(".arch-ask-item") ? ".arch-ask-item" : "[data-lit]";
    const others = [...within.querySelectorAll<HTMLElement | SVGElement>(among)].filter((node) => node !== here);
    const found = others[nearest(middle(here), others.map(middle), arrow)];
    found?.focus({ preventScroll: true });
    return true;
  }

  /** Whether the keyboard is on the asking sheet. */
  get focused(): boolean {
    return this.node.contains(focusedIn(this.node));
  }
}

function middle(node: Element): { x: number; y: number } {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Positions of many games: conditions by menus, a list of what fits, and a click that opens one. */

import { focusedIn, keepKeyboard, node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Model, type Place, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

interface Choice {
  name: string;
  words: string;
  about: string;
  number: boolean;
  common: boolean;
}

/** A position in the list. */
interface Found {
  number: number;
  step: number;
  moment: string;
  player: string;
  line: string;
  points: string;
}

/** A name, a sign and a value; the value is empty until somebody writes one. */
type Condition = [name: string, sign: string, value: string];

/** What the front is given (`positions/front.py`). */
interface Traits {
  menus: {
    games?: Array<[game: string, title: string]>;
    names?: Choice[];
    values?: Record<string, Array<[value: string, words: string]>>;
  };
  chosen: { game?: string; where?: Condition[] };
  found: Found[];
  opened: number[];
  ways: Array<[where: string, code: string]>;
  counted: string;
  more: boolean;
  said: string;
  spoken?: Spoken;
  wish: Wish;
}

const TEXTS: Array<[sign: string, shown: string]> = [
  ["=", "="],
  ["!=", "≠"],
];
const NUMBERS: typeof TEXTS = [[">=", "≥"], ["<=", "≤"], ...TEXTS];

class Front {
  readonly box = node("section", "arch-positions");
  private readonly model: Model<Traits>;
  private readonly asking = node("div", "arch-positions-asking");
  private readonly said = node("p", "arch-positions-said");
  private readonly list = node("div", "arch-positions-list");
  private picked = ""; // in the menu of names, not added yet
  private next = ""; // where the keyboard goes with the next answer
  private shown = false; // whether the question in words is open

  constructor(model: Model<Traits>) {
    this.model = model;
    this.box.tabIndex = -1;
    this.box.setAttribute("aria-label", t("Positions of many games"));
    this.said.setAttribute("role", "status");
    this.box.append(this.asking, this.said, this.list);
    keepKeys(this.box);
  }

  private get where(): Condition[] {
    return this.model.get("chosen").where ?? [];
  }

  private ask(where: Condition[], game = this.model.get("chosen").game): void {
    wish(this.model, { ask: { game, where } });
  }

  /** Everything is drawn anew; the keyboard stays at what it was at, or goes to what was asked for last. */
  draw(): void {
    const held = focusedIn(this.box)?.closest<HTMLElement>("[data-key]")?.dataset.key;
    keepKeyboard(this.box, () => {
      this.drawAsking();
      this.drawList();
      const keyed = [...this.box.querySelectorAll<HTMLElement>("[data-key]")];
      const next = keyed.find((one) => one.dataset.key === this.next);
      if (next) this.next = "";
      if (held) (next ?? keyed.find((one) => one.dataset.key === held))?.focus({ preventScroll: true });
    });
  }

  private drawAsking(): void {
    const menus = this.model.get("menus");
    const fields: HTMLElement[] = [];
    if ((menus.games ?? []).length > 1) {
      const pick = menu("game", (name) => this.ask([], name)); // conditions of another game go
      pick.append(...options(menus.games ?? []));
      pick.value = this.model.get("chosen").game ?? "";
      fields.push(labelled(t("Game"), pick));
    }
    this.where.forEach((_, at) => {
      fields.push(this.condition(at));
    });
    if (menus.names?.length) fields.push(this.adding(menus.names));
    this.asking.replaceChildren(...fields);
  }

  /** A menu of all names; what a name means stands below it before it is added. */
  private adding(names: Choice[]): HTMLElement {
    const about = node("p", "arch-positions-about");
    const add = keyed(button("arch-positions-add", t("Add")), "add");
    const pick = menu("names", (name) => {
      this.picked = name;
      about.textContent = names.find((one) => one.name === name)?.about ?? "";
      add.disabled = !name;
    });
    const group = (words: string, common: boolean): HTMLElement => {
      const made = Object.assign(node("optgroup"), { label: words });
      made.append(...options(names.filter((one) => one.common === common).map(({ name, words }) => [name, words])));
      return made;
    };
    pick.append(
      ...options([["", t("choose what to ask for")]]),
      group(t("Of this game"), false),
      group(t("Of every game"), true),
    );
    pick.value = names.some((one) => one.name === this.picked) ? this.picked : "";
    about.textContent = names.find((one) => one.name === pick.value)?.about ?? "";
    add.disabled = !pick.value;
    add.addEventListener("click", () => {
      const number = names.find((one) => one.name === pick.value)?.number;
      this.picked = "";
      this.next = `value ${this.where.length}`;
      this.ask([...this.where, [pick.value, number ? ">=" : "=", ""]]);
    });
    const [box, row] = [node("div", "arch-positions-condition"), node("div", "arch-positions-row")];
    row.append(labelled(t("Add a condition"), pick), add);
    box.append(row, about);
    return box;
  }

  /** A condition: how it compares, its value, a button that drops it, and what it means. */
  private condition(at: number): HTMLElement {
    const menus = this.model.get("menus");
    const [name, sign, value] = this.where[at] ?? ["", "=", ""];
    const known = menus.names?.find((one) => one.name === name);
    const words = known?.words ?? name;
    const changed = (sign: string, value: string): void =>
      this.ask(this.where.map((one, i): Condition => (i === at ? [name, sign, value] : one)));
    const signs: Array<[string, string]> = [...(known?.number ? NUMBERS : TEXTS)];
    if (!signs.some(([one]) => one === sign)) signs.push([sign, sign]);
    const how = menu(`sign ${at}`, (chosen) => changed(chosen, value));
    how.append(...options(signs));
    how.value = sign;
    how.className = "arch-positions-sign";
    how.setAttribute("aria-label", t("{name}: how to compare", { name: words }));
    const offered = menus.values?.[name] ?? [];
    let field: HTMLElement;
    if (offered.length) {
      const pick = menu(`value ${at}`, (chosen) => changed(sign, chosen));
      pick.append(...options([["", t("any")], ...offered, ...missing(offered, value)]));
      pick.value = value;
      field = pick;
    } else field = typed(`value ${at}`, value, known?.number ?? false, (written) => changed(sign, written));
    field.setAttribute("aria-label", t("{name}: value", { name: words }));
    const drop = button("arch-positions-drop", "×");
    drop.title = t("Drop this condition");
    drop.setAttribute("aria-label", t("Drop the condition: {name}", { name: words }));
    keyed(drop, `drop ${at}`).addEventListener("click", () => {
      this.next = "names";
      this.ask(this.where.filter((_, i) => i !== at));
    });
    const [group, row] = [node("fieldset", "arch-positions-condition"), node("div", "arch-positions-row")];
    row.append(how, field, drop);
    group.append(node("legend", "", words), row, node("p", "arch-positions-about", known?.about ?? ""));
    return group;
  }

  private drawList(): void {
    const [open, found, counted] = [this.model.get("opened"), this.model.get("found"), this.model.get("counted")];
    const rows = found.map(({ number, step, moment, player, line, points }) => {
      const made = keyed(button("arch-positions-found", ""), `found ${number} ${step}`);
      made.setAttribute("aria-pressed", String(open[0] === number && open[1] === step));
      made.append(node("span", "", moment), " ", node("span", "", player), " ");
      made.append(node("span", "arch-positions-line", line), " ", node("span", "arch-positions-points", points));
      made.addEventListener("click", () => wish(this.model, { open: [number, step] }));
      return made;
    });
    const listed = node("div", "arch-positions-rows");
    listed.append(...rows);
    const first = t("The first {number} are listed.", { number: found.length });
    const hint = t("Click one to see the table before the decision.");
    const about = node("p", "arch-positions-about", this.model.get("more") ? `${first} ${hint}` : hint);
    const ways = this.model.get("ways").map(([where, code]) => {
      const way = node("p", "arch-positions-about", `${where} `);
      way.append(node("code", "", code));
      return way;
    });
    const same = node("details", "arch-positions-ways");
    same.open = this.shown;
    same.addEventListener("toggle", () => {
      this.shown = same.open;
    });
    same.append(keyed(node("summary", "", t("The same question in words")), "words"), ...ways);
    const head = node("h3", "", counted);
    this.list.replaceChildren(...(counted ? [head, ...(rows.length ? [about, listed] : []), same] : []));
  }

  tell(): void {
    this.said.textContent = this.model.get("said");
    this.said.hidden = !this.said.textContent;
  }
}

/** A value that the menu does not offer, such as several at once, stays one that can be chosen. */
const missing = (offered: Array<[string, string]>, value: string): Array<[string, string]> =>
  !value || offered.some(([one]) => one === value) ? [] : [[value, value]];

function keyed<E extends HTMLElement>(made: E, key: string): E {
  made.dataset.key = key;
  return made;
}

function button(name: string, words: string): HTMLButtonElement {
  return Object.assign(node("button", name, words), { type: "button" as const });
}

const options = (entries: ReadonlyArray<readonly [string, string]>): HTMLOptionElement[] =>
  entries.map(([value, words]) => Object.assign(node("option", "", words), { value }));

function menu(key: string, act: (value: string) => void): HTMLSelectElement {
  const pick = keyed(node("select"), key);
  pick.addEventListener("change", () => act(pick.value));
  return pick;
}

function typed(key: string, value: string, number: boolean, act: (value: string) => void): HTMLInputElement {
  const field = keyed(node("input"), key);
  field.type = "text";
  field.value = value;
  field.size = number ? 4 : 14;
  field.inputMode = number ? "numeric" : "text";
  field.addEventListener("change", () => act(field.value));
  return field;
}

function labelled(words: string, field: HTMLElement): HTMLElement {
  const label = node("label");
  label.append(node("span", "", words), field);
  return label;
}

function render({ model, el, signal }: Place<Traits>): void {
  let front: Front;
  const make = () => {
    speak(model.get("spoken"));
    front = new Front(model);
    el.replaceChildren(front.box);
    front.draw();
    front.tell();
  };
  const draw = () => front.draw();
  hear(model, signal, {
    "change:menus": draw,
    "change:chosen": draw,
    "change:found": draw,
    "change:opened": draw,
    "change:counted": draw,
    "change:ways": draw,
    "change:said": () => front.tell(),
    "change:spoken": make, // another language
  });
  make();
}

export default widget({ render });

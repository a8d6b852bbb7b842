/** Questions to many games: menus for what is asked, bars with intervals, and the games behind a bar. */

import { focusedIn, keepKeyboard, node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Model, type Place, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

interface Choice {
  name: string;
  words: string;
  about: string;
}

interface Bar {
  words: string;
  value: string;
  interval: string;
  counted: string;
  at: number;
  low: number;
  high: number;
  told: string;
}

/** A value of a dimension; [] while none is chosen yet. */
type Value = string | number | boolean | null | never[];
type Condition = [name: string, value: Value];

interface Menus {
  games?: Array<[game: string, title: string]>;
  measures?: Choice[];
  dimensions?: Choice[];
  conditions?: Choice[];
  values?: Record<string, Array<[value: Value, words: string]>>;
}

/** What the front is given (`insights/front.py`). */
interface Traits {
  menus: Menus;
  chosen: { measure?: string; by?: string; where?: Condition[] };
  bars: Bar[];
  bar: number;
  games: Array<[number: number, words: string]>;
  heading: string;
  listing: string;
  zero: number;
  said: string;
  spoken?: Spoken;
  wish: Wish;
}

class Front {
  readonly box = node("section", "arch-insights");
  private readonly model: Model<Traits>;
  private readonly asking = node("div", "arch-insights-asking");
  private readonly said = node("p", "arch-insights-said");
  private readonly bars = node("div", "arch-insights-bars");
  private readonly games = node("div", "arch-insights-games");

  constructor(model: Model<Traits>) {
    this.model = model;
    this.box.tabIndex = -1;
    this.box.setAttribute("aria-label", t("Questions to many games"));
    this.said.setAttribute("role", "status");
    this.box.append(this.asking, this.said, this.bars, this.games);
    keepKeys(this.box);
  }

  private get where(): Condition[] {
    return this.model.get("chosen").where ?? [];
  }

  private ask(change: Partial<Traits["chosen"]>): void {
    const { measure, by } = this.model.get("chosen");
    wish(this.model, { ask: { measure, by, where: this.where, ...change } });
  }

  /** Everything is drawn anew; the keyboard stays at what it was at. */
  draw(): void {
    const held = focusedIn(this.box)?.closest<HTMLElement>("[data-key]")?.dataset.key;
    keepKeyboard(this.box, () => {
      this.drawAsking();
      this.drawBars();
      this.drawGames();
      const same = [...this.box.querySelectorAll<HTMLElement>("[data-key]")].find((one) => one.dataset.key === held);
      if (held) same?.focus({ preventScroll: true });
    });
  }

  private drawAsking(): void {
    const [menus, chosen] = [this.model.get("menus"), this.model.get("chosen")];
    const rest = this.where.filter(([name]) => name !== "game");
    const game = String(this.where.find(([name]) => name === "game")?.[1] ?? "");
    const fields: HTMLElement[] = [];
    if ((menus.games ?? []).length > 1) {
      const all: Array<[string, string]> = [["", t("all games")], ...(menus.games ?? [])];
      fields.push(
        menu("game", t("Game"), all, game, (name) => this.ask({ where: name ? [["game", name]] : [] })), // conditions of another game go
      );
    }
    fields.push(
      menu("measure", t("What is counted"), named(menus.measures), chosen.measure ?? "", (measure) =>
        this.ask({ measure }),
      ),
      menu("by", t("For each"), [["", t("nothing: all together")], ...named(menus.dimensions)], chosen.by ?? "", (by) =>
        this.ask({ by }),
      ),
    );
    rest.forEach(([name, value]) => {
      fields.push(this.condition(name, value, menus));
    });
    const free = named(menus.conditions).filter(([name]) => !rest.some(([used]) => used === name));
    fields.push(
      menu("only", t("Only"), [["", t("add a condition")], ...free], "", (name) => {
        if (name) this.ask({ where: [...this.where, [name, []]] });
      }),
    );
    this.asking.replaceChildren(...fields);
    const about = [...(menus.measures ?? [])].find((one) => one.name === chosen.measure)?.about;
    if (about) this.asking.append(node("p", "arch-insights-about", about));
  }

  /** A condition: its values, and a button that drops it. Until a value is chosen every one will do. */
  private condition(name: string, value: Value, menus: Menus): HTMLElement {
    const values = menus.values?.[name] ?? [];
    const at = values.findIndex(([one]) => one === value);
    const title = menus.conditions?.find((one) => one.name === name)?.words ?? name;
    const others = this.where.filter(([one]) => one !== name);
    const listed: Array<[string, string]> = [
      ["", t("any")],
      ...values.map(([, words], i): [string, string] => [String(i), words]),
    ];
    return menu(`only ${name}`, title, listed, at < 0 ? "" : String(at), (chosen) => {
      const found = values[Number(chosen)];
      this.ask({ where: chosen === "" || !found ? others : [...others, [name, found[0]]] });
    });
  }

  private drawBars(): void {
    const [zero, shown] = [this.model.get("zero"), this.model.get("bar")];
    const rows = this.model.get("bars").map((bar, number) => {
      const row = node("button", "arch-insights-bar");
      row.type = "button";
      row.dataset.key = `bar ${bar.words}`;
      row.setAttribute("aria-label", bar.told);
      row.setAttribute("aria-expanded", String(number === shown));
      row.title = bar.told;
      row.append(node("span", "arch-insights-words", bar.words), track(bar, zero));
      row.append(node("span", "arch-insights-value", bar.value), node("span", "arch-insights-soft", bar.interval));
      row.append(node("span", "arch-insights-soft", bar.counted));
      row.addEventListener("click", () => wish(this.model, { bar: number }));
      return row;
    });
    const heading = node("h3", "", rows.length ? this.model.get("heading") : "");
    const foot = node(
      "p",
      "arch-insights-about",
      t("The line is the interval that holds the true mean in 95 of 100 cases. Click a bar to see its games."),
    );
    this.bars.replaceChildren(...(rows.length ? [heading, ...rows, foot] : []));
  }

  private drawGames(): void {
    const bar = this.model.get("bars")[this.model.get("bar")];
    if (!bar) return this.games.replaceChildren();
    const list = this.model.get("games").map(([number, words]) => {
      const made = node("button", "arch-insights-game", `${number} · ${words}`);
      made.type = "button";
      made.dataset.key = `game ${number}`;
      made.addEventListener("click", () => wish(this.model, { game: number }));
      return made;
    });
    this.games.replaceChildren(node("h3", "", this.model.get("listing")), ...list);
  }

  tell(): void {
    this.said.textContent = this.model.get("said");
    this.said.hidden = !this.said.textContent;
  }
}

const named = (choices: Choice[] = []): Array<[string, string]> => choices.map(({ name, words }) => [name, words]);

function menu(
  key: string,
  words: string,
  entries: ReadonlyArray<readonly [string, string]>,
  chosen: string,
  act: (value: string) => void,
): HTMLElement {
  const [label, pick] = [node("label"), node("select")];
  pick.append(...entries.map(([value, entry]) => Object.assign(node("option", "", entry), { value })));
  pick.value = chosen;
  pick.dataset.key = key;
  pick.addEventListener("change", () => act(pick.value));
  label.append(node("span", "", words), pick);
  return label;
}

/** A bar from zero to the mean, and over it the line of its interval. */
function track(bar: Bar, zero: number): HTMLElement {
  const [made, fill, line] = [node("span", "arch-insights-track"), node("i"), node("b")];
  const percent = (share: number) => `${100 * share}%`;
  made.style.setProperty("--arch-zero", percent(zero));
  fill.style.left = percent(Math.min(zero, bar.at));
  fill.style.width = percent(Math.abs(bar.at - zero));
  line.style.left = percent(bar.low);
  line.style.width = percent(bar.high - bar.low);
  made.append(fill, ...(bar.high > bar.low ? [line] : [])); // the mean of one game has none
  return made;
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
    "change:bars": draw,
    "change:bar": draw,
    "change:games": draw,
    "change:said": () => front.tell(),
    "change:spoken": make, // another language
  });
  make();
}

export default widget({ render });

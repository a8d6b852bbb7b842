/** Questions to many games: menus for what is asked, bars with intervals, and the games behind a bar. */

import { Plot } from "../charts/plot.ts";
import type { Spec } from "../charts/spec.ts";
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
  games: Array<[number: number, words: string, at: number]>;
  heading: string;
  listing: string;
  drawn: Spec;
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
  private readonly list = node("div", "arch-insights-list");
  private readonly sizes = new ResizeObserver(() => this.fit());
  private plot: Plot | null = null;
  private tall = 0; // how tall a bar of the plot is
  private spec: Spec = {};

  constructor(model: Model<Traits>) {
    this.model = model;
    this.box.tabIndex = -1;
    this.box.setAttribute("aria-label", t("Questions to many games"));
    this.said.setAttribute("role", "status");
    this.box.append(this.asking, this.said, this.bars, this.games);
    keepKeys(this.box);
    this.sizes.observe(this.list);
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
    const work = node("button", "arch-insights-work", t("What to work on"));
    work.type = "button";
    work.dataset.key = "habits";
    work.title = t("Habits that the last games show: what each player could do better");
    work.addEventListener("click", () => wish(this.model, { habits: true }));
    this.asking.append(work);
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
    const shown = this.model.get("bar");
    const rows = this.model.get("bars").map((bar, number) => {
      const row = node("button", "arch-insights-bar");
      row.type = "button";
      row.dataset.key = `bar ${bar.words}`;
      row.setAttribute("aria-label", bar.told);
      row.setAttribute("aria-expanded", String(number === shown));
      row.title = bar.told;
      row.append(node("span", "arch-insights-words", bar.words));
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
    this.list.replaceChildren(...rows, ...(this.plot ? [this.plot.node] : []));
    this.bars.replaceChildren(...(rows.length ? [heading, this.list, foot] : []));
    this.fit();
  }

  /** Lay the chart over the rows, which are all as tall as the tallest: they are its labels, and what is clicked. */
  private fit(): void {
    const [rows, spec] = [this.list.querySelectorAll("button"), this.model.get("drawn")];
    const tall = rows[0]?.offsetHeight ?? 0;
    if (!tall) return;
    if (!this.plot || tall !== this.tall || spec !== this.spec) {
      this.close();
      [this.tall, this.spec] = [tall, spec];
      this.plot = new Plot(this.model, { ...spec, height: tall * rows.length, padding: 0 });
      this.plot.node.style.setProperty("--arch-tall", `${tall}px`);
      this.list.append(this.plot.node);
    }
    this.plot.stand({ wide: this.plot.node.clientWidth, at: 0, until: 0 });
  }

  close(): void {
    this.plot?.close();
    this.plot?.node.remove();
    this.plot = null;
  }

  private drawGames(): void {
    const games = this.model.get("games");
    if (!games.length) return this.games.replaceChildren();
    const list = games.map(([number, words, at]) => {
      const made = node("button", "arch-insights-game", this.model.get("bar") < 0 ? words : `${number} · ${words}`);
      made.type = "button";
      made.dataset.key = `game ${words}`;
      made.addEventListener("click", () => wish(this.model, { game: number, at }));
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

function render({ model, el, signal }: Place<Traits>): void {
  let front: Front | undefined;
  const make = () => {
    speak(model.get("spoken"));
    front?.close();
    front = new Front(model);
    el.replaceChildren(front.box);
    front.draw();
    front.tell();
  };
  const draw = () => front?.draw();
  hear(model, signal, {
    "change:menus": draw,
    "change:chosen": draw,
    "change:bars": draw,
    "change:drawn": draw,
    "change:bar": draw,
    "change:games": draw,
    "change:said": () => front?.tell(),
    "change:spoken": make, // another language
  });
  signal?.addEventListener("abort", () => front?.close());
  make();
}

export default widget({ render });

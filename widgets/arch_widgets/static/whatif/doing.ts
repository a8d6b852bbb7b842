/** What can be done at the moment shown: luck, computer players, another board beside it, files. */

import { focusedIn, node } from "../shared/dom.ts";
import { type Model, put, wish } from "../shared/notebook.ts";
import { clamp } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { button, field, fold, group, setOptions } from "./controls.ts";
import type { LuckName } from "./data.ts";
import type { PanelTraits } from "./traits.ts";

const LUCKS: readonly LuckName[] = ["same", "fresh", "chosen"];
const MOST_SEED = 999999;
const MOST_GAMES = 1000;

const luckName = (kind: LuckName): string => ({ same: t("same"), fresh: t("fresh"), chosen: t("chosen") })[kind];

let panels = 0; // so that the radio buttons of each have a name of their own

export class Doing {
  readonly node = node("div", "arch-what-column arch-asks");
  private readonly model: Model<PanelTraits>;
  private readonly radios: Map<LuckName, HTMLInputElement>;
  private readonly seed: HTMLInputElement;
  private readonly games: HTMLInputElement;
  private readonly seats = node("div", "arch-what-seats");
  private readonly playing = node("div", "arch-what-row");
  private readonly slow = node("p", "arch-what-soft");
  private listed = ""; // what decides how the seats are listed
  private readonly other = node("select");
  private readonly path = Object.assign(node("input"), { type: "text", spellcheck: false });
  private readonly luckHint = node("p", "arch-what-soft");
  private readonly seedField: HTMLElement;
  private readonly drawing: HTMLButtonElement;
  private readonly results = node("div", "arch-what-results");

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.radios = new Map(LUCKS.map((kind) => [kind, node("input")]));
    panels += 1;
    const lucks = [...this.radios].map(([kind, radio]) => this.luck(kind, radio));
    this.seed = this.digits("seed", 0, MOST_SEED);
    this.games = this.digits("games", 1, MOST_GAMES);
    this.seedField = field(t("seed"), this.seed);
    this.drawing = button(
      t("Let chance draw"),
      () => wish(model, { act: "draw" }),
      t("A branch in which chance draws here"),
    );
    this.other.addEventListener("change", () => wish(model, { act: "compare", line: Number(this.other.value) }));
    this.path.addEventListener("change", () => put(model, "path", this.path.value));
    this.node.append(
      group(t("Luck of a new branch"), ...lucks, this.seedField, this.drawing, this.luckHint),
      this.players(),
      group(t("Side by side"), field(t("Compare the board with"), this.other)),
      this.files(),
    );
  }

  private luck(kind: LuckName, radio: HTMLInputElement): HTMLElement {
    const made = node("label", "arch-what-luck");
    Object.assign(radio, { type: "radio", name: `arch-what-${panels}-luck`, value: kind });
    radio.addEventListener("change", () => put(this.model, "luck", kind));
    made.append(radio, ` ${luckName(kind)}`);
    return made;
  }

  /** A number from the least to the most. */
  private digits(trait: "seed" | "games", min: number, max: number): HTMLInputElement {
    const input = node("input");
    Object.assign(input, { type: "number", min, max, step: 1 });
    input.addEventListener("change", () => {
      put(this.model, trait, clamp(Math.round(Number(input.value) || 0), min, max));
    });
    return input;
  }

  private players(): HTMLElement {
    const { model } = this;
    const othersHint = t("They decide until the player who decided last is asked again");
    this.slow.textContent = t(
      "Who thinks ahead takes about half a second for each decision: a whole game takes minutes.",
    );
    this.playing.append(
      button(t("Let the others play"), () => wish(model, { act: "others" }), othersHint),
      field(t("Games"), this.games),
    );
    return group(t("Who plays on, and how"), this.seats, this.playing, this.slow, this.results);
  }

  /** A row for each seat: who it is, and how strong the computer plays on for it. */
  private seat(seat: number, kind: string): HTMLElement {
    const { model } = this;
    const select = node("select");
    const name = model.get("curves").players?.[seat] ?? "";
    setOptions(
      select,
      model.get("strengths").map((one) => [one.kind, one.text] as const),
    );
    select.value = kind;
    select.setAttribute("aria-label", t("How {player} plays on", { player: name }));
    select.addEventListener("change", () => {
      const seated = model.get("seated").map((before, k) => (k === seat ? select.value : before));
      put(model, "seated", seated);
    });
    return field(name, select, "arch-what-seat");
  }

  private drawSeats(): void {
    const { model } = this;
    const seated = model.get("seated");
    const listed = JSON.stringify([seated, model.get("strengths"), model.get("curves").players]);
    this.playing.hidden = Boolean(model.get("busy"));
    this.slow.hidden = !seated.some((kind) => /^expert/.test(kind));
    if (listed === this.listed) return;
    this.listed = listed;
    const focused = [...this.seats.querySelectorAll("select")].indexOf(focusedIn(this.seats) as HTMLSelectElement);
    this.seats.replaceChildren(...seated.map((kind, seat) => this.seat(seat, kind)));
    this.seats.querySelectorAll("select")[focused]?.focus();
  }

  private files(): HTMLElement {
    const file = (label: string, act: string, hint: string) =>
      button(label, () => wish(this.model, { act, path: this.path.value }), hint);
    return fold(
      t("Files: save, open, export"),
      field(t("File"), this.path, "arch-what-wide"),
      file(t("Save"), "save", t("The game with its branches and notes, as one file")),
      file(t("Open"), "open", t("Open a game or a study")),
      file(t("Export page"), "export", t("One page that needs no Python: the same name, ending in .html")),
    );
  }

  /** Show what can be done here, and what the reader has set. */
  draw(): void {
    const { model } = this;
    const here = model.get("here");
    const luck = model.get("luck");
    for (const [kind, radio] of this.radios) {
      radio.checked = kind === luck;
      radio.disabled = !(here.lucks ?? []).includes(kind);
    }
    this.luckHint.textContent = `${model.get("words").lucks?.[luck] ?? ""} ${here.why ?? ""}`;
    this.seedField.hidden = luck !== "fresh";
    this.drawing.hidden = !here.draw;
    this.drawSeats();
    const inputs = { seed: this.seed, games: this.games, path: this.path } as const;
    const active = focusedIn(this.node);
    for (const trait of ["seed", "games", "path"] as const) {
      if (inputs[trait] !== active) inputs[trait].value = String(model.get(trait));
    }
    const others = (model.get("lines") ?? []).map((row, k) => [k, t("“{line}”", { line: row.name })] as const);
    setOptions(this.other, [[-1, t("nothing")], ...others.filter(([k]) => k !== model.get("shown"))]);
    this.other.value = String(model.get("other"));
  }

  /** Show what the games came to by which the line shown was finished. */
  sum(): void {
    const { games, by, start, rows = [] } = this.model.get("results") ?? {};
    this.results.hidden = !games || this.model.get("hiding");
    if (!games) return;
    const values = { players: by ?? "", step: start ?? 0 };
    const one = games === 1; // which has no median, and no spread
    const words = one
      ? t("One game from move {step} on, {players}: one way it may end, not what is best.", values)
      : t("{number} games from move {step} on, {players}: how these players would end, not what is best.", {
          number: games,
          ...values,
        });
    const table = node("table");
    table.append(
      line("th", one ? [t("Player"), t("Points")] : [t("Player"), t("Wins"), t("Median"), "10–90 %"]),
      ...rows.map((cells) => line("td", cells)),
    );
    this.results.replaceChildren(node("p", "arch-what-soft", words), table);
  }
}

function line(tag: "th" | "td", cells: readonly string[]): HTMLElement {
  const row = node("tr");
  row.append(...cells.map((cell) => node(tag, "", cell)));
  return row;
}

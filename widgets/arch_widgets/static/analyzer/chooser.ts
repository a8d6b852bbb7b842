/** *My games*: the recorded games and one's own in one list, the last one first, found by typing. */

import { node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Model, type Place, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

/** A game in the list: by which key it is asked for, and what stands in its row. */
interface Game {
  key: string;
  title: string;
  date: string;
  players: string;
  state: string;
}

/** What the chooser is given (`analyzer/chooser.py`). */
interface Traits {
  games: Game[];
  chosen: string;
  opened: string;
  spoken?: Spoken;
  said: string;
  /** Whether the list is open in its place, and not only while somebody looks for a game. */
  standing: boolean;
  /** How many bytes a file may have. */
  most: number;
  wish: Wish;
}

let made = 0; // so that the rows of each have ids of their own

class Chooser {
  readonly box = node("div", "arch-chooser");
  private readonly model: Model<Traits>;
  private readonly find = node("input");
  private readonly list = node("ul", "arch-chooser-list");
  private readonly said = node("p", "arch-chooser-said");
  private readonly open = node("p", "arch-chooser-open");
  private readonly id = `arch-chooser-${++made}`;
  private rows: HTMLElement[] = [];
  private at = -1; // the row that Enter takes
  private readonly standing: boolean;

  constructor(model: Model<Traits>) {
    this.model = model;
    this.standing = Boolean(model.get("standing"));
    this.box.classList.toggle("is-standing", this.standing);
    const label = node("label");
    Object.assign(this.find, { type: "search", spellcheck: false, autocomplete: "off" });
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-expanded": "false",
      "aria-controls": this.id,
      "aria-autocomplete": "list",
    }))
      this.find.setAttribute(name, value);
    Object.assign(this.list, { id: this.id, hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", t("My games"));
    this.said.setAttribute("role", "status");
    this.find.addEventListener("focus", () => {
      this.model.send?.({ look: "again" }); // a game may have been played since
      this.narrow();
    });
    this.find.addEventListener("click", () => this.narrow());
    this.find.addEventListener("input", () => this.narrow());
    this.find.addEventListener("blur", () => this.close());
    this.find.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the line keeps the keyboard
    label.append(node("span", "", t("My games")), this.find);
    this.box.append(label, this.list, this.open, this.said);
    keepKeys(this.box);
    this.box.addEventListener("dragover", (event) => event.preventDefault()); // the browser would open the file itself
    this.box.addEventListener("drop", (event) => this.drop(event));
  }

  /** List the games in which all the words typed stand. */
  private narrow(): void {
    const words = this.find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const told = ({ title, date, players, state }: Game) => [title, date, players, state].join(" ").toLowerCase();
    const found = this.model.get("games").filter((game) => words.every((word) => told(game).includes(word)));
    this.rows = found.map((game, k) => this.row(game, k));
    this.list.replaceChildren(...this.rows);
    this.list.hidden = !found.length;
    this.find.setAttribute("aria-expanded", String(!this.list.hidden));
    const path = this.find.value.includes("/") || this.find.value.endsWith(".parquet");
    const none = path ? t("Enter opens this file.") : t("No game found.");
    this.say(found.length || !words.length ? this.model.get("said") : none);
    this.light(words.length && found.length ? 0 : -1);
  }

  private say(words: string): void {
    this.said.textContent = words;
    this.said.hidden = !words;
  }

  private row(game: Game, k: number): HTMLElement {
    const row = node("li");
    const chosen = game.key === this.model.get("chosen");
    Object.assign(row, { id: `${this.id}-${k}`, onclick: () => this.choose(game.key) });
    row.dataset.key = game.key;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(chosen));
    row.append(
      node("span", "", game.date),
      node("strong", "", game.title),
      node("span", "arch-chooser-state", game.state),
      node("span", "arch-chooser-players", game.players),
    );
    return row;
  }

  private light(at: number): void {
    this.at = at;
    for (const [k, row] of this.rows.entries()) row.classList.toggle("is-lit", k === at);
    const row = this.rows[at];
    if (row) this.find.setAttribute("aria-activedescendant", row.id);
    else this.find.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }

  private key(event: KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const typed = this.find.value.trim();
    if (by && this.list.hidden) this.narrow();
    else if (by) this.light(Math.min(this.rows.length - 1, Math.max(0, this.at + by)));
    else if (event.key === "Escape" && (typed || !(this.standing || this.list.hidden))) this.close();
    else if (event.key === "Enter" && this.rows[this.at]) this.rows[this.at]?.click();
    else if (event.key === "Enter" && typed) this.ask({ path: typed });
    else return;
    event.preventDefault();
  }

  private choose(file: string): void {
    this.ask({ file });
  }

  /** What was chosen before stays until the other is open: a bad file is refused. */
  private ask(what: Wish): void {
    this.close();
    wish(this.model, what);
  }

  /** Send a dropped file to Python, which says what is wrong with it or opens it. */
  private drop(event: DragEvent): void {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    if (file.size > this.model.get("most")) {
      const values = { file: file.name, bytes: grouped(file.size), most: grouped(this.model.get("most")) };
      this.say(t("{file} has {bytes} bytes; a recorded game has at most {most}.", values));
      return;
    }
    this.say(t("Opening {what} …", { what: file.name }));
    const reader = new FileReader();
    reader.onload = () => this.model.send?.({ file: file.name, base64: String(reader.result).replace(/^[^,]*,?/, "") });
    reader.readAsDataURL(file);
  }

  private close(): void {
    this.find.value = "";
    if (this.standing) {
      this.narrow();
      return;
    }
    this.list.hidden = true;
    this.say(this.model.get("said"));
    this.find.setAttribute("aria-expanded", "false");
    this.find.removeAttribute("aria-activedescendant");
  }

  /** The game that is open stands in the line until one types; its path only where the list does not name it. */
  draw(): void {
    const path = this.model.get("opened");
    const chosen = this.model.get("games").find(({ key }) => key === this.model.get("chosen"));
    this.find.placeholder = chosen ? `${chosen.title} · ${chosen.players}` : t("Find a game: a name, a day");
    this.find.title = path;
    this.open.textContent = path;
    this.open.hidden = !path || Boolean(chosen);
    this.say(this.model.get("said"));
    if (this.standing || !this.list.hidden) this.narrow();
  }
}

const grouped = (number: number): string => number.toLocaleString();

function render({ model, el, signal }: Place<Traits>): void {
  let chooser: Chooser;
  const draw = () => chooser.draw();
  const make = () => {
    speak(model.get("spoken"));
    chooser = new Chooser(model);
    el.replaceChildren(chooser.box);
    draw();
  };
  hear(model, signal, {
    "change:games": draw,
    "change:chosen": draw,
    "change:said": draw,
    "change:opened": draw,
    "change:spoken": make, // another language
  });
  make();
}

export default widget({ render });

/** The recorded games of a folder, by what game they are of, and a line for a file of one's own. */

import { node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Model, type Place, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

/** What the chooser is given (`analyzer/chooser.py`). */
interface Traits {
  /** The games by their names, each a file and what it is called. */
  groups: Array<[title: string, games: Array<[file: string, words: string]>]>;
  chosen: string;
  opened: string;
  spoken?: Spoken;
  said: string;
  wish: Wish;
}

class Chooser {
  readonly box = node("div", "arch-chooser");
  private readonly model: Model<Traits>;
  private readonly pick = node("select");
  private readonly own = node("input");
  private readonly said = node("p", "arch-chooser-said");
  private readonly open = node("p", "arch-chooser-open");

  constructor(model: Model<Traits>) {
    this.model = model;
    this.own.type = "text";
    this.own.placeholder = "games/our-evening.parquet";
    this.own.spellcheck = false;
    this.said.setAttribute("role", "status");
    this.pick.addEventListener("change", () => this.choose());
    this.own.addEventListener("change", () => {
      const path = this.own.value.trim();
      if (path) wish(model, { path });
    });
    this.box.append(field(t("Recorded game"), this.pick), field(t("or your own file"), this.own), this.open, this.said);
    keepKeys(this.box);
  }

  /** What was chosen before stays until the other is open: a bad file is refused. */
  private choose(): void {
    const file = this.pick.value;
    this.pick.value = this.model.get("chosen");
    wish(this.model, { file });
  }

  draw(): void {
    const [groups, chosen] = [this.model.get("groups"), this.model.get("chosen")];
    const none = option("", groups.length ? t("another file, see below") : t("none in this folder"));
    this.pick.replaceChildren(...(chosen ? [] : [none]), ...groups.map(([title, games]) => group(title, games)));
    this.pick.value = chosen;
    this.name();
  }

  /** The path of the file that is open: in sight only where the list does not name the game. */
  private name(): void {
    const path = this.model.get("opened");
    this.pick.title = path;
    this.open.textContent = path;
    this.open.hidden = !path || Boolean(this.model.get("chosen"));
  }

  tell(): void {
    this.said.textContent = this.model.get("said");
    this.said.hidden = !this.said.textContent;
    this.name();
  }
}

function field(words: string, input: HTMLElement): HTMLElement {
  const made = node("label");
  made.append(node("span", "", words), input);
  return made;
}

const option = (value: string, words: string): HTMLElement => Object.assign(node("option", "", words), { value });

function group(title: string, games: ReadonlyArray<readonly [string, string]>): HTMLElement {
  const made = node("optgroup");
  made.label = title;
  made.append(...games.map(([file, words]) => option(file, words)));
  return made;
}

function render({ model, el, signal }: Place<Traits>): void {
  let chooser: Chooser;
  const [draw, tell] = [() => chooser.draw(), () => chooser.tell()];
  const make = () => {
    speak(model.get("spoken"));
    chooser = new Chooser(model);
    el.replaceChildren(chooser.box);
    draw();
    tell();
  };
  hear(model, signal, {
    "change:groups": draw,
    "change:chosen": draw,
    "change:said": tell,
    "change:opened": tell,
    "change:spoken": make, // another language
  });
  make();
}

export default widget({ render });

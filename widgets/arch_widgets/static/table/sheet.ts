/** The sheet of a game in play: hints, lines kept aside, and what can be done with the game. */

import { html } from "../shared/dom.ts";
import { keepKeys } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Tab } from "../workbench/mode.ts";
import { ask, button, can, type TableModel } from "./traits.ts";

export class GameSheet implements Tab {
  readonly id = "game";
  readonly name = t("Game");
  readonly node: HTMLElement;
  /** Whether something is here that should be seen now: hints that were asked for, lines that do not fit any more, or what can be done at the end. */
  news = false;
  private readonly model: TableModel;
  private readonly hints = html("section", { class: "arch-table-part" });
  private readonly aside = html("section", { class: "arch-table-part" });
  private readonly ends = html("section", { class: "arch-table-part" });
  private readonly file = html("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  private readonly files: HTMLElement;
  private readonly room = html("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  private readonly table = html("input", { type: "text", maxlength: 24, autocomplete: "off" });
  private readonly handing: HTMLElement;
  private hinted = false;
  private kept = 0; // lines aside
  private over = false;

  constructor(model: TableModel) {
    this.model = model;
    this.file.setAttribute("aria-label", t("Name of the file"));
    this.file.placeholder = t("name of a file");
    const write = (act: string) => () => ask(model, act, { path: this.file.value });
    this.files = html(
      "div",
      { class: "arch-table-row" },
      this.file,
      button(t("Save a copy"), write("copy")),
      button(t("Export a page"), write("export")),
    );
    const handIn = () => ask(model, "hand in", { address: this.room.value, table: this.table.value });
    this.handing = html(
      "details",
      { class: "arch-table-more" },
      html("summary", {}, t("Hand it in to a room")),
      html("label", {}, t("The room's address, with its code"), this.room),
      html("label", {}, t("The table's name"), this.table),
      html("div", { class: "arch-table-row" }, button(t("Hand in"), handIn)),
    );
    this.node = html(
      "div",
      { class: "arch-table arch-table-sheet arch-tab-scroll" },
      this.hints,
      this.aside,
      this.ends,
    );
    keepKeys(this.node);
  }

  /** What it shows is brought up to date as it comes from the notebook. */
  draw(): void {}

  tell(): void {
    const { hints = [], aside = [], over } = this.model.get("page");
    this.news = (hints.length > 0 && !this.hinted) || (over && !this.over) || aside.length > this.kept;
    [this.hinted, this.over, this.kept] = [hints.length > 0, over, aside.length];
    this.tellHints();
    this.tellAside();
    this.tellEnds();
  }

  private tellHints(): void {
    const hints = this.model.get("page").hints ?? [];
    this.hints.hidden = !hints.length;
    const rows = hints.map((hint) => {
      const made = button("", () => ask(this.model, "do", { text: hint.notation }), "arch-table-offer");
      made.append(html("strong", {}, hint.text), html("span", { class: "arch-table-soft" }, hint.value));
      return made;
    });
    this.hints.replaceChildren(html("h4", {}, t("Worth a thought, the best first")), ...rows);
  }

  private tellAside(): void {
    const kept = this.model.get("page").aside ?? [];
    this.aside.hidden = !kept.length;
    const rows = kept.map(({ move, line, why }) =>
      html(
        "li",
        {},
        html("code", {}, line),
        ` (${t("it was move {move}", { move })}) `,
        why ? html("em", {}, why) : null,
      ),
    );
    this.aside.replaceChildren(
      html("h4", {}, t("Lines kept aside, because they do not fit")),
      html("ol", {}, ...rows),
      html(
        "div",
        { class: "arch-table-row" },
        button(t("Play what fits"), () => ask(this.model, "take in")),
        button(t("Throw the first away"), () => ask(this.model, "drop")),
      ),
    );
  }

  private tellEnds(): void {
    const { saved, over } = this.model.get("page");
    const acts: Array<[act: string, words: string]> = [
      ["look", t("Look at it")],
      ["review", t("Review it")],
      ["whatif", t("What if")],
      ["lay open", t("Stop here and show all cards")],
      ["back", t("Back to the table")],
      ["leave", t("To the list of games")],
    ];
    const row = acts.flatMap(([act, words]) =>
      can(this.model, act) ? [button(words, () => ask(this.model, act))] : [],
    );
    this.files.hidden = !can(this.model, "copy");
    this.handing.hidden = !can(this.model, "hand in");
    this.ends.replaceChildren(
      html("h4", {}, over ? t("The game is over.") : t("This game")),
      html("div", { class: "arch-table-row" }, ...row),
      this.files,
      this.handing,
      html("p", { class: "arch-table-soft" }, saved ? t("Saved after every move: {file}", { file: saved }) : ""),
    );
  }
}

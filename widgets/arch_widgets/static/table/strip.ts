/** Who decides what, what became of the last decision, and the buttons that go with it; at an earlier moment, the move to amend. */

import { html } from "../shared/dom.ts";
import { keepKeys } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Bench } from "../workbench/mode.ts";
import { ask, button, can, type TableModel } from "./traits.ts";

export class Strip {
  readonly node: HTMLElement;
  private readonly model: TableModel;
  private readonly bench: Bench | null;
  private readonly asked = html("strong", { class: "arch-table-asked" });
  private readonly said = html("span", { class: "arch-table-said", role: "status" });
  private readonly buttons: ReadonlyArray<readonly [act: string, node: HTMLButtonElement]>;
  private readonly row: HTMLElement;
  private readonly amend = html("div", { class: "arch-table-amend" });
  private readonly line = html("input", { type: "text", spellcheck: "false", autocomplete: "off" });
  private readonly changes: HTMLElement;
  private amending = 0;

  constructor(model: TableModel, bench: Bench | null = null) {
    [this.model, this.bench] = [model, bench];
    const act = (name: string, words: string) => [name, button(words, () => ask(model, name))] as const;
    this.buttons = [
      act("undo", t("Undo")),
      act("redo", t("Redo")),
      act("hint", t("Hint")),
      act("go on", t("Try again")),
      act("elsewhere", t("Go on in a new file")),
    ];
    this.row = html("span", { class: "arch-table-buttons" }, ...this.buttons.map(([, node]) => node));
    this.line.setAttribute("aria-label", t("The line of this move"));
    this.line.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.amendTo("amend");
    });
    keepKeys(this.amend);
    this.changes = html(
      "span",
      { class: "arch-table-buttons" },
      this.line,
      button(t("Change this move"), () => this.amendTo("amend")),
      button(t("Put it in before"), () => this.amendTo("insert")),
      button(t("Take this move out"), () => this.amendTo("remove")),
    );
    const back = button(t("Back to the game"), () => bench?.go(bench.reel?.length ?? 0), "arch-table-main");
    this.amend.append(this.changes, back);
    this.node = html("div", { class: "arch-table arch-table-strip" }, this.asked, this.said, this.row, this.amend);
  }

  tell(): void {
    const page = this.model.get("page");
    const { bench } = this;
    const earlier = bench !== null && bench.at < (bench.reel?.length ?? 0);
    const thinking = t("The computer is thinking …");
    this.asked.textContent = earlier
      ? t("You look at move {move}.", { move: bench.at })
      : page.thinking
        ? thinking
        : this.model.get("tapped")?.prompt
          ? "" // what is asked is said where it is answered
          : page.asked;
    const { ok, text } = page.said;
    this.said.className = `arch-table-said ${ok ? "is-ok" : "is-refused"}`;
    this.said.textContent = text ? `${ok ? "✔" : "✘"} ${text}` : "";
    for (const [act, node] of this.buttons) node.hidden = page.thinking || !can(this.model, act);
    this.row.hidden = earlier;
    this.amend.hidden = !earlier;
    this.changes.hidden = !page.amending;
    if (page.amending && this.amending !== page.amending.move) this.line.value = page.amending.line;
    this.amending = page.amending?.move ?? 0;
  }

  private amendTo(act: string): void {
    ask(this.model, act, { move: this.amending, line: this.line.value });
    this.amending = 0; // the line is shown anew, whatever becomes of it
  }
}

/** The cover between two seats: whose turn it is at the screen, and nothing else. */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { ask, button, can, type TableModel } from "./traits.ts";

export class CoverSheet {
  readonly node: HTMLElement;
  private readonly first: HTMLButtonElement;

  constructor(model: TableModel) {
    const cover = model.get("page").cover;
    this.first = button(cover?.button ?? "", () => ask(model, "uncover"), "arch-table-main");
    const row = html("div", { class: "arch-table-row" }, this.first);
    if (can(model, "undo")) row.append(button(t("Take the last decision back"), () => ask(model, "undo")));
    row.append(button(t("To the list of games"), () => ask(model, "leave")));
    this.node = html(
      "section",
      { class: "arch-table-cover" },
      html("h2", {}, cover?.text ?? ""),
      html("p", {}, t("Nobody's cards are on the screen now. The game is saved.")),
      row,
    );
  }

  focus(): void {
    this.first.focus({ preventScroll: true });
  }
}

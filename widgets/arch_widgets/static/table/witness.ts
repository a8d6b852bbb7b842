/** Who saw what is written down: the table, some players, or somebody who sees everything. */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { Choices } from "./choices.ts";

type Kind = "table" | "players" | "all";

export class Witness {
  readonly node: HTMLElement;
  private readonly kind: Choices<Kind>;
  private readonly list = html("div", { class: "arch-table-row", hidden: true });
  private boxes: HTMLInputElement[] = [];

  constructor() {
    this.kind = new Choices<Kind>(t("Whose eyes do you write with?"), () => this.follow(), [
      ["table", t("The table"), t("Only what lies open; hidden cards stay unknown until they turn up")],
      ["players", t("Some players"), t("What lies open, and the cards that these players held")],
      ["all", t("Somebody who sees everything"), t("A dealer, or all cards face up")],
    ]);
    this.node = html("div", {}, this.kind.node, this.list);
  }

  names(names: readonly string[]): void {
    const before = this.boxes.map((box) => box.checked);
    this.boxes = names.map((_, seat) => html("input", { type: "checkbox", checked: before[seat] ?? seat === 0 }));
    this.list.replaceChildren(
      ...names.map((name, seat) => html("label", { class: "arch-table-check" }, this.boxes[seat], name)),
    );
  }

  private follow(): void {
    this.list.hidden = this.kind.value !== "players";
  }

  value(): string | number[] {
    if (this.kind.value !== "players") return this.kind.value;
    return this.boxes.flatMap((box, seat) => (box.checked ? [seat] : []));
  }
}

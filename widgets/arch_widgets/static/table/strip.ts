/** Who decides what, what became of the last decision, and the buttons that go with it; at an earlier moment, what can be done with its move. */

import type { Amending } from "../play/page.ts";
import { html } from "../shared/dom.ts";
import type { Wish } from "../shared/notebook.ts";
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
  private readonly changes: HTMLElement;
  private readonly keep: HTMLButtonElement;
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
    this.changes = html(
      "span",
      { class: "arch-table-buttons" },
      button(t("Change this move"), () => this.amendBy("change", { how: "amend" })),
      button(t("Put one in before it"), () => this.amendBy("change", { how: "insert" })),
      button(t("Take this move out"), () => this.amendBy("remove")),
    );
    this.keep = button("", () => ask(model, "keep"));
    const back = button(t("Back to the game"), () => bench?.go(bench.reel?.length ?? 0), "arch-table-main");
    this.amend.append(this.changes, back);
    const parts = [this.asked, this.said, this.row, this.amend, this.keep];
    this.node = html("div", { class: "arch-table arch-table-strip" }, ...parts);
  }

  tell(): void {
    const page = this.model.get("page");
    const { bench } = this;
    const changed = page.amending?.how ? page.amending : null;
    const earlier = !changed && bench !== null && bench.at < (bench.reel?.length ?? 0);
    const thinking = t("The computer is thinking …");
    this.asked.textContent = changed
      ? changing(changed)
      : earlier
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
    this.row.hidden = earlier || changed !== null;
    this.node.classList.toggle("is-changing", changed !== null);
    this.amend.hidden = !earlier;
    this.keep.hidden = !changed;
    this.keep.textContent = changed?.how === "insert" ? t("Put nothing in") : t("Leave it as it was");
    // what Python says of the move shown comes a little after the move: until then a click would change the one before
    this.changes.hidden = page.amending?.move !== bench?.at;
    this.amending = page.amending?.move ?? 0;
  }

  private amendBy(act: string, more: Wish = {}): void {
    ask(this.model, act, { move: this.amending, ...more });
  }
}

/** What is asked once more, and why. */
function changing({ move, text, how }: Amending): string {
  return how === "insert"
    ? t("What came before move {move}?", { move })
    : t("Move {move} was: {text}. What was it really?", { move, text });
}

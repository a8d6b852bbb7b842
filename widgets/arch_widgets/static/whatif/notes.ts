import { node } from "../shared/dom.ts";
import { type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { button, glyphOf } from "./controls.ts";
import type { Note } from "./data.ts";
import { notesIn } from "./rows.ts";
import type { TreeTraits } from "./traits.ts";

/** What was noted in the line shown, step by step. */
export class Notes {
  readonly node = node("div", "arch-what-notes");
  private readonly model: Model<TreeTraits>;

  constructor(model: Model<TreeTraits>) {
    this.model = model;
  }

  draw(): void {
    const { model } = this;
    const rows = model.get("lines") ?? [];
    const looking = { shown: model.get("shown"), at: model.get("at"), hiding: model.get("hiding") };
    const found = notesIn(rows[looking.shown] ?? rows[0], looking);
    this.node.replaceChildren(...found.map((note) => this.note(note)));
    this.node.hidden = !found.length;
  }

  private note([step, mark, comment]: Note): HTMLElement {
    const made = node("p", step === this.model.get("at") ? "is-here" : "");
    const go = button(t("Move {step}", { step }), () => put(this.model, "at", step));
    go.className = "arch-what-chip";
    const sign = mark ? node("strong", "", ` ${glyphOf(mark, this.model.get("words"))} `) : " ";
    made.append(go, sign, comment);
    return made;
  }
}

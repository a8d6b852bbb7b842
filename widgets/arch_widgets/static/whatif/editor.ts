/** The line shown: its name, a note on the step shown, and what can be done with the line. */

import { focusedIn, node } from "../shared/dom.ts";
import { type Model, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { button, field, glyphOf, setOptions } from "./controls.ts";
import type { Row } from "./data.ts";
import { childrenOf, noteAt, ownerOf } from "./rows.ts";
import type { PanelTraits } from "./traits.ts";

export class Editor {
  readonly tools = node("div", "arch-what-row arch-asks");
  readonly notes: HTMLElement;
  private readonly model: Model<PanelTraits>;
  private readonly name = Object.assign(node("input"), { type: "text", maxLength: 80 });
  private readonly mark = node("select");
  private readonly comment = Object.assign(node("textarea"), { rows: 2, maxLength: 4000 });
  private readonly about = node("legend");
  private readonly naming = field(t("Name"), this.name, "arch-what-wide");
  private readonly folding: HTMLButtonElement;
  // a wish names the line and the step it was written for: the board may have gone on before the notebook hears of it
  private noted = { line: 0, step: 0 };

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    const words = model.get("words");
    setOptions(this.mark, [
      ["", t("no glyph")],
      ...Object.keys(words.glyphs).map((key) => [key, glyphOf(key, words)] as const),
    ]);
    this.name.addEventListener("change", () => this.rename());
    this.mark.addEventListener("change", () => this.write());
    this.comment.addEventListener("change", () => this.write());
    this.folding = button(t("Fold"), () => this.fold(), t("Show or hide its own branches"));
    this.tools.append(
      button(t("Promote"), () => wish(model, { act: "promote" }), t("Show it before the branch above it")),
      this.folding,
      button(t("Delete"), () => wish(model, { act: "delete" }), t("Take it and its own branches away")),
    );
    const writing = node("fieldset", "arch-what-row");
    writing.append(this.about, field(t("Glyph"), this.mark), field(t("Comment"), this.comment, "arch-what-wide"));
    this.notes = node("div", "arch-what-column arch-asks");
    this.notes.append(this.naming, writing);
  }

  private get rows(): readonly Row[] {
    return this.model.get("lines") ?? [];
  }

  private get row(): Row | undefined {
    return this.rows[this.model.get("shown")] ?? this.rows[0];
  }

  private rename(): void {
    const name = this.name.value;
    if (name.trim() && name !== this.row?.name) wish(this.model, { act: "rename", name });
  }

  private write(): void {
    wish(this.model, { act: "note", ...this.noted, glyph: this.mark.value, comment: this.comment.value });
  }

  private fold(): void {
    wish(this.model, { act: "fold", line: this.model.get("shown"), folded: !this.row?.folded });
  }

  /** Show the line and the note on the step, but nothing in the place of what is being typed. */
  draw(): void {
    const [shown, step] = [this.model.get("shown"), this.model.get("at")];
    const line = ownerOf(this.rows, shown, step);
    const owner = this.rows[line];
    const [, glyph, comment] = noteAt(owner, step);
    const active = focusedIn(this.name);
    const moved = this.noted.line !== line || this.noted.step !== step;
    if (active !== this.name) this.name.value = this.row?.name ?? "";
    if (moved || active !== this.mark) this.mark.value = glyph;
    if (moved || active !== this.comment) this.comment.value = comment;
    this.noted = { line, step };
    const values = { step, line: owner?.name ?? "" };
    const whole = line ? t("Note on “{line}” as a whole", values) : t("Note on the game as a whole");
    const onMove = line === shown ? t("Note on move {step}", values) : t("Note on move {step} of “{line}”", values);
    this.about.textContent = step === owner?.at ? whole : onMove;
    this.naming.hidden = shown === 0;
    this.tools.hidden = shown === 0;
    this.folding.hidden = !childrenOf(this.rows, shown).length;
    this.folding.textContent = this.row?.folded ? t("Unfold") : t("Fold");
  }
}

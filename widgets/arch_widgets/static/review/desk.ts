/** The review that is being made, or can be: how far it is, and the buttons that begin and end it. */

import { node } from "../shared/dom.ts";
import { type Model, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { button } from "./drawings.ts";
import type { PanelTraits } from "./traits.ts";

export class DeskPart {
  readonly box = node("section", "arch-review-card arch-review-desk");
  private readonly model: Model<PanelTraits>;
  private readonly said = node("p");
  private readonly bar = node("progress");
  private readonly begin: HTMLButtonElement;
  private readonly end: HTMLButtonElement;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.begin = button("", () => wish(model, { act: "begin" }));
    this.end = button(t("Stop"), () => wish(model, { act: "end" }));
    this.said.setAttribute("role", "status");
    this.bar.setAttribute("aria-label", t("How far the review is"));
    const tools = node("div", "arch-review-row");
    tools.append(this.begin, this.bar, this.end);
    this.box.append(this.said, tools);
  }

  draw(): void {
    const { begin = "", running, stopping, done = 0, total = 1, said = "" } = this.model.get("desk") ?? {};
    this.box.hidden = !begin && !running && !said;
    this.said.textContent = said;
    this.begin.textContent = begin;
    this.begin.hidden = !begin;
    this.bar.hidden = !running;
    this.end.hidden = !running;
    this.end.disabled = Boolean(stopping);
    Object.assign(this.bar, { max: Math.max(1, total), value: done });
  }
}

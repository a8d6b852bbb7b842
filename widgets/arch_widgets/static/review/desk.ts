/** The review that is being made, or can be: how far it is, and the buttons that begin and end it. */

import { node } from "../shared/dom.ts";
import { type Model, put, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { button } from "./drawings.ts";
import type { Glance, PanelTraits } from "./traits.ts";

export class DeskPart {
  readonly box = node("section", "arch-review-card arch-review-desk arch-asks");
  private readonly model: Model<PanelTraits>;
  private readonly said = node("p");
  private readonly bar = node("progress");
  private readonly begin: HTMLButtonElement;
  private readonly end: HTMLButtonElement;
  private readonly first = node("details", "arch-review-first");
  private readonly list = node("ol");
  private told = "";

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.begin = button("", () => wish(model, { act: "begin" }));
    this.end = button(t("Stop"), () => wish(model, { act: "end" }));
    this.said.setAttribute("role", "status");
    this.bar.setAttribute("aria-label", t("How far the review is"));
    const tools = node("div", "arch-review-row");
    tools.append(this.begin, this.bar, this.end);
    const summary = node("summary");
    summary.textContent = t("At a first look: nothing is compared yet");
    this.first.open = true;
    this.first.append(summary, this.list);
    this.box.append(this.said, tools, this.first);
  }

  draw(): void {
    const {
      begin = "",
      running,
      stopping,
      done = 0,
      total = 1,
      said = "",
      glances = [],
    } = this.model.get("desk") ?? {};
    this.box.hidden = !begin && !running && !said;
    this.said.textContent = said;
    this.begin.textContent = begin;
    this.begin.hidden = !begin;
    this.bar.hidden = !running;
    this.end.hidden = !running;
    this.end.disabled = Boolean(stopping);
    Object.assign(this.bar, { max: Math.max(1, total), value: done });
    const [hiding, at] = [this.model.get("hiding"), this.model.get("at")];
    const shown = glances.filter(({ move }) => !hiding || move <= at);
    this.first.hidden = !shown.length || this.model.get("silent");
    const told = JSON.stringify(shown);
    if (told !== this.told) this.list.replaceChildren(...shown.map((one) => this.glance(one)));
    this.told = told;
  }

  private glance({ move, text }: Glance): HTMLElement {
    const line = node("li");
    line.append(button(text, () => put(this.model, "at", move)));
    return line;
  }
}

/** *Look deeper*: the button for a decision, the one for all, and how far a closer look is. */

import { node } from "../shared/dom.ts";
import { type Model, wish } from "../shared/notebook.ts";
import { plural, t } from "../shared/words.ts";
import type { Decision } from "./data.ts";
import { button } from "./drawings.ts";
import type { PanelTraits } from "./traits.ts";

/** Whether the judge is at work, so that it cannot be asked for anything else. */
const isBusy = (model: Model<PanelTraits>): boolean =>
  Boolean(model.get("deeper")?.running) || Boolean(model.get("desk")?.running);

/** How far a closer look is, with *Stop*, or what came of it. */
export class Progress {
  readonly node = node("div", "arch-review-row arch-review-deeper arch-asks");
  private readonly model: Model<PanelTraits>;
  private readonly said = node("span");
  private readonly bar = node("progress");
  private readonly stop: HTMLButtonElement;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.said.setAttribute("role", "status");
    this.bar.setAttribute("aria-label", t("How far the closer look is"));
    this.stop = button(t("Stop"), () => wish(model, { act: "enough" }), t("What is done is kept"));
    this.node.append(this.said, this.bar, this.stop);
  }

  /** Show it, or not. */
  draw(isHere: boolean): void {
    const { running, stopping, done = 0, total = 0, said = "" } = this.model.get("deeper") ?? {};
    this.node.hidden = !isHere || !said;
    if (this.said.textContent !== said) this.said.textContent = said;
    this.bar.hidden = !running;
    this.stop.hidden = !running;
    this.stop.disabled = Boolean(stopping);
    if (done) Object.assign(this.bar, { max: Math.max(1, total), value: done });
    else this.bar.removeAttribute("value"); // how long a single decision takes nobody knows
  }
}

/** What the verdict on a decision rests on, and the button for a closer look. */
export class Deeper {
  readonly node = node("div", "arch-review-rests");
  private readonly model: Model<PanelTraits>;
  private readonly words = node("span", "arch-review-soft");
  private readonly look: HTMLButtonElement;
  private readonly progress: Progress;
  private step = 0;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.look = button(t("Look deeper"), () => wish(model, { act: "deepen", step: this.step }));
    this.progress = new Progress(model);
    const row = node("div", "arch-review-row");
    row.append(this.words, this.look);
    this.node.append(row, this.progress.node);
  }

  draw(one: Decision): void {
    const { model } = this;
    this.step = one.move - 1;
    this.node.hidden = !one.rests;
    this.words.textContent = plural(
      one.rests,
      "Rests on one roll-out of each of the two compared.",
      "Rests on {number} roll-outs of each of the two compared.",
    );
    this.words.title = one.deeper ? "" : t("It cannot be looked at more closely.");
    this.look.hidden = Boolean(model.get("page")) || !one.deeper;
    this.look.disabled = isBusy(model);
    this.look.title = t("Judge this decision again, with up to {number} roll-outs for each candidate", {
      number: one.deeper,
    });
    this.progress.draw(model.get("deeper")?.move === one.move);
  }
}

/** *Deepen all*, for the head of the review. */
export class DeepenAll {
  readonly button: HTMLButtonElement;
  private readonly model: Model<PanelTraits>;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.button = button(t("Deepen all"), () => wish(model, { act: "deepen" }));
  }

  draw(dark: boolean): void {
    const { model } = this;
    const left = model.get("data").deeper;
    this.button.hidden = dark || Boolean(model.get("page")) || !left;
    this.button.disabled = isBusy(model);
    this.button.title = plural(
      left,
      "Judge one decision again, with four times the roll-outs; it can be stopped, and goes on from there",
      "Judge {number} decisions again, with four times the roll-outs, the worst first; it can be stopped, and goes on from there",
    );
  }
}

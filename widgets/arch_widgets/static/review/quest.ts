/**
 * The search for a better move: a position in which a mistake was made, without the answer. The move is picked on the board or
 * in its list, or typed there; what it is worth Python says.
 */

import { node } from "../shared/dom.ts";
import { type Model, wish } from "../shared/notebook.ts";
import { isWhole } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { button } from "./drawings.ts";
import { goTo, isSearching, type PanelTraits } from "./traits.ts";

export class QuestPart {
  readonly box = node("section", "arch-review-card arch-review-quest arch-asks");
  private readonly model: Model<PanelTraits>;
  private readonly words = node("p");
  private readonly answer = node("p", "arch-review-answer");
  private readonly home: HTMLButtonElement;
  private readonly reveal: HTMLButtonElement;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.box.setAttribute("aria-label", t("Find a better move"));
    this.answer.setAttribute("aria-live", "polite");
    const asking = (label: string, act: string) => button(label, () => wish(model, { act }));
    this.reveal = asking(t("Show the answer"), "reveal");
    this.home = button(t("Back to the position"), () => goTo(model, model.get("quest").step ?? 0));
    const tools = node("div", "arch-review-row");
    tools.append(this.home, this.reveal, asking(t("Another position"), "another"), asking(t("Stop"), "stop"));
    this.box.append(node("h3", "", t("Find a better move")), this.words, this.answer, tools);
  }

  draw(): void {
    const quest = this.model.get("quest") ?? {};
    const { ok, text } = this.model.get("said") ?? {};
    this.box.hidden = !isWhole(quest.step);
    if (this.box.hidden) return;
    this.words.textContent = quest.words ?? "";
    this.home.hidden = this.model.get("at") === quest.step;
    this.reveal.hidden = Boolean(quest.shown);
    this.answer.className = `arch-review-answer ${ok === true ? "is-good" : ok === false ? "is-bad" : ""}`;
    this.answer.replaceChildren();
    const sign = ok === true ? "✔ " : ok === false ? "✘ " : "… ";
    if (text) this.answer.append(node("strong", "", sign), text);
  }

  /** Another step is shown. Later moves would give the answer away. */
  moved(): void {
    const quest = this.model.get("quest");
    if (isSearching(quest) && quest.step !== undefined && this.model.get("at") > quest.step) {
      return goTo(this.model, quest.step);
    }
    this.draw();
  }

  /** Look for a better move at a step. */
  begin(step: number | null): void {
    if (isWhole(step)) wish(this.model, { act: "seek", step });
  }
}

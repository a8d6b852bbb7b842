/** The game as a story: a few moments to go to, and a few sentences on each player. */

import { node } from "../shared/dom.ts";
import type { Model } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Chapter, Moment } from "./data.ts";
import { badge, button } from "./drawings.ts";
import { isVeiled, type Traits } from "./traits.ts";

export class StoryPart {
  readonly box = node("section", "arch-review-card arch-review-story");
  private readonly model: Model<Traits>;
  private readonly open: (move: number) => void;
  private readonly moments = node("ol", "arch-review-moments");
  private readonly title = node("h4", "", t("The players"));
  private readonly told = node("div");
  private buttons: Array<{ step: number; jump: HTMLButtonElement }> = [];

  /** `open` goes to a move. */
  constructor(model: Model<Traits>, open: (move: number) => void) {
    [this.model, this.open] = [model, open];
    this.box.setAttribute("aria-label", t("The story of the game"));
    this.box.append(this.moments, this.title, this.told);
  }

  draw(): void {
    const { moments, chapters } = this.model.get("data").story;
    this.box.hidden = isVeiled(this.model) || (!moments.length && !chapters.length); // it tells the result
    this.buttons = [];
    this.moments.replaceChildren(...moments.map((one) => this.moment(one)));
    this.title.hidden = !chapters.length;
    this.told.replaceChildren(...chapters.map((one) => this.chapter(one)));
  }

  /** Mark the moment shown. */
  stand(at: number): void {
    for (const { step, jump } of this.buttons) jump.toggleAttribute("aria-current", step === at);
  }

  private moment({ title, move, seat, words }: Moment): HTMLElement {
    const line = node("li");
    const head = node("span", "arch-review-row");
    head.append(this.jump(move), badge(this.model.get("data").seats[seat]), node("strong", "", title));
    line.append(head, node("span", "", words));
    return line;
  }

  private chapter({ seat, sentences }: Chapter): HTMLElement {
    const made = node("div", "arch-review-chapter");
    const player = this.model.get("data").seats[seat];
    const [head, list] = [node("h4", "arch-review-row"), node("ul")];
    head.append(badge(player), player?.name ?? "");
    for (const { words, move } of sentences) {
      const line = node("li", "", words);
      if (move !== null) line.append(" ", this.jump(move));
      list.append(line);
    }
    made.append(head, list);
    return made;
  }

  /** A mistake is seen on the position before it, and its button says so. */
  private jump(move: number): HTMLButtonElement {
    const isMistake = this.model.get("data").decisions.some((one) => one.move === move && one.mistake);
    const words = isMistake ? t("Before move {step}", { step: move }) : t("Move {step}", { step: move });
    const jump = button(words, () => this.open(move), t("Go to move {step}", { step: move }), "arch-review-jump");
    this.buttons.push({ step: isMistake ? move - 1 : move, jump });
    return jump;
  }
}

/** The head of a review: what was judged by whom, and what is to be seen of it. */

import { node } from "../shared/dom.ts";
import { type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Counts, Word } from "./data.ts";
import { DeepenAll } from "./deeper.ts";
import { button, SIGNS, wordOf } from "./drawings.ts";
import { isCovered, isVeiled, type PanelTraits } from "./traits.ts";

/** What the buttons do. */
export interface Steering {
  /** Go to a move. */
  open(move: number): void;
  /** Go to the mistake after or before this one. */
  jump(by: number): void;
  /** Look for a better move. */
  seek(): void;
}

export class ReviewHead {
  readonly node = node("header", "arch-review-head");
  /** The way from mistake to mistake, which stands above the list of moves. */
  readonly walking: readonly HTMLElement[];
  private readonly model: Model<PanelTraits>;
  private readonly judged = node("p");
  private readonly key = node("p", "arch-review-soft arch-review-key");
  private readonly meanings = node("details", "arch-review-more arch-review-soft");
  private readonly summary = node("strong");
  private readonly found = node("p", "arch-review-found");
  private readonly who = node("select");
  private readonly by = node("select");
  private readonly only = Object.assign(node("input"), { type: "checkbox" });
  private readonly whoField = field(t("Of"), this.who);
  private readonly byField = field(t("Chart"), this.by);
  private readonly onlyField = node("label");
  private readonly hide: HTMLButtonElement;
  private readonly back: HTMLButtonElement;
  private readonly next: HTMLButtonElement;
  private readonly seek: HTMLButtonElement | null; // a page has no Python to weigh a move
  private readonly deepen: DeepenAll;
  private told: number | null = null; // the move at which it was said where among the mistakes one stands

  constructor(model: Model<PanelTraits>, steering: Steering) {
    this.model = model;
    const page = Boolean(model.get("page"));
    const hideHint = t("Hide or show every number and mark of the review (A)");
    this.hide = button("", () => put(model, "silent", !model.get("silent")), hideHint, "arch-review-hide");
    this.back = button(t("‹ Mistake"), () => steering.jump(-1), t("Previous mistake (P)"));
    this.next = button(t("Mistake ›"), () => steering.jump(1), t("Next mistake (N)"));
    const seekHint = t("A position in which a mistake was made, without the answer");
    this.seek = page ? null : button(t("Find a better move"), () => steering.seek(), seekHint);
    this.deepen = new DeepenAll(model);
    this.onlyField.append(this.only, ` ${t("mistakes only")}`);
    this.who.addEventListener("change", () => put(model, "who", Number(this.who.value)));
    this.by.addEventListener("change", () => put(model, "by", this.by.value as Counts));
    this.only.addEventListener("change", () => put(model, "only", this.only.checked));
    const [title, tools] = [node("div"), node("div", "arch-review-row")];
    title.append(node("h3", "", t("Review")), this.summary);
    this.walking = [this.back, this.next, this.found];
    tools.append(this.whoField, this.onlyField, this.byField);
    tools.append(...(this.seek ? [this.seek] : []), this.deepen.button, this.hide);
    const judge = node("details", "arch-review-more arch-review-soft");
    judge.append(node("summary", "", t("Judged by a computer player: a strong player may know better")), this.judged);
    this.found.setAttribute("role", "status");
    this.meanings.append(node("summary", "", t("What the words mean")), this.key);
    this.node.append(title, tools, this.meanings, judge);
  }

  /** Say where among the mistakes one stands. */
  tell(words: string): void {
    this.found.textContent = words;
    this.told = this.model.get("at");
  }

  /** At another step that is not true any more. */
  moved(): void {
    this.deepen.draw(isCovered(this.model));
    if (this.model.get("at") !== this.told) this.found.textContent = "";
  }

  /** Show everything anew. */
  draw(): void {
    const { model } = this;
    const data = model.get("data");
    const silent = model.get("silent");
    const dark = isCovered(model);
    const veiled = isVeiled(model);
    this.summary.textContent = dark || veiled ? "" : data.summary;
    this.found.textContent = ""; // which mistakes are meant may be others now
    this.judged.textContent = data.judge;
    const meanings = Object.entries(data.meanings) as Array<[Word, string]>;
    this.key.replaceChildren(
      ...meanings.map(([word, meaning]) =>
        node("span", "", `${SIGNS[word]} ${t("{name}: {text}", { name: wordOf(word), text: meaning })}`),
      ),
    );
    this.hide.textContent = silent ? t("Show advice") : t("Hide advice");
    this.hide.setAttribute("aria-pressed", String(silent));
    this.who.replaceChildren(option(-1, t("everybody")), ...data.seats.map((seat, k) => option(k, seat.name)));
    this.who.value = String(model.get("who"));
    const wins = data.counts === "win" ? [option("win", t("win chance"))] : [];
    this.by.replaceChildren(...wins, option("points", t("points")));
    this.by.value = model.get("by");
    this.only.checked = model.get("only");
    this.whoField.hidden = Boolean(data.knower) || data.seats.length < 2 || dark;
    this.byField.hidden = data.counts !== "win" || dark;
    for (const part of [this.onlyField, this.meanings, ...(this.seek ? [this.seek] : [])]) part.hidden = dark;
    this.hide.hidden = dark && !silent;
  }
}

function field(words: string, input: HTMLElement): HTMLLabelElement {
  const made = node("label", "", `${words} `);
  made.append(input);
  return made;
}

const option = (value: string | number, words: string): HTMLOptionElement =>
  Object.assign(node("option", "", words), { value: String(value) });

/** The form of *Make a lesson*: the question, the answers, and what is said to them. */

import { html } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";

export interface Answer {
  answer: string;
  counts: boolean;
  reply: string;
}

/** A chapter as the form has it (`lesson/form.py`). */
export interface Draft {
  title?: string;
  question?: string;
  kind?: string;
  answers?: Answer[];
  only?: boolean;
  knowing?: boolean;
  hints?: string;
  well?: string;
  otherwise?: string;
}

const KINDS = (): Array<[string, string]> => [
  ["moves", t("a move")],
  ["area", t("a place on the board")],
  ["number", t("a number")],
  ["choice", t("one of several answers")],
];

/** What to do for each kind. */
const helpOf = (kind: string): string =>
  ({
    moves: t("Pick moves on the board or in the tab “Try”, or write them here; those that are ticked count."),
    area: t("Click places on the board; a second click takes one away."),
    number: t("Write the number; two that count are the lowest and the highest."),
    choice: t("Write the answers there are to choose from; those that are ticked count."),
  })[kind] ?? "";

export const named = (label: string, input: HTMLElement): HTMLLabelElement => html("label", {}, label, input);

export const press = (words: string, what: () => void, more: Record<string, string> = {}): HTMLButtonElement =>
  html("button", { type: "button", class: "arch-lesson-act", onclick: what, ...more }, words);

/** A text of several lines; it grows with what is written. */
const lines = (rows: number, more: Record<string, string> = {}): HTMLTextAreaElement =>
  html("textarea", { rows, ...more });

/** One answer: its words, whether it counts, and what is said to it. A piece of the board stands there by its name. */
class AnswerRow {
  readonly node: HTMLElement;
  private readonly answer = html("input", { type: "text", autocomplete: "off", "aria-label": t("Answer") });
  private readonly counts = html("input", { type: "checkbox" });
  private readonly reply = lines(1, { placeholder: t("what is said to it"), "aria-label": t("What is said to it") });

  constructor(given: Answer, name: string, gone: (row: AnswerRow) => void) {
    this.answer.value = given.answer;
    this.counts.checked = given.counts;
    this.reply.value = given.reply;
    const away = press("×", () => gone(this), { "aria-label": t("Take this answer away") });
    const counts = html("label", { class: "arch-make-counts" }, this.counts, t("counts"));
    const shown = name ? html("span", {}, name) : this.answer;
    this.node = html("li", { class: "arch-make-answer" }, shown, counts, away, this.reply);
  }

  get value(): Answer {
    return { answer: this.answer.value.trim(), counts: this.counts.checked, reply: this.reply.value };
  }
}

export class Form {
  readonly node: HTMLElement;
  private readonly where = html("p", { class: "arch-lesson-soft" });
  private readonly title = html("input", { type: "text", autocomplete: "off" });
  private readonly question = lines(2);
  private readonly kind = html("select", {});
  private readonly help = html("p", { class: "arch-lesson-soft" });
  private readonly answers = html("ol", { class: "arch-make-answers" });
  private readonly only = html("input", { type: "checkbox" });
  private readonly onlyLabel: HTMLLabelElement;
  private readonly knowing = html("input", { type: "checkbox", checked: true });
  private readonly knowingWords = html("span", {});
  private readonly knowingLabel: HTMLLabelElement;
  private readonly hints = lines(2);
  private readonly well = lines(1);
  private readonly otherwise = lines(1);
  private readonly nameOf: (piece: string) => string;
  /** Called when other pieces are to be lit. */
  private readonly changed: () => void;
  private rows: AnswerRow[] = [];

  /** `nameOf` says what a piece of the board is called; `below` is what stands at the end of the form. */
  constructor(nameOf: (piece: string) => string, changed: () => void, ...below: HTMLElement[]) {
    [this.nameOf, this.changed] = [nameOf, changed];
    this.kind.append(...KINDS().map(([value, words]) => html("option", { value }, words)));
    this.kind.addEventListener("change", () => this.change());
    this.answers.addEventListener("change", () => changed());
    this.onlyLabel = html("label", { class: "arch-make-counts" }, this.only, t("Offer only these moves, as a list"));
    this.knowingLabel = html("label", { class: "arch-make-counts" }, this.knowing, this.knowingWords);
    const more = press(t("One more answer"), () => this.add({ answer: "", counts: !this.rows.length, reply: "" }));
    this.node = html(
      "div",
      { class: "arch-make-form" },
      this.where,
      named(t("Question"), this.question),
      named(t("The answer is"), this.kind),
      this.help,
      this.answers,
      html("div", { class: "arch-lesson-row" }, more),
      this.onlyLabel,
      this.knowingLabel,
      named(t("Hints, one on each line"), this.hints),
      named(t("Said to a right answer"), this.well),
      named(t("Said to any other answer"), this.otherwise),
      named(t("Name of the chapter"), this.title),
      ...below,
    );
  }

  get isArea(): boolean {
    return this.kind.value === "area";
  }

  get draft(): Draft {
    return {
      title: this.title.value,
      question: this.question.value,
      kind: this.kind.value,
      answers: this.rows.map((row) => row.value).filter(({ answer }) => answer),
      only: this.only.checked,
      knowing: this.knowing.checked,
      hints: this.hints.value,
      well: this.well.value,
      otherwise: this.otherwise.value,
    };
  }

  /** The answers by piece, for the board. */
  get pieces(): ReadonlyMap<string, Role> {
    return new Map(this.rows.map(({ value }) => [value.answer, value.counts ? "chosen" : "asked"]));
  }

  fill(draft: Draft): void {
    this.title.value = text(draft.title);
    this.question.value = text(draft.question);
    this.kind.value = draft.kind ?? "moves";
    this.rows = [];
    this.answers.replaceChildren();
    for (const one of list(draft.answers)) this.add(one);
    this.only.checked = Boolean(draft.only);
    this.knowing.checked = draft.knowing ?? true;
    this.hints.value = text(draft.hints);
    this.well.value = text(draft.well);
    this.otherwise.value = text(draft.otherwise);
    this.change();
  }

  private change(): void {
    this.help.textContent = helpOf(this.kind.value);
    this.onlyLabel.hidden = this.kind.value !== "moves";
    this.changed();
  }

  private add(given: Answer): void {
    const row = new AnswerRow(given, this.isArea ? this.nameOf(given.answer) : "", (gone) => {
      this.remove(gone);
      this.changed();
    });
    this.rows.push(row);
    this.answers.append(row.node);
  }

  private remove(row: AnswerRow): void {
    this.rows = this.rows.filter((one) => one !== row);
    row.node.remove();
  }

  /** An answer was picked on the board: the first one counts. A place that is there already is taken away. */
  pick(answer: string): void {
    const there = this.rows.find(({ value }) => value.answer === answer);
    if (there && this.isArea) this.remove(there);
    else if (!there) this.add({ answer, counts: this.isArea || !this.rows.length, reply: "" });
    this.changed();
  }

  /** Say which moment it is about; `knows` is the player whose knowledge can be shown, "" for none. */
  tell(moment: string, knows: string): void {
    this.where.textContent = moment;
    this.knowingLabel.hidden = !knows;
    this.knowingWords.textContent = t("Show only what {player} knew", { player: knows });
  }
}

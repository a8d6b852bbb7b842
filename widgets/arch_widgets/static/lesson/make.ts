/** Making a lesson, as a mode of the workbench: a form for the moment shown, and the chapters there are. */

import { html } from "../shared/dom.ts";
import { hear, keepKeys, type Model, type Wish, wish } from "../shared/notebook.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";

interface Answer {
  answer: string;
  counts: boolean;
  reply: string;
}

/** A chapter as the form has it. */
interface Draft {
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

/** What the mode is given (`lesson/making.py`). */
interface MakingTraits {
  title: string;
  rows: Array<{ name: string; question: string; where: string }>;
  here: { line?: string; step?: number; who?: string; knows?: string };
  draft: Draft;
  editing: number;
  picked: { n?: number; answer?: string };
  path: string;
  said: { ok?: boolean; text?: string };
  wish?: Wish;
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

const named = (label: string, input: HTMLElement): HTMLLabelElement => html("label", {}, label, input);

const press = (words: string, what: () => void, more: Record<string, string> = {}): HTMLButtonElement =>
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

class MakeTab implements Tab {
  readonly id = "make";
  readonly name = t("Make a lesson");
  readonly node = html("section", { class: "arch-tab-scroll arch-lesson arch-make", "aria-label": t("Make a lesson") });
  private readonly model: Model<MakingTraits>;
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
  private readonly keep: HTMLButtonElement;
  private readonly anew: HTMLButtonElement;
  private readonly said = html("p", { class: "arch-lesson-said", role: "status", hidden: true });
  private readonly chapters = html("ol", { class: "arch-make-chapters" });
  private readonly name_ = html("input", { type: "text", autocomplete: "off" });
  private readonly path = html("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  private readonly nameOf: (piece: string) => string;
  private rows: AnswerRow[] = [];

  constructor(model: Model<MakingTraits>, nameOf: (piece: string) => string) {
    [this.model, this.nameOf] = [model, nameOf];
    this.kind.append(...KINDS().map(([value, words]) => html("option", { value }, words)));
    this.kind.addEventListener("change", () => this.change());
    this.onlyLabel = html("label", { class: "arch-make-counts" }, this.only, t("Offer only these moves, as a list"));
    this.knowingLabel = html("label", { class: "arch-make-counts" }, this.knowing, this.knowingWords);
    this.keep = press("", () => wish(model, { act: "keep", draft: this.draft }), { class: "arch-lesson-act is-first" });
    this.anew = press(t("Leave it as it was"), () => wish(model, { act: "anew" }));
    const more = press(t("One more answer"), () => this.add({ answer: "", counts: !this.rows.length, reply: "" }));
    const form = html(
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
      html("div", { class: "arch-lesson-row" }, this.keep, this.anew),
      this.said,
    );
    this.name_.addEventListener("change", () => wish(model, { act: "title", title: this.name_.value }));
    const files = html(
      "div",
      { class: "arch-lesson-row" },
      press(t("Save the lesson"), () => wish(model, { act: "save", path: this.path.value })),
      press(t("Write a page"), () => wish(model, { act: "page", path: this.path.value })),
    );
    keepKeys(this.node);
    this.node.append(
      form,
      html("h3", {}, t("Chapters")),
      this.chapters,
      named(t("Name of the lesson"), this.name_),
      named(t("File"), this.path),
      files,
    );
    this.path.value = model.get("path");
    this.fill({});
  }

  // ---- the form

  get isArea(): boolean {
    return this.kind.value === "area";
  }

  private get draft(): Draft {
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
    this.draw();
  }

  private change(): void {
    this.help.textContent = helpOf(this.kind.value);
    this.onlyLabel.hidden = this.kind.value !== "moves";
  }

  private add(given: Answer): void {
    const row = new AnswerRow(given, this.isArea ? this.nameOf(given.answer) : "", (gone) => this.remove(gone));
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
  }

  // ---- what is shown

  draw(): void {
    const { model } = this;
    const { step = 0, who, knows, line } = model.get("here");
    const moment = who
      ? t("Move {step}: {player} decides", { step: step + 1, player: who })
      : t("After move {step}", { step });
    this.where.textContent = [line, moment].filter(Boolean).join(" · ");
    this.knowingLabel.hidden = !knows;
    this.knowingWords.textContent = t("Show only what {player} knew", { player: text(knows) });
    const editing = model.get("editing");
    for (const [k, row] of [...this.chapters.children].entries())
      row.setAttribute("aria-current", String(k === editing));
    this.keep.textContent =
      editing < 0 ? t("Keep as a chapter") : t("Change chapter {number}", { number: editing + 1 });
    this.anew.hidden = editing < 0;
  }

  tell(): void {
    const { ok, text: words } = this.model.get("said");
    this.said.className = `arch-lesson-said ${ok ? "is-good" : "is-bad"}`;
    this.said.textContent = words ?? "";
    this.said.hidden = !words;
  }

  list(): void {
    const { model } = this;
    const title = model.get("title");
    if (this.name_.value !== title) this.name_.value = title;
    const rows = list(model.get("rows"));
    const asking = (act: string, chapter: number, sign: string, label: string, disabled = false) =>
      html(
        "button",
        {
          type: "button",
          class: "arch-chip",
          title: label,
          "aria-label": label,
          disabled,
          onclick: () => wish(model, { act, chapter }),
        },
        sign,
      );
    this.chapters.replaceChildren(
      ...rows.map(({ name, question, where }, k) =>
        html(
          "li",
          {},
          html(
            "span",
            { class: "arch-make-what" },
            `${k + 1}. ${name || question}`,
            " ",
            html("span", { class: "arch-lesson-soft" }, where),
          ),
          asking("up", k, "↑", t("Earlier: chapter {number}", { number: k + 1 }), k === 0),
          asking("down", k, "↓", t("Later: chapter {number}", { number: k + 1 }), k === rows.length - 1),
          asking("change", k, "✎", t("Change chapter {number}", { number: k + 1 })),
          asking("remove", k, "×", t("Take chapter {number} away", { number: k + 1 })),
        ),
      ),
    );
    this.draw();
  }
}

class Making implements Mode {
  readonly tabs: readonly Tab[];
  readonly triesLast = true;
  private readonly bench: Bench;
  private readonly tab: MakeTab;
  private readonly closing = new AbortController();

  constructor(bench: Bench, model: Model<MakingTraits>) {
    this.tab = new MakeTab(model, (piece) => {
      const element = bench.reel?.table(bench.at).get(piece);
      return element && "label" in element ? text(element.label) : "";
    });
    this.tabs = [this.tab, bench.shared.moves];
    hear(model, this.closing.signal, {
      "change:here": () => this.tab.draw(),
      "change:editing": () => this.tab.draw(),
      "change:draft": () => this.tab.fill(model.get("draft")),
      "change:rows": () => this.tab.list(),
      "change:title": () => this.tab.list(),
      "change:said": () => this.tab.tell(),
      "change:picked": () => {
        this.tab.pick(text(model.get("picked").answer));
        bench.openTab(this.tab.id);
      },
    });
    this.bench = bench;
    this.tab.list();
  }

  /** The places that were clicked; for moves, what can be tried is lit. */
  get lit(): ReadonlyMap<string, Role> | undefined {
    return this.tab.isArea ? this.tab.pieces : undefined;
  }

  onTap(piece: string): boolean {
    if (!this.tab.isArea) return false;
    this.tab.pick(piece);
    this.bench.light();
    return true;
  }

  close(): void {
    this.closing.abort();
  }
}

export const make: Maker = {
  id: "make",
  name: () => t("Make a lesson"),
  make: (bench, part) => (part ? new Making(bench, part) : { tabs: [bench.shared.moves] }),
};

/** Playing a lesson, as a mode of the workbench: a chapter at a time, its question, and what is said to the answers. */

import { html } from "../shared/dom.ts";
import { hear, type Model, type Wish, wish } from "../shared/notebook.ts";
import { list } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { Hand } from "../viewer/hand.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { numberForm } from "./number.ts";

/** What may be seen of a chapter before it is answered (`lesson/chapters.py`). */
export interface Asked {
  number: number;
  title: string;
  where: string;
  question: string;
  kind: "moves" | "area" | "number" | "choice";
  step: number;
  offered: Array<{ answer: string; text: string }>;
  pieces: string[];
  hints: number;
}

/** What the mode is given: in a notebook by `lesson/playing.py`, on a page by `page/lesson.ts`. */
export interface LessonTraits {
  title: string;
  chapters: string[];
  /** The chapters that are answered, by their places. */
  done: number[];
  asked: Partial<Asked>;
  said: { ok?: boolean | null; text?: string };
  given: string[];
  hinted: string[];
  wish?: Wish;
}

const NOTHING: ReadonlyMap<string, Role> = new Map();

const act = (words: string, what: () => void): HTMLButtonElement =>
  html("button", { type: "button", class: "arch-lesson-act", onclick: what }, words);

/** What the parts of it are called. */
interface Names {
  readonly list: string;
  readonly next: string;
  readonly key: string;
  readonly done: string;
}

/** The chapters, each to be opened. */
class ChaptersTab implements Tab {
  readonly id = "chapters";
  readonly name: string;
  readonly node = html("div", { class: "arch-tab-scroll arch-lesson" });
  private readonly model: Model<LessonTraits>;
  private readonly done: string;
  private drawn = "";

  constructor(model: Model<LessonTraits>, names: Names) {
    [this.model, this.name, this.done] = [model, names.list, names.done];
  }

  draw(): void {
    const { model } = this;
    const [title, chapters, done] = [model.get("title"), list(model.get("chapters")), list(model.get("done"))];
    const here = model.get("asked").number;
    const drawn = JSON.stringify([title, chapters, done, here]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const rows = chapters.map((name, k) => {
      const is = done.includes(k);
      const words = [html("span", {}, name), ...(is ? [html("span", { class: "arch-lesson-sign" }, this.done)] : [])];
      const current = k === here ? { "aria-current": "step" } : {};
      const onclick = () => wish(model, { act: "open", chapter: k });
      return html("li", {}, html("button", { type: "button", ...current, onclick }, ...words));
    });
    this.node.replaceChildren(
      ...(title ? [html("h3", {}, title)] : []),
      html("ol", { class: "arch-lesson-chapters" }, ...rows),
    );
  }
}

class Playing implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet = html("section", { class: "arch-lesson", "aria-label": t("The question") });
  readonly keys: ReadonlyArray<readonly [string, string]>;
  private readonly bench: Bench;
  private readonly model: Model<LessonTraits>;
  private readonly chapters: ChaptersTab;
  private readonly head = html("p", { class: "arch-lesson-where" });
  private readonly question = html("p", { class: "arch-lesson-question" });
  private readonly answers = html("div", {});
  private readonly said = html("p", { class: "arch-lesson-said", "aria-live": "polite" });
  private readonly hints = html("ul", { class: "arch-lesson-hints", "aria-live": "polite" });
  private readonly hand: Hand;
  private readonly home: HTMLButtonElement;
  private readonly hint: HTMLButtonElement;
  private readonly reveal: HTMLButtonElement;
  private readonly onwards: HTMLButtonElement;
  private readonly closing = new AbortController();
  private drawn: Partial<Asked> | null = null;

  constructor(bench: Bench, model: Model<LessonTraits>, names: Names) {
    [this.bench, this.model, this.hand] = [bench, model, new Hand(bench)];
    this.keys = [["N", names.key]];
    this.chapters = new ChaptersTab(model, names);
    this.tabs = [this.chapters, bench.shared.moves, bench.shared.points];
    this.home = act(t("Back to the position"), () => bench.go(model.get("asked").step ?? 0));
    this.hint = act(t("Hint"), () => wish(model, { act: "hint" }));
    this.reveal = act(t("Show the answer"), () => wish(model, { act: "reveal" }));
    this.onwards = act(names.next, () => this.next());
    const row = html("div", { class: "arch-lesson-row" }, this.home, this.hint, this.reveal, this.onwards);
    this.sheet.append(this.head, this.question, this.hand.node, this.answers, this.said, this.hints, row);
    const tell = () => {
      this.tell();
      this.chapters.draw();
      bench.light();
    };
    hear(model, this.closing.signal, {
      "change:asked": tell,
      "change:said": tell,
      "change:given": tell,
      "change:hinted": tell,
      "change:done": tell,
    });
    this.tell();
  }

  // ---- on the board

  /** Pieces to tap; once an answer is given, those that were meant. */
  get lit(): ReadonlyMap<string, Role> | undefined {
    const asked = this.model.get("asked");
    if (asked.kind !== "area") return undefined; // moves are lit by what can be tried
    if (this.bench.at !== asked.step) return NOTHING;
    const given = new Set(this.model.get("given"));
    return new Map(list(asked.pieces).map((piece) => [piece, given.has(piece) ? "chosen" : "legal"]));
  }

  onTap(piece: string): boolean {
    const { kind, pieces, step } = this.model.get("asked");
    if (kind !== "area" || this.bench.at !== step || !list(pieces).includes(piece)) return false;
    this.answer(piece);
    return true;
  }

  key(key: string): boolean {
    if (key === "n") this.next();
    return key === "n";
  }

  moved(): void {
    const { at, reel } = this.bench;
    this.home.hidden = at === this.model.get("asked").step;
    this.hand.hold(reel, at, at ? reel?.film.moves[at - 1]?.asked : null);
  }

  private answer(answer: string): void {
    wish(this.model, { act: "answer", answer });
  }

  private next(): void {
    const { model } = this;
    const chapters = list(model.get("chapters")).length;
    wish(model, { act: "open", chapter: ((model.get("asked").number ?? 0) + 1) % Math.max(1, chapters) });
  }

  // ---- what is said

  private tell(): void {
    const { model } = this;
    const [asked, said, hinted] = [model.get("asked"), model.get("said"), list(model.get("hinted"))];
    if (asked !== this.drawn) this.ask(asked);
    this.drawn = asked;
    for (const button of this.answers.querySelectorAll("button[data-answer]"))
      button.setAttribute(
        "aria-pressed",
        String(list(model.get("given")).includes((button as HTMLElement).dataset.answer ?? "")),
      );
    const sign = said.ok === true ? "✔ " : said.ok === false ? "✘ " : "";
    this.said.className = `arch-lesson-said ${said.ok === true ? "is-good" : said.ok === false ? "is-bad" : ""}`;
    this.said.replaceChildren(...(said.text ? [html("strong", {}, sign), said.text] : []));
    this.said.hidden = !said.text;
    this.hints.replaceChildren(...hinted.map((words) => html("li", {}, words)));
    this.hints.hidden = !hinted.length;
    const left = (asked.hints ?? 0) - hinted.length;
    this.hint.hidden = left <= 0;
    this.onwards.classList.toggle("is-first", said.ok === true);
    this.moved();
  }

  private ask(asked: Partial<Asked>): void {
    const { title, where } = asked;
    this.head.textContent = [title, where].filter(Boolean).join(" · ");
    this.question.textContent = asked.question ?? "";
    this.answers.replaceChildren(...this.ways(asked));
  }

  /** How one answers. */
  private ways({ kind, offered }: Partial<Asked>): HTMLElement[] {
    if (list(offered).length) return [this.listed(list(offered))];
    if (kind === "number") return [numberForm((text) => this.answer(text))];
    const words =
      kind === "area"
        ? t("Answer with a click on the board; with the keyboard, Tab goes from place to place and Enter chooses.")
        : t("Answer on the board, in the list, or by typing.");
    return [html("p", { class: "arch-lesson-soft" }, words)];
  }

  private listed(offered: readonly Asked["offered"][number][]): HTMLElement {
    const rows = offered.map(({ answer, text }) => {
      const onclick = () => this.answer(answer);
      return html("li", {}, html("button", { type: "button", "data-answer": answer, onclick }, text));
    });
    return html("ol", { class: "arch-lesson-answers" }, ...rows);
  }

  close(): void {
    this.closing.abort();
  }
}

/** The mode by its name, and by what its parts are called. */
const maker = (id: string, name: () => string, names: () => Names): Maker => ({
  id,
  name,
  make: (bench, part) => {
    const page = bench.model as unknown as Model<LessonTraits>; // a page has no other model
    const own = part ?? (bench.model.get("page") ? page : null);
    return own ? new Playing(bench, own, names()) : { tabs: [bench.shared.moves] };
  },
});

export const lesson = maker(
  "lesson",
  () => t("Lesson"),
  () => ({ list: t("Chapters"), next: t("Next chapter"), key: t("next chapter"), done: t("✔ answered") }),
);

/** The same with positions of a review, in which one looks for a better move (`room/better.py`). */
export const better = maker(
  "better",
  () => t("Find a better move"),
  () => ({ list: t("Positions"), next: t("Next position"), key: t("next position"), done: t("✔ found") }),
);

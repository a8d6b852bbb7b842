/** Making a lesson, as a mode of the workbench: a form for the moment shown, and the chapters there are. */

import { html } from "../shared/dom.ts";
import { hear, keepKeys, type Model, type Wish, wish } from "../shared/notebook.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { type Draft, Form, named, press } from "./form.ts";

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

class MakeTab implements Tab {
  readonly id = "make";
  readonly name = t("Make a lesson");
  readonly node = html("section", {
    class: "arch-tab-scroll arch-lesson arch-make arch-asks",
    "aria-label": t("Make a lesson"),
  });
  readonly form: Form;
  private readonly model: Model<MakingTraits>;
  private readonly keep: HTMLButtonElement;
  private readonly anew: HTMLButtonElement;
  private readonly said = html("p", { class: "arch-lesson-said", role: "status", hidden: true });
  private readonly chapters = html("ol", { class: "arch-make-chapters" });
  private readonly title = html("input", { type: "text", autocomplete: "off" });
  private readonly path = html("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  /** The form as it was filled last, and the chapter whose pencil was pressed over what is not kept. */
  private filled = "";
  private warned = -1;

  constructor(model: Model<MakingTraits>, nameOf: (piece: string) => string, changed: () => void) {
    this.model = model;
    const keep = () => wish(model, { act: "keep", draft: this.form.draft });
    this.keep = press("", keep, { class: "arch-lesson-act is-first" });
    this.anew = press(t("Leave it as it was"), () => wish(model, { act: "anew" }));
    const row = html("div", { class: "arch-lesson-row" }, this.keep, this.anew);
    this.form = new Form(nameOf, changed, row, this.said);
    this.title.addEventListener("change", () => wish(model, { act: "title", title: this.title.value }));
    const files = html(
      "div",
      { class: "arch-lesson-row" },
      press(t("Save the lesson"), () => wish(model, { act: "save", path: this.path.value })),
      press(t("Write a page"), () => wish(model, { act: "page", path: this.path.value })),
    );
    keepKeys(this.node);
    this.node.append(
      this.form.node,
      html("h3", {}, t("Chapters")),
      this.chapters,
      named(t("Name of the lesson"), this.title),
      named(t("File"), this.path),
      files,
    );
    this.path.value = model.get("path");
    this.fill({});
    this.list();
  }

  draw(): void {
    const { model } = this;
    const { step = 0, who, knows, line } = model.get("here");
    const moment = who
      ? t("Move {step}: {player} decides", { step: step + 1, player: who })
      : t("After move {step}", { step });
    this.form.tell([line, moment].filter(Boolean).join(" · "), text(knows));
    const editing = model.get("editing");
    for (const [k, row] of [...this.chapters.children].entries())
      row.setAttribute("aria-current", String(k === editing));
    this.keep.textContent =
      editing < 0 ? t("Keep as a chapter") : t("Change chapter {number}", { number: editing + 1 });
    this.anew.hidden = editing < 0;
  }

  fill(draft: Draft): void {
    this.form.fill(draft);
    this.filled = JSON.stringify(this.form.draft);
    this.warned = -1;
  }

  /** Whether the form may be filled with a chapter: what was written and is not kept is given up only when asked twice. */
  private gives(chapter: number): boolean {
    if (JSON.stringify(this.form.draft) === this.filled || this.warned === chapter) return true;
    this.warned = chapter;
    this.say(false, t("What you have written is not kept yet. Keep it, or press ✎ once more to give it up."));
    return false;
  }

  tell(): void {
    const { ok, text: words } = this.model.get("said");
    this.say(ok === true, words);
  }

  private say(ok: boolean, words?: string): void {
    this.said.className = `arch-lesson-said ${ok ? "is-good" : "is-bad"}`;
    this.said.textContent = words ?? "";
    this.said.hidden = !words;
  }

  list(): void {
    const title = this.model.get("title");
    if (this.title.value !== title) this.title.value = title;
    const rows = list(this.model.get("rows"));
    this.chapters.replaceChildren(...rows.map((row, k) => this.row(row, k, k === rows.length - 1)));
    this.draw();
  }

  /** A chapter in the list: where it stands, and what can be done with it. */
  private row({ name, question, where }: MakingTraits["rows"][number], k: number, last: boolean): HTMLElement {
    const asking = (act: string, sign: string, label: string, disabled = false) => {
      const onclick = () => (act !== "change" || this.gives(k)) && wish(this.model, { act, chapter: k });
      const said = { title: label, "aria-label": label };
      return html("button", { type: "button", class: "arch-chip", ...said, disabled, onclick }, sign);
    };
    const number = k + 1;
    const stands = html("span", { class: "arch-lesson-soft" }, where);
    return html(
      "li",
      {},
      html("span", { class: "arch-make-what" }, `${number}. ${name || question}`, " ", stands),
      asking("up", "↑", t("Earlier: chapter {number}", { number }), k === 0),
      asking("down", "↓", t("Later: chapter {number}", { number }), last),
      asking("change", "✎", t("Change chapter {number}", { number })),
      asking("remove", "×", t("Take chapter {number} away", { number })),
    );
  }
}

class Making implements Mode {
  readonly tabs: readonly Tab[];
  readonly triesLast = true;
  private readonly tab: MakeTab;
  private readonly closing = new AbortController();

  constructor(bench: Bench, model: Model<MakingTraits>) {
    const nameOf = (piece: string) => {
      const element = bench.reel?.table(bench.at).get(piece);
      return element && "label" in element ? text(element.label) : "";
    };
    this.tab = new MakeTab(model, nameOf, () => bench.light());
    this.tabs = [this.tab, bench.shared.moves];
    hear(model, this.closing.signal, {
      "change:here": () => this.tab.draw(),
      "change:editing": () => this.tab.draw(),
      "change:draft": () => this.tab.fill(model.get("draft")),
      "change:rows": () => this.tab.list(),
      "change:title": () => this.tab.list(),
      "change:said": () => this.tab.tell(),
      "change:picked": () => {
        this.tab.form.pick(text(model.get("picked").answer));
        bench.openTab(this.tab.id);
      },
    });
  }

  /** The places that were clicked; for moves, what can be tried is lit. */
  get lit(): ReadonlyMap<string, Role> | undefined {
    return this.tab.form.isArea ? this.tab.form.pieces : undefined;
  }

  onTap(piece: string): boolean {
    if (!this.tab.form.isArea) return false;
    this.tab.form.pick(piece);
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

/** What if: the tree of branches and playing on from it, notes, curves over each other, another board beside the one shown. */

import type { Asking as Drawing } from "../charts/load.ts";
import { node } from "../shared/dom.ts";
import { hear, joined, type Model, put, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import { isFilm } from "../viewer/reel.ts";
import type { Bench, Maker, Mode, Tab, Underline } from "../workbench/mode.ts";
import { Chances } from "./chances.ts";
import { button } from "./controls.ts";
import { Curves } from "./curves.ts";
import type { Said } from "./data.ts";
import { Doing } from "./doing.ts";
import { Editor } from "./editor.ts";
import { Notes } from "./notes.ts";
import type { CurvesTraits, PanelTraits } from "./traits.ts";
import { Tree } from "./tree.ts";

const COMMON = ["at", "hiding", "page"] as const;

const pageWords = (): string =>
  t(
    "This page shows the branches that were tried. Other moves are tried in a notebook, where two boards can stand side by side, too.",
  );

class BranchesTab implements Tab {
  readonly id = "branches";
  readonly name = t("Branches");
  readonly node = node("div", "arch-tab-scroll arch-what arch-what-column");
  private readonly tree: Tree;
  private readonly notes: Notes;
  private readonly doing: Doing | null; // a page has no Python to play on
  private readonly editor: Editor | null;

  constructor(model: Model<PanelTraits>) {
    const page = Boolean(model.get("page"));
    this.tree = new Tree(model);
    this.notes = new Notes(model);
    this.editor = page ? null : new Editor(model);
    this.doing = page ? null : new Doing(model);
    this.node.append(
      this.tree.node,
      ...(this.editor ? [this.editor.tools] : []),
      ...(this.doing ? [this.doing.node] : [node("p", "arch-what-soft", pageWords())]),
      ...(this.editor ? [this.editor.notes] : []),
      this.notes.node,
    );
  }

  draw(): void {
    this.tree.draw();
    this.editor?.draw();
    this.doing?.draw();
    this.doing?.sum();
    this.notes.draw();
  }
}

class CurvesTab implements Tab {
  readonly id = "points";
  readonly name = t("Charts");
  readonly node = node("div", "arch-tab-scroll");
  private readonly curves: Curves;

  constructor(model: Model<CurvesTraits>, asking: Drawing) {
    this.curves = new Curves(model, asking);
    this.node.append(this.curves.box);
  }

  draw(): void {
    this.curves.show();
  }

  close(): void {
    this.curves.close();
  }
}

/** Whose decision it is here and where a move leads, and what became of the last wish. */
class Prompt {
  readonly node = node("div", "arch-what-prompt");
  private readonly here = node("p");
  private readonly said = node("p", "arch-what-said");
  private readonly finish: HTMLButtonElement;
  private readonly undo: HTMLButtonElement;
  private readonly stop: HTMLButtonElement;
  private readonly model: Model<PanelTraits>;

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.said.setAttribute("aria-live", "polite");
    this.stop = button(t("Stop"), () => wish(model, { act: "stop" }), t("What is played stays in the branch"));
    this.finish = button(
      t("Let the computer finish"),
      () => wish(model, { act: "finish" }),
      t("Play to the end from here; the first game becomes the branch"),
    );
    this.undo = button(
      t("Take back"),
      () => wish(model, { act: "undo" }),
      t("Take back the last decision, or the last finish, of this branch"),
    );
    const tools = node("div", "arch-what-row");
    tools.append(this.finish, this.undo, this.stop);
    this.node.append(this.here, this.said, tools);
  }

  draw(): void {
    const { who = "", next = "" } = this.model.get("here") ?? {};
    this.here.replaceChildren(node("strong", "", who), ` ${next}`);
    tell(this.said, this.model.get("said") ?? {});
    const busy = Boolean(this.model.get("busy"));
    this.stop.hidden = !busy;
    this.finish.hidden = busy;
    this.undo.hidden = busy || !this.model.get("shown");
  }
}

/** Say what became of the last wish, or that it goes on. */
function tell(said: HTMLElement, { ok, text, rule }: Said): void {
  said.className = `arch-what-said ${ok === null ? "" : ok ? "is-ok" : "is-refused"}`;
  said.replaceChildren();
  const sign = ok === null ? "… " : ok ? "✔ " : "✘ ";
  if (text) said.append(node("strong", "", sign), text, node("em", "", rule ? ` ${t("Rule: {rule}.", { rule })}` : ""));
}

class Asking implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet?: HTMLElement;
  private readonly model: Model<PanelTraits>;
  private readonly prompt: Prompt | null;
  private readonly curves: CurvesTab;
  private readonly compared: Chances;
  private readonly name = node("strong");
  private readonly way = node("div", "arch-what arch-what-row arch-what-line-shown");
  private readonly closing = new AbortController();

  constructor(bench: Bench, own: Model<PanelTraits>) {
    this.model = joined<PanelTraits>(own, bench.model, COMMON);
    this.way.append(
      this.name,
      button(t("Back to the game"), () => this.toGame(), t("Show the game as it was played")),
    );
    const curves = joined<CurvesTraits>(own, bench.model, ["at", "hiding"], { data: "curves" });
    this.curves = new CurvesTab(curves, bench.model);
    this.compared = new Chances(bench, this.model);
    const branches = new BranchesTab(this.model);
    this.tabs = [bench.shared.moves, this.curves, branches];
    this.prompt = this.model.get("page") ? null : new Prompt(this.model);
    if (this.prompt) this.sheet = this.prompt.node;
    const refresh = () => bench.refresh();
    hear(this.model, this.closing.signal, {
      "change:lines": refresh,
      "change:shown": () => {
        this.prompt?.draw();
        refresh();
      },
      "change:here": () => this.prompt?.draw(),
      "change:said": () => this.prompt?.draw(),
      "change:luck": refresh,
      "change:seed": refresh,
      "change:games": refresh,
      "change:seated": refresh,
      "change:strengths": refresh,
      "change:busy": () => {
        this.prompt?.draw();
        refresh();
      },
      "change:path": refresh,
      "change:results": refresh,
      "change:curves": refresh,
      "change:beside": () => bench.relight(),
    });
    this.prompt?.draw();
  }

  get beside(): Film | null {
    const film = this.model.get("beside");
    return isFilm(film) ? film : null;
  }

  /** The branches' win chances beside the game's. */
  get underline(): Underline | null {
    return this.compared.isThere ? this.compared : null;
  }

  /** In other modes: which branch one looks at, and the way back. */
  get line(): HTMLElement | null {
    const row = this.model.get("lines")?.[this.model.get("shown")];
    if (!row || row.parent < 0) return null;
    this.name.textContent = t("{branch}, from move {step} on", { branch: row.name, step: row.at + 1 });
    return this.way;
  }

  private toGame(): void {
    if (this.model.get("page")) put(this.model, "shown", 0);
    else wish(this.model, { act: "show", line: 0 });
  }

  close(): void {
    this.closing.abort();
    this.curves.close();
    this.compared.close();
  }
}

export const whatIf: Maker = {
  id: "whatif",
  name: () => t("What if"),
  make: (bench, part) => {
    const page = bench.model as unknown as Model<PanelTraits>; // a page has no other model
    const own = part ?? (page.get("page") ? page : null);
    // until the notebook has made the study there is nothing to ask; then the mode is made anew
    return own ? new Asking(bench, own) : { tabs: [bench.shared.moves] };
  },
};

/** The chapters of a lesson, for the leader: which there are, and asking one of them. */

import { html } from "../shared/dom.ts";
import { type Model, wish } from "../shared/notebook.ts";
import { list } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Bench, Tab } from "../workbench/mode.ts";
import type { LeaderTraits } from "./leader.ts";

/** The chapters of the game's lesson, each to be asked. */
export class ChaptersTab implements Tab {
  readonly id = "chapters";
  readonly name = t("Chapters");
  readonly node = html("div", { class: "arch-tab-scroll arch-room" });
  private readonly bench: Bench;
  private readonly model: Model<LeaderTraits>;
  private drawn = "";

  constructor(bench: Bench, model: Model<LeaderTraits>) {
    [this.bench, this.model] = [bench, model];
  }

  get isEmpty(): boolean {
    return !list(this.model.get("desk").chapters).length;
  }

  draw(): void {
    const { asked, open = false, reach = 0, practice } = this.model.get("desk");
    const chapters = list(this.model.get("desk").chapters);
    const drawn = JSON.stringify([chapters, Boolean(asked), open, reach, practice]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const rows = chapters.map(({ name, step, done, why, tried, solved }, k) => {
      const past = open || step < reach;
      const button = html(
        "button",
        {
          type: "button",
          disabled: Boolean(asked || why || practice) || past,
          title: why || (past ? t("The room has seen what comes after this moment.") : ""),
          onclick: () => askChapter(this.bench, this.model, k),
        },
        `${k + 1}. ${name} `,
        html("span", { class: "arch-room-soft" }, t("Move {step}", { step: step + 1 })),
        ...(done ? [" ", html("span", { class: "arch-lesson-sign" }, t("✔ answered"))] : []),
      );
      const alone = t("Alone: {solved} of {tried} have solved it", { solved, tried });
      return html("li", {}, button, ...(tried ? [html("p", { class: "arch-room-soft" }, alone)] : []));
    });
    const words = html("p", { class: "arch-room-soft" }, t("A chapter that is tapped is asked at once."));
    this.node.replaceChildren(words, html("ol", { class: "arch-room-lines" }, ...rows));
  }
}

/** The leader goes to the moment of a chapter, and the room is asked. */
export function askChapter(bench: Bench, model: Model<LeaderTraits>, place: number): void {
  bench.go(model.get("desk").chapters?.[place]?.step ?? bench.at);
  wish(model, { act: "chapter", chapter: place + 1 });
}

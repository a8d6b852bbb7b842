/**
 * What a room has answered, as a mode of the page to take home: the questions in their order, and each with its answers; and the
 * score sheet of the tables that played the same deal.
 */

import { html } from "../shared/dom.ts";
import { list } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { barsOf, litBy, tallyOf } from "./bars.ts";
import type { Result, Scores } from "./data.ts";
import { scoresOf } from "./scores.ts";

const NOTHING: ReadonlyMap<string, Role> = new Map();
const NO_TALLY: ReadonlyMap<string, string> = new Map();

/** The questions; one that is tapped leads to its moment. */
class QuestionsTab implements Tab {
  readonly id = "questions";
  readonly name = t("Questions");
  readonly node = html("div", { class: "arch-tab-scroll arch-room" });
  private readonly buttons: HTMLButtonElement[];
  private readonly bench: Bench;
  private readonly results: readonly Result[];

  constructor(bench: Bench, results: readonly Result[]) {
    [this.bench, this.results] = [bench, results];
    this.buttons = results.map(({ step, words }) => {
      const move = t("Move {step}", { step: step + 1 });
      const button = html("button", { type: "button" }, html("strong", {}, move), ` ${words}`);
      button.addEventListener("click", () => bench.go(step));
      return button;
    });
    const rows = this.buttons.map((button) => html("li", {}, button));
    this.node.append(html("ol", { class: "arch-room-lines" }, ...rows));
  }

  draw(): void {
    this.buttons.forEach((button, k) => {
      button.setAttribute("aria-pressed", String(this.results[k]?.step === this.bench.at));
    });
  }
}

/** What several tables made of the same deal. */
class ScoresTab implements Tab {
  readonly id = "scores";
  readonly name = t("Tables");
  readonly node: HTMLElement;

  constructor(scores: Scores) {
    this.node = html("div", { class: "arch-tab-scroll arch-room" }, scoresOf(scores));
  }

  draw(): void {}
}

class Answers implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet = html("section", { class: "arch-room", "aria-label": t("The room"), hidden: true });
  private readonly bench: Bench;
  private readonly results: readonly Result[];

  constructor(bench: Bench, results: readonly Result[], scores: Scores | undefined) {
    [this.bench, this.results] = [bench, results];
    this.tabs = [
      ...(results.length ? [new QuestionsTab(bench, results)] : []),
      ...(scores ? [new ScoresTab(scores)] : []),
      bench.shared.moves,
      bench.shared.points,
    ];
  }

  private get now(): Result | undefined {
    return this.results.find(({ step }) => step === this.bench.at);
  }

  get lit(): ReadonlyMap<string, Role> {
    return this.now ? litBy(this.now) : NOTHING;
  }

  get tally(): ReadonlyMap<string, string> {
    return this.now ? tallyOf(this.now) : NO_TALLY;
  }

  moved(): void {
    this.sheet.hidden = !this.now;
    this.sheet.replaceChildren(...(this.now ? [barsOf(this.now)] : []));
  }
}

/** The mode with what the page holds. */
export const answers = (results: readonly Result[] | undefined, scores: Scores | undefined): Maker => ({
  id: "room",
  name: () => t("Room"),
  make: (bench) => new Answers(bench, list(results), scores),
});

/**
 * Reviewing a game: the decision at the step shown, all decisions by what they cost, luck, the win chances under the slider, the
 * search for a better move.
 */

import { node } from "../shared/dom.ts";
import { hear, joined, type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Bench, Maker, Mark, Mode, Tab, Underline } from "../workbench/mode.ts";
import { CurvePart } from "./curve.ts";
import type { Review } from "./data.ts";
import { DecisionPart } from "./decision.ts";
import { Progress } from "./deeper.ts";
import { DeskPart } from "./desk.ts";
import { SIGNS, wordOf } from "./drawings.ts";
import { ReviewHead } from "./head.ts";
import { LossesPart } from "./losses.ts";
import { LuckPart } from "./luck.ts";
import { type Looking, listedOf, mistakesOf, nearestOf, neighbour, placeOf, whyNone } from "./mistakes.ts";
import { QuestPart } from "./quest.ts";
import { StoryPart } from "./story.ts";
import { goTo, isCovered, isReviewed, isSearching, isVeiled, type PanelTraits } from "./traits.ts";

const NO_MARKS: ReadonlyMap<number, Mark> = new Map();
const COMMON = ["at", "hiding", "page"] as const;

/** What decides which decisions are listed; what else a step changes is shown anew at each. */
type Listed = readonly unknown[];

export class ReviewTab implements Tab {
  readonly id = "review";
  readonly name = t("Review");
  readonly node = node("div", "arch-tab-scroll arch-review");
  private readonly model: Model<PanelTraits>;
  private readonly head: ReviewHead;
  private readonly desk: DeskPart;
  private readonly deeper: Progress;
  private readonly veil = node("p", "arch-review-soft arch-review-card");
  private readonly losses: LossesPart;
  private readonly decision: DecisionPart;
  private readonly quest: QuestPart;
  private readonly story: StoryPart;
  private listed: Listed = [];
  /** Where the search for a better move stands. */
  readonly questStrip = node("div", "arch-review");

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.losses = new LossesPart(model);
    this.decision = new DecisionPart(model);
    this.quest = new QuestPart(model);
    this.story = new StoryPart(model);
    this.desk = new DeskPart(model);
    this.deeper = new Progress(model);
    this.deeper.node.classList.add("arch-review-card");
    this.head = new ReviewHead(model, {
      jump: (by) => this.jump(by),
      seek: () => this.seek(),
      numbers: () => this.node.classList.toggle("is-numbers"),
    });
    this.questStrip.append(this.quest.box);
    const parts = [
      this.desk.box,
      this.deeper.node,
      this.veil,
      this.decision.box,
      this.story.box,
      this.head.node,
      this.losses.box,
    ];
    this.node.setAttribute("aria-label", t("Review"));
    this.node.append(...parts);
  }

  // ---- which decisions are meant

  private get looking(): Looking {
    const { model } = this;
    const [at, who, only, hiding] = [model.get("at"), model.get("who"), model.get("only"), model.get("hiding")];
    return { at, who, only, hiding, veiled: isVeiled(model) };
  }

  private get mistakes(): number[] {
    return mistakesOf(this.model.get("data"), this.model.get("who"));
  }

  jump(by: number): void {
    if (!isReviewed(this.model)) return;
    const to = neighbour(this.mistakes, this.looking, by);
    if (to !== null) goTo(this.model, to);
    this.head.tell(placeOf(this.mistakes, this.looking, by, to !== null));
  }

  private seek(): void {
    const near = nearestOf(this.mistakes, this.model.get("at"));
    this.quest.begin(near === null ? null : near - 1);
  }

  // ---- drawing

  draw(): void {
    const { model } = this;
    this.desk.draw();
    const there = isReviewed(model);
    const dark = there && isCovered(model);
    const { move = null, running } = model.get("deeper") ?? {};
    this.deeper.draw(there && !dark && (move === null || (Boolean(running) && move !== model.get("at"))));
    for (const part of [this.story.box, this.head.node, this.decision.box, this.losses.box])
      part.hidden = !there || dark;
    this.veil.hidden = !there || !model.get("silent");
    if (!there) return;
    this.head.node.hidden = false;
    this.veil.textContent = t("The advice is hidden: no number and no mark of the review is shown.");
    const { at, ...looking } = this.looking;
    const listed = [model.get("data"), dark, model.get("silent"), model.get("by"), ...Object.values(looking)];
    const moves = looking.hiding ? at : null; // with moves to come hidden, each step lists others
    if ([...listed, moves].some((one, k) => one !== this.listed[k])) {
      this.listed = [...listed, moves];
      this.head.draw(this.mistakes.length);
      if (!dark) this.story.draw();
      if (!dark) this.losses.draw(listedOf(model.get("data"), this.looking));
    }
    this.head.moved();
    if (!dark) this.stand();
  }

  /** Show what depends on the step: the move shown is the one that is judged here, by the same number. */
  private stand(): void {
    this.story.stand(this.model.get("at"));
    const [data, at, leaves] = [this.model.get("data"), this.model.get("at"), this.model.get("leaves") ?? null];
    if (leaves !== null && at > leaves) {
      this.decision.draw(
        undefined,
        t("The review is of the game as it was played; this branch left it after move {step}.", { step: leaves }),
      );
      return this.losses.stand(null);
    }
    const one = data.decisions.find((decision) => decision.move === at);
    this.decision.draw(one, whyNone(data, at));
    this.losses.stand(one?.move ?? null);
  }

  answered(): void {
    this.quest.draw();
  }

  /** Later moves would give the answer away. */
  moved(): void {
    this.quest.moved();
  }
}

class LuckTab implements Tab {
  readonly id = "luck";
  readonly name = t("Luck");
  readonly node = node("div", "arch-tab-scroll");
  private readonly part: LuckPart;
  private readonly model: Model<PanelTraits>;
  private drawn: readonly unknown[] = [];

  constructor(model: Model<PanelTraits>) {
    this.model = model;
    this.part = new LuckPart(model);
    this.node.append(this.part.box);
  }

  draw(): void {
    const { model } = this;
    const drawn = [model.get("data"), model.get("by"), isCovered(model), isReviewed(model) && isVeiled(model)];
    if (drawn.every((one, k) => one === this.drawn[k])) return;
    this.drawn = drawn;
    if (isReviewed(model)) this.part.draw();
  }
}

/** What the review says of the moves up to one, but for those that are fine. */
function marksOf({ decisions, meanings }: Review, last: number): ReadonlyMap<number, Mark> {
  return new Map(
    decisions
      .filter(({ word, move }) => word !== "fine" && move <= last)
      .map(({ move, word }) => [
        move,
        {
          sign: SIGNS[word],
          words: t("{name}: {text}", { name: wordOf(word), text: meanings[word] }),
          bad: word === "mistake" || word === "blunder",
        },
      ]),
  );
}

class Reviewing implements Mode {
  readonly tabs: readonly Tab[];
  readonly keys = [
    ["N", t("next mistake")],
    ["P", t("previous mistake")],
    ["A", t("hide or show the advice of the review")],
  ] as const;
  private readonly model: Model<PanelTraits>;
  private readonly tab: ReviewTab;
  private readonly curve: CurvePart;
  private readonly closing = new AbortController();
  private marked: { data?: Review; leaves?: number | null; marks: ReadonlyMap<number, Mark> } = { marks: NO_MARKS };

  constructor(bench: Bench, own: Model<PanelTraits>) {
    this.model = joined<PanelTraits>(own, bench.model, COMMON);
    this.tab = new ReviewTab(this.model);
    this.curve = new CurvePart(bench, this.model);
    this.tabs = [this.tab, bench.shared.moves, new LuckTab(this.model), bench.shared.points];
    const draw = () => bench.refresh();
    hear(this.model, this.closing.signal, {
      "change:data": draw,
      "change:desk": draw,
      "change:deeper": draw,
      "change:silent": draw,
      "change:by": draw,
      "change:who": draw,
      "change:only": draw,
      "change:quest": draw,
      "change:said": () => this.tab.answered(),
    });
  }

  /** The words of the review in the list of moves, as far as they are to be seen. */
  get marks(): ReadonlyMap<number, Mark> {
    const { model } = this;
    if (!isReviewed(model) || isCovered(model)) return NO_MARKS;
    const [data, leaves] = [model.get("data"), model.get("leaves") ?? null];
    if (this.marked.data !== data || this.marked.leaves !== leaves)
      this.marked = { data, leaves, marks: marksOf(data, leaves ?? data.length) };
    return this.marked.marks;
  }

  /** The win chances; nothing where they are not to be seen. */
  get underline(): Underline | null {
    const { model } = this;
    const there = isReviewed(model) && model.get("data").curves.length > 0;
    return there && !isCovered(model) ? this.curve : null;
  }

  get sheet(): HTMLElement | undefined {
    const isOn = isReviewed(this.model) && this.model.get("quest")?.step !== undefined;
    if (isOn) this.tab.answered();
    return isOn ? this.tab.questStrip : undefined;
  }

  moved(): void {
    if (isReviewed(this.model)) this.tab.moved();
  }

  key(key: string): boolean {
    const { model } = this;
    if (!isReviewed(model) || isSearching(model.get("quest"))) return false;
    if (key === "n") this.tab.jump(1);
    else if (key === "p") this.tab.jump(-1);
    else if (key === "a") put(model, "silent", !model.get("silent"));
    else return false;
    return true;
  }

  close(): void {
    this.closing.abort();
    this.curve.close();
  }
}

export const review: Maker = {
  id: "review",
  name: () => t("Review"),
  make: (bench, part) => {
    const page = bench.model as unknown as Model<PanelTraits>; // a page has no other model
    const own = part ?? (page.get("page") ? page : null);
    // until the notebook has given what is reviewed there is nothing to show; then the mode is made anew
    return own ? new Reviewing(bench, own) : { tabs: [bench.shared.moves] };
  },
};

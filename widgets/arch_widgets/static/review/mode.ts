/**
 * Reviewing a game: what is thought of each move in the list of moves, the better move on the board, luck, the story, the win chances
 * under the slider, the search for a better move.
 */

import { node } from "../shared/dom.ts";
import { hear, joined, type Model, put, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Curves, Element } from "../viewer/film.ts";
import type { Bench, Elsewhere, Maker, Mark, Mode, Tab, Underline } from "../workbench/mode.ts";
import { CurvePart } from "./curve.ts";
import type { Decision, Review } from "./data.ts";
import { DecisionPart } from "./decision.ts";
import { Progress } from "./deeper.ts";
import { DeskPart } from "./desk.ts";
import { SIGNS, wordOf } from "./drawings.ts";
import { ReviewHead, type Steering } from "./head.ts";
import { LuckPart } from "./luck.ts";
import { type Looking, mistakesOf, nearestOf, neighbour, placeOf } from "./mistakes.ts";
import { QuestPart } from "./quest.ts";
import { StoryPart } from "./story.ts";
import { goTo, isCovered, isReviewed, isSearching, isVeiled, type PanelTraits } from "./traits.ts";

const NO_MARKS: ReadonlyMap<number, Mark> = new Map();
const COMMON = ["at", "hiding", "page"] as const;

/** The story, and what belongs to the review as a whole: how it is made, whose mistakes are meant, who judged. */
export class StoryTab implements Tab {
  readonly id = "story";
  readonly name = t("Story");
  readonly node = node("div", "arch-tab-scroll arch-review");
  readonly head: ReviewHead;
  private readonly model: Model<PanelTraits>;
  private readonly desk: DeskPart;
  private readonly deeper: Progress;
  private readonly veil = node("p", "arch-review-soft arch-review-card");
  private readonly story: StoryPart;
  private drawn: readonly unknown[] = [];

  constructor(model: Model<PanelTraits>, steering: Steering) {
    this.model = model;
    this.story = new StoryPart(model, steering.open);
    this.desk = new DeskPart(model);
    this.deeper = new Progress(model);
    this.deeper.node.classList.add("arch-review-card");
    this.head = new ReviewHead(model, steering);
    this.node.setAttribute("aria-label", t("Review"));
    this.node.append(this.desk.box, this.deeper.node, this.veil, this.story.box, this.head.node);
    this.veil.textContent = t("The advice is hidden: no number and no mark of the review is shown.");
  }

  draw(): void {
    const { model } = this;
    this.desk.draw();
    const there = isReviewed(model);
    const dark = there && isCovered(model);
    const { move = null, running } = model.get("deeper") ?? {};
    this.deeper.draw(there && !dark && (move === null || (Boolean(running) && move !== model.get("at"))));
    this.story.box.hidden = !there || dark;
    this.head.node.hidden = !there;
    this.veil.hidden = !there || !model.get("silent");
    if (!there) return;
    const drawn = [model.get("data"), dark, isVeiled(model), model.get("by"), model.get("who"), model.get("only")];
    if (drawn.some((one, k) => one !== this.drawn[k])) {
      this.drawn = drawn;
      this.head.draw();
      if (!dark) this.story.draw();
    }
    this.head.moved();
    if (!dark) this.story.stand(model.get("at"));
  }
}

/** Luck and choices, and below them the charts of the film. */
class ChartsTab implements Tab {
  readonly id = "points";
  readonly name = t("Charts");
  readonly node = node("div", "arch-tab-scroll arch-review");
  private readonly luck: LuckPart;
  private readonly model: Model<PanelTraits>;
  private readonly charts: Tab;
  private drawn: readonly unknown[] = [];

  constructor(model: Model<PanelTraits>, charts: Tab) {
    [this.model, this.charts] = [model, charts];
    this.luck = new LuckPart(model);
  }

  draw(): void {
    const { model, charts } = this;
    if (charts.node.parentNode !== this.node)
      this.node.replaceChildren(this.luck.box, ...(charts.isEmpty ? [] : [charts.node]));
    const there = isReviewed(model);
    this.luck.box.hidden = !there;
    const drawn = [model.get("data"), model.get("by"), isCovered(model), there && isVeiled(model)];
    if (there && drawn.some((one, k) => one !== this.drawn[k])) this.luck.draw();
    this.drawn = drawn;
    if (!charts.isEmpty) charts.draw();
  }
}

/** What the review says of the moves up to one, but for those that are fine; of one player's alone if `who` is a seat. */
function marksOf({ decisions, meanings }: Review, last: number, who: number): ReadonlyMap<number, Mark> {
  return new Map(
    decisions
      .filter(({ word, move, seat }) => word !== "fine" && move <= last && (who < 0 || seat === who))
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

/** The win chances of a review as a film has them, in percent. */
const curveOf = ({ curves }: Review): Curves => ({
  title: t("Win chance, reviewed"),
  lines: curves.map(({ seat, win }) => ({
    seat,
    changes: win.map((value, step) => [step, value === null ? null : Math.round(100 * value)] as const),
  })),
  marks: [],
});

class Reviewing implements Mode {
  private readonly walk = node("div", "arch-review arch-review-row arch-review-lead");
  readonly keys = [
    ["N", t("next mistake")],
    ["P", t("previous mistake")],
    ["A", t("hide or show the advice of the review")],
  ] as const;
  private readonly bench: Bench;
  private readonly model: Model<PanelTraits>;
  private readonly story: StoryTab;
  private readonly charts: ChartsTab;
  private readonly decision: DecisionPart;
  private readonly quest: QuestPart;
  private readonly questStrip = node("div", "arch-review");
  private readonly curve: CurvePart;
  private readonly closing = new AbortController();
  private pondered = 0; // the move that is spoken of while the board shows what it was decided on
  private marked: readonly unknown[] = [];
  private made = NO_MARKS;
  private curved: { of: Review; curve: Curves } | null = null;

  constructor(bench: Bench, own: Model<PanelTraits>) {
    this.bench = bench;
    const model = joined<PanelTraits>(own, bench.model, COMMON);
    this.model = model;
    const open = (move: number) => bench.openMove(move);
    this.story = new StoryTab(model, { open, jump: (by) => this.jump(by), seek: () => this.seek() });
    this.charts = new ChartsTab(model, bench.shared.points);
    this.decision = new DecisionPart(model, (one) => this.tryOut(one));
    this.quest = new QuestPart(model);
    this.questStrip.append(this.quest.box);
    this.curve = new CurvePart(bench, model);
    this.walk.append(...this.story.head.walking);
    const draw = () => bench.mode === this && bench.refresh();
    const again = () => {
      bench.refresh();
      bench.relight();
    };
    hear(model, this.closing.signal, {
      "change:data": again,
      "change:desk": draw,
      "change:deeper": draw,
      "change:silent": again,
      "change:leaves": () => bench.refresh(),
      "change:by": draw,
      "change:who": draw,
      "change:only": draw,
      "change:quest": again,
      "change:said": () => this.quest.draw(),
    });
  }

  /** Until there is a review, how it is made stands first. */
  get tabs(): readonly Tab[] {
    const { moves } = this.bench.shared;
    return isReviewed(this.model) ? [moves, this.charts, this.story] : [this.story, moves, this.charts];
  }

  private get isOpen(): boolean {
    return isReviewed(this.model) && !isCovered(this.model);
  }

  private get leaves(): number {
    return this.model.get("leaves") ?? this.model.get("data").length;
  }

  get lead(): HTMLElement | null {
    return this.isOpen ? this.walk : null;
  }

  get only(): boolean {
    return this.isOpen && this.model.get("only");
  }

  get subject(): number | null {
    return this.isOpen && this.model.get("at") === this.pondered - 1 ? this.pondered : null;
  }

  private get one(): Decision | undefined {
    const at = this.subject ?? this.model.get("at");
    return this.isOpen && at <= this.leaves
      ? this.model.get("data").decisions.find(({ move }) => move === at)
      : undefined;
  }

  get about(): HTMLElement | null {
    const { one } = this;
    if (one) this.decision.draw(one);
    return one ? this.decision.box : null;
  }

  /** Where the better move would be drawn: on the position that it was not made in. */
  get ghost(): Record<string, Element> | null {
    return this.subject ? ((this.one?.ghost as Record<string, Element> | undefined) ?? null) : null;
  }

  /** A mistake is seen on the position before it, so that one can think of something better. */
  open(move: number): boolean {
    const { model } = this;
    if (!this.isOpen || isVeiled(model)) return false;
    const found = model.get("data").decisions.find((one) => one.move === move);
    if (!found?.mistake || move > this.leaves) return false;
    this.pondered = move;
    this.bench.openTab("moves");
    if (model.get("at") === move - 1) this.bench.relight();
    else goTo(model, move - 1);
    return true;
  }

  /** Play the better move: a branch begins with it. */
  private tryOut({ move, best }: Decision): void {
    const { model } = this.bench;
    put(model, "mode", "whatif");
    put(model, "at", move - 1);
    wish(model, { text: best });
  }

  private get mistakes(): number[] {
    return mistakesOf(this.model.get("data"), this.model.get("who"));
  }

  private get looking(): Looking {
    const { model } = this;
    return { at: this.subject ?? model.get("at"), veiled: isVeiled(model) };
  }

  private jump(by: number): void {
    if (!isReviewed(this.model)) return;
    const to = neighbour(this.mistakes, this.looking, by);
    if (to !== null) this.bench.openMove(to);
    this.story.head.tell(placeOf(this.mistakes, this.looking, by, to !== null));
  }

  private seek(): void {
    const near = nearestOf(this.mistakes, this.looking.at);
    this.quest.begin(near === null ? null : near - 1);
  }

  /** The words of the review in the list of moves, as far as they are to be seen. */
  get marks(): ReadonlyMap<number, Mark> {
    const { model } = this;
    if (!this.isOpen) return NO_MARKS;
    const marked = [model.get("data"), this.leaves, model.get("who")];
    if (marked.some((one, k) => one !== this.marked[k])) {
      this.marked = marked;
      this.made = marksOf(model.get("data"), this.leaves, model.get("who"));
    }
    return this.made;
  }

  /** The win chances; nothing where they are not to be seen. */
  get underline(): Underline | null {
    const { model } = this;
    const there = isReviewed(model) && model.get("data").curves.length > 0;
    return there && !isCovered(model) ? this.curve : null;
  }

  /** In the game itself; on a branch one sees what is thought of that. */
  get chances(): Elsewhere["chances"] {
    const { underline, model } = this;
    const data = model.get("data");
    const isGame = (model.get("leaves") ?? null) === null && data.length === this.bench.reel?.length;
    if (!underline || !isGame || data.counts !== "win") return null;
    if (this.curved?.of !== data) this.curved = { of: data, curve: curveOf(data) };
    return this.curved.curve;
  }

  get sheet(): HTMLElement | undefined {
    const isOn = isReviewed(this.model) && this.model.get("quest")?.step !== undefined;
    if (isOn) this.quest.draw();
    return isOn ? this.questStrip : undefined;
  }

  moved(): void {
    if (!isReviewed(this.model)) return;
    this.quest.moved(); // later moves would give the answer away
    this.story.head.moved();
  }

  key(key: string): boolean {
    const { model } = this;
    if (!isReviewed(model) || isSearching(model.get("quest"))) return false;
    if (key === "n") this.jump(1);
    else if (key === "p") this.jump(-1);
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

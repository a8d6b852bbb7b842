/**
 * The review beside a viewer: the decisions by what they cost, the one at the step shown, the win chances, the search for a
 * better move.
 */

import { node } from "../shared/dom.ts";
import { hear, keepKeys, type Model, type Place, put } from "../shared/notebook.ts";
import { speak, t } from "../shared/words.ts";
import { CurvePart } from "./curve.ts";
import { DecisionPart } from "./decision.ts";
import { ReviewHead } from "./head.ts";
import { LossesPart } from "./losses.ts";
import { type Looking, listedOf, mistakesOf, nearestOf, neighbour, placeOf, whyNone } from "./mistakes.ts";
import { QuestPart } from "./quest.ts";
import { goTo, isCovered, isSearching, isVeiled, type PanelTraits } from "./traits.ts";

class Panel {
  readonly box = node("section", "arch-review arch-graph");
  private readonly model: Model<PanelTraits>;
  private readonly head: ReviewHead;
  private readonly veil = node("p", "arch-review-soft arch-review-card");
  private readonly curve: CurvePart;
  private readonly losses: LossesPart;
  private readonly decision: DecisionPart;
  private readonly quest: QuestPart;

  constructor({ model, signal }: Place<PanelTraits>) {
    this.model = model;
    this.curve = new CurvePart(model);
    this.losses = new LossesPart(model);
    this.decision = new DecisionPart(model);
    this.quest = new QuestPart(model);
    this.head = new ReviewHead(model, {
      jump: (by) => this.jump(by),
      seek: () => this.seek(),
      numbers: () => this.box.classList.toggle("is-numbers"),
    });
    const parts = [this.head.node, this.quest.box, this.veil, this.curve.box, this.losses.box, this.decision.box];
    this.box.setAttribute("aria-label", t("Review"));
    this.box.append(...parts);
    keepKeys(this.box, (event) => this.key(event));
    signal?.addEventListener("abort", () => this.curve.close(), { once: true });
    const draw = () => this.draw();
    hear(model, signal, {
      "change:data": draw,
      "change:at": () => this.moved(),
      "change:hiding": draw,
      "change:silent": draw,
      "change:by": draw,
      "change:who": draw,
      "change:only": draw,
      "change:quest": draw,
      "change:said": () => this.quest.draw(),
      "change:pressed": () => this.pressed(),
    });
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

  private jump(by: number): void {
    const to = neighbour(this.mistakes, this.looking, by);
    if (to !== null) goTo(this.model, to);
    this.head.tell(placeOf(this.mistakes, this.looking, by, to !== null));
  }

  private seek(): void {
    const near = nearestOf(this.mistakes, this.model.get("at"));
    this.quest.begin(near === null ? null : near - 1);
  }

  // ---- drawing

  /** Show what depends on the step: the move shown in the viewer is the one that is judged here, by the same number. */
  private stand(): void {
    const [data, at] = [this.model.get("data"), this.model.get("at")];
    const one = data.decisions.find((decision) => decision.move === at);
    this.decision.draw(one, whyNone(data, at));
    this.losses.stand(one?.move ?? null);
  }

  draw(): void {
    const silent = this.model.get("silent");
    const dark = isCovered(this.model);
    this.head.draw(this.mistakes.length);
    this.veil.hidden = !silent;
    this.veil.textContent = t("The advice is hidden: no number and no mark of the review is shown.");
    for (const part of [this.curve, this.losses, this.decision]) part.box.hidden = dark;
    this.quest.draw();
    if (dark) return;
    this.curve.draw();
    this.losses.draw(listedOf(this.model.get("data"), this.looking));
    this.stand();
  }

  private moved(): void {
    this.head.moved();
    this.quest.moved();
    if (isCovered(this.model)) return;
    if (this.model.get("hiding")) return this.draw();
    this.curve.stand();
    this.stand();
  }

  // ---- keys: those of the viewer that move in time work here, too

  private act(key: string | undefined): boolean {
    const { model } = this;
    if (key === "n") this.jump(1);
    else if (key === "p") this.jump(-1);
    else if (key === "a") put(model, "silent", !model.get("silent"));
    else if (key === "h") put(model, "hiding", !model.get("hiding"));
    else if (key === "ArrowRight") goTo(model, model.get("at") + 1);
    else if (key === "ArrowLeft") goTo(model, model.get("at") - 1);
    else if (key === "Home") goTo(model, 0);
    else if (key === "End") goTo(model, Infinity);
    else return false;
    return true;
  }

  private key(event: KeyboardEvent): void {
    const typing = event.target instanceof Element && event.target.matches("select, input");
    if (event.defaultPrevented || typing) return;
    if (this.act(event.key.length === 1 ? event.key.toLowerCase() : event.key)) event.preventDefault();
  }

  /** A key of ours was pressed in the viewer. */
  private pressed(): void {
    if (!isSearching(this.model.get("quest"))) this.act(this.model.get("pressed")?.key);
  }
}

function render(place: Place<PanelTraits>): void {
  speak(place.model.get("spoken"));
  const panel = new Panel(place);
  place.el.append(panel.box);
  panel.draw();
}

export default { render };

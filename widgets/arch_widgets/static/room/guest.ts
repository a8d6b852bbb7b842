/** Following in a room, as a mode of the workbench: the leader's moment, the way back to it, and answers to what is asked. */

import { numberForm } from "../lesson/number.ts";
import { Taps, type TapTraits } from "../play/taps.ts";
import { html } from "../shared/dom.ts";
import { hear, type Model, put } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { barsOf, litBy, placesOf, questionOf, tallyOf } from "./bars.ts";
import type { Asked, Line, Scene, Scores, You } from "./data.ts";
import { HandIn } from "./handing.ts";
import { scoresOf } from "./scores.ts";

/** What the mode is given (`page.ts`). */
export interface GuestTraits extends TapTraits {
  scene: Scene | null;
  you: You | null;
  /** The score sheet of the tables that played the same deal, while it is shown. */
  scores: Scores | null;
  /** By this the room knows the page. */
  token: string;
  following: boolean;
  connected: boolean;
  /** Why the room has closed the line, in its words; empty if it has not. */
  shut: string;
  /** What this page wishes of the room; each wish is an object of its own. */
  wish: object;
}

const NOTHING: ReadonlyMap<string, Role> = new Map();
const NO_TALLY: ReadonlyMap<string, string> = new Map();
const LONGEST_NAME = 24;

/** The code of the deal that several tables are to play, if there is one. */
export const dealt = (code: string): HTMLElement[] =>
  code
    ? [
        html("p", {}, t("The same deal for every table. Type this code in Play:")),
        html("p", { class: "arch-room-address" }, code),
      ]
    : [];

/** The page to take home, which the room gives as a file. */
export const homeLink = (): HTMLAnchorElement => paperLink("home", t("A page to take home"));

/** A link to a paper of the room's. */
export const paperLink = (name: string, words: string): HTMLAnchorElement =>
  html("a", { class: "arch-room-home", href: `${location.pathname.replace(/\/$/, "")}/${name}` }, words);

/** The name, if one wants to give one, and how many answers were right. */
class YouTab implements Tab {
  readonly id = "you";
  readonly name = t("You");
  readonly node: HTMLElement;
  private readonly model: Model<GuestTraits>;
  private readonly input = html("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off" });
  private readonly right = html("p", { class: "arch-room-soft" });
  private readonly deal = html("div", {});
  private readonly home = homeLink();
  private readonly hand: HandIn;
  private named = "";

  constructor(model: Model<GuestTraits>) {
    this.model = model;
    const label = html("label", {}, t("Your name, if the leader is to see it"), this.input);
    const form = html("form", { class: "arch-room-name" }, label, html("button", { type: "submit" }, t("Save")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      put(model, "wish", { act: "name", name: this.input.value });
      this.input.blur();
    });
    form.addEventListener("keydown", (event) => event.stopPropagation());
    this.hand = new HandIn(() => model.get("token"));
    const parts = [form, this.right, this.deal, this.hand.node, this.home];
    this.node = html("div", { class: "arch-tab-scroll arch-room" }, ...parts);
  }

  draw(): void {
    const you = this.model.get("you");
    const { open, deal } = this.model.get("scene") ?? {};
    this.home.hidden = !open;
    this.deal.replaceChildren(...dealt(deal ?? ""));
    this.hand.node.hidden = !deal;
    if (!you) return;
    if (you.name !== this.named) this.input.value = you.name;
    this.named = you.name;
    this.right.textContent = you.of ? t("{right} of {of} right", { right: you.right, of: you.of }) : "";
  }
}

class Guest implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet = html("section", { class: "arch-room arch-room-guest", "aria-label": t("The room") });
  private readonly bench: Bench;
  private readonly model: Model<GuestTraits>;
  private readonly taps: Taps;
  private readonly where = html("p", { class: "arch-room-where", role: "status" });
  private readonly back: HTMLButtonElement;
  private readonly question = html("div", { class: "arch-room-question" });
  private readonly mine = html("div", { class: "arch-room-own" });
  private readonly result = html("div", {});
  private readonly said = html("p", { class: "arch-ask-said", role: "alert", hidden: true });
  private readonly closing = new AbortController();
  private drawn = "";
  private drawnAsked = "";
  private drawnMine = "";

  constructor(bench: Bench, model: Model<GuestTraits>) {
    [this.bench, this.model] = [bench, model];
    this.tabs = [bench.shared.moves, bench.shared.points, new YouTab(model)];
    this.back = html("button", { type: "button", class: "arch-room-back" }, t("Back to the leader"));
    this.back.addEventListener("click", () => this.follow());
    this.taps = new Taps(model as unknown as Model<TapTraits>, bench, t("The room has not answered yet."));
    const row = html("div", { class: "arch-room-row" }, this.where, this.back);
    this.sheet.append(row, this.question, this.taps.node, this.result, this.said);
    const tell = () => {
      this.tell();
      bench.relight();
    };
    hear(model, this.closing.signal, {
      "change:scene": tell,
      "change:you": tell,
      "change:scores": () => this.tell(),
      "change:connected": () => this.tell(),
      "change:following": () => this.tell(),
    });
    this.tell();
  }

  /** To the leader's moment, and along with the leader from there. */
  private follow(): void {
    const scene = this.model.get("scene");
    put(this.model, "following", true);
    if (scene) this.bench.go(scene.at);
  }

  moved(): void {
    this.taps.listen();
    const scene = this.model.get("scene");
    // the step that is wished: the film may still be on its way to the board
    if (scene && this.model.get("following") && this.bench.model.get("at") !== scene.at)
      put(this.model, "following", false);
    this.tell();
  }

  /** Whether an answer is tapped together now, at the moment that is asked about. */
  private get answering(): boolean {
    const { asked } = this.model.get("scene") ?? {};
    return Boolean(asked?.asking && this.model.get("you")?.tapped && this.bench.at === asked.step);
  }

  /** What is asked, where the answer is a place and can be tapped now. */
  private get placing(): Asked | null {
    const { asked } = this.model.get("scene") ?? {};
    return asked?.kind === "area" && this.bench.at === asked.step ? asked : null;
  }

  get lit(): ReadonlyMap<string, Role> {
    const scene = this.model.get("scene");
    if (this.answering) return this.taps.lit;
    if (this.placing) return placesOf(this.placing, this.model.get("you")?.notation);
    if (scene?.result && this.bench.at === scene.result.step) return litBy(scene.result);
    if (scene?.marks.length && this.bench.at === scene.at) return new Map(scene.marks.map((piece) => [piece, "asked"]));
    return NOTHING;
  }

  get tally(): ReadonlyMap<string, string> {
    const { result } = this.model.get("scene") ?? {};
    return result && this.bench.at === result.step ? tallyOf(result) : NO_TALLY;
  }

  onTap(piece: string): boolean {
    if (this.placing?.pieces.includes(piece)) {
      this.answer(this.placing.number, piece);
      return true;
    }
    return this.answering && this.taps.onTap(piece);
  }

  // ---- what is said

  private tell(): void {
    const { model } = this;
    const [scene, you, following] = [model.get("scene"), model.get("you"), model.get("following")];
    const connected = model.get("connected");
    this.where.textContent = !connected
      ? model.get("shut") || t("The room does not answer; trying again …")
      : !scene
        ? ""
        : following
          ? t("You follow the leader")
          : t("You are on your own");
    this.sheet.classList.toggle("is-alone", !following);
    this.back.hidden = following || !scene;
    this.taps.node.hidden = !this.answering;
    this.said.textContent = you?.said ?? "";
    this.said.hidden = !you?.said;
    this.ask(scene, you);
    const scores = model.get("scores");
    const drawn = JSON.stringify([scene?.result, you?.notation, scores]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const bars = scene?.result ? [barsOf(scene.result, you?.notation)] : [];
    this.result.replaceChildren(...(scores ? [scoresOf(scores), paperLink("scores", t("To print"))] : []), ...bars);
  }

  private ask(scene: Scene | null, you: You | null): void {
    const asked = scene?.asked ?? null;
    this.question.hidden = !asked;
    const drawn = JSON.stringify(asked);
    const anew = drawn !== this.drawnAsked;
    if (anew) {
      // only what is asked draws the field anew: somebody may be writing in it when something is told of their answer
      this.drawnAsked = drawn;
      const field = asked?.kind === "number" && !asked.lines.length;
      const form = field ? [numberForm((text) => this.answer(asked.number, text))] : [];
      this.question.replaceChildren(...(asked ? [...questionOf(asked), ...form, this.mine] : []));
    }
    const mine = JSON.stringify([you?.answer, you?.notation, Boolean(you?.tapped)]);
    if (!anew && mine === this.drawnMine) return;
    this.drawnMine = mine;
    this.mine.replaceChildren(...(asked ? this.answered(asked, you) : []));
  }

  /** What was answered, and how one answers where no number is to be written. */
  private answered(asked: Asked, you: You | null): HTMLElement[] {
    if (asked.lines.length) return [this.list(asked.number, asked.lines, you)];
    const words = you?.answer
      ? [html("p", { role: "status" }, t("Your answer: {answer}", { answer: you.answer }), " ")]
      : [];
    if (asked.kind === "number") return words;
    if (asked.kind === "area")
      return words.length ? words : [html("p", { class: "arch-room-soft" }, t("Tap the place on the board."))];
    const again = html("button", { type: "button", class: "arch-chip" }, t("Change it"));
    again.addEventListener("click", () => put(this.model, "wish", { act: "again" }));
    if (!you?.tapped) words[0]?.append(again);
    return words;
  }

  private answer(question: number, line: string): void {
    put(this.model, "wish", { act: "answer", line, question });
  }

  private list(number: number, lines: readonly Line[], you: You | null): HTMLElement {
    const rows = lines.map(({ notation, text }) => {
      const button = html("button", { type: "button", "aria-pressed": String(notation === you?.notation) }, text);
      button.addEventListener("click", () => this.answer(number, notation));
      return html("li", {}, button);
    });
    return html("ul", { class: "arch-room-lines" }, ...rows);
  }

  close(): void {
    this.closing.abort();
    this.taps.close();
  }
}

/** The mode with its model, which a page has made. */
export const guest = (model: Model<GuestTraits>): Maker => ({
  id: "room",
  name: () => t("Room"),
  make: (bench) => new Guest(bench, model),
});

/**
 * The replay viewer as a whole: its parts put together, and what goes on between them and the notebook. It shows a film
 * (`film.ts`) and knows no game.
 */

import { html } from "../shared/dom.ts";
import { hear, type Model, type Place, put } from "../shared/notebook.ts";
import { isWhole, list, number, text } from "../shared/values.ts";
import { speak, t } from "../shared/words.ts";
import { Bar } from "./bar.ts";
import { Charts } from "./charts.ts";
import type { Face } from "./drawings.ts";
import type { Film, Rule } from "./film.ts";
import { Head } from "./head.ts";
import type { Going, Host, Sight, Traits } from "./host.ts";
import { Keyboard } from "./keyboard.ts";
import { KeysTable } from "./keys.ts";
import { Moves } from "./moves.ts";
import { Now } from "./now.ts";
import { isFilm, Reel, trouble } from "./reel.ts";
import { Speaker } from "./speaker.ts";
import { Stage } from "./stage.ts";
import { Travel } from "./travel.ts";
import { Try } from "./try.ts";

export class Viewer implements Host {
  readonly model: Model<Traits>;
  trying: Try | null = null;
  private readonly still = window.matchMedia("(prefers-reduced-motion: reduce)");
  private readonly travel: Travel;
  private readonly head: Head;
  private readonly bar: Bar;
  private readonly keys = new KeysTable();
  private readonly now: Now;
  private readonly moves: Moves;
  private readonly stage: Stage;
  private readonly charts: Charts;
  private readonly speaker = new Speaker();
  private readonly side: HTMLElement;
  private readonly main: HTMLElement;
  private readonly body: HTMLElement;
  private readonly root: HTMLElement;
  private readonly note = html("p", { class: "arch-note" });
  private readonly sorry = html("p", { class: "arch-sorry", role: "status", hidden: true });
  private readonly sizes = new ResizeObserver(() => this.fit());
  private readonly closing = new AbortController();
  private seen = 0; // with moves to come hidden: the last step that was shown
  private shown: number | null = null;
  private frame = 0;

  constructor(model: Model<Traits>, el: HTMLElement) {
    this.model = model;
    this.travel = new Travel(model, {
      speed: () => this.bar.speed,
      playing: (on) => this.bar.tellPlaying(on),
      moved: () => this.later(),
      chosen: () => this.showSeat(),
    });
    this.head = new Head(this);
    this.bar = new Bar(this, this.travel, () => this.help());
    this.now = new Now(this);
    this.moves = new Moves(this);
    this.stage = new Stage(this);
    this.charts = new Charts(this);
    const [own, common] = this.stage.sheets;
    this.side = html("div", { class: "arch-side" }, this.now.node, this.moves.node);
    this.main = html("div", { class: "arch-main" }, this.stage.node, this.side, own);
    const head = [this.head.node, this.bar.node, this.keys.node];
    this.body = html("div", { class: "arch-body" }, ...head, this.main, common, this.charts.node, this.note);
    const attributes = { class: model.get("bare") ? "arch is-bare" : "arch", tabindex: 0, role: "region" };
    const inside = html("div", { class: "arch-in" }, this.sorry, this.body, this.speaker.node);
    this.root = html("div", { ...attributes, "aria-label": t("Game replay") }, inside);
    const keyboard = new Keyboard(model, this.travel, {
      help: () => this.help(),
      enlargeNext: (by) => this.enlarge(() => this.stage.enlargeNext(by)),
      escape: () => this.escape(),
    });
    this.root.addEventListener("keydown", (event) => keyboard.key(event));
    this.tellKeys();
    this.listen();
    el.append(this.root);
    this.sizes.observe(this.root);
    this.draw();
    // a page of its own is there to be stepped through: its keys work without a click
    if (model.get("page")) this.root.focus({ preventScroll: true });
  }

  private listen(): void {
    const later = () => this.later();
    hear(this.model, this.closing.signal, {
      "change:film": later,
      "change:at": later,
      "change:marks": later,
      "change:seat": () => this.showSeat(),
      "change:hiding": () => this.veil(),
      "change:live": () => this.liven(),
      "change:choices": () => this.trying?.load(),
      "change:answer": () => this.trying?.reply(),
      "change:back": () => this.reel && this.trying?.tell(this.reel, this.at),
      "change:more_keys": () => this.tellKeys(),
    });
  }

  // ---- what its parts ask of it

  badge(seat: number | null | undefined): HTMLElement {
    const given = isWhole(seat) ? this.reel?.film.seats?.[seat] : null;
    if (!given) return html("span", { class: "arch-seat", "data-seat": "n", "aria-hidden": "true" }, "•");
    const letter = text(given.letter || text(given.name).slice(0, 1));
    return html("span", { class: "arch-seat", "data-seat": this.reel?.colour(seat), title: text(given.name) }, letter);
  }

  rule(id: string | undefined): Rule | null {
    const rules = this.reel?.film.rules;
    return id && rules && Object.hasOwn(rules, id) ? (rules[id] ?? null) : null;
  }

  face(name: string): Face {
    return this.stage.face(name);
  }

  get hiding(): boolean {
    return Boolean(this.model.get("hiding"));
  }

  /** At the end of the game there is nothing to hide. With moves to come hidden, one sees as far as was shown since. */
  get sight(): Sight {
    const { at, length } = this.travel;
    const hiding = this.hiding && at < length;
    return { at, end: hiding ? Math.max(at, this.seen) : length, hiding };
  }

  get at(): number {
    return this.travel.at;
  }

  go(step: number, how?: Going): void {
    this.travel.go(step, how);
  }

  private get reel(): Reel | null {
    return this.travel.reel;
  }

  // ---- keys

  private tellKeys(): void {
    this.keys.tell(list(this.model.get("more_keys")));
  }

  private help(): void {
    this.keys.toggle();
    this.bar.tellHelp(this.keys.open);
  }

  /** Close the table of keys, or the part that is opened large; true if there was one. */
  private escape(): boolean {
    if (!this.keys.open) return this.enlarge(() => this.stage.enlarge(null));
    this.help();
    return true;
  }

  // ---- the parts of the table

  open(panel: string | null): void {
    this.enlarge(() => this.stage.enlarge(panel));
  }

  toggle(panel: string): void {
    this.open(this.stage.isLarge(panel) ? null : panel);
  }

  /** Open a part, or make it small again, and keep it in sight; true if that changed anything. */
  private enlarge(act: () => boolean): boolean {
    if (!act()) return false;
    this.stage.keepInSight(this.bar.node.getBoundingClientRect().bottom);
    return true;
  }

  // ---- drawing

  private veil(): void {
    this.head.veil();
    if (this.reel) this.show(this.reel);
  }

  private later(): void {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const film = this.model.get("film");
    if (!isFilm(film)) {
      this.travel.reel = null;
      this.travel.stop();
      return this.apologize(trouble(film));
    }
    this.sorry.hidden = true;
    this.body.hidden = false;
    try {
      const reel = this.reel?.film === film ? this.reel : this.load(film);
      this.show(reel);
    } catch (problem) {
      console.error(problem);
      this.apologize(
        t("This film cannot be shown: {problem}.", {
          problem: problem instanceof Error ? problem.message : text(problem),
        }),
      );
    }
  }

  private apologize(why: string): void {
    this.body.hidden = true;
    this.sorry.hidden = false;
    this.sorry.textContent = why;
  }

  private load(film: Film): Reel {
    const reel = new Reel(film);
    this.travel.reel = reel;
    this.seen = 0;
    this.head.load(film);
    this.note.textContent = text(film.note);
    this.note.hidden = !text(film.note);
    this.bar.load(reel);
    this.moves.load(reel);
    if (this.stage.load(reel)) this.placeSide();
    this.charts.load(reel);
    if (this.shown !== null) this.shown = Math.min(this.shown, reel.length);
    this.showSeat();
    this.liven();
    if (number(this.model.get("at")) !== this.at && !this.model.get("bare")) put(this.model, "at", this.at);
    return reel;
  }

  /** A table of many parts would leave what happened far below it. */
  private placeSide(): void {
    if (this.stage.many) this.main.prepend(this.side);
    else this.stage.node.after(this.side);
    this.main.classList.toggle("is-many", this.stage.many);
  }

  private show(reel: Reel): void {
    const { at, shown } = this;
    const animate = !this.travel.scrubbing && !this.still.matches && shown !== null && Math.abs(at - shown) === 1;
    const marks = this.model.get("marks");
    this.root.classList.toggle("is-moving", animate);
    const asked = at ? reel.film.moves[at - 1]?.asked : null;
    const fresh = Array.isArray(marks) ? new Set(marks) : reel.fresh(at);
    this.stage.show(reel.table(at), fresh, asked, animate);
    this.head.show(at >= reel.length);
    this.seen = this.hiding ? Math.max(this.seen, at) : at;
    const title = this.head.call(this.sight.hiding);
    if (title !== null) this.root.setAttribute("aria-label", [t("Game replay"), title].filter(Boolean).join(": "));
    this.bar.show(reel, at);
    this.moves.show(at);
    this.now.show(reel, at);
    this.charts.stand();
    this.trying?.tell(reel, at);
    if (shown !== null && shown !== at) this.speaker.tell(reel, at, this.sight.hiding);
    this.shown = at;
  }

  private showSeat(): void {
    if (this.reel) this.bar.choose(this.travel.seat);
  }

  private liven(): void {
    const live = Boolean(this.model.get("live"));
    if (live && !this.trying) {
      this.trying = new Try(this, () => this.stage.dress());
      this.stage.node.append(this.trying.node);
      this.trying.load();
      if (this.reel) this.trying.tell(this.reel, this.at);
    } else if (!live && this.trying) {
      this.trying.node.remove();
      this.trying = null;
      this.stage.dress();
    }
    this.trying?.reply();
  }

  private fit(): void {
    this.stage.fit();
    if (!this.reel) return;
    const { tall, away } = this.bar.fit();
    // what stands under the bar has to know how tall it is
    this.root.style.setProperty("--arch-away", `${away}px`);
    this.root.style.setProperty("--arch-bar", `${tall}px`);
    this.bar.fitCurve();
    this.charts.fit();
    this.moves.reveal();
  }

  close(): void {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    this.travel.close();
    this.speaker.close();
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.root.remove();
  }
}

function render({ model, el, signal }: Place<Traits>): () => void {
  speak(model.get("spoken"));
  const viewer = new Viewer(model, el);
  signal?.addEventListener("abort", () => viewer.close(), { once: true });
  return () => viewer.close();
}

export default { render };

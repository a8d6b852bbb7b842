/**
 * The workbench: one board, one row of moments, one column, in several modes. It shows a film (`viewer/film.ts`) and knows no
 * game; what differs between looking, reviewing and asking what if is in the modes (`mode.ts`).
 */

import { html, keepKeyboard } from "../shared/dom.ts";
import { claimKeys, hear, type Model, put } from "../shared/notebook.ts";
import { isWhole, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { Bar } from "../viewer/bar.ts";
import type { Face } from "../viewer/drawings.ts";
import type { Film, Printed, Rule } from "../viewer/film.ts";
import { filmOf, goesOn } from "../viewer/growing.ts";
import { Head } from "../viewer/head.ts";
import type { Going, Sight, Traits } from "../viewer/host.ts";
import { Keyboard } from "../viewer/keyboard.ts";
import { KeysTable } from "../viewer/keys.ts";
import { Projector } from "../viewer/projector.ts";
import { Reader } from "../viewer/reader.ts";
import { isFilm, Reel, trouble } from "../viewer/reel.ts";
import { Speaker } from "../viewer/speaker.ts";
import { Travel } from "../viewer/travel.ts";
import { Try } from "../viewer/try.ts";
import { Board } from "./board.ts";
import { MovesTab, PointsTab } from "./look.ts";
import type { Bench, Elsewhere, Maker, Mode, Role, Tab } from "./mode.ts";
import { Modes } from "./modes.ts";
import { Room } from "./room.ts";
import { Tabs } from "./tabs.ts";

const NO_TALLY: ReadonlyMap<string, string> = new Map();

export class Workbench implements Bench {
  readonly model: Model<Traits>;
  readonly shared: { readonly moves: Tab; readonly points: Tab };
  trying: Try | null = null;
  private readonly still = window.matchMedia("(prefers-reduced-motion: reduce)");
  private readonly travel: Travel;
  private readonly head: Head;
  private readonly bar: Bar;
  private readonly projector: Projector;
  private readonly keys = new KeysTable();
  private readonly board: Board;
  private readonly tabs = new Tabs();
  private readonly modes: Modes;
  private readonly room: Room;
  private readonly reader: Reader;
  private readonly speaker = new Speaker();
  private readonly asking = html("section", {
    class: "arch-asking arch-asks",
    "aria-label": t("What is asked"),
    hidden: true,
  });
  private readonly body: HTMLElement;
  private readonly root: HTMLElement;
  private readonly waiting = html("p", { class: "arch-waiting", role: "status", hidden: true });
  private readonly sorry = html("p", { class: "arch-sorry", role: "status", hidden: true });
  private readonly sizes = new ResizeObserver(() => this.fit());
  private readonly closing = new AbortController();
  private readonly openTabs = new Map<Mode, string>(); // the tab that each mode had open
  private tabbed: Mode | null = null; // the mode whose tabs are shown
  private seen = 0; // with moves to come hidden: the last step that was shown
  private shown: number | null = null;
  private frame = 0;

  /** `makers` make the modes that it may have. */
  constructor(model: Model<Traits>, el: HTMLElement, makers: readonly Maker[]) {
    this.model = model;
    this.travel = new Travel(model, {
      speed: () => this.bar.speed,
      playing: (on) => this.bar.tellPlaying(on),
      moved: () => this.later(),
      chosen: () => this.showSeat(),
    });
    this.head = new Head(this);
    this.root = html("div", { class: "arch", tabindex: 0, role: "region", "aria-label": t("Game replay") });
    this.projector = new Projector(
      this.root,
      (by) => this.travel.walk(by),
      () => this.fit(),
    );
    this.bar = new Bar(this, this.travel, () => this.help(), this.projector.button);
    this.board = new Board(this);
    this.shared = { moves: new MovesTab(this), points: new PointsTab(this) };
    this.modes = new Modes(this, makers, () => this.enter());
    const parts = [this.head.node, this.board.node, this.asking, this.tabs.node, this.bar.node, this.keys.node];
    this.body = html("div", { class: "arch-body" }, ...parts);
    const inside = html("div", { class: "arch-in" }, this.sorry, this.waiting, this.body, this.speaker.node);
    this.root.append(inside);
    this.reader = new Reader(this.root, inside, this);
    this.room = new Room(this.root);
    const keyboard = new Keyboard(model, this.travel, {
      help: () => this.help(),
      enlargeNext: (by) => this.board.stage.enlargeNext(by),
      nextMode: () => this.modes.next(),
      project: () => this.projector.toggle(),
      remote: (key) => this.projector.key(key),
      other: (key) => this.modes.now.key?.(key) ?? false,
      escape: () => this.escape(),
    });
    claimKeys(this.root);
    this.root.addEventListener("keydown", (event) => this.body.inert || keyboard.key(event));
    this.listen();
    el.append(this.root);
    this.room.measure();
    this.sizes.observe(this.root);
    this.modes.start();
    this.draw();
    this.wait();
    // a page of its own is there to be stepped through: its keys work without a click
    if (model.get("page")) this.root.focus({ preventScroll: true });
  }

  private listen(): void {
    const later = () => this.later();
    hear(this.model, this.closing.signal, {
      "change:film": later,
      "change:more": later,
      "change:at": later,
      "change:charts": later,
      "change:seat": () => this.showSeat(),
      "change:hiding": () => this.veil(),
      "change:live": () => this.liven(),
      "change:choices": () => this.trying?.load(),
      "change:answer": () => this.trying?.reply(),
      "change:back": () => this.reel && this.trying?.tell(this.reel, this.at),
      "change:mode": () => this.modes.follow(),
      "change:modes": () => this.tellModes(),
      "change:parts": () => this.modes.follow(),
      "change:waiting": () => this.wait(),
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
    return this.board.stage.face(name);
  }

  card(name: string): Printed | null {
    const cards = this.reel?.film.cards;
    return cards && Object.hasOwn(cards, name) ? (cards[name] ?? null) : null;
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

  get reel(): Reel | null {
    return this.travel.reel;
  }

  go(step: number, how?: Going): void {
    this.travel.go(step, how);
  }

  tap(piece: string): boolean {
    return this.modes.now.onTap?.(piece) || this.tried(piece);
  }

  /** A piece was tapped where a decision is tried. */
  private tried(piece: string): boolean {
    const element = this.trying && this.reel?.table(this.at).get(piece);
    const space = element && "space" in element && element.space;
    if (!space || !this.trying?.open.has(space)) return false;
    this.trying.pick(space);
    return true;
  }

  get mode(): Mode {
    return this.modes.now;
  }

  get elsewhere(): Elsewhere {
    return this.modes.elsewhere;
  }

  openMove(move: number): void {
    if (!this.modes.now.open?.(move)) this.go(move);
  }

  /** What is lit: what the mode says, or else what can be tried. */
  private lit(reel: Reel): ReadonlyMap<string, Role> {
    const { lit, ghost } = this.modes.now;
    if (ghost) return new Map(Object.keys(ghost).map((id) => [id, "ghost"]));
    return lit ?? this.trying?.lit(reel.table(this.at)) ?? new Map();
  }

  toggle(panel: string): void {
    this.board.stage.press(panel);
  }

  openTab(id: string): void {
    this.tabs.openTab(id);
  }

  relight(): void {
    if (this.reel) this.show(this.reel);
  }

  light(): void {
    const { reel } = this;
    // another map may come into sight
    if (reel) keepKeyboard(this.root, () => this.board.relight(this.lit(reel), this.modes.now));
  }

  refresh(): void {
    this.showMode();
  }

  // ---- modes

  private tellModes(): void {
    this.head.tellModes(this.modes.names, this.modes.id);
  }

  /** Another mode is open: the moment, the seat and the branch stay. */
  private enter(): void {
    this.root.dataset.mode = this.modes.id;
    this.tellModes();
    this.tellKeys();
    this.showMode();
    if (this.reel) this.show(this.reel);
  }

  private showMode(): void {
    const mode = this.modes.now;
    if (this.tabbed && this.tabs.opened) this.openTabs.set(this.tabbed, this.tabs.opened);
    this.tabbed = mode;
    const tabs = mode.tabs.filter((tab) => !tab.isEmpty);
    if (this.trying) tabs.splice(mode.triesLast ? tabs.length : 0, 0, this.trying);
    this.tabs.show(tabs, this.openTabs.get(mode));
    this.ask(mode.sheet);
    const underline = mode.underline ?? null;
    this.root.classList.toggle("has-tall-curve", underline?.isTall ?? false);
    this.bar.under(underline, this.elsewhere.chances ?? null);
  }

  private ask(sheet: HTMLElement | undefined): void {
    if (this.asking.firstChild !== (sheet ?? null)) this.asking.replaceChildren(...(sheet ? [sheet] : []));
    this.asking.hidden = !sheet;
    this.root.classList.toggle("is-asking", Boolean(sheet));
  }

  // ---- keys

  private tellKeys(): void {
    this.keys.tell(this.modes.now.keys ?? []);
  }

  private help(): void {
    this.keys.toggle();
    this.bar.tellHelp(this.keys.open);
  }

  /** Close the card that is read, the table of keys, the part that is opened large, or the sheets that are open; true if there was one. */
  private escape(): boolean {
    if (this.reader.hide()) return true;
    if (!this.keys.open)
      return this.board.stage.enlarge(null) || this.board.stage.closeSheets() || this.projector.key("Escape");
    this.help();
    return true;
  }

  /** While another game is opened the one shown is dim, and hears nothing: what is asked of it would reach the other one. */
  private wait(): void {
    const words = text(this.model.get("waiting"));
    this.waiting.textContent = words;
    this.waiting.hidden = !words;
    this.root.classList.toggle("is-waiting", Boolean(words));
    if (words) this.travel.stop();
    keepKeyboard(this.root, () => {
      this.body.inert = Boolean(words);
    });
  }

  // ---- drawing

  private veil(): void {
    this.head.veil();
    if (this.reel) this.show(this.reel);
  }

  private later(): void {
    this.frame ||= requestAnimationFrame(() => keepKeyboard(this.root, () => this.draw()));
  }

  private draw(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const film = filmOf(this.model);
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
    const before = this.reel;
    const reel = new Reel(film, goesOn(before?.film ?? null, film) ? before : null);
    this.travel.reel = reel;
    this.seen = 0;
    this.head.load(film);
    this.keys.about(text(film.note));
    this.bar.load(reel);
    this.board.load(reel);
    this.showMode();
    if (this.shown !== null) this.shown = Math.min(this.shown, reel.length);
    this.showSeat();
    this.liven();
    if (number(this.model.get("at")) !== this.at) put(this.model, "at", this.at);
    return reel;
  }

  private show(reel: Reel): void {
    const { at, shown } = this;
    const animate = !this.travel.scrubbing && !this.still.matches && shown !== null && Math.abs(at - shown) === 1;
    this.root.classList.toggle("is-moving", animate);
    this.seen = this.hiding ? Math.max(this.seen, at) : at;
    const asked = at ? reel.film.moves[at - 1]?.asked : null;
    const mode = this.modes.now;
    const lit = this.lit(reel);
    const table = reel.table(at);
    this.board.show(
      {
        table: mode.ghost ? new Map([...table, ...Object.entries(mode.ghost)]) : table,
        fresh: mode.ghost ? new Set(lit.keys()) : reel.fresh(at),
        asked,
        animate,
        lit,
        tally: mode.tally ?? NO_TALLY,
        asks: Boolean(mode.lit),
        map: mode.map ?? "",
      },
      at,
      mode.beside ?? null,
    );
    this.head.show(at >= reel.length);
    const title = this.head.call(this.sight.hiding);
    if (title !== null)
      this.root.setAttribute("aria-label", title ? t("Game replay: {title}", { title }) : t("Game replay"));
    this.bar.show(reel, at);
    mode.moved?.();
    this.reader.check();
    this.tabs.draw();
    this.trying?.tell(reel, at);
    if (shown !== null && shown !== at) this.speaker.tell(reel, at, this.sight.hiding);
    this.shown = at;
    this.tabs.settle();
  }

  private showSeat(): void {
    if (this.reel) this.bar.choose(this.travel.seat);
  }

  /** A decision can be tried where the notebook says so. */
  private liven(): void {
    const live = Boolean(this.model.get("live"));
    if (live && !this.trying) {
      this.trying = new Try(this, () => this.light());
      this.trying.load();
      this.board.stage.dress();
      if (this.reel) this.trying.tell(this.reel, this.at);
      this.showMode();
      if (!this.modes.now.triesLast) this.tabs.openTab(this.trying.id);
    } else if (!live && this.trying) {
      this.trying = null;
      this.showMode();
      this.board.stage.dress();
      this.light();
    }
    this.trying?.reply();
  }

  private fit(): void {
    this.room.measure();
    if (!this.reel) return;
    this.bar.fit();
    this.tabs.draw();
  }

  /** Find its sizes now, not with the next frame: for a picture of it. */
  settle(): void {
    this.fit();
    this.board.stage.fit();
    this.refresh();
  }

  close(): void {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    this.travel.close();
    this.modes.close();
    this.board.close();
    this.room.close();
    this.projector.close();
    this.speaker.close();
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    this.root.remove();
  }
}

// @ts-nocheck
// The replay viewer as a whole: its parts put together, and what goes on between them and the notebook.

import { html } from "../shared/dom.ts";
import { clamp, list, number, text } from "../shared/values.ts";
import { Bar, KEYS } from "./bar.ts";
import { Charts } from "./charts.ts";
import { boxOf, inkOf } from "./drawings.ts";
import { icon } from "./icons.ts";
import { MapPanel } from "./map.ts";
import { Moves } from "./moves.ts";
import { Now } from "./now.ts";
import { Reel, trouble } from "./reel.ts";
import { Sheet } from "./sheet.ts";
import { Try } from "./try.ts";

const SAVE_EVERY_MS = 100;
const ANNOUNCE_AFTER_MS = 150;

class Viewer {
  constructor(model, el) {
    this.model = model;
    this.drawn = new Map();
    this.panels = new Map();
    this.seen = 0;
    this.timers = {};
    this.still = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.build();
    this.listeners = Object.entries({
      "change:film": () => this.later(),
      "change:at": () => this.later(),
      "change:seat": () => this.showSeat(),
      "change:live": () => this.liven(),
      "change:choices": () => this.trying?.load(),
      "change:answer": () => this.trying?.reply(),
      "change:hiding": () => this.veil(),
      "change:back": () => this.trying?.tell(),
      "change:marks": () => this.later(),
      "change:more_keys": () => this.tellKeys(),
    });
    for (const [name, act] of this.listeners) model.on(name, act);
    el.append(this.root);
    this.sizes = new ResizeObserver(() => this.fit());
    this.sizes.observe(this.root);
    this.draw();
    // a page of its own is there to be stepped through: its keys work without a click
    if (this.model.get("page")) this.root.focus({ preventScroll: true });
  }

  build() {
    this.title = html("h2", {});
    // a page needs a first heading; in a notebook the author has written one
    this.game = html(this.model.get("page") ? "h1" : "p", { class: "arch-game" });
    this.subtitle = html("p", { class: "arch-subtitle" });
    this.result = html("p", { class: "arch-result" });
    this.tools = html("div", { class: "arch-tools" });
    this.view = html("select", { "aria-label": "Seen by", title: "Seen by", hidden: true });
    this.view.addEventListener("change", () => {
      this.model.set("view", Number(this.view.value));
      this.model.save_changes();
    });
    this.hide = html(
      "button",
      {
        type: "button",
        class: "arch-button arch-button-hide",
        "aria-label": "Hide moves to come",
        title: "Hide moves to come (H)",
        "aria-pressed": String(this.hiding),
        onclick: () => this.hideAhead(),
      },
      icon("hide"),
    );
    this.tools.append(this.view, this.hide);
    if (this.model.get("page")) this.tools.append(themeButton());
    this.bar = new Bar(this);
    this.bar.speed.addEventListener("change", () => this.playing && this.play(true));
    this.keys = html(
      "section",
      { class: "arch-card-box arch-keys", hidden: true, "aria-label": "Keys" },
      html("h3", {}, "Keys"),
      html("table", {}, (this.allKeys = html("tbody"))),
    );
    this.tellKeys();
    this.now = new Now(this);
    this.moves = new Moves(this);
    this.maps = html("div", { class: "arch-maps" });
    this.parts = html("div", { class: "arch-parts", role: "group", "aria-label": "Parts of the table" });
    this.enlarged = html("div", { class: "arch-enlarged", hidden: true });
    this.stage = html("div", { class: "arch-stage" }, this.parts, this.enlarged, this.maps);
    this.side = html("div", { class: "arch-side" }, this.now.node, this.moves.node);
    this.sheets = [html("div", { class: "arch-sheets" }), html("div", { class: "arch-sheets" })];
    this.charts = new Charts(this);
    this.note = html("p", { class: "arch-note" });
    this.live = html("p", { class: "arch-unseen", "aria-live": "polite" });
    this.sorry = html("p", { class: "arch-sorry", role: "status", hidden: true });
    this.body = html(
      "div",
      { class: "arch-body" },
      html(
        "header",
        { class: "arch-head" },
        html("div", {}, this.game, this.title, this.subtitle),
        html("div", { class: "arch-head-end" }, this.result, this.tools),
      ),
      this.bar.node,
      this.keys,
      (this.main = html("div", { class: "arch-main" }, this.stage, this.side, this.sheets[0])),
      this.sheets[1],
      this.charts.node,
      this.note,
    );
    this.root = html(
      "div",
      {
        class: this.model.get("bare") ? "arch is-bare" : "arch",
        tabindex: 0,
        role: "region",
        "aria-label": "Game replay",
      },
      html("div", { class: "arch-in" }, this.sorry, this.body, this.live),
    );
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  // ---- what others ask of the viewer

  badge(seat) {
    const given = Number.isInteger(seat) ? this.reel.film.seats?.[seat] : null;
    if (!given) return html("span", { class: "arch-seat", "data-seat": "n", "aria-hidden": "true" }, "•");
    return html(
      "span",
      { class: "arch-seat", "data-seat": this.reel.colour(seat), title: text(given.name) },
      text(given.letter || text(given.name).slice(0, 1)),
    );
  }

  rule(id) {
    const rules = this.reel?.film.rules;
    return id && rules && Object.hasOwn(rules, id) ? rules[id] : null;
  }

  face(name) {
    if (!this.faces.has(name)) {
      const given = this.reel.film.faces,
        shapes = given && Object.hasOwn(given, name) ? given[name] : [];
      this.faces.set(name, { shapes, box: boxOf(shapes), ink: inkOf(shapes) });
    }
    return this.faces.get(name);
  }

  // ---- moving in time

  go(step, { scrub = false, play = false } = {}) {
    if (!this.reel) return;
    if (!play) this.play(false);
    const at = clamp(Math.round(number(step, this.reel.length)), 0, this.reel.length);
    // the shorter of two boards side by side stays at its end while the other goes on
    if (this.model.get("bare") && at === this.at) return;
    this.scrubbing = scrub;
    if (this.model.get("at") !== at) this.model.set("at", at);
    this.save(scrub || play ? SAVE_EVERY_MS : 0);
    this.later();
  }

  // While scrubbing the notebook hears of ten moments a second, and always of the last one.
  save(wait) {
    if (!wait) {
      clearTimeout(this.timers.save);
      this.timers.save = 0;
      return this.model.save_changes();
    }
    this.timers.save ||= setTimeout(() => {
      this.timers.save = 0;
      this.model.save_changes();
    }, wait);
  }

  get at() {
    return clamp(Math.round(number(this.model.get("at"))), 0, this.reel?.length ?? 0);
  }

  get seat() {
    return clamp(Math.round(number(this.model.get("seat"))), 0, Math.max(0, list(this.reel?.film.seats).length - 1));
  }

  walk(by) {
    this.go(this.at + by);
  }

  roundStep(by) {
    const starts = [0, ...list(this.reel?.film.rounds).map((round) => number(round?.step)), this.reel?.length ?? 0];
    this.go(
      by > 0
        ? (starts.find((step) => step > this.at) ?? Infinity)
        : (starts.slice(0, -1).findLast((step) => step < this.at) ?? 0),
    );
  }

  decision(by) {
    const moves = this.reel?.film.moves ?? [];
    for (let step = this.at + by; step >= 1 && step <= moves.length; step += by)
      if (moves[step - 1]?.seat === this.seat) return this.go(step);
  }

  choose(seat) {
    if (seat >= list(this.reel?.film.seats).length) return;
    this.model.set("seat", seat);
    this.model.save_changes();
    this.showSeat();
  }

  play(on) {
    clearTimeout(this.timers.play);
    if (this.playing !== on) this.bar.playing(on);
    this.playing = on;
    if (!on || !this.reel) return;
    if (this.at >= this.reel.length) this.go(0, { play: true });
    const tick = () => {
      this.go(this.at + 1, { play: true });
      if (this.at >= this.reel.length) return this.play(false);
      this.timers.play = setTimeout(tick, 1000 / Number(this.bar.speed.value));
    };
    this.timers.play = setTimeout(tick, Math.min(400, 1000 / Number(this.bar.speed.value)));
  }

  tellKeys() {
    const more = list(this.model.get("more_keys")).map(([key, what]) => [key.toUpperCase(), what]);
    this.allKeys.replaceChildren(
      ...[...KEYS, ...more].map(([keys, what]) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, ...keys.split(" ").map((key) => (key === "–" ? "–" : html("kbd", {}, key)))),
          html("td", {}, what),
        ),
      ),
    );
  }

  help() {
    this.keys.hidden = !this.keys.hidden;
    this.bar.help.setAttribute("aria-expanded", String(!this.keys.hidden));
  }

  // True if that changed anything.
  closeHelp() {
    if (this.keys.hidden) return false;
    this.help();
    return true;
  }

  // Whatever key is pressed here stays here, or the notebook would move its selection or insert a cell;
  // chords belong to the notebook and the browser, and so does Escape while neither the keys nor a part of the table are opened.
  key(event) {
    if (event.key === "Escape" && (this.closeHelp() || this.enlarge(null))) {
      event.preventDefault();
      return event.stopPropagation();
    }
    if (event.key === "Escape" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const target = event.target,
      typing = target.matches("input:not([type=range]), textarea, [contenteditable]");
    if (typing || event.defaultPrevented) return;
    if (target.matches("select") && !["[", "]", "?"].includes(event.key)) return;
    if (target.matches("button") && [" ", "Enter"].includes(event.key)) return;
    const act =
      {
        ArrowLeft: () => this.walk(-1),
        ArrowRight: () => this.walk(1),
        ArrowUp: () => this.decision(-1),
        ArrowDown: () => this.decision(1),
        "[": () => this.roundStep(-1),
        "]": () => this.roundStep(1),
        Home: () => this.go(0),
        End: () => this.go(Infinity),
        " ": () => this.play(!this.playing),
        "?": () => this.help(),
        h: () => this.hideAhead(),
        H: () => this.hideAhead(),
        o: () => this.enlargeNext(1),
        O: () => this.enlargeNext(-1),
      }[event.key] ?? (/^[1-9]$/.test(event.key) ? () => this.choose(Number(event.key) - 1) : null);
    const more = act ? null : list(this.model.get("more_keys")).find(([key]) => key === event.key.toLowerCase());
    if (!act && !more) return;
    event.preventDefault();
    if (act) return act();
    this.model.set("pressed", { n: number(this.model.get("pressed")?.n) + 1, key: more[0] });
    this.model.save_changes();
  }

  // ---- the parts of the table

  // One panel large (null: all of them again); true if that changed anything. Which one it is outlives steps and films.
  enlarge(id) {
    if ((this.large ?? null) === id) return false;
    const focused = this.root.getRootNode().activeElement,
      before = this.panels.get(this.large);
    this.large = id;
    this.arrange();
    const to = id === null ? before : this.panels.get(id);
    // moved in the page, the button that was pressed has lost the keyboard
    if (focused && this.root.contains(focused) && focused !== this.root)
      (focused.matches(".arch-button-large") ? to?.node.querySelector(".arch-button-large") : focused)?.focus({
        preventScroll: true,
      });
    this.keepInSight();
    return true;
  }

  // What is opened stands under the control bar; where that is out of sight, the page goes there.
  keepInSight() {
    const top = this.parts.getBoundingClientRect().top,
      bar = this.bar.node.getBoundingClientRect().bottom;
    this.stage.style.scrollMarginTop = "calc(var(--arch-bar) + 12px)";
    if (top < Math.max(0, bar) || top > window.innerHeight * 0.7) this.stage.scrollIntoView({ block: "start" });
  }

  enlargeNext(by) {
    const ids = [null, ...[...this.panels.values()].filter((panel) => panel.part).map((panel) => panel.id)];
    this.enlarge(ids[(Math.max(0, ids.indexOf(this.large ?? null)) + by + ids.length) % ids.length]);
  }

  // Maps in their rows, sheets in their grids, and the one that is opened large before all of them.
  arrange() {
    const panels = [...this.panels.values()],
      large = this.panels.get(this.large) ?? null;
    for (const panel of panels) {
      const on = panel === large,
        button = panel.node.querySelector(".arch-button-large"),
        label = on ? "Back to the overview (Esc)" : "Open large";
      panel.node.classList.toggle("is-large", on);
      button.replaceChildren(icon(on ? "small" : "large"));
      button.title = label;
      button.setAttribute("aria-label", `${button.of}: ${label.toLowerCase().replace(" (esc)", "")}`);
    }
    this.enlarged.hidden = !large;
    this.enlarged.replaceChildren(...(large ? [large.node] : []));
    const rows = new Map();
    for (const panel of panels)
      if (panel instanceof MapPanel)
        rows.set(panel.row, [...(rows.get(panel.row) ?? []), ...(panel === large ? [] : [panel.node])]);
    this.maps.replaceChildren(...[...rows.values()].map((nodes) => html("div", { class: "arch-map-row" }, ...nodes)));
    this.maps.classList.toggle("is-many", rows.size > 1);
    this.maps.hidden = !rows.size || Boolean(large);
    this.sheets.forEach((grid, common) => {
      const sheets = panels.filter(
        (panel) => panel instanceof Sheet && panel !== large && (panel.seat === null) === Boolean(common),
      );
      grid.replaceChildren(...sheets.map((panel) => panel.node));
      grid.dataset.count = sheets.length;
      grid.hidden = !sheets.length;
    });
    const tabs = panels.filter((panel) => panel.part);
    this.parts.hidden = tabs.filter((panel) => panel instanceof MapPanel).length < 3 && !large;
    const tab = (id, ...words) =>
      html(
        "button",
        {
          type: "button",
          class: "arch-chip",
          "aria-pressed": String(id === (large?.id ?? null)),
          onclick: () => this.enlarge(id),
        },
        ...words,
      );
    const focused = [...this.parts.children].indexOf(this.root.getRootNode().activeElement);
    this.parts.replaceChildren(
      tab(null, "Overview"),
      ...tabs.map((panel) =>
        tab(panel.id, panel.seat === null || panel.seat === undefined ? null : this.badge(panel.seat), panel.tab),
      ),
    );
    if (focused >= 0) this.parts.children[focused]?.focus({ preventScroll: true });
    this.fit();
    large?.tell?.();
  }

  // ---- drawing

  get hiding() {
    return Boolean(this.model.get("hiding"));
  }

  // What may be seen: the step shown, the last step there is (with moves to come hidden: the last one that was shown since), and
  // whether moves to come are hidden. At the end of the game there is nothing to hide.
  get sight() {
    const at = this.at,
      length = this.reel?.length ?? 0,
      hiding = this.hiding && at < length;
    return { at, end: hiding ? Math.max(at, this.seen) : length, hiding };
  }

  hideAhead() {
    this.model.set("hiding", !this.hiding);
    this.model.save_changes();
  }

  veil() {
    this.hide.setAttribute("aria-pressed", String(this.hiding));
    if (this.reel) this.show(this.at);
  }

  later() {
    this.frame ||= requestAnimationFrame(() => this.draw());
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const film = this.model.get("film");
    const why = trouble(film);
    this.sorry.hidden = !why;
    this.body.hidden = Boolean(why);
    if (why) {
      this.sorry.textContent = why;
      this.reel = null;
      return this.play(false);
    }
    try {
      if (this.reel?.film !== film) this.load(film);
      this.show(this.at);
    } catch (problem) {
      console.error(problem);
      this.body.hidden = true;
      this.sorry.hidden = false;
      this.sorry.textContent = `This film cannot be shown: ${text(problem?.message)}.`;
    }
  }

  load(film) {
    this.reel = new Reel(film);
    this.seen = 0;
    this.titled = null;
    for (const [node, words] of [
      [this.game, film.game],
      [this.subtitle, film.subtitle],
      [this.result, film.result],
      [this.note, film.note],
    ]) {
      node.textContent = text(words);
      node.hidden = !text(words);
    }
    this.bar.load(this.reel);
    this.moves.load(this.reel);
    // A live game sends a longer film after each move: the same panels stay, so that pieces move instead of blinking.
    const setting = JSON.stringify([film.panels, film.faces, film.seats]);
    if (setting !== this.setting) {
      this.setting = setting;
      this.faces = new Map();
      this.drawn = new Map();
      this.panels = new Map(
        film.panels.map((panel) => [
          panel.id,
          panel.kind === "map" ? new MapPanel(panel, this) : new Sheet(panel, this),
        ]),
      );
      this.arrange();
      // a table of many parts would leave what happened far below it
      const many = this.maps.classList.contains("is-many");
      if (many) this.main.prepend(this.side);
      else this.stage.after(this.side);
      this.main.classList.toggle("is-many", many);
    }
    this.charts.load(this.reel);
    this.shown = this.shown === undefined ? undefined : Math.min(this.shown, this.reel.length);
    this.showSeat();
    this.liven();
    if (number(this.model.get("at")) !== this.at && !this.model.get("bare")) {
      this.model.set("at", this.at);
      this.model.save_changes();
    }
  }

  show(at) {
    const { reel } = this,
      animate = !this.scrubbing && !this.still.matches && this.shown !== undefined && Math.abs(at - this.shown) === 1;
    const marks = this.model.get("marks"),
      fresh = Array.isArray(marks) ? new Set(marks) : reel.fresh(at),
      table = reel.table(at);
    this.root.classList.toggle("is-moving", animate);
    for (const [id, was] of this.drawn) {
      const now = table.get(id);
      if (!now || now.in !== was.in) this.panels.get(was.in)?.remove(id, animate);
    }
    for (const [id, element] of table)
      if (this.drawn.get(id) !== element) this.panels.get(element.in)?.set(id, element);
    this.drawn = table;
    const asked = at ? reel.film.moves[at - 1]?.asked : null;
    for (const panel of this.panels.values()) {
      panel.mark(fresh);
      panel.ask?.(asked);
    }
    // who won is told where the game ends, not to somebody who looks for the move that decided it
    this.result.hidden = at < reel.length || !text(reel.film.result);
    this.seen = this.hiding ? Math.max(this.seen, at) : at;
    this.call(this.sight.hiding);
    this.bar.show(reel, at);
    this.moves.show(at);
    this.now.show(reel, at);
    this.charts.stand();
    this.trying?.tell();
    if (this.shown !== undefined && this.shown !== at) this.announce(at);
    this.shown = at;
  }

  // What the game is called. A title may tell how it ends: while that is hidden, it is called by its players.
  call(hiding) {
    if (this.titled === hiding) return;
    this.titled = hiding;
    const { film } = this.reel,
      players = list(film.seats)
        .map((seat) => text(seat?.name))
        .join(", "),
      title = hiding ? players : text(film.title);
    this.title.textContent = title;
    this.title.hidden = !title;
    this.root.setAttribute("aria-label", ["Game replay", title].filter(Boolean).join(": "));
    if (!this.model.get("page")) return;
    this.pageTitle ??= document.title;
    document.title = hiding ? `${text(film.game)}: ${players}` : this.pageTitle;
  }

  announce(at) {
    clearTimeout(this.timers.announce);
    this.timers.announce = setTimeout(() => {
      if (!this.reel) return;
      const move = at ? this.reel.film.moves[at - 1] : null,
        round = this.reel.round(at);
      const parts = [
        `Move ${at}${this.sight.hiding ? "" : ` of ${this.reel.length}`}${round ? `, ${text(round.name)}` : ""}`,
        move ? text(move.text) : "Before the first move",
        ...list(move?.facts).map(text),
      ];
      this.live.textContent = parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
    }, ANNOUNCE_AFTER_MS);
  }

  showSeat() {
    if (this.reel) this.bar.seat.value = String(this.seat);
  }

  liven() {
    const live = Boolean(this.model.get("live"));
    if (live && !this.trying) {
      this.trying = new Try(this);
      this.stage.append(this.trying.node);
      this.trying.load();
      this.trying.tell();
    } else if (!live && this.trying) {
      this.trying.node.remove();
      this.trying = null;
      this.dress();
    }
    this.trying?.reply();
  }

  dress() {
    for (const panel of this.panels.values())
      if (panel instanceof MapPanel) for (const piece of panel.pieces.values()) panel.dress(piece);
  }

  fit() {
    for (const panel of this.panels.values()) panel.fit();
    if (!this.reel) return;
    this.bar.fit();
    this.charts.fit();
    this.moves.reveal();
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    if (this.timers.save) this.model.save_changes();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    cancelAnimationFrame(this.frame);
    this.sizes.disconnect();
    for (const [name, act] of this.listeners) this.model.off(name, act);
    this.root.remove();
  }
}

// Only an exported page has one: in a notebook the notebook decides.
function themeButton() {
  const page = document.documentElement,
    label = "Light or dark";
  const dark = () =>
    page.dataset.theme ? page.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  return html(
    "button",
    {
      type: "button",
      class: "arch-button",
      "aria-label": label,
      title: label,
      onclick: () => (page.dataset.theme = dark() ? "light" : "dark"),
    },
    icon("theme"),
  );
}

function render({ model, el, signal }) {
  const viewer = new Viewer(model, el);
  signal?.addEventListener("abort", () => viewer.close(), { once: true });
  return () => viewer.close();
}

export default { render };

/** The control bar: buttons, counter, slider with the strip of moves, speed, and the slim chart. */

import { html, svg } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t, tAs, woven } from "../shared/words.ts";
import type { Underline } from "../workbench/mode.ts";
import type { Curves, Film } from "./film.ts";
import { goesOn } from "./growing.ts";
import type { Host } from "./host.ts";
import { type Icon, icon } from "./icons.ts";
import { Lines } from "./lines.ts";
import type { Reel } from "./reel.ts";

const SPEEDS = [0.5, 1, 2, 4, 8];
const STRIP_TALL = 10;
/** A move in the strip: one that scores is as tall as the strip. */
const SCORING = { y: 0, height: STRIP_TALL };
const PLAIN = { y: 3.4, height: 6.6 };

/** What the buttons do. */
export interface Steering {
  walk(by: number): void;
  round(by: number): void;
  decision(by: number): void;
  choose(seat: number): void;
  play(): void;
  speed(): void;
}

function button(name: Icon, label: string, onclick: () => void, extra = ""): HTMLButtonElement {
  const attributes = { type: "button", class: `arch-button ${extra}`, "aria-label": label, title: label, onclick };
  return html("button", attributes, icon(name));
}

export class Bar {
  readonly node: HTMLElement;
  private readonly host: Host;
  private readonly playing: HTMLButtonElement;
  private readonly transport: HTMLElement;
  private readonly settings: HTMLElement;
  private readonly seats: HTMLElement;
  private readonly counter = html("p", { class: "arch-counter" });
  private readonly slider: HTMLInputElement;
  private readonly speeds = html("select", { "aria-label": t("Speed"), title: t("Speed") });
  private readonly seat = html("select", { "aria-label": t("Step through the decisions of") });
  private readonly help: HTMLButtonElement;
  private readonly strip: SVGSVGElement;
  private readonly ahead = svg("rect", { class: "arch-ahead", y: 0, height: STRIP_TALL });
  // what the table would be worth now, over the same moves as the slider
  private readonly curve: Lines;
  private reel: Reel | null = null;
  private drawn: Curves | null = null; // the curves of the film, or of its review
  private readonly place = html("div", { class: "arch-underline" });
  private other: Underline | null = null;
  private film: Film | null = null;

  /** `projector` is the button that fills the screen. */
  constructor(host: Host, steering: Steering, help: () => void, projector: HTMLElement) {
    this.host = host;
    this.strip = svg("svg", { class: "arch-strip", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.curve = new Lines(host);
    this.playing = button(
      "play",
      tAs("the button that runs the replay", "Play"),
      () => steering.play(),
      "arch-button-play",
    );
    this.slider = html("input", {
      type: "range",
      class: "arch-slider",
      min: 0,
      step: 1,
      value: 0,
      "aria-label": t("Move"),
    });
    this.slider.addEventListener("input", () => host.go(Number(this.slider.value), { scrub: true }));
    this.slider.addEventListener("change", () => host.go(Number(this.slider.value)));
    this.speeds.append(...SPEEDS.map((speed) => html("option", { value: speed }, `${speed}×`)));
    this.speeds.value = "1";
    this.speeds.addEventListener("change", () => steering.speed());
    this.seat.addEventListener("change", () => steering.choose(Number(this.seat.value)));
    this.seats = html(
      "div",
      { class: "arch-group arch-seatwalk" },
      this.seat,
      button("up", t("Previous decision of this player"), () => steering.decision(-1)),
      button("down", t("Next decision of this player"), () => steering.decision(1)),
    );
    this.help = html("button", { type: "button", class: "arch-button arch-button-help", "aria-label": t("Keys") }, "?");
    this.help.title = t("Keys");
    this.help.addEventListener("click", help);
    this.tellHelp(false);
    this.transport = html(
      "div",
      { class: "arch-group arch-transport" },
      button("first", t("To the start"), () => host.go(0)),
      button("roundBack", t("Previous round"), () => steering.round(-1), "arch-button-round"),
      button("back", t("Previous move"), () => steering.walk(-1)),
      this.playing,
      button("next", t("Next move"), () => steering.walk(1)),
      button("roundNext", t("Next round"), () => steering.round(1), "arch-button-round"),
      button("last", t("To the end"), () => host.go(Infinity)),
    );
    this.settings = html("div", { class: "arch-group arch-settings" }, this.seats, this.speeds, projector, this.help);
    const time = html("div", { class: "arch-time" }, this.strip, this.slider);
    const parts = [this.transport, time, this.counter, this.settings, this.place];
    this.node = html("div", { class: "arch-bar", role: "group", "aria-label": t("Stepping") }, ...parts);
  }

  load(reel: Reel): void {
    const { film } = reel;
    const seats = list(film.seats);
    const hue = (name: unknown, hue: unknown) => (hue && hue !== name ? ` (${text(hue)})` : "");
    this.seat.replaceChildren(
      ...seats.map((seat, k) => html("option", { value: k }, `${text(seat?.name)}${hue(seat?.name, seat?.hue)}`)),
    );
    this.seats.hidden = !seats.length;
    const there = goesOn(this.film, film) ? (this.film?.moves.length ?? 0) : 0;
    if (!there) this.strip.replaceChildren(this.ahead);
    const marks = film.moves.slice(there).map((move, k) => {
      const size = list(move?.scores).length ? SCORING : PLAIN;
      return svg("rect", { class: `seat-${reel.colour(move?.seat)}-bar`, x: there + k + 0.1, width: 0.8, ...size });
    });
    this.ahead.before(...marks);
    this.film = film;
    [this.reel, this.drawn] = [reel, film.curve ?? null];
    this.curve.load(this.drawn, reel);
  }

  show(reel: Reel, at: number): void {
    const round = reel.round(at);
    const { end, hiding } = this.host.sight;
    const moved = html("strong", {}, t("Move {step}", { step: at }));
    this.counter.replaceChildren(
      ...(hiding ? [moved] : woven("{move} of {length}", { move: moved, length: String(reel.length) })),
      ...(round ? [" · ", html("span", {}, text(round.name))] : []),
    );
    this.counter.classList.toggle("is-start", at === 0);
    if (Number(this.slider.max) !== end) this.slider.max = String(end);
    if (Number(this.slider.value) !== at) this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", text(this.counter.textContent));
    this.slider.style.setProperty("--done", `${(100 * at) / Math.max(1, end)}%`);
    this.strip.setAttribute("viewBox", `0 0 ${Math.max(1, end)} ${STRIP_TALL}`);
    this.ahead.classList.toggle("is-hidden", hiding);
    this.ahead.setAttribute("x", String(at));
    this.ahead.setAttribute("width", String(Math.max(0, end - at)));
    this.drawUnder();
  }

  /** What stands under the slider: the mode's own, or the first chart of the film. */
  under(other: Underline | null, reviewed: Curves | null = null): void {
    const curve = reviewed ?? this.film?.curve ?? null;
    const told = curve !== this.drawn && this.reel;
    if (told) this.curve.load(curve, told);
    this.drawn = curve;
    const node = (other ?? this.curve).node;
    const another = this.place.firstChild !== node;
    this.other = other;
    if (another) this.place.replaceChildren(node);
    if (other) other.draw();
    else if (another || told) this.curve.fit();
    else this.curve.update();
  }

  private drawUnder(): void {
    if (this.other) return this.other.draw();
    this.curve.update();
    this.curve.stand();
  }

  /** Show which seat's decisions are stepped through. */
  choose(seat: number): void {
    this.seat.value = String(seat);
  }

  /** How many moves a second. */
  get speed(): number {
    return Number(this.speeds.value);
  }

  /** It may have another width. */
  fit(): void {
    if (this.other) this.other.draw();
    else this.curve.fit();
  }

  tellPlaying(on: boolean): void {
    this.playing.replaceChildren(icon(on ? "pause" : "play"));
    this.playing.setAttribute("aria-label", on ? t("Pause") : tAs("the button that runs the replay", "Play"));
    this.playing.title = on ? t("Pause") : tAs("the button that runs the replay", "Play");
  }

  tellHelp(open: boolean): void {
    this.help.setAttribute("aria-expanded", String(open));
  }
}

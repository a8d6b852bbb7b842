// @ts-nocheck
// The replay viewer, curves: one chart of lines over the moves, slim under the slider or large behind its tab. A step moves the cursor and
// writes the values anew; the lines are drawn again only where the width, the film or the moves that may be seen become others.

import { html, svg } from "../shared/dom.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp, list, number, text } from "../shared/values.ts";

const LETTER_PX = 6.8; // about the width of a letter of the small print
export const SLIM = { tall: 78, left: 9, right: 24, top: 8, bottom: 18, rooms: 0 }; // left and right as the slider's track
export const LARGE = { tall: 260, left: 44, right: 26, top: 10, bottom: 38, rooms: 5 };

// What a curve is worth at a step: its last change up to there.
const valueAt = (changes, step) => changes.findLast(([from]) => from <= step)?.[1] ?? null;

export class Lines {
  constructor(viewer, size) {
    [this.viewer, this.size] = [viewer, size];
    this.legend = html("ul", { class: "arch-legend" });
    this.place = html("div", { class: "arch-plot" });
    this.tip = html("div", { class: "arch-tip", hidden: true, "aria-hidden": "true" });
    this.name = html("span", { class: "arch-graph-name" });
    this.node = html(
      "div",
      { class: "arch-graph-lines" },
      html("div", { class: "arch-graph-head" }, this.name, this.legend),
      html("div", { class: "arch-plot-box" }, this.place, this.tip),
    );
  }

  load(chart, reel) {
    const seats = list(reel.film.seats),
      dashes = (seat) =>
        list(seat?.dash)
          .map((length) => number(length))
          .filter(Boolean);
    this.reel = reel;
    this.name.textContent = this.title = text(chart?.title);
    this.lines = list(chart?.lines).map((line) => {
      const seat = Number.isInteger(line?.seat) ? line.seat : null,
        given = seat === null ? null : seats[seat];
      const name = text(given ? given.name : line?.name),
        dash = given ? dashes(given) : [12, 3];
      const colour = given ? reel.colour(seat) : clamp(Math.round(number(line?.colour)), 0, 6);
      return {
        seat,
        name,
        colour,
        letter: text(given?.letter) || name.slice(0, 1),
        dash: dash.length > 1 ? dash.join(" ") : "",
        changes: list(line?.changes).filter((change) => Array.isArray(change)),
      };
    });
    this.values = this.lines.map(() => html("strong"));
    this.legend.replaceChildren(
      ...this.lines.map((line, k) =>
        html(
          "li",
          { title: line.name },
          svg(
            "svg",
            { class: "arch-sample", width: 30, height: 10, "aria-hidden": "true" },
            svg("line", {
              class: `seat-${line.colour}-line`,
              x1: 1,
              x2: 29,
              y1: 5,
              y2: 5,
              "stroke-dasharray": line.dash || null,
            }),
          ),
          line.seat === null ? null : this.viewer.badge(line.seat),
          html("span", { class: "arch-legend-name" }, line.name),
          this.values[k],
        ),
      ),
    );
    this.floor = this.lines.length ? this.size.tall - this.size.bottom : this.size.top; // without curves only the rounds are named
    this.legend.parentNode.hidden = !this.lines.length;
    this.drawn = null;
  }

  // How wide it is has to be asked only where that may have changed: asking makes the browser lay out the whole board.
  fit() {
    this.room = this.place.clientWidth;
    this.update();
  }

  // Drawn where it is on the page, and not as it would be drawn anyhow.
  update() {
    const { end, at, hiding } = this.viewer.sight,
      key = [this.room, end, hiding && at].join();
    if (!this.reel || !this.room || this.drawn === key) return;
    this.drawn = key;
    this.draw(this.room, end, hiding ? at : end);
  }

  draw(wide, end, until) {
    const { left, right, top, bottom, rooms } = this.size,
      floor = this.floor,
      tall = floor + bottom;
    const seen = this.lines
      .flatMap((line) => line.changes.filter(([step]) => step <= until).map(([, value]) => value))
      .filter(Number.isFinite);
    const low = Math.min(0, ...seen),
      high = Math.max(1, ...seen);
    const x = (step) => left + ((wide - left - right) * step) / Math.max(1, end),
      y = (value) => floor - ((floor - top) * (value - low)) / (high - low);
    [this.x, this.end, this.wide, this.until] = [x, end, wide, until];
    this.ahead = svg("rect", { class: "arch-ahead", y: 0, height: floor + 1 });
    this.cursor = svg("line", { class: "arch-cursor", y1: 0, y2: floor });
    this.picture = svg(
      "svg",
      { class: "arch-picture", viewBox: `0 0 ${wide} ${tall}`, role: "img" },
      ...(rooms
        ? ticks(low, high, rooms).flatMap((value) => [
            svg("line", { class: "arch-tick", x1: left, x2: wide - right, y1: y(value), y2: y(value) }),
            svg("text", { x: left - 8, y: y(value) + 4, "text-anchor": "end" }, String(value)),
          ])
        : []),
      svg("line", { class: "arch-floor", x1: left, x2: wide - right, y1: floor, y2: floor }),
      ...this.rounds(until, floor),
      ...this.lines.map((line) =>
        svg("path", {
          class: `arch-curve seat-${line.colour}-line`,
          d: this.path(line.changes, until, x, y),
          "stroke-dasharray": line.dash || null,
        }),
      ),
      this.ahead,
      ...this.letters(until, y),
      this.cursor,
      ...(rooms
        ? [
            svg("text", { x: wide - right, y: tall - 4, "text-anchor": "end" }, "Move"),
            ...this.numbers(end, until, floor),
          ]
        : []),
    );
    this.picture.addEventListener("click", (event) => this.viewer.go(this.stepAt(event)));
    this.picture.addEventListener("pointermove", (event) => this.point(event));
    this.picture.addEventListener("pointerleave", () => (this.tip.hidden = true));
    this.place.replaceChildren(this.picture);
    this.tip.hidden = true;
    this.stand();
  }

  // A value holds until the next one; what nobody knows is a gap.
  path(changes, until, x, y) {
    let d = "",
      open = false;
    const known = changes.filter(([step]) => step <= until);
    known.forEach(([step, value], k) => {
      if (value === null) return void (open = false);
      const to = known[k + 1]?.[0] ?? until;
      d += `${open ? "V" : `M${x(step)} `}${y(value)}H${x(to)}`;
      open = true;
    });
    return d;
  }

  // Each curve by its letter, where it ends; letters give way to each other.
  letters(until, y) {
    const ends = this.lines
      .map((line) => ({ line, value: valueAt(line.changes, until) }))
      .filter(({ value }) => value !== null)
      .map(({ line, value }) => ({ line, y: y(value) }))
      .sort((a, b) => a.y - b.y);
    const apart = 12;
    ends.forEach((end, k) => (end.y = Math.max(end.y, k ? ends[k - 1].y + apart : 6)));
    for (let k = ends.length - 1, under = this.floor + 4; k >= 0; k -= 1)
      under = (ends[k].y = Math.min(ends[k].y, under)) - apart;
    return ends.map((end) =>
      svg(
        "text",
        { class: `arch-letter seat-${end.line.colour}-bar`, x: this.x(until) + 5, y: end.y + 4 },
        end.line.letter,
      ),
    );
  }

  // Where rounds begin: all by name; where names have no room, few rounds by letter and number, and of many every fifth or tenth.
  rounds(until, floor) {
    const begun = list(this.reel.film.rounds)
      .filter((round) => number(round?.step) <= until)
      .map((round) => ({ x: this.x(number(round.step)), name: text(round.name) }));
    const short = begun.map(({ x, name }) => ({ x, name: name.slice(0, 1) + name.split(" ").at(-1) }));
    const choices = [
      begun,
      ...(begun.length < 10 ? [short] : []),
      ...[2, 5, 10, 20, 50].map((every) => begun.filter((_, k) => (k + 1) % every === 0)),
    ];
    const fits = (marked) =>
      marked.slice(0, -1).every(({ x, name }, k) => x + name.length * LETTER_PX + 9 <= marked[k + 1].x);
    return (choices.find(fits) ?? [])
      .flatMap(({ x, name }) => [
        svg("line", { class: "arch-round", x1: x, x2: x, y1: 0, y2: floor + 6 }),
        x + 3 + name.length * LETTER_PX > this.wide
          ? null
          : svg("text", { class: "arch-round-name", x: x + 3, y: floor + 14 }, name),
      ])
      .filter(Boolean);
  }

  numbers(end, until, floor) {
    return ticks(0, end, clamp(Math.floor(this.wide / 70), 3, 12))
      .filter((step) => step <= until && this.x(step) < this.wide - 64)
      .map((step) => svg("text", { x: this.x(step), y: floor + 30, "text-anchor": "middle" }, String(step)));
  }

  // ---- what a step changes

  stand() {
    if (!this.reel) return;
    const { at, end, hiding } = this.viewer.sight;
    this.lines.forEach((line, k) => {
      const value = valueAt(line.changes, at),
        words = value === null ? "?" : String(value);
      if (this.values[k].textContent !== words) this.values[k].textContent = words;
    });
    if (!this.cursor) return;
    const x = this.x(at),
      told = this.lines.map((line, k) => `${line.name} ${this.values[k].textContent}`).join(", ");
    for (const side of ["x1", "x2"]) this.cursor.setAttribute(side, x);
    this.ahead.setAttribute("x", x);
    this.ahead.setAttribute("width", hiding ? 0 : Math.max(0, this.x(end) - x));
    this.picture.setAttribute("aria-label", `${this.title}. After move ${at}: ${told}.`);
  }

  stepAt(event) {
    const { left, right } = this.size,
      box = this.picture.getBoundingClientRect(),
      scale = this.wide / box.width;
    return Math.round(clamp(((event.clientX - box.left) * scale - left) / (this.wide - left - right), 0, 1) * this.end);
  }

  point(event) {
    const step = this.stepAt(event),
      round = this.reel.round(step);
    this.tip.hidden = step > this.until;
    if (this.tip.hidden) return;
    this.tip.replaceChildren(
      html("p", {}, `Move ${step}${step && round ? ` · ${text(round.name)}` : ""}`),
      ...this.lines.map((line) => {
        const value = valueAt(line.changes, step);
        return html(
          "p",
          { class: "arch-tip-line" },
          line.seat === null ? null : this.viewer.badge(line.seat),
          html("span", {}, line.name),
          html("strong", {}, value === null ? "unknown" : String(value)),
        );
      }),
    );
    const x = this.x(step),
      half = this.tip.offsetWidth / 2;
    this.tip.style.left = `${clamp(x, half, Math.max(half, this.wide - half))}px`;
  }
}

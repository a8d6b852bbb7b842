// @ts-nocheck
// The replay viewer, control bar: buttons, slider, speed, help.

import { html, svg } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { icon } from "./icons.ts";
import { Lines, SLIM } from "./lines.ts";

const SPEEDS = [0.5, 1, 2, 4, 8];

export class Bar {
  constructor(viewer) {
    this.viewer = viewer;
    const button = (name, label, act, extra = "") =>
      html(
        "button",
        { type: "button", class: `arch-button ${extra}`, "aria-label": label, title: label, onclick: act },
        icon(name),
      );
    this.play = button("play", "Play", () => viewer.play(!viewer.playing), "arch-button-play");
    this.counter = html("p", { class: "arch-counter" });
    this.slider = html("input", {
      type: "range",
      class: "arch-slider",
      min: 0,
      step: 1,
      value: 0,
      "aria-label": "Move",
    });
    this.slider.addEventListener("input", () => viewer.go(Number(this.slider.value), { scrub: true }));
    this.slider.addEventListener("change", () => viewer.go(Number(this.slider.value)));
    this.speed = html(
      "select",
      { "aria-label": "Speed", title: "Speed" },
      ...SPEEDS.map((speed) => html("option", { value: speed }, `${speed}×`)),
    );
    this.speed.value = "1";
    this.seat = html("select", { "aria-label": "Step through the decisions of" });
    this.seat.addEventListener("change", () => viewer.choose(Number(this.seat.value)));
    this.seats = html(
      "div",
      { class: "arch-group arch-seatwalk" },
      html("span", { class: "arch-caption" }, "Step through"),
      this.seat,
      button("up", "Previous decision of this player", () => viewer.decision(-1)),
      button("down", "Next decision of this player", () => viewer.decision(1)),
    );
    this.help = html(
      "button",
      {
        type: "button",
        class: "arch-button arch-button-help",
        "aria-label": "Keys",
        title: "Keys",
        "aria-expanded": "false",
        onclick: () => viewer.help(),
      },
      "?",
    );
    // where the panels stand one under another, what happened would be out of sight: the bar tells it too
    this.told = html("p", { class: "arch-told", "aria-hidden": "true" });
    this.strip = svg("svg", { class: "arch-strip", "aria-hidden": "true", preserveAspectRatio: "none" });
    // what the table would be worth now, over the same moves as the slider
    this.curve = new Lines(viewer, SLIM);
    this.node = html(
      "div",
      { class: "arch-bar", role: "group", "aria-label": "Stepping" },
      html(
        "div",
        { class: "arch-row" },
        html(
          "div",
          { class: "arch-group arch-transport" },
          button("first", "To the start", () => viewer.go(0)),
          button("roundBack", "Previous round", () => viewer.roundStep(-1)),
          button("back", "Previous move", () => viewer.walk(-1)),
          this.play,
          button("next", "Next move", () => viewer.walk(1)),
          button("roundNext", "Next round", () => viewer.roundStep(1)),
          button("last", "To the end", () => viewer.go(Infinity)),
        ),
        this.counter,
        html(
          "div",
          { class: "arch-second" },
          this.told,
          html("div", { class: "arch-group arch-settings" }, this.seats, this.speed, this.help),
        ),
      ),
      html("div", { class: "arch-time" }, this.strip, this.slider, this.curve.node),
    );
  }

  load(reel) {
    const { film } = reel;
    this.seat.replaceChildren(
      ...list(film.seats).map((seat, k) =>
        html(
          "option",
          { value: k },
          `${text(seat?.name)}${seat?.hue && seat.hue !== seat.name ? ` (${text(seat.hue)})` : ""}`,
        ),
      ),
    );
    this.seats.hidden = !list(film.seats).length;
    this.ahead = svg("rect", { class: "arch-ahead", y: 0, height: 10 });
    this.strip.replaceChildren(
      ...film.moves.map((move, k) => {
        const tall = list(move?.scores).length > 0;
        return svg("rect", {
          class: `seat-${reel.colour(move?.seat)}-bar`,
          x: k + 0.1,
          width: 0.8,
          y: tall ? 0 : 3.4,
          height: tall ? 10 : 6.6,
        });
      }),
      this.ahead,
    );
    const chart = list(film.charts).find((chart) => chart?.kind === "lines");
    this.curve.load(chart, reel);
    this.viewer.view.replaceChildren(
      ...list(film.views).map((name, k) => {
        if (name === null)
          return html(
            "option",
            { value: k, disabled: true },
            `What ${text(film.seats?.[k - 1]?.name)} knew: not of this branch`,
          );
        return html("option", { value: k }, k ? `What ${text(name)} knew` : text(name));
      }),
    );
    this.viewer.view.value = String(number(film.view));
    this.viewer.view.hidden = !list(film.views).length;
  }

  show(reel, at) {
    const round = reel.round(at),
      { end, hiding } = this.viewer.sight;
    this.counter.replaceChildren(
      html("strong", {}, `Move ${at}`),
      hiding ? "" : ` of ${reel.length}`,
      ...(round ? [" · ", html("span", {}, text(round.name))] : []),
    );
    const move = at ? reel.film.moves[at - 1] : null;
    this.told.replaceChildren(
      this.viewer.badge(move?.seat),
      html("span", {}, move ? text(move.text) : "Before the first move"),
    );
    if (Number(this.slider.max) !== end) this.slider.max = end;
    if (Number(this.slider.value) !== at) this.slider.value = at;
    this.slider.setAttribute("aria-valuetext", `${this.counter.textContent}`);
    this.strip.setAttribute("viewBox", `0 0 ${Math.max(1, end)} 10`);
    this.ahead.classList.toggle("is-hidden", hiding);
    this.slider.style.setProperty("--done", `${(100 * at) / Math.max(1, end)}%`);
    this.ahead.setAttribute("x", at);
    this.ahead.setAttribute("width", Math.max(0, end - at));
    this.curve.update();
    this.curve.stand();
  }

  // In a narrow cell the settings go out of sight before the rest sticks; what stands under the bar has to know how tall it is.
  fit() {
    const [settings, transport] = [".arch-settings", ".arch-transport"].map((name) =>
      this.node.querySelector(name).getBoundingClientRect(),
    );
    const away = settings.bottom <= transport.top ? Math.round(settings.height) : 0;
    this.viewer.root.style.setProperty("--arch-away", `${away}px`);
    this.viewer.root.style.setProperty("--arch-bar", `${Math.round(this.node.offsetHeight) - away}px`);
    this.curve.fit();
  }

  playing(on) {
    this.play.replaceChildren(icon(on ? "pause" : "play"));
    this.play.setAttribute("aria-label", on ? "Pause" : "Play");
    this.play.title = on ? "Pause" : "Play";
  }
}

export const KEYS = [
  ["← →", "previous / next move"],
  ["↑ ↓", "previous / next decision of the chosen player"],
  ["[ ]", "previous / next round"],
  ["Home End", "start / end"],
  ["Space", "play / pause"],
  ["1 – 9", "choose a player"],
  ["H", "hide or show moves to come"],
  ["O", "open the next part of the table large"],
  ["Esc", "close this table, or back to the overview"],
  ["?", "show or hide this table"],
];

// @ts-nocheck
// The replay viewer, moves: their list, and what happened just now.

import { html } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";

export class Moves {
  constructor(viewer) {
    this.viewer = viewer;
    this.list = html("div", { class: "arch-moves", role: "group", "aria-label": "Moves" });
    this.node = html("section", { class: "arch-card-box arch-moves-box" }, html("h3", {}, "Moves"), this.list);
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) viewer.go(row.step);
    });
  }

  load(reel) {
    const { film } = reel;
    const numbers = [...new Set(film.moves.map((move) => move?.round))],
      named = list(film.rounds);
    const nameOf = (round) =>
      number(round) === 0
        ? "Set-up"
        : named.length === numbers.length
          ? text(named[numbers.indexOf(round)]?.name)
          : `${text(film.round_name) || "Round"} ${text(round)}`;
    const row = (step, seat, words, rule) =>
      Object.assign(
        html(
          "button",
          { type: "button", class: "arch-move", tabindex: -1 },
          html("span", { class: "arch-move-number" }, String(step)),
          seat,
          html("span", { class: "arch-move-text" }, words),
          rule ? html("span", { class: "arch-move-rule" }, rule) : null,
        ),
        { step },
      );
    this.rows = [row(0, null, "Before the first move", "")];
    const groups = [html("ol", {}, html("li", {}, this.rows[0]))];
    let round;
    film.moves.forEach((move, k) => {
      if (k === 0 || move?.round !== round) {
        round = move?.round;
        groups.push(html("h4", {}, nameOf(round)), html("ol"));
      }
      this.rows.push(
        row(k + 1, this.viewer.badge(move?.seat), text(move?.text), text(this.viewer.rule(move?.rule)?.title)),
      );
      groups.at(-1).append(html("li", {}, this.rows.at(-1)));
    });
    this.list.replaceChildren(...groups);
    this.current = null;
  }

  // With moves to come hidden, the list ends at the current one.
  veil(at, hiding = false) {
    if (!hiding && !this.veiled) return;
    this.veiled = hiding;
    this.rows.forEach((row, k) => (row.parentNode.hidden = hiding && k > at));
    for (const title of this.list.querySelectorAll("h4"))
      title.hidden = ![...title.nextElementSibling.children].some((line) => !line.hidden);
  }

  show(at) {
    this.veil(at, this.viewer.hiding);
    const row = this.rows[at];
    if (row === this.current) return;
    const focused = this.current && this.current === this.current.getRootNode().activeElement;
    this.current?.removeAttribute("aria-current");
    this.current?.setAttribute("tabindex", -1);
    this.current = row;
    row.setAttribute("aria-current", "step");
    row.setAttribute("tabindex", 0);
    if (focused) row.focus({ preventScroll: true });
    this.reveal();
  }

  // Only the list scrolls: scrollIntoView would drag the notebook along.
  reveal() {
    if (!this.current) return;
    const box = this.list.getBoundingClientRect(),
      row = this.current.getBoundingClientRect();
    if (row.top < box.top + 44 || row.bottom > box.bottom - 44)
      this.list.scrollTop += row.top - box.top - box.height * 0.4;
  }
}

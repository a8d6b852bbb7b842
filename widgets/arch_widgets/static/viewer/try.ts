// @ts-nocheck
// The replay viewer, trying a decision: the choices of a live position, and the answer.

import { html } from "../shared/dom.ts";
import { clamp, list, number, text } from "../shared/values.ts";

const MOST_CHOICES = 120;

export class Try {
  constructor(viewer) {
    this.viewer = viewer;
    this.picked = new Set();
    this.open = new Set();
    const id = `arch-try-${Math.random().toString(36).slice(2)}`;
    this.input = html("input", {
      type: "text",
      id,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: "type a decision, or click spaces",
    });
    this.input.addEventListener("input", () => this.narrow());
    this.chips = html("div", { class: "arch-chips" });
    this.count = html("p", { class: "arch-try-count" });
    this.list = html("div", { class: "arch-choices", role: "group", "aria-label": "Legal decisions" });
    this.answer = html("div", { class: "arch-answer", "aria-live": "polite" });
    this.who = html("p", { class: "arch-try-who" });
    this.back = html("button", {
      type: "button",
      class: "arch-chip arch-try-back",
      hidden: true,
      onclick: () => this.wish({ back: true }),
    });
    this.node = html(
      "section",
      { class: "arch-card-box arch-try", "aria-label": "Try a decision" },
      html("header", {}, html("h3", {}, html("label", { for: id }, "Try a decision")), this.who, this.back),
      html(
        "div",
        { class: "arch-try-ask" },
        html("form", {}, this.input, html("button", { type: "submit", class: "arch-submit" }, "Try")),
        this.chips,
        this.count,
        this.answer,
      ),
      this.list,
    );
    this.node.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.input.value.trim()) this.wish({ text: this.input.value.trim() });
    });
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) this.wish({ text: row.notation });
    });
    this.list.addEventListener("keydown", (event) => {
      const rows = [...this.list.querySelectorAll("button")],
        here = rows.indexOf(event.target),
        to = { ArrowDown: here + 1, ArrowUp: here - 1 }[event.key];
      if (here < 0 || to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      rows[clamp(to, 0, rows.length - 1)].focus();
    });
  }

  // The counter makes the same wish twice two wishes.
  wish(what) {
    const { model } = this.viewer;
    model.set("wish", { n: number(model.get("wish")?.n) + 1, ...what });
    model.save_changes();
  }

  // Whose decision it is that is tried, and the way back to where one left to try.
  tell() {
    const { reel, at } = this.viewer,
      { film, length } = reel,
      seat = at ? film.moves[at - 1]?.asked : film.moves[0]?.seat;
    const given = Number.isInteger(seat) ? film.seats?.[seat] : null,
      over = at > 0 && at === length && text(film.result);
    this.who.replaceChildren(
      ...(given
        ? [this.viewer.badge(seat), html("span", {}, `${text(given.name)} decides move ${at + 1}`)]
        : [html("span", {}, over ? "The game is over" : `Chance decides move ${at + 1}`)]),
    );
    this.back.textContent = text(this.viewer.model.get("back"));
    this.back.hidden = !this.back.textContent;
  }

  load() {
    this.choices = list(this.viewer.model.get("choices"));
    this.picked.clear();
    this.input.value = "";
    this.narrow();
  }

  pick(space) {
    if (!this.picked.delete(space)) this.picked.add(space);
    this.narrow();
  }

  narrow() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = this.choices.filter(
      (choice) =>
        [...this.picked].every((space) => list(choice?.spaces).includes(space)) &&
        words.every((word) => `${text(choice?.notation)} ${text(choice?.text)}`.toLowerCase().includes(word)),
    );
    this.open = new Set(fits.flatMap((choice) => list(choice?.spaces)));
    this.chips.replaceChildren(
      ...[...this.picked].map((space) =>
        html(
          "button",
          { type: "button", class: "arch-chip", "aria-label": `Let go of ${space}`, onclick: () => this.pick(space) },
          `${space} ×`,
        ),
      ),
    );
    const rest = fits.length - MOST_CHOICES;
    const cut = this.choices.some((choice) => choice?.notation === "…"); // an entry that says that there are more
    this.count.textContent = !this.choices.length
      ? "Nothing to choose here."
      : `${fits.length - Number(cut && fits.includes(this.choices[0]))} of ${cut ? "very many" : this.choices.length} legal decisions${rest > 0 ? `, the first ${MOST_CHOICES} shown: type or click to narrow` : ""}`;
    this.list.replaceChildren(
      ...fits
        .slice(0, MOST_CHOICES)
        .map((choice, k) =>
          Object.assign(
            html(
              "button",
              { type: "button", tabindex: k ? -1 : 0 },
              html("code", {}, text(choice?.notation)),
              choice?.text ? html("span", {}, text(choice.text)) : null,
            ),
            { notation: text(choice?.notation) },
          ),
        ),
    );
    this.list.hidden = !fits.length;
    this.viewer.dress();
  }

  reply() {
    const answer = this.viewer.model.get("answer");
    this.answer.classList.toggle("is-ok", answer?.ok === true);
    this.answer.classList.toggle("is-refused", answer?.ok === false);
    if (!answer || !text(answer.text)) return this.answer.replaceChildren();
    const rule = this.viewer.rule(answer.rule);
    this.answer.replaceChildren(
      html(
        "p",
        { class: "arch-answer-text" },
        html("strong", {}, answer.lead === undefined ? (answer.ok ? "Done. " : "Refused. ") : text(answer.lead)),
        text(answer.text),
      ),
      ...(rule ? [html("p", {}, html("strong", {}, text(rule.title)), ". ", text(rule.text))] : []),
    );
  }
}

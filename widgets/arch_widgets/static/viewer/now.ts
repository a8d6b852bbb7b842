// @ts-nocheck
// The replay viewer: what happened just now.

import { html } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";

export class Now {
  constructor(viewer) {
    this.viewer = viewer;
    this.body = html("div", { class: "arch-now-body" });
    this.node = html(
      "section",
      { class: "arch-card-box arch-now", tabindex: 0, "aria-label": "What happened" },
      this.body,
    );
  }

  show(reel, at) {
    const { film } = reel,
      move = at ? film.moves[at - 1] : null,
      rule = this.viewer.rule(move?.rule);
    const asked = move ? move.asked : null,
      seat = Number.isInteger(move?.seat) ? move.seat : null;
    const eyebrow = !move
      ? "Start"
      : seat === null
        ? text(reel.round(at)?.name) || "No player's choice"
        : text(film.seats?.[seat]?.name);
    const scores = list(move?.scores).map((score) =>
      html(
        "li",
        {},
        this.viewer.badge(score[0]),
        number(score[2]) < 0
          ? `−${Math.abs(number(score[2]))} ${text(score[1])}`
          : `+${text(score[3]) || `${number(score[2])} ${text(score[1])}`}`,
      ),
    );
    this.body.replaceChildren(
      ...[
        html(
          "p",
          { class: "arch-eyebrow" },
          move ? this.viewer.badge(seat) : null,
          html("span", {}, eyebrow),
          move?.notation ? html("code", {}, text(move.notation)) : null,
        ),
        html(
          "p",
          { class: "arch-sentence" },
          move ? text(move.text) : reel.length ? "Before the first move" : "No move has been made yet",
        ),
        scores.length ? html("ul", { class: "arch-scores" }, ...scores) : null,
        list(move?.facts).length
          ? html("ul", { class: "arch-facts" }, ...move.facts.map((fact) => html("li", {}, text(fact))))
          : null,
        rule
          ? html(
              "div",
              { class: "arch-rule" },
              html(
                "p",
                { class: "arch-rule-title" },
                html("strong", {}, text(rule.title)),
                rule.chapter ? html("span", {}, text(rule.chapter)) : null,
              ),
              html("p", {}, text(rule.text)),
            )
          : null,
        ...list(move?.also)
          .map((id) => this.viewer.rule(id))
          .filter(Boolean)
          .map((more) =>
            html(
              "details",
              { class: "arch-rule arch-rule-more" },
              html("summary", {}, text(more.title)),
              html("p", {}, text(more.text)),
            ),
          ),
        Number.isInteger(asked) && film.seats?.[asked]
          ? html(
              "p",
              { class: "arch-next" },
              this.viewer.badge(asked),
              html("span", {}, `${text(film.seats[asked].name)} decides next`),
            )
          : null,
      ].filter(Boolean),
    );
  }
}

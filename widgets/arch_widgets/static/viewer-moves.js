// The replay viewer, moves: their list, and what happened just now.

class Moves {
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
    const numbers = [...new Set(film.moves.map((move) => move?.round))], named = list(film.rounds);
    const nameOf = (round) => (number(round) === 0 ? "Set-up" : named.length === numbers.length ? text(named[numbers.indexOf(round)]?.name) : `${text(film.round_name) || "Round"} ${text(round)}`);
    const row = (step, seat, words, rule) => Object.assign(html("button", { type: "button", class: "arch-move", tabindex: -1 },
      html("span", { class: "arch-move-number" }, String(step)), seat, html("span", { class: "arch-move-text" }, words), rule ? html("span", { class: "arch-move-rule" }, rule) : null), { step });
    this.rows = [row(0, null, "Before the first move", "")];
    const groups = [html("ol", {}, html("li", {}, this.rows[0]))];
    let round;
    film.moves.forEach((move, k) => {
      if (k === 0 || move?.round !== round) {
        round = move?.round;
        groups.push(html("h4", {}, nameOf(round)), html("ol"));
      }
      this.rows.push(row(k + 1, this.viewer.badge(move?.seat), text(move?.text), text(this.viewer.rule(move?.rule)?.title)));
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
    for (const title of this.list.querySelectorAll("h4")) title.hidden = ![...title.nextElementSibling.children].some((line) => !line.hidden);
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
    const box = this.list.getBoundingClientRect(), row = this.current.getBoundingClientRect();
    if (row.top < box.top + 44 || row.bottom > box.bottom - 44) this.list.scrollTop += row.top - box.top - box.height * 0.4;
  }
}

class Now {
  constructor(viewer) {
    this.viewer = viewer;
    this.body = html("div", { class: "arch-now-body" });
    this.node = html("section", { class: "arch-card-box arch-now", tabindex: 0, "aria-label": "What happened" }, this.body);
  }

  show(reel, at) {
    const { film } = reel, move = at ? film.moves[at - 1] : null, rule = this.viewer.rule(move?.rule);
    const asked = move ? move.asked : null, seat = Number.isInteger(move?.seat) ? move.seat : null;
    const eyebrow = !move ? "Start" : seat === null ? text(reel.round(at)?.name) || "No player's choice" : text(film.seats?.[seat]?.name);
    const scores = list(move?.scores).map((score) => html("li", {}, this.viewer.badge(score[0]), number(score[2]) < 0 ? `−${Math.abs(number(score[2]))} ${text(score[1])}` : `+${text(score[3]) || `${number(score[2])} ${text(score[1])}`}`));
    this.body.replaceChildren(...[
      html("p", { class: "arch-eyebrow" }, move ? this.viewer.badge(seat) : null, html("span", {}, eyebrow), move?.notation ? html("code", {}, text(move.notation)) : null),
      html("p", { class: "arch-sentence" }, move ? text(move.text) : reel.length ? "Before the first move" : "No move has been made yet"),
      scores.length ? html("ul", { class: "arch-scores" }, ...scores) : null,
      list(move?.facts).length ? html("ul", { class: "arch-facts" }, ...move.facts.map((fact) => html("li", {}, text(fact)))) : null,
      rule ? html("div", { class: "arch-rule" }, html("p", { class: "arch-rule-title" }, html("strong", {}, text(rule.title)), rule.chapter ? html("span", {}, text(rule.chapter)) : null), html("p", {}, text(rule.text))) : null,
      ...list(move?.also).map((id) => this.viewer.rule(id)).filter(Boolean).map((more) => html("details", { class: "arch-rule arch-rule-more" }, html("summary", {}, text(more.title)), html("p", {}, text(more.text)))),
      Number.isInteger(asked) && film.seats?.[asked] ? html("p", { class: "arch-next" }, this.viewer.badge(asked), html("span", {}, `${text(film.seats[asked].name)} decides next`)) : null,
    ].filter(Boolean));
  }
}

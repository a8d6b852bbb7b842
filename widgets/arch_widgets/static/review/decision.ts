// @ts-nocheck
// One decision: what is said about it, and its candidates with their intervals. It stands behind review-nodes.js.

import { node, svg } from "../shared/dom.ts";
import { ticks } from "../shared/ticks.ts";
import { badge, pill } from "./drawings.ts";
import { measured, tick } from "./figures.ts";

const VIEW_WORDS = { knowing: "With what could be known", hindsight: "With hindsight" };

export function decisionPart({ get }) {
  const box = node("section", "arch-review-card arch-review-decision");
  box.setAttribute("aria-label", "The decision here");
  const opened = new Set(); // what the reader has opened

  function draw(one, note) {
    const data = get("data");
    if (!one) return box.replaceChildren(node("p", "arch-review-soft", note));
    const seat = data.seats[one.seat],
      head = node("h3", "arch-review-row"),
      played = node("p", "arch-review-played");
    head.append(
      badge(seat),
      node("span", "", `Move ${one.move}: ${seat.name} decides`),
      pill(one.word, data.meanings[one.word]),
    );
    played.append("Played: ", node("strong", "", one.told[one.played]), " ", node("code", "", one.played));
    const views = node("div", "arch-review-views"),
      by = get("by"),
      shown = Object.keys(VIEW_WORDS).filter((view) => one.candidates[view] && (view === "knowing" || !one.same));
    const scale = scaleOf(
      shown.flatMap((view) => one.candidates[view]),
      by,
    );
    views.append(...shown.map((view) => candidates(one, view, by, scale, shown.length > 1)));
    const numbers = unfolding(
      "numbers",
      "Numbers and intervals",
      ...one.words.map((words) => node("p", "", words)),
      views,
      origins(one),
      node("p", "arch-review-soft", data.note),
    );
    box.replaceChildren(head, played, node("p", "arch-review-why", one.why), numbers);
  }

  // What stands behind one click; opened once it stays so at other decisions.
  function unfolding(name, words, ...parts) {
    const made = node("details", "arch-review-more");
    made.append(node("summary", "", words), ...parts);
    made.open = opened.has(name);
    made.addEventListener("toggle", () => (made.open ? opened.add(name) : opened.delete(name)));
    return made;
  }

  function origins(one) {
    const part = node("div", ""),
      list = node("ul", "arch-review-origins");
    part.hidden = !one.origins.length;
    for (const [seat, words, found] of one.origins) {
      const row = node("li", ""),
        who = node("span", "arch-review-row");
      who.append(badge(get("data").seats[seat]), node("span", "", `${get("data").seats[seat].name}: ${words}`));
      row.append(who, measured(found, "points", { sign: true }));
      list.append(row);
    }
    part.append(node("h4", "", "By the better decision more points, or fewer"), list);
    return part;
  }

  // Win chances stand on the whole scale. Of points only candidates that were rolled out long enough set it: those given up early have
  // intervals as wide as the game.
  function scaleOf(rows, by) {
    if (by === "win") return { low: 0, high: 1, place: (value) => Math.min(100, Math.max(0, 100 * value)) };
    const most = Math.max(...rows.map((row) => row[1])),
      found = rows
        .filter((row) => row[1] >= most / 2)
        .map((row) => row[3])
        .map((value) => value.map((bound) => bound ?? value[0]));
    const least = Math.min(...found.map((value) => value[1])),
      top = Math.max(...found.map((value) => value[2]));
    const pad = (top - least) * 0.06 || 0.5,
      low = least - pad,
      high = top + pad;
    return { low, high, place: (value) => Math.min(100, Math.max(0, (100 * (value - low)) / (high - low))) };
  }

  function candidates(one, view, by, scale, several) {
    const part = node("div", "arch-review-view"),
      list = node("ul", "arch-review-candidates"),
      what = by === "win" ? "win chance" : "points at the end";
    const best = view === "knowing" ? one.best : one.later_best;
    const most = Math.max(...one.candidates[view].map((row) => row[1])),
      full = (row) => row[1] >= most / 2 || [one.played, best, get("quest")?.mine].includes(row[0]);
    list.append(...one.candidates[view].filter(full).map((row) => candidate(one, row, best, by, scale)));
    const rest = one.candidates[view].filter((row) => !full(row)),
      others = node("ul", "arch-review-candidates");
    others.append(...rest.map((row) => candidate(one, row, best, by, scale)));
    const more = unfolding(view, `${rest.length} more, given up early because they were behind`, others);
    more.hidden = !rest.length;
    const axis = node("div", "arch-review-axis");
    for (const value of ticks(scale.low, scale.high, 4, { least: 0 })) {
      const label = node("span", "", tick(value, by));
      label.style.left = `${scale.place(value)}%`;
      axis.append(label);
    }
    part.append(node("h4", "", `${several ? VIEW_WORDS[view] : "Candidates"}: ${what}`), list, axis, more);
    return part;
  }

  function candidate(one, [notation, n, win, points], best, by, scale) {
    const found = by === "win" ? win : points,
      row = node("li", "arch-review-candidate"),
      name = node("div", "arch-review-name");
    const played = notation === one.played,
      mine = notation === get("quest")?.mine;
    name.append(node("code", "", notation));
    if (played) name.append(node("span", "arch-review-pill", "◆ played"));
    if (notation === best) name.append(node("span", "arch-review-pill is-good", "★ best"));
    if (mine) name.append(node("span", "arch-review-pill", "● yours"));
    if (one.told[notation] !== notation) name.append(node("span", "arch-review-soft", one.told[notation]));
    const bar = svg("svg", {
      viewBox: "0 0 100 16",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      class: `arch-review-bar${played ? " is-played" : ""}${notation === best ? " is-best" : ""}`,
    });
    const [low, high, at] = [found[1] ?? -Infinity, found[2] ?? Infinity, found[0]].map(scale.place);
    bar.append(
      svg("rect", { x: 0, y: 7.5, width: 100, height: 1, class: "arch-review-rail" }),
      svg("rect", { x: low, y: 3, width: Math.max(0.6, high - low), height: 10, class: "arch-review-reach" }),
      svg("line", { x1: at, x2: at, y1: 0, y2: 16, class: "arch-review-value" }),
    );
    const number = measured(found, by, { unit: by === "win" ? " %" : "" });
    number.title = `${n} roll-outs`;
    row.classList.toggle("is-played", played);
    row.append(name, bar, number);
    return row;
  }

  return { box, draw };
}

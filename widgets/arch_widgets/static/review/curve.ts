// @ts-nocheck
// The win chance of every seat by move, with bands and marks at mistakes. It stands behind review-nodes.js.

import { node, svg } from "../shared/dom.ts";
import { ticks } from "../shared/ticks.ts";
import { button, lineOf } from "./drawings.ts";
import { measured, said, tick } from "./figures.ts";

const TALL = 248,
  LEFT = 54,
  RIGHT = 14,
  TOP = 14,
  BOTTOM = 46;

// A part of the panel; `go(step)` moves the viewer. Lines differ by dashes and are named in the legend.
export function curvePart({ get, go }) {
  const box = node("section", "arch-review-curve"),
    title = node("h3", ""),
    legend = node("div", "arch-review-row"),
    place = node("div", "arch-review-place"),
    foot = node("p", "arch-review-soft");
  legend.setAttribute("role", "group");
  legend.setAttribute("aria-label", "Curves drawn");
  box.append(title, legend, place, foot);
  const off = new Set();
  let wide = 0,
    x = () => 0,
    cursor = null;

  const data = () => get("data"),
    by = () => get("by"),
    last = () => (get("hiding") ? get("at") : data().length);

  function draw() {
    const { curves, seats, rounds, decisions } = data();
    box.hidden = !curves.length;
    if (box.hidden) return;
    wide = Math.max(280, place.clientWidth || 640);
    title.textContent = by() === "win" ? "Win chance by move" : "Points expected at the end, by move";
    const on = curves.filter((curve) => !off.has(curve.seat)),
      end = last();
    const seen = on.flatMap((curve) => curve[by()].slice(0, end + 1).filter((value) => value && value[1] !== null));
    const low = by() === "win" ? 0 : Math.min(...seen.map((value) => value[1]), Infinity),
      high = by() === "win" ? 1 : Math.max(...seen.map((value) => value[2]), -Infinity);
    // as long as what may be seen: how long the game will go on is a thing to come, too
    x = (step) => LEFT + ((wide - LEFT - RIGHT) * step) / Math.max(1, end);
    const y = (value) => TALL - BOTTOM - ((TALL - BOTTOM - TOP) * (value - low)) / (high - low || 1);
    const picture = svg("svg", {
      width: wide,
      height: TALL,
      viewBox: `0 0 ${wide} ${TALL}`,
      role: "img",
      "aria-label": `${title.textContent}. The list of decisions says the same in words.`,
    });
    if (seen.length)
      for (const value of ticks(low, high, 4, { least: 0 }))
        picture.append(
          svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: "arch-review-tick" }),
          svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, tick(value, by())),
        );
    picture.append(svg("text", { x: LEFT - 12, y: TALL - 28, "text-anchor": "end" }, "Move"));
    for (const step of ticks(0, end, Math.max(3, Math.min(12, Math.floor(wide / 70))), { least: 0 }).filter(
      Number.isInteger,
    ))
      picture.append(svg("text", { x: x(step), y: TALL - 28, "text-anchor": "middle" }, String(step)));
    stretches(
      rounds.filter(([, step]) => step <= end),
      picture,
    );
    const pieces = on.map((curve) => ({ seat: seats[curve.seat], runs: runs(curve[by()], end) }));
    for (const { seat, runs } of pieces)
      for (const run of runs) {
        const upper = run.map(([step, value]) => `${x(step)} ${y(value[2])}`),
          lower = run.map(([step, value]) => `${x(step)} ${y(value[1])}`).reverse();
        const area = svg("path", { d: `M${[...upper, ...lower].join("L")}Z`, class: "arch-review-band" });
        area.style.fill = lineOf(seat);
        picture.append(area);
      }
    for (const { seat, runs } of pieces)
      for (const run of runs) {
        const line = svg("path", {
          d: `M${run.map(([step, value]) => `${x(step)} ${y(value[0])}`).join("L")}`,
          class: "arch-review-line",
          "stroke-dasharray": seat.dash[1] ? seat.dash.join(" ") : "none",
        });
        line.style.stroke = lineOf(seat);
        line.append(svg("title", {}, seat.name));
        picture.append(line);
      }
    for (const one of decisions) {
      const at = on.find((curve) => curve.seat === one.seat)?.[by()][one.move - 1];
      if (!one.mistake || !at || one.move > end) continue;
      const seat = seats[one.seat],
        mark = svg("path", { d: `M${x(one.move)} ${y(at[0]) - 3}l-6 -10h12z`, class: "arch-review-mark" });
      mark.style.fill = lineOf(seat);
      mark.append(
        svg(
          "title",
          {},
          `${one.word}: move ${one.move}, ${seat.name}, cost ${said(one.loss[by()], by(), { unit: by() === "win" ? " % of a win" : " points" })}`,
        ),
      );
      mark.addEventListener("click", (event) => {
        event.stopPropagation();
        go(one.move);
      });
      picture.append(mark);
    }
    cursor = svg("line", { y1: TOP, y2: TALL - BOTTOM, class: "arch-review-now" });
    picture.append(cursor);
    picture.addEventListener("click", (event) => {
      const share = (event.clientX - picture.getBoundingClientRect().left - LEFT) / (wide - LEFT - RIGHT);
      go(Math.round(Math.min(1, Math.max(0, share)) * end));
    });
    place.replaceChildren(picture);
    const knew = data().knower ? `what ${data().knower} knew` : "what each player knew";
    foot.textContent = `Given ${knew} at each moment; bands are 95 % intervals. ▼ a mistake. Click to go to a move.`;
    stand();
  }

  // Seasons, turns, years: by name, or where one has no room for it all by number, the name standing before them.
  function stretches(rounds, picture) {
    const room = (words) => words.length * 6.8 + 6,
      ends = [...rounds.slice(1).map(([, step]) => x(step)), wide];
    const named = rounds.every(([words, step], k) => x(step) + room(words) <= ends[k]);
    if (!named && rounds.length)
      picture.append(svg("text", { x: LEFT - 12, y: TALL - 9, "text-anchor": "end" }, rounds[0][0].split(" ")[0]));
    let free = -Infinity;
    for (const [words, step] of rounds) {
      const label = named ? words : words.split(" ").at(-1);
      if (x(step) < free) continue; // very many: those that have room
      free = x(step) + room(label);
      picture.append(
        svg("line", { x1: x(step), x2: x(step), y1: TOP, y2: TALL - BOTTOM, class: "arch-review-round" }),
        svg("text", { x: x(step) + 3, y: TALL - 9 }, label),
      );
    }
  }

  // Pieces of a curve without a gap: [step, value] each.
  function runs(values, end) {
    const found = [[]];
    values.forEach((value, step) =>
      step > end ? null : value && value[1] !== null ? found.at(-1).push([step, value]) : found.push([]),
    );
    return found.filter((run) => run.length);
  }

  // What depends on the step alone.
  function stand() {
    if (box.hidden || !cursor) return;
    const at = get("at"),
      { curves, seats } = data(),
      focused = [...legend.children].indexOf(box.getRootNode().activeElement);
    cursor.setAttribute("x1", x(at));
    cursor.setAttribute("x2", x(at));
    legend.replaceChildren(
      ...curves.map((curve) => {
        const seat = seats[curve.seat],
          value = curve[by()][at],
          sample = svg("svg", { width: 34, height: 10, "aria-hidden": "true" });
        const line = svg("line", {
          x1: 1,
          x2: 33,
          y1: 5,
          y2: 5,
          "stroke-width": 3,
          "stroke-dasharray": seat.dash[1] ? seat.dash.join(" ") : "none",
        });
        line.style.stroke = lineOf(seat);
        sample.append(line);
        const chip = button(
          "",
          () => {
            off.has(curve.seat) ? off.delete(curve.seat) : off.add(curve.seat);
            draw();
          },
          "Draw this curve or not",
          "arch-review-chip",
        );
        chip.setAttribute("aria-pressed", String(!off.has(curve.seat)));
        chip.append(
          sample,
          node("strong", "", seat.name),
          value ? measured(value, by(), { unit: by() === "win" ? " %" : "" }) : "",
        );
        return chip;
      }),
    );
    legend.children[focused]?.focus();
  }

  const sizes = new ResizeObserver(() => {
    if (place.clientWidth && place.clientWidth !== wide) draw();
  });
  sizes.observe(place);
  return { box, draw, stand, close: () => sizes.disconnect() };
}

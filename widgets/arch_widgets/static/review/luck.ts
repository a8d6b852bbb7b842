// @ts-nocheck
// Where each result came from: luck, own choices, others' choices (review_data.py gives the parts). It stands behind review-nodes.js.

import { node, svg } from "../shared/dom.ts";
import { hear, keepKeys } from "../shared/notebook.ts";
import { covered } from "./covered.ts";
import { badge, button } from "./drawings.ts";
import { measured, tick } from "./figures.ts";

function render({ model, el, signal }) {
  const get = (name) => model.get(name),
    box = node("section", "arch-review arch-graph arch-luck"),
    cards = node("div", "arch-luck-cards"),
    key = node("p", "arch-luck-key"),
    veil = node("p", "arch-review-soft"),
    foot = node("p", "arch-review-soft");
  box.setAttribute("aria-label", "Luck and choices");
  const head = node("header", "");
  head.append(node(get("page") ? "h2" : "h3", "", "Luck, own choices, others’ choices"));
  box.append(head, veil, key, cards, foot);
  el.append(box);
  const go = (step) => {
    model.set("at", step);
    model.save_changes();
  };

  // What the bars mean, with a sample of each kind.
  function explain(by) {
    const whole =
      by === "win"
        ? "Amounts are shares of one win, in percentage points: 100 % is one whole win"
        : "Amounts are points of the game";
    const sample = (name) => {
      const made = svg("svg", { viewBox: "0 0 22 18", width: 22, height: 18, "aria-hidden": "true" });
      made.append(
        ...(name === "error"
          ? whisker(2, 20)
          : [svg("rect", { x: 1, y: 4, width: 20, height: 10, class: `arch-luck-${name}` })]),
      );
      return made;
    };
    const kind = (name, words) => {
      const made = node("span", "arch-luck-kind");
      made.append(sample(name), words);
      return made;
    };
    key.replaceChildren(
      `Read from top to bottom: the first bar is the value before the game, each one after it starts where the one before ended, and so the last is the result. ${whole}. `,
      kind("more", "a part that brought more (+)"),
      kind("less", "one that took away (−)"),
      kind("error", "95 % interval of where a bar ends"),
    );
  }

  const whisker = (low, high) => [
    ...[low, high].map((x) => svg("line", { x1: x, x2: x, y1: 5, y2: 13, class: "arch-luck-error" })),
    svg("line", { x1: low, x2: high, y1: 9, y2: 9, class: "arch-luck-error" }),
  ];

  // From the value before the game to the result, each part from where the one before it ended.
  function waterfall(one, by, scale) {
    const list = node("ul", "arch-luck-parts");
    let sum = 0;
    for (const [words, value, low, high] of one.parts) {
      const from = words === one.parts[0][0] ? 0 : sum,
        to = from + value;
      list.append(part(words, [value, low, high], by, scale, from, to, from));
      sum = to;
    }
    const total = part("Result", null, by, scale, 0, one.result, 0);
    total
      .querySelector(".arch-review-number")
      .replaceChildren(
        node("strong", "", by === "win" ? `${tick(one.result, by)} of the win` : `${tick(one.result, by)} points`),
      );
    total.classList.add("is-result");
    list.append(total);
    return list;
  }

  function part(words, found, by, { place }, from, to, base) {
    const row = node("li", ""),
      bar = svg("svg", {
        viewBox: "0 0 100 18",
        preserveAspectRatio: "none",
        "aria-hidden": "true",
        class: "arch-luck-bar",
      });
    const [a, b] = [place(from), place(to)],
      zero = place(0);
    bar.append(
      svg("line", { x1: zero, x2: zero, y1: 0, y2: 18, class: "arch-luck-zero" }),
      svg("rect", {
        x: Math.min(a, b),
        y: 4,
        width: Math.max(0.5, Math.abs(b - a)),
        height: 10,
        class: to < from ? "arch-luck-less" : "arch-luck-more",
      }),
    );
    if (found && found[1] < found[2]) bar.append(...whisker(place(base + found[1]), place(base + found[2])));
    row.append(
      node("span", "", words),
      bar,
      found
        ? measured(found, by, { sign: words !== "Before the game", unit: by === "win" ? " %" : "" })
        : node("span", "arch-review-number"),
    );
    return row;
  }

  function card(one, by, scale) {
    const seat = get("data").seats[one.seat],
      made = node("section", "arch-review-card"),
      head = node("h4", "arch-review-row"),
      facts = node("ol", "arch-luck-facts");
    head.append(badge(seat), seat.name);
    facts.append(
      ...one.facts.map((fact) => {
        const line = node("li", ""),
          sure = fact.amount[1] > 0 || fact.amount[2] < 0 || fact.amount[1] === fact.amount[2];
        line.append(
          button(`Move ${fact.step}`, () => go(fact.step), `Go to move ${fact.step}`, "arch-review-jump"),
          " ",
          measured(fact.amount, by, { sign: true, unit: by === "win" ? " %" : "" }),
          ` ${fact.of}${sure ? "" : ", not sure"}: ${fact.words}`,
        );
        return line;
      }),
    );
    made.append(head, waterfall(one, by, scale), node("h5", "", "What mattered most, the surest first"), facts);
    return made;
  }

  function draw() {
    const data = get("data"),
      early = get("hiding") && get("at") < data.length,
      dark = covered(model),
      parts = data.luck[get("by")] ?? data.luck.points;
    veil.hidden = !(early || dark || !parts);
    veil.textContent = dark
      ? "Hidden with the advice."
      : early
        ? "Hidden with the moves to come: it tells the result."
        : "Luck was not reviewed, or not to the end.";
    cards.hidden = foot.hidden = key.hidden = !veil.hidden;
    if (cards.hidden) return;
    const by = data.luck[get("by")] ? get("by") : "points",
      ends = parts.flatMap((one) => {
        let sum = 0;
        return [
          0,
          one.result,
          ...one.parts.flatMap(([, value, low, high]) => {
            const from = sum;
            sum += value;
            return [sum, from + low, from + high];
          }),
        ];
      });
    const low = Math.min(...ends),
      high = Math.max(...ends),
      pad = (high - low) * 0.03 || 1;
    const scale = { place: (value) => (100 * (value - low + pad)) / (high - low + 2 * pad) };
    explain(by);
    cards.replaceChildren(...parts.map((one) => card(one, by, scale)));
    foot.textContent = `Each number has its 95 % interval; “in all roll-outs” means that none of them differed. The parts add up to the result exactly; the sampling residual is what the roll-outs alone account for. A move counts by how much it changed what the player could expect, given what that player knew, as the computer player judges it: against other players than it a choice may be worth more or less.`;
  }

  const early = () => {
    if (get("hiding")) draw();
  };
  keepKeys(box);
  hear(model, signal, {
    "change:data": draw,
    "change:by": draw,
    "change:hiding": draw,
    "change:silent": draw,
    "change:quest": draw,
    "change:at": early,
  });
  draw();
}

export default { render };

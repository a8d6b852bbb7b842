// @ts-nocheck
// Curves of a game and of branches that leave it, over each other: a small chart for every player (whatif_curves.py gives the data).
// Lines differ by dashes and are named in the legend; styles are set through the CSSOM, because exported pages forbid attributes.

import { node, svg } from "../shared/dom.ts";
import { hear, keepKeys } from "../shared/notebook.ts";
import { ticks } from "../shared/ticks.ts";

const DASHES = ["", "8 4", "14 3 3 3", "5 2", "18 5", "10 3 3 3 3 3"];
const INKS = [null, 5, 6, 0, 4, 2, 7]; // tints of the style sheet; the game itself has the ink of the page
const TALL = 180,
  LEFT = 40,
  RIGHT = 10,
  TOP = 26,
  BOTTOM = 26,
  LEAST = 250,
  GAP = 12;

const ink = (line) =>
  line ? `var(--arch-tint-${INKS[1 + ((line - 1) % (INKS.length - 1))]}-edge)` : "var(--arch-ink)";
const dash = (line) => DASHES[line % DASHES.length];

function render({ model, el, signal }) {
  const box = node("section", "arch-what arch-graph arch-curves"),
    head = node("div", "arch-what-row"),
    veil = node("p", "arch-what-soft"),
    body = node("div", "");
  box.setAttribute("aria-label", "Curves of the branches");
  veil.textContent = "The curves are hidden with the moves to come (the crossed-out eye of the board, or H).";
  const pick = node("select", ""),
    label = node("label", "", "Curves "),
    legend = node("div", "arch-what-row"),
    charts = node("div", "arch-curves-grid"),
    foot = node("p", "arch-what-soft");
  const numbers = node("details", "arch-what-fold"),
    table = node("table", "");
  const near = Object.assign(node("input", ""), { type: "checkbox", checked: true }),
    nearLabel = node("label", "", "");
  nearLabel.append(near, " only from where they part");
  near.addEventListener("change", () => draw());
  label.append(pick);
  head.append(label, nearLabel, legend);
  legend.setAttribute("role", "group");
  legend.setAttribute("aria-label", "Lines drawn");
  numbers.append(node("summary", "", "In numbers, at the move shown"), table);
  body.append(head, charts, foot, numbers);
  box.append(veil, body);
  el.append(box);

  let drawn = [],
    chosen = new Map(),
    wide = 0;
  const data = () => model.get("data") ?? {},
    lines = () => data().lines ?? [],
    shown = () => model.get("shown");
  const chart = () => (data().charts ?? [])[Number(pick.value)] ?? (data().charts ?? [])[0];
  // Drawn until somebody says otherwise: the game, the line shown and those it comes from, and what leaves at the same moment.
  function isOn(k) {
    if (chosen.has(lines()[k].name)) return chosen.get(lines()[k].name);
    const here = lines()[shown()];
    for (let up = shown(); up >= 0; up = lines()[up]?.parent ?? -1) if (up === k) return true;
    return k === 0 || Boolean(here && shown() && lines()[k].at === here.at && lines()[k].parent === here.parent);
  }
  // A line is its own part, and before that the part of the line it leaves.
  function whole(given, k, name) {
    const parent = lines()[k].parent,
      own = given.curves[k].values[name];
    return parent < 0 ? own : [...whole(given, parent, name).slice(0, lines()[k].at), ...own];
  }

  function load() {
    const was = pick.value;
    pick.replaceChildren(
      ...(data().charts ?? []).map(({ title }, k) => Object.assign(node("option", "", title), { value: k })),
    );
    if (was && pick.querySelector(`option[value="${was}"]`)) pick.value = was;
    draw();
  }

  function draw() {
    const given = chart(),
      hidden = model.get("hiding") && model.get("at") < (lines()[shown()]?.end ?? 0);
    veil.hidden = !hidden;
    body.hidden = hidden || !given;
    if (!given) return;
    const on = lines()
        .map((_, k) => k)
        .filter(isOn),
      focused = [...legend.children].indexOf(box.getRootNode().activeElement);
    legend.replaceChildren(
      ...lines().map((line, k) => {
        const button = node("button", "arch-what-chip"),
          sample = svg("svg", { width: 34, height: 10, "aria-hidden": "true" }),
          stroke = svg("line", { x1: 1, x2: 33, y1: 5, y2: 5, "stroke-width": k ? 3 : 2, "stroke-dasharray": dash(k) });
        stroke.style.stroke = ink(k);
        sample.append(stroke);
        button.type = "button";
        button.setAttribute("aria-pressed", String(on.includes(k)));
        button.append(sample, line.name + (line.games ? ` (band: ${line.games} games)` : ""));
        button.addEventListener("click", () => {
          chosen.set(line.name, !on.includes(k));
          draw();
        });
        return button;
      }),
    );
    legend.children[focused]?.focus();
    const room = charts.clientWidth,
      columns = Math.max(1, Math.min(given.names.length, Math.floor((room + GAP) / (LEAST + GAP))));
    wide = Math.max(LEAST, Math.floor((room - 1 - GAP * (columns - 1)) / columns));
    const bands = given.bands.filter((band) => on.includes(band.line));
    const seen = given.names
      .flatMap((_, n) => [
        ...on.flatMap((k) => given.curves[k].values[n]),
        ...bands.flatMap((band) => band.edges.flatMap((edge) => edge[n] ?? [])),
      ])
      .filter((value) => value !== null);
    const end = Math.max(
      1,
      ...on.map((k) => lines()[k].end),
      ...bands.map((band) => lines()[band.line].start + (band.edges[0][0]?.length ?? 1) - 1),
    );
    const low = Math.min(0, ...seen),
      high = Math.max(1, ...seen);
    const parted = on.filter((k) => k).map((k) => lines()[k].at),
      first = near.checked && parted.length ? Math.max(0, Math.min(...parted) - 3) : 0;
    nearLabel.hidden = !parted.length;
    drawn = given.names.map((name, n) => small(given, name, n, on, bands, { low, high, first, end }));
    charts.replaceChildren(...drawn.map(({ node }) => node));
    const parts = on.filter((k) => k).map((k) => `“${lines()[k].name}” after move ${lines()[k].at}`);
    const band = bands.length
      ? " A band holds the middle 80 % of the games a branch was finished by (10 to 90 %), the dotted line is their median."
      : "";
    foot.textContent =
      (parts.length ? `◆ where a line parts from the one it leaves: ${parts.join(", ")}.` : "No branch is drawn yet.") +
      band +
      " Click a chart to go to a move.";
    stand();
  }

  function small(given, name, n, on, bands, { low, high, first, end }) {
    const figure = node("figure", ""),
      picture = svg("svg", { width: wide, height: TALL, viewBox: `0 0 ${wide} ${TALL}`, role: "img" });
    const x = (step) => LEFT + ((wide - LEFT - RIGHT) * (Math.max(first, step) - first)) / (end - first || 1),
      y = (value) => TALL - BOTTOM - ((TALL - BOTTOM - TOP) * (value - low)) / (high - low || 1);
    const points = (whole, start) => {
      const row = whole.slice(Math.max(0, first - start)),
        from = Math.max(start, first),
        found = [];
      let d = "";
      row.forEach((value, k) => {
        if (value === null) return void (d = "");
        if (!d) found.push((d = `M${x(from + k)} ${y(value)}`));
        else found.push(`H${x(from + k)}V${y(value)}`);
      });
      return found.join("");
    };
    picture.append(svg("text", { x: 8, y: 16, class: "arch-curves-name" }, name));
    for (const value of ticks(low, high, 4, { sizes: [1, 2, 2.5, 5, 10] }))
      picture.append(
        svg("line", { x1: LEFT, x2: wide - RIGHT, y1: y(value), y2: y(value), class: "arch-curves-tick" }),
        svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, String(value)),
      );
    let free = -Infinity;
    for (const [words, step] of data().rounds) {
      if (step > end || step < first) continue;
      if (x(step) < free || x(step) + words.length * 6.8 > wide) continue; // many short rounds: those that have room
      free = x(step) + words.length * 6.8 + 10;
      picture.append(
        svg("line", { x1: x(step), x2: x(step), y1: TOP, y2: TALL - BOTTOM, class: "arch-curves-round" }),
        svg("text", { x: x(step) + 2, y: TALL - 8 }, words),
      );
    }
    for (const band of bands) {
      const [lower, middle, upper] = band.edges.map((edge) => edge[n] ?? []),
        start = lines()[band.line].start;
      if (!lower.length || [...lower, ...upper].includes(null)) continue;
      const back = lower
        .map((value, k) => `L${x(start + k + (k + 1 < lower.length ? 1 : 0))} ${y(value)}L${x(start + k)} ${y(value)}`)
        .reverse()
        .join("");
      const area = svg("path", { d: `${points(upper, start)}${back}Z`, class: "arch-curves-band" }),
        half = svg("path", {
          d: points(middle, start),
          "stroke-dasharray": "1 4",
          "stroke-width": 2,
          "stroke-linecap": "round",
          class: "arch-curves-line",
        });
      area.style.fill = half.style.stroke = ink(band.line);
      picture.append(area, half);
    }
    const ends = [];
    for (const k of on) {
      const from = k ? lines()[k].at : 0,
        row = given.curves[k].values[n],
        before = k ? whole(given, lines()[k].parent, n)[from] : null;
      const curve = svg("path", {
        d: points(row, from),
        "stroke-width": k === shown() ? 3 : 1.75,
        "stroke-dasharray": dash(k),
        class: "arch-curves-line",
      });
      curve.style.stroke = ink(k);
      curve.append(svg("title", {}, lines()[k].name));
      picture.append(curve);
      const at = row[0] ?? before;
      if (k && at !== null && at !== undefined) {
        const mark = svg("path", { d: `M${x(from)} ${y(at) - 6}l5 6l-5 6l-5 -6z`, class: "arch-curves-mark" });
        mark.style.fill = ink(k);
        mark.append(svg("title", {}, `“${lines()[k].name}” parts after move ${from}`));
        picture.append(mark);
      }
      const last = row.findLast((value) => value !== null);
      if (last !== undefined) ends.push(`${lines()[k].name} ends with ${last}`);
    }
    picture.setAttribute("aria-label", `${given.title}, ${name}: ${ends.join("; ")}.`);
    const rule = svg("line", { y1: TOP, y2: TALL - BOTTOM, class: "arch-curves-now" });
    picture.append(rule);
    picture.addEventListener("click", (event) => {
      const share = (event.clientX - picture.getBoundingClientRect().x - LEFT) / (wide - LEFT - RIGHT);
      model.set("at", Math.min(lines()[shown()]?.end ?? end, Math.max(0, Math.round(first + share * (end - first)))));
      model.save_changes();
    });
    figure.append(picture);
    return {
      node: figure,
      stand: (at) => {
        for (const side of ["x1", "x2"]) rule.setAttribute(side, x(Math.min(at, end)));
      },
    };
  }

  // The rule stands at the move shown, and the numbers are those of that move.
  function stand() {
    const at = model.get("at"),
      given = chart();
    for (const { stand } of drawn) stand(at);
    if (!given || !numbers.open) return;
    const on = lines()
        .map((_, k) => k)
        .filter(isOn),
      top = node("tr", ""),
      rows = given.names.map((name, n) => {
        const row = node("tr", ""),
          first = node("th", "", name);
        first.scope = "row";
        row.append(
          first,
          ...on.map((k) => {
            const own = whole(given, k, n),
              value = own[Math.min(at, own.length - 1)];
            return node("td", "", `${value ?? "unknown"}${at > lines()[k].end ? " (its end)" : ""}`);
          }),
        );
        return row;
      });
    top.append(
      ...[`Move ${at}`, ...on.map((k) => lines()[k].name)].map((words) =>
        Object.assign(node("th", "", words), { scope: "col" }),
      ),
    );
    table.replaceChildren(top, ...rows);
  }

  numbers.addEventListener("toggle", stand);
  pick.addEventListener("change", draw);
  keepKeys(box);
  const sizes = new ResizeObserver(() => {
    if (Math.abs(charts.clientWidth - (sizes.wide ?? 0)) > 4) {
      sizes.wide = charts.clientWidth;
      draw();
    }
  });
  sizes.observe(charts);
  signal?.addEventListener("abort", () => sizes.disconnect(), { once: true });
  hear(model, signal, {
    "change:data": load,
    "change:shown": draw,
    "change:hiding": draw,
    "change:at": () => (model.get("hiding") ? draw() : stand()),
  });
  load();
}

export default { render };

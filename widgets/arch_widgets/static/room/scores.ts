/** The score sheet of the tables that played the same deal, as everybody in the room sees it, and as the page to take home has it: without names of players. */

import { html, svg } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { dashOf } from "../whatif/small.ts";
import type { Scores } from "./data.ts";

const [WIDE, TALL, EDGE] = [320, 120, 22];

export function scoresOf(scores: Scores): HTMLElement {
  const { tables, seats, measure, partings, luck } = scores;
  const heads = [t("Table"), ...seats].map((name) => html("th", { scope: "col" }, name));
  const rows = tables.map(({ name, names, totals, against }, number) => {
    const cells = totals.map((total, seat) =>
      html("td", {}, names[seat] ? `${names[seat]} ` : "", html("b", {}, String(total)), ` (${against[seat]})`),
    );
    return html("tr", {}, html("th", { scope: "row" }, `${number + 1} ${name}`), ...cells);
  });
  const table = html("table", {}, html("thead", {}, html("tr", {}, ...heads)), html("tbody", {}, ...rows));
  const note = t("In brackets: how many more than the same seat had at the other tables on average, in {measure}.", {
    measure,
  });
  const parted = partings.map(({ step, told }) =>
    html("li", {}, t("Move {step}", { step: step + 1 }), html("ul", {}, ...told.map((one) => html("li", {}, one)))),
  );
  return html(
    "div",
    { class: "arch-room-scores" },
    html("h3", {}, t("The same deal at {tables} tables", { tables: tables.length })),
    html("div", { class: "arch-room-wide", tabindex: "0", role: "region", "aria-label": t("The score sheet") }, table),
    html("p", { class: "arch-room-soft" }, note),
    ...seats.map((name, seat) => curves(scores, name, seat)),
    html("h3", {}, t("Where the tables parted")),
    parted.length ? html("ol", {}, ...parted) : html("p", {}, t("The tables never parted.")),
    html("h3", {}, t("What luck still differed, because it depended on what was played")),
    luck.length
      ? html("ul", {}, ...luck.map((one) => html("li", {}, one)))
      : html("p", {}, t("All luck was the same.")),
  );
}

/** The running total of one seat at each table, over each other; they differ by dashes and by the number at the end. */
function curves({ tables }: Scores, name: string, seat: number): SVGSVGElement {
  const lines = tables.map(({ curves }) => curves[seat] ?? []);
  const values = lines.flat().map(([, value]) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const last = Math.max(1, ...lines.flat().map(([step]) => step));
  const x = (step: number) => EDGE + ((WIDE - 2 * EDGE) * step) / last;
  const y = (value: number) => TALL - 10 - ((TALL - 36) * (value - least)) / (most - least);
  const drawn = lines.map((line, number) => {
    const d = line.map(([step, value], k) =>
      k ? `H${x(step).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(step)} ${y(value)}`,
    );
    return svg("path", { d: d.join(""), "stroke-dasharray": dashOf(number) });
  });
  const label = t("{player} at each table", { player: name });
  const ends = endsOf(lines.map((line) => line.at(-1) ?? [0, 0])).map(({ number, step, value, down }) =>
    svg("text", { x: x(step) + 3, y: y(value) + 4 + down }, String(number + 1)),
  );
  return svg(
    "svg",
    { class: "arch-room-curves", viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", "aria-label": label },
    svg("text", { x: 2, y: 14 }, label),
    svg("line", { x1: EDGE, x2: WIDE - EDGE, y1: TALL - 10, y2: TALL - 10 }),
    ...drawn,
    ...ends,
  );
}

/** Numbers that would stand on each other move aside. */
function endsOf(ends: ReadonlyArray<readonly [number, number]>) {
  const seen = new Map<number, number>();
  return ends.map(([step, value], number) => {
    const before = seen.get(value) ?? 0;
    seen.set(value, before + 1);
    return { number, step, value, down: -11 * before };
  });
}

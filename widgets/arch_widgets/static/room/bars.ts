/** How the room answered, as bars beside the decisions, and on the board. */

import { html } from "../shared/dom.ts";
import { plural, t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";
import type { Asked, Result } from "./data.ts";

/** What is asked, as everybody reads it. */
export const questionOf = ({ head, words }: Asked): HTMLElement[] => [
  ...(head ? [html("p", { class: "arch-room-soft" }, head)] : []),
  html("p", { class: "arch-room-words" }, html("strong", {}, words)),
];

/** The places to tap, where one of them is the answer; `mine` is this person's. */
export const placesOf = ({ pieces }: Asked, mine = ""): ReadonlyMap<string, Role> =>
  new Map(pieces.map((piece) => [piece, piece === mine ? "chosen" : "legal"]));

/** The bars, and what the judge says; `mine` is this person's answer. */
export function barsOf(result: Result, mine = ""): HTMLElement {
  const most = Math.max(1, ...result.bars.map(({ count }) => count));
  const rows = result.bars.map(({ text, notation, count, played, pieces, said }) => {
    const bar = html("span", { class: "arch-room-bar", "aria-hidden": "true" });
    bar.style.setProperty("--share", String(count / most));
    const signs = [
      played ? html("b", { class: "arch-room-played" }, result.chapter ? t("counts") : t("played")) : null,
      mine && (notation === mine || (!notation && pieces.includes(mine)))
        ? html("b", { class: "arch-room-mine" }, t("your answer"))
        : null,
    ];
    return html(
      "li",
      { class: played ? "is-played" : "" },
      html("span", { class: "arch-room-count" }, String(count)),
      html("span", { class: "arch-room-line" }, text, " ", ...signs, bar, ...(said ? [words(said)] : [])),
    );
  });
  const answered = plural(result.answered, "1 answer", "{number} answers");
  const head = html(
    "p",
    { class: "arch-room-words" },
    html("strong", {}, result.words),
    " ",
    html("span", {}, answered),
  );
  const judged = result.judged ? html("p", { class: "arch-room-judged" }, result.judged) : null;
  return html("div", { class: "arch-room-result" }, head, html("ol", { class: "arch-room-bars" }, ...rows), judged);
}

/** What the lesson says to an answer. */
const words = (said: string): HTMLElement => html("span", { class: "arch-room-reply" }, said);

/** What is lit on the board: what was played, and what others answered. */
export function litBy(result: Result): ReadonlyMap<string, Role> {
  const lit = new Map<string, Role>();
  for (const { pieces, played, count } of result.bars) {
    for (const piece of pieces) if (played || (count && !lit.has(piece))) lit.set(piece, played ? "chosen" : "asked");
  }
  return lit;
}

/** What stands at the pieces: how many answered a decision that they belong to. */
export function tallyOf(result: Result): ReadonlyMap<string, string> {
  const counts = new Map<string, number>(Object.entries(result.places ?? {}));
  for (const { pieces, count } of result.places ? [] : result.bars)
    for (const piece of new Set(pieces)) counts.set(piece, (counts.get(piece) ?? 0) + count);
  return new Map([...counts].map(([piece, count]) => [piece, String(count)]));
}

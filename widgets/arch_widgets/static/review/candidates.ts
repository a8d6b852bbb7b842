/** The candidates of a decision with their intervals, over one scale. */

import { node, svg } from "../shared/dom.ts";
import { ticks } from "../shared/ticks.ts";
import { clamp } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Counts, Decision, Estimate, Row } from "./data.ts";
import { estimate, tick, unitOf } from "./figures.ts";

export type View = "knowing" | "hindsight";
export const VIEWS: readonly View[] = ["knowing", "hindsight"];
export const viewWords = (view: View): string =>
  view === "knowing" ? t("With what could be known") : t("With hindsight");

/** From the least to the greatest of what is shown. */
export interface Scale {
  low: number;
  high: number;
}

/** How far along a scale a value stands, in percent. */
export const placeOn = ({ low, high }: Scale, value: number): number =>
  clamp((100 * (value - low)) / (high - low), 0, 100);

/** Rolled out at least half as often as the one that was most: others were given up early, with intervals as wide as the game. */
export function isFull(row: Row, rows: readonly Row[]): boolean {
  return row[1] >= Math.max(...rows.map(([, rollouts]) => rollouts)) / 2;
}

/** Win chances stand on the whole scale. Of points only candidates that were rolled out long enough set it. */
export function scaleOf(rows: readonly Row[], by: Counts): Scale {
  if (by === "win") return { low: 0, high: 1 };
  const found = rows.filter((row) => isFull(row, rows)).map(([, , , points]) => points);
  const least = Math.min(...found.map(([value, low]) => low ?? value));
  const top = Math.max(...found.map(([value, , high]) => high ?? value));
  const pad = (top - least) * 0.06 || 0.5;
  return { low: least - pad, high: top + pad };
}

/** What is shown of candidates: what is counted on which scale, which one is the best, and which the reader found. */
export interface Showing {
  by: Counts;
  scale: Scale;
  best: string | undefined;
  mine: string | undefined;
}

/** The candidates, those first that were rolled out long enough or that one looks for. */
export function split(rows: readonly Row[], named: ReadonlyArray<string | undefined>): { full: Row[]; rest: Row[] } {
  const isShown = (row: Row) => isFull(row, rows) || named.includes(row[0]);
  return { full: rows.filter(isShown), rest: rows.filter((row) => !isShown(row)) };
}

export function candidateList(one: Decision, rows: readonly Row[], showing: Showing): HTMLElement {
  const list = node("ul", "arch-review-candidates");
  list.append(...rows.map((row) => candidate(one, row, showing)));
  return list;
}

export function axis({ by, scale }: Showing): HTMLElement {
  const made = node("div", "arch-review-axis");
  for (const value of ticks(scale.low, scale.high, 4, { least: 0 })) {
    const label = node("span", "", tick(value, by));
    label.style.left = `${placeOn(scale, value)}%`;
    made.append(label);
  }
  return made;
}

function candidate(one: Decision, [notation, rollouts, win, points]: Row, showing: Showing): HTMLElement {
  const { by, best, mine } = showing;
  const found = (by === "win" ? win : null) ?? points;
  const played = notation === one.played;
  const told = one.told[notation];
  const row = node("li", "arch-review-candidate");
  const name = node("div", "arch-review-name");
  name.append(node("code", "", notation));
  if (played) name.append(node("span", "arch-review-pill", t("◆ played")));
  if (notation === best) name.append(node("span", "arch-review-pill is-good", t("★ best")));
  if (notation === mine) name.append(node("span", "arch-review-pill", t("● yours")));
  if (told !== notation) name.append(node("span", "arch-review-soft", told));
  const number = estimate(found, by, { unit: unitOf(by) });
  number.title = t("{number} roll-outs", { number: rollouts });
  row.classList.toggle("is-played", played);
  row.append(name, bar(found, showing.scale, played, notation === best), number);
  return row;
}

function bar([value, least, most]: Estimate, scale: Scale, played: boolean, best: boolean): SVGElement {
  const [low, high] = [placeOn(scale, least ?? -Infinity), placeOn(scale, most ?? Infinity)];
  const at = placeOn(scale, value);
  const kind = `arch-review-bar${played ? " is-played" : ""}${best ? " is-best" : ""}`;
  const attributes = { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": "true", class: kind };
  return svg(
    "svg",
    attributes,
    svg("rect", { x: 0, y: 7.5, width: 100, height: 1, class: "arch-review-rail" }),
    svg("rect", { x: low, y: 3, width: Math.max(0.6, high - low), height: 10, class: "arch-review-reach" }),
    svg("line", { x1: at, x2: at, y1: 0, y2: 16, class: "arch-review-value" }),
  );
}

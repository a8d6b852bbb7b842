/** The geometry of curves over the moves: nothing of it needs a page. */

import { clamp } from "../shared/values.ts";
import type { Change } from "./film.ts";

const LETTER_PX = 6.8; // about the width of a letter of the small print
const APART_PX = 12; // of letters at the ends of curves

/** What a curve is worth at a step: its last change up to there; null while that is not known. */
export const valueAt = (changes: readonly Change[], step: number): number | null =>
  changes.findLast(([from]) => from <= step)?.[1] ?? null;

/** A curve as a path up to a step. A value holds until the next one; what nobody knows is a gap. */
export function pathOf(
  changes: readonly Change[],
  until: number,
  x: (step: number) => number,
  y: (value: number) => number,
): string {
  let d = "";
  let open = false;
  const known = changes.filter(([step]) => step <= until);
  known.forEach(([step, value], k) => {
    if (value !== null) d += `${open ? "V" : `M${x(step)} `}${y(value)}H${x(known[k + 1]?.[0] ?? until)}`;
    open = value !== null;
  });
  return d;
}

/** The lowest and the greatest of what curves show up to a step; nothing and one are always between. */
export function boundsOf(curves: ReadonlyArray<readonly Change[]>, until: number): { low: number; high: number } {
  const shown = curves.flatMap((changes) => changes.filter(([step]) => step <= until));
  const values = shown.map(([, value]) => value).filter((value) => value !== null && Number.isFinite(value));
  return { low: Math.min(0, ...(values as number[])), high: Math.max(1, ...(values as number[])) };
}

/** Where letters stand that would stand at these heights, from the top: they give way to each other, down to a floor. */
export function spread(heights: readonly number[], floor: number): number[] {
  const placed = heights.map((height, k) => ({ height, k })).sort((a, b) => a.height - b.height);
  let above = 6 - APART_PX;
  for (const one of placed) above = one.height = Math.max(one.height, above + APART_PX);
  let under = floor + 4;
  for (const one of placed.toReversed()) {
    one.height = Math.min(one.height, under);
    under = one.height - APART_PX;
  }
  const found = [...heights];
  for (const { height, k } of placed) found[k] = height;
  return found;
}

/** A name and where it begins. */
export interface Mark {
  x: number;
  name: string;
}

/** How wide a name of the small print is, with what lies between it and the next. */
const room = (name: string): number => name.length * LETTER_PX;

export const fitsBefore = (mark: Mark, right: number): boolean => mark.x + 3 + room(mark.name) <= right;

/** Which rounds are named: all; where names have no room, few rounds by letter and number, and of many every fifth or tenth. */
export function named(begun: readonly Mark[]): readonly Mark[] {
  const short = begun.map(({ x, name }) => ({ x, name: name.slice(0, 1) + (name.split(" ").at(-1) ?? "") }));
  const every = [2, 5, 10, 20, 50].map((n) => begun.filter((_, k) => (k + 1) % n === 0));
  const choices = [begun, ...(begun.length < 10 ? [short] : []), ...every];
  const fits = (marks: readonly Mark[]) =>
    marks.slice(1).every((next, k) => {
      const mark = marks[k];
      return !mark || mark.x + room(mark.name) + 9 <= next.x;
    });
  return choices.find(fits) ?? [];
}

/** The step at a place along a chart that is so wide and goes up to `end`. */
export const stepAt = (x: number, left: number, wide: number, end: number): number =>
  Math.round(clamp((x - left) / wide, 0, 1) * end);

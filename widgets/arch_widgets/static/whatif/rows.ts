/** The lines of a study as a tree: nothing of it needs a page. A line is called by its place in the list; the game is the first. */

import type { Note, Row } from "./data.ts";

/** What one looks at: the line and the step shown, and whether moves to come are hidden. */
export interface Looking {
  shown: number;
  at: number;
  hiding: boolean;
}

/** The branches of a line. */
export const childrenOf = (rows: readonly Row[], line: number): number[] =>
  rows.flatMap((row, k) => (row.parent === line ? [k] : []));

/** Whether a line is folded away: it leaves one that is folded, or one that is folded away. */
export function isFoldedAway(rows: readonly Row[], line: number): boolean {
  for (let up = rows[line]?.parent ?? -1; up >= 0; up = rows[up]?.parent ?? -1) if (rows[up]?.folded) return true;
  return false;
}

/** Whether there are moves to come, and they are hidden. */
export const isVeiled = (rows: readonly Row[], { shown, at, hiding }: Looking): boolean =>
  hiding && at < ((rows[shown] ?? rows[0])?.end ?? 0);

/** The lines that are listed: with moves to come hidden, none that leaves later than the step shown. */
export function listed(rows: readonly Row[], looking: Looking): number[] {
  const veiled = isVeiled(rows, looking);
  const isAhead = (row: Row, k: number) => veiled && row.parent >= 0 && k !== looking.shown && row.at > looking.at;
  return rows.flatMap((row, k) => (isFoldedAway(rows, k) || isAhead(row, k) ? [] : [k]));
}

/** So many lines at most are compared with each other, the game among them. */
const MOST_COMPARED = 5;

/** Which of the lines listed are compared: the game, and with a branch shown that branch, those it comes from and those that leave at the same moment. */
export function compared(rows: readonly Row[], lines: readonly number[], shown: number): number[] {
  const told = lines.filter((line) => !rows[line]?.withheld);
  if (!shown) return told.slice(0, MOST_COMPARED);
  const from = new Set([0, shown]);
  for (let up = shown; up >= 0; up = rows[up]?.parent ?? -1) from.add(up);
  const [own, others] = [told.filter((line) => from.has(line)), told.filter((line) => !from.has(line))];
  const here = rows[shown];
  const beside = others.filter((line) => rows[line]?.parent === here?.parent && rows[line]?.at === here?.at);
  return [...own, ...beside].slice(0, Math.max(MOST_COMPARED, own.length)).sort((a, b) => a - b);
}

/** The line that a step of a line belongs to: itself, or one that leads to it. */
export function ownerOf(rows: readonly Row[], line: number, step: number): number {
  const row = rows[line];
  return row && row.parent >= 0 && step < row.at ? ownerOf(rows, row.parent, step) : line;
}

/** What was noted on a step of a line itself. */
export const noteAt = (row: Row | undefined, step: number): Note =>
  row?.notes.find(([at]) => at === step) ?? [step, "", ""];

/** What was noted in a line, but not on it as a whole; with moves to come hidden up to the step shown. */
export const notesIn = (row: Row | undefined, { at, hiding }: Looking): Note[] =>
  (row?.notes ?? []).filter(([step]) => step !== row?.at && (!hiding || step <= at));

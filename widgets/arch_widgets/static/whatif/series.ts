/** The curves of a game and its branches as numbers: nothing of it needs a page. */

import type { Row } from "../charts/spec.ts";
import type { Chart, CurveLine, Curves, Values } from "./data.ts";

/** The step a line leaves, so that it is seen where the curves part. */
const BEFORE_PARTING = 3;

/** The own part of a line's curve, from the step at which it leaves. */
export const ownOf = (chart: Chart, line: number, name: number): Values => chart.curves[line]?.values[name] ?? [];

/** The whole of a line's curve: its own part, and before that the part of the line it leaves. */
export function wholeOf(chart: Chart, lines: readonly CurveLine[], line: number, name: number): Values {
  const { parent = -1, at = 0 } = lines[line] ?? {};
  const own = ownOf(chart, line, name);
  return parent < 0 ? own : [...wholeOf(chart, lines, parent, name).slice(0, at), ...own];
}

/** Drawn until somebody says otherwise: the game, the line shown and those it comes from, and what leaves at the same moment. */
export function isDrawn(lines: readonly CurveLine[], line: number, shown: number): boolean {
  for (let up = shown; up >= 0; up = lines[up]?.parent ?? -1) if (up === line) return true;
  const [own, here] = [lines[line], lines[shown]];
  return line === 0 || (shown > 0 && own?.at === here?.at && own?.parent === here?.parent);
}

/** From which step to which, and from which value to which, a chart goes. */
export interface Extent {
  low: number;
  high: number;
  first: number;
  end: number;
}

/** What the curves of some lines reach; `near` is whether they begin only where they part. */
export function extentOf(chart: Chart, lines: readonly CurveLine[], on: readonly number[], near: boolean): Extent {
  const bands = chart.bands.filter(({ line }) => on.includes(line));
  const values = chart.names.flatMap((_, name) => [
    ...on.flatMap((line) => ownOf(chart, line, name)),
    ...bands.flatMap(({ edges }) => edges.flatMap((edge) => edge[name] ?? [])),
  ]);
  const seen = values.filter((value) => value !== null);
  const last = bands.map(({ line, edges }) => (lines[line]?.start ?? 0) + (edges[0]?.[0]?.length ?? 1) - 1);
  const parted = on.filter((line) => line).map((line) => lines[line]?.at ?? 0);
  return {
    low: Math.min(0, ...seen),
    high: Math.max(1, ...seen),
    first: near && parted.length ? Math.max(0, Math.min(...parted) - BEFORE_PARTING) : 0,
    end: Math.max(1, ...on.map((line) => lines[line]?.end ?? 0), ...last),
  };
}

/** What is drawn: the chart, which of its names, which lines, and the line shown. */
export interface Drawn {
  data: Curves;
  chart: Chart;
  name: number;
  on: readonly number[];
  shown: number;
  extent: Extent;
}

/** The rows of one small chart: its lines, where they part, their bands, and how far all charts reach; `looks` is how a line is drawn. */
export function rowsOf({ data, chart, name, on, extent }: Drawn, looks: (line: number) => Row): Row[] {
  const { first, low, high } = extent;
  const along = (start: number, row: (k: number) => Row, many: number): Row[] =>
    Array.from({ length: many }, (_, k) => ({ step: start + k, ...row(k) })).filter(({ step }) => step >= first);
  const lines = on.flatMap((line) => {
    const { at = 0, parent = -1 } = data.lines[line] ?? {};
    const [own, look] = [ownOf(chart, line, name), looks(line)];
    const mark = line ? (own[0] ?? wholeOf(chart, data.lines, parent, name)[at]) : null;
    const parts: Row[] = typeof mark === "number" ? [{ step: at, mark, ...look }] : [];
    return [...along(line ? at : 0, (k) => ({ value: own[k], ...look }), own.length), ...parts];
  });
  const bands = chart.bands.flatMap(({ line, edges }) => {
    const [lower = [], middles = [], upper = []] = edges.map((edge) => edge[name] ?? []);
    if (!on.includes(line) || [...lower, ...upper].includes(null)) return [];
    const row = (k: number) => ({ low: lower[k], middle: middles[k], high: upper[k], ...looks(line) });
    return along(data.lines[line]?.start ?? 0, row, lower.length);
  });
  return [{ step: first, reach: low }, { step: first, reach: high }, ...bands, ...lines];
}

const LEAST_HEIGHT = 20;

/** The moves of a chart under the slider, up to which of them it may be seen, and from the lowest to the greatest value there, in tens. */
export interface Stretch extends Extent {
  until: number;
}

/** Lines over the same moves as the slider: from the start to `end`, whichever of them is shown. */
export function stretchOf(
  chart: Chart,
  lines: readonly CurveLine[],
  { on, name, end, until }: { on: readonly number[]; name: number; end: number; until: number },
): Stretch {
  const seen = on.flatMap((line) => ownOf(chart, line, name).filter((_, k) => (lines[line]?.at ?? 0) + k <= until));
  const values = seen.filter((value) => value !== null);
  const [least, most] = values.length ? [Math.min(...values), Math.max(...values)] : [0, LEAST_HEIGHT];
  const low = Math.floor(least / 10) * 10;
  return { low, high: Math.max(Math.ceil(most / 10) * 10, low + LEAST_HEIGHT), first: 0, end, until };
}

export interface Axes {
  x: (step: number) => number;
  y: (value: number) => number;
}

/** A curve as a path, from the step it starts at, or from the first one that is drawn. */
export function pathOf(values: Values, start: number, first: number, { x, y }: Axes): string {
  const from = Math.max(start, first);
  let [d, open] = ["", false];
  values.slice(Math.max(0, first - start)).forEach((value, k) => {
    if (value !== null) d += open ? `H${x(from + k)}V${y(value)}` : `M${x(from + k)} ${y(value)}`;
    open = value !== null;
  });
  return d;
}

/** The rounds that have room for their names, those that began among what is drawn. */
export function roundsOf(rounds: ReadonlyArray<[string, number]>, { first, end }: Extent, { x }: Axes, wide: number) {
  const shown: Array<{ words: string; x: number }> = [];
  let free = -Infinity;
  for (const [words, step] of rounds) {
    const [left, room] = [x(step), words.length * 6.8];
    if (step > end || step < first || left < free || left + room > wide) continue;
    free = left + room + 10;
    shown.push({ words, x: left });
  }
  return shown;
}

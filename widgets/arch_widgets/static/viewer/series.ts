/** The curves of a chart that Altair made, by player and measure: nothing of it needs a page. */

import { inPercent, rowsOf, type Spec } from "../charts/spec.ts";
import { isWhole, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";

/** A curve: its value at each step, and added up where each row is a score of its own. */
export interface Series {
  seat: number | null;
  name: string;
  measure: string;
  values: Map<number, number | null>;
  adds: boolean;
  percent: boolean;
}

/** The curves of a chart in the order of their first rows. */
export function seriesOf(spec: Spec): Series[] {
  const found = new Map<string, Series>();
  const percent = inPercent(spec);
  for (const row of rowsOf(spec)) {
    const { step } = row;
    if (!isWhole(step)) continue;
    const origin = row.origin === undefined ? "" : text(row.origin);
    const [name, measure] = [text(row.player), origin || text(row.measure)];
    const key = JSON.stringify([row.seat ?? name, measure]);
    let one = found.get(key);
    if (!one) {
      one = {
        seat: isWhole(row.seat) ? row.seat : null,
        name,
        measure,
        values: new Map(),
        adds: origin !== "",
        percent,
      };
      found.set(key, one);
    }
    const value = typeof row.value === "number" ? row.value : null;
    one.values.set(step, one.adds ? (one.values.get(step) ?? 0) + (value ?? 0) : value);
  }
  return [...found.values()];
}

/** What a curve is worth at a step: its last value up to there; null while that is not known. */
export function valueAt({ values, adds }: Series, at: number): number | null {
  if (adds) return [...values].reduce((sum, [step, value]) => (step <= at ? sum + (value ?? 0) : sum), 0);
  for (let step = at; step >= 0; step -= 1) {
    const value = values.get(step);
    if (value !== undefined) return value;
  }
  return null;
}

/** The same in words; "" while it is not known. */
export function wordsAt(series: Series, at: number): string {
  const value = valueAt(series, at);
  if (value === null) return "";
  return series.percent ? t("{number} %", { number: Math.round(100 * value) }) : String(Math.round(10 * value) / 10);
}

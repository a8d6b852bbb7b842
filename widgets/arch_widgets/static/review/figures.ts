/** Numbers with their intervals: a share of the win in percent, or points. */

import { node } from "../shared/dom.ts";
import { numeral, t } from "../shared/words.ts";
import type { Counts, Estimate } from "./data.ts";

export interface Wording {
  /** Put a plus before what is more. */
  sign?: boolean;
  /** What stands behind the number. */
  unit?: string;
}

const MOST_DIGITS = 3;

/** A number without a minus before nothing, with a real minus and the language's mark before decimals. */
const real = (words: string): string => numeral(words.replace(/^-(0(?:\.0*)?)$/, "$1").replace("-", "−"));

/** A number and its bounds in words, so exact that an interval never looks closed that is not. */
export function figures(found: Estimate, by: Counts): string[] {
  const values = by === "win" ? found.map((value) => (value === null ? null : 100 * value)) : [...found];
  if (by === "win" && values.every((value) => Number.isInteger(value)))
    return values.map((value) => real(String(value)));
  const [, low = null, high = null] = values;
  const shut = (digits: number) =>
    low !== null && high !== null && low !== high && low.toFixed(digits) === high.toFixed(digits);
  const narrow = (high ?? 0) - (low ?? 0) < 3 || [low, high].some((bound) => bound && Math.abs(bound) < 0.5);
  let digits = by !== "win" || narrow ? 1 : 0;
  while (digits < MOST_DIGITS && shut(digits)) digits += 1;
  return values.map((value) => (value === null ? "?" : real(value.toFixed(digits))));
}

const plus = (words: string, value: number): string => (value > 0 && !/^[0.,]+$/.test(words) ? `+${words}` : words);

/** "12 (5 to 19)", or where no roll-out differed "12 (in all roll-outs)". */
export function said(found: Estimate, by: Counts, { sign = false, unit = "" }: Wording = {}): string {
  const [value = "", low, high] = figures(found, by);
  if (found[1] === null) return t("{value} (one roll-out)", { value: `${value}${unit}` });
  const whole = `${sign ? plus(value, found[0]) : value}${unit}`;
  if (found[1] === found[2]) return t("{value} (in all roll-outs)", { value: whole });
  return t("{value} ({low} to {high})", { value: whole, low: low ?? "", high: high ?? "" });
}

/** The same as nodes, the interval smaller. */
export function estimate(found: Estimate, by: Counts, wording: Wording = {}): HTMLElement {
  const words = said(found, by, wording);
  const cut = words.indexOf(" (");
  const made = node("span", "arch-review-number");
  made.append(node("strong", "", words.slice(0, cut)), node("span", "", words.slice(cut)));
  return made;
}

/** What stands behind a share of the win; points have nothing behind them. */
export const unitOf = (by: Counts): string => (by === "win" ? " %" : "");

/** A number on an axis. */
export const tick = (value: number, by: Counts): string =>
  by === "win" ? `${real(String(Math.round(100 * value)))} %` : real(String(Math.round(10 * value) / 10));

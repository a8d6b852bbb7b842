// @ts-nocheck
import { node } from "../shared/dom.ts";

// ---- numbers: [value, low, high] of a share of the win or of points

const real = (words) => words.replace(/^-(0(?:\.0*)?)$/, "$1").replace("-", "−");

export function figures(found, by) {
  const values = by === "win" ? found.map((value) => (value === null ? null : 100 * value)) : found; // a bound is null where one roll-out cannot give it
  if (by === "win" && values.every((value) => Number.isInteger(value)))
    return values.map((value) => real(String(value)));
  const [, low, high] = values,
    shut = (digits) => low !== null && low !== high && low.toFixed(digits) === high.toFixed(digits);
  const fine =
    by !== "win" || values[2] - values[1] < 3 || values.slice(1).some((bound) => bound && Math.abs(bound) < 0.5);
  let digits = fine ? 1 : 0;
  while (digits < 3 && shut(digits)) digits += 1; // an interval never looks closed that is not
  return values.map((value) => (value === null ? "?" : real(value.toFixed(digits))));
}
const plus = (words, found) => (found[0] > 0 && !/^[0.]+$/.test(words) ? `+${words}` : words);

// "12 (5 to 19)", or where no roll-out differed "12 (in all roll-outs)"; `sign` puts a plus before what is more, `unit` stands behind the number.
export function said(found, by, { sign = false, unit = "" } = {}) {
  const [value, low, high] = figures(found, by);
  if (found[1] === null) return `${value}${unit} (one roll-out)`;
  return `${sign ? plus(value, found) : value}${unit} (${found[1] === found[2] ? "in all roll-outs" : `${low} to ${high}`})`;
}

// The same as nodes, the interval smaller.
export function measured(found, by, options = {}) {
  const words = said(found, by, options),
    cut = words.indexOf(" ("),
    made = node("span", "arch-review-number");
  made.append(node("strong", "", words.slice(0, cut)), node("span", "", words.slice(cut)));
  return made;
}

export const tick = (value, by) =>
  by === "win" ? `${real(String(Math.round(100 * value)))} %` : real(String(Math.round(10 * value) / 10));

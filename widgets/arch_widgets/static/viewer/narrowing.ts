/** Which choices fit what was typed and clicked: nothing of it needs a page. */

import { list, text } from "../shared/values.ts";
import type { Choice } from "./host.ts";

export const MOST_CHOICES = 120;

/** What an entry that says that there are more is called. */
const MORE = "…";

/** The choices that name every space picked and hold every word typed. */
export function fitting(choices: readonly Choice[], typed: string, picked: ReadonlySet<string>): Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((choice) => {
    const said = `${text(choice?.notation)} ${text(choice?.text)}`.toLowerCase();
    const named = list(choice?.spaces);
    return [...picked].every((space) => named.includes(space)) && words.every((word) => said.includes(word));
  });
}

/** How many choices fit, in words. */
export function counted(choices: readonly Choice[], fits: readonly Choice[]): string {
  const first = choices[0];
  if (!first) return "Nothing to choose here.";
  const cut = choices.some((choice) => choice?.notation === MORE);
  const fit = fits.length - Number(cut && fits.includes(first));
  const shown = fits.length > MOST_CHOICES ? `, the first ${MOST_CHOICES} shown: type or click to narrow` : "";
  return `${fit} of ${cut ? "very many" : choices.length} legal decisions${shown}`;
}

/** Which choices fit what was typed and clicked: nothing of it needs a page. */

import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
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
  if (!first) return t("Nothing to choose here.");
  const cut = choices.some((choice) => choice?.notation === MORE);
  const fit = fits.length - Number(cut && fits.includes(first));
  const values = { fit, all: cut ? t("very many") : choices.length, shown: MOST_CHOICES };
  if (fits.length <= MOST_CHOICES) return t("{fit} of {all} legal decisions", values);
  return t("{fit} of {all} legal decisions, the first {shown} shown: type or click to narrow", values);
}

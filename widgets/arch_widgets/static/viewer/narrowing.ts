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

/** What *Try* does with what was picked and typed: ask for a decision, or say what is missing. */
export type Tried = { text: string } | { missing: string };

export function tried(choices: readonly Choice[], typed: string, picked: ReadonlySet<string>): Tried {
  const [first] = choices;
  if (!picked.size && typed) return { text: typed };
  if (!first || choices.every((choice) => choice?.notation === MORE))
    return { missing: text(first?.text) || t("Nothing to choose here.") };
  if (!picked.size) return { missing: t("Click spaces on the board, type a decision, or choose one below.") };
  const fits = fitting(choices, typed, picked).filter((choice) => choice?.notation !== MORE);
  // a decision that names these spaces and no others is meant, even if longer ones name them, too
  const exact = fits.filter((choice) => new Set(list(choice.spaces)).size === picked.size);
  const [only, other] = exact.length ? exact : fits;
  if (only && !other) return { text: text(only.notation) };
  const spaces = [...picked].join(", ");
  if (only)
    return { missing: t("Several decisions fit {spaces}: click one more space, or choose one below.", { spaces }) };
  // what is typed in full may be legal without being listed
  const words = typed.toLowerCase().split(/\s+/);
  if (typed && [...picked].every((space) => words.includes(space.toLowerCase()))) return { text: typed };
  return {
    missing: typed
      ? t("No decision listed fits both {spaces} and “{words}”: let go of a space, or change the words.", {
          spaces,
          words: typed,
        })
      : t("No decision listed fits {spaces}: let go of a space, or type a decision.", { spaces }),
  };
}

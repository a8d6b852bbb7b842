/** Going from mistake to mistake: nothing of it needs a page. */

import { t } from "../shared/words.ts";
import type { Decision, Review } from "./data.ts";

/** What one looks at: the move, and whether there are moves to come that are hidden. */
export interface Looking {
  at: number;
  veiled: boolean;
}

const chosen = ({ decisions }: Review, who: number): Decision[] =>
  decisions.filter((one) => who < 0 || one.seat === who);

/** The moves that were mistakes, in their order. */
export const mistakesOf = (review: Review, who: number): number[] =>
  chosen(review, who)
    .filter((one) => one.mistake)
    .map((one) => one.move)
    .sort((a, b) => a - b);

/** The mistake shown, or the next one; after the last one the first. */
export const nearestOf = (mistakes: readonly number[], at: number): number | null =>
  mistakes.find((move) => move >= at) ?? mistakes[0] ?? null;

/** The mistake before or after a move; with moves to come hidden only among those that can be seen. */
export function neighbour(mistakes: readonly number[], { at, veiled }: Looking, by: number): number | null {
  const seen = mistakes.filter((move) => !veiled || move <= at);
  return (by > 0 ? seen.find((move) => move > at) : seen.findLast((move) => move < at)) ?? null;
}

/** Where among the mistakes one stands after going forwards or backwards, in words. */
export function placeOf(mistakes: readonly number[], { at, veiled }: Looking, by: number, found: boolean): string {
  if (veiled) return found ? "" : by > 0 ? t("What comes after this move is hidden.") : t("Nothing before this move.");
  if (!mistakes.length) return t("There is no mistake.");
  const place = mistakes.indexOf(at);
  if (found) return t("Mistake {place} of {all}.", { place: place + 1, all: mistakes.length });
  if (place < 0) return by > 0 ? t("No mistake comes after this move.") : t("No mistake comes before this move.");
  return by > 0 ? t("This is the last mistake.") : t("This is the first mistake.");
}

/** Where one goes from a step: nothing of it needs a page. */

import { list, number } from "../shared/values.ts";
import type { Film } from "./film.ts";

/** The step at which the next round begins, or the one before; the start and the end of the game count, too. */
export function roundStep(film: Film, at: number, by: number): number {
  const starts = [0, ...list(film.rounds).map((round) => number(round?.step))];
  if (by > 0) return starts.find((step) => step > at) ?? film.steps.length;
  return starts.findLast((step) => step < at) ?? 0;
}

/** The next decision of a seat, or the one before; null if there is none. */
export function decisionStep(film: Film, at: number, by: number, seat: number): number | null {
  for (let step = at + by; step >= 1 && step <= film.moves.length; step += by) {
    if (film.moves[step - 1]?.seat === seat) return step;
  }
  return null;
}

/** Points by seat and origin, counted: nothing of it needs a page. */

import { list, number } from "../shared/values.ts";

/** Points scored: by which seat, from which origin, how many, at which step. */
export interface Score {
  seat: number;
  origin: number;
  amount: number;
  step: number;
}

/** The scores of a chart, whatever they are. */
export function scoresOf(given: ReadonlyArray<readonly unknown[]> | undefined): Score[] {
  return list(given)
    .filter((score) => Array.isArray(score))
    .map((score) => {
      const [seat = 0, origin = 0, amount = 0, step = 0] = score.map((part) => number(part));
      return { seat, origin, amount, step };
    });
}

const sum = (scores: readonly Score[]): number => scores.reduce((total, { amount }) => total + amount, 0);

/** All that a seat has from an origin; from all of them where it is null. */
export const totalOf = (scores: readonly Score[], seat: number, origin: number | null = null): number =>
  sum(scores.filter((score) => score.seat === seat && (origin === null || score.origin === origin)));

/** How far below and above nothing the bars of so many seats go. */
export function reachOf(scores: readonly Score[], seats: number): { low: number; high: number } {
  const lost = (seat: number) => sum(scores.filter((score) => score.seat === seat && score.amount < 0));
  const won = (seat: number) => sum(scores.filter((score) => score.seat === seat && score.amount > 0));
  const each = Array.from({ length: seats }, (_, seat) => seat);
  return { low: Math.min(0, ...each.map(lost)), high: Math.max(1, ...each.map(won)) };
}

/** Where each piece of a bar begins: what was lost goes down from nothing, what was won goes up. */
export function stacked(scores: readonly Score[]): Array<{ score: Score; from: number }> {
  let [below, above] = [0, 0];
  return scores.map((score) => {
    if (score.amount < 0) {
      below += score.amount;
      return { score, from: below };
    }
    const from = above;
    above += score.amount;
    return { score, from };
  });
}

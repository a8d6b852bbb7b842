/** Where the bars of a split result stand: nothing of it needs a page. */

import type { Part, Split } from "./data.ts";

/** A bar, from where the one before it ended. */
export interface Step {
  part: Part;
  from: number;
  to: number;
}

/** From the value before the game to the result, each part from where the one before it ended. */
export function stepsOf({ parts }: Split): Step[] {
  let to = 0;
  return parts.map((part) => {
    const from = to;
    to += part[1];
    return { part, from, to };
  });
}

/** From the least to the greatest of what the bars reach, with some room on both sides. */
export function scaleOf(splits: readonly Split[]): { low: number; high: number } {
  const ends = splits.flatMap((split) => [0, split.result, ...stepsOf(split).map(({ to }) => to)]);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const pad = (high - low) * 0.03 || 1;
  return { low: low - pad, high: high + pad };
}

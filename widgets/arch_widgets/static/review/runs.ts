/** The geometry of a review's curves: nothing of it needs a page. */

const LETTER_PX = 6.8; // about the width of a letter of the small print

/** A value at a step. */
export interface Point {
  step: number;
  value: number;
}

/** The pieces of a curve without a gap, up to a step. */
export function runs(values: ReadonlyArray<number | null>, end: number): Point[][] {
  const found: Point[][] = [[]];
  values.slice(0, end + 1).forEach((value, step) => {
    if (value === null) found.push([]);
    else found.at(-1)?.push({ step, value });
  });
  return found.filter((run) => run.length);
}

export interface Stretch {
  x: number;
  words: string;
}

/** Where rounds are named, what stands before them, and where no name fits. */
export interface Stretches {
  before: string;
  shown: Stretch[];
}

const room = (words: string): number => words.length * LETTER_PX + 6;

/** Seasons, turns, years: by name, or where one has no room for it all by number, the name standing before them. */
export function stretches(rounds: readonly Stretch[], wide: number): Stretches {
  const fits = ({ x, words }: Stretch, k: number) => x + room(words) <= (rounds[k + 1]?.x ?? wide);
  const named = rounds.every(fits);
  const before = named ? "" : (rounds[0]?.words.split(" ")[0] ?? "");
  const shown: Stretch[] = [];
  let free = -Infinity;
  for (const { x, words } of rounds) {
    const label = named ? words : (words.split(" ").at(-1) ?? "");
    if (x < free) continue; // very many: those that have room
    free = x + room(label);
    shown.push({ x, words: label });
  }
  return { before, shown };
}

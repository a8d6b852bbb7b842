/**
 * An answer as it is tapped together: what can be tapped, what was tapped, and what Python has not heard yet. It needs no page.
 *
 * A tap shows at once, before Python has said what it makes of it. All touches since the question are sent together, because a
 * notebook drops a message that a later one overtakes; Python says how many it has heard.
 */

import type { Asking, Chosen, Item, Tapped, Touch } from "./data.ts";

/** Why a piece is lit: it can be tapped, it was tapped, or one is asked about it. */
export type Role = "legal" | "chosen" | "asked";

/** What the reader does, without the numbers that `Answer` gives it. */
export type Act = Omit<Touch, "key" | "n">;

const NOTHING: Tapped = {
  key: 0,
  prompt: "",
  legal: [],
  chosen: [],
  values: {},
  done: "",
  line: "",
  only: false,
  said: "",
  heard: 0,
};

/** Keys that the workbench has for itself. */
const TAKEN = "hmo";

export class Answer {
  readonly items: ReadonlyMap<string, Item>;
  readonly key: number;
  readonly seat: number | null;
  /** The map that it is about, where no piece stands for an item. */
  readonly map: string;
  /** By item of the asking sheet: the letter that taps it. */
  readonly letters: ReadonlyMap<string, string>;
  private readonly byPiece = new Map<string, Item[]>();
  private tapped: Tapped = NOTHING;
  private touches: Touch[] = [];

  constructor(asking: Partial<Asking>) {
    const items = asking.items ?? [];
    this.items = new Map(items.map((item) => [item.id, item]));
    [this.key, this.seat] = [asking.key ?? 0, asking.seat ?? null];
    this.map = asking.map ?? "";
    for (const item of items) {
      for (const piece of item.pieces) this.byPiece.set(piece, [...(this.byPiece.get(piece) ?? []), item]);
    }
    this.letters = lettersOf(items);
  }

  /** Python has said how far the answer is. */
  hear(tapped: Partial<Tapped>): void {
    if (tapped.key === this.key) this.tapped = { ...NOTHING, ...tapped };
  }

  /** The touches to send once another is made. */
  touch(act: Act): Touch[] {
    this.touches = [...this.touches, { key: this.key, n: this.touches.length + 1, ...act }];
    return this.touches;
  }

  /** Go on counting where other views of the same widget have counted already. */
  recall(touches: readonly Touch[]): void {
    this.touches = touches.filter(({ key }) => key === this.key);
  }

  /** Whether something is on its way to Python. */
  get waits(): boolean {
    return this.touches.length > this.tapped.heard;
  }

  // ---- what is shown: what Python said, and on top of it what it has not heard yet

  get prompt(): string {
    return this.tapped.prompt;
  }

  get said(): string {
    return this.waits ? "" : this.tapped.said;
  }

  get done(): string {
    return this.waits ? "" : this.tapped.done;
  }

  get line(): string {
    return this.waits ? "" : this.tapped.line;
  }

  get only(): boolean {
    return this.tapped.only && !this.waits;
  }

  /** The only thing that can be done, if there is but one. */
  get sole(): Item | null {
    const [item] = this.items.size === 1 ? this.items.values() : [];
    return this.only && item ? item : null;
  }

  value(group: string): string {
    return this.tapped.values[group] ?? "";
  }

  isLegal(item: string): boolean {
    return this.tapped.legal.includes(item);
  }

  /** What is chosen, in order. */
  get chosen(): Chosen[] {
    let chosen = [...this.tapped.chosen];
    for (const { n, tap, drop, back } of this.touches) {
      if (n <= this.tapped.heard) continue;
      if (back) chosen = chosen.slice(0, -1);
      const id = tap ?? drop;
      if (id === undefined) continue;
      const there = chosen.map((one) => one.id).lastIndexOf(id);
      const text = this.items.get(id)?.text ?? id;
      if (tap !== undefined && this.isLegal(tap)) chosen = [...chosen, { id, text, turned: false }];
      else if (there >= 0) chosen = chosen.filter((_, k) => k !== there);
    }
    return chosen;
  }

  /** How often each item is chosen. */
  get counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { id } of this.chosen) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }

  /** What is lit on the table, by piece. */
  get lit(): Map<string, Role> {
    const lit = new Map<string, Role>();
    const counts = this.counts;
    for (const [piece, items] of this.byPiece) {
      if (items.some(({ id }) => counts.has(id))) lit.set(piece, "chosen");
      else if (items.some(({ id }) => this.isLegal(id))) lit.set(piece, "legal");
    }
    return lit;
  }

  /** The item that a tap on a piece means: one that can be added, or else one that is chosen. */
  itemOf(piece: string): string | null {
    const items = this.byPiece.get(piece) ?? [];
    const counts = this.counts;
    const meant = items.find(({ id }) => this.isLegal(id)) ?? items.find(({ id }) => counts.has(id));
    return meant?.id ?? null;
  }

  /** The item that a letter taps. */
  itemBy(letter: string): string | null {
    for (const [id, own] of this.letters) if (own === letter) return id;
    return null;
  }
}

/** A letter for each item of the asking sheet: the first of its own letters that is free, or else any that is. */
function lettersOf(items: readonly Item[]): Map<string, string> {
  const free = new Set([..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => !TAKEN.includes(letter)));
  const found = new Map<string, string>();
  for (const { id, text, group } of items) {
    if (!group) continue;
    const own = [...text.toLowerCase()].find((letter) => free.has(letter)) ?? [...free][0];
    if (own === undefined) break;
    free.delete(own);
    found.set(id, own);
  }
  return found;
}

/** The direction of each arrow key. */
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const isArrow = (key: string): boolean => Object.hasOwn(ARROWS, key);

/** The nearest of some places in the direction of an arrow; -1 if there is none. */
export function nearest(
  from: { x: number; y: number },
  places: ReadonlyArray<{ x: number; y: number }>,
  arrow: string,
): number {
  const [dx, dy] = ARROWS[arrow] ?? [0, 0];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  places.forEach(({ x, y }, k) => {
    const [along, aside] = [
      (x - from.x) * dx + (y - from.y) * dy,
      Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx),
    ];
    if (along <= 1) return;
    const far = along + 2.5 * aside;
    if (far < least) [best, least] = [k, far];
  });
  return best;
}

// @ts-nocheck
// The replay viewer, reel: a film folded up to a step.

import { list, number, text } from "../shared/values.ts";

export const VERSION = 1;
const SNAPSHOT_EVERY = 25;

const elements = (record) =>
  Object.entries(record ?? {}).filter(([, element]) => element && typeof element === "object");

export class Reel {
  constructor(film) {
    this.film = film;
    this.length = film.steps.length;
    this.snapshots = new Map([[0, new Map(elements(film.first))]]);
    this.latest = [0, this.snapshots.get(0)];
    this.colours = list(film.seats).map((seat, k) =>
      Number.isInteger(seat?.colour) && seat.colour >= 0 && seat.colour <= 9 ? seat.colour : k,
    );
  }

  // The table at step k. Elements keep their identity from table to table, so a drawing need only compare references.
  table(k) {
    let [from, table] = this.latest;
    if (from === k) return table;
    const near = Math.floor(k / SNAPSHOT_EVERY) * SNAPSHOT_EVERY;
    if (from > k || from < near) {
      for (from = near; !this.snapshots.has(from); from -= SNAPSHOT_EVERY);
      table = this.snapshots.get(from);
    }
    table = new Map(table);
    while (from < k) {
      const step = this.film.steps[from];
      for (const id of list(step?.gone)) table.delete(id);
      for (const [id, element] of elements(step?.set)) table.set(id, element);
      from += 1;
      if (from % SNAPSHOT_EVERY === 0 && !this.snapshots.has(from)) this.snapshots.set(from, new Map(table));
    }
    this.latest = [k, table];
    return table;
  }

  // What the last move visibly changed.
  fresh(k) {
    const changed = new Set();
    if (k === 0) return changed;
    const before = this.table(k - 1);
    for (const [id, now] of elements(this.film.steps[k - 1]?.set)) {
      const was = before.get(id);
      const news = now.slides ? ["in", "face"] : ["in", "x", "y", "face", "say", "value", "text"]; // what slides along is no news
      if (!was || news.some((key) => was[key] !== now[key])) changed.add(id);
    }
    return changed;
  }

  round(k) {
    return list(this.film.rounds).findLast((round) => number(round?.step) <= k) ?? this.film.rounds?.[0];
  }

  colour(seat) {
    return seat === null || seat === undefined ? "n" : (this.colours[seat] ?? "n");
  }
}

// Why a film cannot be shown, in one sentence; nothing if it can.
export function trouble(film) {
  if (!film || typeof film !== "object" || !Object.keys(film).length) return "There is no film to show yet.";
  if (film.version !== VERSION)
    return `This film is of version ${text(film.version) || "unknown"}; this viewer shows version ${VERSION}.`;
  for (const part of ["steps", "moves", "panels"])
    if (!Array.isArray(film[part])) return `This film cannot be shown: its “${part}” are missing.`;
  if (film.steps.length !== film.moves.length)
    return `This film cannot be shown: it has ${film.steps.length} steps for ${film.moves.length} moves.`;
  const odd = film.panels.findIndex((panel) => !panel || typeof panel !== "object");
  return odd < 0 ? "" : `This film cannot be shown: its panel ${odd + 1} is damaged.`;
}

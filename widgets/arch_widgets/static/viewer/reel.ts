/** A film folded up to a step. */

import { isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { type Element, type Film, type Round, VERSION } from "./film.ts";

const SNAPSHOT_EVERY = 25;
const COLOURS = 10;

/** What lies on the table, by id. */
export type Table = ReadonlyMap<string, Element>;

/** What tells an element from the same one before; of what slides along, that it moved is no news. */
const LOOKS = ["in", "x", "y", "face", "say", "value", "text"];
const LOOKS_OF_SLIDING = ["in", "face"];

const elements = (record: Record<string, Element> | undefined): Array<[string, Element]> =>
  Object.entries(record ?? {}).filter(([, element]) => element && typeof element === "object");

const look = (element: Element, name: string): unknown => (element as unknown as Record<string, unknown>)[name];

export class Reel {
  readonly film: Film;
  readonly length: number;
  private readonly snapshots: Map<number, Table>;
  private readonly colours: readonly number[];
  private latest: { step: number; table: Table };

  /** `before` is the film it has grown from, if there is one: its tables are kept. */
  constructor(film: Film, before: Reel | null = null) {
    this.film = film;
    this.length = film.steps.length;
    const first = { step: 0, table: new Map(elements(film.first)) };
    this.snapshots = before?.snapshots ?? new Map([[0, first.table]]);
    this.latest = before?.latest ?? first;
    this.colours = list(film.seats).map((seat, k) =>
      isWhole(seat?.colour) && seat.colour >= 0 && seat.colour < COLOURS ? seat.colour : k,
    );
  }

  /** The table at a step. Elements keep their identity from table to table, so a drawing need only compare references. */
  table(step: number): Table {
    if (this.latest.step === step) return this.latest.table;
    const near = Math.floor(step / SNAPSHOT_EVERY) * SNAPSHOT_EVERY;
    const { step: from, table } =
      this.latest.step > step || this.latest.step < near ? this.snapshot(near) : this.latest;
    this.latest = { step, table: this.folded(table, from, step) };
    return this.latest.table;
  }

  /** The last table that was kept at or before a step. */
  private snapshot(near: number): { step: number; table: Table } {
    for (let step = near; step > 0; step -= SNAPSHOT_EVERY) {
      const table = this.snapshots.get(step);
      if (table) return { step, table };
    }
    return { step: 0, table: this.snapshots.get(0) ?? new Map() };
  }

  private folded(table: Table, from: number, to: number): Table {
    const now = new Map(table);
    for (let step = from; step < to; ) {
      const change = this.film.steps[step];
      for (const id of list(change?.gone)) now.delete(id);
      for (const [id, element] of elements(change?.set)) now.set(id, element);
      step += 1;
      if (step % SNAPSHOT_EVERY === 0 && !this.snapshots.has(step)) this.snapshots.set(step, new Map(now));
    }
    return now;
  }

  /** The elements that the last move visibly changed. */
  fresh(step: number): Set<string> {
    const changed = new Set<string>();
    if (step === 0) return changed;
    const before = this.table(step - 1);
    for (const [id, now] of elements(this.film.steps[step - 1]?.set)) {
      const was = before.get(id);
      const news = look(now, "slides") ? LOOKS_OF_SLIDING : LOOKS;
      if (!was || news.some((name) => look(was, name) !== look(now, name))) changed.add(id);
    }
    return changed;
  }

  /** The round a step belongs to; before the first one that one. */
  round(step: number): Round | undefined {
    const rounds = list(this.film.rounds);
    return rounds.findLast((round) => number(round?.step) <= step) ?? rounds[0];
  }

  /** The number of a seat's colour; "n" for nobody's. */
  colour(seat: number | null | undefined): string {
    return seat === null || seat === undefined ? "n" : String(this.colours[seat] ?? "n");
  }
}

/** Whether a film can be shown. */
export const isFilm = (film: unknown): film is Film => trouble(film) === "";

/** Why a film cannot be shown, in one sentence; nothing if it can. */
export function trouble(film: unknown): string {
  if (!film || typeof film !== "object" || !Object.keys(film).length) return t("There is no film to show yet.");
  const { version, steps, moves, panels } = film as Record<string, unknown>;
  if (version !== VERSION) {
    return t("This film is of version {version}; this viewer shows version {own}.", {
      version: text(version) || t("unknown"),
      own: VERSION,
    });
  }
  if (!Array.isArray(steps)) return t("This film cannot be shown: its “steps” are missing.");
  if (!Array.isArray(moves)) return t("This film cannot be shown: its “moves” are missing.");
  if (!Array.isArray(panels)) return t("This film cannot be shown: its “panels” are missing.");
  if (steps.length !== moves.length) {
    return t("This film cannot be shown: it has {steps} steps for {moves} moves.", {
      steps: steps.length,
      moves: moves.length,
    });
  }
  const odd = panels.findIndex((panel) => !panel || typeof panel !== "object");
  return odd < 0 ? "" : t("This film cannot be shown: its panel {number} is damaged.", { number: odd + 1 });
}

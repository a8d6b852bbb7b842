/** Where the maps of a table stand, so that as many as can be read are seen at once: nothing of it needs a page. */

/** A map: its share of the width of the table, and its height for each unit of width. */
export interface Frame {
  id: string;
  share: number;
  aspect: number;
}

/** Maps on shelves, and how wide a map of share 1 becomes. */
export interface Shelves<F extends Frame = Frame> {
  rows: F[][];
  scale: number;
}

const SPARE = 0.96;

export interface Room {
  wide: number;
  tall: number;
  /** What lies between two maps. */
  gap: number;
  /** What each map has above it. */
  caption: number;
}

/** The largest that some maps can be in a room, in their order and on as many shelves as it takes. */
export function shelvesFor<F extends Frame>(frames: readonly F[], room: Room): Shelves<F> {
  let best: Shelves<F> = { rows: [], scale: 0 };
  for (const rows of splits(frames)) {
    const scale = scaleOf(rows, room);
    if (scale > best.scale) best = { rows, scale };
  }
  return best;
}

function scaleOf(rows: readonly Frame[][], { wide, tall, gap, caption }: Room): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const across = rows.map((row) => (wide - gap * (row.length - 1)) / sum(row.map(({ share }) => share)));
  const heights = rows.map((row) => Math.max(...row.map(({ share, aspect }) => share * aspect)));
  const down = (tall - gap * (rows.length - 1) - caption * rows.length) / sum(heights);
  return Math.max(0, Math.min(down, ...across));
}

/** How wide each map of a row is: what room is left beside a tall one, the others take until they are as tall. */
export function widthsIn(row: readonly Frame[], scale: number, { wide, gap }: Pick<Room, "wide" | "gap">): number[] {
  const widths = row.map(({ share }) => share * scale);
  const tall = Math.max(...row.map(({ aspect }, k) => aspect * (widths[k] ?? 0)));
  let spare = wide - gap * (row.length - 1) - widths.reduce((all, one) => all + one, 0);
  return row.map(({ aspect }, k) => {
    const own = widths[k] ?? 0;
    const more = Math.max(0, Math.min(spare, tall / aspect - own));
    spare -= more;
    return own + more;
  });
}

/** All ways to break a list into rows. */
function splits<F>(frames: readonly F[]): F[][][] {
  const [first, ...rest] = frames;
  if (!first) return [];
  if (!rest.length) return [[[first]]];
  return splits(rest).flatMap((rows) => [
    [[first], ...rows],
    [[first, ...(rows[0] ?? [])], ...rows.slice(1)],
  ]);
}

/** A map and the others of the row that it has in the film. */
export interface Rowed extends Frame {
  row: number;
}

/**
 * Which maps are shown: all of them if they can be read, or else the one looked at, with the rest of its row and as many
 * others as can be read beside it. `least` is the smallest scale at which maps can be read.
 */
export function readable(frames: readonly Rowed[], focus: string | null, room: Room, least: number): Shelves<Rowed> {
  const all = shelvesFor(frames, room);
  const chosen = frames.find(({ id }) => id === focus) ?? frames[0];
  if (!chosen || all.scale >= least) return all;
  // where a tall map leaves room beside it, others that do not make it smaller may stand there
  const enough = Math.min(least, SPARE * shelvesFor([chosen], room).scale);
  const near = [...frames].sort(
    (a, b) =>
      Number(a.row !== chosen.row) - Number(b.row !== chosen.row) || Number(a !== chosen) - Number(b !== chosen),
  );
  let shown = [chosen];
  let best = shelvesFor(shown, room);
  for (const frame of near) {
    if (shown.includes(frame)) continue;
    const more = frames.filter((one) => one === frame || shown.includes(one));
    const shelves = shelvesFor(more, room);
    if (shelves.scale < enough) continue;
    [shown, best] = [more, shelves];
  }
  return best;
}

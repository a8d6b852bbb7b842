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

/** A map and the row that it has in the film. */
export interface Rowed extends Frame {
  row: number;
}

/** One map as large as it can be, and the others small, beside it or below. */
export interface Spotlight {
  id: string;
  width: number;
  isBeside: boolean;
  others: Shelves;
  /** The room that the others have. */
  room: Room;
}

const [RESERVE_PX, SMALL_CAPTION_PX] = [8, 24];
// a small map is an eighth of the room wide: enough to see what lies where
const [SMALL_SHARE, LEAST_SMALL_PX, MOST_SMALL_PX] = [0.13, 44, 150];

/** Give one map all the room that the others do not need to be seen, each as large as the next. */
export function spotlight(frames: readonly Frame[], focus: string | null, room: Room): Spotlight | null {
  const chosen = frames.find(({ id }) => id === focus) ?? frames[0];
  if (!chosen) return null;
  const others = frames.filter((frame) => frame !== chosen).map((frame) => ({ ...frame, share: frame.aspect ** -0.5 }));
  const least = Math.max(LEAST_SMALL_PX, Math.min(MOST_SMALL_PX, SMALL_SHARE * room.wide));
  const found = [true, false].map((isBeside) => lit(chosen, others, room, { isBeside, least }));
  return found.reduce((best, one) => (one.width > best.width ? one : best));
}

function lit(
  { id, aspect }: Frame,
  others: readonly Frame[],
  { wide, tall, gap, caption }: Room,
  { isBeside, least }: { isBeside: boolean; least: number },
): Spotlight {
  for (let reserve = others.length ? RESERVE_PX : -gap; ; reserve += RESERVE_PX) {
    const [across, down] = isBeside ? [wide - gap - reserve, tall] : [wide, tall - gap - reserve];
    const width = Math.max(0, Math.min(across, (down - caption) / aspect));
    const left = isBeside ? { wide: wide - gap - width, tall } : { wide, tall: tall - gap - caption - width * aspect };
    const room = { ...left, gap, caption: SMALL_CAPTION_PX };
    const shelves = shelvesFor(others, room);
    const scale = Math.min(shelves.scale, width * aspect ** 0.5); // none grows larger than the one that is looked at
    if (!others.length || shelves.scale >= least || reserve > (isBeside ? wide : tall) / 2)
      return { id, width, isBeside, others: { ...shelves, scale }, room };
  }
}

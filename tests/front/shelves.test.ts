/** Where the maps of a table stand. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Rowed, readable, shelvesFor, widthsIn } from "../../widgets/arch_widgets/static/workbench/shelves.ts";

const ROOM = { wide: 800, tall: 400, gap: 10, caption: 20 };
const frame = (id: string, share: number, aspect: number, row = 0): Rowed => ({ id, share, aspect, row });
const SEVEN = [frame("scores", 1, 0.25, 0), ..."abcdef".split("").map((id, k) => frame(id, 0.5, 1, 1 + (k >> 1)))];
const idsOf = (rows: readonly Rowed[][]) => rows.map((row) => row.map(({ id }) => id).join("")).join(" ");

test("two maps stand beside each other where the room is wide, and under each other where it is tall", () => {
  const two = [frame("a", 0.5, 1), frame("b", 0.5, 1)];
  assert.equal(idsOf(shelvesFor(two, ROOM).rows as Rowed[][]), "ab");
  assert.equal(idsOf(shelvesFor(two, { ...ROOM, wide: 200, tall: 800 }).rows as Rowed[][]), "a b");
});

test("nothing stands beyond the room", () => {
  for (const [wide, tall] of [
    [800, 400],
    [380, 300],
    [1500, 800],
  ] as const) {
    const room = { ...ROOM, wide, tall };
    const { rows, scale } = shelvesFor(SEVEN, room);
    const widths = rows.map((row) => row.reduce((sum, { share }) => sum + share * scale + 10, -10));
    const heights = rows.map((row) => 20 + Math.max(...row.map(({ share, aspect }) => share * aspect * scale)));
    assert.ok(Math.max(...widths) <= wide + 0.001);
    assert.ok(heights.reduce((sum, one) => sum + one + 10, -10) <= tall + 0.001);
  }
});

test("all maps are shown where they can be read", () => {
  assert.equal(readable(SEVEN, null, { ...ROOM, wide: 2400, tall: 1400 }, 640).rows.flat().length, 7);
});

test("where they cannot be read, the one looked at is shown with the rest of its row", () => {
  const { rows } = readable(SEVEN, "d", ROOM, 640);
  assert.equal(idsOf(rows), "cd");
});

test("one map is shown however little room there is", () => {
  assert.equal(idsOf(readable(SEVEN, "e", { ...ROOM, wide: 120, tall: 90 }, 640).rows), "e");
});

test("a map that is shown leaves the room beside it to others that do not make it smaller", () => {
  const tall = [frame("region", 0.55, 1.6), frame("museum", 0.45, 0.95)];
  assert.equal(idsOf(readable(tall, "region", ROOM, 640).rows), "regionmuseum");
});

test("what room is left beside a tall map, the other takes until it is as tall", () => {
  const row = [frame("region", 0.5, 1.6), frame("museum", 0.5, 1)];
  assert.deepEqual(widthsIn(row, 200, ROOM), [100, 160]);
  assert.deepEqual(widthsIn(row, 200, { ...ROOM, wide: 230 }), [100, 120]);
});

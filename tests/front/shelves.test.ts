/** Where the maps of a table stand. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Rowed, shelvesFor, spotlight, widthsIn } from "../../widgets/arch_widgets/static/workbench/shelves.ts";

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

test("one map has all the room that the others do not need to be seen", () => {
  for (const [wide, tall, least] of [
    [800, 400, 104],
    [800, 1200, 104],
    [380, 300, 44],
  ] as const) {
    const light = spotlight(SEVEN, "d", { ...ROOM, wide, tall });
    assert.ok(light);
    assert.equal(light.id, "d");
    const small = light.others.rows.flat();
    assert.deepEqual(
      small.map(({ id }) => id),
      ["scores", "a", "b", "c", "e", "f"],
    );
    assert.ok(light.others.scale >= least);
    for (const { share, aspect } of small) assert.ok(share * light.others.scale * aspect ** 0.5 <= light.width + 0.001);
    const [across, down] = light.isBeside
      ? [light.width + 10 + light.room.wide, light.room.tall]
      : [light.room.wide, light.width + 20 + 10 + light.room.tall];
    assert.ok(across <= wide + 0.001 && down <= tall + 0.001);
  }
});

test("a wide map has the others below it, a tall one beside it", () => {
  const map = (aspect: number) => [frame("large", 1, aspect), frame("other", 1, 1)];
  assert.equal(spotlight(map(0.3), "large", ROOM)?.isBeside, false);
  assert.equal(spotlight(map(1.2), "large", ROOM)?.isBeside, true);
});

test("a map that is alone has all the room", () => {
  assert.equal(spotlight([frame("table", 1, 0.5)], null, ROOM)?.width, 760);
  assert.equal(spotlight([], null, ROOM), null);
});

test("what room is left beside a tall map, the other takes until it is as tall", () => {
  const row = [frame("region", 0.5, 1.6), frame("museum", 0.5, 1)];
  assert.deepEqual(widthsIn(row, 200, ROOM), [100, 160]);
  assert.deepEqual(widthsIn(row, 200, { ...ROOM, wide: 230 }), [100, 120]);
});

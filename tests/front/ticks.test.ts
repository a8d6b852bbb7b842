import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "../../widgets/arch_widgets/static/shared/ticks.ts";

test("ticks are round and within the bounds", () => {
  assert.deepEqual(ticks(0, 100, 5), [0, 20, 40, 60, 80, 100]);
  assert.deepEqual(ticks(-7, 23, 5), [0, 10, 20]);
  assert.deepEqual(ticks(0, 3, 5), [0, 1, 2, 3]);
});

test("of shares they may be closer than one", () => {
  assert.deepEqual(ticks(0, 1, 4, { least: 0 }), [0, 0.5, 1]);
  assert.deepEqual(
    ticks(0.1, 0.3, 4, { least: 0 }).map((value) => value.toFixed(2)),
    ["0.10", "0.15", "0.20", "0.25", "0.30"],
  );
});

test("quarters may count as round", () => {
  assert.deepEqual(ticks(0, 9, 4, { sizes: [1, 2, 2.5, 5, 10] }), [0, 2.5, 5, 7.5]);
});

test("nothing between two equal bounds but themselves", () => {
  assert.deepEqual(ticks(4, 4, 4), [4]);
});

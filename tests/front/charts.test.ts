import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../../widgets/arch_widgets/static/viewer/film.ts";
import { boundsOf, named, pathOf, spread, stepAt, valueAt } from "../../widgets/arch_widgets/static/viewer/scale.ts";
import { reachOf, scoresOf, stacked, totalOf } from "../../widgets/arch_widgets/static/viewer/tally.ts";

const curve: Change[] = [
  [0, 0],
  [3, 5],
  [4, null],
  [6, 2],
];
const same = (value: number) => value;

test("a value holds until the next one; what nobody knows is a gap", () => {
  assert.deepEqual(
    [0, 2, 3, 5, 6, 99].map((step) => valueAt(curve, step)),
    [0, 0, 5, null, 2, 2],
  );
  assert.equal(valueAt([], 3), null);
  assert.equal(pathOf(curve, 8, same, same), "M0 0H3V5H4M6 2H8");
  assert.equal(pathOf(curve, 3, same, same), "M0 0H3V5H3");
});

test("bounds hold nothing and one, and only what is shown", () => {
  assert.deepEqual(boundsOf([curve], 8), { low: 0, high: 5 });
  assert.deepEqual(boundsOf([curve], 2), { low: 0, high: 1 });
  assert.deepEqual(boundsOf([[[0, -4]]], 2), { low: -4, high: 1 });
});

test("letters give way to each other and stay above the floor", () => {
  assert.deepEqual(spread([50, 10], 200), [50, 10]);
  assert.deepEqual(spread([10, 10], 200), [10, 22]);
  assert.deepEqual(spread([100, 99, 98], 100), [104, 92, 80]);
  assert.deepEqual(spread([-20], 100), [6]);
  assert.deepEqual(spread([], 100), []);
});

test("rounds are named as far as their names have room", () => {
  const rounds = (n: number, apart: number) =>
    Array.from({ length: n }, (_, k) => ({ x: k * apart, name: `Season ${k + 1}` }));
  const names = (n: number, apart: number) => named(rounds(n, apart)).map(({ name }) => name);
  assert.deepEqual(names(3, 100), ["Season 1", "Season 2", "Season 3"]);
  assert.deepEqual(names(3, 30), ["S1", "S2", "S3"]);
  assert.deepEqual(names(12, 40), ["Season 2", "Season 4", "Season 6", "Season 8", "Season 10", "Season 12"]);
  assert.deepEqual(names(2, 1), ["Season 2"]);
});

test("a place along a chart is a step of it", () => {
  assert.deepEqual(
    [0, 10, 60, 110, 500].map((x) => stepAt(x, 10, 100, 50)),
    [0, 0, 25, 50, 50],
  );
});

const scores = scoresOf([
  [0, 0, 5, 1],
  [0, 1, -2, 2],
  [0, 0, 3, 3],
  [1, 1, 4, 4],
]);

test("points are counted by seat and by origin", () => {
  assert.deepEqual(
    [totalOf(scores, 0), totalOf(scores, 0, 0), totalOf(scores, 0, 1), totalOf(scores, 1)],
    [6, 8, -2, 4],
  );
  assert.deepEqual(scoresOf(undefined), []);
  assert.deepEqual(scoresOf([["1", null, "x", 2]]), [{ seat: 1, origin: 0, amount: 0, step: 2 }]);
});

test("what was lost goes down from nothing, what was won goes up", () => {
  assert.deepEqual(reachOf(scores, 2), { low: -2, high: 8 });
  assert.deepEqual(
    stacked(scores.slice(0, 3)).map(({ from }) => from),
    [0, -2, 5],
  );
});

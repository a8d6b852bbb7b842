import assert from "node:assert/strict";
import { test } from "node:test";
import { isFull, placeOn, scaleOf, split } from "../../widgets/arch_widgets/static/review/candidates.ts";
import type { Decision, Review, Row, Split } from "../../widgets/arch_widgets/static/review/data.ts";
import { figures, said, tick } from "../../widgets/arch_widgets/static/review/figures.ts";
import { mistakesOf, nearestOf, neighbour, placeOf } from "../../widgets/arch_widgets/static/review/mistakes.ts";
import { runs, stretches } from "../../widgets/arch_widgets/static/review/runs.ts";
import { scaleOf as luckScale, stepsOf } from "../../widgets/arch_widgets/static/review/waterfall.ts";

test("a number stands with its interval", () => {
  assert.equal(said([12.34, 5, 19], "points"), "12.3 (5.0 to 19.0)");
  assert.equal(said([0.125, 0.05, 0.19], "win", { unit: " %" }), "13 % (5 to 19)");
  assert.equal(said([3, 3, 3], "points", { sign: true }), "+3.0 (in all roll-outs)");
  assert.equal(said([-1.5, null, null], "points"), "−1.5 (one roll-out)");
});

test("an interval never looks closed that is not, and nothing has no minus", () => {
  assert.deepEqual(figures([1, 1.01, 1.04], "points"), ["1.00", "1.01", "1.04"]);
  assert.deepEqual(figures([-0.01, -0.04, 0.2], "points"), ["0.0", "0.0", "0.2"]);
  assert.equal(tick(-0.5, "win"), "−50 %");
  assert.equal(tick(2.25, "points"), "2.3");
});

const decision = (move: number, seat: number, mistake: boolean): Decision =>
  ({ move, seat, mistake, played: "a", best: "b" }) as unknown as Decision;
const review = {
  decisions: [decision(9, 0, true), decision(4, 1, true), decision(6, 0, false), decision(2, 0, true)],
} as unknown as Review;
const looking = { at: 4, veiled: false };

test("one goes from mistake to mistake, and hears where one stands", () => {
  const all = mistakesOf(review, -1);
  assert.deepEqual(all, [2, 4, 9]);
  assert.deepEqual(mistakesOf(review, 1), [4]);
  assert.equal(neighbour(all, looking, 1), 9);
  assert.equal(neighbour(all, { ...looking, at: 9 }, 1), null);
  assert.equal(placeOf(all, { ...looking, at: 9 }, 1, true), "Mistake 3 of 3.");
  assert.equal(placeOf(all, { ...looking, at: 9 }, 1, false), "This is the last mistake.");
  assert.equal(placeOf(all, { ...looking, at: 10 }, 1, false), "No mistake comes after this move.");
  assert.equal(placeOf([], looking, -1, false), "There is no mistake.");
});

test("after the last mistake the first is near", () => {
  assert.deepEqual(
    [0, 3, 9, 10].map((at) => nearestOf([2, 4, 9], at)),
    [2, 4, 9, 2],
  );
  assert.equal(nearestOf([], 3), null);
});

test("with moves to come hidden nothing is said of them", () => {
  const hidden = { ...looking, veiled: true };
  assert.equal(neighbour([2, 4, 9], hidden, 1), null);
  assert.equal(placeOf([2, 4, 9], hidden, 1, false), "What comes after this move is hidden.");
  assert.equal(placeOf([2, 4, 9], hidden, -1, true), "");
});

test("candidates given up early do not set the scale, but those one looks for are shown", () => {
  const row = (name: string, rollouts: number, low: number, high: number): Row => [
    name,
    rollouts,
    null,
    [5, low, high],
  ];
  const rows = [row("a", 100, 4, 6), row("b", 60, 3, 7), row("c", 10, -50, 90)];
  assert.deepEqual(
    rows.map((one) => isFull(one, rows)),
    [true, true, false],
  );
  assert.deepEqual(scaleOf(rows, "points"), { low: 3 - 0.24, high: 7 + 0.24 });
  assert.deepEqual(scaleOf(rows, "win"), { low: 0, high: 1 });
  assert.deepEqual(
    split(rows, []).rest.map(([name]) => name),
    ["c"],
  );
  assert.deepEqual(split(rows, ["c"]).rest, []);
  assert.deepEqual(
    [-9, 0, 0.5, 2].map((value) => placeOn({ low: 0, high: 1 }, value)),
    [0, 0, 50, 100],
  );
});

test("a curve is cut where it is not known", () => {
  const values = [1, 2, null, null, 4, 5];
  assert.deepEqual(
    runs(values, 4).map((run) => run.map(({ step }) => step)),
    [[0, 1], [4]],
  );
});

test("rounds are named, or numbered behind their name where one has no room", () => {
  const rounds = (apart: number) => [0, 1, 2].map((k) => ({ x: k * apart, words: `Season ${k + 1}` }));
  assert.deepEqual(stretches(rounds(100), 400), { before: "", shown: rounds(100) });
  const short = stretches(rounds(30), 400);
  assert.equal(short.before, "Season");
  assert.deepEqual(
    short.shown.map(({ words }) => words),
    ["1", "2", "3"],
  );
});

test("a result is reached from the value before the game, part by part", () => {
  const split: Split = {
    seat: 0,
    parts: [
      ["Before the game", 0.25],
      ["Luck", -0.5],
      ["Own choices", 1.25],
    ],
    result: 1,
    facts: [],
  };
  const steps = stepsOf(split);
  assert.deepEqual(
    steps.map(({ from, to }) => [from, to]),
    [
      [0, 0.25],
      [0.25, -0.25],
      [-0.25, 1],
    ],
  );
  const { low, high } = luckScale([split]);
  assert.ok(low < -0.25 && high > 1 && high < 1.4);
});

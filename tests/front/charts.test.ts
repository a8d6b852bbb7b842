import assert from "node:assert/strict";
import { test } from "node:test";
import {
  datasetsUpTo,
  hasParam,
  inPercent,
  overMoves,
  type Spec,
} from "../../widgets/arch_widgets/static/charts/spec.ts";
import type { Change, Credit } from "../../widgets/arch_widgets/static/viewer/film.ts";
import { boundsOf, named, pathOf, spread, stepAt, valueAt } from "../../widgets/arch_widgets/static/viewer/scale.ts";
import { seriesOf, wordsAt } from "../../widgets/arch_widgets/static/viewer/series.ts";
import { earnedIn } from "../../widgets/arch_widgets/static/viewer/stretch.ts";
import { film } from "./films.ts";

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

const spec: Spec = {
  params: [{ name: "at" }, { name: "until" }],
  data: { name: "rows" },
  layer: [{ encoding: { x: { field: "step" }, y: { axis: { format: ".0%" } } } }],
  datasets: {
    rows: [0, 1, 2].flatMap((step) => [
      { step, seat: 0, player: "Ana", measure: "win chance", value: step / 4 },
      { step, seat: null, player: "Market", measure: "win chance", value: step ? null : 1 },
    ]),
    rounds: [{ step: 2, round: "Season 1" }, { round: "no step" }],
  },
};

test("rows of moves to come are in nothing that is drawn", () => {
  assert.deepEqual(
    datasetsUpTo(spec, 1).rows?.map(({ step }) => step),
    [0, 0, 1, 1],
  );
  assert.deepEqual(datasetsUpTo(spec, 1).rounds, [{ round: "no step" }]);
  assert.deepEqual(datasetsUpTo({}, 1), {});
});

test("a chart says by its axes what it shows", () => {
  assert.ok(overMoves(spec) && inPercent(spec) && hasParam(spec, "at"));
  assert.ok(!overMoves({ encoding: { x: { field: "value" } } }) && !inPercent({}) && !hasParam(spec, "near"));
});

test("a chart is read as curves by player, in words", () => {
  const [ana, market] = seriesOf(spec);
  assert.ok(ana && market);
  assert.deepEqual([ana.seat, ana.name, market.seat, market.name], [0, "Ana", null, "Market"]);
  assert.deepEqual(
    [0, 2, 9].map((step) => wordsAt(ana, step)),
    ["0 %", "50 %", "50 %"],
  );
  assert.equal(wordsAt(market, 0), "100 %");
  assert.equal(wordsAt(market, 1), ""); // nobody knows
});

test("scores by origin add up", () => {
  const rows = [
    { step: 1, seat: 0, player: "Ana", origin: "parcel", value: 5 },
    { step: 3, seat: 0, player: "Ana", origin: "parcel", value: -2 },
    { step: 3, seat: 0, player: "Ana", origin: "museum", value: 4 },
  ];
  const [parcel, museum] = seriesOf({ data: { name: "rows" }, datasets: { rows } });
  assert.ok(parcel && museum);
  assert.deepEqual(
    [0, 1, 3].map((step) => wordsAt(parcel, step)),
    ["0", "5", "3"],
  );
  assert.deepEqual([museum.measure, wordsAt(museum, 9)], ["museum", "4"]);
});

test("what was earned in a stretch is counted by seat and measure, its first step left out", () => {
  const [first] = film([0]).moves;
  assert.ok(first);
  const scoring = (...scores: Credit[]) => ({ ...first, scores });
  const moves = [
    scoring([0, "prestige", 9, "+9 prestige"]),
    scoring([1, "prestige", 2, "+2 prestige"], [0, "prestige", 1, "+1 prestige"]),
    scoring([1, "prestige", 3, "+3 prestige"]),
    scoring([1, "science", 7, "+7 science"]),
  ];
  assert.deepEqual(earnedIn({ moves }, 1, 3), [
    { seat: 0, measure: "prestige", amount: 1 },
    { seat: 1, measure: "prestige", amount: 5 },
  ]);
  assert.deepEqual(earnedIn({ moves }, 0, 0), []);
});

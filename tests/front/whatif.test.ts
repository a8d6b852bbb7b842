import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf } from "../../widgets/arch_widgets/static/lesson/count.ts";
import type { Chart, CurveLine, Curves, Row } from "../../widgets/arch_widgets/static/whatif/data.ts";
import {
  childrenOf,
  compared,
  isFoldedAway,
  listed,
  noteAt,
  notesIn,
  ownerOf,
} from "../../widgets/arch_widgets/static/whatif/rows.ts";
import {
  extentOf,
  isDrawn,
  pathOf,
  roundsOf,
  rowsOf,
  stretchOf,
  wholeOf,
} from "../../widgets/arch_widgets/static/whatif/series.ts";

const row = (parent: number, at: number, end: number, more: Partial<Row> = {}): Row => ({
  withheld: false,
  name: `Line ${parent}`,
  parent,
  depth: 0,
  at,
  end,
  first: "",
  luck: "",
  result: "",
  folded: false,
  notes: [],
  ...more,
});

// the game, a branch of it, a branch of that branch, and another branch of the game
const rows = [row(-1, 0, 100), row(0, 20, 60), row(1, 40, 50), row(0, 70, 80)];
const looking = { shown: 0, at: 30, hiding: false };

test("lines have the branches that leave them", () => {
  assert.deepEqual(
    [0, 1, 2].map((line) => childrenOf(rows, line)),
    [[1, 3], [2], []],
  );
});

test("a folded line hides its branches, and theirs", () => {
  const folded = rows.map((one, k) => (k === 1 ? { ...one, folded: true } : one));
  assert.deepEqual(
    [0, 1, 2, 3].map((line) => isFoldedAway(folded, line)),
    [false, false, true, false],
  );
  assert.deepEqual(listed(folded, looking), [0, 1, 3]);
});

test("with moves to come hidden no line is listed that leaves later, but the one shown", () => {
  assert.deepEqual(listed(rows, looking), [0, 1, 2, 3]);
  assert.deepEqual(listed(rows, { ...looking, hiding: true }), [0, 1]);
  assert.deepEqual(listed(rows, { shown: 2, at: 45, hiding: true }), [0, 1, 2]);
  assert.deepEqual(listed(rows, { shown: 3, at: 30, hiding: true }), [0, 1, 3]);
  assert.deepEqual(listed(rows, { shown: 0, at: 100, hiding: true }), [0, 1, 2, 3]);
});

test("a step belongs to the line that has it", () => {
  assert.deepEqual(
    [45, 40, 39, 20, 5].map((step) => ownerOf(rows, 2, step)),
    [2, 2, 1, 1, 0],
  );
});

test("notes stand on steps, that on the whole line where it leaves", () => {
  const noted = row(0, 20, 60, {
    notes: [
      [20, "!", "all of it"],
      [25, "?", "here"],
      [50, "", "late"],
    ],
  });
  assert.deepEqual(noteAt(noted, 25), [25, "?", "here"]);
  assert.deepEqual(noteAt(noted, 26), [26, "", ""]);
  assert.deepEqual(
    notesIn(noted, looking).map(([step]) => step),
    [25, 50],
  );
  assert.deepEqual(
    notesIn(noted, { ...looking, hiding: true }).map(([step]) => step),
    [25],
  );
});

const line = (parent: number, at: number, end: number): CurveLine => ({
  name: "",
  at,
  end,
  parent,
  games: 0,
  start: 0,
});
const lines = [line(-1, 0, 4), line(0, 2, 5), line(1, 4, 6), line(0, 2, 3)];
const chart: Chart = {
  title: "Points",
  names: ["Ana"],
  curves: [
    [0, 1, 2, 3, 4],
    [2, 8, 9, 9],
    [9, null, 12],
    [2, 0],
  ].map((values, k) => ({ line: k, values: [values] })),
  bands: [{ line: 1, edges: [[[1, 2]], [[3, 4]], [[5, 20]]] }],
};

test("a curve is its own part, and before that the part of the line it leaves", () => {
  assert.deepEqual(wholeOf(chart, lines, 1, 0), [0, 1, 2, 8, 9, 9]);
  assert.deepEqual(wholeOf(chart, lines, 2, 0), [0, 1, 2, 8, 9, null, 12]);
});

test("drawn are the game, the line shown with those it comes from, and what leaves with it", () => {
  const drawn = (shown: number) => lines.flatMap((_, k) => (isDrawn(lines, k, shown) ? [k] : []));
  assert.deepEqual([0, 1, 2].map(drawn), [[0], [0, 1, 3], [0, 1, 2]]);
});

test("what leaves the same line at another moment is not drawn with it", () => {
  const others = [line(-1, 0, 9), line(0, 2, 5), line(0, 3, 5)];
  assert.deepEqual(
    [1, 2].map((other) => isDrawn(others, other, 1)),
    [true, false],
  );
});

test("a chart reaches as far as what is drawn on it", () => {
  assert.deepEqual(extentOf(chart, lines, [0], true), { low: 0, high: 4, first: 0, end: 4 });
  assert.deepEqual(extentOf(chart, lines, [0, 2], false), { low: 0, high: 12, first: 0, end: 6 });
  assert.equal(extentOf(chart, lines, [0, 1], false).high, 20); // the band
  assert.equal(extentOf(chart, [line(-1, 0, 90), line(0, 50, 60)], [0, 1], true).first, 47);
});

test("a small chart gets the rows of its lines from its first step on, with their bands and where they part", () => {
  const data: Curves = { charts: [chart], drawn: {}, judged: false, lines, players: ["Ana"], rounds: [] };
  const extent = { low: 0, high: 20, first: 1, end: 5 };
  const rows = rowsOf({ data, chart, name: 0, on: [0, 1], shown: 1, extent }, (line) => ({ line }));
  assert.deepEqual(rows.slice(0, 3), [
    { step: 1, reach: 0 },
    { step: 1, reach: 20 },
    { step: 1, low: 2, middle: 4, high: 20, line: 1 },
  ]);
  assert.deepEqual(
    rows.slice(3).map(({ step, value, mark, line }) => [line, step, value ?? mark]),
    [
      ...[1, 2, 3, 4].map((step) => [0, step, step]),
      ...[
        [2, 2],
        [3, 8],
        [4, 9],
        [5, 9],
        [2, 2],
      ].map((one) => [1, ...one]),
    ],
  );
});

test("paths go step by step, and a gap ends them", () => {
  const axes = { x: (step: number) => step, y: (value: number) => value };
  assert.equal(pathOf([1, 2, null, 3], 10, 0, axes), "M10 1H11V2M13 3");
  assert.equal(pathOf([1, 2, 5], 10, 11, axes), "M11 2H12V5");
});

test("rounds without room for their name are not named", () => {
  const extent = { low: 0, high: 1, first: 10, end: 100 };
  const rounds: Array<[string, number]> = [
    ["Turn 1", 0],
    ["Turn 2", 10],
    ["Turn 3", 30],
    ["Turn 4", 70],
    ["Turn 5", 99],
  ];
  const axes = { x: (step: number) => step, y: (value: number) => value };
  assert.deepEqual(
    roundsOf(rounds, extent, axes, 120).map(({ words }) => words),
    ["Turn 2", "Turn 4"],
  );
});

test("a key asks for one card more, one less, all, none, or so many", () => {
  assert.deepEqual(
    ["ArrowUp", "+", "-", "Home", "End", "2", "9"].map((key) => countOf(key, 3, 4)),
    [4, 4, 2, 0, 4, 2, 4],
  );
  assert.equal(countOf("ArrowUp", 1, 4), 2);
  assert.equal(countOf("ArrowUp", 4, 4), 4);
  assert.equal(countOf("Enter", 3, 4), null);
});

test("a branch shown is compared with the game, the lines it comes from and what leaves at the same moment", () => {
  const more = [...rows, row(0, 20, 30), row(0, 20, 40, { withheld: true })];
  const all = [0, 1, 2, 3, 4, 5];
  assert.deepEqual(compared(more, all, 1), [0, 1, 4]);
  assert.deepEqual(compared(more, all, 2), [0, 1, 2]);
  assert.deepEqual(compared(more, all, 0), [0, 1, 2, 3, 4]);
});

test("under the slider lines are drawn over its moves, and nothing that is hidden is in the scale", () => {
  const ends = (at: number, end: number, parent: number): CurveLine => ({
    name: "",
    at,
    end,
    parent,
    games: 0,
    start: 0,
  });
  const lines = [ends(0, 100, -1), ends(42, 43, 0)];
  const whole = Array.from({ length: 101 }, (_, k) => (k < 52 ? 33 : 95));
  const chart: Chart = {
    title: "",
    names: ["Ana"],
    curves: [
      { line: 0, values: [whole] },
      { line: 1, values: [[33, 61]] },
    ],
    bands: [],
  };
  const open = { on: [0, 1], name: 0, end: 100, until: 100 };
  assert.deepEqual(stretchOf(chart, lines, open), { low: 30, high: 100, first: 0, end: 100, until: 100 });
  const hidden = stretchOf(chart, lines, { ...open, until: 42 });
  assert.deepEqual([hidden.low, hidden.high, hidden.first, hidden.end], [30, 50, 0, 100]);
});

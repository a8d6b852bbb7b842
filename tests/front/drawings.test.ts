import assert from "node:assert/strict";
import { test } from "node:test";
import { boxOf } from "../../widgets/arch_widgets/static/viewer/boxes.ts";
import { inkOf } from "../../widgets/arch_widgets/static/viewer/drawings.ts";
import type { Shape } from "../../widgets/arch_widgets/static/viewer/film.ts";
import { counted, fitting, tried } from "../../widgets/arch_widgets/static/viewer/narrowing.ts";
import { ringOf } from "../../widgets/arch_widgets/static/viewer/piece.ts";
import { piece } from "./films.ts";

const corners = (...shapes: Shape[]) => {
  const { x, y, width, height } = boxOf(shapes);
  return [x, y, x + width, y + height].map((value) => Math.round(value * 100) / 100);
};

test("a box holds all shapes of a drawing", () => {
  assert.deepEqual(corners(["rect", { x: -1, y: -2, width: 3, height: 4 }]), [-1, -2, 2, 2]);
  assert.deepEqual(corners(["circle", { r: 1 }], ["line", { x1: 0, y1: 0, x2: 3, y2: 0.5 }]), [-1, -1, 3, 1]);
  assert.deepEqual(corners(["polygon", { points: "0,0 2,1 1,-3" }]), [0, -3, 2, 1]);
  assert.deepEqual(corners(["path", { d: "M1 1h2v-3z" }]), [1, -2, 3, 1]);
  assert.deepEqual(corners(["path", { d: "M0 0c1 1 2 2 4 2" }]), [0, 0, 4, 2]);
  assert.deepEqual(
    corners(["text", { x: 0, y: 0, "font-size": 1, "text-anchor": "start" }, "ab"]),
    [0, -0.5, 1.2, 0.5],
  );
});

test("nothing drawn, or damaged, has a small box all the same", () => {
  assert.deepEqual(corners(), [-0.4, -0.4, 0.4, 0.4]);
  assert.deepEqual(corners(["rect", { x: "left" }] as Shape), [-0.4, -0.4, 0.4, 0.4]);
  assert.deepEqual(corners(null as unknown as Shape), [-0.4, -0.4, 0.4, 0.4]);
});

test("ink is that of the last shape with a full fill", () => {
  assert.equal(
    inkOf([
      ["rect", { class: "seat-2" }],
      ["circle", { class: "ground" }],
    ]),
    "seat-2-ink",
  );
  assert.equal(
    inkOf([
      ["rect", { class: "tint-3" }],
      ["rect", { class: "accent", "fill-opacity": 0.2 }],
    ]),
    "tint-3-ink",
  );
  assert.equal(inkOf([]), "ink");
});

test("a ring says that a piece is picked, new or marked, but letters alone have none", () => {
  const marked = piece(0, { state: "mark" });
  assert.equal(ringOf(marked, true), "new");
  assert.equal(ringOf(marked, false), "mark");
  assert.equal(ringOf(piece(0), false), "");
  assert.equal(ringOf({ ...marked, plain: true }, true), "");
});

const choices = [
  { notation: "extend a1 b1", text: "Extend to b1", spaces: ["a1", "b1"] },
  { notation: "extend a1 c1", text: "Extend to c1", spaces: ["a1", "c1"] },
  { notation: "pass" },
];

test("choices are narrowed by what is typed and by what is clicked", () => {
  const fits = (typed: string, ...picked: string[]) =>
    fitting(choices, typed, new Set(picked)).map(({ notation }) => notation);
  assert.deepEqual(
    fits(""),
    choices.map(({ notation }) => notation),
  );
  assert.deepEqual(fits("EXTEND  c1"), ["extend a1 c1"]);
  assert.deepEqual(fits("", "a1", "b1"), ["extend a1 b1"]);
  assert.deepEqual(fits("pass", "a1"), []);
});

test("how many choices fit is said, and where there are more than are listed", () => {
  const more = [{ notation: "…", text: "Only some." }, ...choices];
  const many = Array.from({ length: 130 }, (_, k) => ({ notation: `go ${k}` }));
  assert.equal(counted([], []), "Nothing to choose here.");
  assert.equal(counted(choices, choices.slice(1)), "2 of 3 legal decisions");
  assert.equal(counted(more, more), "3 of very many legal decisions");
  assert.match(counted(many, many), /^130 of 130 legal decisions, the first 120 shown/);
});

test("Try decides what is picked and typed, or says what is missing", () => {
  const all = [{ notation: "start a1", spaces: ["a1"] }, ...choices];
  const found = (typed: string, ...picked: string[]) => tried(all, typed, new Set(picked));
  assert.deepEqual(found("", "a1", "b1"), { text: "extend a1 b1" });
  assert.deepEqual(found("", "c1"), { text: "extend a1 c1" }, "the only one that fits");
  assert.deepEqual(found("", "a1"), { text: "start a1" }, "the one that names nothing else");
  assert.deepEqual(found("ext c", "a1"), { text: "extend a1 c1" });
  assert.deepEqual(found("pass"), { text: "pass" });
  assert.deepEqual(found("claim a1", "a1"), { text: "claim a1" }, "Python says why not");
  assert.match(JSON.stringify(found("extend", "a1")), /Several decisions fit a1/);
  assert.match(JSON.stringify(found("pass", "a1")), /fits both a1 and “pass”/);
  assert.match(JSON.stringify(found("", "b1", "c1")), /No decision listed fits b1, c1/);
  assert.match(JSON.stringify(found("")), /Click spaces/);
  const over = [{ notation: "…", text: "The game is over here.", spaces: [] }];
  assert.deepEqual(tried(over, "", new Set()), { missing: "The game is over here." });
  assert.deepEqual(tried([], "", new Set()), { missing: "Nothing to choose here." });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Answer, nearest } from "../../widgets/arch_widgets/static/play/answer.ts";
import type { Asking, Item, Tapped } from "../../widgets/arch_widgets/static/play/data.ts";

const item = (id: string, more: Partial<Item> = {}): Item => ({
  id,
  text: id,
  label: id,
  pieces: [],
  face: "",
  group: "",
  there: 1,
  ...more,
});

const asking = (...items: Item[]): Asking => ({ key: 7, seat: 0, groups: [], items, faces: {}, map: "" });

const tapped = (more: Partial<Tapped> = {}): Tapped => ({
  key: 7,
  prompt: "Tap.",
  legal: [],
  chosen: [],
  values: {},
  done: "",
  line: "",
  only: false,
  said: "",
  heard: 0,
  ...more,
});

test("a tap shows at once, and what Python says replaces it", () => {
  const answer = new Answer(asking(item("d4", { pieces: ["space:27"] }), item("d5", { pieces: ["space:35"] })));
  answer.hear(tapped({ legal: ["d4", "d5"], done: "Done", line: "pass" }));
  assert.deepEqual(Object.fromEntries(answer.lit), { "space:27": "legal", "space:35": "legal" });
  assert.deepEqual(answer.touch({ tap: "d4" }), [{ key: 7, n: 1, tap: "d4" }]);
  assert.equal(answer.lit.get("space:27"), "chosen");
  assert.equal(answer.done, "", "what Done would write is not known yet");
  answer.hear(tapped({ heard: 1, legal: ["d5"], chosen: [{ id: "d4", text: "d4", turned: false }], done: "Done" }));
  assert.deepEqual(Object.fromEntries(answer.lit), { "space:27": "chosen", "space:35": "legal" });
  assert.equal(answer.done, "Done");
});

test("all touches since the question are sent, so that none is lost", () => {
  const answer = new Answer(asking(item("coin"), item("mask")));
  answer.hear(tapped({ legal: ["coin", "mask"] }));
  answer.touch({ tap: "coin" });
  assert.equal(answer.touch({ tap: "coin" }).length, 2);
  assert.deepEqual([...answer.counts], [["coin", 2]]);
  answer.touch({ drop: "coin" });
  assert.deepEqual([...answer.counts], [["coin", 1]]);
  answer.touch({ back: true });
  assert.deepEqual(answer.chosen, []);
  const other = new Answer(asking(item("coin")));
  other.recall([
    { key: 6, n: 9, tap: "old" },
    { key: 7, n: 1, tap: "coin" },
  ]);
  assert.equal(other.touch({ back: true }).at(-1)?.n, 2, "another view of the same widget counts on");
});

test("what Python says of another question is not taken for this one's", () => {
  const answer = new Answer(asking(item("d4")));
  answer.hear(tapped({ key: 6, legal: ["d4"] }));
  assert.equal(answer.isLegal("d4"), false);
});

test("a piece means the item that can be added, or else the one that is chosen", () => {
  const answer = new Answer(asking(item("give", { pieces: ["hand"] }), item("sell", { pieces: ["hand"] })));
  answer.hear(tapped({ legal: ["sell"], chosen: [{ id: "give", text: "", turned: false }] }));
  assert.equal(answer.itemOf("hand"), "sell");
  answer.hear(tapped({ chosen: [{ id: "give", text: "", turned: false }] }));
  assert.equal(answer.itemOf("hand"), "give");
  assert.equal(answer.itemOf("elsewhere"), null);
});

test("what stands on the asking sheet has a letter, its own if it is free and not the workbench's", () => {
  const texts = ["Pass", "Pot", "Mask", "Map", "Hammer"];
  const answer = new Answer(asking(...texts.map((text) => item(text, { group: "actions" })), item("d4")));
  assert.deepEqual(Object.fromEntries(answer.letters), { Pass: "p", Pot: "t", Mask: "a", Map: "b", Hammer: "e" });
  assert.equal(answer.itemBy("t"), "Pot");
  assert.equal(answer.itemBy("m"), null);
});

test("an arrow goes to the nearest thing in its direction", () => {
  const places = [
    { x: 10, y: 0 },
    { x: 30, y: 0 },
    { x: 0, y: 12 },
    { x: 9, y: 40 },
  ];
  assert.equal(nearest({ x: 0, y: 0 }, places, "ArrowRight"), 0);
  assert.equal(nearest({ x: 10, y: 0 }, places, "ArrowRight"), 1);
  assert.equal(nearest({ x: 0, y: 0 }, places, "ArrowDown"), 2);
  assert.equal(nearest({ x: 0, y: 0 }, places, "ArrowLeft"), -1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { unfolded } from "../../widgets/arch_widgets/static/page/unfold.ts";

test("a part stands wherever its number is", () => {
  const folded = { parts: ["a long sentence", { words: "~0" }], whole: { first: "~1", again: ["~1", "~0", 7, null] } };
  assert.deepEqual(unfolded(folded), {
    first: { words: "a long sentence" },
    again: [{ words: "a long sentence" }, "a long sentence", 7, null],
  });
});

test("a text that begins with the mark itself has another one in front", () => {
  assert.deepEqual(unfolded({ parts: ["part"], whole: ["~~0", "~~~", "~0"] }), ["~0", "~~", "part"]);
});

test("what was one part is one object", () => {
  const { one, two } = unfolded({ parts: [{ a: 1 }], whole: { one: "~0", two: "~0" } }) as Record<string, object>;
  assert.equal(one, two);
});

test("a part that is missing is named", () => {
  assert.throws(() => unfolded({ parts: [], whole: ["~3"] }), /has no part 3/);
});

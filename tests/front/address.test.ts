import assert from "node:assert/strict";
import { test } from "node:test";
import { keepAddress, stepIn } from "../../widgets/arch_widgets/static/page/address.ts";
import { modelOf } from "../../widgets/arch_widgets/static/page/model.ts";

test("an address names a moment of the game, or none", () => {
  assert.deepEqual(
    ["#60", "#0", "#999", "", "#", "#-1", "#6a", "#1e3", "#60#"].map((hash) => stepIn(hash, 154)),
    [60, 0, 154, null, null, null, null, null, null],
  );
});

test("the address follows the move one stays at, and the page an address", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const heard: Array<() => void> = [];
  const location = { hash: "" };
  const view = {
    location,
    history: {
      replaceState(_: unknown, __: string, hash: string) {
        location.hash = hash;
      },
    },
    addEventListener(_: string, act: () => void) {
      heard.push(act);
    },
  };
  const model = modelOf({ at: 0 });
  keepAddress(model, () => 154, view as unknown as Window);
  for (const at of [59, 60, 61]) model.set("at", at);
  assert.equal(location.hash, "");
  t.mock.timers.tick(1000);
  assert.equal(location.hash, "#61");
  for (const [hash, at] of [
    ["#12", 12],
    ["#nothing", 12],
    ["#500", 154],
  ] as const) {
    location.hash = hash;
    for (const act of heard) act();
    assert.equal(model.get("at"), at);
  }
});

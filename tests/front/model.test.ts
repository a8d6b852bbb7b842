import assert from "node:assert/strict";
import { test } from "node:test";
import { modelOf } from "../../widgets/arch_widgets/static/page/model.ts";
import { hear, wish } from "../../widgets/arch_widgets/static/shared/notebook.ts";

const given = () => ({ view: 0, film: "all", at: 3, wish: {} });

test("listeners hear of what became different, and of nothing else", () => {
  const heard: number[] = [];
  const model = modelOf(given());
  model.on("change:at", () => heard.push(model.get("at")));
  model.set("at", 3);
  model.set("at", 4);
  model.set("view", 1);
  assert.deepEqual(heard, [4]);
});

test("what follows a name is set before anybody hears of the name", () => {
  const heard: string[] = [];
  const model = modelOf(given(), (name, state) => (name === "view" ? { film: `seat ${state.view}` } : {}));
  model.on("change:view", () => heard.push(`view with ${model.get("film")}`));
  model.on("change:film", () => heard.push(model.get("film")));
  model.set("view", 2);
  assert.deepEqual(heard, ["seat 2", "view with seat 2"]);
});

test("a widget that is taken away hears no more", () => {
  const stop = new AbortController();
  let times = 0;
  const model = modelOf(given());
  hear(model, stop.signal, { "change:at": () => (times += 1) });
  model.set("at", 5);
  stop.abort();
  model.set("at", 6);
  assert.equal(times, 1);
});

test("the same wish twice is two wishes", () => {
  const model = modelOf(given());
  wish(model, { act: "undo" });
  assert.deepEqual(model.get("wish"), { n: 1, act: "undo" });
  wish(model, { act: "undo" });
  assert.deepEqual(model.get("wish"), { n: 2, act: "undo" });
});

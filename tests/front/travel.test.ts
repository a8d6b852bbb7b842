import assert from "node:assert/strict";
import { test } from "node:test";
import { modelOf } from "../../widgets/arch_widgets/static/page/model.ts";
import type { Traits } from "../../widgets/arch_widgets/static/viewer/host.ts";
import { Reel } from "../../widgets/arch_widgets/static/viewer/reel.ts";
import { Travel } from "../../widgets/arch_widgets/static/viewer/travel.ts";
import { film } from "./films.ts";

/** A game of five moves to move in, what the notebook heard of, and whether it plays by itself. */
function game(more: Partial<Traits> = {}) {
  const given = film([0, 1, 0, 1, 1], { rounds: [{ name: "Round 1", step: 3 }] });
  const state: Traits = { film: given, at: 0, seat: 0, view: 0, hiding: false, live: false, ...more };
  const model = modelOf(state);
  const saved: number[] = [];
  const plays: boolean[] = [];
  let moved = 0;
  model.save_changes = () => saved.push(model.get("at"));
  const travel = new Travel(model, {
    speed: () => 2,
    playing: (on) => plays.push(on),
    moved: () => {
      moved += 1;
    },
    chosen: () => {},
  });
  travel.reel = new Reel(given);
  return { travel, model, saved, plays, moved: () => moved };
}

test("one goes to steps, rounds and decisions, and never out of the game", () => {
  const { travel, saved } = game();
  travel.go(9);
  travel.walk(-1);
  travel.round(-1);
  travel.decision(-1);
  travel.decision(-1);
  travel.walk(-5);
  assert.deepEqual(saved, [5, 4, 3, 1, 0]); // there is no earlier decision
});

test("without a game nothing moves", () => {
  const { travel, saved, moved } = game();
  travel.reel = null;
  travel.go(2);
  travel.play();
  assert.deepEqual([saved, moved()], [[], 0]);
});

test("while scrubbing the notebook hears of ten moments a second, and always of the last one", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { travel, saved, moved } = game();
  for (const step of [1, 2, 3]) travel.go(step, { scrub: true });
  assert.deepEqual([saved, moved()], [[], 3]);
  t.mock.timers.tick(100);
  assert.deepEqual(saved, [3]);
  travel.go(4, { scrub: true });
  travel.close();
  assert.deepEqual(saved, [3, 4]);
});

test("it plays move by move to the end, and from the start again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { travel, model, plays } = game({ at: 3 });
  travel.play();
  t.mock.timers.tick(399);
  assert.equal(model.get("at"), 3);
  t.mock.timers.tick(1);
  assert.equal(model.get("at"), 4);
  t.mock.timers.tick(500);
  assert.equal(model.get("at"), 5);
  assert.deepEqual(plays, [true, false]);
  travel.play();
  assert.equal(model.get("at"), 0);
  travel.play();
  assert.deepEqual(plays, [true, false, true, false]);
});

test("whoever goes somewhere stops it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { travel, model, plays } = game();
  travel.play();
  travel.go(2);
  t.mock.timers.tick(5000);
  assert.equal(model.get("at"), 2);
  assert.deepEqual(plays, [true, false]);
});

test("only a seat that there is can be chosen", () => {
  const { travel, model } = game();
  travel.choose(1);
  travel.choose(2);
  assert.equal(model.get("seat"), 1);
});

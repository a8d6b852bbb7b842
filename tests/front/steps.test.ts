import assert from "node:assert/strict";
import { test } from "node:test";
import { actOf, isTaken } from "../../widgets/arch_widgets/static/viewer/keys.ts";
import { roundNames } from "../../widgets/arch_widgets/static/viewer/moves.ts";
import { Reel } from "../../widgets/arch_widgets/static/viewer/reel.ts";
import { toldOf } from "../../widgets/arch_widgets/static/viewer/speaker.ts";
import { decisionStep, roundStep } from "../../widgets/arch_widgets/static/viewer/steps.ts";
import { film } from "./films.ts";

const game = film([null, 0, 1, 0, null, 1], {
  rounds: [
    { name: "Season 1", step: 1 },
    { name: "Season 2", step: 4 },
  ],
});

test("from round to round, and at last to the end and the start", () => {
  assert.deepEqual(
    [0, 1, 4, 6].map((at) => roundStep(game, at, 1)),
    [1, 4, 6, 6],
  );
  assert.deepEqual(
    [6, 4, 1, 0].map((at) => roundStep(game, at, -1)),
    [4, 1, 0, 0],
  );
});

test("from decision to decision of a seat; nothing where there is none", () => {
  assert.deepEqual(
    [0, 2, 4].map((at) => decisionStep(game, at, 1, 0)),
    [2, 4, null],
  );
  assert.deepEqual(
    [6, 4, 2].map((at) => decisionStep(game, at, -1, 0)),
    [4, 2, null],
  );
});

test("each key does one thing, and what is no key of the viewer's does nothing", () => {
  assert.deepEqual(actOf("ArrowLeft"), { do: "walk", by: -1 });
  assert.deepEqual(actOf("3"), { do: "choose", seat: 2 });
  for (const key of ["0", "10", "x", "constructor", "Enter"]) assert.equal(actOf(key), null, key);
});

test("what has the keyboard keeps the keys it needs", () => {
  assert.ok(isTaken("h", "typing"));
  assert.ok(isTaken("ArrowDown", "list") && !isTaken("]", "list"));
  assert.ok(isTaken(" ", "button") && !isTaken("ArrowLeft", "button"));
  assert.ok(!isTaken(" ", "other"));
});

test("rounds are called by their names where all have one, and else by number", () => {
  const moves = [0, 1, 2].map((round, k) => ({ ...(game.moves[k] as (typeof game.moves)[0]), round }));
  const rounds = ["Dawn", "Noon", "Dusk"].map((name, step) => ({ name, step }));
  assert.deepEqual([0, 1, 2].map(roundNames({ ...game, moves, rounds })), ["Set-up", "Noon", "Dusk"]);
  assert.deepEqual([0, 2].map(roundNames({ ...game, moves })), ["Set-up", "Round 2"]);
});

test("what is told of a step is sentences, without the length while moves to come are hidden", () => {
  const reel = new Reel(game);
  assert.equal(toldOf(reel, 2, false), "Move 2 of 6, Season 1. Move of 0.");
  assert.equal(toldOf(reel, 4, true), "Move 4, Season 2. Move of 0.");
  assert.equal(toldOf(reel, 0, false), "Move 0 of 6, Season 1. Before the first move.");
});

/** A film to which Python adds what came since. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { modelOf } from "../../widgets/arch_widgets/static/page/model.ts";
import type { Film, More } from "../../widgets/arch_widgets/static/viewer/film.ts";
import { filmOf, goesOn, listen } from "../../widgets/arch_widgets/static/viewer/growing.ts";
import type { Traits } from "../../widgets/arch_widgets/static/viewer/host.ts";
import { Reel } from "../../widgets/arch_widgets/static/viewer/reel.ts";
import { film, piece } from "./films.ts";

const WHOLE = film([0, 1, 0, 1, null], {
  first: { disc: piece(0) },
  steps: [1, 2, 3, 4, 5].map((x) => ({ set: { disc: piece(x) } })),
  result: "Ana wins",
});

/** The film after so many moves. */
const until = (moves: number): Film => ({
  ...WHOLE,
  steps: WHOLE.steps.slice(0, moves),
  moves: WHOLE.moves.slice(0, moves),
  result: "",
});

const between = (since: number, now: number): More => ({
  since,
  steps: WHOLE.steps.slice(since, now),
  moves: WHOLE.moves.slice(since, now),
  rounds: WHOLE.rounds,
  result: now === WHOLE.steps.length ? WHOLE.result : "",
  subtitle: WHOLE.subtitle,
});

function sent(moves: number) {
  const missed: unknown[] = [];
  const plain = modelOf<Pick<Traits, "film" | "more">>({ film: until(moves), more: {} });
  const model = { ...plain, send: (message: unknown) => missed.push(message) };
  listen(model);
  return { model, missed };
}

test("what came since stands behind the film, move after move", () => {
  const { model, missed } = sent(1);
  for (const now of [2, 3, 5]) {
    const film = filmOf(model) as Film;
    model.set("more", between(film.steps.length, now));
    assert.deepEqual(filmOf(model), now === 5 ? WHOLE : until(now));
    assert.ok(goesOn(film, filmOf(model) as Film));
  }
  assert.deepEqual(missed, []);
});

test("what is there already is not put behind it again", () => {
  const { model, missed } = sent(4);
  model.set("more", between(2, 4));
  assert.deepEqual(filmOf(model), until(4));
  assert.deepEqual(missed, []);
});

test("where something was missed, the whole is asked for", () => {
  const { model, missed } = sent(2);
  model.set("more", between(3, 4));
  assert.deepEqual(missed, [{ missed: "film" }]);
  assert.deepEqual(filmOf(model), until(2));
  model.set("film", until(4));
  assert.deepEqual(filmOf(model), until(4));
  model.set("more", between(4, 5));
  assert.deepEqual(filmOf(model), WHOLE);
});

test("a whole film takes the place of one that has grown", () => {
  const { model } = sent(2);
  model.set("more", between(2, 4));
  model.set("film", until(3));
  assert.deepEqual(filmOf(model), until(3));
});

test("a film of the same length goes on with another only if it is the same", () => {
  const other = { ...WHOLE, steps: [...WHOLE.steps.slice(0, 4), { set: { disc: piece(9) } }] };
  assert.ok(!goesOn(WHOLE, other));
  assert.ok(!goesOn(WHOLE, until(4)));
  assert.ok(!goesOn(until(4), { ...WHOLE, faces: {} }));
  assert.ok(goesOn(until(4), WHOLE));
});

test("a reel that has grown shows the tables of the whole film", () => {
  const before = new Reel(until(3));
  before.table(3);
  const reel = new Reel(WHOLE, before);
  const whole = new Reel(WHOLE);
  for (const step of [5, 0, 3, 4, 2, 1]) assert.deepEqual(reel.table(step), whole.table(step), `step ${step}`);
});

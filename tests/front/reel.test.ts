import assert from "node:assert/strict";
import { test } from "node:test";
import type { Film, Step } from "../../widgets/arch_widgets/static/viewer/film.ts";
import { isFilm, Reel, trouble } from "../../widgets/arch_widgets/static/viewer/reel.ts";
import { film, piece } from "./films.ts";

const LENGTH = 130;

/** A piece that goes one to the right at each step, one that is there at every third step, and one that nobody touches. */
function walking(): Film {
  const steps = Array.from({ length: LENGTH }, (_, k): Step => {
    const step = k + 1;
    const change = { walker: piece(step), ...(step % 3 === 0 ? { guest: piece(7) } : {}) };
    return step % 3 === 1 && step > 1 ? { set: change, gone: ["guest"] } : { set: change };
  });
  const first = { walker: piece(0), stone: piece(9) };
  return film(
    Array.from({ length: LENGTH }, () => 0),
    { first, steps },
  );
}

/** The table at a step, added up in the plainest way. */
function plain({ first, steps }: Film, step: number): Record<string, unknown> {
  const table: Record<string, unknown> = { ...first };
  for (const { gone = [], set = {} } of steps.slice(0, step)) {
    for (const id of gone) delete table[id];
    Object.assign(table, set);
  }
  return table;
}

test("every step is the differences added up, in whatever order one looks at them", () => {
  const given = walking();
  const reel = new Reel(given);
  const steps = Array.from({ length: 200 }, (_, k) => (k * 83) % (LENGTH + 1));
  for (const step of [...steps, LENGTH, 0, 1]) {
    assert.deepEqual(Object.fromEntries(reel.table(step)), plain(given, step), `step ${step}`);
  }
});

test("what does not change is the same object at every step", () => {
  const reel = new Reel(walking());
  const stone = reel.table(0).get("stone");
  for (const step of [LENGTH, 60, 3]) assert.equal(reel.table(step).get("stone"), stone);
});

test("a table that was shown stays what it was", () => {
  const reel = new Reel(walking());
  const before = reel.table(10);
  reel.table(11);
  assert.deepEqual(before.get("walker"), piece(10));
});

test("new is what a move put there or moved", () => {
  const reel = new Reel(walking());
  assert.deepEqual([...reel.fresh(0)], []);
  assert.deepEqual([...reel.fresh(1)], ["walker"]);
  assert.deepEqual([...reel.fresh(3)].sort(), ["guest", "walker"]);
});

test("what slides along is new only with another face, and another label is no news", () => {
  const first = { row: piece(1, { slides: true }), sign: piece(1) };
  const steps: Step[] = [
    { set: { row: piece(2, { slides: true }), sign: piece(1, { label: "Another" }) } },
    { set: { row: piece(2, { slides: true, face: "back" }) } },
  ];
  const reel = new Reel(film([0, 0], { first, steps }));
  assert.deepEqual([...reel.fresh(1)], []);
  assert.deepEqual([...reel.fresh(2)], ["row"]);
});

test("a step belongs to the last round that has begun; before the first one to that one", () => {
  const rounds = [
    { name: "Season 1", step: 2 },
    { name: "Season 2", step: 5 },
  ];
  const reel = new Reel(film([0, 0, 0, 0, 0, 0], { rounds }));
  assert.deepEqual(
    [0, 2, 4, 5, 6].map((step) => reel.round(step)?.name.at(-1)),
    ["1", "1", "1", "2", "2"],
  );
  assert.equal(new Reel(film([])).round(0), undefined);
});

test("a seat without a colour of the style sheet has its own number", () => {
  const seats = film([]).seats.map((seat) => ({ ...seat, colour: 99 }));
  const reel = new Reel(film([], { seats }));
  assert.deepEqual([reel.colour(0), reel.colour(1), reel.colour(7), reel.colour(null)], ["0", "1", "n", "n"]);
});

test("what is no film is refused in a sentence", () => {
  assert.equal(trouble(film([0])), "");
  assert.ok(isFilm(film([])));
  assert.match(trouble({}), /no film to show yet/);
  assert.match(trouble(null), /no film to show yet/);
  assert.match(trouble({ ...film([]), version: 2 }), /of version 2; this viewer shows version 1/);
  assert.match(trouble({ ...film([]), moves: "none" }), /its “moves” are missing/);
  assert.match(trouble({ ...film([0]), moves: [] }), /1 steps for 0 moves/);
  assert.match(trouble({ ...film([]), panels: [{}, null] }), /its panel 2 is damaged/);
});

/** Sentences of the browser parts: English in the source, and what Python hands over in another language. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { numeral, plural, speak, t, tAs, woven } from "../../widgets/arch_widgets/static/shared/words.ts";

const FORMS = Array.from({ length: 200 }, (_, n) => (n < 2 ? 0 : 1));

afterEach(() => speak(undefined));

test("without a dictionary everything is English", () => {
  assert.equal(t("Move {step}", { step: 3 }), "Move 3");
  assert.deepEqual(
    [0, 1, 2].map((n) => plural(n, "One game", "{number} games")),
    ["0 games", "One game", "2 games"],
  );
  assert.deepEqual(woven("{move} of {length}", { move: "Move 3", length: "10" }), ["Move 3", " of ", "10"]);
});

test("a sentence is said in the language handed over, and one that it lacks in English", () => {
  speak({ words: { "Move {step}": "Coup {step}", "{move} of {length}": "sur {length} : {move}" } });
  assert.equal(t("Move {step}", { step: 3 }), "Coup 3");
  assert.equal(t("Next move"), "Next move");
  assert.equal(t("constructor"), "constructor");
  assert.deepEqual(woven("{move} of {length}", { move: "Coup 3", length: "10" }), ["sur ", "10", " : ", "Coup 3"]);
  speak(undefined);
  assert.equal(t("Move {step}", { step: 3 }), "Move 3");
});

test("a word with two meanings is said by its context", () => {
  assert.equal(tAs("the button", "Play"), "Play");
  speak({ words: { Play: "Jouer", "the button\u0004Play": "Lecture" } });
  assert.deepEqual([t("Play"), tAs("the button", "Play")], ["Jouer", "Lecture"]);
});

test("a number has the mark of its language before decimals", () => {
  assert.deepEqual([numeral(2.5), numeral("−0.3"), numeral(7)], ["2.5", "−0.3", "7"]);
  speak({ words: { "before decimals\u0004.": "," } });
  assert.deepEqual([numeral(2.5), numeral("−0.3"), numeral(7)], ["2,5", "−0,3", "7"]);
});

test("a translation with a name that is not there is shown in English", () => {
  speak({
    words: { "Move {step}": "Coup {pas}", "{move} of {length}": "{coup}" },
    counts: { "One game": ["{une} partie"] },
    forms: FORMS,
  });
  assert.equal(t("Move {step}", { step: 3 }), "Move 3");
  assert.deepEqual(woven("{move} of {length}", { move: "a", length: "b" }), ["a", " of ", "b"]);
  assert.equal(plural(1, "One game", "{number} games"), "One game");
});

test("a name without a value stays as it is, and a value may hold braces", () => {
  assert.equal(t("Move {step}"), "Move {step}");
  assert.equal(t("{player} decides next", { player: "{player} $& {Ana}" }), "{player} $& {Ana} decides next");
});

test("a number takes the form of its language, above a hundred by its last two digits", () => {
  const forms = Array.from({ length: 200 }, (_, n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : 1));
  speak({ counts: { "One game": ["{number} игра", "{number} игр"] }, forms });
  const said = [1, 5, 11, 21, 111, 1021, 1011].map((n) => plural(n, "One game", "{number} games"));
  assert.deepEqual(said, ["1 игра", "5 игр", "11 игр", "21 игра", "111 игр", "1021 игра", "1011 игр"]);
});

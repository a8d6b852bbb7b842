import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chapterOf,
  counts,
  follow,
  isNumber,
  type Key,
  type PageLesson,
} from "../../widgets/arch_widgets/static/page/lesson.ts";

const KEY: Key = {
  right: ["3", "5"],
  replies: { "9": "Far.", "8": "" },
  well: "Yes.",
  otherwise: "No. – Non, pas ça : à côté.",
  hints: ["one", "two"],
  answer: "The answer: 3 to 5.",
};

const sealed = (key: Key): string => Buffer.from(JSON.stringify(key)).toString("base64");

const asked = { number: 0, title: "", where: "", question: "?", step: 7, offered: [], pieces: [], hints: 2 };
const chapter = (more: object, key: Partial<Key> = {}): PageLesson["chapters"][number] => ({
  name: "One",
  asked: { ...asked, kind: "number", ...more },
  film: {} as never,
  choices: [],
  key: sealed({ ...KEY, ...key }),
});

/** A page with a chapter: a function that tells what comes of a wish. */
function page(one: PageLesson["chapters"][number]) {
  const lesson = { title: "", chapters: [one] };
  let state = { done: [], hinted: [], ...chapterOf(lesson, 0) };
  return (wish: object) => {
    state = { ...state, ...follow(lesson, { ...state, wish } as never) };
    return state as unknown as {
      said: { ok: boolean | null; text: string };
      done: number[];
      hinted: string[];
      given: string[];
    };
  };
}

test("numbers count as they do in Python", () => {
  for (const [text, is] of [
    ["0", true],
    ["-7", true],
    ["-0", false],
    ["07", false],
    ["1.0", false],
    ["1234567890", false],
  ] as const)
    assert.equal(isNumber(text), is, text);
  for (const [text, right] of [
    ["2", false],
    ["3", true],
    ["4", true],
    ["5", true],
    ["6", false],
    ["x", false],
  ] as const)
    assert.equal(counts("number", KEY, text), right, text);
  assert.equal(counts("choice", KEY, "4"), false, "of other kinds only what is written counts");
});

test("an answer gets its own reply, or what is said to all others", () => {
  const wish = page(chapter({}));
  assert.deepEqual(wish({ act: "answer", answer: "9" }).said, { ok: false, text: "Far." });
  assert.deepEqual(wish({ act: "answer", answer: "8" }).said, { ok: false, text: KEY.otherwise });
  assert.deepEqual(wish({ act: "answer", answer: "toString" }).said.ok, null);
  assert.deepEqual(wish({ act: "answer", answer: "4" }).done, [0]);
  assert.deepEqual(wish({ act: "answer", answer: "4" }).done, [0], "once");
});

test("hints come one after the other, and the answer when it is asked for", () => {
  const wish = page(chapter({}));
  for (const shown of [["one"], ["one", "two"], ["one", "two"]]) assert.deepEqual(wish({ act: "hint" }).hinted, shown);
  const { said, given, done } = wish({ act: "reveal" });
  assert.deepEqual([said, given, done], [{ ok: null, text: KEY.answer }, KEY.right, []]);
  assert.deepEqual(wish({ act: "open", chapter: 0 }).hinted, []);
});

test("only what is offered, tapped or legal is an answer", () => {
  const offered = [
    { answer: "Ana", text: "Ana" },
    { answer: "Bo", text: "Bo" },
  ];
  const wish = page(chapter({ kind: "choice", offered }, { right: ["Bo"], replies: {} }));
  assert.equal(wish({ act: "answer", answer: "Cleo" }).said.ok, null);
  assert.equal(wish({ act: "answer", answer: " Bo " }).said.ok, true);
  const legal = {
    ...chapter({ kind: "moves" }, { right: ["pass"], replies: {} }),
    choices: [{ notation: "pass" }, { notation: "start b5" }],
  };
  const tried = page(legal as never);
  assert.equal(tried({ text: "start  b5" }).said.ok, false);
  assert.equal(tried({ text: "start a1" }).said.ok, null);
  assert.equal(tried({ text: "pass" }).said.ok, true);
});

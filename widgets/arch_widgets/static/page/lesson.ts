/** A lesson on a page: what Python does in a notebook (`lesson/playing.py`) the page does itself. */

import type { Asked, LessonTraits } from "../lesson/mode.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Choice, Traits } from "../viewer/host.ts";

/** What Python writes into the page (`lesson/page.py`). */
export interface PageLesson {
  title: string;
  chapters: Array<{ name: string; asked: Asked; film: Film; choices: Choice[]; key: string }>;
}

/** What tells the answer of a chapter (`lesson/chapters.py`). */
export interface Key {
  right: string[];
  replies: Record<string, string>;
  well: string;
  otherwise: string;
  hints: string[];
  answer: string;
}

/** A key as Python sealed it: letters that nobody reads at a glance, and no secret. */
export function opened(sealed: string): Key {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as Key;
}

/** Whether an answer counts, as `record/lesson.py` says. */
export function counts(kind: Asked["kind"], { right }: Pick<Key, "right">, answer: string): boolean {
  if (kind !== "number") return right.includes(answer);
  const [value, low, high] = [answer, right[0], right.at(-1)].map(Number);
  return isNumber(answer) && value !== undefined && value >= Number(low) && value <= Number(high);
}

/** A whole number as tasks have them. */
export const isNumber = (answer: string): boolean => /^(0|-?[1-9]\d{0,8})$/.test(answer);

type State = Traits & LessonTraits;

/** The page opens a chapter. */
export function chapterOf({ chapters }: PageLesson, number: number): Partial<State> {
  const chapter = chapters[number];
  if (!chapter) return {};
  const { film, asked, choices } = chapter;
  return {
    film,
    choices,
    asked,
    at: asked.step,
    live: choices.length > 0,
    answer: {},
    said: {},
    given: [],
    hinted: [],
  };
}

/** What comes of a wish. */
export function follow(lesson: PageLesson, { wish, asked, done, hinted }: State): Partial<State> {
  if (wish?.act === "open") return chapterOf(lesson, Number(wish.chapter));
  const chapter = lesson.chapters[asked.number ?? -1];
  if (!chapter) return {};
  const key = opened(chapter.key);
  if (wish?.act === "hint") return { hinted: key.hints.slice(0, hinted.length + 1) };
  if (wish?.act === "reveal") return told(null, key.answer, key.right);
  const answer = text(wish?.answer ?? wish?.text)
    .trim()
    .replace(/\s+/g, " ");
  if (!answer) return {};
  const why = refused(chapter, answer);
  if (why) return told(null, why, []);
  const right = counts(chapter.asked.kind, key, answer);
  const own = Object.hasOwn(key.replies, answer) ? key.replies[answer] : "";
  const answered = right ? { done: [...new Set([...done, chapter.asked.number])] } : {};
  return { ...answered, ...told(right, own || (right ? key.well : key.otherwise), [answer]) };
}

/** Why something is no answer; "" if it is one. */
function refused({ asked, choices }: PageLesson["chapters"][number], answer: string): string {
  if (asked.kind === "number") return isNumber(answer) ? "" : t("Write a whole number, in digits.");
  const offered = [
    ...asked.offered.map((one) => one.answer),
    ...list(asked.pieces),
    ...choices.map((one) => one.notation),
  ];
  return offered.includes(answer) ? "" : t("That is not on the list; choose one of its lines.");
}

function told(ok: boolean | null, words: string, given: string[]): Partial<State> {
  return { given, said: { ok, text: words }, answer: { ok: Boolean(ok), text: words, lead: "" } };
}

import type { Json } from "../shared/values.ts";

/** The data of a page in which what occurs more than once is stored once (`viewer/folding.py` says how). */
export interface Folded {
  /** What occurs several times, each made of those before it. */
  parts: Json[];
  whole: Json;
}

const MARK = "~";

/** The data as it was before it was folded; what was one part is one object wherever it stands. */
export function unfolded({ parts, whole }: Folded): Json {
  const made: Json[] = [];
  const open = (value: Json): Json => {
    if (typeof value === "string") return opened(value, made);
    if (Array.isArray(value)) return value.map(open);
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
    }
    return value;
  };
  for (const part of parts) made.push(open(part));
  return open(whole);
}

/** A text as it was; "~" and a number stand for a part, and what began with "~" itself has another in front. */
function opened(words: string, made: readonly Json[]): Json {
  if (!words.startsWith(MARK)) return words;
  if (words.startsWith(MARK, 1)) return words.slice(1);
  const part = made[Number(words.slice(1))];
  if (part === undefined) throw new Error(`This page is damaged: it has no part ${words.slice(1)}.`);
  return part;
}

/**
 * The sentences of the browser parts, in the language that Python speaks. English stands in the source and is the key of the
 * catalogue, as in Python; `make words` finds the calls of `t`, `tAs`, `plural` and `woven`, whose sentences have to be literals.
 *
 * anywidget loads the script of each widget anew, and a page is written in one language: so every widget, and every page, has
 * a dictionary of its own here. A constant of a module is made before the dictionary comes: it has to be a function.
 */

export type Values = Record<string, string | number>;

/** What Python hands over (`spoken.py`); nothing of it for English. */
export interface Spoken {
  /** The translation of each sentence; gettext writes a context before it, and U+0004 between them. */
  words?: Record<string, string>;
  /** The forms of each sentence about a number, by the sentence about one. */
  counts?: Record<string, string[]>;
  /** Which form each number takes; above these, numbers go by their last two digits. */
  forms?: number[];
}

let spoken: Spoken = {};

/** Speak what Python hands over, from now on; without it, English. */
export function speak(given: Spoken | undefined): void {
  spoken = given ?? {};
}

/** A sentence in the language spoken, with values in place of its {names}. */
export function t(sentence: string, values: Values = {}): string {
  return filled(own(spoken.words, sentence) ?? sentence, sentence, values);
}

/** A sentence whose English alone is ambiguous: `context` tells translators what it means, and is never shown. */
export function tAs(context: string, sentence: string, values: Values = {}): string {
  return filled(own(spoken.words, `${context}\u0004${sentence}`) ?? sentence, sentence, values);
}

/** A sentence about a {number} of things, in the form for that number. */
export function plural(number: number, one: string, many: string, values: Values = {}): string {
  const english = number === 1 ? one : many;
  const form = spoken.forms?.[number < 100 ? number : 100 + (number % 100)];
  return filled(own(spoken.counts, one)?.[form ?? -1] ?? english, english, { number, ...values });
}

/** A number, or one in digits already, with the mark that the language has before decimals. */
export const numeral = (value: number | string): string => String(value).replace(".", tAs("before decimals", "."));

/** A sentence in the language spoken as the pieces of an element, with nodes in place of its {names}. */
export function woven(sentence: string, values: Record<string, Node | string>): Array<Node | string> {
  const said = own(spoken.words, sentence) ?? sentence;
  const known = namesIn(said).every((name) => Object.hasOwn(values, name));
  const parts = (known ? said : sentence).split(/\{(\w+)\}/);
  return parts.map((part, k) => (k % 2 ? (values[part] ?? `{${part}}`) : part)).filter((part) => part !== "");
}

const own = <T>(known: Record<string, T> | undefined, key: string): T | undefined =>
  known && Object.hasOwn(known, key) ? known[key] : undefined;

const namesIn = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** A translation with a name that the sentence does not have is shown in English. */
function filled(said: string, english: string, values: Values): string {
  const known = namesIn(said).every((name) => Object.hasOwn(values, name));
  return (known ? said : english).replace(/\{(\w+)\}/g, (name, key) => String(own(values, key) ?? name));
}

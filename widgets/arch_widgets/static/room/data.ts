/** What the pages of a room are sent (`room/schema.py`), and what they wish for. */

import type { LessonTraits } from "../lesson/mode.ts";
import type { Asking, Tapped } from "../play/data.ts";
import type { More } from "../viewer/film.ts";
import type { Traits } from "../viewer/host.ts";

/** A decision that can be picked from a list. */
export interface Line {
  notation: string;
  text: string;
}

/** How many answered what. */
export interface Bar extends Line {
  count: number;
  played: boolean;
  pieces: string[];
  /** What a lesson says to it. */
  said: string;
}

/** A question to the room. `kind` is how one answers, as in a lesson; without `lines` any legal decision is an answer. */
export interface Asked {
  number: number;
  step: number;
  seat: number;
  kind: "moves" | "area" | "number" | "choice";
  head: string;
  words: string;
  lines: Line[];
  /** What can be tapped, where a place is the answer. */
  pieces: string[];
  asking?: Asking;
}

export interface Result {
  number: number;
  step: number;
  seat: number;
  words: string;
  bars: Bar[];
  answered: number;
  /** What a judge says about the move played; empty where nobody asked. */
  judged: string;
  /** Whether a chapter of a lesson was asked; then `played` are the answers that count. */
  chapter: boolean;
  /** How many answered each piece, where the answer is a place. */
  places?: Record<string, number>;
}

/** What everybody is to see. */
export interface Scene {
  at: number;
  seen: string;
  called: number;
  open: boolean;
  marks: string[];
  asked: Asked | null;
  result: Result | null;
  counting: boolean;
  /** The code of the deal that several tables are to play. */
  deal: string;
}

/** What one person is told alone. */
export interface You {
  token?: string;
  name: string;
  answer: string;
  notation: string;
  tapped?: Tapped;
  right: number;
  of: number;
  said: string;
}

export interface Person {
  who: number;
  name: string;
  right: number;
  of: number;
}

/** An open page whose person gave no name. */
export interface Phone {
  number: number;
  address: string;
}

/** An address from which pages are open, or that was sent away. */
export interface Address {
  address: string;
  pages: number;
  away: boolean;
}

/** The score sheet of the tables that have handed in; `curves` are the steps at which a seat's total changes, with it. */
export interface Scores {
  measure: string;
  seats: string[];
  tables: Array<{
    name: string;
    names: string[];
    totals: number[];
    against: string[];
    curves: Array<Array<[step: number, value: number]>>;
  }>;
  partings: Array<{ step: number; told: string[] }>;
  luck: string[];
}

/** What the leader is told alone. */
export interface Desk {
  address: string;
  code: string;
  picture: string;
  size: number;
  there: number;
  following: number;
  answered: number;
  alone: boolean;
  at: number;
  reach: number;
  open: boolean;
  marks: string[];
  asked: Asked | null;
  result: Result | null;
  counting: boolean;
  deal: string;
  /** The tables that have handed in, by name, and their score sheet while it is shown. */
  tables: string[];
  comparing: boolean;
  scores: Scores | null;
  weighing: boolean;
  offered: Line[];
  /** `why` a room cannot be asked it; empty if it can. */
  chapters: Array<{ name: string; step: number; done: boolean; tried: number; solved: number; why: string }>;
  /** The mistakes of the game's review, and how many have tried something there and found a better move. */
  positions: Array<{ move: number; seat: number; tried: number; found: number }>;
  /** What everybody does alone, and how many have tried a move. */
  practice: "" | "lesson" | "moves" | "better";
  tried: number;
  people: Person[];
  phones: Phone[];
  addresses: Address[];
  /** How many pages and people may come from one address. */
  most: number;
  said: string;
}

/** What one person does alone: what the viewer and the mode *Lesson* are given. `key` is another one for another film. */
export type Own = { mode: string; key: number[]; at: number } & Pick<Traits, "live" | "choices" | "answer" | "back"> &
  Omit<LessonTraits, "wish">;

export interface Message {
  own?: Own | null;
  more?: More;
  scene?: Scene;
  scores?: Scores | null;
  you?: You;
  desk?: Desk;
}

// Written from widgets/arch_widgets/review/schema.py by `make front`: change that file, not this one.

/** What is counted: shares of a win, or points. */
export type Counts = "win" | "points";

export type Word = "blunder" | "mistake" | "slip" | "fine" | "only move" | "excellent";

/** A number and the bounds of its 95 % interval; a bound that one roll-out cannot give is null. */
export type Estimate = [number, number | null, number | null];

/** A candidate: its notation, how many roll-outs, the win chance (null in a solo game), the points at the end. */
export type Row = [string, number, Estimate | null, Estimate];

/** Where the better decision brings more points or fewer: the seat, the origin, how many. */
export type Origin = [number, string, Estimate];

/** A part of a result: what it is, and how much. */
export type Part = [string, number];

/** A player. */
export interface Seat {
  name: string;
  letter: string;
  colour: number;
  dash: number[];
}

/** One amount as a share of a win (null in a solo game) and in points. */
export interface Amounts {
  win: Estimate | null;
  points: Estimate;
}

/** A decision that was judged. */
export interface Decision {
  move: number;
  seat: number;
  played: string;
  best: string;
  word: Word;
  mistake: boolean;
  /** Why, in a sentence. */
  why: string;
  origins: Origin[];
  loss: Amounts;
  /** How many roll-outs of what was played, and as many of its rival, the loss rests on; 0 where there was nothing to compare. */
  rests: number;
  /** How many roll-outs a closer look would have for each candidate at most; 0 where none is possible. */
  deeper: number;
  /** What the review says of it. */
  words: string[];
  /** The candidates of each view, `knowing` or `hindsight`, best first. */
  candidates: Record<string, Row[]>;
  /** The candidates as sentences, by their notation. */
  told: Record<string, string>;
  /** The pieces that the better move would put on the maps, by id, as a film has them; of mistakes alone. */
  ghost?: Record<string, unknown>;
  /** Whether hindsight says the same. */
  same?: boolean;
  later_best?: string;
  later_mistake?: boolean;
  later?: Amounts;
  hidden?: Amounts;
  /** Whether what was hidden mattered. */
  changed?: boolean;
}

/** What a seat could expect at each step; null where nobody judged it. */
export interface Curve {
  seat: number;
  win: (number | null)[];
  points: (number | null)[];
}

/** A move that mattered. */
export interface Fact {
  step: number;
  of: string;
  words: string;
  amount: number;
}

/** Where a seat's result came from; the parts add up to it. */
export interface Split {
  seat: number;
  parts: Part[];
  result: number;
  facts: Fact[];
}

/** The splits by what is counted; empty unless luck was reviewed to the end. */
export interface LuckSplit {
  win?: Split[];
  points?: Split[];
}

/** One of the moments in which the game is told. */
export interface Moment {
  /** What kind of moment it is. */
  title: string;
  move: number;
  seat: number;
  words: string;
}

/** A sentence on a player, and the move it tells of. */
export interface Sentence {
  words: string;
  move: number | null;
}

/** Where a player stood, what luck did and what there is to learn. */
export interface Chapter {
  seat: number;
  sentences: Sentence[];
}

/** The game in a few moments, in order of play, and for each player; empty for want of anything to tell. */
export interface Story {
  moments: Moment[];
  chapters: Chapter[];
}

/** All that is shown of a review. */
export interface Review {
  judge: string;
  summary: string;
  meanings: Record<Word, string>;
  note: string;
  counts: Counts;
  /** Whether the review says what was good in hindsight; never for a seat's perspective. */
  hindsight: boolean;
  /** Whose knowledge is shown; empty for everybody's. */
  knower: string;
  seats: Seat[];
  length: number;
  rounds: [string, number][];
  movers: (number | null)[];
  /** The greatest loss first. */
  decisions: Decision[];
  curves: Curve[];
  /** A quick estimate by the learned judge alone, where the curves are not reviewed yet; empty once they are. */
  quick: Curve[];
  luck: LuckSplit;
  story: Story;
  /** How many decisions *Deepen all* would look at more closely. */
  deeper: number;
}

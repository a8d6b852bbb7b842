// Written from widgets/arch_widgets/whatif/schema.py by `make front`: change that file, not this one.

/** The value of a curve at each step; null where it is not known. */
export type Values = (number | null)[];

/** A note: its step, a glyph or "", and a comment. */
export type Note = [number, string, string];

export type LuckName = "same" | "fresh" | "chosen";

/** A line of the tree: the game or a branch. */
export interface Row {
  /** Whether this line must be withheld from the seat whose perspective is shown. */
  withheld: boolean;
  name: string;
  /** The number of the row that it leaves, -1 for the game. */
  parent: number;
  depth: number;
  /** The step at which it leaves. */
  at: number;
  end: number;
  /** The first decision, in a sentence. */
  first: string;
  luck: string;
  result: string;
  folded: boolean;
  notes: Note[];
}

/** What glyphs and kinds of luck mean. */
export interface Words {
  glyphs: Record<string, string>;
  lucks?: Record<LuckName, string>;
}

/** What can be done at the moment shown. */
export interface Here {
  who?: string;
  next?: string;
  lucks?: LuckName[];
  why?: string;
  draw?: boolean;
}

/** A kind of computer player, and how it plays in plain words. */
export interface Strength {
  kind: string;
  text: string;
}

/** How the games ended that finished a branch; empty if there are none. */
export interface Results {
  games?: number;
  /** Who played how, as the middle of a sentence. */
  by?: string;
  start?: number;
  /** By player: the name and the points of a single game; of several the name, the wins, the median and the spread. */
  rows?: string[][];
}

/** The last answer; `ok` is null while something is in progress. */
export interface Said {
  ok?: boolean | null;
  text?: string;
  rule?: string;
}

/** The curves of a line, one for each name of the chart, from the step at which it leaves. */
export interface Course {
  line: number;
  values: Values[];
}

/** The lower edge, the middle and the upper edge of the games that finished a line, one curve for each name of the chart. */
export interface Band {
  line: number;
  edges: Values[][];
}

export interface Chart {
  title: string;
  names: string[];
  curves: Course[];
  bands: Band[];
}

/** A line of the study as the charts draw it. */
export interface CurveLine {
  name: string;
  at: number;
  end: number;
  parent: number;
  /** How many games finished it. */
  games: number;
  /** The step from which these games were played. */
  start: number;
}

/** The curves of a study. */
export interface Curves {
  charts: Chart[];
  /** The chart by which each of them is drawn for each player, in Vega-Lite, without rows. */
  drawn: Record<string, unknown>;
  /** Whether the last chart is what the learned judge gives each player, in the order of the seats. */
  judged: boolean;
  lines: CurveLine[];
  players: string[];
  rounds: [string, number][];
}

/** What is shown of a study. */
export interface Study {
  /** Each line before its own branches. */
  lines: Row[];
  curves: Curves;
  /** The computer players to choose from. */
  strengths?: Strength[];
}

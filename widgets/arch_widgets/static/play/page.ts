// Written from widgets/arch_widgets/play/screens.py by `make front`: change that file, not this one.

/** What is shown: the form of a new game, that of the user's own box, the cover between two seats, the table, or the game as something to look at. */
export type Screen = "new" | "box" | "cover" | "table" | "look" | "review" | "whatif";

/** Whether a game is played here, or written down from a real table. */
export type Way = "play" | "write";

/** Who says what chance does: the program draws it, or people name what happened on their table. */
export type Luck = "program" | "named";

/** A value of an option. */
export interface OptionChoice {
  value: string | boolean;
  text: string;
}

/** An option of a game: one of `choices`, the default first; true or false where there are none. */
export interface Option {
  name: string;
  text: string;
  value: string | boolean;
  choices: OptionChoice[];
}

/** A kind of computer player. */
export interface Strength {
  kind: string;
  text: string;
}

/** The colour of a seat. */
export interface Colour {
  name: string;
  colour: number;
}

/** A game that can be set up. */
export interface Offer {
  game: string;
  title: string;
  players: number[];
  colours: Colour[];
  hides: boolean;
  options: Option[];
  strengths: Strength[];
  /** What the user's own component data are called; empty if there are none. */
  box: string;
  /** Whether some of the component data that come with the game are reconstructed. */
  guessed: boolean;
}

/** A seat of a new game: the name, and "person" or a kind of computer player. */
export interface SeatWish {
  name: string;
  kind: string;
}

/** Names that players had before. */
export interface Used {
  /** The latest first. */
  names: string[];
  /** The seats of the game that was begun last; a name is empty where nobody wrote one. */
  last: SeatWish[];
}

/** The form of a new game. */
export interface Form {
  games: Offer[];
  folder: string;
  used: Used;
}

/** A value to fill in for each row: one of `choices`, some of them ("marks"), a number or a text. */
export interface BoxColumn {
  name: string;
  text: string;
  kind: "choice" | "marks" | "number" | "text";
  choices: string[];
}

/** A card, or whatever a row of a sheet stands for. */
export interface BoxRow {
  key: string;
  text: string;
  /** Empty if there is none. */
  picture: ([string, Record<string, string | number>] | [string, Record<string, string | number>, string])[];
  /** By column; a column that is not asked for is left out. */
  values: Record<string, string>;
  /** What is wrong, by column. */
  errors: Record<string, string>;
  /** Whether it was compared with the box. */
  seen: boolean;
}

/** A sheet of component data, as far as it is reconstructed. */
export interface BoxSheet {
  name: string;
  text: string;
  columns: BoxColumn[];
  rows: BoxRow[];
}

/** The form of the user's own box. */
export interface Box {
  game: string;
  title: string;
  name: string;
  seen: number;
  rows: number;
  sheets: BoxSheet[];
  errors: number;
}

/** The cover between two seats. Nothing that a seat knows stands on it. */
export interface Cover {
  seat: number;
  text: string;
  button: string;
}

/** A decision worth a thought, and what it came to in roll-outs. */
export interface Hint {
  notation: string;
  text: string;
  value: string;
}

/** A move that can be amended: the one shown, or the one that is being written anew. */
export interface Amending {
  move: number;
  line: string;
  text: string;
  /** Whether what was asked at that move is answered once more now, instead of it or before it; empty while it is only shown. */
  how: "" | "amend" | "insert";
}

/** How it went; `rule` is the id of the rule that refuses it, "" if there is none. Nothing is said where `text` is empty. */
export interface Said {
  ok: boolean;
  text: string;
  rule: string;
}

/** A line kept aside: it does not fit since an earlier one was amended. */
export interface Kept {
  move: number;
  line: string;
  /** Why it does not fit, for the first one; the others wait for it. */
  why: string;
}

/** Everything that is shown besides the table. */
export interface Page {
  screen: Screen;
  title: string;
  /** Who decides what now, as a sentence. */
  asked: string;
  /** The seat that decides; null for chance and when nobody does. */
  seat: number | null;
  said: Said;
  /** Where the game is kept. */
  saved: string;
  /** The acts that make sense now, by name. */
  can: string[];
  over: boolean;
  /** Whether computer players are deciding. */
  thinking: boolean;
  way: Way;
  form?: Form;
  box?: Box;
  /** What is wrong with the form, by field. */
  errors?: Record<string, string>;
  cover?: Cover;
  hints?: Hint[];
  amending?: Amending;
  aside?: Kept[];
}

/** A new game as the form gives it. */
export interface NewGame {
  game: string;
  way: Way;
  seats: SeatWish[];
  options: Record<string, string | boolean>;
  luck: Luck;
  /** "all", "table", or the seats whose players write. */
  witness: string | number[];
  undo: boolean;
  hints: boolean;
  /** Whether it is played with the user's own component data. */
  box: boolean;
  title: string;
  /** The code of a deal that other tables have, too; empty for one of its own. */
  deal?: string;
}

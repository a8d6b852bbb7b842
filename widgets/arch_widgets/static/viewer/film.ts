// Written from widgets/arch_widgets/viewer/schema.py by `make front`: change that file, not this one.

export const VERSION = 1;

/** Part of a map: left, top, width and height, in units of the map. */
export type Box = [number, number, number, number];

/** Attributes of a drawn shape, as SVG names them, and `room`, the greatest width of a text. `class` names colours of the style sheet. */
export type Attributes = Record<string, string | number>;

/** A shape of SVG: its kind (rect, circle, ellipse, path, line, text, polygon, polyline), its attributes, and the words of a text. */
export type Shape = [string, Attributes] | [string, Attributes, string];

/** A step and the value of a curve from there on; null while the perspective shown cannot know it. */
export type Change = [number, number | null];

/** Points scored in a move: the seat, the measure, how many, and both in words. */
export type Credit = [number, string, number, string];

/** A sign on a card, and what it says. */
export interface Sign {
  /** The name of its drawing in `faces`; empty for a number alone. */
  face: string;
  /** What stands beside it; may be empty. */
  number: string;
  words: string;
}

/** What is printed on a card. */
export interface Printed {
  name: string;
  /** What sort of card it is, in words; may be empty. */
  kind: string;
  /** The name of the drawing that shows it large; by default the one it is listed under. */
  face?: string;
  /** What it requires and costs. */
  costs: Sign[];
  gives: Sign[];
}

/** A player. */
export interface Seat {
  name: string;
  /** The number of its colour in the style sheet. */
  colour: number;
  /** A letter that stands for the seat where there is no room for its name. */
  letter: string;
  /** The name of the colour. */
  hue: string;
  /** The dashes of its curves: stroke and gap in turn. */
  dash: number[];
}

/** A part of the table drawn as a picture, with pieces at places on it. */
export interface MapPanel {
  id: string;
  kind: "map";
  title: string;
  /** A short title, for the row of parts above the table. */
  tab?: string;
  /** A sentence that says what the part shows; may be empty. */
  help: string;
  view: Box;
  /** What is printed on it, under the pieces. */
  ground: Shape[];
  /** How much of the width of its row it takes, relative to the other panels in that row. */
  size: number;
  row?: number;
}

export interface SlotKind {
  /** What kind of elements stand in it. */
  as: "lines" | "stats" | "cards" | "tokens";
}

/** A place on a sheet, for elements of one kind. */
export interface Slot extends SlotKind {
  id: string;
  /** May be empty. */
  title: string;
}

/** A part of the table drawn as a list: what a player has, or what is common to all, in slots. */
export interface SheetPanel {
  id: string;
  kind: "sheet";
  title: string;
  /** A short title. A common sheet is listed among the parts of the table only if it has one. */
  tab?: string;
  help: string;
  /** Whose it is; null for what belongs to nobody. */
  seat: number | null;
  size: number;
  slots: Slot[];
}

export interface Placed {
  /** The id of its panel. */
  in: string;
}

/** Not a thing on the table: while this element is there, the map shows only this part. */
export interface View extends Placed {
  view: Box;
}

/** A piece on a map. */
export interface Piece extends Placed {
  x: number;
  y: number;
  /** The stacking order: a piece with a greater number lies above others. */
  z: number;
  /** The name of its drawing in `faces`. */
  face: string;
  /** What it is, in words; shown when the reader points at it. */
  label: string;
  /** Letters on it. */
  say?: string;
  /** The height of the letters; by default as the drawing allows. */
  size?: number;
  /** Which end of the letters stands at its place. */
  anchor?: "start" | "middle" | "end";
  /** Whether to leave the letters out where they would be too small to read. */
  fine?: boolean;
  /** Whether it is letters alone, which cannot have a ring. */
  plain?: boolean;
  scale?: number;
  /** By how many degrees it is turned. */
  turn?: number;
  state?: "" | "new" | "mark" | "dim";
  seat?: number | null;
  /** The step at which it came there; a click goes to that step. */
  at?: number | null;
  /** Its name in decisions, if a click on it narrows the list of decisions down. */
  space?: string;
  /** Whether it moves up as pieces before it are taken away, so that its moving is no news. */
  slides?: boolean;
}

/** What all elements of a sheet have in common. */
export interface InSlot extends Placed {
  /** The id of a slot of the sheet, or `headline` or `badge`. */
  slot: string;
  order?: number;
}

/** The number that matters most, in the head of a sheet. */
export interface Headline extends InSlot {
  value: string;
  label: string;
}

/** A few words under the head of a sheet. */
export interface Badge extends InSlot {
  text: string;
}

/** A number with a name. */
export interface Stat extends InSlot {
  value: string;
  label: string;
  /** The label where there is little room; `label` if left out. */
  short?: string;
  help: string;
  state?: "" | "mark";
}

/** A small picture with words beside it. */
export interface Token extends InSlot {
  face: string;
  /** The name of a drawing in `faces` that shows it as large as if held in the hand. */
  large?: string;
  text: string;
  label: string;
  at?: number | null;
}

/** A card. */
export interface Card extends InSlot {
  face: string;
  /** The name of a drawing in `faces` that shows it as large as if held in the hand. */
  large?: string;
  text: string;
  label: string;
  state?: "" | "tilted" | "back";
  at?: number | null;
}

/** A line of words. */
export interface Line extends InSlot {
  text: string;
  seat?: number | null;
  at?: number | null;
}

/** Something on the table. Its panel says which kind of element it is; on a sheet, its slot does. */
export type Element = View | Piece | Headline | Badge | Stat | Token | Card | Line;

/** What a move changed on the table. */
export interface Step {
  /** Elements that are new or different, by id. */
  set?: Record<string, Element>;
  gone?: string[];
}

/** What a move was. */
export interface Move {
  /** Whose decision it was; null for chance. */
  seat: number | null;
  /** The round it belongs to; 0 before the first. */
  round: number;
  text: string;
  notation: string;
  /** The id of the rule that allows it. */
  rule: string;
  /** The ids of the other rules that played a part. */
  also: string[];
  /** What came of it, in sentences. */
  facts: string[];
  scores: Credit[];
  /** Who decides next; null for chance, or where the game is over. */
  asked: number | null;
}

export interface Round {
  name: string;
  /** The step at which it begins. */
  step: number;
}

export interface Rule {
  title: string;
  text: string;
  chapter: string;
}

/** A curve: of a seat, or with a name and a colour of its own. */
export interface Curve {
  seat?: number;
  name?: string;
  colour?: number;
  changes: Change[];
}

/** The curves under the slider, over the moves. */
export interface Curves {
  title: string;
  lines: Curve[];
  /** The moves that turned the game, counted from 1. */
  marks?: number[];
}

/** A game as pictures. Step n is the table after n moves: step 0 before the first. */
export interface Film {
  version: number;
  language: string;
  title: string;
  /** What the game is called. */
  game: string;
  subtitle: string;
  seats: Seat[];
  /** The parts of the table, in reading order. */
  panels: (MapPanel | SheetPanel)[];
  /** Drawings by name, around the point at which a piece stands. */
  faces: Record<string, Shape[]>;
  /** What is printed on cards, by the names of drawings. */
  cards?: Record<string, Printed>;
  /** What is on the table at step 0, by id. */
  first: Record<string, Element>;
  /** What each move changed. */
  steps: Step[];
  moves: Move[];
  /** What a round is called in this game. */
  round_name: string;
  rounds: Round[];
  /** The perspectives to choose from: `Everything`, then each seat; null for a seat that must not be shown this line. A record with a witness begins with what was known then and ends with what we know now. Empty if there is no choice. */
  views: (string | null)[];
  /** Which of the views this film is. */
  view: number;
  /** The texts of the rules by their ids. */
  rules: Record<string, Rule>;
  /** The measures of the game. */
  measures: string[];
  /** How the game ended, in a sentence; empty while it goes on. */
  result: string;
  /** What the reader must be told about the component data; may be empty. */
  note: string;
  /** What stands under the slider; null for the film of a part of a game. */
  curve: Curves | null;
  /** The charts of the tab *Charts* by Altair, packed, for a page that has no Python to ask for them. */
  drawn?: string;
  /** What the author of a study noted, by step: a glyph or an empty text, and a comment. Only in a film of everything. */
  notes?: Record<string, [string, string]>;
}

/** What a film has more than the one before, while its game goes on. */
export interface More {
  /** How many moves the film before has. */
  since: number;
  /** Those that came since, and so the moves. */
  steps: Step[];
  moves: Move[];
  /** All of them. */
  rounds: Round[];
  result: string;
  subtitle: string;
}

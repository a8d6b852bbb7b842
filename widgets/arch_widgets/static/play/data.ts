// Written from widgets/arch_widgets/play/schema.py by `make front`: change that file, not this one.

/** Drawings by name, around the point at which a piece stands. */
export type Pictures = Record<string, ([string, Record<string, string | number>] | [string, Record<string, string | number>, string])[]>;

/** Something that can be tapped: a piece on the table, a picture or a button on the asking sheet, or both. */
export interface Item {
  id: string;
  /** What it is, in a few words, for the asking sheet. */
  text: string;
  /** What it is, in whole words. */
  label: string;
  /** The elements of the film that stand for it, by id; may be empty. */
  pieces: string[];
  /** The name of its picture, in `faces` of the asking or of the film; empty for a button of words. */
  face: string;
  /** The heading of the asking sheet it stands under; empty if it is tapped on the table alone. */
  group: string;
  /** How many of it there are to tap; one tap is for one. */
  there: number;
}

/** A part of the asking sheet. */
export interface Group {
  id: string;
  /** May be empty. */
  title: string;
}

/** A question to a seat or to chance, and all that can be tapped to answer it. */
export interface Asking {
  /** The number of this question; a touch repeats it, so that none is taken for the next question's. */
  key: number;
  /** Who is asked; null for chance. */
  seat: number | null;
  groups: Group[];
  items: Item[];
  /** Pictures that the film does not have. */
  faces: Pictures;
  /** The map that the answer is about, by the id of its panel, if no piece on it stands for an item; else "". */
  map: string;
  /** The line with which typing begins. */
  written?: string;
}

/** An item that was tapped. */
export interface Chosen {
  id: string;
  text: string;
  /** Whether it lies turned by 180 degrees. */
  turned: boolean;
}

/** How far the answer is. */
export interface Tapped {
  /** The question's number. */
  key: number;
  /** What is wanted now, in words. */
  prompt: string;
  /** The items that may be tapped next, by id. */
  legal: string[];
  /** What was tapped so far, in order. Tapped again, or with Escape for the last one, it is taken back. */
  chosen: Chosen[];
  /** What the groups come to so far, by id; a group without a value is left out. */
  values: Record<string, string>;
  /** What the button for Done says; empty while the answer may not end here. */
  done: string;
  /** The answer as Done would write it; empty while it may not end here. */
  line: string;
  /** Whether this is the only answer there is. */
  only: boolean;
  /** Why the last touch did nothing; empty if it did. */
  said: string;
  /** The number of the last touch that was heard. */
  heard: number;
}

/** What the reader did: one of `tap`, `drop`, `back`, `done` and `text`. */
export interface Touch {
  /** The number of the question it is meant for. */
  key: number;
  /** Its own number, from 1 for the first touch of a question. */
  n: number;
  /** The item tapped, by id; one that is chosen and cannot be added again is taken back. */
  tap?: string;
  /** The chosen item to take back, by id. */
  drop?: string;
  /** Take back the last tap. */
  back?: boolean;
  /** The answer ends here. */
  done?: boolean;
  /** The whole answer as a line. */
  text?: string;
}

/** All that is sent while an answer is tapped together. */
export interface Entry {
  asking: Asking;
  tapped: Tapped;
  touches?: Touch[];
}

/** What the parts of the viewer ask of it, and what it is given. */

import type { Model, Wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import type { Face } from "./drawings.ts";
import type { Film, More, Printed, Rule } from "./film.ts";

/** A decision that can be tried; `…` is an entry that says that there are more. */
export interface Choice {
  notation: string;
  text?: string;
  /** The spaces it names, which can be clicked on the map. */
  spaces?: string[];
}

/** What became of the last thing tried; `lead` stands in front of the text instead of a word for done or refused. */
export interface Answer {
  ok?: boolean;
  text?: string;
  rule?: string;
  lead?: string;
}

/** What the viewer is given (`viewer/widget.py`); a page of its own has fewer. */
export interface Traits {
  film: Film | Record<string, never>;
  /** What the film has more than the one sent whole (`growing.ts`). */
  more?: More | Record<string, never>;
  /** Its charts, packed, once they were asked for; a page has them in the film. */
  charts?: DataView<ArrayBuffer>;
  /** What it says by itself, in another language than English. */
  spoken?: Spoken;
  at: number;
  seat: number;
  view: number;
  hiding: boolean;
  live: boolean;
  /** Whether it stands on a page of its own. */
  page?: boolean;
  /** The language chosen, and those to choose from: the code of each and its name. A page has only its own. */
  language?: string | null;
  languages?: Array<[code: string, name: string]>;
  /** The mode it is in, and those it has. */
  mode?: string;
  modes?: string[];
  /** By mode: the model of its own that Python made for it. */
  parts?: Record<string, string>;
  choices?: Choice[];
  wish?: Wish;
  answer?: Answer;
  back?: string;
  /** What is being opened in place of the game shown. */
  waiting?: string;
}

/** What may be seen: the step shown, the last step there is, and whether moves to come are hidden. */
export interface Sight {
  at: number;
  end: number;
  hiding: boolean;
}

/** How one goes to a step: by dragging along the slider, or as the game plays by itself. */
export interface Going {
  scrub?: boolean;
  play?: boolean;
}

/** Where decisions are tried, by clicks on spaces, too. */
export interface Trying {
  pick(space: string): void;
}

export interface Host {
  readonly model: Model<Traits>;
  readonly at: number;
  readonly hiding: boolean;
  readonly sight: Sight;
  readonly trying: Trying | null;
  /** The mark of a seat; of nobody's if there is no such seat. */
  badge(seat: number | null | undefined): HTMLElement;
  rule(id: string | undefined): Rule | null;
  face(name: string): Face;
  /** What is printed on a card, by the name of its drawing; null if that is not a card that can be read. */
  card(name: string): Printed | null;
  go(step: number, how?: Going): void;
  /** A piece, card or token was tapped; true if the mode made something of it. */
  tap(piece: string): boolean;
  /** Open a part of the table large, or make it small again. */
  toggle(panel: string): void;
}

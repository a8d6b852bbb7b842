/**
 * What a mode of the workbench is: looking, reviewing, what if, playing. The workbench has the board, the moments and the column
 * beside the board; a mode says what stands in that column, what a tap on the board does, and what is lit there.
 * docs/workbench.md says how to add one.
 */

import type { Model } from "../shared/notebook.ts";
import type { Curves, Element, Film } from "../viewer/film.ts";
import type { Host } from "../viewer/host.ts";
import type { Reel } from "../viewer/reel.ts";

/** Why a piece is lit: it can be tapped, it was tapped, one is asked about it, or it would lie there. Each role looks different, not by its colour alone. */
export type Role = "legal" | "chosen" | "asked" | "ghost";

/** What is thought of a move, in the list of moves: a sign that does without colour, and what it means. */
export interface Mark {
  readonly sign: string;
  readonly words: string;
  readonly bad: boolean;
}

/** A panel of the column beside the board, behind its tab. */
export interface Tab {
  readonly id: string;
  /** What stands on the tab. */
  readonly name: string;
  readonly node: HTMLElement;
  /** Whether there is nothing to show on it in this film, so that it is left out. */
  readonly isEmpty?: boolean;
  /** Bring the panel up to date. Called when the tab is opened, and at each step, film or change of size while it is open; never while it is closed. */
  draw(): void;
  /** Measure and scroll, once all else of the moment is drawn: before that it would lay out the page in the middle of a step. */
  settle?(): void;
}

/** What stands under the slider over the same moves; drawn as a tab is. */
export interface Underline {
  readonly node: HTMLElement;
  /** Whether its legend is so long that slider and curve take the whole width. */
  readonly isTall?: boolean;
  draw(): void;
}

/** What other modes show of one, too, while that is not open. */
export interface Elsewhere {
  /** What the review says of the chances in the game shown; it goes before the glance's numbers. */
  readonly chances?: Curves | null;
  /** Which branch is shown, and the way back to the game. */
  readonly line?: HTMLElement | null;
}

export interface Mode extends Elsewhere {
  /** Its tabs in their order; the first is open when the mode is entered for the first time. */
  readonly tabs: readonly Tab[];
  /** Whether what can be tried stands behind its tabs and does not open by itself. */
  readonly triesLast?: boolean;
  /** What is asked, with its buttons and pictures: at the head of the column, or under the board where all is in one column. The board keeps its size. */
  readonly sheet?: HTMLElement;
  /** What stands under the slider instead of the film's first chart; a mode may change its mind, and then asks for `refresh`. */
  readonly underline?: Underline | null;
  /** What is lit, by the ids that pieces, cards and tokens have in the film. Lit pieces are reached by the Tab key, too. */
  readonly lit?: ReadonlyMap<string, Role>;
  /** The map that comes into sight where nothing on a map is lit, by the id of its panel. */
  readonly map?: string;
  /** What stands at pieces that are lit, such as how many answered that; a word or two at most. */
  readonly tally?: ReadonlyMap<string, string>;
  /** What the list of moves says of a move, by its number. The same map as long as it says the same. */
  readonly marks?: ReadonlyMap<number, Mark>;
  /** What stands above the list of moves. */
  readonly lead?: HTMLElement | null;
  /** What it says of the move whose row is unfolded. */
  readonly about?: HTMLElement | null;
  /** The move that is spoken of where it is the next one, so that the board shows what it was decided on; its row is unfolded. */
  readonly subject?: number | null;
  /** Whether the list of moves shows only those that are marked as bad. */
  readonly only?: boolean;
  /** What would lie on the board after a move that was not made. */
  readonly ghost?: Readonly<Record<string, Element>> | null;
  /** A move was chosen, in the list or on the curve; true if the mode has gone where it is to be seen. */
  open?(move: number): boolean;
  /** A piece of the board, or a card or token of a sheet, was tapped or chosen by the keyboard; true if the mode made something of it. */
  onTap?(piece: string): boolean;
  /** Its own keys, and what each does, for the table of keys. */
  readonly keys?: ReadonlyArray<readonly [key: string, what: string]>;
  /** Another film to be shown beside this one at the same step, on half of the board each; what lies otherwise on the other board has a ring. */
  readonly beside?: Film | null;
  /** A key that the workbench does not know, in lower case; true if the mode made something of it. */
  key?(key: string): boolean;
  /** The mode is opened, or left for another one. What it holds stays. */
  enter?(): void;
  leave?(): void;
  /** Another step, film, seat or perspective is shown. */
  moved?(): void;
  /** The workbench is taken off the page. */
  close?(): void;
}

/** What the workbench does for its modes. */
export interface Bench extends Host {
  readonly reel: Reel | null;
  /** The tabs that several modes have. */
  readonly shared: { readonly moves: Tab; readonly points: Tab };
  /** The mode that is open. */
  readonly mode: Mode;
  /** What the other modes say. */
  readonly elsewhere: Elsewhere;
  /** Go to a move: after it, or where the mode shows it. */
  openMove(move: number): void;
  /** Open a tab of the mode. */
  openTab(id: string): void;
  /** Show what is lit now. Pieces that are lit come into sight by themselves. */
  relight(): void;
  /** The same where nothing else is different, as after a tap: nothing but the lit pieces is drawn. */
  light(): void;
  /** Show tabs, sheet and underline of the mode anew, because others are to be seen. */
  refresh(): void;
}

/** A mode by its name, and how it is made; `part` is the model of its own that Python made for it (`ReplayViewer.attach`), if it did. */
export interface Maker {
  readonly id: string;
  name(): string;
  // biome-ignore lint/suspicious/noExplicitAny: each mode knows the traits of its own part, and of no other
  make(bench: Bench, part: Model<any> | null): Mode;
}

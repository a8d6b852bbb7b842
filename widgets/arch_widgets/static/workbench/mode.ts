/**
 * What a mode of the workbench is: looking, reviewing, what if, playing. The workbench has the board, the moments and the column
 * beside the board; a mode says what stands in that column, what a tap on the board does, and what is lit there.
 * docs/workbench.md says how to add one.
 */

import type { Model } from "../shared/notebook.ts";
import type { Film } from "../viewer/film.ts";
import type { Host } from "../viewer/host.ts";
import type { Reel } from "../viewer/reel.ts";

/** Why a piece is lit: it can be tapped, it was tapped, or one is asked about it. Each role looks different, not by its colour alone. */
export type Role = "legal" | "chosen" | "asked";

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
}

/** What stands under the slider over the same moves; drawn as a tab is. */
export interface Underline {
  readonly node: HTMLElement;
  draw(): void;
}

export interface Mode {
  /** Its tabs in their order; the first is open when the mode is entered for the first time. */
  readonly tabs: readonly Tab[];
  /** A strip over the board, for a prompt and buttons. */
  readonly over?: HTMLElement;
  /** A strip under the board. */
  readonly under?: HTMLElement;
  /** What stands under the slider instead of the film's first chart; a mode may change its mind, and then asks for `refresh`. */
  readonly underline?: Underline | null;
  /** What is lit, by the ids that pieces, cards and tokens have in the film. Lit pieces are reached by the Tab key, too. */
  readonly lit?: ReadonlyMap<string, Role>;
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
  /** Open a tab of the mode. */
  openTab(id: string): void;
  /** Show what is lit now. Pieces that are lit come into sight by themselves. */
  relight(): void;
  /** The same where nothing else is different, as after a tap: nothing but the lit pieces is drawn. */
  light(): void;
  /** Show tabs, strips and underline of the mode anew, because others are to be seen. */
  refresh(): void;
}

/** A mode by its name, and how it is made; `part` is the model of its own that Python made for it (`ReplayViewer.attach`), if it did. */
export interface Maker {
  readonly id: string;
  name(): string;
  // biome-ignore lint/suspicious/noExplicitAny: each mode knows the traits of its own part, and of no other
  make(bench: Bench, part: Model<any> | null): Mode;
}

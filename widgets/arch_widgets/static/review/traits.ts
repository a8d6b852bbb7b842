/** What the browser parts of a review are given (`review/panel.py`), and what they share. */

import { type Model, put, type Wish } from "../shared/notebook.ts";
import { clamp, isWhole } from "../shared/values.ts";
import type { Spoken } from "../shared/words.ts";
import type { Counts, Review } from "./data.ts";

/** The search for a better move that goes on; nothing while there is none. */
export interface Quest {
  step?: number;
  seat?: number;
  words?: string;
  /** Whether the answer is shown. */
  shown?: boolean;
  /** The move that the reader found. */
  mine?: string;
}

export interface Traits {
  data: Review;
  /** What the parts say by themselves, in another language than English. */
  spoken?: Spoken;
  at: number;
  hiding: boolean;
  silent: boolean;
  by: Counts;
  quest: Quest;
  page?: boolean;
}

/** The review that is being made, or can be. */
export interface Desk {
  /** What the button says that begins it; nothing while there is nothing to begin. */
  begin?: string;
  /** Whether one is being made, and how far it is. */
  running?: boolean;
  stopping?: boolean;
  done?: number;
  total?: number;
  /** What is said beside it. */
  said?: string;
  /** The decisions to look at first, before anything is compared. */
  glances?: Glance[];
}

/** A closer look that the reader asked for. */
export interface Deeper {
  running?: boolean;
  stopping?: boolean;
  done?: number;
  total?: number;
  /** How it goes, or what came of it. */
  said?: string;
  /** The move that is looked at; null for all. */
  move?: number | null;
}

/** A decision at a first look: its move, and what is said of it. */
export interface Glance {
  move: number;
  text: string;
}

export interface PanelTraits extends Traits {
  desk?: Desk;
  deeper?: Deeper;
  /** Where the line shown leaves the game that was reviewed; null for that game itself. */
  leaves?: number | null;
  who: number;
  only: boolean;
  said: { ok?: boolean | null; text?: string };
  wish: Wish;
}

export const isSearching = (quest: Quest | undefined): boolean => isWhole(quest?.step) && !quest.shown;

/** Whether what the review says is to be hidden: by its switch, or while a better move is looked for. */
export const isCovered = (model: Model<Traits>): boolean => model.get("silent") || isSearching(model.get("quest"));

/** Whether there are moves to come that are hidden. */
export const isVeiled = (model: Model<Traits>): boolean =>
  model.get("hiding") && model.get("at") < model.get("data").length;

/** Go to a step, the viewer with it. */
export function goTo(model: Model<Traits>, step: number): void {
  put(model, "at", clamp(step, 0, model.get("data").length));
}

/** Whether the game has been reviewed: until then there is no data. */
export const isReviewed = (model: Model<Traits>): boolean => Boolean(model.get("data")?.decisions);

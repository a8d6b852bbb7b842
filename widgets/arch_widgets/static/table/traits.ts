/** What the browser is given of a table to play at (`play/seat.py`), and how it asks for something. */

import type { Page } from "../play/page.ts";
import { html } from "../shared/dom.ts";
import { type Model, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";

export interface Traits {
  page: Page;
  spoken?: Spoken;
  wish: Wish;
  /** How far the answer is that is tapped together (`play/taps.ts`). */
  tapped?: { prompt?: string };
}

export type TableModel = Model<Traits>;

/** A button that asks for an act by its name. */
export function button(words: string, act: () => void, className = ""): HTMLButtonElement {
  const made = html("button", { type: "button", class: className || null }, words);
  made.addEventListener("click", act);
  return made;
}

/** Ask Python for an act. */
export function ask(model: TableModel, act: string, more: Wish = {}): void {
  wish(model, { act, ...more });
}

/** Whether an act makes sense now. */
export const can = (model: TableModel, act: string): boolean => (model.get("page").can ?? []).includes(act);

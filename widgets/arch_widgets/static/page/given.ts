import { type Folded, unfolded } from "./unfold.ts";

/** What Python wrote into the page (`export.py`), which is of the type that the page's script expects. */
export function given<T>(): T {
  const words = document.getElementById("film")?.textContent;
  if (!words) throw new Error("This page is damaged: its data are missing.");
  return unfolded(JSON.parse(words) as Folded) as T;
}

/** The place of the page in which a part of it draws. */
export function place(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`This page is damaged: there is no “${id}” on it.`);
  return found;
}

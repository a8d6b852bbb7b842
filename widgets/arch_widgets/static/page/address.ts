/** The moment that a page's address names: `#60` is the one after move 60, so a moment can be kept, sent and opened again. */

import type { Model } from "../shared/notebook.ts";

/** The step that an address names, within the game; null for one that names none. */
export function stepIn(hash: string, last: number): number | null {
  const found = /^#(\d{1,9})$/.exec(hash);
  return found ? Math.min(Number(found[1]), last) : null;
}

const SETTLED_MS = 250; // to change the address takes a browser longer than a step

/** Keep the address at the moment one stays at, and go where somebody changes it to. A page that cannot change its address stays as it is. */
export function keepAddress(model: Model<{ at: number }>, last: () => number, view: Window = window): void {
  const follow = () => {
    const hash = `#${model.get("at")}`;
    if (view.location.hash === hash) return;
    try {
      view.history.replaceState(null, "", hash);
    } catch {
      // a frame without an address of its own
    }
  };
  let settled: ReturnType<typeof setTimeout> | undefined;
  model.on("change:at", () => {
    clearTimeout(settled);
    settled = setTimeout(follow, SETTLED_MS);
  });
  view.addEventListener("hashchange", () => {
    const step = stepIn(view.location.hash, last());
    if (step !== null) model.set("at", step);
  });
}

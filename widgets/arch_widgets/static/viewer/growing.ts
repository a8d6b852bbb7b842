/** A film that grows: while its game goes on, Python sends only what came since (`viewer/growing.py`). */

import type { Model } from "../shared/notebook.ts";
import { list } from "../shared/values.ts";
import type { Film, More } from "./film.ts";
import type { Traits } from "./host.ts";

/** By the film that was sent whole: what it has grown to. All views of a widget share it. */
const grown = new WeakMap<object, Film>();

/** What a film keeps while it grows; the rest is shown anew in any case. */
const STAYING = ["panels", "faces", "seats", "first", "rules"] as const;

type Growing = Model<Pick<Traits, "film" | "more">>;

const isFilm = (film: Traits["film"]): film is Film => "steps" in film;

/** The film of a widget as it is now. */
export function filmOf(model: Growing): Traits["film"] {
  const sent = model.get("film");
  return (sent && grown.get(sent)) ?? sent;
}

/** Put behind the film what came since. Python is asked for the whole where something between was missed. */
function grow(model: Growing): void {
  const more = model.get("more");
  const film = filmOf(model);
  if (more?.since === undefined || !isFilm(film)) return;
  if (more.since > film.steps.length) return model.send?.({ missed: "film" });
  if (more.since === film.steps.length) grown.set(model.get("film"), extended(film, more as More));
}

/** A film with what came since. */
export function extended(film: Film, { since, steps, moves, ...later }: More): Film {
  return { ...film, ...later, steps: [...film.steps, ...list(steps)], moves: [...film.moves, ...list(moves)] };
}

/** Hear of what comes from now on. */
export function listen(model: Growing): void {
  model.on("change:more", () => grow(model));
  grow(model);
}

/** Whether a film is an earlier one that has grown: the very same table, steps and moves, and maybe some behind them. */
export function goesOn(film: Film | null, later: Film): boolean {
  if (!film || STAYING.some((part) => film[part] !== later[part])) return false;
  return film.steps.every((step, k) => step === later.steps[k] && film.moves[k] === later.moves[k]);
}

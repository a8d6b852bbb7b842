/** The script of an exported game. */

import type { Spoken } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Traits } from "../viewer/host.ts";
import viewer from "../workbench/workbench.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

/** What `viewer/export.py` writes into the page. */
interface Page {
  spoken?: Spoken;
  film: Film;
  at: number;
  hiding: boolean;
  /** A film for each of the film's views, if one can choose among them. */
  films?: Film[];
}

const { films, ...page } = given<Page>();
const state: Traits = { ...page, seat: 0, view: page.film.view, live: false, page: true };
const model = modelOf(state, (name, now) => {
  const film = name === "view" ? films?.[now.view] : undefined;
  return film ? { film } : {};
});
viewer.render({ model, el: place("viewer") });

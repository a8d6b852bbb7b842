/** The script of an exported review: the game, what its decisions were worth, and luck. */

import type { Counts, Review } from "../review/data.ts";
import luck from "../review/luck.ts";
import panel from "../review/panel.ts";
import type { PanelTraits } from "../review/traits.ts";
import type { Spoken } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Traits } from "../viewer/host.ts";
import viewer from "../workbench/workbench.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

/** What `review/page.py` writes into the page: a film and a review for each of the views. */
interface Page {
  spoken?: Spoken;
  films: Film[];
  reviews: Review[];
  views: number[];
  view: number;
  at: number;
  by: Counts;
  keys: Array<[key: string, what: string]>;
}

type State = Traits & PanelTraits;

const page = given<Page>();

function seen(view: number): Pick<State, "film" | "data"> {
  const k = Math.max(0, page.views.indexOf(view));
  const [film, data] = [page.films[k], page.reviews[k]];
  if (!film || !data) throw new Error("This page is damaged: a view is missing.");
  return { film, data };
}

const state: State = {
  spoken: page.spoken,
  at: page.at,
  view: page.view,
  seat: 0,
  live: false,
  hiding: false,
  silent: false,
  by: page.by,
  who: -1,
  only: false,
  page: true,
  more_keys: page.keys,
  pressed: {},
  quest: {},
  said: {},
  wish: {},
  ...seen(page.view),
};
const model = modelOf(state, (name, now) => (name === "view" ? seen(now.view) : {}));
viewer.render({ model, el: place("viewer") });
panel.render({ model, el: place("review") });
luck.render({ model, el: place("luck") });

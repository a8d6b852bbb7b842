/** The script of an exported study: the tree of branches, the film of each, and their curves. */

import type { Spoken } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Traits } from "../viewer/host.ts";
import tree from "../whatif/branches.ts";
import curves from "../whatif/curves.ts";
import type { Curves, Row, Words } from "../whatif/data.ts";
import type { CurvesTraits, TreeTraits } from "../whatif/traits.ts";
import viewer from "../workbench/workbench.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

/** What `whatif/page.py` writes into the page: for each of the views the films, the rows of the tree and the curves. */
interface Page {
  spoken?: Spoken;
  words: Words;
  shown: number;
  at: number;
  view: number;
  views: number[];
  films: Film[][];
  lines: Row[][];
  curves: Curves[];
}

type State = Traits & TreeTraits & CurvesTraits;

const page = given<Page>();

/** The film of a line in a view. */
function filmOf(line: number, view: number): Film {
  const film = page.films[view]?.[line];
  if (!film) throw new Error(`This page is damaged: it has no line ${line}.`);
  return film;
}

const viewOf = (view: number): number => Math.max(0, page.views.indexOf(view));

/** What is seen in a view; the game in place of a line that must not be shown there. */
function seen(view: number, wanted: number): Pick<State, "film" | "lines" | "data" | "shown"> {
  const k = viewOf(view);
  const [lines, data] = [page.lines[k] ?? [], page.curves[k] ?? {}];
  const shown = lines[wanted]?.withheld ? 0 : wanted;
  return { film: filmOf(shown, k), lines, data, shown };
}

/** What is shown with another line: its film, at the first move of its own. */
function opened({ lines, shown, view, at }: State): Partial<State> {
  const row = lines[shown];
  if (!row) return {};
  const step = row.parent < 0 ? at : row.at + 1;
  return { film: filmOf(shown, viewOf(view)), at: Math.min(step, row.end) };
}

const state: State = {
  spoken: page.spoken,
  words: page.words,
  view: page.view,
  at: page.at,
  seat: 0,
  live: false,
  hiding: false,
  page: true,
  wish: {},
  ...seen(page.view, page.shown),
};
const model = modelOf(state, (name, now) =>
  name === "view" ? seen(now.view, now.shown) : name === "shown" ? opened(now) : {},
);
viewer.render({ model, el: place("viewer") });
tree.render({ model, el: place("tree") });
curves.render({ model, el: place("curves") });

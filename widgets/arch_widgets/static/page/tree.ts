// @ts-nocheck
/** The script of an exported study: the tree of branches, the film of each, and their curves. */

import viewer from "../viewer/viewer.ts";
import curves from "../whatif/curves.ts";
import tree from "../whatif/panel.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

const data = given();
const films = new Map();
// A film of a branch is put together from that of the line it leaves and its own part (see `own_part`).
function filmOf(line, view) {
  const key = `${line} ${view}`,
    own = data.films[view][line];
  if (!films.has(key)) {
    const { parent, same, ...rest } = own;
    if (parent === undefined) films.set(key, own);
    else {
      const from = filmOf(parent, view);
      films.set(key, {
        ...from,
        ...rest,
        faces: { ...from.faces, ...rest.faces },
        steps: [...from.steps.slice(0, same), ...rest.steps],
        moves: [...from.moves.slice(0, same), ...rest.moves],
      });
    }
  }
  return films.get(key);
}
const state = {
  words: data.words,
  shown: data.shown,
  view: data.view,
  at: data.at,
  seat: 0,
  live: false,
  hiding: false,
  page: true,
  wish: {},
};
const viewOf = () => Math.max(0, data.views.indexOf(state.view));
const seen = () => {
  const lines = data.lines[viewOf()];
  if (lines[state.shown].withheld) state.shown = 0;
  return { film: filmOf(state.shown, viewOf()), lines, data: data.curves[viewOf()], shown: state.shown };
};
Object.assign(state, seen());
const model = modelOf(state, (name, now) => {
  if (name === "view") return seen();
  if (name !== "shown") return {};
  const row = now.lines[now.shown],
    film = filmOf(now.shown, viewOf());
  return { film, at: row.parent < 0 ? Math.min(now.at, row.end) : Math.min(row.at + 1, row.end) };
});
for (const [part, id] of [
  [viewer, "viewer"],
  [tree, "tree"],
  [curves, "curves"],
])
  part.render({ model, el: place(id) });

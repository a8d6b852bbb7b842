// @ts-nocheck
/** The script of an exported review: the game, what its decisions were worth, and luck. */

import luck from "../review/luck.ts";
import panel from "../review/panel.ts";
import viewer from "../viewer/viewer.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

const page = given();
const viewOf = (view) => Math.max(0, page.views.indexOf(view));
const seen = (view) => ({ film: page.films[viewOf(view)], data: page.reviews[viewOf(view)] });
const state = {
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
for (const [part, id] of [
  [viewer, "viewer"],
  [panel, "review"],
  [luck, "luck"],
])
  part.render({ model, el: place(id) });

// @ts-nocheck
/** The script of an exported game. */

import viewer from "../viewer/viewer.ts";
import { given, place } from "./given.ts";
import { modelOf } from "./model.ts";

const state = { ...given(), seat: 0, live: false, page: true };
const model = modelOf(state, (name) => (name === "view" && state.films ? { film: state.films[state.view] } : {}));
viewer.render({ model, el: place("viewer") });

/**
 * Vega and Vega-Lite, which draw Altair's charts: a script of its own (`built/vega.js`), which depends on npm's versions alone. A page runs it with
 * its first chart (`load.ts`, which has its types).
 *
 * Maps, trees, forces, word clouds and labels that look for a place are left out. Expressions are interpreted and never compiled, because exported
 * pages and rooms forbid that.
 */

import { transforms } from "vega-dataflow";
import * as encode from "vega-encode";
import { expressionInterpreter } from "vega-interpreter";
import { compile } from "vega-lite";
import { parse } from "vega-parser";
import * as regression from "vega-regression";
import * as basic from "vega-transforms";
import { View } from "vega-view";
import * as shown from "vega-view-transforms";
import * as voronoi from "vega-voronoi";

Object.assign(transforms, basic, shown, encode, regression, voronoi);

/** Warnings are for those who make charts, not for the console of those who look at them. */
const logger = {};
for (const name of ["level", "error", "warn", "info", "debug"]) logger[name] = () => logger;

/** The datasets of what is drawn at the moment shown alone: `spec.ts` names one, and the rule is computed from the moment. */
function atMoment(data) {
  const found = new Set(["arch-now"]);
  for (const { name, source, transform = [] } of data)
    if (found.has(source) || transform.some(({ expr }) => /\bat\b/.test(expr ?? ""))) found.add(name);
  return found;
}

/** Where the moment lies within what else is drawn, it stretches no axis: else Vega would draw all marks anew at each step. */
function steady(drawn) {
  const moment = atMoment(drawn.data ?? []);
  for (const { domain } of drawn.scales ?? []) {
    const others = domain?.fields?.filter(({ data }) => !moment.has(data));
    if (others?.length) domain.fields = others;
  }
  return drawn;
}

/** A view of a Vega-Lite spec, drawn as SVG. */
globalThis.archVega = (spec, config) => {
  const runtime = parse(steady(compile(spec, { config, logger }).spec), undefined, { ast: true });
  return new View(runtime, { expr: expressionInterpreter, renderer: "svg", logLevel: 1 });
};

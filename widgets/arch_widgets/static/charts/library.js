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

/** A view of a Vega-Lite spec, drawn as SVG. */
globalThis.archVega = (spec, config) => {
  const runtime = parse(compile(spec, { config, logger }).spec, undefined, { ast: true });
  return new View(runtime, { expr: expressionInterpreter, renderer: "svg", logLevel: 1 });
};

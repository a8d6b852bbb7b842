/**
 * Bundles the browser parts: each entry below, with all it imports, becomes one file in `static/built/`.
 *
 * What is built is committed, so that nobody needs Node to use the package. The same sources and the same esbuild give
 * the same bytes: `--check` bundles anew and says which files are not what the sources give. `--library` bundles what draws charts, which changes
 * only with npm's versions and is left alone otherwise.
 */

import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type BuildOptions, build } from "esbuild";

const STATIC = join(import.meta.dirname, "arch_widgets", "static");
const BUILT = join(STATIC, "built");
const LIBRARY = "vega.js";

/** The file a widget or a page loads, and the module it begins with. */
const ENTRIES = {
  workbench: "workbench/workbench.ts",
  curves: "whatif/curves.ts",
  chooser: "analyzer/chooser.ts",
  insights: "insights/insights.ts",
  positions: "positions/positions.ts",
  quiz: "lesson/quiz.ts",
  tries: "lesson/tries.ts",
  picker: "lesson/picker.ts",
  table: "table/front.ts",
  page: "page/game.ts",
  room: "room/page.ts",
  handout: "handout/handout.ts",
};

async function bundled(options: BuildOptions): Promise<Map<string, string>> {
  const result = await build({
    absWorkingDir: STATIC,
    outdir: BUILT,
    bundle: true,
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minify: true,
    logLevel: "warning",
    ...options,
    metafile: true,
    write: false,
  });
  const licences = await licencesOf(Object.keys(result.metafile.inputs));
  return new Map(result.outputFiles.map((file) => [basename(file.path), licences + file.text]));
}

/** The licences of npm's packages that went into a file, as these demand; "" if none did. */
async function licencesOf(inputs: readonly string[]): Promise<string> {
  const packages = new Set(inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []));
  const named = new Map<string, string[]>(); // by the text of a licence, whose it is
  for (const folder of [...packages].sort()) {
    const file = join(STATIC, folder, "LICENSE");
    const words = existsSync(file) ? (await readFile(file, "utf8")).trim() : "";
    named.set(words, [...(named.get(words) ?? []), basename(folder)]);
  }
  const texts = [...named].map(([words, names]) => `${names.join(", ")}:\n${words}\n`);
  return texts.length ? `/*\n${texts.join("\n")}*/\n` : "";
}

const ours = () => bundled({ entryPoints: ENTRIES, format: "esm" });
// Vega-Lite takes four small functions from all of Vega, which are vega-util's
const library = () =>
  bundled({ entryPoints: { vega: "charts/library.js" }, format: "iife", alias: { vega: "vega-util" } });

async function write(found: Map<string, string>): Promise<void> {
  await mkdir(BUILT, { recursive: true });
  for (const [name, text] of found) await writeFile(join(BUILT, name), text);
}

if (process.argv.includes("--check")) {
  const found = new Map([...(await ours()), ...(await library())]);
  const there = await readdir(BUILT);
  const stale = there.filter((name) => !found.has(name));
  for (const [name, text] of found) {
    const old = there.includes(name) ? await readFile(join(BUILT, name), "utf8") : null;
    if (old !== text) stale.push(name);
  }
  if (stale.length) {
    console.error(`static/built does not hold what the sources give (${stale.join(", ")}): run make front.`);
    process.exitCode = 1;
  }
} else if (process.argv.includes("--library")) {
  await write(await library());
} else {
  const found = await ours();
  await write(found);
  for (const name of await readdir(BUILT)) if (!found.has(name) && name !== LIBRARY) await rm(join(BUILT, name));
}

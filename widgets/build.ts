/**
 * Bundles the browser parts: each entry below, with all it imports, becomes one file in `static/built/`.
 *
 * What is built is committed, so that nobody needs Node to use the package. The same sources and the same esbuild give
 * the same bytes: `--check` bundles anew and says which files are not what the sources give.
 */

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";

const STATIC = join(import.meta.dirname, "arch_widgets", "static");
const BUILT = join(STATIC, "built");

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

async function bundled(): Promise<Map<string, string>> {
  const result = await build({
    absWorkingDir: STATIC,
    entryPoints: ENTRIES,
    outdir: BUILT,
    bundle: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minify: true,
    write: false,
    logLevel: "warning",
  });
  return new Map(result.outputFiles.map((file) => [basename(file.path), file.text]));
}

const found = await bundled();
if (process.argv.includes("--check")) {
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
} else {
  await mkdir(BUILT, { recursive: true });
  for (const [name, text] of found) await writeFile(join(BUILT, name), text);
  for (const name of await readdir(BUILT)) if (!found.has(name)) await rm(join(BUILT, name));
}

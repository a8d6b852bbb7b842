/**
 * Loads what draws charts, once for a page, with its first chart: from the page itself where it was exported with charts, from the room's server, or
 * from Python, which sends it as a message, so that no saved notebook holds it.
 */

import type { Model } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";

/** What is used of a Vega view. */
export interface View {
  initialize(place: HTMLElement): View;
  width(px: number): View;
  data(name: string, rows: readonly unknown[]): View;
  signal(name: string, value: unknown): View;
  scale(name: string): Scale;
  origin(): [number, number];
  padding(): { left: number };
  addEventListener(kind: string, act: (event: MouseEvent, item: Item | null) => void): View;
  runAsync(): Promise<View>;
  finalize(): View;
}

/** From values to pixels, and back. */
export interface Scale {
  (value: unknown): number;
  invert?(px: number): number;
}

/** A mark that the pointer is over, with its row. */
export interface Item {
  datum?: Record<string, unknown>;
}

/** Makes the view of a Vega-Lite spec (`library.js`). */
export type Vega = (spec: object, config: object) => View;

const shared = globalThis as { archVega?: Vega; archVegaComing?: Promise<Vega> | undefined };

/** How long Python may take: a kernel that is busy answers late, one that is gone never. */
const PATIENCE_MS = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: any widget can ask for it, whatever traits it has
export type Asking = Pick<Model<any>, "send" | "on" | "off">;

/** The library, for every chart of this page the same one. */
export function vega(model: Asking): Promise<Vega> {
  shared.archVegaComing ??= codeFor(model).then(run);
  shared.archVegaComing.catch(() => {
    shared.archVegaComing = undefined; // the next chart may try again
  });
  return shared.archVegaComing;
}

/** Run it as a script of the page: a page's policy allows exactly this one, by its hash. */
function run(code: string): Vega {
  const script = document.createElement("script");
  script.textContent = code;
  document.head.append(script);
  script.remove();
  if (!shared.archVega) throw new Error(t("What draws charts may not run here."));
  return shared.archVega;
}

async function codeFor(model: Asking): Promise<string> {
  const here = document.getElementById("vega");
  const from = here?.dataset.from; // beside the page, whether or not its address ends with a stroke
  if (from) return (await fetch(`${location.pathname.replace(/\/$/, "")}/${from}`)).text();
  return new TextDecoder().decode(await unpacked(here ? bytesOf(here.textContent ?? "") : await sent(model)));
}

/** What Python sends when it is asked, packed (`arch_widgets/charts.py`). */
function sent(model: Asking): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(late);
      model.off("msg:custom" as never, hear as never);
    };
    const late = setTimeout(() => {
      over();
      reject(new Error(t("Charts are drawn while the kernel runs.")));
    }, PATIENCE_MS);
    const hear = (message: { library?: string }, buffers: ArrayBufferView<ArrayBuffer>[] = []) => {
      const [bytes] = buffers;
      if (message?.library !== "vega" || !bytes) return;
      over();
      resolve(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    };
    model.on("msg:custom" as never, hear as never);
    model.send?.({ missing: "vega" });
  });
}

const bytesOf = (words: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** Data that Python packed (`arch_widgets/charts.py`): bytes in a notebook, letters in a page. */
export async function unpack<T>(packed: ArrayBufferView<ArrayBuffer> | string): Promise<T> {
  const bytes =
    typeof packed === "string" ? bytesOf(packed) : new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  return JSON.parse(new TextDecoder().decode(await unpacked(bytes))) as T;
}

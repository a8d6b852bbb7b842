/** The script of the workbench in a notebook. */

import type { Place } from "../shared/notebook.ts";
import { speak } from "../shared/words.ts";
import { listen } from "../viewer/growing.ts";
import type { Traits } from "../viewer/host.ts";
import { Workbench } from "./bench.ts";
import { makers } from "./makers.ts";

function render({ model, el, signal }: Place<Traits>): () => void {
  speak(model.get("spoken"));
  const bench = new Workbench(model, el, makers);
  signal?.addEventListener("abort", () => bench.close(), { once: true });
  return () => bench.close();
}

/** Before it is shown anywhere, and where it is not: a film that grows is heard of. */
function initialize({ model }: Pick<Place<Traits>, "model">): void {
  listen(model);
}

export default { initialize, render };

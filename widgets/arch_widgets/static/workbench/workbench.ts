/** The script of the workbench in a notebook. */

import type { Place } from "../shared/notebook.ts";
import { speak } from "../shared/words.ts";
import type { Traits } from "../viewer/host.ts";
import { Workbench } from "./bench.ts";

function render({ model, el, signal }: Place<Traits>): () => void {
  speak(model.get("spoken"));
  const bench = new Workbench(model, el);
  signal?.addEventListener("abort", () => bench.close(), { once: true });
  return () => bench.close();
}

export default { render };

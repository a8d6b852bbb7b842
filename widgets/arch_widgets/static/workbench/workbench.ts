/** The script of the workbench in a notebook. */

import { widget } from "../shared/kernel.ts";
import { hear, type Place } from "../shared/notebook.ts";
import { speak } from "../shared/words.ts";
import { listen } from "../viewer/growing.ts";
import type { Traits } from "../viewer/host.ts";
import { Workbench } from "./bench.ts";
import { makers } from "./makers.ts";

function render({ model, el, signal }: Place<Traits>): () => void {
  const made = () => {
    speak(model.get("spoken"));
    return new Workbench(model, el, makers);
  };
  let bench = made();
  const over = new AbortController();
  const close = () => {
    over.abort();
    bench.close();
  };
  hear(model, over.signal, {
    "change:spoken": () => {
      bench.close(); // words stand everywhere: in another language it is made anew, at the same moment
      bench = made();
      el.querySelector<HTMLElement>(".arch-language")?.focus({ preventScroll: true });
    },
  });
  signal?.addEventListener("abort", close, { once: true });
  return close;
}

/** Before it is shown anywhere, and where it is not: a film that grows is heard of. */
function initialize({ model }: Pick<Place<Traits>, "model">): void {
  listen(model);
}

export default widget({ initialize, render }, { looks: true });

/** The row of buttons above a position to try moves in, and the answer. */

import { node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Place, type Wish, wish } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

/** What the row is given (`lesson/tries.py`). */
interface Traits {
  tries: string[];
  others: boolean;
  spoken?: Spoken;
  said: { ok?: boolean; text?: string; rule?: string };
  wish: Wish;
}

function render({ model, el, signal }: Place<Traits>): void {
  speak(model.get("spoken"));
  const [box, row, below] = [
    node("section", "arch-tries"),
    node("div", "arch-tries-row"),
    node("div", "arch-tries-row"),
  ];
  const said = node("p", "arch-tries-said");
  box.setAttribute("aria-label", t("Things to try"));
  said.setAttribute("aria-live", "polite");
  const button = (words: string, what: Wish, className = "") => {
    const made = node("button", className, words);
    made.type = "button";
    made.addEventListener("click", () => wish(model, what));
    return made;
  };
  const tries = model.get("tries").map((words, k) => button(words, { try: k }, "arch-tries-line"));
  row.append(node("strong", "", t("Try")), ...tries);
  below.append(button(t("Undo"), { act: "undo" }), button(t("Start again"), { act: "reset" }));
  if (model.get("others")) below.append(button(t("Let the others play"), { act: "others" }));
  below.append(said);
  const show = () => {
    const { ok, text, rule } = model.get("said");
    said.className = `arch-tries-said ${ok ? "is-ok" : "is-refused"}`;
    said.replaceChildren();
    if (!text) return;
    said.append(
      node("strong", "", ok ? `✔ ${t("Done.")} ` : `✘ ${t("Refused.")} `),
      text,
      node("em", "", rule ? ` ${t("Rule: {rule}.", { rule })}` : ""),
    );
  };
  keepKeys(box);
  box.append(...(tries.length ? [row] : []), below);
  el.append(box);
  hear(model, signal, { "change:said": show });
  show();
}

export default widget({ render });

/** The row of buttons above a position to try moves in, and the answer. */

import { node } from "../shared/dom.ts";
import { hear, keepKeys, type Place, type Wish, wish } from "../shared/notebook.ts";

/** What the row is given (`lesson/tries.py`). */
interface Traits {
  tries: string[];
  others: boolean;
  said: { ok?: boolean; text?: string; rule?: string };
  wish: Wish;
}

function render({ model, el, signal }: Place<Traits>): void {
  const [box, row, below] = [
    node("section", "arch-tries"),
    node("div", "arch-tries-row"),
    node("div", "arch-tries-row"),
  ];
  const said = node("p", "arch-tries-said");
  box.setAttribute("aria-label", "Things to try");
  said.setAttribute("aria-live", "polite");
  const button = (words: string, what: Wish, className = "") => {
    const made = node("button", className, words);
    made.type = "button";
    made.addEventListener("click", () => wish(model, what));
    return made;
  };
  const tries = model.get("tries").map((words, k) => button(words, { try: k }, "arch-tries-line"));
  row.append(node("strong", "", "Try"), ...tries);
  below.append(button("Undo", { act: "undo" }), button("Start again", { act: "reset" }));
  if (model.get("others")) below.append(button("Let the others play", { act: "others" }));
  below.append(said);
  const show = () => {
    const { ok, text, rule } = model.get("said");
    said.className = `arch-tries-said ${ok ? "is-ok" : "is-refused"}`;
    said.replaceChildren();
    if (!text) return;
    said.append(
      node("strong", "", ok ? "✔ Done. " : "✘ Refused. "),
      text,
      node("em", "", rule ? ` Rule: ${rule}.` : ""),
    );
  };
  keepKeys(box);
  box.append(...(tries.length ? [row] : []), below);
  el.append(box);
  hear(model, signal, { "change:said": show });
  show();
}

export default { render };

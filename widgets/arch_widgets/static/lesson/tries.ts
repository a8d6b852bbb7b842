// @ts-nocheck
import { node } from "../shared/dom.ts";
import { hear, keepKeys, wish } from "../shared/notebook.ts";

function render({ model, el, signal }) {
  const box = node("section", "arch-tries"),
    row = node("div", "arch-tries-row"),
    below = node("div", "arch-tries-row"),
    said = node("p", "arch-tries-said");
  box.setAttribute("aria-label", "Things to try");
  said.setAttribute("aria-live", "polite");
  const button = (words, what, className) => {
    const made = node("button", className, words);
    made.type = "button";
    made.addEventListener("click", () => wish(model, what));
    return made;
  };
  const tries = model.get("tries").map((words, k) => button(words, { try: k }, "arch-tries-line"));
  if (tries.length) row.append(node("strong", "", "Try"), ...tries);
  below.append(button("Undo", { act: "undo" }, ""), button("Start again", { act: "reset" }, ""));
  if (model.get("others")) below.append(button("Let the others play", { act: "others" }, ""));
  below.append(said);
  function show() {
    const { ok, text, rule } = model.get("said");
    said.className = `arch-tries-said ${ok ? "is-ok" : "is-refused"}`;
    said.replaceChildren();
    if (text)
      said.append(
        node("strong", "", ok ? "✔ Done. " : "✘ Refused. "),
        text,
        node("em", "", rule ? ` Rule: ${rule}.` : ""),
      );
  }
  keepKeys(box);
  box.append(...(tries.length ? [row] : []), below);
  el.append(box);
  hear(model, signal, { "change:said": show });
  show();
}
export default { render };

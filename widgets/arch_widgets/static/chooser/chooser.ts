// @ts-nocheck
// The recorded games of a folder, by what game they are of, and a line for a file of one's own (chooser.py). It stands behind nodes.js.

import { node } from "../shared/dom.ts";
import { hear, keepKeys, wish } from "../shared/notebook.ts";

function render({ model, el, signal }) {
  const box = node("div", "arch-chooser"),
    pick = node("select", ""),
    own = node("input", ""),
    said = node("p", "arch-chooser-said"),
    open = node("p", "arch-chooser-open");
  const field = (words, input) => {
    const made = node("label", "");
    made.append(node("span", "", words), input);
    return made;
  };
  own.type = "text";
  own.placeholder = "games/our-evening.parquet";
  own.spellcheck = false;
  said.setAttribute("role", "status");
  pick.addEventListener("change", () => {
    const file = pick.value;
    pick.value = model.get("chosen"); // until it is open: a bad file is refused
    wish(model, { file });
  });
  own.addEventListener("change", () => {
    if (own.value.trim()) wish(model, { path: own.value.trim() });
  });
  box.append(field("Recorded game", pick), field("or your own file", own), open, said);
  keepKeys(box);
  el.append(box);

  function draw() {
    const groups = model.get("groups"),
      chosen = model.get("chosen"),
      option = (value, words) => Object.assign(node("option", "", words), { value });
    pick.replaceChildren(
      ...(chosen ? [] : [option("", groups.length ? "another file, see below" : "none in this folder")]),
      ...groups.map(([title, games]) => {
        const group = node("optgroup", "");
        group.label = title;
        group.append(...games.map(([file, words]) => option(file, words)));
        return group;
      }),
    );
    pick.value = chosen;
  }
  function tell() {
    said.textContent = model.get("said");
    said.hidden = !said.textContent;
    open.textContent = model.get("opened");
    open.hidden = !open.textContent;
  }
  hear(model, signal, { "change:groups": draw, "change:chosen": draw, "change:said": tell, "change:opened": tell });
  draw();
  tell();
}
export default { render };

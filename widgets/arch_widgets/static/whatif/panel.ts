/** The branches of a game beside its viewer: the tree, the notes, and what can be done at the moment shown. */

import { node } from "../shared/dom.ts";
import { hear, type Place } from "../shared/notebook.ts";
import { speak, t } from "../shared/words.ts";
import { Branches } from "./branches.ts";
import type { Said } from "./data.ts";
import { Doing } from "./doing.ts";
import { Editor } from "./editor.ts";
import type { PanelTraits } from "./traits.ts";

function render({ model, el, signal }: Place<PanelTraits>): void {
  speak(model.get("spoken"));
  const branches = new Branches(model);
  el.append(branches.box);
  const [editor, doing, said] = [new Editor(model), new Doing(model), node("p", "arch-what-said")];
  said.setAttribute("aria-live", "polite");
  branches.column.append(editor.tools, editor.notes);
  branches.columns.append(doing.node);
  branches.box.append(said);
  const all = () => {
    branches.draw();
    editor.draw();
    doing.draw();
    doing.sum();
  };
  const moved = () => {
    if (model.get("hiding")) branches.drawTree();
    branches.drawNotes();
    editor.draw();
  };
  const set = () => doing.draw();
  const answer = () => tell(said, model.get("said"));
  hear(model, signal, {
    "change:lines": all,
    "change:shown": all,
    "change:at": moved,
    "change:hiding": all,
    "change:here": set,
    "change:luck": set,
    "change:seed": set,
    "change:games": set,
    "change:kind": set,
    "change:other": set,
    "change:path": set,
    "change:results": () => doing.sum(),
    "change:said": answer,
  });
  all();
  answer();
}

/** Say what became of the last wish, or that it goes on. */
function tell(said: HTMLElement, { ok, text, rule }: Said): void {
  said.className = `arch-what-said ${ok ? "is-ok" : "is-refused"}`;
  said.replaceChildren();
  const sign = ok === null ? "… " : ok ? "✔ " : "✘ ";
  if (text) said.append(node("strong", "", sign), text, node("em", "", rule ? ` ${t("Rule: {rule}.", { rule })}` : ""));
}

export default { render };

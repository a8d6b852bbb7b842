/** The tree of branches and the notes of the line shown. On an exported page they stand alone, to click. */

import { node } from "../shared/dom.ts";
import { hear, keepKeys, type Model, type Place } from "../shared/notebook.ts";
import { speak, t } from "../shared/words.ts";
import { Notes } from "./notes.ts";
import type { TreeTraits } from "./traits.ts";
import { Tree } from "./tree.ts";

/** The tree and the notes, in a column of a box. */
export class Branches {
  readonly box = node("section", "arch-what arch-graph");
  readonly columns: HTMLElement;
  readonly column = node("div", "arch-what-column");
  private readonly tree: Tree;
  private readonly notes: Notes;

  constructor(model: Model<TreeTraits>) {
    const page = Boolean(model.get("page"));
    [this.tree, this.notes] = [new Tree(model), new Notes(model)];
    this.columns = node("div", page ? "" : "arch-what-columns");
    this.column.append(node(page ? "h2" : "h3", "", t("Branches")), this.tree.node, this.notes.node);
    this.columns.append(this.column);
    this.box.setAttribute("aria-label", t("Branches"));
    this.box.append(this.columns);
    keepKeys(this.box, (event) => this.tree.key(event));
  }

  draw(): void {
    this.drawTree();
    this.drawNotes();
  }

  drawTree(): void {
    this.tree.draw();
  }

  drawNotes(): void {
    this.notes.draw();
  }
}

function render({ model, el, signal }: Place<TreeTraits>): void {
  speak(model.get("spoken"));
  const branches = new Branches(model);
  const draw = () => branches.draw();
  el.append(branches.box);
  hear(model, signal, { "change:lines": draw, "change:shown": draw, "change:at": draw, "change:hiding": draw });
  draw();
}

export default { render };

/** The tree of the game and its branches: one stop of the Tab key, the arrows walk in it. */

import { focusedIn, node } from "../shared/dom.ts";
import { isForeign, type Model, put, wish } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { glyphOf } from "./controls.ts";
import type { Row } from "./data.ts";
import { childrenOf, isVeiled, type Looking, listed, noteAt } from "./rows.ts";
import type { TreeTraits } from "./traits.ts";

const INDENT_PX = 22;
const MOST_INDENTS = 8;

interface Item {
  line: number;
  node: HTMLLIElement;
}

export class Tree {
  readonly node = node("ul", "arch-what-tree");
  private readonly model: Model<TreeTraits>;
  private items: Item[] = [];
  private stop = 0; // the line that the Tab key comes to

  constructor(model: Model<TreeTraits>) {
    this.model = model;
    this.node.setAttribute("role", "tree");
    this.node.setAttribute("aria-label", t("The game and its branches"));
    this.node.addEventListener("click", (event) => this.click(event));
    this.node.addEventListener("keydown", (event) => this.key(event));
  }

  private get rows(): readonly Row[] {
    return this.model.get("lines") ?? [];
  }

  private get looking(): Looking {
    const { model } = this;
    return { shown: model.get("shown"), at: model.get("at"), hiding: model.get("hiding") };
  }

  private get isPage(): boolean {
    return Boolean(this.model.get("page"));
  }

  draw(): void {
    const focused = this.node.contains(focusedIn(this.node));
    const veiled = isVeiled(this.rows, this.looking);
    this.items = listed(this.rows, this.looking).flatMap((line) => {
      const row = this.rows[line];
      return row ? [{ line, node: this.item(line, row, veiled) }] : [];
    });
    this.node.replaceChildren(...this.items.map((item) => item.node));
    const wanted = focused ? this.stop : this.model.get("shown");
    const here = this.items.find(({ line }) => line === wanted) ?? this.items[0];
    if (!here) return;
    this.stop = here.line;
    here.node.tabIndex = 0;
    if (focused) here.node.focus();
  }

  private item(line: number, row: Row, veiled: boolean): HTMLLIElement {
    const made = node("li", "arch-what-item");
    const branches = childrenOf(this.rows, line).length;
    made.setAttribute("role", "treeitem");
    made.setAttribute("aria-level", String(row.depth + 1));
    made.setAttribute("aria-selected", String(line === this.model.get("shown")));
    if (row.withheld) made.setAttribute("aria-disabled", "true");
    if (branches) made.setAttribute("aria-expanded", String(!row.folded));
    made.tabIndex = -1;
    made.style.paddingLeft = `${8 + INDENT_PX * Math.min(row.depth, MOST_INDENTS)}px`;
    const fork = branches ? (row.folded ? "▸" : "▾") : row.parent < 0 ? "●" : "└";
    const [, mark, comment] = noteAt(row, row.at);
    const head = node("span", "arch-what-line");
    if (row.parent >= 0) head.append(node("span", "arch-what-at", t("after move {step}", { step: row.at })));
    head.append(node("strong", "", row.name));
    if (mark) head.append(node("span", "arch-what-glyph", glyphOf(mark, this.model.get("words"))));
    if (row.first && !veiled) head.append(node("span", "", row.first));
    made.append(
      node("span", "arch-what-fork", fork),
      head,
      node("span", "arch-what-soft", more(row, branches, veiled)),
    );
    if (comment) made.append(node("span", "arch-what-comment", comment));
    return made;
  }

  // ---- going, opening, folding

  private walk(to: Item | undefined): void {
    if (!to) return;
    for (const item of this.items) item.node.tabIndex = item === to ? 0 : -1;
    this.stop = to.line;
    to.node.focus();
  }

  private open(line: number): void {
    if (!this.isPage) return wish(this.model, { act: "show", line });
    if (!this.rows[line]?.withheld) put(this.model, "shown", line);
  }

  /** Fold or unfold a line; false if there is nothing to do. */
  private fold(line: number, folded: boolean): boolean {
    const row = this.rows[line];
    if (!row || row.folded === folded || row.parent < 0 || !childrenOf(this.rows, line).length) return false;
    if (this.isPage) {
      const rows = this.rows.map((other, k) => (k === line ? { ...other, folded } : other));
      put(this.model, "lines", rows);
    } else wish(this.model, { act: "fold", line, folded });
    return true;
  }

  private click(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const item = this.items.find(({ node }) => node.contains(target));
    if (!item || !target) return;
    if (target.closest(".arch-what-fork") && this.fold(item.line, !this.rows[item.line]?.folded)) return;
    this.walk(item);
    this.open(item.line);
  }

  /** A key pressed in it. */
  private key(event: KeyboardEvent): void {
    const here = this.items.findIndex(({ node }) => node === event.target);
    const item = this.items[here];
    if (!item || isForeign(event) || !this.act(event.key, item.line, here)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  private act(key: string, line: number, here: number): boolean {
    const { items, rows } = this;
    const child = () => items.find((item) => rows[item.line]?.parent === line);
    const parent = () => items.find((item) => item.line === rows[line]?.parent);
    if (key === "ArrowDown") this.walk(items[here + 1]);
    else if (key === "ArrowUp") this.walk(items[here - 1]);
    else if (key === "Home") this.walk(items[0]);
    else if (key === "End") this.walk(items.at(-1));
    else if (key === "Enter" || key === " ") this.open(line);
    else if (key === "ArrowRight") this.fold(line, false) || this.walk(child());
    else if (key === "ArrowLeft") this.fold(line, true) || this.walk(parent());
    else return false;
    return true;
  }
}

/** What else is said of a line. */
function more(row: Row, branches: number, veiled: boolean): string {
  const recorded = row.parent < 0 ? t("as recorded") : "";
  const end = veiled ? "" : row.result || t("to move {step}", { step: row.end });
  const away = row.folded && branches ? t("{number} folded away", { number: branches }) : "";
  return [row.luck, recorded, end, away].filter(Boolean).join(" · ");
}

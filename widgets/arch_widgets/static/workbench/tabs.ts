/** The column's tabs: the panel of the open one is drawn, the others are not. */

import { focusedIn, html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import type { Tab } from "./mode.ts";

let rows = 0; // so that the tabs of each workbench have ids of their own

export class Tabs {
  readonly node: HTMLElement;
  private readonly row = html("div", { class: "arch-tab-row", role: "tablist", "aria-label": t("Beside the board") });
  private readonly place = html("div", { class: "arch-tab-place" });
  private readonly own = `arch-tab-${++rows}`;
  private tabs: readonly Tab[] = [];
  private open: Tab | null = null;

  constructor() {
    this.node = html("section", { class: "arch-side arch-tabbed" }, this.row, this.place);
    this.row.addEventListener("keydown", (event) => this.walk(event));
  }

  /** Show other tabs; the one wanted is open, or the first. */
  show(tabs: readonly Tab[], wanted: string | undefined): void {
    const focused = this.row.contains(focusedIn(this.row));
    this.tabs = tabs;
    this.row.replaceChildren(...tabs.map((tab) => this.button(tab)));
    this.row.hidden = tabs.length < 2;
    this.choose(tabs.find(({ id }) => id === wanted) ?? tabs[0] ?? null);
    if (focused) this.buttonOf(this.open)?.focus({ preventScroll: true });
  }

  get opened(): string | undefined {
    return this.open?.id;
  }

  openTab(id: string): void {
    const tab = this.tabs.find((one) => one.id === id);
    if (tab && tab !== this.open) this.choose(tab);
  }

  draw(): void {
    this.open?.draw();
  }

  settle(): void {
    this.open?.settle?.();
  }

  private button({ id, name }: Tab): HTMLButtonElement {
    const attributes = { type: "button", role: "tab", class: "arch-tab", "data-tab": id, id: `${this.own}-${id}` };
    return html("button", { ...attributes, title: name, onclick: () => this.openTab(id) }, name);
  }

  private buttonOf(tab: Tab | null): HTMLElement | null {
    return tab && this.row.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`);
  }

  private choose(tab: Tab | null): void {
    this.open = tab;
    for (const one of this.tabs) {
      const button = this.buttonOf(one);
      button?.setAttribute("aria-selected", String(one === tab));
      button?.setAttribute("tabindex", one === tab ? "0" : "-1");
    }
    // what stands there already keeps the keyboard and its place in the scrolling
    if (this.place.firstChild !== (tab?.node ?? null)) this.place.replaceChildren(...(tab ? [tab.node] : []));
    tab?.node.setAttribute("role", "tabpanel");
    if (tab) tab.node.setAttribute("aria-labelledby", `${this.own}-${tab.id}`);
    tab?.draw();
  }

  /** The arrows walk from tab to tab. */
  private walk(event: KeyboardEvent): void {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const here = this.tabs.findIndex((tab) => tab === this.open);
    if (!by || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const to = this.tabs[(here + by + this.tabs.length) % this.tabs.length];
    if (!to) return;
    this.choose(to);
    this.buttonOf(to)?.focus();
  }
}

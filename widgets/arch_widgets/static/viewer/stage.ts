/** The table: its maps and sheets, the one that is opened large, and the row of parts above them. */

import { focusedIn, html } from "../shared/dom.ts";
import { list } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { type Face, faceOf } from "./drawings.ts";
import type { Film } from "./film.ts";
import type { Host } from "./host.ts";
import { MapPanel } from "./map.ts";
import type { Reel, Table } from "./reel.ts";
import { Sheet } from "./sheet.ts";

const LEAST_PARTS = 3; // maps, for which there is a row of parts

export class Stage {
  /** Where the maps are. */
  readonly node: HTMLElement;
  /** Where the sheets of the seats are, and the others. */
  readonly sheets = [html("div", { class: "arch-sheets" }), html("div", { class: "arch-sheets" })] as const;
  /** Whether the table is of so many parts that they would leave what happened far below. */
  many = false;
  private readonly host: Host;
  private readonly maps = html("div", { class: "arch-maps" });
  private readonly parts = html("div", { class: "arch-parts", role: "group", "aria-label": t("Parts of the table") });
  private readonly enlarged = html("div", { class: "arch-enlarged", hidden: true });
  private panels = new Map<string, MapPanel | Sheet>();
  private faces = new Map<string, Face>();
  private film: Film | null = null;
  private setting = ""; // what decides which panels there are, and how they look
  private drawn: Table = new Map();
  private large: string | null = null;

  constructor(host: Host) {
    this.host = host;
    this.node = html("div", { class: "arch-stage" }, this.parts, this.enlarged, this.maps);
  }

  /**
   * Show another film; true if the panels are others. A live game sends a longer film after each move: the same panels stay,
   * so that pieces move instead of blinking.
   */
  load(reel: Reel): boolean {
    const { film } = reel;
    const setting = JSON.stringify([film.panels, film.faces, film.seats]);
    this.film = film;
    if (setting === this.setting) return false;
    this.setting = setting;
    this.faces = new Map();
    this.drawn = new Map();
    this.panels = new Map(
      film.panels.map((panel) => [
        panel.id,
        panel.kind === "map" ? new MapPanel(panel, this.host) : new Sheet(panel, this.host, reel.colour(panel.seat)),
      ]),
    );
    this.arrange();
    return true;
  }

  face(name: string): Face {
    const there = this.faces.get(name);
    if (there) return there;
    const faces = this.film?.faces;
    const made = faceOf(faces && Object.hasOwn(faces, name) ? list(faces[name]) : []);
    this.faces.set(name, made);
    return made;
  }

  /** Draw a table, as far as it is different from the one drawn. */
  show(table: Table, fresh: ReadonlySet<string>, asked: number | null | undefined, animate: boolean): void {
    for (const [id, was] of this.drawn) {
      if (table.get(id)?.in !== was.in) this.panels.get(was.in)?.remove(id, animate);
    }
    for (const [id, element] of table) {
      if (this.drawn.get(id) !== element) this.panels.get(element.in)?.set(id, element);
    }
    this.drawn = table;
    for (const panel of this.panels.values()) {
      panel.mark(fresh);
      panel.ask(asked ?? null);
    }
  }

  /** What can be clicked to try a decision may be different. */
  dress(): void {
    for (const panel of this.panels.values()) if (panel instanceof MapPanel) panel.dress();
  }

  fit(): void {
    for (const panel of this.panels.values()) panel.fit();
  }

  // ---- one part large

  isLarge(id: string): boolean {
    return this.large === id;
  }

  /** Show one panel large, or all of them again; true if that changed anything. Which one it is outlives steps and films. */
  enlarge(id: string | null): boolean {
    if (this.large === id) return false;
    const focused = focusedIn(this.node);
    const before = this.panels.get(this.large ?? "");
    this.large = id;
    this.arrange();
    const to = id === null ? before : this.panels.get(id);
    this.refocus(focused, to);
    return true;
  }

  /** Moved in the page, the button that was pressed has lost the keyboard. */
  private refocus(focused: Element | null, panel: MapPanel | Sheet | undefined): void {
    if (!(focused instanceof HTMLElement) || !focused.closest(".arch-in")) return;
    const node = focused.matches(".arch-button-large") ? panel?.opener.node : focused;
    node?.focus({ preventScroll: true });
  }

  enlargeNext(by: number): boolean {
    const parts = [...this.panels.values()].filter((panel) => panel.part);
    const ids = [null, ...parts.map((panel) => panel.id)];
    return this.enlarge(ids[(Math.max(0, ids.indexOf(this.large)) + by + ids.length) % ids.length] ?? null);
  }

  /** What is opened stands under the control bar, which ends so far down; where that is out of sight, the page goes there. */
  keepInSight(bar: number): void {
    const { top } = this.parts.getBoundingClientRect();
    this.node.style.scrollMarginTop = "calc(var(--arch-bar) + 12px)";
    if (top < Math.max(0, bar) || top > window.innerHeight * 0.7) this.node.scrollIntoView({ block: "start" });
  }

  /** Maps in their rows, sheets in their grids, and the one that is opened large before all of them. */
  private arrange(): void {
    const panels = [...this.panels.values()];
    const large = this.panels.get(this.large ?? "") ?? null;
    for (const panel of panels) {
      panel.node.classList.toggle("is-large", panel === large);
      panel.opener.show(panel === large);
    }
    this.enlarged.hidden = !large;
    this.enlarged.replaceChildren(...(large ? [large.node] : []));
    this.arrangeMaps(panels, large);
    this.arrangeSheets(panels, large);
    this.arrangeParts(panels, large);
    this.fit();
    large?.tell();
  }

  private arrangeMaps(panels: ReadonlyArray<MapPanel | Sheet>, large: MapPanel | Sheet | null): void {
    const rows = new Map<number, HTMLElement[]>();
    for (const panel of panels) {
      if (!(panel instanceof MapPanel)) continue;
      const row = rows.get(panel.row) ?? [];
      rows.set(panel.row, panel === large ? row : [...row, panel.node]);
    }
    this.many = rows.size > 1;
    this.maps.replaceChildren(...[...rows.values()].map((nodes) => html("div", { class: "arch-map-row" }, ...nodes)));
    this.maps.classList.toggle("is-many", this.many);
    this.maps.hidden = !rows.size || Boolean(large);
  }

  private arrangeSheets(panels: ReadonlyArray<MapPanel | Sheet>, large: MapPanel | Sheet | null): void {
    const shown = panels.filter((panel) => panel instanceof Sheet && panel !== large);
    this.sheets.forEach((grid, common) => {
      const own = shown.filter((panel) => (panel.seat === null) === Boolean(common));
      grid.replaceChildren(...own.map((panel) => panel.node));
      grid.dataset.count = String(own.length);
      grid.hidden = !own.length;
    });
  }

  private arrangeParts(panels: ReadonlyArray<MapPanel | Sheet>, large: MapPanel | Sheet | null): void {
    const parts = panels.filter((panel) => panel.part);
    this.parts.hidden = parts.filter((panel) => panel instanceof MapPanel).length < LEAST_PARTS && !large;
    const focused = [...this.parts.children].findIndex((tab) => tab === focusedIn(this.parts));
    this.parts.replaceChildren(
      this.tab(null, null, t("Overview")),
      ...parts.map(({ id, seat, tab }) => this.tab(id, seat, tab)),
    );
    const tab = this.parts.children[focused];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
  }

  private tab(id: string | null, seat: number | null, words: string): HTMLElement {
    const pressed = id === null ? !this.panels.has(this.large ?? "") : this.large === id;
    const attributes = { type: "button", class: "arch-chip", "aria-pressed": String(pressed) };
    const tab = html("button", attributes, seat === null ? null : this.host.badge(seat), words);
    tab.addEventListener("click", () => this.host.open(id));
    return tab;
  }
}

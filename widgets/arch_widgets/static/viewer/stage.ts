/**
 * The table: all of its maps where they can be read, or else the one where something happens large and the others small beside it; the
 * sheets that are opened beside them, or one part alone. What is not shown is not drawn: a panel catches up when it comes into sight.
 */

import { focusedIn, html } from "../shared/dom.ts";
import { list } from "../shared/values.ts";
import type { Role } from "../workbench/mode.ts";
import { type Rowed, type Spotlight, shelvesFor, spotlight, widthsIn } from "../workbench/shelves.ts";
import { type Face, faceOf } from "./drawings.ts";
import type { Element, Film } from "./film.ts";
import { goesOn } from "./growing.ts";
import type { Host } from "./host.ts";
import { MapPanel } from "./map.ts";
import type { Reel, Table } from "./reel.ts";
import { Sheet } from "./sheet.ts";

const [GAP_PX, CAPTION_PX, LEAST_SCALE] = [8, 34, 560]; // with a caption comes the frame
const NAMED_PX = 505; // below that small maps have no names, as the style sheet says
const ROOMY_PX = 1180; // from here on the sheets of all players are open, until the reader closes one
const MOST_COMING = 6; // that come into sight slowly: each is a layer of its own to the browser
const DRAWER_BESIDE_PX = 700; // below that an opened sheet takes the place of the maps

/** What is on the table at a moment, and what is to be seen of it. */
export interface Moment {
  table: Table;
  /** What the last move changed. */
  fresh: ReadonlySet<string>;
  asked: number | null | undefined;
  animate: boolean;
  lit: ReadonlyMap<string, Role>;
  /** What stands at pieces that are lit. */
  tally: ReadonlyMap<string, string>;
  /** Whether what is lit is asked for, so that it comes into sight. */
  asks: boolean;
  /** The map that is asked about where nothing on one is lit; "" for none. */
  map: string;
}

export type Panel = MapPanel | Sheet;

export class Stage {
  readonly node: HTMLElement;
  private readonly host: Host;
  /** Told when other panels are shown. */
  private readonly arranged: () => void;
  private readonly maps = html("div", { class: "arch-maps" });
  private readonly drawer = html("div", { class: "arch-drawer", hidden: true });
  private readonly enlarged = html("div", { class: "arch-enlarged", hidden: true });
  private panels = new Map<string, Panel>();
  private drawn = new Map<string, Map<string, Element>>(); // by panel: what it shows
  private faces = new Map<string, Face>();
  private film: Film | null = null;
  private setting = ""; // what decides which panels there are, and how they look
  private moment: Moment | null = null;
  private large: string | null = null;
  private pinned: string | null = null; // the map that the reader chose to look at
  private followed: string | null = null; // the map in which something happened last
  private chosen: Set<string> | null = null; // the sheets that the reader opened; null until then
  private focus: string | null = null; // the map that is large among small ones; null where all can be read
  private isPaper = false;
  // sizes are asked of the page only where they may be others: asking makes the browser lay out the whole board
  private room = "";
  private wide = 0;
  private mapsRoom: Size = { wide: 0, tall: 0 };

  constructor(host: Host, arranged: () => void) {
    [this.host, this.arranged] = [host, arranged];
    this.node = html("div", { class: "arch-stage" }, this.enlarged, this.maps, this.drawer);
  }

  /**
   * Show another film; true if the panels are others. Where moves are taken back or amended the film is another, and has the same
   * panels: they stay, so that pieces move instead of blinking.
   */
  load(reel: Reel): boolean {
    const { film } = reel;
    const same = goesOn(this.film, film);
    this.film = film;
    if (same) return false;
    const setting = JSON.stringify([film.panels, film.faces, film.seats]);
    if (setting === this.setting) return false;
    this.setting = setting;
    this.faces = new Map();
    this.drawn = new Map();
    this.moment = null;
    this.panels = new Map(
      film.panels.map((panel) => [
        panel.id,
        panel.kind === "map"
          ? new MapPanel(panel, this.host, () => this.reshape())
          : new Sheet(panel, this.host, reel.colour(panel.seat)),
      ]),
    );
    this.room = "";
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

  // ---- which panels are shown

  get all(): readonly Panel[] {
    return [...this.panels.values()];
  }

  /** The maps, in their order. */
  get mapPanels(): readonly MapPanel[] {
    return this.all.filter((panel) => panel instanceof MapPanel);
  }

  /** The panels in sight. */
  get shown(): ReadonlySet<string> {
    if (this.large && this.panels.has(this.large)) return new Set([this.large]);
    return new Set([...(this.coversMaps ? [] : this.mapPanels.map(({ id }) => id)), ...this.open]);
  }

  /** The sheets that are open beside the maps. */
  get open(): ReadonlySet<string> {
    const there = (id: string) => this.panels.get(id) instanceof Sheet;
    if (this.isPaper) return new Set([...this.panels.keys()].filter(there));
    if (this.chosen) return new Set([...this.chosen].filter(there));
    if (!this.isRoomy) return new Set();
    return new Set(this.all.filter((panel) => panel.seat !== null).map((panel) => panel.id));
  }

  /** Whether there is so much room that all sheets stand open by themselves. */
  get opensAll(): boolean {
    return this.chosen === null && this.isRoomy;
  }

  private get isRoomy(): boolean {
    return this.wide >= ROOMY_PX;
  }

  private get coversMaps(): boolean {
    return !this.isPaper && this.open.size > 0 && this.wide < DRAWER_BESIDE_PX;
  }

  /** Whether the maps shown follow what happens. */
  get follows(): boolean {
    return this.pinned === null;
  }

  isLarge(id: string): boolean {
    return this.large === id;
  }

  /** On paper there is no room to fit into and nothing to press: everything on the table is shown. */
  print(on: boolean): void {
    this.isPaper = on;
    if (on) this.large = null;
    this.arrange();
  }

  /** Whether some maps are small. */
  get hasSmall(): boolean {
    return this.focus !== null;
  }

  /** Look at a part that is small, or show one alone, or all of them again. */
  press(id: string): void {
    if (this.focus !== null && this.large === null && id !== this.focus && this.panels.get(id) instanceof MapPanel)
      this.look(id);
    else this.enlarge(this.isLarge(id) ? null : id);
  }

  /** Open a sheet beside the maps, or close it. */
  toggle(id: string): void {
    const open = new Set(this.open);
    if (!open.delete(id)) open.add(id);
    this.chosen = open;
    this.large = null;
    this.arrange();
  }

  /** Close the sheets beside the maps; false if none is open because the reader opened it. */
  closeSheets(): boolean {
    if (!this.chosen?.size) return false;
    this.chosen = this.isRoomy ? new Set() : null;
    this.arrange();
    return true;
  }

  /** Look at a map; null to look where something happens. */
  look(id: string | null): void {
    this.pinned = id;
    this.large = null;
    if (this.coversMaps) this.chosen = null;
    this.arrange();
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
  private refocus(focused: globalThis.Element | null, panel: Panel | undefined): void {
    if (!(focused instanceof HTMLElement)) return;
    const node = focused.matches(".arch-button-large") ? panel?.opener.node : focused;
    node?.focus({ preventScroll: true });
  }

  enlargeNext(by: number): boolean {
    const parts = this.all.filter((panel) => panel.part);
    const ids = [null, ...parts.map((panel) => panel.id)];
    return this.enlarge(ids[(Math.max(0, ids.indexOf(this.large)) + by + ids.length) % ids.length] ?? null);
  }

  // ---- drawing

  /** Draw a moment, as far as it is in sight and different from what is drawn. */
  show(moment: Moment): void {
    this.moment = moment;
    if (this.follow(moment)) this.layOut();
    this.drawShown(moment);
  }

  /** Show what is lit now, with nothing else drawn anew unless another map has to come into sight. */
  relight(moment: Moment): void {
    this.moment = moment;
    if (this.follow(moment)) this.layOut();
    for (const id of this.shown) this.panels.get(id)?.light(moment.lit, moment.tally);
  }

  private drawShown(moment: Moment): void {
    const own = new Map([...this.shown].map((id) => [id, [] as Array<[string, Element]>]));
    for (const entry of moment.table) own.get(entry[1].in)?.push(entry);
    for (const [id, entries] of own) {
      const panel = this.panels.get(id);
      if (panel) this.drawPanel(panel, entries, moment);
    }
  }

  private drawPanel(panel: Panel, entries: ReadonlyArray<[string, Element]>, moment: Moment): void {
    const drawn = this.drawn.get(panel.id) ?? new Map<string, Element>();
    this.drawn.set(panel.id, drawn);
    for (const id of drawn.keys()) {
      if (moment.table.get(id)?.in === panel.id) continue;
      panel.remove(id, moment.animate);
      drawn.delete(id);
    }
    const coming = entries.filter(([id]) => !drawn.has(id)).length;
    for (const [id, element] of entries) {
      if (drawn.get(id) === element) continue;
      panel.set(id, element, moment.animate && coming <= MOST_COMING);
      drawn.set(id, element);
    }
    panel.mark(moment.fresh);
    panel.ask(moment.asked ?? null);
    panel.light(moment.lit, moment.tally);
  }

  /** Look where one is asked, or else where something happened, unless that is in sight; true if another map comes into sight. */
  private follow({ table, fresh, lit, asks, map }: Moment): boolean {
    const maps = new Set(this.mapPanels.map(({ id }) => id));
    const most = (ids: Iterable<string>) => {
      const counts = new Map<string, number>();
      for (const id of ids) {
        const home = table.get(id)?.in;
        if (home && maps.has(home)) counts.set(home, (counts.get(home) ?? 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
    };
    const asked = asks ? (most(lit.keys()) ?? (maps.has(map) ? map : null)) : null;
    const wanted = asked ?? most(fresh);
    if (!wanted || (this.pinned !== null && !asked)) return false;
    this.followed = wanted; // all readable as well: in a smaller room it is the one that is large
    if (asked) this.pinned = null;
    return this.focus !== null && this.focus !== wanted;
  }

  /** What can be clicked to try a decision may be different. */
  dress(): void {
    for (const panel of this.panels.values()) if (panel instanceof MapPanel) panel.dress();
  }

  /** The room may be another: the maps stand otherwise in it. */
  fit(): void {
    const room = `${this.node.clientWidth}x${this.node.clientHeight}`;
    if (room === this.room) return;
    this.arrange();
  }

  /** Put into their places the panels that are shown. */
  private arrange(): void {
    const focused = focusedIn(this.node);
    this.wide = this.node.clientWidth;
    const large = this.panels.get(this.large ?? "") ?? null;
    const open = [...this.open].flatMap((id) => this.panels.get(id) ?? []);
    for (const panel of this.panels.values()) {
      panel.node.classList.toggle("is-large", panel === large);
      panel.opener.show(panel === large);
    }
    this.enlarged.hidden = !large;
    this.drawer.hidden = Boolean(large) || !open.length;
    this.maps.hidden = Boolean(large) || this.coversMaps || !this.mapPanels.length;
    this.node.classList.toggle("is-covered", this.coversMaps);
    this.node.classList.toggle("is-roomy", this.opensAll);
    if (large) replace(this.enlarged, [large.node]);
    else
      replace(
        this.drawer,
        open.map((panel) => panel.node),
      );
    this.arrangeMaps(large);
    this.room = `${this.node.clientWidth}x${this.node.clientHeight}`;
    if (this.moment) this.drawShown(this.moment);
    for (const panel of this.panels.values()) if (this.shown.has(panel.id)) panel.fit();
    large?.tell();
    // what was moved in the page has lost the keyboard
    if (focused instanceof HTMLElement && focused.isConnected && focusedIn(this.node) !== focused)
      focused.focus({ preventScroll: true });
    this.arranged();
  }

  /** A map has another shape now. */
  private reshape(): void {
    if (this.large) this.arrange();
    else this.layOut();
  }

  private arrangeMaps(large: Panel | null): void {
    if (large instanceof MapPanel) large.spread(this.enlarged.clientWidth, this.enlarged.clientHeight);
    const maps = this.mapPanels.filter((panel) => panel !== large);
    replace(
      this.maps,
      maps.map(({ node }) => node),
    );
    if (this.maps.hidden) return;
    this.mapsRoom = { wide: this.maps.clientWidth, tall: this.maps.clientHeight };
    this.layOut();
  }

  /** Give each map its place. None of them is moved in the page: a browser draws anew what is. */
  private layOut(): void {
    const panels = this.mapPanels;
    this.focus = null;
    this.maps.classList.toggle("is-flow", this.isPaper);
    if (this.isPaper) return flow(panels);
    const { wide, tall } = this.mapsRoom;
    if (!wide || !tall || this.maps.hidden) return;
    const sums = new Map<number, number>();
    for (const panel of panels) sums.set(panel.row, (sums.get(panel.row) ?? 0) + panel.size);
    const frames = panels.map(
      ({ id, row, size, aspect }): Rowed => ({ id, row, share: size / (sums.get(row) ?? size), aspect }),
    );
    const room = { wide, tall, gap: GAP_PX, caption: CAPTION_PX };
    const { rows, scale } = shelvesFor(frames, room);
    const light = scale < LEAST_SCALE ? spotlight(frames, this.pinned ?? this.followed, room) : null;
    if (light) return this.layOutLit(light, new Map(frames.map(({ id, share }) => [id, LEAST_SCALE * share])));
    const all = rows.map((row) => widthsIn(row, scale, room).map((width, k) => ({ id: row[k]?.id ?? "", width })));
    this.stand(all, { left: 0, top: 0, ...this.mapsRoom });
  }

  /** One map large, the others beside it or below: small ones, as far as they are narrower than can be read. */
  private layOutLit({ id, width, isBeside, others, room }: Spotlight, least: ReadonlyMap<string, number>): void {
    const rest = others.rows.map((row) =>
      row.map((one) => {
        const width = one.share * others.scale;
        return { id: one.id, width, small: width < (least.get(one.id) ?? 0) };
      }),
    );
    if (rest.flat().some(({ small }) => small)) this.focus = id;
    const light = [[{ id, width }]];
    const { wide, tall } = this.mapsRoom;
    if (isBeside) {
      const left = Math.max(0, (wide - width - GAP_PX - room.wide) / 2);
      this.stand(light, { left, top: 0, wide: width, tall });
      this.stand(rest, { left: left + width + GAP_PX, top: 0, wide: room.wide, tall });
      return;
    }
    const [above, below] = [this.tallOf(light), this.tallOf(rest)];
    const top = Math.max(0, (tall - above - (rest.length ? GAP_PX : 0) - below) / 2);
    this.stand(light, { left: 0, top, wide, tall: above });
    this.stand(rest, { left: 0, top: top + above + GAP_PX, wide, tall: below });
  }

  /** How tall some rows of maps are. */
  private tallOf(rows: ReadonlyArray<readonly Width[]>): number {
    return rows.reduce((sum, row) => sum + this.tallestOf(row), GAP_PX * Math.max(0, rows.length - 1));
  }

  private tallestOf(row: readonly Width[]): number {
    return Math.max(
      0,
      ...row.map(({ id, width, small }) => this.mapOf(id)?.tallAt(width, Boolean(small), this.wide >= NAMED_PX) ?? 0),
    );
  }

  private mapOf(id: string): MapPanel | null {
    const panel = this.panels.get(id);
    return panel instanceof MapPanel ? panel : null;
  }

  /** Put rows of maps into the middle of an area. */
  private stand(rows: ReadonlyArray<readonly Width[]>, area: Size & { left: number; top: number }): void {
    let top = area.top + Math.max(0, (area.tall - this.tallOf(rows)) / 2);
    for (const row of rows) {
      const wide = row.reduce((sum, { width }) => sum + Math.floor(width), GAP_PX * (row.length - 1));
      let left = area.left + Math.max(0, (area.wide - wide) / 2);
      for (const { id, width, small } of row) {
        this.mapOf(id)?.place({ left, top, width: Math.floor(width) }, small);
        left += Math.floor(width) + GAP_PX;
      }
      top += this.tallestOf(row) + GAP_PX;
    }
  }
}

interface Size {
  wide: number;
  tall: number;
}

/** How wide a map is. */
interface Width {
  id: string;
  width: number;
  small?: boolean;
}

/** All maps in the rows of the film, as wide as the rows. */
function flow(panels: readonly MapPanel[]): void {
  for (const panel of panels) panel.flow(panels.filter(({ row }) => row === panel.row).length);
}

/** What stands there already stays, with its focus and its place in the scrolling. */
function replace(place: HTMLElement, nodes: readonly HTMLElement[]): void {
  const wanted = new Set<globalThis.Element>(nodes);
  for (const node of [...place.children]) if (!wanted.has(node)) node.remove();
  nodes.forEach((node, k) => {
    if (place.children[k] !== node) place.insertBefore(node, place.children[k] ?? null);
  });
}

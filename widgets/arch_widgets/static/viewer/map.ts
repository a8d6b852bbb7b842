/** A map: a picture with pieces on it. */

import { html, svg } from "../shared/dom.ts";
import { isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";
import { drawShapes, fitTexts } from "./drawings.ts";
import type { Element, MapPanel as Given, Piece as PieceElement } from "./film.ts";
import type { Host } from "./host.ts";
import { tapByKey } from "./lit.ts";
import { Opener } from "./opener.ts";
import { Piece } from "./piece.ts";

const MOST_RINGS = 16; // a whole new layout is not "what just changed"
const WHOLE_VIEW = [0, 0, 8, 8];
const FRAME_PX = 8; // around the picture, above and below
const GAP_PX = 8; // between two of them in a row
const SIDES_PX = 10; // around the picture, left and right
const [CAPTION_PX, SMALL_CAPTION_PX, BARE_PX] = [34, 26, 8]; // with what is around the picture

export class MapPanel {
  readonly id: string;
  readonly row: number;
  readonly tab: string;
  /** How much of the width of its row it takes. */
  readonly size: number;
  readonly part = true;
  readonly seat = null;
  readonly node: HTMLElement;
  readonly opener: Opener;
  private readonly host: Host;
  /** Told when it shows a part of another shape. */
  private readonly reshaped: () => void;
  private readonly home: readonly number[];
  private readonly pieces = new Map<string, Piece>();
  private readonly pieceOf = new WeakMap<globalThis.Element, Piece>();
  private readonly layers = new Map<number, SVGGElement>();
  private readonly ground: SVGGElement;
  private readonly svg: SVGSVGElement;
  private readonly told = html("ul", { class: "arch-words-list" });
  private readonly words: HTMLDetailsElement;
  private readonly caption: HTMLElement;
  private readonly name: HTMLElement;
  private small = false;
  private pixels = 0;
  private wide = 0; // of its picture in pixels, where it was given a size
  private width = 0;
  private height = 0;
  private cameraId: string | null = null;

  constructor(panel: Given, host: Host, reshaped: () => void) {
    [this.host, this.reshaped] = [host, reshaped];
    this.size = number(panel.size, 1) || 1;
    [this.id, this.row, this.tab] = [panel.id, number(panel.row), text(panel.tab ?? panel.title)];
    this.home = list(panel.view).length === 4 ? panel.view : WHOLE_VIEW;
    this.opener = new Opener(host, panel);
    this.ground = svg("g", { class: "arch-ground" }, ...drawShapes(panel.ground));
    const label = [panel.title, panel.help].filter(Boolean).map(text).join(". ");
    this.svg = svg("svg", { class: "arch-svg", role: "img", "aria-label": label }, this.ground);
    this.words = html("details", { class: "arch-words" }, html("summary", {}, t("In words")), this.told);
    this.words.addEventListener("toggle", () => this.tell());
    const name = text(panel.title);
    this.name = html("h3", { title: name }, name);
    const title = html("div", { class: "arch-title" }, this.name, this.opener.node);
    this.caption = html(
      "figcaption",
      {},
      title,
      panel.help ? html("p", { title: text(panel.help) }, text(panel.help)) : null,
    );
    if (panel.help) title.title = text(panel.help);
    this.node = html("figure", { class: "arch-map" }, this.caption, this.svg, this.words);
    this.svg.addEventListener("click", (event) => !this.small && this.click(event));
    this.node.addEventListener("click", () => this.small && host.toggle(this.id));
    this.svg.addEventListener("keydown", (event) => tapByKey(event, this.host));
    this.camera(this.home);
  }

  private camera(view: readonly number[]): void {
    const [x = 0, y = 0, width = 0, height = 0] = view.map((value) => number(value));
    if (!(width > 0 && height > 0)) return;
    const before = this.aspect;
    [this.width, this.height] = [width, height];
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.aspectRatio = `${width} / ${height}`;
    this.fit(true);
    if (before && before !== this.aspect) this.reshaped();
  }

  /** Its height for each unit of width. */
  get aspect(): number {
    return this.width && this.height / this.width;
  }

  /** How tall it is at a width, small ones with their names or without. */
  tallAt(wide: number, small: boolean, named: boolean): number {
    const above = !small ? CAPTION_PX : named ? SMALL_CAPTION_PX : BARE_PX;
    return above + (Math.floor(wide) - SIDES_PX) * this.aspect;
  }

  /** Give it a place on the page, in whole pixels from side to side. A small one shows no letters, and is looked at by a tap. */
  place({ left, top, width }: { left: number; top: number; width: number }, small = false): void {
    this.shrink(small);
    this.put(`${Math.round(left)}px`, `${Math.round(top)}px`, `${width}px`);
    this.wide = width - SIDES_PX;
    this.fit();
  }

  /** Stand in a row of so many, as wide as the page makes it. */
  flow(count: number): void {
    this.shrink(false);
    this.put("", "", `calc(${100 / count}% - ${GAP_PX}px)`);
    this.wide = 0;
  }

  /** Make its picture as large as a room allows, with its caption above it; the words come below. */
  spread(wide: number, tall: number): void {
    this.shrink(false);
    this.put("", "", "");
    const caption = this.caption.offsetHeight + FRAME_PX;
    const most = Math.min(wide, (tall - Math.max(0, caption)) / (this.aspect || 1));
    this.wide = most > 0 ? Math.floor(most) - 2 : 0;
    this.svg.style.width = this.wide ? `${this.wide}px` : "";
  }

  private put(left: string, top: string, width: string): void {
    Object.assign(this.node.style, { left, top, width });
    this.svg.style.width = "";
  }

  private shrink(small: boolean): void {
    if (small === this.small) return;
    this.small = small;
    for (const piece of this.pieces.values()) this.reach(piece);
    this.node.classList.toggle("is-small", small);
    this.name.textContent = small ? this.tab : this.name.title;
  }

  /** Its letters and frames follow its size. Of a picture without a given size the page is asked, which lays it out. */
  fit(again = false): void {
    const { svg, wide } = this;
    const pixels = wide ? wide / this.width : Math.min(svg.clientWidth / this.width, svg.clientHeight / this.height);
    if (!pixels || (pixels === this.pixels && !again)) return;
    this.pixels = pixels;
    if (!this.small) fitTexts(svg, pixels);
    for (const piece of this.pieces.values()) piece.fit(pixels);
  }

  private layer(z: number): SVGGElement {
    const there = this.layers.get(z);
    if (there) return there;
    const layer = svg("g");
    this.layers.set(z, layer);
    this.svg.replaceChildren(this.ground, ...[...this.layers].sort(([a], [b]) => a - b).map(([, node]) => node));
    return layer;
  }

  /** Draw an element; one that was not there comes into sight slowly where it is among few. */
  set(id: string, given: Element, slowly = false): void {
    if ("view" in given && Array.isArray(given.view)) {
      this.cameraId = id;
      return this.camera(given.view);
    }
    const element = given as PieceElement;
    const piece = this.pieces.get(id) ?? this.made(id, element, slowly);
    const layer = this.layer(number(element.z));
    if (piece.node.parentNode !== layer) layer.append(piece.node);
    piece.show(element, this.host.face(element.face), this.pixels);
    piece.dress(this.host.trying);
    this.reach(piece);
  }

  /** In a small map no card can be read. */
  private reach(piece: Piece): void {
    const { face } = piece.element;
    const card = !this.small && this.host.card(face) ? face : "";
    piece.reach(card);
    if (card && this.svg.getAttribute("role") !== "group") this.svg.setAttribute("role", "group");
  }

  private made(id: string, element: PieceElement, slowly: boolean): Piece {
    const piece = new Piece(element);
    if (slowly) piece.node.classList.add("is-coming");
    this.pieces.set(id, piece);
    this.pieceOf.set(piece.node, piece);
    piece.node.dataset.piece = id;
    return piece;
  }

  remove(id: string, animate: boolean): void {
    if (id === this.cameraId) {
      this.cameraId = null;
      return this.camera(this.home);
    }
    this.pieces.get(id)?.remove(animate);
    this.pieces.delete(id);
  }

  /** Show what can be done with the pieces. */
  dress(): void {
    for (const piece of this.pieces.values()) piece.dress(this.host.trying);
  }

  mark(fresh: ReadonlySet<string>): void {
    const few = [...fresh].filter((id) => this.pieces.has(id)).length <= MOST_RINGS;
    for (const [id, piece] of this.pieces) piece.mark(few && fresh.has(id), this.host.trying);
    this.tell();
  }

  ask(): void {}

  /** Show which pieces are lit, and why, and what stands at them. */
  light(lit: ReadonlyMap<string, Role>, tally: ReadonlyMap<string, string>): void {
    for (const [id, piece] of this.pieces) {
      piece.light(lit.get(id) ?? null);
      piece.count(tally.get(id) ?? "");
    }
  }

  /** The pieces of an opened map in words, for those who cannot see or click them. */
  tell(): void {
    if (!this.words.open || !this.node.classList.contains("is-large")) return;
    const steps = new Map<string, number | null | undefined>();
    for (const { element } of this.pieces.values()) if (element.label) steps.set(text(element.label), element.at);
    const line = (label: string, at: number | null | undefined) =>
      isWhole(at)
        ? html("button", { type: "button", onclick: () => this.host.go(at) }, label)
        : html("span", {}, label);
    this.told.replaceChildren(...[...steps].map(([label, at]) => html("li", { class: "arch-line" }, line(label, at))));
  }

  /** A tap is for the topmost piece that the mode takes; else a click is for the topmost that answers one. The others let it through. */
  private click(event: MouseEvent): void {
    const pieces = this.piecesAt(event);
    if (pieces.some(({ node }) => this.host.tap(text(node.dataset.piece)))) return;
    for (const { element } of pieces) {
      const { space, at } = element;
      if (this.host.trying && space) return this.host.trying.pick(text(space));
      if (isWhole(at)) return this.host.go(at);
    }
  }

  /** The pieces under the pointer, the topmost first. */
  private piecesAt({ clientX, clientY }: MouseEvent): readonly Piece[] {
    const root = this.svg.getRootNode();
    const page = root instanceof ShadowRoot ? root : document;
    const found = page.elementsFromPoint(clientX, clientY).filter((target) => this.svg.contains(target));
    const pieces = found.map((target) => this.pieceOf.get(target.closest(".arch-piece") ?? target));
    return [...new Set(pieces)].filter((piece) => piece !== undefined);
  }
}

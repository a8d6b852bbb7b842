/** A piece on a map: its drawing, its letters, and the ring around it. */

import { svg } from "../shared/dom.ts";
import { isWhole, number, text } from "../shared/values.ts";
import type { Role } from "../workbench/mode.ts";
import { drawShapes, type Face, fitText, fitTexts, setLetters } from "./drawings.ts";
import type { Piece as Element } from "./film.ts";
import type { Trying } from "./host.ts";
import { dressLit } from "./lit.ts";
import { Tally } from "./tallied.ts";

const LEAVING_MS = 220;

/** How far a frame stands off its drawing: a share of it, and never so far that it lies on what is written beside. */
interface Off {
  share: number;
  most: number; // pixels; below 0 inside the drawing, as the share is
}
const GLOW: Off = { share: 0.11, most: 3.5 };
const RING: Off = { share: 0.05, most: 2 };
const FOCUS: Off = { share: -0.09, most: -3 }; // inside: neighbours stay as they are

const READ = ["tabindex", "role", "aria-label"];

type Ring = "" | "new" | "mark";

export const scaleOf = (element: Element): number => number(element.scale, 1) || 1;

/** Which ring a piece has; letters alone have no shape that a ring could follow. */
export function ringOf(element: Element, fresh: boolean): Ring {
  if (element.plain) return "";
  if (fresh || element.state === "new") return "new";
  return element.state === "mark" ? "mark" : "";
}

export class Piece {
  readonly node: SVGGElement;
  element: Element;
  fresh = false;
  private readonly title = svg("title");
  private readonly face = svg("g", { class: "arch-face" });
  private readonly turn = svg("g", {}, this.face);
  private readonly say = svg("text", { class: "say" });
  private drawing: Face | null = null;
  private scale: number | null = null;
  private ring: Ring | null = null;
  private ringNode: SVGRectElement | null = null;
  private role: Role | null = null;
  private glow: SVGRectElement | null = null;
  private focus: SVGGElement | null = null;
  private tally: Tally | null = null;
  private pixels = 0; // to a unit of the map

  constructor(element: Element) {
    this.element = element;
    this.node = svg("g", { class: "arch-piece" }, this.title, this.turn, this.say);
  }

  /** Let the keyboard reach a card that can be read, unless it can be tapped, which says more. */
  reach(card: string): void {
    if (card === (this.node.dataset.card ?? "")) return;
    if (!card) {
      delete this.node.dataset.card;
      if (!this.role) for (const name of READ) this.node.removeAttribute(name);
      return;
    }
    this.node.dataset.card = card;
    if (!this.role) this.read();
  }

  private read(): void {
    this.node.setAttribute("tabindex", "0");
    this.node.setAttribute("role", "img");
    this.node.setAttribute("aria-label", text(this.element.label));
  }

  /** Draw it anew, as far as it is different, at so many pixels to a unit of the map. */
  show(element: Element, drawing: Face, pixels: number): void {
    this.element = element;
    this.pixels = pixels;
    const scale = scaleOf(element);
    const other = this.drawing !== drawing || this.scale !== scale;
    if (this.drawing !== drawing) {
      this.drawing = drawing;
      this.face.replaceChildren(...drawShapes(drawing.shapes));
      this.scale = null;
    }
    if (this.scale !== scale) {
      this.scale = scale;
      fitTexts(this.face, pixels, scale);
    }
    this.title.textContent = text(element.label);
    if (this.node.dataset.card && !this.role) this.read();
    this.node.style.transform = `translate(${number(element.x)}px, ${number(element.y)}px)`;
    this.turn.setAttribute("transform", `rotate(${number(element.turn)}) scale(${scale})`);
    this.letter(element, drawing, scale);
    fitText(this.say, pixels);
    if (other) this.frame();
  }

  private letter(element: Element, { box, ink }: Face, scale: number): void {
    const words = text(element.say);
    const fitting = scale * Math.min(box.height * 0.72, (box.width * 1.3) / Math.max(1, words.length));
    const { anchor } = element;
    this.say.textContent = words;
    this.say.setAttribute("class", `say ${ink}`);
    this.say.setAttribute("x", String(box.x * scale + (box.width * scale) / 2));
    this.say.setAttribute("y", String(box.y * scale + (box.height * scale) / 2));
    this.say.setAttribute("text-anchor", anchor === "start" || anchor === "end" ? anchor : "middle");
    const size = number(element.size) || fitting;
    setLetters(this.say, { size, fine: element.fine === true, plate: box.width * scale });
  }

  /** Show what can be done with it, and whether it is new. */
  dress(trying: Trying | null): void {
    const { element, node } = this;
    node.classList.toggle("is-dim", element.state === "dim");
    node.classList.toggle("is-link", isWhole(element.at) || Boolean(trying && element.space));
    this.setRing(ringOf(element, this.fresh));
  }

  /** Say whether it is new, if that is not said already. */
  mark(fresh: boolean, trying: Trying | null): void {
    if (fresh === this.fresh && this.ring !== null) return;
    this.fresh = fresh;
    this.dress(trying);
  }

  /** Show why it is lit; null for a piece that is not. */
  light(role: Role | null): void {
    if (role === this.role) return;
    this.role = role;
    dressLit(this.node, role, text(this.element.label));
    if (!role && this.node.dataset.card) this.read();
    this.glow?.remove();
    this.glow = null;
    if (!role || !this.drawing) return;
    this.glow = svg("rect", { class: "arch-glow", ...this.around(GLOW) });
    this.node.append(this.glow);
    if (this.focus) return;
    // shown while the keyboard is on the piece, which may last longer than its light
    this.focus = svg("g", { class: "arch-focus" }, svg("rect"), svg("rect"));
    this.node.append(this.focus);
    this.frame();
  }

  /** Show how many answered it; nothing where it is not to be said. */
  count(words: string): void {
    if (words === (this.tally?.words ?? "")) return;
    this.tally?.node.remove();
    this.tally = words ? new Tally(words) : null;
    if (!this.tally) return;
    this.node.append(this.tally.node);
    this.placeTally();
  }

  private placeTally(): void {
    const { x = 0, y = 0, width = 0, height = 0 } = this.around(GLOW);
    this.tally?.place(x + width / 2, y + height / 2, this.pixels); // at an edge its neighbours would lie over it
  }

  /** The map has another size: its frames keep their distance. */
  fit(pixels: number): void {
    this.pixels = pixels;
    this.placeTally();
    this.frame();
  }

  /** Put its frames where the drawing is. */
  private frame(): void {
    for (const [frames, off] of [
      [[this.glow], GLOW],
      [[this.ringNode], RING],
      [this.focus?.children ?? [], FOCUS],
    ] as const) {
      for (const frame of frames)
        for (const [name, value] of Object.entries(this.around(off))) frame?.setAttribute(name, String(value));
    }
  }

  /** A frame around the drawing, or inside it. */
  private around({ share, most }: Off): Record<string, number> {
    const { box } = this.drawing ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
    const scale = scaleOf(this.element);
    const wanted = share * Math.max(box.width, box.height) * scale;
    const pad = this.pixels ? Math.sign(share) * Math.min(Math.abs(wanted), Math.abs(most) / this.pixels) : wanted;
    return {
      x: box.x * scale - pad,
      y: box.y * scale - pad,
      width: box.width * scale + 2 * pad,
      height: box.height * scale + 2 * pad,
      rx: 0.16 * Math.min(box.width, box.height) * scale,
    };
  }

  private setRing(ring: Ring): void {
    if (ring === this.ring) return;
    this.ring = ring;
    this.ringNode?.remove();
    this.ringNode = null;
    if (!ring || !this.drawing) return;
    this.ringNode = svg("rect", { class: `arch-ring arch-ring-${ring}`, ...this.around(RING) });
    this.node.append(this.ringNode);
  }

  remove(animate: boolean): void {
    if (!animate) return this.node.remove();
    this.node.blur();
    this.node.classList.add("is-leaving");
    setTimeout(() => this.node.remove(), LEAVING_MS);
  }
}

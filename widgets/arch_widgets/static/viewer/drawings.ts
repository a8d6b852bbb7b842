/** The shapes of a scene as SVG. Only known shapes, attributes and classes are drawn. */

import { svg } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { boxOf, partsOf, type Rectangle, sizeOf } from "./boxes.ts";
import type { Attributes, Shape } from "./film.ts";

const LEAST_TEXT_PX = 12;
const MOST_NARROW = 0.64; // of their own width, that letters can be pressed to

const SHAPES = ["rect", "circle", "ellipse", "path", "line", "text", "polygon", "polyline"] as const;
const isShape = (tag: string): tag is (typeof SHAPES)[number] => SHAPES.some((shape) => shape === tag);
const SHAPE_ATTRIBUTES = new Set(
  [
    "x y x1 y1 x2 y2 dx dy width height rx ry cx cy r d points transform",
    "font-size font-weight text-anchor dominant-baseline letter-spacing",
    "opacity fill-opacity stroke-width stroke-dasharray stroke-linecap stroke-linejoin",
  ].flatMap((names) => names.split(" ")),
);
const SHAPE_CLASS =
  /^(?:seat-(?:\d|n)|tint-[0-7])(?:-ink|-line)?$|^(?:ground|ground-2|line|line-strong|ink|ink-soft|paper|accent|accent-ink|shadow|fine)$/;
const FULL_CLASS = /^(seat-(\d|n)|tint-[0-7]|accent)$/;

/** A drawing, its box, and the class of the ink that can be read on it. */
export interface Face {
  shapes: readonly Shape[];
  box: Rectangle;
  ink: string;
}

export const faceOf = (shapes: readonly Shape[]): Face => ({ shapes, box: boxOf(shapes), ink: inkOf(shapes) });

/** A face as a picture of its own, so many pixels high. */
export function pictureOf({ shapes, box }: Face, kind: string, pixels: number): SVGSVGElement {
  const pad = 0.06 * Math.max(box.width, box.height);
  const viewBox = [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad].join(" ");
  const picture = svg("svg", { class: `arch-svg ${kind}`, "aria-hidden": "true", viewBox }, ...drawShapes(shapes));
  fitTexts(picture, pixels / (2 * pad + Math.max(box.height, box.width)));
  return picture;
}

const words = (value: unknown): string[] => text(value).split(/\s+/);

/** The shapes as nodes, without those that are not known. */
export const drawShapes = (shapes: readonly Shape[]): SVGElement[] => list(shapes).flatMap(drawShape);

function drawShape(shape: Shape): SVGElement[] {
  const [tag, attributes, content] = partsOf(shape);
  if (!isShape(tag)) return [];
  const node = svg(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class")
      node.setAttribute(
        "class",
        words(value)
          .filter((word) => SHAPE_CLASS.test(word))
          .join(" "),
      );
    else if (SHAPE_ATTRIBUTES.has(name)) node.setAttribute(name, text(value));
  }
  if (node instanceof SVGTextElement) {
    node.textContent = content;
    setLetters(node, {
      size: sizeOf(attributes),
      fine: node.classList.contains("fine"),
      room: number(attributes.room),
    });
  }
  return [node];
}

/** What ink reads on a face: that of the last shape with a full fill. */
export function inkOf(shapes: readonly Shape[]): string {
  const attributes = list(shapes).map((shape): Attributes => partsOf(shape)[1]);
  const full = attributes.filter((given) => number(given["fill-opacity"], 1) > 0.7);
  const filled = full.flatMap((given) => words(given.class)).filter((word) => FULL_CLASS.test(word));
  return filled.length ? `${filled.at(-1)}-ink` : "ink";
}

// ---- letters

/** How large letters are, in units of their map; `within` is the scale of the piece they are on. */
export interface Letters {
  size: number;
  /** Small print is left out where it would have to grow out of its place. */
  fine?: boolean;
  /** How wide they may be at most; 0 for as wide as they are. */
  room?: number;
  within?: number;
  /** How wide their plate is: where they fit on it at their own size, they stay on it. */
  plate?: number;
}

const lettering = new WeakMap<Element, Letters>();

export function setLetters(node: SVGTextElement, letters: Letters): void {
  lettering.set(node, letters);
}

/** Make all letters in a drawing fit a scale; `within` as of now, if it is given. */
export function fitTexts(drawing: SVGElement, pixelsPerUnit: number, within?: number): void {
  for (const node of drawing.querySelectorAll("text")) {
    const letters = lettering.get(node);
    if (letters && within !== undefined) letters.within = within;
    fitText(node, pixelsPerUnit);
  }
}

/** Letters on a map follow the map's scale, but never below what can be read. */
export function fitText(node: SVGTextElement, pixelsPerUnit: number): void {
  const letters = lettering.get(node);
  if (!letters?.size) return;
  const least = pixelsPerUnit ? LEAST_TEXT_PX / (pixelsPerUnit * (letters.within ?? 1)) : 0;
  node.style.fontSize = `${Math.max(letters.size, least)}px`;
  node.style.display = letters.fine && letters.size < 0.93 * least ? "none" : "";
  if (letters.room) squeeze(node, letters.room);
  else narrow(node, letters, least);
}

/** Letters that had to grow become taller, not wider: they stay beside what stands beside them. */
function narrow(node: SVGTextElement, { size, plate = 0 }: Letters, least: number): void {
  if (least <= 1.08 * size || node.childElementCount) return node.removeAttribute("textLength");
  const own = widthOf(node.textContent, node);
  const wide = own * Math.max(1.08 * size, MOST_NARROW * least);
  const most = own * size <= plate ? plate : wide;
  node.setAttribute("textLength", Math.min(wide, most).toFixed(3));
  node.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

const WEIGHT = 650; // of letters on maps, as in the style sheet
const widths = new Map<string, number>();
let pen: CanvasRenderingContext2D | null = null;

/** How wide a text is, in sizes of its letters. A canvas measures without laying the page out. */
function widthOf(words: string, node: Element): number {
  const there = widths.get(words);
  if (there !== undefined) return there;
  if (!pen) {
    pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `${WEIGHT} 100px ${getComputedStyle(node).fontFamily || "system-ui, sans-serif"}`;
  }
  const wide = pen ? pen.measureText(words).width / 100 : 0.6 * words.length;
  widths.set(words, wide);
  return wide;
}

/** What has only so much room becomes narrower rather than leaving it. */
function squeeze(node: SVGTextElement, room: number): void {
  const size = Number.parseFloat(node.style.fontSize);
  if (widthOf(node.textContent, node) * size <= room) return node.removeAttribute("textLength");
  node.setAttribute("textLength", String(room));
  node.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

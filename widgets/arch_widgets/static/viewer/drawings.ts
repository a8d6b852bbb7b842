// @ts-nocheck
// The replay viewer, drawings: the shapes of a scene as SVG. Only known shapes, attributes and classes are drawn.

import { svg } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";

const LEAST_TEXT_PX = 12;
const MOST_WIDE = 0.66; // of a letter, in sizes of the text, in a name of several

const SHAPES = new Set(["rect", "circle", "ellipse", "path", "line", "text", "polygon", "polyline"]);
const SHAPE_ATTRIBUTES = new Set([
  "x",
  "y",
  "x1",
  "y1",
  "x2",
  "y2",
  "dx",
  "dy",
  "width",
  "height",
  "rx",
  "ry",
  "cx",
  "cy",
  "r",
  "d",
  "points",
  "transform",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "letter-spacing",
  "opacity",
  "fill-opacity",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
]);
const SHAPE_CLASS =
  /^(?:seat-(?:\d|n)|tint-[0-7])(?:-ink|-line)?$|^(?:ground|ground-2|line|line-strong|ink|ink-soft|paper|accent|accent-ink|shadow|fine)$/;

function drawShape(shape) {
  const [tag, attributes, content] = list(shape);
  if (!SHAPES.has(tag)) return null;
  const node = svg(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name === "class")
      node.setAttribute(
        "class",
        text(value)
          .split(/\s+/)
          .filter((word) => SHAPE_CLASS.test(word))
          .join(" "),
      );
    else if (SHAPE_ATTRIBUTES.has(name)) node.setAttribute(name, text(value));
  }
  if (tag === "text") {
    node.textContent = text(content);
    node.size = number(attributes?.["font-size"], 0.34);
    node.fine = node.classList.contains("fine");
    node.room = number(attributes?.room);
  }
  return node;
}
export const drawShapes = (shapes) => list(shapes).map(drawShape).filter(Boolean);

// Boxes are reckoned from the numbers, not measured: a widget may be drawn before it is on the page.
export function boxOf(shapes) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const point = (x, y) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const [tag, given, content] of list(shapes).map(list)) {
    const a = (name) => number(given?.[name]);
    if (tag === "rect") {
      point(a("x"), a("y"));
      point(a("x") + a("width"), a("y") + a("height"));
    } else if (tag === "circle") {
      point(a("cx") - a("r"), a("cy") - a("r"));
      point(a("cx") + a("r"), a("cy") + a("r"));
    } else if (tag === "ellipse") {
      point(a("cx") - a("rx"), a("cy") - a("ry"));
      point(a("cx") + a("rx"), a("cy") + a("ry"));
    } else if (tag === "line") {
      point(a("x1"), a("y1"));
      point(a("x2"), a("y2"));
    } else if (tag === "polygon" || tag === "polyline") {
      const numbers = (text(given?.points).match(/-?[\d.]+/g) ?? []).map(Number);
      for (let i = 0; i + 1 < numbers.length; i += 2) point(numbers[i], numbers[i + 1]);
    } else if (tag === "path") pathPoints(text(given?.d), point);
    else if (tag === "text") {
      const size = a("font-size") || 0.34,
        width = size * 0.6 * text(content).length;
      const x = a("x") - width * ({ start: 0, end: 1 }[given?.["text-anchor"]] ?? 0.5);
      point(x, a("y") - size / 2);
      point(x + width, a("y") + size / 2);
    }
  }
  return left < right && top < bottom
    ? { x: left, y: top, width: right - left, height: bottom - top }
    : { x: -0.4, y: -0.4, width: 0.8, height: 0.8 };
}

function pathPoints(d, point) {
  let [x, y] = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number),
      relative = letter > "Z",
      kind = letter.toUpperCase();
    const stride = { H: 1, V: 1, A: 7 }[kind] ?? 2;
    const [fromX, fromY] = [x, y];
    for (let i = 0; i + stride <= numbers.length; i += stride) {
      if (kind === "H") x = numbers[i] + (relative ? x : 0);
      else if (kind === "V") y = numbers[i] + (relative ? y : 0);
      else {
        // control points of a curve are all relative to where the curve began; close enough for a box
        const curved = "CSQ".includes(kind);
        x = numbers[i + stride - 2] + (relative ? (curved ? fromX : x) : 0);
        y = numbers[i + stride - 1] + (relative ? (curved ? fromY : y) : 0);
      }
      point(x, y);
    }
  }
}

// What ink reads on a face: that of the last shape with a full fill.
export function inkOf(shapes) {
  const full = list(shapes).filter((shape) => number(shape?.[1]?.["fill-opacity"], 1) > 0.7);
  const filled = full
    .flatMap((shape) => text(shape?.[1]?.class).split(/\s+/))
    .filter((word) => /^(seat-(\d|n)|tint-[0-7]|accent)$/.test(word));
  return filled.length ? `${filled.at(-1)}-ink` : "ink";
}

// Letters on a map follow the map's scale, but never below what can be read. Small print ("fine") is left out where it would
// have to grow out of its place; it is there where the map is large enough.
export function fitText(node, pixelsPerUnit) {
  if (!node.size) return;
  const least = pixelsPerUnit ? LEAST_TEXT_PX / (pixelsPerUnit * (node.within ?? 1)) : 0;
  node.style.fontSize = `${Math.max(node.size, least)}px`;
  node.style.display = node.fine && node.size < 0.93 * least ? "none" : "";
  if (node.room) squeeze(node);
}

// What has only so much room, as the name of a card has, becomes narrower rather than leaving it. Measuring is slow: few texts need it.
function squeeze(node) {
  node.removeAttribute("textLength");
  if (
    node.textContent.length * parseFloat(node.style.fontSize) * MOST_WIDE <= node.room ||
    node.getComputedTextLength() <= node.room
  )
    return;
  node.setAttribute("textLength", node.room);
  node.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

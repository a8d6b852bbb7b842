/** Boxes of drawings, computed from their numbers, not measured: a widget may be drawn before it is on the page. */

import { list, number, text } from "../shared/values.ts";
import type { Attributes, Shape } from "./film.ts";

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Point = (x: number, y: number) => void;

const LETTER_WIDE = 0.6; // of a letter, in sizes of the text
const DEFAULT_SIZE = 0.34;
const NO_BOX: Rectangle = { x: -0.4, y: -0.4, width: 0.8, height: 0.8 };
const STRIDES: Record<string, number> = { H: 1, V: 1, A: 7 };

/** A shape in its three parts, whatever it is. */
export function partsOf(shape: Shape): [tag: string, attributes: Attributes, words: string] {
  const [tag, attributes, words] = list<unknown>(shape);
  return [text(tag), (attributes ?? {}) as Attributes, text(words)];
}

/** The size of a text's letters. */
export const sizeOf = (attributes: Attributes): number => number(attributes["font-size"], DEFAULT_SIZE);

/** The box around a drawing. */
export function boxOf(shapes: readonly Shape[]): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const point: Point = (x, y) => {
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  };
  for (const shape of list(shapes)) corners(...partsOf(shape), point);
  return left < right && top < bottom ? { x: left, y: top, width: right - left, height: bottom - top } : NO_BOX;
}

function corners(tag: string, attributes: Attributes, words: string, point: Point): void {
  const a = (name: string) => number(attributes[name]);
  const around = (x: number, y: number, wide: number, tall: number) => {
    point(x - wide, y - tall);
    point(x + wide, y + tall);
  };
  if (tag === "rect") {
    point(a("x"), a("y"));
    point(a("x") + a("width"), a("y") + a("height"));
  } else if (tag === "circle") around(a("cx"), a("cy"), a("r"), a("r"));
  else if (tag === "ellipse") around(a("cx"), a("cy"), a("rx"), a("ry"));
  else if (tag === "line") {
    point(a("x1"), a("y1"));
    point(a("x2"), a("y2"));
  } else if (tag === "polygon" || tag === "polyline") pairs(text(attributes.points), point);
  else if (tag === "path") pathPoints(text(attributes.d), point);
  else if (tag === "text") letters(attributes, words, point);
}

function letters(attributes: Attributes, words: string, point: Point): void {
  const size = number(attributes["font-size"]) || DEFAULT_SIZE;
  const width = size * LETTER_WIDE * words.length;
  const anchor = attributes["text-anchor"];
  const x = number(attributes.x) - width * (anchor === "start" ? 0 : anchor === "end" ? 1 : 0.5);
  const y = number(attributes.y);
  point(x, y - size / 2);
  point(x + width, y + size / 2);
}

function pairs(points: string, point: Point): void {
  const numbers = (points.match(/-?[\d.]+/g) ?? []).map(Number);
  for (let i = 0; i + 1 < numbers.length; i += 2) point(numbers[i] ?? 0, numbers[i + 1] ?? 0);
}

function pathPoints(d: string, point: Point): void {
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const relative = letter > "Z";
    const kind = letter.toUpperCase();
    const stride = STRIDES[kind] ?? 2;
    const curved = "CSQ".includes(kind);
    const [fromX, fromY] = [x, y];
    for (let i = 0; i + stride <= numbers.length; i += stride) {
      const [last = 0, before = 0] = [numbers[i + stride - 1], numbers[i + stride - 2]];
      if (kind === "H") x = last + (relative ? x : 0);
      else if (kind === "V") y = last + (relative ? y : 0);
      else {
        // control points of a curve are all relative to where the curve began; close enough for a box
        x = before + (relative ? (curved ? fromX : x) : 0);
        y = last + (relative ? (curved ? fromY : y) : 0);
      }
      point(x, y);
    }
  }
}

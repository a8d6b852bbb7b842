/** A number on a piece: how many answered it. It keeps its size on the screen, whatever the size of the map. */

import { svg } from "../shared/dom.ts";

const [TALL_PX, WIDE_PX, MORE_PX] = [22, 22, 9]; // of the plate, for one letter; and for each letter more

export class Tally {
  readonly node: SVGGElement;
  readonly words: string;

  constructor(words: string) {
    this.words = words;
    const wide = WIDE_PX + MORE_PX * (words.length - 1);
    const plate = { x: -wide / 2, y: -TALL_PX / 2, width: wide, height: TALL_PX, rx: TALL_PX / 2 };
    this.node = svg(
      "g",
      { class: "arch-tally", "aria-hidden": "true" },
      svg("rect", plate),
      svg("text", { "text-anchor": "middle", "dominant-baseline": "central" }, words),
    );
  }

  /** Put its middle at a point of the map, at so many pixels to a unit. */
  place(x: number, y: number, pixels: number): void {
    this.node.setAttribute("transform", `translate(${x} ${y}) scale(${pixels ? 1 / pixels : 0})`);
  }
}

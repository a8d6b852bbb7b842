import { type Child, html } from "../shared/dom.ts";
import { clamp } from "../shared/values.ts";

/** What is said of the place in a chart that one points at. */
export class Tip {
  readonly node = html("div", { class: "arch-tip", hidden: true, "aria-hidden": "true" });

  hide(): void {
    this.node.hidden = true;
  }

  /** Say something above a place, within so many pixels. */
  show(title: string, rows: readonly HTMLElement[], x: number, wide: number): void {
    this.node.replaceChildren(html("p", {}, title), ...rows);
    this.node.hidden = false;
    const half = this.node.offsetWidth / 2;
    this.node.style.left = `${clamp(x, half, Math.max(half, wide - half))}px`;
  }

  row(badge: Child, words: string, value: string): HTMLElement {
    return html("p", { class: "arch-tip-line" }, badge, html("span", {}, words), html("strong", {}, value));
  }
}

/** Small parts that what-if is made of. */

import { node } from "../shared/dom.ts";
import type { Words } from "./data.ts";

export function button(label: string, act: () => void, hint = ""): HTMLButtonElement {
  const made = node("button", "", label);
  made.type = "button";
  made.title = hint;
  made.addEventListener("click", act);
  return made;
}

/** A control with its name before it. */
export function field(label: string, input: HTMLElement, className = ""): HTMLLabelElement {
  const made = node("label", className, `${label} `);
  made.append(input);
  return made;
}

/** Controls that belong together. */
export function group(title: string, ...parts: HTMLElement[]): HTMLFieldSetElement {
  const made = node("fieldset", "arch-what-row");
  made.append(node("legend", "", title), ...parts);
  return made;
}

/** Controls behind one click. */
export function fold(title: string, ...parts: HTMLElement[]): HTMLDetailsElement {
  const [made, inner] = [node("details", "arch-what-fold"), node("div", "arch-what-row")];
  inner.append(...parts);
  made.append(node("summary", "", title), inner);
  return made;
}

/** Give a list its choices, each a value and what it is called. */
export function setOptions(select: HTMLSelectElement, pairs: ReadonlyArray<readonly [string | number, string]>): void {
  const option = (value: string | number, words: string) =>
    Object.assign(node("option", "", words), { value: String(value) });
  select.replaceChildren(...pairs.map(([value, words]) => option(value, words)));
}

/** A glyph with what it means; "" for none. */
export const glyphOf = (mark: string, { glyphs }: Words): string =>
  mark ? `${mark} ${glyphs[mark] ?? ""}`.trim() : "";

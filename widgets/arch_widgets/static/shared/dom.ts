/**
 * Nodes of a page. Two rules hold everywhere: text from a film only ever becomes a text node, and styles are set through
 * the CSSOM or classes, because exported pages forbid style attributes.
 */

const SVG_NS = "http://www.w3.org/2000/svg";

type Attribute = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Record<string, Attribute>;
export type Child = Node | string | null | undefined;

function fill<N extends Element>(made: N, attributes: Attributes, children: readonly Child[]): N {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value as EventListener);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** An element of HTML; attributes that are null, undefined or false are left out, `onclick` and the like are listened to. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of SVG, as `html` makes one of HTML. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG_NS, tag), attributes, children);
}

/** An element of HTML by its class and its words alone. */
export function node<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = "",
  words = "",
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (words !== "") made.textContent = words;
  return made;
}

/** What has the keyboard in the tree a node stands in: the page, or a shadow root. */
export function focusedIn(there: Node): Element | null {
  const root = there.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** Draw; where what had the keyboard in a tree has gone, its root gets it. Else the notebook would take it, and lay itself out. */
export function keepKeyboard(root: HTMLElement, draw: () => void): void {
  const held = root.contains(focusedIn(root));
  draw();
  if (held && !root.contains(focusedIn(root))) root.focus({ preventScroll: true });
}

/** A card that can be read: large, with every sign in words, while one points at it, taps it or has the keyboard on it. */

import { html } from "../shared/dom.ts";
import { clamp, list, text } from "../shared/values.ts";
import { pictureOf } from "./drawings.ts";
import type { Printed, Sign } from "./film.ts";
import type { Host } from "./host.ts";

const [SMALL_PX, SIGN_PX, LARGE_PX] = [15, 22, 240];
const GAP_PX = 8;
const HOVER_MS = 140; // a pointer that passes over cards opens none
const HOLD_MS = 380;

type Faces = Pick<Host, "face">;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Let the keyboard reach a card, which is called by everything that is printed on it. */
export function readable(node: HTMLElement, label: string): void {
  node.tabIndex = 0;
  node.setAttribute("aria-label", label);
  if (!node.matches("button")) node.setAttribute("role", "img");
}

/** What a card costs and gives as signs, as small as it can be read; null if there is nothing to be said in so little room. */
export function signsOf(card: Printed | null, host: Faces): HTMLElement | null {
  const [costs = [], gives = []] = [list(card?.costs), list(card?.gives)].map((signs) =>
    signs.filter(({ face, number }) => face || number).map((sign) => html("span", {}, ...drawn(sign, SMALL_PX, host))),
  );
  if (!costs.length && !gives.length) return null;
  return html("span", { class: "arch-signs", "aria-hidden": "true" }, ...costs, costs.length ? "→" : null, ...gives);
}

function drawn({ face, number }: Sign, pixels: number, host: Faces): Array<Node | string> {
  return [text(number), ...(face ? [pictureOf(host.face(face), "arch-sign", pixels)] : [])];
}

export class Reader {
  private readonly root: HTMLElement;
  /** Where the large card stands while it is shown. */
  private readonly place: HTMLElement;
  private readonly host: Host;
  private node: HTMLElement | null = null;
  private of: Element | null = null;
  private how: "point" | "focus" | "tap" = "point"; // what leaves it closes it; a mouse that lies still does not
  private held = false; // a finger stayed on a card that can be tapped: what follows is no tap
  private closed: Element | null = null; // by the reader, who still points at it
  private wait: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, place: HTMLElement, host: Host) {
    [this.root, this.place, this.host] = [root, place, host];
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.later(cardAt(event));
    });
    root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.later(null));
    root.addEventListener("pointerdown", (event) => {
      const at = event.pointerType === "mouse" ? null : cardAt(event);
      this.held = false;
      if (at && isLit(at)) this.wait = setTimeout(() => this.hold(at), HOLD_MS);
    });
    for (const end of ["pointerup", "pointercancel"] as const)
      root.addEventListener(end, (event) => event.pointerType !== "mouse" && clearTimeout(this.wait));
    root.addEventListener("click", (event) => this.click(event as PointerEvent), { capture: true });
    // what acts gives the board free
    root.addEventListener("keydown", ({ key }) => [" ", "Enter"].includes(key) && this.hide(), { capture: true });
    root.addEventListener("focusin", (event) => {
      const at = cardAt(event);
      if (!at?.matches(":focus-visible, :has(:focus-visible)")) return;
      this.show(at, "focus");
    });
    root.addEventListener("focusout", () => this.how === "focus" && this.hide());
  }

  /** A finger reads a card by a tap, which also does what a tap does. Where that is to answer, it has to stay on the card. */
  private click(event: PointerEvent): void {
    if (this.held) event.stopPropagation();
    else if (event.detail) {
      const at = event.pointerType === "mouse" ? null : cardAt(event);
      this.show(at && !isLit(at) ? at : null, "tap");
    }
    this.held = false;
  }

  private hold(at: Element): void {
    this.show(at, "tap");
    this.held = this.node !== null;
  }

  private later(at: Element | null): void {
    if (at && (at === this.of || at === this.closed)) return clearTimeout(this.wait);
    if (!at && this.node && this.how !== "point") return;
    this.hide();
    this.closed = null;
    if (at) this.wait = setTimeout(() => this.show(at, "point"), HOVER_MS);
  }

  /** True if a card was shown. */
  hide(): boolean {
    clearTimeout(this.wait);
    this.closed = this.of;
    this.of = null;
    this.node?.remove();
    const was = this.node !== null;
    this.node = null;
    return was;
  }

  /** Another moment is shown: a card that lies there no longer is not read on; one that was drawn anew is. */
  check(): void {
    if (!this.of || this.of.isConnected) return;
    const { piece, card } = (this.of as HTMLElement).dataset;
    const same = [...this.root.querySelectorAll<HTMLElement>("[data-card]")].find(
      ({ dataset }) => dataset.card === card && dataset.piece === piece,
    );
    if (same) this.of = same;
    else this.hide();
  }

  private show(at: Element | null, how: typeof this.how): void {
    if (at === this.of && this.node) return;
    this.hide();
    this.how = how;
    const name = at instanceof HTMLElement || at instanceof SVGElement ? text(at.dataset.card) : "";
    const card = name ? this.host.card(name) : null;
    if (!at?.isConnected || !card) return;
    const large = pictureOf(this.host.face(card.face ?? name), "arch-reader-card", LARGE_PX);
    // what it says is the name of the card itself, so those who hear it have heard it
    const node = html(
      "div",
      { class: `arch-reader${how === "tap" ? " is-tapped" : ""}`, "aria-hidden": "true" },
      large,
      html(
        "div",
        {},
        html("h3", {}, text(card.name)),
        card.kind ? html("p", {}, text(card.kind)) : null,
        this.legend(card.costs),
        this.legend(card.gives),
      ),
    );
    [this.node, this.of] = [node, at];
    this.place.append(node);
    this.put(node, at);
  }

  private legend(signs: readonly Sign[]): HTMLElement | null {
    const lines = list(signs).map((sign) =>
      html(
        "li",
        {},
        sign.face || sign.number ? html("span", {}, ...drawn(sign, SIGN_PX, this.host)) : null,
        text(sign.words),
      ),
    );
    return lines.length ? html("ul", {}, ...lines) : null;
  }

  /** Beside the card, or beside the part it lies on: where it covers least of what can be tapped, and never the card. */
  private put(node: HTMLElement, at: Element): void {
    const home = this.place.getBoundingClientRect();
    const seen = within(home, { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight });
    const { offsetWidth: width, offsetHeight: height } = node;
    const others = [...this.root.querySelectorAll("[data-lit], [data-card], [data-answers]")]
      .filter((other) => !other.contains(at) && !at.contains(other))
      .map((other) => ({
        box: other.getBoundingClientRect(),
        weight: other.matches("[data-lit], [data-answers]") ? 4 : 1,
      }));
    others.push({ box: at.getBoundingClientRect(), weight: 100 });
    const part = at.closest(".arch-map, .arch-part, .arch-sheet, .arch-ask");
    const boxes = [at, part].flatMap((one) => (one ? placesBeside(one.getBoundingClientRect(), width, height) : []));
    const [best] = boxes
      .map(([left, top]) => ({
        left: clamp(left, seen.left + GAP_PX, Math.max(seen.left, seen.left + seen.width - width - GAP_PX)),
        top: clamp(top, seen.top + GAP_PX, Math.max(seen.top, seen.top + seen.height - height - GAP_PX)),
      }))
      .map((place) => {
        const box = { ...place, width, height };
        return {
          ...place,
          covers: others.reduce((sum, other) => sum + other.weight * areaOf(within(box, other.box)), 0),
        };
      })
      .sort((one, other) => one.covers - other.covers);
    if (!best) return;
    node.style.left = `${best.left - home.left}px`;
    node.style.top = `${best.top - home.top}px`;
  }
}

/** The card that an event is at. A part that is small shows none: a tap makes it large first. */
function cardAt(event: Event): Element | null {
  const target = event.composedPath()[0];
  const card = target instanceof Element ? target.closest("[data-card]") : null;
  return card?.closest(".is-small") ? null : card;
}

const isLit = (card: Element): boolean => card.matches("[data-lit=legal], [data-lit=chosen], [data-answers]");

function placesBeside({ left, top, width, height }: Box, wide: number, tall: number): Array<readonly [number, number]> {
  const [x, y] = [left + (width - wide) / 2, top + (height - tall) / 2];
  return [
    [left + width + GAP_PX, y],
    [left - wide - GAP_PX, y],
    [x, top - tall - GAP_PX],
    [x, top + height + GAP_PX],
  ];
}

function within(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.max(0, Math.min(one.left + one.width, other.left + other.width) - left);
  const height = Math.max(0, Math.min(one.top + one.height, other.top + other.height) - top);
  return { left, top, width, height };
}

const areaOf = ({ width, height }: Box): number => width * height;

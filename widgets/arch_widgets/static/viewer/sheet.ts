/** A sheet: the stocks, cards and scores of a player or of all, in slots. */

import { html } from "../shared/dom.ts";
import { isWhole, list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";
import { entryOf, type Kind } from "./entries.ts";
import type { Element, Slot as GivenSlot, SheetPanel } from "./film.ts";
import type { Host } from "./host.ts";
import { dressLit, tapByKey } from "./lit.ts";
import { Opener } from "./opener.ts";

const KINDS = ["stats", "cards", "tokens", "lines"];

interface Slot {
  kind: Kind;
  node: HTMLElement;
  /** What is hidden while the slot is empty. */
  part: HTMLElement | null;
}

interface Entry {
  slot: Slot;
  node: HTMLElement;
  order: number;
}

export class Sheet {
  readonly id: string;
  readonly tab: string;
  readonly part: boolean;
  readonly seat: number | null;
  readonly node: HTMLElement;
  readonly opener: Opener;
  private readonly host: Host;
  private readonly slots: Map<string, Slot>;
  private readonly entries = new Map<string, Entry>();
  private readonly untidy = new Set<Slot>();
  private readonly asked = html("span", { class: "arch-chip arch-chip-asked", hidden: true }, t("to decide"));

  /** `colour` is that of the seat whose sheet it is. */
  constructor(panel: SheetPanel, host: Host, colour: string) {
    this.host = host;
    this.seat = isWhole(panel.seat) ? panel.seat : null;
    [this.id, this.tab] = [panel.id, text(panel.tab ?? panel.title)];
    this.part = this.seat !== null || Boolean(panel.tab);
    this.opener = new Opener(host, panel);
    const headline: Slot = { kind: "headline", node: html("div", { class: "arch-headline" }), part: null };
    const badge: Slot = { kind: "badge", node: html("div", { class: "arch-chips" }), part: null };
    const slots = list(panel.slots).map((slot): [string, Slot] => [slot.id, slotOf(slot)]);
    this.slots = new Map([["headline", headline], ["badge", badge], ...slots]);
    const owner = this.seat === null ? null : host.badge(this.seat);
    const attributes = {
      class: "arch-sheet",
      "data-seat": this.seat === null ? null : colour,
      "aria-label": text(panel.title),
      title: panel.help ? text(panel.help) : null,
    };
    this.node = html(
      "section",
      attributes,
      html("header", {}, owner, html("h3", {}, text(panel.title)), headline.node, this.opener.node),
      html("div", { class: "arch-chips" }, this.asked, badge.node),
      ...slots.map(([, slot]) => slot.part),
    );
    this.node.addEventListener("click", (event) => this.click(event), { capture: true });
    this.node.addEventListener("keydown", (event) => tapByKey(event, host));
  }

  set(id: string, element: Element): void {
    const slot = "slot" in element ? this.slots.get(element.slot) : undefined;
    const before = this.entries.get(id);
    if (!slot || (before && before.slot !== slot)) this.remove(id);
    if (!slot) return;
    const node = entryOf(slot.kind, element, this.host);
    const entry = this.entries.get(id);
    if (entry) entry.node.replaceWith(node);
    else slot.node.append(node);
    node.dataset.piece = id;
    this.entries.set(id, { slot, node, order: number("order" in element ? element.order : 0) });
    this.untidy.add(slot);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    entry.node.remove();
    this.entries.delete(id);
    this.untidy.add(entry.slot);
  }

  mark(fresh: ReadonlySet<string>): void {
    for (const slot of this.untidy) this.tidy(slot);
    this.untidy.clear();
    for (const [id, entry] of this.entries) entry.node.classList.toggle("is-new", fresh.has(id));
  }

  /** Show which cards and tokens are lit, and why, and what stands at them. */
  light(lit: ReadonlyMap<string, Role>, tally: ReadonlyMap<string, string>): void {
    for (const [id, { node }] of this.entries) {
      dressLit(node, lit.get(id) ?? null, "");
      const words = tally.get(id);
      if (words) node.dataset.tally = words;
      else delete node.dataset.tally;
    }
  }

  /** A card or token that the mode takes does not go to the step at which it came. */
  private click(event: MouseEvent): void {
    const entry = event.target instanceof globalThis.Element ? event.target.closest<HTMLElement>("[data-piece]") : null;
    if (entry && this.host.tap(text(entry.dataset.piece))) event.stopPropagation();
  }

  /** Bring the elements of a slot in order. */
  private tidy(slot: Slot): void {
    const own = [...this.entries.values()].filter((entry) => entry.slot === slot).sort((a, b) => a.order - b.order);
    const nodes = own.map((entry) => entry.node);
    if (nodes.some((node, i) => slot.node.children[i] !== node)) slot.node.replaceChildren(...nodes);
    if (slot.part) slot.part.hidden = !own.length;
  }

  ask(seat: number | null): void {
    this.asked.hidden = this.seat === null || seat !== this.seat;
    this.node.classList.toggle("is-asked", !this.asked.hidden);
  }

  fit(): void {}

  tell(): void {}
}

function slotOf(slot: GivenSlot): Slot {
  const kind = KINDS.includes(slot.as) ? slot.as : "lines";
  const node = html(kind === "stats" ? "div" : "ul", { class: `arch-slot arch-${kind}` });
  const title = slot.title ? html("h4", {}, text(slot.title)) : null;
  return { kind, node, part: html("div", { class: "arch-part", hidden: true }, title, node) };
}

/** The players in compact strips: what matters most of each, and the whole sheet at a tap. */

import { html } from "../shared/dom.ts";
import { list, number, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Badge, Element, Headline, SheetPanel, Stat } from "../viewer/film.ts";
import type { Host } from "../viewer/host.ts";
import type { Reel, Table } from "../viewer/reel.ts";

interface Strip {
  panel: SheetPanel;
  node: HTMLButtonElement;
  /** The elements it shows, as they were when it was drawn. */
  drawn: readonly Element[];
}

export class Strips {
  readonly node = html("div", { class: "arch-strips", role: "group", "aria-label": t("Players") });
  private readonly host: Host;
  private readonly toggle: (panel: string) => void;
  private strips: Strip[] = [];

  constructor(host: Host, toggle: (panel: string) => void) {
    [this.host, this.toggle] = [host, toggle];
  }

  load(reel: Reel): void {
    const sheets = reel.film.panels.filter((panel) => panel.kind === "sheet" && panel.seat !== null) as SheetPanel[];
    this.strips = sheets.map((panel) => ({ panel, node: this.button(panel, reel.colour(panel.seat)), drawn: [] }));
    this.node.replaceChildren(...this.strips.map(({ node }) => node));
    this.node.hidden = !this.strips.length;
    this.node.style.setProperty("--arch-seats", String(this.strips.length));
  }

  private button(panel: SheetPanel, colour: string): HTMLButtonElement {
    const attributes = { type: "button", class: "arch-strip-seat", "data-seat": colour, "aria-expanded": "false" };
    return html("button", { ...attributes, onclick: () => this.toggle(panel.id) });
  }

  /** Which sheets are open beside the board. */
  tell(open: ReadonlySet<string>): void {
    for (const { panel, node } of this.strips) {
      const isOpen = open.has(panel.id);
      node.setAttribute("aria-expanded", String(isOpen));
      node.title = isOpen
        ? t("Close the sheet of {player}", { player: text(panel.title) })
        : t("Open the sheet of {player}", { player: text(panel.title) });
    }
  }

  show(table: Table, asked: number | null | undefined, fresh: ReadonlySet<string>): void {
    const own = new Map<string, Array<[id: string, element: Element]>>();
    for (const entry of table) {
      const there = own.get(entry[1].in);
      if (there) there.push(entry);
      else own.set(entry[1].in, [entry]);
    }
    for (const strip of this.strips) {
      const entries = own.get(strip.panel.id) ?? [];
      const elements = entries.map(([, element]) => element);
      strip.node.classList.toggle("is-asked", asked !== null && asked !== undefined && strip.panel.seat === asked);
      strip.node.classList.toggle(
        "is-new",
        entries.some(([id]) => fresh.has(id)),
      );
      if (elements.length === strip.drawn.length && elements.every((one, k) => one === strip.drawn[k])) continue;
      strip.drawn = elements;
      this.draw(strip);
    }
  }

  private draw({ panel, node, drawn }: Strip): void {
    const inSlot = (slot: string) =>
      drawn.filter((element) => "slot" in element && element.slot === slot).sort((a, b) => orderOf(a) - orderOf(b));
    const head = html(
      "span",
      { class: "arch-strip-head" },
      this.host.badge(panel.seat),
      html("span", { class: "arch-strip-name" }, text(panel.title)),
      ...inSlot("headline").map((element) => headline(element as Headline)),
    );
    const badges = inSlot("badge").map((one) => html("span", { class: "arch-strip-badge" }, text((one as Badge).text)));
    const stats = list(panel.slots)
      .filter((slot) => slot.as === "stats")
      .flatMap((slot) => inSlot(slot.id).map((element) => stat(element as Stat)));
    const asked = html("span", { class: "arch-strip-asked" }, html("span", {}, t("to decide")));
    // of what finds no room the figures come first: the game says with them how somebody stands
    const [first, ...others] = stats;
    node.replaceChildren(head, html("span", { class: "arch-strip-more" }, asked, first, ...badges, ...others));
  }
}

function stat({ value, label, short }: Stat): HTMLElement {
  const [figure, words] = [text(value), text(short ?? label)];
  return html(
    "span",
    { class: "arch-strip-stat", title: `${figure} ${words}` },
    html("strong", {}, figure),
    ` ${words}`,
  );
}

const orderOf = (element: Element): number => number("order" in element ? element.order : 0);

const headline = ({ value, label }: Headline): HTMLElement =>
  html(
    "span",
    { class: "arch-strip-value", title: text(label) },
    html("strong", {}, text(value)),
    html("span", { class: "arch-strip-unit" }, ` ${text(label)}`),
  );

/** The board: the table, and below it the players and the sheets that are nobody's. */

import { focusedIn, html } from "../shared/dom.ts";
import { text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Film } from "../viewer/film.ts";
import type { Host } from "../viewer/host.ts";
import type { Reel } from "../viewer/reel.ts";
import { Sheet } from "../viewer/sheet.ts";
import { type Moment, type Panel, Stage } from "../viewer/stage.ts";
import { Beside } from "./beside.ts";
import { Strips } from "./strips.ts";

export class Board {
  readonly node: HTMLElement;
  readonly stage: Stage;
  /** Where a second table stands beside the first. */
  readonly tables: HTMLElement;
  private readonly strips: Strips;
  private readonly parts = html("div", { class: "arch-parts", role: "group", "aria-label": t("Parts of the table") });
  private readonly host: Host;
  private beside: Beside | null = null;
  private moment: Moment | null = null;
  private readonly paper = window.matchMedia("print");
  private readonly print = () => this.stage.print(this.paper.matches);
  private readonly sizes = new ResizeObserver(() => this.fit());
  private told = ""; // what decides how the row of parts looks

  constructor(host: Host) {
    this.host = host;
    this.stage = new Stage(host, () => this.tellParts());
    this.strips = new Strips(host, (panel) => this.stage.toggle(panel));
    this.tables = html("div", { class: "arch-tables" }, this.stage.node);
    this.node = html("section", { class: "arch-board", "aria-label": t("Board") });
    const foot = html("div", { class: "arch-foot" }, this.strips.node, this.parts);
    this.node.append(this.tables, foot);
    // what stands below may grow and shrink while the workbench keeps its size
    new ResizeObserver(() => this.stage.fit()).observe(this.tables);
    this.sizes.observe(this.tables);
    this.paper.addEventListener("change", this.print);
  }

  load(reel: Reel): void {
    this.told = "";
    if (this.stage.load(reel)) this.strips.load(reel);
  }

  /** Show a moment, and beside it the same step of another film, if there is one. */
  show(moment: Moment, at: number, other: Film | null): void {
    this.compare(other);
    const fresh = other && this.beside ? this.beside.show(other, at, moment.table) : moment.fresh;
    this.moment = moment;
    this.stage.show({ ...moment, fresh });
    this.strips.show(moment.table, moment.asked, moment.fresh);
    this.tellParts();
  }

  private compare(other: Film | null): void {
    if (Boolean(other) === Boolean(this.beside)) return;
    this.beside?.node.remove();
    this.beside = other ? new Beside(this.host) : null;
    if (this.beside) this.tables.append(this.beside.node);
    this.fit();
  }

  /** Show what is lit now, and what stands there; the moment stays. */
  relight(lit: Moment["lit"], { tally = new Map(), map = "" }: Partial<Pick<Moment, "tally" | "map">>): void {
    if (!this.moment) return;
    this.moment = { ...this.moment, lit, tally, map, animate: false };
    this.stage.relight(this.moment);
    this.tellParts();
  }

  fit(): void {
    this.stage.fit();
    this.beside?.fit();
  }

  close(): void {
    this.sizes.disconnect();
    this.paper.removeEventListener("change", this.print);
  }

  // ---- the sheets that are nobody's

  /** The sheets to open, and the way back to where something happens once the reader looks elsewhere. */
  private tellParts(): void {
    const { stage } = this;
    const { open } = stage;
    const isAway = stage.hasSmall && !stage.follows; // what is opened large has its own button that closes it
    const sheets = stage.all.filter((panel) => panel instanceof Sheet && panel.seat === null);
    const news = this.news;
    const told = [isAway, [...open], [...news], stage.all.map(({ id }) => id)].join("|");
    this.strips.tell(open);
    this.strips.node.classList.toggle("is-needless", stage.opensAll);
    if (told === this.told) return;
    this.told = told;
    const chips = [...(isAway ? [this.overview()] : []), ...sheets.map((panel) => this.chip(panel, open, news))];
    const focused = [...this.parts.children].findIndex((chip) => chip === focusedIn(this.parts));
    this.parts.replaceChildren(...chips);
    this.parts.hidden = !chips.length;
    const chip = this.parts.children[focused];
    if (chip instanceof HTMLElement) chip.focus({ preventScroll: true });
  }

  /** The parts in which the last move changed something. */
  private get news(): ReadonlySet<string> {
    const { table, fresh } = this.moment ?? {};
    return new Set([...(fresh ?? [])].flatMap((id) => table?.get(id)?.in ?? []));
  }

  private overview(): HTMLElement {
    const attributes = { type: "button", class: "arch-chip", onclick: () => this.stage.look(null) };
    return html("button", { ...attributes, title: t("Show the parts in which something happens") }, t("Follow"));
  }

  private chip(panel: Panel, open: ReadonlySet<string>, news: ReadonlySet<string>): HTMLElement {
    const fresh = news.has(panel.id);
    const attributes = {
      type: "button",
      class: `arch-chip${fresh ? " has-news" : ""}`,
      "aria-expanded": String(open.has(panel.id)),
      title: fresh ? t("{part}: something happened here", { part: text(panel.tab) }) : null,
      onclick: () => this.stage.toggle(panel.id),
    };
    return html("button", attributes, text(panel.tab), fresh ? html("i", { "aria-hidden": "true" }, "•") : null);
  }
}

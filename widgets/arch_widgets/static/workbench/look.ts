/** Looking at a game: its moves and its charts. Other modes have these two tabs, too. */

import { unpack } from "../charts/load.ts";
import type { Spec } from "../charts/spec.ts";
import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { Charts } from "../viewer/charts.ts";
import { Moves } from "../viewer/moves.ts";
import { Now } from "../viewer/now.ts";
import type { Reel } from "../viewer/reel.ts";
import type { Bench, Maker, Mark, Tab } from "./mode.ts";

const NO_MARKS: ReadonlyMap<number, Mark> = new Map();

/** The list of moves; the row of the one shown is unfolded. */
export class MovesTab implements Tab {
  readonly id = "moves";
  readonly name = t("Moves");
  readonly node: HTMLElement;
  private readonly moves: Moves;
  private readonly now: Now;
  private readonly bench: Bench;
  private reel: Reel | null = null;

  constructor(bench: Bench) {
    this.bench = bench;
    this.now = new Now(bench);
    this.moves = new Moves(bench, this.now.node, (step) => bench.openMove(step));
    this.node = this.moves.node;
  }

  draw(): void {
    const { reel, at, mode } = this.bench;
    if (!reel) return;
    if (reel !== this.reel) this.moves.load(reel);
    this.reel = reel;
    this.moves.tellChanges(reel.film, this.bench.elsewhere.chances ?? reel.film.curve);
    this.moves.lead(mode.lead ?? null);
    this.moves.mark(mode.marks ?? NO_MARKS);
    this.moves.narrow(mode.only ?? false);
    const subject = mode.subject ?? at;
    this.now.show(reel, subject, mode.about ?? null);
    if (!this.moves.show(subject)) this.moves.reveal();
  }

  settle(): void {
    this.moves.settle();
  }
}

/** The charts of the film, which a page has and a notebook asks for when they are first to be seen. */
export class PointsTab implements Tab {
  readonly id = "points";
  readonly name = t("Charts");
  readonly node: HTMLElement;
  private readonly charts: Charts;
  private readonly bench: Bench;
  private reel: Reel | null = null;
  private given: DataView<ArrayBuffer> | string | null = null;

  constructor(bench: Bench) {
    this.bench = bench;
    this.charts = new Charts(bench);
    this.node = html("div", { class: "arch-tab-scroll" }, this.charts.node);
  }

  get isEmpty(): boolean {
    const { bench } = this;
    return !bench.reel?.film.curve || Boolean(bench.model.get("page") && !bench.reel.film.drawn);
  }

  draw(): void {
    const { reel, model } = this.bench;
    if (!reel) return;
    const sent = model.get("charts");
    const given = reel.film.drawn ?? (sent?.byteLength ? sent : null);
    if (reel !== this.reel || given !== this.given) {
      [this.reel, this.given] = [reel, given];
      if (given) void this.load(given, reel);
      else this.ask();
    }
    this.charts.fit();
  }

  private ask(): void {
    this.charts.tell(t("The charts are being made …"));
    this.bench.model.send?.({ missing: "charts" });
  }

  private async load(given: DataView<ArrayBuffer> | string, reel: Reel): Promise<void> {
    const specs = await unpack<Spec[]>(given).catch(() => []);
    if (this.given !== given || this.reel !== reel) return; // others came in the meantime
    this.charts.load(specs, reel);
    this.charts.fit();
  }

  close(): void {
    this.charts.close();
  }
}

export const look: Maker = {
  id: "look",
  name: () => t("Look"),
  make: (bench) => ({
    tabs: [bench.shared.moves, bench.shared.points],
    get lead() {
      return bench.elsewhere.line;
    },
  }),
};

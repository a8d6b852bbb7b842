/** Looking at a game: its moves and its points. Other modes have these two tabs, too. */

import { unpack } from "../charts/load.ts";
import type { Spec } from "../charts/spec.ts";
import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { Charts } from "../viewer/charts.ts";
import { Moves } from "../viewer/moves.ts";
import type { Reel } from "../viewer/reel.ts";
import type { Bench, Maker, Tab } from "./mode.ts";

/** The list of moves. */
export class MovesTab implements Tab {
  readonly id = "moves";
  readonly name = t("Moves");
  readonly node: HTMLElement;
  private readonly moves: Moves;
  private readonly bench: Bench;
  private reel: Reel | null = null;

  constructor(bench: Bench) {
    this.bench = bench;
    this.moves = new Moves(bench);
    this.node = this.moves.node;
  }

  draw(): void {
    const { reel, at } = this.bench;
    if (!reel) return;
    if (reel !== this.reel) this.moves.load(reel);
    this.reel = reel;
    this.moves.mark(this.bench.marks);
    if (!this.moves.show(at)) this.moves.reveal();
  }
}

/** The charts of the film, which a page has and a notebook asks for when they are first to be seen. */
export class PointsTab implements Tab {
  readonly id = "points";
  readonly name = t("Points");
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
  make: (bench) => ({ tabs: [bench.shared.moves, bench.shared.points] }),
};

/** Looking at a game: its moves and its points. Other modes have these two tabs, too. */

import { html } from "../shared/dom.ts";
import { list } from "../shared/values.ts";
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

/** The charts of the film. */
export class PointsTab implements Tab {
  readonly id = "points";
  readonly name = t("Points");
  readonly node: HTMLElement;
  private readonly charts: Charts;
  private readonly bench: Bench;
  private reel: Reel | null = null;

  constructor(bench: Bench) {
    this.bench = bench;
    this.charts = new Charts(bench);
    this.node = html("div", { class: "arch-tab-scroll" }, this.charts.node);
  }

  get isEmpty(): boolean {
    return !list(this.bench.reel?.film.charts).length;
  }

  draw(): void {
    const { reel } = this.bench;
    if (!reel) return;
    if (reel !== this.reel) this.charts.load(reel);
    this.reel = reel;
    this.charts.fit();
    this.charts.stand();
  }
}

export const look: Maker = {
  id: "look",
  name: () => t("Look"),
  make: (bench) => ({ tabs: [bench.shared.moves, bench.shared.points] }),
};

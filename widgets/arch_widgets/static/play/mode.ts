/** The mode in which answers are tapped on the board: playing, and writing a game down. */

import { t } from "../shared/words.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { Taps } from "./taps.ts";

class Playing implements Mode {
  readonly tabs: readonly Tab[];
  private readonly bench: Bench;
  private readonly taps: Taps;

  constructor(bench: Bench, taps: Taps) {
    [this.bench, this.taps] = [bench, taps];
    this.tabs = [taps, bench.shared.moves, bench.shared.points];
  }

  /** Whether the last moment is shown: the answer is to what is asked there. */
  private get now(): boolean {
    return this.bench.at === this.bench.reel?.length;
  }

  get lit(): ReadonlyMap<string, Role> {
    return this.now ? this.taps.lit : new Map();
  }

  onTap(piece: string): boolean {
    return this.now && this.taps.onTap(piece);
  }

  close(): void {
    this.taps.close();
  }
}

export const play: Maker = {
  id: "play",
  name: () => t("Play"),
  make: (bench, part) => (part ? new Playing(bench, new Taps(part, bench)) : { tabs: [bench.shared.moves] }),
};

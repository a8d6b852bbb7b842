/** Playing and writing down, as a mode of the workbench: the answer is tapped together on the board and beside it. */

import { hear, type Model } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { GameSheet } from "../table/sheet.ts";
import { Strip } from "../table/strip.ts";
import type { TableModel, Traits } from "../table/traits.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { Taps, type TapTraits } from "./taps.ts";

const NOTHING: ReadonlyMap<string, Role> = new Map();

class Playing implements Mode {
  readonly tabs: readonly Tab[];
  readonly over: HTMLElement;
  private readonly bench: Bench;
  private readonly taps: Taps;
  private readonly strip: Strip;
  private readonly sheet: GameSheet;
  private readonly closing = new AbortController();

  constructor(bench: Bench, part: Model<Traits & TapTraits>) {
    this.bench = bench;
    const model = part as unknown as TableModel;
    this.strip = new Strip(model, bench);
    this.taps = new Taps(part as unknown as Model<TapTraits>, bench, this.strip.node);
    this.sheet = new GameSheet(model);
    this.over = this.taps.node;
    this.tabs = [bench.shared.moves, this.sheet];
    hear(part, this.closing.signal, { "change:page": () => this.tell(), "change:tapped": () => this.strip.tell() });
    this.tell();
  }

  /** Only where the game stands now can anything be decided. */
  private get now(): boolean {
    return this.bench.at >= (this.bench.reel?.length ?? 0);
  }

  get lit(): ReadonlyMap<string, Role> {
    return this.now ? this.taps.lit : NOTHING;
  }

  onTap(piece: string): boolean {
    return this.now && this.taps.onTap(piece);
  }

  /** The table has taken the place of the form or the cover: all of it comes into sight. */
  enter(): void {
    requestAnimationFrame(() => this.over.closest(".arch")?.scrollIntoView({ block: "nearest" }));
  }

  moved(): void {
    this.taps.listen();
    this.taps.node.classList.toggle("is-earlier", !this.now);
    this.strip.tell();
  }

  private tell(): void {
    this.strip.tell();
    this.sheet.tell();
    if (this.sheet.news) this.bench.openTab(this.sheet.id);
  }

  close(): void {
    this.closing.abort();
    this.taps.close();
  }
}

export const play: Maker = {
  id: "play",
  name: () => t("Play"),
  make: (bench, part) => (part ? new Playing(bench, part) : { tabs: [bench.shared.moves] }),
};

/** Playing and writing down, as a mode of the workbench: the answer is tapped together on the board and beside it. */

import { hear, type Model } from "../shared/notebook.ts";
import { t } from "../shared/words.ts";
import { GameSheet } from "../table/sheet.ts";
import { Strip } from "../table/strip.ts";
import type { TableModel, Traits } from "../table/traits.ts";
import type { Bench, Maker, Mode, Role, Tab } from "../workbench/mode.ts";
import { Taps, type TapTraits } from "./taps.ts";

const SETTLED_MS = 300;
const NOTHING: ReadonlyMap<string, Role> = new Map();

class Playing implements Mode {
  readonly tabs: readonly Tab[];
  readonly sheet: HTMLElement;
  private readonly bench: Bench;
  private readonly part: TableModel;
  private readonly taps: Taps;
  private readonly strip: Strip;
  private readonly game: GameSheet;
  private readonly closing = new AbortController();

  constructor(bench: Bench, part: Model<Traits & TapTraits>) {
    const model = part as unknown as TableModel;
    [this.bench, this.part] = [bench, model];
    this.strip = new Strip(model, bench);
    const late = t(
      "Nothing has answered yet. All moves up to this one are saved: if the kernel has stopped, run the notebook again and go on with the game.",
    );
    this.taps = new Taps(part as unknown as Model<TapTraits>, bench, late, this.strip.node);
    this.game = new GameSheet(model);
    this.sheet = this.taps.node;
    this.tabs = [bench.shared.moves, this.game];
    const tell = () => {
      this.tell();
      bench.light();
    };
    hear(part, this.closing.signal, { "change:page": tell, "change:tapped": () => this.tellStrip() });
    this.tell();
  }

  /** Only where the game stands now can anything be decided, or before the move that is being written anew. */
  private get now(): boolean {
    const { bench, part } = this;
    const changed = part.get("page").amending;
    return changed?.how ? bench.at === changed.move - 1 : bench.at >= (bench.reel?.length ?? 0);
  }

  get lit(): ReadonlyMap<string, Role> {
    return this.now ? this.taps.lit : NOTHING;
  }

  get map(): string {
    return this.now ? this.taps.map : "";
  }

  onTap(piece: string): boolean {
    return this.now && this.taps.onTap(piece);
  }

  /** The table has taken the place of the form or the cover: all of it comes into sight, and it hears keys if nothing else does. */
  enter(): void {
    requestAnimationFrame(() => {
      const root = this.sheet.closest<HTMLElement>(".arch");
      root?.scrollIntoView({ block: "nearest" });
      // a notebook that was scrolled lays itself out once more when the form is gone
      setTimeout(() => root?.scrollIntoView({ block: "nearest" }), SETTLED_MS);
      if (document.activeElement === document.body) root?.focus({ preventScroll: true });
    });
  }

  moved(): void {
    this.hold();
    this.taps.listen();
    this.taps.node.classList.toggle("is-earlier", !this.now);
    this.tellStrip();
  }

  private hold(): void {
    this.taps.hold(this.bench.at, this.now ? this.part.get("page").seat : null);
  }

  /** The strip stands on the asking sheet, and makes its buttons anew. */
  private tellStrip(): void {
    this.taps.keepKeyboard(() => this.strip.tell());
  }

  private tell(): void {
    this.taps.node.classList.toggle("is-earlier", !this.now);
    this.tellStrip();
    this.hold();
    this.game.tell();
    if (this.game.news) this.bench.openTab(this.game.id);
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

/** The modes that a workbench has, and the one that is open. */

import type { Model } from "../shared/notebook.ts";
import { list, text } from "../shared/values.ts";
import type { Bench, Elsewhere, Maker, Mode } from "./mode.ts";
import { partOf } from "./parts.ts";

/** The modes of which others show something. */
const TOLD = ["review", "whatif"];
const NOTHING: Mode = { tabs: [] };

interface Made {
  mode: Mode;
  /** The model that Python made for it, by its id. */
  part: string;
}

export class Modes {
  /** The mode that is open. */
  now: Mode = NOTHING;
  id = "";
  private readonly bench: Bench;
  private readonly makers: readonly Maker[];
  private readonly entered: () => void;
  private readonly made = new Map<string, Made>();
  private closed = false;

  constructor(bench: Bench, makers: readonly Maker[], entered: () => void) {
    [this.bench, this.makers, this.entered] = [bench, makers, entered];
  }

  /** The modes there are, by their names. */
  get names(): Array<[id: string, name: string]> {
    const ids = list(this.bench.model.get("modes"));
    return this.known(ids.length ? ids : ["look"]).map((maker) => [maker.id, maker.name()]);
  }

  private known(ids: readonly string[]): Maker[] {
    return this.makers.filter(({ id }) => ids.includes(id));
  }

  private get wanted(): Maker | undefined {
    const id = text(this.bench.model.get("mode"));
    return this.known([id])[0] ?? this.known(["look"])[0];
  }

  start(): void {
    const { wanted } = this;
    // what needs no model of its own is there at once
    if (wanted && !this.partId(wanted)) this.enter(wanted, null, "");
    void this.follow();
  }

  /** What modes that are not open say, too. */
  get elsewhere(): Elsewhere {
    const made = this.known(TOLD).map((maker) => ({ is: this.made.get(maker.id), of: this.partId(maker) }));
    const modes = made.flatMap(({ is, of }) => (is?.part === of ? [is.mode] : []));
    return {
      chances: modes.find(({ chances }) => chances)?.chances ?? null,
      line: modes.find(({ line }) => line)?.line ?? null,
    };
  }

  /** Make a mode for what others show of it. */
  private async prepare(maker: Maker): Promise<void> {
    const id = this.partId(maker);
    const given = () => id === this.partId(maker) && this.made.get(maker.id)?.part !== id && !this.closed;
    if (maker.id === this.id || !given() || !(id || this.bench.model.get("page"))) return;
    const part = id ? await partOf(this.bench.model, maker.id, id) : null;
    if (maker.id === this.id || !given()) return;
    this.make(maker, part, id);
    this.bench.refresh();
  }

  private make(maker: Maker, part: Model<never> | null, id: string): void {
    this.made.get(maker.id)?.mode.close?.();
    this.made.set(maker.id, { mode: maker.make(this.bench, part), part: id });
  }

  private partId(maker: Maker): string {
    return text(this.bench.model.get("parts")?.[maker.id]);
  }

  /** Open the mode that the notebook wants, with the model it has made for it. */
  async follow(): Promise<void> {
    const { wanted } = this;
    if (!wanted) return;
    const offered = this.names.map(([id]) => id);
    for (const told of this.known(TOLD.filter((id) => offered.includes(id)))) void this.prepare(told);
    const id = this.partId(wanted);
    const made = this.made.get(wanted.id)?.part;
    if (this.id === wanted.id && made === id) return;
    // what was made for another game goes at once, not only once the model that takes its place is there
    if (this.id === wanted.id && made) this.enter(wanted, null, "");
    const part = id ? await partOf(this.bench.model, wanted.id, id) : null;
    // meanwhile another one may be wanted
    if (!this.closed && wanted === this.wanted && id === this.partId(wanted)) this.enter(wanted, part, id);
  }

  private enter(maker: Maker, part: Model<never> | null, id: string): void {
    this.now.leave?.();
    if (this.made.get(maker.id)?.part !== id) this.make(maker, part, id);
    this.now = this.made.get(maker.id)?.mode ?? NOTHING;
    this.id = maker.id;
    this.now.enter?.();
    this.entered();
  }

  /** Go to the next mode. */
  next(): void {
    const ids = this.names.map(([id]) => id);
    const to = ids[(ids.indexOf(this.id) + 1) % ids.length];
    if (!to || ids.length < 2) return;
    this.bench.model.set("mode", to);
    this.bench.model.save_changes();
  }

  close(): void {
    this.closed = true;
    for (const { mode } of this.made.values()) mode.close?.();
  }
}

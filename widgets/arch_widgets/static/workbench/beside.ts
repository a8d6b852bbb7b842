/** A second table beside the first, at the same step: what lies otherwise on the other one has a ring on both. */

import { html } from "../shared/dom.ts";
import { text } from "../shared/values.ts";
import type { Film } from "../viewer/film.ts";
import type { Host } from "../viewer/host.ts";
import { Reel, type Table } from "../viewer/reel.ts";
import { Stage } from "../viewer/stage.ts";

const NOTHING: ReadonlySet<string> = new Set();

export class Beside {
  readonly node: HTMLElement;
  private readonly stage: Stage;
  private readonly title = html("p", { class: "arch-beside-title" });
  private reel: Reel | null = null;

  constructor(host: Host) {
    // it is drawn as the first one, from faces of its own
    const own: Host = Object.create(host, {
      face: { value: (name: string) => this.stage.face(name) },
      toggle: { value: (panel: string) => this.stage.press(panel) },
      tap: { value: () => false },
    });
    this.stage = new Stage(own, () => {});
    this.node = html("div", { class: "arch-beside" }, this.title, this.stage.node);
  }

  /** Show a film at a step, which may be beyond its end; returns what lies otherwise than on the table given. */
  show(film: Film, at: number, table: Table): ReadonlySet<string> {
    if (this.reel?.film !== film) {
      this.reel = new Reel(film);
      this.title.textContent = text(film.title);
      this.stage.load(this.reel);
    }
    const other = this.reel.table(Math.min(at, this.reel.length));
    const differs = differing(table, other);
    const unlit = { lit: new Map(), tally: new Map(), asks: false, map: "" };
    this.stage.show({ table: other, fresh: differs, asked: null, animate: false, ...unlit });
    return differs;
  }

  fit(): void {
    this.stage.fit();
  }
}

/** The ids of what is on one table and not, or otherwise, on the other. */
export function differing(one: Table, other: Table): ReadonlySet<string> {
  if (one === other) return NOTHING;
  const looks = (table: Table, id: string) => {
    const element = table.get(id);
    return element && JSON.stringify({ ...element, at: 0, state: "" });
  };
  return new Set([...one.keys(), ...other.keys()].filter((id) => looks(one, id) !== looks(other, id)));
}

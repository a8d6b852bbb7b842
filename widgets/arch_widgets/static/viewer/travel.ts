/** Moving in time: from step to step, to rounds and decisions, and by itself. */

import { type Model, put } from "../shared/notebook.ts";
import { clamp, list, number } from "../shared/values.ts";
import { Clock } from "./clock.ts";
import type { Going, Traits } from "./host.ts";
import type { Reel } from "./reel.ts";
import { Saver } from "./saver.ts";
import { decisionStep, roundStep } from "./steps.ts";

const SAVE_EVERY_MS = 100;

/** What moving in time asks of the viewer, and tells it. */
export interface Traveller {
  /** How many moves a second. */
  speed(): number;
  /** It begins or stops to play by itself. */
  playing(on: boolean): void;
  /** Another step is to be shown. */
  moved(): void;
  /** Another seat's decisions are stepped through. */
  chosen(): void;
}

export class Travel {
  /** The game one moves in; null while there is none. */
  reel: Reel | null = null;
  /** Whether one drags along the slider. */
  scrubbing = false;
  private readonly model: Model<Traits>;
  private readonly traveller: Traveller;
  private readonly saver: Saver;
  private readonly clock: Clock;

  constructor(model: Model<Traits>, traveller: Traveller) {
    [this.model, this.traveller] = [model, traveller];
    this.saver = new Saver(() => model.save_changes());
    this.clock = new Clock({
      isOver: () => this.at >= this.length,
      speed: () => traveller.speed(),
      start: () => this.go(0, { play: true }),
      step: () => this.go(this.at + 1, { play: true }),
      show: (on) => traveller.playing(on),
    });
  }

  get at(): number {
    return clamp(Math.round(number(this.model.get("at"))), 0, this.length);
  }

  get length(): number {
    return this.reel?.length ?? 0;
  }

  /** The seat whose decisions are stepped through. */
  get seat(): number {
    return clamp(Math.round(number(this.model.get("seat"))), 0, Math.max(0, list(this.reel?.film.seats).length - 1));
  }

  go(step: number, { scrub = false, play = false }: Going = {}): void {
    if (!this.reel) return;
    if (!play) this.clock.stop();
    const at = clamp(Math.round(number(step, this.length)), 0, this.length);
    this.scrubbing = scrub;
    if (this.model.get("at") !== at) this.model.set("at", at);
    this.saver.save(scrub || play ? SAVE_EVERY_MS : 0);
    this.traveller.moved();
  }

  walk(by: number): void {
    this.go(this.at + by);
  }

  round(by: number): void {
    if (this.reel) this.go(roundStep(this.reel.film, this.at, by));
  }

  decision(by: number): void {
    const to = this.reel && decisionStep(this.reel.film, this.at, by, this.seat);
    if (to !== null) this.go(to);
  }

  choose(seat: number): void {
    if (seat >= list(this.reel?.film.seats).length) return;
    put(this.model, "seat", seat);
    this.traveller.chosen();
  }

  play(): void {
    if (this.reel) this.clock.toggle();
  }

  /** Another speed was chosen. */
  speed(): void {
    this.clock.restart();
  }

  stop(): void {
    this.clock.stop();
  }

  close(): void {
    this.saver.close();
    this.clock.stop();
  }
}

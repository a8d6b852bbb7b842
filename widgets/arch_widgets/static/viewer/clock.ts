/** Plays a game by itself, move by move. */

const FIRST_AFTER_MS = 400; // at most, so that one sees that it plays

interface Playing {
  readonly at: number;
  readonly length: number;
  /** How many moves a second. */
  readonly speed: number;
  step(to: number): void;
  /** Show whether it plays. */
  show(on: boolean): void;
}

export class Clock {
  private readonly game: Playing;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private on = false;

  constructor(game: Playing) {
    this.game = game;
  }

  toggle(): void {
    this.play(!this.on);
  }

  stop(): void {
    this.play(false);
  }

  /** Go on at the speed that is chosen now. */
  restart(): void {
    if (this.on) this.play(true);
  }

  /** From the start again, if it stands at the end. */
  play(on: boolean): void {
    clearTimeout(this.timer);
    if (this.on !== on) this.game.show(on);
    this.on = on;
    if (!on) return;
    if (this.game.at >= this.game.length) this.game.step(0);
    this.timer = setTimeout(() => this.tick(), Math.min(FIRST_AFTER_MS, 1000 / this.game.speed));
  }

  private tick(): void {
    this.game.step(this.game.at + 1);
    if (this.game.at >= this.game.length) return this.play(false);
    this.timer = setTimeout(() => this.tick(), 1000 / this.game.speed);
  }
}

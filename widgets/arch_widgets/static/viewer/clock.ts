/** Plays a game by itself, move by move. */

const FIRST_AFTER_MS = 400; // at most, so that one sees that it plays

interface Played {
  isOver(): boolean;
  /** How many moves a second. */
  speed(): number;
  /** Go to the start, or one step on. */
  start(): void;
  step(): void;
  /** Show whether it plays. */
  show(on: boolean): void;
}

export class Clock {
  private readonly game: Played;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private on = false;

  constructor(game: Played) {
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
  private play(on: boolean): void {
    clearTimeout(this.timer);
    if (this.on !== on) this.game.show(on);
    this.on = on;
    if (!on) return;
    if (this.game.isOver()) this.game.start();
    this.timer = setTimeout(() => this.tick(), Math.min(FIRST_AFTER_MS, 1000 / this.game.speed()));
  }

  private tick(): void {
    this.game.step();
    if (this.game.isOver()) return this.play(false);
    this.timer = setTimeout(() => this.tick(), 1000 / this.game.speed());
  }
}

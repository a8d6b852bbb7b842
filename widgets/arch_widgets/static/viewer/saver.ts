/** While scrubbing, the notebook hears of ten moments a second, and always of the last one. */
export class Saver {
  private readonly act: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void) {
    this.act = act;
  }

  /** Save within so many milliseconds, or at once. */
  save(wait: number): void {
    if (!wait) return this.flush();
    this.timer ??= setTimeout(() => this.flush(), wait);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.act();
  }

  /** Save what waits to be saved. */
  close(): void {
    if (this.timer !== undefined) this.flush();
  }
}

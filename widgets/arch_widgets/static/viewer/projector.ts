/**
 * The projector: the workbench fills the screen, larger, with the board, the controls and one curve, and what is asked. A remote control
 * steps through it, and blanks it.
 */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import { icon } from "./icons.ts";

/** The screen is laid out as one so tall, and enlarged to the real one: its smallest letters are a fiftieth of the screen's height. */
const TALL_PX = 600;

/** What the keys of a remote control do while the projector is on: presenters send these. */
const REMOTE: Record<string, "back" | "on" | "blank"> = {
  PageUp: "back",
  PageDown: "on",
  b: "blank",
  B: "blank",
  ".": "blank",
};

export class Projector {
  readonly button: HTMLButtonElement;
  private readonly root: HTMLElement;
  private readonly walk: (by: number) => void;
  private readonly changed: () => void;
  private readonly resized = () => this.measure();
  private readonly left = () => document.fullscreenElement || !this.isFull || this.show(false);
  private isFull = false; // the browser shows nothing else

  /** `walk` goes to another move; `changed` is told when the workbench has another size. */
  constructor(root: HTMLElement, walk: (by: number) => void, changed: () => void) {
    [this.root, this.walk, this.changed] = [root, walk, changed];
    const label = t("Projector: the board fills the screen (F)");
    const attributes = { type: "button", class: "arch-button arch-button-projector", "aria-pressed": "false" };
    this.button = html("button", { ...attributes, "aria-label": label, title: label }, icon("projector"));
    this.button.addEventListener("click", () => this.toggle());
    window.addEventListener("resize", this.resized);
    document.addEventListener("fullscreenchange", this.left);
  }

  get on(): boolean {
    return this.root.classList.contains("is-projector");
  }

  toggle(): void {
    this.show(!this.on);
  }

  /** A key of a remote control, or one that leaves; true if it was one. */
  key(key: string): boolean {
    if (!this.on) return false;
    if (key === "Escape") this.show(false);
    else if (REMOTE[key] === "blank") this.root.classList.toggle("is-blank");
    else if (REMOTE[key]) this.walk(REMOTE[key] === "on" ? 1 : -1);
    else return false;
    return true;
  }

  private show(on: boolean): void {
    this.root.classList.toggle("is-projector", on);
    this.root.classList.remove("is-blank");
    this.button.setAttribute("aria-pressed", String(on));
    this.measure();
    this.changed();
    if (on) this.fill();
    else if (document.fullscreenElement) void document.exitFullscreen();
    this.root.focus({ preventScroll: true });
  }

  /** Without the browser's own frame around it, where the browser lets us. */
  private fill(): void {
    this.isFull = false;
    this.root.requestFullscreen?.().then(
      () => {
        this.isFull = true;
      },
      () => {}, // it fills the window then
    );
  }

  private measure(): void {
    this.root.style.setProperty("--arch-zoom", this.on ? String(Math.max(1, window.innerHeight / TALL_PX)) : "1");
  }

  close(): void {
    window.removeEventListener("resize", this.resized);
    document.removeEventListener("fullscreenchange", this.left);
  }
}

/** What the keys of the viewer do, and which of them are its own. */

import { isForeign, type Model, put } from "../shared/notebook.ts";
import type { Traits } from "./host.ts";
import { actOf, focusOf, isTaken, type KeyAct } from "./keys.ts";
import type { Travel } from "./travel.ts";

/** What keys do beyond moving in time. */
export interface Parts {
  help(): void;
  /** Open the next part of the table large, or the one before. */
  enlargeNext(by: number): void;
  /** Go to the next mode. */
  nextMode(): void;
  /** Fill the screen, or stop doing so. */
  project(): void;
  /** A key of a remote control; false if none is used now. */
  remote(key: string): boolean;
  /** A key for the mode; false if it makes nothing of it. */
  other(key: string): boolean;
  /** Close what is open; false if nothing is. */
  escape(): boolean;
}

export class Keyboard {
  private readonly model: Model<Traits>;
  private readonly travel: Travel;
  private readonly parts: Parts;

  constructor(model: Model<Traits>, travel: Travel, parts: Parts) {
    [this.model, this.travel, this.parts] = [model, travel, parts];
  }

  /**
   * Whatever key is pressed in the viewer stays there, or the notebook would move its selection or insert a cell; chords
   * belong to the notebook and the browser, and so does Escape while neither the keys nor a part of the table are opened.
   */
  key(event: KeyboardEvent): void {
    if (event.key === "Escape" && this.parts.escape()) {
      event.preventDefault();
      return event.stopPropagation();
    }
    if (isForeign(event)) return;
    if (focusOf(event.target) !== "typing" && this.parts.remote(event.key)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    event.stopPropagation();
    if (event.defaultPrevented || isTaken(event.key, focusOf(event.target))) return;
    const act = actOf(event.key);
    if (act) this.act(act);
    else if (!this.parts.other(event.key.toLowerCase())) return;
    event.preventDefault();
  }

  private act(act: KeyAct): void {
    const { travel, parts, model } = this;
    if (act.do === "walk") travel.walk(act.by);
    else if (act.do === "decision") travel.decision(act.by);
    else if (act.do === "round") travel.round(act.by);
    else if (act.do === "next part") parts.enlargeNext(act.by);
    else if (act.do === "choose") travel.choose(act.seat);
    else if (act.do === "start") travel.go(0);
    else if (act.do === "end") travel.go(Infinity);
    else if (act.do === "play") travel.play();
    else if (act.do === "help") parts.help();
    else if (act.do === "mode") parts.nextMode();
    else if (act.do === "project") parts.project();
    else put(model, "hiding", !model.get("hiding"));
  }
}

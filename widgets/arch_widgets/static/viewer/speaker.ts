import { html } from "../shared/dom.ts";
import { list, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Reel } from "./reel.ts";

const AFTER_MS = 150; // so that of many moves in a row only the last one is told

/** What is told of a step, in sentences. */
export function toldOf(reel: Reel, at: number, hiding: boolean): string {
  const move = at ? reel.film.moves[at - 1] : undefined;
  const round = reel.round(at);
  const moved = t("Move {step}", { step: at });
  const count = hiding ? moved : t("{move} of {length}", { move: moved, length: reel.length });
  const place = `${count}${round ? `, ${text(round.name)}` : ""}`;
  const parts = [place, move ? text(move.text) : t("Before the first move"), ...list(move?.facts).map(text)];
  return parts.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`)).join(" ");
}

/** Tells what happened to those who hear the page. */
export class Speaker {
  readonly node = html("p", { class: "arch-unseen", "aria-live": "polite" });
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(reel: Reel, at: number, hiding: boolean): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.node.textContent = toldOf(reel, at, hiding);
    }, AFTER_MS);
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

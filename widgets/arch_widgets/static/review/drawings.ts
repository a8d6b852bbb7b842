/** Small drawings that the parts of a review share. */

import { node } from "../shared/dom.ts";
import { t } from "../shared/words.ts";
import type { Seat, Word } from "./data.ts";

export function button(label: string, act: () => void, hint = "", className = ""): HTMLButtonElement {
  const made = node("button", className, label);
  made.type = "button";
  if (hint) made.title = hint;
  made.addEventListener("click", act);
  return made;
}

/** The mark of a seat. */
export function badge(seat: Seat | undefined): HTMLElement {
  const made = node("span", "arch-review-seat", seat?.letter);
  made.style.background = `var(--arch-seat-${seat?.colour})`;
  made.style.color = `var(--arch-seat-${seat?.colour}-ink)`;
  made.style.borderColor = `var(--arch-seat-${seat?.colour}-edge)`;
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Signs for the words of a decision, which do without colour. */
export const SIGNS: Record<Word, string> = {
  blunder: "✘✘",
  mistake: "✘",
  slip: "≈",
  fine: "✔",
  "only move": "①",
  excellent: "✔✔",
};
const KINDS: Record<Word, string> = {
  blunder: "is-bad",
  mistake: "is-bad",
  slip: "",
  fine: "is-good",
  "only move": "is-good",
  excellent: "is-good",
};

/** How a decision is called. */
export const wordOf = (word: Word): string =>
  ({
    blunder: t("blunder"),
    mistake: t("mistake"),
    slip: t("slip"),
    fine: t("fine"),
    "only move": t("only move"),
    excellent: t("excellent"),
  })[word];

/** Its name among the classes of an element. */
export const classOf = (word: Word): string => `is-${word.replace(" ", "-")}`;

export function pill(word: Word, meaning: string): HTMLElement {
  const made = node("span", `arch-review-pill ${KINDS[word]} ${classOf(word)}`, `${SIGNS[word]} ${wordOf(word)}`);
  made.title = t("{name}: {text}", { name: wordOf(word), text: meaning });
  return made;
}

/** The colour of a seat's curve, and its dashes. */
export const lineOf = (seat: Seat): string => `var(--arch-seat-${seat.colour}-line)`;
export const dashOf = (seat: Seat): string => (seat.dash[1] ? seat.dash.join(" ") : "none");

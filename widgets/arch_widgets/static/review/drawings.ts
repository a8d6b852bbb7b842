// @ts-nocheck
// What the parts of a review share: small drawings.

import { node } from "../shared/dom.ts";

export function button(label, act, hint = "", className = "") {
  const made = node("button", className, label);
  made.type = "button";
  if (hint) made.title = hint;
  made.addEventListener("click", act);
  return made;
}

export function badge(seat) {
  const made = node("span", "arch-review-seat", seat.letter);
  made.style.background = `var(--arch-seat-${seat.colour})`;
  made.style.color = `var(--arch-seat-${seat.colour}-ink)`;
  made.style.borderColor = `var(--arch-seat-${seat.colour}-edge)`;
  made.setAttribute("aria-hidden", "true");
  return made;
}

// The word for a decision, with a sign that does without colour.
export const SIGNS = { blunder: "✘✘", mistake: "✘", slip: "≈", fine: "✔" };
const KINDS = { blunder: "is-bad", mistake: "is-bad", slip: "", fine: "is-good" };
export function pill(word, meaning) {
  const made = node("span", `arch-review-pill ${KINDS[word]} is-${word}`, `${SIGNS[word]} ${word}`);
  made.title = `${word}: ${meaning}`;
  return made;
}

export const lineOf = (seat) => `var(--arch-seat-${seat.colour}-line)`;

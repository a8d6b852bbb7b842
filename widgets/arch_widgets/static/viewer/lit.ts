/** What lit pieces, cards and tokens have in common: how they look, and that the keyboard reaches them. */

import { text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";
import type { Host } from "./host.ts";

const roleWords = (role: Role): string =>
  ({ legal: t("can be chosen"), chosen: t("chosen"), asked: t("asked about") })[role];

/** Show why something is lit; null where it is not. */
export function dressLit(node: HTMLElement | SVGElement, role: Role | null, label: string): void {
  if (role) node.dataset.lit = role;
  else delete node.dataset.lit;
  const reached = role === "legal" || role === "chosen";
  for (const [name, value] of [
    ["tabindex", "0"],
    ["role", "button"],
    ["aria-label", [label || text(node.textContent), role ? roleWords(role) : ""].filter(Boolean).join(", ")],
  ] as const) {
    if (reached) node.setAttribute(name, value);
    else node.removeAttribute(name);
  }
  if (reached) node.setAttribute("aria-pressed", String(role === "chosen"));
  else node.removeAttribute("aria-pressed");
}

/** Enter or Space on something lit is a tap. */
export function tapByKey(event: KeyboardEvent, host: Host): void {
  const node = event.target instanceof Element ? event.target : null;
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || !node.dataset.lit) return;
  if (![" ", "Enter"].includes(event.key) || !host.tap(text(node.dataset.piece))) return;
  event.preventDefault();
  event.stopPropagation();
}

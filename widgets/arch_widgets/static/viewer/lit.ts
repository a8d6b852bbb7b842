/** What lit pieces, cards and tokens have in common: how they look, and that the keyboard reaches them. */

import { focusedIn } from "../shared/dom.ts";
import { text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { Role } from "../workbench/mode.ts";
import type { Host } from "./host.ts";

const roleWords = (role: Role): string =>
  ({ legal: t("can be chosen"), chosen: t("chosen"), asked: t("asked about"), ghost: t("the better move") })[role];

/** Show why something is lit; null where it is not. */
export function dressLit(node: HTMLElement | SVGElement, role: Role | null, label: string): void {
  if (role) node.dataset.lit = role;
  else delete node.dataset.lit;
  if (role === "legal" || role === "chosen") return reach(node, role, label);
  if (node !== focusedIn(node)) return leave(node);
  // what has the keyboard keeps it until it goes elsewhere, so that arrows go on from there
  if (node.getAttribute("role") !== "button" || node.getAttribute("aria-disabled")) return;
  node.setAttribute("aria-disabled", "true");
  node.addEventListener("blur", () => node.getAttribute("aria-disabled") && leave(node), { once: true });
}

function reach(node: Element, role: Role, label: string): void {
  // a picture is one thing to those who hear it; buttons in it would be out of reach
  node.closest('svg[role="img"]')?.setAttribute("role", "group");
  node.removeAttribute("aria-disabled");
  for (const [name, value] of [
    ["tabindex", "0"],
    ["role", "button"],
    ["aria-label", `${label || text(node.textContent)}, ${roleWords(role)}`],
    ["aria-pressed", String(role === "chosen")],
  ] as const) {
    // to say it twice of what has the keyboard would lay out the page
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

function leave(node: Element): void {
  for (const name of ["tabindex", "role", "aria-label", "aria-pressed", "aria-disabled"]) node.removeAttribute(name);
  const map = node.closest('svg[role="group"]');
  if (map && !map.querySelector('[role="button"], [data-card]')) map.setAttribute("role", "img");
}

/** Enter or Space on something lit is a tap. */
export function tapByKey(event: KeyboardEvent, host: Host): void {
  const node = event.target instanceof Element ? event.target : null;
  if (!(node instanceof HTMLElement || node instanceof SVGElement) || !node.dataset.lit) return;
  if (![" ", "Enter"].includes(event.key) || !host.tap(text(node.dataset.piece))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The elements of a sheet as nodes, one function for each kind of slot. */

import { type Child, html } from "../shared/dom.ts";
import { isWhole, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { pictureOf } from "./drawings.ts";
import type { Badge, Card, Element, Headline, Line, Slot, Stat, Token } from "./film.ts";
import type { Host } from "./host.ts";
import { readable, signsOf } from "./reader.ts";

export type Kind = Slot["as"] | "headline" | "badge";

const TOKEN_PX = 30;
const CARD_PX = 42;
const LARGE_CARD_PX = 215;

/** An element drawn as its slot wants it. */
export function entryOf(kind: Kind, element: Element, host: Host): HTMLElement {
  switch (kind) {
    case "headline":
      return headline(element as Headline);
    case "badge":
      return html("span", { class: "arch-chip" }, text((element as Badge).text));
    case "stats":
      return stat(element as Stat);
    case "tokens":
      return token(element as Token, host);
    case "cards":
      return card(element as Card, host);
    default:
      return line(element as Line, host);
  }
}

function headline({ value, label }: Headline): HTMLElement {
  return html("p", {}, html("strong", {}, text(value)), " ", html("span", {}, text(label)));
}

function stat({ value, label, help, state }: Stat): HTMLElement {
  const mark = state === "mark" ? " is-mark" : "";
  const title = help ? text(help) : null;
  return html(
    "div",
    { class: `arch-stat${mark}`, title },
    html("strong", {}, text(value)),
    html("span", {}, text(label)),
  );
}

function token({ face, large, text: words, label, at }: Token, host: Host): HTMLElement {
  const unseen = html("span", { class: "arch-unseen" }, ` ${text(label)}`);
  const picture = pictureOf(host.face(face), "arch-token-face", TOKEN_PX);
  const shown = wrap(at, host, picture, words ? html("span", {}, text(words)) : null, unseen);
  shown.title = text(label);
  return html("li", { class: "arch-token", "data-card": host.card(large ?? face) && (large ?? face) }, shown);
}

function card({ face, large, text: words, label, state, at }: Card, host: Host): HTMLElement {
  const picture = pictureOf(host.face(face), "arch-card-face", CARD_PX);
  const held = large ? pictureOf(host.face(large), "arch-card-large", LARGE_CARD_PX) : null;
  const caption = html("span", { class: "arch-card-text" }, text(words ?? label));
  const full = label ? html("span", { class: "arch-card-full" }, text(label)) : null;
  const tilted = state === "tilted" ? html("span", { class: "arch-card-state" }, t("tilted")) : null;
  const printed = host.card(large ?? face);
  const told = html("span", { class: "arch-card-words" }, caption, full, signsOf(printed, host), tilted);
  const shown = wrap(at, host, picture, held, told);
  if (printed) readable(shown, text(label));
  else if (label) shown.title = text(label);
  const lies = state === "tilted" ? " is-tilted" : state === "back" ? " is-back" : "";
  const attributes = { class: `arch-card${held ? " has-large" : ""}${lies}`, "data-card": printed && (large ?? face) };
  return html("li", attributes, shown);
}

function line({ text: words, seat, at }: Line, host: Host): HTMLElement {
  const badge = isWhole(seat) ? host.badge(seat) : null;
  return html("li", { class: "arch-line" }, wrap(at, host, badge, html("span", {}, text(words))));
}

/** Something that goes to a step where it is clicked, if it came at one. */
function wrap(at: number | null | undefined, host: Host, ...children: Child[]): HTMLElement {
  if (!isWhole(at)) return html("span", {}, ...children);
  return html("button", { type: "button", onclick: () => host.go(at) }, ...children);
}

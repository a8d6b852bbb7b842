/** The cards that whoever decides has in hand, open beside what is asked. */

import { html } from "../shared/dom.ts";
import { isWhole, text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import { pictureOf } from "./drawings.ts";
import type { Card } from "./film.ts";
import type { Host } from "./host.ts";
import { readable, signsOf } from "./reader.ts";
import type { Reel } from "./reel.ts";

const PICTURE_PX = 46;
const NOBODY: ReadonlySet<string> = new Set();

export class Hand {
  readonly node = html("ul", { class: "arch-held", "aria-label": t("Cards in hand"), hidden: true });
  private readonly host: Pick<Host, "card" | "face">;
  private cards: ReadonlyArray<readonly [string, Card]> = [];

  private shown: readonly Card[] = [];

  constructor(host: Pick<Host, "card" | "face">) {
    this.host = host;
  }

  /** Hold what a seat has in hand at a step; nothing for nobody. Cards that this view does not know say nothing. */
  hold(reel: Reel | null, at: number, seat: number | null | undefined, except = NOBODY): void {
    const home = isWhole(seat) && reel?.film.panels.find((panel) => panel.kind === "sheet" && panel.seat === seat)?.id;
    const there = reel && home ? [...reel.table(at)] : [];
    const held = there.filter(
      ([, one]) => "slot" in one && one.slot === "hand" && one.in === home,
    ) as typeof this.cards;
    this.cards = held.filter(([, { state }]) => state !== "back");
    this.show(except);
  }

  /** Show them but for some, by their ids in the film. */
  show(except: ReadonlySet<string>): void {
    const shown = this.cards.filter(([id]) => !except.has(id)).map(([, card]) => card);
    if (shown.length === this.shown.length && shown.every((card, k) => card === this.shown[k])) return;
    this.shown = shown;
    this.node.replaceChildren(...shown.map((card) => this.entry(card)));
    this.node.hidden = !shown.length;
  }

  private entry({ face, large = face, text: words, label }: Card): HTMLElement {
    const card = this.host.card(large);
    const picture = pictureOf(this.host.face(face), "arch-held-face", PICTURE_PX);
    const shown = html("span", {}, picture, html("span", {}, text(words ?? label), signsOf(card, this.host)));
    if (card) readable(shown, text(label));
    return html("li", { title: card ? null : text(label), "data-card": card && large }, shown);
  }
}

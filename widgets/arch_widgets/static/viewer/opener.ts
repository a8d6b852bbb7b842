import { html } from "../shared/dom.ts";
import { text } from "../shared/values.ts";
import { t } from "../shared/words.ts";
import type { MapPanel, SheetPanel } from "./film.ts";
import type { Host } from "./host.ts";
import { icon } from "./icons.ts";

/** The button by which a part of the table is opened large, and made a part of the overview again. */
export class Opener {
  readonly node: HTMLButtonElement;
  private readonly title: string;

  constructor(host: Host, panel: MapPanel | SheetPanel) {
    this.title = text(panel.title);
    const onclick = (event: Event) => {
      event.stopPropagation(); // a small part is pressed as a whole
      host.toggle(panel.id);
    };
    this.node = html("button", { type: "button", class: "arch-button arch-button-large", onclick });
  }

  show(large: boolean): void {
    this.node.replaceChildren(icon(large ? "small" : "large"));
    this.node.title = large ? t("Back to the overview (Esc)") : t("Open large");
    const part = { part: this.title };
    const label = large ? t("{part}: back to the overview", part) : t("{part}: open large", part);
    this.node.setAttribute("aria-label", label);
  }
}

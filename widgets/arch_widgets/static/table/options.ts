/** What else is agreed on before a game: its options, whose components, undo, hints, a title. */

import type { Offer } from "../play/page.ts";
import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";

export class Options {
  readonly node: HTMLElement;
  private readonly own = html("div", { class: "arch-table-options" });
  private readonly undo = html("input", { type: "checkbox", checked: true });
  private readonly hints = html("input", { type: "checkbox" });
  private readonly box = html("input", { type: "checkbox" });
  private readonly title = html("input", { type: "text", maxlength: 100 });
  private readonly played = html("div", { class: "arch-table-options" });
  private readonly boxLabel = html("span");
  private readonly boxRow: HTMLElement;
  private fields = new Map<string, HTMLSelectElement | HTMLInputElement>();

  constructor() {
    this.boxRow = html("label", { class: "arch-table-check" }, this.box, this.boxLabel);
    this.played.append(
      html("label", { class: "arch-table-check" }, this.undo, t("Decisions may be taken back: all agree")),
      html("label", { class: "arch-table-check" }, this.hints, t("Hints may be asked for")),
    );
    this.node = html(
      "details",
      { class: "arch-table-more" },
      html("summary", {}, t("Variants, undo and hints")),
      this.own,
      this.played,
      this.boxRow,
      html("label", { class: "arch-table-check" }, html("span", {}, t("Title, if you like")), this.title),
    );
  }

  offer(offer: Offer): void {
    this.fields = new Map();
    this.own.replaceChildren(
      ...offer.options.map((option) => {
        if (!option.choices.length) {
          const box = html("input", { type: "checkbox", checked: option.value === true });
          this.fields.set(option.name, box);
          return html("label", { class: "arch-table-check" }, box, option.text);
        }
        const choices = option.choices.map(({ value, text }) => html("option", { value: String(value) }, text));
        const list = html("select", {}, ...choices);
        this.fields.set(option.name, list);
        return html("label", { class: "arch-table-check" }, html("span", {}, option.text), list);
      }),
    );
    this.boxRow.hidden = !offer.box;
    this.box.checked = Boolean(offer.box);
    this.boxLabel.textContent = t("With your own components: {name}", { name: offer.box });
  }

  way(writes: boolean): void {
    this.played.hidden = writes;
  }

  value(): Record<string, unknown> {
    const options: Record<string, string | boolean> = {};
    for (const [name, field] of this.fields) {
      options[name] = field instanceof HTMLInputElement ? field.checked : field.value;
    }
    return {
      options,
      undo: this.undo.checked,
      hints: this.hints.checked,
      box: this.box.checked,
      title: this.title.value,
    };
  }
}

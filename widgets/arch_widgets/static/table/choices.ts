/** One of a few things, each a card with its name and what it means. */

import { html } from "../shared/dom.ts";

let groups = 0;

export class Choices<V extends string> {
  readonly node: HTMLElement;
  private readonly inputs: HTMLInputElement[];

  constructor(
    legend: string,
    changed: () => void,
    choices: ReadonlyArray<readonly [value: V, name: string, what: string]>,
  ) {
    groups += 1;
    const group = `arch-table-${groups}`;
    this.inputs = choices.map(([value], k) =>
      html("input", { type: "radio", name: group, value, checked: k === 0, onchange: changed }),
    );
    const cards = choices.map(([, name, what], k) =>
      html(
        "label",
        { class: "arch-table-card" },
        this.inputs[k],
        html("span", {}, html("strong", {}, name), what ? html("small", {}, what) : null),
      ),
    );
    this.node = html("fieldset", {}, html("legend", {}, legend), html("div", { class: "arch-table-cards" }, ...cards));
  }

  get value(): V {
    return (this.inputs.find((input) => input.checked) ?? this.inputs[0])?.value as V;
  }
}

// @ts-nocheck
import { html } from "../shared/dom.ts";
import { text } from "../shared/values.ts";

// The button by which a panel is opened large, and made a part of the overview again.
export function opener(viewer, panel) {
  const button = html("button", {
    type: "button",
    class: "arch-button arch-button-large",
    onclick: () => viewer.enlarge(viewer.large === panel.id ? null : panel.id),
  });
  button.of = text(panel.title);
  return button;
}

/** A number as an answer, typed into a field. */

import { html } from "../shared/dom.ts";
import { t } from "../shared/words.ts";

/** The field with its button; `answer` is told what was written. */
export function numberForm(answer: (text: string) => void): HTMLElement {
  const input = html("input", {
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": t("The answer, a whole number"),
  });
  const button = html("button", { type: "submit", class: "arch-lesson-act" }, t("Answer"));
  const form = html("form", { class: "arch-lesson-row" }, input, button);
  form.addEventListener("keydown", (event) => event.stopPropagation());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) answer(input.value.trim());
  });
  return form;
}

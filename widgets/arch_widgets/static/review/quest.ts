// @ts-nocheck
// The search for a better move: a position in which a mistake was made, without the answer. It stands behind review-nodes.js.
// The move is picked on the board or in its list, or typed there; what it is worth Python says.

import { node } from "../shared/dom.ts";
import { wish } from "../shared/notebook.ts";
import { button } from "./drawings.ts";

export function questPart(model, { get, go }) {
  const box = node("section", "arch-review-card arch-review-quest"),
    words = node("p", ""),
    answer = node("p", "arch-review-answer"),
    tools = node("div", "arch-review-row");
  box.setAttribute("aria-label", "Find a better move");
  answer.setAttribute("aria-live", "polite");
  const reveal = button("Show the answer", () => wish(model, { act: "reveal" })),
    another = button("Another position", () => wish(model, { act: "another" })),
    stop = button("Stop", () => wish(model, { act: "stop" }));
  const home = button("Back to the position", () => go(get("quest").step));
  tools.append(home, reveal, another, stop);
  box.append(node("h3", "", "Find a better move"), words, answer, tools);

  const searching = () => Number.isInteger(get("quest")?.step) && !get("quest").shown;

  function draw() {
    const quest = get("quest") ?? {},
      on = Number.isInteger(quest.step),
      said = get("said") ?? {};
    box.hidden = !on;
    if (!on) return;
    words.textContent = quest.words;
    home.hidden = get("at") === quest.step;
    reveal.hidden = quest.shown;
    answer.className = `arch-review-answer ${said.ok === true ? "is-good" : said.ok === false ? "is-bad" : ""}`;
    answer.replaceChildren();
    if (said.text)
      answer.append(node("strong", "", said.ok === true ? "✔ " : said.ok === false ? "✘ " : "… "), said.text);
  }

  // Later moves would give the answer away.
  function moved() {
    const quest = get("quest") ?? {};
    if (searching() && get("at") > quest.step) return go(quest.step);
    draw();
  }

  const begin = (step) => {
    if (Number.isInteger(step)) wish(model, { act: "seek", step });
  };
  return { box, draw, moved, begin, searching };
}

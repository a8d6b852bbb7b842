// @ts-nocheck
import { node } from "../shared/dom.ts";
import { hear, keepKeys } from "../shared/notebook.ts";

let quizzes = 0;
function render({ model, el, signal }) {
  const name = `arch-quiz-${++quizzes}`,
    { question, answers, right } = model.get("content");
  const box = node("section", "arch-quiz"),
    list = node("div", "arch-quiz-answers"),
    title = node("p", "arch-quiz-question");
  title.id = name;
  title.append(node("span", "arch-quiz-tag", "Question"), question);
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", name);
  const reason = node("p", "arch-quiz-reason");
  reason.setAttribute("aria-live", "polite");
  const buttons = answers.map(([words], k) => {
    const button = node("button", "", words);
    button.type = "button";
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      model.set("chosen", k);
      model.save_changes();
      show();
    });
    return button;
  });
  function show() {
    const chosen = model.get("chosen");
    buttons.forEach((button, k) => {
      button.setAttribute("aria-pressed", String(k === chosen));
      button.className = k !== chosen ? "" : k === right ? "is-right" : "is-wrong";
    });
    reason.hidden = chosen < 0;
    reason.className = `arch-quiz-reason ${chosen === right ? "is-right" : "is-wrong"}`;
    if (chosen >= 0)
      reason.replaceChildren(node("strong", "", chosen === right ? "Right. " : "Not so. "), answers[chosen][1]);
  }
  keepKeys(box, (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key],
      here = buttons.indexOf(event.target);
    if (!by || here < 0) return;
    event.preventDefault();
    buttons[(here + by + buttons.length) % buttons.length].focus();
  });
  list.append(...buttons);
  box.append(title, list, reason);
  el.append(box);
  hear(model, signal, { "change:chosen": show });
  show();
}
export default { render };

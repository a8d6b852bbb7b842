/** A question with a few answers. Tab goes to the answers, the arrows walk among them. */

import { node } from "../shared/dom.ts";
import { widget } from "../shared/kernel.ts";
import { hear, keepKeys, type Place, put } from "../shared/notebook.ts";
import type { Spoken } from "../shared/words.ts";
import { speak, t } from "../shared/words.ts";

/** What the question is given (`lesson/quiz.py`). */
interface Traits {
  content: { question: string; answers: Array<[words: string, reason: string]>; right: number };
  chosen: number;
  spoken?: Spoken;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

let quizzes = 0; // so that the title of each has a name of its own

function render({ model, el, signal }: Place<Traits>): void {
  quizzes += 1;
  speak(model.get("spoken"));
  const { question, answers, right } = model.get("content");
  const [box, list] = [node("section", "arch-quiz"), node("div", "arch-quiz-answers")];
  const [title, reason] = [node("p", "arch-quiz-question"), node("p", "arch-quiz-reason")];
  title.id = `arch-quiz-${quizzes}`;
  title.append(node("span", "arch-quiz-tag", t("Question")), question);
  list.setAttribute("role", "group");
  list.setAttribute("aria-labelledby", title.id);
  reason.setAttribute("aria-live", "polite");
  const buttons = answers.map(([words], k) => {
    const button = node("button", "", words);
    button.type = "button";
    button.addEventListener("click", () => {
      put(model, "chosen", k);
      show();
    });
    return button;
  });
  const show = () => {
    const chosen = model.get("chosen");
    const isRight = chosen === right;
    buttons.forEach((button, k) => {
      button.setAttribute("aria-pressed", String(k === chosen));
      button.className = k !== chosen ? "" : isRight ? "is-right" : "is-wrong";
    });
    reason.hidden = chosen < 0;
    reason.className = `arch-quiz-reason ${isRight ? "is-right" : "is-wrong"}`;
    const answer = answers[chosen];
    if (answer) reason.replaceChildren(node("strong", "", `${isRight ? t("Right.") : t("Not so.")} `), answer[1]);
  };
  keepKeys(box, (event) => {
    const by = STEPS[event.key];
    const here = buttons.findIndex((button) => button === event.target);
    if (!by || here < 0) return;
    event.preventDefault();
    buttons[(here + by + buttons.length) % buttons.length]?.focus();
  });
  list.append(...buttons);
  box.append(title, list, reason);
  el.append(box);
  hear(model, signal, { "change:chosen": show });
  show();
}

export default widget({ render }, { looks: true });

"""A question with a few answers, for notebooks that teach."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anywidget
import traitlets

from arch_engine.core.errors import OptionError
from arch_widgets.scripts import with_nodes

_SCRIPT = """
let quizzes = 0;
function render({ model, el, signal }) {
  const name = `arch-quiz-${++quizzes}`, { question, answers, right } = model.get("content");
  const box = node("section", "arch-quiz"), list = node("div", "arch-quiz-answers"), title = node("p", "arch-quiz-question");
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
    if (chosen >= 0) reason.replaceChildren(node("strong", "", chosen === right ? "Right. " : "Not so. "), answers[chosen][1]);
  }
  keepKeys(box, (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key], here = buttons.indexOf(event.target);
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
"""

_STYLE = """
.arch-quiz {
  --quiz-paper: var(--jp-layout-color1, light-dark(#ffffff, #1f2125));
  --quiz-ink: var(--jp-ui-font-color0, light-dark(#16181d, #f3f4f6));
  --quiz-accent: light-dark(#5b3fc4, #b3a1ff);
  --quiz-right: light-dark(#1b6b3c, #7fd6a1);
  --quiz-wrong: light-dark(#a3261f, #ff9d94);
  max-width: 760px;
  margin: 4px 2px 12px;
  padding: 14px 18px 16px;
  border: 1px solid color-mix(in srgb, var(--quiz-paper), var(--quiz-ink) 15%);
  border-left: 4px solid var(--quiz-accent);
  border-radius: 12px;
  background: color-mix(in srgb, var(--quiz-paper), var(--quiz-ink) 4%);
  color: var(--quiz-ink);
  font: 14px/1.5 var(--jp-ui-font-family, system-ui, sans-serif);
}
[data-jp-theme-light="true"] .arch-quiz { color-scheme: light; }
[data-jp-theme-light="false"] .arch-quiz { color-scheme: dark; }
.arch-quiz p { margin: 0; }
.arch-quiz-question { font-size: 15px; font-weight: 600; }
.arch-quiz-tag { display: block; font-size: 12px; font-weight: 700; letter-spacing: 0.1em; text-transform: uppercase; color: var(--quiz-accent); }
.arch-quiz-answers { display: grid; gap: 6px; margin-top: 10px; }
.arch-quiz button {
  padding: 8px 12px;
  border: 1px solid color-mix(in srgb, var(--quiz-paper), var(--quiz-ink) 45%);
  border-radius: 9px;
  background: var(--quiz-paper);
  color: inherit;
  font: inherit;
  text-align: left;
  cursor: pointer;
}
.arch-quiz button:hover { background: color-mix(in srgb, var(--quiz-paper), var(--quiz-accent) 13%); }
.arch-quiz button:focus-visible { outline: 2.5px solid var(--quiz-accent); outline-offset: 2px; }
.arch-quiz button.is-right, .arch-quiz button.is-wrong { border-width: 2px; padding: 7px 11px; font-weight: 600; }
.arch-quiz button.is-right { border-color: var(--quiz-right); }
.arch-quiz button.is-wrong { border-color: var(--quiz-wrong); }
.arch-quiz .arch-quiz-reason { margin-top: 12px; }
.arch-quiz-reason.is-right strong { color: var(--quiz-right); }
.arch-quiz-reason.is-wrong strong { color: var(--quiz-wrong); }
"""


class Quiz(anywidget.AnyWidget):
    """A question; choosing an answer says at once whether it is right, and why.

    answers   each answer with the reason shown when it is chosen
    right     the answer that is right

    `chosen` is the number of the answer chosen, -1 before that. Tab goes to the answers, the arrows walk among them.
    """

    _esm = with_nodes(_SCRIPT)
    _css = _STYLE

    content = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Int(-1).tag(sync=True)

    def __init__(self, question: str, answers: Mapping[str, str], right: str, **traits: Any) -> None:
        if right not in answers:
            raise OptionError(f"The right answer {right!r} is not among the answers.")
        self.question = question
        self.right = list(answers).index(right)
        super().__init__(
            content={"question": question, "answers": [list(pair) for pair in answers.items()], "right": self.right},
            **traits,
        )

    def __repr__(self) -> str:
        return f"Quiz({self.question})"

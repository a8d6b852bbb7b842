"""The row of buttons above a position to try moves in: what to try, undo, start again, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

from arch_widgets.scripts import with_nodes

_SCRIPT = """
function render({ model, el, signal }) {
  const box = node("section", "arch-tries"), row = node("div", "arch-tries-row"), below = node("div", "arch-tries-row"), said = node("p", "arch-tries-said");
  box.setAttribute("aria-label", "Things to try");
  said.setAttribute("aria-live", "polite");
  const button = (words, what, className) => {
    const made = node("button", className, words);
    made.type = "button";
    made.addEventListener("click", () => wish(model, what));
    return made;
  };
  const tries = model.get("tries").map((words, k) => button(words, { try: k }, "arch-tries-line"));
  if (tries.length) row.append(node("strong", "", "Try"), ...tries);
  below.append(button("Undo", { act: "undo" }, ""), button("Start again", { act: "reset" }, ""));
  if (model.get("others")) below.append(button("Let the others play", { act: "others" }, ""));
  below.append(said);
  function show() {
    const { ok, text, rule } = model.get("said");
    said.className = `arch-tries-said ${ok ? "is-ok" : "is-refused"}`;
    said.replaceChildren();
    if (text) said.append(node("strong", "", ok ? "✔ Done. " : "✘ Refused. "), text, node("em", "", rule ? ` Rule: ${rule}.` : ""));
  }
  keepKeys(box);
  box.append(...(tries.length ? [row] : []), below);
  el.append(box);
  hear(model, signal, { "change:said": show });
  show();
}
export default { render };
"""

_STYLE = """
.arch-tries {
  --tries-paper: var(--jp-layout-color1, light-dark(#ffffff, #1f2125));
  --tries-ink: var(--jp-ui-font-color0, light-dark(#16181d, #f3f4f6));
  --tries-accent: light-dark(#5b3fc4, #b3a1ff);
  display: grid;
  gap: 6px;
  padding: 4px 2px 8px;
  color: var(--tries-ink);
  font: 14px/1.5 var(--jp-ui-font-family, system-ui, sans-serif);
}
[data-jp-theme-light="true"] .arch-tries { color-scheme: light; }
[data-jp-theme-light="false"] .arch-tries { color-scheme: dark; }
.arch-tries-row { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; min-height: 34px; }
.arch-tries button {
  padding: 4px 12px;
  border: 1px solid color-mix(in srgb, var(--tries-paper), var(--tries-ink) 45%);
  border-radius: 9px;
  background: var(--tries-paper);
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.arch-tries .arch-tries-line { font: 13px/1.6 var(--jp-code-font-family, ui-monospace, monospace); }
.arch-tries button:hover { background: color-mix(in srgb, var(--tries-paper), var(--tries-accent) 13%); }
.arch-tries button:focus-visible { outline: 2.5px solid var(--tries-accent); outline-offset: 2px; }
.arch-tries p { flex: 1 1 320px; margin: 0; }
.arch-tries .is-ok strong { color: light-dark(#1b6b3c, #7fd6a1); }
.arch-tries .is-refused strong { color: light-dark(#a3261f, #ff9d94); }
"""


class Tries(anywidget.AnyWidget):
    """Buttons that say what was pressed in `wish` ({"try": number} or {"act": "undo", "reset" or "others"}), and the answer in `said`.

    `others` is whether there is a button to let the others play.
    """

    _esm = with_nodes(_SCRIPT)
    _css = _STYLE

    tries: Any = traitlets.List().tag(sync=True)
    others = traitlets.Bool(False).tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, tries: Sequence[str], **traits: Any) -> None:
        super().__init__(tries=list(tries), **traits)

    def __repr__(self) -> str:
        return f"Tries({len(self.tries)})"

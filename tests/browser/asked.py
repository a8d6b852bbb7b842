"""A page on which a game is played, without a notebook: the workbench, a film, and what Python would ask at its end."""

from __future__ import annotations

import json

from arch_engine import load
from arch_engine.replay.session import Session
from arch_widgets.play.tapping import Tapping
from arch_widgets.scripts import built, style
from arch_widgets.viewer.film import film_of

PAGE = """<!doctype html><html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 0; padding: 4px; }} {style}</style><body><main></main><script type="module">
{script}
const modelOf = (state) => {{
  const hearing = {{}};
  return {{
    get: (name) => state[name],
    set(name, value) {{ state[name] = value; for (const act of hearing[`change:${{name}}`] ?? []) act(); }},
    save_changes() {{}}, on: (name, act) => (hearing[name] ??= []).push(act), off() {{}},
  }};
}};
const {{ viewer, part }} = {state};
const model = (window.model = modelOf(viewer));
model.widget_manager = {{ get_model: async () => modelOf(part) }};
workbench.render({{ model, el: document.querySelector("main") }});
</script></body></html>"""


def written(replay, moves: int, witness="all"):
    """A session in which the first moves of a game are written down."""
    record, rules = replay.record, replay.rules
    session = Session(record.game, record.names, options=record.options, witness=witness)
    for move in record.moves[:moves]:
        session.do(rules.words.format(session.table, move.decision))
    return session


def asking_page(path, replay, moves: int, taps=()):
    """Write the page on which the question after so many moves is asked, with some items tapped already."""
    session = written(load(replay), moves)
    tapping = Tapping(session.rules, session.table, session.names)
    for tap in taps:
        tapping.tap(tap)
    page = {
        "screen": "table",
        "can": ["undo", "redo"],
        "said": {"ok": True, "text": ""},
        "asked": "",
        "seat": session.table.asked if session.table.asked >= 0 else None,
        "thinking": False,
    }
    viewer = {
        "film": film_of(session.replay()),
        "at": moves,
        "mode": "play",
        "modes": ["look", "play"],
        "parts": {"play": "IPY_MODEL_1"},
    }
    part = {"page": page, "asking": tapping.asking(), "tapped": tapping.tapped(), "touches": []}
    return workbench_page(path, viewer, part)


def workbench_page(path, viewer, part=None):
    """Write a page with the workbench as a notebook has it: what Python gave the viewer, and the mode that is open."""
    state = {"viewer": {"seat": 0, "parts": {}, "hiding": False, "live": False, **viewer}, "part": part or {}}
    script = built("workbench").read_text(encoding="utf-8")
    # the bundle ends with `export {name as default};`
    code, _, name = script.rstrip().rpartition("export{")
    script = f"{code}const workbench = {name.split(' as ')[0]};"
    path.write_text(
        PAGE.format(style=style(), script=script, state=json.dumps(state).replace("<", "\\u003c")), encoding="utf-8"
    )
    return path

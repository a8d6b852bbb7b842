"""The browser parts of the widgets: each is one module, put together from its files."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


VIEWER = ("nodes", "drawings", "reel", "map", "sheet", "lines", "shares", "charts", "bar", "moves", "try")
"""The parts of the replay viewer, in the order in which they need each other; `viewer.js` puts them together."""


def asset(name: str) -> str:
    """The text of a file in static/."""
    return (STATIC / name).read_text(encoding="utf-8")


def viewer_script() -> str:
    """The script of the replay viewer."""
    return "\n".join([*[asset(f"viewer-{part}.js") for part in VIEWER], asset("viewer.js")])


def with_nodes(script: str) -> str:
    """A smaller widget's script behind the shared functions: `node`, `keepKeys`, `hear`, `wish`."""
    return asset("nodes.js") + script


def module(name: str, script: str) -> str:
    """A module of the notebook as a part of a longer one, with names of its own."""
    body, found, _ = script.partition("export default { render };")
    assert found, "a widget's script ends with its export"
    return f"const {name} = (() => {{\n{body}\nreturn {{ render }};\n}})();\n"

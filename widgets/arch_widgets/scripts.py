"""The browser parts of the smaller widgets: what they share stands in front of each."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"


def asset(name: str) -> str:
    """The text of a file in static/."""
    return (STATIC / name).read_text(encoding="utf-8")


def with_nodes(script: str) -> str:
    """A widget's script behind the shared functions: `node`, `keepKeys`, `hear`, `wish`."""
    return asset("nodes.js") + script


def module(name: str, script: str) -> str:
    """A module of the notebook as a part of a longer one, with names of its own."""
    body, found, _ = script.partition("export default { render };")
    assert found, "a widget's script ends with its export"
    return f"const {name} = (() => {{\n{body}\nreturn {{ render }};\n}})();\n"

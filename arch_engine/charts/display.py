"""How charts are displayed without a network: by the notebook's own Vega, and as a picture wherever that is not there.

Altair writes Vega-Lite 6 and by default shows it with scripts from the network. JupyterLab and Notebook 7 bring Vega-Lite 5 along, which
draws everything these charts use; so they get the chart as that. A page made of a notebook shows the picture, which `vl-convert` draws.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from importlib.util import find_spec
from typing import Any

from arch_engine.charts.look import NOTEBOOK, config, register
from arch_engine.charts.parameters import UNTIL
from arch_engine.core.language import say

RENDERER = "arch_engine"
"""The name of our renderer in `alt.renderers`."""

MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"

MENU = {"export": True, "source": False, "compiled": False, "editor": False}
"""What the menu of a chart offers: pictures of it. The editor would need a network."""

OURS = {"by": RENDERER}
"""The `usermeta` of a chart of ours that has no parameters to know it by."""

_offered: list[str] = []


def offer() -> None:
    """Register themes and renderer, and enable the renderer in a notebook whose user has not chosen another one.

    It happens once, so a choice made afterwards stays, even if it is Altair's default.
    """
    import altair as alt

    if _offered:
        return
    _offered.append(RENDERER)
    register()
    alt.renderers.register(RENDERER, mimebundle)
    if alt.renderers.active == "default" and _in_notebook():
        alt.renderers.enable(RENDERER)


def _in_notebook() -> bool:
    """Whether this is a kernel whose page may bring its own Vega; Colab's does not."""
    return "ipykernel" in sys.modules and "google.colab" not in sys.modules


def mimebundle(spec: dict[str, Any], **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a chart for a notebook, and what the notebook should know about it: Altair's interface of a renderer."""
    shown, printed = {**spec, "$schema": SCHEMA}, spec
    if _themeless(spec):
        shown["config"] = config(NOTEBOOK)
        printed = {**spec, "config": config("arch_engine_print")}
    bundle: dict[str, Any] = {MIME: shown}
    words = str(spec.get("description") or say("A chart"))
    if not draws_pictures():
        words += "\n" + say(
            "Pages and PDF have no picture of it without vl-convert: pip install 'arch-engine[pictures]'."
        )
    else:
        bundle["image/png"] = b64encode(picture(printed)).decode()
    bundle["text/plain"] = words
    embedded = {"renderer": "svg", "actions": MENU}
    return bundle, {MIME: {"embed_options": embedded}, "image/png": {"alt": words}}


def draws_pictures() -> bool:
    """Return whether vl-convert is installed, which draws pictures without a browser."""
    return find_spec("vl_convert") is not None


def svg(spec: dict[str, Any]) -> str:
    """Return a chart as SVG in the colours of the notebook or page it stands in. Nothing is fetched for it."""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg({**still(spec), "config": config(NOTEBOOK)}, allowed_base_urls=[])
    return drawn


def picture(spec: dict[str, Any], scale: float = 1.5) -> bytes:
    """Return a chart as PNG. Nothing is fetched for it."""
    import vl_convert

    png: bytes = vl_convert.vegalite_to_png(still(spec), scale=scale, allowed_base_urls=[])
    return png


def still(spec: dict[str, Any]) -> dict[str, Any]:
    """Return a chart without the layers that only a pointer finds: they would take most of the time of a picture."""
    selections = {one["name"]: one.get("views", []) for one in spec.get("params", ()) if "select" in one}
    found = {**spec, "params": [one for one in spec.get("params", ()) if one["name"] not in selections]}
    found = _without(found, {view for views in selections.values() for view in views})
    left = json.dumps({key: value for key, value in found.items() if key != "datasets"})
    asked = rf'"(param|test|filter|expr|calculate)": "[^"]*\b({"|".join(selections) or "-"})\b'
    return spec if re.search(asked, left) else found


def _without(chart: dict[str, Any], views: set[str]) -> dict[str, Any]:
    """A chart without the layers of these names, wherever in it they are."""
    found = dict(chart)
    for parts in ("layer", "vconcat", "hconcat", "concat"):
        if parts in found:
            kept = [part for part in found[parts] if parts != "layer" or part.get("name") not in views]
            found[parts] = [_without(part, views) for part in kept]
    if "spec" in found:
        found["spec"] = _without(found["spec"], views)
    return found


def _themeless(spec: dict[str, Any]) -> bool:
    """Whether a chart is made of ours and looks as Altair's charts look if nobody chose a theme; then it gets ours."""
    import altair as alt

    moved = any(parameter.get("name") == UNTIL for parameter in spec.get("params", ()))
    own = moved or spec.get("usermeta") == OURS
    return own and alt.theme.active == "default" and set(spec.get("config", {})) <= {"view"}

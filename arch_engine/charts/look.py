"""How charts look: Altair themes for a notebook (which is light or dark), for light and dark pages, and for paper."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    import altair as alt

NOTEBOOK = "arch_engine"
"""The theme of charts in a notebook: its colours are the notebook's own, by CSS, so they follow when it turns dark."""

INKS = {
    NOTEBOOK: ("var(--jp-ui-font-color1, #1f2328)", "var(--jp-border-color2, #d0d0d0)", "transparent"),
    "arch_engine_light": ("#1f2328", "#d8d8d8", "white"),
    "arch_engine_dark": ("#ebe9e4", "#4a4d52", "#1c1d20"),
    "arch_engine_print": ("black", "#c8c8c8", "white"),
}
"""By theme the colour of text, of lines that only guide the eye, and of what is behind."""

SANS = "system-ui, 'DejaVu Sans', sans-serif"


def config(theme: str = NOTEBOOK) -> dict[str, Any]:
    """Return a theme as a configuration of Vega-Lite."""
    ink, faint, behind = INKS[theme]
    text = {"labelColor": ink, "titleColor": ink, "labelFont": SANS, "titleFont": SANS, "titleFontWeight": "normal"}
    return {
        "background": behind,
        "font": SANS,
        "view": {"stroke": None, "continuousWidth": 560, "continuousHeight": 220},
        "title": {"color": ink, "anchor": "start", "fontWeight": 600, "offset": 10},
        "axis": {**text, "domainColor": faint, "tickColor": faint, "gridColor": faint, "gridOpacity": 0.6},
        "legend": {**text, "symbolStrokeWidth": 2},
        "header": text,
        "text": {"color": ink},
        "rule": {"color": ink},
    }


def register() -> None:
    """Make the themes known to Altair: `alt.theme.enable("arch_engine_print")`."""
    import altair as alt

    for theme in INKS:
        if theme not in alt.theme.names():
            alt.theme.register(theme, enable=False)(partial(_theme, theme))


def _theme(theme: str) -> alt.theme.ThemeConfig:
    import altair as alt

    return alt.theme.ThemeConfig(config=cast("Any", config(theme)))

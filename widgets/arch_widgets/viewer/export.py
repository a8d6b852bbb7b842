"""A replay as one HTML file: no kernel, no network, and nothing that the page's own policy does not name.

The page holds the viewer that Jupyter runs, its style sheet and the film. Its content security policy allows exactly
that script and that style sheet, by their hashes. So a hostile name in a film cannot become code, even if we forgot to
escape it.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say, speaking
from arch_widgets.drawing import letters, library, packed_library
from arch_widgets.scripts import asset, built
from arch_widgets.scripts import style as style_of_workbench
from arch_widgets.spoken import spoken
from arch_widgets.viewer.folding import folded


class Shown(TypedDict):
    """What a page holds of a game: everything by view, and films by line, too."""

    views: list[int]
    """The numbers of the views."""
    films: Sequence[Sequence[Mapping[str, object]]]
    """By view, the film of the game and of each branch; {} for one that the view must not show."""
    review: NotRequired[Mapping[str, object]]
    tree: NotRequired[Mapping[str, object]]
    results: NotRequired[Sequence[Mapping[str, object]]]
    """How a room answered (`room.schema.Result`)."""
    scores: NotRequired[Mapping[str, object]]
    """What several tables made of the same deal (`room.schema.Scores`)."""
    lesson: NotRequired[Mapping[str, object]]


def page(
    film: Mapping[str, object], at: int = 0, films: Sequence[Mapping[str, object]] = (), hide: bool = False
) -> str:
    """The whole page of a game as text, opening at step `at`; `hide` hides the moves to come. `films` holds one film for each view to switch to."""
    given = [[one] for one in films] or [[film]]
    views = list(range(len(films))) if films else [int(str(film.get("view", 0)))]
    return document({"views": views, "films": given}, at=at, hide=hide)


def document(
    shown: Shown,
    *,
    mode: str = "look",
    view: int | None = None,
    at: int = 0,
    hide: bool = False,
    title: str | None = None,
) -> str:
    """A page with the workbench and what it shows. It opens in a mode, in a view (by default the first) and at a step.

    `title` is by default that of the game.
    """
    view = shown["views"][0] if view is None else view
    film = shown["films"][shown["views"].index(view)][0]
    data: dict[str, object] = {**shown, "mode": mode, "view": view, "at": at, "hiding": hide}
    language = str(film.get("language") or "en")
    own = spoken(language)
    with speaking(language):
        unscripted = html.escape(say("This replay needs JavaScript to be shown."))
    called = "" if hide else title or film.get("title")  # a title may give away how the game ends
    return closed(
        title=str(called or film.get("game") or "Replay"),
        kind="arch-page",
        style=style_of_workbench(playing=False, room="results" in shown) + asset("page/print.css"),
        body=f'<main id="workbench"></main>\n<noscript>{unscripted}</noscript>',
        script=built("page").read_text(encoding="utf-8"),
        data={**data, "spoken": own} if own else data,
        language=language,
        draws=any("drawn" in film for films in shown["films"] for film in films),
    )


def closed(
    *,
    title: str,
    kind: str,
    style: str,
    body: str,
    script: str,
    data: Mapping[str, object],
    language: str,
    draws: bool = False,
) -> str:
    """A page whose policy allows its own style sheet and its own script and nothing else.

    `body` is markup, in which everything that people wrote is escaped; `kind` is the class of the page. The script finds the data, folded,
    in the element `film`. If the page `draws` charts, what draws them is in the element `vega`, packed, and allowed, too.
    """
    for text in (script, style):
        if "</s" in text.lower() or "<!--" in text:
            raise ValueError("a script or a style sheet holds text that would end its element in a page")
    # "<" is the only character by which data could end its script element
    words = json.dumps(folded(data), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    scripts = [script, *([library()] if draws else [])]
    vega = f'<script type="text/plain" id="vega">{letters(packed_library())}</script>\n' if draws else ""
    policy = (
        f"default-src 'none'; script-src {' '.join(hash_of(one) for one in scripts)}; style-src {hash_of(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return f"""<!doctype html>
<html lang="{html.escape(language)}" class="{kind}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<style>{style}</style>
</head>
<body>
{body}
<script type="application/json" id="film">{words}</script>
{vega}<script type="module">{script}</script>
</body>
</html>
"""


def write_page(
    film: Mapping[str, object],
    path: str | Path,
    at: int = 0,
    films: Sequence[Mapping[str, object]] = (),
    *,
    hide: bool = False,
    replace: bool = False,
    kept: Kept | None = None,
) -> Path:
    """Write the page as `core.files.write_file` does. Raises RecordError if it cannot be written."""
    return write_file(path, page(film, at, films, hide).encode(), replace=replace, kept=kept)


def hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

"""The pages of a room: one for those who follow, one for the leader; the same script and style sheet, allowed by their hashes."""

from __future__ import annotations

import gzip
import html
import json

from arch_engine.core.language import language, say
from arch_widgets.drawing import library
from arch_widgets.scripts import built, style
from arch_widgets.spoken import spoken
from arch_widgets.viewer.export import hash_of
from arch_widgets.viewer.folding import folded


class Paper:
    """The page for a role in the current language, made once: its bytes, plain and packed, and its policy."""

    def __init__(self, role: str, title: str) -> None:
        script, sheet = built("room").read_text(encoding="utf-8"), style()
        given = {"role": role, "spoken": spoken()}
        data = json.dumps(folded(given), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        unscripted = html.escape(say("This room needs JavaScript to be shown."))
        self.plain = f"""<!doctype html>
<html lang="{html.escape(language())}" class="arch-page">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<style>{sheet}</style>
</head>
<body>
<main id="workbench"></main>
<noscript>{unscripted}</noscript>
<script type="application/json" id="film">{data}</script>
<script type="text/plain" id="vega" data-from="vega"></script>
<script type="module">{script}</script>
</body>
</html>
""".encode()
        self.packed = gzip.compress(self.plain, 9)
        self._hashes = f"{hash_of(script)} {hash_of(library())}", hash_of(sheet)

    def policy(self, host: str) -> str:
        """The content security policy of a page that is asked for under an address: it may talk to that one and to no other."""
        script, sheet = self._hashes
        return (
            f"default-src 'none'; script-src {script}; style-src {sheet}; img-src data:; connect-src ws://{host} wss://{host} http://{host} https://{host}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )

"""What the sheets of a deal have in common: a page for a browser that prints, without a script and without a network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape

from arch_engine.core.language import language, say
from arch_engine.replay.deal import Dealt
from arch_widgets.viewer.export import hash_of

STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 20px; max-width: 900px; font: 16px/1.45 system-ui, sans-serif; }
h1 { font-size: 24px; line-height: 1.2; } h2 { margin-top: 28px; font-size: 19px; }
.code { font: 700 22px/1.3 ui-monospace, monospace; overflow-wrap: anywhere; }
ol, ul { padding-left: 1.6em; } li { margin: 6px 0; overflow-wrap: anywhere; }
.line { display: block; font: 14px/1.4 ui-monospace, monospace; opacity: .8; overflow-wrap: anywhere; }
.parts { columns: 3 15em; column-gap: 28px; margin: 4px 0; } ol.parts { columns: 4 10em; padding-left: 2.2em; }
.parts li { margin: 1px 0; break-inside: avoid; } li p { margin: 2px 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: 4px 12px 4px 0; text-align: left; font-variant-numeric: tabular-nums; }
thead th { border-bottom: 1px solid; }
svg { display: block; width: 100%; height: auto; } svg text { font: 13px system-ui, sans-serif; fill: currentcolor; }
@media (max-width: 600px) { svg text { font-size: 24px; } }
polyline { fill: none; stroke: currentcolor; stroke-width: 2.5; } .axis { stroke: currentcolor; stroke-width: 1; opacity: .5; }
.later { break-before: page; }
@media print { body { padding: 0; max-width: none; } h2 { break-after: avoid; } svg, tr { break-inside: avoid; } p { break-after: avoid; } }
"""


def paper(title: str, body: Iterable[str]) -> str:
    """The page. `title` is text; `body` is markup, in which everything that people wrote is escaped."""
    policy = f"default-src 'none'; style-src {hash_of(STYLE)}; base-uri 'none'; form-action 'none'"
    return f"""<!doctype html>
<html lang="{escape(language())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{"".join(body)}
</main>
</body>
</html>
"""


def items(lines: Iterable[tuple[str, Iterable[str]]]) -> str:
    """A list of sentences, each with others below it in columns."""
    rows = [f"<li>{escape(told)}{_columns('ul', parts)}</li>" for told, parts in lines]
    return f"<ul>{''.join(rows)}</ul>"


def things(dealt: Iterable[Dealt]) -> str:
    """A list of what chance does: each with what it is made of in columns, a pile numbered from the top, and its line in small letters."""
    rows = []
    for one in dealt:
        parts = [f"{number} × {part}" if number > 1 else part for part, number in Counter(one.parts).items()]
        made_of = _columns("ul", parts)
        if one.pile:
            made_of += words(say("From the top:")) + _columns("ol", one.pile)
        rows.append(f'<li>{escape(one.told)}{made_of}<span class="line">{escape(one.line)}</span></li>')
    return f"<ol>{''.join(rows)}</ol>"


def _columns(tag: str, parts: Iterable[str]) -> str:
    rows = "".join(f"<li>{escape(part)}</li>" for part in parts)
    return f'<{tag} class="parts">{rows}</{tag}>' if rows else ""


def words(text: str, kind: str = "") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{escape(text)}</p>' if kind else f"<p>{escape(text)}</p>"


def head(text: str, kind: str = "") -> str:
    """The head of a part."""
    return f'<h2 class="{kind}">{escape(text)}</h2>' if kind else f"<h2>{escape(text)}</h2>"

"""The table of a game that has no scene of its own: its text board and what each player has, taken from its rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import Fact, Table
from arch_engine.core.wording import Words
from arch_widgets.scenes.contract import Element, Moments, Panel, Part, Shape, frame, shape
from arch_widgets.viewer.schema import Printed

COMMON_VERBS = Table.VERBS
"""Verbs that every game has. The viewer shows who is asked, and the phase, in any case."""

WIDE = 84
"""Lines of the board longer than this are broken, to keep the letters large enough to read."""

LETTER, LINE = 0.42, 1.0
"""The width of a character and the height of a line, in units of the map; letters are 0.7 high."""

TOGETHER = re.compile(r"\S+(?: \S+)*")
"""A run of words on a line. Two spaces begin a new column, which keeps its place."""


class PlainScene:
    """A scene without drawings, for any game. See `arch_widgets.scenes.contract.Scene`.

    The map shows the game's text board with its columns in place; a game without one shows the slots of its table by name. Each player
    has a sheet with totals and gauges. One more sheet holds the gauges that belong to no player, and the last lists the kinds of facts
    so far and when each came last.
    """

    note = ""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def panels(self, table: Table, names: Sequence[str]) -> list[Panel]:
        sheets: list[Panel] = [
            {
                "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1,
                "slots": [{"id": "stats", "title": "", "as": "stats"}],
                "help": say("What this player has now."),
            }
            for seat, name in enumerate(names)
        ]  # fmt: skip
        return [
            {
                "id": "table", "kind": "map", "title": say("Table"), "view": frame(0, 0, WIDE * LETTER, 16 * LINE), "ground": [], "size": 1,
                "help": say("The table in words; nobody has drawn this game yet."),
            },
            *sheets,
            {
                "id": "gauges", "kind": "sheet", "title": say("Beside the players"), "seat": None, "size": 1,
                "slots": [{"id": "lines", "title": "", "as": "lines"}], "help": say("What the game counts that belongs to no player."),
            },
            {
                "id": "facts", "kind": "sheet", "title": say("Kinds of facts"), "tab": say("Facts"), "seat": None, "size": 1,
                "slots": [{"id": "verbs", "title": "", "as": "lines"}],
                "help": say("What can happen to the table, with the columns of the record. A click shows when it happened last."),
            },
        ]  # fmt: skip

    def faces(self, table: Table) -> dict[str, list[Shape]]:
        return {
            "letters": [
                shape("rect", {"x": 0, "y": -0.4, "width": LETTER, "height": 0.8, "class": "ground", "fill-opacity": 0})
            ]
        }

    def cards(self, table: Table) -> dict[str, Printed]:
        return {}

    def remember(self, table: Table, fact: Fact, step: int, moments: Moments) -> None:
        """Remember when each kind of fact came last."""
        moments[f"fact:{fact[0]}"] = step

    def parts(self, table: Table, names: Sequence[str]) -> list[Part]:
        return [Part(lambda t, at, shown: self._draw(t, names, at, shown))]

    def _draw(self, table: Table, names: Sequence[str], moments: Mapping[str, int], shown: dict[str, Element]) -> None:
        shown |= lettering(self._board(table, names))
        seats = [str(seat) for seat in range(table.seats)]
        gauges = self.rules.gauges(table, seats)
        others = [
            (f"{title}, {line}", value)
            for title, values in gauges.items()
            for line, value in values.items()
            if line not in seats
        ]
        for order, (label, value) in enumerate(others):
            shown[f"gauge:{order}"] = {
                "in": "gauges", "slot": "lines", "order": order, "seat": None, "text": f"{label}: {known(value)}",
            }  # fmt: skip
        winners, totals = self.rules.winners(table), self.rules.totals(table)
        for seat in range(table.seats):
            stats = [(measure.capitalize(), totals[seat].get(measure)) for measure in self.rules.measures]
            stats += [(say(title), values[str(seat)]) for title, values in gauges.items() if str(seat) in values]
            _seat(seat, stats, seat in winners, shown)
        for order, (verb, columns) in enumerate(table.columns().items()):
            if verb not in COMMON_VERBS:
                shown[f"verb:{verb}"] = {
                    "in": "facts", "slot": "verbs", "order": order, "seat": None, "at": moments.get(f"fact:{verb}"),
                    "text": f"{in_words(verb)}: {', '.join(map(in_words, columns))}" if columns else in_words(verb),
                }  # fmt: skip

    def _board(self, table: Table, names: Sequence[str]) -> list[str]:
        """The lines of the text board; without one, the slots of the table and what they hold."""
        if type(self.rules.words).board is not Words.board:
            return self.rules.words.board(table, names).splitlines()
        return [f"{in_words(slot)}: {told(getattr(table, slot))}" for slot in table.STATE]


def lettering(board: Iterable[str]) -> dict[str, Element]:
    """The lines of a text board as letters on the map, and a view that takes in all of them."""
    lines = [part for line in board for part in broken(line)]
    shown: dict[str, Element] = {
        "view:table": {
            "in": "table",
            "view": frame(-LETTER, 0, (2 + max([WIDE, *map(len, lines)])) * LETTER, (1 + len(lines)) * LINE),
        }
    }
    for row, line in enumerate(lines):
        for found in TOGETHER.finditer(line):
            shown[f"board:{row}:{found.start()}"] = {
                "in": "table", "x": round(found.start() * LETTER, 2), "y": (row + 0.5) * LINE, "z": 1, "face": "letters", "plain": True,
                "say": found[0], "anchor": "start", "size": 0.7, "label": line.strip(),
            }  # fmt: skip
    return shown


def broken(line: str) -> list[str]:
    """A line in parts of at most WIDE characters, all but the first indented; an empty line is one part."""
    margin = " " * (len(line) - len(line.lstrip()))
    return wrap(line, WIDE, subsequent_indent=f"{margin}    ", replace_whitespace=False) or [""]


def _seat(seat: int, stats: Sequence[tuple[str, int | None]], won: bool, shown: dict[str, Element]) -> None:
    """What a player has: the first measure as a headline, the others and the gauges below."""
    here = f"seat-{seat}"
    label, value = stats[0]
    shown[f"{here}:0"] = {"in": here, "slot": "headline", "value": known(value), "label": label.lower()}
    for order, (label, value) in enumerate(stats[1:], start=1):
        shown[f"{here}:{order}"] = {
            "in": here, "slot": "stats", "order": order, "label": label, "value": known(value), "help": "",
        }  # fmt: skip
    if won:
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": say("wins")}


def in_words(name: str) -> str:
    """A name from the code, as people write it.

    >>> in_words("place_cube")
    'place cube'
    """
    return name.replace("_", " ")


def known(value: int | None) -> str:
    """A number as text, or a remark that this view does not know it."""
    return "?" if value is None else str(value)


def told(value: object) -> str:
    """The contents of a table's slot as text, nested lists included.

    >>> told([[1, 2], [], 3])
    '(1, 2), none, 3'
    """
    if not isinstance(value, list | tuple):
        return str(value)
    inner = (f"({told(one)})" if isinstance(one, list | tuple) and one else told(one) for one in value)
    return ", ".join(inner) or say("none")

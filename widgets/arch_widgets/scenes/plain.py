"""The table of a game that nobody has drawn: its text board and what each player has, from what every game's rules give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arch_engine.core.rules import Rules
from arch_engine.core.table import CHANCE, Fact, Table
from arch_widgets.scenes.contract import Element, Moments

COMMON_VERBS = Table.VERBS
"""The verbs of every game; the questions and phases they tell of stand on the table as they are now."""


class PlainScene:
    """A scene without drawings, for any game. See `arch_widgets.scenes.contract.Scene`.

    The table is the game's text board, a line of text for each of its lines; a game without one shows the slots of its table by
    name. A sheet for every player holds the totals and gauges, and a last sheet says which kinds of facts the game is made of and
    when each came last.
    """

    note = ""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def panels(self, table: Table, names: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {
                "id": "table", "kind": "sheet", "title": "Table", "tab": "Table", "seat": None, "size": 1,
                "slots": [
                    {"id": "now", "title": "Now", "as": "lines"},
                    {"id": "board", "title": "On the table", "as": "lines"},
                    {"id": "gauges", "title": "Together", "as": "lines"},
                ],
                "help": "The table in words; nobody has drawn this game yet.",
            },
            *[
                {
                    "id": f"seat-{seat}", "kind": "sheet", "title": name, "seat": seat, "size": 1,
                    "slots": [{"id": "stats", "title": "", "as": "stats"}],
                    "help": "What this player has now.",
                }
                for seat, name in enumerate(names)
            ],
            {
                "id": "facts", "kind": "sheet", "title": "Kinds of facts", "tab": "Facts", "seat": None, "size": 1,
                "slots": [{"id": "verbs", "title": "", "as": "lines"}],
                "help": "What can happen to the table, with the columns of the record. A click shows when it happened last.",
            },
        ]  # fmt: skip

    def faces(self, table: Table) -> dict[str, Any]:
        return {}

    def remember(self, table: Table, fact: Fact, step: int, moments: Moments) -> None:
        """Each kind of fact remembers when it came last."""
        moments[f"fact:{fact[0]}"] = step

    def elements(self, table: Table, names: Sequence[str], moments: Mapping[str, int]) -> dict[str, Element]:
        shown: dict[str, Element] = {}
        lines = {"now": [self._now(table, names)], "board": self._board(table, names), "gauges": []}
        seats = [str(seat) for seat in range(table.seats)]
        gauges = self.rules.gauges(table, seats)
        for title, values in gauges.items():
            lines["gauges"] += [
                f"{title}, {line}: {known(value)}" for line, value in values.items() if line not in seats
            ]
        for slot, texts in lines.items():
            for order, text in enumerate(texts):
                shown[f"{slot}:{order}"] = {"in": "table", "slot": slot, "order": order, "text": text, "seat": None}
        winners, totals = self.rules.winners(table), self.rules.totals(table)
        for seat in range(table.seats):
            stats = [(measure.capitalize(), totals[seat].get(measure)) for measure in self.rules.measures]
            stats += [(title, values[str(seat)]) for title, values in gauges.items() if str(seat) in values]
            _seat(seat, stats, seat in winners, shown)
        for order, (verb, columns) in enumerate(table.columns().items()):
            if verb not in COMMON_VERBS:
                shown[f"verb:{verb}"] = {
                    "in": "facts", "slot": "verbs", "order": order, "seat": None, "at": moments.get(f"fact:{verb}"),
                    "text": f"{in_words(verb)}: {', '.join(map(in_words, columns))}" if columns else in_words(verb),
                }  # fmt: skip
        return shown

    def _now(self, table: Table, names: Sequence[str]) -> str:
        """Where the game stands, in a line."""
        if table.over:
            return "The game is over."
        who = "chance" if table.asked == CHANCE else names[table.asked]
        when = f"{self.rules.round_name.capitalize()} {table.round}, " if table.round else ""
        return f"{when}{table.phase}: {who} decides ({table.question})."

    def _board(self, table: Table, names: Sequence[str]) -> list[str]:
        """The text board by its lines, or the slots of the table with what is in them."""
        if type(self.rules).board is not Rules.board:
            board = self.rules.board(table, names)
            # browsers run ordinary spaces together, and columns would be lost
            return [line.replace("  ", "\u00a0 ") for line in board.splitlines() if line.strip()]
        return [f"{in_words(slot)}: {told(getattr(table, slot))}" for slot in table.STATE]


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
        shown[f"{here}:won"] = {"in": here, "slot": "badge", "text": "wins"}


def in_words(name: str) -> str:
    """A name of the program as people write it.

    >>> in_words("place_cube")
    'place cube'
    """
    return name.replace("_", " ")


def known(value: int | None) -> str:
    """A number, or that this view does not know it."""
    return "?" if value is None else str(value)


def told(value: object) -> str:
    """What is in a slot of a table, lists inside lists too.

    >>> told([[1, 2], [], 3])
    '(1, 2), none, 3'
    """
    if not isinstance(value, list | tuple):
        return str(value)
    inner = (f"({told(one)})" if isinstance(one, list | tuple) and one else told(one) for one in value)
    return ", ".join(inner) or "none"

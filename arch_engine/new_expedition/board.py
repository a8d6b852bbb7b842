"""The table of The New Expedition as text. Given a view, it shows what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.words import decider
from arch_engine.new_expedition.notation import HUES, cards
from arch_engine.new_expedition.table import ExpeditionTable

TENTS = ("no tent", "tent for one more storm", "tent for two storms")
"""In Fierce Weather, where a tent is used twice."""


def with_backs(counts: Sequence[int], hidden: int) -> str:
    """Cards as words, then how many more there are with only their backs known."""
    known = cards(counts)
    backs = f"{hidden} unknown" if hidden else ""
    return " + ".join(part for part in (known, backs) if part) or "nothing"


def board(table: ExpeditionTable, names: Sequence[str]) -> str:
    """The whole table as lines."""
    if table.over:
        heading = "The game is over."
    else:
        who = decider(table.asked, names, HUES)
        heading = f"Turn {table.round}. {who} decides ({table.question})."
    lines = [
        heading,
        "",
        f"  Dig site: {len(table.dig)} cards, among them {table.thieves} thieves and {table.storms} sandstorms",
    ]
    lines.append(f"  Marketplace: {with_backs(table.market, 0)}")
    if table.monument >= 0:
        lines.append(f"  {table.cards.monument_names[table.monument]}:")
        for chamber, counts in enumerate(table.chambers):
            cost = table.cards.maps[table.monument][chamber]
            lines.append(
                f"    chamber {chamber + 1} ({cost} map{'s' if cost > 1 else ''}): {with_backs(counts, table.hidden_chambers[chamber])}"
            )
    if any(table.tray):
        lines.append(f"  Drawn: {cards(table.tray)}")
    lines.append("")
    for seat, name in enumerate(names):
        sold = ", ".join(
            f"{cards([number if kind == k else 0 for k in range(9)])} ${price}"
            for kind, number, price in table.sold[seat]
        )
        tents = TENTS[table.tents[seat]] if table.fierce_weather else ("no tent", "tent")[table.tents[seat]]
        lines.append(
            f"  {name}: ${table.money[seat]}; hand: {with_backs(table.hands[seat], table.hidden_hands[seat])}; {tents}; sold: {sold or 'nothing'}"
        )
    return "\n".join(lines)

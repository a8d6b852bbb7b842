"""The table of The New Expedition as text. Given a view, it shows what that seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import count_of, mark, say
from arch_engine.core.words import decider
from arch_engine.new_expedition.asked import QUESTIONS
from arch_engine.new_expedition.called import several, some
from arch_engine.new_expedition.notation import HUES
from arch_engine.new_expedition.table import ExpeditionTable

TENTS = (mark("no tent"), mark("tent for one more storm"), mark("tent for two storms"))
"""What is left of a tent in Fierce Weather, by uses: there it keeps off two storms."""


def with_backs(table: ExpeditionTable, counts: Sequence[int], hidden: int) -> str:
    """Cards as words, then how many more show only their backs."""
    known = several(table, counts) if any(counts) else ""
    backs = say("{number} unknown", number=hidden) if hidden else ""
    return " + ".join(part for part in (known, backs) if part) or say("nothing")


def board(table: ExpeditionTable, names: Sequence[str]) -> str:
    """The whole table as lines."""
    if table.over:
        heading = say("The game is over.")
    else:
        who = decider(table.asked, names, HUES)
        heading = say(
            "Turn {turn}. {player} decides: {question}.",
            turn=table.round,
            player=who,
            question=say(QUESTIONS[table.question]),
        )
    lines = [
        heading,
        "",
        "  "
        + say(
            "Dig site: {cards}, among them {thieves} and {storms}",
            cards=count_of(len(table.dig), "{number} card", "{number} cards"),
            thieves=count_of(table.thieves, "{number} thief", "{number} thieves"),
            storms=count_of(table.storms, "{number} sandstorm", "{number} sandstorms"),
        ),
    ]
    lines.append("  " + say("Marketplace: {cards}", cards=with_backs(table, table.market, 0)))
    if table.monument >= 0:
        lines.append(f"  {say(table.cards.monument_names[table.monument])}:")
        for chamber, counts in enumerate(table.chambers):
            cost = table.cards.maps[table.monument][chamber]
            lines.append(
                "    "
                + count_of(
                    cost,
                    "chamber {chamber} ({number} map): {cards}",
                    "chamber {chamber} ({number} maps): {cards}",
                    chamber=chamber + 1,
                    cards=with_backs(table, counts, table.hidden_chambers[chamber]),
                )
            )
    if any(table.tray):
        lines.append("  " + say("Drawn: {cards}", cards=several(table, table.tray)))
    lines.append("")
    for seat, name in enumerate(names):
        sold = ", ".join(f"{some(table, kind, number)} ${price}" for kind, number, price in table.sold[seat])
        tents = TENTS[table.tents[seat]] if table.fierce_weather else (mark("no tent"), mark("tent"))[table.tents[seat]]
        lines.append(
            "  "
            + say(
                "{player}: ${money}; hand: {hand}; {tent}; sold: {sold}",
                player=name,
                money=table.money[seat],
                hand=with_backs(table, table.hands[seat], table.hidden_hands[seat]),
                tent=say(tents),
                sold=sold or say("nothing"),
            )
        )
    return "\n".join(lines)

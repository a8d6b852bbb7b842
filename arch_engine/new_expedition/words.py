"""The words of The New Expedition: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.table import ALL, Fact
from arch_engine.core.wording import Words
from arch_engine.core.words import called, decider
from arch_engine.new_expedition import narration, notation
from arch_engine.new_expedition.called import several, some
from arch_engine.new_expedition.notation import HUES
from arch_engine.new_expedition.table import ExpeditionTable

# -- What each question of The New Expedition asks, in words --------------------------------------

QUESTIONS = {
    "monument": mark("which monument is used"), "deal": mark("how the cards are dealt"), "dig-site": mark("how the dig site lies"),
    "first-player": mark("who begins"), "dig": mark("dig, which a turn begins with"), "thief": mark("whom the thief is sent to"),
    "theft": mark("which card the thief takes"), "tent": mark("whether the tent is used"), "storm": mark("which cards the storm takes"),
    "action": mark("trade, explore, sell or end"), "keep": mark("which two cards of the Tomb are kept"), "mine": mark("draw or stop"),
    "sphinx": mark("which cards the Sphinx shows"), "look": mark("a look into a chamber, or none"), "over": mark("nothing; the game is over"),
}  # fmt: skip


# -- The table of The New Expedition as text. Given a view, it shows what that seat knows ---------

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


# -- the main thing ----
COLOURS = ("Blue", "Red", "Green", "White", "Purple")


class ExpeditionWords(Words[ExpeditionTable]):
    """Notation, narration and board of The New Expedition."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    option_words: ClassVar[Mapping[str, str]] = {
        "monument": mark("Monument"),
        "any": mark("drawn at random"),
        "pyramid": mark("Great Pyramid"),
        "temple": mark("Temple"),
        "tomb": mark("Tomb"),
        "mine": mark("Mine"),
        "sphinx": mark("Sphinx"),
        "ruins": mark("Buried Ruins"),
        "long_expedition": mark("Long Expedition"),
        "fierce_weather": mark("Fierce Weather"),
        "beginners_luck": mark("Beginner's Luck"),
    }
    tie_break: ClassVar[str] = mark("fewer cards sold")

    def format(self, table: ExpeditionTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: ExpeditionTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def vocabulary(self, table: ExpeditionTable) -> Mapping[str, Sequence[str]]:
        return notation.WORDS if table.witness == ALL else notation.WITNESSED_WORDS

    def never_asked(self, table: ExpeditionTable, seat: int, line: str) -> str:
        if line in ("tent", "no-tent", "no tent") and not table.tents[seat]:
            return say(
                "The tent of {player} is gone; a sandstorm asks only those who still have one.",
                player=called(seat, COLOURS),
            )
        return ""

    def narrate(self, table: ExpeditionTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: ExpeditionTable, decision: Decision, names: Sequence[str]) -> str:
        return narration.narrate_move(table, decision, names)

    def stacked(self, table: ExpeditionTable, decision: Decision) -> tuple[str, ...]:
        return narration.stacked(table, decision)

    def board(self, table: ExpeditionTable, names: Sequence[str]) -> str:
        return board(table, names)

    def amount(self, measure: str, amount: int) -> str:
        return say("${amount}", amount=amount)

"""The words of The New Expedition: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.table import ALL, Fact
from arch_engine.core.wording import Words
from arch_engine.core.words import called
from arch_engine.new_expedition import board, narration, notation
from arch_engine.new_expedition.asked import QUESTIONS
from arch_engine.new_expedition.table import ExpeditionTable

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
        return board.board(table, names)

    def amount(self, measure: str, amount: int) -> str:
        return say("${amount}", amount=amount)

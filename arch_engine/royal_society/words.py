"""The words of The Royal Society of Archeology: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.families import Decision
from arch_engine.core.language import mark, say
from arch_engine.core.table import Fact
from arch_engine.core.wording import Words
from arch_engine.royal_society import board, moves_told, narration, notation, scoring, setup
from arch_engine.royal_society.asked import QUESTIONS
from arch_engine.royal_society.numbers import SCIENCE_WORTH
from arch_engine.royal_society.verbs import SocietyTable


class SocietyWords(Words[SocietyTable]):
    """Notation, narration and board of The Royal Society of Archeology."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    option_words: ClassVar[Mapping[str, str]] = {
        "mode": mark("Mode"),
        "standard": mark("as in the rulebook"),
        "solo": mark("solo"),
        "confrontation": mark("confrontation, for two"),
        "competitive": mark("competitive, for two"),
        "simplified": mark("Simplified set-up"),
        "tiles_at_once": mark("Bloomsbury tiles before an expedition's other gains"),
    }
    tie_break: ClassVar[str] = mark("the higher of the two scores, then reputation")

    def format(self, table: SocietyTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: SocietyTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def vocabulary(self, table: SocietyTable) -> Mapping[str, Sequence[str]]:
        return notation.words(table)

    def narrate(self, table: SocietyTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: SocietyTable, decision: Decision, names: Sequence[str]) -> str:
        return moves_told.narrate_move(table, decision, names)

    def stacked(self, table: SocietyTable, decision: Decision) -> tuple[str, ...]:
        return setup.stacked(table, decision)

    def board(self, table: SocietyTable, names: Sequence[str]) -> str:
        return board.board(table, names)

    def won_with(self, table: SocietyTable, seat: int, measure: str, amount: int) -> str:
        title = scoring.solo_title(table)
        words = say(
            "{final}, the lower of {prestige} prestige and {science} science (worth {worth})",
            final=table.final[seat],
            prestige=table.prestige[seat],
            science=table.science[seat],
            worth=SCIENCE_WORTH * table.science[seat],
        )
        return f"{words}: {say(title)}" if title else words


WORDS = SocietyWords()

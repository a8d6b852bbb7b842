"""The words of Mykerinos: which module says what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.table import Fact
from arch_engine.core.wording import Words
from arch_engine.mykerinos import board, narration, notation
from arch_engine.mykerinos.asked import QUESTIONS
from arch_engine.mykerinos.table import MykerinosTable


class MykerinosWords(Words[MykerinosTable]):
    """Notation, narration and board of Mykerinos."""

    questions: ClassVar[Mapping[str, str]] = QUESTIONS
    option_words: ClassVar[Mapping[str, str]] = {
        "neutral_after_last_action": mark("Two players: a neutral cube follows the last action, too")
    }
    tie_break: ClassVar[str] = mark("cubes in the personal stock")

    def format(self, table: MykerinosTable, decision: Decision) -> str:
        return notation.format_decision(table, decision)

    def parse(self, table: MykerinosTable, text: str) -> Decision:
        return notation.parse_decision(table, text)

    def vocabulary(self, table: MykerinosTable) -> Mapping[str, Sequence[str]]:
        return notation.WORDS

    def narrate(self, table: MykerinosTable, fact: Fact, names: Sequence[str]) -> str:
        return narration.narrate(table, fact, names)

    def narrate_move(self, table: MykerinosTable, decision: Decision, names: Sequence[str]) -> str:
        return narration.narrate_move(table, decision, names)

    def board(self, table: MykerinosTable, names: Sequence[str]) -> str:
        return board.board(table, names)

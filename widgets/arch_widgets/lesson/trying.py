"""A decision that is tried: why it is refused, or what it did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arch_engine.core.errors import NotationError
from arch_engine.core.rules import Rules
from arch_engine.core.table import Table
from arch_widgets.bridge import Answer

MOST_FACTS = 9
"""An answer narrates a move with more facts than this by its heading alone."""


def refusal_of(rules: Rules, table: Table, text: str) -> Answer | None:
    """Why a decision is refused, with the rule that it breaks; None for a legal one."""
    try:
        decision = rules.words.parse(table, text)
    except NotationError as problem:
        return {"ok": False, "text": str(problem), "rule": ""}
    refusal = rules.why_not(table, decision)
    return None if refusal is None else {"ok": False, "text": refusal.sentence, "rule": refusal.rule}


def told(moves: Sequence[Mapping[str, Any]], over: bool) -> str:
    """What a decision did and what chance did after it, in a few sentences, from the moves of a film.

    A decision of a single word, such as "dig", says too little by itself. For a move of chance, the last sentences give the outcome.
    """
    said: list[str] = []
    for move in moves:
        facts = move["facts"] if len(move["facts"]) <= MOST_FACTS else []
        if move["seat"] is None:
            facts = facts[1:][-4:]
        elif " " in move["notation"]:
            facts = []
        said += [f"{move['text']}.", *facts]
    if over:
        said += moves[-1]["facts"][-1:]
    return " ".join(dict.fromkeys(said))

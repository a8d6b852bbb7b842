"""A tree of branches as plain data for the browser: a row for each line, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping

from arch_engine.core.language import mark, say
from arch_engine.core.table import CHANCE
from arch_engine.replay.branches import Branch
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_widgets.whatif.schema import Row

GLYPH_WORDS = {
    "!": mark("good"),
    "?": mark("mistake"),
    "!!": mark("brilliant"),
    "??": mark("blunder"),
    "!?": mark("interesting"),
    "?!": mark("doubtful"),
}

LUCK_WORDS = {
    "same": mark(
        "Chance does what it did in the line left, as far as that is still possible: decks and bags as they truly lay."
    ),
    "fresh": mark(
        "What the player who decides could not know is dealt anew, and all that chance does later is drawn; another seed draws something else."
    ),
    "chosen": mark("You name what chance does, as a move like any other."),
}

LUCK_NAMES = {
    "same": mark("same luck"),
    "fresh": mark("fresh luck, seed {seed}"),
    "chosen": mark("chosen luck"),
}
"""The luck of a branch in its row."""

WITHHELD = mark("not shown here: its cards lie as they truly lay")


def in_words(words: Mapping[str, str]) -> dict[str, str]:
    """`GLYPH_WORDS` or `LUCK_WORDS` in the current language."""
    return {key: say(sentence) for key, sentence in words.items()}


def rows_of(study: Study, perspective: int | None = None) -> list[Row]:
    """A row for the game and for every branch, each before its own branches; `parent` is the number of a row.

    With a perspective, moves are narrated as that seat saw them. A branch that it must not be shown (`withheld`) is only listed. Names
    and notes are the author's own words and stay as they are.
    """
    lines: list[Line] = [study.game, *study]
    return [_row(line, lines, perspective) for line in lines]


def _row(line: Line, lines: list[Line], perspective: int | None) -> Row:
    luck = ""
    if isinstance(line, Branch):
        luck = say(LUCK_NAMES[line.luck], seed=line.seed)
    table = line.table if isinstance(line, Branch) else line.table_at(len(line))
    withheld = perspective is not None and not line.fair_to(perspective)
    return {
        "withheld": withheld,
        "name": line.name,
        "parent": -1 if line.parent is None else lines.index(line.parent),
        "depth": line.depth,
        "at": line.at,
        "end": line.at if withheld else len(line),
        "first": first_move(line, perspective) if isinstance(line, Branch) and not withheld else "",
        "luck": luck,
        "result": say(WITHHELD) if withheld else line.replay().result_line() if table.over else "",
        "folded": isinstance(line, Branch) and line.folded,
        "notes": [(step, note.glyph, note.comment) for step, note in sorted(line.notes.items())],
    }


def first_move(line: Line, perspective: int | None = None) -> str:
    """The first decision of a line as a sentence; if nobody has decided yet, what chance did."""
    rules, names = line.study.rules, line.study.names
    table = line.table_at(line.at)
    told = ""
    for move in line.moves:
        decision, view = move.decision, table
        if perspective is not None:
            decision, view = (
                rules.hidden.redact_decision(table, decision, 1 << perspective),
                rules.hidden.as_witnessed(table, 1 << perspective),
            )
        told = told or rules.words.narrate_move(view, decision, names)
        if move.mover != CHANCE:
            return rules.words.narrate_move(view, decision, names)
        table.advance(move.facts)
    return told

"""Recorded games written as text, in full notation (docs/text-games.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from arch_engine.core.table import CHANCE
from arch_engine.record.game_record import GameRecord
from arch_engine.record.study import Note
from arch_engine.replay.line_words import HEADING, comment_lines, in_quotes
from arch_engine.replay.players_named import seats_meant
from arch_engine.replay.study import Game
from arch_engine.replay.text_head import head_lines, name_written
from arch_engine.replay.timeline import Timeline

EYE = f"#{HEADING}"
"""Begins a line that is for the eye only."""


def as_text(replay: Timeline) -> str:
    """A recorded game as a text that `from_text` reads back to the same facts and notes. Branches and a lesson are not part of it, and it says so.

    >>> from arch_engine import load
    >>> as_text(load("replays/mykerinos-3p.parquet")).splitlines()[:2]
    ['game: Mykerinos', 'title: Three players, a close finish']
    """
    notes = replay.notes
    about = [*comment_lines(notes[0]), ""] if 0 in notes else []
    return "\n".join([*head_lines(replay.record), "", *about, *_body(replay, notes)]) + "\n"


def _body(replay: Timeline, notes: Mapping[int, Note]) -> Iterator[str]:
    record, rules = replay.record, replay.rules
    rounds = {step: number for number, step in enumerate(replay.rounds, start=1)}
    who = [name_written(name, record.names, rules) for name in record.names]
    for step, move in enumerate(replay.moves):
        if step in rounds:
            yield f"\n{EYE} {rules.round_name} {rounds[step]}"
        line = _unambiguous(record, move.notation)
        line = line if move.mover == CHANCE else f"{who[move.mover]}: {line}"
        behind, *more = comment_lines(notes.get(step + 1, Note())) or [""]
        yield f"{line}   {behind}" if behind else line
        yield from more
    if replay.at().over:
        yield f"\n{EYE} {replay.result_line()}"
    for one in record.aside:
        name = "" if one.mover == CHANCE else f"{who[one.mover]}: "
        yield f"{EYE} kept aside, once move {one.move}: {name}{one.line}"
    if isinstance(replay, Game) and replay.studied:
        yield from (f"{EYE} {one}" for one in replay.tree.left_out())


def _unambiguous(record: GameRecord, line: str) -> str:
    """A line in which a colour that is the name of another player gives way to the name of its own."""
    hues = [hue.lower() for hue in record.rules.hues[: len(record.names)]]
    words = line.split(" ")
    for place, word in enumerate(words):
        if word in hues and seats_meant(word, record.names, record.rules.hues) != [hues.index(word)]:
            words[place] = in_quotes(record.names[hues.index(word)])
    return " ".join(words)

"""Recorded games written as text, in full notation (docs/text-games.md)."""

from __future__ import annotations

from collections.abc import Iterator

from arch_engine.core.arguments import checked
from arch_engine.core.players_named import seats_meant
from arch_engine.core.table import CHANCE
from arch_engine.record.game_record import GameRecord
from arch_engine.replay.line_words import in_quotes
from arch_engine.replay.text_head import head_lines, name_written
from arch_engine.replay.timeline import Timeline


@checked
def as_text(replay: Timeline) -> str:
    """A recorded game as a text that `from_text` reads back to the same facts. Branches and notes are no part of it.

    >>> from arch_engine import load
    >>> as_text(load("replays/mykerinos-3p.parquet")).splitlines()[:2]
    ['game: Mykerinos', 'title: Three players, a close finish']
    """
    return "\n".join([*head_lines(replay.record), "", *_body(replay)]) + "\n"


def _body(replay: Timeline) -> Iterator[str]:
    record, rules = replay.record, replay.rules
    rounds = {step: number for number, step in enumerate(replay.rounds, start=1)}
    who = [name_written(name, record.names, rules) for name in record.names]
    for step, move in enumerate(replay.moves):
        if step in rounds:
            yield f"\n# {rules.round_name} {rounds[step]}"
        line = _unambiguous(record, move.notation)
        yield line if move.mover == CHANCE else f"{who[move.mover]}: {line}"
    if replay.at().over:
        yield f"\n# {replay.result_line()}"
    for one in record.aside:
        name = "" if one.mover == CHANCE else f"{who[one.mover]}: "
        yield f"# kept aside, once move {one.move}: {name}{one.line}"


def _unambiguous(record: GameRecord, line: str) -> str:
    """A line in which a colour that is the name of another player gives way to the name of its own."""
    hues = [hue.lower() for hue in record.rules.hues[: len(record.names)]]
    words = line.split(" ")
    for place, word in enumerate(words):
        if word in hues and seats_meant(word, record.names, record.rules.hues) != [hues.index(word)]:
            words[place] = in_quotes(record.names[hues.index(word)])
    return " ".join(words)

"""A moment of a recorded game as text."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from dataclasses import replace

from arch_engine.commands.shared import Commands, a_number, a_path, line_of, seat_named
from arch_engine.core.language import say
from arch_engine.record.study import Note
from arch_engine.record.verify import showing
from arch_engine.replay.line_words import comment_lines
from arch_engine.replay.study import notes_left_out, with_notes
from arch_engine.replay.text_writing import as_text
from arch_engine.replay.timeline import Timeline


def add(commands: Commands) -> None:
    """Tell the parser of it."""
    parser = commands.add_parser("show", help=say("print a moment of a recorded game as text"))
    parser.add_argument("file", type=a_path, metavar=say("FILE"))
    parser.add_argument(
        "--step", type=a_number, default=-1, help=say("moves made; negative from the end (default: the end)")
    )
    parser.add_argument("--moves", action="store_true", help=say("list the moves up to there as well"))
    parser.add_argument(
        "--lines",
        action="store_true",
        help=say("print the game up to there as a text that 'arch-engine enter' reads, instead"),
    )
    parser.add_argument(
        "--seat", metavar=say("NAME"), help=say("only what this player knew (a name, or a number from 1)")
    )
    parser.add_argument("--branch", metavar=say("NAME"), help=say("a branch of a study instead of the game"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the table, the moves up to it and the branches where they are asked for."""
    replay = line_of(chosen)
    seat = seat_named(replay, chosen.seat)
    replay.check_step(chosen.step)
    step = chosen.step + len(replay) + 1 if chosen.step < 0 else chosen.step
    if chosen.lines:
        whole = step == len(replay)
        told = replay if whole else with_notes(replace(replay.record.until(step), aside=()), _until(replay.notes, step))
        print(as_text(told if seat is None else told.as_witnessed([replay.names[seat]])), end="")
        if replay.studied and not (whole and seat is None):  # else the text says so itself
            print(*replay.tree.left_out(), sep="\n", file=sys.stderr)
        return 0
    if seat is not None and replay.notes:
        print(notes_left_out(len(replay.notes), replay.names[seat]), file=sys.stderr)
    table = replay.at(step)
    if seat is not None:
        replay.check_seat(seat)
        table = replay.rules.hidden.as_witnessed(table, 1 << seat)
    print(say("{name}: {text}", name=say(replay.rules.title), text=replay.describe()))
    if chosen.moves:
        for line in move_lines(replay, step, seat):
            print(line)
    if seat is None:
        for line in () if chosen.moves else note_lines(_until(replay.notes, step)):
            print(line)
        if replay.studied:  # how branches ended may say how cards truly lay
            print(f"\n{replay.tree}")
            for branch in replay.tree:
                for line in note_lines(branch.notes):
                    print(f"{branch.name}, {line.lstrip()}")
    if seat is None:
        print("\n" + say("After move {step} of {last}", step=step, last=len(replay)))
    else:
        print(
            "\n"
            + say(
                "After move {step} of {last}, as {player} knew it",
                step=step,
                last=len(replay),
                player=replay.names[seat],
            )
        )
    with showing(replay.record):
        print(replay.rules.words.board(table, replay.names))
    return 0


def _until(notes: Mapping[int, Note], step: int) -> dict[int, Note]:
    return {at: note for at, note in notes.items() if at <= step}


def note_lines(notes: Mapping[int, Note]) -> list[str]:
    """The notes, each behind its step, a line for each of theirs."""
    return [f"{step:4}  {line}" for step, note in notes.items() for line in comment_lines(note)]


def move_lines(replay: Timeline, stop: int, seat: int | None = None) -> list[str]:
    """The moves up to a step as a seat saw them, one line each: number, sentence, notation, rule."""
    rules = replay.rules
    table = replay.at(0)
    lines = []
    for number, move in enumerate(replay.moves[:stop], start=1):
        decision = move.decision if seat is None else rules.hidden.redact_decision(table, move.decision, 1 << seat)
        told = rules.words.narrate_move(table, decision, replay.names)
        lines.append(f"{number:4}  {told}  [{rules.words.format(table, decision)[:60].strip()}; {move.rule}]")
        if seat is None:
            lines += (f"      {line}" for line in comment_lines(replay.notes.get(number, Note())))
        table.advance(move.facts)
    return lines

"""Files that somebody made up with care: facts that never happened, in a file whose digests, columns, result and seal all fit them.

What is read is either refused by a sentence, or can be told, shown and verified like any other game. `python -m tests.record.broken 1000
[GAME …]` breaks so many files of each game and says what became of them.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from arch_engine import GAMES, ArchError, as_text, load, simulate, verify
from arch_engine.core.digests import Digests
from arch_engine.core.moves import BROKEN, happening
from arch_engine.record.codec import as_bytes
from arch_engine.record.header import header_of
from arch_engine.record.write import facts_frame
from arch_widgets.viewer.film import film_of
from tests.replay.witnesses import settings_of

NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 8, 9, 11, 16, 17, 36, 40, 72, 99, 127)
MOVES_KEPT = 90  # of a game; the rest is left out


@cache
def good(game, number):
    """A simulated game, each number with a setting of its own; every third as the table or a player saw it."""
    settings = settings_of(game)
    seats, options = settings[number * 7919 % len(settings)]
    replay = simulate(game, ["random"] * seats, number, options=options)
    if replay.rules.hides and number % 3 == 0:
        replay = replay.as_witnessed("table" if number % 2 else [replay.names[0]])
    return replay


def broken(record, rng):
    """A record in which one to three facts never happened so, its digests made to fit; None where nobody could write it."""
    table = record.first_table()
    texts = type(table).TEXTS
    columns = type(table).columns()
    moves = list(record.moves[: rng.randint(5, MOVES_KEPT)])
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(moves))
        facts = list(moves[place].facts)
        at = rng.randrange(len(facts))
        kind, *values = facts[at]
        numbers = [role for role, name in enumerate(columns[kind]) if name not in texts]
        what = rng.random()
        if what < 0.7 and numbers:
            values[rng.choice(numbers)] = rng.choice(NUMBERS)
            facts[at] = (kind, *values)
        elif what < 0.8:
            facts.insert(at, facts[at])
        elif what < 0.9 and len(facts) > 1:
            del facts[at]
        else:
            facts.insert(at, rng.choice(rng.choice(record.moves).facts))
        moves[place] = replace(moves[place], facts=tuple(facts))
    digests = Digests()
    try:
        for place, move in enumerate(moves):
            table.advance(move.facts)
            moves[place] = replace(move, digest=digests.digest(table))
        made = replace(record, moves=tuple(moves))
        return as_bytes(facts_frame(made), header_of(made, table), level=1)
    except (*BROKEN, ArchError):
        return None


def look(path):
    """Everything that is done with a file: "refused", or "shown" if it opens; raises whatever is no sentence."""
    try:
        replay = load(path)
    except ArchError as problem:
        assert "\n" not in str(problem)
        verdict = verify(path)
        assert verdict.text == str(problem)
        return "refused"
    rules = replay.rules
    verify(path)
    replay.describe()
    for make in (replay.scores, lambda: as_text(replay)):
        with suppress(ArchError):
            make()
    table = replay.at(0)
    for move in replay.moves:
        with suppress(ArchError):
            rules.words.narrate_move(table, move.decision, replay.names)
        for fact in happening(table, move.facts):
            rules.words.narrate(table, fact, replay.names)
    for step in {0, len(replay) // 2, len(replay)}:
        with suppress(ArchError):
            replay.board(step)
        with suppress(ArchError):
            replay.known(step, now=True)
    with suppress(ArchError):
        replay.curves()
    for seat in (None, *range(len(replay.names))):
        with suppress(ArchError):
            film_of(replay, perspective=seat)
            if seat is not None:
                replay.facts_seen_by(seat)
    return "shown"


def spoiled(game, number, folder):
    """What became of one broken file: "refused", "shown", or "none" where none could be written; and what went wrong."""
    rng = Random(number)
    raw = broken(good(game, number % 40).record, rng)
    if raw is None:
        return "none", ""
    path = Path(folder, "broken.parquet")
    path.write_bytes(raw)
    try:
        return look(path), ""
    except Exception as problem:
        last = traceback.extract_tb(problem.__traceback__)[-4:]
        return "failed", " < ".join(
            f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in reversed(last)
        ) + f" {problem!r}"


def main(files, *games):
    for game in games or GAMES:
        became, wrong = Counter(), Counter()
        with TemporaryDirectory() as folder:
            for number in range(files):
                what, why = spoiled(game, number, folder)
                became[what] += 1
                wrong[why] += 1 if why else 0
        print(f"{game}: {files} broken files; {dict(became)}")
        for why, times in wrong.most_common(40):
            print(f"  {times:4} {why}") if why else None


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])

"""Simulated games told anew as a witness would have written them down: every line is accepted, and what it tells is true.

`python -m tests.replay.witnesses new_expedition 1000` plays so many games of all settings and says how many lines were entered again;
two numbers are the first game and the one after the last, to go on where it was stopped. `--seconds 60` breaks a game off that takes longer
(process time), says which, and counts none of it: with Beginner's Luck and many hidden thefts a few take minutes or hours. `--lines` enters the
lines and compares the result, which takes seconds there, too: what takes so long is to look back at all moments, to branch and to read again.
"""

from __future__ import annotations

import argparse
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from arch_engine import Game, Session, load, rules_of, simulate, verify
from arch_engine.core.errors import ArchError
from arch_engine.core.table import ALL, UNKNOWN

STEPS = 12  # of a game at which views are compared
EVERY = 20  # games it says how far it is


def settings_of(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players and combination of options that the game allows."""
    rules = rules_of(game)
    choices = [known if isinstance(known, tuple) else (False, True) for known in rules.game_options.values()]
    found = []
    for seats, options in product(rules.players, product(*choices)):
        named = dict(zip(rules.game_options, options, strict=True))
        try:
            rules.new_table(seats, named)
        except Exception:  # options that do not go together
            continue
        found.append((seats, named))
    return found


def played(game: str, seed: int, kind: str = "quick") -> Game:
    """A game between computer players; each seed has a setting of its own, the next seed the next one."""
    settings = settings_of(game)
    seats, options = settings[seed * 7919 % len(settings)]
    return simulate(game, [kind] * seats, seed, options=options)


def witnesses_of(replay: Game, rng: Random) -> list[str | list[str]]:
    """The table, one seat, and some seats."""
    names = list(replay.names)
    some = [name for name in names if rng.random() < 0.5] or names[:1]
    return ["table", [rng.choice(names)], some]


def check_witness(replay: Game, witness: str | list[str], path: Path, rng: Random) -> int:
    """Hold a game, as a witness tells it, against what truly happened; gives the number of its lines."""
    told = replay.as_witnessed(witness)
    session = Session(replay.record.game, replay.names, options=replay.record.options, witness=witness)
    for number, move in enumerate(told.moves, start=1):
        refusal = session.why_not(move.notation)
        assert refusal is None, f"line {number}, {move.notation!r}: {refusal}"
        session.do(move.notation)
    assert session.replay().record.moves == told.record.moves
    check_result(replay, told)
    again = load(told.save(path, replace=True))
    assert again.record.moves == told.record.moves and again.record.witness == told.record.witness
    check_views(replay, told, rng)
    return len(told)


def check_lines(replay: Game, witness: str | list[str]) -> int:
    """Enter a game as a witness tells it: every line is accepted, and the public result is the same; gives the number of its lines."""
    told = replay.as_witnessed(witness)
    session = Session(replay.record.game, replay.names, options=replay.record.options, witness=witness)
    for number, move in enumerate(told.moves, start=1):
        try:
            session.do(move.notation)
        except ArchError as problem:
            raise AssertionError(f"line {number}, {move.notation!r}: {problem}") from problem
    assert session.replay().record.moves == told.record.moves
    check_result(replay, told)
    return len(told)


def check_branches(replay: Game, witness: str | list[str], path: Path, rng: Random, steps: int) -> None:
    """Branches leave a record anywhere, draw what nobody wrote down and keep what the witness saw; their study is saved and holds."""
    told = replay.as_witnessed(witness)
    for at in sorted({0, 1, *rng.sample(range(len(told)), steps)}):
        branch = told.branch(at=at, seed=at, seat=rng.choice([None, *range(len(replay.names))]))
        branch.finish("quick")
        assert branch.table.over and branch.table_at(at).witness == ALL and branch.replay().result_line()
    again = load(told.save(path, replace=True))
    assert [branch.moves for branch in again.tree] == [branch.moves for branch in told.tree]
    verdict = verify(path)
    assert verdict.holds, verdict.text


def check_result(replay: Game, told: Game) -> None:
    """The same public result: points, winners, and every score on the way."""
    rules = replay.rules
    assert rules.totals(told.at()) == rules.totals(replay.at())
    assert rules.winners(told.at()) == rules.winners(replay.at())
    scores = [[fact for move in game.moves for fact in move.facts if fact[0] == "score"] for game in (replay, told)]
    assert scores[0] == scores[1]


def check_views(replay: Game, told: Game, rng: Random) -> None:
    """The witness knows of each moment what it knows of the full game, and no seat knows more."""
    rules, witness = replay.rules, told.record.witness
    steps = list(same_moments(replay, told))
    for full_step, told_step in sorted(rng.sample(steps, min(STEPS, len(steps)))):  # in order, as a reader goes on
        full, table = replay.at(full_step), told.at(told_step)
        check_same(rules.hidden.as_witnessed(full, witness), told.known(told_step), full_step)
        then, now = cards_told(told.known(told_step)), cards_told(told.known(told_step, now=True))
        assert fewer(then, now), f"step {full_step}: what was known then is forgotten"
        assert fewer(now, cards_told(full)), f"step {full_step}: what is known now is not true"
        for seat in range(full.seats):
            seen = rules.hidden.as_witnessed(table, 1 << seat)
            if witness >> seat & 1:
                check_same(rules.hidden.as_witnessed(full, 1 << seat), seen, full_step)
            assert fewer(cards_told(seen), then), f"step {full_step}: seat {seat} is told more than the witness"


def check_same(seen: Any, told: Any, step: int) -> None:
    """A view of the full game and one of what was told: all that lies open is the same, and no more is told than was seen."""
    for name in ("asked", "question", "round", "phase", *seen.STATE):
        if name not in LESS_TOLD.get(type(seen).__name__, ()):
            assert getattr(seen, name) == getattr(told, name), f"step {step}, {name}: {getattr(told, name)}"
    assert fewer(cards_told(told), cards_told(seen)), f"step {step}: more is told than was seen"
    assert sizes_of(told) == sizes_of(seen), f"step {step}: another number of cards"


LESS_TOLD = {"SocietyTable": ("hands", "studies", "stacks", "box")}
"""Where a record may tell less than the full game shows: which of two like cards was drawn when, and tiles that follow from others."""

PLACES = (
    "hands",
    "chambers",
    "pile",
    "dig",
    "studies",
    "offered",
    "drawn",
    "deck",
    "patron_deck",
    "automa_deck",
    "stacks",
    "box",
)
"""The parts of tables that hold cards, by owner or in one heap."""
IN_NUMBERS = ("hands", "chambers")
"""In The New Expedition these count the cards of each kind."""

Cards = dict[str, Counter[Any]]


def cards_told(table: Any) -> Cards:
    """For each place the cards that a table names there."""
    found: Cards = {}
    for name in PLACES:
        heaps = getattr(table, name, [])
        in_one = not (heaps and isinstance(heaps[0], list))
        for owner, heap in enumerate([heaps] if in_one else heaps):
            if "stack" in table.VERBS and name in IN_NUMBERS:
                found[f"{name} {owner}"] = Counter({kind: number for kind, number in enumerate(heap) if number})
            else:
                cards = [card[0] if isinstance(card, tuple) else card for card in heap]
                found[f"{name} {owner}"] = Counter(card for card in cards if card != UNKNOWN)
    return found


def sizes_of(table: Any) -> dict[str, list[int]]:
    """How many cards lie in each place, known or not."""
    heaps = {name: getattr(table, name, []) for name in PLACES}
    return {name: [len(heap) if isinstance(heap, list) else 1 for heap in owners] for name, owners in heaps.items()}


def fewer(some: Cards, others: Cards) -> bool:
    """Whether the others name all that some do."""
    return all(cards <= others.get(place, Counter()) for place, cards in some.items())


def same_moments(replay: Game, told: Game) -> Iterator[tuple[int, int]]:
    """The steps of a full game, each with the step at which what was told of it has come as far; without those it does not have."""
    rules, table, at = replay.rules, replay.at(0), 0
    for step, move in enumerate(replay.moves):
        lines = len(rules.hidden.retold(table, move.decision, move.facts, told.record.witness))
        if lines:
            yield step, at
        at += lines
        table.advance(move.facts)
    yield len(replay), at
    assert at == len(told)


class TooLong(BaseException):
    """A game takes longer than it may."""


@contextmanager
def at_most(seconds: float | None) -> Iterator[None]:
    """Break off what takes more process time; without a number nothing is."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds or 0, 1.0 if seconds else 0)  # again, where it was caught
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def check_game(game: str, seed: int, folder: Path, lines_alone: bool = False) -> tuple[int, list[str]]:
    """Hold a game against what three witnesses tell of it: how many lines that were, and what was wrong."""
    lines, problems = 0, []
    replay, rng = played(game, seed), Random(seed)
    for witness in witnesses_of(replay, rng):
        try:
            if lines_alone:
                lines += check_lines(replay, witness)
                continue
            lines += check_witness(replay, witness, folder / "told.parquet", rng)
            check_branches(replay, witness, folder / "study.parquet", rng, 1)
        except AssertionError as problem:
            problems.append(f"seed {seed}, {replay.record.options}, {len(replay.names)} players, {witness}: {problem}")
    return lines, problems


def main(game: str, first: int, last: int, seconds: float | None, lines_alone: bool) -> None:
    lines = failed = 0
    left_out: list[int] = []
    with TemporaryDirectory() as folder:
        for seed in range(first, last):
            try:
                with at_most(seconds):
                    entered, problems = check_game(game, seed, Path(folder), lines_alone)
            except TooLong:
                left_out.append(seed)
            else:
                lines, failed = lines + entered, failed + len(problems)
                for problem in problems:
                    print(problem)
            if (seed + 1 - first) % EVERY == 0 or seed + 1 == last:
                print(
                    f"{game}, games {first} to {seed}, each told by three witnesses: {lines} lines entered again, {failed} records failed;"
                    f" {len(left_out)} games broken off: {left_out}",
                    flush=True,
                )


if __name__ == "__main__":
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("game")
    ask.add_argument("games", type=int, nargs="+", help="how many, or the first and the one after the last")
    ask.add_argument("--seconds", type=float)
    ask.add_argument("--lines", action="store_true")
    chosen = ask.parse_args()
    begin, end = chosen.games if len(chosen.games) > 1 else (0, chosen.games[0])
    main(chosen.game, begin, end, chosen.seconds, chosen.lines)

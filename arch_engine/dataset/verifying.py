"""Does a dataset hold? Every part and every game of it, or a sample, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from arch_engine.core.chance import below, generator
from arch_engine.core.errors import ArchError, DamagedRecord, OptionError, shown
from arch_engine.core.language import say
from arch_engine.dataset.layout import Layout, Part, gaps, layout_of
from arch_engine.dataset.parts import check_seen, open_part
from arch_engine.record.verify import Verification, check_rules
from arch_engine.workers.spread import Workers

Job = tuple[Part, tuple[int, ...]]
"""A part and the numbers of the games in it that are to be checked."""


def verify_dataset(
    folder: Path,
    sample: int | None = None,
    workers: int | str | None = None,
    progress: Callable[[int], object] | None = None,
) -> Verification:
    """Check a dataset as `verify` checks a file; the first game that does not hold decides.

    Args:
        folder: The dataset.
        sample: So many of its games, drawn at random and always the same; all of them if left out. Seals are checked of the parts they are in.
        workers: How many processes check, one for each core if left out; or the address of a Dask cluster that sees the folder, too.
        progress: Told after each part how many games were checked in it.

    Raises OptionError for a sample or workers there are not.
    """
    where = shown(folder)
    try:
        layout = layout_of(folder)
    except ArchError as problem:
        return _problem(problem)
    missing = next(_missing(layout), None)
    if missing is not None:
        return Verification(
            "damaged",
            say(
                "{path}: games {first} to {last} are missing; the command that played them plays them again.",
                path=where,
                first=missing[0],
                last=missing[1] - 1,
            ),
        )
    games = sum(part.end - part.first for part in layout.parts)
    if sample is not None and sample < 1:
        raise OptionError("A sample has 1 game or more, not {number}.", number=sample)
    checked = facts = 0
    with Workers(workers) as busy:
        for found, in_part, facts_in_part in busy.map(
            partial(check_part, folder.absolute()), _jobs(layout.parts, games, sample)
        ):
            if found is not None:
                return found
            checked, facts = checked + in_part, facts + facts_in_part
            if progress is not None:
                progress(in_part)
    if checked < games:
        text = say(
            "{path}: a sample of {checked:,} of its {games:,} games holds.", path=where, checked=checked, games=games
        )
    else:
        text = say("{path} holds: {games} games, {facts} facts.", path=where, games=games, facts=facts)
    return Verification("holds", text)


def check_part(folder: Path, job: Job) -> tuple[Verification | None, int, int]:
    """The first thing wrong with games of a part, or None; how many games were checked, and their facts."""
    part, numbers = job
    facts = 0
    try:
        check_seen(folder)
        opened = open_part(folder, part)
        for number in numbers:
            record = opened.record(number)
            verdict = check_rules(record, opened.place(number))
            if not verdict.holds:
                return verdict, 0, 0
            facts += record.facts
    except ArchError as problem:
        return _problem(problem), 0, 0
    return None, len(numbers), facts


def _problem(problem: ArchError) -> Verification:
    return Verification("damaged" if isinstance(problem, DamagedRecord) else "unreadable", str(problem))


def _missing(layout: Layout) -> Iterator[tuple[int, int]]:
    """Numbers before the last game that neither a part has nor one that was left unfinished."""
    every = sorted((*layout.parts, *layout.left))
    return gaps(every, 0, layout.end)


def _jobs(parts: Sequence[Part], games: int, sample: int | None) -> Iterator[Job]:
    rng, left, there = generator(0, "sample"), games if sample is None else min(sample, games), games
    for part in parts:
        chosen = []
        for number in range(part.first, part.end):  # each with the chance that as many as wanted come of those to come
            if below(rng, there) < left:
                chosen.append(number)
                left -= 1
            there -= 1
        if chosen:
            yield part, tuple(chosen)

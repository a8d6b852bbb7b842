"""The two files of a part, written and read: sealed, and with sizes before contents."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import Components, read_components
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError, reason_of, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.dataset.columns import fact_schema
from arch_engine.dataset.game_rows import LATER, MOST_IN_LISTS, Row, games_schema
from arch_engine.dataset.layout import COMPONENTS, DIGEST, FACTS, GAMES, Part, is_dataset
from arch_engine.dataset.told import Forms, as_data, from_data
from arch_engine.games import rules_of
from arch_engine.record.collection import most_facts
from arch_engine.record.header import read_metadata, read_sealed
from arch_engine.record.packing import packed, unpacked
from arch_engine.record.read import check_texts, collected, scan
from arch_engine.record.schema import FORMAT
from arch_engine.record.write import SEAL_MARK, UNSEALED, as_bytes

if TYPE_CHECKING:
    import polars as pl

LEVEL = 15
"""Of zstd: a part is three to four hundredths smaller than at 9, and how long a game takes differs less than two runs do."""

GROUP = 150_000
"""Rows of a row group, which is what has to be unpacked to open one game."""

MOST_BYTES = 200_000_000
"""Of a file."""

Learned = list[tuple[int, Forms]]
"""Forms, and the number of the first game they are about; a part has as many as writers."""


@dataclass(frozen=True)
class PartFiles:
    """Both files of a part, as bytes: whoever made them need not see the folder they are for."""

    part: Part
    facts: bytes
    games: bytes

    def write(self, folder: Path) -> None:
        """Put them into a dataset, first the facts; what an unfinished part of the same name left is replaced."""
        make_folders(folder, self.part.game)
        write_file(self.part.facts_in(folder), self.facts, replace=True)
        write_file(self.part.games_in(folder), self.games, replace=True)


def files_of(part: Part, facts: pl.DataFrame, learned: Learned, games: pl.DataFrame, plan: Row) -> PartFiles:
    """The files of a part, sealed."""
    forms = packed([[first, as_data(forms)] for first, forms in learned])
    head = {"format": FORMAT, "game": part.game, "first": part.first, "end": part.end, "plan": plan}
    raw = as_bytes(
        facts,
        {**head, "dataset": FACTS, "rows": facts.height, "told": forms},
        statistics=True,
        level=LEVEL,
        group=GROUP,
    )
    of_games = {**head, "dataset": GAMES, "rows": games.height, "facts": facts.height, "facts_seal": seal_of(raw)}
    return PartFiles(part, raw, as_bytes(games, of_games))


def seal_of(raw: bytes) -> str:
    """The seal of a sealed file."""
    place = raw.find(SEAL_MARK) + len(SEAL_MARK)
    return raw[place : place + len(UNSEALED)].decode("ascii", "replace")


def make_folders(folder: Path, game: str | None = None) -> None:
    """Make the folders of a dataset; raises RecordError where they cannot be made."""
    facts = folder / FACTS if game is None else folder / FACTS / f"game={game}"
    for inner in (facts, folder / GAMES, folder / COMPONENTS):
        make_folder(inner, folder)


def make_folder(inner: Path, folder: Path) -> None:
    """Make a folder of a dataset; raises RecordError where it cannot be made."""
    try:
        inner.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise RecordError(
            say(
                "The folder {path} cannot be made: {reason}; choose another.",
                path=shown(folder),
                reason=reason_of(problem),
            )
        ) from None


def check_seen(folder: Path) -> None:
    """Raise RecordError where this machine does not see a dataset that another one has."""
    if not is_dataset(folder):
        raise RecordError(
            say(
                "{machine} does not see the folder {path}; a cluster that reads a dataset needs it under the same name everywhere.",
                path=shown(folder),
                machine=gethostname(),
            )
        )


def keep_components(folder: Path, components: Components) -> None:
    """Keep component data under their digest."""
    text = json.dumps(components.as_data(), ensure_ascii=False, sort_keys=True)
    write_file(folder / COMPONENTS / f"{components.digest}.json", text.encode())


def kept_components(folder: Path, digest: Any) -> Components:
    """The component data with a digest; raises DamagedRecord where they are missing or others."""
    if not isinstance(digest, str) or not DIGEST.fullmatch(digest):
        raise DamagedRecord(say("{folder} is damaged: a game names no component data.", folder=shown(folder)))
    path = folder / COMPONENTS / f"{digest}.json"
    try:
        found = read_components(path)
    except ArchError as problem:
        raise DamagedRecord(str(problem)) from None
    if found.digest != digest:
        raise DamagedRecord(
            say("{path} is damaged: it holds other component data than its name says.", path=shown(path))
        )
    return found


@dataclass(frozen=True)
class OpenPart:
    """A part whose files have been read: seals, versions, names and numbers of rows hold. Nothing of its facts is unpacked yet."""

    part: Part
    rules: Rules
    games: list[Row]
    plan: Row
    where: str
    _rows: pl.LazyFrame
    _learned: Learned

    @cached_property
    def starts(self) -> list[int]:
        """The first row of each game, and the number of all."""
        starts = [0]
        for row in self.games:
            starts.append(starts[-1] + row["facts"])
        return starts

    def facts(self, number: int) -> pl.DataFrame:
        """The facts of a game by its number; raises DamagedRecord where they are others."""
        where, at = self.place(number), number - self.part.first
        found = collected(self._rows.slice(self.starts[at], self.games[at]["facts"]), where)
        if not (found["number"] == number).all():
            raise DamagedRecord(
                say("{where} is damaged: its facts are not where its row says; use another copy.", where=where)
            )
        check_texts(found, where, {})
        return found

    def all_facts(self) -> pl.DataFrame:
        """The facts of all its games."""
        return collected(self._rows, self.where)

    def forms(self, number: int) -> Forms:
        """What tells the decisions of a game that stand in no row."""
        return next((forms for first, forms in reversed(self._learned) if first <= number), {})

    @property
    def learned(self) -> Learned:
        """The forms of all its games."""
        return self._learned

    def place(self, number: int) -> str:
        """A game of the part, as errors name it."""
        return say("{path}, game {number}", path=self.where, number=number)


def open_part(folder: Path, part: Part) -> OpenPart:
    """Read the files of a part.

    Raises RecordError for files this version cannot read, DamagedRecord for files that are not what was written.
    """
    where = shown(part.games_in(folder))
    raw, head = part_file(part.games_in(folder), part, GAMES)
    size = part.end - part.first
    frame = collected(scan(raw, games_schema(), size, where, size, size * MOST_IN_LISTS, later=LATER), where)
    check_texts(frame, where, {"options": 4_000, "more": 100_000})
    games: list[Row] = frame.to_dicts()
    path = part.facts_in(folder)
    facts, of_facts = part_file(path, part, FACTS)
    if seal_of(facts) != head.get("facts_seal"):
        raise DamagedRecord(
            say("{path} is damaged: it is not the file that was written with its games.", path=shown(path))
        )
    rules = rules_of(part.game)
    for number, row in enumerate(games, start=part.first):
        if row["number"] != number or row["game"] != part.game or not isinstance(row["facts"], int):
            raise DamagedRecord(
                say("{path} is damaged: a row is not that of game {number}.", path=where, number=number)
            )
    rows = sum(row["facts"] for row in games)
    place = shown(path)
    lazy = scan(facts, fact_schema(rules), rows, place, most_facts(facts), largest=2 * GROUP)
    return OpenPart(part, rules, games, _plan(head), place, lazy, _learned(of_facts.get("told"), place))


def plan_of(folder: Path, part: Part, *, unfinished: bool = False) -> Row:
    """What the games of a part are some of, as who had them played said; empty for games that were brought together.

    Of an unfinished part there are only the facts.
    """
    if unfinished:
        return _plan(part_file(part.facts_in(folder), part, FACTS)[1])
    return _plan(part_file(part.games_in(folder), part, GAMES)[1])


def sealed_facts(folder: Path, part: Part) -> str:
    """The seal that the facts of a part have, as its games say: what was made from them belongs to it. Only the games are read."""
    return str(part_file(part.games_in(folder), part, GAMES)[1].get("facts_seal"))


def _plan(head: Row) -> Row:
    plan = head.get("plan")
    return plan if isinstance(plan, dict) else {}


def part_file(path: Path, part: Part, kind: str) -> tuple[bytes, Row]:
    """A sealed file of a part and what it says of itself, which must be what its name says; raises RecordError, DamagedRecord."""
    where = shown(path)
    raw = read_sealed(path, MOST_BYTES)
    head = read_metadata(raw, where)
    if head.get("dataset") != kind:
        raise RecordError(say("{path} is no part of a dataset.", path=where))
    if [head.get(name) for name in ("game", "first", "end")] != [part.game, part.first, part.end]:
        raise DamagedRecord(
            say("{path} is a part with other games than its name says; put it back where it was.", path=where)
        )
    return raw, head


def _learned(text: Any, where: str) -> Learned:
    data = unpacked(text) if isinstance(text, str) else None
    if not isinstance(data, list) or not all(
        isinstance(one, list) and len(one) == 2 and type(one[0]) is int for one in data
    ):
        raise DamagedRecord(
            say("{where} is damaged: how its facts tell decisions cannot be read; use another copy.", where=where)
        )
    return [(first, from_data(forms, where)) for first, forms in data]

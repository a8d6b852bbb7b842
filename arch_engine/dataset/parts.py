"""The two files of a part, written and read: sealed, and with sizes before contents."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from socket import gethostname
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import Components, read_components
from arch_engine.core.errors import ArchError, DamagedRecord, RecordError, reason_of, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.dataset.game_rows import (
    LATER,
    MOST_IN_LISTS,
    Row,
    another_result,
    frame_of_games,
    games_schema,
    header_in,
    result_columns,
)
from arch_engine.dataset.layout import COMPONENTS, DIGEST, FACTS, GAMES, Part, is_dataset
from arch_engine.games import rules_of
from arch_engine.record.codec import Sealed, as_bytes, check_texts, collected, seal_of
from arch_engine.record.following import open_record
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import valid_header
from arch_engine.record.schema import MOST_FACTS, PART_FORMAT, polars_schema

if TYPE_CHECKING:
    import polars as pl

GROUP = 120_000
"""Rows of a row group, which is what has to be unpacked to open one game."""

LEVEL = 9
"""Of the compression: 15 takes three times as long for 4 % less."""

FORMER = ("digest",)
"""Columns of facts that are read no more."""

MOST_BYTES = 400_000_000
"""Of a file."""


def part_schema(rules: Rules) -> dict[str, pl.DataType]:
    """The columns of the facts: the number of the game, and those of the game's own file but `digest`, which the row of the game has."""
    import polars as pl

    schema = {"number": pl.UInt32(), **polars_schema(rules)}
    del schema["digest"]
    return schema


def most_facts(raw: bytes) -> int:
    """How many facts the games in so many bytes may have: five times as many as those of computer players."""
    return MOST_FACTS + len(raw)


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


def files_of(part: Part, facts: pl.DataFrame, games: pl.DataFrame, plan: Row, renewed: str | None = None) -> PartFiles:
    """The files of a part, sealed. `renewed` is the seal that its facts had in an earlier format."""
    head = {"format": PART_FORMAT, "game": part.game, "first": part.first, "end": part.end, "plan": plan}
    of_facts = {**head, "dataset": FACTS, "rows": facts.height, **({"renewed": renewed} if renewed else {})}
    raw = as_bytes(facts, of_facts, statistics=True, level=LEVEL, group=GROUP)
    return PartFiles(part, raw, _games_file(games, head, facts.height, seal_of(raw)))


def _games_file(games: pl.DataFrame, head: Row, facts: int, seal: str) -> bytes:
    return as_bytes(games, {**head, "dataset": GAMES, "rows": games.height, "facts": facts, "facts_seal": seal})


def change_games(opened: OpenPart, games: pl.DataFrame) -> None:
    """Write the games of a part again, with other things said of them; the facts stay as they are."""
    folder, part = opened.folder, opened.part
    head = {"format": PART_FORMAT, "game": part.game, "first": part.first, "end": part.end, "plan": opened.plan}
    raw = _games_file(games, head, opened.starts[-1], sealed_facts(folder, part))
    write_file(part.games_in(folder), raw, replace=True)


class PartMaker:
    """Games of one kind, numbered from `first` on, on their way into one part."""

    def __init__(self, rules: Rules, first: int) -> None:
        self.rules, self.first = rules, first
        self.rows: list[Row] = []
        self._facts: list[pl.DataFrame] = []

    def add(self, facts: pl.DataFrame, row: Row) -> None:
        """One more game: its facts, as its own file has them, and its row (see `row_of`)."""
        import polars as pl

        number = pl.lit(self.first + len(self.rows), pl.UInt32).alias("number")
        self._facts.append(facts.select(number, pl.exclude(FORMER)))
        self.rows.append(row)

    def facts(self) -> pl.DataFrame:
        """The facts of all games."""
        import polars as pl

        return pl.concat(self._facts)

    def files(self) -> PartFiles:
        """The part, which holds at least one game; it is written by its `write`."""
        part = Part(self.first, self.first + len(self.rows), self.rules.game)
        return files_of(part, self.facts(), frame_of_games(self.rows, self.first), {})


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
            "The folder {path} cannot be made: {reason}; choose another.", path=shown(folder), reason=reason_of(problem)
        ) from None


def check_seen(folder: Path) -> None:
    """Raise RecordError where this machine does not see a dataset that another one has."""
    if not is_dataset(folder):
        raise RecordError(
            "{machine} does not see the folder {path}; a cluster that reads a dataset needs it under the same name everywhere.",
            path=shown(folder),
            machine=gethostname(),
        )


def keep_components(folder: Path, components: Components) -> None:
    """Keep component data under their digest."""
    text = json.dumps(components.as_data(), ensure_ascii=False, sort_keys=True)
    write_file(folder / COMPONENTS / f"{components.digest}.json", text.encode())


def kept_components(folder: Path, digest: Any) -> Components:
    """The component data with a digest; raises DamagedRecord where they are missing or others."""
    if not isinstance(digest, str) or not DIGEST.fullmatch(digest):
        raise DamagedRecord("{folder} is damaged: a game names no component data.", folder=shown(folder))
    path = folder / COMPONENTS / f"{digest}.json"
    try:
        found = read_components(path)
    except ArchError as problem:
        raise DamagedRecord(str(problem)) from None
    if found.digest != digest:
        raise DamagedRecord("{path} is damaged: it holds other component data than its name says.", path=shown(path))
    return found


@dataclass(frozen=True)
class OpenPart:
    """A part whose files have been read: seals, versions, names and numbers of rows hold. Nothing of its facts is unpacked yet."""

    folder: Path
    part: Part
    rules: Rules
    games: list[Row]
    plan: Row
    where: str
    _rows: pl.LazyFrame
    _components: dict[Any, Components] = field(default_factory=dict)

    @cached_property
    def starts(self) -> list[int]:
        """The first row of each game, and the number of all."""
        starts = [0]
        for row in self.games:
            starts.append(starts[-1] + row["facts"])
        return starts

    def row(self, number: int) -> Row:
        """The row of a game by its number."""
        return self.games[number - self.part.first]

    def header(self, number: int) -> Row:
        """The header of a game, as its own file would have it, checked; raises RecordError, DamagedRecord."""
        where = self.place(number)
        return valid_header(header_in(self.row(number), where), where)

    def components(self, number: int) -> Components:
        """The component data of a game; raises DamagedRecord."""
        digest = self.row(number)["components"]
        if digest not in self._components:
            self._components[digest] = kept_components(self.folder, digest)
        return self._components[digest]

    def facts(self, number: int) -> pl.DataFrame:
        """The facts of a game, as its own file has them; raises DamagedRecord where they are others."""
        where, at = self.place(number), number - self.part.first
        found = collected(self._rows.slice(self.starts[at], self.games[at]["facts"]), where)
        if not (found["number"] == number).all():
            raise DamagedRecord(
                "{where} is damaged: its facts are not where its row says; use another copy.", where=where
            )
        check_texts(found, where, {})
        return found.drop("number")

    def record(self, number: int) -> GameRecord:
        """A game by its number, checked as a file of its own is.

        Raises RecordError for what no record can be, DamagedRecord for a game that is not what was once written.
        """
        where, row = self.place(number), self.row(number)
        record = open_record(self.header(number), self.components(number), self.facts(number), self.rules, where)
        if any(row[name] != value for name, value in result_columns(self.rules, record.last_table()).items()):
            raise another_result(where)
        return record

    def all_facts(self) -> pl.DataFrame:
        """The facts of all its games."""
        return collected(self._rows, self.where)

    def place(self, number: int) -> str:
        """A game of the part, as errors name it."""
        return say("{path}, game {number}", path=self.where, number=number)


def open_part(folder: Path, part: Part) -> OpenPart:
    """Read the files of a part.

    Raises RecordError for files this version cannot read, DamagedRecord for files that are not what was written.
    """
    games, of_games = games_of(folder, part)
    if of_games.header["format"] < PART_FORMAT:
        raise older(folder)
    facts = part_file(part.facts_in(folder), part, FACTS)
    if seal_of(facts.raw) != of_games.header.get("facts_seal"):
        raise not_its_facts(facts.where)
    rules = rules_of(part.game)
    rows = sum(row["facts"] for row in games)
    lazy = facts.scan(part_schema(rules), rows, most_facts(facts.raw), largest=2 * GROUP, former=FORMER)
    return OpenPart(folder, part, rules, games, plan_in(of_games), facts.where, lazy)


def games_of(folder: Path, part: Part) -> tuple[list[Row], Sealed]:
    """The rows of the games of a part, and the file they stand in; raises RecordError, DamagedRecord."""
    file, size = part_file(part.games_in(folder), part, GAMES), part.end - part.first
    frame = collected(file.scan(games_schema(), size, size, in_lists=size * MOST_IN_LISTS, later=LATER), file.where)
    check_texts(frame, file.where, {"options": 4_000, "more": 100_000})
    games: list[Row] = frame.to_dicts()
    for number, row in enumerate(games, start=part.first):
        if row["number"] != number or row["game"] != part.game or not isinstance(row["facts"], int):
            raise DamagedRecord(
                "{path} is damaged: a row is not that of game {number}.", path=file.where, number=number
            )
    return games, file


def not_its_facts(where: str) -> DamagedRecord:
    """What is raised for facts whose seal the games do not name."""
    return DamagedRecord("{path} is damaged: it is not the file that was written with its games.", path=where)


def older(folder: Path) -> RecordError:
    """What is raised for a dataset with parts that have to be written anew first."""
    return RecordError(
        "{path} was written by an earlier arch-engine; run 'arch-engine compact' on the folder once.",
        path=shown(folder),
    )


def plan_of(folder: Path, part: Part, *, unfinished: bool = False) -> Row:
    """What the games of a part are some of, as who had them played said; empty for games that were brought together.

    Of an unfinished part there are only the facts.
    """
    if unfinished:
        return plan_in(part_file(part.facts_in(folder), part, FACTS))
    return plan_in(part_file(part.games_in(folder), part, GAMES))


def sealed_facts(folder: Path, part: Part) -> str:
    """The seal that the facts of a part have, as its games say: what was made from them belongs to it. Only the games are read."""
    return str(part_file(part.games_in(folder), part, GAMES).header.get("facts_seal"))


def plan_in(file: Sealed) -> Row:
    """The plan in a file of a part; empty for games that were brought together."""
    plan = file.header.get("plan")
    return plan if isinstance(plan, dict) else {}


def part_file(path: Path, part: Part, kind: str) -> Sealed:
    """A sealed file of a part, which must be what its name says; raises RecordError, DamagedRecord."""
    file = Sealed.read(path, MOST_BYTES)
    if file.header.get("dataset") != kind:
        raise RecordError("{path} is no part of a dataset.", path=file.where)
    if [file.header.get(name) for name in ("game", "first", "end")] != [part.game, part.first, part.end]:
        raise DamagedRecord(
            "{path} is a part with other games than its name says; put it back where it was.", path=file.where
        )
    return file

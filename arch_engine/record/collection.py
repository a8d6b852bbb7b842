"""Many games in one file: the same columns plus `game`, sorted by game and seq, and a header for each.

Side by side in a folder, every game costs its own header and footer; in a collection a game takes a quarter of that, and a
question to all games is one group-by.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.arguments import checked, checked_methods
from arch_engine.core.errors import DamagedRecord, OptionError, RecordError, shown
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.header import read_metadata, read_sealed, valid_header
from arch_engine.record.read import (
    check_texts,
    collected,
    open_record,
    scan,
)
from arch_engine.record.schema import MOST_FACTS, polars_schema
from arch_engine.record.write import as_bytes, check_writable, folded, header_of

if TYPE_CHECKING:
    import polars as pl

MOST_GAMES = 100_000
MOST_COLLECTION_BYTES = 500_000_000
AT_ONCE = 60_000  # rows that are unpacked for a game and those after it


@checked
def save_collection(records: Sequence[GameRecord], path: str | Path, *, replace: bool = False) -> Path:
    """Write games of one kind into one file, atomically; they are numbered from 0 in the order given.

    >>> from arch_engine import simulate
    >>> games = [simulate("mykerinos", ["random", "random"], seed=seed).record for seed in (1, 2)]
    >>> print(save_collection(games, "games.parquet"))
    games.parquet

    Args:
        records: 1 to 100,000 games of one kind.
        path: The file.
        replace: Whether a file that is there already may be replaced.

    Raises:
        RecordError: For no records, or records of different games.
        Occupied: Where a file is there already and `replace` is not asked for.
    """
    import polars as pl

    if not records or len({record.game for record in records}) != 1 or len(records) > MOST_GAMES:
        raise RecordError(say("A collection holds 1 to {most:,} records of one game.", most=MOST_GAMES))
    components: dict[str, Any] = {}
    headers, frames = [], []
    for number, record in enumerate(records):
        check_writable(record)
        rows, end = folded(record)
        header = header_of(record, end)
        components[header["components_digest"]] = header.pop("components")
        headers.append(header)
        frames.append(rows.insert_column(0, pl.lit(number, dtype=pl.UInt32).alias("game")))
    whole = {
        "format": max(header["format"] for header in headers),
        "collection": True,
        "components": components,
        "games": headers,
    }
    facts = pl.concat(frames)
    raw = as_bytes(facts, whole, statistics=True)
    if facts.height > most_facts(raw) or len(raw) > MOST_COLLECTION_BYTES:
        raise RecordError(
            say(
                "The games make {rows:,} rows and {bytes:,} bytes, more than a collection holds; write fewer of them, and each of them once.",
                rows=facts.height,
                bytes=len(raw),
            )
        )
    return write_file(path, raw, replace=replace)


def most_facts(raw: bytes) -> int:
    """How many facts a collection of so many bytes may hold: five times as many as games of computer players make."""
    return MOST_FACTS + len(raw)


@checked_methods
class Collection:
    """Many games of one kind in one file. They are unpacked when they are asked for.

    >>> from arch_engine import simulate
    >>> path = save_collection([simulate("mykerinos", ["random", "random"], seed=1).record], "one.parquet")
    >>> games = Collection(path)
    >>> len(games), games.games.columns[:4], games.record(0).names
    (1, ['game', 'title', 'seed', 'players'], ('Blue', 'Red'))

    Attributes:
        path: The file, as errors name it.
        headers: What the file says of each game, as plain values.
        rules: The rules of the game they all are.

    Raises:
        RecordError: For a file that is no collection this version can read.
        DamagedRecord: For a file that is not what was once written.
    """

    def __init__(self, path: str | Path) -> None:
        import polars as pl

        self.path = shown(path)
        raw = read_sealed(Path(path), MOST_COLLECTION_BYTES)
        whole = read_metadata(raw, self.path)
        headers, components = whole.get("games"), whole.get("components")
        if not whole.get("collection") or not isinstance(headers, list) or not isinstance(components, dict):
            raise RecordError(
                say("{path} is a record of a single game, not a collection; open it with load.", path=self.path)
            )
        if not 1 <= len(headers) <= MOST_GAMES:
            raise RecordError(
                say(
                    "{path} says it has {games} games; a collection has 1 to {most:,}.",
                    path=self.path,
                    games=len(headers),
                    most=MOST_GAMES,
                )
            )
        self.headers: list[dict[str, Any]] = []
        for number, header in enumerate(headers):
            where = f"{self.path}, game {number}"
            if not isinstance(header, dict):
                raise RecordError(say("{where} has no header; give a file that arch-engine has written.", where=where))
            full = {**header, "components": components.get(str(header.get("components_digest")))}
            self.headers.append(valid_header(full, where))
        if len({header["game"] for header in self.headers}) != 1:
            raise RecordError(say("{path} mixes different games; a collection holds records of one.", path=self.path))
        self.rules = rules_of(self.headers[0]["game"])
        for number, header in enumerate(self.headers):
            if not _has_result(header, self.rules):
                raise RecordError(
                    say(
                        "{path}, game {number}: its header must say how long it was and how it ended.",
                        path=self.path,
                        number=number,
                    )
                )
        self._starts = [0, *accumulate(header["facts"] for header in self.headers)]
        schema = {"game": pl.UInt32(), **polars_schema(self.rules)}
        self._rows = scan(raw, schema, self._starts[-1], self.path, most_facts(raw))
        self._first, self._unpacked = 0, pl.DataFrame(schema=schema)  # some rows, and the number of the first of them

    @cached_property
    def facts(self) -> pl.DataFrame:
        """All facts as one Polars frame; a column `game` tells which game they are of."""
        facts = collected(self._rows, self.path)
        self._first, self._unpacked = 0, facts
        return facts

    def __len__(self) -> int:
        return len(self.headers)

    @property
    def games(self) -> pl.DataFrame:
        """A row for each game: game (its number), title, seed, players, kinds, moves, facts (how many), over, winners (seats),
        and for each measure the totals by seat.
        """
        import polars as pl

        rows = []
        for number, header in enumerate(self.headers):
            result = header["result"]
            row = {
                "game": number,
                "title": header.get("title", ""),
                "seed": header.get("seed"),
                "players": [player["name"] for player in header["players"]],
                "kinds": [player["kind"] for player in header["players"]],
                "moves": header["moves"],
                "facts": header["facts"],
                "over": result["over"],
                "winners": result["winners"],
            }
            for measure in self.rules.measures:
                row[measure] = [totals[measure] for totals in result["totals"]]
            rows.append(row)
        return pl.DataFrame(rows, schema_overrides={"game": pl.UInt32, "seed": pl.Int64})

    def record(self, number: int) -> GameRecord:
        """One game by its number from 0, checked like a file of its own. `Replay(collection.record(0))` walks through it.

        Raises:
            OptionError: For a number the collection does not have.
            DamagedRecord: For a game that is not what was once written.
        """

        if not 0 <= number < len(self):
            raise OptionError(
                say(
                    "{path} has the games 0 to {last}; there is no game {number}.",
                    path=self.path,
                    last=len(self) - 1,
                    number=number,
                )
            )
        where = f"{self.path}, game {number}"
        frame = self._facts_of(number)
        if not (frame["game"] == number).all():
            raise DamagedRecord(
                say("{where} is damaged: its facts are not where its header says; use another copy.", where=where)
            )
        check_texts(frame, where, {})
        return open_record(self.headers[number], frame.drop("game"), self.rules, where)

    def _facts_of(self, number: int) -> pl.DataFrame:
        first, last = self._starts[number : number + 2]
        if not self._first <= first <= last <= self._first + self._unpacked.height:
            self._first = first
            self._unpacked = collected(self._rows.slice(first, max(AT_ONCE, last - first)), self.path)
        return self._unpacked.slice(first - self._first, last - first)


def _has_result(header: dict[str, Any], rules: Rules) -> bool:
    """Whether a header says of each seat what `Collection.games` shows."""
    result = header.get("result")
    if not isinstance(result, dict) or not isinstance(result.get("over"), bool):
        return False
    totals, winners = result.get("totals"), result.get("winners")
    numbers = [header.get("moves")]
    if not isinstance(totals, list) or not isinstance(winners, list) or len(totals) != len(header["players"]):
        return False
    for total in totals:
        numbers += [total.get(measure) for measure in rules.measures] if isinstance(total, dict) else [None]
    return all(type(number) is int and abs(number) < 2**31 for number in [*numbers, *winners])


def is_collection(path: str | Path) -> bool:
    """Whether a file holds many games; False for any file that is none of ours, whatever is wrong with it."""
    try:
        return bool(read_metadata(read_sealed(Path(path), MOST_COLLECTION_BYTES), str(path)).get("collection"))
    except RecordError:
        return False

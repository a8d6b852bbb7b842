"""Many games in one file: the same columns plus `game`, sorted by game and seq, and a header for each.

Side by side in a folder, every game costs its own header and footer; in a collection a game takes a quarter of that, and a
question to all games is one group-by.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import OptionError, RecordError, shown
from arch_engine.core.files import write_file
from arch_engine.games import rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.record.read import open_record, read_frame, read_metadata, read_sealed, valid_header
from arch_engine.record.schema import FORMAT, MOST_FACTS, polars_schema
from arch_engine.record.write import as_bytes, check_writable, facts_frame, header_of

if TYPE_CHECKING:
    import polars as pl

MOST_GAMES = 100_000
MOST_COLLECTION_BYTES = 500_000_000


def save_collection(records: Sequence[GameRecord], path: str | Path, *, replace: bool = False) -> Path:
    """Write games of one kind into one file, atomically; they are numbered from 0 in the order given.

    Another file that is there already is only replaced where that is asked for; Occupied is raised otherwise.
    """
    import polars as pl

    if not records or len({record.game for record in records}) != 1 or len(records) > MOST_GAMES:
        raise RecordError(f"A collection holds 1 to {MOST_GAMES:,} records of one game.")
    components: dict[str, Any] = {}
    headers, frames = [], []
    for number, record in enumerate(records):
        check_writable(record)
        header = header_of(record)
        components[header["components_digest"]] = header.pop("components")
        headers.append(header)
        frames.append(facts_frame(record).insert_column(0, pl.lit(number, dtype=pl.UInt32).alias("game")))
    whole = {"format": FORMAT, "collection": True, "components": components, "games": headers}
    return write_file(path, as_bytes(pl.concat(frames), whole, statistics=True), replace=replace)


class Collection:
    """An open collection.

    `facts` is one Polars frame of all facts (a column `game` tells which), `games` one of all games (a row each).
    """

    def __init__(self, path: str | Path) -> None:
        import polars as pl

        self.path = shown(path)
        raw = read_sealed(Path(path), MOST_COLLECTION_BYTES)
        whole = read_metadata(raw, self.path)
        headers, components = whole.get("games"), whole.get("components")
        if not whole.get("collection") or not isinstance(headers, list) or not isinstance(components, dict):
            raise RecordError(f"{self.path} is a record of a single game, not a collection; open it with load.")
        if not 1 <= len(headers) <= MOST_GAMES:
            raise RecordError(f"{self.path} says it has {len(headers)} games; a collection has 1 to {MOST_GAMES:,}.")
        self.headers: list[dict[str, Any]] = []
        for number, header in enumerate(headers):
            if not isinstance(header, dict):
                raise RecordError(
                    f"{self.path}, game {number} has no header; give a file that arch-engine has written."
                )
            full = {**header, "components": components.get(str(header.get("components_digest")))}
            self.headers.append(valid_header(full, f"{self.path}, game {number}"))
        if len({header["game"] for header in self.headers}) != 1:
            raise RecordError(f"{self.path} mixes different games; a collection holds records of one.")
        self.rules = rules_of(self.headers[0]["game"])
        schema = {"game": pl.UInt32(), **polars_schema(self.rules)}
        facts = sum(header["facts"] for header in self.headers)
        self.facts = read_frame(raw, schema, facts, self.path, most=MOST_FACTS * len(self.headers))

    def __len__(self) -> int:
        return len(self.headers)

    @property
    def games(self) -> pl.DataFrame:
        """One row a game: number, title, seed, players, kinds, moves, facts, over, winners (seats), and totals by seat."""
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
        """One game, checked like a file of its own; raises OptionError for a number the collection does not have."""
        import polars as pl

        if not 0 <= number < len(self):
            raise OptionError(f"{self.path} has the games 0 to {len(self) - 1}; there is no game {number}.")
        header = self.headers[number]
        where = f"{self.path}, game {number}"
        frame = self.facts.filter(pl.col("game") == number).drop("game")
        return open_record(header, frame, self.rules, where)


def is_collection(path: str | Path) -> bool:
    """Whether a file holds many games; False for any file that is none of ours, whatever is wrong with it."""
    try:
        return bool(read_metadata(read_sealed(Path(path), MOST_COLLECTION_BYTES), str(path)).get("collection"))
    except RecordError:
        return False

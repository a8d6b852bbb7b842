"""A review in a file beside its game: every roll-out that was played, and by which judge. What it means is worked out when it is read.

The file is sealed as a game's file is. It says by a fingerprint which game it is of, and is good for no other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import DamagedRecord, RecordError
from arch_engine.core.files import Kept, write_file
from arch_engine.games import is_game
from arch_engine.record.codec import Sealed, as_bytes
from arch_engine.record.game_record import GameRecord
from arch_engine.record.schema import FORMAT, LONGEST_TEXT

if TYPE_CHECKING:
    import polars as pl

MOST_ROWS = 200_000
MOST_BYTES = 64_000_000
LEVEL = 9  # of compression: a review is written every few seconds, and this is seven times as fast as what games are kept with
MOST_ROLLOUTS = 20_000_000  # in one file
AT_ONCE = 500_000  # wins and points that are made Python's at the same time

CHOOSE, MEASURE, BESIDE, ORIGIN, CAME, START = "choose", "measure", "beside", "origin", "came", "start"
STAGES = (CHOOSE, MEASURE, BESIDE, ORIGIN, CAME, START)
TOLD = (ORIGIN, CAME)  # why a decision was better: what came of its roll-outs
ALSO = (BESIDE, *TOLD)  # the stages that tell more of roll-outs of another one
KNOWING, HINDSIGHT = "knowing", "hindsight"
TEXTS = ("decision", "measure", "origin")


@dataclass(frozen=True, slots=True)
class Rolled:
    """Some roll-outs of one thing: how each of them ended for one seat.

    step      the moment it is about, before the decision
    seat      whose decision it is; of "beside", "origin", "came" and "start" whom the numbers are about
    stage     what the roll-outs were for: to choose the best candidate, to measure it, or to value the beginning of the game ("start"). The other
              stages say more of the same roll-outs: what they came to for the other seats ("beside": of what was played all of them, of its rival those that
              measured it), where points come from, and what else came of them
    view      "knowing" or "hindsight"
    decision  its notation, "" for a moment
    played    whether it is what was played
    merit     while choosing, how good it was on average: what the choice went by
    wins      the seat's share of the win in each
    points    its points in each; of "came" how often that came about, or how much of it
    measure   of "origin": what the points are of, and under which heading of the breakdown they count; of "came": the kind of consequence
    origin    (`core.consequences`) and the numbers of what it is about, "-" without any; "" otherwise
    """

    step: int
    seat: int
    stage: str
    view: str
    decision: str
    played: bool
    merit: float
    wins: tuple[float, ...]
    points: tuple[float, ...]
    measure: str = ""
    origin: str = ""


@dataclass(frozen=True)
class ReviewRecord:
    """What a judge rolled out of a game. `game` is the game's name, `fingerprint` that of its record, `judge` plain values."""

    game: str
    fingerprint: str
    judge: Mapping[str, Any]
    rolled: Sequence[Rolled]


def fingerprint(game: GameRecord) -> str:
    """What tells a game from every other: its kind, options, components and all facts. Names and title do not matter."""
    facts = [(move.mover, move.notation, move.facts, move.digest) for move in game.moves]
    unnamed = game.rules.unnamed_options  # a review may be older than an option, and holds all the same
    options = sorted((name, value) for name, value in game.options.items() if unnamed.get(name) != value)
    text = repr((game.game, len(game.names), options, game.components.digest, facts))
    return sha256(text.encode()).hexdigest()


def review_schema(origins: bool = True) -> dict[str, pl.DataType]:
    """The columns of a review; the first ones that were made did not tell `origins`."""
    import polars as pl

    return {
        "step": pl.UInt16(), "seat": pl.Int8(), "stage": pl.String(), "view": pl.String(), "decision": pl.String(), "played": pl.Boolean(),
        "merit": pl.Float64(), "wins": pl.List(pl.Float64()), "points": pl.List(pl.Float64()),
        **({"measure": pl.String(), "origin": pl.String()} if origins else {}),
    }  # fmt: skip


def save_review(review: ReviewRecord, path: str | Path, *, replace: bool = False, kept: Kept | None = None) -> Path:
    """Write a review, as `core.files.write_file` does."""
    import polars as pl

    schema = review_schema()
    columns = {name: [getattr(rolled, name) for rolled in review.rolled] for name in schema}
    frame = pl.DataFrame(columns, schema=schema)
    header = {
        "format": FORMAT, "review": True, "game": review.game, "fingerprint": review.fingerprint, "judge": dict(review.judge), "rows": frame.height,
        "origins": True,
    }  # fmt: skip
    raw = as_bytes(frame, header, level=LEVEL)
    values = sum(len(rolled.wins) + len(rolled.points) for rolled in review.rolled)
    if frame.height > MOST_ROWS or len(raw) > MOST_BYTES or values > most_values(raw):
        raise RecordError(
            "The review makes {rows:,} rows and {bytes:,} bytes, more than a file holds; review with fewer roll-outs.",
            rows=frame.height,
            bytes=len(raw),
        )
    return write_file(path, raw, replace=replace, kept=kept)


def most_values(raw: bytes) -> int:
    """How many wins and points a file of so many bytes may hold: they pack into half a byte each, or less where all is decided."""
    return 2 * min(MOST_ROLLOUTS, 2_000_000 + 2 * len(raw))


def is_review(path: str | Path) -> bool:
    """Whether a sealed file is a review; raises RecordError or DamagedRecord for one that cannot be read."""
    return Sealed.read(Path(path), MOST_BYTES).header.get("review") is True


def read_review(path: str | Path) -> ReviewRecord:
    """The review in a file.

    Raises RecordError for a file that is none, DamagedRecord for one that is not what was written.
    """
    return review_in(Sealed.read(Path(path), MOST_BYTES))


def review_in(file: Sealed) -> ReviewRecord:
    """The same in a file whose seal holds."""
    file.check_size(MOST_BYTES)
    where, header = file.where, file.header
    if header.get("review") is not True:
        raise RecordError(
            "{where} is no review; give the file that 'arch-engine review' has written beside the game.", where=where
        )
    rows, game, mark, judge = (header.get(name) for name in ("rows", "game", "fingerprint", "judge"))
    if (
        type(rows) is not int
        or not isinstance(game, str)
        or not is_game(game)
        or not isinstance(mark, str)
        or not isinstance(judge, dict)
    ):
        raise RecordError(
            "{where}: the header must say of which game the review is, by which judge and how long.", where=where
        )
    if not 0 <= rows <= MOST_ROWS:
        raise RecordError("{where}: a review has at most {most:,} rows.", where=where, most=MOST_ROWS)
    schema = review_schema(header.get("origins") is True)
    frame = file.frame(schema, rows, MOST_ROWS, in_lists=most_values(file.raw))
    rolled = []
    known: dict[float, float] = {}  # most roll-outs end alike: one number stands for all that are equal
    values = sum(int(frame[name].list.len().sum() or 0) for name in ("wins", "points"))
    at_once = max(1, min(512, AT_ONCE * rows // max(1, values)))
    for number, row in enumerate(frame.iter_rows(named=True, buffer_size=at_once)):
        if not _sound(row):
            raise DamagedRecord(
                "{where}, row {number}: it is no roll-outs of a decision; use another copy.", where=where, number=number
            )
        for name in ("wins", "points"):
            row[name] = tuple(map(known.setdefault, row[name], row[name]))
        rolled.append(Rolled(**row))
    return ReviewRecord(game, mark, judge, rolled)


def _sound(row: Mapping[str, Any]) -> bool:
    if any(value is None for value in row.values()):
        return False
    wins, points = row["wins"], row["points"]
    return (
        row["seat"] >= 0
        and row["stage"] in STAGES
        and row["view"] in (KNOWING, HINDSIGHT)
        and all(len(row[name]) <= LONGEST_TEXT and row[name].isprintable() for name in TEXTS if name in row)
        and bool(row.get("origin")) == bool(row.get("measure")) == (row["stage"] in TOLD)
        and isfinite(row["merit"])
        and 0 < len(wins) == len(points)
        and None not in wins
        and None not in points
        and all(map(isfinite, wins))
        and 0.0 <= min(wins) <= max(wins) <= 1.0
        and all(map(isfinite, points))
    )

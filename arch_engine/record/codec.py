"""The one codec of all files: rows in Parquet, a header in JSON, and a seal over both.

Games, studies, reviews, rooms and the parts of datasets are written and read here. Nothing in a file is believed before it is checked: first
the seal, then the version, then how many rows there are and what they unpack to, and only then the rows.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import TYPE_CHECKING, Any

from arch_engine.core.components import MOST_BYTES as MOST_UNPACKED
from arch_engine.core.errors import ArchError, DamagedRecord, NoSuchFile, RecordError, reason_of, shown
from arch_engine.core.files import SEAL_MARK
from arch_engine.core.language import say
from arch_engine.record.pages import footer_of, size_of
from arch_engine.record.schema import (
    FORMAT,
    HEADER_KEY,
    LESSON_FORMAT,
    LONGEST_TEXT,
    MOST_TEXT,
    PART_FORMAT,
    STUDY_FORMAT,
    WITNESS_FORMAT,
)

if TYPE_CHECKING:
    import polars as pl

UNSEALED = b"0" * 64
WIDEST = 9  # bytes: a number of a column, and what says that it is there
ERRORS = 2  # the error stream of the process: Rust knows nothing of `sys.stderr`
_one_at_a_time = Lock()


# -- writing -----------------------------------------------------------------------------------------------------------


def as_bytes(
    frame: pl.DataFrame, header: dict[str, Any], *, statistics: bool = False, level: int = 15, group: int = 60_000
) -> bytes:
    """A sealed Parquet file. The seal is a hash of the file with zeros in its place: a single changed bit is found."""
    buffer = io.BytesIO()
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    seal = (SEAL_MARK + UNSEALED).decode()
    frame.write_parquet(
        buffer,
        metadata={HEADER_KEY: text, "arch-engine.seal": seal},
        row_group_size=group,
        statistics=statistics,
        compression_level=level,
    )
    raw = buffer.getvalue()
    if raw.count(SEAL_MARK) != 1:
        raise RecordError(
            "A name or title holds the text {text!r}, which files reserve; use another.", text=SEAL_MARK.decode()
        )
    return raw.replace(SEAL_MARK + UNSEALED, SEAL_MARK + sha256(raw).hexdigest().encode())


# -- reading -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sealed:
    """A file whose seal holds and whose version is known here; none of its rows has been unpacked.

    raw     its bytes
    header  what it says of itself, as plain values
    where   what errors call it
    """

    raw: bytes
    header: dict[str, Any]
    where: str

    @classmethod
    def read(cls, path: Path, most: int, largest: int = 0) -> Sealed:
        """Read a file of at most so many bytes; of `largest` where one of another kind may stand there, whose reader checks its size.

        Raises RecordError for a file that is none of ours or too new, DamagedRecord for one that is not what was written.
        """
        where = shown(path)
        return cls.of(_bytes_in(path, most, largest, where), where)

    @classmethod
    def of(cls, raw: bytes, where: str) -> Sealed:
        """The same of some bytes."""
        check_seal(raw, where)
        return cls(raw, read_header(raw, where), where)

    def check_size(self, most: int) -> None:
        """Raise RecordError for more bytes than a file of its kind has."""
        _check_size(len(self.raw), most, self.where)

    def frame(
        self,
        schema: Mapping[str, pl.DataType],
        rows: int,
        most: int,
        *,
        longest: Mapping[str, int] | None = None,
        in_lists: int = 0,
    ) -> pl.DataFrame:
        """Read the rows, which have exactly the columns of the schema, once it is known that they are not too many or too large.

        `rows` is how many the header says, `most` how many there may be; `longest` are characters by column, where not the usual;
        `in_lists` is how many values lists may hold together.
        """
        frame = collected(self.scan(schema, rows, most, in_lists=in_lists), self.where)
        check_texts(frame, self.where, longest or {})
        return frame

    def scan(
        self,
        schema: Mapping[str, pl.DataType],
        rows: int,
        most: int,
        *,
        in_lists: int = 0,
        largest: int | None = None,
        later: Sequence[str] = (),
        former: Sequence[str] = (),
    ) -> pl.LazyFrame:
        """Check the number of the rows, their columns, types and sizes, and unpack none. `largest` is how many rows a group may have.

        Columns named in `later` may be missing; they are null then. Those named in `former` are left out.
        """
        import polars as pl

        try:
            footer = footer_of(self.raw)
            if footer.rows > most or footer.rows != rows:
                raise RecordError(
                    "{where} has {rows:,} rows where its header says {facts:,} (at most {most:,}).",
                    where=self.where,
                    rows=footer.rows,
                    facts=rows,
                    most=most,
                )
            if largest is not None and any(group[3] > largest for group in footer.groups):
                raise RecordError("{path} has larger row groups than a dataset has.", path=self.where)
            size = size_of(self.raw, footer)
            values = footer.rows * len(footer.columns) + in_lists
            if size.values > values or size.unpacked > MOST_TEXT + WIDEST * size.values:
                raise RecordError(
                    "{where} unpacks to {values:,} values and {unpacked:,} bytes, more than a file of its kind holds.",
                    where=self.where,
                    values=size.values,
                    unpacked=size.unpacked,
                )
            with without_panics():
                lazy = pl.scan_parquet(io.BytesIO(self.raw))
                found = dict(lazy.collect_schema())
                check_columns(
                    {name: kind for name, kind in found.items() if name not in former},
                    {name: kind for name, kind in schema.items() if name in found or name not in later},
                    self.where,
                )
        except ArchError:
            raise
        except (Exception, pl.exceptions.PanicException):
            raise unreadable(self.where) from None
        return lazy.select(name if name in found else pl.lit(None, kind).alias(name) for name, kind in schema.items())


def _bytes_in(path: Path, most: int, largest: int, where: str) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise RecordError("{where} is not a file; give a file that arch-engine has written.", where=where)
        if (size := path.stat().st_size) > largest:
            _check_size(size, most, where)
        return path.read_bytes()
    except ArchError:
        raise
    except FileNotFoundError as problem:
        raise NoSuchFile(
            say("{where} cannot be read: {reason}; check the name.", where=where, reason=reason_of(problem))
        ) from None
    except PermissionError as problem:
        said = reason_of(problem)
        raise RecordError("{where} cannot be read: {reason}; see who may read it.", where=where, reason=said) from None
    except (OSError, ValueError) as problem:
        said = reason_of(problem)
        raise RecordError("{where} cannot be read: {reason}; check the name.", where=where, reason=said) from None


def _check_size(size: int, most: int, where: str) -> None:
    if size > most:
        raise RecordError(
            "{where} has {bytes:,} bytes; a recorded game has at most {most:,}.", where=where, bytes=size, most=most
        )


def seal_of(raw: bytes) -> str:
    """The seal of a sealed file: a hash of its bytes, as it stands among them."""
    place = raw.find(SEAL_MARK) + len(SEAL_MARK)
    return raw[place : place + len(UNSEALED)].decode("ascii", "replace")


def check_seal(raw: bytes, where: str) -> None:
    """Raise RecordError for bytes that are no file of ours, DamagedRecord for those whose seal does not hold."""
    if raw[:4] != b"PAR1":
        raise RecordError("{where} is not a Parquet file; give a file that arch-engine has written.", where=where)
    if raw[-4:] != b"PAR1":
        raise DamagedRecord("{where} is damaged: its end is missing; use another copy of the file.", where=where)
    if raw.count(SEAL_MARK) != 1:
        raise RecordError(
            "{where} is a Parquet file, but not one that arch-engine has written (it has no seal).", where=where
        )
    seal = seal_of(raw)
    if sha256(raw.replace(SEAL_MARK + seal.encode(), SEAL_MARK + UNSEALED)).hexdigest() != seal:
        raise DamagedRecord(
            "{where} is damaged: its contents do not match its seal; use another copy of the file.", where=where
        )


def read_header(raw: bytes, where: str) -> dict[str, Any]:
    """Return what a sealed file says of itself, its version checked; raises RecordError."""
    try:
        header = json.loads(footer_of(raw).texts[HEADER_KEY])
    except (KeyError, ValueError, RecursionError):
        raise RecordError(
            "{where} has no readable arch-engine header; give a file that arch-engine has written.", where=where
        ) from None
    if not isinstance(header, dict) or not whole_number(header.get("format")):
        raise RecordError(
            "{where} has a header without a format version; give a file that arch-engine has written.", where=where
        )
    if header["format"] < 1:
        raise RecordError(
            "{where} has format {version}, which never was; give a file that arch-engine has written.",
            where=where,
            version=str(header["format"])[:20],
        )
    newest = _newest(header)
    if header["format"] > newest:
        raise RecordError(
            "{where} has format {version}, and this arch-engine reads up to {newest}; update arch-engine.",
            where=where,
            version=str(header["format"])[:20],
            newest=newest,
        )
    return header


def _newest(header: dict[str, Any]) -> int:
    """The latest version of such a file that there is; a collection may hold any game."""
    if header.get("study") and header.get("lesson"):
        return LESSON_FORMAT
    if {"witness", "aside", "collection"} & set(header):
        return WITNESS_FORMAT
    if header.get("dataset"):
        return PART_FORMAT
    return STUDY_FORMAT if header.get("study") else FORMAT


def whole_number(value: Any) -> bool:
    """Whether a plain value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_columns(found: Mapping[str, pl.DataType], schema: Mapping[str, pl.DataType], where: str) -> None:
    """Raise RecordError for a column that is missing, of another type, or too many."""
    for name, kind in schema.items():
        if name not in found:
            raise RecordError("{where}: the column {name!r} is missing.", where=where, name=name)
        if found[name] != kind:
            raise RecordError(
                "{where}: the column {name!r} is {found}, and should be {kind}.",
                where=where,
                name=name,
                found=str(found[name])[:80],
                kind=kind,
            )
    if set(found) != set(schema):
        extra = ", ".join(sorted(set(found) - set(schema)))
        raise RecordError("{where}: the columns {extra!r} do not belong to this game.", where=where, extra=extra[:80])


def collected(lazy: pl.LazyFrame, where: str) -> pl.DataFrame:
    """Rows that `scan` has checked, unpacked."""
    import polars as pl

    try:
        with without_panics():
            return lazy.collect()
    except (Exception, pl.exceptions.PanicException):
        raise unreadable(where) from None


def check_texts(frame: pl.DataFrame, where: str, longest: Mapping[str, int]) -> None:
    """Raise an error for texts that are too long. Polars holds one that stands in many rows once; in Python each is a copy."""
    import polars as pl

    lengths = frame.select(pl.col(pl.String).str.len_bytes().fill_null(0).cast(pl.UInt64))
    for column in lengths:
        row, allowed = column.arg_max(), longest.get(column.name, LONGEST_TEXT)
        if row is not None and column[row] > 4 * allowed:
            raise DamagedRecord(
                "{where}, row {row}, column {name!r}: it holds a text longer than {allowed} characters.",
                where=where,
                row=row,
                name=column.name,
                allowed=allowed,
            )
    together = sum(int(column.sum()) for column in lengths)
    if together > MOST_TEXT:
        raise RecordError(
            "{where} holds {bytes:,} bytes of text; a file of its kind has at most {most:,}.",
            where=where,
            bytes=together,
            most=MOST_TEXT,
        )


def unreadable(where: str) -> DamagedRecord:
    """What is raised for rows that no decoder can make sense of."""
    return DamagedRecord("{where} is damaged: its rows cannot be read; use another copy of the file.", where=where)


@contextmanager
def without_panics() -> Iterator[None]:
    """Hold the error stream back. Where Polars panics, what was held is dropped; else it is written after all."""
    from polars.exceptions import PanicException

    with _one_at_a_time, TemporaryFile() as held:
        try:
            stream = os.dup(ERRORS)
        except OSError:  # a process without an error stream
            yield
            return
        if sys.stderr is not None:
            sys.stderr.flush()
        os.dup2(held.fileno(), ERRORS)
        panicked = False
        try:
            yield
        except PanicException:
            panicked = True
            raise
        finally:
            os.dup2(stream, ERRORS)
            os.close(stream)
            held.seek(0)
            if not panicked and (said := held.read()):
                os.write(ERRORS, said)


# -- long data in a header ---------------------------------------------------------------------------------------------


def packed(data: Any) -> str:
    """Plain data as text: JSON, deflated, in base 64."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: Any) -> Any:
    """The data again; None for what is no such text or would grow beyond a component file. Older files hold the data itself."""
    if not isinstance(text, str):
        return text
    try:
        raw = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), MOST_UNPACKED)
        return json.loads(raw)
    except (ValueError, zlib.error, RecursionError):
        return None

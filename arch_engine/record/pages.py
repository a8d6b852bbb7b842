"""What a Parquet file says it will unpack to, read before a column is.

A few kilobytes of Parquet can hold a value a thousand million times over, and Polars decodes what it is told to. It shows neither the sizes
of columns nor those of pages, and a library that does is ten times the size of this package; so the footer and the headers of the pages are
read here, about fifty bytes for each, and nothing is unpacked. The sizes in the footer may lie. Those of the pages are what a decoder goes
by, so these are added up and must agree with the footer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

MAGIC = b"PAR1"
MOST_DEPTH = 12  # of structures in structures; Parquet has 6
MOST_PAGES = 10_000  # and one more for every 500 bytes
MOST_ELEMENTS = 200  # of a schema
ENCODINGS = {0, 2, 3, 8}  # plain, runs, dictionaries: all that we write. Others can make long texts out of nothing
CODECS = {0, 6}  # none, zstd

Struct = dict[int, Any]


class Malformed(ValueError):
    """The bytes are no Parquet that arch-engine writes."""


@dataclass(frozen=True, slots=True)
class Footer:
    """What stands at the end of a file.

    rows    how many there are
    texts   the key-value metadata
    groups  the row groups as they stand in the file
    columns the names of the columns that hold values, in order
    """

    rows: int
    texts: dict[str, str]
    groups: list[Struct]
    columns: list[str]


@dataclass(frozen=True, slots=True)
class Size:
    """What the columns unpack to: the values of all of them, and the bytes of all pages."""

    values: int
    unpacked: int


def footer_of(raw: bytes) -> Footer:
    """The footer of a file; raises Malformed."""
    length = int.from_bytes(raw[-8:-4], "little")
    if len(raw) < 12 or raw[:4] != MAGIC or raw[-4:] != MAGIC or not 0 < length <= len(raw) - 12:
        raise Malformed("no footer")
    return _footer(raw[-8 - length : -8])


@lru_cache(maxsize=1)
def _footer(raw: bytes) -> Footer:
    """The footer from its own bytes. It is asked for twice in a row: for the header of a file, and for the sizes of its columns."""
    found = _Reader(raw, 0, len(raw)).struct()
    try:
        elements, groups = found[2], found.get(4, [])
        rows = sum(_size(group[3]) for group in groups)
        texts = {pair[1].decode(): pair.get(2, b"").decode() for pair in found.get(5, [])}
        if len(elements) > MOST_ELEMENTS or rows != found[3]:
            raise Malformed("another number of rows")
        if sum(_size(element.get(5, 0)) for element in elements) != len(elements) - 1:
            raise Malformed("no tree of columns")
        columns = [element[4].decode() for element in elements if not element.get(5)]
    except (KeyError, TypeError, AttributeError, UnicodeDecodeError):
        raise Malformed("a part of the footer is missing") from None
    return Footer(rows, texts, groups, columns)


def size_of(raw: bytes, footer: Footer) -> Size:
    """What all columns together unpack to, by the headers of all pages; raises Malformed where they and the footer disagree."""
    pages = unpacked = packed = total = 0
    try:
        for group in footer.groups:
            chunks = [chunk[3] for chunk in group[1]]
            if len(chunks) != len(footer.columns):
                raise Malformed("another number of columns")
            for chunk in chunks:
                packed += _size(chunk[7])
                if chunk[4] not in CODECS or packed > len(raw):  # no two columns share their bytes
                    raise Malformed("columns are packed otherwise")
                values = 0
                for of_page, bytes_of_page in _pages(raw, chunk):
                    pages, values, unpacked = pages + 1, values + of_page, unpacked + bytes_of_page
                    if pages > MOST_PAGES + len(raw) // 500:
                        raise Malformed("too many pages")
                if values != chunk[5]:
                    raise Malformed("another number of values")
                total += values
    except (KeyError, TypeError, AttributeError):
        raise Malformed("a part of the footer is missing") from None
    return Size(total, unpacked)


def _pages(raw: bytes, chunk: Struct) -> Iterator[tuple[int, int]]:
    """For each page of a column its values, none for a dictionary, and its bytes when unpacked."""
    start = min(_size(chunk[9]), _size(chunk.get(11, chunk[9])))
    end = start + chunk[7]
    if end > len(raw):
        raise Malformed("a column outside the file")
    while start < end:
        reader = _Reader(raw, start, end)
        page = reader.struct()
        unpacked = _size(page[2])
        if page[1] == 2:
            values, encoding = 0, page[7][2]
            if _size(page[7][1]) > unpacked:
                raise Malformed("a dictionary of nothing")
        else:
            head = page[5] if page[1] == 0 else page[8]
            values, encoding = _size(head[1]), head[2] if page[1] == 0 else head[4]
        if encoding not in ENCODINGS:
            raise Malformed("an encoding that is not ours")
        start = reader.at + _size(page[3])
        yield values, unpacked
    if start != end:
        raise Malformed("a page outside its column")


def _size(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise Malformed("a size below nothing")
    return number


class _Reader:
    """Thrift's compact protocol: structures as dicts by the number of the field."""

    def __init__(self, raw: bytes, start: int, end: int) -> None:
        self.raw, self.at, self.end = raw, start, end

    def byte(self) -> int:
        if self.at >= self.end:
            raise Malformed("it ends too early")
        self.at += 1
        return self.raw[self.at - 1]

    def unsigned(self) -> int:
        number = shift = 0
        while True:
            byte = self.byte()
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
            if shift > 63:
                raise Malformed("a number without an end")

    def signed(self) -> int:
        number = self.unsigned()
        return number >> 1 ^ -(number & 1)

    def binary(self, length: int) -> bytes:
        start, self.at = self.at, self.at + length
        if self.at > self.end:
            raise Malformed("it ends too early")
        return self.raw[start : self.at]

    def struct(self, depth: int = 0) -> Struct:
        found: Struct = {}
        field = 0
        while head := self.byte():
            field = field + (head >> 4) if head >> 4 else self.signed()
            if field in found:
                raise Malformed("a part twice")
            kind = head & 15
            found[field] = kind == 1 if kind in (1, 2) else self.value(kind, depth + 1)
        return found

    def value(self, kind: int, depth: int) -> Any:
        if depth > MOST_DEPTH:
            raise Malformed("too deep")
        if kind in (1, 2, 3):  # in a list a truth is a byte
            return self.byte()
        if kind in (4, 5, 6):
            return self.signed()
        if kind == 7:
            return self.binary(8)
        if kind == 8:
            return self.binary(self.unsigned())
        if kind == 9:
            head = self.byte()
            length = self.unsigned() if head >> 4 == 15 else head >> 4
            return [self.value(head & 15, depth + 1) for _ in range(length)]
        if kind == 12:
            return self.struct(depth + 1)
        raise Malformed("a kind of value that Parquet does not use")

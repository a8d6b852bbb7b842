"""A session of a room as a list of facts, in a sealed Parquet file: who came, what the leader showed and asked, what each answered.

Names stand only where somebody gave one. A page that comes back is known by a token, of which the file holds a fingerprint.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from arch_engine.core.errors import ArchError, RecordError, shown
from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.record.codec import Sealed, as_bytes
from arch_engine.record.lesson import check_task, task_from_text
from arch_engine.record.review_file import fingerprint
from arch_engine.record.schema import FORMAT
from arch_engine.replay.timeline import Timeline
from arch_widgets.room.gate import AT_ADDRESS, CODE, MOST_PAGES

if TYPE_CHECKING:
    import polars as pl

MOST_FACTS = 100_000
MOST_BYTES = 16_000_000
LONGEST = {"text": 60_000}  # characters of a chapter, or of a game that a table handed in
MOST_KEPT = 8_000_000  # bytes of all texts of a session: what is written stays below what `record` reads (MOST_TEXT)
LEVEL = 3  # of compression: the file is written after every few facts

LED, CALLED, POINTED, ASKED, CHAPTER, WITHDRAWN, REVEALED, JUDGED, COUNTED, DEALT, FREED, PRACTISED = (
    "led",
    "called",
    "pointed",
    "asked",
    "chapter",
    "withdrawn",
    "revealed",
    "judged",
    "counted",
    "dealt",
    "freed",
    "practised",
)
CAME, NAMED, ANSWERED, TRIED, SOUGHT, FOUND = "came", "named", "answered", "tried", "sought", "found"
HANDED, DROPPED, COMPARED, SENT = "handed", "dropped", "compared", "sent"
KINDS = (
    LED,
    CALLED,
    POINTED,
    ASKED,
    CHAPTER,
    WITHDRAWN,
    REVEALED,
    JUDGED,
    COUNTED,
    DEALT,
    FREED,
    PRACTISED,
    CAME,
    NAMED,
    ANSWERED,
    TRIED,
    SOUGHT,
    FOUND,
    HANDED,
    DROPPED,
    COMPARED,
    SENT,
)
LEADER = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a session is, and who comes in: its code, its port, the fingerprints of the secrets that its leader had, and how many may come from one address."""

    code: str
    port: int
    leaders: tuple[str, ...] = ()
    most: int = AT_ADDRESS


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened in a room.

    when      milliseconds since 1970, UTC
    kind      led, called, pointed, asked, chapter, withdrawn, revealed, judged, counted, dealt, freed, practised; came, named, answered,
              tried, sought (a better move, in vain), found (one); handed in (the game of a table), dropped (one), compared; sent away
    who       the number of a person, from 1; 0 for the leader
    question  the number of the question it belongs to, from 1; of `tried` the chapter, from 1; 0 for none
    step      the step that was shown or is asked about, or of the mistake; -1 for none
    view      whose knowledge is shown (`ReplayViewer.view`); -1 for none
    text      what was asked or answered, in notation; of `chapter` the task, as in a study; what is practised, "" for its end; a name; the pieces pointed at; the judge's words; "on" or "off" of
              points and of the score sheet; the code of a deal; the name of a table, and of `handed` its game below it, as text; of `came` the fingerprint of the token
    """

    when: int
    kind: str
    who: int = LEADER
    question: int = 0
    step: int = -1
    view: int = -1
    text: str = ""

    @property
    def size(self) -> int:
        """How many bytes its text takes."""
        return len(self.text.encode("utf-8", "surrogatepass"))


def now() -> int:
    """The time of a fact."""
    return time.time_ns() // 1_000_000


def columns() -> dict[str, pl.DataType]:
    """The columns of the file."""
    import polars as pl

    return {
        "when": pl.Int64(), "kind": pl.String(), "who": pl.Int32(), "question": pl.Int32(), "step": pl.Int32(), "view": pl.Int8(),
        "text": pl.String(),
    }  # fmt: skip


def save_room(
    replay: Timeline, place: Place, facts: Sequence[Fact], path: str | Path, kept: Kept | None = None
) -> None:
    """Write the session of a room, as `core.files.write_file` does."""
    import polars as pl

    names = [field.name for field in fields(Fact)]
    rows = list(zip(*map(astuple, facts), strict=True)) or [()] * len(names)
    frame = pl.DataFrame(dict(zip(names, map(list, rows), strict=True)), schema=columns())
    header = {
        "format": FORMAT, "room": True, "game": replay.record.game, "fingerprint": fingerprint(replay.record), "code": place.code, "port": place.port,
        "leaders": list(place.leaders), "most": place.most, "rows": frame.height,
    }  # fmt: skip
    write_file(path, as_bytes(frame, header, level=LEVEL), kept=kept)


def read_room(replay: Timeline, path: str | Path, kept: Kept | None = None) -> tuple[Place, list[Fact]]:
    """The place and the facts of a session of a room about this game.

    Raises RecordError for a file that is none or is about another game, DamagedRecord for one that is not what was written.
    """
    where = shown(path)
    if kept is not None:
        kept.read(path, MOST_BYTES)
    file = Sealed.read(Path(path), MOST_BYTES)
    header = file.header
    if header.get("room") is not True:
        raise RecordError(say("{where} is no session of a room; give another name.", where=where))
    if header.get("fingerprint") != fingerprint(replay.record):
        raise RecordError(say("{where} is a session about another game; give another name.", where=where))
    rows, code, port, leaders = (header.get(name) for name in ("rows", "code", "port", "leaders"))
    most = header.get("most", AT_ADDRESS)  # older sessions do not say it
    if (
        type(rows) is not int
        or not isinstance(code, str)
        or not (len(code) == CODE and code.isascii() and code.isalnum())
        or type(port) is not int
        or not 0 <= port < 65_536
        or not isinstance(leaders, list)
        or not all(isinstance(one, str) and one.isascii() for one in leaders)
        or type(most) is not int
        or not 1 <= most <= MOST_PAGES
    ):
        raise RecordError(say("{where}: the header must say the code, the port and the number of facts.", where=where))
    frame = file.frame(columns(), rows, MOST_FACTS, longest=LONGEST)
    facts = [Fact(**row) for row in frame.iter_rows(named=True)]
    if any(None in astuple(fact) for fact in facts):
        raise RecordError(
            say("{where} holds a fact with something missing; use another copy of the file.", where=where)
        )
    if any(fact.kind not in KINDS for fact in facts):
        raise RecordError(say("{where} holds a fact of a kind that no room has.", where=where))
    try:
        for fact in facts:
            if fact.kind == CHAPTER:
                check_task(task_from_text(fact.text))
    except (ValueError, ArchError):
        raise RecordError(say("{where} holds a chapter that nobody can be asked.", where=where)) from None
    return Place(code, port, tuple(leaders), most), facts

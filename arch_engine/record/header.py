"""What a file says of itself: its seal, its version, and who played what. Nothing in it is believed before it was looked at."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from arch_engine.core.errors import ArchError, DamagedRecord, NoSuchFile, RecordError, reason_of, shown
from arch_engine.core.language import say
from arch_engine.core.names import cleaned
from arch_engine.games import is_game
from arch_engine.record.parquet import footer_of
from arch_engine.record.schema import (
    FORMAT,
    HEADER_KEY,
    LESSON_FORMAT,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_FACTS,
    STUDY_FORMAT,
    WITNESS_FORMAT,
)
from arch_engine.record.write import SEAL_MARK, UNSEALED


def read_sealed(path: Path, most: int) -> bytes:
    """The bytes of a file whose seal holds."""
    where = shown(path)
    try:
        if path.exists() and not path.is_file():
            raise RecordError(say("{where} is not a file; give a file that arch-engine has written.", where=where))
        size = path.stat().st_size
        if size > most:
            raise RecordError(
                say(
                    "{where} has {bytes:,} bytes; a recorded game has at most {most:,}.",
                    where=where,
                    bytes=size,
                    most=most,
                )
            )
        raw = path.read_bytes()
    except ArchError:
        raise
    except FileNotFoundError as problem:
        raise NoSuchFile(
            say("{where} cannot be read: {reason}; check the name.", where=where, reason=reason_of(problem))
        ) from None
    except PermissionError as problem:
        raise RecordError(
            say(
                "{where} cannot be read: {reason}; see who may read it.",
                where=where,
                reason=reason_of(problem),
            )
        ) from None
    except (OSError, ValueError) as problem:
        said = reason_of(problem)
        raise RecordError(say("{where} cannot be read: {reason}; check the name.", where=where, reason=said)) from None
    check_seal(raw, where)
    return raw


def header_of(path: Path, most: int) -> dict[str, Any]:
    """Return what a file of at most so many bytes says of its game, without reading the moves.

    Raises:
        RecordError: If the file is not a game, or its seal does not hold.
    """
    where = shown(path)
    return valid_header(read_metadata(read_sealed(path, most), where), where)


def check_seal(raw: bytes, where: str) -> None:
    """Raise RecordError for bytes that are no file of ours, DamagedRecord for those whose seal does not hold."""
    if raw[:4] != b"PAR1":
        raise RecordError(say("{where} is not a Parquet file; give a file that arch-engine has written.", where=where))
    place = raw.find(SEAL_MARK) + len(SEAL_MARK)
    if raw[-4:] != b"PAR1":
        raise DamagedRecord(say("{where} is damaged: its end is missing; use another copy of the file.", where=where))
    if raw.count(SEAL_MARK) != 1:
        raise RecordError(
            say("{where} is a Parquet file, but not one that arch-engine has written (it has no seal).", where=where)
        )
    unsealed = raw[:place] + UNSEALED + raw[place + len(UNSEALED) :]
    if raw[place : place + len(UNSEALED)] != sha256(unsealed).hexdigest().encode():
        raise DamagedRecord(
            say("{where} is damaged: its contents do not match its seal; use another copy of the file.", where=where)
        )


def read_metadata(raw: bytes, where: str) -> dict[str, Any]:
    """What a sealed file says of itself, its version checked."""
    try:
        header = json.loads(footer_of(raw).texts[HEADER_KEY])
    except (KeyError, ValueError, RecursionError):
        raise RecordError(
            say("{where} has no readable arch-engine header; give a file that arch-engine has written.", where=where)
        ) from None
    if not isinstance(header, dict) or not _whole(header.get("format")):
        raise RecordError(
            say("{where} has a header without a format version; give a file that arch-engine has written.", where=where)
        )
    if header["format"] < 1:
        raise RecordError(
            say(
                "{where} has format {version}, which never was; give a file that arch-engine has written.",
                where=where,
                version=str(header["format"])[:20],
            )
        )
    newest = _newest(header)
    if header["format"] > newest:
        raise RecordError(
            say(
                "{where} has format {version}, and this arch-engine reads up to {newest}; update arch-engine.",
                where=where,
                version=str(header["format"])[:20],
                newest=newest,
            )
        )
    return header


def _newest(header: dict[str, Any]) -> int:
    """The latest version of such a file that there is; a collection may hold games with a witness or with lines kept aside."""
    games = header.get("games")
    if header.get("study") and header.get("lesson"):
        return LESSON_FORMAT
    if any(
        "witness" in one or "aside" in one
        for one in (header, *(games if isinstance(games, list) else ()))
        if isinstance(one, dict)
    ):
        return WITNESS_FORMAT
    return STUDY_FORMAT if header.get("study") else FORMAT


def valid_header(header: dict[str, Any], where: str) -> dict[str, Any]:
    """The header of one game, its parts checked one by one, its names and title cleaned."""
    if header.get("review"):
        raise RecordError(say("{where} is the review of a game; open the game that it stands beside.", where=where))
    if header.get("dataset"):
        raise RecordError(say("{where} is a part of a dataset; open its folder with Dataset.", where=where))
    if not is_game(header.get("game")):
        raise RecordError(
            say(
                "{where} records the game {game!r}, which this arch-engine does not know.",
                where=where,
                game=str(header.get("game"))[:40],
            )
        )
    players = header.get("players")
    if not isinstance(players, list) or not all(_is_player(player) for player in players):
        raise RecordError(
            say(
                "{where}: the header's players must have a name (1 to {longest} characters) and a kind.",
                where=where,
                longest=LONGEST_NAME,
            )
        )
    if not _whole(header.get("facts")) or not 0 <= header["facts"] <= MOST_FACTS:
        raise RecordError(
            say(
                "{where} says it has {facts} facts; a game has at most {most:,}.",
                where=where,
                facts=str(header.get("facts"))[:20],
                most=MOST_FACTS,
            )
        )
    seed, title = header.get("seed"), header.get("title", "")
    if (
        not (seed is None or (_whole(seed) and abs(seed) < 2**63))
        or not isinstance(title, str)
        or len(title) > LONGEST_TEXT
    ):
        raise RecordError(
            say("{where}: the header's seed must be a whole number and its title a short text.", where=where)
        )
    return header | {
        "players": [
            {"name": cleaned(player["name"])[:LONGEST_NAME], "kind": cleaned(player["kind"])[:LONGEST_NAME]}
            for player in players
        ],
        "title": cleaned(title)[:LONGEST_TEXT],
        "made_by": cleaned(str(header.get("made_by", ""))[:LONGEST_NAME]),
    }


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_player(player: Any) -> bool:
    if not isinstance(player, dict):
        return False
    name, kind = player.get("name"), player.get("kind")
    return (
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and isinstance(kind, str) and len(kind) <= LONGEST_NAME
    )

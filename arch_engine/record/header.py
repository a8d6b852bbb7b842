"""What the file of a game says of it besides its facts: who played what, with which options and components, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from arch_engine.core.components import Components
from arch_engine.core.errors import RecordError
from arch_engine.core.facts import Determinized
from arch_engine.core.names import cleaned
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, Table
from arch_engine.games import is_game
from arch_engine.record.aside import aside_as_data, aside_in, check_aside
from arch_engine.record.codec import Sealed, packed, whole_number
from arch_engine.record.game_record import GameRecord
from arch_engine.record.schema import FORMAT, LONGEST_NAME, LONGEST_TEXT, MOST_FACTS, WITNESS_FORMAT
from arch_engine.record.witness import seats_of


def header_of(record: GameRecord, end: Table | None = None) -> dict[str, Any]:
    """Everything about a game that is no fact, as plain data. `end` is the table after its last move, where it is known."""
    table = record.last_table() if end is None else end
    rules = record.rules
    header = {
        "format": FORMAT,
        "game": record.game,
        "title": record.title,
        "players": [{"name": name, "kind": kind} for name, kind in zip(record.names, record.kinds, strict=True)],
        "options": dict(record.options),
        "seed": record.seed,
        "made_by": record.made_by,
        "moves": len(record.moves),
        "facts": record.facts,
        "result": result_of(rules, table),
        "components_digest": record.components.digest,
        "components": packed(record.components.as_data()),
    }
    more = more_of(record)
    return header | more | ({"format": WITNESS_FORMAT} if more else {})


def more_of(record: GameRecord) -> dict[str, Any]:
    """What the headers of a few games say beside the rest: who the witness was, and the lines kept aside."""
    more: dict[str, Any] = {} if record.witness == ALL else {"witness": seats_of(record.witness)}
    return more | ({"aside": aside_as_data(record.aside)} if record.aside else {})


def result_of(rules: Rules, table: Table) -> dict[str, Any]:
    """How a game stands at its last table, as its header says."""
    return {"over": table.over, "totals": rules.totals(table), "winners": rules.winners(table)}


def check_writable(record: GameRecord) -> None:
    """Raise RecordError for a seed or sizes that a reader would refuse."""
    if record.witness != ALL and record.seed is not None:
        raise RecordError("A seed tells what the witness did not see; leave it out, or take the witness 'all'.")
    if record.seed is not None and (type(record.seed) is not int or abs(record.seed) >= 2**63):
        raise RecordError("The seed {seed!r} must be a whole number below 2^63.", seed=record.seed)
    if record.facts > MOST_FACTS:
        raise RecordError(
            "A game of {facts:,} facts is longer than the {most:,} a file may hold.",
            facts=record.facts,
            most=MOST_FACTS,
        )
    check_aside(record.aside)
    if any(isinstance(move.facts[-1], Determinized) for move in record.moves):
        raise RecordError(
            "This line goes on from cards that were drawn anew, so it is no game of its own; save its study instead."
        )


def header_at(path: Path, most: int) -> dict[str, Any]:
    """Return what a file of at most so many bytes says of its game, without reading the moves.

    Raises:
        RecordError: If the file is not a game, or its seal does not hold.
    """
    file = Sealed.read(path, most)
    return valid_header(file.header, file.where)


def valid_header(header: dict[str, Any], where: str) -> dict[str, Any]:
    """The header of one game, its parts checked one by one, its names and title cleaned."""
    if header.get("review"):
        raise RecordError("{where} is the review of a game; open the game that it stands beside.", where=where)
    if header.get("dataset"):
        raise RecordError("{where} is a part of a dataset; open its folder with Dataset.", where=where)
    if not is_game(header.get("game")):
        raise RecordError(
            "{where} records the game {game!r}, which this arch-engine does not know.",
            where=where,
            game=str(header.get("game"))[:40],
        )
    players = header.get("players")
    if not isinstance(players, list) or not all(_is_player(player) for player in players):
        raise RecordError(
            "{where}: the header's players must have a name (1 to {longest} characters) and a kind.",
            where=where,
            longest=LONGEST_NAME,
        )
    if not whole_number(header.get("facts")) or not 0 <= header["facts"] <= MOST_FACTS:
        raise RecordError(
            "{where} says it has {facts} facts; a game has at most {most:,}.",
            where=where,
            facts=str(header.get("facts"))[:20],
            most=MOST_FACTS,
        )
    seed, title = header.get("seed"), header.get("title", "")
    if (
        not (seed is None or (whole_number(seed) and abs(seed) < 2**63))
        or not isinstance(title, str)
        or len(title) > LONGEST_TEXT
    ):
        raise RecordError("{where}: the header's seed must be a whole number and its title a short text.", where=where)
    return header | {
        "players": [
            {"name": cleaned(player["name"])[:LONGEST_NAME], "kind": cleaned(player["kind"])[:LONGEST_NAME]}
            for player in players
        ],
        "title": cleaned(title)[:LONGEST_TEXT],
        "made_by": cleaned(str(header.get("made_by", ""))[:LONGEST_NAME]),
    }


def _is_player(player: Any) -> bool:
    if not isinstance(player, dict):
        return False
    name, kind = player.get("name"), player.get("kind")
    return (
        isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and isinstance(kind, str) and len(kind) <= LONGEST_NAME
    )


def head_of(header: dict[str, Any], options: Mapping[str, Any], components: Components, witness: int) -> GameRecord:
    """The game of a checked header, without its moves."""
    return GameRecord(
        game=header["game"],
        names=tuple(player["name"] for player in header["players"]),
        kinds=tuple(player["kind"] for player in header["players"]),
        options=options,
        components=components,
        moves=(),
        seed=header.get("seed"),
        title=header["title"],
        made_by=header["made_by"],
        witness=witness,
        aside=aside_in(header.get("aside"), len(header["players"])),
    )

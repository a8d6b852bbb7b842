"""Who saw what a record tells: a witness as people name it, as a file keeps it, and where a fact may leave something unknown.

A witness is a bit set of seats, as `Table.witness` is. People say "all", "table" or names; a file has the list of the seats, and nothing
where everything is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from arch_engine.core.errors import OptionError, RecordError, given
from arch_engine.core.facts import Fact
from arch_engine.core.language import say
from arch_engine.core.moves import happening
from arch_engine.core.names import composed
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, UNKNOWN, Table, sees
from arch_engine.core.words import listing
from arch_engine.record.schema import WITNESS_FORMAT, verb_columns

EVERYBODY, NOBODY = "all", "table"
"""The witnesses that are no players: everything is known, or only what lies open."""


ALONE = 0b1
"""The witness of a game of one, who sees whatever the table sees."""


def witness_of(named: str | Iterable[str], names: Sequence[str]) -> int:
    """The witness that "all", "table" or a list of players' names means.

    >>> witness_of("table", ["Ana", "Bo"]), witness_of(["Bo"], ["Ana", "Bo"]), witness_of("all", ["Ana", "Bo"])
    (0, 2, -1)

    Raises:
        OptionError: For somebody who does not play, nobody at all, and the same player twice.
    """
    if isinstance(named, str):
        if named in (EVERYBODY, NOBODY):
            return ALL if named == EVERYBODY else ALONE if len(names) == 1 else 0
        raise OptionError(
            "The witness is 'all', 'table' or a list of players, as in {example}, not {given}.",
            example=repr([names[0]]),
            given=given(named),
        )
    seats = 0
    for name in map(composed, named):
        if name not in names:
            raise OptionError(
                "The witness {name} does not play; the players are {players}.",
                name=given(name),
                players=listing(list(names)),
            )
        seat = 1 << list(names).index(name)
        if seats & seat:
            raise OptionError("The witness names {name} twice; name each player once.", name=given(name))
        seats |= seat
    if not seats:
        raise OptionError("The witness names nobody; take 'table' for what lies open, or name players.")
    return seats


def named_witness(witness: int, names: Sequence[str]) -> str | list[str]:
    """A witness as `witness_of` takes it."""
    if witness in (ALL, 0):
        return EVERYBODY if witness == ALL else NOBODY
    return [name for seat, name in enumerate(names) if witness >> seat & 1]


def knows(witness: int, seat: int) -> bool:
    """Whether a record with this witness can be told as a seat saw it."""
    return witness == ALL or bool(witness >> seat & 1)


def unknown_to(witness: int, seat: int, names: Sequence[str]) -> str:
    """Why a record is not told as a seat saw it, in a sentence."""
    own = named_witness(witness, names)
    return say(
        "Nobody wrote down what {player} saw; the record tells what {witness} saw.",
        player=names[seat],
        witness=say("the table") if isinstance(own, str) else listing(own),
    )


def seats_of(witness: int) -> list[int]:
    """The seats of a witness that is not ALL, as a header has them."""
    return [seat for seat in range(witness.bit_length()) if witness >> seat & 1]


def witness_in(header: dict[str, Any], rules: Rules, where: str) -> int:
    """The witness that a header says; raises RecordError for one that does not fit its players, its game or its version."""
    if "witness" not in header:
        return ALL
    seats = header["witness"]
    if not rules.hides or header["format"] < WITNESS_FORMAT:
        raise RecordError(
            "{where}: the header names a witness, which a file of {title} and format {version} has not.",
            where=where,
            title=rules.title,
            version=header["format"],
        )
    fits = isinstance(seats, list) and all(type(seat) is int for seat in seats)
    if not fits or seats != sorted(set(seats)) or not all(0 <= seat < len(header["players"]) for seat in seats):
        raise RecordError(
            "{where}: the witness in the header must be a list of seats of its players, in order.", where=where
        )
    return sum(1 << seat for seat in seats)


def roles_unknown(table: Table, fact: Fact, roles: Sequence[str]) -> list[int]:
    """The places in a fact that hold UNKNOWN; `roles` are its columns. A -1 that means "none", or is a loss, is no unknown."""
    kind = fact[0]
    return [
        place
        for place, (role, value) in enumerate(zip(roles, fact[1:], strict=True), start=1)
        if value == UNKNOWN and (kind, role) not in table.NULLABLE and (kind, role) not in table.SIGNED
    ]


def named_too_little(rules: Rules, table: Table, facts: Sequence[Fact]) -> Fact | None:
    """The first of some facts that leaves unknown what the witness of the table saw, or what is no card; None if all may stand.

    `table` is the table before them. Where everything is known, reading refuses what is missing before there are facts.
    """
    if table.witness == ALL:
        return None
    columns = verb_columns(rules)
    if not any(roles_unknown(table, fact, columns[fact[0]]) for fact in facts):
        return None
    for fact in happening(table.copy(), facts):
        unknown = roles_unknown(table, fact, columns[fact[0]])
        if unknown and not _may_hide(rules, table, fact, unknown):
            return fact
    return None


def _may_hide(rules: Rules, table: Table, fact: Fact, unknown: Sequence[int]) -> bool:
    """Whether the witness of the table sees none of these places of a fact."""
    named = tuple(
        0 if place in unknown else value for place, value in enumerate(fact)
    )  # any card in place of the unknown
    if sees(table.witness, rules.hidden.seen_by(table, named), table.seats):
        return False
    told = rules.hidden.redact(table, named, 0)
    return all(told[place] != named[place] for place in unknown)

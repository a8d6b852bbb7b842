"""Through whose eyes a game is judged, and the full games that these eyes take for possible.

A seat whose cards a record knows is judged by what it knew. Of another seat the record tells no more than its witness saw: there it is
judged what the witness could know, in full games in which the seat can do what it did.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from arch_engine.core.errors import IllegalDecision
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, UNKNOWN, Table
from arch_engine.core.words import listing
from arch_engine.replay.timeline import Timeline
from arch_engine.search.rollouts import Worlds

MOST_DRAWN = 1_000
"""So many worlds are drawn before a decision is called impossible in them."""

FEW = 100
"""A decision that the record writes in its own way, such as what is dug up, is one of at most so many."""


def truth_told(replay: Timeline) -> bool:
    """Whether the record tells all that was hidden, so that hindsight has something to go by."""
    return not replay.rules.hides or replay.record.witness == ALL


def hand_known(replay: Timeline, seat: int) -> bool:
    """Whether the record tells what a seat saw; if not, its decisions are judged by what the witness could know."""
    return truth_told(replay) or bool(replay.record.witness >> seat & 1)


def eyes_of(replay: Timeline, seat: int) -> int:
    """The witness, as a bit set of seats, by whose knowledge a seat is judged."""
    return 1 << seat if hand_known(replay, seat) else replay.record.witness


def knower(replay: Timeline, seat: int) -> str:
    """By whose knowledge a seat's decisions are judged, in words: its player's, or that of the witness of the record."""
    if hand_known(replay, seat):
        return replay.names[seat]
    seats = [name for other, name in enumerate(replay.names) if replay.record.witness >> other & 1]
    return listing(seats) or say("the table")


def told_of(replay: Timeline) -> str:
    """A sentence on a record that does not tell everything: whose decisions are judged by whose knowledge; "" for any other."""
    if truth_told(replay):
        return ""
    others = [seat for seat in range(len(replay.names)) if not hand_known(replay, seat)]
    if not others:
        return say("The record tells every hand but not what lay hidden, so nothing is judged with hindsight.")
    return say(
        "The record does not tell what {players} held: their decisions are judged by what {knower} could know, and nothing with hindsight.",
        players=listing([replay.names[seat] for seat in others]),
        knower=knower(replay, others[0]),
    )


def view_of(rules: Rules, table: Table, eyes: int) -> Table:
    """A table of a record with a witness as the eyes know it: the same view as of a full game, a copy."""
    view: Table = rules.hidden.as_witnessed(table, eyes)
    view.witness = ALL
    return view


def as_full(table: Table) -> Table:
    """A table of a record with a witness as if it were a view of a full game: the same cards are known, and the same hidden; a copy."""
    view = table.copy()
    view.witness = ALL
    return view


def as_chosen(rules: Rules, world: Table, decision: Decision) -> Decision | None:
    """A decision of a record with a witness as a full game has it; None where the record does not tell which it was.

    A record names in a decision what came to light by it, as in `dig coin`, and not all that was chosen, as in `keep ? ?`. `world` is
    a full game, or a view that shows the cards which the decision needs.
    """
    if rules.why_not(world, decision) is None:
        return decision
    for option in islice(rules.options(world), FEW):
        if decision[: len(option)] == option:
            return option
        same_kind = UNKNOWN not in decision and decision[0] == option[0]
        if same_kind and rules.words.format(world, option) == rules.words.format(world, decision):
            return option
    return None


def worlds_with(rules: Rules, worlds: Worlds, choices: Sequence[Decision]) -> Worlds:
    """The worlds in which all of some decisions are legal.

    Drawing from them raises IllegalDecision where there are hardly any.
    """

    def draw(rng: Random) -> Table:
        for _ in range(MOST_DRAWN):
            world = worlds(rng)
            if all(rules.why_not(world, choice) is None for choice in choices):
                return world
        raise IllegalDecision(
            "record.witness",
            say("The record does not tell whether the player could have done this; weigh a decision that it can know."),
        )

    return draw

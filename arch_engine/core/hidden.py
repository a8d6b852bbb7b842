"""What a game hides, from whom, and how a full game is drawn from what a witness has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, cast

from typing_extensions import TypeVar

from arch_engine.core.families import Decision
from arch_engine.core.table import Fact, Table

T = TypeVar("T", bound=Table, default=Any)

Amounts = Mapping[str, Mapping[str, int]]
"""How many cards, by place and by card, in the game's words; what is left out is 0."""


class Knowledge(Protocol):
    """What somebody who saw some of a game can know of the rest at one moment; `Hidden.knowledge` makes it.

    All full games are weighed that agree with what was seen: deals are even, thefts and other draws are even, and what somebody decided
    counts the same whatever it was.

    Attributes:
        exact: Whether all of them are counted. If not, so many ways are open that some of them, drawn without bias, stand for all
            in `world`; `certain` and `possible` are exact all the same.
    """

    exact: bool

    def certain(self) -> Amounts:
        """For every hidden place and card, how many lie there in every full game."""

    def possible(self) -> Amounts:
        """For every hidden place and card, how many lie there in the full game with the most of them."""

    def world(self, rng: Random) -> Any:
        """A full table, drawn as likely as it is; a copy."""


class Hidden(Generic[T]):
    """What a game hides, which its rules have as `Rules.hidden`. A game that hides nothing does without one of its own.

    A witness is a bit set of seats, what these saw together: `1 << seat` for a single one, 0 for what lies open, `ALL` for everything.

    >>> from arch_engine import load
    >>> game = load("replays/new-expedition-4p-tomb.parquet")
    >>> game.rules.hidden.as_witnessed(game.at(60), 1 << 2).hands[0]  # seat 2 knows one Talisman in the hand of seat 0
    [0, 0, 1, 0, 0, 0, 0, 0, 0]
    """

    # -- facts and decisions ---------------------------------------------------------------------------------------
    def seen_by(self, table: T, fact: Fact) -> int:
        """Return the bit set of seats that see the whole of a fact; all of them unless a game hides something.

        `table` is the table just before the fact. For a full game any later one must give the same: only what a witness names late depends on when it
        is named.
        """
        return (1 << table.seats) - 1

    def redact(self, table: T, fact: Fact, witness: int) -> Fact:
        """Return a fact as a witness sees it, just before it happens: whatever nobody among the witness sees becomes UNKNOWN."""
        return fact

    def redact_decision(self, table: T, decision: Decision, witness: int) -> Decision:
        """Return a decision as a witness sees it being made."""
        return decision

    def retold(self, table: T, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        """Return the decisions in which a record with a witness writes down one of a full game, with `facts` having come of it there.

        `table` is the full table before it. Cards that the witness did not see are UNKNOWN; a card that turns up from a deck the witness
        does not know is named, in the same decision or in outcomes of chance that follow it.
        """
        return [self.redact_decision(table, decision, witness)]

    # -- tables ----------------------------------------------------------------------------------------------------
    def as_witnessed(self, table: T, witness: int) -> T:
        """Return the table as a witness knows it, by all that its seats saw together, the rest unknown; a copy. ALL sees the table as it is."""
        return cast(T, table.copy())

    def in_sight(self, table: T, witness: int) -> T:
        """Return the table as a witness has seen it, without all that could be worked out from it: no more than `as_witnessed` shows, and quick
        where working that out takes long. By default it is `as_witnessed`; a copy.
        """
        return self.as_witnessed(table, witness)

    def kept_in_mind(self, table: T, seat: int) -> T:
        """Return the table as computer players are shown it: no more than `as_witnessed` shows the seat, and the same in every version, so that
        a seed keeps giving the same game. By default it is `as_witnessed`; a copy.
        """
        return self.as_witnessed(table, 1 << seat)

    def granted(self, table: T, decision: Decision) -> T:
        """Return a copy in which the cards that a legal decision of the seat that is asked requires are public.

        On a table with a witness that does not know the seat's cards, those that it needs are open afterwards. A judge draws
        full games from the copy: in all others the decision could not have been made.
        """
        return cast(T, table.copy())

    def in_hindsight(self, table: T, moves: Iterable[Sequence[Fact]]) -> list[T]:
        """Return the table before some moves and after each of them, as all of these facts together tell it to its witness.

        A card that shows itself later is known from the moment it certainly lay there: what every full game that agrees with the facts
        has in common, and nothing else. Here no more is known than at the time; a game that hides something does better.
        """
        tables = [self.as_witnessed(table, table.witness)]
        for facts in moves:
            table.advance(facts)
            tables.append(self.as_witnessed(table, table.witness))
        return tables

    # -- worlds ----------------------------------------------------------------------------------------------------
    def determinize(self, table: T, witness: int, rng: Random) -> T:
        """Return a full table, in which everything is known, drawn from those that agree with all that a witness has seen; a copy."""
        return cast(T, table.copy())

    def worlds(
        self, table: T, witness: int, number: int, rng: Random, in_time: Callable[[], bool] | None = None
    ) -> list[T]:
        """Return full tables drawn from those that agree with all that a witness has seen, for that many roll-outs; copies.

        Drawn together they may come again, and be many times as fast as one after the other (`determinize`): each is as likely as it is
        only among many. `in_time` says whether there is time for another; at least one is drawn, and fewer than asked for where there is not.
        """
        found = [self.determinize(table, witness, rng)]
        while len(found) < number and (in_time is None or in_time()):
            found.append(self.determinize(table, witness, rng))
        return found

    def dealt_anew(self, world: T, rng: Random) -> T:
        """Return a drawn full table with other luck to come: the same cards are everywhere, but those whose order nobody knows lie in another one.

        This is much faster than to draw another table. By default nothing lies in such an order; a copy.
        """
        return cast(T, world.copy())

    def agrees(self, world: T, table: T, witness: int) -> bool:
        """Return whether a full table, drawn for a witness, is one that it could take for this table."""
        return self.as_witnessed(world, witness).state() == self.as_witnessed(table, witness).state()

    def knowledge(self, table: T, witness: int) -> Knowledge:
        """Return what a witness can know at this moment. Raises NotImplementedError in a game that cannot tell, as any that hides nothing."""
        raise NotImplementedError

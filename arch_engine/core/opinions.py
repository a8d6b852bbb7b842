"""Opinions about a game, as opposed to its rules: who plays, how roll-outs are played, what is worth comparing, what a position is worth.

A judge is an object. To add one, write it and name it in the `Opinions` of its game; nothing else needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from arch_engine.core.families import Decision
from arch_engine.core.features import Features
from arch_engine.core.language import mark
from arch_engine.core.rules import Rules, T
from arch_engine.core.table import Table

Decide = Callable[[T, Random], Decision]
"""A way to decide for the seat that is asked; the random numbers break ties."""

Seen = TypeVar("Seen", bound=Table, contravariant=True, default=Any)
"""The table of the game that a judge knows; one that knows no game takes any."""


class Player(Protocol[Seen]):
    """Decides for one seat, from what that seat sees. Any object with this method is a player.

    >>> from arch_engine import load
    >>> class Passes:
    ...     def choose(self, view, options, rng):
    ...         options = list(options)
    ...         return ("pass",) if ("pass",) in options else options[0]
    >>> branch = load("replays/mykerinos-3p.parquet").branch(at=42)
    >>> len(branch.finish(Passes()))
    1

    Where `Rules.uniform` is true, `options` is a list. Elsewhere it is a generator that may be very long, so a player takes
    what it needs; it may also return a legal decision that it has built itself.
    """

    def choose(self, view: Seen, options: Iterable[Decision], rng: Random) -> Decision:
        """A legal decision for the seat that is asked.

        Args:
            view: A copy of the table as the seat knows it; it may be played on.
            options: The legal decisions.
            rng: The player's random numbers: with the same ones it decides the same.
        """
        ...


class Policy(Protocol[Seen]):
    """A way to play a roll-out: it decides for every seat, each time from what that seat may know, and is quick about it.

    >>> from arch_engine import opinions_of, rules_of
    >>> [policy.name for policy in opinions_of(rules_of("royal_society")).policies.values()]
    ['quick', 'careful', 'random']
    """

    @property
    def name(self) -> str:
        """What files and the command line call it."""
        ...

    @property
    def words(self) -> str:
        """How it plays; the words continue "roll-outs are played …"."""
        ...

    @property
    def caution(self) -> str:
        """A sentence to warn those who read its numbers, or "" if no warning is needed."""
        ...

    def start(self) -> Callable[[Seen, Random], Decision]:
        """The deciding function of one roll-out. Each roll-out asks for its own, so it may remember its plans.

        It may be given a full table and must not look at what the seat does not know.
        """
        ...


@dataclass(frozen=True, slots=True)
class Expectation:
    """What each seat can expect of a game.

    Attributes:
        wins: Each seat's share of the win, from 0 to 1; together 1.
        points: Each seat's points at the end.
    """

    wins: tuple[float, ...]
    points: tuple[float, ...]


class Evaluator(Protocol[Seen]):
    """Says what a position is worth to every seat, from what one seat knows. The value of a game that is over is its result.

    >>> class Even:
    ...     def evaluate(self, view, seat):
    ...         return Expectation((1 / view.seats,) * view.seats, (0.0,) * view.seats)
    """

    def evaluate(self, view: Seen, seat: int) -> Expectation:
        """What each seat can expect at a table. `view` is the table as `seat` knows it, and is left as it was."""
        ...


def result_of(rules: Rules, table: Table) -> Expectation:
    """How a game that is over ended."""
    return Expectation(rules.win_shares(table), tuple([float(points) for points in rules.standing(table)]))


@dataclass(frozen=True)
class NamedPolicy(Generic[T]):
    """A policy made of its parts; see `Policy`."""

    name: str
    words: str
    start: Callable[[], Decide[T]]
    caution: str = ""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How roll-outs look ahead.

    Attributes:
        policy: The name of the policy that plays them (`Opinions.policies`).
        moments: To which quiet moment (`Features.quiet`) they are played, from 1, where the learned judge is asked; 0 to play games out.
        lead: How much points count beside the share of the win that the judge says: a lead of the mean of all seats' points counts like this
            many wins.
        rollouts: How many of each candidate a review plays where nobody says otherwise (`review.Judge.rollouts`).
        again: Which share of the decisions a review looks at a second time at most.
        reviewed: To which quiet moment the roll-outs of a review go, if that is another one: it has more time than a player, and a nearer one misleads.
        at_once: Which part of what a decision is worth the learned judge says right after it; the rest is what roll-outs come to.
    """

    policy: str = "quick"
    moments: int = 0
    lead: float = 0.05
    rollouts: int = 100
    again: float = 0.3
    reviewed: int = 0
    at_once: float = 0.0


class Opinions(Generic[T]):
    """The opinions about one game. A game that has none of its own gets these: it is played at random.

    A subclass provides what its game has.

    >>> from arch_engine import opinions_of, rules_of
    >>> opinions = opinions_of(rules_of("royal_society"))
    >>> list(opinions.players), opinions.best
    (['sensible'], 'careful')

    Attributes:
        players: Computer players by name, besides those that every game has.
        policies: Roll-out policies by name; "quick" is the default, and every game has "random".
        searched: How many roll-outs a player that plays games out spends on one decision by default.
        expert_rollouts: How many roll-outs an expert without a budget spends on one decision, if it asks the learned judge.
        most_moves: How many moves an expert without a budget plays in the roll-outs for one decision at most, where these take long; None otherwise.
        aside: Kinds of decisions that leave a moment what it is: a quiet moment goes on after them, and does not begin anew.
        features: What the game's learned judge reads of a position; None in a game that has none.
        foresights: Ways to look ahead, first what chooses best in the same time: one to quiet moments, an expert's, and one to the
            end, for where the learned judge cannot serve. Reviews, hints and the strongest player of *Play* take the first that can serve.
    """

    players: Mapping[str, Player] = {}
    searched: int = 240
    expert_rollouts: int = 160
    most_moves: int | None = None
    aside: frozenset[str] = frozenset()
    features: Features[T] | None = None
    foresights: tuple[Foresight, ...] = (Foresight("quick", moments=1, rollouts=40), Foresight("quick"))

    def __init__(self, rules: Rules[T], policies: Sequence[Policy[T]] = ()) -> None:
        pick = partial(getattr, rules, "pick")  # pickled by name, for processes that share the work
        at_random = NamedPolicy[T]("random", mark("at random"), pick)
        quick = NamedPolicy[T]("quick", mark("at random, for the game has no rules of thumb"), pick)
        self.rules = rules
        self.policies: dict[str, Policy[T]] = {policy.name: policy for policy in (quick, *policies, at_random)}

    def ending(self, table: T) -> bool:
        """Whether so little of the game is left that roll-outs play it out: no quiet moment counts from here on. None here."""
        return False

    @property
    def judged(self) -> Foresight:
        """How roll-outs look ahead that ask the learned judge."""
        return next((one for one in self.foresights if one.moments), Foresight(moments=1))

    @property
    def played_out(self) -> Foresight:
        """How roll-outs look ahead that play games out, to choose well and however slowly."""
        return next((one for one in self.foresights if not one.moments), Foresight())

    @property
    def best(self) -> str:
        """The name of the policy that plays best."""
        return self.played_out.policy

    def candidates(self, view: T, most: int, rng: Random) -> list[Decision]:
        """The legal decisions worth comparing for the seat that is asked, at most `most` (1 or more), from its view.

        The first is what the game's own players would do; the same random numbers give the same candidates.
        """
        rules = self.rules
        found: dict[Decision, None] = {}
        for player in self.players.values():
            options = rules.options(view)
            found[player.choose(view.copy(), list(options) if rules.uniform else options, rng)] = None
        listed = list(islice(rules.options(view), most + 1))
        if len(listed) <= most:
            return list(found | dict.fromkeys(listed))[:most]
        for decide in (self.policies["quick"].start(), rules.pick):
            for _ in range(most):
                found[decide(view, rng)] = None
        return list(found)[:most]

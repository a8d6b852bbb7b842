"""What can be asked of many games: dimensions, by which they are told apart, and measures, of which the mean is taken.

Both are columns over the seats of all games. A dimension or measure is one entry in a list: its name, what people call it, a sentence, and how to find
it, either from the row of the game or from its facts. `arch_engine/insights` has those that every game has, `GAME/insights.py` those of one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from arch_engine.core.errors import OptionError
from arch_engine.core.language import mark, say
from arch_engine.core.rules import Rules

if TYPE_CHECKING:
    import polars as pl

Column: TypeAlias = "pl.Expr | pl.LazyFrame"
Of = Literal["game", "seat", "part"]
"""What a column has one value for: a game, a seat of a game, or a part of what happened to a seat (a round, an origin of points)."""


@dataclass(frozen=True)
class Asked:
    """The games a question is about.

    Attributes:
        seats: A row for each seat of each game: the columns of `games`, and `seat`.
        facts: The facts of the games, in order. Of games of several kinds only the columns `number`, `round`, `kind` and `seat`.
        one: The rules of the games, if they are all of one kind.
    """

    seats: pl.LazyFrame
    facts: pl.LazyFrame
    one: Rules | None

    @property
    def rules(self) -> Rules:
        """The rules of the games; raises OptionError where they are of several kinds."""
        if self.one is None:
            raise OptionError("These games are of several kinds; say which, as in where={example}.", example=EXAMPLE)
        return self.one


EXAMPLE = '{"game": "mykerinos"}'

Words = Callable[[Any], str]


def plain_words(value: Any) -> str:
    """A value as people read it, where nothing better is known."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value)


@dataclass(frozen=True)
class Dimension:
    """Something by which games, seats or parts of them are told apart.

    >>> from arch_engine.insights import dimensions
    >>> monument = dimensions("new_expedition")["monument"]
    >>> monument.title, monument.of, monument.in_words("ruins")
    ('Monument', 'game', 'Buried Ruins')

    Attributes:
        name: What it is called in questions and in frames.
        title: What people call it, in English; `say` translates it.
        about: What exactly it is, in a sentence, which `say` translates, too.
        of: What it has one value for.
        take: From what is asked, either an expression over `Asked.seats`, or a frame with `number`, `seat` (unless it is of a game) and `value`.
            For a part, a frame with `value`, and with `number` where not every game has every value.
        words: A value as people read it; `in_words` also tells that there is none.
    """

    name: str
    title: str
    about: str
    of: Of
    take: Callable[[Asked], Column]
    words: Words = plain_words

    def in_words(self, value: Any) -> str:
        """A value as people read it."""
        return say("none") if value is None else self.words(value)


@dataclass(frozen=True)
class Measure:
    """A number of which the mean is taken.

    >>> from arch_engine.insights import measures
    >>> storms = measures("new_expedition")["storms"]
    >>> storms.title, storms.about
    ('Sandstorms', 'How many sandstorms the player dug up.')

    Attributes:
        name: What it is called in questions and in frames.
        title: What people call it, in English; `say` translates it.
        about: What exactly it is, in a sentence, which `say` translates, too.
        of: What it has one value for.
        take: As for a dimension; a frame may also have columns named in `along`.
        share: Whether it lies between 0 and 1, so that its mean is a share.
        along: The dimensions of parts along which it may be split.
        adds: Whether parts add up. If not, a question has to say which parts.
        missing: What a seat or game has that the frame does not name.
        whole: Whether it counts whole things, so that it may serve as a dimension.
        positive: Whether it cannot be less than zero, so that the interval of its mean has to stay above.
    """

    name: str
    title: str
    about: str
    of: Of
    take: Callable[[Asked], Column]
    share: bool = False
    along: tuple[str, ...] = ()
    adds: bool = True
    missing: float | None = 0
    whole: bool = True
    positive: bool = False

    def in_words(self, value: Any) -> str:
        """A value as people read it, where the measure serves as a dimension."""
        return say("none") if value is None else plain_words(value)


def counted(name: str, title: str, about: str, kind: str, role: str | None = None) -> Measure:
    """Return how many facts of a kind name a seat, or what their `role` adds up to."""

    def take(asked: Asked) -> pl.LazyFrame:
        import polars as pl

        amount = pl.len() if role is None else pl.col(role).cast(pl.Int64).sum()
        return asked.facts.filter(pl.col("kind") == kind).group_by("number", "seat").agg(value=amount)

    return Measure(name, title, about, "seat", take, positive=True)


def first_of(kind: str, role: str) -> Callable[[Asked], Column]:
    """Return what the first fact of a kind says in its `role`, for each seat that one names."""

    def take(asked: Asked) -> pl.LazyFrame:
        import polars as pl

        facts = asked.facts.filter(pl.col("kind") == kind, pl.col("seat").is_not_null())
        return facts.group_by("number", "seat").agg(value=pl.col(role).first())

    return take


def running(changes: Callable[[Asked], pl.LazyFrame]) -> Callable[[Asked], Column]:
    """From a frame of changes (`number`, `seat`, `round`, `amount`) what each seat has at the end of each round; the set-up counts to round 1."""

    def take(asked: Asked) -> pl.LazyFrame:
        import polars as pl

        every = asked.seats.select("number", "seat").join(rounds(asked), on="number").rename({"value": "round"})
        summed = changes(asked).group_by("number", "seat", pl.col("round").clip(1)).agg(pl.col("amount").sum())
        return (
            every.join(summed, on=["number", "seat", "round"], how="left")
            .sort("number", "seat", "round")
            .select("number", "seat", "round", value=pl.col("amount").fill_null(0).cum_sum().over("number", "seat"))
        )

    return take


def rounds(asked: Asked) -> pl.LazyFrame:
    """The rounds of each game, without its set-up: `number`, `value`."""
    import polars as pl

    held = asked.facts.select("number", value=pl.col("round").cast(pl.Int64)).filter(pl.col("value") > 0)
    return held.unique()


ROUND = Dimension(
    "round",
    mark("Round"),
    mark("The season, turn or year; the set-up belongs to none."),
    "part",
    rounds,
)
"""The one dimension of parts that a measure of a single game may be split along, too."""

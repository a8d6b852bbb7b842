"""The contract between a game and everything that plays, records, shows or reviews it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from arch_engine.core.chance import below
from arch_engine.core.components import Components
from arch_engine.core.consequences import NONE, Consequences
from arch_engine.core.errors import IllegalDecision, OptionError, given
from arch_engine.core.families import Bounds, Decision
from arch_engine.core.hidden import Hidden
from arch_engine.core.language import mark, say, say_as
from arch_engine.core.table import ALL, MOVE, Fact, Table
from arch_engine.core.themes import Detector, no_themes
from arch_engine.core.wording import Words
from arch_engine.core.words import listing

T = TypeVar("T", bound=Table, default=Any)
"""The table of a game. Code that knows no game writes `Rules`, which takes any."""


LANGUAGES = ("en", "fr")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words.

    Attributes:
        id: What refusals and records call it, as "excavation.connected".
        chapter: The rulebook's heading it stands under.
        title: A few words.
        text: The rule itself.
    """

    id: str
    chapter: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, init=False)
class Refusal:
    """Why a decision is not allowed. It is given a sentence in English and the values of its {names}, and says it in the current language.

    >>> from arch_engine import Session, load
    >>> game = Session.resumed(load("replays/mykerinos-3p.parquet"), at=42)
    >>> game.why_not("extend h1 h2")
    Refusal(rule='excavation.pyramid', sentence='h2 has a pyramid; only Lord Lemon lets you place there.')

    Attributes:
        rule: The id of the rule it breaks, a key of `Rules.rule_texts`.
        sentence: What is wrong with this very decision.
    """

    rule: str
    sentence: str

    def __init__(self, rule: str, sentence: str, /, **values: object) -> None:
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "sentence", say(sentence, **values))


class Rules(Generic[T]):
    """One game: what its rulebook allows, does and counts. `rules_of` gives the rules of a game by its name.

    Rules hold no state: everything that changes is on the table, which most methods take first. A decision is a tuple of a kind and
    ints, as `("extend", 27, 28)`; an outcome of chance is one, too. A game provides the class variables without a value and the
    methods that raise NotImplementedError here, and overrides any default that is too plain for it.

    >>> from random import Random
    >>> from arch_engine import rules_of
    >>> rules = rules_of("mykerinos")
    >>> table = rules.new_table(3)
    >>> rules.decide(table, rules.draw(table, Random(1)))  # chance names the first player
    >>> table
    <MykerinosTable, round 0, set-up: chance decides 'markers'>
    """

    game: ClassVar[str]
    """The name in files and on the command line."""
    title: ClassVar[str]
    """The name on the box."""
    players: ClassVar[tuple[int, ...]]
    """The numbers of players the rulebook allows."""
    hues: ClassVar[tuple[str, ...]] = ("Blue", "Red", "Green", "Yellow", "Purple")
    """The colour of each seat, as words."""
    round_name: ClassVar[str] = mark("Round")
    """What a round is called: "season", "turn" or "year"."""
    measures: ClassVar[tuple[str, ...]]
    """What `score` facts count, the one that decides the game first."""
    loses_points: ClassVar[bool] = False
    """Whether some `score` facts take points away."""
    gauge_titles: ClassVar[Mapping[str, str]] = {}
    """The names by which `gauges` are asked for as measures, with their titles; one that is left out is asked for by its title."""
    tracks: ClassVar[Mapping[str, int]] = {}
    """Of a game in which only the lower of several measures counts at the end: these, with what one of each is worth."""
    origins: ClassVar[tuple[str, ...]]
    """Where points come from, as headings of a breakdown, in order."""
    consequences: ClassVar[Consequences[Any]] = NONE
    """What comes of a decision, in terms that a player knows; a game that tells nothing of it may leave it out."""
    themes: ClassVar[Detector] = staticmethod(no_themes)
    """Finds what a game shows of its players' habits; a game that knows none may leave it out."""
    shapes: ClassVar[Mapping[str, tuple[Bounds, ...]]] = {}
    """By kind of decision or outcome: how many values may follow, and below what each stays. Learners need it; a game may leave it out."""
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {}
    """Options by name: the default, or the possible words with the default first."""
    unnamed_options: ClassVar[Mapping[str, bool]] = {}
    """What a record that does not name an option was played by: how the game went before there was the option."""
    words: ClassVar[Words[Any]] = Words()
    """Notation, narration and whatever else is about words."""
    hidden: ClassVar[Hidden[Any]] = Hidden()
    """What seats do not see, and what they can know; a game that hides nothing may leave it out."""
    hides: ClassVar[bool] = False
    """Whether seats know different things."""
    uniform: ClassVar[bool] = True
    """Whether `pick` takes each of `options` with the same chance."""

    # -- setting up ------------------------------------------------------------------------------------------------
    def components(self) -> Components:
        """The component data that comes with the game; empty by default."""
        return Components(self.game, {})

    def check_components(self, components: Components) -> None:
        """Raise ComponentError, naming sheet, row and column, where data contradicts what is known for certain."""

    def check_usable(self, components: Components) -> None:
        """Raise ComponentError if the game cannot be played with the data. A record passes this check only, because its game may
        have been played with values since found to be wrong.
        """
        self.check_components(components)

    def set_table(self, seats: int, options: Mapping[str, Any], components: Components) -> T:
        """The table before the first move. Options are complete (see `full_options`)."""
        raise NotImplementedError

    def new_table(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        components: Components | None = None,
        witness: int = ALL,
    ) -> T:
        """A table before the first move; chance is asked first.

        Args:
            seats: The number of players.
            options: Some of `game_options`; the others have their defaults.
            components: The component data to play with; the package's own if left out.
            witness: Who sees what will be written down: everybody together, or the bit set of some seats (0: only what lies open).
                In a game that hides nothing, everybody does.

        Raises:
            OptionError: For a number of players or an option the game does not have, and for a witness who does not play.
        """
        if seats not in self.players:
            allowed = ", ".join(str(n) for n in self.players)
            raise OptionError(
                "{title} is for {allowed} players, not {seats}; choose one of these numbers.",
                title=self.title,
                allowed=allowed,
                seats=seats,
            )
        if witness != ALL and not 0 <= witness < 1 << seats:
            raise OptionError("A game of {seats} has no such witness: {witness}.", seats=seats, witness=witness)
        table = self.set_table(seats, self.full_options(options), components or self.components())
        table.witness = witness if self.hides else ALL
        return table

    def full_options(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """The given options with the defaults of the others; raises OptionError for unknown names or values."""
        return _full_options(self.title, self.game_options, given or {})

    # -- deciding --------------------------------------------------------------------------------------------------
    def options(self, table: T) -> Iterable[Decision]:
        """Every legal decision of the seat that is asked, most ordinary first. Not for chance."""
        raise NotImplementedError

    def pick(self, table: T, rng: Random) -> Decision:
        """One of `options` at random, each equally likely if `uniform` is true. A game with many options picks without listing them."""
        options = list(self.options(table))
        return options[below(rng, len(options))]

    def draw(self, table: T, rng: Random) -> Decision:
        """Return what chance does when chance is asked."""
        raise NotImplementedError

    def why_not(self, table: T, decision: Decision) -> Refusal | None:
        """None if the decision (or the outcome of chance) is allowed now, else the rule against it.

        On a table with a witness, UNKNOWN may stand in a decision where the witness does not see the card. What the public rules allow is
        refused all the same if no full game agrees with it and with all that was written before; the sentence names the two things that
        exclude each other.
        """
        raise NotImplementedError

    def rule_of(self, table: T, decision: Decision) -> str:
        """The id of the rule that allows a legal decision."""
        raise NotImplementedError

    def rule_of_fact(self, table: T, fact: Fact) -> str | None:
        """The id of the rule by which a fact follows from a decision, just before it happens; None if that says nothing new."""
        return None

    def perform(self, table: T, decision: Decision) -> None:
        """Call the verbs that a legal decision means, up to and including the next `ask`."""
        raise NotImplementedError

    def carry_out(self, table: T, decision: Decision) -> None:
        """Do a decision that is known to be legal (from `options`, `pick` or `draw`); `decide` checks first."""
        if table.log is not None:
            table.log.append((MOVE, table.asked, decision))
        self.perform(table, decision)

    def decide(self, table: T, decision: Decision) -> None:
        """Do a decision, or raise IllegalDecision and change nothing."""
        refusal = self.why_not(table, decision)
        if refusal is not None:
            raise IllegalDecision(refusal.rule, refusal.sentence)
        self.carry_out(table, decision)

    def rule_texts(self, language: str = "en") -> dict[str, Rule]:
        """All rules by id, in English ("en") or French ("fr"), from `rules.json` in the game's package; empty if it has none."""
        return rule_texts(type(self).__module__.rpartition(".")[0], language)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: T) -> list[dict[str, int]]:
        """Return how much each seat has of every measure now."""
        raise NotImplementedError

    def gauges(self, table: T, names: Sequence[str]) -> dict[str, dict[str, int | None]]:
        """Further curves: {title: {line: value now}}, None where a view cannot tell. A line is a player's name or another word."""
        return {}

    def origin(self, score: Mapping[str, Any]) -> str:
        """The one of `origins` under which a `score` row, as {column: value}, counts; by default its source."""
        return str(score["source"])

    def winners(self, table: T) -> list[int]:
        """The seats that won; empty until the game is over, several when they share. By default the best standing wins."""
        points = self.standing(table)
        return [seat for seat, own in enumerate(points) if own == max(points)] if table.over else []

    def win_shares(self, table: T) -> tuple[float, ...]:
        """Return by seat its share of the win: together 1, or 0 where nobody has won, be it that the game is not over or that all have lost."""
        winners = self.winners(table)
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)])

    def standing(self, table: T) -> Sequence[float]:
        """For every seat, the points that decide the game, as they are now; at the end, the result."""
        measure = self.measures[0]
        return [total[measure] for total in self.totals(table)]


def rule_texts(package: str, language: str) -> dict[str, Rule]:
    """The rules of a game's package by id; empty if it has none. Raises OptionError for a language that no rules are told in."""
    if language not in LANGUAGES:
        raise OptionError(
            "The rules are told in {languages}, not {language}.",
            languages=listing(list(map(repr, LANGUAGES)), "or"),
            language=given(language),
        )
    return _read(package, language)


@lru_cache(maxsize=16)
def _read(package: str, language: str) -> dict[str, Rule]:
    path = files(package).joinpath("rules.json") if package else None  # a game may be written in a notebook
    if path is None or not path.is_file():
        return {}
    raw = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: Rule(name, raw["chapters"][entry["chapter"]][language], entry[language][0], entry[language][1])
        for name, entry in raw["rules"].items()
    }


def _full_options(title: str, known: Mapping[str, bool | tuple[str, ...]], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option that a game knows (see `Rules.game_options`); raises OptionError for unknown names or values."""
    options = {name: values[0] if isinstance(values, tuple) else values for name, values in known.items()}
    for name, value in given.items():
        if name not in options:
            names = ", ".join(options) or say_as("no option", "none")
            raise OptionError(
                "{title} has no option {name!r}; its options are: {names}.", title=title, name=name[:40], names=names
            )
        values = known[name]
        if isinstance(values, tuple) and value not in values:
            raise OptionError(
                "The option {name!r} of {title} is one of {choices}, not {value!r:.60}.",
                name=name,
                title=title,
                choices=", ".join(values),
                value=value,
            )
        if isinstance(values, bool) and not isinstance(value, bool):
            raise OptionError(
                "The option {name!r} of {title} is true or false, not {value!r:.60}.",
                name=name,
                title=title,
                value=value,
            )
        options[name] = value
    return options

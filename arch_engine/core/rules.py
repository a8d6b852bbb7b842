"""The contract between a game and everything that plays, records, shows or reviews it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, cast

from typing_extensions import TypeVar

from arch_engine.core.chance import below
from arch_engine.core.components import Components
from arch_engine.core.consequences import NONE, Consequences
from arch_engine.core.errors import IllegalDecision, NotationError, OptionError, given
from arch_engine.core.families import Decision
from arch_engine.core.game_options import full_options
from arch_engine.core.knowing import Knowledge
from arch_engine.core.language import mark, say
from arch_engine.core.rule_texts import LANGUAGES as LANGUAGES  # whoever imports Rules may need these, too
from arch_engine.core.rule_texts import Rule as Rule
from arch_engine.core.rule_texts import rule_texts
from arch_engine.core.shape import Bounds
from arch_engine.core.table import ALL, CHANCE, MOVE, Fact, Table

T = TypeVar("T", bound=Table, default=Any)
"""The table of a game. Code that knows no game writes `Rules`, which takes any."""

ANY_WORD = "*"
"""Among `Rules.words`: any word may follow here."""
NUMBER = re.compile("-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a decision is not allowed.

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
    tie_break: ClassVar[str] = ""
    """What decides between seats that end with the same, in words after "the tie goes by"; "" where nothing does."""
    loses_points: ClassVar[bool] = False
    """Whether some `score` facts take points away."""
    gauge_titles: ClassVar[Mapping[str, str]] = {}
    """The names by which `gauges` are asked for as measures, with their titles; one that is left out is asked for by its title."""
    tracks: ClassVar[Mapping[str, int]] = {}
    """Of a game in which only the lower of several measures counts at the end: these, with what one of each is worth."""
    origins: ClassVar[tuple[str, ...]]
    """Where points come from, as headings of a breakdown, in order."""
    questions: ClassVar[Mapping[str, str]] = {}
    """What each question of the table asks, in words; one that is left out is called by its name."""
    consequences: ClassVar[Consequences[Any]] = NONE
    """What comes of a decision, in terms that a player knows; a game that tells nothing of it may leave it out."""
    shapes: ClassVar[Mapping[str, tuple[Bounds, ...]]] = {}
    """By kind of decision or outcome: how many values may follow, and below what each stays. Learners need it; a game may leave it out."""
    game_options: ClassVar[Mapping[str, bool | tuple[str, ...]]] = {}
    unnamed_options: ClassVar[Mapping[str, bool]] = {}
    """What a record that does not name an option was played by: how the game went before there was the option."""
    """Options by name: the default, or the possible words with the default first."""
    option_words: ClassVar[Mapping[str, str]] = {}
    """Options and their possible words as a player would say them; those that say it themselves are left out."""
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
                say(
                    "{title} is for {allowed} players, not {seats}; choose one of these numbers.",
                    title=self.title,
                    allowed=allowed,
                    seats=seats,
                )
            )
        if witness != ALL and not 0 <= witness < 1 << seats:
            raise OptionError(say("A game of {seats} has no such witness: {witness}.", seats=seats, witness=witness))
        table = self.set_table(seats, self.full_options(options), components or self.components())
        table.witness = witness if self.hides else ALL
        return table

    def never_asked(self, table: T, seat: int, line: str) -> str:
        """Say why a seat is not asked what the line answers, if there is more to say than whose turn it is; "" otherwise."""
        return ""

    def not_a_decision(self, table: T, decision: object) -> str:
        """Say that nothing like this can be decided in this game, in the words of its notation if it has any."""
        try:
            line = self.format(table, decision)  # type: ignore[arg-type]
        except Exception:  # anything can be handed over
            line = str(decision)
        return say("'{decision}' is not a decision of this game; check its numbers.", decision=line[:60])

    def full_options(self, given: Mapping[str, Any] | None) -> dict[str, Any]:
        """The given options with the defaults of the others; raises OptionError for unknown names or values."""
        return full_options(self.title, self.game_options, given or {})

    # -- deciding --------------------------------------------------------------------------------------------------
    def options(self, table: T) -> Iterable[Decision]:
        """Every legal decision of the seat that is asked, most ordinary first. Not for chance."""
        raise NotImplementedError

    def pick(self, table: T, rng: Random) -> Decision:
        """One of `options` at random, each equally likely if `uniform` is true. A game with many options picks without listing them."""
        options = list(self.options(table))
        return options[below(rng, len(options))]

    def draw(self, table: T, rng: Random) -> Decision:
        """What chance does when chance is asked."""
        raise NotImplementedError

    def why_not(self, table: T, decision: Decision) -> Refusal | None:
        """None if the decision (or the outcome of chance) is allowed now, else the rule against it.

        On a table with a witness, UNKNOWN may stand in a decision where the witness does not see the card. What the public rules allow is
        refused all the same if no full game agrees with it and with all that was written before: the last thing to ask, by `contradiction`.
        """
        raise NotImplementedError

    def contradiction(self, table: T, decision: Decision) -> Refusal | None:
        """Why no full game can agree with a decision that the public rules allow, and with all that was written before; None if one does.

        A game that hides something calls it in `why_not`, where `table.witness` is not ALL. The sentence names the two things that
        exclude each other.
        """
        return None

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

    # -- what a seat knows -----------------------------------------------------------------------------------------
    # A game overrides `seen_by` and the forms with a witness; those for a seat follow from them.
    def seen_by(self, table: T, fact: Fact) -> int:
        """The bit set of seats that see the whole of a fact; all of them unless a game hides something."""
        return (1 << table.seats) - 1

    def redact_for(self, table: T, fact: Fact, witness: int) -> Fact:
        """A fact as a witness sees it, just before it happens: whatever nobody among the witness sees becomes UNKNOWN."""
        return fact

    def redact_decision_for(self, table: T, decision: Decision, witness: int) -> Decision:
        """A decision as a witness sees it being made."""
        return decision

    def as_witnessed(self, table: T, witness: int) -> T:
        """The table as a witness knows it, by all that its seats saw together, the rest unknown; a copy. ALL sees the table as it is."""
        return cast(T, table.copy())

    def determinize_for(self, table: T, witness: int, rng: Random) -> T:
        """A full table, in which everything is known, drawn from those that agree with all that a witness has seen; a copy."""
        return cast(T, table.copy())

    def knowledge(self, table: T, witness: int) -> Knowledge:
        """What a witness can know at this moment. Raises NotImplementedError in a game that cannot tell, as any that hides nothing."""
        raise NotImplementedError

    def agrees(self, world: T, table: T, witness: int) -> bool:
        """Whether a full table, drawn for a witness, is one that it could take for this table."""
        return self.as_witnessed(world, witness).state() == self.as_witnessed(table, witness).state()

    def granted(self, table: T, decision: Decision) -> T:
        """The table, on which everybody can now see that the seat that is asked can take a legal decision; a copy.

        On a table with a witness that does not know the seat's cards, those that it needs are open afterwards. Whoever judges the decision
        draws full games from it: in the others it could not have been taken.
        """
        return cast(T, table.copy())

    def in_hindsight(self, table: T, moves: Iterable[Sequence[Fact]]) -> list[T]:
        """The table before some moves and after each of them, as all of these facts together tell it to its witness.

        A card that shows itself later is known from the moment it certainly lay there: what every full game that agrees with the facts
        has in common, and nothing else. Here no more is known than at the time; a game that hides something does better.
        """
        tables = [self.as_witnessed(table, table.witness)]
        for facts in moves:
            table.advance(facts)
            tables.append(self.as_witnessed(table, table.witness))
        return tables

    def retold(self, table: T, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        """The decisions in which a record with a witness writes down one of a full game, with `facts` having come of it there.

        `table` is the full table before it. Cards that the witness did not see are UNKNOWN; a card that turns up from a deck the witness
        does not know is named, in the same decision or in outcomes of chance that follow it.
        """
        return [self.redact_decision_for(table, decision, witness)]

    def redact(self, table: T, fact: Fact, seat: int) -> Fact:
        """A fact as a seat sees it, just before it happens: whatever the seat does not see becomes UNKNOWN."""
        return self.redact_for(table, fact, 1 << seat)

    def redact_decision(self, table: T, decision: Decision, seat: int) -> Decision:
        """A decision as a seat sees it being made."""
        return self.redact_decision_for(table, decision, 1 << seat)

    def as_seen_by(self, table: T, seat: int) -> T:
        """The table as a seat knows it, hidden things unknown; a copy. An open game shows everything."""
        return self.as_witnessed(table, 1 << seat)

    def in_sight(self, table: T, witness: int) -> T:
        """The table as a witness has seen it, without all that could be worked out from it: no more than `as_witnessed` shows, and quick
        where working that out takes long. By default it is `as_witnessed`; a copy.
        """
        return self.as_witnessed(table, witness)

    def kept_in_mind(self, table: T, seat: int) -> T:
        """The table as computer players are shown it: no more than `as_seen_by`, and the same in every version, so that a seed keeps
        giving the same game. By default it is `as_seen_by`; a copy.
        """
        return self.as_seen_by(table, seat)

    def determinize(self, table: T, seat: int, rng: Random) -> T:
        """A full table drawn from those that agree with all that a seat has seen; a copy."""
        return self.determinize_for(table, 1 << seat, rng)

    def worlds_for(
        self, table: T, witness: int, number: int, rng: Random, in_time: Callable[[], bool] | None = None
    ) -> list[T]:
        """Full tables drawn from those that agree with all that a witness has seen, for that many roll-outs; copies.

        Drawn together they may come again, and be many times as fast as one after the other (`determinize_for`): each is as likely as it is
        only among many. `in_time` says whether there is time for another; at least one is drawn, and fewer than asked for where there is not.
        """
        found = [self.determinize_for(table, witness, rng)]
        while len(found) < number and (in_time is None or in_time()):
            found.append(self.determinize_for(table, witness, rng))
        return found

    def dealt_anew(self, world: T, rng: Random) -> T:
        """A drawn full table with other luck to come: the same cards are everywhere, but those whose order nobody knows lie in another one.

        This is much faster than to draw another table. By default nothing lies in such an order; a copy.
        """
        return cast(T, world.copy())

    # -- words -----------------------------------------------------------------------------------------------------
    def format(self, table: T, decision: Decision) -> str:
        """A decision or an outcome of chance as one short line; `parse` is the inverse."""
        return " ".join(map(str, decision))

    def parse(self, table: T, text: str) -> Decision:
        """The decision a line means; raises NotationError if it cannot be read. `why_not` checks legality."""
        kind, *numbers = text.split() or [""]
        if not kind or not all(NUMBER.fullmatch(number) for number in numbers):
            raise NotationError(
                say("{text} is no decision; write a word and its numbers, as in 'draw 3'.", text=given(text))
            )
        return (kind, *map(int, numbers))

    def words(self, table: T) -> Mapping[str, Sequence[str]]:
        """The words of notation: by each kind of decision or outcome that a game like this one may have, at any moment, those that may follow it.

        Numbers and "?" are left out; `ANY_WORD` stands for words that no list can hold. By these, lines cut short and mistyped are
        read (docs/text-games.md). Empty by default: nothing is known about the words.
        """
        return {}

    def narrate(self, table: T, fact: Fact, names: Sequence[str]) -> str:
        """A fact as a sentence, told just before it happens to the table; "" where there is nothing to tell."""
        return ""

    def narrate_move(self, table: T, decision: Decision, names: Sequence[str]) -> str:
        """A whole move as a sentence, told just before it happens."""
        line = self.format(table, decision)
        if table.asked == CHANCE:
            return say("Chance draws {decision}", decision=line)
        return say("{player} plays {decision}", player=names[table.asked], decision=line)

    def stacked(self, table: T, decision: Decision) -> tuple[str, ...]:
        """The cards that a move of chance stacks, from the top, by name; none for any other move."""
        return ()

    def board(self, table: T, names: Sequence[str]) -> str:
        """The whole table as text; by default, the value of each slot."""
        return "\n".join(f"{name.replace('_', ' ')}: {getattr(table, name)}" for name in table.STATE)

    def rule_texts(self, language: str = "en") -> dict[str, Rule]:
        """All rules by id, in English ("en") or French ("fr"), from `rules.json` in the game's package; empty if it has none."""
        return rule_texts(type(self).__module__.rpartition(".")[0], language)

    # -- the result ------------------------------------------------------------------------------------------------
    def totals(self, table: T) -> list[dict[str, int]]:
        """How much each seat has of every measure now."""
        raise NotImplementedError

    def in_words(self, measure: str, amount: int) -> str:
        """An amount of a measure: "42 prestige"."""
        return say("{amount} {measure}", amount=amount, measure=say(measure))

    def result_in_words(self, table: T, seat: int) -> str:
        """What a winner won with, once the game is over."""
        measure = self.measures[0]
        return self.in_words(measure, self.totals(table)[seat][measure])

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
        """By seat its share of the win: together 1, or 0 where nobody has won, be it that the game is not over or that all have lost."""
        winners = self.winners(table)
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(table.seats)])

    def standing(self, table: T) -> Sequence[float]:
        """For every seat, the points that decide the game, as they are now; at the end, the result."""
        measure = self.measures[0]
        return [total[measure] for total in self.totals(table)]

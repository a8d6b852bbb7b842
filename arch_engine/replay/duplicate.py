"""What several tables made of the same deal: totals beside each other, where they parted, and what luck still differed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from statistics import mean
from typing import TYPE_CHECKING

from arch_engine.core.errors import OptionError
from arch_engine.core.families import Decision
from arch_engine.core.language import count_of, say, written
from arch_engine.core.side_by_side import side_by_side
from arch_engine.core.table import ALL, CHANCE
from arch_engine.replay.charting import compare
from arch_engine.replay.timeline import Timeline

if TYPE_CHECKING:
    import altair as alt


@dataclass(frozen=True)
class Parting:
    """Where tables that had gone the same way decided otherwise.

    step    the moment before the decision, the same at all of them
    told    by what was played, as a sentence, the numbers of the tables, from 0
    """

    step: int
    told: dict[str, list[int]]


@dataclass(frozen=True)
class OtherLuck:
    """What chance did otherwise although it was asked the same.

    question  what chance was asked, in the words of the record
    nth       the how-manieth time, from 0
    told      by table what it did, as a sentence; "" where a table was not asked so often
    """

    question: str
    nth: int
    told: tuple[str, ...]


class Duplicate:
    """Games that were dealt alike, one for each table.

    >>> from arch_engine.replay.deal import Deal
    >>> deal = Deal.new("mykerinos", 2, seed=2**59)
    >>> one, two = (deal.session().do(line).replay() for line in ("start a1", "start c2"))
    >>> found = Duplicate([one, two])
    >>> found.parted().step, list(found.parted().told.values())
    (3, [[0], [1]])

    Attributes:
        tables: The games.

    Raises:
        OptionError: For fewer than two games, and for games that were not dealt alike.
    """

    def __init__(self, tables: Sequence[Timeline]) -> None:
        self.tables = list(tables)
        if len(self.tables) < 2:
            raise OptionError("Name the games of two tables or more, to compare them.")
        first = self.tables[0]
        for number, other in enumerate(self.tables[1:], start=2):
            if not same_game(other, first):
                raise OptionError(
                    "Table {table} played another game than table 1, or with other players or options.", table=number
                )
            if not same_deal(other, first):
                raise OptionError("Table {table} was not dealt what table 1 was dealt.", table=number)

    def chart(self, what: str | None = None) -> alt.FacetChart | alt.LayerChart:
        """The tables side by side: a small chart for each player where the same people play, or else for each table; see `compare`."""
        names = [say("Table {number}", number=number) for number in range(1, len(self.tables) + 1)]
        return compare(self.tables, what, names=names)

    # -- totals ----------------------------------------------------------------------------------------------------
    @cached_property
    def totals(self) -> list[list[int]]:
        """By table and seat, what decides the game, at the end of each record."""
        measure = self.tables[0].rules.measures[0]
        return [[one[measure] for one in game.rules.totals(game.at())] for game in self.tables]

    def against_others(self, table: int, seat: int) -> float:
        """How much more a seat has at a table than the same seat has at the others on average."""
        others = [totals[seat] for number, totals in enumerate(self.totals) if number != table]
        return self.totals[table][seat] - mean(others)

    # -- where they parted -----------------------------------------------------------------------------------------
    def parted(self, tables: Sequence[int] | None = None) -> Parting | None:
        """Where tables, all of them if left out, first decided otherwise or one had ended; None where they never did."""
        chosen = range(len(self.tables)) if tables is None else tables
        for step in range(max(len(self.tables[number]) for number in chosen)):
            told: dict[str, list[int]] = {}
            for number in chosen:
                game = self.tables[number]
                told.setdefault(_told(game, step), []).append(number)
            if len(told) > 1:
                return Parting(step, told)
        return None

    def partings(self) -> list[Parting]:
        """Where they parted first, then where those parted that had stayed together, and so on, in the order of play."""
        found, groups = list[Parting](), [list(range(len(self.tables)))]
        while groups:
            group = groups.pop()
            parting = self.parted(group) if len(group) > 1 else None
            if parting is not None:
                found.append(parting)
                groups += parting.told.values()
        return sorted(found, key=lambda one: one.step)

    # -- luck ------------------------------------------------------------------------------------------------------
    def other_luck(self) -> list[OtherLuck]:
        """What chance did otherwise when it was asked the same as often, in the order of the first table."""
        asked = [_outcomes(game) for game in self.tables]
        found = []
        for question in dict.fromkeys(question for one in asked for question in one):
            for nth in count():
                told = [one[question][nth] if nth < len(one.get(question, ())) else "" for one in asked]
                if not any(told):
                    break
                if len(set(told)) > 1:
                    found.append(OtherLuck(question, nth, tuple(told)))
        return found

    # -- as text ---------------------------------------------------------------------------------------------------
    def text(self) -> str:
        """The score sheet, to print."""
        return "\n\n".join([self._sheet(), self._partings(), self._luck()])

    def _sheet(self) -> str:
        first = self.tables[0]
        rows = [[say("table"), *(say("seat {number}", number=seat + 1) for seat in range(len(first.names)))]]
        for number, totals in enumerate(self.totals):
            names = self.tables[number].names
            cells = [
                f"{name} {total} ({written(self.against_others(number, seat), '+.1f')})"
                for seat, (name, total) in enumerate(zip(names, totals, strict=True))
            ]
            rows.append([str(number + 1), *cells])
        note = say(
            "In brackets: how many more than the same seat had at the other tables on average, in {measure}.",
            measure=say(first.rules.measures[0]),
        )
        return "\n".join([*side_by_side(rows), note])

    def _partings(self) -> str:
        lines = [
            say(
                "move {move}: {what}",
                move=one.step + 1,
                what="; ".join(self.did(tables, told) for told, tables in one.told.items()),
            )
            for one in self.partings()
        ]  # fmt: skip
        return "\n".join([say("Where the tables parted"), *lines]) if lines else say("The tables never parted.")

    def _luck(self) -> str:
        found = self.other_luck()
        lines = ["; ".join(self.did([number], told) for number, told in enumerate(one.told) if told) for one in found]
        if not lines:
            return say("All luck was the same.")
        return "\n".join([say("What luck still differed, because it depended on what was played"), *lines])

    def did(self, tables: Sequence[int], told: str) -> str:
        """What happened at some tables, with their numbers; "" where the game was over there."""
        return say("{whose}: {what}", whose=self.called(tables), what=told or say("the game is over"))

    @staticmethod
    def called(tables: Sequence[int]) -> str:
        """Tables by their numbers, as people count them."""
        numbers = ", ".join(str(number + 1) for number in tables)
        return count_of(len(tables), "table {numbers}", "tables {numbers}", numbers=numbers)


def same_game(one: Timeline, other: Timeline) -> bool:
    """Whether two records are of the same game, with as many players and the same options."""
    return _head(one) == _head(other)


def same_deal(one: Timeline, other: Timeline) -> bool:
    """Whether two set-ups may be the same: where a record does not tell all of it, nothing speaks against it."""
    dealt = _set_up(one), _set_up(other)
    return not all(dealt) or dealt[0] == dealt[1]


def _head(game: Timeline) -> tuple[object, ...]:
    return game.record.game, len(game.names), sorted(game.record.options.items())


def _set_up(game: Timeline) -> list[Decision]:
    """What chance did before the first decision."""
    first = next((step for step, move in enumerate(game.moves) if move.mover != CHANCE), len(game))
    whole = game.record.witness == ALL
    return [move.decision for move in game.moves[:first]] if whole else []


def _told(game: Timeline, step: int) -> str:
    """A move as a sentence, the seats by their colours, because other people sit there at each table; "" after the end."""
    if step >= len(game):
        return ""
    seats = [say(hue) for hue in game.rules.hues[: len(game.names)]]
    told: str = game.rules.words.narrate_move(game.at(step), game.moves[step].decision, seats)
    return told


def _outcomes(game: Timeline) -> dict[str, list[str]]:
    """What chance did, by what it was asked, in order."""
    found: dict[str, list[str]] = {}
    table = game.at(0)
    for step, move in enumerate(game.moves):
        if move.mover == CHANCE:
            found.setdefault(table.question, []).append(_told(game, step))
        table.advance(move.facts)
    return found

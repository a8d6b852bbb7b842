"""Shards: push your luck in a trench, two or three players, three rounds.

Every player keeps one hidden card under the coat. In a turn you dig card after card from the common deck, or stop and score what lies
in the tent; when the tent holds more than ten, the trench caves in and all of it is lost. At the end the hidden cards count, too.

In a record with a witness, a coat that it did not see is unknown until all are shown at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from arch_engine import Hidden, Refusal, Rules, Table, Words
from arch_engine.core.chance import below
from arch_engine.core.components import Components
from arch_engine.core.families import Decision
from arch_engine.core.table import ALL, CHANCE, UNKNOWN, Fact

VALUES, OF_EACH, DEPTH, ROUNDS = 6, 7, 10, 3


class ShardsTable(Table):
    """What lies on the table: `deck` counts the cards of each value, `tent` holds what was dug, `coats` the hidden cards by seat."""

    __slots__ = ("coats", "deck", "digger", "points", "tent")

    VERBS: ClassVar[tuple[str, ...]] = (*Table.VERBS, "hide", "begin_turn", "find", "cave_in", "show", "score")
    STATE: ClassVar[tuple[str, ...]] = ("deck", "coats", "tent", "digger", "points")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.deck = [OF_EACH] * VALUES
        self.coats = [UNKNOWN] * seats
        self.tent: list[int] = []
        self.digger = 0
        self.points = [0] * seats

    def copy(self) -> ShardsTable:
        new = ShardsTable(self.seats)
        self._copied_to(new)
        new.deck, new.coats, new.tent = [*self.deck], [*self.coats], [*self.tent]
        new.digger, new.points = self.digger, [*self.points]
        return new

    def hide(self, seat: int, shard: int) -> None:
        """A seat takes a card of this value under the coat."""
        if shard != UNKNOWN:  # else it is counted among the deck's
            self.deck[shard] -= 1
        self.coats[seat] = shard
        self._note("hide", seat, shard)

    def begin_turn(self, seat: int, round: int) -> None:
        """It is a seat's turn to dig, and the tent is empty."""
        self.digger, self.round, self.tent = seat, round, []
        self._note("begin_turn", seat, round)

    def find(self, shard: int) -> None:
        """A card of this value comes out of the ground."""
        self.deck[shard] -= 1
        self.tent.append(shard)
        self._note("find", shard)

    def cave_in(self, seat: int) -> None:
        """A seat loses what lay in the tent."""
        self.tent = []
        self._note("cave_in", seat)

    def show(self, seat: int, shard: int) -> None:
        """A seat shows the card under its coat."""
        self.deck[shard] -= 1
        self.coats[seat] = shard
        self._note("show", seat, shard)

    def score(self, seat: int, measure: str, amount: int, source: str) -> None:
        """A seat gets points."""
        self.points[seat] += amount
        self._note("score", seat, measure, amount, source)

    def _note(self, *fact: Any) -> None:
        if self.log is not None:
            self.log.append(fact)


class ShardsWords(Words[ShardsTable]):
    """What is said of Shards."""

    def format(self, table: ShardsTable, decision: Decision) -> str:
        return " ".join("?" if part == UNKNOWN else str(part) for part in decision)

    def parse(self, table: ShardsTable, text: str) -> Decision:
        return super().parse(table, text.replace("?", str(UNKNOWN)))

    def narrate(self, table: ShardsTable, fact: Fact, names: Sequence[str]) -> str:
        if fact[0] == "find":
            return f"A shard worth {fact[1] + 1} comes to light"
        if fact[0] == "score":
            return f"{names[fact[1]]} gets {fact[3]}"
        return f"The trench of {names[fact[1]]} caves in" if fact[0] == "cave_in" else ""


class ShardsHidden(Hidden[ShardsTable]):
    """The cards under the coats."""

    def seen_by(self, table: ShardsTable, fact: Fact) -> int:
        return 1 << fact[1] if fact[0] == "hide" else super().seen_by(table, fact)

    def redact(self, table: ShardsTable, fact: Fact, witness: int) -> Fact:
        return ("hide", fact[1], UNKNOWN) if fact[0] == "hide" and not witness >> fact[1] & 1 else fact

    def redact_decision(self, table: ShardsTable, decision: Decision, witness: int) -> Decision:
        return ("coats",) if decision[0] == "coats" and witness != ALL else decision

    def retold(self, table: ShardsTable, decision: Decision, facts: Sequence[Fact], witness: int) -> list[Decision]:
        kind, *cards = decision
        if kind == "coats":
            return [(kind, *(card if witness >> seat & 1 else UNKNOWN for seat, card in enumerate(cards)))]
        hidden = [card for seat, card in enumerate(table.coats) if not witness >> seat & 1]
        if kind == "show":
            return [(kind, *(cards.pop(0) if card == UNKNOWN else card for card in hidden))]
        return [decision, ("show", *hidden)] if hidden and ("ask", CHANCE, "over") in facts else [decision]

    def in_hindsight(self, table: ShardsTable, moves: Iterable[Sequence[Fact]]) -> list[ShardsTable]:
        tables = super().in_hindsight(table, moves)
        for then in tables[1:]:
            for seat, card in enumerate(table.coats):
                if card != UNKNOWN == then.coats[seat]:
                    then.show(seat, card)
        return tables

    def as_witnessed(self, table: ShardsTable, witness: int) -> ShardsTable:
        seen = table.copy()
        for other, card in enumerate(table.coats):
            if not witness >> other & 1 and card != UNKNOWN and not table.over:
                seen.deck[card] += 1
                seen.coats[other] = UNKNOWN
        return seen

    def determinize(self, table: ShardsTable, witness: int, rng: Random) -> ShardsTable:
        world = self.as_witnessed(table, witness)
        world.witness = ALL
        for other, card in enumerate(world.coats):
            if card == UNKNOWN and table.question != "coats":
                world.hide(other, *drawn(world.deck, 1, rng))
        return world


class Shards(Rules[ShardsTable]):
    """The rules of Shards."""

    game, title = "shards", "Shards"
    players, hides = (2, 3), True
    measures, origins = ("shards",), ("Tent", "Coat")
    words, hidden = ShardsWords(), ShardsHidden()

    def set_table(self, seats: int, options: Mapping[str, Any], components: Components) -> ShardsTable:
        table = ShardsTable(seats)
        table.ask(CHANCE, "coats")
        return table

    # -- deciding
    def options(self, table: ShardsTable) -> Iterable[Decision]:
        return [] if table.asked == CHANCE else [("dig",), ("stop",)]

    def draw(self, table: ShardsTable, rng: Random) -> Decision:
        cards = {"coats": table.seats, "show": table.coats.count(UNKNOWN)}.get(table.question, 1)
        return (table.question, *drawn(table.deck, cards, rng))

    def why_not(self, table: ShardsTable, decision: Decision) -> Refusal | None:
        kind, *cards = decision
        if table.asked != CHANCE:
            return None if decision in self.options(table) else Refusal("turn", "In a turn you dig or stop.")
        due = {"coats": table.seats, "find": 1, "show": table.coats.count(UNKNOWN)}.get(table.question)
        fits = kind == table.question and len(cards) == due and all(type(card) is int for card in cards)
        named = [card for seat, card in enumerate(cards) if card != UNKNOWN or not self._may_hide(table, kind, seat)]
        if fits and all(0 <= card < VALUES and cards.count(card) <= table.deck[card] for card in named):
            return None
        return Refusal("deck", "Chance draws cards that the deck has, when it is asked.")

    def _may_hide(self, table: ShardsTable, kind: str, seat: int) -> bool:
        """Whether a card may be unknown: the one under the coat of somebody outside the witness."""
        return kind == "coats" and not table.witness >> seat & 1

    def rule_of(self, table: ShardsTable, decision: Decision) -> str:
        return "turn" if decision[0] in ("dig", "stop") else "deck"

    def perform(self, table: ShardsTable, decision: Decision) -> None:
        kind, *cards = decision
        if kind == "coats":
            for seat, card in enumerate(cards):
                table.hide(seat, card)
            self._turn_of(table, 0, 1)
        elif kind == "dig":
            table.ask(CHANCE, "find")
        elif kind == "show":
            for seat in [seat for seat, card in enumerate(table.coats) if card == UNKNOWN]:
                table.show(seat, cards.pop(0))
            self._end(table)
        elif kind == "stop":
            table.score(table.digger, "shards", lying(table), "Tent")
            self._next_turn(table)
        else:
            table.find(cards[0])
            if lying(table) > DEPTH:
                table.cave_in(table.digger)
                self._next_turn(table)
            else:
                table.ask(table.digger, "turn")

    def _next_turn(self, table: ShardsTable) -> None:
        seat = (table.digger + 1) % table.seats
        if seat or table.round < ROUNDS:
            self._turn_of(table, seat, table.round + (seat == 0))
        elif UNKNOWN in table.coats:
            table.ask(CHANCE, "show")
        else:
            self._end(table)

    def _end(self, table: ShardsTable) -> None:
        for owner, card in enumerate(table.coats):
            table.score(owner, "shards", card + 1, "Coat")
        table.ask(CHANCE, "over")

    def _turn_of(self, table: ShardsTable, seat: int, round: int) -> None:
        table.begin_turn(seat, round)
        table.ask(seat, "turn")

    # -- the result
    def totals(self, table: ShardsTable) -> list[dict[str, int]]:
        return [{"shards": points} for points in table.points]

    def gauges(self, table: ShardsTable, names: Sequence[str]) -> dict[str, dict[str, int | None]]:
        return {"In the tent": {"Tent": lying(table)}}


def lying(table: ShardsTable) -> int:
    """What the shards in the tent are worth."""
    return sum(card + 1 for card in table.tent)


def drawn(deck: Sequence[int], number: int, rng: Random) -> list[int]:
    """Some cards from a deck of so many of each value."""
    cards = [value for value, left in enumerate(deck) for _ in range(left)]
    return [cards.pop(below(rng, len(cards))) for _ in range(number)]


RULES = Shards()

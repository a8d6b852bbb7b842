"""Digging, thieves and sandstorms. (Rulebook: 1. Dig for treasure.)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.multisets import drawn, members, of_size
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.new_expedition.components import RUINS, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.table import ExpeditionTable
from arch_engine.new_expedition.turns import go_on


def dig(table: ExpeditionTable, turned_up: Sequence[int]) -> None:
    """The seat draws the top card of the dig site.

    Where the order of the dig site is not known, the decision tells what `turned_up`: the card, and after a sandstorm at the Buried
    Ruins the cards laid into its chambers. Else it is empty.
    """
    seat = table.active
    card = turned_up[0] if turned_up else table.dig[-1]
    if card == THIEF:
        table.dig_thief(seat)
        if victims(table):
            table.ask(seat, "thief")
        else:
            go_on(table)
    elif card == SANDSTORM:
        table.dig_storm(seat)
        if table.monument == RUINS:
            _uncover(table, turned_up[1:])
        _next_tent(table, _round_of(table))
    else:
        table.dig_treasure(seat, card)
        table.ask(seat, "action")


# -- thieves -------------------------------------------------------------------------------------------------------


def victims(table: ExpeditionTable) -> list[int]:
    """The opponents who hold a card."""
    return [seat for seat in range(table.seats) if seat != table.active and table.hand_size(seat)]


def rob(table: ExpeditionTable, victim: int) -> None:
    """The active seat chooses a victim; chance then draws a card from the victim's hand."""
    table.choose_victim(table.active, victim)
    table.ask(CHANCE, "theft")


def draw_theft(table: ExpeditionTable, rng: Random) -> Decision:
    """A card of the victim's hand, each as likely as any other."""
    cards = members(table.hands[table.victim])
    return ("theft", cards[below(rng, len(cards))])


def steal(table: ExpeditionTable, treasure: int) -> None:
    table.steal(table.active, table.victim, treasure)
    go_on(table)


# -- sandstorms ----------------------------------------------------------------------------------------------------


def uncovered(table: ExpeditionTable) -> int:
    """Buried Ruins: how many cards of the pile a storm lays open, one into each chamber while the pile lasts."""
    return min(len(table.chambers), len(table.pile)) if table.monument == RUINS else 0


def _uncover(table: ExpeditionTable, told: Sequence[int]) -> None:
    """Buried Ruins: each chamber gets a card from the pile, face up."""
    for chamber in range(uncovered(table)):
        table.uncover(chamber, told[chamber] if told else table.pile[-1])


def _round_of(table: ExpeditionTable) -> list[int]:
    """All seats in turn, from the left of the seat that drew the storm round to that seat."""
    return [(table.active + 1 + n) % table.seats for n in range(table.seats)]


def _after(table: ExpeditionTable, seat: int) -> list[int]:
    order = _round_of(table)
    return order[order.index(seat) + 1 :]


def _next_tent(table: ExpeditionTable, seats: list[int]) -> None:
    """Ask the next holder of a tent; when all have declared, the losses begin."""
    for seat in seats:
        if table.tents[seat]:
            table.ask(seat, "tent")
            return
    _next_loss(table, _round_of(table))


def declare(table: ExpeditionTable, shelters: bool) -> None:
    """A seat declares whether it uses its tent."""
    seat = table.asked
    if shelters:
        table.use_tent(seat)
    else:
        table.keep_tent(seat)
    _next_tent(table, _after(table, seat))


def losses(table: ExpeditionTable, seat: int) -> int:
    """Return how many cards a storm takes from a seat: half of its hand, rounded down; none under a tent."""
    return 0 if table.sheltered >> seat & 1 else table.hand_size(seat) // 2


def _next_loss(table: ExpeditionTable, seats: list[int]) -> None:
    for seat in seats:
        if losses(table, seat):
            table.ask(seat, "storm")
            return
    table.storm_over()
    if table.dig:
        table.ask(table.active, "dig")
    else:
        go_on(table)


def lose(table: ExpeditionTable, counts: tuple[int, ...]) -> None:
    """A seat gives the storm the cards it chose."""
    seat = table.asked
    following = _after(table, seat)
    for treasure, amount in enumerate(counts):
        if amount:
            table.lose(seat, treasure, amount)
    _next_loss(table, following)


# -- choices -------------------------------------------------------------------------------------------------------


def options(table: ExpeditionTable) -> Iterator[Decision]:
    """Yield what the seat that is asked may do here."""
    seat, question = table.asked, table.question
    if question == "dig":
        yield ("dig",)
    elif question == "thief":
        for victim in victims(table):
            yield ("rob", victim)
    elif question == "tent":
        yield ("tent",)
        yield ("no-tent",)
    else:
        for counts in of_size(table.hands[seat], losses(table, seat)):
            yield ("lose", *counts)


def pick(table: ExpeditionTable, rng: Random) -> Decision:
    """One of them at random; cards for a storm are drawn one by one."""
    if table.question == "storm":
        seat = table.asked
        return ("lose", *drawn(table.hands[seat], losses(table, seat), rng))
    choices = list(options(table))
    return choices[below(rng, len(choices))]


def why_not(table: ExpeditionTable, decision: Decision) -> Refusal | None:
    """The rule against a decision in this chapter, or None. Its kind already fits the question."""
    seat = table.asked
    kind, *values = decision
    if kind == "rob" and values[0] not in victims(table):
        return Refusal("thief.victim", "The thief takes a card from another player who holds at least one.")
    if kind == "theft" and (not 0 <= values[0] < TREASURES or not table.hands[table.victim][values[0]]):
        return Refusal("thief.victim", "The victim's hand holds no such card.")
    if kind == "lose":
        too_many = any(amount > own for amount, own in zip(values, table.hands[seat], strict=True))
        if (too_many and not table.may_hold_more(seat)) or min(values) < 0:
            return Refusal("storm.half", "You can only lose cards of your own hand.")
        if sum(values) != losses(table, seat):
            return Refusal(
                "storm.half",
                "The storm takes exactly {number} of your {cards} cards (half, rounded down).",
                number=losses(table, seat),
                cards=table.hand_size(seat),
            )
    return None

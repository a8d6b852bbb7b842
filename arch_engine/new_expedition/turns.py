"""Turns: whose it is, passing in sequence, the end of the game. (Rulebook: End of turn; Ending the game.)"""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.table import CHANCE
from arch_engine.new_expedition.table import ExpeditionTable


def begin(table: ExpeditionTable, seat: int) -> None:
    """The turn of a seat, or of the next one that can still do something; the game ends when nobody can."""
    if not table.dig:
        if not anybody_holds(table):
            finish(table)
            return
        while not table.hand_size(seat):
            seat = (seat + 1) % table.seats
    table.begin_turn(seat)
    if table.dig:
        table.ask(seat, "dig")
        return
    if table.passes and seat == table.first_passer:
        table.must_sell(seat)
    table.ask(seat, "action")


def anybody_holds(table: ExpeditionTable) -> bool:
    """Return whether any hand holds a card."""
    return any(table.hand_size(seat) for seat in range(table.seats))


def has_to_sell(table: ExpeditionTable) -> bool:
    """Return whether the seat must still sell a card before its turn ends. Where an exploration took its last cards, there is none to sell."""
    return table.forced and not table.sold_now and table.hand_size(table.active) > 0


def go_on(table: ExpeditionTable) -> None:
    """After an action, end the game at once if dig site and hands are empty; else the seat acts again."""
    if not table.dig and not anybody_holds(table):
        finish(table)
    else:
        table.ask(table.active, "action")


def end(table: ExpeditionTable) -> None:
    """End the turn. Without a dig or an action it was a pass, unless the seat was forced to sell."""
    seat = table.active
    if table.acted or table.began_with_dig or table.forced:
        table.end_turn(seat)
    else:
        table.pass_turn(seat)
    begin(table, (seat + 1) % table.seats)


def show(table: ExpeditionTable, seat: int, counts: Sequence[int]) -> None:
    """A seat lays cards of its hand open; what was asked is asked again."""
    for kind, amount in enumerate(counts):
        if amount:
            table.show(seat, kind, amount)
    table.ask(table.asked, table.question)


def finish(table: ExpeditionTable) -> None:
    """Most money wins; on a tie, whoever sold fewer cards; those still tied share the win."""
    table.enter_phase("end")
    standing = [(table.money[seat], -table.cards_sold[seat]) for seat in range(table.seats)]
    for seat in range(table.seats):
        if standing[seat] == max(standing):
            table.win(seat)
    table.ask(CHANCE, "over")

"""Cards that get their names when somebody sees them, where their deck is unknown. (Rulebook: wherever a card is turned up or drawn.)

Chance is asked "turn-up" in the middle of whatever needs the card, and the task on top of the agenda says which card it is.
"""

from __future__ import annotations

from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import bloomsbury, setup
from arch_engine.royal_society.table import NOBODY, Task
from arch_engine.royal_society.verbs import STACK_PILES, SocietyTable


def place_of(table: SocietyTable) -> tuple[str, int]:
    """The pile whose card is asked for, and the seat that sees it or whose card it was; NOBODY where all see a card of no seat."""
    what, seat, amount, _, source = table.agenda[-1]
    if what == "turn-up":
        return source, seat
    if what == "deal":
        return "expeditions", setup.next_dealt(table)
    if what == "keep-card":
        return "expeditions", seat
    if what == "meet-patron":
        return "patrons", NOBODY
    if what == "bloomsbury":
        return bloomsbury.pile_of(amount), seat
    if what == "automa-tile":
        return STACK_PILES[amount], NOBODY
    return "expeditions", NOBODY


def seen_by(table: SocietyTable) -> int:
    """The bit set of seats that see the card which is asked for."""
    what, seat = table.agenda[-1][:2]
    if what in ("keep-card", "bloomsbury"):
        return 1 << seat
    return 1 << setup.next_dealt(table) if what == "deal" else (1 << table.seats) - 1


def candidates(table: SocietyTable) -> list[int]:
    """On a table drawn where a card was about to get its name, the cards that may be the one."""
    what, seat, amount, _, _ = table.agenda[-1]
    pile, _ = place_of(table)
    if pile == "expeditions":
        return table.deck[-1:]
    if pile == "patrons":
        return table.patron_deck[-1:]
    if pile in ("hand", "drawn"):
        return [card for card, _ in (table.drawn if pile == "drawn" else table.hands[seat])]
    if pile == "box":
        return table.box
    return table.stacks[amount if what == "automa-tile" else STACK_PILES.index(pile)]


def turned_up(table: SocietyTable, card: int) -> None:
    """Chance has named a card. What waits for it goes on by itself, but for a card that is discarded at once."""
    what, seat, amount, where, source = table.agenda[-1]
    pile, owner = place_of(table)
    if what == "automa-tile":
        table.settle()
        if card not in table.stacks[amount]:
            table.turn_up(NOBODY, pile, card)
        table.lose_tile(amount, card)
    elif what != "turn-up":
        if table.witness != ALL:  # else it has its name
            table.turn_up(owner, pile, card)
    else:
        held = table.drawn if pile == "drawn" else table.hands[seat]
        if all(own != card for own, _ in held):
            table.turn_up(seat, pile, card)
        table.settle()
        table.discard_expedition(seat, card)
        if amount > 1:
            table.owe(seat, what, amount - 1, where, source)
        elif table.drawn:
            table.keep_expedition(seat, table.drawn[0][0])


def _turn_up_task(table: SocietyTable, task: Task) -> bool:
    """One card after the other of those that a seat discards, and all see."""
    table.ask(CHANCE, "turn-up")
    return True


TASKS = {"turn-up": _turn_up_task}
"""(seat, how many, ANY_PLACE if the cards that are kept are unknown, and the pile "hand" or "drawn" as the source)"""

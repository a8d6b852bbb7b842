"""Learning from peers: the bonuses of a location. (Rulebook: Locations and location bonuses; the example on the back cover.)"""

from __future__ import annotations

from arch_engine.royal_society import gains
from arch_engine.royal_society.numbers import LEFT_BONUS, NO_RIGHT_BONUS, RIGHT_BONUS
from arch_engine.royal_society.table import AUTOMA
from arch_engine.royal_society.verbs import SocietyTable


def right_bonuses(table: SocietyTable, seat: int, location: int) -> int:
    """How many right bonuses a seat gains when a newcomer learns: one for each of its explorers at the top."""
    if table.penalized(seat, NO_RIGHT_BONUS):
        return 0
    top = table.top_section(location)
    return sum([owner == seat and section == top for owner, _, section in table.pawns[location]])


def owe_bonuses(table: SocietyTable, newcomer: int, location: int, section: int) -> None:
    """Owe the left bonus if any explorer here stands higher than the newcomer's, and then the right one for every explorer at the top.

    The Automa gains nothing, but others learn from its explorers as from any.
    """
    if not table.learns(location, section):
        return
    for peer in reversed(table.after(newcomer)):
        gains.owe_all(table, peer, [RIGHT_BONUS[location]] * right_bonuses(table, peer, location), "Locations")
    if newcomer != AUTOMA:
        gains.owe_all(table, newcomer, [LEFT_BONUS[location]], "Locations")

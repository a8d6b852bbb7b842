"""Learning from peers: the bonuses of a location. (Rulebook: Locations and location bonuses; the example on the back cover.)"""

from __future__ import annotations

from arch_engine.royal_society import gains
from arch_engine.royal_society.components import ANY, CITY, MUSEUM, PORT, UNIVERSITY, Gain
from arch_engine.royal_society.table import AUTOMA
from arch_engine.royal_society.verbs import SocietyTable

NO_RIGHT_BONUS = 3  # REQUIREMENTS.index("three-discs")
LEFT = {
    UNIVERSITY: Gain("knowledge", 1, ANY), MUSEUM: Gain("reputation", 1, ANY), CITY: Gain("money", 3, ANY), PORT: Gain("reserve", 1, ANY),
}  # fmt: skip
RIGHT = {
    UNIVERSITY: Gain("reputation", 1, ANY), MUSEUM: Gain("prestige", 2, ANY), CITY: Gain("prestige", 2, ANY),
    PORT: Gain("reputation", 1, ANY),
}  # fmt: skip


def right_bonuses(table: SocietyTable, seat: int, location: int) -> int:
    """How many right bonuses a seat gains by a newcomer who learns: one for each of its explorers at the top."""
    if table.penalized(seat, NO_RIGHT_BONUS):
        return 0
    top = table.top_section(location)
    return sum([owner == seat and section == top for owner, _, section in table.pawns[location]])


def owe_bonuses(table: SocietyTable, newcomer: int, location: int, section: int) -> None:
    """The left bonus if any explorer here stands higher than the newcomer's, and then the right one for every explorer at the top.

    The Automa gains nothing, but the others learn of its explorers as of any.
    """
    if not table.learns(location, section):
        return
    for peer in reversed(table.after(newcomer)):
        gains.owe_all(table, peer, [RIGHT[location]] * right_bonuses(table, peer, location), "Locations")
    if newcomer != AUTOMA:
        gains.owe_all(table, newcomer, [LEFT[location]], "Locations")

"""Years: King's Favors and the turn order, new expeditions, whose turn it is, Royal Requirements.

(Rulebook: Phase A, Upkeep; End of the year; Royal Requirements; The Royal Requirement tiles.)
"""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.royal_society import gains, points, scoring
from arch_engine.royal_society.components import FAVORS, LETTERS
from arch_engine.royal_society.numbers import CALENDARS, LOST, LOST_WITHOUT_DISC, REQUIRED, Goal
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import ANY_PLACE, AUTOMA, EXPLORERS, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

LEAVING = 2  # cards of the Program at the beginning of a year

# -- upkeep --------------------------------------------------------------------------------------------------------


def first_year(table: SocietyTable, first: int) -> None:
    """Begin the first year: the seat `first` takes a King's Favor first; the others follow clockwise, after the Automa on space 1."""
    table.begin_year(1)
    if table.automa:
        table.place_marker(NOBODY, 0)
    _owe_favors(table, [(first + n) % table.seats for n in range(table.seats)])


def _new_year(table: SocietyTable) -> None:
    order = by_reputation(table)
    table.begin_year(table.round + 1)
    table.owe(NOBODY, "announce", 0, ANY_PLACE, "Program")
    if table.automa:
        favor = FAVORS[table.cards.automa[table.automa_card][2]]
        names = [name for name, _ in table.cards.favors]
        table.place_marker(NOBODY, names.index(favor))
    _owe_favors(table, order)


def _owe_favors(table: SocietyTable, seats: list[int]) -> None:
    for seat in reversed(seats):
        table.owe(seat, "favor", 0, ANY_PLACE, "King's Favors")


def by_reputation(table: SocietyTable) -> list[int]:
    """Seats by reputation, the disc on top of a stack before those below it."""
    return sorted(range(table.seats), key=lambda seat: (-table.reputation[seat], -table.arrivals.index(seat)))


def _favor(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "favor")
    return True


def favor_options(table: SocietyTable) -> list[Decision]:
    """Each free space of the turn order track."""
    return [("favor", space) for space, owner in enumerate(table.track) if owner == NOBODY]


def _refuse_favor(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("upkeep.favor", "Take a King's Favor nobody stands on yet, as in 'favor money'.")


def _take_favor(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.place_marker(seat, decision[1])
    gains.owe_all(table, seat, table.cards.favors[decision[1]][1], "King's Favors")


def _announce(table: SocietyTable, task: Task) -> bool:
    """Bring explorers home; replace the two cards on the right of the Program."""
    table.settle()
    table.gather()
    for card in table.program[:LEAVING]:
        if card >= 0:
            table.discard_program(card)
    table.owe(NOBODY, "refill", 0, ANY_PLACE, "Program")
    return False


# -- whose turn ----------------------------------------------------------------------------------------------------


def go_on(table: SocietyTable) -> bool:
    """With nothing owed, go on to the next turn, the end of the year, the next year or the final scoring; True if it asked."""
    if table.phase == "upkeep":
        table.enter_phase(EXPLORERS)
        return _next_turn(table, table.order)
    if table.phase == EXPLORERS:
        order = table.order
        after = order.index(table.last) + 1
        return _next_turn(table, order[after:] + order[:after])
    if table.phase != "requirements":
        scoring.finish(table)
        return True
    if table.round < table.years:
        _new_year(table)
    else:
        scoring.begin(table)
    return False


def _next_turn(table: SocietyTable, order: list[int]) -> bool:
    """Begin the turn of the first in this order who still has an explorer to place; True if it asked chance for the Automa's."""
    for owner in order:
        if owner == AUTOMA and table.automa_home:
            table.ask(CHANCE, "automa")
            return True
        if owner != AUTOMA and table.home[owner]:
            table.begin_turn(owner)
            return False
    _end_year(table)
    return False


# -- Royal Requirements --------------------------------------------------------------------------------------------


def period_ending(table: SocietyTable) -> int | None:
    """The Royal Requirement that is checked at the end of this year: 0, 1, or None."""
    due = CALENDARS[table.seats].requirements
    return due.index(table.round) if table.round in due else None


def _end_year(table: SocietyTable) -> None:
    table.enter_phase("requirements")
    place = period_ending(table)
    if place is not None:
        for seat in reversed(table.players_in_order):
            if not met(table, seat, table.requirements[place]):
                table.owe(seat, "requirement", place, ANY_PLACE, "Royal Requirements")


def _requirement(table: SocietyTable, task: Task) -> bool:
    _, seat, place, _, source = task
    if not table.discs[seat] and table.own_discs(seat):
        return ask(table, "retrieve", RETRIEVE)
    table.settle()
    without = not table.discs[seat]
    table.miss_requirement(seat, place)
    lost = LOST.get(table.requirements[place])
    if lost is not None:
        points.score(table, seat, lost.what, lost.amount, source, "requirement.penalty")
    if without:
        points.score(table, seat, "prestige", -LOST_WITHOUT_DISC, source, "requirement.disc")
    return False


def retrieve_options(table: SocietyTable) -> list[Decision]:
    """Each disc of the seat in the Grand Gallery."""
    return [
        ("retrieve", collection, space)
        for collection, row in enumerate(table.gallery)
        for space, owner in enumerate(row)
        if owner == table.asked
    ]


def _refuse_retrieve(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("requirement.disc", "Take back one of your own discs in the Grand Gallery, as in 'retrieve IV 2'.")


def _retrieve(table: SocietyTable, decision: Decision) -> None:
    table.take_back_disc(table.agenda[-1][1], decision[1], decision[2])


RETRIEVE = Question(retrieve_options, _refuse_retrieve, _retrieve)


def met(table: SocietyTable, seat: int, requirement: int) -> bool:
    """Return whether a seat meets a Royal Requirement."""
    return _CONDITIONS[requirement](table, seat, REQUIRED[requirement])


def _prestige(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return table.prestige[seat] >= goal.amount


def _science(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return table.science[seat] >= goal.amount


def _expeditions(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return len(table.done[seat]) >= goal.amount


def _discs(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return table.own_discs(seat) >= goal.amount


def _knowledge(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return sum(own >= goal.amount for own in table.knowledge[seat]) >= goal.places


def _objectives(table: SocietyTable, seat: int, goal: Goal) -> bool:
    return sum(table.has_presented(seat, place) for place in range(len(LETTERS))) >= goal.amount


_CONDITIONS: tuple[Callable[[SocietyTable, int, Goal], bool], ...] = (
    _prestige, _science, _expeditions, _discs, _prestige, _knowledge, _science, _objectives,
)  # fmt: skip

TASKS = {"favor": _favor, "announce": _announce, "requirement": _requirement}
QUESTIONS = {"favor": Question(favor_options, _refuse_favor, _take_favor), "retrieve": RETRIEVE}

"""The City: what it pays, and meeting a patron. (Rulebook: Meet a patron; Sell a relic.)"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.core.words import chained
from arch_engine.royal_society import points
from arch_engine.royal_society.components import LONDON_INSTITUTE, WESTMINSTER
from arch_engine.royal_society.numbers import MORE_FROM_PATRONS, SALE_OF_WESTMINSTER, SELLING
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import HIDDEN, Task
from arch_engine.royal_society.verbs import SocietyTable

PATRONS_MET = 2


def price_of_relic(table: SocietyTable, seat: int) -> int:
    """The money a seat gets for a relic it sells."""
    return SALE_OF_WESTMINSTER if table.has_power(seat, WESTMINSTER) else SELLING.brings[-1]


def paid_by_patron(table: SocietyTable, seat: int, rate: int, times: int) -> int:
    """The money a seat gets from a patron who pays a rate some number of times."""
    return rate * times + (MORE_FROM_PATRONS if table.has_power(seat, LONDON_INSTITUTE) else 0)


# -- patrons -------------------------------------------------------------------------------------------------------


def _meet_task(table: SocietyTable, task: Task) -> bool:
    seat = task[1]
    while len(table.met) < PATRONS_MET and table.patron_deck:
        if _turns_up(table):
            return True
        table.draw_patron(seat, table.patron_deck[-1])
    if _turns_up(table):
        return True
    if not table.met:
        table.settle()
        table.find_nothing("patrons")
        return False
    return ask(table, "patron", MEET)


def _turns_up(table: SocietyTable) -> bool:
    """Return whether chance is asked to name the patron on top, who lies open and whom the witness does not know yet."""
    if table.witness == ALL or not table.patron_deck or table.patron_deck[-1] != HIDDEN:
        return False
    table.ask(CHANCE, "turn-up")
    return True


def meet_options(table: SocietyTable) -> list[Decision]:
    """Each of the patrons drawn."""
    return [("meet", patron) for patron in table.met]


def _refuse_meet(table: SocietyTable, decision: Decision) -> Refusal:
    words = chained([table.cards.patrons[patron].title for patron in table.met], "or")
    return Refusal("city.patron", "Keep one of the patrons you met: {patrons}.", patrons=words)


def _meet(table: SocietyTable, decision: Decision) -> None:
    _, seat, amount, _, _ = table.agenda[-1]
    table.settle()
    table.take_patron(seat, decision[1])
    for patron in table.met[:]:
        table.return_patron(patron)
    points.earn_money(table, seat, paid_by_patron(table, seat, table.cards.patrons[decision[1]].rate, amount))


MEET = Question(meet_options, _refuse_meet, _meet)

TASKS = {"meet-patron": _meet_task}
QUESTIONS = {"patron": MEET}

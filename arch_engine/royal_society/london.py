"""Which action a placed explorer does at University, Museum or City, and the relic it gives. (Rulebook: The 4 location actions.)

What follows is in `grand_gallery` and `city`; `port` holds all of the Port.
"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import count_of
from arch_engine.core.rules import Refusal
from arch_engine.core.words import listing
from arch_engine.royal_society import feasibility, points, port, relics
from arch_engine.royal_society.called import relic, wish
from arch_engine.royal_society.city import price_of_relic
from arch_engine.royal_society.components import ANY, PORT, SORTS, SPREAD
from arch_engine.royal_society.feasibility import means_of
from arch_engine.royal_society.numbers import (
    ACTIONS,
    DEEPENING,
    EXHIBITING,
    HONORED,
    MEETING_PATRONS,
    SALE_COSTS,
    STUDYING,
    STUDYING_RELICS,
    can_stand,
)
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import ANY_PLACE, Task
from arch_engine.royal_society.verbs import SocietyTable

# -- which action --------------------------------------------------------------------------------------------------


def _act(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "act")
    return True


def act_options(table: SocietyTable) -> list[Decision]:
    """Each action the placed explorer can do with the reputation that the seat has now."""
    seat = table.asked
    if table.location == PORT:
        return port.go_options(table)
    can = feasibility.Abilities(table, seat, means_of(table, seat))
    kinds = can.actions(table.location, table.section)
    return [(kind,) for kind in kinds if kind != "sell" or table.reputation[seat] >= SALE_COSTS]


def _refuse_act(table: SocietyTable, decision: Decision) -> Refusal:
    kind = decision[0]
    if kind == "go":
        return port.refuse_go(table, decision)
    if kind not in ACTIONS or ACTIONS[kind].location != table.location:
        return Refusal("turn.needs-action", "'{kind}' is no action of the location your explorer stands in.", kind=kind)
    seat, section = table.asked, table.section
    lifted = feasibility.lifted(table, seat, section)
    if kind == "study":
        return Refusal(
            "support.threshold",
            "Studying requires expertise {most} at most; your explorer was supported beyond.",
            most=STUDYING.requires[-1],
        )
    if kind == "deepen":
        least = DEEPENING.requires[0]
        if section < least:
            return Refusal(
                "university.deepen",
                "Deepening knowledge requires an expertise of {least}; yours is {section}.",
                least=least,
                section=section,
            )
        if not can_stand(DEEPENING, section, lifted):
            return Refusal(
                "support.threshold",
                "Deepening knowledge requires expertise {least}; your explorer was supported beyond.",
                least=least,
            )
        return Refusal("university.deepen", "Deepening knowledge costs a relic; you have none.")
    if kind == "exhibit":
        if section < EXHIBITING.requires[0]:
            return Refusal(
                "museum.exhibit", "Exhibiting requires an expertise of {expertise}.", expertise=EXHIBITING.requires[0]
            )
        if not table.discs[seat]:
            return Refusal("museum.exhibit", "Each exhibited relic takes a disc of your reserve; you have none.")
        if not can_stand(EXHIBITING, section, lifted):
            required = listing([str(one) for one in EXHIBITING.requires], "or")
            return Refusal(
                "support.threshold",
                "Exhibiting requires {expertise}; your explorer was supported to another expertise.",
                expertise=required,
            )
        return Refusal("museum.space", "None of your relics fits a free space of the Grand Gallery.")
    if kind == "study-relic":
        if not can_stand(STUDYING_RELICS, section, lifted):
            most = STUDYING_RELICS.requires[-1]
            return Refusal(
                "support.threshold",
                count_of(
                    STUDYING_RELICS.brings[most],
                    "Studying {number} relic requires expertise {expertise}; your explorer was supported to another.",
                    "Studying {number} relics requires expertise {expertise}; your explorer was supported to another.",
                    expertise=most,
                ),
            )
        return Refusal(
            "museum.study-relic",
            count_of(
                STUDYING_RELICS.brings[section],
                "An explorer in section {section} studies {number} relic; you have none.",
                "An explorer in section {section} studies {number} relics; you have fewer.",
                section=section,
            ),
        )
    if kind == "sell":
        if lifted:
            return Refusal("support.threshold", "Selling requires no expertise; a supported explorer cannot do it.")
        return Refusal(
            "city.sell",
            "A sale costs {reputation} reputation and a relic; you lack one of them.",
            reputation=SALE_COSTS,
        )
    return Refusal("city.patron", "No patron is left to meet.")


def _answer_act(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    kind, section = decision[0], table.section
    table.settle()
    if kind == "study":
        amount = STUDYING.brings[section]
        table.owe(seat, "knowledge", amount, SPREAD if amount > 1 else ANY, "University")
    elif kind == "deepen":
        table.owe(seat, "deepen", 1, ANY_PLACE, "University")
    elif kind == "exhibit":
        table.owe(seat, "rewards", 0, ANY_PLACE, "Grand Gallery")
        table.owe(seat, "exhibit", EXHIBITING.brings[section], ANY_PLACE, "Grand Gallery")
    elif kind == "study-relic":
        for what in ("science", "study-relic"):
            table.owe(seat, what, STUDYING_RELICS.brings[section], ANY_PLACE, "Museum studies")
    elif kind == "patron":
        table.owe(seat, "meet-patron", MEETING_PATRONS.brings[section], ANY_PLACE, "The City")
    elif kind == "sell":
        table.lose_reputation(seat, SALE_COSTS)
        table.owe(seat, "sell", 1, ANY_PLACE, "The City")
    else:
        port.go(table, decision[1])


ACT = Question(act_options, _refuse_act, _answer_act)

# -- which relic is given ------------------------------------------------------------------------------------------


def _give_task(table: SocietyTable, task: Task) -> bool:
    return ask(table, task[0], GIVE)


def give_options(table: SocietyTable) -> list[Decision]:
    """Each sort of relic the seat can give here."""
    what, seat, _, where, _ = table.agenda[-1]
    own = table.relics[seat]
    if what != "honor":
        return [("give", sort) for sort in range(SORTS) if own[sort]]
    wish, has = table.cards.patrons[where].wish, means_of(table, seat)
    return [
        ("give", sort)
        for sort in range(SORTS)
        if own[sort] and wish >> sort & 1 and feasibility.can_finish(table, seat, has.honored(wish, sort))
    ]


def _refuse_give(table: SocietyTable, decision: Decision) -> Refusal:
    if decision[0] == "give" and not table.relics[table.asked][decision[1]]:
        return Refusal("relics.discard", "You do not have {relic}.", relic=relic(decision[1]))
    if table.agenda[-1][0] == "honor":
        patron = table.cards.patrons[table.agenda[-1][3]]
        if decision[0] == "give" and patron.wish >> decision[1] & 1:
            return Refusal(
                "honor.patron", "That relic is promised, to another patron or for what you began; give another."
            )
        return Refusal(
            "honor.patron",
            "{patron} wishes for another relic: {wish}.",
            patron=patron.title,
            wish=wish(patron.wish_words),
        )
    return Refusal("relics.discard", "Name a relic you have, as in 'give scroll asia'.")


def _give(table: SocietyTable, decision: Decision) -> None:
    what, seat, amount, where, source = table.agenda[-1]
    sort = decision[1]
    table.settle()
    relics.discard(table, seat, sort)
    if what == "deepen":
        learned = DEEPENING.brings[table.section]
        points.learn(table, seat, [learned if region == sort // 4 else 0 for region in range(4)])
    elif what == "study-relic" and amount > 1:
        table.owe(seat, what, amount - 1, where, source)
    elif what == "sell":
        points.earn_money(table, seat, price_of_relic(table, seat))
    elif what == "honor":
        table.honor_patron(seat, where)
        points.earn_reputation(table, seat, HONORED)


GIVE = Question(give_options, _refuse_give, _give)

TASKS = {"act": _act, **dict.fromkeys(("deepen", "study-relic", "sell", "honor"), _give_task)}
QUESTIONS = {"act": ACT, **dict.fromkeys(("deepen", "study-relic", "sell", "honor"), GIVE)}

"""What each seat chooses at set-up: a side, its explorers' expertise, two expeditions, a society. (Rulebook: Player setup, step E.)"""

from __future__ import annotations

from itertools import combinations, permutations

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL
from arch_engine.core.words import listing
from arch_engine.royal_society import gains, program
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import ANY_PLACE, HIDDEN, Task
from arch_engine.royal_society.verbs import SocietyTable

CARDS, KEPT = 4, 2  # expeditions dealt to each seat, and kept
FIRST_EXPERTISE = (1, 2, 3)


def _step(table: SocietyTable, task: Task) -> bool:
    return ask(table, task[0], QUESTIONS[task[0]])


def _sides(table: SocietyTable) -> list[Decision]:
    return [("side", 0), ("side", 1)]


def _refuse_side(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("set-up.side", "Choose a side of your society board: 'side a' or 'side b'.")


def _choose_side(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.choose_side(seat, decision[1])


def _experts(table: SocietyTable) -> list[Decision]:
    return [("experts", *row) for row in permutations(FIRST_EXPERTISE)]


def _refuse_experts(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "set-up.experts",
        "Give {expertise} expertise to your three explorers, as in 'experts 2 1 3'.",
        expertise=listing([str(amount) for amount in FIRST_EXPERTISE]),
    )


def _assign(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    for explorer, amount in enumerate(decision[1:]):
        table.assign_expertise(seat, explorer, amount)


def keep_options(table: SocietyTable) -> list[Decision]:
    """Each pair of the cards dealt; where the witness does not see them, two that it does not know."""
    own = sorted(card for card, _ in table.hands[table.asked] if card != HIDDEN)
    found: list[Decision] = [("keep", *pair) for pair in combinations(own, KEPT)]
    if table.witness != ALL and len(own) < len(table.hands[table.asked]):
        found.append(("keep", *[HIDDEN] * KEPT))
    return found


def _refuse_keep(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "set-up.keep", "Keep {number} of your {cards} expeditions, as in 'keep ur palmyra'.", number=KEPT, cards=CARDS
    )


def _keep(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    if HIDDEN in decision:  # the other two turn up
        table.owe(seat, "turn-up", CARDS - KEPT, ANY_PLACE, "hand")
        return
    program.discard_all(table, seat, "hand", [card for card, _ in table.hands[seat] if card not in decision[1:]])


def _societies(table: SocietyTable) -> list[Decision]:
    return [("society", card) for card in sorted(table.offered[table.asked])]


def _refuse_society(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("set-up.society", "Keep one of the two societies dealt to you.")


def _found(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.found_society(seat, decision[1])
    gains.owe_all(table, seat, table.cards.society_setups[decision[1]], "Societies")


TASKS = {"side": _step, "experts": _step, "keep": _step, "society": _step}
QUESTIONS = {
    "side": Question(_sides, _refuse_side, _choose_side),
    "experts": Question(_experts, _refuse_experts, _assign),
    "keep": Question(keep_options, _refuse_keep, _keep),
    "society": Question(_societies, _refuse_society, _found),
}

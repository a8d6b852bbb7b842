"""The Royal Museum: relics exhibited in the Grand Gallery, and what collections give for them. (Rulebook: Exhibit a relic.)"""

from __future__ import annotations

from collections.abc import Iterator

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import called, gains, points, relics
from arch_engine.royal_society.components import COLLECTIONS, LEVANTINE, MEDITERRANEAN, SORTS
from arch_engine.royal_society.numbers import LEVANTINE_PRESTIGE, NO_COLLECTION_REWARD
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable


def _exhibit_task(table: SocietyTable, task: Task) -> bool:
    _, seat, amount, _, _ = task
    table.asked = seat
    if not amount or not any(exhibitions(table)):
        table.settle()
        return False
    return ask(table, "exhibit", EXHIBIT)


def exhibitions(table: SocietyTable) -> Iterator[Decision]:
    """Each relic with each free space it fits."""
    seat = table.asked
    if not table.discs[seat]:
        return
    own = table.relics[seat]
    for place, (row, card) in enumerate(zip(table.gallery, table.collections, strict=True)):
        for space, (owner, wish) in enumerate(zip(row, table.cards.collections[card].wishes, strict=True)):
            if owner == NOBODY:
                for sort in range(SORTS):
                    if own[sort] and wish >> sort & 1:
                        yield ("exhibit", sort, place, space)


def exhibit_options(table: SocietyTable) -> Iterator[Decision]:
    """Each exhibition, and from the second relic on the choice to stop."""
    if table.placed:
        yield ("done",)
    yield from exhibitions(table)


def _refuse_exhibit(table: SocietyTable, decision: Decision) -> Refusal:
    if decision[0] == "done":
        return Refusal("museum.exhibit", "Exhibit at least one relic.")
    if decision[0] != "exhibit":
        return Refusal("museum.exhibit", "Say which relic goes where, as in 'exhibit scroll asia IV 2'.")
    _, sort, place, space = decision
    if not table.relics[table.asked][sort]:
        return Refusal("museum.exhibit", "You do not have {relic}.", relic=called.relic(sort))
    if not table.discs[table.asked]:
        return Refusal("museum.exhibit", "Each exhibited relic takes a disc of your reserve; you have none.")
    row = table.gallery[place]
    if space >= len(row) or row[space] != NOBODY:
        return Refusal(
            "museum.space",
            "Collection {collection} has no free space {space}.",
            collection=COLLECTIONS[place],
            space=space + 1,
        )
    wish = table.cards.collections[table.collections[place]].wish_words[space]
    return Refusal(
        "museum.space",
        "Space {space} of collection {collection} is for: {wish}.",
        space=space + 1,
        collection=COLLECTIONS[place],
        wish=called.wish(wish),
    )


def _exhibit(table: SocietyTable, decision: Decision) -> None:
    what, seat, amount, where, source = table.agenda[-1]
    table.settle()
    if decision[0] == "done":
        return
    _, sort, place, space = decision
    table.exhibit_relic(seat, sort, place, space)
    relics.refill_if_empty(table, sort // 4)
    if amount > 1:
        table.owe(seat, what, amount - 1, where, source)
    if table.has_power(seat, LEVANTINE) and sort // 4 == MEDITERRANEAN:
        points.score(table, seat, "prestige", LEVANTINE_PRESTIGE, "Societies", "society.levantine")


EXHIBIT = Question(exhibit_options, _refuse_exhibit, _exhibit)


def _rewards(table: SocietyTable, task: Task) -> bool:
    """Give the reward of each collection supplied this turn, once."""
    seat = task[1]
    table.settle()
    if not table.penalized(seat, NO_COLLECTION_REWARD):
        for place in reversed(range(len(COLLECTIONS))):
            if table.supplied >> place & 1:
                reward = table.cards.collections[table.collections[place]].reward
                gains.owe_all(table, seat, reward, "Grand Gallery")
    return False


TASKS = {"exhibit": _exhibit_task, "rewards": _rewards}
QUESTIONS = {"exhibit": EXHIBIT}

"""Relics: drawing at random, choosing, sifting, laying beside their bags. (Rulebook: Relics.)"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from arch_engine.core.chance import below
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.multisets import members
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.core.words import chained
from arch_engine.royal_society.called import relic
from arch_engine.royal_society.components import ANY, KINDS, REGION_NAMES, REGIONS, SAME
from arch_engine.royal_society.numbers import DRAWN_AT_RANDOM
from arch_engine.royal_society.questions import Question, ask
from arch_engine.royal_society.table import Task
from arch_engine.royal_society.verbs import SocietyTable


def name_of(sort: int) -> str:
    """A sort of relic in words: "scroll asia"."""
    return f"{KINDS[sort % 4]} {REGIONS[sort // 4]}"


def in_bag(table: SocietyTable, region: int) -> int:
    """Return how many relics a bag holds."""
    return sum(table.bags[4 * region : 4 * region + 4])


def _beside(table: SocietyTable, region: int) -> int:
    return sum(table.beside[4 * region : 4 * region + 4])


def refill_if_empty(table: SocietyTable, region: int) -> None:
    """If a bag is empty, the relics beside it go back into it."""
    if not in_bag(table, region) and _beside(table, region):
        table.refill_bag(region)


def discard(table: SocietyTable, seat: int, sort: int) -> None:
    """Lay a relic beside its bag; if the bag is empty, all relics there go back into it."""
    table.discard_relic(seat, sort)
    refill_if_empty(table, sort // 4)


def bags_of(table: SocietyTable, where: int) -> list[int]:
    """The regions whose bags a gain may come from, except those with nothing left."""
    regions = range(4) if where in (ANY, SAME) else [where]
    return [
        region
        for region in regions
        if (where != SAME or table.chosen >> region & 1) and (in_bag(table, region) or _beside(table, region))
    ]


def _nothing_left(table: SocietyTable) -> bool:
    table.settle()
    table.find_nothing("bag")
    return False


# -- at random -----------------------------------------------------------------------------------------------------


def _relic(table: SocietyTable, task: Task) -> bool:
    what, seat, amount, where, source = task
    if not amount:
        table.settle()
        return False
    bags = bags_of(table, where)
    if not bags:
        return _nothing_left(table)
    if where < 0:
        if len(bags) > 1:
            table.ask(seat, "bag")
            return True
        table.settle()
        table.owe(seat, what, amount, bags[0], source)
        return False
    refill_if_empty(table, where)
    table.ask(CHANCE, "relic")
    return True


def draw(table: SocietyTable, rng: Random) -> Decision:
    """A relic from the bag in question, each equally likely."""
    first = 4 * table.agenda[-1][3]
    sorts = members(table.bags[first : first + 4])
    return ("draw", first + sorts[below(rng, len(sorts))])


def why_not_drawn(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against an outcome of chance, or None."""
    region = table.agenda[-1][3]
    if decision[1] // 4 != region or not table.bags[decision[1]]:
        return Refusal("relics.draw", "The bag of {region} holds no such relic.", region=say(REGION_NAMES[region]))
    return None


def drawn(table: SocietyTable, sort: int) -> None:
    """Chance has drawn a relic."""
    what, seat, amount, where, source = table.agenda[-1]
    table.settle()
    if what == "sift":
        table.sift_relic(seat, sort)
    else:
        table.draw_relic(seat, sort)
    if amount > 1 or what == "sift":
        table.owe(seat, what, amount - 1, where, source)


def bag_options(table: SocietyTable) -> list[Decision]:
    """Each bag a random relic may come from."""
    return [("bag", region) for region in bags_of(table, table.agenda[-1][3])]


def _refuse_bag(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("relics.draw", "Name a region whose bag may be drawn from and holds a relic, as in 'bag asia'.")


def _choose_bag(table: SocietyTable, decision: Decision) -> None:
    what, seat, amount, _, source = table.agenda[-1]
    table.settle()
    table.owe(seat, what, amount, decision[1], source)


BAG = Question(bag_options, _refuse_bag, _choose_bag)

# -- of choice -----------------------------------------------------------------------------------------------------


def _chosen(table: SocietyTable, task: Task) -> bool:
    _, seat, amount, where, source = task
    if table.penalized(seat, DRAWN_AT_RANDOM):
        table.settle()
        table.owe(seat, "relic", amount, where, source)
        return False
    bags = bags_of(table, where)
    if not bags:
        return _nothing_left(table)
    for region in bags:
        refill_if_empty(table, region)
    return ask(table, "relic", RELIC)


def relic_options(table: SocietyTable) -> Iterator[Decision]:
    """Each sort of relic in the bags that the seat may take from."""
    for region in bags_of(table, table.agenda[-1][3]):
        for sort in range(4 * region, 4 * region + 4):
            if table.bags[sort]:
                yield ("take", sort)


def _refuse_relic(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal(
        "relics.choose", "Take a relic that lies in a bag you may choose from (those beside it do not count), as in 'take scroll asia'.")  # fmt: skip


def _take(table: SocietyTable, decision: Decision) -> None:
    _, seat, amount, where, source = table.agenda[-1]
    table.settle()
    table.take_relic(seat, decision[1])
    if amount > 1:
        table.owe(seat, "chosen", amount - 1, where, source)


RELIC = Question(relic_options, _refuse_relic, _take)

# -- two drawn, one kept -------------------------------------------------------------------------------------------


def _sift(table: SocietyTable, task: Task) -> bool:
    _, _, amount, where, _ = task
    if amount and bags_of(table, where):
        refill_if_empty(table, where)
        table.ask(CHANCE, "relic")
        return True
    if not table.sifted:
        return _nothing_left(table)
    return ask(table, "hold", HOLD)


def hold_options(table: SocietyTable) -> list[Decision]:
    """Each of the relics drawn."""
    return [("hold", sort) for sort in sorted(set(table.sifted))]


def _refuse_hold(table: SocietyTable, decision: Decision) -> Refusal:
    words = chained([relic(sort) for sort in table.sifted], "or")
    return Refusal("society.greater-london", "Keep one of the two relics you drew: {relics}.", relics=words)


def _hold(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.keep_relic(seat, decision[1])
    for sort in table.sifted[:]:
        table.return_sifted(sort)
        refill_if_empty(table, sort // 4)


HOLD = Question(hold_options, _refuse_hold, _hold)

TASKS = {"relic": _relic, "chosen": _chosen, "sift": _sift}
QUESTIONS = {"bag": BAG, "relic": RELIC, "hold": HOLD}

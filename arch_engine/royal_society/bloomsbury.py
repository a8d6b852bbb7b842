"""Publishers in Bloomsbury and their tiles. (Rulebook: Find a publisher in Bloomsbury; The Bloomsbury tiles.)"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society import gains, points
from arch_engine.royal_society.called import card_of
from arch_engine.royal_society.components import PORT, TILES, TILES_OF_A_STACK
from arch_engine.royal_society.numbers import IMMEDIATE
from arch_engine.royal_society.questions import Question
from arch_engine.royal_society.table import ANY_PLACE, HIDDEN, Task
from arch_engine.royal_society.verbs import STACK_PILES, SocietyTable

BOX = 2  # in place of a stack: the [10] tiles that went back to the box


def _bloomsbury_task(table: SocietyTable, task: Task) -> bool:
    _, seat, stack, _, _ = task
    if not _tiles(table, stack):
        table.settle()
        table.find_nothing("bloomsbury")
        return False
    if table.witness != ALL and not table.misses(seat) and HIDDEN in _tiles(table, stack):
        left = tiles_left(table)
        if left is None:
            table.ask(CHANCE, "turn-up")
            return True
        for tile in left:
            table.turn_up(seat, pile_of(stack), tile)
    table.look_stack(seat, 0 if stack == BOX else stack)
    table.ask(seat, "bloomsbury")
    return True


def _tiles(table: SocietyTable, stack: int) -> list[int]:
    return table.box if stack == BOX else table.stacks[stack]


def pile_of(stack: int) -> str:
    """What the facts call a stack, or the box."""
    return "box" if stack == BOX else STACK_PILES[stack]


def unseen_tiles(table: SocietyTable, stack: int) -> list[int]:
    """The tiles that can lie unknown in a stack: with the [10] stack, in the box, too."""
    first = TILES_OF_A_STACK if stack == 1 else 0
    known = [*table.lost, *table.box, *table.stacks[0], *table.stacks[1]]
    for own in table.tiles:
        known += own
    return [tile for tile in range(first, first + TILES_OF_A_STACK) if tile not in known]


def tiles_left(table: SocietyTable) -> list[int] | None:
    """The unknown tiles of the stack in question if it follows which they are, else None."""
    stack = table.agenda[-1][2]
    unseen = unseen_tiles(table, stack)
    return unseen if len(unseen) == _tiles(table, stack).count(HIDDEN) else None


def offered_tiles(table: SocietyTable) -> list[int]:
    """Return the tiles from which a seat chooses now, as far as they are known; none if something else is asked."""
    choosing = table.asked >= 0 and table.question == "bloomsbury"
    return sorted(tile for tile in _tiles(table, table.agenda[-1][2]) if tile >= 0) if choosing else []


def publish_options(table: SocietyTable) -> list[Decision]:
    """Each tile of the stack, waiting for the rest of the expedition, or none."""
    later: list[Decision] = [("later",)] if _may_wait(table) else []
    return [*[("publish", tile) for tile in offered_tiles(table)], *later, ("decline",)]


def _may_wait(table: SocietyTable) -> bool:
    """Whether the expedition on which the tile was reached still brings something after its printed gains."""
    seat = table.agenda[-1][1]
    return (
        not table.at_once
        and seat == table.active
        and table.location == PORT
        and any(
            own == seat and source in ("Societies", "Bloomsbury") and what != "bloomsbury"
            for what, own, _, _, source in table.agenda
        )
    )


def _refuse_publish(table: SocietyTable, decision: Decision) -> Refusal:
    if decision[0] == "later":
        return Refusal(
            "bloomsbury.publish", "Nothing of the expedition is still to come; take a tile now, or 'decline'."
        )
    words = ", ".join(card_of(table, "", tile) for tile in sorted(_tiles(table, table.agenda[-1][2])))
    return Refusal("bloomsbury.publish", "Choose a tile of the stack ({tiles}) or 'decline'.", tiles=words)


def _publish(table: SocietyTable, decision: Decision) -> None:
    task = table.agenda[-1]
    seat = task[1]
    table.settle()
    if decision[0] == "decline":
        return
    if decision[0] == "later":
        points.owe_below(table, [step[0] for step in table.agenda].index("end") + 1, task)
        return
    table.take_tile(seat, decision[1])
    gain = IMMEDIATE.get(TILES[decision[1]])
    if gain:
        gains.owe_all(table, seat, [gain], "Bloomsbury")


def _publish_box_task(table: SocietyTable, task: Task) -> bool:
    """London's Explorers Club: the seat takes its one [10] tile from the box."""
    seat = task[1]
    table.settle()
    table.open_stack(seat, 0)
    table.owe(seat, "bloomsbury", BOX, ANY_PLACE, "Societies")
    return False


TASKS = {"bloomsbury": _bloomsbury_task, "publish-box": _publish_box_task}
QUESTIONS = {"bloomsbury": Question(publish_options, _refuse_publish, _publish)}

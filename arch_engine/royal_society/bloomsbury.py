"""Publishers in Bloomsbury and their tiles. (Rulebook: Find a publisher in Bloomsbury; The Bloomsbury tiles.)"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import gains
from arch_engine.royal_society.components import TILES
from arch_engine.royal_society.numbers import IMMEDIATE
from arch_engine.royal_society.questions import Question
from arch_engine.royal_society.table import ANY_PLACE, Task
from arch_engine.royal_society.verbs import SocietyTable

BOX = 2  # in place of a stack: the [10] tiles that went back to the box


def _bloomsbury_task(table: SocietyTable, task: Task) -> bool:
    _, seat, stack, _, _ = task
    if not _tiles(table, stack):
        table.settle()
        table.find_nothing("bloomsbury")
        return False
    table.look_stack(seat, 0 if stack == BOX else stack)
    table.ask(seat, "bloomsbury")
    return True


def _tiles(table: SocietyTable, stack: int) -> list[int]:
    return table.box if stack == BOX else table.stacks[stack]


def publish_options(table: SocietyTable) -> list[Decision]:
    """Each tile of the stack, or none."""
    tiles = sorted(_tiles(table, table.agenda[-1][2]))
    return [*[("publish", tile) for tile in tiles if tile >= 0], ("decline",)]


def _refuse_publish(table: SocietyTable, decision: Decision) -> Refusal:
    words = ", ".join(TILES[tile] for tile in sorted(_tiles(table, table.agenda[-1][2])))
    return Refusal("bloomsbury.publish", say("Choose a tile of the stack ({tiles}) or 'decline'.", tiles=words))


def _publish(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    if decision[0] == "decline":
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

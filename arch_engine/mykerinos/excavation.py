"""Phase 2: the course of a turn, from the choice of an action to the last player. (Rulebook: Phase 2, Excavations.)"""

from __future__ import annotations

from typing import Final

from arch_engine.core.families import Decision, Family
from arch_engine.core.rules import Refusal
from arch_engine.mykerinos import neutral, patrons, placing, survey
from arch_engine.mykerinos.placing import EXTEND, START, ground_of
from arch_engine.mykerinos.table import NOT_PASSED, MykerinosTable, free_step

PASS: Final[Family] = ("pass", (), 1)


def families(table: MykerinosTable) -> list[Family]:
    """Everything the seat that is asked may do in its turn."""
    seat = table.asked
    stock = table.personal[seat]
    if not stock:
        return [PASS]
    found = [PASS]
    ground = ground_of(table, seat)
    ground.add(found, "start", START)
    if stock > 1 and table.cubes[seat]:
        ground.add(found, "extend", EXTEND)
    ready = table.cards[seat] & ~table.tilted[seat]
    if ready:
        patrons.add_families(found, table, ground, seat, ready)
    return found


def act(table: MykerinosTable, decision: Decision) -> None:
    """Carry out the action of the seat that is asked."""
    seat = table.asked
    kind: str = decision[0]
    if kind == "start" or kind == "extend":
        placing.place(table, seat, decision)
    elif kind == "pass":
        table.pass_turn(seat, free_step(table))
    else:
        patrons.act(table, seat, decision)
    if table.seats == 2 and neutral.may_follow(table, seat):
        table.ask(seat, "neutral")
    else:
        end_turn(table, seat)


def act_neutral(table: MykerinosTable, decision: Decision) -> None:
    """Carry out what the seat that is asked does with its neutral cubes, and end its turn."""
    seat = table.asked
    neutral.act(table, seat, decision)
    end_turn(table, seat)


def end_turn(table: MykerinosTable, seat: int) -> None:
    """Go clockwise to the next seat still in; end the phase when the last one has had its single action."""
    following = seat
    for _ in range(table.seats - 1):
        following = following + 1 if following + 1 < table.seats else 0
        if table.scale[following] == NOT_PASSED:
            table.ask(following, "action")
            return
    end_phase(table)


def end_phase(table: MykerinosTable) -> None:
    """The last seat takes the next space of the scale; the survey begins."""
    for seat in range(table.seats):
        if table.scale[seat] == NOT_PASSED:
            table.close_scale(seat, free_step(table))
    table.enter_phase("survey")
    survey.begin_area(table, 0)


def why_not(table: MykerinosTable, decision: Decision) -> Refusal | None:
    """The rule against an action of the seat that is asked, or None."""
    seat = table.asked
    kind, *spaces = decision
    if kind == "pass":
        return None
    if not table.personal[seat]:
        return Refusal("excavation.no-cubes-pass", "Your personal stock is empty: you can only pass.")
    if kind == "start":
        return placing.why_not_start(table, spaces)
    if kind == "extend":
        return placing.why_not_stock(table.personal[seat], 2) or placing.why_not_extend(table, seat, spaces)
    return patrons.why_not(table, seat, decision)

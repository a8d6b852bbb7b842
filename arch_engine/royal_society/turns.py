"""A turn: activating, supporting and placing an explorer, learning from peers, tiles that act afterwards.

(Rulebook: Phase B, Activation of explorers; Locations and location bonuses; Support an explorer.)
"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import feasibility, gains
from arch_engine.royal_society.components import AT_LOCATION, CITY, LOCATIONS, MUSEUM, PORT, TILES, UNIVERSITY
from arch_engine.royal_society.feasibility import means_of
from arch_engine.royal_society.numbers import PERMANENT, SUPPORT_COSTS, TEAM
from arch_engine.royal_society.questions import Question
from arch_engine.royal_society.table import Task
from arch_engine.royal_society.verbs import SocietyTable

TILE_AT = {place: TILES.index(name) for place, name in enumerate(LOCATIONS) if place != PORT}
"""By location, the Bloomsbury tile that acts when a seat places an explorer there; the Port's acts with the expedition."""

# -- activating ----------------------------------------------------------------------------------------------------


def _activate_task(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "activate")
    return True


def activate_options(table: SocietyTable) -> list[Decision]:
    """Each explorer still on the society board."""
    return [("activate", explorer) for explorer in range(TEAM) if table.home[table.asked] >> explorer & 1]


def _refuse_activate(table: SocietyTable, decision: Decision) -> Refusal:
    return Refusal("turn.activate", "Activate an explorer that is still on your society board, as in 'activate 1'.")


def _activate(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    table.settle()
    table.activate(seat, decision[1])


ACTIVATE = Question(activate_options, _refuse_activate, _activate)

# -- supporting and placing ----------------------------------------------------------------------------------------


def _place_task(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "place")
    return True


def place_options(table: SocietyTable) -> list[Decision]:
    """Each location and section where the explorer could act, and support if it leads further."""
    seat = table.asked
    can = feasibility.Abilities(table, seat, means_of(table, seat))
    found: list[Decision] = [
        ("place", location, section) for location in (PORT, CITY, MUSEUM, UNIVERSITY) for section in feasibility.sections(table, seat, location, can)
    ]  # fmt: skip
    if _may_support(table, seat):
        found.append(("support",))
    return found


def _may_support(table: SocietyTable, seat: int) -> bool:
    return table.reputation[seat] >= SUPPORT_COSTS and feasibility.support_leads_somewhere(
        table, seat, means_of(table, seat)
    )


def _refuse_place(table: SocietyTable, decision: Decision) -> Refusal:
    seat = table.asked
    now = feasibility.level(table, seat)
    if decision[0] == "support":
        if table.reputation[seat] < SUPPORT_COSTS:
            return Refusal(
                "support.explorer",
                "Support costs {price} reputation; you have {reputation}.",
                price=SUPPORT_COSTS,
                reputation=table.reputation[seat],
            )
        if now >= feasibility.highest(table, seat):
            return Refusal(
                "support.limit",
                "Support lifts no explorer above {most}; yours has {expertise}.",
                most=feasibility.highest(table, seat),
                expertise=now,
            )
        return Refusal(
            "support.threshold", "No action within reach requires more expertise than your explorer has now."
        )
    if decision[0] != "place":
        return Refusal("turn.place", "Place the activated explorer in a location, as in 'place port 3'.")
    _, location, section = decision
    place = say(AT_LOCATION[location])
    if table.gate < feasibility.gate(table, seat, location):
        return Refusal(
            "turn.gate",
            "You need {gate} reputation {at_location} when the explorer is activated; you had {reputation}.",
            at_location=place,
            gate=feasibility.gate(table, seat, location),
            reputation=table.gate,
        )
    if not 1 <= section <= now:
        return Refusal(
            "turn.section",
            say("Your explorer has expertise 1; place it in section 1, or support it first.")
            if now == 1
            else say(
                "Your explorer has expertise {expertise}; choose a section from 1 to {expertise}, or support it first.",
                expertise=now,
            ),
        )
    if table.support and not table.risen and section < now:
        return Refusal(
            "turn.section", "A supported explorer stands in the section of its expertise, {expertise}.", expertise=now
        )
    lifted = feasibility.lifted(table, seat, section)
    return Refusal(
        "support.threshold" if lifted else "turn.needs-action",
        say(
            "No action {at_location} can be done now that requires an expertise of just {section}.",
            at_location=place,
            section=section,
        )
        if lifted
        else say(
            "No action {at_location} can be done now by an explorer in section {section}.",
            at_location=place,
            section=section,
        ),
    )


def _answer_place(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    if decision[0] == "support":
        table.lose_reputation(seat, SUPPORT_COSTS)
        table.support_explorer(seat)
        return
    table.settle()
    table.place_explorer(seat, table.explorer, decision[1], decision[2])


PLACE = Question(place_options, _refuse_place, _answer_place)

# -- learning from peers -------------------------------------------------------------------------------------------


def _learn_task(table: SocietyTable, task: Task) -> bool:
    table.settle()
    gains.owe_bonuses(table, task[1], table.location, table.section)
    return False


# -- after the action ----------------------------------------------------------------------------------------------


def _tiles_task(table: SocietyTable, task: Task) -> bool:
    """Do what a Bloomsbury tile brings for an explorer placed in this location."""
    seat = task[1]
    table.settle()
    if table.location in TILE_AT:
        tile = TILE_AT[table.location]
        if tile in table.tiles[seat]:
            gains.owe_all(table, seat, [PERMANENT[TILES[tile]]], "Bloomsbury")
    return False


TASKS = {"activate": _activate_task, "place": _place_task, "learn": _learn_task, "tiles": _tiles_task}
QUESTIONS = {"activate": ACTIVATE, "place": PLACE}

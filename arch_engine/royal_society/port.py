"""Organizing an expedition. (Rulebook: Port of London, Organize an expedition; Expedition cards.)"""

from __future__ import annotations

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.royal_society import feasibility, gains
from arch_engine.royal_society.components import HERE, LOCATION_NAMES, PORT, REGION_NAMES, TILES, Expedition, Gain
from arch_engine.royal_society.feasibility import means_of
from arch_engine.royal_society.numbers import MOST_EXPERTISE, PERMANENT, PLAYED, PLAYED_KNOWS, PLAYED_SAVES, POWERS
from arch_engine.royal_society.questions import Question
from arch_engine.royal_society.table import ANY_PLACE, NOBODY, Task
from arch_engine.royal_society.verbs import SocietyTable

PORT_TILE = TILES.index("port")


# -- which expedition ----------------------------------------------------------------------------------------------


def go_options(table: SocietyTable) -> list[Decision]:
    """Each expedition the placed explorer can go on and whose space in the Program the seat can pay for now."""
    return [("go", card) for card in feasibility.candidates(table, table.asked) if not _obstacle(table, card)]


UNPAID = "unpaid"  # reputation could make up for what is missing, but the seat cannot pay it


def _obstacle(table: SocietyTable, card: int) -> str:
    """The rule against organizing a card of the hand or the Program now, or UNPAID; "" if nothing does.

    The list of options calls this very often, so it builds no sentences.
    """
    seat, section = table.asked, table.section
    expedition = table.cards.expeditions[card]
    if expedition.expertise > section:
        return "port.expertise"
    if expedition.expertise < section and feasibility.lifted(table, seat, section):
        return "support.threshold"
    if not feasibility.condition_met(table, seat, card):
        return "port.condition"
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, card)
    if table.knowledge[seat][expedition.region] < knowledge - PLAYED_KNOWS:
        return "port.knowledge"
    if table.money[seat] < cost - PLAYED_SAVES:
        return "port.cost"
    price = feasibility.price_of(table, card)
    if price > table.reputation[seat]:
        return "port.reputation"
    needed = feasibility.reputation_for(table, seat, table.explorer, card, price)
    return UNPAID if needed is None or not means_of(table, seat).covers(needed) else ""


def why_not_go(table: SocietyTable, card: int) -> Refusal | None:
    """The rule against organizing an expedition now, or None."""
    seat, section = table.asked, table.section
    if card not in feasibility.candidates(table, seat):
        return Refusal("port.card", "Only a card of your hand or of the Program can be organized.")
    against = _obstacle(table, card)
    if not against:
        return None
    expedition = table.cards.expeditions[card]
    title = say(expedition.title)
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, card)
    own = table.knowledge[seat][expedition.region]
    if against == UNPAID:
        sentence = say(
            "You cannot pay the reputation that what is missing for {expedition} would take.", expedition=title
        )
        return Refusal("port.knowledge" if own < knowledge else "port.cost", sentence)
    if against == "port.expertise":
        sentence = say("{expedition} requires expertise {expertise}; your explorer stands in section {section}.", expedition=title, expertise=expedition.expertise, section=section)  # fmt: skip
    elif against == "support.threshold":
        sentence = say("{expedition} requires only {expertise}; your explorer was supported to {section}.", expedition=title, expertise=expedition.expertise, section=section)  # fmt: skip
    elif against == "port.condition":
        sentence = say("{expedition} requires another expedition to have been done before.", expedition=title)
    elif against == "port.knowledge":
        sentence = say("{expedition} asks you for knowledge {knowledge} in {region}; you have {knowledge_you_have}.", expedition=title, knowledge=knowledge, region=say(REGION_NAMES[expedition.region]), knowledge_you_have=own)  # fmt: skip
    elif against == "port.cost":
        sentence = say(
            "{expedition} costs you £{cost}; you have £{money}.", expedition=title, cost=cost, money=table.money[seat]
        )
    else:
        sentence = say("This space of the Program costs {price} reputation; you have {reputation}.", price=feasibility.price_of(table, card), reputation=table.reputation[seat])  # fmt: skip
    return Refusal(against, sentence)


def refuse_go(table: SocietyTable, decision: Decision) -> Refusal:
    """Why an expedition cannot be organized."""
    if table.location != PORT:
        return Refusal(
            "turn.needs-action",
            "Expeditions leave from the {location}; your explorer stands elsewhere.",
            location=say(LOCATION_NAMES[PORT]),
        )
    found = why_not_go(table, decision[1])
    assert found is not None
    return found


def go(table: SocietyTable, card: int) -> None:
    """Take the card; pay for its space in the Program and fill that at once."""
    seat = table.active
    table.owe(seat, "prepare", 0, ANY_PLACE, "Expeditions")
    if card in table.program:
        price = feasibility.price_of(table, card)
        if price:
            table.lose_reputation(seat, price)
        table.pick_expedition(seat, card)
        table.owe(NOBODY, "refill", 0, ANY_PLACE, "Program")
    else:
        table.pick_expedition(seat, card)


# -- playing reputation, setting out -------------------------------------------------------------------------------


def _prepare(table: SocietyTable, task: Task) -> bool:
    table.ask(task[1], "prepare")
    return True


def prepare_options(table: SocietyTable) -> list[Decision]:
    """Setting out if nothing is missing, and playing reputation for money or knowledge if that helps and leaves a way."""
    return [
        decision for decision in (("depart",), ("cheaper",), ("wiser",)) if why_not_prepare(table, decision) is None
    ]


def why_not_prepare(table: SocietyTable, decision: Decision) -> Refusal | None:
    """The rule against an answer while an expedition is prepared, or None."""
    seat = table.asked
    if table.going < 0:
        return Refusal("port.go", "No expedition is being prepared.")
    title = say(table.cards.expeditions[table.going].title)
    region = table.cards.expeditions[table.going].region
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, table.going)
    if decision[0] == "depart":
        if table.money[seat] < cost:
            return Refusal(
                "port.cost",
                "{expedition} costs you £{cost}; you have £{money}.",
                expedition=title,
                cost=cost,
                money=table.money[seat],
            )
        if table.knowledge[seat][region] < knowledge:
            return Refusal("port.knowledge", "{expedition} asks you for knowledge {knowledge} in {region}; you have {knowledge_you_have}.", expedition=title, knowledge=knowledge, region=say(REGION_NAMES[region]), knowledge_you_have=table.knowledge[seat][region])  # fmt: skip
        return None
    if decision[0] not in ("cheaper", "wiser"):
        return Refusal(
            "port.go", "Set out with 'depart', or play {amount} reputation: 'cheaper' or 'wiser'.", amount=PLAYED
        )
    if table.cheaper if decision[0] == "cheaper" else table.wiser:
        return Refusal(
            "port.reputation", "Reputation is played for money once and for knowledge once in an expedition."
        )
    if table.reputation[seat] < PLAYED:
        return Refusal(
            "port.reputation",
            "This takes {amount} reputation; you have {reputation}.",
            amount=PLAYED,
            reputation=table.reputation[seat],
        )
    if not (cost if decision[0] == "cheaper" else knowledge):
        return Refusal(
            "port.reputation",
            say("Nothing is left of the cost to reduce.")
            if decision[0] == "cheaper"
            else say("Nothing is left of the knowledge required to reduce."),
        )
    if _strands(table, seat, decision[0]):
        return Refusal("turn.needs-action", "Then the reputation needed for this expedition could no longer be paid.")
    return None


def _strands(table: SocietyTable, seat: int, played: str) -> bool:
    """Return whether playing reputation for something that is not missing leaves too little for what is."""
    cost, knowledge = feasibility.prerequisites(table, seat, table.explorer, table.going)
    region = table.cards.expeditions[table.going].region
    missing = table.knowledge[seat][region] < knowledge if played == "cheaper" else table.money[seat] < cost
    return missing and not means_of(table, seat).covers(2 * PLAYED)


def _refuse_prepare(table: SocietyTable, decision: Decision) -> Refusal:
    found = why_not_prepare(table, decision)
    assert found is not None
    return found


def _answer_prepare(table: SocietyTable, decision: Decision) -> None:
    seat = table.agenda[-1][1]
    if decision[0] != "depart":
        table.lose_reputation(seat, PLAYED)
        table.play_reputation(seat, decision[0])
        return
    cost, _ = feasibility.prerequisites(table, seat, table.explorer, table.going)
    card = table.going
    table.settle()
    if cost:
        table.pay(seat, cost)
    table.complete_expedition(seat, card)
    if table.expertise[seat][table.explorer] < MOST_EXPERTISE:
        table.gain_expertise(seat, table.explorer)
    expedition = table.cards.expeditions[card]
    if PORT_TILE in table.tiles[seat]:
        gains.owe_all(table, seat, [here(PERMANENT["port"], expedition.region)], "Bloomsbury")
    gains.owe_all(table, seat, power(table.society[seat], expedition), "Societies")
    gains.owe_all(table, seat, expedition.gains, "Expeditions")


def power(society: int, expedition: Expedition) -> list[Gain]:
    """Return what a society gains by an expedition. (Rulebook: The Society cards.)"""
    own = POWERS.get(society)
    if own is None or own.symbol not in (expedition.region, 4 + expedition.type):
        return []
    return [here(own.gain, expedition.region)]


def here(gain: Gain, region: int) -> Gain:
    """A gain that goes where the expedition went."""
    return Gain(gain.what, gain.amount, region) if gain.where == HERE else gain


PREPARE = Question(prepare_options, _refuse_prepare, _answer_prepare)

TASKS = {"prepare": _prepare}
QUESTIONS = {"prepare": PREPARE}

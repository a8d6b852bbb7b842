"""What can be tapped in The Royal Society of Archeology: explorers, sections, cards, relics, patrons, tiles and spaces of the gallery."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.table import ALL, CHANCE
from arch_engine.royal_society.rules import RULES
from arch_engine.royal_society.verbs import SocietyTable
from arch_widgets.scenes.royal_society.outcomes import outcome
from arch_widgets.scenes.royal_society.showing import shown
from arch_widgets.scenes.royal_society.tap_items import Items
from arch_widgets.scenes.taps import ACTIONS, Listed, Question, Reading, Tappable, Taps

DECIDE = mark("{player}: decide.")
PROMPTS = {
    "side": mark("{player}: choose a side of the society board."),
    "experts": mark("{player}: tap the expertise of explorers 1, 2 and 3."),
    "keep": mark("{player}: tap the two expeditions to keep."),
    "society": mark("{player}: tap the society to found."),
    "favor": mark("{player}: tap a place in the turn order and its favor."),
    "activate": mark("{player}: tap the explorer to activate."),
    "place": mark("{player}: tap the section for the explorer."),
    "act": mark("{player}: what does the explorer do?"),
    "knowledge": mark("{player}: tap the regions that the knowledge goes to, one for each point."),
    "eight": mark("{player}: science or prestige?"),
    "reward": mark("{player}: science or prestige?"),
    "expertise": mark("{player}: tap the explorer who learns."),
    "bag": mark("{player}: tap the bag to draw a relic from."),
    "relic": mark("{player}: tap the relic to take."),
    "hold": mark("{player}: tap the relic to keep."),
    "deepen": mark("{player}: tap the relic to give."),
    "sell": mark("{player}: tap the relic to sell."),
    "study-relic": mark("{player}: tap the relic to study."),
    "honor": mark("{player}: tap the relic for the patron."),
    "exhibit": mark("{player}: tap a relic and its space in the gallery."),
    "patron": mark("{player}: tap the patron to meet."),
    "prepare": mark("{player}: depart, or play reputation first."),
    "reserve": mark("{player}: tap the expedition to reserve."),
    "keep-card": mark("{player}: tap the expedition to keep."),
    "discard": mark("{player}: tap the expedition to discard."),
    "bloomsbury": mark("{player}: tap a Bloomsbury tile."),
    "end": mark("{player}: end the turn, or do something first."),
    "retrieve": mark("{player}: tap the disc to take back."),
    "study-card": mark("{player}: tap the study card to score."),
}  # fmt: skip


class SocietyTaps:
    """See `arch_widgets.scenes.taps.Tappable`."""

    def question(self, table: SocietyTable, names: Sequence[str]) -> Question | None:
        if table.over:
            return None
        return outcome(table, names) if table.asked == CHANCE else _decision(table, names)

    def showing(self, table: SocietyTable, names: Sequence[str]) -> Question | None:
        return shown(table, names) if table.witness != ALL else None


def _decision(table: SocietyTable, names: Sequence[str]) -> Question:
    """What a seat may do, all of it listed."""
    make = Items(table)
    readings = [Reading(decision, make.of(decision)) for decision in RULES.options(table)]
    wanted = {item for one in readings for item in one.needed}
    groups = {
        ACTIONS: "", "cards": say("Expeditions"), "relics": say("Relics"), "others": "",
        "free": say("At any time of the turn"),
    }  # fmt: skip
    prompt = say(PROMPTS.get(table.question, DECIDE), player=names[table.asked])
    if table.question == "act" and any(one.decision[0] == "go" for one in readings):
        prompt = say("{player}: tap the expedition to go on.", player=names[table.asked])

    def prompted(taps: Taps, may_end: bool) -> str:
        if not taps:
            return prompt
        if taps[0].startswith("region:"):
            return say("{player}: tap the region of the next point.", player=names[table.asked])
        if taps[0].startswith("relic:"):
            return say("{player}: tap the space of the gallery for it.", player=names[table.asked])
        if taps[0].startswith("space:"):
            return say("{player}: tap the relic for that space.", player=names[table.asked])
        return say("{player}: tap the next one.", player=names[table.asked])

    return Listed([item for item in make.found.values() if item.id in wanted], readings, prompted, groups)


TAPS: Tappable[SocietyTable] = SocietyTaps()

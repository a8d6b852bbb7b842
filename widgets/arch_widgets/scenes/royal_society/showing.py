"""Expeditions of a hand and study cards that a player of The Royal Society lays open, for a record with a witness."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.royal_society.rules import RULES
from arch_engine.royal_society.verbs import SocietyTable
from arch_engine.royal_society.witnessed import MOST_SHOWN
from arch_widgets.scenes.royal_society.seats import study_in_words
from arch_widgets.scenes.royal_society.tap_items import Items
from arch_widgets.scenes.series import Stages
from arch_widgets.scenes.taps import ACTIONS, Item, Question, Taps

CARD = {"show": "card", "show-study": "study"}
"""What the items of the cards begin with, by the kind of the decision."""


def shown(table: SocietyTable, names: Sequence[str]) -> Question | None:
    """Whose cards are shown, and which; None where nobody holds any."""
    make = Items(table)
    owners = [
        Item(f"{kind}:{seat}", words, group=ACTIONS)
        for seat in range(table.seats)
        for kind, held, words in (
            ("show", table.hands[seat], say("{player}: expeditions", player=names[seat])),
            ("show-study", table.studies[seat], say("{player}: study cards", player=names[seat])),
        )
        if held
    ]
    if not owners:
        return None
    for card in range(len(table.cards.expeditions)):
        make.card(card)
    studies = [Item(f"study:{number}", say(own.title), study_in_words(own), (), "study", "others") for number, own in enumerate(table.cards.studies)]  # fmt: skip

    def read(taps: Taps) -> Decision:
        kind, seat = taps[0].split(":")
        return (kind, int(seat), *[int(tap.split(":")[1]) for tap in taps[1:]])

    def free(taps: Taps) -> list[str]:
        if not taps:
            return [item.id for item in owners]
        kind = taps[0].split(":")[0]
        if len(taps) > MOST_SHOWN:
            return []
        able = [item for item in (*make.found, *[own.id for own in studies]) if item.startswith(CARD[kind])]
        return [item for item in able if item not in taps and RULES.why_not(table, read((*taps, item))) is None]

    def decision(taps: Taps) -> Decision | None:
        return read(taps) if len(taps) > 1 else None

    def taps_of(decision: Decision) -> Taps:
        kind, seat, *cards = decision
        return (f"{kind}:{seat}", *[f"{CARD[kind]}:{card}" for card in cards])

    def prompt(taps: Taps, may_end: bool) -> str:
        if taps:
            return say("{player}: tap the cards that are shown to all.", player=names[int(taps[0].split(":")[1])])
        return say("Whose cards are shown to all?")

    groups = {ACTIONS: "", "cards": say("Expeditions"), "others": say("Study cards")}
    return Stages([*owners, *make.found.values(), *studies], free, decision, taps_of, prompt, groups)

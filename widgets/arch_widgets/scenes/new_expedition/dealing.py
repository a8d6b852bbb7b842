"""What is dealt and how the dig site lies, as rows of cards to tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from arch_engine.core.language import say
from arch_engine.new_expedition import setup
from arch_engine.new_expedition.components import MAP, SANDSTORM, THIEF, TREASURES
from arch_engine.new_expedition.table import ExpeditionTable
from arch_widgets.scenes.contract import Shape, shape
from arch_widgets.scenes.series import Series
from arch_widgets.scenes.taps import Item, Prompt, Question, Taps

CARD = "card:"
"""Before the number of a kind, thieves and sandstorms among them."""


def dealing(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """The cards dealt: hands, marketplace, chambers, and the pile of the Buried Ruins, in the order of the notation."""
    left = [0 if kind == MAP else number for kind, number in enumerate(table.in_play)]
    places = [(name, setup.HAND) for name in names] + [(say("the marketplace"), setup.MARKETPLACE)]
    places += [
        (say("chamber {chamber}", chamber=chamber + 1), size)
        for chamber, size in enumerate(table.cards.chambers[table.monument])
    ]
    size = setup.dealt(table)
    places.append((say("the pile"), size))
    whose = [place for place, number in places for _ in range(number)][:size]

    def prompt(taps: Taps, may_end: bool) -> str:
        return say("Tap the cards dealt, one by one: a card for {place}.", place=whose[min(len(taps), size - 1)])

    return _row("deal", table, [*left, 0, 0], size, prompt)


def dig_site(table: ExpeditionTable, names: Sequence[str]) -> Question:
    """The dig site from the top."""
    cards = setup.draw(table, Random(0))[1:]  # any order holds the same cards
    size = len(cards)

    def prompt(taps: Taps, may_end: bool) -> str:
        number = min(len(taps) + 1, size)
        return say("Tap the cards of the dig site from the top: card {number} of {size}.", number=number, size=size)

    return _row("dig-site", table, [cards.count(kind) for kind in range(SANDSTORM + 1)], size, prompt)


def _row(word: str, table: ExpeditionTable, counts: Sequence[int], size: int, prompt: Prompt) -> Question:
    """Cards one after the other, as many of each kind as there are."""
    items = [card_item(table, kind) for kind, number in enumerate(counts) if number]
    most = {f"{CARD}{kind}": number for kind, number in enumerate(counts)}

    def free(taps: Taps) -> list[str]:
        have = Counter(taps)
        return [item.id for item in items if have[item.id] < most[item.id]]

    question = Series(
        items,
        size,
        free,
        lambda taps: (word, *[int(tap.removeprefix(CARD)) for tap in taps]),
        lambda decision: tuple(f"{CARD}{kind}" for kind in decision[1:]),
        prompt,
        {"cards": ""},
    )
    question.faces = dangers()
    return question


def card_item(table: ExpeditionTable, kind: int) -> Item:
    """A card of the dig site as a picture: a treasure, a thief or a sandstorm."""
    if kind >= TREASURES:
        return Item(f"{CARD}{kind}", say("Thief") if kind == THIEF else say("Sandstorm"), face=f"danger-{kind}", group="cards")  # fmt: skip
    return Item(f"{CARD}{kind}", say(table.cards.names[kind]), face=f"small-{kind}", group="cards")


def dangers() -> dict[str, list[Shape]]:
    """The pictures of thief and sandstorm, which lie on no table for long."""
    card = shape("rect", {"x": -0.5, "y": -0.5, "width": 1, "height": 1, "rx": 0.14, "class": "paper line-strong", "stroke-width": 0.05})  # fmt: skip
    thief = [
        shape("path", {"d": "M-0.36 -0.12 L0.36 -0.12 L0.3 0.12 Q0.16 0.2 0.06 0.05 L-0.06 0.05 Q-0.16 0.2 -0.3 0.12 Z", "class": "ink"}),
        shape("circle", {"cx": -0.17, "cy": -0.01, "r": 0.06, "class": "paper"}),
        shape("circle", {"cx": 0.17, "cy": -0.01, "r": 0.06, "class": "paper"}),
    ]  # fmt: skip
    storm = [
        shape("path", {"d": f"M-0.38 {y} Q-0.19 {y - 0.22} 0 {y} Q0.19 {y + 0.22} 0.38 {y} L0.38 {y - 0.1} Q0.19 {y + 0.12} 0 {y - 0.1} Q-0.19 {y - 0.32} -0.38 {y - 0.1} Z", "class": "ink"})
        for y in (-0.16, 0.08, 0.32)
    ]  # fmt: skip
    return {f"danger-{THIEF}": [card, *thief], f"danger-{SANDSTORM}": [card, *storm]}

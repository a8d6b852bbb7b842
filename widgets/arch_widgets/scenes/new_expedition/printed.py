"""What is printed on the cards of The New Expedition, in words."""

from __future__ import annotations

from arch_engine.core.language import say
from arch_engine.new_expedition.components import MAP, TREASURES, Cards
from arch_widgets.viewer.schema import Printed, Sign


def printed(cards: Cards) -> dict[str, Printed]:
    """Return what is printed on each kind of card, by the names of its drawings."""
    return {f"{look}-{kind}": _card(cards, kind) for kind in range(TREASURES) for look in ("card", "empty", "small")}


def _card(cards: Cards, kind: int) -> Printed:
    prices = [say("{n} for ${price}", n=n, price=price) for n, price in enumerate(cards.price[kind]) if n]
    return {
        "name": say(cards.names[kind]),
        "kind": say("to explore with") if kind == MAP else "",
        "face": f"card-{kind}",
        "costs": [_line(say("trading value {trade}", trade=cards.trade[kind]))],
        "gives": [_line(say("sells at {prices}", prices=", ".join(prices)))],
    }


def _line(words: str) -> Sign:
    return {"face": "", "number": "", "words": words}

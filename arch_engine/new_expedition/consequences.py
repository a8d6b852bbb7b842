"""What comes of a decision in The New Expedition: what is sold and explored, and what thieves and storms cost."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.consequences import Consequences, Counted, Telling, add
from arch_engine.core.language import mark_count, say
from arch_engine.core.table import Fact
from arch_engine.new_expedition.called import PLURALS
from arch_engine.new_expedition.table import ExpeditionTable


def _count(start: ExpeditionTable, facts: Sequence[Fact], end: ExpeditionTable) -> Counted:
    found: Counted = {}
    for fact in facts:
        kind = fact[0]
        if kind == "sell":
            add(found, fact[3], "sold", fact[1], fact[2])
        elif kind == "spend_maps":
            add(found, 1.0, "explored", fact[1])
        elif kind == "steal":
            add(found, -1.0, "thieves", fact[2])
        elif kind == "lose":
            add(found, -fact[3], "storms", fact[1])
    return found


CONSEQUENCES: Consequences[ExpeditionTable] = Consequences(
    {
        "explored": Telling((), mark_count("an exploration of the monument", "{number} explorations of the monument")),
        "sold": Telling(
            ("treasure",),
            mark_count("one more of the {cards} to sell", "{number} more of the {cards} to sell"),
            mark_count("one of the {cards} to sell", "{number} of the {cards} to sell"),
        ),
        "storms": Telling(
            (),
            mark_count("a card kept from sandstorms", "{number} cards kept from sandstorms"),
            mark_count("a card lost to sandstorms", "{number} cards lost to sandstorms"),
        ),
        "thieves": Telling(
            (),
            mark_count("a card kept from thieves", "{number} cards kept from thieves"),
            mark_count("a card lost to thieves", "{number} cards lost to thieves"),
        ),
    },
    _count,
    {"cards": lambda table, values, names: say(PLURALS[values["treasure"]])},
)

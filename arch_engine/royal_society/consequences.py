"""What comes of a decision in The Royal Society: expeditions led, objectives, tiles, patrons, relics, knowledge, requirements."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.consequences import Consequences, Counted, Telling, add
from arch_engine.core.language import mark, mark_count, say
from arch_engine.core.table import Fact
from arch_engine.royal_society.called import collection, expedition, patron
from arch_engine.royal_society.narration import NARRATION
from arch_engine.royal_society.table import NOBODY
from arch_engine.royal_society.verbs import SocietyTable

ONCE = {"complete_expedition": "led", "present": "presented", "take_tile": "tile", "honor_patron": "honored"}
"""What comes about at most once for a seat, by the fact: a seat and the number of what it is about."""


def _count(start: SocietyTable, facts: Sequence[Fact], end: SocietyTable) -> Counted:
    found: Counted = {}
    for fact in facts:
        kind = fact[0]
        if kind in ONCE and fact[1] != NOBODY:
            found[ONCE[kind], fact[1], fact[2]] = 1.0
        if kind == "complete_expedition":
            add(found, 1.0, "expeditions", fact[1])
        elif kind == "miss_requirement":
            add(found, -1.0, "met", fact[1], fact[2])
        elif kind == "exhibit_relic":
            add(found, 1.0, "exhibited", fact[1], fact[3])
        elif kind == "gain_knowledge":
            add(found, fact[3], "knowledge", fact[1], fact[2])
    return found


CONSEQUENCES: Consequences[SocietyTable] = Consequences(
    {
        "presented": Telling(("place",), mark("objective {letter} ({objective})")),
        "led": Telling(("card",), mark("the expedition to {expedition}")),
        "met": Telling(
            ("place",),
            mark("the Royal Requirement “{requirement}”"),
            mark("missing the Royal Requirement “{requirement}”"),
        ),
        "tile": Telling(("tile",), mark("the Bloomsbury tile “{tile}”")),
        "honored": Telling(("patron",), mark("{patron} as an honored patron")),
        "expeditions": Telling(
            (),
            mark_count("an expedition more", "{number} expeditions more"),
            mark_count("an expedition", "{number} expeditions"),
        ),
        "exhibited": Telling(
            ("collection",),
            mark_count("a relic more in {collection}", "{number} relics more in {collection}"),
            mark_count("a relic in {collection}", "{number} relics in {collection}"),
        ),
        "knowledge": Telling(
            ("region",), mark_count("{number} knowledge of {region}", "{number} knowledge of {region}")
        ),
    },
    _count,
    {
        "collection": lambda table, values, names: collection(values["collection"]),
        "expedition": lambda table, values, names: expedition(table, values["card"]),
        "letter": NARRATION.words["letter"],
        "objective": lambda table, values, names: say(table.cards.objective_titles[table.objectives[values["place"]]]),
        "patron": lambda table, values, names: patron(table, values["patron"]),
        "region": NARRATION.words["region"],
        "requirement": NARRATION.words["requirement"],
        "tile": NARRATION.words["tile"],
    },
)

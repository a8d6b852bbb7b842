"""The opinions about Mykerinos: who plays it, and what is worth comparing."""

from __future__ import annotations

from random import Random

from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.opinions import Foresight, NamedPolicy, Opinions
from arch_engine.mykerinos.judge.features import FEATURES
from arch_engine.mykerinos.players import quick, sensible
from arch_engine.mykerinos.rules import RULES
from arch_engine.mykerinos.table import MykerinosTable

QUICK = NamedPolicy[MykerinosTable]("quick", mark("by the game's quick rules of thumb"), lambda: quick.pick)
VARIED = NamedPolicy[MykerinosTable](
    "varied", mark("by quick rules of thumb with changing tastes"), lambda: quick.varied
)


class MykerinosOpinions(Opinions[MykerinosTable]):
    """Opinions about Mykerinos."""

    players = {"sensible": sensible.Sensible()}
    foresights = (Foresight("varied", moments=1, rollouts=40, at_once=0.5), Foresight("quick"))
    features = FEATURES

    def candidates(self, view: MykerinosTable, most: int, rng: Random) -> list[Decision]:
        return sensible.candidates(view, list(self.rules.options(view)), most, rng)


OPINIONS = MykerinosOpinions(RULES, [QUICK, VARIED])

"""The opinions about The New Expedition: who plays it, how roll-outs are played, and what is worth comparing."""

from __future__ import annotations

from random import Random

from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.opinions import Foresight, NamedPolicy, Opinions
from arch_engine.new_expedition.judge.features import ExpeditionFeatures
from arch_engine.new_expedition.players import candidates, quick
from arch_engine.new_expedition.players.sensible import Sensible, careful
from arch_engine.new_expedition.rules import RULES
from arch_engine.new_expedition.table import ExpeditionTable

QUICK = NamedPolicy[ExpeditionTable]("quick", mark("by the game's quick rules of thumb"), lambda: quick.pick)
CAREFUL = NamedPolicy[ExpeditionTable]("careful", mark("much as the computer player 'sensible' plays"), lambda: careful)


LAST_CARDS = 2
"""With so few cards in the dig site, or none, the last turns are played out: a few careful ones are nearly certain, and the judge is not."""


class ExpeditionOpinions(Opinions[ExpeditionTable]):
    """Opinions about The New Expedition."""

    players = {"sensible": Sensible()}
    foresights = (Foresight("careful", moments=2, lead=1.0, rollouts=40, reviewed=8), Foresight("careful"))
    features = ExpeditionFeatures()

    def ending(self, table: ExpeditionTable) -> bool:
        return len(table.dig) <= LAST_CARDS

    def candidates(self, view: ExpeditionTable, most: int, rng: Random) -> list[Decision]:
        if view.question == "action":
            return candidates.actions(view, RULES.plain_actions(view), most)
        if view.question == "storm":
            return candidates.lost_to_a_storm(view, most)
        if view.question == "keep":
            return candidates.pairs_to_keep(view, RULES.options(view), most)
        return super().candidates(view, most, rng)


OPINIONS = ExpeditionOpinions(RULES, [QUICK, CAREFUL])

"""The opinions about The Royal Society of Archeology: who plays it, how roll-outs are played, and what is worth comparing."""

from __future__ import annotations

from random import Random

from arch_engine.core.families import Decision
from arch_engine.core.language import mark
from arch_engine.core.opinions import Foresight, NamedPolicy, Opinions
from arch_engine.royal_society import free_actions
from arch_engine.royal_society.judge.features import FEATURES
from arch_engine.royal_society.players import quick
from arch_engine.royal_society.players.candidates import candidates
from arch_engine.royal_society.players.careful import Careful
from arch_engine.royal_society.players.sensible import Sensible
from arch_engine.royal_society.rules import RULES
from arch_engine.royal_society.verbs import SocietyTable

QUICK = NamedPolicy[SocietyTable](
    "quick",
    mark("by the game's quick rules of thumb"),
    lambda: quick.pick,
    caution=mark(
        "In this game the rules of thumb plan no years ahead and hardly ever win against the player 'sensible': take what is said "
        "for hints where to look, not for verdicts. The policy 'careful' judges much better, and takes far longer."
    ),
)
CAREFUL = NamedPolicy[SocietyTable](
    "careful", mark("much as the computer player 'sensible' plays"), lambda: Careful().decide
)


class SocietyOpinions(Opinions[SocietyTable]):
    """Opinions about The Royal Society of Archeology."""

    players = {"sensible": Sensible()}
    foresights = (
        Foresight("careful", moments=6, lead=1.0, rollouts=10, again=0.2),
        Foresight("careful", rollouts=20),
    )
    aside = frozenset(free_actions.KINDS)
    features = FEATURES
    expert_rollouts = 40  # some 2,400 moves, about a second
    most_moves = 1_500  # half a millisecond each: under a second, and a game alone in a minute
    searched = 40  # careful roll-outs are slow here: docs/figures.md

    def candidates(self, view: SocietyTable, most: int, rng: Random) -> list[Decision]:
        return candidates(view, self.rules.options(view), most, rng)


OPINIONS = SocietyOpinions(RULES, [QUICK, CAREFUL])

"""How strong a computer player is, in plain words, and the player itself. Each answers within a second."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.opinions import Player
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of
from arch_engine.search.lookahead import usual
from arch_engine.search.players import BUDGETED, SHARED, players_of
from arch_engine.search.searcher import Searcher
from arch_widgets.play.screens import Strength

SECONDS = 0.4
"""How long the strongest thinks about a decision. It ends the round of roll-outs that it is in, so it may take twice that."""

THINKING = f"expert:{SECONDS:g}s"
"""Who thinks ahead to quiet moments and asks the learned judge."""

PLAYING_OUT = f"searcher:{SECONDS:g}s"
"""Who does so in games without a learned judge that can serve and chooses well."""

COMPARED = 3
"""How many decisions that one compares: with more, a single round of roll-outs takes over a second in the longest game (docs/figures.md)."""

WORDS = {
    THINKING: mark("thinks half a second ahead"),
    PLAYING_OUT: mark("thinks half a second ahead"),
    "quick": mark("plays by rules of thumb"),
    "random": mark("plays at random"),
}
OWN = mark("plays well")
"""A player of the game's own."""


def strengths(rules: Rules) -> list[Strength]:
    """The computer players of a game, the strongest that answers at once first."""
    opinions = opinions_of(rules)
    own = [kind for kind in opinions.players if kind not in SHARED]
    kinds = [*own, THINKING if usual(opinions).moments else PLAYING_OUT, *(["quick"] if own else []), "random"]
    return [{"kind": kind, "text": words_of(kind)} for kind in kinds]


def words_of(kind: str) -> str:
    """How a kind of computer player plays, in plain words; one with a budget of its own is named, too.

    >>> words_of("sensible"), words_of("expert:400")
    ('plays well', 'thinks ahead (expert:400)')
    """
    if kind not in WORDS and kind.partition(":")[0] in BUDGETED:
        return say("thinks ahead ({kind})", kind=kind)
    return say(WORDS.get(kind, OWN))


def who_plays(names: Sequence[str], kinds: Sequence[str]) -> str:
    """Who plays how, as the middle of a sentence.

    >>> who_plays(["Ana", "Bo"], ["sensible", "quick"]), who_plays(["Ana", "Bo"], ["quick", "quick"])
    ('Ana plays well, Bo plays by rules of thumb', 'everybody plays by rules of thumb')
    """
    if len(set(kinds)) == 1:
        return say("everybody {plays}", plays=words_of(kinds[0]))
    return ", ".join(
        say("{player} {plays}", player=name, plays=words_of(kind)) for name, kind in zip(names, kinds, strict=True)
    )


def player_of(rules: Rules, kind: str) -> Player:
    """A computer player by its kind. Raises OptionError for a kind the game does not have."""
    if kind == PLAYING_OUT:
        return Searcher(opinions_of(rules), seconds=SECONDS, candidates=COMPARED)
    return players_of(rules, [kind])[0]

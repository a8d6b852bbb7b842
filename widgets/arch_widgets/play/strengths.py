"""How strong a computer player is, in plain words, and the player itself. Each answers within a second."""

from __future__ import annotations

from collections.abc import Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.opinions import Player
from arch_engine.core.rules import Rules
from arch_engine.games import opinions_of
from arch_engine.search.lookahead import usual
from arch_engine.search.players import players_of
from arch_engine.search.searcher import EXPERT, Searcher
from arch_widgets.play.screens import Strength

SECONDS = 0.4
"""How long the strongest thinks about a decision. It ends the round of roll-outs that it is in, so it may take twice that."""

THINKING = f"{EXPERT}:{SECONDS:g}s"
"""Who thinks ahead: to quiet moments, where it asks the learned judge, or to the end in games without one that can serve and chooses well."""

COMPARED = 3
"""How many decisions it compares to the end: with more, a single round of roll-outs takes over a second in the longest game (docs/figures.md)."""

WORDS = {
    THINKING: mark("thinks half a second ahead"),
    "quick": mark("plays by rules of thumb"),
    "random": mark("plays at random"),
}
OWN = mark("plays well")
"""A player of the game's own."""


def strengths(rules: Rules) -> list[Strength]:
    """The computer players of a game, the strongest that answers at once first."""
    return [{"kind": kind, "text": words_of(kind)} for kind in (*opinions_of(rules).players, THINKING, "random")]


def words_of(kind: str) -> str:
    """How a kind of computer player plays, in plain words; one with a budget of its own is named, too.

    >>> words_of("sensible"), words_of("expert:400")
    ('plays well', 'thinks ahead (expert:400)')
    """
    if kind not in WORDS and kind.partition(":")[0] == EXPERT:
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
    opinions = opinions_of(rules)
    if kind == THINKING and not usual(opinions).moments:
        return Searcher(opinions, seconds=SECONDS, candidates=COMPARED)
    return players_of(rules, [kind])[0]

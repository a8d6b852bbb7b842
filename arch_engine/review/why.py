"""Why a decision got its word, in one sentence for players. The numbers stand elsewhere: here is only said what is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.language import mark, say
from arch_engine.core.words import chained
from arch_engine.review.judged import Judged
from arch_engine.review.origins import Difference, together
from arch_engine.review.verdict import Verdict

MOST_OWN, MOST_OTHERS = 2, 1
"""At most this many origins are named for the player, and for others."""


def why(judged: Judged, verdict: Verdict, told: Callable[[str], str] | None = None) -> str:
    """One sentence on what was better, and by which points; or that nothing was. `told` tells a decision, given its notation.

    It goes by what the player could know. Origins are named where their interval excludes zero.
    """
    view = verdict.knowing
    if not view.rival:
        return say("There was nothing else worth weighing.")
    if not view.worse:
        return say("Nothing better was found.") if view.best == view.played else say("Nothing was surely better.")
    return _better((told or _teller(judged, verdict.step))(view.best), judged, verdict)


def _teller(judged: Judged, step: int) -> Callable[[str], str]:
    replay, table = judged.replay, judged.replay.at(step)
    return lambda notation: replay.rules.narrate_move(table, replay.rules.parse(table, notation), replay.names)


def _better(decision: str, judged: Judged, verdict: Verdict) -> str:
    """What the better decision is, and what it does."""
    found = judged.differences(verdict.step)
    sums, sure = together(found), [one for one in found if one.amount.sure]
    mine = [one for one in sure if one.seat == verdict.seat]
    gains = {one.measure for one in mine if sums[one.seat, one.measure].value > 0}
    more = [one for one in mine if one.amount.value > 0 and one.measure in gains][:MOST_OWN]
    less = [one for one in mine if one.amount.value < 0][:MOST_OTHERS]
    # of others only those who surely end with less in all
    others = [one for one in sure if one.seat != verdict.seat and sums[one.seat, one.measure].high < 0]
    others.sort(key=lambda one: sums[one.seat, one.measure].value)
    theirs = [one for one in others if one.amount.value < 0][:MOST_OTHERS]
    names, several = judged.replay.names, len(judged.replay.rules.measures) > 1
    if not more and not theirs:
        sentence = mark("Better: {decision}, which ends with more points.")
        if judged.counts == "win":
            sentence = mark("Better: {decision}, which wins more often.")
        return say(sentence, decision=decision)
    if not more:
        sentence = mark("Better: {decision}, which leaves {other} with less {theirs}.")
    elif less and theirs:
        sentence = mark(
            "Better: {decision}, which brings {player} more {gained}, though less {lost}, and {other} less {theirs}."
        )
    elif less:
        sentence = mark("Better: {decision}, which brings {player} more {gained}, though less {lost}.")
    elif theirs:
        sentence = mark("Better: {decision}, which brings {player} more {gained}, and {other} less {theirs}.")
    else:
        sentence = mark("Better: {decision}, which brings {player} more {gained}.")
    return say(
        sentence,
        decision=decision,
        player=names[verdict.seat],
        gained=_sources(more, several),
        lost=_sources(less, several),
        other=names[theirs[0].seat] if theirs else "",
        theirs=_sources(theirs, several),
    )


def _sources(found: Sequence[Difference], several: bool) -> str:
    """Where points come from: "from Parcels and Series"; of which measure, where a game has several."""
    parts = []
    for measure in dict.fromkeys(one.measure for one in found):
        origins = chained([say(one.origin) for one in found if one.measure == measure])
        if several:
            parts.append(say("{measure} from {origins}", measure=say(measure), origins=origins))
        else:
            parts.append(say("from {origins}", origins=origins))
    return chained(parts)

"""Why a decision got its word, in one sentence for players. The numbers stand elsewhere: here is only said what is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.review.judged import Judged
from arch_engine.review.origins import Difference, together
from arch_engine.review.verdict import Verdict

MOST_OWN, MOST_OTHERS = 2, 1
"""So many origins are named for the player, and for others."""


def why(judged: Judged, verdict: Verdict, told: Callable[[str], str] | None = None) -> str:
    """One sentence on what was better, and by which points; or that nothing was. `told` tells a decision, given its notation.

    It goes by what the player could know. Origins are named where their interval excludes zero.
    """
    view = verdict.knowing
    if not view.rival:
        return "There was nothing else worth weighing."
    if not view.worse:
        return "Nothing better was found." if view.best == view.played else "Nothing was surely better."
    tell = told or _teller(judged, verdict.step)
    return f"Better: {tell(view.best)}, which {_what(judged, verdict)}."


def _teller(judged: Judged, step: int) -> Callable[[str], str]:
    replay, table = judged.replay, judged.replay.at(step)
    return lambda notation: replay.rules.narrate_move(table, replay.rules.parse(table, notation), replay.names)


def _what(judged: Judged, verdict: Verdict) -> str:
    """What the better decision does, as a verb with its objects."""
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
    if more:
        own = f"brings {names[verdict.seat]} more{_sources(more, several)}"
        own += f", though less{_sources(less, several)}" if less else ""
        return own + (f", and {names[theirs[0].seat]} less{_sources(theirs, several)}" if theirs else "")
    if theirs:
        return f"leaves {names[theirs[0].seat]} with less{_sources(theirs, several)}"
    return "wins more often" if judged.counts == "win" else "ends with more points"


def _sources(found: Sequence[Difference], several: bool) -> str:
    """Where points come from: " from Parcels and Series"; of which measure, where a game has several."""
    measures = dict.fromkeys(one.measure for one in found)
    said = [
        f"{measure} from {' and '.join(one.origin for one in found if one.measure == measure)}" for measure in measures
    ]
    return " " + " and ".join(said if several else [words.partition(" ")[2] for words in said])

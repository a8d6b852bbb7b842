"""Why a decision got its word, in a few short sentences for players: what the better one brings about, as far as that is sure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arch_engine.core.consequences import WHOLE
from arch_engine.core.language import count_of, mark, say
from arch_engine.core.statistics import Estimate
from arch_engine.core.words import capital, chained, listing
from arch_engine.record.review_file import CHOOSE
from arch_engine.review.came import Claim
from arch_engine.review.grades import SURELY
from arch_engine.review.judged import Judged
from arch_engine.review.origins import Difference
from arch_engine.review.reasons import Reason, Reasons, reasons_of
from arch_engine.review.verdict import Verdict

OFTENER = mark("{things} more often")


def why(judged: Judged, verdict: Verdict, told: Callable[[str], str] | None = None, *, hindsight: bool = False) -> str:
    """Return short sentences on what was better, and what comes of it; or that nothing was. `told` tells a decision, given its notation.

    They go by what the player could know, and claim only what the roll-outs surely differ in (`reasons`). With `hindsight`, a last one says what the decision
    cost as everything truly lay, if that is something else.
    """
    said = [_known(judged, verdict, told), _with_hindsight(judged, verdict) if hindsight else ""]
    return " ".join(filter(None, said))


def _known(judged: Judged, verdict: Verdict, told: Callable[[str], str] | None) -> str:
    view = verdict.knowing
    if not view.rival:
        return say("There was nothing else worth weighing.")
    told = told or teller(judged, verdict.step)
    if view.worse:
        return _better(told(view.best), judged, verdict, reasons_of(judged, verdict))
    if view.word == "only move":
        weighed = {row.decision for row in judged.rolled(verdict.step) if row.stage == CHOOSE}
        sentence = mark("Everything else was clearly worse, even the best of it: {decision}.")
        if len(weighed) == 2:
            sentence = mark("The other decision that was weighed was clearly worse: {decision}.")
        return say(sentence, decision=told(view.rival))
    if view.word == "excellent":
        first = judged.rolled(verdict.step)[0].decision
        return say("Clearly better than what comes to mind first: {decision}.", decision=told(first))
    return say("Nothing better was found.") if view.best == view.played else say("Nothing was clearly better.")


def _with_hindsight(judged: Judged, verdict: Verdict) -> str:
    """Say what the decision cost as the cards lay, if that surely differs by more than a slip from what its player could see; else return "".

    If nothing better could be seen, only a cost as large as a mistake's is worth a word: with hindsight some other decision is often a little better.
    """
    known, then = verdict.knowing, verdict.hindsight
    slip = SURELY[known.counts]["slip"] * known.whole
    apart = max(then.loss.low - known.loss.high, known.loss.low - then.loss.high) > slip
    if not (apart and (known.worse or then.mistake)):
        return ""
    lay = say("as the cards lay") if judged.replay.rules.hides else say("with the luck that came")
    amount = say("nothing")
    if then.worse and known.counts == "win":
        amount = say("{number} % of a win", number=round(100 * then.loss.value))
    elif then.worse:
        amount = count_of(round(then.loss.value), "{number} point", "{number} points")
    if known.worse:
        return capital(say("{lay}, it cost {amount}.", lay=lay, amount=amount))
    return say(
        "What {player} could not see: {lay}, it cost {amount}.",
        player=judged.replay.names[verdict.seat],
        lay=lay,
        amount=amount,
    )


def teller(judged: Judged, step: int) -> Callable[[str], str]:
    """Tell a decision at a step in words, given its notation."""
    replay, table = judged.replay, judged.replay.at(step)
    return lambda notation: replay.rules.words.narrate_move(
        table, replay.rules.words.parse(table, notation), replay.names
    )


def _better(decision: str, judged: Judged, verdict: Verdict, reasons: Reasons) -> str:
    """What the better decision is, and what it does: a short sentence for each claim."""
    names, told = judged.replay.names, Things(judged, verdict.step)
    player = names[verdict.seat]
    points = in_points(judged, verdict.knowing.loss_points)
    fewer = in_points(judged, -verdict.knowing.loss_points)
    claims = []
    if reasons.gains:
        things = told.together(reasons.gains, reasons.linked)
        claims.append(say("It gives {player} {things}.", player=player, things=things))
    if reasons.theirs:
        things = told.together(reasons.theirs)
        claims.append(say("It costs {player} {things}.", player=names[reasons.theirs[0].seat], things=things))
    if reasons.costs and claims:
        claims.append(say("{player} gives up {things} for it.", player=player, things=told.together(reasons.costs)))
    if fewer:
        claims.append(say("It ends with about {points} less, and wins more often all the same.", points=fewer))
    sentence = mark("Better: {decision}.")
    if not claims and points:
        sentence = mark("Better: {decision}: about {points} more.")
    elif not claims:
        sentence = mark("Better: {decision}, which wins more often.")
        if judged.counts == "points":
            sentence = mark("Better: {decision}, which ends with more points.")
    elif points and not fewer:
        claims.append(say("That is about {points} more.", points=points))
    if reasons.usual:
        usual = mark("Usually it brings {player} more {things}.")
        if reasons.usual.seat != verdict.seat:
            usual = mark("Usually {player} gets less {things}.")
        claims.append(say(usual, player=names[reasons.usual.seat], things=_sources([reasons.usual])))
    return " ".join([say(sentence, decision=decision, points=points), *claims])


def in_points(judged: Judged, found: Estimate) -> str:
    """How many points something surely brings in all, about; "" where that is not sure, or less than one."""
    rules = judged.replay.rules
    amount = int(found.value + 0.5)
    if found.low <= 0.0 or amount < 1:
        return ""
    if len(rules.measures) == 1:
        return rules.words.amount(rules.measures[0], amount)
    return count_of(amount, "{number} point", "{number} points")


class Things:
    """What reasons are called at a step."""

    def __init__(self, judged: Judged, step: int) -> None:
        self.replay = judged.replay
        self.rules = judged.replay.rules
        self.start = judged.replay.at(step)

    def together(self, found: Sequence[Reason], linked: bool = False) -> str:
        """Several reasons of one seat; where all happen only more often, that is said once."""
        came = [one for one in found if isinstance(one, Claim)]
        always = [abs(one.amount.value) >= WHOLE for one in came]
        told = self.rules.consequences.tell
        things = [told(self.start, one.consequence, one.amount.value, self.replay.names) for one in came]
        sources = [one for one in found if isinstance(one, Difference)]
        if sources:
            things.append(_sources(sources))
            always.append(True)
        if things and not any(always):
            return say(OFTENER, things=_listed(things, linked))
        if always == [True, False] and not linked:
            return say("{thing} and, more often, {other_thing}", thing=things[0], other_thing=things[1])
        return _listed(things, linked)


def _listed(things: Sequence[str], linked: bool) -> str:
    if linked and len(things) == 2:
        return say("{thing} and with that {other_thing}", thing=things[0], other_thing=things[1])
    return listing(things)


def _sources(found: Sequence[Difference]) -> str:
    """Where points come from: "prestige from Parcels and Series"."""
    parts = []
    for measure in dict.fromkeys(one.measure for one in found):
        origins = chained([say(one.origin) for one in found if one.measure == measure])
        parts.append(say("{measure} from {origins}", measure=say(measure), origins=origins))
    return chained(parts)

"""The review as a story: five moments of the game, and for each player where the result came from.

What is told adds up as the split into luck and choices does (`luck_split`): whole percents or points are rounded together, so that those
of a player give the result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from arch_engine.core.language import count_of, mark, say
from arch_engine.core.opinions import Expectation
from arch_engine.core.statistics import mean_of
from arch_engine.judge.weights import NoJudge
from arch_engine.record.review_file import VALUE
from arch_engine.review.chances import TURNING, begun, swing, turning_points
from arch_engine.review.grades import SAID
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import BEFORE, LUCK, OTHERS, OWN, PARTS, RESIDUAL, Part, totals_of
from arch_engine.review.moments import Chapter, Moment, Share, Story
from arch_engine.review.verdict import Verdict, ranked
from arch_engine.review.why import why

MOST = 5
"""So many moments are told of a game."""

ZERO = mark("Choices count against the judge’s own play: who plays as it does gains and loses nothing.")
"""What a choice of no worth is."""

LONGEST = 160
"""Of what happened at a move, about so many characters are told: the first sentence, which says what began it, and the last ones, which say what came of it."""


def story_of(judged: Judged, perspective: int | None = None) -> Story:
    """The story of a reviewed game; with a perspective, of that seat alone and by what it knew.

    Each move is told once. If the game turned at a mistake, the mistake says so. Where a kind of moment is missing, further mistakes are told.
    """
    if perspective is not None:
        judged.replay.check_there(perspective)
    seats = range(len(judged.replay.names)) if perspective is None else [perspective]
    parts = {seat: judged.parts(seat) for seat in seats} if judged.has_luck else {}
    telling = Telling(judged, perspective)
    mistakes = telling.mistakes(seats)
    found: dict[int, Moment] = {moment.move: moment for moment in [*mistakes[:1], *telling.best_move(seats)]}
    turning = telling.turning_point(seats)
    if turning is not None and turning.move in found:
        at, turned = found[turning.move], say("Here the game turned.")
        found[turning.move] = replace(at, words=f"{at.words} {turned}")
    elif turning is not None:
        found[turning.move] = turning
    for of in (LUCK, OTHERS):
        event = next((event for event in telling.strongest(of, parts) if event.move not in found), None)
        if event is not None:
            found[event.move] = event
    for moment in mistakes[1:]:
        if len(found) < MOST:
            found.setdefault(moment.move, moment)
    moments = sorted(found.values(), key=lambda moment: moment.move)
    return Story(tuple(moments), tuple(telling.chapter(seat, parts[seat]) for seat in parts))


class Telling:
    """Puts the story of one review into words."""

    def __init__(self, judged: Judged, perspective: int | None) -> None:
        self.judged = judged
        self.perspective = perspective
        self.wins = judged.counts == "win"
        self.unit = 100.0 if self.wins else 1.0

    # -- moments ---------------------------------------------------------------------------------------------------
    def strongest(self, of: str, parts: Mapping[int, Sequence[Part]]) -> list[Moment]:
        """The events of a kind that surely mattered most to anybody."""
        events = [
            (min(_surely(part), abs(amount)), amount, part)
            for own in parts.values()
            for part, amount in _but_for_errors(own)
            if part.of == of and _surely(part) and amount
        ]
        events.sort(key=lambda event: -event[0])
        return [self._event(part, amount) for _, amount, part in events[:MOST]]

    def _event(self, part: Part, amount: float) -> Moment:
        gave, cost = EVENTS[part.of]
        words = self._say(
            gave if amount > 0 else cost, part.seat, amount=self.amount(abs(amount)), what=_short(part.words)
        )
        return Moment(part.of, part.step, part.seat, words)

    def turning_point(self, seats: Iterable[int]) -> Moment | None:
        """The move that changed most, and for longer, what somebody could expect: of those that the chart of the win chances marks, where it marks any.

        The values of the review say which; before luck is reviewed, the chances of the chart do.
        """
        return self.turning_point_of(self.rolled_curves(seats) if self.judged.has_luck else self._learned_curves(seats))

    def turning_point_of(self, curves: Mapping[int, Sequence[float]]) -> Moment | None:
        """The same of the curves of some seats."""
        since = begun(self.judged.replay)
        chances = self._chances()
        marked = turning_points(chances, since) if chances and self.wins else []
        swings = [
            (swing(values, move, since), move, seat)
            for seat, values in curves.items()
            for move in marked or range(since + 1, len(values))
        ]
        swings = [found for found in swings if not self._belied(*found, curves)]
        change, move, seat = max(swings, key=lambda found: abs(found[0]), default=(0.0, 0, 0))
        if not change or (self.wins and abs(change) < TURNING / 2):
            return None
        step_by = curves[seat][move] - curves[seat][move - 1]
        at_once = step_by * change > 0 and abs(step_by) >= abs(change) / 2
        sentence = TURNS[at_once, change > 0]
        before, after = (self.amount(curves[seat][step]) for step in (move - 1, move))
        return Moment(
            "turning point",
            move,
            seat,
            self._say(sentence, seat, what=self._narrated(move), before=before, after=after),
        )

    def _belied(self, change: float, move: int, seat: int, curves: Mapping[int, Sequence[float]]) -> bool:
        """Whether the game would have turned by a decision that is called a mistake, and for the player who made it."""
        found = self.judged.verdicts.get(move - 1)
        if found is None or not found.mistake:
            return False
        if found.seat in curves:
            change = swing(curves[found.seat], move, begun(self.judged.replay))
        elif found.seat != seat:
            change = -change
        return change > 0

    def mistakes(self, seats: Collection[int]) -> list[Moment]:
        """The decisions that were surely worse than another one, the worst first: as many as a story may have."""
        worse = [found for found in ranked(self.judged.verdicts.values()) if found.seat in seats and found.worse]
        return [
            self._decision("another loss" if place else "biggest mistake", found)
            for place, found in enumerate(worse[:MOST])
        ]

    def best_move(self, seats: Collection[int]) -> list[Moment]:
        """The most excellent decision; without any, the only move with which most was at stake; nothing without either."""
        found = [verdict for verdict in self.judged.verdicts.values() if verdict.seat in seats]
        excellent = [verdict for verdict in found if verdict.word == "excellent"]
        only = [verdict for verdict in found if verdict.word == "only move"]
        best = sorted(excellent, key=lambda verdict: -verdict.knowing.found.low) or sorted(
            only, key=lambda verdict: verdict.loss.high
        )
        return [self._decision("best move", verdict) for verdict in best[:1]]

    def _decision(self, kind: str, verdict: Verdict) -> Moment:
        sentence = mark("{what} ({word}). {why}")
        word, reason = say(SAID[verdict.word]), why(self.judged, verdict, self._teller(verdict.step))
        words = say(sentence, what=self._narrated(verdict.step + 1), word=word, why=reason)
        return Moment(kind, verdict.step + 1, verdict.seat, words)

    # -- chapters --------------------------------------------------------------------------------------------------
    def chapter(self, seat: int, parts: Sequence[Part]) -> Chapter:
        """Where a seat's result came from."""
        totals = totals_of(parts)
        amounts = [totals[of].value for of in PARTS]
        said = rounded([self.unit * amount for amount in amounts])
        shares = [self._share(seat, *found, parts) for found in zip(PARTS, amounts, said, strict=True)]
        result = sum(said)
        words = self._say(mark("{player} ended with {amount}."), seat, amount=self.told(result))
        return Chapter(seat, tuple(shares), result, words)

    def _share(self, seat: int, of: str, amount: float, said: int, parts: Sequence[Part]) -> Share:
        rough = of == RESIDUAL and self.wins and abs(said) >= ROUGH
        gave, cost = SO_ROUGH if rough else SHARES[of]
        told = self.told(abs(said))
        if of in (BEFORE, RESIDUAL):
            return Share(of, amount, said, self._say(gave if said >= 0 else cost, seat, amount=told))
        events = [part for part in parts if part.of == of and part.step and _surely(part)]
        events = [part for part in events if (part.amount.value > 0) == (amount > 0)]
        words = self._say(gave if said >= 0 else cost, seat, amount=told)
        if not events or not said:
            return Share(of, amount, said, say("{share}.", share=words))
        most = max(events, key=lambda part: abs(part.amount.value))
        sentence = mark("{share}, of which move {move} was most: {what}.")
        if round(self.unit * abs(most.amount.value)) > abs(said):  # others made up for some of it
            sentence = mark("{share} in all. Most at once, {amount}, was move {move}: {what}.")
        words = say(
            sentence, share=words, move=most.step, what=_short(most.words), amount=self.amount(abs(most.amount.value))
        )
        return Share(of, amount, said, words, most.step)

    # -- words -----------------------------------------------------------------------------------------------------
    def amount(self, value: float) -> str:
        """A share of the win or points in whole numbers."""
        return self.told(round(self.unit * value))

    def told(self, number: int) -> str:
        """So many percent, or points."""
        rules = self.judged.replay.rules
        if self.wins:
            return say("{number} %", number=number)
        if len(rules.measures) == 1:
            return rules.words.amount(rules.measures[0], number)
        return count_of(number, "{number} point", "{number} points")

    def _say(self, sentence: str, seat: int, **values: object) -> str:
        return say(sentence, player=self.judged.replay.names[seat], **values)

    def _narrated(self, move: int) -> str:
        replay, seat = self.judged.replay, self.perspective
        rules, table, decision = replay.rules, replay.at(move - 1), replay.moves[move - 1].decision
        if seat is None:
            return rules.words.narrate_move(table, decision, replay.names)
        seen = rules.hidden.redact_decision(table, decision, 1 << seat)
        return rules.words.narrate_move(rules.hidden.as_witnessed(table, 1 << seat), seen, replay.names)

    def _teller(self, step: int) -> Callable[[str], str]:
        """Narrates the player's own decisions at a step, as the perspective sees them."""
        replay, seat = self.judged.replay, self.perspective
        rules, table = replay.rules, replay.at(step)
        view = table if seat is None else rules.hidden.as_witnessed(table, 1 << seat)
        return lambda notation: rules.words.narrate_move(view, rules.words.parse(table, notation), replay.names)

    def _chances(self) -> Sequence[Expectation]:
        """What the learned judge says of each step; nothing where it did not judge, or cannot any more."""
        if not self.judged.judge.weights:
            return []
        try:
            return self.judged.chances(self.perspective)
        except NoJudge:
            return []

    def _learned_curves(self, seats: Iterable[int]) -> dict[int, list[float]]:
        """What seats could expect at each step, as the learned judge says."""
        chances = self._chances()
        if not chances:
            return {}
        return {
            seat: [expected.wins[seat] if self.wins else expected.points[seat] for expected in chances]
            for seat in seats
        }

    def rolled_curves(self, seats: Iterable[int]) -> dict[int, list[float]]:
        """What seats could expect at each step, each by its own knowledge, as reviewed; where nobody asked, the same as before."""
        found = {
            (row.seat, row.step): mean_of(row.wins if self.wins else row.points).value
            for row in self.judged.values(VALUE)
        }
        curves: dict[int, list[float]] = {}
        for seat in seats:
            curve = curves[seat] = []
            for step in range(len(self.judged.replay) + 1):
                curve.append(found.get((seat, step), curve[-1] if curve else 0.0))
        return curves


TURNS = {
    (False, False): mark("Around here the game turned against {player}: {what}."),
    (False, True): mark("Around here the game turned for {player}: {what}."),
    (True, False): mark(
        "The game turned against {player}: {what}. What {player} could expect went from {before} to {after}."
    ),
    (True, True): mark(
        "The game turned for {player}: {what}. What {player} could expect went from {before} to {after}."
    ),
}
"""A turning point: whether the move itself changed much of it, and whether it was for the player."""

EVENTS = {
    LUCK: (mark("Luck gave {player} {amount} at once: {what}."), mark("Luck cost {player} {amount} at once: {what}.")),
    OTHERS: (mark("{what}: that gave {player} {amount}."), mark("{what}: that cost {player} {amount}.")),
}
"""An event that gave a player something, and one that cost something."""

SHARES = {
    BEFORE: (
        mark("Before the game {player} could expect {amount}."),
        mark("Before the game {player} could expect −{amount}."),
    ),
    LUCK: (mark("Luck gave {player} {amount}"), mark("Luck cost {player} {amount}")),
    OWN: (mark("{player}’s own choices brought {amount}"), mark("{player}’s own choices cost {amount}")),
    OTHERS: (mark("The others’ choices gave {player} {amount}"), mark("The others’ choices cost {player} {amount}")),
    RESIDUAL: (mark("The judge’s own error adds {amount}."), mark("The judge’s own error takes away {amount}.")),
}
"""How much was gained of a kind, and how much was lost."""

ROUGH = 10
"""From so many percent on the judge's own error is told with a warning."""

SO_ROUGH = (
    mark("The judge’s own error adds {amount}, so take the other parts as rough."),
    mark("The judge’s own error takes away {amount}, so take the other parts as rough."),
)


def rounded(amounts: Sequence[float]) -> list[int]:
    """Whole numbers that add up to the whole number nearest to the sum: those are rounded up that lack least.

    >>> rounded([33.4, -8.3, 74.9]), sum(rounded([33.4, -8.3, 74.9]))
    ([33, -8, 75], 100)
    """
    down = [int(amount // 1) for amount in amounts]
    missing = round(sum(amounts)) - sum(down)
    order = sorted(range(len(down)), key=lambda place: down[place] - amounts[place])
    for place in order[:missing]:
        down[place] += 1
    return down


def _but_for_errors(parts: Sequence[Part]) -> list[tuple[Part, float]]:
    """The moves of a seat's parts, each with what may be told of it: not what only makes up for the judge's own error at the same move.

    Where the judge says before a dig that has to be 40 %, with the dig made 61 %, and after it 0, luck did not cost more than there was.
    """
    errors = {part.step: part.amount.value for part in parts if part.of == RESIDUAL and part.step}
    found = []
    for part in parts:
        if part.step and part.of != RESIDUAL:
            amount, error = part.amount.value, errors.get(part.step, 0.0)
            if amount * error < 0:
                amount = amount + error if abs(amount) > abs(error) else 0.0
            found.append((part, amount))
    return found


def _surely(part: Part) -> float:
    """How much an event surely mattered: the end of its interval that is nearer to zero."""
    return max(part.amount.low, -part.amount.high, 0.0)


def _short(words: str) -> str:
    """The first sentence of what happened and the last ones, as many as there is room for.

    >>> _short("Bo digs. Bo takes a Coin.")
    'Bo digs. Bo takes a Coin'
    >>> _short(f"Bo digs. {'All explorers come home. ' * 9}San Agustin comes in.")[:34]
    'Bo digs. … All explorers come home'
    """
    told = words.rstrip(".")
    first, *last = told.split(". ")
    while len(told) > LONGEST and len(last) > 1:
        last = last[1:]
        told = f"{first}. … {'. '.join(last)}"
    return told

"""The review as a story: at most five moments of the game, and of each player where it stood, what luck did and what there is to learn.

All amounts are those of the one account (`nodes`): what a moment is said to have changed, the curve changes there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from arch_engine.core.language import count_of, mark, say
from arch_engine.core.themes import Theme
from arch_engine.review.chances import TURNING, begun
from arch_engine.review.judged import Judged
from arch_engine.review.luck_split import BEFORE, LUCK, Part
from arch_engine.review.moments import Chapter, Moment, Sentence, Story
from arch_engine.review.themes import themes_of
from arch_engine.review.verdict import Verdict, ranked

MOST = 5
"""So many moments are told of a game."""

LEAST, LEAST_OF_SET_UP = 0.05, 0.1
"""A moment changed at least so much of the win, or of the points where one plays alone; the set-up of a game twice as much."""

LONGEST = 160
"""Of what happened at a move, about so many characters are told: the first sentence, which says what began it, and the last ones, which say what came of it."""


def story_of(judged: Judged, perspective: int | None = None) -> Story:
    """The story of a reviewed game; with a perspective, of that seat alone and by what it knew.

    Each move is told once. Of what changed enough the greatest things are told; the greatest of all turned the game.
    """
    if perspective is not None:
        judged.replay.check_there(perspective)
    seats = range(len(judged.replay.names)) if perspective is None else [perspective]
    parts = (
        {seat: judged.parts(seat, perspective=perspective) for seat in seats} if all(map(judged.splits, seats)) else {}
    )
    telling = Telling(judged, perspective)
    themes = themes_of(judged.replay, perspective) if parts else []
    chapters = tuple(
        [telling.chapter(seat, parts[seat], [one for one in themes if one.seat == seat]) for seat in parts]
    )
    return Story(tuple(telling.moments(seats, parts)), chapters)


@dataclass(frozen=True)
class Event:
    """What may be told as a moment: how much it changed for whom, for better or worse. `verdict` is that of a decision."""

    move: int
    seat: int
    amount: float
    what: str = ""
    verdict: Verdict | None = None


class Telling:
    """Puts the story of one review into words."""

    def __init__(self, judged: Judged, perspective: int | None) -> None:
        self.judged = judged
        self.perspective = perspective
        self.wins = judged.counts == "win"
        self.unit = 100.0 if self.wins else 1.0
        self.set_up = begun(judged.replay)
        self.whole = 1.0  # what amounts are a part of
        if not self.wins:
            self.whole = max((one.knowing.whole for one in judged.verdicts.values()), default=0.0)

    # -- moments ---------------------------------------------------------------------------------------------------
    def moments(self, seats: Collection[int], parts: Mapping[int, Sequence[Part]]) -> list[Moment]:
        """The moments of some seats, in order of play; each move once."""
        luck = self.strokes(parts)
        events = sorted([*self.decisions(seats), *luck], key=lambda event: -abs(event.amount))
        first: dict[int, Event] = {}
        for event in events:
            first.setdefault(event.move, event)
        told = [event for event in first.values() if abs(event.amount) >= self._least(event)][:MOST]
        turning = self.turning(told) if parts else None
        losses = [event for event in told if event.verdict is not None and event.verdict.worse]
        worst = ranked([event.verdict for event in losses if event.verdict is not None])[:1]
        return [
            self._moment(event, event is turning, bool(worst) and event.verdict is worst[0])
            for event in sorted(told, key=lambda event: event.move)
        ]

    def turning(self, events: Sequence[Event]) -> Event | None:
        """The greatest of some events, if it changed enough to turn a game. What chance does before anybody is asked turns nothing, nor does a good move,
        for nothing is better after it than before.
        """
        turned = [
            event
            for event in events
            if event.move > self.set_up and abs(event.amount) >= TURNING * self.whole and not self._is_good(event)
        ]
        return max(turned, key=lambda event: abs(event.amount), default=None)

    def decisions(self, seats: Collection[int]) -> list[Event]:
        """The decisions that were surely worse than another one, and the best one."""
        found = [verdict for verdict in self.judged.verdicts.values() if verdict.seat in seats]
        worse = [Event(one.step + 1, one.seat, -one.loss.value, verdict=one) for one in found if one.worse]
        excellent = [one for one in found if one.word == "excellent"]
        only = [one for one in found if one.word == "only move"]
        best = sorted(excellent, key=lambda one: -one.knowing.found.low) or sorted(only, key=lambda one: one.loss.high)
        good = [
            Event(one.step + 1, one.seat, one.knowing.found.value if one in excellent else -one.loss.value, verdict=one)
            for one in best[:1]
        ]
        return [*worse, *good]

    def strokes(self, parts: Mapping[int, Sequence[Part]]) -> list[Event]:
        """What luck did at each move, to whom it did most."""
        moves = self.judged.replay.moves
        most: dict[int, Part] = {}
        for part in sorted(
            (part for own in parts.values() for part in own if part.of == LUCK),
            key=lambda part: (round(abs(part.amount), 6), part.seat == moves[part.step - 1].mover),
        ):
            most[part.step] = part  # of the same amounts that of who moved, who saw most of it
        return [Event(part.step, part.seat, part.amount, _short(part.words)) for part in most.values()]

    def _is_good(self, event: Event) -> bool:
        return event.verdict is not None and not event.verdict.worse

    def _least(self, event: Event) -> float:
        return self.whole * (LEAST_OF_SET_UP if event.move <= self.set_up else LEAST)

    def _moment(self, event: Event, turning: bool, worst: bool) -> Moment:
        kind, verdict = LUCK, event.verdict
        values: dict[str, object] = {"amount": self.amount(abs(event.amount)), "what": event.what}
        sentence = LUCKY[event.amount > 0]
        if verdict is not None:
            kind = "best move" if self._is_good(event) else "biggest mistake" if worst else "costly move"
            sentence, values["what"] = DECIDED[verdict.word], self._narrated(event.move)
            if verdict.word == "only move" and self.judged.counts == "win" and round(100 * event.amount) >= 100:
                sentence = mark("{what}: anything else would have lost the game.")
        words = self._say(sentence, event.seat, **values)
        if turning:
            kind = kind if kind == "biggest mistake" else "turning point"
            words = say("{words} {and_then}", words=words, and_then=say("Here the game turned."))
        return Moment(kind, event.move, event.seat, words)

    # -- chapters --------------------------------------------------------------------------------------------------
    def chapter(self, seat: int, parts: Sequence[Part], themes: Sequence[Theme]) -> Chapter:
        """Where a seat stood, the one thing that luck did, and the one thing to learn; and its themes."""
        start = next(part.amount for part in parts if part.of == BEFORE)
        ended = sum(part.amount for part in parts)
        stood = self._say(
            mark("{player} could expect {start} at the start and ended with {end}."),
            seat,
            start=self.amount(start),
            end=self.amount(ended),
        )
        habits = tuple([Sentence(one.words, one.moves[0]) for one in themes])
        return Chapter(seat, (Sentence(stood), self._luck(seat, parts), *self._lesson(seat)), habits)

    def _luck(self, seat: int, parts: Sequence[Part]) -> Sentence:
        strokes = [Event(part.step, seat, part.amount, _short(part.words)) for part in parts if part.of == LUCK]
        told = [event for event in strokes if abs(event.amount) >= self._least(event)]
        if not told:
            return Sentence(self._say(mark("No single stroke of luck mattered much to {player}."), seat))
        most = max(told, key=lambda event: abs(event.amount))
        amount = self.amount(abs(most.amount))
        return Sentence(self._say(LUCKY[most.amount > 0], seat, amount=amount, what=most.what), most.move)

    def _lesson(self, seat: int) -> list[Sentence]:
        own = self.judged.verdicts_of(seat)
        worse = [found for found in ranked(own) if found.worse]
        if not own:
            return []
        if not worse:
            return [Sentence(self._say(mark("Nothing was surely better than what {player} did."), seat))]
        found = worse[0]
        words = self._say(
            mark("What cost {player} most, {amount}: {what}. Better: {better}."),
            seat,
            amount=self.amount(found.loss.value),
            what=self._narrated(found.step + 1),
            better=self._teller(found.step)(found.best),
        )
        return [Sentence(words, found.step + 1)]

    # -- words -----------------------------------------------------------------------------------------------------
    def amount(self, value: float) -> str:
        """So many percent of a win, or points, in whole numbers."""
        rules, number = self.judged.replay.rules, round(self.unit * value)
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


LUCKY = {
    True: mark("Luck gave {player} {amount}: {what}."),
    False: mark("Luck cost {player} {amount}: {what}."),
}
"""A stroke of luck, good or bad."""

DECIDED = {
    "blunder": mark("{what}: a blunder that cost {amount}."),
    "mistake": mark("{what}: a mistake that cost {amount}."),
    "slip": mark("{what}: a slip that cost {amount}."),
    "only move": mark("{what}: anything else would have cost {amount} or more."),
    "excellent": mark("{what}: that is worth {amount} more than what comes to mind first."),
}
"""A decision, by its word."""


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

"""*Find a better move* alone: positions of the game in which a mistake was made, shown as the player knew them, without the answer.

What the review has compared is answered at once; any other move is judged beside the room (`weighing`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import cache, partial

from arch_engine.core.errors import ArchError
from arch_engine.core.language import say
from arch_engine.review.grades import SAID
from arch_engine.review.why import why
from arch_widgets.bridge import Wish
from arch_widgets.lesson.trying import refusal_of
from arch_widgets.review.answers import answer_to
from arch_widgets.review.data import teller
from arch_widgets.room import schema
from arch_widgets.room.films import Films
from arch_widgets.room.practice import BETTER, SHOWN
from arch_widgets.room.question import Question
from arch_widgets.room.weighing import Wanted, Weighed, Weighing
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choices_of
from arch_widgets.viewer.schema import Film

Note = Callable[[int, str, bool], None]
"""Told of each move that counts as an answer: the step, the move as a line of notation (`SHOWN` where the answer was asked for), and whether it is a better one."""


class Positions:
    """The mistakes of a reviewed game as positions, each made once for all."""

    def __init__(self, films: Films, weighing: Weighing) -> None:
        self.films, self.weighing, self.review = films, weighing, weighing.review
        self.replay = films.replay
        self.verdicts = self.review.mistakes()
        self.question = cache(self._question)
        self.film = cache(self._film)
        self.choices = cache(self._choices)
        self.answer = cache(self._answer)

    def name(self, place: int) -> str:
        """What a position is called."""
        verdict = self.verdicts[place]
        return say("{player}, move {move}", player=self.replay.names[verdict.seat], move=verdict.step + 1)

    def _view(self, place: int) -> int:
        return self.films.view_of(self.verdicts[place].seat)

    def _question(self, place: int) -> Question:
        """The decision, from what the seat knew."""
        return Question(self.replay, place + 1, self.verdicts[place].step)

    def _film(self, place: int) -> Film:
        return self.films.until(self._view(place), self.verdicts[place].step)

    def _choices(self, place: int) -> list[Choice]:
        rules, seen = self.replay.rules, self.question(place).table
        more = say("Only {most} of the legal decisions are listed; others can be typed.", most=MOST_LISTED)
        return choices_of(rules, seen, self.replay.names, rules.options(seen), more)

    def _answer(self, place: int) -> str:
        """What was better, and why."""
        return why(self.review, self.verdicts[place], self.teller(place))

    def known(self, place: int, notation: str) -> tuple[bool, str] | None:
        """Whether a decision is accepted and what is said to it, where the review has compared it; else None."""
        verdict = self.verdicts[place]
        if notation == verdict.best:
            return True, self.answer(place)
        view = self.review.compared(verdict.step, notation)
        return None if view is None else answer_to(self.review, verdict.step, view, self.teller(place))

    def teller(self, place: int) -> Callable[[str], str]:
        """A function that narrates a decision at a position as it is shown."""
        return teller(self.replay, self.verdicts[place].step, self.seat(place))

    def seat(self, place: int) -> int | None:
        """Whose knowledge is shown; None for everything."""
        view = self._view(place)
        return view - 1 if view else None

    def wanted(self, place: int, notation: str, weighs: bool = True) -> Wanted:
        """What is to be known of a decision in a position."""
        return Wanted(self.verdicts[place].step, self.seat(place), notation, weighs)


class BetterAlone:
    """What one person at an address has open of the positions. `found` are the steps at which a better move was found before.

    `note` is told of answers, and `changed` whenever there is something else to be seen.
    """

    def __init__(
        self, positions: Positions, found: Collection[int], note: Note, changed: Callable[[], object], address: str = ""
    ) -> None:
        self.positions, self._note, self._changed, self._address = positions, note, changed, address
        steps = [verdict.step for verdict in positions.verdicts]
        self.done = {place for place, step in enumerate(steps) if step in found}
        self._open(next((place for place in range(len(steps)) if place not in self.done), 0))

    def _open(self, place: int) -> None:
        self.positions.weighing.forget(self)
        self.place = place
        self.given = ""
        self._say(None, "")

    def _say(self, ok: bool | None, text: str, rule: str = "") -> None:
        self.said: schema.Judged = {"ok": ok, "text": text}
        self.rule = rule

    @property
    def key(self) -> tuple[int, ...]:
        return (self.place,)

    def film(self) -> Film:
        return self.positions.film(self.place)

    def own(self) -> schema.Own:
        positions, place, said = self.positions, self.place, self.said
        verdict = positions.verdicts[place]
        name = positions.replay.names[verdict.seat]
        words = say("What {player} played here was a {word}. Find a better move.", player=name, word=say(SAID[verdict.word]))  # fmt: skip
        return {
            "mode": BETTER,
            "key": list(self.key),
            "at": verdict.step,
            "live": True,
            "choices": positions.choices(place),
            "answer": {**said, "rule": self.rule, "lead": ""} if said["text"] else {},
            "back": "",
            "title": "",
            "chapters": [positions.name(one) for one in range(len(positions.verdicts))],
            "done": sorted(self.done),
            "asked": {
                "number": place, "title": "", "where": positions.name(place), "question": words, "kind": "moves", "step": verdict.step,
                "offered": [], "pieces": [], "hints": 0,
            },
            "said": said,
            "given": [self.given] if self.given else [],
            "hinted": [],
        }  # fmt: skip

    def wish(self, wish: Wish) -> None:
        """Do what the page wishes, which comes unchecked."""
        act, place = wish.get("act"), wish.get("chapter")
        text = str(wish.get("answer") or wish.get("text") or "").strip()
        if act == "open" and type(place) is int and 0 <= place < len(self.positions.verdicts):
            self._open(place)
        elif act == "reveal":
            self._reveal()
        elif text and text != "…":
            self._try(text)

    def _reveal(self) -> None:
        verdict = self.positions.verdicts[self.place]
        self._note(verdict.step, SHOWN, False)
        self.given = verdict.best
        self._say(None, self.positions.answer(self.place))
        self._tell_more(verdict.best)

    def _try(self, text: str) -> None:
        """Answer at once, or have the move weighed."""
        positions, place = self.positions, self.place
        question, rules = positions.question(place), positions.replay.rules
        positions.weighing.forget(self)
        self.given = ""
        refused = refusal_of(rules, question.table, text)
        if refused is not None:
            return self._say(False, refused["text"], refused["rule"])
        decision = rules.words.parse(question.table, text)
        self.given = line = rules.words.format(question.table, decision)
        if line == question.played:
            self._note(question.step, line, False)
            return self._say(False, say("That is what was played. Look for something better."))
        full: str = rules.words.format(positions.replay.at(question.step), decision)  # as the review writes it
        known = positions.known(place, full)
        if known is not None:
            self._judged(line, *known)
            return self._tell_more(full) if known[0] else None
        self._say(None, say("The move is weighed …"))
        try:
            positions.weighing.ask(self, positions.wanted(place, full), partial(self._weighed, line), self._address)
        except ArchError as problem:
            self._say(False, str(problem))

    def _weighed(self, line: str, found: Weighed) -> None:
        """A move was weighed beside the room, or could not be."""
        if found.accepted is None:
            self._say(False, found.words)
        else:
            self._judged(line, found.accepted, found.words)
        self._add(found)

    def _judged(self, line: str, accepted: bool, words: str) -> None:
        verdict = self.positions.verdicts[self.place]
        if accepted:
            self.done.add(self.place)
            words = f"{say('A better move is found.')} {words}"
        self._say(accepted, words)
        self._note(verdict.step, line, accepted)

    def _tell_more(self, full: str) -> None:
        """What a decision leads to is told as soon as it is known."""
        positions = self.positions
        with suppress(ArchError):  # if too many wait, what is said already is enough
            positions.weighing.ask(self, positions.wanted(self.place, full, weighs=False), self._add, self._address)

    def _add(self, found: Weighed) -> None:
        self.said["text"] = " ".join(filter(None, (self.said["text"], found.leads)))
        self._changed()

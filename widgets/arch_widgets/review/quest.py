"""*Find a better move*: the reader decides anew where a player made a mistake, before the review shows its answer."""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import say
from arch_engine.replay.timeline import Timeline
from arch_engine.review.grades import SAID
from arch_engine.review.review import Review as Judged
from arch_engine.review.why import why
from arch_widgets.bridge import Change, Said, step_in
from arch_widgets.review.answers import answer_to, leads_to
from arch_widgets.review.data import teller
from arch_widgets.review.panel import Panel
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choices_of
from arch_widgets.viewer.widget import ReplayViewer


class Quest:
    """The part of `Review` with which the reader looks for a better move."""

    replay: Timeline
    review: Judged
    viewer: ReplayViewer
    panel: Panel
    _before: tuple[bool, int] = (False, 0)
    _missed: bool = False
    answered: Callable[[int, bool], str] | None = None
    """Told of each search that ends with an answer: the step, and whether a better move was found at the first try. It may add a sentence."""
    further: Callable[[], object] | None = None
    """What *Another position* does, if it is to be something else than the next mistake."""

    @property
    def seeking(self) -> int | None:
        """The step at which the reader is looking for a better move; None if not looking."""
        quest = self.panel.quest
        return int(quest["step"]) if "step" in quest and not quest["shown"] else None

    def seek(self, step: int | None = None) -> None:
        """Show a position where a player made a mistake, without the answer. By default the mistake shown, or else the next one.

        Advice and moves to come are hidden, and so are the hands the player could not see. `try_move` weighs a move, `reveal` shows
        the answer, `stop` ends the search. Raises OptionError if nobody made a mistake there.
        """
        step = self._next(self.viewer.at - 2) if step is None else step
        verdict = self.review.verdicts.get(step)
        if verdict is None or not verdict.mistake or self.viewer.perspective not in (None, verdict.seat):
            raise OptionError(
                say("No mistake was found at step {step}; choose one of `review.mistakes()`.", step=str(step)[:20])
            )
        if self.seeking is None:
            self._before = self.viewer.hiding, self.viewer.view
        self._missed = False
        self._set(step, verdict.seat)
        name = self.replay.names[verdict.seat]
        words = say(
            "Move {move}: {player} decides. What {player} played here was a {word}. Pick another move on the board, in its list, or type it.",
            move=step + 1,
            player=name,
            word=say(SAID[verdict.word]),
        )
        with self.panel.hold_sync():
            self.panel.said = {}
            self.panel.quest = {"step": step, "seat": verdict.seat, "words": words, "shown": False}

    def _set(self, step: int, seat: int) -> None:
        """Show the position, and hide what would give the answer away."""
        with self.viewer.hold_sync():
            self.viewer.at = step
            self.viewer.hiding = True
            self.viewer.view = seat + 1 if self.replay.rules.hides else self.viewer.view
            self.viewer.choices = self._choices(step, seat)
            self.viewer.live = True
            self.viewer.answer = {}

    def _rest(self) -> None:
        """Another mode is open: what was hidden for the search is shown there."""
        if self.seeking is not None:
            self._leave()

    def _go_on(self) -> None:
        """One comes back to the search. It ends where its position cannot be shown any more."""
        step, seat, leaves = self.seeking, self.panel.quest.get("seat"), self.panel.leaves
        if step is None or seat is None:
            return
        if self.viewer.perspective not in (None, seat) or (leaves is not None and step > leaves):
            with self.panel.hold_sync():
                self.panel.said, self.panel.quest = {}, {}
            return
        self._before = self.viewer.hiding, self.viewer.view
        self._set(step, int(seat))

    def try_move(self, text: str) -> Said:
        """Weigh a move in place of the one played: {"ok": whether it is accepted, "text": why}.

        Where it is accepted (`answers.answer_to`), the answer is shown.
        """
        step = self.seeking
        if step is None:
            return self._say(False, say("Ask for a position first: “Find a better move”."))
        told = teller(self.replay, step, self.viewer.perspective)
        self.panel.said = {"ok": None, "text": say("The move is weighed …")}
        try:
            view = self.review.weigh(step, text)
        except ArchError as problem:
            return self._say(False, str(problem), getattr(problem, "rule", ""))
        if view.played == self.review.verdicts[step].played:
            return self._say(False, say("That is what was played. Look for something better."), lead="")
        accepted, words = answer_to(self.review, step, view, told)
        if not accepted:
            self._missed = True
            return self._say(False, words, lead=say("Worse.") + " ")
        self.reveal(view.played)
        return self._say(True, words)

    def reveal(self, mine: str = "") -> None:
        """Show the answer and all that was hidden. `mine` is the move the reader found."""
        step = self.seeking
        if step is None:
            return
        self._leave()
        self.panel.quest = {**self.panel.quest, "shown": True}  # from here on nothing is looked for
        verdict = self.review.verdicts[step]
        told = teller(self.replay, step, self.viewer.perspective)
        words = say("A better move is found.") if mine else why(self.review, verdict, told)
        line = leads_to(self.review, step, mine or verdict.best)
        noted = "" if self.answered is None else self.answered(step, bool(mine) and not self._missed)
        with self.panel.hold_sync():
            self.panel.said = {}
            self.panel.quest = {**self.panel.quest, "mine": mine, "words": " ".join(filter(None, (words, line, noted)))}
        self.viewer.at = step + 1  # the review judges this move

    def stop(self) -> None:
        """End the search."""
        if self.seeking is not None:
            self._leave()
        with self.panel.hold_sync():
            self.panel.said = {}
            self.panel.quest = {}

    def another(self) -> None:
        """Go to the next position where somebody made a mistake; after the last one, to the first."""
        if self.further is not None:
            self.further()
            return
        step = int(self.panel.quest.get("step", self.viewer.at))
        self.seek(self._next(step))

    def _next(self, after: int) -> int:
        seat = self.viewer.perspective if self.seeking is None else self._before[1] - 1 if self._before[1] else None
        seat = self.panel.who if seat is None and self.panel.who >= 0 else seat
        steps = [verdict.step for verdict in self.review.mistakes(seat)]
        if not steps:
            raise OptionError(say("No mistake was found; there is nothing to look for."))
        return next((step for step in steps if step > after), steps[0])

    def _leave(self) -> None:
        hiding, view = self._before
        with self.viewer.hold_sync():
            if self.viewer.mode != "whatif":  # which has choices of its own
                self.viewer.live = False
                self.viewer.choices = []
            self.viewer.answer = {}
            self.viewer.hiding, self.viewer.view = hiding, view

    def _choices(self, step: int, seat: int) -> list[Choice]:
        """The legal decisions for the viewer's list, from what the seat knew. A list that is cut off says so."""
        rules = self.replay.rules
        view = rules.hidden.as_witnessed(self.replay.at(step), 1 << seat)
        more = say("Only {most} of the legal decisions are listed; others can be typed.", most=MOST_LISTED)
        return choices_of(rules, view, self.replay.names, rules.options(view), more)

    def _say(self, ok: bool, text: str, rule: str = "", lead: str | None = None) -> Said:
        """Show the answer in the panel and beside the list of moves; there a word stands in front unless it is a refusal."""
        answer: Said = {"ok": ok, "text": text}
        self.panel.said = {**answer}
        if self.seeking is not None:
            self.viewer.answer = {**answer, "rule": rule, **({} if lead is None else {"lead": lead})}
        return answer

    def _tried(self, change: Change) -> None:
        text = str(change["new"].get("text", "")).strip()
        if text and text != "…" and self.viewer.mode == "review":
            self.try_move(text)

    def _wished(self, change: Change) -> None:
        wish = change["new"]
        acts: dict[str, Callable[[], object]] = {
            "reveal": self.reveal,
            "another": self.another,
            "stop": self.stop,
            "seek": lambda: self.seek(step_in(wish)),
        }
        act = acts.get(str(wish.get("act")))
        try:
            if act is not None:
                act()
        except ArchError as problem:
            self._say(False, str(problem))

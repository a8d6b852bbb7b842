"""Positions to try moves in: what is allowed, what is not, and by which rule."""

from __future__ import annotations

from random import Random
from typing import Any

import ipywidgets as w

from arch_engine.core.errors import IllegalDecision, NotationError
from arch_engine.core.play import players_of, step
from arch_engine.core.table import CHANCE
from arch_engine.replay.replay import Replay
from arch_engine.replay.session import Session
from arch_widgets.viewer import ReplayViewer


class TryIt(w.VBox):  # type: ignore[misc]
    """A live position. Type a decision, or click spaces and pick from the list; a refused one says which rule it breaks.

    game    the recorded game the position comes from, or a Session in progress
    at      the step to start from; the last one if left out

    Chance decides by itself from a fixed seed. "Undo" takes the last decision back, "Start again" all of them, and "Let the
    others play" has the computer decide for the other seats until the same seat is asked again.
    """

    def __init__(self, game: Replay | Session, at: int | None = None, seed: int = 1) -> None:
        replay = game.replay() if isinstance(game, Session) else game
        self.start = Session.resumed(replay, at).replay()
        self.seed = seed
        self.viewer = ReplayViewer(self.start, len(self.start), live=True)
        self.viewer.observe(self._wished, "wish")
        undo, again, others = (
            w.Button(description=text, layout={"width": "auto"})
            for text in ("Undo", "Start again", "Let the others play")
        )
        undo.on_click(lambda _: self.undo())
        again.on_click(lambda _: self.reset())
        others.on_click(lambda _: self.let_others_play())
        super().__init__([self.viewer, w.HBox([undo, again, others])])
        self.reset()

    def __repr__(self) -> str:
        return f"TryIt({self.start.rules.title}, {self.asked} is asked)"

    # -- the position ----------------------------------------------------------------------------------------------
    @property
    def asked(self) -> str:
        """Who decides now: a name, "chance" or "over"."""
        return self.session.asked

    def do(self, text: str) -> dict[str, Any]:
        """Try a decision: {"ok": True, …} or {"ok": False, "text": why not, "rule": id}. The viewer shows the same."""
        rules, table = self.session.rules, self.session.table
        try:
            decision = rules.read(table, text)
            told, rule = rules.tell_move(table, decision, self.start.names), rules.rule_of(table, decision)
            self.session.do(text)
        except IllegalDecision as refusal:
            return self._answer(False, str(refusal), refusal.rule)
        except NotationError as problem:
            return self._answer(False, str(problem), "")
        self.session.draw(Random(self.seed))
        self._show()
        return self._answer(True, f"{told}.", rule)

    def undo(self) -> None:
        """Take back the last decision, and what chance did after it."""
        replay = self.session.replay()
        tried = [step for step in range(len(self.start), len(replay)) if replay.moves[step].mover != CHANCE]
        if tried:
            self._resume(tried[-1])
            self._answer(True, "The last decision is taken back.", "")

    def reset(self) -> None:
        """Go back to the position of the lesson."""
        self.session = Session.resumed(self.start)
        self._resume(len(self.start))
        self.viewer.answer = {}

    def let_others_play(self) -> None:
        """The computer decides until the seat that decided last is asked again, or the game is over."""
        session = self.session
        mine = next(
            (move.mover for move in reversed(session.replay().moves) if move.mover != CHANCE), session.table.asked
        )
        if session.table.asked == mine:
            self._answer(False, f"{self.asked} is asked: decide first, then the others can play.", "turn.asked")
            return
        players = players_of(session.rules, ["sensible"] * len(self.start.names))
        chance, thinking = Random(self.seed), Random(self.seed)
        while not session.table.over and session.table.asked != mine:
            step(session.rules, session.table, players, chance, thinking)
        self._show()

    # -- behind it -------------------------------------------------------------------------------------------------
    def _resume(self, at: int) -> None:
        self.session = Session.resumed(self.session.replay(), at)
        self.session.draw(Random(self.seed))
        self._show()

    def _show(self) -> None:
        session = self.session
        table, rules, names = session.table, session.rules, self.start.names
        choices = []
        for option in rules.options(table):
            notation = rules.say(table, option)
            choices.append(
                {"notation": notation, "text": rules.tell_move(table, option, names), "spaces": notation.split()[1:]}
            )
        replay = session.replay()
        with self.viewer.hold_sync():
            self.viewer.show(replay, len(replay))
            self.viewer.choices = choices

    def _wished(self, change: Any) -> None:
        text = str(change["new"].get("text", ""))
        if text.strip():
            self.do(text)

    def _answer(self, ok: bool, text: str, rule: str) -> dict[str, Any]:
        self.viewer.answer = {"ok": ok, "text": text, "rule": rule}
        return dict(self.viewer.answer)

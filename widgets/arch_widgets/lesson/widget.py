"""Positions to try moves in: which moves are legal, which are not, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from arch_engine.core.errors import IllegalDecision, NotationError
from arch_engine.core.language import mark, say
from arch_engine.core.play import step
from arch_engine.core.table import CHANCE
from arch_engine.replay.session import Session
from arch_engine.replay.timeline import Timeline
from arch_engine.search.players import players_of, usual_kind
from arch_widgets.bridge import Answer, Change, Column
from arch_widgets.lesson.picker import Picker, can_pick
from arch_widgets.lesson.tries import Tries
from arch_widgets.lesson.trying import refusal_of, told
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choices_of
from arch_widgets.viewer.widget import ReplayViewer


class TryIt(Column):
    """A live position. Type a decision, or click spaces and pick from the list; a refusal names the rule that the decision breaks.

    "Undo" takes back the reader's last decision and all that followed it, "Start again" takes back everything. "Let the others play"
    has the computer decide for the other seats until the seat that decided last is asked again.

    >>> from arch_engine import load
    >>> position = TryIt(load("replays/mykerinos-3p.parquet"), at=42)
    >>> position.asked, position.do("extend h1 h2")["text"]
    ('Ana', 'h2 has a pyramid; only Lord Lemon lets you place there.')

    Args:
        game: The recorded game the position comes from, or a Session in progress.
        at: The step to start from; by default the last one.
        seed: The seed for chance and for the computer player.
        tries: A button each: one line of notation, or several joined by " > ", played one after another from the start.
        luck: Outcomes for chance to take in turn, while they are possible; after that it draws from the seed.
        perspective: Whose knowledge is shown: None for everything, a seat's number, or "asked" for the seat that is asked.
        kind: The computer player behind "Let the others play".

    Raises:
        OptionError: For a step or a seat the game does not have.
    """

    def __init__(
        self,
        game: Timeline | Session,
        at: int | None = None,
        seed: int = 1,
        *,
        tries: Sequence[str] = (),
        luck: Sequence[str] = (),
        perspective: int | str | None = None,
        kind: str | None = None,
    ) -> None:
        replay = game.replay() if isinstance(game, Session) else game
        self.session = Session.resumed(replay, at)
        self.start = self.session.replay()
        self.seed = seed
        self.tries, self.luck = tuple(tries), tuple(luck)
        self.perspective = perspective
        self.kind = usual_kind(replay.rules) if kind is None else kind
        self.own: list[tuple[int, int]] = []  # the reader's decisions since the start: their step and seat
        self.row = Tries([path.replace(" > ", " › ") for path in self.tries], others=self.lets_others_play)
        seat = perspective if isinstance(perspective, int) else None
        self.viewer = ReplayViewer(self.start, len(self.start), live=True, perspective=seat)
        self.picker = Picker(self) if can_pick(self.session) else None
        self.row.observe(self._pressed, "wish")
        self.viewer.observe(self._wished, "wish")
        super().__init__([part for part in (self.row, self.picker, self.viewer) if part is not None])
        self.reset()

    lets_others_play = True
    """Whether there is a button "Let the others play"."""

    def __repr__(self) -> str:
        return f"TryIt({self.start.rules.title}, {self.asked} is asked)"

    # -- the position ----------------------------------------------------------------------------------------------
    @property
    def asked(self) -> str:
        """Who decides now: a name or "chance"; "over" when the game has ended."""
        return self.session.asked

    def do(self, text: str) -> Answer:
        """Try a decision: {"ok": True, …} or {"ok": False, "text": why not, "rule": id}. The viewer shows the same."""
        rules, table = self.session.rules, self.session.table
        at, seat = len(self.session.replay()), table.asked
        refused = refusal_of(rules, table, text)
        if refused is not None:
            return self._answer(False, refused["text"], refused["rule"])
        rule = rules.rule_of(table, rules.words.parse(table, text))
        self.session.do(text)
        self.own.append((at, seat))
        self._draw()
        self._show()
        return self._answer(True, self._told(at), rule)

    def follow(self, path: str) -> None:
        """Go back to the start of the lesson and play the lines of a path."""
        self.reset()
        for line in path.split(" > "):
            self.do(line)

    def undo(self) -> None:
        """Take back the reader's last decision, and what chance and the others did after it."""
        if self.own:
            at, _ = self.own.pop()
            self._resume(at)
            self._answer(True, say("Your last decision is taken back."), "")

    def reset(self) -> None:
        """Go back to the start of the lesson."""
        self.own.clear()
        self._resume(len(self.start))
        self._tell(None)

    def let_others_play(self) -> None:
        """Have the computer decide until the seat that decided last is asked again, or the game is over."""
        rules, table = self.session.rules, self.session.table
        mine = self.own[-1][1] if self.own else table.asked
        if table.asked == mine:
            self._answer(
                False,
                say("{player} is asked: decide first, then the others can play.", player=self.asked),
                "turn.asked",
            )
            return
        players = players_of(rules, [self.kind] * len(self.start.names))
        thinking = self._random()
        while not table.over and table.asked != mine:
            if table.asked == CHANCE:
                self._draw()
            else:
                step(rules, table, players, thinking, thinking, len(self.session.replay()) + 1)
        self._show()

    # -- behind it -------------------------------------------------------------------------------------------------
    def _resume(self, at: int) -> None:
        """Go back to a step of the game so far."""
        self.session = Session.resumed(self.session.replay(), at)
        self._draw()
        self._show()

    def _random(self) -> Random:
        """The random generator of this moment: the same after an undo, a different one a move later."""
        return Random(1000 * self.seed + len(self.session.table.log or ()))

    def _draw(self) -> None:
        """Draw for chance until a player is asked."""
        session = self.session
        done = sum(move.mover == CHANCE for move in session.replay().moves[len(self.start) :]) if self.luck else 0
        while session.asked == "chance":
            line = self.luck[done] if done < len(self.luck) else ""
            done += 1
            try:
                session.do(line)
            except (IllegalDecision, NotationError):
                rng = self._random()
                session.rules.carry_out(session.table, session.rules.draw(session.table, rng))

    def _show(self) -> None:
        session = self.session
        replay = session.replay()
        with self.viewer.hold_sync():
            if self.perspective == "asked":
                self.viewer.view = 0 if session.table.over else session.table.asked + 1
            self.viewer.show(replay, len(replay))
            self.viewer.choices = self._choices()
            self.viewer.back = say("Back to move {move}", move=self.own[0][0]) if self.own else ""
        if self.picker is not None:
            self.picker.load()

    def _choices(self) -> list[Choice]:
        """The legal decisions for the list. Very long lists are cut off and say so."""
        table, rules = self.session.table, self.session.rules
        sentence = mark("Only {most} of the legal decisions are listed. Others can be typed above.")
        if self.picker is not None:
            sentence = mark(
                "Only {most} of the legal decisions are listed. Others can be typed above, or picked card by card."
            )
        more = say(sentence, most=MOST_LISTED)
        return choices_of(rules, table, self.start.names, rules.options(table), more)

    def _told(self, at: int) -> str:
        """What a decision did and what chance did after it."""
        return told(self.viewer.film["moves"][at:], self.session.table.over)

    def _pressed(self, change: Change) -> None:
        wish = change["new"]
        acts = {"undo": self.undo, "reset": self.reset, "others": self.let_others_play}
        act, number = acts.get(str(wish.get("act"))), wish.get("try")
        if act is not None:
            act()
        elif isinstance(number, int) and number in range(len(self.tries)):
            self.follow(self.tries[number])

    def _wished(self, change: Change) -> None:
        text = str(change["new"].get("text", ""))
        if change["new"].get("back") is True:
            self.reset()
        elif text.strip():
            self.do(text)

    def _answer(self, ok: bool, text: str, rule: str) -> Answer:
        answer: Answer = {"ok": ok, "text": text, "rule": rule}
        self._tell(answer)
        return answer

    def _tell(self, answer: Answer | None) -> None:
        """Show the answer beside the buttons too: on a narrow page the viewer's own message is a screen further down."""
        if answer is None:
            self.viewer.answer = self.row.said = {}
            return
        self.viewer.answer = {**answer}
        rule = self.viewer.film["rules"].get(answer["rule"])
        title = rule["title"] if rule and not answer["ok"] else ""
        self.row.said = {"ok": answer["ok"], "text": answer["text"], "rule": title}

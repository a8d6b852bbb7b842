"""Playing on a board of branches: deciding, letting chance draw, taking back, and computer players."""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import current_thread, main_thread
from typing import NamedTuple

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import count_of, say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import CHANCE
from arch_engine.replay.branches import Branch
from arch_engine.replay.courses import Outcome, Until, checked_number
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_engine.search.players import players_of
from arch_widgets.bridge import Answer
from arch_widgets.play.strengths import player_of, strengths, who_plays, words_of
from arch_widgets.viewer.widget import ReplayViewer
from arch_widgets.whatif.at_work import AtWork
from arch_widgets.whatif.curves import Finished
from arch_widgets.whatif.departure import Departure
from arch_widgets.whatif.panel import Panel
from arch_widgets.whatif.schema import Strength


@dataclass(frozen=True)
class Wanted:
    """What computer players are to play on: from which moment, who for each seat, how often, and until when if not to the end.

    reader  the seat for which the reader decides
    """

    departure: Departure
    kinds: Sequence[str]
    n: int = 1
    seed: int = 0
    until: Until | None = None
    reader: int = CHANCE


class Played(NamedTuple):
    """What they play: the branch, how many decisions it had, whether it was made for this, and the step at which they begin."""

    wanted: Wanted
    branch: Branch
    before: int
    made: bool
    start: int


MOST_TOLD = 4
"""How many moves an answer narrates; the rest are in the list of moves."""


class Playing:
    """The half of `WhatIf` that plays; the other half shows.

    finished  the games that finished each branch
    """

    study: Study
    line: Line
    viewer: ReplayViewer
    panel: Panel
    finished: dict[Line, Finished]
    _before: dict[Line, list[int]]  # how many decisions a branch had before each thing done to it
    _reader: dict[Line, int]  # the seat for which the reader last decided in each branch
    _left: tuple[Line, int] | None = None  # the line and step the reader left to try something
    at_work: AtWork | None = None  # the computer players who play just now
    _played: Played
    _loop: AbstractEventLoop | None = None  # the notebook's, if this is one

    @property
    def departure(self) -> Departure:
        """The moment shown."""
        raise NotImplementedError

    @property
    def at(self) -> int:
        """The step shown."""
        raise NotImplementedError

    def show(self, line: Line | str, at: int | None = None) -> None:
        """Show a line at a step."""
        raise NotImplementedError

    def refresh(self, at: int | None = None) -> None:
        """Show everything as it is now."""
        raise NotImplementedError

    def delete(self) -> Answer:
        """Take the branch shown out of the study."""
        raise NotImplementedError

    def answer(self, ok: bool, text: str, rule: str = "") -> Answer:
        """Show how it went."""
        raise NotImplementedError

    @property
    def outcomes(self) -> list[Outcome]:
        """How each game ended that finished the branch shown; empty if none did."""
        games = self.finished.get(self.line)
        return [course.outcome(self.study.rules) for course in games.courses] if games else []

    # -- deciding --------------------------------------------------------------------------------------------------
    def do(self, text: str) -> Answer:
        """Decide at the moment shown. Returns {"ok": True, …} or {"ok": False, "text": why not, "rule": id}; the widget shows it, too."""
        departure = self.departure
        decision = departure.read(text)
        if isinstance(decision, Refusal):
            return self.answer(False, decision.sentence, decision.rule)
        known = departure.known(decision)
        if known is not None:
            self._left = departure.line, departure.at
            self.show(known, self.at + 1)
            return self.answer(True, say("That was decided in “{branch}” already; it is shown.", branch=known.name))
        seat, rule = departure.table.asked, self.study.rules.rule_of(departure.table, decision)
        notation = self.study.rules.words.format(departure.table, decision)
        before = len(self.line) if departure.grows else departure.at
        branch = self._act(departure, lambda branch: branch.do(notation))
        self._reader[branch] = seat
        self.show(branch, len(branch))
        return self.answer(True, f"“{branch.name}”: {self._told(before)}", rule)

    def draw(self) -> Answer:
        """Let chance draw at the moment shown, in a branch with fresh luck."""
        departure = self.departure
        if not departure.describe()["draw"]:
            return self.answer(False, say("Chance draws where it is asked, with fresh luck."))
        branch = departure.branch(lambda branch: None)
        self._left = departure.line, departure.at
        self.show(branch, len(branch))
        return self.answer(True, f"“{branch.name}”: {self._told(departure.at)}")

    def undo(self) -> Answer:
        """Take back the last thing done to the branch shown. A branch left with neither decision nor note is removed."""
        branch = self.line
        if not isinstance(branch, Branch):
            return self.answer(False, say("The recorded game stays as it is; show a branch."))
        own, before = _decisions(branch), self._before.get(branch, [])
        left = min(before.pop() if before else own - 1, own - 1)
        branch.undo(max(1, own - max(0, left)))
        games = self.finished.get(branch)
        if games is not None and len(branch) <= games.start:
            del self.finished[branch]
        if _decisions(branch) == 0 and not branch.children and not branch.notes:
            return self.delete()
        self.refresh(len(branch))
        return self.answer(
            True,
            say("Taken back; “{branch}” now ends after move {step}.", branch=branch.name, step=len(branch)),
        )

    def go_back(self) -> None:
        """Go back to the moment the reader left to try something, if there is one."""
        if self._left is not None:
            line, at = self._left
            self._left = None
            self.show(line if line in (self.study.game, *self.study) else self.study.game, at)

    def _way_back(self) -> str:
        """The label of the button that leads back to the moment the reader left; "" while that moment is shown."""
        if self._left is None or self._left == (self.line, self.at):
            return ""
        line, at = self._left
        return say("Back to move {move} of “{line}”", move=at, line=line.name)

    # -- computer players ------------------------------------------------------------------------------------------
    @property
    def players(self) -> tuple[str, ...]:
        """By seat, the kind of computer player that plays a branch on. It can be set, to one kind for all or to one for each seat; kinds
        may have a budget, as in `expert:400` and `expert:100ms`."""
        return tuple(self.panel.seated)

    @players.setter
    def players(self, kinds: str | Sequence[str]) -> None:
        rules, seated = self.study.rules, self._kinds(kinds)
        players_of(rules, seated)  # raises for one there is not
        known = strengths(rules)
        offered = [one["kind"] for one in known]
        others: list[Strength] = [
            {"kind": kind, "text": words_of(kind)} for kind in dict.fromkeys(seated) if kind not in offered
        ]
        with self.panel.hold_sync():
            self.panel.strengths = [*known, *others]
            self.panel.seated = seated

    def _kinds(self, kinds: str | Sequence[str] | None) -> list[str]:
        """A kind for each seat; those that are set if none is given."""
        seats = len(self.study.names)
        given = list(self.panel.seated if kinds is None else [kinds] * seats if isinstance(kinds, str) else kinds)
        if len(given) != seats:
            raise OptionError(
                say(
                    "There are {seats} seats and {players} players; give one for each, or a single one.",
                    seats=seats,
                    players=len(given),
                )
            )
        return given

    def let_others_play(self, kind: str | Sequence[str] | None = None) -> Answer:
        """Have computer players decide from the moment shown until the seat that decided last in the branch is asked again.

        `kind` is a kind of player for all seats or one for each, `players` if left out.
        """
        return self._play_on(self._others(kind), now=True)

    def finish(self, kind: str | Sequence[str] | None = None, n: int | None = None, seed: int = 0) -> Answer:
        """Have computer players finish the game n times from the moment shown. The first of these games becomes the branch.

        `kind` is a kind of player for all seats or one for each, `players` if left out. An interrupt (■ in the notebook) stops after the
        games played so far.
        """
        return self._play_on(self._whole(kind, n or self.panel.games, seed), now=True)

    def begin_others(self) -> Answer:
        """`let_others_play` in the background; `stop` ends it."""
        return self._play_on(self._others(None), now=False)

    def begin_finish(self) -> Answer:
        """`finish` in the background; `stop` ends it, and what is played stays."""
        return self._play_on(self._whole(None, self.panel.games, 0), now=False)

    def stop(self) -> None:
        """Stop the computer players before their next move. What they have played stays in the branch."""
        if self.at_work is not None:
            self.at_work.stop()

    def _others(self, kind: str | Sequence[str] | None) -> Answer | Wanted:
        departure = self.departure
        table = departure.table
        mine = self._reader.get(self.line, table.asked) if departure.grows else table.asked
        if table.over or table.asked == mine:
            return self.answer(
                False, say("Decide first, then the others can play.") if not table.over else departure.obstacle
            )
        ends = {mine, CHANCE} if departure.luck == "chosen" else {mine}
        return Wanted(departure, self._kinds(kind), until=lambda there: there.asked in ends, reader=mine)

    def _whole(self, kind: str | Sequence[str] | None, n: int, seed: int) -> Answer | Wanted:
        departure = self.departure
        if departure.table.over:
            return self.answer(False, departure.obstacle)
        if departure.luck == "chosen":
            return self.answer(
                False, say("Nobody names what chance does while a game is finished; choose same or fresh luck.")
            )
        return Wanted(departure, self._kinds(kind), n=checked_number(n), seed=seed)

    def _play_on(self, wanted: Answer | Wanted, now: bool) -> Answer:
        """Have computer players play a branch on: at once, or in the background where there is one."""
        if not isinstance(wanted, Wanted):
            return wanted
        if self.at_work is not None:
            return self.answer(False, say("Computer players are still playing; stop them first."))
        departure = wanted.departure
        deciding = [player_of(self.study.rules, kind) for kind in wanted.kinds]
        own = self.line if departure.grows and isinstance(self.line, Branch) else None
        before = 0 if own is None else _decisions(own)
        branch = departure.branch(lambda branch: None)
        going = branch.continuation(deciding, wanted.seed)
        work = AtWork(going, wanted.n, wanted.until, lambda: self._soon(work))
        played = Played(wanted, branch, before, own is None, len(branch))
        self.at_work, self._played = work, played
        if own is None:
            self._left = departure.line, departure.at
        self._tell(work)
        self.show(branch, len(branch))
        if self._loop is not None and not now:
            work.start()
            return {"ok": True, "text": str(self.panel.said["text"]), "rule": ""}
        try:
            work.work()
        except KeyboardInterrupt:
            if not work.courses:
                self._give_up(played)
                raise
        except BaseException:
            self._give_up(played)
            raise
        return self._ended(work)

    def _give_up(self, played: Played) -> None:
        """Nothing is kept: a branch that was made for it goes, too."""
        self.at_work, self.panel.busy, self._left = None, False, None
        if played.made and played.branch in self.study:
            played.branch.delete()

    def _soon(self, work: AtWork) -> None:
        """Pass news from the players' thread to the notebook's, which alone may change what is shown."""
        if self._loop is None or current_thread() is main_thread():
            self._tell(work)
        elif not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, work)

    def _heard(self, work: AtWork) -> None:
        if work is self.at_work and not work.ended:
            self._tell(work)
        elif work is self.at_work:
            try:
                self._ended(work)
            except ArchError as problem:
                self.answer(False, str(problem))

    def _tell(self, work: AtWork) -> None:
        """Say how far they are."""
        moves = count_of(work.moves, "1 move", "{number} moves")
        if work.n > 1:
            text = say(
                "{played} of {number} games played, {moves} …", played=len(work.courses), number=work.n, moves=moves
            )
        else:
            text = say("The computer plays: {moves} …", moves=moves)
        with self.panel.hold_sync():
            self.panel.busy = True
            self.panel.said = {"ok": None, "text": text}

    def _come_back(self, branch: Branch, at: int) -> None:
        """Show a branch that is played on at a step; a reader who has gone elsewhere meanwhile stays there."""
        if self.line is branch:
            self.show(branch, at)
        else:
            self.refresh()

    def _ended(self, work: AtWork) -> Answer:
        """Keep what they have played, and show it."""
        wanted, branch, before, _, start = self._played
        self.at_work, self.panel.busy = None, False
        if branch not in self.study:
            return self.answer(False, say("The branch is gone, so what was played is not kept."))
        if work.problem:
            self._give_up(self._played)
            self.refresh()
            return self.answer(False, work.problem)
        branch.keep(work.going)
        self._before.setdefault(branch, []).append(before)
        if wanted.until is not None:
            self._reader[branch] = wanted.reader
            self._come_back(branch, len(branch))
            return self.answer(True, self._told(wanted.departure.at))
        if work.courses:
            self.finished[branch] = Finished(start, who_plays(self.study.names, wanted.kinds), work.courses)
        self._come_back(branch, start)
        if not branch.table.over:
            return self.answer(
                True,
                say(
                    "Stopped: “{branch}” goes to move {step} and can be played on.",
                    branch=branch.name,
                    step=len(branch),
                ),
            )
        end = branch.replay().result_line()
        games = len(work.courses)
        many = " " + say("The first of {number} games.", number=games) if games > 1 else ""
        return self.answer(True, f"“{branch.name}”: {end}.{many}")

    def _act(self, departure: Departure, act: Callable[[Branch], object]) -> Branch:
        """Act on the branch that continues at a moment, and remember how many decisions it had before."""
        grows = departure.grows
        before = _decisions(self.line) if grows and isinstance(self.line, Branch) else 0
        branch = departure.branch(act)
        self._before.setdefault(branch, []).append(before)
        if not grows:
            self._left = departure.line, departure.at
        return branch

    def _told(self, since: int) -> str:
        """What has happened since a step, in the words of the film shown."""
        moves = self.viewer.film["moves"][since:]
        said = [f"{move['text']}." for move in moves[:MOST_TOLD]]
        more = [say("And {number} more moves.", number=len(moves) - MOST_TOLD)] if len(moves) > MOST_TOLD else []
        return " ".join([*said, *more]) or say("it begins after move {move}.", move=since)


def _decisions(branch: Branch) -> int:
    """How many of a branch's moves can be taken back one by one."""
    return sum(source in ("", "chosen") for source in branch.sources)

"""Playing on a board of branches: deciding, letting chance draw, taking back, and computer players."""

from __future__ import annotations

from collections.abc import Callable

from arch_engine.core.arguments import checked_methods
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.replay.branches import Branch
from arch_engine.replay.courses import Course, Outcome
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_engine.search.players import players_of
from arch_widgets.bridge import Answer
from arch_widgets.viewer.widget import ReplayViewer
from arch_widgets.whatif.curves import Finished
from arch_widgets.whatif.departure import Departure, next_decision
from arch_widgets.whatif.panel import Panel

MOST_TOLD = 4
"""How many moves an answer narrates; the rest are in the list of moves."""


@checked_methods
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
        notation = self.study.rules.format(departure.table, decision)
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

    def let_others_play(self, kind: str | None = None) -> Answer:
        """Have computer players decide from the moment shown until the seat that decided last in the branch is asked again."""
        departure, rules = self.departure, self.study.rules
        table = departure.table
        mine = self._reader.get(self.line, table.asked) if departure.grows else table.asked
        if table.over or table.asked == mine:
            return self.answer(
                False, say("Decide first, then the others can play.") if not table.over else departure.obstacle
            )
        player = players_of(rules, [kind or self.panel.kind])[0]

        def play(branch: Branch) -> None:
            while not branch.table.over and branch.table.asked not in (mine, -1):
                branch.do(next_decision(rules, branch.table, player, len(branch)))

        branch = self._act(departure, play)
        self._reader[branch] = mine
        self.show(branch, len(branch))
        return self.answer(True, self._told(departure.at))

    def finish(self, kind: str | None = None, n: int | None = None, seed: int = 0) -> Answer:
        """Have computer players finish the game n times from the moment shown. The first of these games becomes the branch.

        An interrupt (■ in the notebook) stops after the games played so far.
        """
        departure, kind, n = self.departure, kind or self.panel.kind, n or self.panel.games
        if departure.table.over:
            return self.answer(False, departure.obstacle)
        if departure.luck == "chosen":
            return self.answer(
                False, say("Nobody names what chance does while a game is finished; choose same or fresh luck.")
            )
        courses: list[Course] = []

        def watch(course: Course) -> None:
            courses.append(course)
            self.panel.said = {
                "ok": None,
                "text": say("{played} of {number} games played", played=len(courses), number=n),
            }

        start = departure.at

        def play(branch: Branch) -> None:
            nonlocal start
            start = len(branch)
            try:
                branch.finish(kind, n, seed=seed, watch=watch)
            except KeyboardInterrupt:
                if not courses:
                    raise

        self.panel.said = {"ok": None, "text": say("{player} plays …", player=kind)}
        branch = self._act(departure, play)
        self.finished[branch] = Finished(start, kind, courses)
        self.show(branch, start)
        end = branch.replay().result_line()
        many = " " + say("The first of {number} games.", number=len(courses)) if len(courses) > 1 else ""
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

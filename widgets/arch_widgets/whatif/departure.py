"""One moment of a line: what can be decided there, and which branch a decision leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from arch_engine.core.chance import generator
from arch_engine.core.errors import NotationError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Refusal
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.replay.branches import Branch, imagined
from arch_engine.replay.lines import Line
from arch_widgets.viewer.choices import MOST_LISTED, Choice, choice_of, choices_of, remark
from arch_widgets.whatif.schema import Here, LuckName

DRAWS = 200
"""How many draws of chance to look at when listing what it could do."""


@dataclass(frozen=True)
class Departure:
    """A step of a line, and the luck that a new branch from there will have.

    With a perspective the reader can try only that seat's decisions, and only with fresh luck that respects what it knew: anything
    else would reveal what the seat could not know.
    """

    line: Line[Branch]
    at: int
    luck: str
    seed: int
    perspective: int | None = None

    @cached_property
    def owner(self) -> Line[Branch]:
        """The line to which the step belongs: the one shown, or one that leads to it."""
        line = self.line
        while self.at < line.at and line.parent is not None:
            line = line.parent
        return line

    @cached_property
    def table(self) -> Table:
        """A copy of the table at this moment; with fresh luck, what nobody wrote down lies on it as a new branch draws it."""
        recorded = self.recorded
        drawn = recorded.witness != ALL and self.luck == "fresh" and not recorded.over
        return imagined(self.owner, self.at, self.seed, self.perspective) if drawn else recorded

    @cached_property
    def recorded(self) -> Table:
        """A copy of the table at this moment, as the line has it."""
        return self.owner.table_at(self.at)

    @property
    def lucks(self) -> list[LuckName]:
        """The kinds of luck the reader can choose from."""
        if self.perspective is not None:
            return ["fresh"]
        return ["same", "fresh", "chosen"] if self.recorded.witness == ALL else ["fresh", "chosen"]

    @property
    def grows(self) -> bool:
        """Whether a decision continues the branch shown, rather than beginning a new one."""
        line = self.line
        return (
            isinstance(line, Branch)
            and self.at == len(line)
            and line.luck == self.luck
            and (self.luck != "fresh" or line.seed == self.seed)
            and (self.perspective is None or line.seat == self.perspective)
        )

    @property
    def obstacle(self) -> str:
        """Why nothing can be decided here; "" if something can."""
        table, names = self.table, self.line.study.names
        if table.over:
            return say("The game is over here; go to an earlier move.")
        if table.asked == CHANCE and self.luck != "chosen":
            return say("Chance decides here. Let it draw with fresh luck, or choose “chosen” and name what it does.")
        if self.perspective is not None and table.asked != self.perspective:
            return say(
                "{decider} decides here, and this is what {viewer} knew: only {viewer}'s own decisions can be tried.",
                decider=names[table.asked],
                viewer=names[self.perspective],
            )
        return ""

    def describe(self) -> Here:
        """The moment in words, for the panel."""
        table, names = self.table, self.line.study.names
        asked = (
            say("The game is over.")
            if table.over
            else say("Chance decides move {move}.", move=self.at + 1)
            if table.asked == CHANCE
            else ""
        )
        who = asked or say("{player} decides move {move}.", player=names[table.asked], move=self.at + 1)
        if self.obstacle:
            goes = "" if table.over else self.obstacle
        elif self.grows:
            goes = say("A move here goes on in “{line}”.", line=self.line.name)
        else:
            goes = say("Pick a move on the board or in its list: it begins a branch.")
        why = ""
        if self.perspective is not None:
            why = say(
                "In what {player} knew nothing else can be chosen: it would give away what was hidden.",
                player=names[self.perspective],
            )
        draws = not table.over and table.asked == CHANCE and self.luck == "fresh"
        return {"who": who, "next": goes, "lucks": self.lucks, "why": why, "draw": draws}

    # -- deciding --------------------------------------------------------------------------------------------------
    def choices(self) -> list[Choice]:
        """The legal decisions for the list; for chance, the outcomes of many draws. A list that is cut off says so."""
        if self.obstacle:
            return [remark(self.obstacle)]
        rules, table, names = self.line.study.rules, self.table, self.line.study.names
        if table.asked != CHANCE:
            more = say("Only {most} of the legal decisions are listed; others can be typed.", most=MOST_LISTED)
            return choices_of(rules, table, names, rules.options(table), more)
        drawn = sorted(dict.fromkeys(rules.draw(table, generator(0, "choices", k)) for k in range(DRAWS)))
        some = remark(say("Some of what chance can do; anything else that is possible can be typed."))
        return [some, *(choice_of(rules, table, names, outcome) for outcome in drawn)]

    def read(self, text: str) -> Decision | Refusal:
        """The decision that a line of notation means, or why it cannot be made here."""
        if self.obstacle:
            return Refusal("", self.obstacle)
        try:
            decision = self.line.study.rules.words.parse(self.table, text)
        except NotationError as problem:
            return Refusal("", str(problem))
        rules = self.line.study.rules
        refusal = rules.why_not(self.table, decision)
        if refusal is not None and self.recorded.witness != ALL and rules.why_not(self.recorded, decision) is None:
            return decision  # the branch draws cards with which it is possible
        return refusal or decision

    def known(self, decision: Decision) -> Line[Branch] | None:
        """A line in which somebody already decided this, here and with the same luck, so that no new branch is needed."""
        said = self.line.study.rules.words.format(self.table, decision)
        following = self.line.all_moves()[self.at : self.at + 1]
        if following and following[0].notation == said and self._luck_of(self.owner) == self._luck:
            return self.line
        for branch in self.owner.children:
            begins = branch.at == self.at and branch.moves and branch.moves[0].notation == said
            if begins and self._luck_of(branch) == self._luck and self.perspective in (None, branch.seat):
                return branch
        return None

    @property
    def _luck(self) -> tuple[str, int]:
        return self.luck, self.seed if self.luck == "fresh" else 0

    @staticmethod
    def _luck_of(line: Line) -> tuple[str, int]:
        if not isinstance(line, Branch):
            return "same", 0
        return line.luck, line.seed if line.luck == "fresh" else 0

    def branch(self, act: Callable[[Branch], object]) -> Branch:
        """Act on the branch that continues here: the one shown, or a new one, which is removed if the act fails."""
        if self.grows and isinstance(self.line, Branch):
            act(self.line)
            return self.line
        branch = self.line.branch(self.at, luck=self.luck, seed=self.seed, seat=self.perspective)
        try:
            act(branch)
        except BaseException:
            branch.delete()
            raise
        return branch

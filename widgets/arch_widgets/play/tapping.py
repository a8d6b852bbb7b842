"""Decisions by tapping: what may be tapped, what was tapped, and when a decision is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count

from arch_engine.core.errors import ArchError
from arch_engine.core.families import Decision
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_engine.core.table import ALL, CHANCE, Table
from arch_engine.replay.shorthand import Shorthand
from arch_widgets.play import schema
from arch_widgets.scenes import taps_of
from arch_widgets.scenes.taps import ACTIONS, Item, Listed, Look, Question, Taps

DONE = "↵"
"""What stands for the key that ends an answer, in a way to tap it. No item has this id."""

SHOW, NOTHING_SHOWN = "show cards", "nothing shown"
"""The items that leave what is asked for cards that a player shows to all, and that go back to it."""

_numbers = count(1)


class Tapping:
    """The answer to what a table asks now, as it is tapped together. It never changes the table.

    >>> from arch_engine import load, rules_of
    >>> table = load("replays/mykerinos-3p.parquet").at(42)
    >>> tapping = Tapping(rules_of("mykerinos"), table, ["Ana", "Bo", "Cy"])
    >>> tapping.tap("space:33").line, tapping.decision
    ('start b5', None)
    >>> tapping.end().decision
    ('start', 33)

    Args:
        rules: The rules of the game.
        table: The table at a question; it must not change meanwhile.
        names: The players by seat.
        read: Reads a line as a decision, raising ArchError; by default as the lines of text files are read (docs/text-games.md).
        confirm: Whether every answer waits for Done, even one to which nothing could be added.
        written: The line with which typing begins; "" for none.

    Attributes:
        key: The number of the question, another one for each.
        taps: The ids of the items tapped so far.
        decision: The answer once it is complete; None before.
        said: Why the last touch did nothing; "" if it did.
        heard: The number of the last touch that was heard.
    """

    def __init__(
        self,
        rules: Rules,
        table: Table,
        names: Sequence[str],
        *,
        read: Callable[[str], Decision] | None = None,
        confirm: bool = False,
        written: str = "",
    ) -> None:
        self.rules, self.table, self.names = rules, table, names
        self.decision: Decision | None = None
        self._main = taps_of(rules).question(table, names) or Listed((), (), self._writing)
        self._may_show = table.witness != ALL and taps_of(rules).showing(table, names) is not None
        self._read = read or self._parsed
        self._confirm = confirm
        self._written = written
        self._ask(self._main)

    def _ask(self, question: Question) -> None:
        """Begin with a question."""
        self.key = next(_numbers)
        self.taps: Taps = ()
        self.said = ""
        self.heard = 0
        self.question = question
        self._look: Look = question.look(())

    def _writing(self, taps: Taps, may_end: bool) -> str:
        """What is wanted where nothing can be tapped."""
        if self.table.over:
            return ""
        who = say("Chance") if self.table.asked == CHANCE else self.names[self.table.asked]
        return say("{player}: write what happens as a line.", player=who)

    # -- what is done ----------------------------------------------------------------------------------------------
    def tap(self, item: str) -> Tapping:
        """Tap an item. What may not be added is taken back if it is chosen, or else refused in `said`."""
        self.said = ""
        if item in (one.id for one in self._aside):
            self._turn_aside(item)
        elif item in self._look.legal:
            self._go_to((*self.taps, item))
            if self._look.ends and not self._confirm:
                self._complete()
        elif item in self.taps:
            self.drop(item)
        else:
            self.said = self._why_not(item)
        return self

    @property
    def _aside(self) -> Sequence[Item]:
        """What can be tapped instead of an answer to the question."""
        if self.question is not self._main:
            return [Item(NOTHING_SHOWN, say("Nothing is shown"), group=ACTIONS)]
        return [Item(SHOW, say("Cards are shown"), say("Somebody shows cards to all"), group=ACTIONS)] * self._may_show

    def _turn_aside(self, item: str) -> None:
        shown = taps_of(self.rules).showing(self.table, self.names) if item == SHOW else None
        self._ask(shown or self._main)

    def drop(self, item: str) -> Tapping:
        """Take back an item that is chosen, and what does not go without it."""
        self.said = ""
        if item in self.taps:
            self._go_to(self._kept(self.question.without(self.taps, item)))
        return self

    def back(self) -> Tapping:
        """Take back the last tap; where nothing was tapped of cards that are shown, go back to what is asked."""
        self.said = ""
        if not self.taps and self.question is not self._main:
            self._ask(self._main)
        self._go_to(self.taps[:-1])
        return self

    def end(self) -> Tapping:
        """Say that the answer ends here, where it may."""
        self.said = ""
        if self._look.done is None:
            self.said = self._look.prompt
        self._complete()
        return self

    def _complete(self) -> None:
        """The answer ends here. Where a record has a witness, a full game has to agree with it."""
        self.decision = self._look.done
        if self.decision is not None and self.table.witness != ALL:
            refusal = self.rules.why_not(self.table, self.decision)
            if refusal is not None:
                self.refuse(refusal.sentence)

    def write(self, text: str) -> Tapping:
        """Give the whole answer as a line, in notation or shorter."""
        self.said = ""
        try:
            self.decision = self._read(text)
        except ArchError as problem:
            self.said = str(problem)
        return self

    def hear(self, touches: Iterable[object]) -> Decision | None:
        """Do what came from the browser, unchecked, as far as it is new; the decision if that completed it.

        A touch meant for another question does nothing, nor does one after the decision is complete.
        """
        for touch in touches:
            if self.decision is None and isinstance(touch, Mapping) and touch.get("key") == self.key:
                number = touch.get("n")
                if isinstance(number, int) and number > self.heard:
                    self.heard = number
                    self._do(touch)
        return self.decision

    def _do(self, touch: Mapping[str, object]) -> None:
        tapped, dropped, text = touch.get("tap"), touch.get("drop"), touch.get("text")
        if isinstance(tapped, str):
            self.tap(tapped)
        elif isinstance(dropped, str):
            self.drop(dropped)
        elif isinstance(text, str):
            self.write(text)
        elif touch.get("back"):
            self.back()
        elif touch.get("done"):
            self.end()

    def refuse(self, why: str) -> None:
        """The answer could not be taken, for a reason that the taps do not know: everything is as before Done."""
        self.decision, self.said = None, why
        if self._look.ends:
            self.taps = self.taps[:-1]
            self._look = self.question.look(self.taps)

    def _go_to(self, taps: Taps) -> None:
        self.taps, self._look = taps, self.question.look(taps)

    def _kept(self, taps: Taps) -> Taps:
        """Those of some taps that are legal one after the other."""
        kept: Taps = ()
        for tap in taps:
            if tap in self.question.look(kept).legal:
                kept = (*kept, tap)
        return kept

    def _why_not(self, item: str) -> str:
        known = self.question.items.get(item)
        if known is None:
            return say("There is nothing of that name to tap now.")
        return say("{item} does not go with what is chosen.", item=known.label or known.text)

    def _parsed(self, text: str) -> Decision:
        return Shorthand(self.rules, self.names).meant(self.table, text)

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def legal(self) -> Sequence[str]:
        """The items that may be tapped next, by id."""
        return self._look.legal

    @property
    def line(self) -> str:
        """The answer as Done would write it; "" while it may not end here."""
        done = self._look.done if self.decision is None else self.decision
        return "" if done is None else self.rules.words.format(self.table, done)

    def asking(self) -> schema.Asking:
        """The question and all its items, for the browser."""
        asked, question = self.table.asked, self.question
        return {
            "key": self.key,
            "seat": None if asked == CHANCE else asked,
            "groups": [{"id": group, "title": title} for group, title in ({ACTIONS: ""} | {**question.groups}).items()],
            "items": [
                {
                    "id": item.id, "text": item.text, "label": item.label or item.text, "pieces": list(item.pieces), "face": item.face,
                    "group": item.group, "there": item.there,
                }
                for item in (*question.items.values(), *self._aside)
            ],
            "faces": dict(question.faces),
            "map": question.map,
            "written": self._written,
        }  # fmt: skip

    def tapped(self) -> schema.Tapped:
        """How far the answer is, for the browser."""
        look, question = self._look, self.question
        return {
            "key": self.key,
            "prompt": look.prompt,
            "legal": [*look.legal, *[item.id for item in self._aside]],
            "chosen": [
                {"id": item, "text": question.items[item].text, "turned": turned}
                for item, turned in question.chosen(self.taps)
            ],
            "values": dict(look.values),
            "done": say("Done") if look.done is not None else "",
            "line": self.line,
            "only": not self.taps and look.done is not None,
            "said": self.said,
            "heard": self.heard,
        }


def way_to(question: Question, decision: Decision) -> Taps | None:
    """The fewest taps by which a person says a decision, with `DONE` at the end where the answer does not end by itself.

    None if the question cannot be answered so.
    """
    ways = [way for taps in question.ways(decision) if (way := _walked(question, taps, decision)) is not None]
    return min(ways, key=len, default=None)


def _walked(question: Question, taps: Taps, decision: Decision) -> Taps | None:
    walked: Taps = ()
    look = question.look(walked)
    for tap in taps:
        if look.done == decision and not walked:
            break
        if tap not in look.legal:
            return None
        walked = (*walked, tap)
        look = question.look(walked)
        if look.ends:
            return walked if look.done == decision else None
    return (*walked, DONE) if look.done == decision else None

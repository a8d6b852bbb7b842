"""A room as a notebook widget, for whoever leads it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import ipywidgets as w
import traitlets

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.replay.deal import Deal
from arch_engine.replay.text_writing import as_text
from arch_engine.replay.timeline import Timeline
from arch_engine.review.review import Review
from arch_engine.review.reviewing import load_review
from arch_widgets.bridge import Change
from arch_widgets.deal.score_sheet import score_sheet
from arch_widgets.deal.set_up import set_up_sheet
from arch_widgets.lesson.playing import Lesson
from arch_widgets.room.hall import Hall
from arch_widgets.room.machine import LONGEST_NAME
from arch_widgets.room.tables import duplicate_of, record_in
from arch_widgets.room.takehome import page_to_take_home
from arch_widgets.viewer.widget import ReplayViewer

if TYPE_CHECKING:
    from arch_widgets.room.server import Server

TELL_AFTER = 0.15  # seconds, in which the notebook is told together of what happens
_open: dict[Path, Room] = {}


def only_game(lesson: Lesson) -> Timeline:
    """The game of a lesson. Raises OptionError for a lesson of several games."""
    if len({id(chapter.line.study) for chapter in lesson.chapters}) > 1:
        raise OptionError(say("A room is around one game, and this lesson is about several; open a room for each."))
    return lesson.game


def _serving(hall: Hall, host: str, port: int) -> Server:
    """Open the server, which needs Tornado; everything else in this package works without."""
    from arch_widgets.room.server import Server

    return Server(hall, host, port)


class Chair(w.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """The model of the mode *room*: what the leader is told (`schema.Desk`), and what the leader wishes."""

    desk = traitlets.Dict().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "Chair()"


class Room(ReplayViewer):
    """A room around a game: others open its address on their phones and laptops, follow what is shown here, and predict.

    Nobody else can do more than follow and answer: from the room's address nothing leads to the notebook or its files.

    >>> from arch_engine import load
    >>> room = Room(load("replays/mykerinos-3p.parquet"))
    >>> room.close()

    Args:
        replay: The game; or a lesson, whose chapters are asked with `ask_chapter`.
        path: The file that keeps the session: who answered what, and what was shown. A session that is there already goes on, with the
            same code and, if it is free, at the same port. Without it nothing is kept.
        review: The review of the game (`arch_engine.review`) or its file, for *Find a better move*. A lesson that comes with the project
            brings its own.
        host: Where the room listens: by default only on this machine, "0.0.0.0" for everybody in the same network.
        port: The port; 0 takes one that is free.
        at: The step to begin at; by default where the session was.
        language: The language of sentences and rules; by default the current one.
        hide: Whether the moves to come are hidden here as well, for a screen that others see.

    Raises:
        OptionError: For a step or a language that does not exist, for a lesson of several games, for the review of another game, or if the room cannot listen there.
        RecordError: For a file that is no session about this game, or no review of it.
    """

    noted = False

    def __init__(
        self,
        replay: Timeline | Lesson,
        path: str | Path | None = None,
        *,
        review: Review | str | Path | None = None,
        host: str = "127.0.0.1",
        port: int = 0,
        at: int | None = None,
        language: str | None = None,
        hide: bool = True,
    ) -> None:
        if isinstance(replay, Lesson):
            review = replay.review if review is None else review
            replay = only_game(replay)
        if isinstance(review, str | Path):
            review = load_review(review, replay)
        self.path = None if path is None else Path(path)
        if self.path is not None and (before := _open.pop(self.path.absolute(), None)) is not None:
            before.close()  # the cell runs again: the same room, in the same place
        self.hall = Hall(replay, self.path, review)
        self.chair = Chair()
        self._telling = False
        state = self.hall.machine.state
        super().__init__(
            replay, state.at if at is None else at, language, hide=hide, modes=["room", "look", "review"], mode="room",
            parts={"room": f"IPY_MODEL_{self.chair.model_id}"},
        )  # fmt: skip
        self.server = _serving(self.hall, host, port)
        if self.path is not None:
            _open[self.path.absolute()] = self
        self.server.do(lambda: self.hall.listeners.append(self._later))
        self.observe(self._moved, ["at", "view"])
        self.chair.observe(self._wished, "wish")
        self._moved(None)
        self._tell()

    def __repr__(self) -> str:
        return f"Room({self.replay.rules.title}, {len(self.replay)} moves)"

    @property
    def address(self) -> str:
        """The address for those who are to come; it holds the code."""
        return self.hall.address

    # -- what the leader does --------------------------------------------------------------------------------------
    def ask(self, step: int | None = None, shortlist: Sequence[str] = ()) -> None:
        """Ask the room what the seat that decides at a step will do; by default at the moment shown.

        Everybody is called to that moment and sees what the seat knew. Until `reveal` no page holds the answer or a later move.

        Args:
            step: The moment before the decision.
            shortlist: The answers to choose from, in notation, at most eight; without any, every legal decision is an answer.

        Raises:
            OptionError: Where nobody decides, where the room has seen the move already, or for a line that is not legal.
        """
        self._lead({"act": "ask", "step": self.at if step is None else step, "lines": list(shortlist)})

    def ask_chapter(self, number: int) -> None:
        """Ask the room a chapter of the game's lesson (docs/teaching.md), from 1. Everybody is called to its moment.

        Raises:
            OptionError: For a chapter that there is not, that stands on another line of the study, or whose moment the room has left behind.
        """
        self._lead({"act": "chapter", "chapter": number})

    def practise(self, what: str = "lesson") -> None:
        """Let everybody work alone, at their own pace, on their own page: the answers are judged here.

        Args:
            what: "lesson" for the chapters of the game's lesson, "moves" to try moves at the moment shown, "better" to find better moves
                where the review found mistakes, "" to call all back.

        Raises:
            OptionError: For something else, for a game without a lesson or without a review, and while something is asked.
        """
        self._lead({"act": "practise", "what": what})

    def reveal(self) -> None:
        """Show the room what was played, and how many answered what. Raises OptionError if nothing is asked."""
        self._lead({"act": "reveal"})

    def withdraw(self) -> None:
        """Take the question back; nothing is told. Raises OptionError if nothing is asked."""
        self._lead({"act": "withdraw"})

    def call(self) -> None:
        """Call everybody to the moment shown here."""
        self._lead({"act": "call", "at": self.at, "view": self.view})

    def free(self) -> None:
        """Let everybody look at the whole game. Raises OptionError while something is asked."""
        self._lead({"act": "free"})

    def judge(self) -> None:
        """Let a judge say to the room what it thinks of the move revealed last; it takes some seconds. Raises OptionError if none is shown."""
        self._lead({"act": "judge"})

    def count(self, on: bool = True) -> None:
        """Show points for what was predicted, or do not. A room begins without."""
        self._lead({"act": "count", "on": on})

    def deal(self, path: str | Path | None = None, *, replace: bool = False) -> Deal:
        """Make a deal of this game for several tables, and tell the room its code; *Play* deals from it.

        Args:
            path: Where to write the set-up sheet that a table lays out with the real box; none is written if left out.
            replace: Whether it may take the place of another file.

        Raises:
            RecordError: If the sheet cannot be written.
        """
        self._lead({"act": "deal"})
        deal = Deal.read(self.server.do(lambda: self.hall.machine.state.deal))
        if path is not None:
            write_file(path, set_up_sheet(deal).encode(), replace=replace)
        return deal

    def hand_in(self, game: Timeline, table: str) -> None:
        """Hand in the game of a table that has played the deal, in its name; others do so on their own pages.

        Raises:
            ArchError: For a game that is not over or was not dealt so, and for a name that another table has.
        """

        code = self.server.do(lambda: self.hall.machine.state.deal)
        if not code:
            raise OptionError(say("No deal is played here; the leader makes one for several tables."))
        text = record_in(as_text(game).encode(), Deal.read(code))  # here, because the room would wait as long

        def handed() -> None:
            self.hall.machine.hand_in("", table, code, text)
            self.hall.changed()

        self.server.do(handed)

    def compare(self, on: bool = True) -> None:
        """Show the score sheet of the tables that have handed in to everybody, or do not. Raises OptionError for fewer than two."""
        self._lead({"act": "compare", "on": on})

    def drop(self, table: str) -> None:
        """Take away what a table has handed in. Raises OptionError for a table that has not."""
        self._lead({"act": "drop", "table": table})

    def send_away(self, name: str) -> None:
        """Send everybody with a name away: their pages close, and no more is taken from their phones. The door's tab can also send phones without a name, and addresses.

        Raises OptionError for a name that nobody gave.
        """
        found = [one["who"] for one in self.server.do(self.hall.machine.people) if one["name"] == name]
        if not found:
            raise OptionError(say("Nobody here is called {name}.", name=name[:LONGEST_NAME]))
        for who in found:
            self._lead({"act": "away", "who": who})

    def limit(self, most: int) -> None:
        """Set how many pages and how many people may come from one address in the network; a class behind one router has one address.

        Raises OptionError for fewer than 1 or more than a room holds.
        """
        self._lead({"act": "most", "number": most})

    def score_sheet(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the score sheet of the tables that have handed in. Raises OptionError for fewer than two, RecordError if it cannot be written."""
        tables = self.server.do(lambda: [*self.hall.machine.state.tables.values()])
        sheet = score_sheet(duplicate_of(tables), [table.name for table in tables])
        return write_file(path, sheet.encode(), replace=replace)

    def take_home(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write a page to take home: the game, each question, how the room answered and what was played, and the score sheet of the tables.

        It names nobody who was in the room; tables stand there by the names they chose.

        The page holds the whole game. Raises RecordError if it cannot be written, or if something else is there and `replace` is not true.
        """
        text = self.server.do(lambda: page_to_take_home(self.hall.machine))
        return write_file(path, text.encode(), replace=replace)

    def close(self) -> None:
        """Close the room; the session is saved."""
        server = getattr(self, "server", None)
        if server is not None:
            server.close()
        path = getattr(self, "path", None)
        if path is not None and _open.get(path.absolute()) is self:
            del _open[path.absolute()]
        super().close()

    def _lead(self, wish: Mapping[str, object]) -> None:
        self.server.do(lambda: self.hall.lead(wish))

    # -- what is heard ---------------------------------------------------------------------------------------------
    def _moved(self, change: object) -> None:
        """Another moment is shown: the room sees it, too, unless the leader looks alone."""
        with suppress(ArchError):  # the desk says so
            self._lead({"act": "lead", "at": self.at, "view": self.view})

    def _wished(self, change: Change) -> None:
        if change["new"].get("act"):
            with suppress(ArchError):  # the desk says so
                self._lead(change["new"])

    # -- what is told ----------------------------------------------------------------------------------------------
    def _later(self) -> None:
        """Something happened in the room; told from its own thread."""
        if not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_later(TELL_AFTER, self._tell)

    def _tell(self) -> None:
        self._telling = False
        self.chair.desk = dict(self.server.do(self.hall.desk))

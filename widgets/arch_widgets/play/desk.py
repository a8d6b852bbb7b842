"""The desk of `Play`: what is shown, what may be done, and what becomes of a wish. It needs no browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_urlsafe

from arch_engine.core.errors import ArchError, Occupied, OptionError, shown
from arch_engine.core.language import say
from arch_engine.core.table import CHANCE
from arch_engine.games import is_game, rules_of
from arch_engine.record.game_record import GameRecord
from arch_engine.replay.session import Session
from arch_engine.replay.study import Game, load
from arch_widgets.deal.handing import hand_in
from arch_widgets.own_box import filling
from arch_widgets.own_box.form import BoxForm
from arch_widgets.own_box.page import box_page
from arch_widgets.play import amending, saving
from arch_widgets.play.games_folder import GamesFolder, Terms
from arch_widgets.play.hints import hints_for
from arch_widgets.play.in_sight import Films, asked_of, cover_of, tapping_of
from arch_widgets.play.screens import Hint, Page, Said, Screen
from arch_widgets.play.setting_up import Errors, begin, form, read_form
from arch_widgets.play.sitting import Sitting
from arch_widgets.play.tapping import Tapping
from arch_widgets.viewer.schema import Film

TOKEN = token_urlsafe(18)
"""By which a room knows the tables of this notebook."""


class Desk:
    """A table to play at, as a machine that wishes move from one screen to the next.

    >>> from pathlib import Path
    >>> desk = Desk(Path("games"))
    >>> desk.page()["screen"]
    'new'

    A wish is a mapping with the key "act", one of those in `page()["can"]`, and whatever that act needs. Whatever is wrong with it is said
    in `page()["said"]`, or beside a field of the form, and nothing has changed.

    Args:
        folder: Where the games are kept.
        told: Called whenever something happened while computer players decide.
        now: The time, for the names of files.

    Attributes:
        changing: The move that is being written anew; None if there is none.
        turn: The step that the last wish turns the table to; None where it stays.
        edits: How often something that was written before was changed.
    """

    def __init__(
        self, folder: Path, told: Callable[[], None] = lambda: None, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.folder = GamesFolder(folder)
        self.sitting: Sitting | None = None
        self.looking: Screen | None = None
        self.box: BoxForm | None = None
        self.said: Said | None = None
        self.errors: Errors = {}
        self.hints: list[Hint] = []
        self.thinking = False
        self.stuck = False
        self.shown: int | None = None
        self.changing: amending.Changing | None = None
        self.turn: int | None = None
        self.edits = 0
        self._told, self._now = told, now
        self._films = Films()

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def screen(self) -> Screen:
        """What is shown now."""
        if self.sitting is None:
            return "new" if self.box is None else "box"
        if self.looking is not None:
            return self.looking
        return "cover" if self.sitting.covered else "table"

    def page(self) -> Page:
        """Everything that is shown now, besides the table."""
        sitting, screen = self.sitting, self.screen
        page: Page = {
            "screen": screen,
            "title": "",
            "asked": "",
            "seat": None,
            "said": self.said if self.said is not None else {"ok": True, "text": "", "rule": ""},
            "saved": "",
            "can": self._acts(),
            "over": False,
            "thinking": self.thinking,
            "way": "play",
        }  # fmt: skip
        if self.box is not None:
            page["box"] = box_page(self.box)
            return page
        if sitting is None:
            page["form"] = form(self.folder)
            page["errors"] = self.errors
            return page
        session = sitting.session
        page["title"] = session.rules.title
        page["way"] = sitting.terms.way
        page["saved"] = shown(session.path) if session.path is not None else ""
        page["over"] = session.table.over
        if screen == "cover":
            page["cover"] = cover_of(sitting)
            return page
        page["asked"] = asked_of(sitting)
        page["seat"] = None if session.table.asked == CHANCE else session.table.asked
        if self.hints:
            page["hints"] = self.hints
        amended = self.changing if self.changing is not None else self.shown
        if amended is not None and ("amend" in page["can"] or self.changing is not None):
            page["amending"] = amending.amending_of(session, amended)
        kept = amending.kept_aside(session)
        if kept and sitting.terms.way == "write":
            page["aside"] = kept
        return page

    def film(self) -> Film | None:
        """The table and all moves, as those in front of the screen may see them; None where nothing may be shown."""
        return self._films.film(self.sitting) if self.sitting is not None else None

    def tapping(self) -> Tapping | None:
        """The answer that is tapped together now, from what the player who is asked may see; None where nobody is asked.

        In a game that is written down it may be the answer to what was asked at an earlier move.
        """
        sitting = self.sitting
        if sitting is None or self.screen != "table":
            return None
        if self.changing is not None:
            return amending.tapping(sitting.session, self.changing)
        if self.thinking or not sitting.waits or sitting.ended:
            return None
        return tapping_of(sitting)

    def replay(self) -> Game | None:
        """The game as something to look at, once it may be looked at."""
        sitting = self.sitting
        return sitting.session.replay() if sitting is not None and sitting.open else None

    # -- what may be done ------------------------------------------------------------------------------------------
    def _acts(self) -> list[str]:
        """The acts that make sense now."""
        sitting = self.sitting
        if self.box is not None:
            return list(filling.ACTS)
        if sitting is None:
            return ["begin", "box"]
        if self.looking is not None:
            return ["look", "review", "whatif", "copy", "export", "back", "leave"]
        terms, over = sitting.terms, sitting.table.over
        can = ["leave"]
        if sitting.covered:
            can.append("uncover")
        elif sitting.waits and not sitting.ended:
            can.append("do")
        if self.stuck:
            can += ["go on", "elsewhere"]
        if terms.undo and (sitting.moves if terms.way == "write" else sitting.decided):
            can.append("undo")
        if terms.way == "write":
            can += amending.acts(sitting.session, self.shown)
        if self.changing is not None:
            can += ["do", "keep"]
        if terms.hints and not sitting.covered and sitting.waits and not over and sitting.table.asked != CHANCE:
            can.append("hint")
        if sitting.open and sitting.moves:
            can += ["look", "review", "whatif", "copy", "export", *(["hand in"] if over else [])]
        elif sitting.moves and not sitting.covered:
            can.append("lay open")
        return can

    def obey(self, wish: Mapping[str, object]) -> None:
        """Do what is wished, if it makes sense now; what is wrong is said, and nothing raised."""
        act = wish.get("act")
        acts: dict[object, Callable[[], object]] = {
            "begin": lambda: self._begin(wish),
            "leave": self._leave,
            "uncover": self._uncover,
            "do": lambda: self._do(str(wish.get("text", ""))),
            "undo": self._undo,
            "go on": self._play_on,
            "elsewhere": self._elsewhere,
            "hint": self._hint,
            "change": lambda: self._change(wish),
            "keep": self._keep,
            "amend": lambda: self._amend(lambda session: amending.amend(session, wish)),
            "insert": lambda: self._amend(lambda session: amending.insert(session, wish)),
            "remove": lambda: self._amend(lambda session: amending.remove(session, wish)),
            "redo": lambda: self._amend(amending.redo),
            "take in": lambda: self._amend(amending.take_in),
            "drop": lambda: self._amend(amending.drop),
            "lay open": self._lay_open,
            "look": lambda: self._look("look"),
            "review": lambda: self._look("review"),
            "whatif": lambda: self._look("whatif"),
            "back": self._back,
            "copy": lambda: self._write(saving.copy, wish),
            "export": lambda: self._write(saving.export, wish),
            "hand in": lambda: self._hand_in(str(wish.get("address", "")), str(wish.get("table", ""))),
            "box": lambda: self._open_box(wish),
            **{act: partial(self._fill, act, wish) for act in filling.ACTS},
        }
        if act not in self._acts():
            return
        self.said, self.errors, self.turn = None, {}, None
        try:
            acts[act]()
        except ArchError as problem:
            self.said = self._refusal(problem)

    def show(self, step: int) -> None:
        """The reader looks at a step: in a game that is written down its move can be amended.

        Whoever goes elsewhere leaves a move that is being written anew as it was.
        """
        self.shown = step
        if self.changing is not None and step != self.changing.move - 1:
            self.changing = None

    # -- acts ------------------------------------------------------------------------------------------------------
    def _begin(self, wish: Mapping[str, object]) -> None:
        given = wish.get("form")
        wanted, self.errors = read_form(given if isinstance(given, dict) else {})
        if wanted is None:
            return
        session, self.errors = begin(wanted, self.folder, self._now())
        if session is not None:
            self._sit_down(session, wanted.terms)

    def open(self, path: Path) -> None:
        """Go on with a game, or look at it if it is over. Raises ArchError if it cannot be opened.

        Only a file of the user's own games is written to; another game, and one with branches, goes on in a new file.
        """
        replay = load(path)
        over, own = replay.at(len(replay)).over, path.parent == self.folder.path and not replay.branched
        if not own and not over:
            record = replay.record
            path = self.folder.new_file(record.title or replay.rules.title, record.names, self._now())
            replay, own = load(Game(record).save(path)), True
        terms = self.folder.terms(path, replay) if own else Terms()
        self.said, self.errors, self.turn = None, {}, None
        self._sit_down(Session.resumed(replay, path=path if own else None), terms)
        self.looking = "look" if over else None

    def _sit_down(self, session: Session, terms: Terms) -> None:
        self.sitting = Sitting(session, terms)
        self.looking, self.hints, self.stuck, self.shown, self.changing = None, [], False, None, None
        self._films = Films()
        self._play_on()

    def _open_box(self, wish: Mapping[str, object]) -> None:
        """Fill in what is in the user's own box of a game."""
        game = wish.get("game")
        if not is_game(game):
            raise OptionError(say("Choose a game."))
        self.box = BoxForm(rules_of(str(game)))

    def _fill(self, act: str, wish: Mapping[str, object]) -> None:
        assert self.box is not None
        said = filling.ACTS[act](self.box, wish)
        self.said = {"ok": True, "text": said, "rule": ""} if said else None
        if act in filling.LAST:
            self.box = None

    def _leave(self) -> None:
        """To the form of a new game; what was played is kept in its file."""
        self.sitting, self.looking, self.hints, self.changing, self._films = None, None, [], None, Films()

    def _uncover(self) -> None:
        assert self.sitting is not None
        self.sitting.uncover()

    def _do(self, text: str) -> None:
        assert self.sitting is not None
        session = self.sitting.session
        if not text.strip():
            raise OptionError(say("Tap an answer, or type one."))
        if self.changing is not None:
            self._finish_change(self.changing, text)
            return
        before = session.table.copy()
        self.sitting.do(text)
        self.hints = []
        seen = self.sitting.open or not self.sitting.covered
        decision = session.replay().moves[-1].decision
        self._play_on()
        if self.said is None and seen and not self.sitting.covered:
            told = session.rules.words.narrate_move(before, decision, session.names)
            self.said = {"ok": True, "text": f"{told}.", "rule": ""}

    def _play_on(self) -> None:
        """Let chance and computer players decide until people are asked."""
        assert self.sitting is not None
        self.thinking = not self.sitting.waits
        try:
            self.sitting.play_on(self._told)
            self.stuck = False
        except ArchError as problem:
            self.stuck = True
            self.said = self._refusal(problem)
        finally:
            self.thinking = False

    def _change(self, wish: Mapping[str, object]) -> None:
        """Ask once more what was asked at a move; the table is turned back to that moment."""
        assert self.sitting is not None
        self.changing = amending.begin(self.sitting.session, wish)
        self.turn = self.changing.move - 1

    def _keep(self) -> None:
        """Leave the move as it was."""
        assert self.changing is not None
        self.turn, self.changing = self.changing.move, None

    def _finish_change(self, changing: amending.Changing, text: str) -> None:
        self._amend(lambda session: amending.finish(session, changing, text))
        self.turn = changing.move

    def _undo(self) -> None:
        assert self.sitting is not None
        self.edits, self.changing = self.edits + 1, None
        if self.sitting.terms.way == "write":
            self.sitting.session.undo()  # the last thing written, an amendment too
            self.hints = []
            self.said = {"ok": True, "text": say("The last thing written is taken back."), "rule": ""}
        elif self.sitting.undo():
            self.hints = []
            self._play_on()
            self.said = self.said or {"ok": True, "text": say("The last decision is taken back."), "rule": ""}

    def _hint(self) -> None:
        assert self.sitting is not None
        session = self.sitting.session
        self.hints = hints_for(session.rules, session.table, session.names, self.sitting.moves)

    def _amend(self, act: Callable[[Session], str]) -> None:
        assert self.sitting is not None
        text = act(self.sitting.session)
        self.edits, self.changing = self.edits + 1, None
        self.hints = []
        self.said = {"ok": True, "text": text, "rule": ""}

    def _lay_open(self) -> None:
        """End the game for now: everything may be seen. It can be gone on with later."""
        assert self.sitting is not None
        self.sitting.laid_open = True
        self.looking = "look"

    def _look(self, screen: Screen) -> None:
        self.looking, self.changing = screen, None

    def _back(self) -> None:
        """Back to the table; hands that were laid open are covered again."""
        assert self.sitting is not None
        self.looking = None
        self.sitting.laid_open = False
        if self.sitting.passes:
            self.sitting.front = None

    def _elsewhere(self) -> None:
        """Go on in a new file: the old one belongs to somebody else, or cannot be written."""
        assert self.sitting is not None
        record: GameRecord = self.sitting.session.replay().record
        path = self.folder.new_file(self.sitting.session.rules.title, record.names, self._now())
        Game(record).save(path)
        self.folder.agree(path, self.sitting.terms)
        self._sit_down(Session.resumed(load(path), path=path), self.sitting.terms)
        self.said = self.said or {"ok": True, "text": say("The game goes on in {file}.", file=shown(path)), "rule": ""}

    def _write(self, write: Callable[[Game, str], str], wish: Mapping[str, object]) -> None:
        replay = self.replay()
        if replay is not None:
            self.said = {"ok": True, "text": write(replay, str(wish.get("path", ""))), "rule": ""}

    def _hand_in(self, address: str, table: str) -> None:
        """Hand in the game to the room at an address."""
        replay = self.replay()
        if replay is not None:
            self.said = {"ok": True, "text": hand_in(replay, address, table, TOKEN), "rule": ""}

    def _refusal(self, problem: ArchError) -> Said:
        """What is said about something that failed. A file that somebody else has changed can be left to them."""
        if isinstance(problem, Occupied):
            self.stuck = True
            path = self.sitting.session.path if self.sitting is not None else ""
            text = say(
                "{path} was changed by somebody else: it may be open in another window. Nothing was changed; go on there, or in a new file.",
                path=shown(path or ""),
            )
            return {"ok": False, "text": text, "rule": ""}
        return {"ok": False, "text": str(problem), "rule": getattr(problem, "rule", "")}

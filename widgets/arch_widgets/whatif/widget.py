"""What if somebody had decided otherwise? A game, its branches, and a board to make them on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import ipywidgets as w

from arch_engine.core.errors import ArchError, OptionError
from arch_engine.core.language import count_of, say
from arch_engine.core.table import ALL
from arch_engine.replay.branches import Branch
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Game, load
from arch_engine.replay.timeline import Timeline
from arch_engine.search.players import usual_kind
from arch_widgets.bridge import Answer, Change, Column, running_loop, shut
from arch_widgets.viewer.charts import curve_of
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.when import first_decision
from arch_widgets.viewer.widget import ROOMS, ReplayViewer, with_notes
from arch_widgets.whatif.curves import CurveMaker, Curves, Finished, results_of
from arch_widgets.whatif.departure import Departure
from arch_widgets.whatif.page import write_tree_page
from arch_widgets.whatif.panel import Panel
from arch_widgets.whatif.playing import Playing
from arch_widgets.whatif.schema import Row
from arch_widgets.whatif.wishes import obey
from arch_widgets.whatif.words import LUCK_WORDS, rows_of


class WhatIf(Playing, Column):
    """A recorded game to try other decisions in: the tree of its branches, the board of the line shown, and all their curves.

    It is a viewer in the mode *what if*, or that mode of a viewer given. A decision, clicked on the board, picked from the list or typed, begins a branch at the step shown; at the end of a branch it
    continues that branch. The reader chooses what chance does in a new branch: `luck` and `seed`. Everything works from Python, too:
    `show`, `do`, `undo`, `players`, `finish`, `let_others_play`, `compare`, `save`, `open_study`, `to_html`. `line` is the line shown, `study` the
    whole tree. Call `refresh()` after changing a branch elsewhere.

    >>> what = WhatIf("replays/mykerinos-3p.parquet", at=42)
    >>> what.do("pass")["ok"], what.line.name
    (True, 'Branch 1')

    Args:
        game: A replay, or the file of one; its branches (`replay.branch`, or a study from a file) are there already.
        at: The step to begin at; by default where players begin to decide.
        perspective: The seat (from 0) whose knowledge is shown; None shows everything.
        viewer: A viewer that already shows the game and gets the mode *what if*. By default there is a viewer of its own.

    Raises:
        OptionError: For a step or a seat the game does not have.
        RecordError: For a file that cannot be read.
    """

    def __init__(
        self,
        game: Timeline | str | Path,
        at: int | None = None,
        *,
        perspective: int | None = None,
        viewer: ReplayViewer | None = None,
    ) -> None:
        replay = game if isinstance(game, Game) else Game(game.record) if isinstance(game, Timeline) else load(game)
        self.panel = Panel()
        self._curves: Curves | None = None
        self._links: list[w.Widget] = []
        self._loop = running_loop()
        self.viewer = viewer or ReplayViewer(
            replay,
            _step(replay, at),
            perspective=perspective,
            mode="whatif",
            parts={"whatif": f"IPY_MODEL_{self.panel.model_id}"},
        )
        self._take(replay)
        super().__init__([self.viewer] if viewer is None else [])
        self._watched: list[tuple[Callable[[Change], object], str]] = [
            (lambda change: self._moved(), "at"),
            (lambda change: self.refresh(), "view"),
            (lambda change: self._speak_anew(), "language"),
            (lambda change: self._enter(), "mode"),
            (self._typed, "wish"),
        ]
        for act, trait in self._watched:
            self.viewer.observe(act, trait)
        self.panel.observe(lambda change: self._moved(), ["luck", "seed"])
        self.panel.observe(self._wished, "wish")
        self.panel.observe(lambda change: self._show_line(change["new"]), "shown")
        self.refresh()
        self._enter()
        self.viewer.attach("whatif", self.panel)

    def leave(self) -> None:
        """Let go of a viewer that stands elsewhere; computer players stop."""
        self.stop()
        self.at_work = None
        for act, trait in self._watched:
            self.viewer.unobserve(act, trait)
        if self.viewer.mode == "whatif":
            self.viewer.live = False

    def close(self) -> None:
        """Close it with its panel and its curves; a viewer that stands elsewhere stays."""
        made = (getattr(self, name, None) for name in ("_curves", "panel"))  # one that was refused is closed, too
        shut(*getattr(self, "_links", ()), *made, *self.children)
        self.children = ()
        self.layout.close()
        super().close()

    def _enter(self) -> None:
        """Decisions can be tried in this mode; a review and the making of a lesson have choices of their own."""
        if self.viewer.mode == "whatif":
            self._moved()
            self.viewer.answer = {}
        if self.viewer.mode not in ("review", "make"):
            self.viewer.live = self.viewer.mode == "whatif"

    @property
    def curves(self) -> Curves:
        """The curves of all lines as a widget of their own, to be shown in another cell."""
        if self._curves is None:
            self._curves = Curves(data=self.panel.curves, shown=self.panel.shown)
            self._links += [w.jslink((self.viewer, trait), (self._curves, trait)) for trait in ("at", "hiding")]
            self._links += [
                w.jslink((self.panel, "curves"), (self._curves, "data")),
                w.jslink((self.panel, "shown"), (self._curves, "shown")),
            ]
        return self._curves

    def __repr__(self) -> str:
        branches = count_of(len(self.study), "1 branch", "{number} branches")
        return f"WhatIf({self.study.rules.title}, {branches})"

    def _take(self, replay: Game) -> None:
        """Begin with a game: its study, the line to show, nothing finished yet."""
        self.study = replay.tree
        shown = [line for line in self.study if line.replay().moves == replay.moves] if len(self.study) else []
        self.line: Line = self.study.game if self.study.game.replay() is replay or not shown else shown[0]
        self.finished: dict[Line, Finished] = {}
        self._before, self._reader, self._left = {}, {}, None
        self._curve_maker = CurveMaker(self.study)
        self.stop()
        self.at_work, self.panel.busy = None, False
        self.players = usual_kind(self.study.rules)
        self.panel.other = -1
        if replay.record.witness != ALL and self.luck == "same":  # nobody knows how the cards lay
            self.luck = "fresh"

    # -- what is shown ---------------------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """The step shown."""
        return min(int(self.viewer.at), len(self.line))

    @property
    def perspective(self) -> int | None:
        """The seat whose knowledge is shown, or None for everything."""
        return self.viewer.perspective

    @property
    def luck(self) -> str:
        """What chance does in a new branch: "same", "fresh" or "chosen"; in a seat's perspective only "fresh". It can be set."""
        return "fresh" if self.perspective is not None else str(self.panel.luck)

    @luck.setter
    def luck(self, luck: str) -> None:
        if luck not in LUCK_WORDS:
            raise OptionError(
                say("Luck is one of {lucks}, not {luck!r}.", lucks=", ".join(LUCK_WORDS), luck=str(luck)[:40])
            )
        self.panel.luck = luck

    @property
    def seed(self) -> int:
        """The seed of fresh luck in a new branch. It can be set."""
        return int(self.panel.seed)

    @seed.setter
    def seed(self, seed: int) -> None:
        self.panel.seed = seed

    @property
    def departure(self) -> Departure:
        """The moment shown, and the luck a branch from it would have."""
        return Departure(self.line, self.at, self.luck, self.seed, self.perspective)

    def show(self, line: Line | str, at: int | None = None) -> None:
        """Show a line of the study, given as a line or by name, at a step; by default where its own moves begin."""
        if isinstance(line, str):
            line = self.study.game if line == self.study.game.name else self.study[line]
        if line not in self._lines():
            raise OptionError(say("{name!r} is not a line of this study any more.", name=line.name[:40]))
        self._check_fair(line)
        self.line = line
        if isinstance(line, Branch):
            with self.panel.hold_sync():
                self.panel.luck, self.panel.seed = line.luck, line.seed
        if at is None:
            at = min(line.at + 1, len(line)) if isinstance(line, Branch) else self.at
        self.refresh(min(at, len(line)))

    def _check_fair(self, line: Line) -> None:
        if self.perspective is not None:
            line.replay().check_seat(self.perspective)

    def refresh(self, at: int | None = None) -> None:
        """Bring everything up to date after branches were made or changed elsewhere."""
        lines = self._lines()
        if self.line not in lines:
            self.line = self.study.game
        at = self.at if at is None else at
        number = lines.index(self.line)
        replay = self.line.replay()
        curve = curve_of(replay, self.perspective, self.viewer.hindsight)
        film: Film = {
            **film_of(replay, self.viewer.language, self.perspective, self.viewer.hindsight),
            "curve": curve,
        }
        film = with_notes(film, replay) if self.perspective is None else film
        with self.viewer.hold_sync(), self.panel.hold_sync():
            self.viewer.replay, self.viewer.film, self.viewer.at = replay, film, at
            self.panel.lines = self._rows()
            self.panel.shown = number
            games = self.finished.get(self.line)
            self.panel.results = {**results_of(self.study.rules, self.study.names, games)} if games else {}
            if self.perspective is not None:
                self.panel.luck = "fresh"
        self._moved()
        self.panel.curves = {**self._curve_maker.curves_of(self.finished, self.perspective, self.viewer.hindsight)}
        if self._curves is not None:
            self._curves.data, self._curves.shown = self.panel.curves, number
        self._compare_again()

    def _speak_anew(self) -> None:
        """In the viewer's language; the names of branches stay as they are."""
        self.panel.words, self.panel.said, self.viewer.answer = self.panel.in_words(), {}, {}
        self.players = self.players  # in words
        self.refresh()

    def _moved(self) -> None:
        """Update what belongs to the moment shown: who decides, and the decisions to choose from."""
        if self.viewer.mode != "whatif":
            return
        departure = self.departure
        self.panel.here = {**departure.describe()}
        self.viewer.choices = departure.choices()
        self.viewer.back = self._way_back()

    def _rows(self) -> list[Row]:
        """The rows of the tree. The row of a branch finished many times sums up all its games, not just the first."""
        rows = rows_of(self.study, self.perspective)
        for line, row in zip(self._lines(), rows, strict=True):
            games = self.finished.get(line)
            if games is not None and len(games.courses) > 1 and not row["withheld"]:
                won = results_of(self.study.rules, self.study.names, games)["rows"]
                row["result"] = (
                    say("wins of {number} games:", number=len(games.courses))
                    + " "
                    + ", ".join(f"{name} {wins.partition(' ')[0]}" for name, wins, *_ in won)
                )
        return rows

    def _lines(self) -> list[Line]:
        return [self.study.game, *self.study]

    def _show_line(self, number: int) -> None:
        lines = self._lines()
        if 0 <= number < len(lines) and lines[number] is not self.line:
            self.show(lines[number])

    # -- the tree --------------------------------------------------------------------------------------------------
    def note(self, comment: str | None = None, glyph: str | None = None, at: int | None = None) -> None:
        """Put a comment or a glyph on a step of the line shown, by default the step shown; "" removes it."""
        self.line.note(self.at if at is None else at, comment, glyph)
        self.refresh()

    def delete(self) -> Answer:
        """Remove the branch shown from the study, together with its own branches."""
        if not isinstance(self.line, Branch):
            return self.answer(False, say("The recorded game stays; show a branch to delete it."))
        gone = self.line
        gone.delete()
        for line in set(self.finished) - set(self._lines()):
            del self.finished[line]
        self.panel.other = -1
        self.show(gone.parent, gone.at)
        return self.answer(True, say("“{branch}” is gone.", branch=gone.name))

    def compare(self, other: Line | str | None) -> None:
        """Show the board of another line beside the one shown, both at the same step; None ends this."""
        if isinstance(other, str):
            other = self.study.game if other == self.study.game.name else self.study[other]
        if other is not None:
            self._check_fair(other)
        self.panel.other = -1 if other is None else self._lines().index(other)
        self._compared = other
        self._compare_again()

    _compared: Line | None = None

    def _compare_again(self) -> None:
        other, lines = self._compared, self._lines()
        unfair = other is not None and self.perspective is not None and not other.fair_to(self.perspective)
        if other not in lines or other is self.line or other is None or unfair:
            self.panel.other, self.panel.beside = -1, {}
            return
        self.panel.other = lines.index(other)
        film = film_of(other.replay(), self.viewer.language, self.perspective, self.viewer.hindsight)
        self.panel.beside = {**film, "title": other.name}

    # -- files -----------------------------------------------------------------------------------------------------
    def save(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game with its branches and notes to one file, as `Timeline.save` does; `load` and `open_study` open it."""
        return self.study.save(path, replace=replace)

    def open_study(self, path: str | Path) -> None:
        """Open a game or a study in place of the one shown. Raises RecordError for a file that is neither."""
        with self.viewer.opening(Path(path).name):
            replay = load(path)
            self._compared = None
            self._take(replay)
            self.panel.said, self.viewer.answer = {}, {}
            with self.viewer.hold_sync():
                gone = self.viewer.turn_to(replay, but=self)
                self.refresh(_step(replay, None))
            for room in gone:
                room.close()
        self.viewer.opened = None  # the same file may have been opened before
        self.viewer.opened = Path(path)

    def to_html(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the whole tree as one page that needs neither network nor Python: every branch to click, with its board and curves.

        In a perspective the page holds nothing that the seat did not know: a branch that deals cards as they truly lay is named, but not
        shown. Names and notes are written as they are. On existing files see `ReplayViewer.to_html`.
        """
        return write_tree_page(
            self.study, path, self._lines().index(self.line), self.at, self.perspective, self.finished,
            replace=replace, kept=self.viewer._pages,
        )  # fmt: skip

    # -- words -----------------------------------------------------------------------------------------------------
    def answer(self, ok: bool, text: str, rule: str = "") -> Answer:
        """Show the answer in the panel and beside the list of moves."""
        answer: Answer = {"ok": ok, "text": text, "rule": rule}
        self.viewer.answer = {**answer}
        known = self.viewer.film["rules"].get(rule)
        self.panel.said = {"ok": ok, "text": text, "rule": known["title"] if known and not ok else ""}
        return answer

    def _typed(self, change: Change) -> None:
        if self.viewer.mode != "whatif":
            return
        text = str(change["new"].get("text", "")).strip()
        if change["new"].get("back") is True:
            self._try(self.go_back)
        elif text == "…":
            self.answer(False, self.departure.obstacle or say("Pick one of the moves, or type one."))
        elif text:
            self._try(lambda: self.do(text))

    def _wished(self, change: Change) -> None:
        wish = change["new"]
        if wish.get("act"):
            self._try(lambda: obey(self, wish))

    def _try(self, act: Callable[[], object]) -> None:
        """Do something; if it fails, say so where the reader is looking."""
        try:
            act()
        except ArchError as problem:
            self.answer(False, str(problem))


ROOMS["whatif"] = lambda viewer: WhatIf(viewer.replay, viewer.at, viewer=viewer)


def _step(replay: Timeline, at: int | None) -> int:
    """The step to begin at: the one given, or else where players begin to decide."""
    return first_decision(replay) if at is None else at

"""The replay viewer as a notebook widget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol, TypedDict

import ipywidgets as w
import traitlets

from arch_engine.core.errors import OptionError, must_be
from arch_engine.core.files import Kept
from arch_engine.core.language import language as current
from arch_engine.core.language import languages, say, speaking, use_language
from arch_engine.core.table import ALL
from arch_engine.replay.timeline import Timeline
from arch_widgets.drawing import packed
from arch_widgets.scripts import built, style
from arch_widgets.spoken import spoken
from arch_widgets.still import still
from arch_widgets.viewer.charts import Drawer, curve_of, kept_charts
from arch_widgets.viewer.choices import Choice
from arch_widgets.viewer.film import Filming, film_of
from arch_widgets.viewer.growing import GrowingFilm
from arch_widgets.viewer.schema import Film


class Room(Protocol):
    """What stands behind a mode of a viewer: it can let go of the viewer, and be closed for good."""

    def leave(self) -> None: ...
    def close(self) -> None: ...


ROOMS: dict[str, Callable[[ReplayViewer], Room]] = {}
"""The modes every viewer offers beside looking, and what makes them for a viewer when the reader opens them. A file that holds a mode adds it here."""


class Proposal(TypedDict):
    """What traitlets hands to a validator of `view`."""

    value: int


class Chosen(TypedDict):
    """What traitlets hands to a validator of `language`."""

    value: str | None


class ReplayViewer(GrowingFilm):
    """Step through a recorded game: board, stocks, cards, scores, the list of moves and the rule behind each.

    Keys: ← → move, ↑ ↓ decision of the chosen seat, [ ] season, Home, End, Space plays, ? shows all keys.

    >>> from arch_engine import load
    >>> viewer = ReplayViewer(load("replays/mykerinos-3p.parquet"), at=42)
    >>> viewer.at += 1  # shows move 43
    >>> viewer
    ReplayViewer(Mykerinos, 154 moves)

    Args:
        replay: The game.
        at: The step to begin at, from 0 to the number of moves.
        language: The language of sentences and rules, "en" or "fr", as far as they are translated; by default the current one.
        perspective: The seat (from 0) whose knowledge is shown; None shows everything.
        hide: Whether to hide the moves to come and everything that gives them away.

    Raises:
        OptionError: For a step, a language or a seat that does not exist.
    """

    noted = True
    """Whether notes are shown; not where others look on who are to find out for themselves."""

    _esm = built("workbench")
    _css = style()

    at = traitlets.Int(0).tag(sync=True)
    """The step shown; it can be set and observed."""
    seat = traitlets.Int(0).tag(sync=True)
    """The seat whose decisions ↑ and ↓ visit; it can be set and observed."""
    view = traitlets.Int(0).tag(sync=True)
    """0 shows everything, n what seat n - 1 knew; of a record with a witness 0 shows what it knew then, and the number after the last
    seat's what we know now. It can be set and observed."""
    hiding = traitlets.Bool(False).tag(sync=True)
    """Whether the moves to come are hidden; it can be set and observed."""
    language = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    """The language chosen for it; None for the current one. Whoever sets it makes it the current one of the whole notebook."""
    languages: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    """The languages that the reader can choose from: the code of each, and its name."""
    mode = traitlets.Unicode("look").tag(sync=True)
    """The mode that is open; it can be set and observed."""
    charts = traitlets.Bytes(b"").tag(sync=True)  # those of the tab *Charts*, packed, once it was opened
    modes: traitlets.List[str] = traitlets.List(["look"]).tag(sync=True)
    """The modes to choose from."""
    parts = traitlets.Dict().tag(sync=True)  # by mode: the model that `attach` gave it
    live = traitlets.Bool(False).tag(sync=True)  # a position to try moves in (see arch_widgets.lesson)
    choices: traitlets.List[Choice] = traitlets.List().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    answer = traitlets.Dict().tag(sync=True)
    back = traitlets.Unicode("").tag(sync=True)  # the label of the button that goes back to where the reader left
    waiting = traitlets.Unicode("").tag(sync=True)
    """What is being opened in place of the game shown, in words; "" if nothing is."""
    leaving = traitlets.Int(0)
    """It changes just before another game takes the place of the one shown; it can be observed, to let go of what is about that one."""
    opened = traitlets.Instance(Path, None, allow_none=True)
    """The file that a mode opened in place of the game; it can be observed."""

    def __init__(
        self,
        replay: Timeline,
        at: int = 0,
        language: str | None = None,
        perspective: int | None = None,
        hide: bool = False,
        **traits: object,
    ) -> None:
        must_be(Timeline, replay, "replay")
        must_be(int, at, "at")
        if not 0 <= at <= len(replay):
            raise OptionError(
                say("This game has the steps 0 to {last}; there is no step {step}.", last=len(replay), step=at)
            )
        self.replay = replay
        self._pages = Kept()
        view = 0 if perspective is None else perspective + 1
        # a position to try moves in has the charts it needs beside it, and is in no other mode
        alone = bool(traits.get("live"))
        self.charted = not alone
        self._drawer: Drawer | None = None
        self._rooms: dict[str, Room] = {}
        self._filming: dict[tuple[str, int | None, bool], Filming] = {}
        film = self._film(replay, language, perspective)
        super().__init__(
            film=film,
            spoken=spoken(language),
            language=language,
            at=at,
            view=view,
            hiding=hide,
            **{
                "modes": ["look"] if alone else ["look", *ROOMS],
                "languages": [] if alone else [list(one) for one in languages().items()],
                **traits,
            },
        )
        self.observe(lambda change: self._speak_anew(), "language")
        self.observe(lambda change: self._look(), "view")
        self.observe(lambda change: self._enter(), "mode")
        self._enter()

    def __repr__(self) -> str:
        # the inherited text holds an address, which differs each time a notebook runs
        return f"ReplayViewer({self.replay.rules.title}, {len(self.replay)} moves)"

    def _enter(self) -> None:
        """Make what the mode needs, if nobody has attached it yet."""
        if self.mode in ROOMS and self.mode not in self.parts:
            self._rooms[self.mode] = ROOMS[self.mode](self)

    def attach(self, mode: str, part: w.Widget) -> None:
        """Give a mode a model of its own, and offer the mode. In the browser its `make` gets the model (docs/workbench.md)."""
        with self.hold_sync():
            self.parts = {**self.parts, mode: f"IPY_MODEL_{part.model_id}"}
            if mode not in self.modes:
                self.modes = [*self.modes, mode]

    def show(self, replay: Timeline, at: int = 0) -> None:
        """Show another game in the same place."""
        with self.hold_sync():
            gone = self.turn_to(replay)
            self._look()
            self.at = min(at, len(replay))
            self._enter()
        for room in gone:
            room.close()  # once the browser knows what stands in its place

    def turn_to(self, replay: Timeline, but: Room | None = None) -> list[Room]:
        """Let go of the rooms of the game before, but for one, and return them to be closed. The caller shows the film.

        A seat's view stays only in another record of the same game that has the seat.
        """
        self.leaving += 1
        stays = replay.rules.game == self.replay.rules.game and self._has_view(replay)
        self.replay = replay
        if self.view and not stays:
            self.view = 0
        if self.seat >= len(replay.names):
            self.seat = 0
        self._pages = Kept()
        gone = {mode: room for mode, room in self._rooms.items() if room is not but}
        for room in gone.values():
            room.leave()
        self.parts = {mode: part for mode, part in self.parts.items() if mode not in gone}
        self._rooms = {mode: room for mode, room in self._rooms.items() if room is but}
        return list(gone.values())

    def _has_view(self, replay: Timeline) -> bool:
        """Whether what is shown of the game can be shown of another record."""
        if self.hindsight:
            return replay.record.witness != ALL and len(replay.names) == len(self.replay.names)
        return self.view <= len(replay.names)

    @contextmanager
    def opening(self, what: object) -> Iterator[None]:
        """Say what is being opened while that takes time, and take no clicks or keys for the game that is shown until then."""
        self.waiting = say("Opening {what} …", what=what)
        try:
            yield
        finally:
            self.waiting = ""

    def close(self) -> None:
        """Close it with the rooms behind its modes."""
        rooms, self._rooms = getattr(self, "_rooms", {}), {}  # a viewer that was refused is closed, too
        for room in rooms.values():
            room.leave()
            room.close()
        self.layout.close()
        super().close()

    @property
    def perspective(self) -> int | None:
        """The seat whose knowledge is shown, or None for everything; set `view` to change it."""
        return self.view - 1 if self.view and not self.hindsight else None

    @property
    def hindsight(self) -> bool:
        """Whether a record with a witness is shown as we know it now, not as it was known then; set `view` to change it."""
        return self.replay.record.witness != ALL and self.view > len(self.replay.names)

    @traitlets.validate("language")
    def _check_language(self, proposal: Chosen) -> str | None:
        """Refuse a language that does not exist; the viewer then speaks as before."""
        code = proposal["value"]
        if code is not None and code not in languages():
            self.replay.rules.rule_texts(code)
        return code

    @traitlets.validate("view")
    def _check_view(self, proposal: Proposal) -> int:
        """Refuse the view of a seat that must not be shown this branch; the view then stays as it was."""
        record = self.replay.record
        if proposal["value"] and not (record.witness != ALL and proposal["value"] == len(record.names) + 1):
            self.replay.check_seat(proposal["value"] - 1)
        return proposal["value"]

    def _speak_anew(self) -> None:
        """In another language, at the same moment. What the notebook says from now on is in that language, too."""
        if self.language is not None:
            use_language(self.language)
        with self.hold_sync():
            self.spoken = {**spoken(self.language)}
            self._look()

    @traitlets.observe("film")
    def _redraw(self, change: object) -> None:
        """Other moves, or another view of them: the charts are made when they are next seen."""
        self.charts = b""

    def _heard(self, widget: object, message: object, buffers: object) -> None:
        if message == {"missing": "charts"}:
            if self._drawer is None or self._drawer.replay is not self.replay:
                self._drawer = Drawer(self.replay)
            with speaking(self.language or current()):
                self.charts = packed(self._drawer.specs(self.perspective, self.hindsight))
        super()._heard(widget, message, buffers)

    def _look(self) -> None:
        self.film = self._film(self.replay, self.language, self.perspective, self.hindsight)

    def _film(self, replay: Timeline, language: str | None, perspective: int | None, hindsight: bool = False) -> Film:
        if self.charted:
            film = film_with_curve(replay, language, perspective, hindsight)
            return with_notes(film, replay) if self.noted and perspective is None else film
        key = (language or current(), perspective, hindsight)
        filming = self._filming.get(key)
        if filming is None:  # a position to try moves in is shown again and again, with other last moves
            filming = self._filming[key] = Filming(replay, language, perspective, hindsight)
        return filming.follow(replay)

    def picture(self) -> str:
        """Return the board at the step shown and the curves, as the perspective knows them; no curve goes beyond what may be seen."""
        at = min(self.at, len(self.replay))
        rules, table = self.replay.rules, self.replay.at(at)
        if self.perspective is not None:
            table = rules.hidden.as_witnessed(table, 1 << self.perspective)
        board = still(rules, self.replay.names, table, say("{game}, move {move}", game=rules.title, move=at))
        if not self.charted:
            return board
        return board + kept_charts(self.replay, at, at if self.hiding else len(self.replay), self.perspective)

    def to_html(self, path: str | Path, *, replace: bool = False) -> Path:
        """Write the game as one page that needs neither network nor Python. It has the same keys and curves, and opens as the viewer stands.

        The viewer may overwrite a page that it wrote itself.

        Args:
            path: The file to write.
            replace: Whether any other file at that path may be replaced.

        Raises:
            Occupied: If another file is there already and `replace` is false.
        """
        return export_page(
            self.replay,
            path,
            self.at,
            self.language,
            self.perspective,
            hide=self.hiding,
            replace=replace,
            kept=self._pages,
        )


def export_page(
    replay: Timeline,
    path: str | Path,
    at: int = 0,
    language: str | None = None,
    perspective: int | None = None,
    *,
    hide: bool = False,
    replace: bool = False,
    kept: Kept | None = None,
) -> Path:
    """Write a game as a page of its own; `hide` opens it with the moves to come hidden.

    With a `perspective` the page holds nothing that the seat did not know. Without one, if seats know different things, it holds every
    seat's view to switch between. A file that is there already stays, unless `replace` is true. Raises OptionError if the seat must not
    be shown this branch (`Timeline.check_seat`).
    """
    from arch_widgets.viewer.export import write_page

    films = PageFilms(replay, language)
    film = films.of(perspective)
    film = with_notes(film, replay) if perspective is None else film  # their author may have known more than a seat
    if perspective is not None or not replay.rules.hides:
        return write_page({**film, "views": []}, path, at, hide=hide, replace=replace, kept=kept)
    seats = range(len(replay.names))
    others = [films.of(seat) if replay.fair_to(seat) else {} for seat in seats]
    if replay.record.witness != ALL:
        others.append(films.of(None, hindsight=True))
    return write_page(film, path, at, [film, *others], hide=hide, replace=replace, kept=kept)


def with_notes(film: Film, replay: Timeline) -> Film:
    """The film with what the author of a study noted, if anything."""
    notes = {str(step): (note.glyph, note.comment) for step, note in replay.notes.items()}
    return {**film, "notes": notes} if notes else film


class PageFilms:
    """The films of a game with all their charts, for pages that have no Python to ask for them."""

    def __init__(self, replay: Timeline, language: str | None = None) -> None:
        self.replay, self.language = replay, language
        self._drawer = Drawer(replay)

    def of(self, perspective: int | None, hindsight: bool = False) -> Film:
        """Return the film of a view."""
        with speaking(self.language or current()):
            film = film_with_curve(self.replay, self.language, perspective, hindsight)
            return self._drawer.film(film, perspective, hindsight)


def film_with_curve(replay: Timeline, language: str | None, perspective: int | None, hindsight: bool = False) -> Film:
    """Return the film of a game, with the curves under its slider."""
    with speaking(language or current()):
        film = film_of(replay, language, perspective, hindsight)
        return {**film, "curve": curve_of(replay, perspective, hindsight)}

"""The films of a game, by whose knowledge they show, whole for the leader and cut for the room; each is made once in each language."""

from __future__ import annotations

from arch_engine.core.errors import OptionError
from arch_engine.core.language import language, say
from arch_engine.core.table import ALL
from arch_engine.replay.timeline import Timeline
from arch_widgets.viewer.cut import cut
from arch_widgets.viewer.film import film_of
from arch_widgets.viewer.schema import Film
from arch_widgets.viewer.widget import PageFilms


class Films:
    """The films of one game.

    A view is a number as in `ReplayViewer.view`: 0 for everything, or what the record's witness knew; n for what seat n - 1 knew; one
    more than the last seat's for what we know now.
    """

    def __init__(self, replay: Timeline) -> None:
        self.replay = replay
        self._plain: dict[tuple[str, int], Film] = {}
        self._charted: dict[tuple[str, int], Film] = {}
        self._whole = PageFilms(replay)

    def check(self, view: int) -> None:
        """Raise OptionError for a view that the game does not have, or one that a room cannot be shown move by move."""
        seats = len(self.replay.names)
        if view == seats + 1 and self.replay.record.witness != ALL:
            raise OptionError(say("As we know it now, a game tells of moves to come; choose what was known then."))
        if view:
            self.replay.check_seat(view - 1)

    def whole(self, view: int) -> Film:
        """The film of the whole game with its charts."""
        key = language(), view
        if key not in self._charted:
            hindsight = view > len(self.replay.names)
            seat = view - 1 if view and not hindsight else None
            self._charted[key] = self._whole.of(seat, hindsight)
        return self._charted[key]

    def until(self, view: int, step: int) -> Film:
        """The film as far as a step."""
        key = language(), view
        if key not in self._plain:
            self.check(view)
            self._plain[key] = film_of(self.replay, None, view - 1 if view else None)
        return cut(self._plain[key], step, self.seen(view))

    def seen(self, view: int) -> str:
        """Whose knowledge a view shows, in words; "" where it is everything."""
        return say("As {player} knew it.", player=self.replay.names[view - 1]) if view else ""

    def view_of(self, seat: int) -> int:
        """The view from which a seat is asked: its own where seats know different things and somebody wrote down what it saw."""
        return seat + 1 if self.replay.rules.hides and self.replay.fair_to(seat) else 0

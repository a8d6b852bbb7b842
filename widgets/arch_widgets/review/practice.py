"""Practice: the positions of one's own games in which a mistake was made come back after days, to find a better move."""

from __future__ import annotations

from html import escape
from pathlib import Path

import ipywidgets as w

from arch_engine.core.errors import ArchError
from arch_engine.core.language import count_of, dated, say
from arch_engine.lab.practice import GAMES, Exercise, comes_back
from arch_engine.lab.practice import Practice as Schedule
from arch_widgets.bridge import Column
from arch_widgets.review.widget import Review


class Practice(Column):
    """The mistakes of one's own games that are due: each is shown on its board, without the answer, to find a better move.

    Reviewed games in the user's folder `games` give their mistakes by themselves. What is found at the first try comes back after more and
    more days, what is not found on the next day (`arch_engine.lab.practice`).

    >>> Practice("notebooks")
    Practice(nothing due)

    Attributes:
        schedule: Which mistakes there are, and when each is due.
        review: The review in which one looks for a better move now; None if nothing is due.

    Args:
        folder: The user's folder, with the games in its folder `games`; by default the one that `arch-engine lab` uses.

    Raises:
        RecordError: If the file that says what is due cannot be read or written.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.schedule = Schedule(folder)
        self.schedule.collect()
        self.review: Review | None = None
        self.head = w.HTML()
        self.onwards = w.Button(description=say("Next position"), layout={"width": "auto"})
        self.onwards.on_click(lambda button: self.next())
        self.stage = w.VBox()
        super().__init__([w.HBox([self.onwards, self.head], layout={"align_items": "center"}), self.stage])
        self.next()

    def __repr__(self) -> str:
        due = len(self.schedule.due())
        return f"Practice({due} due)" if due else "Practice(nothing due)"

    def picture(self) -> str:
        """Return the board of the position to find a better move in."""
        return "" if self.review is None else self.review.picture()

    def next(self) -> None:
        """Show the next position that is due."""
        said = [self.schedule.said]
        shown = self.review and self.review.seeking
        due = self.schedule.due()
        if shown is not None and len(due) > 1:  # it stays due, but another one comes first
            due = [*due[1:], due[0]] if due[0].step == shown else due
        self._clear()
        for one in due:
            try:
                self._show(one)
            except ArchError as problem:
                said.append(str(problem))
                continue
            break
        self._tell([*said, self._state()])

    def _show(self, one: Exercise) -> None:
        _, found = self.schedule.open(one)
        review = Review(self.schedule.game_of(one), found, at=one.step)
        review.answered, review.further = self._answered, self.next
        review.seek(one.step)
        self.review = review
        self.stage.children = [review]

    def _clear(self) -> None:
        gone, self.review, self.stage.children = self.review, None, []
        if gone is not None:
            gone.leave()
            gone.close()

    def _answered(self, step: int, found: bool) -> str:
        """Note how it went, and say when the position comes back."""
        assert self.review is not None and self.review.file is not None
        try:
            one = self.schedule.answered(self.review.file, self.review.review, step, found)
        except ArchError as problem:
            return str(problem)
        self._tell([self._state()])
        return "" if one is None else comes_back(one.due)

    def _state(self) -> str:
        """How much is due, or when the next position comes back."""
        due, day = len(self.schedule.due()), self.schedule.next_day()
        if due:
            return count_of(due, "{number} position is due.", "{number} positions are due.")
        if day is not None:
            return say("Nothing is due. The next position comes back on {day}.", day=dated(day))
        return say(
            "Nothing to practise yet. Play games or write them down, and review them: the mistakes of people in the games of the folder {folder} come here.",
            folder=self.schedule.folder / GAMES,
        )

    def _tell(self, said: list[str]) -> None:
        words = " ".join(filter(None, said))
        self.head.value = f'<p style="font-size:15px;margin:6px" role="status">{escape(words)}</p>'
        self.onwards.layout.display = None if self.schedule.due() else "none"

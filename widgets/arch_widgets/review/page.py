"""A review as one page, without kernel or network: the game to step through, its decisions, win chances and luck."""

from __future__ import annotations

from pathlib import Path

from arch_engine.core.files import Kept, write_file
from arch_engine.core.language import say
from arch_engine.review.review import Review
from arch_widgets.review.data import data_of
from arch_widgets.viewer.export import document
from arch_widgets.viewer.when import first_decision
from arch_widgets.viewer.widget import PageFilms, with_notes


def review_page(
    review: Review,
    path: str | Path,
    at: int | None = None,
    perspective: int | None = None,
    *,
    replace: bool = False,
    kept: Kept | None = None,
) -> Path:
    """Write a review as a page of its own that opens at a step; by default, the greatest mistake.

    With a `perspective` the page holds nothing that the seat did not know, so no hindsight either. Without one, if seats know different
    things, it holds every seat's view to switch between. A file that is there already stays, unless `replace` is true.
    """
    return write_file(path, page_of(review, at, perspective).encode(), replace=replace, kept=kept)


def page_of(review: Review, at: int | None = None, perspective: int | None = None) -> str:
    """The page as text."""
    replay = review.replay
    switch = perspective is None and replay.rules.hides
    seats = [seat for seat in range(len(replay.names)) if switch and replay.fair_to(seat)]
    views: list[int | None] = [perspective, *seats]
    maker = PageFilms(replay)
    films = [maker.of(view) for view in views]
    for film in films:
        film["views"] = film["views"] if seats else []
    if perspective is None:
        films[0] = with_notes(films[0], replay)
    mistakes = sorted(review.mistakes(perspective), key=lambda verdict: -verdict.loss.value)
    first = mistakes[0].step + 1 if mistakes else first_decision(replay)
    return document(
        {
            "views": [0 if view is None else view + 1 for view in views],
            "films": [[film] for film in films],
            "review": {"by": review.counts, "data": [data_of(review, view) for view in views]},
        },
        mode="review",
        at=first if at is None else at,
        title=say("Review: {title}", title=films[0]["title"]),
    )

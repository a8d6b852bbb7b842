"""A study as one page, without kernel or network: the tree to click, the film of every branch, the curves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from arch_engine.core.files import Kept, write_file
from arch_engine.replay.lines import Line
from arch_engine.replay.study import Study
from arch_widgets.viewer.export import document
from arch_widgets.viewer.widget import PageFilms, with_notes
from arch_widgets.whatif.curves import CurveMaker, Finished
from arch_widgets.whatif.words import GLYPH_WORDS, in_words, rows_of

Film = Mapping[str, object]
"""A film, or {} for none."""


def write_tree_page(
    study: Study,
    path: str | Path,
    shown: int,
    at: int,
    perspective: int | None,
    finished: Mapping[Line, Finished],
    *,
    mode: str = "whatif",
    replace: bool = False,
    kept: Kept | None = None,
) -> Path:
    """Write the page, which opens in a mode. Without a perspective, if seats know different things, it holds every seat's view."""
    text = tree_page(study, shown, at, perspective, finished, mode)
    return write_file(path, text.encode(), replace=replace, kept=kept)


def tree_page(
    study: Study, shown: int, at: int, perspective: int | None, finished: Mapping[Line, Finished], mode: str = "whatif"
) -> str:
    """The page as text. It opens with a line at a step."""
    seats = range(len(study.names)) if perspective is None and study.rules.hides else ()
    views: list[int | None] = [perspective, *seats]
    curve_maker = CurveMaker(study)
    makers = [PageFilms(line.replay()) for line in (study.game, *study)]
    films = [_films(study, makers, view, alone=perspective is not None) for view in views]
    return document(
        {
            "views": [0 if view is None else view + 1 for view in views],
            "films": films,
            "tree": {
                "words": {"glyphs": in_words(GLYPH_WORDS)},
                "shown": shown,
                "lines": [rows_of(study, view) for view in views],
                "curves": [curve_maker.curves_of(finished, view) for view in views],
            },
        },
        mode=mode,
        at=at,
    )


def _films(study: Study, makers: list[PageFilms], perspective: int | None, alone: bool) -> list[Film]:
    """The films of the game and every branch; {} for a branch that the seat must not be shown.

    A branch's film repeats what it shares with the line it leaves; the page stores that once (`viewer/folding.py`). `alone` means that
    there are no other views to switch to.
    """
    lines: list[Line] = [study.game, *study]
    fair = [perspective is None or line.fair_to(perspective) for line in lines]
    films: list[Film] = []
    for maker, told in zip(makers, fair, strict=True):
        film = maker.of(perspective) if told else None
        films.append({} if film is None else film if perspective is not None else with_notes(film, maker.replay))
    return [{**film, "views": []} if film and alone else film for film in films]

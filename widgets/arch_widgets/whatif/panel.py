"""The model of the workbench's mode *what if*: the tree, notes, luck, computer players, files, curves."""

from __future__ import annotations

import ipywidgets as w
import traitlets

from arch_engine.core.language import say
from arch_widgets.whatif.schema import Row, Strength
from arch_widgets.whatif.words import GLYPH_WORDS, LUCK_WORDS, in_words


class Panel(w.Widget):  # type: ignore[misc]  # ipywidgets has no types
    """What is shown of a study and what the reader asks for. `WhatIf` fills it and obeys `wish`; the viewer has the step and what is hidden.

    lines    a row for the game and each branch (`words.rows_of`); `shown` is the number of the one on the board
    here     who decides at the moment shown, where a move there goes, and the kinds of luck to choose from
    strengths  the computer players to choose from; `seated` has the kind of each seat's
    busy     whether computer players are playing a branch on just now
    luck, seed, games, path   what the reader has set
    other    the line whose board stands beside the one shown, -1 for none; `beside` is its film
    curves   the curves of all lines (`curves.CurveMaker`)
    results  how the games ended that finished the line shown
    said     the last answer: `ok` (None while something is in progress), `text` and the title of the `rule`
    """

    words = traitlets.Dict().tag(sync=True)
    lines: traitlets.List[Row] = traitlets.List().tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)
    here = traitlets.Dict().tag(sync=True)
    strengths: traitlets.List[Strength] = traitlets.List().tag(sync=True)
    seated: traitlets.List[str] = traitlets.List().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    luck = traitlets.Enum(tuple(LUCK_WORDS), "same").tag(sync=True)
    seed = traitlets.Int(0).tag(sync=True)
    games = traitlets.Int(1).tag(sync=True)
    path = traitlets.Unicode().tag(sync=True)
    other = traitlets.Int(-1).tag(sync=True)
    beside = traitlets.Dict().tag(sync=True)
    curves = traitlets.Dict().tag(sync=True)
    results = traitlets.Dict().tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    @traitlets.default("path")
    def _path(self) -> str:
        return say("my-study.parquet")

    @traitlets.default("words")
    def in_words(self) -> dict[str, dict[str, str]]:
        """What glyphs and kinds of luck mean, in the current language."""
        return {"glyphs": in_words(GLYPH_WORDS), "lucks": in_words(LUCK_WORDS)}

    def __repr__(self) -> str:
        return f"Panel({len(self.lines)} lines)"

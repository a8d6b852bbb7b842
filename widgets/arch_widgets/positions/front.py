"""The menus of conditions and the list of positions: what is asked, and what fits."""

from __future__ import annotations

from typing import TypedDict

import traitlets

from arch_engine.core.language import say
from arch_engine.core.positions import PLACE, Aspect
from arch_widgets.scripts import built, sheet
from arch_widgets.spoken import SpeakingWidget


class Choice(TypedDict):
    """A name that a condition may have: its words, a sentence about it, whether it compares as a number does, and whether every game has it."""

    name: str
    words: str
    about: str
    number: bool
    common: bool


class Found(TypedDict):
    """A position in the list: the game's number and the step; and in words the moment, who decides, what was done, and the points before it."""

    number: int
    step: int
    moment: str
    player: str
    line: str
    points: str


class Front(SpeakingWidget):
    """What the reader asks stands in `chosen`, what can be chosen in `menus`, what fits in `found`; `ways` has what asks the same elsewhere, each with a word before it.

    `wish` is what the reader wants: {"ask": {"game": …, "where": [[name, sign, value], …]}}, where a value may still be empty, or {"open": [game, step]}.
    """

    _esm = built("positions")
    _css = sheet("positions/positions.css")

    menus = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Dict().tag(sync=True)
    found: traitlets.List[Found] = traitlets.List().tag(sync=True)
    opened = traitlets.List(traitlets.Int()).tag(sync=True)
    line = traitlets.Unicode("").tag(sync=True)
    ways: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    counted = traitlets.Unicode("").tag(sync=True)
    more = traitlets.Bool(False).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)
    wish = traitlets.Dict().tag(sync=True)


def choice(aspect: Aspect, common: bool, round_name: str) -> Choice:
    """What a menu says of an aspect; a round is called as the game calls it."""
    number = not (aspect.is_text or aspect.truth)
    title = round_name if aspect.name == PLACE[0].name else aspect.title
    return {
        "name": aspect.name,
        "words": say(title),
        "about": say(aspect.about),
        "number": number,
        "common": common,
    }

"""What goes between Python and the browser while a decision is tapped together.

Python sends two things: the *asking*, once for each question, with everything that can be tapped; and the *tapped*, after each tap,
with what may be tapped next. The browser sends *touches*: all since the question was asked, because a notebook may drop a message that
a later one overtakes. From these types `make front` writes `static/play/data.ts`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from arch_widgets.viewer.schema import Shape

Pictures = dict[str, list[Shape]]
"""Drawings by name, around the point at which a piece stands."""


class Item(TypedDict):
    """Something that can be tapped: a piece on the table, a picture or a button on the asking sheet, or both."""

    id: str
    text: str
    """What it is, in a few words, for the asking sheet."""
    label: str
    """What it is, in whole words."""
    pieces: list[str]
    """The elements of the film that stand for it, by id; may be empty."""
    face: str
    """The name of its picture, in `faces` of the asking or of the film; empty for a button of words."""
    group: str
    """The heading of the asking sheet it stands under; empty if it is tapped on the table alone."""
    there: int
    """How many of it there are to tap; one tap is for one."""


class Group(TypedDict):
    """A part of the asking sheet."""

    id: str
    title: str
    """May be empty."""


class Asking(TypedDict):
    """A question to a seat or to chance, and all that can be tapped to answer it."""

    key: int
    """The number of this question; a touch repeats it, so that none is taken for the next question's."""
    seat: int | None
    """Who is asked; null for chance."""
    groups: list[Group]
    items: list[Item]
    faces: Pictures
    """Pictures that the film does not have."""
    map: str
    """The map that the answer is about, by the id of its panel, if no piece on it stands for an item; else ""."""
    written: NotRequired[str]
    """The line with which typing begins."""


class Chosen(TypedDict):
    """An item that was tapped."""

    id: str
    text: str
    turned: bool
    """Whether it lies turned by 180 degrees."""


class Tapped(TypedDict):
    """How far the answer is."""

    key: int
    """The question's number."""
    prompt: str
    """What is wanted now, in words."""
    legal: list[str]
    """The items that may be tapped next, by id."""
    chosen: list[Chosen]
    """What was tapped so far, in order. Tapped again, or with Escape for the last one, it is taken back."""
    values: dict[str, str]
    """What the groups come to so far, by id; a group without a value is left out."""
    done: str
    """What the button for Done says; empty while the answer may not end here."""
    line: str
    """The answer as Done would write it; empty while it may not end here."""
    only: bool
    """Whether this is the only answer there is."""
    said: str
    """Why the last touch did nothing; empty if it did."""
    heard: int
    """The number of the last touch that was heard."""


class Touch(TypedDict):
    """What the reader did: one of `tap`, `drop`, `back`, `done` and `text`."""

    key: int
    """The number of the question it is meant for."""
    n: int
    """Its own number, from 1 for the first touch of a question."""
    tap: NotRequired[str]
    """The item tapped, by id; one that is chosen and cannot be added again is taken back."""
    drop: NotRequired[str]
    """The chosen item to take back, by id."""
    back: NotRequired[bool]
    """Take back the last tap."""
    done: NotRequired[bool]
    """The answer ends here."""
    text: NotRequired[str]
    """The whole answer as a line."""


class Entry(TypedDict):
    """All that is sent while an answer is tapped together."""

    asking: Asking
    tapped: Tapped
    touches: NotRequired[list[Touch]]

"""What the browser is shown of a game that is played or written down, besides the table itself, and what it may ask for.

Python sends one *page*, whole, after everything that happens. How a decision is tapped together has its own types (`schema.py`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from arch_widgets.viewer.schema import Shape

Screen = Literal["new", "box", "cover", "table", "look", "review", "whatif"]
"""What is shown: the form of a new game, that of the user's own box, the cover between two seats, the table, or the game as something to look at."""

Way = Literal["play", "write"]
"""Whether a game is played here, or written down from a real table."""

Luck = Literal["program", "named"]
"""Who says what chance does: the program draws it, or people name what happened on their table."""


class OptionChoice(TypedDict):
    """A value of an option."""

    value: str | bool
    text: str


class Option(TypedDict):
    """An option of a game: one of `choices`, the default first; true or false where there are none."""

    name: str
    text: str
    value: str | bool
    choices: list[OptionChoice]


class Strength(TypedDict):
    """A kind of computer player."""

    kind: str
    text: str


class Colour(TypedDict):
    """The colour of a seat."""

    name: str
    colour: int


class Offer(TypedDict):
    """A game that can be set up."""

    game: str
    title: str
    players: list[int]
    colours: list[Colour]
    hides: bool
    options: list[Option]
    strengths: list[Strength]
    box: str
    """What the user's own component data are called; empty if there are none."""
    guessed: bool
    """Whether some of the component data that come with the game are reconstructed."""


class SeatWish(TypedDict):
    """A seat of a new game: the name, and "person" or a kind of computer player."""

    name: str
    kind: str


class Used(TypedDict):
    """Names that players had before."""

    names: list[str]
    """The latest first."""
    last: list[SeatWish]
    """The seats of the game that was begun last; a name is empty where nobody wrote one."""


class Form(TypedDict):
    """The form of a new game."""

    games: list[Offer]
    folder: str
    used: Used


class BoxColumn(TypedDict):
    """A value to fill in for each row: one of `choices`, some of them ("marks"), a number or a text."""

    name: str
    text: str
    kind: Literal["choice", "marks", "number", "text"]
    choices: list[str]


class BoxRow(TypedDict):
    """A card, or whatever a row of a sheet stands for."""

    key: str
    text: str
    picture: list[Shape]
    """Empty if there is none."""
    values: dict[str, str]
    """By column; a column that is not asked for is left out."""
    errors: dict[str, str]
    """What is wrong, by column."""
    seen: bool
    """Whether it was compared with the box."""


class BoxSheet(TypedDict):
    """A sheet of component data, as far as it is reconstructed."""

    name: str
    text: str
    columns: list[BoxColumn]
    rows: list[BoxRow]


class Box(TypedDict):
    """The form of the user's own box."""

    game: str
    title: str
    name: str
    seen: int
    rows: int
    sheets: list[BoxSheet]
    errors: int


class Cover(TypedDict):
    """The cover between two seats. Nothing that a seat knows stands on it."""

    seat: int
    text: str
    button: str


class Hint(TypedDict):
    """A decision worth a thought, and what it came to in roll-outs."""

    notation: str
    text: str
    value: str


class Amending(TypedDict):
    """A move that can be amended: the one shown, or the one that is being written anew."""

    move: int
    line: str
    text: str
    how: Literal["", "amend", "insert"]
    """Whether what was asked at that move is answered once more now, instead of it or before it; empty while it is only shown."""


class Said(TypedDict):
    """How it went; `rule` is the id of the rule that refuses it, "" if there is none. Nothing is said where `text` is empty."""

    ok: bool
    text: str
    rule: str


class Kept(TypedDict):
    """A line kept aside: it does not fit since an earlier one was amended."""

    move: int
    line: str
    why: str
    """Why it does not fit, for the first one; the others wait for it."""


class Page(TypedDict):
    """Everything that is shown besides the table."""

    screen: Screen
    title: str
    asked: str
    """Who decides what now, as a sentence."""
    seat: int | None
    """The seat that decides; null for chance and when nobody does."""
    said: Said
    saved: str
    """Where the game is kept."""
    can: list[str]
    """The acts that make sense now, by name."""
    over: bool
    thinking: bool
    """Whether computer players are deciding."""
    way: Way
    form: NotRequired[Form]
    box: NotRequired[Box]
    errors: NotRequired[dict[str, str]]
    """What is wrong with the form, by field."""
    cover: NotRequired[Cover]
    hints: NotRequired[list[Hint]]
    amending: NotRequired[Amending]
    aside: NotRequired[list[Kept]]


class NewGame(TypedDict):
    """A new game as the form gives it."""

    game: str
    way: Way
    seats: list[SeatWish]
    options: dict[str, str | bool]
    luck: Luck
    witness: str | list[int]
    """"all", "table", or the seats whose players write."""
    undo: bool
    hints: bool
    box: bool
    """Whether it is played with the user's own component data."""
    title: str
    deal: NotRequired[str]
    """The code of a deal that other tables have, too; empty for one of its own."""

"""What a film is made of: the types of everything that Python sends to the viewer.

These types are the one source. From them `make front` writes the types against which the browser parts are checked
(`static/viewer/film.ts`) and the JSON Schema (`film.schema.json`). A tuple is an array in JSON; data that only ever becomes JSON may use a list instead.

A viewer shows only films of its own version. Raise `VERSION` if an older viewer would show a film wrongly.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

VERSION = 1

Number = int | float
Box = tuple[Number, Number, Number, Number]
"""Part of a map: left, top, width and height, in units of the map."""

Attributes = dict[str, str | Number]
"""Attributes of a drawn shape, as SVG names them, and `room`, the greatest width of a text. `class` names colours of the style sheet."""

Shape = tuple[str, Attributes] | tuple[str, Attributes, str]
"""A shape of SVG: its kind (rect, circle, ellipse, path, line, text, polygon, polyline), its attributes, and the words of a text."""

Change = tuple[int, int | None]
"""A step and the value of a curve from there on; null while the perspective shown cannot know it."""

Credit = tuple[int, str, int, str]
"""Points scored in a move: the seat, the measure, how many, and both in words."""


class Sign(TypedDict):
    """A sign on a card, and what it says."""

    face: str
    """The name of its drawing in `faces`; empty for a number alone."""
    number: str
    """What stands beside it; may be empty."""
    words: str


class Printed(TypedDict):
    """What is printed on a card."""

    name: str
    kind: str
    """What sort of card it is, in words; may be empty."""
    face: NotRequired[str]
    """The name of the drawing that shows it large; by default the one it is listed under."""
    costs: list[Sign]
    """What it requires and costs."""
    gives: list[Sign]


class Seat(TypedDict):
    """A player."""

    name: str
    colour: int
    """The number of its colour in the style sheet."""
    letter: str
    """A letter that stands for the seat where there is no room for its name."""
    hue: str
    """The name of the colour."""
    dash: list[int]
    """The dashes of its curves: stroke and gap in turn."""


class MapPanel(TypedDict):
    """A part of the table drawn as a picture, with pieces at places on it."""

    id: str
    kind: Literal["map"]
    title: str
    tab: NotRequired[str]
    """A short title, for the row of parts above the table."""
    help: str
    """A sentence that says what the part shows; may be empty."""
    view: Box
    ground: list[Shape]
    """What is printed on it, under the pieces."""
    size: Number
    """How much of the width of its row it takes, relative to the other panels in that row."""
    row: NotRequired[int]


SlotKind = TypedDict("SlotKind", {"as": Literal["lines", "stats", "cards", "tokens"]})
"""as: what kind of elements stand in it."""


class Slot(SlotKind):
    """A place on a sheet, for elements of one kind."""

    id: str
    title: str
    """May be empty."""


class SheetPanel(TypedDict):
    """A part of the table drawn as a list: what a player has, or what is common to all, in slots."""

    id: str
    kind: Literal["sheet"]
    title: str
    tab: NotRequired[str]
    """A short title. A common sheet is listed among the parts of the table only if it has one."""
    help: str
    seat: int | None
    """Whose it is; null for what belongs to nobody."""
    size: Number
    slots: list[Slot]


Placed = TypedDict("Placed", {"in": str})
"""in: the id of its panel."""


class View(Placed):
    """Not a thing on the table: while this element is there, the map shows only this part."""

    view: Box


class Piece(Placed):
    """A piece on a map."""

    x: Number
    y: Number
    z: int
    """The stacking order: a piece with a greater number lies above others."""
    face: str
    """The name of its drawing in `faces`."""
    label: str
    """What it is, in words; shown when the reader points at it."""
    say: NotRequired[str]
    """Letters on it."""
    size: NotRequired[Number]
    """The height of the letters; by default as the drawing allows."""
    anchor: NotRequired[Literal["start", "middle", "end"]]
    """Which end of the letters stands at its place."""
    fine: NotRequired[bool]
    """Whether to leave the letters out where they would be too small to read."""
    plain: NotRequired[bool]
    """Whether it is letters alone, which cannot have a ring."""
    scale: NotRequired[Number]
    turn: NotRequired[Number]
    """By how many degrees it is turned."""
    state: NotRequired[Literal["", "new", "mark", "dim"]]
    seat: NotRequired[int | None]
    at: NotRequired[int | None]
    """The step at which it came there; a click goes to that step."""
    space: NotRequired[str]
    """Its name in decisions, if a click on it narrows the list of decisions down."""
    slides: NotRequired[bool]
    """Whether it moves up as pieces before it are taken away, so that its moving is no news."""


class InSlot(Placed):
    """What all elements of a sheet have in common."""

    slot: str
    """The id of a slot of the sheet, or `headline` or `badge`."""
    order: NotRequired[Number]


class Headline(InSlot):
    """The number that matters most, in the head of a sheet."""

    value: str
    label: str


class Badge(InSlot):
    """A few words under the head of a sheet."""

    text: str


class Stat(InSlot):
    """A number with a name."""

    value: str
    label: str
    short: NotRequired[str]
    """The label where there is little room; `label` if left out."""
    help: str
    state: NotRequired[Literal["", "mark"]]


class Token(InSlot):
    """A small picture with words beside it."""

    face: str
    large: NotRequired[str]
    """The name of a drawing in `faces` that shows it as large as if held in the hand."""
    text: str
    label: str
    at: NotRequired[int | None]


class Card(InSlot):
    """A card."""

    face: str
    large: NotRequired[str]
    """The name of a drawing in `faces` that shows it as large as if held in the hand."""
    text: str
    label: str
    state: NotRequired[Literal["", "tilted", "back"]]
    at: NotRequired[int | None]


class Line(InSlot):
    """A line of words."""

    text: str
    seat: NotRequired[int | None]
    at: NotRequired[int | None]


Element = View | Piece | Headline | Badge | Stat | Token | Card | Line
"""Something on the table. Its panel says which kind of element it is; on a sheet, its slot does."""


class Step(TypedDict):
    """What a move changed on the table."""

    set: NotRequired[dict[str, Element]]
    """Elements that are new or different, by id."""
    gone: NotRequired[list[str]]


class Move(TypedDict):
    """What a move was."""

    seat: int | None
    """Whose decision it was; null for chance."""
    round: int
    """The round it belongs to; 0 before the first."""
    text: str
    notation: str
    rule: str
    """The id of the rule that allows it."""
    also: list[str]
    """The ids of the other rules that played a part."""
    facts: list[str]
    """What came of it, in sentences."""
    scores: list[Credit]
    asked: int | None
    """Who decides next; null for chance, or where the game is over."""


class Round(TypedDict):
    name: str
    step: int
    """The step at which it begins."""


class Rule(TypedDict):
    title: str
    text: str
    chapter: str


class Curve(TypedDict):
    """A curve: of a seat, or with a name and a colour of its own."""

    seat: NotRequired[int]
    name: NotRequired[str]
    colour: NotRequired[int]
    changes: list[Change]


class Curves(TypedDict):
    """The curves under the slider, over the moves."""

    title: str
    lines: list[Curve]
    marks: NotRequired[list[int]]
    """The moves that turned the game, counted from 1."""


class Film(TypedDict):
    """A game as pictures. Step n is the table after n moves: step 0 before the first."""

    version: int
    language: str
    title: str
    game: str
    """What the game is called."""
    subtitle: str
    seats: list[Seat]
    panels: list[MapPanel | SheetPanel]
    """The parts of the table, in reading order."""
    faces: dict[str, list[Shape]]
    """Drawings by name, around the point at which a piece stands."""
    cards: NotRequired[dict[str, Printed]]
    """What is printed on cards, by the names of drawings."""
    first: dict[str, Element]
    """What is on the table at step 0, by id."""
    steps: list[Step]
    """What each move changed."""
    moves: list[Move]
    round_name: str
    """What a round is called in this game."""
    rounds: list[Round]
    views: list[str | None]
    """The perspectives to choose from: `Everything`, then each seat; null for a seat that must not be shown this line. A record with a witness
    begins with what was known then and ends with what we know now. Empty if there is no choice."""
    view: int
    """Which of the views this film is."""
    rules: dict[str, Rule]
    """The texts of the rules by their ids."""
    measures: list[str]
    """The measures of the game."""
    result: str
    """How the game ended, in a sentence; empty while it goes on."""
    note: str
    """What the reader must be told about the component data; may be empty."""
    curve: Curves | None
    """What stands under the slider; null for the film of a part of a game."""
    drawn: NotRequired[str]
    """The charts of the tab *Charts* by Altair, packed, for a page that has no Python to ask for them."""
    notes: NotRequired[dict[str, tuple[str, str]]]
    """What the author of a study noted, by step: a glyph or an empty text, and a comment. Only in a film of everything."""


class More(TypedDict):
    """What a film has more than the one before, while its game goes on."""

    since: int
    """How many moves the film before has."""
    steps: list[Step]
    """Those that came since, and so the moves."""
    moves: list[Move]
    rounds: list[Round]
    """All of them."""
    result: str
    subtitle: str

"""The form in which an owner of a real box corrects the reconstructed components, value by value.

It is saved after every value, so that it can be gone on with; where that fails, a sentence says so, and what was filled in stays. A value
that cannot be is kept with its sentence, and all others count.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal
from unicodedata import normalize

from arch_engine.core.components import LONGEST_NAME, LONGEST_TEXT, Components, Sheet, Value, from_data
from arch_engine.core.errors import ArchError, ComponentError, OptionError, RecordError, reason_of
from arch_engine.core.files import write_file
from arch_engine.core.language import say
from arch_engine.core.rules import Rules
from arch_widgets.own_box.kept import box_file, own_box

OWNER = "owner"
RECONSTRUCTED = "reconstructed"
MOST_CHOICES = 8
MOST_NUMBERS = 10  # that have a button each
NAME, TITLE = "name", "title"  # of a card: what lines of notation call it, and what is printed on it

Place = tuple[str, str, str]
"""The sheet, the key of the row and the column of a value."""

Kind = Literal["choice", "marks", "number", "text"]


class BoxForm:
    """The box of one game as its owner fills it in.

    Args:
        rules: The game.

    Attributes:
        typed: What was typed and cannot be a value, by place.
        errors: Why it cannot, by place.
        seen: The rows that the owner has compared with the box, by sheet and key.
        name: What the box is called.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._base = rules.components()
        self.typed: dict[Place, str] = {}
        self.errors: dict[Place, str] = {}
        self.seen: set[tuple[str, str]] = set()
        self.name = ""
        self._unsaved = False  # whether the draft could not be saved
        self._values: dict[Place, Value] = {}
        self._rows = {(sheet.name, str(row[0])) for sheet in self.sheets for row in self.rows(sheet)}
        self._resume()

    # -- what is asked ---------------------------------------------------------------------------------------------
    @property
    def sheets(self) -> list[Sheet]:
        """The sheets in which something is reconstructed."""
        return [sheet for sheet in self._base.sheets.values() if self.columns(sheet)]

    def columns(self, sheet: Sheet) -> list[str]:
        """The columns of a sheet in which something is reconstructed."""
        return [column for column in sheet.columns if any(self.asked(sheet, row[0], column) for row in sheet.rows)]

    def rows(self, sheet: Sheet) -> list[tuple[Value, ...]]:
        """The rows of a sheet in which something is reconstructed, as they come with the package."""
        columns = self.columns(sheet)
        return [row for row in sheet.rows if any(self.asked(sheet, row[0], column) for column in columns)]

    def asked(self, sheet: Sheet, key: Value, column: str) -> bool:
        """Whether a value is asked for: one that is reconstructed, and does not follow from another."""
        if column == NAME and self.named_by_title(sheet):
            return False
        return sheet.source(key, column) == RECONSTRUCTED

    def named_by_title(self, sheet: Sheet) -> bool:
        """Whether the names of a sheet's rows follow from what is printed on the cards, so that nobody types them."""
        return sheet.columns[0] == NAME and TITLE in sheet.columns

    def key_now(self, sheet: Sheet, key: str) -> str:
        """What a row is called now, by the key that it has in the package's data."""
        return _named(self._values.get((sheet.name, key, TITLE)), key) if self.named_by_title(sheet) else key

    def kind(self, sheet: Sheet, column: str) -> tuple[Kind, list[str]]:
        """How the values of a column are given, and out of what: one of a few, some of a few marks, a number or a text.

        Numbers that have buttons may be others, too.
        """
        index = sheet.columns.index(column)
        values = [row[index] for row in sheet.rows if self.asked(sheet, row[0], column)]
        if all(isinstance(value, int) for value in values):
            numbers = sorted({int(value) for value in values})
            if len(numbers) <= 4:
                return "choice", [str(number) for number in numbers]
            span = range(numbers[0], numbers[-1] + 1)
            return "number", [str(number) for number in span] if len(span) <= MOST_NUMBERS else []
        words = sorted({word for value in values for word in str(value).split()}, key=_last_first)
        if len(words) <= MOST_CHOICES and all(re.fullmatch("[a-z][0-9]", word) for word in words):
            return "marks", words
        texts = sorted({str(value) for value in values})
        return ("choice", texts) if len(texts) <= MOST_CHOICES else ("text", [])

    def value(self, sheet: str, key: str, column: str) -> Value:
        """A value as it is now."""
        place = sheet, key, column
        return self._values[place] if place in self._values else self._shipped(place)

    @property
    def to_compare(self) -> int:
        """How many rows there are to compare with the box."""
        return sum(len(self.rows(sheet)) for sheet in self.sheets)

    @property
    def components(self) -> Components:
        """The components with what was filled in; what the owner has given or compared has the source "owner"."""
        return self._with(self._values)

    # -- what is filled in -----------------------------------------------------------------------------------------
    def fill(self, sheet: str, key: str, column: str, text: str) -> None:
        """Fill in a value, checked against the rules of the game.

        Raises OptionError for a place that is not asked for, RecordError where it is filled in but cannot be saved.
        """
        self._fill(self._place(sheet, key, column), text)
        self._keep()

    def _fill(self, place: Place, text: str) -> None:
        self.typed.pop(place, None)
        self.errors.pop(place, None)
        try:
            value = self._read(place, text.strip())
            values = {**self._values, place: value}
            self.rules.check_components(self._with(values))
        except ArchError as problem:
            self.typed[place], self.errors[place] = text[:LONGEST_TEXT], str(problem)
        else:
            self._values = values

    def compare(self, sheet: str, key: str, seen: bool = True) -> None:
        """Say that a row is as in the box, or take that back. Raises OptionError for a row that is not asked for."""
        if (sheet, key) not in self._rows:
            raise OptionError(say("There is no such row to fill in."))
        (self.seen.add if seen else self.seen.discard)((sheet, key))
        self._keep()

    def compare_all(self, sheet: str) -> None:
        """Say that all rows of a sheet are as in the box. Raises OptionError for a sheet that is not asked for."""
        rows = {place for place in self._rows if place[0] == sheet}
        if not rows:
            raise OptionError(say("There is no such row to fill in."))
        self.seen |= rows
        self._keep()

    def call(self, name: str) -> None:
        """Give the box a name."""
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise OptionError(say("A box has a name of at most {most} characters.", most=LONGEST_NAME))
        self.name = name.strip()
        self._keep()

    def finish(self) -> str:
        """Make it the set that games are played with; returns what is said about it. It can be corrected later.

        Raises OptionError while a value cannot be, RecordError where it cannot be written.
        """
        if self.errors:
            raise OptionError(next(iter(self.errors.values())))
        write_file(self._file, self.components.as_text().encode(), replace=True)
        return say("{name} is kept in {file}; new games can be played with it.", name=self._called, file=self._file)

    def close(self) -> str:
        """Leave the form. Raises RecordError where what was filled in is not saved; called again, it is left all the same."""
        if self._unsaved:
            try:
                self._keep()
            except RecordError as problem:
                self._unsaved = False
                raise RecordError(say("{problem} Press Go on later once more to lose it.", problem=problem)) from None
        return ""

    # -- behind it -------------------------------------------------------------------------------------------------
    @property
    def _called(self) -> str:
        return self.name or say("My box")

    @property
    def _file(self) -> Any:
        file = box_file(self.rules)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise OptionError(
                say(
                    "The folder {folder} cannot be used ({reason}); start JupyterLab where you may write.",
                    folder=file.parent,
                    reason=reason_of(problem),
                )
            ) from None
        return file

    def _place(self, sheet: str, key: str, column: str) -> Place:
        known = self._base.sheets.get(sheet)
        if known is not None and column in known.columns:
            for row in known.rows:
                if str(row[0]) == key and self.asked(known, row[0], column):
                    return sheet, key, column
        raise OptionError(say("There is no such value to fill in."))

    def _shipped(self, place: Place) -> Value:
        name, key, column = place
        sheet = self._base.sheets[name]
        row = next(row for row in sheet.rows if str(row[0]) == key)
        return row[sheet.columns.index(column)]

    def _read(self, place: Place, text: str) -> Value:
        if not isinstance(self._shipped(place), int):
            return " ".join(text.split())
        if not re.fullmatch("[+-]?[0-9]{1,9}", text):
            raise ComponentError(say("This must be a whole number."))
        return int(text)

    def _with(self, values: Mapping[Place, Value]) -> Components:
        data = self._base.as_data()
        for sheet in self._base.sheets.values():
            raw = data["sheets"][sheet.name]
            for row in raw["rows"]:
                key = str(row[0])
                for index, column in enumerate(sheet.columns):
                    place = sheet.name, key, column
                    own = place in values and values[place] != row[index]
                    if own:
                        row[index] = values[place]
                    if own or ((sheet.name, key) in self.seen and self.asked(sheet, sheet_key(sheet, key), column)):
                        raw["exceptions"].setdefault(key, {})[column] = OWNER
                title = values.get((sheet.name, key, TITLE))
                if title is not None and self.named_by_title(sheet) and (name := _named(title, key)) != key:
                    row[0] = name
                    raw["exceptions"][name] = {**raw["exceptions"].pop(key, {}), NAME: OWNER}
        return from_data({**data, "name": self._called}, say("Your box"))

    def _keep(self) -> None:
        """Save what was filled in so far. Raises RecordError where that cannot be; it is gone on with all the same."""
        draft = {
            "name": self.name,
            "values": [[*place, value] for place, value in self._values.items()],
            "typed": [[*place, text] for place, text in self.typed.items()],
            "seen": sorted(map(list, self.seen)),
        }
        try:
            write_file(self._file.with_suffix(".draft.json"), json.dumps(draft).encode(), replace=True)
        except ArchError as problem:
            self._unsaved = True
            raise RecordError(
                say("What is filled in stands here, but is not saved: {problem}", problem=problem)
            ) from None
        self._unsaved = False

    def _resume(self) -> None:
        """Go on with the draft, or correct the box that is there."""
        try:
            draft = json.loads(box_file(self.rules).with_suffix(".draft.json").read_bytes())
        except (OSError, ValueError):
            self._take(self._own())
            return
        with suppress(KeyError, TypeError, ValueError, ArchError):
            self.name = str(draft["name"])[:LONGEST_NAME]
            for sheet, key, column, value in [*draft["values"], *draft["typed"]]:
                self._fill(self._place(str(sheet), str(key), str(column)), str(value))
            self.seen = {(str(sheet), str(key)) for sheet, key in draft["seen"]} & self._rows

    def _own(self) -> Components | None:
        try:
            return own_box(self.rules)
        except ArchError:
            return None

    def _take(self, own: Components | None) -> None:
        if own is None:
            return
        self.name = own.name
        for sheet in self.sheets:
            theirs = own.sheets[sheet.name]
            places = [row[0] for row in sheet.rows]
            for row in self.rows(sheet):
                own_row = theirs.rows[places.index(row[0])]  # it may have another name
                for column in self.columns(sheet):
                    if theirs.source(own_row[0], column) == OWNER:
                        place = sheet.name, str(row[0]), column
                        self._values[place] = own_row[sheet.columns.index(column)]
                        self.seen.add((sheet.name, str(row[0])))


def sheet_key(sheet: Sheet, key: str) -> Value:
    """The key of a row as the sheet has it, a number or a text."""
    return next(row[0] for row in sheet.rows if str(row[0]) == key)


def _named(title: Value | None, key: str) -> str:
    """The name of a card with a title, as it stands in lines of notation; its old one where nothing of the title can stand there."""
    plain = normalize("NFKD", str(title or "")).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall("[a-z0-9]+", plain)) or key


def _last_first(word: str) -> tuple[str, str]:
    """Spaces of a card line by line."""
    return word[1:], word[:1]

"""Whether component data can be played with, and does not contradict what the rulebook says. (Rulebook: Components; Appendices.)

First every value is looked at on its own, against what its column takes; then the sheets as wholes. Each error names the
sheet, the row and the column, and says what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import NoReturn

from arch_engine.core.components import Components, Sheet, Value
from arch_engine.core.errors import ComponentError, shown
from arch_engine.royal_society.components import (
    COLLECTION_SPACES,
    FAVORS,
    KINDS,
    LETTERS,
    LOCATIONS,
    REGIONS,
    STACKS,
    TRAITS,
    TYPES,
    shipped,
)
from arch_engine.royal_society.rulebook import MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION

SYMBOLS = (*REGIONS, *TYPES, "myth", "wonder")
YEARS = ("year1", "year2", "year3", "year4", "year5")
MOMENTS = ("immediate", "permanent", "end")
BAG = (6, 4, 3, 2)  # how many relics of its four kinds a region has, in some order
MOST_GAINED = 30
MOST_SYMBOLS = 6  # in one objective
SIMPLE_CARDS = 8  # two for each of four players
RESERVED = ("deck", "decline", "done")  # words of the notation where a card could stand

Sort = Callable[[Value], str]
"""What a column takes: "" for a value that fits, else how it must be."""


def check(components: Components) -> None:
    """Raise ComponentError where the data contradicts the rulebook or cannot be used."""
    if components.game != "royal_society":
        raise ComponentError(
            f"These components are for {components.game[:40]!r}, not for royal_society; give a file of this game."
        )
    if set(components.sheets) != set(SHEETS):
        missing = [name for name in SHEETS if name not in components.sheets]
        others = [name[:40] for name in components.sheets if name not in SHEETS]
        problem = f"the sheet {missing[0]!r} is missing" if missing else f"{others[0]!r} is not one of them"
        raise ComponentError(f"The Royal Society of Archeology has the sheets {', '.join(SHEETS)}; {problem}.")
    for name, columns in SHEETS.items():
        sheet = components.sheets[name]
        if sheet.columns != tuple(columns):
            raise ComponentError(f"Sheet {name!r} needs the columns {', '.join(columns)}.")
        for row in sheet.rows:
            for column, value in zip(columns, row, strict=True):
                if wanted := columns[column](value):
                    _refuse(sheet, row, column, wanted)
        _check_keys(sheet)
    _check_fixed(components)
    _check_expeditions(components.sheets["expeditions"])
    _check_studies(components.sheets["studies"])
    _check_collections(components.sheets["collections"])
    _check_tiles(components)
    _check_tracks(components)


def _refuse(sheet: Sheet, row: tuple[Value, ...], column: str, wanted: str) -> NoReturn:
    value = row[sheet.columns.index(column)]
    raise ComponentError(
        f"Sheet {sheet.name!r}, row {str(row[0])[:40]!r}, column {column!r} is {_told(value)}; it must be {wanted}."
    )


def _told(value: Value) -> str:
    """A value within a sentence; long ones are cut."""
    return repr(value) if len(str(value)) <= 60 else repr(str(value)[:60] + "…")


# What a column takes ------------------------------------------------------------------------------------------------


def _name(value: Value) -> str:
    """The name by which notation calls a row."""
    if isinstance(value, str) and len(value) <= 40 and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", value):
        return f"another word than {value!r}, which notation uses" if value in RESERVED else ""
    return "lower-case words of a-z and 0-9 joined by '-', 40 letters at most"


def _title(value: Value) -> str:
    return "" if isinstance(value, str) and value.strip() and len(value) <= 60 else "a text of 1 to 60 letters"


def _number(least: int, most: int) -> Sort:
    def sort(value: Value) -> str:
        fits = isinstance(value, int) and least <= value <= most
        return "" if fits else f"a whole number from {least} to {most}"

    return sort


def _one_of(words: Collection[Value], empty: bool = False) -> Sort:
    def sort(value: Value) -> str:
        # 1 == True in Python, but no sheet can hold True
        if value in words or (empty and value == ""):
            return ""
        return f"one of {', '.join(map(str, words))}{' or empty' if empty else ''}"

    return sort


def _list(what: Callable[[list[str]], bool], help_text: str, most: int = 12) -> Sort:
    """Items joined by ", ", each of words that fit."""

    def sort(value: Value) -> str:
        fits = isinstance(value, str)
        items = str(value).split(", ") if value != "" else []
        fits = fits and len(items) <= most and all(item and what(item.split(" ")) for item in items)
        return "" if fits else help_text

    return sort


def _count(word: str, most: int = MOST_GAINED) -> bool:
    return re.fullmatch("[1-9][0-9]?", word) is not None and int(word) <= most


def _gain(words: list[str]) -> bool:
    """One icon that an expedition, a collection or a favor can give."""
    match words:
        case ["reserve"]:
            return True
        case [count, "prestige" | "science" | "money" | "reputation"]:
            return _count(count)
        case [count, "expertise"]:
            return _count(count, MOST_EXPERTISE)
        case [count, "knowledge", where]:
            return _count(count, MOST_KNOWLEDGE) and where in (*REGIONS, "any", "spread")
        case [count, "relic", where] | [count, "chosen", "relic", where]:
            return _count(count, 6) and where in (*REGIONS, "any")
    return False


def _society_gain(words: list[str]) -> bool:
    """One icon of a society's set-up, which can also speak of the regions chosen before it."""
    match words:
        case ["publish-box"] | ["meet-patron", "4"]:
            return True
        case [count, "knowledge", "other"]:
            return _count(count, MOST_KNOWLEDGE)
        case [count, "relic", "same"] | [count, "chosen", "relic", "same"]:
            return _count(count, 6)
    return _gain(words)


def _wish(words: list[str]) -> bool:
    return len(words) == 2 and words[0] in (*KINDS, "any") and words[1] in (*REGIONS, "any")


def _symbol(words: list[str]) -> bool:
    return words[-1] in SYMBOLS and (len(words) == 1 or (len(words) == 2 and _count(words[0], MOST_SYMBOLS)))


def _line(value: Value) -> str:
    match str(value).split(" "):
        case ["collections" | "program" | "deck"]:
            return ""
        case ["bloomsbury", stack] if stack in map(str, STACKS):
            return ""
        case ["objective", letter] if letter in LETTERS:
            return ""
        case [place, section] if place in LOCATIONS and section in "123456" and len(section) == 1:
            return ""
    return (
        "'collections', 'program', 'deck', 'bloomsbury 10' or '25', 'objective A', 'B' or 'C', "
        "or a location and a section from 1 to 6 such as 'university 3'"
    )


def _symbols_of(text: str) -> int:
    """How many symbols an objective has."""
    return sum(int(words[0]) if len(words) == 2 else 1 for words in map(str.split, text.split(",")))


def _objective(value: Value) -> str:
    wanted = f"symbols such as '2 asia, excavation', {MOST_SYMBOLS} at most, out of {', '.join(SYMBOLS)}"
    problem = _list(_symbol, wanted)(value)
    return problem or (wanted if value and _symbols_of(str(value)) > MOST_SYMBOLS else "")


def _first_objectives(value: Value) -> str:
    return _objective(value) if value != "" else "there; only the third objective can be empty"


_gains = _list(_gain, "gains such as '3 prestige, 1 knowledge asia, 1 relic any, 1 chosen relic asia, reserve'")
_setup = _list(_society_gain, "gains such as '2 knowledge any, 1 knowledge other, 2 relic same, 10 money'")
_wish_help = "'scroll asia', 'scroll any' or 'any asia', with kinds {} and regions {}".format(
    ", ".join(KINDS), ", ".join(REGIONS)
)
_wishes = _list(_wish, f"wishes joined by ', ', each like {_wish_help}")


def _one_wish(value: Value) -> str:
    return "" if isinstance(value, str) and _wish(value.split(" ")) else f"like {_wish_help}"


SHEETS: dict[str, dict[str, Sort]] = {
    "expeditions": {
        "name": _name, "title": _title, "region": _one_of(REGIONS), "type": _one_of(TYPES), "trait": _one_of(TRAITS[1:], empty=True),
        "expertise": _number(1, MOST_EXPERTISE), "knowledge": _number(0, MOST_KNOWLEDGE), "cost": _number(0, 60),
        "needs": _one_of((*REGIONS, *TYPES), empty=True), "gains": _gains, "simple": _number(0, 1),
    },
    "patrons": {"name": _name, "title": _title, "rate": _number(3, 5), "penalty": _number(3, 5), "wish": _one_wish},
    "studies": {
        "name": _name, "title": _title, "objective1": _first_objectives, "objective2": _first_objectives, "objective3": _objective,
        "science1": _number(1, 9), "science2": _number(1, 9), "science3": _number(0, 9),
    },
    "collections": {
        "name": _name, "tile": _number(1, 12), "spaces": _one_of(tuple(sorted(set(COLLECTION_SPACES)))), "wishes": _wishes, "reward": _gains,
    },
    "boards": {"name": _name, **{f"skill{n}": _one_of(("logistics", *REGIONS)) for n in (1, 2, 3)}},
    "societies": {"name": _name, "title": _title, "setup": _setup},
    "objectives": {"name": _name, "title": _title, "letter": _one_of(LETTERS)},
    "requirements": {"name": _name, "title": _title, "period": _number(1, 2)},
    "bloomsbury": {"name": _name, "title": _title, "stack": _one_of(STACKS), "moment": _one_of(MOMENTS)},
    "relics": {"region": _name, **{kind: _one_of(BAG) for kind in KINDS}},
    "favors": {"space": _number(1, 6), "name": _one_of(FAVORS), "gains": _gains},
    "program": {"space": _number(1, 6), "reputation": _number(0, MOST_REPUTATION)},
    "automa": {"name": _name, **dict.fromkeys(YEARS, _line), "favor": _one_of(FAVORS)},
}  # fmt: skip
"""The sheets with their columns, and what each column takes."""


# The sheets as wholes -----------------------------------------------------------------------------------------------

ROWS = {"expeditions": 48, "patrons": 16, "studies": 16, "collections": 24, "automa": 9}
"""How many cards or sides of tiles the box holds, where the owner names them."""

KNOWN_EXPEDITIONS = {
    "ur": ("region", "expertise", "knowledge", "cost", "needs", "gains"),
    "palmyra": ("region",),
}
"""What the rulebook tells of expeditions: the other columns may be corrected."""

KNOWN_STUDIES = ("mediterranean-sites", "four-regions-and-a-myth", "two-coasts")
"""The study cards the rulebook shows."""

FIXED = {
    "societies": (("setup",), "which the rulebook's text fixes"),
    "requirements": (("period",), "which the rulebook's text fixes"),
    "bloomsbury": (("stack", "moment"), "as the rules of this tile are played"),
}
"""Columns that no row may change, and why."""


def _check_keys(sheet: Sheet) -> None:
    """The rows that must be there: their number, or for what the rulebook lists their names in its order."""
    own = [row[0] for row in shipped().sheets[sheet.name].rows]
    keys = [row[0] for row in sheet.rows]
    place = f"Sheet {sheet.name!r}, column {sheet.columns[0]!r}"
    if sheet.name in ROWS:
        if len(keys) != ROWS[sheet.name]:
            raise ComponentError(
                f"{place} names {len(keys)} rows; the box has {ROWS[sheet.name]}, so give each one row."
            )
    elif keys != own:
        wrong = next((n for n, (key, fixed) in enumerate(zip(keys, own, strict=False)) if key != fixed), None)
        if wrong is None:
            raise ComponentError(
                f"{place} has {len(keys)} rows; it must list {', '.join(map(str, own))} in this order."
            )
        raise ComponentError(
            f"{place}, row {shown(str(keys[wrong]))[:40]!r} is row {wrong + 1}, where {own[wrong]!r} must be; "
            f"list {', '.join(map(str, own))} in this order."
        )


def _check_same(sheet: Sheet, key: Value, columns: Iterable[str], why: str) -> None:
    """The values of a row that the rulebook gives."""
    own = shipped().sheets[sheet.name].row(key)
    row = next((row for row in sheet.rows if row[0] == key), None)
    if row is None:
        raise ComponentError(f"Sheet {sheet.name!r}, column {sheet.columns[0]!r} lacks the row {key!r}, {why}.")
    for column in columns:
        if row[sheet.columns.index(column)] != own[column]:
            _refuse(sheet, row, column, f"{_told(own[column])}, {why}")


def _check_fixed(components: Components) -> None:
    for name, (columns, why) in FIXED.items():
        for row in shipped().sheets[name].rows:
            _check_same(components.sheets[name], row[0], columns, why)


def _check_expeditions(sheet: Sheet) -> None:
    for name, columns in KNOWN_EXPEDITIONS.items():
        _check_same(sheet, name, columns, "which the rulebook's example gives")
    simple = sum(row[sheet.columns.index("simple")] == 1 for row in sheet.rows)
    if simple < SIMPLE_CARDS:
        raise ComponentError(
            f"Sheet 'expeditions', column 'simple' has {simple} rows with 1; the simplified set-up deals {SIMPLE_CARDS} "
            "to four players, so mark more."
        )


def _check_studies(sheet: Sheet) -> None:
    for name in KNOWN_STUDIES:
        _check_same(sheet, name, sheet.columns[2:], "as on the card in the rulebook")
    for row in sheet.rows:
        third, *science = row[4:]
        first, second, most = map(int, science)
        if (third == "") != (most == 0):
            _refuse(sheet, row, "science3", "0 exactly where 'objective3' is empty")
        if second < first:
            _refuse(sheet, row, "science2", f"at least {first}, the science for one objective less")
        if third and most < second:
            _refuse(sheet, row, "science3", f"at least {second}, the science for one objective less")


def _check_collections(sheet: Sheet) -> None:
    sizes = sorted(set(COLLECTION_SPACES))
    for number, row in enumerate(sheet.rows):
        _key, tile, spaces, wishes, _reward = row
        right = number // 2 + 1
        if tile != right:
            _refuse(
                sheet,
                row,
                "tile",
                f"{right}, as this is row {number + 1} and every tile has two sides, one after the other",
            )
        if spaces != sizes[(right - 1) // 4]:
            _refuse(
                sheet, row, "spaces", f"{sizes[(right - 1) // 4]}: four tiles have 3 spaces, then four 5, then four 7"
            )
        listed = len(str(wishes).split(", ")) if wishes else 0
        if listed != spaces:
            _refuse(sheet, row, "wishes", f"{spaces} wishes, one for each space, not {listed}")


def _check_tiles(components: Components) -> None:
    """Royal Society tiles: four of each letter. Blue's board can know Asia."""
    tiles = components.sheets["objectives"]
    letters = [row[2] for row in tiles.rows]
    for row in tiles.rows:
        if letters.count(row[2]) > 4:
            _refuse(
                tiles,
                row,
                "letter",
                f"another one here or in a row below: {letters.count(row[2])} tiles have it, not 4",
            )
    boards = components.sheets["boards"]
    if not any("asia" in row[1:] for row in boards.rows[:2]):
        raise ComponentError(
            "Sheet 'boards', rows 'blue-a' and 'blue-b', columns 'skill1' to 'skill3' lack 'asia'; "
            "the rulebook's example has it on one side, so put it there."
        )


def _check_tracks(components: Components) -> None:
    """Bags of relics, King's Favors, and what the spaces of the Program cost."""
    bags = components.sheets["relics"]
    for row in bags.rows:
        for column, number in zip(KINDS, row[1:], strict=True):
            if row[1:].count(number) > 1:
                _refuse(bags, row, column, "one of its own: a region has 6, 4, 3 and 2 relics of the four kinds")
    favors = components.sheets["favors"]
    gains = {row[1]: row[2] for row in shipped().sheets["favors"].rows}
    named: set[Value] = set()
    for row in favors.rows:
        if row[1] in named:
            _refuse(favors, row, "name", "another one: each favor has one space")
        named.add(row[1])
        if row[2] != gains[row[1]]:
            _refuse(favors, row, "gains", f"{gains[row[1]]!r}, which the rulebook says for {row[1]!r}")
    program = components.sheets["program"]
    for row, known in zip(program.rows, (0, 0, None, None, None, 2), strict=True):
        if known is not None and row[1] != known:
            _refuse(program, row, "reputation", f"{known}, as the rulebook says")
        if known is None and row[1] == 0:
            _refuse(program, row, "reputation", "1 or more: the rulebook has the four left spaces cost reputation")

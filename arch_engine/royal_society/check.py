"""Checks that a game can be played with component data, and that it does not contradict the rulebook. (Rulebook: Components; Appendices.)

It first checks each value against what its column takes, then each sheet as a whole. Each error names the sheet, the row
and the column, and says what to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import NoReturn

from arch_engine.core.components import Components, Sheet, Value
from arch_engine.core.errors import ComponentError, shown
from arch_engine.core.language import mark, say
from arch_engine.core.words import listing
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
from arch_engine.royal_society.numbers import CALENDARS, MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION
from arch_engine.royal_society.setup import SIMPLE_CARDS

# The sheets of component data: their columns, and which values fit each column. (Rulebook: Components; Appendices.)

SYMBOLS = (*REGIONS, *TYPES, "myth", "wonder")
YEARS = ("year1", "year2", "year3", "year4", "year5")
MOMENTS = ("immediate", "permanent", "end")
BAG = (6, 4, 3, 2)  # how many relics of its four kinds a region has, in some order
MOST_GAINED = 30
MOST_SYMBOLS = 6  # in one objective
RESERVED = ("deck", "decline", "done")  # words that notation uses in place of a card

Sort = Callable[[Value], str]
"""Tests a value for a column: "" if it fits, else what it must be."""


def _name(value: Value) -> str:
    """The name of a row in notation."""
    if isinstance(value, str) and len(value) <= 40 and re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", value):
        return say("another word than {value!r}, which notation uses", value=value) if value in RESERVED else ""
    return say("lower-case words of a-z and 0-9 joined by '-', 40 letters at most")


def _title(value: Value) -> str:
    return "" if isinstance(value, str) and value.strip() and len(value) <= 60 else say("a text of 1 to 60 letters")


def _number(least: int, most: int) -> Sort:
    def sort(value: Value) -> str:
        fits = isinstance(value, int) and least <= value <= most
        return "" if fits else say("a whole number from {least} to {most}", least=least, most=most)

    return sort


def _one_of(words: Collection[Value], empty: bool = False) -> Sort:
    def sort(value: Value) -> str:
        # 1 == True in Python, but no sheet can hold True
        if value in words or (empty and value == ""):
            return ""
        choices = ", ".join(map(str, words))
        return say("one of {choices} or empty", choices=choices) if empty else say("one of {choices}", choices=choices)

    return sort


def _list(what: Callable[[list[str]], bool], help_text: str, most: int = 12) -> Sort:
    """Items joined by ", ", each with words that fit."""

    def sort(value: Value) -> str:
        fits = isinstance(value, str)
        items = str(value).split(", ") if value != "" else []
        fits = fits and len(items) <= most and all(item and what(item.split(" ")) for item in items)
        return "" if fits else say(help_text)

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
    """One icon of a society's set-up, which can also refer to regions chosen before it."""
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
    return say(
        "'collections', 'program', 'deck', 'bloomsbury 10' or '25', 'objective A', 'B' or 'C', or a location and a section from 1 to 6 such as 'university 3'"
    )


def _symbols_of(text: str) -> int:
    """Return how many symbols an objective has."""
    return sum(int(words[0]) if len(words) == 2 else 1 for words in map(str.split, text.split(",")))


def _objective(value: Value) -> str:
    wanted = say(
        "symbols such as '2 asia, excavation', {most} at most, out of {symbols}",
        most=MOST_SYMBOLS,
        symbols=", ".join(SYMBOLS),
    )
    problem = _list(_symbol, wanted)(value)
    return problem or (wanted if value and _symbols_of(str(value)) > MOST_SYMBOLS else "")


def _first_objectives(value: Value) -> str:
    return _objective(value) if value != "" else say("there; only the third objective can be empty")


_gains = _list(_gain, mark("gains such as '3 prestige, 1 knowledge asia, 1 relic any, 1 chosen relic asia, reserve'"))
_setup = _list(_society_gain, mark("gains such as '2 knowledge any, 1 knowledge other, 2 relic same, 10 money'"))
_wish_help = "'scroll asia', 'scroll any' or 'any asia', with kinds {} and regions {}".format(
    ", ".join(KINDS), ", ".join(REGIONS)
)
_wishes = _list(_wish, f"wishes joined by ', ', each like {_wish_help}")


def _one_wish(value: Value) -> str:
    return "" if isinstance(value, str) and _wish(value.split(" ")) else say("like {wish_help}", wish_help=_wish_help)


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


# -- the main thing ----
SIMPLE_NEEDED = SIMPLE_CARDS * max(CALENDARS)
"""The most simple expeditions that the simplified set-up can deal."""


def check(components: Components) -> None:
    """Raise ComponentError where the data contradicts the rulebook or cannot be used."""
    if components.game != "royal_society":
        raise ComponentError(
            "These components are for {game!r}, not for royal_society; give a file of this game.",
            game=components.game[:40],
        )
    if set(components.sheets) != set(SHEETS):
        missing = [name for name in SHEETS if name not in components.sheets]
        others = [name[:40] for name in components.sheets if name not in SHEETS]
        problem = (
            say("the sheet {sheet!r} is missing", sheet=missing[0])
            if missing
            else say("{sheet!r} is not one of them", sheet=others[0])
        )
        raise ComponentError(
            "The Royal Society of Archeology has the sheets {sheets}; {problem}.",
            sheets=", ".join(SHEETS),
            problem=problem,
        )
    for name, columns in SHEETS.items():
        sheet = components.sheets[name]
        if sheet.columns != tuple(columns):
            raise ComponentError("Sheet {name!r} needs the columns {columns}.", name=name, columns=", ".join(columns))
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
        "Sheet {sheet!r}, row {row!r}, column {column!r} is {told}; it must be {wanted}.",
        sheet=sheet.name,
        row=str(row[0])[:40],
        column=column,
        told=_told(value),
        wanted=wanted,
    )


def _told(value: Value) -> str:
    """A value, fit for a sentence: cut if it is long."""
    return repr(value) if len(str(value)) <= 60 else repr(str(value)[:60] + "…")


# The sheets as wholes -----------------------------------------------------------------------------------------------

ROWS = {"expeditions": 48, "patrons": 16, "studies": 16, "collections": 24, "automa": 9}
"""How many cards or sides of tiles the box holds, for those that the owner names."""

KNOWN_EXPEDITIONS = {
    "ur": ("region", "expertise", "knowledge", "cost", "needs", "gains"),
    "palmyra": ("region",),
}
"""What the rulebook says of expeditions; owners may correct the other columns."""

KNOWN_STUDIES = ("mediterranean-sites", "four-regions-and-a-myth", "two-coasts")
"""The study cards the rulebook shows."""

FIXED = {
    "societies": (("setup",), mark("which the rulebook's text fixes")),
    "requirements": (("period",), mark("which the rulebook's text fixes")),
    "bloomsbury": (("stack", "moment"), mark("as the rules of this tile are played")),
}
"""Columns that no row may change, and why."""


def _check_keys(sheet: Sheet) -> None:
    """Check that all rows are there: by number, or by name and order where the rulebook lists them."""
    own = [row[0] for row in shipped().sheets[sheet.name].rows]
    keys = [row[0] for row in sheet.rows]
    place = f"Sheet {sheet.name!r}, column {sheet.columns[0]!r}"
    if sheet.name in ROWS:
        if len(keys) != ROWS[sheet.name]:
            raise ComponentError(
                "{place} names {number} rows; the box has {rows}, so give each one row.",
                place=place,
                number=len(keys),
                rows=ROWS[sheet.name],
            )
    elif keys != own:
        wrong = next((n for n, (key, fixed) in enumerate(zip(keys, own, strict=False)) if key != fixed), None)
        if wrong is None:
            raise ComponentError(
                "{place} has {number} rows; it must list {keys} in this order.",
                place=place,
                number=len(keys),
                keys=", ".join(map(str, own)),
            )
        raise ComponentError(
            "{place}, row {key!r} is row {number}, where {right!r} must be; list {keys} in this order.",
            place=place,
            key=shown(str(keys[wrong]))[:40],
            number=wrong + 1,
            right=own[wrong],
            keys=", ".join(map(str, own)),
        )


def _check_same(sheet: Sheet, key: Value, columns: Iterable[str], why: str) -> None:
    """Check the values of a row that the rulebook gives."""
    own = shipped().sheets[sheet.name].row(key)
    row = next((row for row in sheet.rows if row[0] == key), None)
    if row is None:
        raise ComponentError(
            "Sheet {sheet!r}, column {column!r} lacks the row {key!r}, {why}.",
            sheet=sheet.name,
            column=sheet.columns[0],
            key=key,
            why=say(why),
        )
    for column in columns:
        if row[sheet.columns.index(column)] != own[column]:
            _refuse(sheet, row, column, f"{_told(own[column])}, {say(why)}")


def _check_fixed(components: Components) -> None:
    for name, (columns, why) in FIXED.items():
        for row in shipped().sheets[name].rows:
            _check_same(components.sheets[name], row[0], columns, why)


def _check_expeditions(sheet: Sheet) -> None:
    for name, columns in KNOWN_EXPEDITIONS.items():
        _check_same(sheet, name, columns, mark("which the rulebook's example gives"))
    simple = sum(row[sheet.columns.index("simple")] == 1 for row in sheet.rows)
    if simple < SIMPLE_NEEDED:
        raise ComponentError(
            "Sheet 'expeditions', column 'simple' has {number} rows with 1; the simplified set-up deals {cards} to four players, so mark more.",
            number=simple,
            cards=SIMPLE_NEEDED,
        )


def _check_studies(sheet: Sheet) -> None:
    for name in KNOWN_STUDIES:
        _check_same(sheet, name, sheet.columns[2:], mark("as on the card in the rulebook"))
    for row in sheet.rows:
        third, *science = row[4:]
        first, second, most = map(int, science)
        if (third == "") != (most == 0):
            _refuse(sheet, row, "science3", say("0 exactly where 'objective3' is empty"))
        if second < first:
            _refuse(sheet, row, "science2", say("at least {first}, the science for one objective less", first=first))
        if third and most < second:
            _refuse(sheet, row, "science3", say("at least {second}, the science for one objective less", second=second))


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
                say(
                    "{right}, as this is row {row} and every tile has two sides, one after the other",
                    right=right,
                    row=number + 1,
                ),
            )
        if spaces != sizes[(right - 1) // 4]:
            _refuse(
                sheet,
                row,
                "spaces",
                say("{size}: four tiles have 3 spaces, then four 5, then four 7", size=sizes[(right - 1) // 4]),
            )
        listed = len(str(wishes).split(", ")) if wishes else 0
        if listed != spaces:
            _refuse(
                sheet,
                row,
                "wishes",
                say("{spaces} wishes, one for each space, not {listed}", spaces=spaces, listed=listed),
            )


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
                say("another one here or in a row below: {count} tiles have it, not 4", count=letters.count(row[2])),
            )
    boards = components.sheets["boards"]
    if not any("asia" in row[1:] for row in boards.rows[:2]):
        raise ComponentError(
            "Sheet 'boards', rows 'blue-a' and 'blue-b', columns 'skill1' to 'skill3' lack 'asia'; the rulebook's example has it on one side, so put it there."
        )


def _check_tracks(components: Components) -> None:
    """Bags of relics, King's Favors, and what the spaces of the Program cost."""
    bags = components.sheets["relics"]
    for row in bags.rows:
        for column, number in zip(KINDS, row[1:], strict=True):
            if row[1:].count(number) > 1:
                _refuse(
                    bags,
                    row,
                    column,
                    say(
                        "one of its own: a region has {numbers} relics of the four kinds",
                        numbers=listing([str(own) for own in BAG]),
                    ),
                )
    favors = components.sheets["favors"]
    gains = {row[1]: row[2] for row in shipped().sheets["favors"].rows}
    named: set[Value] = set()
    for row in favors.rows:
        if row[1] in named:
            _refuse(favors, row, "name", say("another one: each favor has one space"))
        named.add(row[1])
        if row[2] != gains[row[1]]:
            _refuse(
                favors,
                row,
                "gains",
                say("{gain!r}, which the rulebook says for {name!r}", gain=gains[row[1]], name=row[1]),
            )
    program = components.sheets["program"]
    for row, known in zip(program.rows, (0, 0, None, None, None, 2), strict=True):
        if known is not None and row[1] != known:
            _refuse(program, row, "reputation", say("{known}, as the rulebook says", known=known))
        if known is None and row[1] == 0:
            _refuse(program, row, "reputation", say("1 or more: the rulebook has the four left spaces cost reputation"))

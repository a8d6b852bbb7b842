"""The sheets of component data: their columns, and which values fit each column. (Rulebook: Components; Appendices.)"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from arch_engine.core.components import Value
from arch_engine.core.language import mark, say
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
)
from arch_engine.royal_society.numbers import MOST_EXPERTISE, MOST_KNOWLEDGE, MOST_REPUTATION

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
    """How many symbols an objective has."""
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

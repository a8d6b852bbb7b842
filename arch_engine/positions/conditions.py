"""Conditions on a position, as they are written: "season = 4 and behind_3 >= 2 and done = violet, lemon"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from arch_engine.core.errors import OptionError, given
from arch_engine.core.language import say
from arch_engine.core.positions import Aspect
from arch_engine.games import rules_of
from arch_engine.insights.meaning import meant
from arch_engine.positions.catalogue import aspects

if TYPE_CHECKING:
    import polars as pl

FORM = re.compile(r"\s*(\w+)\s*(>=|<=|!=|=|<|>)\s*(.*?)\s*", re.DOTALL)
COMPARED = re.compile(r"\s*(>=|<=|!=|<|>)\s*(.*?)\s*", re.DOTALL)
AND = re.compile(r"\s+and\s+")
GAME = "game"
MOST = 50
"""Conditions at once."""

LONGEST = 2_000
"""Characters of a text with conditions."""


@dataclass(frozen=True)
class Condition:
    """One condition: a name, how to compare, and one of which values it must be.

    >>> Condition("money", ">=", (10,)), str(Condition("done", "=", ("violet", "lemon")))
    (Condition(name='money', sign='>=', values=(10,)), 'done = violet, lemon')
    """

    name: str
    sign: str
    values: tuple[Any, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.sign} {', '.join(map(str, self.values))}"


Where = str | Iterable[str] | Mapping[str, Any]


def conditions(where: Where) -> list[Condition]:
    """The conditions of a text, of several, or by name; raises OptionError for what is none."""
    if isinstance(where, Mapping):
        found = [_of(name, value) for name, value in where.items()]
    else:
        texts = [where] if isinstance(where, str) else list(where)
        found = [_read(one) for text in texts for one in _split(text)]
    if len(found) > MOST:
        raise OptionError("There are {number} conditions; at most {most} go together.", number=len(found), most=MOST)
    return found


def game_of(found: list[Condition]) -> tuple[str | None, list[Condition]]:
    """The game that the conditions name, if they do, and the others."""
    named = [one for one in found if one.name == GAME]
    for one in named:
        if one.sign != "=" or len(one.values) != 1 or one.values != named[0].values:
            raise OptionError("Positions are those of one game; write game = NAME once.")
    return (str(named[0].values[0]) if named else None), [one for one in found if one.name != GAME]


def expression(found: Iterable[Condition], game: str) -> pl.Expr:
    """All conditions as an expression over the columns of a game's positions; raises OptionError for a name or value that there is not."""
    import polars as pl

    return pl.all_horizontal([pl.lit(True), *(_expression(one, game) for one in found)])


def named(name: str, game: str) -> Aspect:
    """An aspect by its name, or the game's own word for a round ("season"); raises OptionError."""
    known = aspects(game)
    if name == rules_of(game).round_name.lower():
        name = "round"
    if name not in known:
        near = get_close_matches(name, known, 3, 0.4)
        title, listing = say(rules_of(game).title), f"arch-engine find FOLDER --game {game}"
        if near:
            raise OptionError(
                "A position of {title} has no {name!r}, but {near}; '{command}' lists all it has.",
                title=title,
                name=name[:40],
                near=", ".join(near),
                command=listing,
            )
        raise OptionError(
            "A position of {title} has no {name!r}; '{command}' lists what it has.",
            title=title,
            name=name[:40],
            command=listing,
        )
    return known[name]


def _expression(condition: Condition, game: str) -> pl.Expr:
    import polars as pl

    aspect = named(condition.name, game)
    column, sign = pl.col(aspect.name), condition.sign
    kind: pl.DataType = pl.String() if aspect.is_text else pl.Boolean() if aspect.truth else pl.Int64()
    values = meant(condition.name, condition.values, kind)
    if aspect.is_text:
        for value in values:
            if aspect.words is not None and value not in aspect.words:
                raise OptionError(
                    "{name} is one of {words}, not {given}.",
                    name=condition.name,
                    words=", ".join(aspect.words),
                    given=given(value),
                )
        same = pl.any_horizontal([_like(column, value) for value in values])
    else:
        same = column.is_in(values)
    if sign == "=":
        return same
    if sign == "!=":
        return ~same
    if aspect.is_text or aspect.truth or len(values) != 1:
        raise OptionError(
            "{condition!r}: only a number is larger or smaller, and than one.", condition=str(condition)[:80]
        )
    value = values[0]
    compared: dict[str, pl.Expr] = {
        ">": column > value,
        ">=": column >= value,
        "<": column < value,
        "<=": column <= value,
    }
    return compared[sign]


def _like(column: pl.Expr, value: str) -> pl.Expr:
    """The text, or all that begin with it if * stands at its end."""
    return column.str.starts_with(value[:-1]) if value.endswith("*") else column == value


def _split(text: str) -> list[str]:
    if not isinstance(text, str) or len(text) > LONGEST:
        raise OptionError(
            "A condition is a text such as {example}, not {given}.", example="money >= 10", given=given(text)
        )
    return AND.split(text.strip()) if text.strip() else []


def _read(text: str) -> Condition:
    form = FORM.fullmatch(text)
    if form is None or not form[3]:
        raise OptionError(
            "{given} is no condition; write a name, a sign and a value, as in {example}.",
            given=given(text),
            example="money >= 10",
        )
    return Condition(form[1], form[2], _values(form[1], form[3]))


def _of(name: str, value: Any) -> Condition:
    """A condition by its name: a value, several, or a text with a sign before it, such as ">= 2"."""
    if isinstance(value, str) and (form := COMPARED.fullmatch(value)) and form[2]:
        return Condition(str(name), form[1], _values(str(name), form[2]))
    several = isinstance(value, (list, tuple, set, frozenset, range))
    values = tuple(value) if several else (value,)
    if any(one is None for one in values):
        values = ()
    return Condition(str(name), "=", _some(str(name), values))


def _values(name: str, text: str) -> tuple[str, ...]:
    return _some(name, tuple(value for one in text.split(",") if (value := one.strip())))


def _some(name: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
    if not values:
        raise OptionError("The condition {name!r} has no value.", name=name[:40])
    return values

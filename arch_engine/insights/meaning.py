"""What is meant by the values of a filter, as code or the command line gives them."""

from __future__ import annotations

from typing import Any

import polars as pl

from arch_engine.core.errors import OptionError, given
from arch_engine.core.names import composed

MOST = 2**31
"""No number of a dimension is larger."""

TRUTH = {"yes": True, "true": True, "no": False, "false": False}


def meant(name: str, values: Any, kind: pl.DataType) -> list[Any]:
    """The values of a dimension that a filter names, a single one or several, as values of its column; None stands for none.

    Raises OptionError for a value that the column cannot have.
    """
    several = values if isinstance(values, (list, tuple, set, frozenset, range)) else [values]
    return [_one(name, value, kind) for value in several]


def _one(name: str, value: Any, kind: pl.DataType) -> Any:
    if value is None:
        return None
    if kind == pl.Boolean:
        found = TRUTH.get(value.lower()) if isinstance(value, str) else value if isinstance(value, bool) else None
        if found is not None:
            return found
        raise OptionError("{name} is yes or no, not {given}.", name=name, given=given(value))
    if kind.is_integer():
        number = value
        if isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit() and len(value) < 18:
            number = int(value)
        if type(number) is int and -MOST < number < MOST:
            return number
        raise OptionError("{name} is a whole number, not {given}.", name=name, given=given(value))
    if isinstance(value, str):
        return composed(value)
    raise OptionError("{name} is a text, not {given}.", name=name, given=given(value))

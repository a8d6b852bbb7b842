"""Options of a game: the ones that were given, checked, with the defaults of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arch_engine.core.errors import OptionError
from arch_engine.core.language import say, say_as


def full_options(title: str, known: Mapping[str, bool | tuple[str, ...]], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option that a game knows (see `Rules.game_options`); raises OptionError for unknown names or values."""
    options = {name: values[0] if isinstance(values, tuple) else values for name, values in known.items()}
    for name, value in given.items():
        if name not in options:
            names = ", ".join(options) or say_as("no option", "none")
            raise OptionError(
                say(
                    "{title} has no option {name!r}; its options are: {names}.",
                    title=title,
                    name=name[:40],
                    names=names,
                )
            )
        values = known[name]
        if isinstance(values, tuple) and value not in values:
            raise OptionError(
                say(
                    "The option {name!r} of {title} is one of {choices}, not {value!r:.60}.",
                    name=name,
                    title=title,
                    choices=", ".join(values),
                    value=value,
                )
            )
        if isinstance(values, bool) and not isinstance(value, bool):
            raise OptionError(
                say(
                    "The option {name!r} of {title} is true or false, not {value!r:.60}.",
                    name=name,
                    title=title,
                    value=value,
                )
            )
        options[name] = value
    return options

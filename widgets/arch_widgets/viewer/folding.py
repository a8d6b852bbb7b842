"""Packs the data of an exported page: what occurs more than once is stored once.

The views of different seats are nearly the same, and so are consecutive moments. A *folded* page lists the parts that occur more than
once; in their place stands the text "~" with a position in that list. A text that itself begins with "~" gets another one in front.
`static/page/unfold.ts` reverses this. Each page is folded by itself, so one seat's page holds nothing of another's.
"""

from __future__ import annotations

MARK = "~"
LEAST = 12
"""Parts shorter than this are written out: a reference would hardly be shorter."""


def folded(data: object) -> dict[str, object]:
    """Fold plain data: {"parts": what occurs more than once, each built from those before it, "whole": the rest}."""
    found = _Parts()
    whole = found.number(data)
    parts: list[object] = []
    places: dict[int, int] = {}

    def written(number: int) -> object:
        """A part as written, with references in place of the parts inside it."""
        value = found.values[number]
        if isinstance(value, str):
            return MARK + value if value.startswith(MARK) else value
        if isinstance(value, dict):
            return {key: reference(inner) for key, inner in value.items()}
        if isinstance(value, tuple):
            return [reference(inner) for inner in value]
        return value

    def reference(number: int) -> object:
        if found.times[number] < 2 or found.sizes[number] < LEAST:
            return written(number)
        if number not in places:
            part = written(number)  # this stores the parts inside it first
            places[number] = len(parts)
            parts.append(part)
        return f"{MARK}{places[number]}"

    return {"whole": reference(whole), "parts": parts}


class _Parts:
    """A number for every distinct part of some data. Lists and dicts hold the numbers of what is in them."""

    def __init__(self) -> None:
        self.values: list[object] = []
        self.sizes: list[int] = []
        self.times: list[int] = []
        self._numbers: dict[object, int] = {}

    def number(self, value: object) -> int:
        """The number of a part; counts one more occurrence."""
        held: object = value
        if isinstance(value, dict):
            held = {key: self.number(inner) for key, inner in value.items()}
            key: tuple[object, ...] = (dict, *held.items())
            size = 2 + sum(len(name) + 4 + self.sizes[inner] for name, inner in held.items())
        elif isinstance(value, list | tuple):
            held = tuple(self.number(inner) for inner in value)
            key, size = (list, *held), 2 + sum(1 + self.sizes[inner] for inner in held)
        else:
            key, size = (type(value), value), len(value) + 2 if isinstance(value, str) else 5
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.values)
            self.values.append(held)
            self.sizes.append(size)
            self.times.append(0)
        elif isinstance(value, dict | list | tuple):
            for inner in held.values() if isinstance(held, dict) else held if isinstance(held, tuple) else ():
                self.times[inner] -= 1  # they are inside this part, which is written once
        self.times[number] += 1
        return number
